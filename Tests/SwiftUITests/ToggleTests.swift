import Foundation
import Stage
import SwiftUI
import Testing

/// Switches and the other looks of toggles.
@MainActor @Suite struct ToggleTests {
    private let isOn = Held(false)

    /// The switch lies at x 149…200, y 0…31.
    private func stage(_ conditions: Stage.Conditions = .init()) -> Stage {
        let isOn = isOn
        return controlStage(200, 31, conditions: conditions) { Toggle("Wi-Fi", isOn: isOn.binding) }
    }

    @Test func aSwitchIs51By31WithAKnobOf27() {
        let stage = stage()
        stage.advance(by: 1)
        let off = stage.pixels
        // #78788029 on white.
        #expect(off[190, 15].isNearly(.rgb(233, 233, 235)))
        #expect(off[164, 15] == .rgb(255, 255, 255))
        // The knob stands 2 points from the edge.
        #expect(off[150, 15] != .rgb(255, 255, 255))
        #expect(off[152, 15] == .rgb(255, 255, 255))
        #expect(off[177, 15] == .rgb(255, 255, 255))
        isOn.value = true
        stage.advance(by: 1)
        let on = stage.pixels
        #expect(on[155, 15] == .rgb(52, 199, 89))
        #expect(on[185, 15] == .rgb(255, 255, 255))
        #expect(on[199, 15] != .rgb(255, 255, 255))
        #expect(on[148, 15] == .rgb(255, 255, 255))
    }

    @Test func aTapAnywhereOnTheSwitchTurnsItAndOnItsLabelNot() {
        let stage = stage()
        stage.tap(160, 15)
        stage.tap(195, 3)
        stage.tap(20, 15)
        #expect(isOn.history == [true, false])
    }

    @Test func theKnobFollowsTheFinger() {
        let stage = stage()
        stage.drag(160, 15, by: 30)
        #expect(isOn.history == [true])
        stage.drag(190, 15, by: -30)
        #expect(isOn.history == [true, false])
        // Dragged there and back: nothing in the end, and no tap either.
        stage.press(at: CGPoint(x: 160, y: 15))
        stage.move(to: CGPoint(x: 195, y: 15))
        stage.move(to: CGPoint(x: 155, y: 15))
        stage.release(at: CGPoint(x: 155, y: 15))
        #expect(isOn.value == false)
    }

    @Test func fromRightToLeftOnIsLeft() {
        let stage = stage(.rightToLeft)
        // The switch lies at x 0…51.
        stage.drag(40, 15, by: -30)
        #expect(isOn.history == [true])
        stage.advance(by: 1)
        #expect(stage.pixels[15, 15] == .rgb(255, 255, 255))
        #expect(stage.pixels[45, 15] == .rgb(52, 199, 89))
    }

    @Test func theHeldKnobIsSixPointsWider() {
        let stage = stage()
        stage.press(at: CGPoint(x: 160, y: 15))
        stage.advance(by: 1)
        #expect(stage.pixels[183, 15] == .rgb(255, 255, 255))
        stage.cancelTouches()
        stage.advance(by: 1)
        #expect(stage.pixels[183, 15] != .rgb(255, 255, 255))
        #expect(isOn.history == [])
        #expect(stage.isIdle)
    }

    @Test func keysAndAssistiveTechnologiesTurnIt() throws {
        let stage = stage()
        #expect(stage.press(.tab))
        #expect(stage.press(.space))
        #expect(stage.press(.return))
        stage.hold(.space, repeats: 3)
        #expect(isOn.history == [true, false, true])
        try stage.tap("Wi-Fi")
        #expect(isOn.history.last == false)
        let item = try #require(stage.element)
        #expect(stage.accessibility.count == 1)
        #expect(item.description == "\"Wi-Fi\" value \"off\" isButton isToggle")
        #expect(item.isActionable && item.isFocused)
        #expect(item.frame == CGRect(x: 0, y: 0, width: 200, height: 31))
    }

    @Test func disabledItShowsAndStays() throws {
        isOn.value = true
        isOn.history = []
        let isOn = isOn
        let stage = controlStage(200, 31) { Toggle("Wi-Fi", isOn: isOn.binding).disabled(true) }
        stage.tap(170, 15)
        stage.drag(160, 15, by: 30)
        #expect(!stage.press(.tab))
        #expect(throws: Never.self) { try stage.tap("Wi-Fi") }
        #expect(isOn.history == [])
        #expect(stage.element?.isEnabled == false && stage.element?.isActionable == false)
        // Half of the green.
        #expect(stage.pixels[155, 15].isNearly(.rgb(154, 227, 172)))
    }

    @Test func theTintTakesThePlaceOfGreen() {
        isOn.value = true
        let isOn = isOn
        let tinted = controlStage(200, 31) { Toggle("Wi-Fi", isOn: isOn.binding).tint(.red) }
        #expect(tinted.pixels[155, 15] == .rgb(255, 59, 48))
        let styled = controlStage(200, 31) { Toggle("Wi-Fi", isOn: isOn.binding).toggleStyle(SwitchToggleStyle(tint: .blue)).tint(.red) }
        #expect(styled.pixels[155, 15] == .rgb(0, 122, 255))
    }

    @Test func hiddenLabelsLeaveTheSwitchAndAreStillSaid() {
        let record = Record(), isOn = isOn
        let stage = controlStage(200, 100) { Toggle("Wi-Fi", isOn: isOn.binding).labelsHidden().noted("toggle", record) }
        #expect(record["toggle"].size == CGSize(width: 51, height: 31))
        #expect(stage.element?.label == "Wi-Fi")
    }

    @Test func severalSourcesAreOnWhenAllAre() {
        struct Source { let isOn: Binding<Bool> }
        let first = Held(true), second = Held(false)
        let sources = [Source(isOn: first.binding), Source(isOn: second.binding)]
        let stage = controlStage(200, 31) { Toggle("All", sources: sources, isOn: \.isOn) }
        #expect(stage.element?.value == "mixed")
        stage.tap(170, 15)
        #expect(first.value && second.value)
        #expect(stage.element?.value == "on")
        stage.tap(170, 15)
        #expect(!first.value && !second.value)
        #expect(controlStage(200, 31) { Toggle("None", sources: [Source](), isOn: \.isOn) }.element?.value == "off")
    }

    @Test func asAButtonItIsFilledWhenOn() {
        let isOn = isOn
        let stage = controlStage(200, 60) { Toggle("Bold", isOn: isOn.binding).toggleStyle(.button) }
        #expect(stage.pixels[72, 30] == .rgb(255, 255, 255))
        stage.tap(100, 30)
        stage.advance(by: 1)
        #expect(isOn.history == [true])
        #expect(stage.accessibility.map(\.description) == ["\"Bold\" value \"on\" isButton isToggle"])
        let frame = stage.element?.frame ?? .zero
        #expect(stage.pixels[Int(frame.minX) + 4, 30] == .rgb(0, 122, 255))
        stage.press(.tab)
        stage.press(.space)
        #expect(isOn.history == [true, false])
    }

    private struct Words: ToggleStyle {
        @Environment(\.isEnabled) private var isEnabled
        func makeBody(configuration: Configuration) -> some View {
            HStack {
                configuration.label
                Text(configuration.isOn ? "yes" : "no")
                // The toggle itself, in the style outside.
                Toggle(configuration).labelsHidden()
            }
            .opacity(isEnabled ? 1 : 0.3)
        }
    }

    @Test func aStyleOfOnesOwnArrangesItAndMayShowTheSwitchInIt() {
        let isOn = isOn
        let stage = controlStage(300, 40) { Toggle("Wi-Fi", isOn: isOn.binding).toggleStyle(Words()) }
        #expect(stage.accessibility.count == 1)
        #expect(stage.element?.label.contains("no") == true)
        stage.press(.tab)
        stage.press(.space)
        #expect(isOn.history == [true])
        #expect(stage.element?.label.contains("yes") == true)
    }

    @Test func turningItRunsOnlyItsOwnBodies() {
        struct Page: View {
            let isOn: Binding<Bool>
            let record: Record
            var body: some View {
                record.note("page")
                return VStack {
                    Toggle("A", isOn: isOn)
                    Toggle("B", isOn: .constant(false))
                }
            }
        }
        let record = Record(), isOn = isOn
        let stage = controlStage(200, 100) { Page(isOn: isOn.binding, record: record) }
        let runs = stage.bodyRuns
        isOn.value = true
        stage.advance(by: 1)
        #expect(record.events == ["page"])
        #expect(stage.bodyRuns - runs <= 4)
    }
}
