/// Ties a view's identity to a value: another value, another view.
nonisolated public struct _IdentityModifier<ID: Hashable>: ViewModifier {
    public typealias Body = Never
    let id: ID
    init(_ id: ID) { self.id = id }

    @MainActor public static func _makeNode<C: View>(_ modifier: Self, content: C, _ inputs: _NodeInputs) -> _ViewNode {
        IdentityNode(modifier.id, content, inputs)
    }

    @MainActor public static func _updateNode<C: View>(
        _ node: _ViewNode, to modifier: Self, content: C, _ environment: EnvironmentValues
    ) {
        unsafeDowncast(node, to: IdentityNode<ID, C>.self).update(modifier.id, content, environment)
    }
}

private final class IdentityNode<ID: Hashable, C: View>: DynamicNode {
    private var id: ID
    private var child: _ViewNode!

    init(_ id: ID, _ content: C, _ inputs: _NodeInputs) {
        self.id = id
        super.init(inputs)
        child = C._makeNode(content, _NodeInputs(parent: self, environment: environment))
    }

    override var present: [_ViewNode] { child.map { [$0] } ?? [] }
    override func explicitID(of child: _ViewNode) -> AnyHashable? { AnyHashable(id) }

    override func findTarget(_ wanted: AnyHashable) -> ScrollTargetPlace? {
        AnyHashable(id) == wanted ? .node(self) : super.findTarget(wanted)
    }

    func update(_ new: ID, _ content: C, _ newEnvironment: EnvironmentValues) {
        environment = newEnvironment
        if new == id { return C._updateNode(child, to: content, newEnvironment) }
        let (old, oldID) = (child!, id)
        id = new
        if let back = revive(new) {
            child = back
            C._updateNode(back, to: content, newEnvironment)
        } else {
            child = C._makeNode(content, _NodeInputs(parent: self, environment: newEnvironment))
            appear(child)
        }
        disappear(old, key: oldID)
        elementsDidChange()
    }
}

/// A view that says its identity itself: `id` somewhere in its chain of modifiers.
protocol ExplicitlyIdentified {
    /// nil when there is no `id` in the chain, which for a type is so always or never.
    var explicitID: AnyHashable? { get }
}

extension _IdentityModifier: ExplicitlyIdentified {
    var explicitID: AnyHashable? { AnyHashable(id) }
}

extension ModifiedContent: ExplicitlyIdentified {
    var explicitID: AnyHashable? {
        (modifier as? any ExplicitlyIdentified)?.explicitID ?? (content as? any ExplicitlyIdentified)?.explicitID
    }
}

extension View {
    /// Ties the view's identity to `id`: when it changes, the view begins anew, state and all.
    nonisolated public func id<ID>(_ id: ID) -> some View where ID: Hashable { modifier(_IdentityModifier(id)) }
}
