import Foundation
import Stage
import SwiftUI
import Testing

@Observable private final class Model {
    var visibility = NavigationSplitViewVisibility.automatic
    var column = NavigationSplitViewColumn.sidebar
    var choice: Int?
    var path: [String] = []
}

/// Columns that lead to one another, side by side and one over the other.
@MainActor @Suite struct SplitViewTests {
    private let model = Model()

    private func stage<V: View>(
        _ width: CGFloat, _ direction: LayoutDirection = .leftToRight, @ViewBuilder _ view: () -> V
    ) -> Stage {
        let stage = Stage(
            size: CGSize(width: width, height: 700), scale: 1, conditions: .with { $0.layoutDirection = direction },
            background: .white, content: view)
        stage.advance(by: 1)
        return stage
    }

    private func items(_ stage: Stage) -> [AccessibilityItem] {
        func flat(_ items: [AccessibilityItem]) -> [AccessibilityItem] { items.flatMap { [$0] + flat($0.children) } }
        return flat(stage.accessibility)
    }

    private func frame(_ label: String, _ stage: Stage) -> CGRect? { items(stage).first { $0.label == label }?.frame }

    /// A view that fills its column.
    private struct Fill: View {
        let name: String
        var body: some View {
            Color.gray.frame(maxWidth: .infinity, maxHeight: .infinity).accessibilityLabel(name)
        }
    }

    private struct Two: View {
        @Bindable var model: Model
        var body: some View {
            NavigationSplitView(columnVisibility: $model.visibility, preferredCompactColumn: $model.column) {
                Fill(name: "sidebar").navigationTitle("Places")
            } detail: {
                Fill(name: "detail").navigationTitle("Place")
            }
        }
    }

    private struct Three: View {
        @Bindable var model: Model
        var body: some View {
            NavigationSplitView(columnVisibility: $model.visibility, preferredCompactColumn: $model.column) {
                Fill(name: "sidebar")
            } content: {
                Fill(name: "content").navigationSplitViewColumnWidth(min: 100, ideal: 250)
            } detail: {
                Fill(name: "detail")
            }
        }
    }

    private func columns(_ stage: Stage) -> [String: ClosedRange<CGFloat>] {
        var result: [String: ClosedRange<CGFloat>] = [:]
        for name in ["sidebar", "content", "detail"] { if let frame = frame(name, stage) { result[name] = frame.minX...frame.maxX } }
        return result
    }

    @Test func twoColumnsSideBySide() {
        let stage = stage(1000) { Two(model: model) }
        #expect(columns(stage) == ["sidebar": 0...320, "detail": 320...1000])
        // A large title over the sidebar, a small one over the detail.
        #expect(frame("sidebar", stage)?.minY == 96)
        #expect(frame("detail", stage)?.minY == 44)
        model.visibility = .detailOnly
        stage.advance(by: 1)
        #expect(columns(stage) == ["detail": 0...1000])
        #expect(stage.isIdle)
    }

    @Test func rightToLeft() {
        let stage = stage(1000, .rightToLeft) { Two(model: model) }
        #expect(columns(stage) == ["sidebar": 680...1000, "detail": 0...680])
    }

    @Test func theButtonHidesAndShowsTheSidebar() throws {
        let stage = stage(1000) { Two(model: model) }
        #expect(try #require(frame("Hide Sidebar", stage)).minX == 16)
        try stage.tap("Hide Sidebar")
        // On the way.
        stage.advance(by: 0.1)
        let between = try #require(frame("detail", stage)).minX
        #expect(between > 0 && between < 320)
        stage.advance(by: 2)
        #expect(model.visibility == .detailOnly)
        #expect(columns(stage) == ["detail": 0...1000])
        try stage.tap("Show Sidebar")
        stage.advance(by: 2)
        #expect(model.visibility == .all)
        #expect(columns(stage) == ["sidebar": 0...320, "detail": 320...1000])
        #expect(stage.isIdle)
    }

    @Test func threeColumns() throws {
        let stage = stage(1200) { Three(model: model) }
        #expect(columns(stage) == ["sidebar": 0...320, "content": 320...570, "detail": 570...1200])
        try stage.tap("Hide Sidebar")
        stage.advance(by: 1)
        #expect(model.visibility == .doubleColumn)
        #expect(columns(stage) == ["content": 0...250, "detail": 250...1200])
        try stage.tap("Show Sidebar")
        stage.advance(by: 1)
        #expect(model.visibility == .all)
        // With less room, fewer columns by themselves.
        model.visibility = .automatic
        stage.resize(to: CGSize(width: 900, height: 700))
        stage.advance(by: 1)
        #expect(columns(stage) == ["content": 0...250, "detail": 250...900])
        stage.resize(to: CGSize(width: 620, height: 700))
        stage.advance(by: 1)
        #expect(columns(stage) == ["detail": 0...620])
        // One by one over the detail.
        try stage.tap("Show Sidebar")
        stage.advance(by: 1)
        #expect(model.visibility == .doubleColumn)
        #expect(columns(stage) == ["content": 0...250, "detail": 0...620])
        stage.tap(at: CGPoint(x: 500, y: 300))
        stage.advance(by: 1)
        #expect(model.visibility == .detailOnly)
    }

    @Test func stylesShareTheRoom() {
        model.visibility = .all
        let stage = stage(1000) { Two(model: model).navigationSplitViewStyle(.prominentDetail) }
        #expect(columns(stage) == ["sidebar": 0...320, "detail": 0...1000])
        let narrow = self.stage(650) { Two(model: model).navigationSplitViewStyle(.balanced) }
        #expect(columns(narrow) == ["sidebar": 0...320, "detail": 320...650])
        let automatic = self.stage(650) { Two(model: model) }
        #expect(columns(automatic) == ["sidebar": 0...320, "detail": 0...650])
    }

    private struct Wide: View {
        let width: CGFloat
        var body: some View {
            NavigationSplitView(columnVisibility: .constant(.all)) {
                Fill(name: "sidebar").navigationSplitViewColumnWidth(width)
            } detail: {
                Fill(name: "detail")
            }
            .navigationSplitViewStyle(.balanced)
        }
    }

    @Test func widthsAreHeld() {
        let cases: [(CGFloat, CGFloat)] = [(200, 200), (5000, 700), (.nan, 320), (-5, 320), (.infinity, 320), (0, 0)]
        for (width, expected) in cases {
            let stage = stage(1000) { Wide(width: width) }
            #expect(frame("detail", stage)?.minX == expected, "\(width)")
        }
    }

    private struct Listed: View {
        @Bindable var model: Model
        var body: some View {
            NavigationSplitView(preferredCompactColumn: $model.column) {
                List(selection: $model.choice) {
                    ForEach(1..<4, id: \.self) { number in NavigationLink("Place \(number)", value: number) }
                }
                .navigationTitle("Places")
            } detail: {
                if let choice = model.choice { Fill(name: "about \(choice)").navigationTitle("Place") } else { Text("Nothing chosen") }
            }
        }
    }

    @Test func aSelectionDrivesTheDetail() throws {
        let stage = stage(1000) { Listed(model: model) }
        #expect(frame("Nothing chosen", stage) != nil)
        try stage.tap("Place 2")
        stage.advance(by: 1)
        #expect(model.choice == 2)
        #expect(frame("about 2", stage).map { $0.minX...$0.maxX } == 320...1000)
        try stage.tap("Place 3")
        stage.advance(by: 1)
        #expect(frame("about 3", stage) != nil)
        #expect(frame("about 2", stage) == nil)
    }

    @Test func inANarrowWindowASelectionPushesTheDetail() throws {
        let stage = stage(390) { Listed(model: model) }
        #expect(frame("Places", stage) != nil)
        #expect(frame("Place 2", stage) != nil)
        #expect(frame("Nothing chosen", stage) == nil)
        #expect(frame("Hide Sidebar", stage) == nil)
        try stage.tap("Place 2")
        stage.advance(by: 2)
        #expect(frame("about 2", stage).map { $0.minX...$0.maxX } == 0...390)
        #expect(frame("Place 2", stage) == nil)
        #expect(model.column == .detail)
        // The way back takes the choice back.
        try stage.tap("Places")
        stage.advance(by: 2)
        #expect(model.choice == nil)
        #expect(model.column == .sidebar)
        #expect(frame("Place 2", stage) != nil)
        #expect(stage.isIdle)
    }

    @Test func theProgramChoosesTheColumnOfANarrowWindow() throws {
        model.column = .detail
        let stage = stage(390) { Three(model: model) }
        #expect(columns(stage) == ["detail": 0...390])
        try stage.tap("Back")
        stage.advance(by: 2)
        #expect(model.column == .content)
        #expect(columns(stage) == ["content": 0...390])
        model.column = .sidebar
        stage.advance(by: 2)
        #expect(columns(stage) == ["sidebar": 0...390])
        model.column = .detail
        stage.advance(by: 2)
        #expect(columns(stage) == ["detail": 0...390])
    }

    private struct Linked: View {
        @Bindable var model: Model
        var body: some View {
            NavigationSplitView {
                VStack {
                    NavigationLink("Value", value: 7)
                    NavigationLink("View") { Fill(name: "view") }
                }
                .navigationDestination(for: Int.self) { Fill(name: "number \($0)") }
            } detail: {
                NavigationStack(path: $model.path) {
                    NavigationLink("Deeper", value: "x")
                        .frame(maxWidth: .infinity, maxHeight: .infinity)
                        .navigationTitle("Root")
                        .navigationDestination(for: String.self) { Fill(name: "string \($0)") }
                }
            }
        }
    }

    @Test func linksLeadToTheNextColumnAndStacksToTheirOwn() throws {
        let stage = stage(1000) { Linked(model: model) }
        // One bar over the detail, not two.
        #expect(items(stage).filter { $0.label == "Root" }.count == 1)
        try stage.tap("Deeper")
        stage.advance(by: 2)
        #expect(model.path == ["x"])
        #expect(frame("string x", stage).map { $0.minX...$0.maxX } == 320...1000)
        #expect(frame("Value", stage) != nil)
        model.path = []
        stage.advance(by: 2)
        try stage.tap("Value")
        stage.advance(by: 2)
        #expect(frame("number 7", stage).map { $0.minX...$0.maxX } == 320...1000)
        try stage.tap("View")
        stage.advance(by: 2)
        #expect(frame("view", stage).map { $0.minX...$0.maxX } == 320...1000)
        let narrow = self.stage(390) { Linked(model: model) }
        try narrow.tap("Value")
        narrow.advance(by: 2)
        #expect(frame("number 7", narrow).map { $0.minX...$0.maxX } == 0...390)
        try narrow.tap("Back")
        narrow.advance(by: 2)
        #expect(frame("Value", narrow) != nil)
    }

    @Test func theButtonCanBeTakenAway() {
        let stage = stage(1000) {
            NavigationSplitView {
                Fill(name: "sidebar").toolbar(removing: .sidebarToggle)
            } detail: {
                Fill(name: "detail")
            }
        }
        #expect(frame("Hide Sidebar", stage) == nil)
    }

    @Test func windowsThatBecomeNarrowAndWide() {
        let stage = stage(1000) { Two(model: model) }
        stage.resize(to: CGSize(width: 390, height: 700))
        stage.advance(by: 1)
        #expect(columns(stage) == ["sidebar": 0...390])
        stage.resize(to: CGSize(width: 1000, height: 700))
        stage.advance(by: 1)
        #expect(columns(stage) == ["sidebar": 0...320, "detail": 320...1000])
    }

    @Test func visibilityIsCoded() throws {
        for visibility in [NavigationSplitViewVisibility.all, .automatic, .doubleColumn, .detailOnly] {
            let data = try JSONEncoder().encode(visibility)
            #expect(try JSONDecoder().decode(NavigationSplitViewVisibility.self, from: data) == visibility)
        }
    }
}
