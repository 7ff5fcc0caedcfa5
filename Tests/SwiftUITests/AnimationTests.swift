import Foundation
import SwiftUI
import SwiftUICore
import Testing

private func isNear(_ a: Double?, _ b: Double, _ tolerance: Double = 1e-9) -> Bool { a.map { abs($0 - b) <= tolerance } ?? false }

/// Runs an animation over a way of 1, or another.
private func progress(_ animation: Animation, at time: Double, way: Double = 1) -> Double? {
    var context = AnimationContext<Double>()
    return animation.animate(value: way, time: time, context: &context)
}

private func isComplete(_ animation: Animation, at time: Double) -> Bool {
    var context = AnimationContext<Double>()
    _ = animation.animate(value: 1, time: time, context: &context)
    return context.isLogicallyComplete
}

/// Half as fast as its time, for a second.
private struct Halfway: CustomAnimation {
    func animate<V>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? where V: VectorArithmetic {
        guard time < 1 else { return nil }
        var result = value
        result.scale(by: time / 2)
        return result
    }
}

@Suite struct AnimationTests {
    @Test func springsAreTheOnesTheyAreNamedAfter() {
        func isSame(_ animation: Animation, _ spring: Spring) -> Bool {
            [0.0, 0.05, 0.2, 0.5, 0.7].allSatisfy {
                isNear(progress(animation, at: $0), spring.value(target: 1.0, time: $0))
            }
        }
        #expect(isSame(.default, Spring(response: 0.55, dampingRatio: 1)))
        #expect(isSame(.spring, .smooth) && isSame(.spring(), .smooth) && isSame(.smooth, .smooth))
        #expect(isSame(.snappy, .snappy) && isSame(.bouncy, .bouncy))
        #expect(isSame(.spring(response: 0.5), Spring(response: 0.5, dampingRatio: 0.825)))
        #expect(isSame(.spring(duration: 1, bounce: 0.2), Spring(duration: 1, bounce: 0.2)))
        #expect(isSame(.bouncy(duration: 1, extraBounce: 0.1), Spring(duration: 1, bounce: 0.4)))
        #expect(isSame(.interpolatingSpring, .smooth))
        #expect(isSame(.interpolatingSpring(stiffness: 100, damping: 10), Spring(stiffness: 100, damping: 10)))
        #expect(
            isNear(
                progress(.interactiveSpring(response: 0.15), at: 0.1),
                Spring(response: 0.15, dampingRatio: 0.86).value(target: 1.0, time: 0.1)))
        #expect(
            isNear(
                progress(.interpolatingSpring(.smooth, initialVelocity: 3), at: 0.1, way: 20),
                Spring.smooth.value(target: 20.0, initialVelocity: 60, time: 0.1)))
    }

    @Test func springsAreCompleteBeforeTheyAreGone() {
        #expect(!isComplete(.smooth, at: 0.49) && isComplete(.smooth, at: 0.5))
        #expect(progress(.smooth, at: 0.79) != nil && progress(.smooth, at: 0.8) == nil)
        #expect(Animation.smooth.finiteLength == 0.8)
        #expect(isNear(Animation.bouncy.finiteLength, 1.045, 5e-4))
        #expect(!Animation.spring(duration: 1, bounce: 1).canEnd)
    }

    // MARK: Composition

    @Test func speedAndDelayComposeInTheOrderWritten() {
        let delayedFirst = Animation.linear(duration: 1).delay(1).speed(2)
        #expect(delayedFirst.finiteLength == 1)
        #expect(progress(delayedFirst, at: 0.4) == 0)
        #expect(isNear(progress(delayedFirst, at: 0.75), 0.5))
        let spedFirst = Animation.linear(duration: 1).speed(2).delay(1)
        #expect(spedFirst.finiteLength == 1.5)
        #expect(progress(spedFirst, at: 0.9) == 0)
        #expect(isNear(progress(spedFirst, at: 1.25), 0.5))
        #expect(progress(spedFirst, at: 1.5) == nil)
    }

    @Test func aDelayedRepeatWaitsOnceAndARepeatedDelayEveryTime() {
        let once = Animation.linear(duration: 1).repeatCount(2, autoreverses: false).delay(1)
        #expect(once.finiteLength == 3)
        #expect(isNear(progress(once, at: 2.25), 0.25))
        let everyTime = Animation.linear(duration: 1).delay(1).repeatCount(2, autoreverses: false)
        #expect(everyTime.finiteLength == 4)
        #expect(progress(everyTime, at: 2.5) == 0)
        #expect(isNear(progress(everyTime, at: 3.25), 0.25))
    }

    @Test func aNegativeDelayStartsInTheMiddle() {
        let animation = Animation.linear(duration: 1).delay(-0.25)
        #expect(isNear(progress(animation, at: 0), 0.25))
        #expect(progress(animation, at: 0.75) == nil)
        #expect(animation.finiteLength == 0.75)
    }

    @Test func roundingCostsNoFrame() {
        // 0.3 − 0.1 is a little less than 0.2.
        #expect(progress(.linear(duration: 0.2).delay(0.1), at: 0.3) == nil)
        // 3 · 0.35 is a little less than 1.05, a sum of frames a little more or less than either.
        #expect(progress(.linear.repeatCount(3), at: 1.05) == nil)
        #expect(progress(.linear.repeatCount(3), at: (0..<63).reduce(0.0) { sum, _ in sum + 1.0 / 60 }) == nil)
    }

    @Test func everySecondCycleRunsBackwards() {
        let animation = Animation.easeIn(duration: 2).repeatForever()
        for time in [0.1, 0.5, 1, 1.9] {
            let value = progress(.easeIn(duration: 2), at: time)!
            #expect(isNear(progress(animation, at: time), value))
            #expect(isNear(progress(animation, at: 4 - time), value))
            #expect(isNear(progress(animation, at: 4 + time), value))
            #expect(isNear(progress(animation, at: 4_000_000 + time), value, 1e-6))
        }
        #expect(progress(animation, at: 2) == 1)
        let context = AnimationContext<Double>()
        let forth = animation.velocity(value: 1, time: 0.5, context: context)!
        #expect(isNear(animation.velocity(value: 1, time: 3.5, context: context), -forth))
    }

    @Test func cyclesWithoutReversingStartOver() {
        let animation = Animation.linear(duration: 1).repeatCount(3, autoreverses: false)
        #expect(isNear(progress(animation, at: 2.25), 0.25))
        #expect(progress(animation, at: 3) == nil)
        #expect(animation.finiteLength == 3)
        #expect(!isComplete(animation, at: 2.9) && isComplete(animation, at: 3))
    }

    @Test func forEverNeverCompletes() {
        let animation = Animation.linear(duration: 1).repeatForever()
        #expect(animation.length == .endless && !animation.canEnd && animation.finiteLength == nil)
        #expect(!isComplete(animation, at: 1e6) && progress(animation, at: 1e6) != nil)
        #expect(!animation.delay(1).speed(3).canEnd)
    }

    @Test func aRepeatedSpringCyclesWithItsSettlingTime() {
        let animation = Animation.bouncy.repeatForever(autoreverses: false)
        let cycle = Spring.bouncy.settlingDuration
        #expect(isNear(progress(animation, at: 5 * cycle + 0.2), progress(.bouncy, at: 0.2)!))
        // The last cycle looks finished before it is.
        #expect(!isComplete(.smooth.repeatCount(3), at: 2.0) && isComplete(.smooth.repeatCount(3), at: 2.1))
    }

    @Test func lateAndUnevenFramesShowTheSameMotion() {
        let animation = Animation.bouncy.repeatForever().speed(1.7).delay(0.3)
        var steady = AnimationContext<Double>()
        var uneven = AnimationContext<Double>()
        for frame in 0..<600 {
            let time = Double(frame) / 60
            let value = animation.animate(value: 1, time: time, context: &steady)
            if frame % 7 == 3 || frame % 11 == 0 {
                let again = animation.animate(value: 1, time: time, context: &uneven)
                #expect(again == value)
            }
        }
    }

    @Test func completionCanBePromisedEarlier() {
        let animation = Animation.bouncy.logicallyComplete(after: 0.2)
        #expect(!isComplete(animation, at: 0.19) && isComplete(animation, at: 0.2))
        #expect(progress(animation, at: 0.5) != nil)
        // What has ended is complete, even when that was promised for later.
        #expect(isComplete(.linear(duration: 1).logicallyComplete(after: 9), at: 1))
    }

    // MARK: Custom animations

    @Test func customAnimationsTakeModifiers() {
        let animation = Animation(Halfway())
        #expect(animation.length == .unknown && animation.canEnd)
        #expect(progress(animation.delay(1), at: 1.5) == 0.25)
        #expect(progress(animation.speed(2), at: 0.25) == 0.25)
        // Its length is found to the microsecond without waiting for its end.
        let looped = animation.repeatForever(autoreverses: false)
        #expect(isNear(progress(looped, at: 3.5), 0.25, 1e-6))
        #expect(progress(animation.repeatCount(2), at: 2) == nil)
        #expect(animation.base is Halfway)
        #expect(animation == Animation(Halfway()) && animation != .linear)
        var context = AnimationContext<Double>()
        #expect(animation.velocity(value: 1, time: 0, context: context) == nil)
        let merges = animation.shouldMerge(previous: .spring, value: 1, time: 0, context: &context)
        #expect(!merges)
    }

    @Test func stateIsKeptByKey() {
        struct Count: AnimationStateKey { static var defaultValue: Int { 4 } }
        struct Name: AnimationStateKey { static var defaultValue: String? { nil } }
        var state = AnimationState<Double>()
        #expect(state[Count.self] == 4 && state[Name.self] == nil)
        state[Count.self] = 5
        state[Name.self] = "a"
        #expect(state[Count.self] == 5 && state[Name.self] == "a")
        state[Name.self] = nil
        #expect(state[Name.self] == nil)
        let context = AnimationContext(state: state, isLogicallyComplete: true)
        var other = AnimationState<CGFloat>()
        other[Count.self] = 9
        #expect(context.withState(other).state[Count.self] == 9)
        #expect(context.withState(other).isLogicallyComplete)
    }

    @Test func animationsAreEqualByWhatTheyDo() {
        #expect(Animation.spring() == .smooth)
        #expect(Animation.linear.delay(1) == .linear.delay(1))
        #expect(Animation.linear.delay(1) != .linear.delay(2))
        #expect(Set([Animation.bouncy, .bouncy, .snappy, .linear.speed(2)]).count == 3)
        #expect(AnimationCompletionCriteria.logicallyComplete != .removed)
        #expect(!Animation.linear.description.isEmpty)
    }

    @Test func noNumberIsTooBad() {
        let numbers = [0.0, -1, 1e-300, 1e300, .infinity, -.infinity, .nan]
        for number in numbers {
            let animations = [
                Animation.spring(duration: number, bounce: number), .spring(response: number, dampingFraction: number),
                .interpolatingSpring(stiffness: number, damping: number, initialVelocity: number),
                .spring(.bouncy, blendDuration: number), .linear.delay(number), .linear.speed(number),
                .linear.logicallyComplete(after: number), .linear(duration: number).repeatForever(),
                .linear.speed(number).repeatForever(), .smooth.delay(number).repeatCount(.max),
                .linear.repeatCount(.min), .bouncy.speed(number).delay(number).speed(number),
            ]
            for animation in animations {
                _ = animation.length
                for time in numbers + [0.1, 3] {
                    var context = AnimationContext<Double>()
                    if let value = animation.animate(value: 1, time: time, context: &context) {
                        #expect(value.isFinite, "\(animation) at \(time)")
                    }
                    if let velocity = animation.velocity(value: 1, time: time, context: context) {
                        #expect(!velocity.isNaN, "\(animation) at \(time)")
                    }
                }
            }
        }
        #expect(progress(.linear.speed(0), at: 1e9) == 0)
        #expect(!Animation.linear.speed(0).canEnd)
        #expect(progress(.linear.speed(.infinity), at: 0) == nil)
        #expect(progress(.linear.repeatCount(0), at: 0) == nil)
        #expect(progress(.linear(duration: 0).repeatForever(), at: 0) == nil)
        #expect(progress(.linear.delay(.infinity), at: 1e9) == 0)
    }
}
