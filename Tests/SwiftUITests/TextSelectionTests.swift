import Foundation
import Stage
import SwiftUI
import Testing

/// Text that can be selected: by a pointer, by fingers, by keys, and what comes of it.
@MainActor @Suite struct TextSelectionTests {
    /// A text from the stage's top left corner, about 7 points a letter.
    private func stage(_ text: String = "Hello wide world", width: CGFloat = 300, height: CGFloat = 80) -> Stage {
        controlStage(width, height) { top { Text(verbatim: text).textSelection(.enabled) } }
    }

    private func top(@ViewBuilder _ content: () -> some View) -> some View {
        VStack(alignment: .leading, spacing: 0) { content() }.frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    }

    /// A pointer comes, is dragged and let go.
    private func select(_ stage: Stage, from start: CGPoint, to end: CGPoint) {
        stage.hover(at: start)
        stage.press(at: start)
        stage.move(to: CGPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2))
        stage.move(to: end)
        stage.release(at: end)
        stage.hover(at: end)
    }

    private func click(_ stage: Stage, at point: CGPoint, times: Int = 1) {
        stage.hover(at: point)
        for _ in 0..<times { stage.tap(at: point) }
    }

    private func copied(_ stage: Stage) -> String? {
        stage.clipboard = nil
        stage.press("c", modifiers: .command)
        return stage.clipboard
    }

    private func width(_ text: String) -> CGFloat {
        Stage(size: nil, scale: 1) { Text(verbatim: text) }.size.width
    }

    private func at(_ x: CGFloat, _ y: CGFloat = 10) -> CGPoint { CGPoint(x: x, y: y) }

    private func highlights(_ stage: Stage) -> Int { stage.displayList.components(separatedBy: "fill rect").count - 1 }

    // MARK: The pointer

    @Test func aPointerSelectsWhatItIsDraggedOver() {
        let stage = stage()
        select(stage, from: at(width("Hello ")), to: at(width("Hello wide")))
        #expect(copied(stage) == "wide")
        #expect(highlights(stage) == 1)
        // Backwards, over the word before too.
        select(stage, from: at(width("Hello wide")), to: at(0))
        #expect(copied(stage) == "Hello wide")
    }

    @Test func whatIsSelectedIsTinted() {
        let stage = stage()
        let blank = stage.pixels[Int(width("Hello")) + 1, 3]
        #expect(blank.isNearly(.rgb(255, 255, 255)))
        select(stage, from: at(0), to: at(width("Hello wide")))
        // Blue, 0 122 255, at 0.3 on white.
        #expect(stage.pixels[Int(width("Hello")) + 1, 3].isNearly(.rgb(179, 215, 255)))
        #expect(stage.pixels[Int(width("Hello wide")) + 2, 3].isNearly(.rgb(255, 255, 255)))
    }

    @Test func twoClicksSelectAWordThreeAParagraph() {
        let stage = stage("Hello wide world\nand more")
        click(stage, at: at(width("Hello wi")), times: 2)
        #expect(copied(stage) == "wide")
        click(stage, at: at(width("Hello wi")), times: 1)
        #expect(copied(stage) == "Hello wide world")
    }

    @Test func oneClickLetsGo() {
        let stage = stage()
        click(stage, at: at(5), times: 2)
        #expect(copied(stage) == "Hello")
        stage.advance(by: 1)
        click(stage, at: at(5))
        #expect(copied(stage) == nil)
        #expect(highlights(stage) == 0)
    }

    @Test func linesAreSelectedAcross() {
        let stage = stage("one two three four five six", width: 100, height: 200)
        select(stage, from: at(0), to: at(99, 190))
        #expect(copied(stage) == "one two three four five six")
        #expect(highlights(stage) >= 2)
        let lines = controlStage(300, 200) { top { Text(verbatim: "a\n\nb").textSelection(.enabled) } }
        select(lines, from: at(0), to: at(200, 190))
        #expect(copied(lines) == "a\n\nb")
        // Both breaks show.
        #expect(highlights(lines) == 4)
    }

    @Test func onlyOneTextHasASelection() {
        let stage = controlStage(300, 100) {
            top {
                Text(verbatim: "first").textSelection(.enabled)
                Text(verbatim: "second").textSelection(.enabled)
            }
        }
        click(stage, at: at(5), times: 2)
        click(stage, at: at(5, 30), times: 2)
        #expect(copied(stage) == "second")
        #expect(highlights(stage) == 1)
        stage.press(.escape)
        #expect(highlights(stage) == 0)
    }

    // MARK: Where

    @Test func textIsNotSelectableUnlessToldSo() {
        let stage = controlStage(300, 100) {
            top {
                Text(verbatim: "plain")
                Text(verbatim: "not").textSelection(.disabled)
                Text(verbatim: "hidden").redacted(reason: .placeholder)
            }
            .textSelection(.disabled)
        }
        for y in [10.0, 30, 50] {
            click(stage, at: at(5, y), times: 2)
            #expect(copied(stage) == nil)
        }
        let inner = controlStage(300, 100) {
            top {
                VStack(spacing: 0) {
                    Text(verbatim: "one")
                    Text(verbatim: "two").textSelection(.disabled)
                    Text(verbatim: "three").redacted(reason: .placeholder)
                }
                .textSelection(.enabled)
            }
        }
        var found: [String?] = []
        for y in [10.0, 30, 50] {
            inner.press(.escape)
            click(inner, at: at(8, y), times: 2)
            found.append(copied(inner))
            inner.advance(by: 1)
        }
        #expect(found == ["one", nil, nil])
    }

    @Test func whatLiesOnAButtonBelongsToIt() {
        let record = Record()
        let stage = controlStage(300, 100) {
            top { Button { record.note("pressed") } label: { Text(verbatim: "Press me") } }.textSelection(.enabled)
        }
        click(stage, at: at(10), times: 2)
        #expect(record.events == ["pressed", "pressed"])
        #expect(copied(stage) == nil)
    }

    @Test func aTapStillReachesTheViewsAround() {
        let record = Record()
        let stage = controlStage(300, 100) {
            top { Text(verbatim: "Hello").textSelection(.enabled).onTapGesture { record.note("tap") } }
        }
        click(stage, at: at(10))
        #expect(record.events == ["tap"])
    }

    @Test func aTapStillChoosesARow() {
        let choice = Held<Int?>(nil)
        let stage = controlStage(300, 300) {
            List(0..<3, id: \.self, selection: choice.binding) { Text(verbatim: "Row \($0)").textSelection(.enabled) }.listStyle(.plain)
        }
        stage.advance(by: 1)
        let row = stage.accessibility.flatMap { [$0] + $0.children }.first { $0.label == "Row 1" }!.frame
        stage.tap(at: CGPoint(x: row.minX + 20, y: row.midY))
        stage.advance(by: 1)
        #expect(choice.value == 1)
        click(stage, at: CGPoint(x: row.minX + 20, y: row.midY), times: 2)
        #expect(copied(stage) == "Row")
    }

    @Test func selectabilityComesAndGoes() {
        let isOn = Held(true)
        let stage = controlStage(300, 100) { Switching(isOn: isOn) }
        click(stage, at: at(5), times: 2)
        #expect(copied(stage) == "Hello")
        isOn.value = false
        #expect(highlights(stage) == 0)
        stage.advance(by: 1)
        click(stage, at: at(5), times: 2)
        #expect(copied(stage) == nil)
        isOn.value = true
        stage.advance(by: 1)
        click(stage, at: at(5), times: 2)
        #expect(copied(stage) == "Hello")
    }

    private struct Switching: View {
        let isOn: Held<Bool>
        var body: some View {
            Text(verbatim: "Hello").textSelection(.enabled).disabled(!isOn.value)
                .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        }
    }

    // MARK: Fingers

    @Test func aFingerFindsInAMenuWhatToDoWithASelection() throws {
        let stage = stage("Hello wide world", height: 300)
        stage.longPress(at: at(width("Hello wi")))
        stage.advance(by: 1)
        func isOffered(_ label: String) -> Bool {
            stage.accessibility.contains { $0.label == label || $0.children.contains { $0.label == label } }
        }
        #expect(isOffered("Copy") && isOffered("Select All"))
        #expect(highlights(stage) >= 1)
        try stage.tap("Copy")
        stage.advance(by: 1)
        #expect(stage.clipboard == "wide")
        #expect(!isOffered("Copy"))
        // What is selected stays so.
        #expect(copied(stage) == "wide")
        stage.longPress(at: at(width("Hello wi")))
        stage.advance(by: 1)
        try stage.tap("Select All")
        stage.advance(by: 1)
        #expect(isOffered("Copy") && !isOffered("Select All"))
        try stage.tap("Copy")
        stage.advance(by: 1)
        #expect(stage.clipboard == "Hello wide world")
        // Away from the menu it ends, and the selection is there still; a tap lets go of it.
        stage.longPress(at: at(5))
        stage.advance(by: 1)
        stage.tap(at: at(290, 290))
        stage.advance(by: 1)
        #expect(copied(stage) == "Hello")
        stage.tap(at: at(5))
        #expect(copied(stage) == nil)
        #expect(stage.isIdle)
    }

    @Test func aFingerSelectsWhereItIsHeldAndScrollsOtherwise() throws {
        let stage = controlStage(200, 100) {
            ScrollView { Text(verbatim: (1...40).map { "line \($0)" }.joined(separator: "\n")).textSelection(.enabled) }
        }
        let top = stage.displayList
        stage.drag(from: at(100, 80), to: at(100, 30), duration: 0.3)
        stage.advance(by: 3)
        #expect(copied(stage) == nil)
        #expect(stage.displayList != top)
        stage.press(at: at(85, 50))
        stage.advance(by: 0.6)
        #expect(copied(stage) == "line")
        // On from there it selects, and nothing scrolls.
        stage.move(to: at(85, 95))
        stage.release(at: at(85, 95))
        stage.advance(by: 1)
        try stage.tap("Copy")
        stage.advance(by: 1)
        #expect(stage.clipboard?.contains("\n") == true)
        func line() -> String? { stage.displayList.components(separatedBy: "\n").first { $0.contains("text ") } }
        let before = line()
        stage.advance(by: 3)
        #expect(before != nil && line() == before)
    }

    @Test func aPointerSelectsInAScrollView() {
        let stage = controlStage(200, 100) {
            ScrollView { Text(verbatim: (1...40).map { "line \($0)" }.joined(separator: "\n")).textSelection(.enabled) }
        }
        select(stage, from: at(85, 10), to: at(85, 70))
        #expect(copied(stage)?.contains("\n") == true)
    }

    // MARK: Keys

    @Test func keysChangeWhatIsSelected() {
        let stage = stage("Hello wide world\nand more")
        click(stage, at: at(width("Hello wi")), times: 2)
        stage.press(.rightArrow, modifiers: .shift)
        #expect(copied(stage) == "wide ")
        stage.press(.rightArrow, modifiers: [.shift, .option])
        #expect(copied(stage) == "wide world")
        stage.press(.leftArrow, modifiers: [.shift])
        #expect(copied(stage) == "wide worl")
        stage.press(.end, modifiers: .shift)
        #expect(copied(stage) == "wide world")
        stage.press(.downArrow, modifiers: .shift)
        #expect(copied(stage) == "wide world\nand more")
        stage.press(.upArrow, modifiers: .shift)
        stage.press(.home, modifiers: .shift)
        #expect(copied(stage) == "Hello ")
        stage.press("a", modifiers: .control)
        #expect(copied(stage) == "Hello wide world\nand more")
    }

    @Test func tabPassesItByUnlessItIsFocusable() throws {
        let stage = controlStage(300, 100) {
            top {
                Text(verbatim: "passed").textSelection(.enabled)
                Text(verbatim: "reached").textSelection(.enabled).focusable()
            }
        }
        stage.press(.tab)
        #expect(stage.focusedLabel == "reached")
        stage.press("a", modifiers: .command)
        #expect(copied(stage) == "reached")
        #expect(highlights(stage) == 1)
        stage.press(.escape)
        stage.press(.escape)
        #expect(highlights(stage) == 0)
        // The pointer gives the focus to what is focusable.
        click(stage, at: at(5, 30), times: 2)
        #expect(stage.focusedLabel == "reached")
        #expect(copied(stage) == "reached")
        click(stage, at: at(5, 10), times: 2)
        #expect(stage.focusedLabel == "passed")
        #expect(highlights(stage) == 1)
    }

    // MARK: What it is

    @Test func imagesAreLeftOutOfWhatIsCopied() {
        let stage = controlStage(300, 80) {
            top { (Text(verbatim: "A ") + Text(Image(systemName: "star")) + Text(verbatim: " B")).textSelection(.enabled) }
        }
        select(stage, from: at(0), to: at(200, 12))
        #expect(copied(stage) == "A  B")
    }

    @Test func whatIsCutOffIsCopiedAsWell() {
        let stage = controlStage(100, 80) {
            top { Text(verbatim: "Hello wide world and more of it").lineLimit(1).textSelection(.enabled) }
        }
        select(stage, from: at(0), to: at(100))
        #expect(copied(stage) == "Hello wide world and more of it")
    }

    @Test func aTextFromRightToLeft() {
        let text = "שלום עולם"
        let stage = controlStage(300, 80, conditions: .with { $0.layoutDirection = .rightToLeft }) {
            top { Text(verbatim: text).textSelection(.enabled) }
        }
        click(stage, at: at(295), times: 2)
        #expect(copied(stage) == "שלום")
        stage.press(.leftArrow, modifiers: .shift)
        #expect(copied(stage) == "שלום ")
    }

    @Test func anotherTextHasNothingSelected() {
        let text = Held("Hello")
        let stage = controlStage(300, 80) { Following(text: text) }
        click(stage, at: at(5), times: 2)
        #expect(copied(stage) == "Hello")
        text.value = "Goodbye"
        #expect(copied(stage) == nil)
        #expect(highlights(stage) == 0)
        stage.press("a", modifiers: .command)
        #expect(copied(stage) == "Goodbye")
    }

    private struct Following: View {
        let text: Held<String>
        var body: some View {
            Text(verbatim: text.value).textSelection(.enabled)
                .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        }
    }

    @Test(arguments: ["", "\n", "\n\n", "👩‍👩‍👧‍👦", "e\u{301}", "a\u{200B}", " "]) func whateverTheTextKeysDoNoHarm(text: String) {
        let stage = stage(text)
        for point in [at(0), at(5), at(299, 79), at(-5, -5)] {
            select(stage, from: at(1, 5), to: point)
            click(stage, at: at(1, 5), times: 3)
            for key: KeyEquivalent in [.leftArrow, .rightArrow, .upArrow, .downArrow, .home, .end, .pageUp, .delete, "a", "c", "x", "v"] {
                for modifiers: EventModifiers in [[], .shift, [.shift, .option], [.shift, .command], .command, .control] {
                    stage.press(key, modifiers: modifiers)
                }
            }
        }
        stage.press("a", modifiers: .command)
        let all = copied(stage)
        #expect(all == nil || all == text)
    }

    @Test func aTextInAWindowWithoutRoomDoesNoHarm() {
        let stage = controlStage(0, 0) { Text(verbatim: "Hello").textSelection(.enabled) }
        click(stage, at: at(0, 0), times: 2)
        stage.press("a", modifiers: .command)
        stage.resize(to: CGSize(width: 1, height: 1))
        select(stage, from: at(0, 0), to: at(1, 1))
        _ = stage.displayList
    }

    @Test func aPointerSelectsInAFieldAtOnce() {
        let text = Held("Hello wide world")
        let stage = controlStage(300, 80) { top { TextField("Name", text: text.binding) } }
        select(stage, from: at(width("Hello ")), to: at(width("Hello wide")))
        #expect(copied(stage) == "wide")
    }
}
