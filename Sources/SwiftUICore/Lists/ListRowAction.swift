import Foundation

/// A button or link that a whole row of a list stands for.
@MainActor protocol ListRowAction: ElementNode {
    var canAct: Bool { get }
    /// Whether the row takes the focus for it, as nothing in the row does.
    var needsRowFocus: Bool { get }
    func act()
}

/// Lets a tap anywhere on the row do what a button or link in it does.
nonisolated public struct _ListRowActionModifier: _ElementModifier {
    public typealias Body = Never
    let isLink: Bool
    let action: () -> Void
    nonisolated init(isLink: Bool, action: @escaping () -> Void) { (self.isLink, self.action) = (isLink, action) }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        ListRowActionElement(modifier, inputs)
    }
}

private final class ListRowActionElement: ModifierElement<_ListRowActionModifier>, ListRowAction {
    var canAct: Bool { environment.isEnabled }
    var needsRowFocus: Bool { false }
    func act() { if canAct { modifier.action() } }

    override func layoutValue<Key: LayoutValueKey>(_ key: Key.Type) -> Key.Value {
        let value = inner.layoutValue(key)
        guard key == ListRowTraitsKey.self, modifier.isLink, var traits = value as? ListRowTraits else { return value }
        traits.isLink = true
        return traits as! Key.Value
    }
}

/// A link in a row: the label as it is, and an arrow at the row's trailing edge.
nonisolated struct ListLinkStyle: PrimitiveButtonStyle {
    @MainActor func makeBody(configuration: Configuration) -> some View {
        configuration.label.modifier(ListLinkLabel())
            .modifier(_ListRowActionModifier(isLink: true, action: configuration.trigger))
    }
}

private struct ListLinkLabel: ViewModifier {
    @Environment(\.isEnabled) private var isEnabled
    func body(content: Content) -> some View { content.opacity(isEnabled ? 1 : 0.5) }
}
