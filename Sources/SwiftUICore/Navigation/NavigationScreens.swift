import Foundation

/// The measures of navigation bars on iOS 17, in points.
enum BarMetrics {
    static let height: CGFloat = 44
    static let largeTitleHeight: CGFloat = 52
    static let toolbarHeight: CGFloat = 49
    static let margin: CGFloat = 16
    /// From which distance to the edge a finger can pull a screen back.
    static let edgeWidth: CGFloat = 24
    /// How far the screen below moves along with the one above, as a share.
    static let parallax: CGFloat = 0.3
}

/// The screens of a stack with the bar over them.
struct NavigationScreens: View {
    let model: NavigationModel
    let root: AnyView

    var body: some View {
        let screens = model.screens.get().filter(\.isLoaded)
        GeometryReader { proxy in
            ZStack(alignment: .top) {
                ForEach(screens, id: \.id) { screen in
                    ScreenHost(model: model, screen: screen, root: root, width: proxy.size.width)
                }
                ForEach(screens, id: \.id) { screen in
                    NavigationBar(model: model, screen: screen, width: proxy.size.width)
                }
                EdgeSwipe(model: model, width: proxy.size.width)
            }
            .frame(width: proxy.size.width, height: proxy.size.height, alignment: .top)
        }
        .environment(\.navigation, NavigationContext(model: model))
    }
}

extension NavigationScreen {
    /// Whether the title stands below the bar.
    @MainActor func showsLargeTitle(_ bar: BarContent, in model: NavigationModel) -> Bool {
        guard bar.title != nil else { return false }
        switch bar.displayMode {
        case .large: return true
        case .inline: return false
        case .automatic:
            guard let below = model.screen(below: self) else { return true }
            let outer = below.bar.get()
            // Without a title of its own the screen below leaves it at large.
            return outer.displayMode != .inline && (outer.title == nil || below.showsLargeTitle(outer, in: model))
        }
    }
}

private struct ScreenHost: View {
    let model: NavigationModel
    let screen: NavigationScreen
    let root: AnyView
    let width: CGFloat
    @Environment(\.layoutDirection) private var direction

    var body: some View {
        let place = screen.place.get(), bar = screen.bar.get()
        let isLarge = screen.showsLargeTitle(bar, in: model), hasBar = !bar.isHidden(.navigationBar)
        let top = hasBar ? BarMetrics.height + (isLarge ? BarMetrics.largeTitleHeight : 0) : 0
        let bottomItems = bar.items.filter { $0.placement.spot == .bottom }
        let hasBottom = !bottomItems.isEmpty && !bar.isHidden(.bottomBar)
        let forward: CGFloat = direction == .rightToLeft ? -1 : 1
        ScreenContent(model: model, screen: screen, root: root)
            .onPreferenceChange(BarContent.Key.self) { [weak screen] content in
                MainActor.assumeIsolated { screen?.bar.set(content, transaction: .current) }
            }
            // What it says is said to this stack, but for the tab bar around it.
            .transformPreference(BarContent.Key.self) { content in
                let (visibility, background) = (content.visibility[.tabBar], content.backgrounds[.tabBar])
                content = BarContent()
                content.visibility[.tabBar] = visibility
                content.backgrounds[.tabBar] = background
            }
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .modifier(
                _SafeAreaPaddingLayout(
                    EdgeInsets(top: top, leading: 0, bottom: hasBottom ? BarMetrics.toolbarHeight : 0, trailing: 0)))
            .background(Color(SystemColor.background))
            .overlay(alignment: .topLeading) {
                if hasBar && isLarge, let title = bar.title {
                    title.font(.largeTitle.bold()).lineLimit(1).minimumScaleFactor(0.7)
                        .frame(height: BarMetrics.largeTitleHeight - 8, alignment: .leading)
                        .padding(.horizontal, BarMetrics.margin)
                        .padding(.top, BarMetrics.height)
                        .accessibilityAddTraits(.isHeader)
                }
            }
            .overlay(alignment: .bottom) {
                if hasBottom { BottomToolbar(items: bottomItems, background: bar.backgrounds[.bottomBar]) }
            }
            .overlay { Color.black.opacity(place < 0 ? -0.1 * place : 0).ignoresSafeArea().allowsHitTesting(false) }
            .offset(x: forward * (place >= 0 ? place : BarMetrics.parallax * place) * width)
            .modifier(AppearanceScopeModifier(isShown: screen.isShown.get()))
    }
}

private struct ScreenContent: View {
    let model: NavigationModel
    let screen: NavigationScreen
    let root: AnyView

    var body: some View {
        ZStack {
            switch screen.kind {
            case .root: root
            case .value(let item):
                (model.content(for: item) ?? AnyView(UnknownDestination(item: item))).modifier(PushedModifier(model, screen))
            case .view(let view): view.modifier(PushedModifier(model, screen))
            case .presented(let entry):
                PresentedContent(entry: entry, inner: StackModifier(model: model))
            }
        }
    }
}

/// A screen that was pushed can be left by `dismiss`.
nonisolated private struct PushedModifier: _EnvironmentModifier {
    let model: NavigationModel
    let screen: NavigationScreen
    init(_ model: NavigationModel, _ screen: NavigationScreen) { (self.model, self.screen) = (model, screen) }

    @MainActor func _transform(_ environment: inout EnvironmentValues) {
        environment.setOwnEditMode(screen.editMode)
        environment.setDismiss(
            DismissAction { [weak model, weak screen] in if let model, let screen { model.pop(screen) } },
            isPresented: true)
    }
}

/// What a view presents on a stack stands in that stack.
nonisolated private struct StackModifier: _EnvironmentModifier {
    let model: NavigationModel
    @MainActor func _transform(_ environment: inout EnvironmentValues) {
        environment.navigation = NavigationContext(model: model)
    }
}

/// Stands where no view says how to show a value.
private struct UnknownDestination: View {
    let item: PathItem

    var body: some View {
        VStack(spacing: 8) {
            Image(systemName: "exclamationmark.triangle.fill").font(.largeTitle).foregroundStyle(.yellow)
            Text(verbatim: "No navigationDestination(for: \(item.type).self) shows this value.")
                .font(.footnote).foregroundStyle(.secondary).multilineTextAlignment(.center)
        }
        .padding()
    }
}

// MARK: Bars

/// The bar of one screen. Its content fades as the screen comes and goes.
private struct NavigationBar: View {
    let model: NavigationModel
    let screen: NavigationScreen
    let width: CGFloat
    @Environment(\.layoutDirection) private var direction
    @Environment(\.pixelLength) private var pixel

    var body: some View {
        let place = screen.place.get(), bar = screen.bar.get()
        let isLarge = screen.showsLargeTitle(bar, in: model)
        let forward: CGFloat = direction == .rightToLeft ? -1 : 1
        let presence = max(1 - 1.5 * abs(place), 0)
        ZStack {
            if !bar.isHidden(.navigationBar) {
                BarBackgroundView(background: bar.backgrounds[.navigationBar], edge: .bottom, byItself: false)
                    .opacity(presence)
                BarLayout(margin: BarMetrics.margin) {
                    HStack(spacing: 16) {
                        if !bar.hidesBackButton, let below = model.screen(below: screen) {
                            BackButton(model: model, screen: screen, below: below)
                        }
                        BarItems(entries: bar.items.filter { $0.placement.spot == .leading })
                    }
                    ZStack {
                        let center = bar.items.filter { $0.placement.spot == .center }
                        if !center.isEmpty {
                            BarItems(entries: center)
                        } else if !isLarge {
                            bar.title?.font(.headline).lineLimit(1).accessibilityAddTraits(.isHeader)
                        }
                    }
                    .offset(x: forward * place * width * 0.25)
                    HStack(spacing: 16) { BarItems(entries: bar.items.filter { $0.placement.spot == .trailing }) }
                }
                .opacity(presence)
            }
        }
        .frame(height: bar.isHidden(.navigationBar) ? 0 : BarMetrics.height)
        .modifier(AppearanceScopeModifier(isShown: screen.isShown.get()))
        .allowsHitTesting(place == 0)
    }
}

/// The background of a bar, on to the edge of the screen, with a line at its inner edge.
struct BarBackgroundView: View {
    let background: BarBackground?
    let edge: Edge
    /// Whether the bar has a background where nothing is said.
    let byItself: Bool
    @Environment(\.pixelLength) private var pixel

    var body: some View {
        let isShown =
            switch background?.visibility {
            case .visible: true
            case .hidden: false
            case .automatic, nil: byItself || background?.style != nil
            }
        if isShown {
            Rectangle().fill(background?.style ?? AnyShapeStyle(Material.bar))
                .ignoresSafeArea(edges: [.horizontal, edge == .bottom ? .top : .bottom])
                .overlay(alignment: edge == .bottom ? .bottom : .top) { Separator().frame(height: pixel) }
                .contentShape(Rectangle())
        }
    }
}

private struct BarItems: View {
    let entries: [_ToolbarEntry]

    var body: some View {
        ForEach(entries.indices, id: \.self) { index in
            let entry = entries[index]
            entry.view
                .fontWeight(entry.placement == .confirmationAction ? .semibold : nil)
                .modifier(ForeignEnvironmentModifier(environment: entry.environment ?? EnvironmentValues()))
        }
    }
}

private struct BackButton: View {
    let model: NavigationModel
    let screen: NavigationScreen
    let below: NavigationScreen

    var body: some View {
        Button {
            model.pop(screen)
        } label: {
            HStack(spacing: 5) {
                Image(systemName: "chevron.backward").font(.system(size: 20, weight: .semibold))
                    .accessibilityHidden(true)
                (below.bar.get().title ?? Text("Back")).lineLimit(1)
            }
            .padding(.leading, -8)
        }
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

private struct BottomToolbar: View {
    let items: [_ToolbarEntry]
    let background: BarBackground?

    var body: some View {
        HStack { BarItems(entries: items) }
            .frame(maxWidth: .infinity)
            .padding(.horizontal, BarMetrics.margin)
            .frame(height: BarMetrics.toolbarHeight)
            .background { BarBackgroundView(background: background, edge: .top, byItself: true) }
    }
}

/// The strip at the leading edge from which a finger pulls the top screen back.
private struct EdgeSwipe: View {
    let model: NavigationModel
    let width: CGFloat
    @Environment(\.layoutDirection) private var direction

    var body: some View {
        let screens = model.screens.get()
        if screens.count > 1 {
            Color.clear.frame(width: BarMetrics.edgeWidth)
                .frame(maxHeight: .infinity)
                .padding(.top, BarMetrics.height)
                .contentShape(Rectangle())
                .gesture(
                    DragGesture(minimumDistance: 10, coordinateSpace: .global)
                        .onChanged { value in model.drag(share(value.translation.width)) }
                        .onEnded { value in
                            model.endDrag(goesBack: share(value.predictedEndTranslation.width) > 0.5)
                        })
                .accessibilityHidden(true)
                .frame(maxWidth: .infinity, alignment: .leading)
        }
    }

    private func share(_ distance: CGFloat) -> CGFloat {
        let forward = direction == .rightToLeft ? -distance : distance
        return width > 0 ? min(max(forward / width, 0), 1) : 0
    }
}
