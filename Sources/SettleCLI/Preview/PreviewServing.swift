import Foundation
import Previews

/// Shows a project's previews in a browser's page and builds them anew whenever a file is saved. The page finds the new program by itself.
struct PreviewServing {
    let path: String
    let toolchain: PreviewToolchain
    let port: Int
    let console: Console

    /// Runs until a signal asks it to stop.
    func run(_ project: PreviewProject, _ build: PreviewBuild) throws -> Int32 {
        var project = project, build = build
        var program: (url: URL, shown: Set<String>)?
        var live = PreviewRequest.Live(title: project.root.lastPathComponent, port: port)
        var isAnnounced = false
        while true {
            let watch: FolderWatch
            do { watch = try FolderWatch(project.watchedFolders) } catch {
                throw Complaint("the folders of \(shown(path: path)) cannot be watched: \(reason(for: error)).")
            }
            // What does not compile leaves the page as it was.
            if let url = build.program { program = (url, build.shown) }
            if let program {
                try serve(program.url, program.shown, &live, &isAnnounced, watch)
            } else {
                while !watch.hasChanged() {
                    if console.interruption() != nil { return console.interruptionStatus }
                    usleep(100_000)
                }
            }
            if console.interruption() != nil { return console.interruptionStatus }
            // An editor may still be writing its other files.
            usleep(50_000)
            _ = watch.hasChanged()
            live.crashed = []
            do {
                project = try PreviewProject(path, console: console)
                build = try PreviewBuild(project, toolchain, console)
                for problem in build.problems { console.complain("\(problem.place): \(problem.sentence)") }
                try console.print(build.program == nil ? "The page stays as it was." : "Built again.")
            } catch let complaint as Complaint {
                console.complain(complaint.sentence)
            }
        }
    }

    /// Runs the program until a file changes, again after each crash.
    private func serve(
        _ program: URL, _ shown: Set<String>, _ live: inout PreviewRequest.Live, _ isAnnounced: inout Bool, _ watch: FolderWatch
    ) throws {
        while true {
            let request = PreviewRequest(
                shown: shown, appearances: [], scale: 1, size: nil, time: 0, folder: "", start: .init(declaration: 0, view: 0))
            var asked = request
            asked.live = live
            let argument = String(decoding: try JSONEncoder().encode(asked), as: UTF8.self)
            var environment = ProcessInfo.processInfo.environment
            environment["SWIFT_BACKTRACE"] = "enable=no"
            var hasChanged = false, failure: String?
            let child = ChildProcess(path: program.path, arguments: [argument], environment: environment)
            let result = try child.run(
                isInterrupted: {
                    hasChanged = watch.hasChanged()
                    return hasChanged || console.interruption() != nil
                },
                line: { text in
                    switch try? JSONDecoder().decode(PreviewMessage.self, from: text) {
                    case .serving(let address, let port):
                        live.port = port
                        if !isAnnounced { try? console.print("The previews are at \(address), and follow each save. Control-C ends this.") }
                        isAnnounced = true
                    case .selected(let name): live.selected = name
                    case .failed(_, let sentence): failure = sentence
                    default: break
                    }
                })
            if hasChanged || console.interruption() != nil { return }
            if case .exited = result.ending { throw Complaint("the page cannot be served: \(failure ?? "the program ended").") }
            let cause = result.errors.split(separator: "\n").last { $0.contains("Fatal error") }.map(String.init) ?? "it gave no reason"
            console.complain("\(quoted(live.selected ?? "a preview")) brought the program down: \(printable(cause, limit: 300))")
            // The same again, with nothing left to leave out: it would go on for ever.
            guard let selected = live.selected, live.crashed.insert(selected).inserted else {
                throw Complaint("the previews bring the program down before any is shown.")
            }
        }
    }
}

extension PreviewProject {
    /// The folders of its files.
    fileprivate var watchedFolders: Set<URL> {
        var folders = Set(modules.flatMap { $0.sources.map { $0.url.deletingLastPathComponent() } })
        // New files appear in the folder itself; a single file's neighbours count by their own folders.
        if neighbourhood == nil { folders.insert(root) }
        for file in neighbours() { folders.insert(file.deletingLastPathComponent()) }
        return folders
    }
}
