import BrowserHost
import Foundation
import SwiftUI
import SwiftUICore

/// Shows an `App` in a browser: a program that links this module has a host, and its source needs no word of it.
///
///     MyApp                   prints an address, and serves its windows to a browser on this computer
///     MyApp --port 8080       at this port rather than at any that is free
///     MyApp --open            also to other computers; `--name HOST`, as often as needed, says by which names they may call
///     MyApp --panel           with a panel for what the browser says of the person's wishes: Reduce Motion, appearance, text size…
enum BrowserLauncher {
    @MainActor static func run(_ app: AppGraph) {
        let configuration: BrowserHost.Configuration
        do {
            configuration = try LaunchOptions(CommandLine.arguments.dropFirst()).configuration(for: app)
        } catch {
            fail("\(error)")
        }
        let host = BrowserHost(configuration, services: .standard, app: app)
        do {
            let address = try host.start()
            // Not buffered, since whoever started this waits for it.
            FileHandle.standardOutput.write(Data("Open \(address.absoluteString)\n".utf8))
        } catch {
            fail("\(error)")
        }
        host.run()
    }

    private static func fail(_ sentence: String) -> Never {
        let name = URL(fileURLWithPath: CommandLine.arguments.first ?? "app").lastPathComponent
        FileHandle.standardError.write(Data("\(name): \(sentence)\n".utf8))
        exit(EXIT_FAILURE)
    }
}

/// What the command line of an app says of its host.
struct LaunchOptions: Equatable {
    var port = 0
    var isOpen = false
    var hasPanel = false
    var names: [String] = []

    struct Problem: Error, Equatable, CustomStringConvertible { let description: String }

    init(_ arguments: some Sequence<String>) throws(Problem) {
        var rest = Array(arguments)[...]
        func value(of option: String) throws(Problem) -> String {
            guard let value = rest.popFirst() else { throw Problem(description: "\(option) needs a value.") }
            return value
        }
        while let argument = rest.popFirst() {
            switch argument {
            case "--port":
                let text = try value(of: "--port")
                guard let port = Int(text), (0...65_535).contains(port) else {
                    throw Problem(description: "--port takes a number from 0 to 65535, not \"\(text)\".")
                }
                self.port = port
            case "--open": isOpen = true
            case "--panel": hasPanel = true
            case "--name": names.append(try value(of: "--name"))
            default:
                throw Problem(description: "there is no option \"\(argument)\"; there are --port, --open, --name and --panel.")
            }
        }
    }

    @MainActor func configuration(for app: AppGraph) -> BrowserHost.Configuration {
        let program = URL(fileURLWithPath: CommandLine.arguments.first ?? "App").lastPathComponent
        var configuration = BrowserHost.Configuration(title: app.scenes.first?.title ?? program, port: port)
        configuration.isLoopbackOnly = !isOpen
        configuration.names = names
        configuration.hasPanel = hasPanel
        return configuration
    }
}

/// Called before `main`, by CLaunch.
@_cdecl("settle_register_browser_launcher") public func settleRegisterBrowserLauncher() {
    AppLauncher.run = BrowserLauncher.run
}
