import Foundation
import Stage
import SwiftUI
import Testing

private struct Fruit: Identifiable, Equatable {
    var id: String
    var isRipe = false
}

@Observable private final class Model {
    var text = ""
    var tokens: [Fruit] = []
    var suggested = [Fruit(id: "Apple"), Fruit(id: "Pear"), Fruit(id: "Quince")]
}

/// What stands in a search field as one thing.
@MainActor @Suite struct SearchTokenTests {
    private let model = Model()

    private struct Searched: View {
        @Bindable var model: Model
        var hasSuggestions = false

        var body: some View {
            NavigationStack {
                if hasSuggestions {
                    Color.red.navigationTitle("Fruit")
                        .searchable(text: $model.text, tokens: $model.tokens, suggestedTokens: $model.suggested, prompt: "Find") { Text($0.id) }
                } else {
                    Color.red.navigationTitle("Fruit")
                        .searchable(text: $model.text, tokens: $model.tokens, prompt: "Find") { Text($0.id) }
                        .searchSuggestions { Text("Only plums").searchCompletion(Fruit(id: "Plum")) }
                }
            }
        }
    }

    private func stage(hasSuggestions: Bool = false, _ conditions: Stage.Conditions = .init(), begun: Bool = true) -> Stage {
        let model = model
        let stage = Stage(size: CGSize(width: 390, height: 700), scale: 1, conditions: conditions, background: .white) {
            Searched(model: model, hasSuggestions: hasSuggestions)
        }
        stage.advance(by: 1)
        if begun {
            stage.tap(at: CGPoint(x: conditions.layoutDirection == .rightToLeft ? 90 : 300, y: 115))
            stage.advance(by: 1)
        }
        return stage
    }

    private func item(_ label: String, _ stage: Stage) -> AccessibilityItem? {
        func flat(_ items: [AccessibilityItem]) -> [AccessibilityItem] { items.flatMap { [$0] + flat($0.children) } }
        return flat(stage.accessibility).first { $0.label == label }
    }

    private func isSelected(_ label: String, _ stage: Stage) -> Bool { item(label, stage)?.traits.contains(.isSelected) == true }

    @Test func tokensStandBeforeTheText() throws {
        model.tokens = [Fruit(id: "Apple"), Fruit(id: "Pear")]
        model.text = "red"
        let stage = stage(begun: false)
        let apple = try #require(item("Apple", stage)).frame, pear = try #require(item("Pear", stage)).frame
        let field = try #require(item("Find", stage)).frame
        #expect(apple.minX > 40 && apple.maxX < pear.minX && pear.maxX < field.minX)
        #expect(apple.height >= 20 && abs(apple.midY - field.midY) <= 1)
        #expect(field.maxX < 390 - 16)
        // Where there are tokens there is no prompt.
        model.text = ""
        #expect(!stage.displayList.contains("\"Find\""))
        model.tokens = []
        #expect(stage.displayList.contains("\"Find\""))
    }

    @Test func backspaceSelectsAndThenTakesAway() {
        model.tokens = [Fruit(id: "Apple"), Fruit(id: "Pear")]
        model.text = "a"
        let stage = stage()
        stage.press(.delete)
        #expect(model.text == "" && model.tokens.count == 2 && !isSelected("Pear", stage))
        stage.press(.delete)
        #expect(isSelected("Pear", stage) && !isSelected("Apple", stage))
        #expect(model.tokens.count == 2)
        stage.press(.delete)
        #expect(model.tokens.map(\.id) == ["Apple"])
        #expect(!isSelected("Apple", stage))
        stage.press(.delete)
        stage.press(.delete)
        #expect(model.tokens.isEmpty)
        stage.press(.delete)
        stage.type("b")
        #expect(model.text == "b")
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func arrowsGoThroughTheTokens(direction: LayoutDirection) {
        model.tokens = [Fruit(id: "Apple"), Fruit(id: "Pear")]
        let stage = stage(.with { $0.layoutDirection = direction })
        let (back, on): (KeyEquivalent, KeyEquivalent) = direction == .leftToRight ? (.leftArrow, .rightArrow) : (.rightArrow, .leftArrow)
        stage.press(back)
        #expect(isSelected("Pear", stage))
        stage.press(back)
        stage.press(back)
        #expect(isSelected("Apple", stage) && !isSelected("Pear", stage))
        stage.press(on)
        #expect(isSelected("Pear", stage))
        stage.press(on)
        #expect(!isSelected("Pear", stage) && !isSelected("Apple", stage))
        stage.type("x")
        #expect(model.text == "x" && model.tokens.count == 2)
        // Within the text the arrows are the text's.
        stage.press(back)
        #expect(!isSelected("Pear", stage))
    }

    @Test func whatIsTypedTakesThePlaceOfTheTokenThatIsSelected() throws {
        model.tokens = [Fruit(id: "Apple"), Fruit(id: "Pear")]
        let stage = stage()
        let apple = try #require(item("Apple", stage)).frame
        stage.tap(at: CGPoint(x: apple.midX, y: apple.midY))
        #expect(isSelected("Apple", stage))
        #expect(item("Find", stage)?.isFocused == true)
        stage.type("plum")
        #expect(model.tokens.map(\.id) == ["Pear"])
        #expect(model.text == "plum")
    }

    @Test func aSuggestedTokenTakesThePlaceOfTheText() throws {
        let stage = stage(hasSuggestions: true)
        stage.type("p")
        #expect(item("Apple", stage) != nil && item("Quince", stage) != nil)
        try stage.tap("Pear")
        stage.advance(by: 1)
        #expect(model.tokens.map(\.id) == ["Pear"])
        #expect(model.text == "")
        // What the field has is not offered again; the token stands in the field now.
        #expect(try #require(item("Pear", stage)).frame.maxY < 60)
        #expect(try #require(item("Quince", stage)).frame.minY >= 60)
        #expect(model.suggested.count == 3)
    }

    @Test func aSuggestionOfTheProgramsOwnMayBeAToken() throws {
        let stage = stage()
        stage.type("pl")
        try stage.tap("Only plums")
        #expect(model.tokens.map(\.id) == ["Plum"])
        #expect(model.text == "")
        try stage.tap("Only plums")
        #expect(model.tokens.count == 1)
    }

    @Test func clearingAndCancellingTakeTheTokensAway() throws {
        model.tokens = [Fruit(id: "Apple")]
        model.text = "a"
        let stage = stage()
        try stage.tap("Clear text")
        #expect(model.text == "" && model.tokens.isEmpty)
        #expect(item("Clear text", stage) == nil)
        model.tokens = [Fruit(id: "Apple")]
        try stage.tap("Cancel")
        #expect(model.tokens.isEmpty)
    }

    @Test func anAssistiveTechnologyTakesATokenAway() throws {
        model.tokens = [Fruit(id: "Apple"), Fruit(id: "Pear")]
        let stage = stage(begun: false)
        let apple = try #require(item("Apple", stage))
        #expect(apple.actions == ["Remove"])
        #expect(apple.traits.contains(.isButton))
    }

    private struct Edited: View {
        @Bindable var model: Model
        var body: some View {
            NavigationStack {
                Color.red.searchable(text: $model.text, editableTokens: $model.tokens) { $token in
                    Button(token.isRipe ? "Ripe" : "Green") { token.isRipe.toggle() }
                }
            }
        }
    }

    @Test func aTokenMayBeChangedWhereItStands() throws {
        model.tokens = [Fruit(id: "Apple"), Fruit(id: "Pear")]
        let model = model
        let stage = Stage(size: CGSize(width: 390, height: 700), scale: 1, background: .white) { Edited(model: model) }
        stage.advance(by: 1)
        let green = try #require(item("Green", stage)).frame
        stage.tap(at: CGPoint(x: green.midX, y: green.midY))
        stage.advance(by: 1)
        #expect(model.tokens == [Fruit(id: "Apple", isRipe: true), Fruit(id: "Pear")])
        #expect(item("Ripe", stage) != nil && item("Green", stage) != nil)
    }
}
