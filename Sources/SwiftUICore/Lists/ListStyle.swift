import Foundation

/// How lists look. Only the built in ones.
public protocol ListStyle {
    var _kind: _ListKind { get }
}

public enum _ListKind: Sendable { case insetGrouped, grouped, inset, plain, sidebar }

/// The style that suits the place: cards, as `insetGrouped`.
public struct DefaultListStyle: ListStyle {
    public init() {}
    public var _kind: _ListKind { .insetGrouped }
}

/// Sections as cards with round corners, in from the edges.
public struct InsetGroupedListStyle: ListStyle {
    public init() {}
    public var _kind: _ListKind { .insetGrouped }
}

/// Sections apart from one another, from edge to edge.
public struct GroupedListStyle: ListStyle {
    public init() {}
    public var _kind: _ListKind { .grouped }
}

/// Rows below one another, in from the edges.
public struct InsetListStyle: ListStyle {
    public init() {}
    public var _kind: _ListKind { .inset }
}

/// Rows below one another from edge to edge; headers of sections stay in sight.
public struct PlainListStyle: ListStyle {
    public init() {}
    public var _kind: _ListKind { .plain }
}

/// The list beside a detail. In a narrow window it looks as `insetGrouped`.
public struct SidebarListStyle: ListStyle {
    public init() {}
    public var _kind: _ListKind { .sidebar }
}

extension ListStyle where Self == DefaultListStyle {
    public static var automatic: DefaultListStyle { DefaultListStyle() }
}

extension ListStyle where Self == InsetGroupedListStyle {
    public static var insetGrouped: InsetGroupedListStyle { InsetGroupedListStyle() }
}

extension ListStyle where Self == GroupedListStyle {
    public static var grouped: GroupedListStyle { GroupedListStyle() }
}

extension ListStyle where Self == InsetListStyle {
    public static var inset: InsetListStyle { InsetListStyle() }
}

extension ListStyle where Self == PlainListStyle {
    public static var plain: PlainListStyle { PlainListStyle() }
}

extension ListStyle where Self == SidebarListStyle {
    public static var sidebar: SidebarListStyle { SidebarListStyle() }
}

private enum ListKindKey: EnvironmentKey { static let defaultValue = _ListKind.insetGrouped }

extension EnvironmentValues {
    package var listKind: _ListKind {
        get { self[ListKindKey.self] }
        set { self[ListKindKey.self] = newValue }
    }
}

extension View {
    /// Sets the style of lists in this view.
    nonisolated public func listStyle<S>(_ style: S) -> some View where S: ListStyle {
        environment(\.listKind, style._kind)
    }
}
