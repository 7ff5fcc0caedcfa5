import Foundation
import SwiftUI
import SwiftUICore
import Testing

private func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool { abs(a - b) <= tolerance }

private struct Values {
    var scale = 1.0
    var offset = CGSize.zero
    var name = "a"
}

@Suite struct KeyframeTests {
    @Test func tracksPlaySideBySideAndHoldTheirEnds() {
        let timeline = KeyframeTimeline(initialValue: Values()) {
            KeyframeTrack(\.scale) {
                LinearKeyframe(3, duration: 1)
                LinearKeyframe(2, duration: 0.5)
            }
            KeyframeTrack(\.offset) {
                LinearKeyframe(CGSize(width: 100, height: 50), duration: 4)
            }
        }
        #expect(timeline.duration == 4)
        #expect(timeline.value(time: 0.5).scale == 2)
        #expect(timeline.value(time: 1.25).scale == 2.5)
        #expect(timeline.value(time: 3).scale == 2)
        #expect(timeline.value(time: 1).offset == CGSize(width: 25, height: 12.5))
        #expect(timeline.value(progress: 0.5).offset == CGSize(width: 50, height: 25))
        #expect(timeline.value(progress: 7).offset == CGSize(width: 100, height: 50))
        #expect(timeline.value(time: -1).scale == 1 && timeline.value(time: .nan).scale == 1)
        #expect(timeline.value(time: 2).name == "a")
    }

    @Test func aTimelineOfOneValueNeedsNoTrack() {
        let timeline = KeyframeTimeline(initialValue: 0.0) {
            LinearKeyframe(10.0, duration: 1)
            MoveKeyframe(50.0)
            LinearKeyframe(60.0, duration: 1, timingCurve: .easeIn)
        }
        #expect(timeline.duration == 2)
        #expect(isNear(timeline.value(time: 0.999), 9.99))
        #expect(timeline.value(time: 1) == 50)
        #expect(isNear(timeline.value(time: 1.5), 50 + 10 * UnitCurve.easeIn.value(at: 0.5)))
        #expect(timeline.value(time: 2) == 60 && timeline.value(time: 99) == 60)
    }

    @Test func cubicKeyframesMakeACatmullRomSpline() {
        let timeline = KeyframeTimeline(initialValue: 0.0) {
            CubicKeyframe(10, duration: 1)
            CubicKeyframe(40, duration: 2)
            CubicKeyframe(30, duration: 1)
        }
        for (time, value) in [(0.0, 0.0), (1, 10), (3, 40), (4, 30)] { #expect(timeline.value(time: time) == value) }
        func slope(_ time: Double, _ side: Double) -> Double {
            (timeline.value(time: time + side) - timeline.value(time: time)) / side
        }
        for side in [-1e-6, 1e-6] {
            #expect(isNear(slope(1, side), 40.0 / 3, 1e-3))  // from 0 to 40 in three seconds
            #expect(isNear(slope(3, side), 20.0 / 3, 1e-3))  // from 10 to 30 in three seconds
        }
        #expect(isNear(slope(0, 1e-6), 0, 1e-3) && isNear(slope(4, -1e-6), 0, 1e-3))
        // Hermite's curve in the middle: the mean, and an eighth of the difference of the velocities times the duration.
        #expect(isNear(timeline.value(time: 2), 25 + 2 * (40.0 / 3 - 20.0 / 3) / 8))
    }

    @Test func cubicKeyframesSuitTheirNeighbours() {
        let timeline = KeyframeTimeline(initialValue: 0.0) {
            LinearKeyframe(10.0, duration: 1)
            CubicKeyframe(20.0, duration: 1)
            LinearKeyframe(50.0, duration: 1)
            CubicKeyframe(0.0, duration: 1, startVelocity: -5, endVelocity: 7)
        }
        func slope(_ time: Double, _ side: Double) -> Double {
            (timeline.value(time: time + side) - timeline.value(time: time)) / side
        }
        #expect(isNear(slope(1, 1e-6), 10, 1e-3) && isNear(slope(2, -1e-6), 30, 1e-3))
        #expect(isNear(slope(3, 1e-6), -5, 1e-3) && isNear(slope(4, -1e-6), 7, 1e-3))
    }

    @Test func springKeyframesCarryVelocityIn() {
        let timeline = KeyframeTimeline(initialValue: 0.0) {
            LinearKeyframe(10.0, duration: 0.5)
            SpringKeyframe(30.0, spring: .bouncy)
        }
        #expect(isNear(timeline.duration, 0.5 + Spring.bouncy.settlingDuration))
        #expect(
            isNear(
                timeline.value(time: 0.7),
                10 + Spring.bouncy.value(target: 20.0, initialVelocity: 20, time: 0.2)))
        #expect(timeline.value(progress: 1) == 30)
    }

    @Test func aSpringStoppedEarlyStaysWhereItIs() {
        let timeline = KeyframeTimeline(initialValue: 0.0) {
            SpringKeyframe(10.0, duration: 0.2, startVelocity: 3)
            LinearKeyframe(0.0, duration: 1)
        }
        let stopped = Spring().value(target: 10.0, initialVelocity: 3, time: 0.2)
        #expect(isNear(timeline.value(time: 0.2), stopped))
        #expect(isNear(timeline.value(time: 0.7), stopped / 2))
    }

    @Test func conditionsAndLoopsMakeKeyframes() {
        func timeline(_ isHigh: Bool) -> KeyframeTimeline<Double> {
            KeyframeTimeline(initialValue: 0.0) {
                KeyframeTrack {
                    if isHigh { LinearKeyframe(100.0, duration: 1) } else { MoveKeyframe(5.0) }
                    for step in 1...3 { LinearKeyframe(Double(step), duration: 1) }
                }
            }
        }
        #expect(timeline(true).duration == 4 && timeline(false).duration == 3)
        #expect(timeline(true).value(time: 1) == 100 && timeline(false).value(time: 0) == 5)
        #expect(timeline(true).value(time: 4) == 3)
    }

    @Test func keyframesCanBeNamedAndReused() {
        struct Hop: KeyframeTrackContent {
            var height: Double
            var body: some KeyframeTrackContent<Double> {
                LinearKeyframe(height, duration: 1)
                LinearKeyframe(0.0, duration: 1)
            }
        }
        struct Show: Keyframes {
            var body: some Keyframes<Values> {
                KeyframeTrack(\Values.scale) {
                    Hop(height: 5)
                    Hop(height: 9)
                }
            }
        }
        let timeline = KeyframeTimeline(initialValue: Values()) { Show() }
        #expect(timeline.duration == 4)
        #expect(timeline.value(time: 1).scale == 5 && timeline.value(time: 3).scale == 9)
    }

    @Test func theLastTrackOfAPropertyWins() {
        let timeline = KeyframeTimeline(initialValue: Values()) {
            KeyframeTrack(\.scale) { LinearKeyframe(3, duration: 1) }
            KeyframeTrack(\.scale) { LinearKeyframe(9, duration: 2) }
        }
        #expect(timeline.value(time: 1).scale == 5)
    }

    @Test func noNumberIsTooBad() {
        let numbers = [0.0, -1, 1e-300, 1e300, .infinity, -.infinity, .nan]
        for number in numbers {
            let timeline = KeyframeTimeline(initialValue: 1.0) {
                CubicKeyframe(2.0, duration: number)
                LinearKeyframe(3.0, duration: number)
                SpringKeyframe(4.0, duration: number)
                SpringKeyframe(5.0, spring: Spring(duration: number, bounce: number))
                CubicKeyframe(6.0, duration: 1)
                CubicKeyframe(7.0, duration: number)
            }
            #expect(timeline.duration.isFinite)
            for time in numbers + [0.5] {
                #expect(timeline.value(time: time).isFinite && timeline.value(progress: time).isFinite)
            }
        }
        let jump = KeyframeTimeline(initialValue: 1.0) { LinearKeyframe(2.0, duration: 0) }
        #expect(jump.duration == 0 && jump.value(time: 0) == 2 && jump.value(progress: 0.5) == 2)
    }
}
