import Foundation

/// How a value gets from one state to another, as a function of time.
public protocol CustomAnimation: Hashable {
    /// How far the animation is `time` seconds after it started.
    ///
    /// - Parameters:
    ///   - value: The way to go: the new value less the old one.
    ///   - time: Seconds since the animation began. Frames may come at any times.
    ///   - context: What the animation keeps between calls, and the environment it runs in.
    /// - Returns: The part of `value` that is done, zero at the start; nil when the animation has ended.
    func animate<V>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? where V: VectorArithmetic

    /// How fast the animation goes, in units per second; nil if it cannot say, as by default.
    func velocity<V>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? where V: VectorArithmetic

    /// Whether this animation takes over from one that runs, instead of being added to it. False by default.
    ///
    /// One that takes over goes on with the clock of the first: it gets the whole way, old and new, as `value`, and the
    /// time since the first one began. What it needs from here on it stores in the context.
    ///
    /// - Parameters:
    ///   - previous: The animation that runs.
    ///   - value: The way that it goes.
    ///   - time: Seconds since it began.
    func shouldMerge<V>(
        previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
    ) -> Bool where V: VectorArithmetic
}

extension CustomAnimation {
    public func velocity<V>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V?
    where V: VectorArithmetic { nil }

    public func shouldMerge<V>(
        previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
    ) -> Bool where V: VectorArithmetic { false }
}

/// What an animation keeps between its frames, and the environment it runs in.
public struct AnimationContext<Value> where Value: VectorArithmetic {
    /// What the animation stores.
    public var state: AnimationState<Value>

    /// Whether the animation looks finished, though it may move a little longer. Completions wait for it unless they ask
    /// for the animation's removal.
    public var isLogicallyComplete: Bool

    /// The environment of the view that animates.
    public let environment: EnvironmentValues

    package init(
        state: AnimationState<Value> = AnimationState(), environment: EnvironmentValues = EnvironmentValues(),
        isLogicallyComplete: Bool = false
    ) {
        (self.state, self.environment) = (state, environment)
        self.isLogicallyComplete = isLogicallyComplete
    }

    /// The same context around another state, for an animation that runs another on values of another type.
    public func withState<T>(_ state: AnimationState<T>) -> AnimationContext<T> where T: VectorArithmetic {
        AnimationContext<T>(state: state, environment: environment, isLogicallyComplete: isLogicallyComplete)
    }
}

/// The values that an animation stores, by key.
public struct AnimationState<Value> where Value: VectorArithmetic {
    private var values: [ObjectIdentifier: Any] = [:]

    public init() {}

    public subscript<K>(key: K.Type) -> K.Value where K: AnimationStateKey {
        get { values.isEmpty ? K.defaultValue : values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}

/// A key of the state of animations, with the value that holds before one is stored.
public protocol AnimationStateKey {
    associatedtype Value
    static var defaultValue: Self.Value { get }
}

/// When an animation counts as complete.
public struct AnimationCompletionCriteria: Hashable, Sendable {
    private enum Kind { case logicallyComplete, removed }
    private let kind: Kind

    /// When it looks finished: a curve at its end, a spring after its duration.
    public static let logicallyComplete = AnimationCompletionCriteria(kind: .logicallyComplete)

    /// When the last of the motion is gone, which for a spring is later.
    public static let removed = AnimationCompletionCriteria(kind: .removed)
}
