import Foundation
import Stage
import SwiftUI
import Testing

/// Typing, selecting and the clipboard in places for text.
@MainActor @Suite struct TextEditingTests {
    private let text = Held("")

    private func field(_ start: String = "", _ conditions: Stage.Conditions = .init()) -> Stage {
        text.value = start
        text.history = []
        let text = text
        let stage = controlStage(300, 40, conditions: conditions) { TextField("Name", text: text.binding) }
        stage.press(.tab)
        return stage
    }

    private func editor(_ start: String = "", width: CGFloat = 300) -> Stage {
        text.value = start
        text.history = []
        let text = text
        let stage = controlStage(width, 200) { TextEditor(text: text.binding) }
        stage.press(.tab)
        return stage
    }

    private func selection(_ stage: Stage) -> Range<Int>? { stage.element?.selection }

    // MARK: Typing

    @Test func whatIsTypedIsTold() {
        let stage = field()
        stage.type("Ava")
        #expect(text.history == ["A", "Av", "Ava"])
        #expect(stage.element?.value == "Ava")
        #expect(selection(stage) == 3..<3)
        stage.press(.delete)
        #expect(text.value == "Av")
        stage.press(.home)
        stage.press(.deleteForward)
        #expect(text.value == "v")
        stage.press(.delete)
        #expect(text.history.last == "v")
    }

    @Test func aBindingMayWantSomethingElse() {
        let text = text
        let short = Binding(get: { text.value }, set: { text.value = String($0.prefix(3)) })
        let stage = controlStage(300, 40) { TextField("Name", text: short) }
        stage.press(.tab)
        stage.type("abcdef")
        #expect(text.value == "abc")
        #expect(stage.element?.value == "abc")
        #expect(stage.element?.selection == 3..<3)
    }

    @Test func aChangeFromOutsideIsShownAndKeepsTheCaretWhereItMayBe() {
        let stage = field("Hello")
        text.value = "Hi"
        #expect(stage.element?.value == "Hi")
        #expect(selection(stage) == 2..<2)
        stage.type("!")
        #expect(text.value == "Hi!")
    }

    @Test func withoutTheFocusNothingIsTyped() {
        let text = text
        let stage = controlStage(300, 40) { TextField("Name", text: text.binding) }
        stage.type("abc")
        #expect(text.history == [])
    }

    // MARK: Moving and selecting by keys

    @Test func arrowsMoveTheCaretAndWithShiftTheSelection() {
        let stage = field("one two")
        stage.press(.leftArrow)
        stage.press(.leftArrow)
        #expect(selection(stage) == 5..<5)
        stage.press(.leftArrow, modifiers: .shift)
        stage.press(.leftArrow, modifiers: .shift)
        #expect(selection(stage) == 3..<5)
        // Without shift it goes to the end on that side.
        stage.press(.rightArrow)
        #expect(selection(stage) == 5..<5)
        stage.press(.home, modifiers: .shift)
        #expect(selection(stage) == 0..<5)
        stage.type("x")
        #expect(text.value == "xwo")
    }

    @Test(arguments: [EventModifiers.option, .control]) func wordsAtATime(modifier: EventModifiers) {
        let stage = field("one, two-three")
        stage.press(.leftArrow, modifiers: modifier)
        #expect(selection(stage) == 9..<9)
        stage.press(.leftArrow, modifiers: modifier)
        #expect(selection(stage) == 5..<5)
        stage.press(.leftArrow, modifiers: modifier)
        stage.press(.rightArrow, modifiers: [modifier, .shift])
        #expect(selection(stage) == 0..<3)
        stage.press(.end)
        stage.press(.delete, modifiers: modifier)
        #expect(text.value == "one, two-")
        stage.press(.home)
        stage.press(.deleteForward, modifiers: modifier)
        #expect(text.value == ", two-")
    }

    @Test func commandGoesToTheEnds() {
        let stage = field("one two")
        stage.press(.leftArrow, modifiers: .command)
        #expect(selection(stage) == 0..<0)
        stage.press(.rightArrow, modifiers: [.command, .shift])
        #expect(selection(stage) == 0..<7)
        stage.press(.upArrow)
        #expect(selection(stage) == 0..<0)
        stage.press(.downArrow)
        #expect(selection(stage) == 7..<7)
        stage.press(.delete, modifiers: .command)
        #expect(text.value == "")
    }

    @Test func linesUpAndDownKeepTheirColumn() {
        let stage = editor("abcdef\nab\nabcdef")
        stage.press(.leftArrow)
        #expect(selection(stage) == 15..<15)
        stage.press(.upArrow)
        #expect(selection(stage) == 9..<9)
        stage.press(.upArrow)
        #expect(selection(stage) == 5..<5)
        stage.press(.downArrow)
        stage.press(.downArrow)
        #expect(selection(stage) == 15..<15)
        stage.press(.upArrow, modifiers: .shift)
        #expect(selection(stage) == 9..<15)
        stage.press(.upArrow, modifiers: .command)
        #expect(selection(stage) == 0..<0)
        stage.press(.end)
        #expect(selection(stage) == 6..<6)
    }

    // MARK: The clipboard

    @Test(arguments: [EventModifiers.command, .control]) func copyCutAndPaste(modifier: EventModifiers) {
        let stage = field("one two")
        stage.press("a", modifiers: modifier)
        #expect(selection(stage) == 0..<7)
        stage.press("c", modifiers: modifier)
        #expect(stage.clipboard == "one two")
        stage.press(.end)
        stage.press("v", modifiers: modifier)
        #expect(text.value == "one twoone two")
        stage.press(.leftArrow, modifiers: [.option, .shift])
        stage.press("x", modifiers: modifier)
        #expect(text.value == "one twoone ")
        #expect(stage.clipboard == "two")
        // Without a selection nothing is copied over what is there.
        stage.press("c", modifiers: modifier)
        stage.press("x", modifiers: modifier)
        #expect(stage.clipboard == "two")
    }

    @Test func pastedLinesBecomeOneInAFieldAndStayInAnEditor() {
        let field = field()
        field.clipboard = "a\r\nb\u{7}c"
        field.press("v", modifiers: .command)
        #expect(text.value == "a bc")
        let editor = editor()
        editor.clipboard = "a\r\nb\u{7}c"
        editor.press("v", modifiers: .command)
        #expect(text.value == "a\nbc")
    }

    @Test func whatWasDoneIsUndoneAndDoneAgain() {
        let stage = field()
        stage.type("abc")
        stage.press("a", modifiers: .command)
        stage.press(.delete)
        #expect(text.value == "")
        stage.press("z", modifiers: .command)
        #expect(text.value == "abc")
        #expect(selection(stage) == 0..<3)
        // What was typed on is undone as one.
        stage.press("z", modifiers: .command)
        #expect(text.value == "")
        stage.press("z", modifiers: .command)
        stage.press("z", modifiers: [.command, .shift])
        #expect(text.value == "abc")
        stage.press("y", modifiers: .control)
        #expect(text.value == "")
    }

    // MARK: Fingers and the pointer

    /// A place in the middle of the character with this number, in a field of equally wide ones.
    private func monospaced(_ start: String) -> Stage {
        text.value = start
        text.history = []
        let text = text
        return controlStage(300, 40) { TextField("Name", text: text.binding).monospaced() }
    }

    private func x(of index: Int, _ stage: Stage) -> CGFloat {
        // Where the caret is drawn, 2 points wide in the tint. A tap of its own, not one of two.
        stage.advance(by: 1)
        stage.tap(2, 20)
        for _ in 0..<index { stage.press(.rightArrow) }
        let pixels = stage.pixels
        return CGFloat((0..<pixels.width).first { pixels[$0, 20] == .rgb(0, 122, 255) } ?? -1)
    }

    @Test func aTapPlacesTheCaretTwoSelectAWordThreeAll() {
        let stage = monospaced("one two three")
        let place = x(of: 5, stage)
        stage.advance(by: 1)
        stage.tap(place, 20)
        #expect(selection(stage) == 5..<5)
        stage.advance(by: 1)
        stage.doubleTap(at: CGPoint(x: place, y: 20))
        #expect(selection(stage) == 4..<7)
        stage.advance(by: 0.1)
        stage.tap(place, 20)
        #expect(selection(stage) == 0..<13)
    }

    @Test func aDragSelects() {
        let stage = monospaced("one two three")
        let from = x(of: 4, stage), to = x(of: 9, stage)
        stage.advance(by: 1)
        stage.drag(from: CGPoint(x: from, y: 20), to: CGPoint(x: to, y: 20))
        #expect(selection(stage) == 4..<9)
        // Past the edge it takes what is there, and backwards it works too.
        stage.advance(by: 1)
        stage.drag(from: CGPoint(x: from, y: 20), to: CGPoint(x: -50, y: 20))
        #expect(selection(stage) == 0..<4)
        stage.type("2 ")
        #expect(text.value == "2 two three")
    }

    @Test func aDragAfterTwoTapsSelectsWords() {
        let stage = monospaced("one two three")
        let from = x(of: 5, stage), to = x(of: 10, stage)
        stage.advance(by: 1)
        stage.tap(from, 20)
        stage.advance(by: 0.1)
        stage.drag(from: CGPoint(x: from, y: 20), to: CGPoint(x: to, y: 20), duration: 0.2)
        #expect(selection(stage) == 4..<13)
    }

    // MARK: Characters

    @Test func aCharacterIsOneHoweverManyScalarsItHas() {
        let stage = field("a👨‍👩‍👧‍👦e\u{301}🇩🇪")
        #expect(selection(stage)?.lowerBound == stage.element?.value.utf16.count)
        stage.press(.delete)
        #expect(text.value == "a👨‍👩‍👧‍👦e\u{301}")
        stage.press(.leftArrow)
        stage.press(.delete)
        #expect(text.value == "ae\u{301}")
        #expect(selection(stage) == 1..<1)
        stage.press(.deleteForward)
        #expect(text.value == "a")
        stage.insert("🏳️‍🌈")
        stage.press(.leftArrow, modifiers: .shift)
        #expect(selection(stage) == 1..<7)
    }

    @Test func aCombiningMarkJoinsTheLetterBeforeIt() {
        let stage = field("e")
        stage.insert("\u{301}")
        #expect(text.value == "e\u{301}")
        #expect(selection(stage) == 2..<2)
        stage.press(.delete)
        #expect(text.value == "")
    }

    @Test func inTextFromRightToLeftTheArrowsAreVisual() {
        let stage = field("שלום")
        // The caret stands after the last letter, which is the leftmost.
        stage.press(.rightArrow)
        #expect(selection(stage) == 3..<3)
        stage.press(.leftArrow)
        #expect(selection(stage) == 4..<4)
        stage.press(.home)
        #expect(selection(stage) == 0..<0)
        stage.press(.leftArrow, modifiers: .shift)
        #expect(selection(stage) == 0..<1)
    }

    // MARK: Input methods

    @Test func whatIsComposedIsTheTextsOnlyWhenItIsDone() {
        let stage = field("a")
        stage.compose("´")
        #expect(text.history == [])
        #expect(stage.element?.value == "a´")
        stage.insert("é")
        #expect(text.history == ["aé"])
        stage.compose("ni")
        stage.compose("你")
        stage.compose("")
        #expect(text.history == ["aé"])
        #expect(stage.element?.value == "aé")
        stage.compose("ni")
        stage.press(.escape)
        #expect(stage.element?.value == "aé")
        #expect(stage.element?.isFocused == true)
    }

    @Test func whatIsComposedWhenTheFocusGoesIsKept() {
        let text = text
        let stage = controlStage(300, 100) {
            VStack {
                TextField("Name", text: text.binding)
                Button("Go") {}
            }
        }
        stage.press(.tab)
        stage.compose("ni")
        stage.press(.tab)
        #expect(text.history == ["ni"])
        #expect(stage.focusedLabel == "Go")
    }

    @Test func aCompositionTakesThePlaceOfTheSelection() {
        let stage = field("one two")
        stage.press(.leftArrow, modifiers: [.option, .shift])
        stage.compose("に")
        #expect(stage.element?.value == "one に")
        stage.insert("二")
        #expect(text.history == ["one 二"])
        stage.press("z", modifiers: .command)
        #expect(text.value == "one two")
        #expect(selection(stage) == 4..<7)
    }

    // MARK: Capital letters

    @Test func capitalLettersAsAsked() {
        func typed(_ kind: TextInputAutocapitalization?, _ keys: String) -> String {
            let text = Held("")
            let stage = controlStage(300, 40) { TextField("Name", text: text.binding).textInputAutocapitalization(kind) }
            stage.press(.tab)
            stage.type(keys)
            return text.value
        }
        #expect(typed(nil, "ava kim. hi") == "ava kim. hi")
        #expect(typed(.never, "ava kim. hi") == "ava kim. hi")
        #expect(typed(.words, "ava kim. hi") == "Ava Kim. Hi")
        #expect(typed(.sentences, "ava kim. hi! so 3.5? ok") == "Ava kim. Hi! So 3.5? Ok")
        #expect(typed(.characters, "ava") == "AVA")
    }

    // MARK: Long and odd

    @Test func longTextsAreEditedInPlace() {
        let long = Array(repeating: "word", count: 2_000).joined(separator: " ")
        let stage = field(long)
        stage.type("!")
        stage.press(.home)
        stage.type("?")
        #expect(text.value == "?" + long + "!")
        #expect(stage.pixels.width == 300)
    }

    @Test func theCaretIsKeptInSight() {
        let stage = field(String(repeating: "m", count: 100))
        func caret() -> Int? {
            let pixels = stage.pixels
            return (0..<300).first { pixels[$0, 20] == .rgb(0, 122, 255) }
        }
        #expect((caret() ?? 0) >= 290)
        stage.press(.home)
        #expect(caret() == 0)
    }

    @Test func theCaretBlinksTwiceASecondAndStaysWhileOneTypes() {
        let stage = field("a")
        func isSeen() -> Bool { drawing(stage).contains { $0.contains("fill rect (0 0 2 ") } }
        #expect(isSeen())
        stage.advance(by: 0.6)
        #expect(!isSeen())
        stage.advance(by: 0.5)
        #expect(isSeen())
        stage.advance(by: 0.4)
        stage.type("b")
        stage.advance(by: 0.3)
        #expect(isSeen())
        stage.press(.escape)
        stage.advance(by: 0.1)
        #expect(!isSeen())
        #expect(stage.isIdle)
    }
}
