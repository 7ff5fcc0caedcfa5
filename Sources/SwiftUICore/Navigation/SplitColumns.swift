import Foundation

/// The measures of split views, in points.
enum SplitMetrics {
    /// Of a leading column that says nothing, as on iPads.
    static let columnWidth: CGFloat = 320
    /// What the detail is to keep beside leading columns, where nothing is said.
    static let detailWidth: CGFloat = 400
    /// Leading columns leave at least this share of a window, however wide they want to be.
    static let leastShare: CGFloat = 0.3
    static let dimming = 0.1
    static let duration = 0.35
}

/// Keeps the columns with the place of the split view in the tree.
struct SplitContainer: View {
    let columns: [AnyView]
    let visibility: Binding<NavigationSplitViewVisibility>?
    let compactColumn: Binding<NavigationSplitViewColumn>?
    @State private var holder = SplitHolder()
    @State private var ownVisibility = NavigationSplitViewVisibility.automatic
    @Environment(\.horizontalSizeClass) private var sizeClass
    private var tree = TreeProperty()

    init(
        columns: [AnyView], visibility: Binding<NavigationSplitViewVisibility>?,
        compactColumn: Binding<NavigationSplitViewColumn>?
    ) {
        (self.columns, self.visibility, self.compactColumn) = (columns, visibility, compactColumn)
    }

    var body: some View {
        let model = holder.model ?? SplitModel(tree.tree!, count: columns.count)
        let wanted = compactColumn?.wrappedValue.index(of: columns.count)
        let _ = holder.model = model
        let _ = model.setCollapsed(sizeClass != .regular, wanted: wanted)
        let _ = model.didShow = { [compactColumn, count = columns.count] index in
            compactColumn?.wrappedValue = .at(index, of: count)
        }
        SplitColumns(
            model: model, columns: columns.indices.map { content($0, model) }, isCollapsed: model.isCollapsed,
            visibility: visibility ?? $ownVisibility
        )
        .onChange(of: wanted) { [weak model] _, wanted in
            if let wanted { MainActor.assumeIsolated { model?.showColumn(wanted, animated: true) } }
        }
    }

    private func content(_ index: Int, _ model: SplitModel) -> AnyView {
        AnyView(columns[index].environment(\.splitColumn, SplitColumn(split: model, index: index)))
    }
}

private final class SplitHolder { var model: SplitModel? }

/// The columns side by side, or over the detail, or in a narrow window one over the other. It is the same views that lie otherwise, with all that they
/// hold, when a window becomes narrow or wide.
private struct SplitColumns: View {
    let model: SplitModel
    let columns: [AnyView]
    let isCollapsed: Bool
    @Binding var visibility: NavigationSplitViewVisibility
    /// As wide as the columns' content asks for.
    @State private var widths: [Int: ColumnWidth] = [:]
    /// The columns that were to be seen when nothing last moved: they stay until they are out of sight.
    @State private var settled: Set<Int> = []
    @Environment(\.splitStyle) private var style
    @Environment(\.outerSearch) private var search

    private var detail: Int { columns.count - 1 }

    var body: some View {
        GeometryReader { proxy in
            let room = proxy.size.width, visible = visible(room), lengths = lengths(room, visible)
            let isOver = liesOver(room, lengths, visible)
            let seen = visible.union(settled)
            let top = model.top.get()
            let _ = model.endOverlay = { if isOver { hide() } }
            SplitLayout(
                lengths: lengths, visible: visible.sorted().filter { $0 != detail }, detailKeepsItsPlace: isOver,
                isCollapsed: isCollapsed
            ) {
                column(detail, visible, isSeen: true, top: top)
                Color.black.opacity(isOver && visible.count > 1 ? SplitMetrics.dimming : 0)
                    .ignoresSafeArea()
                    .contentShape(Rectangle())
                    .onTapGesture { hide() }
                    .allowsHitTesting(isOver && visible.count > 1)
                    .accessibilityHidden(true)
                // The sidebar last: above the others.
                ForEach((0..<detail).reversed(), id: \.self) { index in
                    column(index, visible, isSeen: isCollapsed || seen.contains(index), top: top)
                        .overlay(alignment: .trailing) { if !isCollapsed { ColumnLine() } }
                        .shadow(color: .black.opacity(isOver && visible.contains(index) ? 0.15 : 0), radius: 12)
                }
            }
            .clipShape(SplitClip(isCollapsed: isCollapsed))
            .task(id: visible) {
                try? await Task.sleep(for: .seconds(SplitMetrics.duration + 0.1))
                if !Task.isCancelled { settled = visible }
            }
        }
    }

    private func column(_ index: Int, _ visible: Set<Int>, isSeen: Bool, top: Int) -> some View {
        NavigationScreens(model: model.columns[index], root: columns[index])
            .onPreferenceChange(ColumnWidth.Key.self) { [$widths] width in $widths.wrappedValue[index] = width }
            .transformPreference(ColumnWidth.Key.self) { $0 = nil }
            .environment(\.sidebarToggle, index == visible.min() && !isCollapsed ? toggle(visible) : nil)
            .environment(\.outerSearch, index == (search?.placement == .toolbar && !isCollapsed ? detail : 0) ? search : nil)
            .environment(\.isBarNarrow, index != detail)
            .environment(\.screenBackground, index == 0 && !isCollapsed ? .secondaryBackground : .background)
            .modifier(AppearanceScopeModifier(isShown: isSeen))
            .allowsHitTesting(isCollapsed ? index == top : index == detail || visible.contains(index))
            // Each lies over the one that leads to it.
            .zIndex(isCollapsed ? Double(index) : 0)
    }

    // MARK: Which, and where

    /// As wide as the leading columns want to be.
    private var wanted: [CGFloat] { (0..<detail).map { widths[$0]?.length ?? SplitMetrics.columnWidth } }

    /// As wide as they are: those that show leave the detail some room together.
    private func lengths(_ room: CGFloat, _ visible: Set<Int>) -> [CGFloat] {
        if isCollapsed { return wanted.map { _ in room } }
        let wanted = wanted, most = room * (1 - SplitMetrics.leastShare)
        let all = wanted.indices.filter(visible.contains).map { wanted[$0] }.reduce(0, +)
        return wanted.map { length in all > most && all > 0 ? (length * most / all).rounded() : min(length, most) }
    }

    private func visible(_ room: CGFloat) -> Set<Int> {
        if isCollapsed { return Set(columns.indices) }
        switch visibility.kind {
        case .all: return Set(columns.indices)
        case .doubleColumn: return [detail - 1, detail]
        case .detailOnly: return [detail]
        case .automatic:
            var visible: Set<Int> = [detail], left = room
            for index in (0..<detail).reversed() {
                left -= wanted[index]
                guard left >= SplitMetrics.detailWidth else { break }
                visible.insert(index)
            }
            return visible
        }
    }

    private func liesOver(_ room: CGFloat, _ lengths: [CGFloat], _ visible: Set<Int>) -> Bool {
        if isCollapsed { return false }
        switch style {
        case .balanced: return false
        case .prominentDetail: return true
        case .automatic:
            let taken = (0..<detail).filter { visible.contains($0) }.map { lengths[$0] }.reduce(0, +)
            return room - taken < SplitMetrics.detailWidth
        }
    }

    // MARK: The button

    private func toggle(_ visible: Set<Int>) -> SidebarToggle {
        SidebarToggle(isShown: visible.contains(0)) {
            change(visible.contains(0) ? (detail == 1 ? .detailOnly : .doubleColumn)
                : visible.count == 1 && detail == 2 ? .doubleColumn : .all)
        }
    }

    private func hide() { change(.detailOnly) }

    private func change(_ new: NavigationSplitViewVisibility) {
        withAnimation(.spring(duration: SplitMetrics.duration)) { visibility = new }
    }
}

/// Leading columns that are out of sight lie beyond the edge. In a narrow window none does, and screens may draw behind the status bar.
private struct SplitClip: Shape {
    let isCollapsed: Bool
    func path(in rect: CGRect) -> Path { Path(isCollapsed ? rect.insetBy(dx: -1000, dy: -1000) : rect) }
}

/// The line at the trailing edge of a column, from edge to edge of the screen.
private struct ColumnLine: View {
    @Environment(\.pixelLength) private var pixel
    var body: some View { Separator().frame(width: pixel).ignoresSafeArea(edges: .vertical) }
}

/// The detail, what darkens it, and the leading columns from the last to the first: those that are to be seen side by side, the others
/// beyond the leading edge.
private struct SplitLayout: Layout {
    let lengths: [CGFloat]
    let visible: [Int]
    let detailKeepsItsPlace: Bool
    /// Each has all the room.
    let isCollapsed: Bool

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        guard subviews.count == lengths.count + 2 else { return }
        guard !isCollapsed else {
            for subview in subviews { subview.place(at: bounds.origin, proposal: ProposedViewSize(bounds.size)) }
            return
        }
        var x = bounds.minX
        for (index, length) in lengths.enumerated() {
            let isVisible = visible.contains(index)
            subviews[subviews.count - 1 - index].place(
                at: CGPoint(x: isVisible ? x : bounds.minX - length, y: bounds.minY),
                proposal: ProposedViewSize(width: length, height: bounds.height))
            if isVisible { x += length }
        }
        let start = detailKeepsItsPlace ? bounds.minX : x
        subviews[0].place(
            at: CGPoint(x: start, y: bounds.minY),
            proposal: ProposedViewSize(width: max(bounds.maxX - start, 0), height: bounds.height))
        subviews[1].place(at: bounds.origin, proposal: ProposedViewSize(bounds.size))
    }
}
