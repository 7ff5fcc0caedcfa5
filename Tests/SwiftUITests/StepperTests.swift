import Foundation
import Stage
import SwiftUI
import Testing

/// What steppers do. In a stage of 200 by 32 points the halves lie at x 106…153 and 153…200.
@MainActor @Suite struct StepperTests {
    private let count = Held(3)

    private func stage(_ conditions: Stage.Conditions = .init()) -> Stage {
        let count = count
        return controlStage(200, 32, conditions: conditions) {
            Stepper("Guests", value: count.binding, in: 0...5) { count.editing.append($0) }
        }
    }

    @Test func itIs94By32() {
        let pixels = stage().pixels
        // #7676801F on white.
        #expect(pixels[112, 4].isNearly(.rgb(238, 238, 240)))
        #expect(pixels[104, 16] == .rgb(255, 255, 255))
        #expect(pixels[106, 0].red > 250)
        #expect(pixels[125, 31].isNearly(.rgb(238, 238, 240)))
        // The line between the halves is 18 points high.
        #expect(pixels[153, 8].red < 230 || pixels[152, 8].red < 230)
        #expect(pixels[153, 5].isNearly(.rgb(238, 238, 240)))
    }

    @Test func itsHalvesStepAndStopAtTheBounds() {
        let stage = stage()
        stage.tap(176, 16)
        stage.tap(176, 16)
        stage.tap(176, 16)
        #expect(count.history == [4, 5])
        for _ in 0..<7 { stage.tap(128, 16) }
        #expect(count.history == [4, 5, 4, 3, 2, 1, 0])
        #expect(count.editing.count == 14)
    }

    @Test func heldItGoesOnTenTimesASecond() {
        let stage = stage()
        stage.press(at: CGPoint(x: 128, y: 16))
        stage.advance(by: 0.45)
        #expect(count.history == [])
        stage.advance(by: 0.1)
        #expect(count.history == [2])
        stage.advance(by: 0.1)
        #expect(count.history == [2, 1])
        stage.release(at: CGPoint(x: 128, y: 16))
        stage.advance(by: 2)
        // Lifted, it neither goes on nor steps once more.
        #expect(count.history == [2, 1])
        #expect(stage.isIdle)
        stage.tap(128, 16)
        #expect(count.history == [2, 1, 0])
    }

    @Test func aHeldHalfIsDarkerUnlessThereIsNoStep() {
        let stage = stage()
        stage.press(at: CGPoint(x: 176, y: 16))
        #expect(stage.pixels[190, 16].red < 230)
        stage.cancelTouches()
        #expect(stage.pixels[190, 16].isNearly(.rgb(238, 238, 240)))
        count.value = 5
        stage.press(at: CGPoint(x: 176, y: 16))
        #expect(stage.pixels[190, 16].isNearly(.rgb(238, 238, 240)))
        stage.cancelTouches()
    }

    @Test func keysAndAssistiveTechnologiesStepIt() throws {
        let stage = stage()
        #expect(stage.press(.tab))
        stage.press(.upArrow)
        stage.press(.rightArrow)
        stage.press(.rightArrow)
        #expect(count.history == [4, 5])
        stage.press(.downArrow)
        stage.press(.leftArrow)
        #expect(count.history == [4, 5, 4, 3])
        try stage.adjust("Guests", .decrement)
        #expect(count.value == 2)
        #expect(stage.accessibility.count == 1)
        let item = try #require(stage.element)
        #expect(item.label == "Guests" && item.value == "2")
        #expect(item.isAdjustable)
        // Where there is no step, nothing is edited.
        count.value = 5
        count.editing = []
        stage.press(.upArrow)
        #expect(count.editing == [])
    }

    @Test func fromRightToLeftTheHalvesAreMirrored() {
        let stage = stage(.rightToLeft)
        stage.tap(24, 16)
        #expect(count.history == [4])
        stage.press(.tab)
        stage.press(.leftArrow)
        #expect(count.history == [4, 5])
    }

    @Test func formattedValuesAreSaidAsFormatted() {
        let share = Held(0.25)
        let stage = controlStage(200, 32) { Stepper("Share", value: share.binding, in: 0...1, step: 0.25, format: .percent) }
        #expect(stage.element?.value == "25%")
        stage.tap(176, 16)
        #expect(stage.element?.value == "50%")
    }

    @Test func closuresAreItsSteps() {
        let record = Record()
        let stage = controlStage(200, 32) { Stepper("Colour", onIncrement: { record.note("up") }, onDecrement: nil) }
        stage.tap(176, 16)
        stage.tap(128, 16)
        stage.press(.tab)
        stage.press(.downArrow)
        stage.press(.upArrow)
        #expect(record.events == ["up", "up"])
    }

    @Test func disabledItStays() {
        let count = count
        let stage = controlStage(200, 32) { Stepper("Guests", value: count.binding).disabled(true) }
        stage.tap(176, 16)
        stage.press(at: CGPoint(x: 176, y: 16))
        stage.advance(by: 2)
        stage.release(at: CGPoint(x: 176, y: 16))
        #expect(!stage.press(.tab))
        #expect(count.history == [])
    }

    @Test func wholeNumbersStopAtTheEndsOfTheirType() {
        let byte = Held(UInt8(200)), large = Held(Int.max - 1)
        let bytes = controlStage(200, 32) { Stepper("Byte", value: byte.binding, step: 50) }
        bytes.tap(176, 16)
        bytes.tap(176, 16)
        #expect(byte.history == [250, 255])
        for _ in 0..<7 { bytes.tap(128, 16) }
        #expect(byte.value == 0)
        let larges = controlStage(200, 32) { Stepper("Large", value: large.binding, step: .max) }
        larges.tap(176, 16)
        #expect(large.value == .max)
        larges.tap(128, 16)
        #expect(large.value == 0)
    }

    @Test(arguments: [
        (Double.nan, 0.0, 1.0, 0.1), (0.5, 0, 1, .nan), (0.5, -.infinity, .infinity, .infinity), (0.5, 0, 1, 0), (7, 0, 1, 0.5),
        (-7, 0, 1, 0.5), (0.5, 0, 1, -0.25), (.infinity, 0, .infinity, 1), (1, 1, 1, 1),
    ])
    func oddNumbersDoNoHarm(value: Double, lower: Double, upper: Double, step: Double) throws {
        let number = Held(value)
        let stage = controlStage(200, 32) { Stepper("Number", value: number.binding, in: lower...upper, step: step) }
        stage.tap(176, 16)
        stage.tap(128, 16)
        try stage.adjust("Number", .increment)
        try stage.adjust("Number", .decrement)
        #expect(number.history.allSatisfy { $0 >= lower && $0 <= upper })
    }

    @Test func aNegativeStepTurnsTheHalvesRound() {
        let number = Held(0.5)
        let stage = controlStage(200, 32) { Stepper("Number", value: number.binding, in: 0...1, step: -0.25) }
        stage.tap(176, 16)
        #expect(number.history == [0.25])
    }
}
