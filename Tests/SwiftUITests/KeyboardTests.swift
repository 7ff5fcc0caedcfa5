import Foundation
import Stage
import SwiftUI
import Testing

/// Where keys go: to the view with the focus, to shortcuts, and to the focus itself.
@MainActor @Suite struct KeyboardTests {
    private let record = Record()

    private struct Fields: View {
        enum Field { case first, second, third }
        let record: Record
        @FocusState var field: Field?

        var body: some View {
            VStack {
                ForEach([Field.first, .second, .third], id: \.self) { name in
                    Color.gray.frame(width: 80, height: 20).focusable().focused($field, equals: name)
                }
                Button("Go") { record.note("go") }
            }
            .onChange(of: field) { record.note(field.map { "\($0)" } ?? "none") }
        }
    }

    private func take() -> [String] {
        defer { record.events.removeAll() }
        return record.events
    }

    @Test func tabWalksInReadingOrderAndRound() {
        let stage = Stage(size: CGSize(width: 100, height: 200), scale: 1) { Fields(record: record) }
        #expect(stage.press(.tab))
        #expect(take() == ["first"])
        stage.press(.tab)
        stage.press(.tab)
        #expect(take() == ["second", "third"])
        stage.press(.tab)
        #expect(stage.accessibility.last?.isFocused == true)
        #expect(take() == ["none"])
        stage.press(.tab)
        stage.press(.tab, modifiers: .shift)
        stage.press(.tab, modifiers: .shift)
        #expect(take() == ["first", "none", "third"])
    }

    @Test func withNothingToFocusTabIsLeftToTheHost() {
        let stage = Stage(size: CGSize(width: 100, height: 100), scale: 1) { Text("Hello") }
        #expect(!stage.press(.tab))
        #expect(!stage.press("a"))
        #expect(stage.isIdle)
    }

    @Test func spaceAndReturnPressAButton() {
        let stage = Stage(size: CGSize(width: 100, height: 200), scale: 1) { Fields(record: record) }
        stage.press(.tab, modifiers: .shift)
        #expect(stage.press(.space))
        #expect(stage.press(.return))
        #expect(take() == ["go", "go"])
        // Held, it acts once.
        stage.hold(.space, repeats: 5)
        #expect(take() == ["go"])
        #expect(!stage.press("x"))
    }

    @Test func arrowsGoToTheNearestThatWay() {
        let stage = Stage(size: CGSize(width: 200, height: 200), scale: 1) {
            HStack {
                Button("A") {}
                VStack {
                    Button("B") {}
                    Button("C") {}
                }
            }
        }
        func focus() -> String { stage.accessibility.first(where: \.isFocused)?.label ?? "" }
        #expect(!stage.press(.rightArrow))
        stage.press(.tab)
        #expect(focus() == "A")
        stage.press(.rightArrow)
        #expect(["B", "C"].contains(focus()))
        stage.press(.downArrow)
        #expect(focus() == "C")
        stage.press(.upArrow)
        #expect(focus() == "B")
        stage.press(.leftArrow)
        #expect(focus() == "A")
        #expect(!stage.press(.leftArrow))
    }

    @Test func escapeTakesTheFocusAway() {
        let stage = Stage(size: CGSize(width: 100, height: 200), scale: 1) { Fields(record: record) }
        stage.press(.tab)
        #expect(stage.press(.escape))
        #expect(take() == ["first", "none"])
        #expect(!stage.press(.escape))
    }

    @Test func aDisabledOrHiddenViewIsPassedOver() {
        let stage = Stage(size: CGSize(width: 200, height: 200), scale: 1) {
            VStack {
                Button("A") {}.disabled(true)
                Button("B") {}.hidden()
                Button("C") {}
            }
        }
        stage.press(.tab)
        #expect(stage.accessibility.filter(\.isFocused).map(\.label) == ["C"])
        #expect(stage.accessibility.map(\.isEnabled) == [false, true])
    }

    @Test func aTapGivesTheFocusWithoutARing() {
        let stage = Stage(size: CGSize(width: 100, height: 200), scale: 1) { Fields(record: record) }
        let before = drawing(stage).count
        stage.tap(at: CGPoint(x: 50, y: 95))
        #expect(take() == ["second"])
        #expect(drawing(stage).count == before)
        stage.press(.tab)
        #expect(drawing(stage).count == before + 1)
    }

    @Test func theRingIsDrawnAroundTheView() {
        let stage = Stage(size: CGSize(width: 100, height: 60), scale: 1) {
            Color.gray.frame(width: 80, height: 20).focusable()
        }
        stage.press(.tab)
        #expect(drawing(stage).last == "stroke rounded rect (-3 -3 86 26) radius 11 continuous width 2 #007AFF at (10 20)")
        stage.press(.escape)
        #expect(drawing(stage).count == 1)
    }

    @Test func theRingCanBeLeftOut() {
        let stage = Stage(size: CGSize(width: 100, height: 60), scale: 1) {
            Color.gray.frame(width: 80, height: 20).focusable().focusEffectDisabled()
        }
        stage.press(.tab)
        #expect(drawing(stage).count == 1)
    }

    @Test func keysAreOfferedFromTheInsideOut() {
        let stage = Stage(size: CGSize(width: 100, height: 60), scale: 1) {
            VStack {
                Color.gray.focusable()
                    .onKeyPress { press in
                        record.note("inner \(press.characters)")
                        return press.key == "a" ? .handled : .ignored
                    }
                Color.clear
            }
            .onKeyPress("b") {
                record.note("outer b")
                return .handled
            }
        }
        #expect(!stage.press("a"))
        stage.press(.tab)
        #expect(stage.press("a"))
        #expect(take() == ["inner a"])
        #expect(stage.press("b"))
        #expect(!stage.press("c", modifiers: .shift))
        #expect(take() == ["inner b", "outer b", "inner C"])
    }

    @Test func phasesAndSetsOfCharactersAreKept() {
        let stage = Stage(size: CGSize(width: 100, height: 60), scale: 1) {
            Color.gray.focusable()
                .onKeyPress(characters: .decimalDigits) { press in
                    record.note("digit \(press.characters)")
                    return .handled
                }
                .onKeyPress(keys: [.upArrow], phases: .all) { press in
                    record.note("\(press.phase)")
                    return .handled
                }
        }
        stage.press(.tab)
        stage.type("a1")
        stage.hold(.upArrow, repeats: 2)
        #expect(take() == ["digit 1", ".down", ".repeat", ".repeat", ".up"])
    }

    @Test func aShortcutActsWhereverTheFocusIs() {
        let stage = Stage(size: CGSize(width: 200, height: 200), scale: 1) {
            VStack {
                Button("Save") { record.note("save") }.keyboardShortcut("s")
                Button("OK") { record.note("ok") }.keyboardShortcut(.defaultAction)
                Button("Cancel") { record.note("cancel") }.keyboardShortcut(.cancelAction)
                Button("Zoom") { record.note("zoom") }.keyboardShortcut("+", modifiers: .command)
                Button("Off") { record.note("off") }.keyboardShortcut("o").disabled(true)
            }
        }
        stage.press("s", modifiers: .command)
        stage.press(.return)
        stage.press(.escape)
        stage.press("+", modifiers: [.command, .shift])
        #expect(take() == ["save", "ok", "cancel", "zoom"])
        #expect(!stage.press("s"))
        #expect(!stage.press("s", modifiers: [.command, .shift]))
        #expect(!stage.press("o", modifiers: .command))
    }

    @Test func bracketsChangeSidesFromRightToLeft() {
        func stage(_ localization: KeyboardShortcut.Localization) -> Stage {
            Stage(size: CGSize(width: 100, height: 100), scale: 1, conditions: .rightToLeft) {
                Button("Back") { record.note("back") }
                    .keyboardShortcut("[", modifiers: .command, localization: localization)
            }
        }
        #expect(stage(.automatic).press("]", modifiers: .command))
        #expect(!stage(.automatic).press("[", modifiers: .command))
        #expect(stage(.withoutMirroring).press("[", modifiers: .command))
    }

    @Test func theFocusStartsWhereItIsSaid() {
        struct Start: View {
            @FocusState var isOn: Bool
            var body: some View {
                VStack {
                    Color.gray.focusable()
                    Color.gray.focusable().focused($isOn)
                    Text(isOn ? "on" : "off")
                }
                .defaultFocus($isOn, true)
            }
        }
        let stage = Stage(size: CGSize(width: 100, height: 100), scale: 1) { Start() }
        #expect(stage.accessibility.map(\.label) == ["on"])
    }

    @Test func anAddressIsOpenedByTheViewAroundOrTheHost() {
        struct Opener: View {
            @Environment(\.openURL) private var openURL
            let path: String
            var body: some View { Button(path) { openURL(URL(string: "https://example.com/" + path)!) } }
        }
        let stage = Stage(size: CGSize(width: 100, height: 100), scale: 1) {
            VStack {
                Opener(path: "a")
                Opener(path: "b").environment(\.openURL, OpenURLAction { url in
                    record.note(url.lastPathComponent)
                    return .handled
                })
                Opener(path: "c").environment(\.openURL, OpenURLAction { _ in
                    .systemAction(URL(string: "https://example.com/other")!)
                })
                Opener(path: "d").environment(\.openURL, OpenURLAction { _ in .discarded })
            }
        }
        for path in ["a", "b", "c", "d"] { try? stage.tap(path) }
        #expect(take() == ["b"])
        #expect(stage.openedURLs.map(\.lastPathComponent) == ["a", "other"])
    }

    @Test func anAdjustableElementIsStepped() throws {
        let stage = Stage(size: CGSize(width: 100, height: 100), scale: 1) {
            Color.gray.accessibilityLabel("Volume")
                .accessibilityAdjustableAction { record.note("\($0)") }
        }
        try stage.adjust("Volume", .increment)
        try stage.adjust("Volume", .decrement)
        #expect(take() == ["increment", "decrement"])
        #expect(stage.accessibility[0].isAdjustable)
    }
}
