import Foundation

/// A gesture, and after it another.
///
/// The second begins when the first has ended, with the fingers that are down then as if they came down there and then. When none
/// is down, it waits for one as long as a double tap does, 0.35 seconds.
nonisolated public struct SequenceGesture<First, Second>: Gesture where First: Gesture, Second: Gesture {
    public typealias Body = Never

    public enum Value {
        /// The first goes on.
        case first(First.Value)
        /// The first has ended; the second has not begun, or goes on.
        case second(First.Value, Second.Value?)
    }

    public var first: First
    public var second: Second

    nonisolated public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

    @MainActor public static func _makeRecognizer(_ gesture: Self, _ inputs: _GestureInputs) -> _GestureRecognizer<Value> {
        SequenceRecognizer(gesture, inputs)
    }

    @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<Value>, to gesture: Self) {
        unsafeDowncast(recognizer, to: SequenceRecognizer<First, Second>.self).update(to: gesture)
    }
}

extension SequenceGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension SequenceGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}

extension Gesture {
    /// This gesture, and when it has ended, `other`.
    nonisolated public func sequenced<Other>(before other: Other) -> SequenceGesture<Self, Other> where Other: Gesture {
        SequenceGesture(self, other)
    }
}

private final class SequenceRecognizer<First: Gesture, Second: Gesture>:
    PairRecognizer<First, Second, SequenceGesture<First, Second>.Value>
{
    private var fingers: [Int: PointerEvent] = [:]
    private var isSecond = false
    /// Until when the second waits for its first finger.
    private var patience: Date?

    init(_ gesture: SequenceGesture<First, Second>, _ inputs: _GestureInputs) {
        super.init(gesture.first, gesture.second, inputs)
    }

    func update(to gesture: SequenceGesture<First, Second>) { updatePair(gesture.first, gesture.second) }

    override var status: GestureStatus {
        guard isSecond else { return first.status }
        return second.status == .possible ? .active : second.status
    }

    override var phase: GesturePhase<SequenceGesture<First, Second>.Value> {
        guard isSecond else { return first.phase.map { .first($0) } }
        guard let value = first.phase.value else { return .failed }
        switch second.phase {
        case .possible: return .active(.second(value, nil))
        case .active(let other): return .active(.second(value, other))
        case .ended(let other): return .ended(.second(value, other))
        case .failed: return .failed
        }
    }

    override var claim: GestureClaim {
        guard isSecond else { return first.claim }
        return second.status == .failed ? .none : .firm
    }

    override var isWaiting: Bool { isSecond ? patience != nil || second.isWaiting : first.isWaiting }
    override var deadline: Date? { isSecond ? patience ?? second.deadline : first.deadline }

    override func handle(_ event: PointerEvent) {
        fingers[event.finger] = event.action == .up ? nil : event
        if isSecond {
            if event.action == .down { patience = nil }
            second.handle(event)
        } else {
            first.handle(event)
            passOn(at: event.time)
        }
    }

    override func advance(to now: Date) {
        if !isSecond {
            first.advance(to: now)
            passOn(at: now)
        } else if let patience {
            if patience.isDue(at: now) {
                self.patience = nil
                second.cancel()
            }
        } else {
            second.advance(to: now)
        }
    }

    private func passOn(at now: Date) {
        guard first.status == .ended else { return }
        isSecond = true
        if fingers.isEmpty { patience = now.addingTimeInterval(GestureLimits.tapPause) }
        for (_, event) in fingers.sorted(by: { $0.key < $1.key }) {
            var down = event
            (down.action, down.time) = (.down, now)
            second.handle(down)
        }
    }

    override func deliver() {
        first.deliver()
        if isSecond { second.deliver() }
    }

    override func reset() {
        super.reset()
        fingers.removeAll()
        isSecond = false
        patience = nil
    }
}
