/// A part of a program's interface that the system shows as a whole and whose life it follows: a window, here a tab of a browser.
@MainActor @preconcurrency public protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }

    /// Makes the node that stands for a scene of this type in the tree of the app. Scenes with a body take the default.
    static func _makeScene(_ scene: Self, _ inputs: _NodeInputs) -> _ViewNode
    static func _updateScene(_ node: _ViewNode, to scene: Self, _ environment: EnvironmentValues)
}

/// A scene that the tree knows by itself; it has no body.
@MainActor @preconcurrency public protocol _PrimitiveScene: Scene where Body == Never {}

extension _PrimitiveScene {
    public var body: Never { fatalError("\(Self.self) is shown by the host and has no body") }
}

extension Never: Scene {
    @MainActor public static func _makeScene(_ scene: Never, _ inputs: _NodeInputs) -> _ViewNode {}
    @MainActor public static func _updateScene(_ node: _ViewNode, to scene: Never, _ environment: EnvironmentValues) {}
}

extension Scene {
    @MainActor public static func _makeScene(_ scene: Self, _ inputs: _NodeInputs) -> _ViewNode {
        SceneBodyNode(scene, inputs) { $0.body }
    }

    @MainActor public static func _updateScene(
        _ node: _ViewNode, to scene: Self, _ environment: EnvironmentValues
    ) {
        unsafeDowncast(node, to: SceneBodyNode<Self, Body>.self).update(to: scene, environment)
    }
}

/// An app at the root of its tree.
struct AppRoot<A: App>: _PrimitiveView {
    let app: A
    let attach: (_ViewNode) -> Void

    @MainActor static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode {
        let node = SceneBodyNode(view.app, inputs) { app in AppGraph.run(A.self) { app.body } }
        view.attach(node)
        return node
    }

    @MainActor static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
        unsafeDowncast(node, to: SceneBodyNode<A, A.Body>.self).update(to: view.app, environment)
    }
}

/// Runs the body of an app or a scene.
private final class SceneBodyNode<Owner, Content: Scene>: ReadingNode {
    private var owner: Owner
    private let comparer = FieldComparer.of(Owner.self)
    private let properties = DynamicProperties(of: Owner.self)
    private let content: (Owner) -> Content
    private var child: _ViewNode!

    init(_ owner: Owner, _ inputs: _NodeInputs, content: @escaping (Owner) -> Content) {
        self.owner = owner
        self.content = content
        super.init(inputs)
        let scene = evaluate()
        child = Content._makeScene(scene, _NodeInputs(parent: self, environment: environment))
    }

    override var children: [_ViewNode] { child.map { [$0] } ?? [] }

    func update(to new: Owner, _ newEnvironment: EnvironmentValues) {
        let old = environment
        environment = newEnvironment
        let isEqual = comparer.areEqual(owner, new)
        owner = new
        if needsBody || !isEqual || didReadChange(from: old) { updateBody() } else { child.setEnvironment(environment) }
    }

    override func environmentDidChange(from old: EnvironmentValues) {
        if needsBody || didReadChange(from: old) { updateBody() } else { child.setEnvironment(environment) }
    }

    override func updateBody() {
        withPendingTransaction { Content._updateScene(child, to: evaluate(), environment) }
    }

    private func evaluate() -> Content {
        run {
            var installed = owner
            properties?.install(in: &installed, node: self)
            return content(installed)
        }
    }

    override func willDetach() { properties?.end() }
}

extension Group: Scene, _PrimitiveScene where Content: Scene {
    nonisolated public init(@SceneBuilder content: () -> Content) { self.content = content() }

    @MainActor public static func _makeScene(_ scene: Self, _ inputs: _NodeInputs) -> _ViewNode {
        Content._makeScene(scene.content, inputs)
    }

    @MainActor public static func _updateScene(
        _ node: _ViewNode, to scene: Self, _ environment: EnvironmentValues
    ) {
        Content._updateScene(node, to: scene.content, environment)
    }
}
