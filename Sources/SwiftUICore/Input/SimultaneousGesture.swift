import Foundation

/// Two gestures that may both happen, together or one of them alone.
nonisolated public struct SimultaneousGesture<First, Second>: Gesture where First: Gesture, Second: Gesture {
    public typealias Body = Never

    /// What each of the two tells, as far as it happens.
    public struct Value {
        public var first: First.Value?
        public var second: Second.Value?
    }

    public var first: First
    public var second: Second

    nonisolated public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

    @MainActor public static func _makeRecognizer(_ gesture: Self, _ inputs: _GestureInputs) -> _GestureRecognizer<Value> {
        SimultaneousRecognizer(gesture, inputs)
    }

    @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<Value>, to gesture: Self) {
        unsafeDowncast(recognizer, to: SimultaneousRecognizer<First, Second>.self).update(to: gesture)
    }
}

extension SimultaneousGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension SimultaneousGesture.Value: Hashable where First.Value: Hashable, Second.Value: Hashable {}
extension SimultaneousGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}

extension Gesture {
    /// This gesture and `other`, both at once.
    nonisolated public func simultaneously<Other>(with other: Other) -> SimultaneousGesture<Self, Other>
    where Other: Gesture {
        SimultaneousGesture(self, other)
    }
}

/// Over when both are; ended when at least one is.
private final class SimultaneousRecognizer<First: Gesture, Second: Gesture>:
    PairRecognizer<First, Second, SimultaneousGesture<First, Second>.Value>
{
    init(_ gesture: SimultaneousGesture<First, Second>, _ inputs: _GestureInputs) {
        super.init(gesture.first, gesture.second, inputs)
    }

    func update(to gesture: SimultaneousGesture<First, Second>) { updatePair(gesture.first, gesture.second) }

    override var status: GestureStatus {
        switch (first.status, second.status) {
        case (.failed, .failed): .failed
        case (.ended, .ended), (.ended, .failed), (.failed, .ended): .ended
        case (.active, _), (_, .active), (.ended, _), (_, .ended): .active
        case (.possible, _), (_, .possible): .possible
        }
    }

    override var phase: GesturePhase<SimultaneousGesture<First, Second>.Value> {
        func value() -> SimultaneousGesture<First, Second>.Value {
            .init(first: first.phase.value, second: second.phase.value)
        }
        switch status {
        case .possible: return .possible
        case .active: return .active(value())
        case .ended: return .ended(value())
        case .failed: return .failed
        }
    }

    override var claim: GestureClaim { max(first.claim, second.claim) }
    override var isWaiting: Bool { first.isWaiting || second.isWaiting }
    override var respondsToTap: Bool { first.respondsToTap || second.respondsToTap }

    override func handle(_ event: PointerEvent) {
        first.handle(event)
        second.handle(event)
    }

    override func deliver() {
        first.deliver()
        second.deliver()
    }
}

/// A recognizer over two others.
@MainActor package class PairRecognizer<First: Gesture, Second: Gesture, Value>: _GestureRecognizer<Value> {
    package let first: _GestureRecognizer<First.Value>
    package let second: _GestureRecognizer<Second.Value>

    package init(_ first: First, _ second: Second, _ inputs: _GestureInputs) {
        self.first = First._makeRecognizer(first, inputs)
        self.second = Second._makeRecognizer(second, inputs)
        super.init()
    }

    package final func updatePair(_ first: First, _ second: Second) {
        First._updateRecognizer(self.first, to: first)
        Second._updateRecognizer(self.second, to: second)
    }

    override package var deadline: Date? { [first.deadline, second.deadline].compactMap(\.self).min() }

    /// Each of the two hears of time only when it is its own: time that goes by is no news to the other.
    override package func advance(to now: Date) {
        if let deadline = first.deadline, deadline.isDue(at: now) { first.advance(to: now) }
        if let deadline = second.deadline, deadline.isDue(at: now) { second.advance(to: now) }
    }

    override package func cancel() {
        first.cancel()
        second.cancel()
    }

    override package func reset() {
        first.reset()
        second.reset()
    }

    override package func collectNodes(into nodes: inout [_ViewNode]) {
        first.collectNodes(into: &nodes)
        second.collectNodes(into: &nodes)
    }
}
