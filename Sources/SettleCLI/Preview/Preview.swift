import Foundation
import Previews

/// The appearances that previews are drawn in.
enum PreviewScheme: String, CaseIterable, Sendable {
    case light, dark, both
}

enum PreviewOptions {
    static let output = Option(
        name: "output", short: "o", placeholder: "DIR",
        summary: "Where the pictures go; made when it is not there. Pictures of the same name are replaced.",
        expectation: "the path of a folder", defaultText: "previews", initial: "previews", parse: { $0.isEmpty ? nil : $0 })
    static let scheme = Option<PreviewScheme>.choice(
        "scheme", "SCHEME", default: .both, "The appearance. A view that asks for one by preferredColorScheme is drawn in that alone.")
    static let size = Option<CGSize>(
        name: "size", placeholder: "SIZE",
        summary: "The canvas in points, or fit for one as large as the view. Unless it is said, each preview gets what its traits ask for, and "
            + "without any an iPhone's screen, 393x852.",
        expectation: "fit, or a width and a height from 1 to 4096 as 390x844", words: ["fit"],
        parse: { text in
            if text == "fit" { return .zero }
            let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
            guard sides.count == 2, let width = sides[0], let height = sides[1], (1...4096).contains(width), (1...4096).contains(height)
            else { return nil }
            return CGSize(width: width, height: height)
        })
    static let scale = Option<Double>.number("scale", in: 0.5...4, default: 2, "Pixels a point.")
    static let time = Option<Double>.number(
        "time", "SECONDS", in: 0...600, default: 1,
        "How long a view has been on screen when it is drawn, on a clock of its own: nothing waits. Animations that begin with the view have run.")
    static let timeLimit = Option<Double>.number(
        "time-limit", "SECONDS", in: 0.1...3600, default: 20, "How long a picture may take before its view is given up and named.")

    static let all: [any AnyOption] = [output, scheme, size, scale, time, timeLimit]
}

extension Command {
    static let preview = Command(
        path: ["settle", "preview"], summary: "draw the previews of Swift files written for Apple's SwiftUI",
        description: [
            "Takes a Swift file, a folder or a package as it is, compiles it against Settle's module SwiftUI, and draws what it shows of itself: each "
                + "#Preview, and each view of a PreviewProvider. A file that has neither shows its views that can be made without arguments. Nothing "
                + "in the folder is changed, and the files need not know of Settle.",
            "Of a single file, the files around it are taken along as far as it needs what they declare. Colour sets and image sets of asset catalogs, picture "
                + "files and Localizable texts are found where they are.",
            "What Settle's SwiftUI does not have is named with file and line. A file that does not compile is left out and hides no other; "
                + "so does a view that crashes, or that takes longer than --time-limit.",
            "Compiled files are kept in ~/.cache/settle (or below XDG_CACHE_HOME), so that a second run compiles only what changed.",
        ],
        positionals: [Positional(name: "PATH", summary: "A .swift file, a folder, or a folder with a Package.swift.")],
        options: PreviewOptions.all,
        examples: [
            Example("settle preview ProfileCard.swift", "The previews of a file, light and dark, into the folder previews:"),
            Example("settle preview MyApp --scheme dark -o shots", "All previews of an app, dark:"),
            Example("settle preview Row.swift --size fit --scale 3", "As large as the view, for a sharp display:"),
        ],
        exitStatus: [
            ExitStatus(0, "Every preview is drawn."),
            ExitStatus(1, "Some are not, or some files are left out. A sentence on standard error for each says why."),
            ExitStatus(2, "The command line was wrong, or nothing could be drawn."),
            .init(130, "An interrupt (control-C) stopped it; the pictures that were written by then are complete."),
        ],
        run: { arguments, context in
            let console = context.console
            let project = try PreviewProject(arguments.positionals[0], console: console)
            let toolchain = try PreviewToolchain(console: console)
            let folder = try OutputFolder(arguments[PreviewOptions.output], createsParents: true)
            let build = try PreviewBuild(project, toolchain, console)
            for note in project.notes { console.complain(note) }
            for problem in build.problems { console.complain("\(problem.place): \(problem.sentence)") }
            var tally = PreviewTally(build: build, folder: folder, console: console)
            if let program = build.program {
                let pictures = FileManager.default.temporaryDirectory
                    .appending(path: "settle-preview-\(UUID().uuidString)", directoryHint: .isDirectory)
                try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
                defer { try? FileManager.default.removeItem(at: pictures) }
                let appearances: [PreviewRequest.Appearance] =
                    switch arguments[PreviewOptions.scheme] {
                    case .light: [.light]
                    case .dark: [.dark]
                    case .both: [.light, .dark]
                    }
                let drawing = PreviewDrawing(
                    program: program,
                    request: PreviewRequest(
                        shown: build.shown, appearances: appearances, scale: arguments[PreviewOptions.scale],
                        size: arguments[optional: PreviewOptions.size], time: arguments[PreviewOptions.time], folder: pictures.path,
                        start: .init(declaration: 0, view: 0)),
                    patience: arguments[PreviewOptions.timeLimit], console: console)
                let complaints = try drawing.run { outcome in try tally.take(outcome, context.maker) }
                for complaint in complaints.prefix(20) { console.complain(printable(String(complaint.dropFirst(9)), limit: 400)) }
            }
            return try tally.finish(project, context)
        })
}

/// Gives pictures their names and places, and says what came of all.
private struct PreviewTally {
    let build: PreviewBuild
    let folder: OutputFolder
    let console: Console
    private var names = FileNames(fileExtension: "png")
    private var views = 0, pictures = 0, failures = 0

    init(build: PreviewBuild, folder: OutputFolder, console: Console) {
        (self.build, self.folder, self.console) = (build, folder, console)
    }

    mutating func take(_ outcome: PreviewDrawing.Outcome, _ maker: any PictureMaker) throws {
        // The program knows the file's name without its module, and a provider's without its file.
        let known = build.places.first { $0.key.hasSuffix("/\(outcome.identifier)") || $0.key.hasSuffix(".\(outcome.identifier)") }
        let source = known?.value.source
        let line = known.map { $0.value.line > 0 ? $0.value.line : outcome.line } ?? outcome.line
        let place = source.map { "\($0.shownPath):\(line)" } ?? outcome.identifier
        let stem = known?.value.name ?? source.map { $0.url.deletingPathExtension().lastPathComponent } ?? outcome.name
        let isPlain = known?.value.name != nil || !outcome.isNamed
        let name = Self.words(isPlain && (known?.value.line ?? 0) == 0 ? stem : isPlain ? known?.value.name ?? outcome.name : "\(stem)-\(outcome.name)")
        if !outcome.pictures.isEmpty {
            // One number for both appearances.
            let file = (names.next(for: name) as NSString).deletingPathExtension.replacing(" ", with: "-")
            var written: [String] = []
            for picture in outcome.pictures {
                let path = (folder.path as NSString).appendingPathComponent("\(file)-\(picture.appearance.rawValue).png")
                guard let data = FileManager.default.contents(atPath: picture.path) else { continue }
                do { try maker.write(data, to: URL(fileURLWithPath: path)) } catch {
                    throw Complaint("\(shown(path: path)) cannot be written: \(reason(for: error)).")
                }
                try? FileManager.default.removeItem(atPath: picture.path)
                written.append(shown(path: path))
                pictures += 1
            }
            try console.print("\(place): \(outcome.isNamed ? quoted(outcome.name) + " " : "")\(written.joined(separator: " "))")
        }
        if let failure = outcome.failure {
            failures += 1
            console.complain("\(place): \(outcome.isNamed ? quoted(outcome.name) : printable(outcome.name, limit: 60)) \(failure)")
        } else {
            views += 1
        }
    }

    /// Letters and digits of any script; all else parts words, which hyphens join.
    private static func words(_ text: String) -> String {
        let words = text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        return words.isEmpty ? "preview" : words.joined(separator: "-")
    }

    @MainActor func finish(_ project: PreviewProject, _ context: Context) throws -> Int32 {
        if !build.unmadeViews.isEmpty, views == 0 {
            console.complain("these views need arguments, so give them a #Preview: \(sentenceList(build.unmadeViews)).")
        }
        var parts = ["\(counted(views, "preview")) in \(counted(pictures, "picture")), written to \(shown(path: folder.path))"]
        if failures > 0 { parts.append("\(grouped(failures)) failed") }
        if !build.leftOut.isEmpty { parts.append("\(counted(build.leftOut.count, "file")) left out") }
        if views == 0, failures == 0, build.leftOut.isEmpty {
            console.complain(
                "\(shown(path: project.root.lastPathComponent)) has nothing to show: no #Preview, no PreviewProvider and no view that can be made without "
                    + "arguments.")
            return 2
        }
        if views > 0 { try console.print(parts.joined(separator: ", ") + ".") } else { console.complain("nothing was drawn.") }
        if views == 0 { return 2 }
        return failures == 0 && build.leftOut.isEmpty && build.problems.isEmpty ? 0 : 1
    }
}
