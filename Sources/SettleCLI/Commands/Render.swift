import Foundation

extension Command {
    /// `settle render COMPONENT`.
    static func render(_ components: [Component]) -> Command {
        Command(
            path: ["settle", "render"], summary: "draw one frame of a component into a PNG file",
            description: ["Each component has options of its own; settle help render COMPONENT explains them."],
            memberName: "component",
            subcommands: components.map(render),
            examples: components.flatMap { $0.stillExamples.prefix(1) })
    }

    private static func render(_ component: Component) -> Command {
        Command(
            path: ["settle", "render", component.name], summary: "draw one frame of the \(component.name) into a PNG file",
            description: [component.summary] + component.description + [
                "The file holds 8 bits a channel of sRGB with alpha. It appears whole or not at all, in place of one that is there."
            ],
            options: component.options + component.stillOptions + PictureOptions.all + [pictureFile],
            examples: component.stillExamples,
            run: { arguments, context in
                let output = try Output(arguments[pictureFile], extensions: ["png"], console: context.console)
                var picture = try Picture(component, arguments)
                let workers = Workers()
                let maker = context.maker
                try await picture.loadImages(with: maker, on: workers)
                let frame = try await maker.frame(of: picture)
                let data = try await workers.run { try maker.encodePNG(maker.draw(frame)) }
                try context.console.checkInterruption()
                try await output.write(data, context: context, on: workers)
                return 0
            })
    }

    private static let pictureFile = Option.output(
        "FILE.png", "the path of a file that ends in .png, or - for standard output", "Where to write. A terminal is refused.")
}
