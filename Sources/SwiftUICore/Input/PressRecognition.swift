import Foundation

/// A press on a control: shown while the finger is on it (or not far off), done when it is lifted there. A gesture around the control
/// that turns out to be one, such as a drag, takes the press away.
package struct PressRecognition: GestureRecognition {
    /// The value: whether the finger is on the control.
    package private(set) var phase = GesturePhase<Bool>.possible
    private var finger: Int?

    package init() {}

    package var claim: GestureClaim {
        switch phase {
        case .active: .pressing
        case .ended: .firm
        case .possible, .failed: .none
        }
    }

    package mutating func handle(_ event: PointerEvent) {
        guard !phase.status.isOver else { return }
        if event.action == .down {
            guard finger == nil else { return }
            finger = event.finger
        }
        guard finger == event.finger else { return }
        let isInside = CGRect(origin: .zero, size: event.viewSize)
            .insetBy(dx: -GestureLimits.pressSlack, dy: -GestureLimits.pressSlack).contains(event.reported)
        switch event.action {
        case .down, .move: phase = .active(isInside)
        case .up: phase = isInside ? .ended(true) : .failed
        }
    }

    package mutating func cancel() { phase = .failed }
}

/// The gesture of a control.
nonisolated struct PressGesture: Gesture {
    typealias Value = Bool
    typealias Body = Never

    @MainActor static func _makeRecognizer(_ gesture: Self, _ inputs: _GestureInputs) -> _GestureRecognizer<Bool> {
        PointerRecognizer(PressRecognition(), inputs)
    }

    @MainActor static func _updateRecognizer(_ recognizer: _GestureRecognizer<Bool>, to gesture: Self) {}
}
