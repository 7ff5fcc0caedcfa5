import Foundation
import Stage
import SwiftUI
import Testing

/// Pickers in all their styles.
@MainActor @Suite struct PickerTests {
    private let choice = Held(2)

    @ViewBuilder private func options() -> some View { ForEach(1..<4) { Text("Item \($0)").tag($0) } }

    /// What assistive technologies find: the rows of the menu while one is open.
    private func elements(_ stage: Stage) -> [AccessibilityItem] {
        stage.accessibility.flatMap { $0.children.isEmpty ? [$0] : $0.children }
    }

    private func labels(_ stage: Stage) -> [String] { elements(stage).map(\.label) }

    private func focused(_ stage: Stage) -> String? { elements(stage).first(where: \.isFocused)?.label }

    // MARK: Segments

    /// Three segments of 100 points.
    private func segments(_ conditions: Stage.Conditions = .init()) -> Stage {
        let choice = choice
        return controlStage(300, 32, conditions: conditions) {
            Picker("Size", selection: choice.binding) { options() }.pickerStyle(.segmented)
        }
    }

    @Test func segmentsAreEquallyWideAndTheSelectedOneLiesOnACard() {
        let stage = segments()
        stage.advance(by: 1)
        let pixels = stage.pixels
        #expect(pixels[105, 16] == .rgb(255, 255, 255))
        #expect(pixels[195, 16] == .rgb(255, 255, 255))
        // #7676801F on white.
        #expect(pixels[4, 16].isNearly(.rgb(238, 238, 240)))
        #expect(pixels[295, 16].isNearly(.rgb(238, 238, 240)))
        #expect(pixels[150, 0] != .rgb(255, 255, 255))
        #expect(pixels[150, 2] == .rgb(255, 255, 255))
    }

    @Test func aTapSelectsASegment() {
        let stage = segments()
        stage.tap(20, 16)
        stage.tap(20, 16)
        stage.tap(290, 16)
        #expect(choice.history == [1, 3])
        stage.advance(by: 1)
        #expect(stage.pixels[205, 16] == .rgb(255, 255, 255))
        #expect(stage.pixels[105, 16].isNearly(.rgb(238, 238, 240)))
    }

    @Test func theCardTravels() {
        let stage = segments()
        stage.advance(by: 1)
        stage.tap(20, 16)
        stage.advance(by: 0.08)
        // Half way it covers the border of the two.
        #expect(stage.pixels[99, 8] == .rgb(255, 255, 255))
        stage.advance(by: 1)
        #expect(stage.isIdle)
    }

    @Test func arrowsGoThroughSegments() {
        let stage = segments()
        #expect(stage.press(.tab))
        stage.press(.rightArrow)
        stage.press(.rightArrow)
        stage.press(.home)
        stage.press(.end)
        stage.press(.leftArrow)
        #expect(choice.history == [3, 1, 3, 2])
        // One place for the focus, whatever the number of segments.
        stage.press(.tab)
        #expect(stage.accessibility.count == 3)
        let mirrored = segments(.rightToLeft)
        mirrored.press(.tab)
        mirrored.press(.leftArrow)
        #expect(choice.value == 3)
    }

    @Test func segmentsAreOptionsOfWhichOneIsSelected() throws {
        let stage = segments()
        #expect(stage.accessibility.map(\.description) == [
            "\"Item 1\" isButton", "\"Item 2\" isButton isSelected", "\"Item 3\" isButton",
        ])
        try stage.tap("Item 3")
        #expect(choice.history == [3])
    }

    @Test func disabledSegmentsStay() {
        let choice = choice
        let stage = controlStage(300, 32) { Picker("Size", selection: choice.binding) { options() }.pickerStyle(.segmented).disabled(true) }
        stage.tap(20, 16)
        #expect(!stage.press(.tab))
        #expect(choice.history == [])
        #expect(stage.accessibility.allSatisfy { !$0.isEnabled && !$0.isActionable })
    }

    @Test func withoutASelectionThereIsNoCard() {
        choice.value = 9
        let stage = segments()
        stage.advance(by: 1)
        #expect(stage.accessibility.allSatisfy { !$0.traits.contains(.isSelected) })
        #expect(stage.pixels[105, 28].isNearly(.rgb(238, 238, 240)))
        stage.press(.tab)
        stage.press(.rightArrow)
        #expect(choice.value == 1)
    }

    @Test func optionalSelectionsTakePlainTags() {
        let choice = Held(Int?.none)
        let stage = controlStage(300, 32) { Picker("Size", selection: choice.binding) { options() }.pickerStyle(.segmented) }
        stage.tap(20, 16)
        #expect(choice.history == [1])
    }

    // MARK: Menu

    private func menu(_ conditions: Stage.Conditions = .init()) -> Stage {
        let choice = choice
        return controlStage(390, 700, conditions: conditions) { Picker("Size", selection: choice.binding) { options() } }
    }

    private func open(_ stage: Stage) throws {
        try stage.tap("Size")
        stage.advance(by: 1)
    }

    @Test func closedItSaysItsLabelAndTheSelectedOption() throws {
        let stage = menu()
        let item = try #require(stage.element)
        #expect(stage.accessibility.map(\.description) == ["\"Size\" value \"Item 2\" isButton"])
        // Its label is there for whoever does not see where it stands, and to be seen in a form alone.
        #expect(item.isActionable && item.frame.midX == 195 && item.frame.width < 120)
        #expect(!stage.displayList.contains("\"Size\""))
        let choice = choice
        let form = controlStage(390, 700) { Form { Picker("Size", selection: choice.binding) { options() } } }
        #expect(form.displayList.contains("\"Size\""))
    }

    @Test func itOpensAMenuOfAllOptionsThatEndsWithOne() throws {
        let stage = menu()
        try open(stage)
        #expect(labels(stage) == ["Item 1", "Item 2", "Item 3"])
        #expect(elements(stage).map { $0.traits.contains(.isSelected) } == [false, true, false])
        try stage.tap("Item 3")
        stage.advance(by: 1)
        #expect(choice.history == [3])
        #expect(stage.accessibility.map(\.value) == ["Item 3"])
        // The one that is selected already ends the menu too, and sets nothing.
        try open(stage)
        try stage.tap("Item 3")
        stage.advance(by: 1)
        #expect(choice.history == [3])
        #expect(labels(stage) == ["Size"])
    }

    @Test func rowsOfTheMenuAre44PointsHighWithATickBeforeTheSelectedOne() throws {
        let stage = menu()
        try open(stage)
        let frames = elements(stage).map(\.frame)
        try #require(frames.count == 3)
        #expect(frames.allSatisfy { $0.width == 250 && $0.height == 44 })
        let row = frames[1], pixels = stage.pixels
        func ink(_ frame: CGRect, _ columns: Range<Int>) -> Bool {
            columns.contains { x in (8..<36).contains { y in pixels[Int(frame.minX) + x, Int(frame.minY) + y].red < 128 } }
        }
        #expect(ink(row, 14..<32))
        #expect(!ink(frames[0], 14..<32))
        #expect(ink(frames[0], 40..<100))
    }

    @Test func optionsKeepTheirOrderWhereTheMenuOpensUpwards() throws {
        let choice = choice
        let stage = controlStage(390, 700) {
            Picker("Size", selection: choice.binding) { options() }.frame(maxHeight: .infinity, alignment: .bottom)
        }
        try open(stage)
        let tops = elements(stage).map(\.frame.minY)
        #expect(tops.count == 3 && tops == tops.sorted())
        #expect(tops.allSatisfy { $0 < 660 })
    }

    @Test func aPressedRowIsDarkerAndAFingerMayLeaveIt() throws {
        let stage = menu()
        try open(stage)
        let row = elements(stage)[0].frame, point = CGPoint(x: row.maxX - 20, y: row.midY)
        func shade() -> UInt8 { stage.pixels[Int(point.x), Int(point.y)].red }
        let before = shade()
        stage.press(at: point)
        #expect(shade() < before)
        stage.move(to: CGPoint(x: 5, y: 690))
        #expect(shade() == before)
        stage.release(at: CGPoint(x: 5, y: 690))
        #expect(choice.history == [])
        stage.tap(at: point)
        stage.advance(by: 1)
        #expect(choice.history == [1])
    }

    @Test func keysOpenTheMenuAndChoose() {
        let stage = menu()
        #expect(stage.press(.tab))
        #expect(stage.press(.space))
        stage.advance(by: 1)
        // Opened by a key, the menu has the focus.
        #expect(focused(stage) == "Item 1")
        // The ring lies inside the row, 250 by 44 points: the menu is cut at its edge.
        #expect(drawing(stage).contains { $0.contains("stroke rounded rect (3 3 244 38) radius 5") })
        stage.press(.downArrow)
        stage.press(.downArrow)
        #expect(focused(stage) == "Item 3")
        stage.press(.return)
        stage.advance(by: 1)
        #expect(choice.history == [3])
        #expect(labels(stage) == ["Size"])
        stage.press(.tab)
        stage.press(.space)
        stage.advance(by: 1)
        stage.press(.escape)
        stage.advance(by: 1)
        #expect(labels(stage) == ["Size"])
        #expect(choice.history == [3])
    }

    @Test func aPickerInAMenuIsItsRows() throws {
        let choice = choice
        let stage = controlStage(390, 700) {
            Menu("More") {
                Button("Copy") {}
                Picker("Size", selection: choice.binding) { options() }
            }
        }
        try stage.tap("More")
        stage.advance(by: 1)
        #expect(labels(stage) == ["Copy", "Item 1", "Item 2", "Item 3"])
        try stage.tap("Item 1")
        stage.advance(by: 1)
        #expect(choice.history == [1])
        #expect(labels(stage) == ["More"])
    }

    @Test func askedForAMenuInAMenuItIsOneOfItsOwn() throws {
        let choice = choice
        let stage = controlStage(390, 700) {
            Menu("More") { Picker("Size", selection: choice.binding) { options() }.pickerStyle(.menu) }
        }
        try stage.tap("More")
        stage.advance(by: 1)
        try stage.tap("Size")
        stage.advance(by: 1)
        try stage.tap("Item 3")
        stage.advance(by: 1)
        #expect(choice.history == [3])
        #expect(labels(stage) == ["More"])
    }

    @Test func aDisabledMenuStaysClosed() {
        let choice = choice
        let stage = controlStage(390, 100) { Picker("Size", selection: choice.binding) { options() }.disabled(true) }
        stage.tap(350, 50)
        stage.advance(by: 1)
        #expect(labels(stage) == ["Size"])
        #expect(stage.element?.isEnabled == false)
        #expect(!stage.press(.tab))
    }

    @Test func hiddenLabelsAreStillSaid() {
        let choice = choice
        let stage = controlStage(390, 100) { Picker("Size", selection: choice.binding) { options() }.labelsHidden() }
        #expect(stage.accessibility.map(\.description) == ["\"Size\" value \"Item 2\" isButton"])
        #expect(stage.element!.frame.width < 120)
    }

    // MARK: Rows and wheel

    @Test func inlineRowsAreAllInSight() {
        let choice = choice
        let stage = controlStage(300, 200) { Picker("Size", selection: choice.binding) { options() }.pickerStyle(.inline) }
        #expect(labels(stage) == ["Size", "Item 1", "Item 2", "Item 3"])
        let frame = stage.accessibility[3].frame
        #expect(frame.width == 300 && frame.height == 44)
        stage.tap(250, frame.midY)
        #expect(choice.history == [3])
        stage.press(.tab)
        stage.press(.upArrow)
        #expect(choice.history == [3, 2])
    }

    @Test func aWheelTurnsUnderTheFingerAndUnderKeys() throws {
        let choice = choice
        let stage = controlStage(300, 216) { Picker("Size", selection: choice.binding) { options() }.pickerStyle(.wheel) }
        let item = try #require(stage.element)
        #expect(stage.accessibility.count == 1)
        #expect(item.isAdjustable && item.value == "Item 2")
        stage.drag(from: CGPoint(x: 150, y: 108), to: CGPoint(x: 150, y: 76), duration: 1)
        stage.advance(by: 1)
        #expect(choice.value == 3)
        stage.press(.tab)
        stage.press(.upArrow)
        stage.press(.upArrow)
        stage.press(.upArrow)
        #expect(choice.value == 1)
        stage.advance(by: 2)
        #expect(stage.isIdle)
    }

    @Test func severalSourcesAreSetTogether() {
        struct Source { let size: Binding<Int> }
        let first = Held(1), second = Held(3)
        let sources = [Source(size: first.binding), Source(size: second.binding)]
        let stage = controlStage(300, 32) {
            Picker("Size", sources: sources, selection: \.size) { options() }.pickerStyle(.segmented)
        }
        stage.tap(150, 16)
        #expect(first.value == 2 && second.value == 2)
    }

    @Test func withoutOptionsItDoesNoHarm() throws {
        let choice = choice
        for style in 0..<4 {
            let stage = controlStage(300, 300) {
                let picker = Picker("Size", selection: choice.binding) {}
                switch style {
                case 0: picker.pickerStyle(.segmented)
                case 1: picker.pickerStyle(.inline)
                case 2: picker.pickerStyle(.wheel)
                default: picker.pickerStyle(.menu)
                }
            }
            stage.press(.tab)
            for key in [KeyEquivalent.rightArrow, .upArrow, .home, .end, .space] { stage.press(key) }
            stage.drag(150, 150, by: 0, 40)
            stage.advance(by: 1)
        }
        #expect(choice.history == [])
    }
}
