import Foundation

/// Keyframes of one property, one after the other.
public protocol KeyframeTrackContent<Value> {
    associatedtype Value: Animatable = Self.Body.Value
    associatedtype Body: KeyframeTrackContent
    /// The keyframes that these are made of.
    @KeyframeTrackContentBuilder<Self.Value> var body: Self.Body { get }

    func _appendKeyframes(to sequence: inout _KeyframeSequence<Self.Value>)
}

extension KeyframeTrackContent where Body.Value == Value {
    public func _appendKeyframes(to sequence: inout _KeyframeSequence<Value>) {
        body._appendKeyframes(to: &sequence)
    }
}

/// The keyframes of a track, in order; also a track's content itself.
public struct _KeyframeSequence<Value>: KeyframeTrackContent where Value: Animatable {
    var keyframes: [Keyframe<Value>] = []

    init() {}

    public var body: _KeyframeSequence<Value> { self }

    public func _appendKeyframes(to sequence: inout _KeyframeSequence<Value>) {
        sequence.keyframes += keyframes
    }
}

/// What one keyframe asks for. Durations are in seconds, velocities in units per second.
enum Keyframe<Value: Animatable> {
    case linear(Value, duration: Double, UnitCurve)
    case cubic(Value, duration: Double, startVelocity: Value?, endVelocity: Value?)
    case spring(Value, duration: Double?, Spring, startVelocity: Value?)
    case move(Value)
}

// MARK: Keyframes

/// Goes to a value along a straight line.
public struct LinearKeyframe<Value>: KeyframeTrackContent where Value: Animatable {
    private let keyframe: Keyframe<Value>

    /// - Parameters:
    ///   - to: Where the segment ends.
    ///   - duration: In seconds.
    ///   - timingCurve: Speeds up and slows down on the line. Default even.
    public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) {
        keyframe = .linear(to, duration: duration, timingCurve)
    }

    public typealias Body = LinearKeyframe<Value>
    public var body: Body { self }
    public func _appendKeyframes(to sequence: inout _KeyframeSequence<Value>) { sequence.keyframes.append(keyframe) }
}

/// Goes to a value along a cubic curve that joins its neighbours smoothly.
public struct CubicKeyframe<Value>: KeyframeTrackContent where Value: Animatable {
    private let keyframe: Keyframe<Value>

    /// - Parameters:
    ///   - to: Where the segment ends.
    ///   - duration: In seconds.
    ///   - startVelocity: In units per second. By default that of the neighbour: between two cubic keyframes that of a
    ///     Catmull-Rom spline, next to another kind the velocity that it has there, at the ends of a track zero.
    ///   - endVelocity: As `startVelocity`.
    public init(_ to: Value, duration: TimeInterval, startVelocity: Value? = nil, endVelocity: Value? = nil) {
        keyframe = .cubic(to, duration: duration, startVelocity: startVelocity, endVelocity: endVelocity)
    }

    public typealias Body = CubicKeyframe<Value>
    public var body: Body { self }
    public func _appendKeyframes(to sequence: inout _KeyframeSequence<Value>) { sequence.keyframes.append(keyframe) }
}

/// Goes to a value as a spring does.
public struct SpringKeyframe<Value>: KeyframeTrackContent where Value: Animatable {
    private let keyframe: Keyframe<Value>

    /// - Parameters:
    ///   - to: Where the spring pulls.
    ///   - duration: In seconds. A spring that has not come to rest by then is stopped, and the next segment starts where it
    ///     is. By default the spring's settling duration, after which the value is `to`.
    ///   - spring: Default `Spring()`: duration 0.5, no bounce.
    ///   - startVelocity: In units per second. By default that of the segment before it.
    public init(
        _ to: Value, duration: TimeInterval? = nil, spring: Spring = Spring(), startVelocity: Value? = nil
    ) {
        keyframe = .spring(to, duration: duration, spring, startVelocity: startVelocity)
    }

    public typealias Body = SpringKeyframe<Value>
    public var body: Body { self }
    public func _appendKeyframes(to sequence: inout _KeyframeSequence<Value>) { sequence.keyframes.append(keyframe) }
}

/// Is at a value at once.
public struct MoveKeyframe<Value>: KeyframeTrackContent where Value: Animatable {
    private let keyframe: Keyframe<Value>

    public init(_ to: Value) { keyframe = .move(to) }

    public typealias Body = MoveKeyframe<Value>
    public var body: Body { self }
    public func _appendKeyframes(to sequence: inout _KeyframeSequence<Value>) { sequence.keyframes.append(keyframe) }
}

// MARK: Building

/// Collects the keyframes of a track.
@resultBuilder
public struct KeyframeTrackContentBuilder<Value> where Value: Animatable {
    public static func buildExpression<K>(_ expression: K) -> K where Value == K.Value, K: KeyframeTrackContent {
        expression
    }

    public static func buildArray(
        _ components: [some KeyframeTrackContent<Value>]
    ) -> some KeyframeTrackContent<Value> {
        var sequence = _KeyframeSequence<Value>()
        for component in components { component._appendKeyframes(to: &sequence) }
        return sequence
    }

    public static func buildEither<First, Second>(
        first component: First
    ) -> KeyframeTrackContentBuilder<Value>.Conditional<Value, First, Second>
    where
        Value == First.Value, First: KeyframeTrackContent, Second: KeyframeTrackContent, First.Value == Second.Value
    {
        .init(content: .first(component))
    }

    public static func buildEither<First, Second>(
        second component: Second
    ) -> KeyframeTrackContentBuilder<Value>.Conditional<Value, First, Second>
    where
        Value == First.Value, First: KeyframeTrackContent, Second: KeyframeTrackContent, First.Value == Second.Value
    {
        .init(content: .second(component))
    }

    public static func buildPartialBlock<K>(first: K) -> K where Value == K.Value, K: KeyframeTrackContent { first }

    public static func buildPartialBlock(
        accumulated: some KeyframeTrackContent<Value>, next: some KeyframeTrackContent<Value>
    ) -> some KeyframeTrackContent<Value> {
        var sequence = _KeyframeSequence<Value>()
        accumulated._appendKeyframes(to: &sequence)
        next._appendKeyframes(to: &sequence)
        return sequence
    }

    public static func buildBlock() -> some KeyframeTrackContent<Value> { _KeyframeSequence<Value>() }
}

extension KeyframeTrackContentBuilder {
    /// One of two branches.
    public struct Conditional<ConditionalValue, First, Second>: KeyframeTrackContent
    where
        ConditionalValue == First.Value, First: KeyframeTrackContent, Second: KeyframeTrackContent,
        First.Value == Second.Value
    {
        enum Content {
            case first(First)
            case second(Second)
        }

        let content: Content

        public typealias Value = ConditionalValue
        public var body: Conditional { self }

        public func _appendKeyframes(to sequence: inout _KeyframeSequence<ConditionalValue>) {
            switch content {
            case .first(let first): first._appendKeyframes(to: &sequence)
            case .second(let second): second._appendKeyframes(to: &sequence)
            }
        }
    }
}
