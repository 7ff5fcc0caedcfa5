import Foundation
import Stage
import SwiftUI
import Testing

@Observable private final class Model {
    var text = ""
    var isPresented = false
    var scope = 1
}

/// Searching: the field in the bars, and what views and programs know of it.
@MainActor @Suite struct SearchTests {
    private let model = Model()
    private let record = Record()

    private func stage<V: View>(
        _ width: CGFloat = 390, _ conditions: Stage.Conditions = .init(), @ViewBuilder _ view: () -> V
    ) -> Stage {
        let stage = Stage(
            size: CGSize(width: width, height: 700), scale: 1, conditions: conditions, background: .white, content: view)
        stage.advance(by: 1)
        return stage
    }

    private func items(_ stage: Stage) -> [AccessibilityItem] {
        func flat(_ items: [AccessibilityItem]) -> [AccessibilityItem] { items.flatMap { [$0] + flat($0.children) } }
        return flat(stage.accessibility)
    }

    private func item(_ label: String, _ stage: Stage) -> AccessibilityItem? { items(stage).first { $0.label == label } }
    private func top(_ label: String, _ stage: Stage) -> CGFloat? { item(label, stage)?.frame.minY }

    private struct Content: View {
        let record: Record
        @Environment(\.isSearching) private var isSearching
        @Environment(\.dismissSearch) private var dismissSearch
        var body: some View {
            ScrollView {
                VStack(spacing: 0) {
                    Color.red.frame(height: 50).accessibilityLabel(isSearching ? "searching" : "content")
                    Button("Dismiss") { dismissSearch() }
                    Color.red.frame(height: 2000)
                }
            }
        }
    }

    private struct Searched: View {
        @Bindable var model: Model
        let record: Record
        var placement = SearchFieldPlacement.automatic
        var body: some View {
            NavigationStack {
                Content(record: record)
                    .navigationTitle("Title")
                    .searchable(text: $model.text, isPresented: $model.isPresented, placement: placement, prompt: "Find")
                    .searchSuggestions {
                        if !model.text.isEmpty {
                            ForEach(["apple", "pear"].filter { $0.hasPrefix(model.text) }, id: \.self) {
                                Text($0).searchCompletion($0)
                            }
                        }
                    }
                    .onSubmit(of: .search) { record.note("submit \(model.text)") }
                    .onSubmit { record.note("text") }
            }
        }
    }

    @Test func theFieldStandsBelowTheTitle() throws {
        let stage = stage { Searched(model: model, record: record) }
        // 44 + 52 + 52.
        #expect(top("content", stage) == 148)
        let field = try #require(item("Find", stage))
        #expect(field.traits.contains(.isSearchField))
        #expect(field.frame.minY >= 96 && field.frame.maxY <= 133)
        #expect(item("Cancel", stage) == nil)
    }

    @Test func itGivesWayBeforeTheTitle() throws {
        let stage = stage { Searched(model: model, record: record) }
        func turn(_ way: CGFloat) { stage.scroll(by: CGSize(width: 0, height: way), at: CGPoint(x: 195, y: 500)) }
        let title = try #require(items(stage).first { $0.label == "Title" }).frame
        turn(52)
        #expect(top("content", stage) == 96)
        #expect(try #require(items(stage).first { $0.label == "Title" }).frame == title)
        turn(52)
        #expect(top("content", stage) == 44)
        #expect(abs(try #require(items(stage).first { $0.label == "Title" }).frame.midX - 195) <= 1)
        turn(-500)
        #expect(top("content", stage) == 148)
        // Always there, if that is wanted.
        let always = self.stage { Searched(model: model, record: record, placement: .navigationBarDrawer(displayMode: .always)) }
        always.scroll(by: CGSize(width: 0, height: 300), at: CGPoint(x: 195, y: 500))
        let field = try #require(item("Find", always)).frame
        #expect(field.minY >= 44 && field.maxY <= 44 + 37)
    }

    @Test func aSearchFromBeginningToEnd() throws {
        let stage = stage { Searched(model: model, record: record) }
        stage.tap(at: CGPoint(x: 200, y: 115))
        stage.advance(by: 1)
        #expect(model.isPresented)
        #expect(item("searching", stage) != nil)
        // The field has all of the bar.
        #expect(item("Title", stage) == nil)
        #expect(top("searching", stage) == 60)
        #expect(item("Find", stage)?.isFocused == true)
        stage.type("ap")
        #expect(model.text == "ap")
        stage.press(.return)
        #expect(record.events == ["submit ap"])
        try stage.tap("Cancel")
        stage.advance(by: 1)
        #expect(model.text == "")
        #expect(!model.isPresented)
        #expect(top("content", stage) == 148)
        #expect(item("Find", stage)?.isFocused == false)
        #expect(stage.isIdle)
    }

    @Test func escapeAndTheProgramEndIt() throws {
        let stage = stage { Searched(model: model, record: record) }
        model.isPresented = true
        stage.advance(by: 1)
        #expect(item("searching", stage) != nil)
        stage.type("x")
        stage.press(.escape)
        stage.advance(by: 1)
        #expect(item("content", stage) != nil)
        #expect(model.text == "" && !model.isPresented)
        model.isPresented = true
        stage.advance(by: 1)
        model.isPresented = false
        stage.advance(by: 1)
        #expect(item("content", stage) != nil)
        model.isPresented = true
        stage.advance(by: 1)
        stage.type("y")
        try stage.tap("Dismiss")
        stage.advance(by: 1)
        #expect(model.text == "" && !model.isPresented)
    }

    @Test func suggestionsCompleteTheText() throws {
        let stage = stage { Searched(model: model, record: record) }
        model.isPresented = true
        stage.advance(by: 1)
        #expect(item("apple", stage) == nil)
        stage.type("p")
        #expect(item("pear", stage) != nil)
        #expect(item("apple", stage) == nil)
        // In place of the content.
        #expect(stage.pixels[380, 65] == Pixels.Pixel(red: 255, green: 255, blue: 255, alpha: 255))
        try stage.tap("pear")
        stage.advance(by: 1)
        #expect(model.text == "pear")
        #expect(items(stage).filter { $0.label == "pear" }.isEmpty)
        #expect(item("searching", stage) != nil)
    }

    @Test func theTextCanBeCleared() throws {
        let stage = stage { Searched(model: model, record: record) }
        model.isPresented = true
        stage.advance(by: 1)
        stage.type("zz")
        try stage.tap("Clear text")
        #expect(model.text == "")
        #expect(item("searching", stage) != nil)
        stage.type("q")
        #expect(model.text == "q")
    }

    @Test func inAWideWindowTheFieldIsOnTheBar() throws {
        for direction in [LayoutDirection.leftToRight, .rightToLeft] {
            let stage = stage(1000, .with { $0.layoutDirection = direction }) { Searched(model: model, record: record) }
            #expect(top("content", stage) == 96)
            let field = try #require(item("Find", stage)).frame
            #expect(field.maxY <= 44)
            #expect(direction == .leftToRight ? field.minX > 740 : field.maxX < 260)
        }
    }

    private struct Around: View {
        @Bindable var model: Model
        var body: some View {
            NavigationStack {
                VStack {
                    NavigationLink("Go") { Text("Inner") }
                }
                .navigationTitle("Title")
            }
            .searchable(text: $model.text)
        }
    }

    /// Around a stack it is for the first screen.
    @Test func aroundAStack() throws {
        let stage = stage { Around(model: model) }
        #expect(item("Search", stage) != nil)
        try stage.tap("Go")
        stage.advance(by: 2)
        #expect(item("Inner", stage) != nil)
        #expect(item("Search", stage) == nil)
    }

    private struct Columns: View {
        @Bindable var model: Model
        var body: some View {
            NavigationSplitView {
                Text("Sidebar")
            } detail: {
                Text("Detail")
            }
            .searchable(text: $model.text, placement: .sidebar)
        }
    }

    @Test func inASidebar() throws {
        let stage = stage(1000) { Columns(model: model) }
        let field = try #require(item("Search", stage)).frame
        #expect(field.minX > 16 && field.maxX < 320)
        #expect(field.minY >= 44)
    }

    private struct Scoped: View {
        @Bindable var model: Model
        var body: some View {
            NavigationStack {
                Color.red.accessibilityLabel("content")
            }
            .searchable(text: $model.text, isPresented: $model.isPresented)
            .searchScopes($model.scope, activation: .onSearchPresentation) {
                Text("All").tag(1)
                Text("Mine").tag(2)
            }
        }
    }

    @Test func scopes() throws {
        let stage = stage { Scoped(model: model) }
        #expect(item("Mine", stage) == nil)
        model.isPresented = true
        stage.advance(by: 1)
        #expect(top("content", stage) == 104)
        try stage.tap("Mine")
        #expect(model.scope == 2)
    }
}
