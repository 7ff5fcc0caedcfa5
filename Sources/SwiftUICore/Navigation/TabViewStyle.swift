import Foundation

/// How a tab view looks.
public protocol TabViewStyle { nonisolated var _kind: _TabViewStyleKind { get } }

public struct _TabViewStyleKind: Sendable { let style: TabStyle }

struct TabStyle: Equatable, Sendable {
    var isPaged = false
    var index = PageTabViewStyle.IndexDisplayMode.automatic
}

/// A bar at the lower edge.
nonisolated public struct DefaultTabViewStyle: TabViewStyle {
    public init() {}
    public var _kind: _TabViewStyleKind { .init(style: TabStyle()) }
}

/// Pages side by side, for a finger to turn.
nonisolated public struct PageTabViewStyle: TabViewStyle {
    /// When dots say which page it is.
    public struct IndexDisplayMode: Sendable, Equatable {
        enum Kind { case automatic, always, never }
        let kind: Kind
        /// With more than one page.
        public static let automatic = IndexDisplayMode(kind: .automatic)
        public static let always = IndexDisplayMode(kind: .always)
        public static let never = IndexDisplayMode(kind: .never)
        public static func == (a: Self, b: Self) -> Bool { a.kind == b.kind }
    }

    let index: IndexDisplayMode
    public init(indexDisplayMode: PageTabViewStyle.IndexDisplayMode = .automatic) { index = indexDisplayMode }
    public var _kind: _TabViewStyleKind { .init(style: TabStyle(isPaged: true, index: index)) }
}

extension TabViewStyle where Self == DefaultTabViewStyle {
    public static var automatic: DefaultTabViewStyle { DefaultTabViewStyle() }
}

extension TabViewStyle where Self == PageTabViewStyle {
    public static var page: PageTabViewStyle { PageTabViewStyle() }
    public static func page(indexDisplayMode: PageTabViewStyle.IndexDisplayMode) -> PageTabViewStyle {
        PageTabViewStyle(indexDisplayMode: indexDisplayMode)
    }
}

/// How the place among several pages is told.
public protocol IndexViewStyle { nonisolated var _kind: _IndexViewStyleKind { get } }

public struct _IndexViewStyleKind: Sendable { let background: PageIndexViewStyle.BackgroundDisplayMode.Kind }

/// A dot for each page.
nonisolated public struct PageIndexViewStyle: IndexViewStyle {
    /// When a ground shows behind the dots.
    public struct BackgroundDisplayMode: Sendable {
        enum Kind: Sendable { case automatic, interactive, always, never }
        let kind: Kind
        /// As `interactive`.
        public static let automatic = BackgroundDisplayMode(kind: .automatic)
        /// While a person turns pages.
        public static let interactive = BackgroundDisplayMode(kind: .interactive)
        public static let always = BackgroundDisplayMode(kind: .always)
        public static let never = BackgroundDisplayMode(kind: .never)
    }

    let mode: BackgroundDisplayMode
    public init(backgroundDisplayMode: PageIndexViewStyle.BackgroundDisplayMode = .automatic) { mode = backgroundDisplayMode }
    public var _kind: _IndexViewStyleKind { .init(background: mode.kind) }
}

extension IndexViewStyle where Self == PageIndexViewStyle {
    public static var page: PageIndexViewStyle { PageIndexViewStyle() }
    public static func page(backgroundDisplayMode: PageIndexViewStyle.BackgroundDisplayMode) -> PageIndexViewStyle {
        PageIndexViewStyle(backgroundDisplayMode: backgroundDisplayMode)
    }
}

private enum IndexBackgroundKey: EnvironmentKey {
    static let defaultValue = PageIndexViewStyle.BackgroundDisplayMode.Kind.automatic
}

private enum TabViewStyleKey: EnvironmentKey { static var defaultValue: TabStyle { TabStyle() } }

extension EnvironmentValues {
    var tabViewStyle: TabStyle {
        get { self[TabViewStyleKey.self] }
        set { self[TabViewStyleKey.self] = newValue }
    }
}

extension EnvironmentValues {
    var indexBackground: PageIndexViewStyle.BackgroundDisplayMode.Kind {
        get { self[IndexBackgroundKey.self] }
        set { self[IndexBackgroundKey.self] = newValue }
    }
}

extension View {
    /// Sets the style of the dots of tab views in this view.
    nonisolated public func indexViewStyle<S>(_ style: S) -> some View where S: IndexViewStyle {
        environment(\.indexBackground, style._kind.background)
    }

    /// Sets the style of tab views in this view.
    nonisolated public func tabViewStyle<S>(_ style: S) -> some View where S: TabViewStyle {
        environment(\.tabViewStyle, style._kind.style)
    }
}

/// Pages beside one another, one of them in view, and a finger to turn them.
struct PagedTabs<Pages: View>: View {
    let pages: [TabPage]
    let selected: TabPage?
    let indexVisibility: PageTabViewStyle.IndexDisplayMode
    let select: (TabPage) -> Void
    @ViewBuilder let content: () -> Pages
    @State private var pull: CGFloat = 0
    @Environment(\.layoutDirection) private var direction
    @Environment(\.indexBackground) private var indexBackground

    private var index: Int { pages.firstIndex { $0.id == selected?.id } ?? 0 }

    var body: some View {
        GeometryReader { proxy in
            PagesLayout(position: CGFloat(index) - (proxy.size.width > 0 ? pull / proxy.size.width : 0)) { content() }
                .contentShape(Rectangle())
                .clipped()
                .gesture(drag(proxy.size.width))
                .accessibilityAction(named: Text("Next Page")) { turn(to: index + 1) }
                .accessibilityAction(named: Text("Previous Page")) { turn(to: index - 1) }
        }
        .overlay(alignment: .bottom) { if showsIndex { dots } }
        .animation(pull == 0 ? .spring(duration: 0.4) : nil, value: selected?.id)
    }

    private var showsIndex: Bool {
        switch indexVisibility.kind {
        case .automatic: pages.count > 1
        case .always: true
        case .never: false
        }
    }

    private var showsIndexBackground: Bool {
        switch indexBackground {
        case .always: true
        case .never: false
        case .automatic, .interactive: pull != 0
        }
    }

    private var dots: some View {
        HStack(spacing: 9) {
            ForEach(pages.indices, id: \.self) { dot in
                Circle().fill(Color.white.opacity(dot == index ? 1 : 0.35)).frame(width: 7, height: 7)
            }
        }
        .padding(.horizontal, 12)
        .frame(height: 26)
        .background { if showsIndexBackground { Capsule().fill(Color.black.opacity(0.25)) } }
        .padding(.bottom, 8.5)
        .accessibilityElement()
        .accessibilityValue(Text(verbatim: "page \(index + 1) of \(pages.count)"))
    }

    private func drag(_ width: CGFloat) -> some Gesture {
        DragGesture(minimumDistance: 10)
            .onChanged { value in
                let wanted = forward(value.translation.width)
                let isBeyond = (index == 0 && wanted > 0) || (index >= pages.count - 1 && wanted < 0)
                pull = isBeyond ? (wanted < 0 ? -1 : 1) * SheetMetrics.resisted(abs(wanted)) : wanted
            }
            .onEnded { value in
                let wanted = forward(value.predictedEndTranslation.width)
                withAnimation(.spring(duration: 0.4)) {
                    pull = 0
                    if wanted < -width / 2 { turn(to: index + 1) } else if wanted > width / 2 { turn(to: index - 1) }
                }
            }
    }

    private func forward(_ distance: CGFloat) -> CGFloat { direction == .rightToLeft ? -distance : distance }

    private func turn(to page: Int) { if pages.indices.contains(page) { select(pages[page]) } }
}

/// Views side by side, each as large as all of the room.
private struct PagesLayout: Layout {
    /// The index of the page in view; fractions lie between two.
    let position: CGFloat

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        for (index, view) in subviews.enumerated() {
            view.place(
                at: CGPoint(x: bounds.midX + (CGFloat(index) - position) * bounds.width, y: bounds.midY), anchor: .center,
                proposal: ProposedViewSize(bounds.size))
        }
    }
}
