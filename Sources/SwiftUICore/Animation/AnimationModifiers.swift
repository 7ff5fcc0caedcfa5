import Foundation

// What is around an animation changes its time: each gives the inner one another moment, and turns what comes back. They
// compose in the order written, from the inside out: `.linear(duration: 1).delay(1).speed(2)` waits half a second.

// MARK: Delay

private struct DelayAnimation: SpringLikeAnimation, TimedAnimation {
    let base: Animation
    /// Seconds. Below zero the animation starts as if it had run for that long.
    let delay: Double

    init(base: Animation, delay: Double) { (self.base, self.delay) = (base, delay.isNaN ? 0 : delay) }

    private func inner(_ time: Double) -> Double { delay.isFinite ? time - delay : -delay }

    var length: Animation.Length { delay == .infinity ? .endless : base.length.map { $0 + delay } }
    var logicalLength: Animation.Length { delay == .infinity ? .endless : base.logicalLength.map { $0 + delay } }

    func animate<V>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? where V: VectorArithmetic {
        let time = inner(time)
        guard hasReached(0, at: time) else {
            context.isLogicallyComplete = false
            return .zero
        }
        return base.animate(value: value, time: max(time, 0), context: &context)
    }

    func velocity<V>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? where V: VectorArithmetic {
        let time = inner(time)
        return hasReached(0, at: time) ? base.velocity(value: value, time: max(time, 0), context: context) : .zero
    }

    func motion<V>(value: V, time: Double, context: AnimationContext<V>) -> SpringMotion<V>? where V: VectorArithmetic {
        let time = inner(time)
        return hasReached(0, at: time) ? base.motion(value: value, time: max(time, 0), context: context) : nil
    }

    /// While it waits, what runs already has to go on: such a one is added, not merged.
    func takeOver<V>(_ motion: SpringMotion<V>, time: Double, context: inout AnimationContext<V>) -> Bool
    where V: VectorArithmetic {
        delay == 0 && base.takeOver(motion, time: time, context: &context)
    }
}

// MARK: Speed

private struct SpeedAnimation: SpringLikeAnimation, TimedAnimation {
    let base: Animation
    /// 0 or more; at 0 the animation stands still at its start.
    let speed: Double

    init(base: Animation, speed: Double) { (self.base, self.speed) = (base, speed > 0 ? speed : 0) }

    private func inner(_ time: Double) -> Double { speed == .infinity ? .infinity : time * speed }

    private func outer(_ length: Animation.Length) -> Animation.Length {
        if speed == 0 { return length == .finite(0) ? length : .endless }
        return length.map { $0 / speed }
    }

    var length: Animation.Length { outer(base.length) }
    var logicalLength: Animation.Length { outer(base.logicalLength) }

    func animate<V>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? where V: VectorArithmetic {
        base.animate(value: value, time: inner(time), context: &context)
    }

    func velocity<V>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? where V: VectorArithmetic {
        let velocity = base.velocity(value: value, time: inner(time), context: context)
        return speed == .infinity ? velocity.map { _ in .zero } : velocity?.scaled(by: speed)
    }

    func motion<V>(value: V, time: Double, context: AnimationContext<V>) -> SpringMotion<V>? where V: VectorArithmetic {
        guard speed > 0, speed.isFinite,
            var motion = base.motion(value: value, time: inner(time), context: context)
        else { return nil }
        motion.velocity.scale(by: speed)
        motion.spring = motion.spring.faster(by: speed)
        return motion
    }

    func takeOver<V>(_ motion: SpringMotion<V>, time: Double, context: inout AnimationContext<V>) -> Bool
    where V: VectorArithmetic {
        guard speed > 0, speed.isFinite else { return false }
        var motion = motion
        motion.velocity.scale(by: 1 / speed)
        motion.spring = motion.spring.faster(by: 1 / speed)
        return base.takeOver(motion, time: inner(time), context: &context)
    }
}

// MARK: Repeat

/// Plays an animation again and again. The cycle that a moment belongs to is calculated from the time, never counted.
private struct RepeatAnimation: CustomAnimation, TimedAnimation {
    let base: Animation
    /// Nil repeats for ever.
    let count: Int?
    /// Whether every second cycle runs backwards in time.
    let autoreverses: Bool

    /// Without rounding from one cycle to the next. A cycle of no length is over at once, however often it is played.
    private func total(_ cycle: Animation.Length) -> Animation.Length {
        switch cycle {
        case .finite(0): .finite(0)
        case .finite(let length): count.map { Animation.Length(seconds: Double($0) * length) } ?? .endless
        case .endless: .endless
        case .unknown: count == nil ? .endless : .unknown
        }
    }

    private var isNothing: Bool { count.map { $0 < 1 } ?? false }

    var length: Animation.Length { isNothing ? .finite(0) : total(base.length) }

    /// The last cycle may look finished before it ends.
    var logicalLength: Animation.Length {
        guard case .finite(let total) = length, let count,
            case .finite(let cycle) = base.length, case .finite(let last) = base.logicalLength
        else { return length }
        return Animation.Length(seconds: count % 2 == 0 && autoreverses ? total : total - cycle + last)
    }

    /// Which moment of the base a time shows.
    private func inner(_ time: Double, cycle: Double) -> (time: Double, isReversed: Bool) {
        let time = min(max(time, 0), 1e15)
        // Exact: the remainder of two binary numbers is one.
        let offset = time.truncatingRemainder(dividingBy: cycle)
        let index = ((time - offset) / cycle).rounded()
        let isReversed = autoreverses && index.truncatingRemainder(dividingBy: 2) == 1
        return (isReversed ? cycle - offset : offset, isReversed)
    }

    func animate<V>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? where V: VectorArithmetic {
        guard !isNothing, let cycle = cycle(value: value, context: &context) else {
            context.isLogicallyComplete = true
            return nil
        }
        guard cycle.isFinite else { return base.animate(value: value, time: time, context: &context) }
        if let count, hasReached(Double(count) * cycle, at: time) {
            context.isLogicallyComplete = true
            return nil
        }
        let result = base.animate(value: value, time: inner(time, cycle: cycle).time, context: &context) ?? value
        switch logicalLength {
        case .finite(let end): context.isLogicallyComplete = hasReached(end, at: time)
        case .endless, .unknown: context.isLogicallyComplete = false
        }
        return result
    }

    func velocity<V>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? where V: VectorArithmetic {
        var context = context
        guard !isNothing, let cycle = cycle(value: value, context: &context) else { return .zero }
        guard cycle.isFinite else { return base.velocity(value: value, time: time, context: context) }
        if let count, hasReached(Double(count) * cycle, at: time) { return .zero }
        let (moment, isReversed) = inner(time, cycle: cycle)
        return base.velocity(value: value, time: moment, context: context)?.scaled(by: isReversed ? -1 : 1)
    }

    // MARK: The cycle

    private struct Cycle: AnimationStateKey {
        static var defaultValue: [RepeatAnimation: Double] { [:] }
    }

    /// Seconds, infinite for a base that does not end; nil for one that is over at once.
    private func cycle<V>(value: V, context: inout AnimationContext<V>) -> Double? where V: VectorArithmetic {
        switch base.length {
        case .finite(let length): return length > 0 ? length : nil
        case .endless: return .infinity
        case .unknown:
            let known = context.state[Cycle.self][self]
            let length = known ?? measure(value: value, context: context)
            if known == nil { context.state[Cycle.self][self] = length }
            return length > 0 ? length : nil
        }
    }

    /// When a custom animation ends, found by asking it: a year at most, or it counts as endless. Watching its frames instead
    /// would make a cycle as long as the frames happen to fall.
    private func measure<V>(value: V, context: AnimationContext<V>) -> Double where V: VectorArithmetic {
        func hasEnded(_ time: Double) -> Bool {
            var copy = context
            return base.animate(value: value, time: time, context: &copy) == nil
        }
        if hasEnded(0) { return 0 }
        var (running, ended) = (0.0, 1.0 / 64)
        while !hasEnded(ended) {
            (running, ended) = (ended, ended * 2)
            if ended > 366 * 86400 { return .infinity }
        }
        for _ in 0..<60 {
            let middle = (running + ended) / 2
            if hasEnded(middle) { ended = middle } else { running = middle }
        }
        return ended
    }
}

// MARK: Logical completion

private struct LogicalCompletionAnimation: SpringLikeAnimation, TimedAnimation {
    let base: Animation
    /// Seconds after its start, or after it took over from another.
    let duration: Double

    init(base: Animation, duration: Double) { (self.base, self.duration) = (base, duration > 0 ? duration : 0) }

    var length: Animation.Length { base.length }

    var logicalLength: Animation.Length {
        if case .finite(let length) = base.length { return .finite(min(duration, length)) }
        return Animation.Length(seconds: duration)
    }

    /// When it took over from another.
    private struct Start: AnimationStateKey { static var defaultValue: Double { 0 } }

    func animate<V>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? where V: VectorArithmetic {
        let result = base.animate(value: value, time: time, context: &context)
        // What has ended is complete, whatever was promised.
        context.isLogicallyComplete = result == nil || hasReached(duration, at: time - context.state[Start.self])
        return result
    }

    func velocity<V>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? where V: VectorArithmetic {
        base.velocity(value: value, time: time, context: context)
    }

    func motion<V>(value: V, time: Double, context: AnimationContext<V>) -> SpringMotion<V>? where V: VectorArithmetic {
        base.motion(value: value, time: time, context: context)
    }

    func takeOver<V>(_ motion: SpringMotion<V>, time: Double, context: inout AnimationContext<V>) -> Bool
    where V: VectorArithmetic {
        guard base.takeOver(motion, time: time, context: &context) else { return false }
        context.state[Start.self] = time
        return true
    }
}

// MARK: Making one

extension Animation {
    /// Starts `delay` seconds later; below zero, as if it had run for that long already.
    public func delay(_ delay: TimeInterval) -> Animation { Animation(DelayAnimation(base: self, delay: delay)) }

    /// Plays `speed` times as fast, what came before in the chain included. At 0, below, or NaN it stands still.
    public func speed(_ speed: Double) -> Animation { Animation(SpeedAnimation(base: self, speed: speed)) }

    /// Plays `repeatCount` times; less than one is over at once.
    /// - Parameter autoreverses: Whether every second time runs backwards. Default true. After an even number of times
    ///   the value is back at its start, and then jumps to the target.
    public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
        Animation(RepeatAnimation(base: self, count: repeatCount, autoreverses: autoreverses))
    }

    /// Plays for ever.
    /// - Parameter autoreverses: Whether every second time runs backwards. Default true.
    public func repeatForever(autoreverses: Bool = true) -> Animation {
        Animation(RepeatAnimation(base: self, count: nil, autoreverses: autoreverses))
    }

    /// Counts as complete after `duration` seconds, whatever is left of the motion.
    public func logicallyComplete(after duration: TimeInterval) -> Animation {
        Animation(LogicalCompletionAnimation(base: self, duration: duration))
    }
}
