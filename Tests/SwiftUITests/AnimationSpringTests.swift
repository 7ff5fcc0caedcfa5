import Foundation
import SwiftUI
import Testing

/// The same spring by another way: the equation of motion, integrated in small steps (Runge-Kutta, fourth order).
private func integrate(
    mass: Double = 1, stiffness: Double, damping: Double, target: Double, velocity: Double, time: Double
) -> (value: Double, velocity: Double) {
    func acceleration(_ x: Double, _ v: Double) -> Double { (stiffness * (target - x) - damping * v) / mass }
    let count = max(1, Int((time / 1e-4).rounded(.up)))
    let h = time / Double(count)
    var (x, v) = (0.0, velocity)
    for _ in 0..<count {
        let (x1, v1) = (v, acceleration(x, v))
        let (x2, v2) = (v + h / 2 * v1, acceleration(x + h / 2 * x1, v + h / 2 * v1))
        let (x3, v3) = (v + h / 2 * v2, acceleration(x + h / 2 * x2, v + h / 2 * v2))
        let (x4, v4) = (v + h * v3, acceleration(x + h * x3, v + h * v3))
        x += h / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
        v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
    }
    return (x, v)
}

private func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool { abs(a - b) <= tolerance }

@Suite struct AnimationSpringTests {
    @Test(arguments: [(0.0, 25.133), (0.15, 21.363), (0.3, 17.593)])
    func halfASecondHasThePlatformsStiffnessAndDamping(bounce: Double, damping: Double) {
        let spring = Spring(duration: 0.5, bounce: bounce)
        #expect(spring.mass == 1)
        #expect(isNear(spring.stiffness, 157.914, 5e-4))
        #expect(isNear(spring.damping, damping, 5e-4))
        #expect(isNear(spring.duration, 0.5) && isNear(spring.bounce, bounce))
        #expect(isNear(spring.response, 0.5) && isNear(spring.dampingRatio, 1 - bounce))
    }

    @Test(arguments: [(0.0, 0.8), (0.15, 0.877), (0.3, 1.045)])
    func settlesWhenThePlatformSaysSo(bounce: Double, duration: Double) {
        #expect(isNear(Spring(duration: 0.5, bounce: bounce).settlingDuration, duration, 5e-4))
    }

    @Test func negativeBounceIsOverDamped() {
        let spring = Spring(duration: 0.5, bounce: -0.5)
        #expect(isNear(spring.dampingRatio, 2))
        #expect(isNear(spring.bounce, -0.5))
        #expect(isNear(spring.stiffness, 157.914, 5e-4))
    }

    @Test func physicsAndPerceptionDescribeTheSameSpring() {
        let spring = Spring(mass: 1, stiffness: 100, damping: 10)
        #expect(isNear(spring.duration, 0.2 * .pi) && isNear(spring.bounce, 0.5))
        let heavy = Spring(mass: 4, stiffness: 400, damping: 40)
        #expect(isNear(heavy.duration, spring.duration) && isNear(heavy.bounce, spring.bounce))
        #expect(isNear(heavy.stiffness, 400) && isNear(heavy.damping, 40) && heavy.mass == 4)
        // Critical at 20: more than that stays only when it may.
        #expect(isNear(Spring(stiffness: 100, damping: 60).damping, 20))
        #expect(isNear(Spring(stiffness: 100, damping: 60, allowOverDamping: true).damping, 60))
        #expect(isNear(Spring(stiffness: 100, damping: 60, allowOverDamping: true).dampingRatio, 3))
    }

    @Test func presetsDifferInBounce() {
        #expect(Spring.smooth == Spring(duration: 0.5, bounce: 0))
        #expect(Spring.snappy == Spring(duration: 0.5, bounce: 0.15))
        #expect(Spring.bouncy == Spring(duration: 0.5, bounce: 0.3))
        #expect(Spring.snappy(duration: 0.2, extraBounce: 0.1) == Spring(duration: 0.2, bounce: 0.25))
        #expect(Spring() == .smooth)
    }

    @Test(arguments: [
        Spring(duration: 0.5, bounce: 0), Spring(duration: 0.5, bounce: 0.3), Spring(duration: 0.3, bounce: 0.9),
        Spring(duration: 0.5, bounce: -0.4), Spring(duration: 2, bounce: -0.8), Spring(duration: 0.7, bounce: 1),
        Spring(response: 0.5, dampingRatio: 1 - 1e-9), Spring(response: 0.5, dampingRatio: 1 + 1e-9),
        Spring(mass: 3, stiffness: 120, damping: 5), Spring(stiffness: 80, damping: 70, allowOverDamping: true),
        Spring(stiffness: 0, damping: 4, allowOverDamping: true), Spring(stiffness: 0, damping: 0),
    ])
    func followsTheEquationOfMotion(spring: Spring) {
        for velocity in [0.0, 3, -7] {
            for time in [0.0, 0.01, 0.1, 0.25, 0.5, 1.3] {
                let expected = integrate(
                    mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping, target: 2,
                    velocity: velocity, time: time)
                let value = spring.value(target: 2.0, initialVelocity: velocity, time: time)
                let speed = spring.velocity(target: 2.0, initialVelocity: velocity, time: time)
                #expect(isNear(value, expected.value, 1e-6), "value at \(time), velocity \(velocity)")
                #expect(isNear(speed, expected.velocity, 1e-6), "velocity at \(time), velocity \(velocity)")
            }
        }
    }

    @Test(arguments: [
        (0.14, 0.0, 0.0), (0.32, 0.25, 0.028), (0.42, 0.38, 0.084), (0.48, 0.48, 0.148), (0.5, 0.2, 0.015),
    ])
    func tiersOvershootAsTheyAreMeantTo(duration: Double, bounce: Double, overshoot: Double) {
        let spring = Spring(duration: duration, bounce: bounce)
        let peak = (0...4000).map { spring.value(target: 1.0, time: Double($0) * 0.0005) }.max()!
        #expect(isNear(max(peak - 1, 0), overshoot, 0.0006))
    }

    @Test(arguments: [(0.14, 0.0, 0.09), (0.32, 0.25, 0.14)])
    func quickTiersReachNinetyPerCentInTime(duration: Double, bounce: Double, expected: Double) {
        let spring = Spring(duration: duration, bounce: bounce)
        let time = (0...4000).map { Double($0) * 0.0005 }.first { spring.value(target: 1.0, time: $0) >= 0.9 }!
        #expect(isNear(time, expected, 0.006))
    }

    @Test func settledMeansWithinEpsilon() {
        for bounce in [-0.6, -0.2, 0, 0.1, 0.3, 0.5, 0.8] {
            for duration in [0.1, 0.5, 2, 20] {
                let spring = Spring(duration: duration, bounce: bounce)
                for velocity in [0.0, 5, -5] {
                    let end = spring.settlingDuration(target: 1.0, initialVelocity: velocity, epsilon: 0.001)
                    #expect(end.isFinite && end > 0)
                    for step in 0...200 {
                        let time = end + Double(step) * duration / 100
                        let left = abs(spring.value(target: 1.0, initialVelocity: velocity, time: time) - 1)
                        #expect(left <= 0.001, "\(duration), \(bounce), \(velocity) at \(time)")
                    }
                }
            }
        }
        #expect(Spring(duration: 0.5, bounce: 1).settlingDuration == .infinity)
        #expect(Spring().settlingDuration(target: 0.0, epsilon: 0.001) == 0)
    }

    @Test func settlingDurationCanBeAskedFor() {
        for ratio in [0.1, 0.5, 0.85] {
            let spring = Spring(settlingDuration: 0.75, dampingRatio: ratio)
            #expect(isNear(spring.settlingDuration, 0.75) && isNear(spring.dampingRatio, ratio))
        }
        // What does not swing answers in tenths of a second.
        for ratio in [1.0, 1.5, 4] {
            #expect(isNear(Spring(settlingDuration: 0.8, dampingRatio: ratio).settlingDuration, 0.8))
        }
        let exact = Spring(settlingDuration: 0.5, dampingRatio: 0.6, epsilon: 0.01)
        #expect(isNear(exact.settlingDuration(target: 1.0, epsilon: 0.01), 0.5))
    }

    @Test func stepsOfAnySizeEndAtTheSamePlace() {
        let spring = Spring(duration: 0.4, bounce: 0.4)
        for count in [1, 7, 600] {
            var (value, velocity) = (10.0, -50.0)
            for _ in 0..<count {
                spring.update(value: &value, velocity: &velocity, target: 30, deltaTime: 0.6 / Double(count))
            }
            let expected = 10 + spring.value(target: 20.0, initialVelocity: -50, time: 0.6)
            #expect(isNear(value, expected))
            #expect(isNear(velocity, spring.velocity(target: 20.0, initialVelocity: -50, time: 0.6), 1e-8))
        }
    }

    @Test func forcePullsAndDamps() {
        let spring = Spring(mass: 2, stiffness: 50, damping: 3)
        #expect(isNear(spring.force(target: 10.0, position: 4, velocity: 2), 50 * 6 - 3 * 2))
    }

    @Test func pointsMoveInBothDirections() {
        let spring = Spring.bouncy
        let point = spring.value(
            fromValue: CGPoint(x: 10, y: 100), toValue: CGPoint(x: 20, y: 50), initialVelocity: CGPoint(x: 5, y: 0),
            time: 0.2)
        #expect(isNear(point.x, 10 + spring.value(target: 10.0, initialVelocity: 5, time: 0.2)))
        #expect(isNear(point.y, 100 + spring.value(target: -50.0, time: 0.2)))
        let velocity = spring.velocity(
            fromValue: CGPoint(x: 10, y: 100), toValue: CGPoint(x: 20, y: 50), initialVelocity: .zero, time: 0.2)
        #expect(isNear(velocity.y, spring.velocity(target: -50.0, time: 0.2)))
        let force = spring.force(
            fromValue: CGPoint.zero, toValue: CGPoint(x: 1, y: 0), position: .zero, velocity: .zero)
        #expect(isNear(force.x, spring.stiffness) && force.y == 0)
        let duration = spring.settlingDuration(
            fromValue: CGPoint.zero, toValue: CGPoint(x: 0, y: 1), initialVelocity: .zero, epsilon: 0.001)
        #expect(isNear(duration, spring.settlingDuration))
    }

    @Test func startsAtItsStartAndDoesNotMoveBefore() {
        #expect(Spring.bouncy.value(target: 3.0, initialVelocity: 9, time: 0) == 0)
        #expect(Spring.bouncy.velocity(target: 3.0, initialVelocity: 9, time: 0) == 9)
        #expect(Spring.bouncy.value(target: 3.0, initialVelocity: 9, time: -1) == 0)
    }

    @Test func noNumberIsTooBad() {
        let numbers = [0.0, -1, 1e-300, 1e300, .infinity, -.infinity, .nan]
        for a in numbers {
            for b in numbers {
                let springs = [
                    Spring(duration: a, bounce: b), Spring(response: a, dampingRatio: b),
                    Spring(mass: a, stiffness: b, damping: 1), Spring(mass: 1, stiffness: a, damping: b),
                    Spring(stiffness: a, damping: b, allowOverDamping: true),
                    Spring(settlingDuration: a, dampingRatio: b), Spring(settlingDuration: 1, dampingRatio: a, epsilon: b),
                ]
                for spring in springs {
                    #expect(!spring.settlingDuration.isNaN)
                    #expect(!spring.duration.isNaN && !spring.dampingRatio.isNaN && !spring.bounce.isNaN)
                    for time in numbers + [0.1, 10] {
                        #expect(spring.value(target: 1.0, time: time).isFinite, "\(spring) at \(time)")
                        #expect(spring.velocity(target: 1.0, time: time).isFinite, "\(spring) at \(time)")
                    }
                    _ = spring.settlingDuration(target: a, initialVelocity: b, epsilon: a)
                    _ = spring.force(target: a, position: b, velocity: a)
                }
            }
        }
        #expect(Spring(duration: 0).value(target: 5.0, time: 0.001) == 5)
        #expect(Spring(duration: .infinity).value(target: 5.0, time: 100) == 0)
    }
}
