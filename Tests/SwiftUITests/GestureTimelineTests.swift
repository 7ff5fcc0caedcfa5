import Foundation
import SwiftUI
import SwiftUICore
import Testing

/// The rules of each gesture, as drawings: a character is a tenth of a second, above what fingers do and below how far the gesture is.
///
///     d u    a finger goes down, is lifted        D U    a second one
///     >      it moves 6 points to the right       .      nothing
///
///     -      possible      a  active      E  ended      F  failed
@Suite struct GestureTimelineTests {
    private func phases<R: GestureRecognition>(_ recognition: R, _ drawing: String) -> String {
        var recognition = recognition, x: CGFloat = 0
        return String(
            drawing.enumerated().map { index, character -> Character in
                let time = Date(timeIntervalSinceReferenceDate: Double(index) / 10)
                if let deadline = recognition.deadline, deadline.isDue(at: time) { recognition.advance(to: time) }
                func event(_ action: PointerEvent.Action, _ finger: Int = 0, x: CGFloat) {
                    recognition.handle(
                        PointerEvent(
                            action, finger: finger, location: CGPoint(x: x, y: 0),
                            viewSize: CGSize(width: 10, height: 10), time: time))
                }
                switch character {
                case "d": event(.down, x: x)
                case "u": event(.up, x: x)
                case "D": event(.down, 1, x: 100)
                case "U": event(.up, 1, x: 100)
                case ">":
                    x += 6
                    event(.move, x: x)
                default: break
                }
                switch recognition.phase.status {
                case .possible: return "-"
                case .active: return "a"
                case .ended: return "E"
                case .failed: return "F"
                }
            })
    }

    @Test(arguments: [
        ("du", "-E"), (".d...................u", "---------------------E"), ("d>u", "--E"), ("d>>u", "--FF"), ("dDuU", "-FFF"),
    ])
    func aTap(events: String, expected: String) {
        #expect(phases(TapRecognition(count: 1), events) == expected)
    }

    @Test(arguments: [
        ("dudu", "---E"),
        ("d..u.d.u", "-------E"),
        // 0.3 seconds between the taps count, 0.4 do not: the time is up at 0.35.
        ("du..du", "-----E"),
        ("du...du", "-----FF"),
        ("du.....", "-----FF"),
        ("dud.......u", "----------E"),
        ("dud>>u", "----FF"),
    ])
    func twoTaps(events: String, expected: String) {
        #expect(phases(TapRecognition(count: 2), events) == expected)
    }

    @Test func threeTaps() {
        #expect(phases(TapRecognition(count: 3), "du.du.du") == "-------E")
        #expect(phases(TapRecognition(count: 0), "du") == "-E")
    }

    @Test(arguments: [
        ("d......u", "aaaaaEEE"), ("d...u...", "aaaaFFFF"), ("d>......", "aaaaaEEE"), ("d>>.....", "aaFFFFFF"),
        ("d..D....", "aaaFFFFF"), (".....d.....", "-----aaaaaE"),
    ])
    func aLongPress(events: String, expected: String) {
        #expect(phases(LongPressRecognition(minimumDuration: 0.5, maximumDistance: 10), events) == expected)
    }

    @Test func aLongPressOfStrangeLength() {
        #expect(phases(LongPressRecognition(minimumDuration: 0, maximumDistance: 10), "d.") == "EE")
        #expect(phases(LongPressRecognition(minimumDuration: -1, maximumDistance: 10), "d.") == "EE")
        #expect(phases(LongPressRecognition(minimumDuration: .nan, maximumDistance: .nan), "d.") == "EE")
        let endless = LongPressRecognition(minimumDuration: .infinity, maximumDistance: .infinity)
        #expect(phases(endless, "d>>>>>.....u") == "aaaaaaaaaaaF")
    }

    @Test(arguments: [
        ("d>>>u", "--aaE"), ("d>u", "--F"), ("d.....>>u", "-------aE"), ("d>>D>Uu", "--aaaaE"), ("..u>", "----"),
    ])
    func aDrag(events: String, expected: String) {
        #expect(phases(DragRecognition(minimumDistance: 10), events) == expected)
    }

    @Test func aDragOfNoDistance() {
        #expect(phases(DragRecognition(minimumDistance: 0), "d.>u") == "aaaE")
        #expect(phases(DragRecognition(minimumDistance: .nan), "du") == "aE")
        #expect(phases(DragRecognition(minimumDistance: .infinity), "d>>>u") == "----F")
    }

    @Test func aPinch() {
        // 100 points apart, then 94 and 88.
        #expect(phases(MagnifyRecognition(minimumScaleDelta: 0.1), "dD>>U") == "---aE")
        #expect(phases(MagnifyRecognition(minimumScaleDelta: 0.1), "dD>u") == "---F")
        #expect(phases(MagnifyRecognition(minimumScaleDelta: 0.01), "d>>u") == "---F")
        // Along the line between them nothing turns.
        #expect(phases(RotateRecognition(minimumAngleDelta: .degrees(1)), "dD>>>U") == "-----F")
    }

    @Test func aPressOnAControl() {
        // The control is 10 points wide; 70 beside it still hold it, and the finger moves to 78, 84.
        #expect(phases(PressRecognition(), "du") == "aE")
        #expect(phases(PressRecognition(), "d>>>>>>>>>>>>>u") == "aaaaaaaaaaaaaaE")
        #expect(phases(PressRecognition(), "d>>>>>>>>>>>>>>u") == "aaaaaaaaaaaaaaaF")
    }

    // MARK: Numbers

    private func drag(_ steps: [(time: Double, x: CGFloat)]) -> DragGesture.Value? {
        var recognition = DragRecognition(minimumDistance: 0)
        for (index, step) in steps.enumerated() {
            recognition.handle(
                PointerEvent(
                    index == 0 ? .down : index == steps.count - 1 ? .up : .move, location: CGPoint(x: step.x, y: 5),
                    time: Date(timeIntervalSinceReferenceDate: step.time)))
        }
        return recognition.phase.value
    }

    @Test func theVelocityIsThatOfTheLastTenthOfASecond() throws {
        // Slow at first, 20 points in the last 0.1 seconds.
        let value = try #require(drag([(0, 0), (0.2, 5), (0.4, 10), (0.45, 20), (0.5, 30), (0.5, 30)]))
        #expect(abs(value.velocity.width - 200) < 1e-6)
        #expect(value.velocity.height == 0)
        #expect(value.translation == CGSize(width: 30, height: 0))
        #expect(abs(value.predictedEndLocation.x - 80) < 1e-6)
        #expect(abs(value.predictedEndTranslation.width - 80) < 1e-6)
        #expect(value.time == Date(timeIntervalSinceReferenceDate: 0.5))
    }

    @Test func aFingerThatRestsHasNoVelocity() throws {
        #expect(try #require(drag([(0, 0), (0.1, 50), (0.4, 50)])).velocity == .zero)
        #expect(try #require(drag([(0, 0), (0, 50), (0, 90)])).velocity == .zero)
        // One step in a long time is a slow one.
        #expect(abs(try #require(drag([(0, 0), (1, 50)])).velocity.width - 50) < 1e-6)
    }

    @Test func turningCountsBeyondAFullTurn() throws {
        var fingers = TwoFingers()
        func event(_ action: PointerEvent.Action, _ finger: Int, _ degrees: Double) {
            let angle = Angle.degrees(degrees).radians
            let place = finger == 0 ? CGPoint.zero : CGPoint(x: 50 * cos(angle), y: 50 * sin(angle))
            _ = fingers.handle(PointerEvent(action, finger: finger, location: place, time: Date()))
        }
        event(.down, 0, 0)
        event(.down, 1, 170)
        for degrees in stride(from: 180.0, through: 600, by: 30) { event(.move, 1, degrees) }
        #expect(abs(fingers.rotation.degrees - 430) < 1e-9)
        #expect(abs(fingers.magnification - 1) < 1e-9)
    }

    @Test func twoFingersOnOneSpotStayFinite() {
        var recognition = MagnifyRecognition(minimumScaleDelta: 0.01)
        let now = Date(timeIntervalSinceReferenceDate: 0)
        recognition.handle(PointerEvent(.down, finger: 0, location: .zero, time: now))
        recognition.handle(PointerEvent(.down, finger: 1, location: .zero, time: now))
        recognition.handle(PointerEvent(.move, finger: 1, location: CGPoint(x: 30, y: 0), time: now))
        #expect(recognition.phase.value?.magnification == 30)
        #expect(recognition.phase.value?.startAnchor == .center)
    }
}
