import Foundation

/// The screens of a stack with the bar over them.
struct NavigationScreens: View {
    let model: NavigationModel
    /// The content of the first screen.
    let root: AnyView

    var body: some View {
        let screens = model.screens.get().filter { $0.loaded.get() }
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

private struct ScreenHost: View {
    let model: NavigationModel
    let screen: NavigationScreen
    let root: AnyView
    let width: CGFloat
    @Environment(\.layoutDirection) private var direction
    @Environment(\.screenBackground) private var background
    @Environment(\.self) private var environment

    var body: some View {
        let place = screen.place.get(), bar = screen.bar.get()
        let search = environment.search(bar, isFirst: screen.isFirst), look = environment.look(of: search)
        let shape = BarShape(of: screen, bar, in: model, search, look)
        let bottomItems = bar.items.filter { $0.placement.spot == .bottom }
        let hasBottom = !bottomItems.isEmpty && !bar.isHidden(.bottomBar)
        let forward: CGFloat = direction == .rightToLeft ? -1 : 1
        let _ = screen.scroll.setDrawers(shape.drawers)
        ScreenContent(model: model, screen: screen, root: root)
            .onPreferenceChange(BarContent.Key.self) { [weak screen] content in
                MainActor.assumeIsolated { screen?.bar.set(content, transaction: .current) }
            }
            // What it says is said to this stack, but for the tab bar around it.
            .transformPreference(BarContent.Key.self) { $0 = $0.forTabBar }
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .modifier(
                _SafeAreaPaddingLayout(
                    EdgeInsets(
                        top: shape.top, leading: 0, bottom: hasBottom ? BarMetrics.toolbarHeight : 0, trailing: 0)))
            .background(Color(background))
            .overlay(alignment: .top) {
                if let search { SuggestionList(search: search, look: look).padding(.top, shape.top) }
            }
            .overlay(alignment: .top) { BarDrawers(screen: screen, bar: bar, shape: shape, search: search) }
            .overlay(alignment: .bottom) {
                if hasBottom {
                    BottomToolbar(
                        items: bottomItems, background: bar.background(.bottomBar), scheme: bar.colorScheme(.bottomBar))
                }
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
            case .root:
                Group {
                    switch model.replacement.get() {
                    case nil: root
                    case .value(let item, let source)?:
                        (source.content(for: item) ?? model.content(for: item) ?? AnyView(UnknownDestination(item: item)))
                            .environment(\.splitColumn, nil)
                            .id(item.value)
                    case .view(let view)?: view.environment(\.splitColumn, nil)
                    }
                }
                .modifier(PushedModifier(model, screen, isPushed: model.column?.modelBelow != nil))
            case .value(let item):
                (model.content(for: item) ?? AnyView(UnknownDestination(item: item))).modifier(PushedModifier(model, screen))
            case .view(let view): view.modifier(PushedModifier(model, screen))
            case .presented(let entry):
                PresentedContent(entry: entry, inner: StackModifier(model: model, screen: screen))
            }
        }
        .transformEnvironment(\.self) { values in
            values.barScroll = screen.scroll
            (values.sidebarToggle, values.outerSearch, values.isBarNarrow) = (nil, nil, false)
        }
    }
}

/// A screen that was pushed can be left by `dismiss`.
nonisolated private struct PushedModifier: _EnvironmentModifier {
    let model: NavigationModel
    let screen: NavigationScreen
    let isPushed: Bool

    init(_ model: NavigationModel, _ screen: NavigationScreen, isPushed: Bool = true) {
        (self.model, self.screen, self.isPushed) = (model, screen, isPushed)
    }

    @MainActor func _transform(_ environment: inout EnvironmentValues) {
        guard isPushed else { return }
        environment.setOwnEditMode(screen.editMode)
        environment.setDismiss(
            DismissAction { [weak model, weak screen] in if let model, let screen { model.pop(screen) } },
            isPresented: true)
        if !screen.isFirst, environment.splitColumn != nil { environment.splitColumn = nil }
    }
}

/// What a view presents on a stack stands in that stack.
nonisolated private struct StackModifier: _EnvironmentModifier {
    let model: NavigationModel
    let screen: NavigationScreen
    @MainActor func _transform(_ environment: inout EnvironmentValues) {
        environment.navigation = NavigationContext(model: model)
        environment.barScroll = screen.scroll
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

/// The strip at the leading edge from which a finger pulls the top screen back.
private struct EdgeSwipe: View {
    let model: NavigationModel
    let width: CGFloat
    @Environment(\.layoutDirection) private var direction

    var body: some View {
        let screens = model.screens.get()
        if screens.count > 1 || model.column?.modelBelow != nil {
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
