import BrowserHost
import Foundation
import Settle
import SwiftUI
import SwiftUICore

/// A small program with a page: `BrowserFixture VIEW [PORT] [--panel]`. It prints its address when it can be opened.
@main struct BrowserFixture {
    static func main() {
        let arguments = CommandLine.arguments
        let name = arguments.count > 1 ? arguments[1] : "controls"
        let port = arguments.count > 2 ? Int(arguments[2]) ?? 0 : 0
        var configuration = BrowserHost.Configuration(title: "Fixture", port: port)
        configuration.hasPanel = arguments.contains("--panel")
        let host = BrowserHost(configuration, services: .standard) {
            FixtureView(name: name)
        }
        do {
            // Not buffered, since whoever started this waits for it.
            FileHandle.standardOutput.write(Data((try host.start().absoluteString + "\n").utf8))
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
        host.run()
    }
}
