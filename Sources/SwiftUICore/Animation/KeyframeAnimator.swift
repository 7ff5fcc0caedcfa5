import Foundation

/// A view whose value goes along keyframes: again and again, or once each time a value changes.
public struct KeyframeAnimator<Value, KeyframePath, Content>: View
where Value == KeyframePath.Value, KeyframePath: Keyframes, Content: View {
    private let initialValue: Value
    private let trigger: AnyEquatable?
    private let isRepeating: Bool
    private let content: (Value) -> Content
    private let keyframes: (Value) -> KeyframePath
    /// The run that is in flight: its keyframes, and when its first frame was.
    @State private var timeline: KeyframeTimeline<Value>?
    @State private var start: Date?
    @State private var restingValue: Value?

    init(
        initialValue: Value, trigger: AnyEquatable?, isRepeating: Bool, content: @escaping (Value) -> Content,
        keyframes: @escaping (Value) -> KeyframePath
    ) {
        (self.initialValue, self.trigger, self.isRepeating) = (initialValue, trigger, isRepeating)
        (self.content, self.keyframes) = (content, keyframes)
    }

    /// Goes along the keyframes when it appears, for ever if `repeating`.
    /// - Parameter keyframes: The way, from the value that it starts with.
    public init(
        initialValue: Value, repeating: Bool = true, @ViewBuilder content: @escaping (Value) -> Content,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
    ) {
        self.init(
            initialValue: initialValue, trigger: nil, isRepeating: repeating, content: content, keyframes: keyframes)
    }

    /// Goes along the keyframes once each time `trigger` changes, from where the value is then.
    public init(
        initialValue: Value, trigger: some Equatable, @ViewBuilder content: @escaping (Value) -> Content,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
    ) {
        self.init(
            initialValue: initialValue, trigger: AnyEquatable(trigger), isRepeating: false, content: content,
            keyframes: keyframes)
    }

    public var body: some View {
        TimelineView(.animation(minimumInterval: nil, paused: timeline == nil)) { context in
            content(value(at: context.date))
                .onChange(of: context.date, initial: true) { _, date in advance(to: date) }
        }
        .onAppear { if trigger == nil { run(from: initialValue) } }
        .onChange(of: trigger) { run(from: restingValue ?? initialValue) }
    }

    private func value(at date: Date) -> Value {
        guard let timeline else { return restingValue ?? initialValue }
        return timeline.value(time: elapsed(at: date, in: timeline))
    }

    private func elapsed(at date: Date, in timeline: KeyframeTimeline<Value>) -> TimeInterval {
        let time = start.map { max(date.timeIntervalSince($0), 0) } ?? 0
        guard isRepeating, timeline.duration > 0 else { return min(time, timeline.duration) }
        return time.truncatingRemainder(dividingBy: timeline.duration)
    }

    private func run(from value: Value) {
        timeline = KeyframeTimeline(initialValue: value, keyframes: keyframes(value))
        start = nil
    }

    private func advance(to date: Date) {
        guard let timeline else { return }
        if start == nil { start = date }
        restingValue = value(at: date)
        guard !isRepeating || timeline.duration <= 0, let start else { return }
        if date.timeIntervalSince(start) >= timeline.duration { self.timeline = nil }
    }
}

nonisolated public struct _KeyframeModifier<Base: View, Path: Keyframes, Result: View>: ViewModifier {
    let initialValue: Path.Value
    let trigger: AnyEquatable?
    let isRepeating: Bool
    let make: (PlaceholderContentView<Base>, Path.Value) -> Result
    let keyframes: (Path.Value) -> Path

    @MainActor public func body(content: Content) -> KeyframeAnimator<Path.Value, Path, Result> {
        let placeholder = PlaceholderContentView<Base>(provider: content.provider)
        return KeyframeAnimator(
            initialValue: initialValue, trigger: trigger, isRepeating: isRepeating,
            content: { make(placeholder, $0) }, keyframes: keyframes)
    }
}

extension View {
    /// Goes along keyframes; `content` says what a value does to this view.
    nonisolated public func keyframeAnimator<Value>(
        initialValue: Value, repeating: Bool = true,
        @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> some View,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
    ) -> some View {
        modifier(
            _KeyframeModifier(
                initialValue: initialValue, trigger: nil, isRepeating: repeating, make: content, keyframes: keyframes))
    }

    /// Goes along keyframes once each time `trigger` changes.
    nonisolated public func keyframeAnimator<Value>(
        initialValue: Value, trigger: some Equatable,
        @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> some View,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
    ) -> some View {
        modifier(
            _KeyframeModifier(
                initialValue: initialValue, trigger: AnyEquatable(trigger), isRepeating: false, make: content,
                keyframes: keyframes))
    }
}
