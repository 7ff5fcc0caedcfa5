import Foundation
import Stage
import SwiftUI
import SwiftUICore
import Testing

@Observable private final class Model {
    var path: [Int] = []
    var mixed = NavigationPath()
    var shows = false
    var tab = 1
}

/// Stacks of screens and tabs, as a person goes through them.
@MainActor @Suite struct NavigationTests {
    private let model = Model()
    private let record = Record()

    private func stage<V: View>(@ViewBuilder _ view: () -> V) -> Stage {
        Stage(size: CGSize(width: 390, height: 700), scale: 1, content: view)
    }

    private func labels(_ stage: Stage) -> [String] {
        func flat(_ items: [AccessibilityItem]) -> [String] { items.flatMap { [$0.label] + flat($0.children) } }
        return flat(stage.accessibility).filter { !$0.isEmpty }
    }

    private struct Page: View {
        let number: Int
        let record: Record
        @Environment(\.dismiss) private var dismiss
        @State private var taps = 0
        var body: some View {
            VStack {
                Text("Page \(number)")
                NavigationLink("To \(number + 1)", value: number + 1)
                Button("Taps \(taps)") { taps += 1 }
                Button("Leave") { dismiss() }
            }
            .navigationTitle("Title \(number)")
            .onAppear { record.note("+\(number)") }
            .onDisappear { record.note("-\(number)") }
        }
    }

    private struct Numbers: View {
        @Bindable var model: Model
        let record: Record
        var body: some View {
            NavigationStack(path: $model.path) {
                Page(number: 0, record: record)
                    .navigationDestination(for: Int.self) { Page(number: $0, record: record) }
            }
        }
    }

    @Test func aLinkPushesAScreenAndTheBarLeadsBack() throws {
        let stage = stage { Numbers(model: model, record: record) }
        #expect(labels(stage).contains("Page 0"))
        #expect(record.events == ["+0"])
        try stage.tap("Taps 0")
        try stage.tap("To 1")
        #expect(model.path == [1])
        stage.advance(by: 2)
        #expect(record.events == ["+0", "+1", "-0"])
        #expect(labels(stage) == ["Page 1", "To 2", "Taps 0", "Leave", "Title 0", "Title 1"]
            || labels(stage).contains("Title 0"))
        #expect(!labels(stage).contains("Page 0"))
        #expect(stage.isIdle)
        try stage.tap("Title 0")
        #expect(model.path == [])
        stage.advance(by: 2)
        #expect(record.events == ["+0", "+1", "-0", "+0", "-1"])
        // What was covered kept its state.
        #expect(labels(stage).contains("Taps 1"))
        #expect(stage.isIdle)
    }

    @Test func aScreenCanLeave() throws {
        model.path = [1, 2]
        let stage = stage { Numbers(model: model, record: record) }
        #expect(labels(stage).contains("Page 2"))
        try stage.tap("Leave")
        stage.advance(by: 2)
        #expect(model.path == [1])
        #expect(labels(stage).contains("Page 1"))
    }

    @Test func aFingerFromTheEdgePullsTheScreenBack() {
        model.path = [1]
        let stage = stage { Numbers(model: model, record: record) }
        stage.drag(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 60, y: 300), duration: 1)
        stage.advance(by: 2)
        #expect(model.path == [1])
        #expect(labels(stage).contains("Page 1"))
        #expect(!labels(stage).contains("Page 0"))
        stage.drag(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 330, y: 300), duration: 0.3)
        stage.advance(by: 2)
        #expect(model.path == [])
        #expect(labels(stage).contains("Page 0"))
        #expect(stage.isIdle)
    }

    @Test func aPathThatIsSetAtOnce() {
        let stage = stage { Numbers(model: model, record: record) }
        model.path = Array(1...1000)
        stage.advance(by: 2)
        #expect(labels(stage).contains("Page 1000"))
        // Those in between are made when they are seen.
        #expect(record.events == ["+0", "+1000", "-0"])
        model.path.removeLast()
        stage.advance(by: 2)
        #expect(labels(stage).contains("Page 999"))
        model.path = []
        stage.advance(by: 2)
        #expect(labels(stage).contains("Page 0"))
        #expect(!labels(stage).contains("Page 1"))
        #expect(stage.isIdle)
    }

    @Test func pushingAndPoppingWithoutPause() {
        let stage = stage { Numbers(model: model, record: record) }
        for step in 0..<30 {
            if step.isMultiple(of: 3) { model.path = [] } else { model.path.append(step) }
            stage.advance(by: 0.04)
        }
        model.path = [7]
        stage.advance(by: 2)
        #expect(labels(stage).contains("Page 7"))
        #expect(labels(stage).filter { $0.hasPrefix("Page") }.count == 1)
        #expect(stage.isIdle)
    }

    @Test func aValueThatNothingShowsSaysSo() throws {
        let stage = stage {
            NavigationStack { NavigationLink("Go", value: "nowhere").navigationTitle("Root") }
        }
        try stage.tap("Go")
        stage.advance(by: 2)
        #expect(labels(stage).contains("No navigationDestination(for: String.self) shows this value."))
        try stage.tap("Root")
        stage.advance(by: 2)
        #expect(labels(stage).contains("Go"))
    }

    private struct Mixed: View {
        @Bindable var model: Model
        var body: some View {
            NavigationStack(path: $model.mixed) {
                NavigationLink("Number", value: 5)
                    .navigationDestination(for: Int.self) { number in
                        NavigationLink("Number is \(number)", value: "word")
                            .navigationDestination(for: String.self) { Text("Word is \($0)") }
                    }
                    .navigationDestination(isPresented: $model.shows) { Text("Shown") }
            }
        }
    }

    @Test func aPathOfSeveralTypes() throws {
        let stage = stage { Mixed(model: model) }
        try stage.tap("Number")
        stage.advance(by: 1)
        try stage.tap("Number is 5")
        stage.advance(by: 1)
        #expect(labels(stage).contains("Word is word"))
        #expect(model.mixed.count == 2)
        let stored = try JSONEncoder().encode(try #require(model.mixed.codable))
        model.mixed = NavigationPath()
        stage.advance(by: 1)
        #expect(labels(stage).contains("Number"))
        // The word's destination stands on a screen that is made for it.
        model.mixed = NavigationPath(try JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: stored))
        stage.advance(by: 1)
        #expect(labels(stage).contains("Word is word"))
    }

    @Test func aScreenThatIsPresented() throws {
        let stage = stage { Mixed(model: model) }
        model.shows = true
        stage.advance(by: 1)
        #expect(labels(stage).contains("Shown"))
        try stage.tap("Back")
        #expect(!model.shows)
        stage.advance(by: 1)
        #expect(labels(stage).contains("Number"))
        #expect(stage.isIdle)
    }

    @Test func linksWithADestination() throws {
        let stage = stage {
            NavigationView {
                NavigationLink("Go") { Text("There").navigationTitle("Second") }.navigationTitle("First")
            }
        }
        try stage.tap("Go")
        stage.advance(by: 1)
        #expect(labels(stage).contains("There"))
        #expect(labels(stage).contains("Second"))
        try stage.tap("First")
        stage.advance(by: 1)
        #expect(labels(stage).contains("Go"))
        #expect(!labels(stage).contains("There"))
    }

    @Test func itemsStandOnTheBar() throws {
        let stage = stage {
            NavigationStack {
                Color.white.navigationTitle("Title").navigationBarTitleDisplayMode(.inline)
                    .toolbar {
                        ToolbarItem(placement: .topBarTrailing) { Button("Add") { record.note("add") } }
                        ToolbarItem(placement: .topBarLeading) { Button("Edit") {} }
                        ToolbarItemGroup(placement: .bottomBar) {
                            Button("Left") {}
                            Button("Right") {}
                        }
                    }
            }
        }
        func frame(_ label: String) -> CGRect { stage.accessibility.first { $0.label == label }?.frame ?? .zero }
        #expect(frame("Edit").minX == 16)
        #expect(frame("Add").maxX == 374)
        #expect(abs(frame("Title").midX - 195) <= 0.5)
        #expect(abs(frame("Title").midY - 22) <= 0.5)
        #expect(frame("Left").minY > 651)
        #expect(stage.accessibility.first { $0.label == "Title" }?.traits.contains(.isHeader) == true)
        try stage.tap("Add")
        #expect(record.events == ["add"])
    }

    private struct Tab: View {
        let name: String
        let record: Record
        @State private var taps = 0
        var body: some View {
            Button("\(name) \(taps)") { taps += 1 }
                .onAppear { record.note("+\(name)") }
                .onDisappear { record.note("-\(name)") }
        }
    }

    private struct Tabs: View {
        @Bindable var model: Model
        let record: Record
        var body: some View {
            TabView(selection: $model.tab) {
                Tab(name: "Home", record: record).tabItem { Label("First", systemImage: "house") }.tag(1)
                Tab(name: "Find", record: record).tabItem { Label("Second", systemImage: "magnifyingglass") }.tag(2)
                    .badge(3)
            }
        }
    }

    @Test func anImageAndATextAreALabelOfATab() {
        let way = Stage(size: CGSize(width: 200, height: 200)) {
            TabView { Color.white.tabItem { Image(systemName: "house"); Text("First") } }
        }
        let label = Stage(size: CGSize(width: 200, height: 200)) {
            TabView { Color.white.tabItem { Label("First", systemImage: "house") } }
        }
        #expect(way.displayList == label.displayList)
        #expect(way.accessibility.map(\.label) == label.accessibility.map(\.label))
    }

    @Test func eachTabKeepsItsState() throws {
        let stage = stage { Tabs(model: model, record: record) }
        #expect(record.events == ["+Home"])
        #expect(labels(stage) == ["Home 0", "First", "Second"])
        try stage.tap("Home 0")
        try stage.tap("Second")
        #expect(model.tab == 2)
        #expect(Set(record.events.suffix(2)) == ["-Home", "+Find"])
        #expect(labels(stage) == ["Find 0", "First", "Second"])
        let second = stage.accessibility.first { $0.label == "Second" }
        #expect(second?.traits.contains(.isSelected) == true)
        #expect(second?.value == "3")
        #expect(second?.hint == "2 of 2")
        model.tab = 1
        stage.advance(by: 0.1)
        #expect(labels(stage) == ["Home 1", "First", "Second"])
        model.tab = 99
        stage.advance(by: 0.1)
        #expect(labels(stage) == ["Home 1", "First", "Second"])
    }

    @Test func aFingerTurnsPages() {
        let stage = stage {
            TabView {
                Text("One")
                Text("Two")
                Text("Three")
            }
            .tabViewStyle(.page)
        }
        func middle() -> String? { stage.accessibility.first { abs($0.frame.midX - 195) < 2 && !$0.label.isEmpty }?.label }
        stage.advance(by: 1)
        #expect(middle() == "One")
        stage.drag(from: CGPoint(x: 300, y: 200), to: CGPoint(x: 60, y: 200), duration: 0.2)
        stage.advance(by: 1)
        #expect(middle() == "Two")
        stage.drag(from: CGPoint(x: 60, y: 200), to: CGPoint(x: 300, y: 200), duration: 0.2)
        stage.advance(by: 1)
        stage.drag(from: CGPoint(x: 60, y: 200), to: CGPoint(x: 300, y: 200), duration: 0.2)
        stage.advance(by: 1)
        #expect(middle() == "One")
    }
}

/// What keeps clear of bars and what goes on behind them.
@MainActor @Suite struct SafeAreaTests {
    private func frames<V: View>(_ view: V) -> [String: CGRect] {
        let stage = Stage(size: CGSize(width: 200, height: 300), scale: 1) { view }
        return Dictionary(stage.accessibility.map { ($0.label, $0.frame) }) { first, _ in first }
    }

    @Test func aBarTakesRoomAndABackgroundGoesOnBehindIt() {
        let frames = frames(
            Color.red.accessibilityElement().accessibilityLabel("inside")
                .background { Color.blue.ignoresSafeArea().accessibilityElement().accessibilityLabel("behind") }
                .overlay { Color.green.ignoresSafeArea(edges: .top).accessibilityElement().accessibilityLabel("top") }
                .safeAreaInset(edge: .bottom, spacing: 0) { Color.black.frame(height: 40) })
        #expect(frames["inside"] == CGRect(x: 0, y: 0, width: 200, height: 260))
    }

    private struct Insets: View {
        var body: some View {
            GeometryReader { proxy in
                Text("\(Int(proxy.safeAreaInsets.top)) \(Int(proxy.safeAreaInsets.leading)) \(Int(proxy.safeAreaInsets.bottom)) \(Int(proxy.size.height))")
            }
        }
    }

    @Test func aReaderKnowsTheRoomBeyond() {
        #expect(frames(Insets().safeAreaInset(edge: .bottom, spacing: 0) { Color.black.frame(height: 40) }).keys.first == "0 0 40 260")
        #expect(
            frames(
                Insets().ignoresSafeArea().safeAreaInset(edge: .bottom, spacing: 0) { Color.black.frame(height: 40) }
            ).keys.first == "0 0 0 300")
        // Not at the border of the safe area.
        #expect(
            frames(
                Insets().padding(.bottom, 10)
                    .safeAreaInset(edge: .bottom, spacing: 0) { Color.black.frame(height: 40) }
            ).keys.first == "0 0 0 250")
        #expect(
            frames(Insets().safeAreaPadding(.top, 25).safeAreaPadding(EdgeInsets(top: 5, leading: 7, bottom: 0, trailing: 0))).keys.first
                == "30 7 0 270")
        #expect(frames(Insets().safeAreaPadding(.top, .nan)).keys.first == "0 0 0 300")
    }

    @Test func theHostsInsetsReachTheRoot() {
        let tree = ViewTree(
            Insets().background(Color.red), size: CGSize(width: 100, height: 200), scale: 1,
            environment: EnvironmentValues(), now: .distantPast, services: .standard)
        tree.update(to: .distantPast)
        #expect(tree.accessibilityTree().map(\.label) == ["0 0 0 200"])
        tree.safeAreaInsets = EdgeInsets(top: 50, leading: 0, bottom: 30, trailing: 0)
        tree.update(to: .distantPast)
        #expect(tree.accessibilityTree().map(\.label) == ["50 0 30 120"])
        #expect(tree.displayFrame().printed.contains("rect (0 0 100 200)"))
        tree.safeAreaInsets = EdgeInsets()
        tree.update(to: .distantPast)
        #expect(tree.accessibilityTree().map(\.label) == ["0 0 0 200"])
    }

    @Test func preferredSchemesHoldForTheWindow() {
        struct Scheme: View {
            @Environment(\.colorScheme) private var scheme
            @Environment(\.horizontalSizeClass) private var width
            var body: some View { Text(scheme == .dark && width == .compact ? "dark compact" : "other") }
        }
        let stage = Stage(size: CGSize(width: 200, height: 100), scale: 1) {
            VStack {
                Scheme()
                Text("x").preferredColorScheme(.dark)
            }
        }
        #expect(stage.accessibility.first?.label == "dark compact")
        stage.resize(to: CGSize(width: 700, height: 100))
        #expect(stage.accessibility.first?.label == "other")
    }

    @Observable final class DarkModel {
        var isShown = true
        var isOn = true
    }

    private struct Dark: View {
        @Bindable var model: DarkModel
        var body: some View {
            VStack {
                Text("Scheme")
                if model.isShown {
                    VStack {
                        Toggle("On", isOn: $model.isOn)
                        Button("Go") {}.buttonStyle(.borderedProminent)
                    }
                    .preferredColorScheme(.dark)
                }
            }
        }
    }

    /// A scheme is taken back with the view that asked for it, also where all views go.
    @Test func aSchemeGoesWithTheViewThatAskedForIt() {
        let model = DarkModel()
        var stage: Stage? = Stage(size: CGSize(width: 200, height: 100)) { Dark(model: model) }
        func ink() -> String? {
            stage?.displayList.split(separator: "\n").first { $0.contains("\"Scheme\"") }.map { $0.contains("#FFFFFF") ? "white" : "black" }
        }
        #expect(ink() == "white")
        model.isShown = false
        stage?.advance(by: 0.1)
        #expect(ink() == "black")
        model.isShown = true
        stage?.advance(by: 0.1)
        #expect(ink() == "white")
        stage = nil
    }
}
