import Foundation
import Stage
import SwiftUI
import Testing

/// What sliders do, whatever their bounds are.
@MainActor @Suite struct SliderTests {
    private let number = Held(0.5)

    /// The knob's middle goes from x 13.5 to 186.5: 173 points for the whole way.
    private func stage(_ conditions: Stage.Conditions = .init()) -> Stage {
        let number = number
        return controlStage(200, 31, conditions: conditions) {
            Slider(value: number.binding) { Text("Volume") } onEditingChanged: { number.editing.append($0) }
        }
    }

    @Test func aLineOf4PointsAndAKnobOf27() {
        let pixels = stage().pixels
        #expect(pixels[20, 15] == .rgb(0, 122, 255))
        #expect(pixels[20, 13] == .rgb(255, 255, 255))
        #expect(pixels[20, 18] == .rgb(255, 255, 255))
        #expect(pixels[100, 15] == .rgb(255, 255, 255))
        #expect(pixels[88, 15] == .rgb(255, 255, 255))
        #expect(pixels[112, 15] == .rgb(255, 255, 255))
        // #78788033 on white.
        #expect(pixels[180, 15].isNearly(.rgb(228, 228, 230)))
    }

    @Test func theKnobIsDragged() {
        let stage = stage()
        stage.drag(100, 15, by: 43.25)
        #expect(abs(number.value - 0.75) < 1e-9)
        #expect(number.editing == [true, false])
        stage.drag(143, 15, by: 500)
        #expect(number.value == 1)
        stage.drag(186, 15, by: -500)
        #expect(number.value == 0)
        #expect(number.history.allSatisfy { (0...1).contains($0) })
    }

    @Test func aTapBesideTheKnobDoesNothing() {
        let stage = stage()
        stage.tap(20, 15)
        stage.drag(160, 15, by: 20)
        #expect(number.history == [])
        #expect(number.editing == [])
    }

    @Test func aTouchTakenAwayEndsTheEditing() {
        let stage = stage()
        stage.press(at: CGPoint(x: 100, y: 15))
        stage.move(to: CGPoint(x: 120, y: 15))
        stage.cancelTouches()
        stage.advance(by: 0.1)
        #expect(number.editing == [true, false])
        #expect(stage.isIdle)
    }

    @Test func keysMoveItATenth() {
        let stage = stage()
        #expect(stage.press(.tab))
        stage.press(.rightArrow)
        stage.press(.upArrow)
        #expect(number.history.map { ($0 * 10).rounded() } == [6, 7])
        stage.press(.leftArrow)
        stage.press(.downArrow)
        #expect(abs(number.value - 0.5) < 1e-9)
        stage.press(.home)
        #expect(number.value == 0)
        stage.press(.end)
        #expect(number.value == 1)
        #expect(number.editing.count == 12)
        #expect(!stage.press(.space))
        // At the end it goes no further, and says so only once.
        let count = number.history.count
        stage.press(.rightArrow)
        #expect(number.history.count == count)
    }

    @Test func fromRightToLeftItGrowsToTheLeft() {
        number.value = 0.25
        let stage = stage(.rightToLeft)
        #expect(stage.pixels[190, 15] == .rgb(0, 122, 255))
        stage.press(.tab)
        stage.press(.leftArrow)
        #expect(abs(number.value - 0.35) < 1e-9)
        number.value = 0.5
        stage.drag(100, 15, by: -43.25)
        #expect(abs(number.value - 0.75) < 1e-9)
    }

    @Test func stepsAreKept() {
        let number = Held(4.0)
        let stage = controlStage(200, 31) { Slider(value: number.binding, in: 0...10, step: 4) { Text("Volume") } }
        stage.press(.tab)
        stage.press(.end)
        // 8 is the last whole step below 10.
        #expect(number.value == 8)
        stage.press(.leftArrow)
        #expect(number.value == 4)
        stage.drag(13.5 + 173 * 0.4, 15, by: 60)
        #expect(number.value == 8)
        #expect(number.history.allSatisfy { [0, 4, 8].contains($0) })
    }

    @Test func whatAssistiveTechnologiesFind() throws {
        let stage = stage()
        let item = try #require(stage.element)
        #expect(stage.accessibility.count == 1)
        #expect(item.label == "Volume")
        #expect(item.value == "50%")
        #expect(item.isAdjustable && item.isEnabled && !item.isActionable)
        try stage.adjust("Volume", .increment)
        #expect(stage.element?.value == "60%")
        try stage.adjust("Volume", .decrement)
        try stage.adjust("Volume", .decrement)
        #expect(stage.element?.value == "40%")
        #expect(number.editing == [true, false, true, false, true, false])
    }

    @Test func labelsOfTheBoundsStandAtItsEnds() {
        let record = Record(), number = number
        let stage = controlStage(200, 31) {
            Slider(value: number.binding) {
                Text("Volume")
            } minimumValueLabel: {
                Color.red.frame(width: 20, height: 20).noted("low", record)
            } maximumValueLabel: {
                Color.green.frame(width: 20, height: 20).noted("high", record)
            }
        }
        #expect(record["low"].minX == 0)
        #expect(record["high"].maxX == 200)
        #expect(stage.accessibility.map(\.label) == ["Volume"])
        #expect(stage.pixels[30, 15] == .rgb(0, 122, 255))
    }

    @Test func disabledItStays() {
        let number = number
        let stage = controlStage(200, 31) { Slider(value: number.binding) { Text("Volume") }.disabled(true) }
        stage.drag(100, 15, by: 50)
        #expect(!stage.press(.tab))
        #expect(number.history == [])
        #expect(stage.pixels[20, 15].isNearly(.rgb(128, 189, 255)))
    }

    @Test func theTintColoursTheLine() {
        let number = number
        let stage = controlStage(200, 31) { Slider(value: number.binding) { Text("Volume") }.tint(.red) }
        #expect(stage.pixels[20, 15] == .rgb(255, 59, 48))
    }

    @Test(arguments: [
        (Double.nan, 0.0, 1.0, Double?.none), (0.5, -.infinity, .infinity, nil), (.infinity, 0, 1, nil), (-5, 0, 1, nil),
        (0.5, 0, 1, 0), (0.5, 0, 1, -1), (0.5, 0, 1, .nan), (0.5, 0, 1, .infinity), (1, 1, 1, nil), (1, 1, 1, 1),
        (0, -.greatestFiniteMagnitude, .greatestFiniteMagnitude, nil), (0, 0, .leastNonzeroMagnitude, 1), (3, 0, 1e300, 1e-300),
    ])
    func oddNumbersDoNoHarm(value: Double, lower: Double, upper: Double, step: Double?) throws {
        let number = Held(value)
        let stage = controlStage(200, 31) {
            if let step {
                Slider(value: number.binding, in: lower...upper, step: step) { Text("Volume") }
            } else {
                Slider(value: number.binding, in: lower...upper) { Text("Volume") }
            }
        }
        stage.press(.tab)
        for key in [KeyEquivalent.leftArrow, .rightArrow, .home, .end] { stage.press(key) }
        stage.drag(13, 15, by: 100)
        stage.drag(186, 15, by: -100)
        try stage.adjust("Volume", .increment)
        #expect(number.history.allSatisfy { $0 >= lower && $0 <= upper })
        #expect(stage.element?.value.hasSuffix("%") == true)
        #expect(stage.pixels.width == 200)
    }

    @Test func narrowerThanItsKnobItStillStands() {
        let number = number
        let stage = controlStage(10, 31) { Slider(value: number.binding) }
        stage.drag(5, 15, by: 50)
        #expect(number.history == [])
        #expect(stage.element?.value == "50%")
    }
}
