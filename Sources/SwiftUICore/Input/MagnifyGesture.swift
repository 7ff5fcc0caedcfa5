import Foundation

/// Two fingers that move apart or together.
package struct MagnifyRecognition: GestureRecognition {
    let minimumScaleDelta: CGFloat
    package private(set) var phase = GesturePhase<MagnifyGesture.Value>.possible
    private var fingers = TwoFingers()
    private var velocity = VelocityTracker<CGFloat>()

    package init(minimumScaleDelta: CGFloat) { self.minimumScaleDelta = minimumScaleDelta > 0 ? minimumScaleDelta : 0 }

    package var claim: GestureClaim {
        switch phase.status {
        case .active, .ended: .firm
        case .possible, .failed: .none
        }
    }

    package mutating func handle(_ event: PointerEvent) {
        guard !phase.status.isOver else { return }
        let change = fingers.handle(event)
        if change == .none { return }
        velocity.add(fingers.magnification, at: event.time)
        let value = MagnifyGesture.Value(
            time: event.time, magnification: fingers.magnification, velocity: velocity.velocity,
            startAnchor: fingers.startAnchor, startLocation: fingers.startLocation)
        switch change {
        case .none: break
        case .began, .moved:
            if phase.status == .active || abs(fingers.magnification - 1) >= minimumScaleDelta { phase = .active(value) }
        case .lifted: phase = phase.status == .active ? .ended(value) : .failed
        }
    }

    package mutating func cancel() { phase = .failed }
}

/// Two fingers that move apart or together.
nonisolated public struct MagnifyGesture: Gesture {
    public typealias Body = Never

    public struct Value: Equatable, Sendable {
        public var time: Date
        /// How many times as far apart the fingers are as when they began.
        public var magnification: CGFloat
        /// Of the magnification, per second, over the last 0.1 seconds.
        public var velocity: CGFloat
        /// `startLocation` as a part of the view.
        public var startAnchor: UnitPoint
        /// The point between the fingers as they began, in the view's coordinates.
        public var startLocation: CGPoint
    }

    /// How far the magnification has to be from 1 before the gesture begins.
    public var minimumScaleDelta: CGFloat

    public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }

    @MainActor public static func _makeRecognizer(_ gesture: Self, _ inputs: _GestureInputs) -> _GestureRecognizer<Value> {
        PointerRecognizer(MagnifyRecognition(minimumScaleDelta: gesture.minimumScaleDelta), inputs)
    }

    @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<Value>, to gesture: Self) {
        unsafeDowncast(recognizer, to: PointerRecognizer<MagnifyRecognition, Value>.self)
            .update(MagnifyRecognition(minimumScaleDelta: gesture.minimumScaleDelta))
    }
}

/// `MagnifyGesture` as it was called before, with the magnification as its value.
nonisolated public struct MagnificationGesture: Gesture {
    public typealias Value = CGFloat
    public typealias Body = Never
    public var minimumScaleDelta: CGFloat

    public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }

    @MainActor public static func _makeRecognizer(_ gesture: Self, _ inputs: _GestureInputs) -> _GestureRecognizer<CGFloat> {
        PointerRecognizer(MagnifyRecognition(minimumScaleDelta: gesture.minimumScaleDelta), inputs) { $0.magnification }
    }

    @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<CGFloat>, to gesture: Self) {
        unsafeDowncast(recognizer, to: PointerRecognizer<MagnifyRecognition, CGFloat>.self)
            .update(MagnifyRecognition(minimumScaleDelta: gesture.minimumScaleDelta))
    }
}
