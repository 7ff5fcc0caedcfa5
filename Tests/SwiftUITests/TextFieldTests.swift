import Foundation
import Stage
import SwiftUI
import Testing

/// What fields are besides their text: sizes, prompts, submission, focus, formats, secrets.
@MainActor @Suite struct TextFieldTests {
    private let text = Held("")
    private let record = Record()

    // MARK: Size

    @Test func aFieldTakesTheWidthAndOneLine() {
        let text = text
        let stage = controlStage(300, 200) {
            VStack(spacing: 0) {
                TextField("Name", text: text.binding).noted("plain", record)
                TextField("Name", text: text.binding).textFieldStyle(.roundedBorder).noted("rounded", record)
            }
        }
        #expect(record["plain"].width == 300)
        #expect((20...23).contains(record["plain"].height))
        #expect(record["rounded"].size == CGSize(width: 300, height: 34))
        withExtendedLifetime(stage) {}
    }

    /// A field that may grow, at its height with so many lines.
    private func height(_ lines: Int, _ limit: (AnyView) -> AnyView = { $0 }) -> CGFloat {
        let record = Record()
        let text = Held(Array(repeating: "line", count: lines).joined(separator: "\n"))
        let stage = controlStage(300, 600) {
            limit(AnyView(TextField("Note", text: text.binding, axis: .vertical))).noted("field", record)
        }
        withExtendedLifetime(stage) {}
        return record["field"].height
    }

    @Test func alongTheVerticalAxisItGrowsWithItsLines() {
        // Over many lines, so that rounding to pixels does not count.
        let one = height(1), step = (height(17) - one) / 16
        #expect(step > 15)
        #expect(abs(height(5) - one - 4 * step) <= 1)
        #expect(abs(height(9) { AnyView($0.lineLimit(3)) } - one - 2 * step) <= 1)
        #expect(height(1) { AnyView($0.lineLimit(3)) } == one)
        #expect(abs(height(1) { AnyView($0.lineLimit(2...4)) } - one - step) <= 1)
        #expect(abs(height(3) { AnyView($0.lineLimit(2...4)) } - one - 2 * step) <= 1)
        #expect(abs(height(9) { AnyView($0.lineLimit(2...4)) } - one - 3 * step) <= 1)
        #expect(abs(height(1) { AnyView($0.lineLimit(3, reservesSpace: true)) } - one - 2 * step) <= 1)
        #expect(abs(height(1) { AnyView($0.lineLimit(2...)) } - one - step) <= 1)
        #expect(abs(height(9) { AnyView($0.lineLimit(...2)) } - one - step) <= 1)
        #expect(height(1) { AnyView($0.lineLimit(-3...0)) } == one)
    }

    @Test func textKeepsRoomForItsLeastLines() {
        func height(_ view: some View) -> CGFloat {
            let record = Record()
            let stage = controlStage(300, 600) { view.noted("text", record) }
            withExtendedLifetime(stage) {}
            return record["text"].height
        }
        let one = height(Text("a")), three = height(Text("a\nb\nc"))
        #expect(abs(height(Text("a").lineLimit(3, reservesSpace: true)) - three) <= 1)
        #expect(abs(height(Text("a").lineLimit(3...5)) - three) <= 1)
        #expect(abs(height(Text("a\nb\nc\nd\ne").lineLimit(1...3)) - three) <= 1)
        #expect(height(Text("a").lineLimit(3)) == one)
        #expect(height(Text("a").lineLimit(...3)) == one)
    }

    @Test func returnBreaksTheLineInAGrowingField() {
        let text = text
        let stage = controlStage(300, 200) {
            TextField("Note", text: text.binding, axis: .vertical).onSubmit { record.note("submit") }
        }
        stage.press(.tab)
        stage.type("a\nb")
        #expect(text.value == "a\nb")
        #expect(record.events == [])
    }

    // MARK: What it says

    @Test func anEmptyFieldShowsItsPromptOrItsLabel() throws {
        let text = text
        let stage = controlStage(300, 100) {
            VStack {
                TextField("Name", text: text.binding)
                TextField("Name", text: text.binding, prompt: Text("As in your passport"))
            }
        }
        #expect(stage.displayList.contains("\"Name\""))
        #expect(stage.displayList.contains("\"As in your passport\""))
        #expect(stage.accessibility.map(\.label) == ["Name", "Name"])
        #expect(stage.accessibility.map(\.value) == ["", "As in your passport"])
        text.value = "Ava"
        #expect(!stage.displayList.contains("passport"))
        #expect(stage.accessibility.map(\.value) == ["Ava", "Ava"])
    }

    // MARK: Submission and focus

    private struct Form: View {
        enum Field { case name, city }
        @Bindable var name: Held<String>
        @Bindable var city: Held<String>
        let record: Record
        @FocusState var field: Field?

        var body: some View {
            VStack {
                TextField("Name", text: $name.value).focused($field, equals: .name)
                TextField("City", text: $city.value).focused($field, equals: .city).submitLabel(.done)
            }
            .onSubmit {
                record.note("submit \(field.map { "\($0)" } ?? "nil")")
                field = field == .name ? .city : nil
            }
            .onChange(of: field) { record.note("focus \(field.map { "\($0)" } ?? "nil")") }
        }
    }

    @Test func returnSubmitsAndTheFocusMayGoOn() {
        let name = Held(""), city = Held("")
        let stage = controlStage(300, 100) { Form(name: name, city: city, record: record) }
        stage.tap(at: CGPoint(x: 20, y: stage.accessibility[0].frame.midY))
        stage.type("Ava\n")
        stage.type("Oslo")
        #expect(name.value == "Ava" && city.value == "Oslo")
        stage.press(.return)
        #expect(record.events == ["focus name", "submit name", "focus city", "submit city", "focus nil"])
        stage.type("x")
        #expect(city.value == "Oslo")
    }

    @Test func tabGoesFromFieldToField() {
        let name = Held(""), city = Held("")
        let stage = controlStage(300, 100) { Form(name: name, city: city, record: record) }
        stage.press(.tab)
        stage.type("A")
        stage.press(.tab)
        stage.type("B")
        stage.press(.tab, modifiers: .shift)
        stage.type("C")
        #expect(name.value == "AC" && city.value == "B")
        #expect(record.events == ["focus name", "focus city", "focus name"])
    }

    @Test func submissionStopsAtAScope() {
        let text = text
        let stage = controlStage(300, 100) {
            TextField("Name", text: text.binding)
                .onSubmit { record.note("inner") }
                .submitScope()
                .onSubmit { record.note("outer") }
        }
        stage.press(.tab)
        stage.press(.return)
        #expect(record.events == ["inner"])
    }

    @Test func editingIsToldFromItsBeginningToItsEnd() {
        let text = text, record = record
        let stage = controlStage(300, 100) {
            VStack {
                TextField("Name", text: text.binding) { record.note($0 ? "begin" : "end") } onCommit: { record.note("commit") }
                Button("Go") {}
            }
        }
        stage.press(.tab)
        stage.type("a\n")
        stage.press(.tab)
        #expect(record.events == ["begin", "commit", "end"])
    }

    @Test func theRingLiesAroundAllOfTheField() {
        let text = text
        let stage = controlStage(300, 100) { TextField("Name", text: text.binding).textFieldStyle(.roundedBorder) }
        #expect(!drawing(stage).contains { $0.contains("stroke") && $0.contains("width 2") })
        stage.press(.tab)
        #expect(drawing(stage).contains { $0.contains("(-3 -3 306 40)") && $0.contains("width 2") })
    }

    @Test func aDisabledFieldIsNotEdited() {
        let text = text
        let stage = controlStage(300, 100) { TextField("Name", text: text.binding).disabled(true) }
        stage.tap(150, 50)
        #expect(!stage.press(.tab))
        stage.type("abc")
        #expect(text.history == [])
        #expect(stage.element?.isEnabled == false && stage.element?.isFocused == false)
    }

    @Test func disabledWhileItIsEditedItLosesTheFocus() {
        struct Page: View {
            @Bindable var text: Held<String>
            let isOff: Held<Bool>
            var body: some View { TextField("Name", text: $text.value).disabled(isOff.value) }
        }
        let isOff = Held(false), text = text
        let stage = controlStage(300, 100) { Page(text: text, isOff: isOff) }
        stage.press(.tab)
        stage.type("a")
        isOff.value = true
        stage.type("b")
        #expect(text.value == "a")
        #expect(stage.element?.isFocused == false)
        #expect(stage.isIdle)
    }

    // MARK: Values

    @Test func aValueFollowsWhenEditingEnds() {
        let number = Held(0.5)
        let stage = controlStage(300, 100) {
            VStack {
                TextField("Share", value: number.binding, format: .percent)
                Button("Go") {}
            }
        }
        #expect(stage.element?.value == "50%")
        stage.press(.tab)
        stage.press("a", modifiers: .command)
        stage.type("75%")
        #expect(number.history == [])
        stage.press(.tab)
        #expect(number.history == [0.75])
        #expect(stage.element?.value == "75%")
        // What stands for no value goes.
        stage.press(.tab, modifiers: .shift)
        stage.press("a", modifiers: .command)
        stage.type("many\n")
        #expect(number.history == [0.75])
        #expect(stage.element?.value == "75%")
    }

    @Test func anOptionalValueMayBeNone() {
        let number = Held(Int?.some(3))
        let stage = controlStage(300, 100) { TextField("Guests", value: number.binding, format: .number) }
        stage.press(.tab)
        stage.press("a", modifiers: .command)
        stage.press(.delete)
        stage.press(.return)
        #expect(number.history == [nil])
        stage.type("12\n")
        #expect(number.history == [nil, 12])
    }

    @Test func aFormatterReadsValues() {
        let number = Held(NSNumber(value: 3))
        let formatter = NumberFormatter()
        let stage = controlStage(300, 100) { TextField("Guests", value: number.binding, formatter: formatter) }
        #expect(stage.element?.value == "3")
        stage.press(.tab)
        stage.press("a", modifiers: .command)
        stage.type("12\n")
        #expect(number.value == 12)
    }

    // MARK: Secrets

    private func secret(_ start: String) -> Stage {
        text.value = start
        text.history = []
        let text = text
        let stage = controlStage(300, 40) { SecureField("Password", text: text.binding) }
        stage.press(.tab)
        return stage
    }

    @Test func aSecretIsShownAsBullets() {
        let stage = secret("open sesame")
        stage.type("!")
        #expect(text.value == "open sesame!")
        #expect(!stage.displayList.contains("sesame"))
        #expect(!stage.accessibility.map(\.description).joined().contains("sesame"))
        #expect(stage.element?.value == String(repeating: "•", count: 12))
        #expect(stage.element?.selection == 12..<12)
        stage.compose("e")
        #expect(!stage.displayList.contains("\"e"))
        stage.insert("é")
        #expect(text.value == "open sesame!é")
    }

    @Test func aSecretIsNeitherCopiedNorCut() {
        let stage = secret("open sesame")
        stage.clipboard = "before"
        stage.press("a", modifiers: .command)
        stage.press("c", modifiers: .command)
        stage.press("x", modifiers: .command)
        #expect(stage.clipboard == "before")
        #expect(text.history == [])
        // Pasting is allowed.
        stage.press("v", modifiers: .command)
        #expect(text.value == "before")
    }

    @Test func aSecretDoesNotTellWhereItsWordsAre() {
        let stage = secret("open sesame")
        stage.press(.leftArrow, modifiers: .option)
        #expect(stage.element?.selection == 0..<0)
        stage.press(.end)
        stage.doubleTap(at: CGPoint(x: 20, y: 20))
        #expect(stage.element?.selection == 0..<11)
        stage.advance(by: 1)
        stage.tap(20, 20)
        stage.advance(by: 0.1)
        stage.drag(from: CGPoint(x: 20, y: 20), to: CGPoint(x: 30, y: 20))
        #expect(stage.element?.selection == 0..<11)
        stage.press(.end)
        stage.press(.delete, modifiers: .option)
        #expect(text.value == "")
    }

    @Test func emojiInASecretAreOneBulletEach() {
        let stage = secret("a👨‍👩‍👧‍👦")
        #expect(stage.element?.value == "••")
        stage.press(.leftArrow)
        #expect(stage.element?.selection == 1..<1)
        stage.press(.deleteForward)
        #expect(text.value == "a")
    }

    // MARK: Styles and surroundings

    private struct Boxed: TextFieldStyle {
        func _body(configuration: TextField<Self._Label>) -> some View { configuration.padding(10).background(.yellow) }
    }

    @Test func aStyleOfOnesOwnWrapsTheField() {
        let text = text
        let stage = controlStage(300, 100) { TextField("Name", text: text.binding).textFieldStyle(Boxed()).noted("field", record) }
        stage.press(.tab)
        stage.type("a")
        #expect(text.value == "a")
        #expect(record["field"].height > 40)
    }

    @Test func typingRunsOnlyTheFieldsBody() {
        struct Page: View {
            @Bindable var text: Held<String>
            let record: Record
            var body: some View {
                record.note("page")
                return TextField("Name", text: $text.value)
            }
        }
        let text = text
        let stage = controlStage(300, 100) { Page(text: text, record: record) }
        stage.press(.tab)
        let runs = stage.bodyRuns
        stage.type("a")
        #expect(record.events == ["page"])
        #expect(stage.bodyRuns - runs <= 1)
    }

    @Test func anEditorFillsItsRoomAndScrollsToItsCaret() {
        let text = Held((1...100).map { "line \($0)" }.joined(separator: "\n"))
        let stage = controlStage(200, 100) { TextEditor(text: text.binding) }
        #expect(stage.element?.frame.height == 84)
        #expect(stage.displayList.contains("line 1\""))
        stage.press(.tab)
        stage.type("!")
        #expect(stage.displayList.contains("line 100!"))
        #expect(!stage.displayList.contains("line 1\""))
        #expect(text.value.hasSuffix("line 100!"))
    }
}
