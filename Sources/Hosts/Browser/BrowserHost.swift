import CSoup
import Foundation
import SwiftUICore

/// Shows a view tree in browsers: this process runs the views, a page shows their pixels and sends what a person does.
///
///     let host = BrowserHost(BrowserHost.Configuration(title: "Gallery", port: 8080), services: .standard) { GalleryRoot() }
///     print(try host.start())
///     host.run()
///
/// Each page that connects, which is each tab, has a scene of its own.
///
/// `run()` takes the main thread and runs the main actor's jobs, Dispatch's main queue and the main run loop's timers meanwhile. It must be called
/// from synchronous code: an asynchronous `main` is itself a job of the main actor, and no other could run until it ends.
@MainActor package final class BrowserHost {
    package struct Configuration: Sendable {
        /// What the browser's tab says.
        package var title: String
        /// 0 for any that is free.
        package var port: Int
        /// True to answer only to this computer.
        package var isLoopbackOnly = true
        /// Names beyond localhost by which browsers may call this computer, for servers that others can reach, or that stand behind
        /// a forwarded port.
        package var names: [String] = []
        /// How many pages may be connected at a time.
        package var mostScenes = 16
        /// Whether the page has a panel where a person can set, for a tab, what the browser otherwise says of their wishes: Reduce
        /// Motion, Reduce Transparency, Increase Contrast, appearance, direction, text size.
        package var hasPanel = false

        package init(title: String = "SwiftUI", port: Int = 0) { (self.title, self.port) = (title, port) }
    }

    /// What a scene is made of: everything that `ViewTree` needs but the view.
    package struct SceneRequest {
        /// Which of an app's windows the page is for.
        package var window: AppGraph.WindowRequest
        package var size: CGSize
        package var scale: CGFloat
        package var environment: EnvironmentValues
        package var now: Date
        package var services: ViewTree.Services
    }

    package enum Failure: Error, CustomStringConvertible {
        case cannotListen(port: Int, reason: String)

        package var description: String {
            switch self {
            case .cannotListen(let port, let reason):
                port == 0 ? "no port could be opened: \(reason)." : "port \(port) could not be opened: \(reason)."
            }
        }
    }

    let configuration: Configuration
    private let services: ViewTree.Services
    private let makeScene: (SceneRequest) -> HostedScene?
    private let loop = MainLoop()
    private var server: WebServer?
    private var connections: [ObjectIdentifier: PageConnection] = [:]
    /// The page that was heard last: it opens the windows that the program asks for.
    private weak var lastActive: PageConnection?

    /// - Parameter makeScene: Makes the scene of one page, from the request's parts; nil when there is none such.
    package init(
        _ configuration: Configuration, services: ViewTree.Services,
        makeScene: @escaping (SceneRequest) -> HostedScene?
    ) {
        (self.configuration, self.services, self.makeScene) = (configuration, services, makeScene)
    }

    /// Shows one view; each page gets its own.
    package convenience init<Root: View>(
        _ configuration: Configuration, services: ViewTree.Services, @ViewBuilder root: @escaping () -> Root
    ) {
        self.init(configuration, services: services) { request in
            guard request.window == AppGraph.WindowRequest() else { return nil }
            return HostedScene(
                tree: ViewTree(
                    root(), size: request.size, scale: request.scale, environment: request.environment,
                    now: request.now, services: request.services))
        }
    }

    /// Shows an app; each page is one of its windows.
    package convenience init(_ configuration: Configuration, services: ViewTree.Services, app: AppGraph) {
        self.init(configuration, services: services) { request in
            app.open(
                request.window, size: request.size, scale: request.scale, environment: request.environment,
                now: request.now, services: request.services
            ).map { HostedScene(tree: $0.tree, session: $0) }
        }
        app.openWindow = { [weak self] request in self?.lastActive?.open(request) }
    }

    /// Opens the port.
    /// - Returns: Where a browser on this computer finds the page.
    package func start() throws(Failure) -> URL {
        let server = WebServer(
            page: PageResources(title: configuration.title, hasPanel: configuration.hasPanel),
            gatekeeper: Gatekeeper(
                port: configuration.port, names: Set(configuration.names.map { $0.lowercased() }),
                isOpen: !configuration.isLoopbackOnly),
            canAccept: { [weak self] in
                guard let self else { return false }
                return connections.count < configuration.mostScenes
            },
            accept: { [weak self] socket in self?.accept(socket) })
        try server.listen(port: configuration.port, isLoopbackOnly: configuration.isLoopbackOnly)
        self.server = server
        return URL(string: "http://localhost:\(server.port)/")!
    }

    /// Serves until the process is asked to end, or `stop()`; pages are told good-bye.
    package func run() {
        loop.run()
        for connection in connections.values { connection.end(1001, "the server ends") }
        connections.removeAll()
        server?.close()
        server = nil
    }

    package func stop() { loop.stop() }

    /// How many pages are connected.
    package var sceneCount: Int { connections.count }

    private func accept(_ socket: WebSocket) {
        let connection = PageConnection(
            socket, version: server?.page.version ?? "",
            makeScene: { [services, makeScene] hello, send in
                BrowserScene(hello, services: services, makeScene: makeScene, send: send)
            },
            ended: { [weak self] connection in self?.connections[ObjectIdentifier(connection)] = nil })
        connection.willWork = { [weak self, weak connection] in self?.lastActive = connection }
        connection.didWork = { [weak self] in self?.loop.serveRunLoop() }
        connections[ObjectIdentifier(connection)] = connection
    }
}

/// A scene that a host shows.
@MainActor package struct HostedScene {
    package var tree: ViewTree
    /// The window of an app that the tree belongs to.
    package var session: SceneSession?

    package init(tree: ViewTree, session: SceneSession? = nil) { (self.tree, self.session) = (tree, session) }
}
