import Foundation

/// What the views of a row ask of the list around them. Of several wishes the innermost counts.
package struct ListRowTraits {
    /// From the row's edges to its content; nil: as the list has it.
    var insets: EdgeInsets?
    var background: AnyView?
    var topSeparator: Separator?
    var bottomSeparator: Separator?
    var topSectionSeparator: Separator?
    var bottomSectionSeparator: Separator?
    var badge: Badge?
    /// Whether the row leads somewhere, which an arrow tells.
    var isLink: Bool?
    var leadingSwipe: ListSwipeActions?
    var trailingSwipe: ListSwipeActions?
    var isDeleteDisabled: Bool?
    var isMoveDisabled: Bool?
    var isSelectionDisabled: Bool?

    struct Badge: Equatable {
        var text: Text
        /// As the place of the badge has it.
        var prominence = BadgeProminence.standard
    }

    struct Separator: Equatable {
        var visibility: Visibility?
        /// nil: not said.
        var tint: Color??

        func filled(from outer: Separator?) -> Separator {
            Separator(visibility: visibility ?? outer?.visibility, tint: tint ?? outer?.tint)
        }
    }

    /// These, and of the others what these leave open.
    func filled(from outer: ListRowTraits) -> ListRowTraits {
        func both(_ a: Separator?, _ b: Separator?) -> Separator? { a?.filled(from: b) ?? b }
        var result = self
        result.insets = insets ?? outer.insets
        result.background = background ?? outer.background
        result.topSeparator = both(topSeparator, outer.topSeparator)
        result.bottomSeparator = both(bottomSeparator, outer.bottomSeparator)
        result.topSectionSeparator = both(topSectionSeparator, outer.topSectionSeparator)
        result.bottomSectionSeparator = both(bottomSectionSeparator, outer.bottomSectionSeparator)
        result.badge = badge ?? outer.badge
        result.isLink = isLink ?? outer.isLink
        result.leadingSwipe = leadingSwipe ?? outer.leadingSwipe
        result.trailingSwipe = trailingSwipe ?? outer.trailingSwipe
        result.isDeleteDisabled = isDeleteDisabled ?? outer.isDeleteDisabled
        result.isMoveDisabled = isMoveDisabled ?? outer.isMoveDisabled
        result.isSelectionDisabled = isSelectionDisabled ?? outer.isSelectionDisabled
        return result
    }

    /// Whether a row with these is laid out as with the others.
    func lays(as other: ListRowTraits) -> Bool {
        insets == other.insets && badge == other.badge && isLink == other.isLink
            && isDeleteDisabled == other.isDeleteDisabled && isMoveDisabled == other.isMoveDisabled
            && isSelectionDisabled == other.isSelectionDisabled
            && (background == nil) == (other.background == nil)
            && topSeparator == other.topSeparator && bottomSeparator == other.bottomSeparator
            && topSectionSeparator == other.topSectionSeparator && bottomSectionSeparator == other.bottomSectionSeparator
    }
}

/// The colour that a list gives to an item, such as to the icon of a label.
public struct ListItemTint: Sendable, Equatable {
    let color: Color?
    /// Whether it gives way to the colour that the system or the person chose.
    let isFixed: Bool

    public static func fixed(_ tint: Color) -> ListItemTint { ListItemTint(color: tint, isFixed: true) }
    public static func preferred(_ tint: Color) -> ListItemTint { ListItemTint(color: tint, isFixed: false) }
    /// Grey.
    public static let monochrome = ListItemTint(color: nil, isFixed: true)
}

struct ListRowTraitsKey: LayoutValueKey { static var defaultValue: ListRowTraits { ListRowTraits() } }

/// Says something of the rows that a view makes.
nonisolated public struct _ListRowTraitsModifier: _ElementModifier {
    public typealias Body = Never
    let traits: ListRowTraits
    nonisolated init(_ change: (inout ListRowTraits) -> Void) {
        var traits = ListRowTraits()
        change(&traits)
        self.traits = traits
    }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        ListRowTraitsElement(modifier, inputs)
    }
}

private final class ListRowTraitsElement: ModifierElement<_ListRowTraitsModifier> {
    override func layoutValue<Key: LayoutValueKey>(_ key: Key.Type) -> Key.Value {
        let value = inner.layoutValue(key)
        guard key == ListRowTraitsKey.self, let traits = value as? ListRowTraits else { return value }
        var own = modifier.traits
        own.badge?.prominence = environment.badgeProminence
        return traits.filled(from: own) as! Key.Value
    }

    override func modifierDidChange(from old: _ListRowTraitsModifier, _ oldEnvironment: EnvironmentValues) {
        let hasOtherBadge = modifier.traits.badge != nil && oldEnvironment.badgeProminence != environment.badgeProminence
        if hasOtherBadge || !old.traits.lays(as: modifier.traits) { setNeedsLayout() }
        listRow?.traitsDidChange()
    }
}

extension ElementNode {
    /// The row of a list that the element stands in; nil when none, or when it is not complete yet.
    var listRow: ListRowElement? {
        var element: ElementNode? = self
        while let current = element {
            if let row = current as? ListRowElement { return row }
            element = current.superElement
        }
        return nil
    }
}

extension View {
    /// From the edges of rows to their content; nil: as the list has it.
    nonisolated public func listRowInsets(_ insets: EdgeInsets?) -> some View {
        let held = insets.map {
            EdgeInsets(
                top: $0.top.finite(), leading: $0.leading.finite(), bottom: $0.bottom.finite(), trailing: $0.trailing.finite())
        }
        return modifier(_ListRowTraitsModifier { $0.insets = held })
    }

    /// What lies behind rows, in place of the list's; nil: the list's.
    nonisolated public func listRowBackground<V>(_ view: V?) -> some View where V: View {
        modifier(_ListRowTraitsModifier { $0.background = view.map { AnyView($0) } })
    }

    /// The colour of items in lists; nil: as around.
    nonisolated public func listItemTint(_ tint: ListItemTint?) -> some View {
        environment(\.listItemTint, tint)
    }

    nonisolated public func listItemTint(_ tint: Color?) -> some View {
        environment(\.listItemTint, tint.map { .preferred($0) })
    }

    /// Whether lines stand between this view's rows and their neighbours.
    nonisolated public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
        separator(.init(visibility: visibility), edges, top: \.topSeparator, bottom: \.bottomSeparator)
    }

    /// The colour of the lines at this view's rows; nil: the list's.
    nonisolated public func listRowSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View {
        separator(.init(tint: .some(color)), edges, top: \.topSeparator, bottom: \.bottomSeparator)
    }

    /// Whether lines stand above and below this section.
    nonisolated public func listSectionSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
        separator(.init(visibility: visibility), edges, top: \.topSectionSeparator, bottom: \.bottomSectionSeparator)
    }

    /// The colour of the lines above and below this section; nil: the list's.
    nonisolated public func listSectionSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View {
        separator(.init(tint: .some(color)), edges, top: \.topSectionSeparator, bottom: \.bottomSectionSeparator)
    }

    /// Says something of the lines at some edges.
    nonisolated private func separator(
        _ line: ListRowTraits.Separator, _ edges: VerticalEdge.Set,
        top: WritableKeyPath<ListRowTraits, ListRowTraits.Separator?>, bottom: WritableKeyPath<ListRowTraits, ListRowTraits.Separator?>
    ) -> some View {
        modifier(
            _ListRowTraitsModifier {
                if edges.contains(.top) { $0[keyPath: top] = line }
                if edges.contains(.bottom) { $0[keyPath: bottom] = line }
            })
    }
}

private enum ItemTintKey: EnvironmentKey { static let defaultValue: ListItemTint? = nil }

extension EnvironmentValues {
    package var listItemTint: ListItemTint? {
        get { self[ItemTintKey.self] }
        set { self[ItemTintKey.self] = newValue }
    }
}
