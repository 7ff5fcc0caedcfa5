import Foundation

/// Several views of which one shows at a time, and a bar to choose it by.
///
/// Each view keeps its state while another one shows.
@MainActor @preconcurrency public struct TabView<SelectionValue, Content>: View
where SelectionValue: Hashable, Content: View {
    private let selection: Binding<SelectionValue>?
    private let content: Content
    @State private var group = PageGroup(tagType: ObjectIdentifier(SelectionValue.self))
    /// The view that shows where the program keeps no selection.
    @State private var chosen: UInt64?
    @Environment(\.tabViewStyle) private var style

    public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
        (self.selection, self.content) = (selection, content())
    }

    public var body: some View {
        let pages = group.pages.get(), selected = selectedPage(pages)
        TabContainer(
            group: group, content: content, style: style, pages: pages, selected: selected,
            select: { [selection, $chosen] page in
                if let tag = page.tag?.base as? SelectionValue, let selection {
                    selection.wrappedValue = tag
                } else {
                    $chosen.wrappedValue = page.id
                }
            }
        )
        .onChange(of: PageGroup.Showing(pages: pages, selected: selected, style: style), initial: true) { [group] _, new in
            MainActor.assumeIsolated { group.show(new) }
        }
    }

    private func selectedPage(_ pages: [TabPage]) -> TabPage? {
        if let selection {
            // What no view is tagged with leaves the last one that was.
            let wanted = AnyHashable(selection.wrappedValue)
            if let page = pages.first(where: { $0.tag == wanted }) { return page }
            if pages.contains(where: { $0.tag != nil }) { return pages.first { $0.id == group.last } ?? pages.first }
        }
        return pages.first { $0.id == chosen } ?? pages.first
    }
}

extension TabView where SelectionValue == Int {
    public init(@ViewBuilder content: () -> Content) { self.init(selection: nil, content: content) }
}

/// One of the views of a tab view.
struct TabPage: Equatable {
    let id: UInt64
    let tag: AnyHashable?
    let label: TabLabel

    static func == (a: Self, b: Self) -> Bool { a.id == b.id && a.tag == b.tag && a.label == b.label }

    /// The views of the tab view around, in order.
    enum Key: PreferenceKey {
        static var defaultValue: [TabPage] { [] }
        static func reduce(value: inout [TabPage], nextValue: () -> [TabPage]) { value += nextValue() }
    }
}

/// What a view says for its tab.
struct TabLabel: Equatable {
    /// A label as it was written. Views cannot be compared; whether it is the same one can.
    final class Item {
        let view: AnyView
        init(_ view: AnyView) { self.view = view }
    }

    var item: Item?
    var badge: Text?
    var view: AnyView? { item?.view }

    static func == (a: Self, b: Self) -> Bool { a.item === b.item && a.badge == b.badge }

    enum Key: PreferenceKey {
        static var defaultValue: TabLabel { TabLabel() }
        static func reduce(value: inout TabLabel, nextValue: () -> TabLabel) {
            let next = nextValue()
            value.item = value.item ?? next.item
            value.badge = value.badge ?? next.badge
        }
    }
}

/// The views of a tab view, and which of them are to be seen.
@MainActor final class PageGroup {
    struct Showing: Equatable {
        var pages: [TabPage]
        var selected: TabPage?
        var style: TabStyle
    }

    private struct Member { weak var element: AppearanceScopeElement? }

    let tagType: ObjectIdentifier
    let pages = StateLocation<[TabPage]>([])
    private(set) var shown: Set<UInt64> = []
    private(set) var last: UInt64?
    private var members: [Member] = []

    nonisolated init(tagType: ObjectIdentifier) { self.tagType = tagType }

    func add(_ element: AppearanceScopeElement) {
        members.removeAll { $0.element?.isAttached != true }
        members.append(Member(element: element))
    }

    func show(_ showing: Showing) {
        last = showing.selected?.id
        guard let index = showing.pages.firstIndex(where: { $0.id == last }) else { return }
        // Beside a page its neighbours wait, for a finger that brings them in.
        let reach = showing.style.isPaged ? 1 : 0
        let new = Set(showing.pages[max(index - reach, 0)...min(index + reach, showing.pages.count - 1)].map(\.id))
        guard new != shown else { return }
        shown = new
        for member in members { member.element?.groupDidChange() }
    }
}

private struct TabContainer<Content: View>: View {
    let group: PageGroup
    let content: Content
    let style: TabStyle
    let pages: [TabPage]
    let selected: TabPage?
    let select: (TabPage) -> Void
    @State private var bar = BarContent()

    var body: some View {
        if style.isPaged {
            PagedTabs(pages: pages, selected: selected, indexVisibility: style.index, select: select) { tabs }
                .modifier(PageReader(group: group))
        } else {
            let isHidden = bar.isHidden(.tabBar)
            ZStack { tabs }
                .frame(maxWidth: .infinity, maxHeight: .infinity)
                .modifier(PageReader(group: group))
                .onPreferenceChange(BarContent.Key.self) { [$bar] bar in $bar.wrappedValue = bar }
                .safeAreaInset(edge: .bottom, spacing: 0) {
                    if !isHidden {
                        TabBar(
                            pages: pages, selected: selected, background: bar.background(.tabBar),
                            scheme: bar.colorScheme(.tabBar), select: select)
                    }
                }
        }
    }

    private var tabs: some View { content.modifier(AppearanceScopeModifier(isShown: true, group: group)) }
}

/// Collects the views that there are.
private struct PageReader: ViewModifier {
    let group: PageGroup

    func body(content: Content) -> some View {
        content.onPreferenceChange(TabPage.Key.self) { [group] pages in
            MainActor.assumeIsolated { group.pages.set(pages, transaction: .current) }
        }
        // They are this tab view's, not of one around it.
        .transformPreference(TabPage.Key.self) { $0 = [] }
    }
}

private struct TabBar: View {
    let pages: [TabPage]
    let selected: TabPage?
    let background: BarBackground?
    let scheme: ColorScheme?
    let select: (TabPage) -> Void

    var body: some View {
        HStack(spacing: 0) {
            ForEach(pages.indices, id: \.self) { index in
                let page = pages[index], isSelected = page.id == selected?.id
                Button {
                    select(page)
                } label: {
                    TabBarItem(label: page.label, isSelected: isSelected)
                }
                .buttonStyle(TabButtonStyle())
                .accessibilityAddTraits(isSelected ? [.isTab, .isSelected] : .isTab)
                .accessibilityValue(page.label.badge ?? Text(verbatim: ""))
                .accessibilityHint(Text(verbatim: "\(index + 1) of \(pages.count)"))
            }
        }
        .frame(height: BarMetrics.toolbarHeight)
        .frame(maxWidth: .infinity)
        .background { BarBackgroundView(background: background, edge: .top, coverage: 1) }
        .modifier(BarColorSchemeModifier(scheme: scheme))
    }
}

private struct TabButtonStyle: ButtonStyle {
    func makeBody(configuration: Configuration) -> some View { configuration.label.contentShape(Rectangle()) }
}

private struct TabBarItem: View {
    let label: TabLabel
    let isSelected: Bool

    var body: some View {
        VStack(spacing: 2) { label.view }
            .font(.system(size: 10, weight: .medium))
            .imageScale(.large)
            .symbolVariant(.fill)
            .labelStyle(TabLabelStyle())
            .lineLimit(1)
            .foregroundStyle(isSelected ? AnyShapeStyle(TintShapeStyle()) : AnyShapeStyle(Color.gray))
            .overlay(alignment: .top) {
                if let badge = label.badge {
                    badge.font(.system(size: 13)).foregroundStyle(.white)
                        .padding(.horizontal, 5)
                        .frame(minWidth: 18, minHeight: 18)
                        .background(Color.red, in: Capsule())
                        .offset(x: 14, y: -3)
                        .accessibilityHidden(true)
                }
            }
            .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
}

private struct TabLabelStyle: LabelStyle {
    func makeBody(configuration: Configuration) -> some View {
        VStack(spacing: 2) {
            configuration.icon.font(.system(size: 19)).frame(height: 26).accessibilityHidden(true)
            configuration.title
        }
    }
}

extension View {
    /// What stands for the view in the bar of the tab view around it.
    nonisolated public func tabItem<V>(@ViewBuilder _ label: () -> V) -> some View where V: View {
        let label = label()
        // An image followed by a text is what a label is.
        let view = (label as? TupleView<(Image, Text)>).map { pair in
            AnyView(Label(title: { pair.value.1 }, icon: { pair.value.0 }))
        }
        let item = TabLabel.Item(view ?? AnyView(label))
        return transformPreference(TabLabel.Key.self) { $0.item = item }
    }
}
