import Foundation

/// An app, alive: its body, the state that its scenes share, and the scenes that are open. One for each run of a program.
///
/// For hosts:
///
///     let graph = AppGraph(MyApp(), services: services)
///     graph.openWindow = { request in … }                 // a new tab for `request`
///     let session = graph.open(size: …, scale: …, environment: …, now: …, services: …)
///     session.tree.update(to: …)                          // from here on as any tree
///     session.phase = .background                         // when the tab is hidden
///     session.didDismiss = { … }                          // the program closes the window
///     session.close()                                     // the tab is closed
///
/// Each tab has a session of its own: with state of its own, and the state of the app shared with all others. When the app's state changes, each
/// session's tree asks its host for a frame; its update runs the app's body first.
@MainActor package final class AppGraph {
    /// A scene that the app's body lists.
    @MainActor package struct SceneDescription {
        fileprivate let node: any SceneNode
        /// As given to `WindowGroup`; nil when it has none.
        package var id: String? { node.sceneID }
        package var title: String? { node.title.map { $0.string(in: node.environment) } }
        /// What a window of it shows, for hosts that draw it without a session: one picture of the first frame.
        package var content: AnyView { node.makeRoot() }
        /// The type of values that its windows are for.
        package var valueType: Any.Type? { node.valueType }
    }

    /// A window that the program wants.
    package struct WindowRequest: Sendable, Equatable {
        /// The index of its scene in `scenes`, which is the same in each run of the same program.
        package var scene: Int
        /// The value that the window is for, as JSON.
        package var value: Data?

        package init(scene: Int = 0, value: Data? = nil) { (self.scene, self.value) = (scene, value) }
    }

    /// Shows a window; nil when the host can show only one.
    package var openWindow: ((WindowRequest) -> Void)?

    /// The sessions that are open, in the order of their opening.
    package private(set) var sessions: [SceneSession] = []

    private var tree: ViewTree!
    private var root: _ViewNode?

    /// The types of the apps whose code runs now, outermost first.
    private static var running: [ObjectIdentifier] = []

    /// Whether the program is an app of this type, or the initialiser or body of one runs now. Code that looks for apps may then be that app's,
    /// and another one made of it would look again, without end.
    package static func isRunning<A: App>(_ type: A.Type) -> Bool { running.contains(ObjectIdentifier(type)) }

    /// Runs code of an app.
    package static func run<A: App, Result>(_ type: A.Type, _ code: () -> Result) -> Result {
        running.append(ObjectIdentifier(type))
        defer { running.removeLast() }
        return code()
    }

    package init<A: App>(
        _ app: @autoclosure () -> A, environment: EnvironmentValues = EnvironmentValues(), now: Date = Date(),
        services: ViewTree.Services
    ) {
        let app = Self.run(A.self, app)
        var services = services
        services.requestFrame = { [weak self] in MainActor.assumeIsolated { self?.appDidChange() } }
        var environment = environment
        environment.scenePhase = .background
        tree = ViewTree(
            AppRoot(app: app) { [unowned self] in root = $0 }, size: .zero, scale: 1, environment: environment, now: now,
            services: services)
    }

    /// What the app's body lists, in order.
    package var scenes: [SceneDescription] {
        var found: [SceneDescription] = []
        func walk(_ node: _ViewNode) {
            if let scene = node as? any SceneNode { found.append(SceneDescription(node: scene)) }
            node.children.forEach(walk)
        }
        if let root { walk(root) }
        return found
    }

    /// Opens a window.
    /// - Returns: The session; nil when the app has no such scene, or the scene is not for such a value.
    package func open(
        _ request: WindowRequest = WindowRequest(), size: CGSize, scale: CGFloat, environment: EnvironmentValues,
        now: Date, services: ViewTree.Services
    ) -> SceneSession? {
        let scenes = scenes
        guard scenes.indices.contains(request.scene) else { return nil }
        let scene = scenes[request.scene]
        var value: AnyHashable?
        if let json = request.value {
            guard let decoded = try? scene.node.decodeValue(json) else { return nil }
            value = decoded
        }
        tree.update(to: now)
        let session = SceneSession(self, scene.node, value: value)
        session.tree = ViewTree(
            SceneRoot(session: session, content: scene.node.makeRoot()), size: size, scale: scale,
            environment: environment, now: now, services: services)
        session.tree.source = tree
        sessions.append(session)
        phaseDidChange()
        return session
    }

    /// Ends all sessions and what the app began.
    package func close() {
        for session in sessions { session.close() }
        tree.close()
    }

    fileprivate func didClose(_ session: SceneSession) {
        sessions.removeAll { $0 === session }
        phaseDidChange()
    }

    /// The app sees the phase of the scene that is nearest to being active.
    fileprivate func phaseDidChange() {
        var environment = tree.environment
        let phase = sessions.map(\.phase).max() ?? .background
        guard environment.scenePhase != phase else { return }
        environment.scenePhase = phase
        tree.setEnvironment(environment)
    }

    private func appDidChange() {
        for session in sessions { session.tree.sourceDidChange() }
    }

    // MARK: What programs ask

    fileprivate func open(_ target: WindowTarget) {
        let scenes = scenes
        guard let index = scenes.firstIndex(where: { matches($0.node, target) }) else {
            return complain("openWindow: no WindowGroup \(describe(target)).")
        }
        do {
            let value = try target.encode?()
            openWindow?(WindowRequest(scene: index, value: value))
        } catch {
            complain("openWindow: the value \(target.value.map { "\($0)" } ?? "") cannot be encoded: \(error)")
        }
    }

    fileprivate func dismiss(_ target: WindowTarget) {
        for session in sessions where matches(session.node, target) {
            if let value = target.value, session.value != value { continue }
            session.dismiss()
        }
    }

    private func matches(_ node: any SceneNode, _ target: WindowTarget) -> Bool {
        if let id = target.id, node.sceneID != id { return false }
        guard let type = target.valueType else { return true }
        return node.valueType == type
    }

    private func describe(_ target: WindowTarget) -> String {
        let parts = [target.id.map { "has the id \"\($0)\"" }, target.valueType.map { "is for values of \($0)" }]
        return parts.compactMap { $0 }.joined(separator: " and ")
    }

    private func complain(_ sentence: String) {
        FileHandle.standardError.write(Data("SwiftUI: \(sentence)\n".utf8))
    }
}

/// A window that is open.
@MainActor package final class SceneSession {
    /// The window's views.
    package fileprivate(set) var tree: ViewTree!

    /// Whether a person sees the window.
    package var phase: ScenePhase {
        get { phaseLocation.get() }
        set {
            guard isOpen, newValue != phase else { return }
            phaseLocation.set(newValue, transaction: Transaction())
            graph?.phaseDidChange()
        }
    }

    /// The program closes the window: the host closes the session and what shows it.
    package var didDismiss: (() -> Void)?

    /// The scene's title; nil when it has none.
    package var title: String? { node.title.map { $0.string(in: tree.environment) } }

    package private(set) var isOpen = true

    fileprivate let node: any SceneNode
    fileprivate let value: AnyHashable?
    private weak var graph: AppGraph?
    private let phaseLocation = StateLocation(ScenePhase.active)

    fileprivate init(_ graph: AppGraph, _ node: any SceneNode, value: AnyHashable?) {
        (self.graph, self.node, self.value) = (graph, node, value)
    }

    /// Ends the window's views. A second time does nothing.
    package func close() {
        guard isOpen else { return }
        isOpen = false
        tree.close()
        graph?.didClose(self)
    }

    fileprivate func dismiss() {
        if let didDismiss { didDismiss() } else { close() }
    }

    private lazy var open = OpenWindowAction { [weak graph] in graph?.open($0) }
    private lazy var dismissOther = DismissWindowAction { [weak graph] in graph?.dismiss($0) }

    /// What the window's content sees of its scene.
    fileprivate func transform(_ environment: inout EnvironmentValues) {
        environment.windowValue = value.map(WindowValue.init)
        environment.setWindowActions(
            open: open, dismiss: dismissOther, supportsMultiple: graph?.openWindow != nil)
    }
}

/// A window's content, in its session.
private struct SceneRoot: View {
    unowned let session: SceneSession
    let content: AnyView

    var body: some View { content.modifier(SceneEnvironmentModifier(session: session, phase: session.phase)) }
}

nonisolated private struct SceneEnvironmentModifier: _EnvironmentModifier {
    unowned let session: SceneSession
    let phase: ScenePhase

    @MainActor func _transform(_ environment: inout EnvironmentValues) {
        environment.scenePhase = phase
        session.transform(&environment)
    }
}
