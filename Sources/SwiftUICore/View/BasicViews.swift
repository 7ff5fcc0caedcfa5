/// Nothing: no size, no place in a layout.
nonisolated public struct EmptyView: _PrimitiveView, Sendable, BitwiseCopyable {
    public init() {}

    @MainActor public static func _makeNode(_ view: EmptyView, _ inputs: _NodeInputs) -> _ViewNode { _ViewNode(inputs) }

    @MainActor public static func _updateNode(_ node: _ViewNode, to view: EmptyView, _ environment: EnvironmentValues) {
        node.environment = environment
    }
}

/// Several views treated as one by modifiers: each of them gets the modifier.
public struct Group<Content> {
    package var content: Content
}

extension Group: View, _PrimitiveView where Content: View {
    public typealias Body = Never

    public init(@ViewBuilder content: () -> Content) { self.init(_content: content()) }

    init(_content: Content) { content = _content }

    @MainActor public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode {
        Content._makeNode(view.content, inputs)
    }

    @MainActor public static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
        Content._updateNode(node, to: view.content, environment)
    }
}

/// A view whose type is not known. When the type changes, the old view ends and a new one begins.
nonisolated public struct AnyView: _PrimitiveView {
    private let storage: AnyViewStorage

    public init<V>(_ view: V) where V: View {
        storage = (view as? AnyView)?.storage ?? TypedViewStorage(view)
    }

    public init<V>(erasing view: V) where V: View { self.init(view) }

    package var wrapped: any View { storage.wrapped }

    @MainActor public static func _makeNode(_ view: AnyView, _ inputs: _NodeInputs) -> _ViewNode {
        AnyViewNode(view.storage, inputs)
    }

    @MainActor public static func _updateNode(_ node: _ViewNode, to view: AnyView, _ environment: EnvironmentValues) {
        unsafeDowncast(node, to: AnyViewNode.self).update(to: view.storage, environment)
    }
}

class AnyViewStorage: @unchecked Sendable {
    var wrapped: any View { fatalError("the typed storage says") }
    var type: Any.Type { fatalError("the typed storage says") }
    @MainActor func make(_ inputs: _NodeInputs) -> _ViewNode { fatalError("the typed storage says") }
    @MainActor func update(_ node: _ViewNode, _ environment: EnvironmentValues) {}
}

private final class TypedViewStorage<V: View>: AnyViewStorage, @unchecked Sendable {
    private let view: V
    init(_ view: V) { self.view = view }
    override var type: Any.Type { V.self }
    override var wrapped: any View { view }
    override func make(_ inputs: _NodeInputs) -> _ViewNode { V._makeNode(view, inputs) }
    override func update(_ node: _ViewNode, _ environment: EnvironmentValues) {
        V._updateNode(node, to: view, environment)
    }
}

private final class AnyViewNode: DynamicNode {
    private var type: Any.Type
    private var child: _ViewNode!

    init(_ storage: AnyViewStorage, _ inputs: _NodeInputs) {
        type = storage.type
        super.init(inputs)
        child = storage.make(_NodeInputs(parent: self, environment: environment))
    }

    override var present: [_ViewNode] { child.map { [$0] } ?? [] }

    func update(to storage: AnyViewStorage, _ newEnvironment: EnvironmentValues) {
        environment = newEnvironment
        if storage.type == type { return storage.update(child, newEnvironment) }
        let (old, oldType) = (child!, type)
        type = storage.type
        if let back = revive(ObjectIdentifier(type)) {
            child = back
            storage.update(back, newEnvironment)
        } else {
            child = storage.make(_NodeInputs(parent: self, environment: newEnvironment))
            appear(child)
        }
        disappear(old, key: ObjectIdentifier(oldType))
        elementsDidChange()
    }
}
