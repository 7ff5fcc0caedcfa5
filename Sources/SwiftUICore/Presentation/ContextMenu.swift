import Foundation

/// The actions of a view, which holding it shows.
public struct ContextMenu<MenuItems> where MenuItems: View {
    let items: MenuItems
    public init(@ViewBuilder menuItems: () -> MenuItems) { items = menuItems() }
}

extension View {
    /// Shows actions when the view is held for half a second, or clicked with the other button.
    nonisolated public func contextMenu<MenuItems>(
        @ViewBuilder menuItems: () -> MenuItems
    ) -> some View where MenuItems: View {
        modifier(ContextMenuModifier(items: AnyView(menuItems()), preview: nil))
    }

    /// Shows actions, and a view that stands for this one meanwhile.
    nonisolated public func contextMenu<M, P>(
        @ViewBuilder menuItems: () -> M, @ViewBuilder preview: () -> P
    ) -> some View where M: View, P: View {
        modifier(ContextMenuModifier(items: AnyView(menuItems()), preview: AnyView(preview())))
    }

    /// nil takes the actions away.
    nonisolated public func contextMenu<MenuItems>(_ contextMenu: ContextMenu<MenuItems>?) -> some View
    where MenuItems: View {
        modifier(ContextMenuModifier(items: contextMenu.map { AnyView($0.items) }, preview: nil))
    }
}

nonisolated struct ContextMenuModifier: ViewModifier {
    let items: AnyView?
    let preview: AnyView?
    @State private var isOpen = false

    init(items: AnyView?, preview: AnyView?) { (self.items, self.preview) = (items, preview) }

    @MainActor func body(content: Content) -> some View {
        let items = items ?? AnyView(EmptyView()), preview = preview
        content
            .scaleEffect(isOpen ? 1.03 : 1)
            .animation(.spring(duration: 0.3), value: isOpen)
            .highPriorityGesture(
                LongPressGesture().onEnded { _ in isOpen = true }, including: self.items == nil ? .subviews : .all)
            .accessibilityAction(named: Text("Show Menu")) { isOpen = true }
            .modifier(SecondaryClickModifier(action: self.items == nil ? nil : { isOpen = true }))
            .presentation(
                $isOpen, { .menu(MenuAttachment(order: $0.menuOrder, preview: preview, isContextMenu: true)) }
            ) { items }
    }
}

/// Answers to a click with the other button of a pointer.
nonisolated struct SecondaryClickModifier: _ElementModifier {
    typealias Body = Never
    let action: (() -> Void)?

    @MainActor static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        SecondaryClickElement(modifier, inputs)
    }
}

private final class SecondaryClickElement: ModifierElement<SecondaryClickModifier> {}

extension ViewTree {
    /// The other button of a pointer is clicked: the innermost view that has something for it does it.
    /// - Returns: Whether one had.
    package func secondaryClick(at point: CGPoint) -> Bool {
        guard point.x.isFinite, point.y.isFinite else { return false }
        for case let element as SecondaryClickElement in hitTest(point) ?? [] where element.environment.isEnabled {
            guard let action = element.modifier.action else { continue }
            action()
            return true
        }
        return false
    }
}
