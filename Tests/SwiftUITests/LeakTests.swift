import Stage
import SwiftUI
import Testing

/// What has gone is let go of: no node of it stays in memory, whatever its closures hold on to.
@MainActor @Suite struct LeakTests {
    @Observable final class Switch { var isOn = true }

    private struct Present<Content: View>: View {
        let shown: Switch
        @ViewBuilder let content: Content
        var body: some View { ZStack { if shown.isOn { content } } }
    }

    /// Shows content a few times, each time anew, and counts the nodes in memory whenever it is gone.
    private func expectNothingLeft(
        sourceLocation: SourceLocation = #_sourceLocation, use: (Stage) -> Void = { _ in }, @ViewBuilder _ content: () -> some View
    ) {
        let shown = Switch(), made = content()
        shown.isOn = false
        let stage = Stage(size: CGSize(width: 200, height: 200), scale: 1) { Present(shown: shown) { made } }
        stage.advance(by: 1)
        let before = stage.liveNodes
        for _ in 0..<3 {
            shown.isOn = true
            stage.advance(by: 0.5)
            use(stage)
            stage.advance(by: 0.5)
            shown.isOn = false
            stage.advance(by: 3)
        }
        #expect(stage.liveNodes == before, sourceLocation: sourceLocation)
    }

    @Test func closuresThatKeepAProxy() {
        expectNothingLeft {
            GeometryReader { proxy in Button("\(proxy.size.width)") { print(proxy.size) } }
        }
        expectNothingLeft {
            GeometryReader { proxy in
                TimelineView(.animation) { _ in Color.red.frame(width: proxy.size.width / 2) }
            }
        }
        expectNothingLeft {
            GeometryReader { proxy in ForEach(0..<3, id: \.self) { _ in Color.red.frame(width: proxy.size.width / 2) } }
        }
        expectNothingLeft { Color.red.visualEffect { content, proxy in content.offset(x: proxy.size.width) } }
        expectNothingLeft {
            ScrollViewReader { proxy in ScrollView { Button("Go") { proxy.scrollTo(1) } } }
        }
        expectNothingLeft {
            Color.red.anchorPreference(key: Bounds.self, value: .bounds) { $0 }.overlayPreferenceValue(Bounds.self) { anchor in
                GeometryReader { proxy in
                    if let anchor { Button("At \(proxy[anchor].width)") { print(proxy[anchor]) } }
                }
            }
        }
    }

    private struct Bounds: PreferenceKey {
        static var defaultValue: Anchor<CGRect>? { nil }
        static func reduce(value: inout Anchor<CGRect>?, nextValue: () -> Anchor<CGRect>?) { value = value ?? nextValue() }
    }

    @Test func aProxyOutlivesItsReader() {
        final class Keeper { var proxy: GeometryProxy? }
        let keeper = Keeper(), shown = Switch()
        let stage = Stage(size: CGSize(width: 200, height: 200), scale: 1) {
            Present(shown: shown) { GeometryReader { proxy in let _ = keeper.proxy = proxy } }
        }
        #expect(keeper.proxy?.size == CGSize(width: 200, height: 200))
        shown.isOn = false
        stage.advance(by: 1)
        #expect(keeper.proxy?.size == .zero)
        #expect(keeper.proxy?.frame(in: .global) == .zero)
        #expect(keeper.proxy?.safeAreaInsets == EdgeInsets())
    }

    private struct Stateful: View {
        @State private var count = 0
        @Environment(\.colorScheme) private var scheme
        @FocusState private var isFocused: Bool
        @State private var text = ""
        @GestureState private var distance = CGSize.zero
        var body: some View {
            VStack {
                Button("\(count)") { count += scheme == .dark ? 2 : 1 }
                TextField("Name", text: $text).focused($isFocused)
                Color.red.gesture(DragGesture().updating($distance) { value, state, _ in state = value.translation })
                Toggle("On", isOn: Binding(get: { count > 0 }, set: { count = $0 ? 1 : 0 }))
                Slider(value: Binding(get: { Double(count) }, set: { count = Int($0) }))
            }
            .onAppear { isFocused = true }
            .task { count = 1 }
            .onChange(of: count) { isFocused = false }
            .contextMenu { Button("Count") { count += 1 } }
        }
    }

    @Test func statesAndTheirBindings() {
        expectNothingLeft(use: { $0.tap(at: CGPoint(x: 100, y: 60)) }) { Stateful() }
    }

    private struct Presenting: View {
        @State private var shows = false
        var body: some View {
            Button("Sheet") { shows = true }
                .sheet(isPresented: $shows) { Button("Close") { shows = false } }
                .alert("Alert", isPresented: .constant(false)) { Button("OK") { shows = false } }
        }
    }

    @Test func containersOfAllKinds() {
        expectNothingLeft { Presenting() }
        expectNothingLeft {
            NavigationStack { NavigationLink("On") { Text("Next") }.navigationTitle("Title").toolbar { Button("A") {} } }
        }
        expectNothingLeft { TabView { Text("A").tabItem { Text("A") }; Text("B").tabItem { Text("B") } } }
        expectNothingLeft { List { Section("A") { ForEach(0..<5, id: \.self) { Text("\($0)").swipeActions { Button("X") {} } } } } }
        expectNothingLeft { Form { Picker("P", selection: .constant(1)) { Text("1").tag(1); Text("2").tag(2) } } }
        expectNothingLeft { NavigationSplitView { Text("A") } detail: { Text("B") } }
        expectNothingLeft { ScrollView { LazyVGrid(columns: [GridItem()]) { ForEach(0..<20, id: \.self) { Text("\($0)") } } } }
        expectNothingLeft { ViewThatFits { Text("A long text that does not fit into so little"); Text("Short") } }
        expectNothingLeft {
            Canvas { context, _ in
                if let symbol = context.resolveSymbol(id: 1) { context.draw(symbol, at: .zero) }
            } symbols: {
                Text("S").tag(1)
            }
        }
        expectNothingLeft { Menu("Menu") { Button("A") {} } }
        expectNothingLeft { DisclosureGroup("More") { Text("A") } }
    }

    @Test func motion() {
        expectNothingLeft {
            PhaseAnimator([0.0, 1.0]) { Color.red.opacity($0) } animation: { _ in .linear(duration: 0.1) }
        }
        expectNothingLeft {
            KeyframeAnimator(initialValue: 0.0, repeating: true) { Color.red.offset(x: $0) } keyframes: { _ in
                LinearKeyframe(1.0, duration: 0.3)
            }
        }
        expectNothingLeft { Image(systemName: "wifi").symbolEffect(.variableColor) }
        expectNothingLeft { Text("12").contentTransition(.numericText()) }
        expectNothingLeft { Color.red.transition(.move(edge: .top).combined(with: .opacity)) }
        expectNothingLeft { Color.red.animation(.default) { $0.opacity(0.5) } }
        expectNothingLeft { ProgressView() }
    }
}
