import Foundation

/// How a value changes over time, property by property: tracks that play side by side.
public protocol Keyframes<Value> {
    /// What is animated.
    associatedtype Value = Self.Body.Value
    associatedtype Body: Keyframes
    /// The keyframes that these are made of.
    @KeyframesBuilder<Self.Value> var body: Self.Body { get }

    func _appendTracks(to tracks: inout _KeyframeTracks<Self.Value>)
}

extension Keyframes where Body.Value == Value {
    public func _appendTracks(to tracks: inout _KeyframeTracks<Value>) { body._appendTracks(to: &tracks) }
}

/// The tracks that keyframes consist of, worked out for an initial value.
public struct _KeyframeTracks<Value> {
    struct Track {
        let duration: Double
        let apply: (_ value: inout Value, _ time: Double) -> Void
    }

    let initialValue: Value
    var tracks: [Track] = []

    init(initialValue: Value) { self.initialValue = initialValue }
}

/// The keyframes of one property, one after the other.
public struct KeyframeTrack<Root, Value, Content>: Keyframes
where Value == Content.Value, Content: KeyframeTrackContent {
    private let keyPath: WritableKeyPath<Root, Value>
    private let content: Content

    // `Value` is the property's type here; what the track animates is the root.
    @_implements(Keyframes, Value)
    public typealias _KeyframesValue = Root
    public typealias Body = KeyframeTrack<Root, Value, Content>

    /// A track of the whole value.
    public init(@KeyframeTrackContentBuilder<Root> content: () -> Content) where Root == Value {
        self.init(\.self, content: content)
    }

    /// A track of one property of the value.
    public init(
        _ keyPath: WritableKeyPath<Root, Value>, @KeyframeTrackContentBuilder<Value> content: () -> Content
    ) {
        (self.keyPath, self.content) = (keyPath, content())
    }

    init(_ content: Content) where Root == Value { (keyPath, self.content) = (\.self, content) }

    public var body: Body { self }

    public func _appendTracks(to tracks: inout _KeyframeTracks<Root>) {
        var keyframes = _KeyframeSequence<Value>()
        content._appendKeyframes(to: &keyframes)
        let keyPath = keyPath
        let curve = KeyframeCurve(keyframes.keyframes, from: tracks.initialValue[keyPath: keyPath])
        tracks.tracks.append(
            .init(duration: curve.duration) { value, time in value[keyPath: keyPath] = curve.value(at: time) })
    }
}

/// Keyframes as a function of time: for drawing them, measuring them, or running them by hand.
///
/// Tracks change the initial value in the order written. One that ends early stays where it ended; what no track names
/// stays as it was.
public struct KeyframeTimeline<Value> {
    private let initialValue: Value
    private let tracks: [_KeyframeTracks<Value>.Track]

    public init(initialValue: Value, @KeyframesBuilder<Value> content: () -> some Keyframes<Value>) {
        self.init(initialValue: initialValue, keyframes: content())
    }

    package init(initialValue: Value, keyframes: some Keyframes<Value>) {
        var tracks = _KeyframeTracks(initialValue: initialValue)
        keyframes._appendTracks(to: &tracks)
        self.initialValue = initialValue
        self.tracks = tracks.tracks
        duration = tracks.tracks.map(\.duration).max() ?? 0
    }

    /// Of the longest track, in seconds.
    public let duration: TimeInterval

    /// The value at a time in seconds. Before the start it is that at the start, after the end that at the end.
    public func value(time: Double) -> Value {
        let time = time > 0 ? time : 0
        var value = initialValue
        for track in tracks { track.apply(&value, time) }
        return value
    }

    /// The value at a part of the duration, which is held to 0…1.
    public func value(progress: Double) -> Value { value(time: progress > 0 ? min(progress, 1) * duration : 0) }
}

// MARK: Building

/// Collects tracks that play side by side, or the keyframes of the one track of a whole value.
@resultBuilder
public struct KeyframesBuilder<Value> {
    public static func buildExpression<K>(_ expression: K) -> K where Value == K.Value, K: KeyframeTrackContent {
        expression
    }

    public static func buildExpression<Content>(_ expression: Content) -> Content
    where Value == Content.Value, Content: Keyframes { expression }

    public static func buildPartialBlock<K>(first: K) -> K where Value == K.Value, K: KeyframeTrackContent { first }

    public static func buildPartialBlock<Content>(first: Content) -> Content
    where Value == Content.Value, Content: Keyframes { first }

    public static func buildPartialBlock(
        accumulated: some KeyframeTrackContent<Value>, next: some KeyframeTrackContent<Value>
    ) -> some KeyframeTrackContent<Value> {
        KeyframeTrackContentBuilder<Value>.buildPartialBlock(accumulated: accumulated, next: next)
    }

    public static func buildPartialBlock(
        accumulated: some Keyframes<Value>, next: some Keyframes<Value>
    ) -> some Keyframes<Value> {
        KeyframesPair(first: accumulated, second: next)
    }

    public static func buildBlock() -> some KeyframeTrackContent<Value> where Value: Animatable {
        KeyframeTrackContentBuilder<Value>.buildBlock()
    }

    public static func buildBlock() -> some Keyframes<Value> { NoKeyframes<Value>() }

    public static func buildArray(
        _ components: [some KeyframeTrackContent<Value>]
    ) -> some KeyframeTrackContent<Value> {
        KeyframeTrackContentBuilder<Value>.buildArray(components)
    }

    public static func buildEither<First, Second>(
        first component: First
    ) -> KeyframeTrackContentBuilder<Value>.Conditional<Value, First, Second>
    where
        Value == First.Value, First: KeyframeTrackContent, Second: KeyframeTrackContent, First.Value == Second.Value
    {
        KeyframeTrackContentBuilder<Value>.buildEither(first: component)
    }

    public static func buildEither<First, Second>(
        second component: Second
    ) -> KeyframeTrackContentBuilder<Value>.Conditional<Value, First, Second>
    where
        Value == First.Value, First: KeyframeTrackContent, Second: KeyframeTrackContent, First.Value == Second.Value
    {
        KeyframeTrackContentBuilder<Value>.buildEither(second: component)
    }

    public static func buildFinalResult<Content>(_ component: Content) -> KeyframeTrack<Value, Value, Content>
    where Value == Content.Value, Content: KeyframeTrackContent { KeyframeTrack(component) }

    public static func buildFinalResult<Content>(_ component: Content) -> Content
    where Value == Content.Value, Content: Keyframes { component }
}

private struct NoKeyframes<Value>: Keyframes {
    var body: NoKeyframes { self }
    func _appendTracks(to tracks: inout _KeyframeTracks<Value>) {}
}

private struct KeyframesPair<First: Keyframes, Second: Keyframes>: Keyframes where First.Value == Second.Value {
    typealias Value = First.Value
    let first: First
    let second: Second

    var body: KeyframesPair { self }

    func _appendTracks(to tracks: inout _KeyframeTracks<Value>) {
        first._appendTracks(to: &tracks)
        second._appendTracks(to: &tracks)
    }
}
