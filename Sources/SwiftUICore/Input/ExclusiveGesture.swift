import Foundation

/// Two gestures of which only one happens; when both could, the first.
nonisolated public struct ExclusiveGesture<First, Second>: Gesture where First: Gesture, Second: Gesture {
    public typealias Body = Never

    public enum Value {
        case first(First.Value)
        case second(Second.Value)
    }

    public var first: First
    public var second: Second

    nonisolated public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

    @MainActor public static func _makeRecognizer(_ gesture: Self, _ inputs: _GestureInputs) -> _GestureRecognizer<Value> {
        ExclusiveRecognizer(gesture, inputs)
    }

    @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<Value>, to gesture: Self) {
        unsafeDowncast(recognizer, to: ExclusiveRecognizer<First, Second>.self).update(to: gesture)
    }
}

extension ExclusiveGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension ExclusiveGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}

extension Gesture {
    /// This gesture, or else `other`.
    nonisolated public func exclusively<Other>(before other: Other) -> ExclusiveGesture<Self, Other>
    where Other: Gesture {
        ExclusiveGesture(self, other)
    }
}

/// The same contest that the router holds between the gestures of different views, between two of one view.
private final class ExclusiveRecognizer<First: Gesture, Second: Gesture>:
    PairRecognizer<First, Second, ExclusiveGesture<First, Second>.Value>
{
    private enum Choice { case open, first, second }
    private var choice = Choice.open

    init(_ gesture: ExclusiveGesture<First, Second>, _ inputs: _GestureInputs) {
        super.init(gesture.first, gesture.second, inputs)
    }

    func update(to gesture: ExclusiveGesture<First, Second>) { updatePair(gesture.first, gesture.second) }

    private func choose() {
        guard choice == .open else { return }
        if first.status == .failed {
            choice = .second
        } else if second.status == .failed {
            choice = .first
        } else if first.claim >= .tentative {
            choice = .first
            second.cancel()
        } else if second.claim == .firm && !first.isWaiting {
            choice = .second
            first.cancel()
        }
    }

    override var status: GestureStatus {
        switch choice {
        case .first: first.status
        case .second: second.status
        case .open: first.status == .active || isSecondPressing ? .active : .possible
        }
    }

    private var isSecondPressing: Bool { second.status == .active && second.claim == .pressing }

    override var phase: GesturePhase<ExclusiveGesture<First, Second>.Value> {
        switch choice {
        case .first: return first.phase.map { .first($0) }
        case .second: return second.phase.map { .second($0) }
        case .open:
            if case .active(let value) = first.phase { return .active(.first(value)) }
            if isSecondPressing, case .active(let value) = second.phase { return .active(.second(value)) }
            return .possible
        }
    }

    override var claim: GestureClaim {
        switch choice {
        case .first: first.claim
        case .second: second.claim
        case .open: max(first.claim, isSecondPressing ? .pressing : .none)
        }
    }

    override var isWaiting: Bool {
        switch choice {
        case .first: first.isWaiting
        case .second: second.isWaiting
        case .open: first.isWaiting || second.isWaiting
        }
    }

    override var respondsToTap: Bool { first.respondsToTap || second.respondsToTap }

    override func handle(_ event: PointerEvent) {
        // The loser no longer listens.
        if choice != .second { first.handle(event) }
        if choice != .first { second.handle(event) }
        choose()
    }

    override func advance(to now: Date) {
        super.advance(to: now)
        choose()
    }

    override func deliver() {
        switch choice {
        case .first:
            second.deliver()
            first.deliver()
        case .second:
            first.deliver()
            second.deliver()
        case .open:
            if first.claim == .pressing { first.deliver() }
            if second.claim == .pressing { second.deliver() }
        }
    }

    override func reset() {
        super.reset()
        choice = .open
    }
}
