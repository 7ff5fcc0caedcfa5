import Foundation
import SwiftUI
import SwiftUICore
import Testing

/// What the engine keeps for one value: the whole way, the time of the first start, and the context.
private final class Run {
    private(set) var animation: Animation
    private(set) var way: Double
    private(set) var context = AnimationContext<Double>()

    init(animation: Animation, way: Double) { (self.animation, self.way) = (animation, way) }

    func retarget(_ next: Animation, by change: Double, at time: Double) -> Bool {
        guard next.shouldMerge(previous: animation, value: way, time: time, context: &context) else { return false }
        animation = next
        way += change
        return true
    }

    func value(_ time: Double) -> Double? { animation.animate(value: way, time: time, context: &context) }

    func velocity(_ time: Double) -> Double { animation.velocity(value: way, time: time, context: context) ?? .nan }
}

private func isNear(_ a: Double?, _ b: Double, _ tolerance: Double = 1e-9) -> Bool { a.map { abs($0 - b) <= tolerance } ?? false }

@Suite struct AnimationMergeTests {
    @Test func aSpringAimedAnewKeepsPlaceAndVelocity() {
        let run = Run(animation: .bouncy, way: 100)
        let (value, velocity) = (run.value(0.2)!, run.velocity(0.2))
        #expect(velocity > 100)
        #expect(run.retarget(.bouncy, by: 50, at: 0.2))
        #expect(run.value(0.2) == value && run.velocity(0.2) == velocity)
        // From there it is the same spring with that velocity.
        for elapsed in [0.01, 0.1, 0.4, 0.6] {
            let expected = Spring.bouncy.value(target: 150 - value, initialVelocity: velocity, time: elapsed)
            #expect(isNear(run.value(0.2 + elapsed), value + expected))
        }
    }

    @Test func goingBackEndsAtTheStart() {
        let run = Run(animation: .smooth, way: 80)
        let value = run.value(0.15)!
        #expect(run.retarget(.smooth, by: -80, at: 0.15))
        #expect(run.way == 0)
        #expect(run.value(0.16)! > value)  // It still moves on for a moment.
        #expect(run.value(0.15 + 0.49) != nil)
        #expect(abs(run.value(0.15 + 0.7)!) < 0.5)
        #expect(run.value(0.15 + 1.2) == nil)
    }

    @Test func completionIsCountedFromTheNewStart() {
        let run = Run(animation: .smooth, way: 1)
        _ = run.value(0.6)
        #expect(run.context.isLogicallyComplete)
        #expect(run.retarget(.smooth, by: 1, at: 0.6))
        #expect(!run.context.isLogicallyComplete)
        _ = run.value(1.0)
        #expect(!run.context.isLogicallyComplete)
        _ = run.value(1.1)
        #expect(run.context.isLogicallyComplete)
    }

    @Test func manyRetargetsStayOnTheEquationOfMotion() {
        let run = Run(animation: .snappy, way: 10)
        var (value, velocity, target, last) = (0.0, 0.0, 10.0, 0.0)
        for (time, change) in [(0.05, 7.0), (0.1, -30), (0.31, 4), (0.32, 50)] {
            Spring.snappy.update(value: &value, velocity: &velocity, target: target, deltaTime: time - last)
            #expect(isNear(run.value(time), value) && isNear(run.velocity(time), velocity, 1e-7))
            #expect(run.retarget(.snappy, by: change, at: time))
            (target, last) = (target + change, time)
        }
    }

    @Test func anotherSpringTakesOver() {
        let run = Run(animation: .interactiveSpring, way: 100)
        let (value, velocity) = (run.value(0.05)!, run.velocity(0.05))
        #expect(run.retarget(.smooth, by: 0, at: 0.05))
        let expected = Spring.smooth.value(target: 100 - value, initialVelocity: velocity, time: 0.3)
        #expect(isNear(run.value(0.35), value + expected))
    }

    @Test func speedKeepsTheVelocityOfTheScreen() {
        let run = Run(animation: .bouncy.speed(0.5), way: 100)
        let (value, velocity) = (run.value(0.3)!, run.velocity(0.3))
        #expect(run.retarget(.smooth.speed(3).logicallyComplete(after: 0.1), by: 20, at: 0.3))
        #expect(isNear(run.value(0.3), value) && isNear(run.velocity(0.3), velocity, 1e-8))
        let expected = Spring.smooth.value(target: 120 - value, initialVelocity: velocity / 3, time: 0.3)
        #expect(isNear(run.value(0.4), value + expected))
        #expect(run.context.isLogicallyComplete)
        _ = run.value(0.39)
        #expect(!run.context.isLogicallyComplete)
        #expect(run.value(1.5) == nil)
    }

    @Test func aFinishedSpringStartsFromRest() {
        let run = Run(animation: .smooth, way: 40)
        #expect(run.retarget(.smooth, by: 40, at: 5))
        #expect(run.value(5) == 40 && run.velocity(5) == 0)
    }

    @Test func whatIsNoSpringIsAdded() {
        var run = Run(animation: .linear, way: 1)
        #expect(!run.retarget(.smooth, by: 1, at: 0.1))
        run = Run(animation: .smooth, way: 1)
        #expect(!run.retarget(.linear, by: 1, at: 0.1))
        #expect(!run.retarget(.interpolatingSpring, by: 1, at: 0.1))
        #expect(!run.retarget(.smooth.delay(0.2), by: 1, at: 0.1))
        #expect(!run.retarget(.smooth.repeatForever(), by: 1, at: 0.1))
        #expect(run.retarget(.smooth.delay(0), by: 1, at: 0.1))
        // A delayed spring that moves already can be taken over, one that waits cannot.
        run = Run(animation: .smooth.delay(0.2), way: 1)
        #expect(!run.retarget(.smooth, by: 1, at: 0.1))
        #expect(run.retarget(.smooth, by: 1, at: 0.3))
    }

    @Test func blendingGoesFromOneSpringToTheOther() {
        let blended = Animation.spring(duration: 1, bounce: 0.5, blendDuration: 0.4)
        let run = Run(animation: .interactiveSpring, way: 100)
        let (value, velocity) = (run.value(0.05)!, run.velocity(0.05))
        #expect(run.retarget(blended, by: 100, at: 0.05))
        #expect(run.value(0.05) == value && run.velocity(0.05) == velocity)

        // The equation of motion, with response and damping ratio in between, in very small steps.
        let (from, to) = (Spring(duration: 0.15, bounce: 0.15), Spring(duration: 1, bounce: 0.5))
        var (x, v) = (value, velocity)
        let h = 1e-5
        for step in 0..<60_000 {
            let amount = min((Double(step) + 0.5) * h / 0.4, 1)
            let spring = Spring(
                response: from.response + (to.response - from.response) * amount,
                dampingRatio: from.dampingRatio + (to.dampingRatio - from.dampingRatio) * amount)
            spring.update(value: &x, velocity: &v, target: 200, deltaTime: h)
        }
        #expect(isNear(run.value(0.65), x, 0.02))
        #expect(isNear(run.velocity(0.65), v, 0.2))
        // Frames in between change nothing.
        let end = run.value(0.65)
        for frame in 0..<36 { _ = run.value(0.05 + Double(frame) / 60) }
        #expect(run.value(0.65) == end)
        // It gets there and ends.
        #expect(run.value(20) == nil)
    }

    @Test func pointsMergeToo() {
        var context = AnimationContext<CGPoint.AnimatableData>()
        let way = CGPoint.AnimatableData(100, -20)
        let value = Animation.bouncy.animate(value: way, time: 0.1, context: &context)!
        let merges = Animation.bouncy.shouldMerge(previous: .bouncy, value: way, time: 0.1, context: &context)
        #expect(merges)
        let after = Animation.bouncy.animate(value: .init(0, 300), time: 0.1, context: &context)!
        #expect(isNear(after.first, value.first) && isNear(after.second, value.second))
    }
}
