import Foundation

/// How a change moves: a curve, a spring or one of your own, and how it is delayed, sped up and repeated.
///
/// A pure function of time. Frames may come when they like, late ones included: nothing adds up and nothing drifts.
public struct Animation: Hashable, @unchecked Sendable {
    // Unchecked: an animation is a value. Apple's protocol for custom ones does not ask for Sendable in so many words.

    /// The animation inside, the outermost modifier first.
    public let base: any CustomAnimation

    public init<A>(_ base: A) where A: CustomAnimation { self.base = base }

    public static func == (lhs: Animation, rhs: Animation) -> Bool {
        func isEqual<A: CustomAnimation>(_ left: A) -> Bool { (rhs.base as? A) == left }
        return isEqual(lhs.base)
    }

    public func hash(into hasher: inout Hasher) { base.hash(into: &hasher) }

    /// How far the animation is after `time` seconds; see ``CustomAnimation/animate(value:time:context:)``.
    public func animate<V>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V?
    where V: VectorArithmetic {
        base.animate(value: value, time: time, context: &context)
    }

    /// How fast it goes, in units per second; nil if it cannot say.
    public func velocity<V>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V?
    where V: VectorArithmetic {
        base.velocity(value: value, time: time, context: context)
    }

    /// Whether it takes over from a running animation; see ``CustomAnimation/shouldMerge(previous:value:time:context:)``.
    public func shouldMerge<V>(
        previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
    ) -> Bool where V: VectorArithmetic {
        base.shouldMerge(previous: previous, value: value, time: time, context: &context)
    }
}

extension Animation: CustomStringConvertible, CustomDebugStringConvertible {
    public var description: String { String(describing: base) }
    public var debugDescription: String { "Animation(\(String(reflecting: base)))" }
}

extension Animation {
    /// A spring without bounce, response 0.55.
    public static let `default` = Animation(
        SpringAnimation(spring: Spring(response: 0.55, dampingRatio: 1), blendDuration: 0))
}

// MARK: Length

extension Animation {
    /// How long an animation takes, from its start to its removal.
    package enum Length: Equatable, Sendable {
        /// In seconds, 0 or more and finite. A spring that took over from another may end at another time.
        case finite(TimeInterval)
        /// It runs until it is replaced.
        case endless
        /// A custom animation; only its frames tell.
        case unknown
    }

    package var length: Length { (base as? any TimedAnimation)?.length ?? .unknown }

    /// False for an animation that never ends by itself.
    package var canEnd: Bool { length != .endless }

    /// In seconds, if it is finite and known.
    package var finiteLength: TimeInterval? {
        if case .finite(let length) = length { return length }
        return nil
    }
}

extension Animation.Length {
    /// NaN and what is negative count as 0, infinity as endless.
    init(seconds: Double) {
        self = seconds == .infinity ? .endless : .finite(seconds > 0 ? seconds : 0)
    }

    func map(_ transform: (Double) -> Double) -> Animation.Length {
        if case .finite(let length) = self { return Animation.Length(seconds: transform(length)) }
        return self
    }
}

/// An animation that knows when it ends.
protocol TimedAnimation: CustomAnimation {
    var length: Animation.Length { get }
    /// Until it looks finished. Never later than the length.
    var logicalLength: Animation.Length { get }
}

extension Animation {
    var logicalLength: Length { (base as? any TimedAnimation)?.logicalLength ?? .unknown }
}

/// Whether a moment is reached. Times are sums of frames, delays and cycles, whose rounding must not cost a frame.
func hasReached(_ end: Double, at time: Double) -> Bool { time >= end - 1e-9 }
