import Foundation

/// One or more taps of one finger.
package struct TapRecognition: GestureRecognition {
    let count: Int
    package private(set) var phase = GesturePhase<CGPoint>.possible
    private var taps = 0
    private var finger: (id: Int, start: CGPoint)?
    private var firstStart: CGPoint?
    private var lastUp: Date?

    package init(count: Int) { self.count = max(count, 1) }

    package var claim: GestureClaim { phase.status == .ended ? .firm : .none }
    package var isWaiting: Bool { phase.status == .possible && taps > 0 }
    package var deadline: Date? { isWaiting && finger == nil ? lastUp?.addingTimeInterval(GestureLimits.tapPause) : nil }

    package mutating func handle(_ event: PointerEvent) {
        advance(to: event.time)
        guard case .possible = phase else { return }
        switch event.action {
        case .down:
            // Two fingers do not tap.
            guard finger == nil else { return cancel() }
            if let firstStart, firstStart.distance(to: event.location) > GestureLimits.tapSpread { return cancel() }
            finger = (event.finger, event.location)
            firstStart = firstStart ?? event.location
        case .move, .up:
            guard let finger, finger.id == event.finger else { return }
            if finger.start.distance(to: event.location) > GestureLimits.slop { return cancel() }
            guard event.action == .up else { return }
            self.finger = nil
            taps += 1
            lastUp = event.time
            if taps == count { phase = .ended(event.reported) }
        }
    }

    package mutating func advance(to now: Date) {
        if let deadline, deadline.isDue(at: now) { cancel() }
    }

    package mutating func cancel() { phase = .failed }
}

/// Taps, one or more in a row: each within 10 points, less than 0.35 seconds after the one before and at most 40 points from the first.
nonisolated public struct TapGesture: Gesture {
    public typealias Value = Void
    public typealias Body = Never
    public var count: Int

    public init(count: Int = 1) { self.count = count }

    @MainActor public static func _makeRecognizer(_ gesture: Self, _ inputs: _GestureInputs) -> _GestureRecognizer<Void> {
        PointerRecognizer(TapRecognition(count: gesture.count), inputs, isTap: gesture.count <= 1) { _ in }
    }

    @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<Void>, to gesture: Self) {
        unsafeDowncast(recognizer, to: PointerRecognizer<TapRecognition, Void>.self)
            .update(TapRecognition(count: gesture.count))
    }
}

/// Taps that tell where they were.
nonisolated public struct SpatialTapGesture: Gesture {
    public typealias Body = Never

    public struct Value: Equatable, @unchecked Sendable {
        /// Where the finger was lifted.
        public var location: CGPoint
    }

    public var count: Int
    public var coordinateSpace: CoordinateSpace

    @_disfavoredOverload public init(count: Int = 1, coordinateSpace: CoordinateSpace = .local) {
        (self.count, self.coordinateSpace) = (count, coordinateSpace)
    }

    public init(count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local) {
        (self.count, self.coordinateSpace) = (count, coordinateSpace.coordinateSpace)
    }

    @MainActor public static func _makeRecognizer(_ gesture: Self, _ inputs: _GestureInputs) -> _GestureRecognizer<Value> {
        PointerRecognizer(
            TapRecognition(count: gesture.count), in: gesture.coordinateSpace, inputs, isTap: gesture.count <= 1
        ) { Value(location: $0) }
    }

    @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<Value>, to gesture: Self) {
        unsafeDowncast(recognizer, to: PointerRecognizer<TapRecognition, Value>.self)
            .update(TapRecognition(count: gesture.count), in: gesture.coordinateSpace)
    }
}

extension View {
    /// Runs after `count` taps in a row.
    nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
        gesture(TapGesture(count: count).onEnded { _ in action() })
    }

    /// Runs after `count` taps in a row, and is told where the last one was.
    @_disfavoredOverload nonisolated public func onTapGesture(
        count: Int = 1, coordinateSpace: CoordinateSpace = .local, perform action: @escaping (CGPoint) -> Void
    ) -> some View {
        gesture(SpatialTapGesture(count: count, coordinateSpace: coordinateSpace).onEnded { action($0.location) })
    }

    nonisolated public func onTapGesture(
        count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local,
        perform action: @escaping (CGPoint) -> Void
    ) -> some View {
        gesture(SpatialTapGesture(count: count, coordinateSpace: coordinateSpace).onEnded { action($0.location) })
    }
}
