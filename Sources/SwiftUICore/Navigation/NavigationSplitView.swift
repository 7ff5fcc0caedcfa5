import Foundation

/// Two or three columns, of which each leads to the next: side by side in a wide window, a stack of screens in a narrow one.
///
/// A `List` with a selection in a column leads on by what it selects; a link shows its destination in the next column.
@MainActor @preconcurrency public struct NavigationSplitView<Sidebar, Content, Detail>: View
where Sidebar: View, Content: View, Detail: View {
    private let visibility: Binding<NavigationSplitViewVisibility>?
    private let compactColumn: Binding<NavigationSplitViewColumn>?
    private let sidebar: Sidebar
    private let content: Content?
    private let detail: Detail

    public init(
        @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) {
        (visibility, compactColumn) = (nil, nil)
        (self.sidebar, self.content, self.detail) = (sidebar(), content(), detail())
    }

    /// - Parameter columnVisibility: The columns that show in a wide window.
    public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) {
        (visibility, compactColumn) = (columnVisibility, nil)
        (self.sidebar, self.content, self.detail) = (sidebar(), content(), detail())
    }

    /// - Parameter preferredCompactColumn: The column on top in a narrow window.
    public init(
        preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) {
        (visibility, compactColumn) = (nil, preferredCompactColumn)
        (self.sidebar, self.content, self.detail) = (sidebar(), content(), detail())
    }

    public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>,
        preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) {
        (visibility, compactColumn) = (columnVisibility, preferredCompactColumn)
        (self.sidebar, self.content, self.detail) = (sidebar(), content(), detail())
    }

    public var body: some View {
        let columns = [AnyView(sidebar)] + (content.map { [AnyView($0)] } ?? []) + [AnyView(detail)]
        SplitContainer(columns: columns, visibility: visibility, compactColumn: compactColumn)
    }
}

// Two columns.
extension NavigationSplitView {
    public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) where Content == EmptyView {
        (visibility, compactColumn, content) = (nil, nil, nil)
        (self.sidebar, self.detail) = (sidebar(), detail())
    }

    public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder detail: () -> Detail
    ) where Content == EmptyView {
        (visibility, compactColumn, content) = (columnVisibility, nil, nil)
        (self.sidebar, self.detail) = (sidebar(), detail())
    }

    public init(
        preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder detail: () -> Detail
    ) where Content == EmptyView {
        (visibility, compactColumn, content) = (nil, preferredCompactColumn, nil)
        (self.sidebar, self.detail) = (sidebar(), detail())
    }

    public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>,
        preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder detail: () -> Detail
    ) where Content == EmptyView {
        (visibility, compactColumn, content) = (columnVisibility, preferredCompactColumn, nil)
        (self.sidebar, self.detail) = (sidebar(), detail())
    }
}

/// The columns of a split view that show in a wide window.
public struct NavigationSplitViewVisibility: Equatable, Codable, Sendable {
    enum Kind: Int, Codable, Sendable { case automatic, detailOnly, doubleColumn, all }
    let kind: Kind

    public static var detailOnly: NavigationSplitViewVisibility { .init(kind: .detailOnly) }
    /// The last two columns: of three, all but the sidebar; of two, both.
    public static var doubleColumn: NavigationSplitViewVisibility { .init(kind: .doubleColumn) }
    public static var all: NavigationSplitViewVisibility { .init(kind: .all) }
    /// As many as leave the detail enough room.
    public static var automatic: NavigationSplitViewVisibility { .init(kind: .automatic) }
}

/// A column of a split view.
public struct NavigationSplitViewColumn: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case sidebar, content, detail }
    let kind: Kind

    public static var sidebar: NavigationSplitViewColumn { .init(kind: .sidebar) }
    /// The one in the middle; of two columns, the detail.
    public static var content: NavigationSplitViewColumn { .init(kind: .content) }
    public static var detail: NavigationSplitViewColumn { .init(kind: .detail) }

    func index(of count: Int) -> Int {
        switch kind {
        case .sidebar: 0
        case .content: 1
        case .detail: count - 1
        }
    }

    static func at(_ index: Int, of count: Int) -> NavigationSplitViewColumn {
        index == 0 ? .sidebar : index == count - 1 ? .detail : .content
    }
}

// MARK: Styles

/// How the columns of split views share the room.
public protocol NavigationSplitViewStyle { nonisolated var _kind: _NavigationSplitViewStyleKind { get } }

public struct _NavigationSplitViewStyleKind: Sendable { let kind: SplitStyle }

enum SplitStyle: Sendable { case automatic, balanced, prominentDetail }

/// Balanced where the detail keeps enough room, otherwise leading columns lie over it.
nonisolated public struct AutomaticNavigationSplitViewStyle: NavigationSplitViewStyle {
    public init() {}
    public var _kind: _NavigationSplitViewStyleKind { .init(kind: .automatic) }
}

/// Leading columns take their room from the detail.
nonisolated public struct BalancedNavigationSplitViewStyle: NavigationSplitViewStyle {
    public init() {}
    public var _kind: _NavigationSplitViewStyleKind { .init(kind: .balanced) }
}

/// The detail keeps its size, leading columns lie over it.
nonisolated public struct ProminentDetailNavigationSplitViewStyle: NavigationSplitViewStyle {
    public init() {}
    public var _kind: _NavigationSplitViewStyleKind { .init(kind: .prominentDetail) }
}

extension NavigationSplitViewStyle where Self == AutomaticNavigationSplitViewStyle {
    public static var automatic: AutomaticNavigationSplitViewStyle { AutomaticNavigationSplitViewStyle() }
}

extension NavigationSplitViewStyle where Self == BalancedNavigationSplitViewStyle {
    public static var balanced: BalancedNavigationSplitViewStyle { BalancedNavigationSplitViewStyle() }
}

extension NavigationSplitViewStyle where Self == ProminentDetailNavigationSplitViewStyle {
    public static var prominentDetail: ProminentDetailNavigationSplitViewStyle {
        ProminentDetailNavigationSplitViewStyle()
    }
}

private enum SplitStyleKey: EnvironmentKey { static let defaultValue = SplitStyle.automatic }

extension EnvironmentValues {
    var splitStyle: SplitStyle {
        get { self[SplitStyleKey.self] }
        set { self[SplitStyleKey.self] = newValue }
    }
}

/// How wide a column is to be, in points.
struct ColumnWidth: Equatable {
    var least: CGFloat?
    var ideal: CGFloat
    var most: CGFloat?

    init(least: CGFloat? = nil, ideal: CGFloat, most: CGFloat? = nil) {
        func held(_ length: CGFloat) -> CGFloat? { length.isFinite && length >= 0 ? length : nil }
        (self.least, self.most) = (least.flatMap(held), most.flatMap(held))
        self.ideal = held(ideal) ?? SplitMetrics.columnWidth
    }

    var length: CGFloat { max(min(ideal, most ?? .infinity), least ?? 0) }

    enum Key: PreferenceKey {
        static var defaultValue: ColumnWidth? { nil }
        static func reduce(value: inout ColumnWidth?, nextValue: () -> ColumnWidth?) { value = value ?? nextValue() }
    }
}

extension View {
    nonisolated public func navigationSplitViewStyle<S>(_ style: S) -> some View where S: NavigationSplitViewStyle {
        environment(\.splitStyle, style._kind.kind)
    }

    /// The width of the column that the view is in, in points. The detail has what the others leave.
    nonisolated public func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View {
        preference(key: ColumnWidth.Key.self, value: ColumnWidth(least: width, ideal: width, most: width))
    }

    nonisolated public func navigationSplitViewColumnWidth(
        min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil
    ) -> some View {
        preference(key: ColumnWidth.Key.self, value: ColumnWidth(least: min, ideal: ideal, most: max))
    }
}
