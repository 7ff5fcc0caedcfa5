import Foundation

/// What a running command works with.
struct Context: Sendable {
    var maker: any PictureMaker
    var console: Console
    var root: Command
}

/// The program: words in, an exit code out.
enum SettleCommand {
    static let version = "0.1.0"

    @MainActor
    static func run(_ words: [String], maker: any PictureMaker, console: Console) async -> Int32 {
        let root = Command.settle(components: Component.all)
        do {
            switch try Invocation(words, under: root) {
            case .help(let command): try console.print(Manual(command: command).text)
            case .version: try console.print("settle \(version)")
            case .run(let command, let arguments):
                return try await command.run!(arguments, Context(maker: maker, console: console, root: root))
            }
            return 0
        } catch let complaint as Complaint {
            console.complain(complaint.sentence)
            return 2
        } catch is Interruption {
            console.complain("stopped by a signal before it was finished.")
            return console.interruptionStatus
        } catch {
            console.complain("\(reason(for: error)).")
            return 2
        }
    }
}

extension Console {
    /// What a shell expects of a program that a signal stopped: 128 and the signal's number, 130 for an interrupt.
    var interruptionStatus: Int32 { 128 + (interruption() ?? SIGINT) }
}

extension Command {
    /// The whole command, with the components under `render` and `record`.
    static func settle(components: [Component]) -> Command {
        var root = Command(
            path: ["settle"], summary: "draw loading components without a Mac",
            description: [
                "settle draws SwiftUI components for the moments before content is there into PNG files and animations, on Linux, "
                    + "without a display. The same command gives the same bytes on every run.",
                "Options may stand in any order after the command's words. A value follows its option as the next word or after "
                    + "an equals sign: --size 64, --size=64. After -- no word is taken for an option.",
            ],
            examples: [
                Example("settle render avatar --name \"Ava Kim\" -o ava.png", "An avatar as a picture:"),
                Example("settle record avatar --name \"Ava Kim\" -o ava.apng", "Its whole load as an animation:"),
                Example("settle avatars names.txt -o avatars", "An avatar for every line of a list:"),
                Example("settle help record avatar", "All that can be set for a recording:"),
            ])
        root.subcommands = [
            .render(components), .record(components), .avatars, .preview, .list(components), .gallery, .help,
        ]
        return root
    }

    static func list(_ components: [Component]) -> Command {
        Command(
            path: ["settle", "list"], summary: "list the components and what can be set",
            description: ["Prints every component with a sentence, and its options with their ranges and defaults; then the previews of the kit."],
            examples: [Example("settle list", "All components:")],
            run: { _, context in
                let sections = components.map { component in
                    let options = component.options + component.stillOptions + component.recordingOptions
                    let lines = options.map { option in
                        let term = "    --\(option.name) \(option.placeholder ?? "")"
                        let initial = option.defaultText.map { "; default \($0)" } ?? ""
                        return term.padding(toLength: max(term.count + 1, 32), withPad: " ", startingAt: 0) + option.expectation + initial
                    }
                    return (["\(component.name)", "    \(component.summary)"] + lines).joined(separator: "\n") + "\n"
                }
                let previews = context.maker.previews().map { preview in
                    "    " + preview.name.padding(toLength: max(preview.name.count + 1, 28), withPad: " ", startingAt: 0)
                        + "\(preview.file):\(preview.line)\n"
                }
                let shared = PictureOptions.all.map { "--\($0.name)" }
                try context.console.print(
                    sections.joined(separator: "\n") + "\nAll of them also take \(sentenceList(shared)).\n"
                        + "settle help render COMPONENT and settle help record COMPONENT explain every option.\n"
                        + (previews.isEmpty ? "" : "\npreviews\n    What the kit's source shows of itself, each on a page of the gallery.\n" + previews.joined()))
                return 0
            })
    }

    static let help = Command(
        path: ["settle", "help"], summary: "explain a command",
        description: ["Prints what COMMAND --help prints; without words the help of settle itself."],
        positionals: [
            Positional(name: "COMMAND", summary: "The words of a command, as in \"render avatar\".", isRequired: false, repeats: true)
        ],
        examples: [
            Example("settle help avatars", "How a list of names is read and how files are named:"),
            Example("settle help render avatar", "All that can be set for an avatar:"),
        ],
        run: { arguments, context in
            let command = try context.root.command(at: arguments.positionals)
            try context.console.print(Manual(command: command).text)
            return 0
        })

    static let gallery = Command(
        path: ["settle", "gallery"], summary: "write the gallery, a page with every component",
        description: [
            "Writes a folder with one HTML page and its pictures: every component, light and dark, with a scrubber that steps "
                + "through pinned frames. The page needs no server. The last line is the page to open."
        ],
        options: [galleryFolder],
        examples: [Example("settle gallery -o out/gallery", "The gallery in out/gallery:")],
        exitStatus: doneOrNot + [interrupted],
        run: { arguments, context in
            let folder = try OutputFolder(arguments[galleryFolder], createsParents: true)
            let bar = GalleryProgress(console: context.console)
            defer { bar.clear() }
            let page = try await context.maker.writeGallery(into: folder.url) { done, total in
                try context.console.checkInterruption()
                bar.update(done: done, total: total)
            }
            bar.clear()
            try context.console.print(shown(path: page.path))
            return 0
        })

    private static let galleryFolder = Option.output(
        "DIR", "the path of a folder", "Where to write; made, with the folders above it, when it is not there.")
}

/// A bar whose total is known from the first report on.
@MainActor
private final class GalleryProgress {
    private let console: Console
    private var bar: ProgressBar?

    init(console: Console) { self.console = console }

    func update(done: Int, total: Int) {
        if bar == nil { bar = ProgressBar("gallery", total: total, console: console) }
        bar?.update(done: done)
    }

    func clear() { bar?.clear() }
}
