import Foundation

// Springs that are aimed anew while they move keep their velocity. The animator's clock and its way go on: after a merge, an
// animation gets the whole way, from where the first one started to the new target, and the time since then. So what
// the context stores is one state, the part of the way done and the velocity at the time of the merge, and everything
// after is the closed form from there.

/// Where a spring's motion is, and what drives it.
struct SpringMotion<V: VectorArithmetic> {
    /// The part of the way that is done.
    var value: V
    /// In units per second.
    var velocity: V
    var spring: Spring
}

/// An animation that goes like a spring: it can take over from another one, and be taken over.
protocol SpringLikeAnimation: CustomAnimation {
    /// Nil when it does not go like a spring, or not yet.
    func motion<V: VectorArithmetic>(value: V, time: Double, context: AnimationContext<V>) -> SpringMotion<V>?
    /// Goes on from a motion at a time. False, and nothing stored, when it cannot.
    func takeOver<V: VectorArithmetic>(_ motion: SpringMotion<V>, time: Double, context: inout AnimationContext<V>)
        -> Bool
}

extension SpringLikeAnimation {
    func shouldMerge<V>(
        previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
    ) -> Bool where V: VectorArithmetic {
        guard let motion = previous.motion(value: value, time: time, context: context) else { return false }
        return takeOver(motion, time: time, context: &context)
    }
}

extension Animation {
    func motion<V: VectorArithmetic>(value: V, time: Double, context: AnimationContext<V>) -> SpringMotion<V>? {
        (base as? any SpringLikeAnimation)?.motion(value: value, time: time, context: context)
    }

    func takeOver<V: VectorArithmetic>(
        _ motion: SpringMotion<V>, time: Double, context: inout AnimationContext<V>
    ) -> Bool {
        (base as? any SpringLikeAnimation)?.takeOver(motion, time: time, context: &context) ?? false
    }
}

/// Where a spring started, when it took over from another.
private struct SpringStart<V: VectorArithmetic>: AnimationStateKey {
    static var defaultValue: SpringStart<V>? { nil }
    var motion: SpringMotion<V>
    var time: Double
}

/// A spring that merges with the one before it.
struct SpringAnimation: SpringLikeAnimation, TimedAnimation {
    let spring: Spring
    /// Seconds in which a spring that takes over goes from the previous response and damping to its own.
    let blendDuration: Double
    /// From rest.
    private let settlingDuration: Double

    /// At most so many parts of a blend, in each of which the spring stays the same: a 240th of a second each, or more.
    private static let greatestPartCount = 240.0

    /// What counts as arrived, as a part of the way.
    private static let epsilon = 0.001

    init(spring: Spring, blendDuration: Double) {
        self.spring = spring
        self.blendDuration = blendDuration > 0 ? min(blendDuration, 1e6) : 0
        settlingDuration = max(spring.settlingDuration, spring.duration)
    }

    var length: Animation.Length { Animation.Length(seconds: settlingDuration) }
    var logicalLength: Animation.Length { Animation.Length(seconds: spring.duration) }

    func animate<V>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? where V: VectorArithmetic {
        let start = context.state[SpringStart<V>.self]
        let elapsed = time - (start?.time ?? 0)
        context.isLogicallyComplete = hasReached(spring.duration, at: elapsed)
        guard let start else {
            return hasReached(settlingDuration, at: elapsed) ? nil : spring.value(target: value, time: elapsed)
        }
        if context.isLogicallyComplete, hasReached(restingTime(from: start, towards: value), at: elapsed) { return nil }
        let displacement = start.motion.value - value
        return value + step(elapsed, from: start).displacement(displacement, start.motion.velocity)
    }

    func velocity<V>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? where V: VectorArithmetic {
        guard let start = context.state[SpringStart<V>.self] else {
            return hasReached(settlingDuration, at: time) ? .zero : spring.velocity(target: value, time: time)
        }
        return step(time - start.time, from: start).velocity(start.motion.value - value, start.motion.velocity)
    }

    func motion<V>(value: V, time: Double, context: AnimationContext<V>) -> SpringMotion<V>? where V: VectorArithmetic {
        var context = context
        guard let now = animate(value: value, time: time, context: &context) else {
            return SpringMotion(value: value, velocity: .zero, spring: spring)
        }
        let current = context.state[SpringStart<V>.self].map { effective(time - $0.time, from: $0.motion.spring) }
        return SpringMotion(
            value: now, velocity: velocity(value: value, time: time, context: context) ?? .zero,
            spring: current ?? spring)
    }

    func takeOver<V>(_ motion: SpringMotion<V>, time: Double, context: inout AnimationContext<V>) -> Bool
    where V: VectorArithmetic {
        context.state[SpringStart<V>.self] = SpringStart(motion: motion, time: time)
        context.isLogicallyComplete = false
        return true
    }

    // MARK: After a merge

    /// The spring that acts `elapsed` seconds after it took over from another.
    private func effective(_ elapsed: Double, from previous: Spring) -> Spring {
        guard elapsed < blendDuration else { return spring }
        // There is no way from or to a spring without a finite response.
        guard previous.response.isFinite, spring.response.isFinite else { return spring }
        return previous.blended(towards: spring, amount: max(elapsed, 0) / blendDuration)
    }

    /// While it blends, the spring changes, and there is no closed form. The parts are counted from the merge, so that the
    /// motion does not depend on when frames come; each is a closed form, with the spring of its middle.
    private func step<V>(_ elapsed: Double, from start: SpringStart<V>) -> SpringStep {
        let previous = start.motion.spring
        guard blendDuration > 0, elapsed > 0,
            previous.frequency != spring.frequency || previous.decay != spring.decay
        else { return spring.step(elapsed) }
        let part = blendDuration / min((blendDuration * 240).rounded(.up), Self.greatestPartCount)
        let end = min(elapsed, blendDuration)
        var total = SpringStep.none
        var index = 0.0
        while index * part < end, index < Self.greatestPartCount {
            let acting = effective((index + 0.5) * part, from: previous)
            total = total.followed(by: acting.step(min(part, end - index * part)))
            index += 1
        }
        return elapsed > blendDuration ? total.followed(by: spring.step(elapsed - blendDuration)) : total
    }

    /// Seconds after the merge until what is left is small against what there was, in way and speed.
    private func restingTime<V: VectorArithmetic>(from start: SpringStart<V>, towards value: V) -> Double {
        var (displacement, velocity) = (start.motion.value - value, start.motion.velocity)
        let scale = (displacement.magnitudeSquared + velocity.scaled(by: 1 / spring.frequency).magnitudeSquared)
            .squareRoot()
        guard scale > 0, scale.isFinite else { return settlingDuration }
        if blendDuration > 0 {
            let step = step(blendDuration, from: start)
            (displacement, velocity) = (
                step.displacement(displacement, velocity), step.velocity(displacement, velocity)
            )
        }
        return blendDuration
            + spring.settlingTime(displacement: displacement, velocity: velocity, epsilon: Self.epsilon * scale)
    }
}

/// A spring that is added to what runs already, so that several play at once and their velocities add up.
struct InterpolatingSpringAnimation: CustomAnimation, TimedAnimation {
    let spring: Spring
    /// In ways per second: at 2, a way of 100 starts with 200 a second.
    let initialVelocity: Double
    private let settlingDuration: Double

    init(spring: Spring, initialVelocity: Double) {
        self.spring = spring
        self.initialVelocity = initialVelocity.isFinite ? initialVelocity : 0
        settlingDuration = max(
            spring.duration,
            spring.settlingDuration(target: 1.0, initialVelocity: self.initialVelocity, epsilon: 0.001))
    }

    var length: Animation.Length { Animation.Length(seconds: settlingDuration) }
    var logicalLength: Animation.Length { Animation.Length(seconds: spring.duration) }

    func animate<V>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? where V: VectorArithmetic {
        context.isLogicallyComplete = hasReached(spring.duration, at: time)
        guard !hasReached(settlingDuration, at: time) else { return nil }
        return spring.value(target: value, initialVelocity: value.scaled(by: initialVelocity), time: time)
    }

    func velocity<V>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? where V: VectorArithmetic {
        guard !hasReached(settlingDuration, at: time) else { return .zero }
        return spring.velocity(target: value, initialVelocity: value.scaled(by: initialVelocity), time: time)
    }
}

// MARK: Making one

extension Animation {
    /// A spring. Aimed anew while it moves, it keeps its velocity.
    /// - Parameter blendDuration: Seconds in which to go from the previous spring's response and damping to these, when it
    ///   takes over from one. Default 0, at once.
    public static func spring(_ spring: Spring, blendDuration: TimeInterval = 0.0) -> Animation {
        Animation(SpringAnimation(spring: spring, blendDuration: blendDuration))
    }

    /// A spring by duration and bounce.
    /// - Parameters:
    ///   - duration: The perceptual pace in seconds, default 0.5.
    ///   - bounce: -1 to 1, default 0.
    ///   - blendDuration: As for ``spring(_:blendDuration:)``.
    public static func spring(
        duration: TimeInterval = 0.5, bounce: Double = 0.0, blendDuration: Double = 0
    ) -> Animation {
        spring(Spring(duration: duration, bounce: bounce), blendDuration: blendDuration)
    }

    /// A spring by response and damping.
    /// - Parameters:
    ///   - response: The length of one undamped swing in seconds, default 0.5.
    ///   - dampingFraction: The damping as a part of the critical one, default 0.825.
    ///   - blendDuration: As for ``spring(_:blendDuration:)``.
    @_disfavoredOverload
    public static func spring(
        response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
    ) -> Animation {
        spring(Spring(response: response, dampingRatio: dampingFraction), blendDuration: blendDuration)
    }

    /// A spring without bounce, duration 0.5.
    public static var spring: Animation { spring() }

    /// A stiffer spring, for what follows a finger.
    /// - Parameters:
    ///   - response: Default 0.15.
    ///   - dampingFraction: Default 0.86.
    ///   - blendDuration: Default 0.25.
    @_disfavoredOverload
    public static func interactiveSpring(
        response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
    ) -> Animation {
        spring(Spring(response: response, dampingRatio: dampingFraction), blendDuration: blendDuration)
    }

    /// A stiffer spring, for what follows a finger.
    /// - Parameters:
    ///   - duration: Default 0.15.
    ///   - extraBounce: Added to a bounce of 0.15. Default 0.
    ///   - blendDuration: Default 0.25.
    public static func interactiveSpring(
        duration: TimeInterval = 0.15, extraBounce: Double = 0.0, blendDuration: TimeInterval = 0.25
    ) -> Animation {
        spring(Spring(duration: duration, bounce: 0.15 + extraBounce), blendDuration: blendDuration)
    }

    /// A stiffer spring, for what follows a finger: duration 0.15, bounce 0.15, blended in 0.25 seconds.
    public static var interactiveSpring: Animation { interactiveSpring() }

    /// No bounce, duration 0.5.
    public static var smooth: Animation { smooth() }
    /// - Parameters:
    ///   - duration: In seconds, default 0.5.
    ///   - extraBounce: Added to a bounce of 0. Default 0.
    public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
        spring(.smooth(duration: duration, extraBounce: extraBounce))
    }

    /// A little bounce, 0.15, duration 0.5.
    public static var snappy: Animation { snappy() }
    /// - Parameters:
    ///   - duration: In seconds, default 0.5.
    ///   - extraBounce: Added to a bounce of 0.15. Default 0.
    public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
        spring(.snappy(duration: duration, extraBounce: extraBounce))
    }

    /// More bounce, 0.3, duration 0.5.
    public static var bouncy: Animation { bouncy() }
    /// - Parameters:
    ///   - duration: In seconds, default 0.5.
    ///   - extraBounce: Added to a bounce of 0.3. Default 0.
    public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
        spring(.bouncy(duration: duration, extraBounce: extraBounce))
    }
}

extension Animation {
    /// A spring that is added to those that run, instead of taking over.
    /// - Parameter initialVelocity: In ways per second: at 2, a way of 100 starts with 200 a second. Default 0.
    public static func interpolatingSpring(_ spring: Spring, initialVelocity: Double = 0.0) -> Animation {
        Animation(InterpolatingSpringAnimation(spring: spring, initialVelocity: initialVelocity))
    }

    /// A spring that is added to those that run, by its physics. More than the critical damping counts as critical.
    /// - Parameters:
    ///   - mass: Default 1.
    ///   - initialVelocity: In ways per second, default 0.
    public static func interpolatingSpring(
        mass: Double = 1.0, stiffness: Double, damping: Double, initialVelocity: Double = 0.0
    ) -> Animation {
        interpolatingSpring(
            Spring(mass: mass, stiffness: stiffness, damping: damping), initialVelocity: initialVelocity)
    }

    /// A spring that is added to those that run, by duration and bounce.
    /// - Parameters:
    ///   - duration: The perceptual pace in seconds, default 0.5.
    ///   - bounce: -1 to 1, default 0.
    ///   - initialVelocity: In ways per second, default 0.
    public static func interpolatingSpring(
        duration: TimeInterval = 0.5, bounce: Double = 0.0, initialVelocity: Double = 0.0
    ) -> Animation {
        interpolatingSpring(Spring(duration: duration, bounce: bounce), initialVelocity: initialVelocity)
    }

    /// A spring that is added to those that run: duration 0.5, no bounce.
    public static var interpolatingSpring: Animation { interpolatingSpring() }
}
