import Foundation

/// A finger that moves.
package struct DragRecognition: GestureRecognition {
    let minimumDistance: CGFloat
    package private(set) var phase = GesturePhase<DragGesture.Value>.possible
    private var finger: (id: Int, start: CGPoint, reportedStart: CGPoint)?
    /// The farthest that the finger has been from where it started, in the scene.
    private var travelled: CGFloat = 0
    private var velocity = VelocityTracker<AnimatablePair<CGFloat, CGFloat>>()

    /// A distance that is not a number counts as 0.
    package init(minimumDistance: CGFloat) { self.minimumDistance = minimumDistance > 0 ? minimumDistance : 0 }

    package var claim: GestureClaim {
        switch phase.status {
        case .active, .ended: travelled >= GestureLimits.slop ? .firm : .tentative
        case .possible, .failed: .none
        }
    }

    package mutating func handle(_ event: PointerEvent) {
        guard !phase.status.isOver else { return }
        if event.action == .down {
            // Further fingers do not disturb.
            guard finger == nil else { return }
            finger = (event.finger, event.location, event.reported)
        }
        guard let finger, finger.id == event.finger else { return }
        travelled = max(travelled, finger.start.distance(to: event.location))
        velocity.add(AnimatablePair(event.reported.x, event.reported.y), at: event.time)
        if travelled >= minimumDistance {
            let speed = velocity.velocity
            let value = DragGesture.Value(
                time: event.time, location: event.reported, startLocation: finger.reportedStart,
                velocity: CGSize(width: speed.first, height: speed.second))
            phase = event.action == .up ? .ended(value) : .active(value)
        } else if event.action == .up {
            phase = .failed
        }
    }

    package mutating func cancel() { phase = .failed }
}

/// A finger that moves while it is down.
nonisolated public struct DragGesture: Gesture {
    public typealias Body = Never

    public struct Value: Equatable, Sendable {
        /// When the finger was there.
        public var time: Date
        public var location: CGPoint
        /// Where the finger went down.
        public var startLocation: CGPoint
        /// In points a second: the way of the last 0.1 seconds over their time; 0 when the finger has rested as long.
        public var velocity: CGSize { speed }
        private let speed: CGSize

        package init(time: Date, location: CGPoint, startLocation: CGPoint, velocity: CGSize) {
            (self.time, self.location, self.startLocation, speed) = (time, location, startLocation, velocity)
        }

        /// From the start to here.
        public var translation: CGSize {
            CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
        }

        /// Where the finger would come to rest if it were lifted now: a quarter of a second further at its velocity, the
        /// proportion in which Apple's interface states the two.
        public var predictedEndLocation: CGPoint {
            CGPoint(x: location.x + speed.width / 4, y: location.y + speed.height / 4)
        }

        public var predictedEndTranslation: CGSize {
            CGSize(
                width: predictedEndLocation.x - startLocation.x, height: predictedEndLocation.y - startLocation.y)
        }
    }

    /// How far the finger has to move before the gesture begins, in points of the scene.
    public var minimumDistance: CGFloat
    public var coordinateSpace: CoordinateSpace

    @_disfavoredOverload public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
        (self.minimumDistance, self.coordinateSpace) = (minimumDistance, coordinateSpace)
    }

    public init(minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol = .local) {
        (self.minimumDistance, self.coordinateSpace) = (minimumDistance, coordinateSpace.coordinateSpace)
    }

    @MainActor public static func _makeRecognizer(_ gesture: Self, _ inputs: _GestureInputs) -> _GestureRecognizer<Value> {
        PointerRecognizer(
            DragRecognition(minimumDistance: gesture.minimumDistance), in: gesture.coordinateSpace, inputs)
    }

    @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<Value>, to gesture: Self) {
        unsafeDowncast(recognizer, to: PointerRecognizer<DragRecognition, Value>.self)
            .update(DragRecognition(minimumDistance: gesture.minimumDistance), in: gesture.coordinateSpace)
    }
}
