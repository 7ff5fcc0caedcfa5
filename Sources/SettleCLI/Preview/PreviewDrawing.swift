import Foundation
import Previews

/// Runs a program of previews to its end, whatever its views do: one that crashes or never ends is named, and the program is started
/// again after it.
struct PreviewDrawing {
    /// What came of one view.
    struct Outcome {
        var name: String
        var isNamed: Bool
        /// Of `PreviewBuild.places`.
        var identifier: String
        var line: Int
        var pictures: [(appearance: PreviewRequest.Appearance, path: String)] = []
        /// A sentence, when something went wrong.
        var failure: String?
    }

    let program: URL
    var request: PreviewRequest
    /// Seconds that a picture may take.
    let patience: Double
    let console: Console

    /// - Parameter report: Gets each view as soon as its pictures are there.
    /// - Returns: What the views complained of on standard error, each line once.
    func run(report: (Outcome) throws -> Void) throws -> [String] {
        var request = request
        var complaints: [String] = []
        while true {
            var open: (place: PreviewRequest.Place, outcome: Outcome)?
            var place = request.start
            var identifier = "", line = 0
            var isFinished = false
            var failure: (any Error)?
            func close() {
                guard let closing = open?.outcome, failure == nil else { return }
                open = nil
                do { try report(closing) } catch { failure = error }
            }
            let argument = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
            var environment = ProcessInfo.processInfo.environment
            // A crash is told in a sentence; the toolchain's own report would take seconds.
            environment["SWIFT_BACKTRACE"] = "enable=no"
            environment["XCODE_RUNNING_FOR_PREVIEWS"] = "1"
            let child = ChildProcess(path: program.path, arguments: [argument], environment: environment)
            let result: (ending: ChildProcess.Ending, errors: String)
            do {
                result = try child.run(patience: patience, isInterrupted: { console.interruption() != nil || failure != nil }) { text in
                    guard let message = try? JSONDecoder().decode(PreviewMessage.self, from: text) else { return }
                    switch message {
                    case .begun(let next, let file, let at, let typeName):
                        close()
                        place = next
                        line = at
                        identifier = typeName.isEmpty ? file : typeName
                    case .drawing(let next, let name, let isNamed):
                        close()
                        place = next
                        open = (next, Outcome(name: name, isNamed: isNamed, identifier: identifier, line: line))
                    case .drawn(_, let appearance, let path, _, _):
                        open?.outcome.pictures.append((appearance, path))
                    case .failed(_, let sentence):
                        if open == nil { open = (place, Outcome(name: identifier, isNamed: false, identifier: identifier, line: line)) }
                        open?.outcome.failure = printable(sentence, limit: 400)
                    case .finished:
                        close()
                        isFinished = true
                    }
                }
            } catch let error as FileFailure {
                throw Complaint("the previews cannot be run: \(reason(for: error)).")
            }
            if console.interruption() != nil { throw Interruption() }
            if let failure { throw failure }
            for complaint in result.errors.split(separator: "\n").map(String.init) where complaint.hasPrefix("SwiftUI: ") {
                if !complaints.contains(complaint) { complaints.append(complaint) }
            }
            if isFinished { return complaints }
            // It ended in the middle of something.
            var broken = open?.outcome ?? Outcome(name: identifier, isNamed: false, identifier: identifier, line: line)
            broken.failure = Self.sentence(result.ending, result.errors, patience)
            try report(broken)
            request.start = open == nil
                ? .init(declaration: place.declaration + 1, view: 0) : .init(declaration: place.declaration, view: place.view + 1)
            // Nothing was begun: it would end so again and again.
            if identifier.isEmpty { return complaints }
        }
    }

    private static func sentence(_ ending: ChildProcess.Ending, _ errors: String, _ patience: Double) -> String {
        switch ending {
        case .silent: return "takes longer than \(decimal(patience)) s, and was stopped."
        case .exited(let code): return "ends the program, with status \(code)."
        case .interrupted: return "was interrupted."
        case .signalled(let signal):
            let lines = errors.split(separator: "\n")
            if let line = lines.last(where: { $0.contains("Fatal error") }) {
                return "crashes: \(printable(String(line), limit: 300))"
            }
            switch signal {
            case SIGSEGV, SIGBUS: return "crashes, in memory that is not its own or by calling itself without end."
            case SIGABRT: return "crashes: it aborted."
            default: return "crashes, with signal \(signal)."
            }
        }
    }
}
