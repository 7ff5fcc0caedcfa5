import Foundation

/// Two fingers that turn about each other.
package struct RotateRecognition: GestureRecognition {
    let minimumAngleDelta: Angle
    package private(set) var phase = GesturePhase<RotateGesture.Value>.possible
    private var fingers = TwoFingers()
    private var velocity = VelocityTracker<Double>()

    package init(minimumAngleDelta: Angle) {
        self.minimumAngleDelta = minimumAngleDelta > .zero ? minimumAngleDelta : .zero
    }

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
        velocity.add(fingers.rotation.radians, at: event.time)
        let value = RotateGesture.Value(
            time: event.time, rotation: fingers.rotation, velocity: .radians(velocity.velocity),
            startAnchor: fingers.startAnchor, startLocation: fingers.startLocation)
        switch change {
        case .none: break
        case .began, .moved:
            // A rounding error short of the angle is the angle.
            if phase.status == .active || abs(fingers.rotation.radians) >= minimumAngleDelta.radians - 1e-9 {
                phase = .active(value)
            }
        case .lifted: phase = phase.status == .active ? .ended(value) : .failed
        }
    }

    package mutating func cancel() { phase = .failed }
}

/// Two fingers that turn about each other.
nonisolated public struct RotateGesture: Gesture {
    public typealias Body = Never

    public struct Value: Equatable, Sendable {
        public var time: Date
        /// How far the fingers have turned, clockwise.
        public var rotation: Angle
        /// Per second, over the last 0.1 seconds.
        public var velocity: Angle
        /// `startLocation` as a part of the view.
        public var startAnchor: UnitPoint
        /// The point between the fingers as they began, in the view's coordinates.
        public var startLocation: CGPoint
    }

    /// How far the fingers have to turn before the gesture begins.
    public var minimumAngleDelta: Angle

    public init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }

    @MainActor public static func _makeRecognizer(_ gesture: Self, _ inputs: _GestureInputs) -> _GestureRecognizer<Value> {
        PointerRecognizer(RotateRecognition(minimumAngleDelta: gesture.minimumAngleDelta), inputs)
    }

    @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<Value>, to gesture: Self) {
        unsafeDowncast(recognizer, to: PointerRecognizer<RotateRecognition, Value>.self)
            .update(RotateRecognition(minimumAngleDelta: gesture.minimumAngleDelta))
    }
}

/// `RotateGesture` as it was called before, with the rotation as its value.
nonisolated public struct RotationGesture: Gesture {
    public typealias Value = Angle
    public typealias Body = Never
    public var minimumAngleDelta: Angle

    public init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }

    @MainActor public static func _makeRecognizer(_ gesture: Self, _ inputs: _GestureInputs) -> _GestureRecognizer<Angle> {
        PointerRecognizer(RotateRecognition(minimumAngleDelta: gesture.minimumAngleDelta), inputs) { $0.rotation }
    }

    @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<Angle>, to gesture: Self) {
        unsafeDowncast(recognizer, to: PointerRecognizer<RotateRecognition, Angle>.self)
            .update(RotateRecognition(minimumAngleDelta: gesture.minimumAngleDelta))
    }
}
