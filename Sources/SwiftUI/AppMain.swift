import Foundation
import SwiftUICore

/// What shows the scenes of an app on this system: a host registers itself here before the app's `main()` runs.
package enum AppLauncher {
    /// Runs the app until its end.
    ///
    /// Written once, before `main`: at that time there may be no main actor yet, whose queue is not made until the library that has it is set up.
    package nonisolated(unsafe) static var run: (@MainActor (AppGraph) -> Void)?
}

extension App {
    /// Starts the app in its host and returns when the host is done.
    @MainActor @preconcurrency public static func main() {
        guard let run = AppLauncher.run else {
            let sentence = "\(Self.self): this program was built without a host that could show its scenes.\n"
            FileHandle.standardError.write(Data(sentence.utf8))
            exit(EXIT_FAILURE)
        }
        AppGraph.run(Self.self) { run(AppGraph(Self(), services: .standard)) }
    }
}
