import Foundation

/// The row of a screen's bar. Its content fades as the screen comes and goes.
struct NavigationBar: View {
    let model: NavigationModel
    let screen: NavigationScreen
    let width: CGFloat
    @Environment(\.layoutDirection) private var direction
    @Environment(\.self) private var environment

    var body: some View {
        let place = screen.place.get(), bar = screen.bar.get()
        let search = environment.search(bar, isFirst: screen.isFirst), look = environment.look(of: search)
        let shape = BarShape(of: screen, bar, in: model, search, look)
        let forward: CGFloat = direction == .rightToLeft ? -1 : 1
        let presence = max(1 - 1.5 * abs(place), 0)
        let isLeading = bar.hasLeadingTitle(isNarrow: environment.isBarNarrow || environment.horizontalSizeClass != .regular)
        let title = bar.title.map { title in
            BarTitle(
                scroll: screen.scroll, title: title, isLarge: shape.title > 0, isInlineLarge: bar.isTitleInlineLarge,
                menu: bar.titleMenu.first)
        }
        let scheme = screen.scroll.colorScheme(of: bar)
        ZStack {
            if shape.row > 0 {
                BarLayout(margin: BarMetrics.margin) {
                    HStack(spacing: 16) {
                        if let toggle = environment.sidebarToggle, screen.isFirst, !bar.removesSidebarToggle {
                            SidebarButton(toggle: toggle)
                        }
                        if !bar.hidesBackButton, let below = model.screen(below: screen) {
                            BackButton(model: model, screen: screen, below: below, isNamed: bar.role != .editor)
                        }
                        BarItems(entries: bar.items.filter { $0.placement.spot == .leading }, scheme: scheme)
                        if isLeading { title }
                    }
                    ZStack {
                        let center = bar.items.filter { $0.placement.spot == .center }
                        if !center.isEmpty {
                            BarItems(entries: center, scheme: scheme)
                        } else if !isLeading {
                            title
                        }
                    }
                    .offset(x: forward * place * width * 0.25)
                    HStack(spacing: 16) {
                        BarItems(entries: bar.items.filter { $0.placement.spot == .trailing }, scheme: scheme)
                        if let search, look == .toolbar {
                            SearchField(search: search).frame(
                                width: SearchMetrics.toolbarWidth + (search.model.isActive.get() ? 70 : 0))
                        }
                    }
                }
                .opacity(presence)
                // What lies behind a bar is not to be touched through it.
                .contentShape(Rectangle())
            }
        }
        .frame(height: shape.row)
        .modifier(BarColorSchemeModifier(scheme: scheme))
        .modifier(AppearanceScopeModifier(isShown: screen.isShown.get()))
        .allowsHitTesting(place == 0)
    }
}

/// The title in the middle of a bar. A large one comes here when it has gone under the bar.
private struct BarTitle: View {
    let scroll: BarScroll
    let title: Text
    let isLarge: Bool
    let isInlineLarge: Bool
    let menu: _ToolbarEntry?

    var body: some View {
        let presence = isLarge ? scroll.titlePresence : 1
        Group {
            if let menu {
                Menu {
                    menu.view
                } label: {
                    HStack(spacing: 5) {
                        name
                        Image(systemName: "chevron.down").font(.system(size: 9, weight: .bold))
                            .foregroundStyle(.secondary)
                            .frame(width: 18, height: 18)
                            .background(Color(SystemColor.fill), in: Circle())
                            .accessibilityHidden(true)
                    }
                }
                .foregroundStyle(.primary)
                .modifier(ForeignEnvironmentModifier(environment: menu.environment ?? EnvironmentValues()))
            } else {
                name
            }
        }
        .accessibilityAddTraits(.isHeader)
        .opacity(presence)
        .accessibilityHidden(presence == 0)
        .allowsHitTesting(presence > 0)
    }

    private var name: some View { title.font(isInlineLarge ? .title.bold() : .headline).lineLimit(1) }
}

extension BarScroll {
    /// How much of the title is to be seen in the bar's row, 0…1: it comes with the last points of the large one that go.
    fileprivate var titlePresence: Double {
        let distance = distance.get()
        return min(max(1 - (collapsible - distance) / Self.fade, 0), 1)
    }

    /// How much of the bar's background is to be seen, 0…1.
    fileprivate var coverage: Double {
        let distance = distance.get()
        return min(max((distance - collapsible) / Self.fade, 0), 1)
    }

    /// What a program asks for holds while the bar has a background.
    func colorScheme(of bar: BarContent) -> ColorScheme? {
        guard let scheme = bar.colorScheme(.navigationBar) else { return nil }
        switch bar.background(.navigationBar)?.visibility {
        case .visible: return scheme
        case .hidden: return nil
        case .automatic, nil: return coverage > 0.5 ? scheme : nil
        }
    }
}

/// What belongs to a bar below its row, with the background of all of it: it moves with its screen.
struct BarDrawers: View {
    let screen: NavigationScreen
    let bar: BarContent
    let shape: BarShape
    let search: SearchDescription?

    var body: some View {
        if shape.isThere {
            let distance = screen.scroll.distance.get()
            VStack(spacing: 0) {
                Spacer(minLength: 0).frame(height: shape.row)
                if shape.title > 0, let title = bar.title {
                    LargeTitle(title: title, height: shape.title(at: distance))
                }
                if shape.search > 0, let search {
                    SearchDrawer(
                        search: search, extra: shape.search - SearchMetrics.drawerHeight, height: shape.search(at: distance),
                        scopesHeight: shape.scopes)
                }
            }
            .frame(maxWidth: .infinity)
            .background {
                BarBackgroundView(
                    background: bar.background(.navigationBar), edge: .bottom, coverage: screen.scroll.coverage)
            }
            .modifier(BarColorSchemeModifier(scheme: screen.scroll.colorScheme(of: bar)))
        }
    }
}

/// A title that gives way upwards.
private struct LargeTitle: View {
    let title: Text
    let height: CGFloat

    var body: some View {
        title.font(.largeTitle.bold()).lineLimit(1).minimumScaleFactor(0.7)
            .frame(height: BarMetrics.largeTitleHeight - 8, alignment: .leading)
            .padding(.bottom, 8)
            .padding(.horizontal, BarMetrics.margin)
            .frame(maxWidth: .infinity, alignment: .leading)
            .accessibilityAddTraits(.isHeader)
            .frame(height: height, alignment: .bottom)
            .clipped()
            .accessibilityHidden(height == 0)
    }
}

/// The background of a bar, on to the edge of the screen, with a line at its inner edge.
struct BarBackgroundView: View {
    let background: BarBackground?
    let edge: Edge
    /// How much of it is to be seen where nothing is said, 0…1.
    let coverage: Double
    @Environment(\.pixelLength) private var pixel

    var body: some View {
        let coverage: Double =
            switch background?.visibility {
            case .visible: 1
            case .hidden: 0
            case .automatic, nil: self.coverage
            }
        if coverage > 0 {
            Rectangle().fill(background?.style ?? AnyShapeStyle(Material.bar))
                .ignoresSafeArea(edges: [.horizontal, edge == .bottom ? .top : .bottom])
                .overlay(alignment: edge == .bottom ? .bottom : .top) { Separator().frame(height: pixel) }
                .opacity(coverage)
                .contentShape(Rectangle())
        }
    }
}

/// Light or dark views on a bar, where a program says so.
nonisolated struct BarColorSchemeModifier: _EnvironmentModifier {
    let scheme: ColorScheme?

    @MainActor func _transform(_ values: inout EnvironmentValues) {
        if let scheme { values.colorScheme = scheme }
    }
}

private enum IsBarItemKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// Whether a view stands at an end of a bar, where labels show their icon alone.
    var isBarItem: Bool {
        get { self[IsBarItemKey.self] }
        set { self[IsBarItemKey.self] = newValue }
    }
}

struct BarItems: View {
    let entries: [_ToolbarEntry]
    let scheme: ColorScheme?

    var body: some View {
        ForEach(entries.indices, id: \.self) { index in
            let entry = entries[index]
            entry.view
                .fontWeight(entry.placement == .confirmationAction ? .semibold : nil)
                .modifier(BarColorSchemeModifier(scheme: scheme))
                .environment(\.isBarItem, entry.placement.spot != .center)
                .modifier(ForeignEnvironmentModifier(environment: entry.environment ?? EnvironmentValues()))
        }
    }
}

private struct SidebarButton: View {
    let toggle: SidebarToggle
    @Environment(\.layoutDirection) private var direction

    var body: some View {
        Button(action: { MainActor.assumeIsolated { toggle.action() } }) {
            Image(systemName: direction == .rightToLeft ? "sidebar.right" : "sidebar.left").font(.system(size: 20))
        }
        .accessibilityLabel(toggle.isShown ? "Hide Sidebar" : "Show Sidebar")
    }
}

private struct BackButton: View {
    let model: NavigationModel
    let screen: NavigationScreen
    let below: NavigationScreen
    let isNamed: Bool

    var body: some View {
        Button {
            model.pop(screen)
        } label: {
            HStack(spacing: 5) {
                Image(systemName: "chevron.backward").font(.system(size: 20, weight: .semibold))
                    .accessibilityHidden(true)
                if isNamed { (below.bar.get().title ?? Text("Back")).lineLimit(1) }
            }
            .padding(.leading, -8)
        }
        .accessibilityLabel(below.bar.get().title ?? Text("Back"))
    }
}

/// Views at both ends of a bar and one in its middle, which moves aside where it must.
private struct BarLayout: Layout {
    let margin: CGFloat

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        CGSize(width: proposal.width ?? 320, height: proposal.height ?? BarMetrics.height)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        guard subviews.count == 3 else { return }
        let room = max(bounds.width - 2 * margin, 0)
        let trailing = subviews[2].sizeThatFits(ProposedViewSize(width: room, height: bounds.height))
        let leading = subviews[0].sizeThatFits(
            ProposedViewSize(width: max(room - trailing.width, 0), height: bounds.height))
        let gap: CGFloat = 8
        let left = margin + leading.width + gap, right = bounds.width - margin - trailing.width - gap
        let offered = ProposedViewSize(width: max(right - left, 0), height: bounds.height)
        let center = subviews[1].sizeThatFits(offered)
        let x = min(max(bounds.width / 2, left + center.width / 2), max(right - center.width / 2, left + center.width / 2))
        subviews[0].place(
            at: CGPoint(x: bounds.minX + margin, y: bounds.midY), anchor: .leading, proposal: ProposedViewSize(leading))
        subviews[1].place(at: CGPoint(x: bounds.minX + x, y: bounds.midY), anchor: .center, proposal: offered)
        subviews[2].place(
            at: CGPoint(x: bounds.maxX - margin, y: bounds.midY), anchor: .trailing, proposal: ProposedViewSize(trailing))
    }
}

struct BottomToolbar: View {
    let items: [_ToolbarEntry]
    let background: BarBackground?
    let scheme: ColorScheme?

    var body: some View {
        HStack { BarItems(entries: items, scheme: scheme) }
            .frame(maxWidth: .infinity)
            .padding(.horizontal, BarMetrics.margin)
            .frame(height: BarMetrics.toolbarHeight)
            .background { BarBackgroundView(background: background, edge: .top, coverage: 1) }
            .modifier(BarColorSchemeModifier(scheme: scheme))
    }
}
