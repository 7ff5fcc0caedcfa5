import Foundation

/// One thing that a finger (or a pointer with its button held) did.
package struct PointerEvent: Equatable, Sendable {
    package enum Action: Equatable, Sendable { case down, move, up }

    package var action: Action
    /// Tells fingers apart while they are down.
    package var finger: Int
    /// In the scene: what the finger travels is measured here, so that a view which moves along does not count.
    package var location: CGPoint
    /// In the coordinate space that the gesture speaks of.
    package var reported: CGPoint
    /// The size of the gesture's view.
    package var viewSize: CGSize
    package var time: Date
    /// Of a finger that goes down: whether it is the button of a pointer that was seen to come there.
    package var isPointer = false

    package init(
        _ action: Action, finger: Int = 0, location: CGPoint, reported: CGPoint? = nil, viewSize: CGSize = .zero,
        time: Date
    ) {
        (self.action, self.finger, self.location) = (action, finger, location)
        (self.reported, self.viewSize, self.time) = (reported ?? location, viewSize, time)
    }
}

/// How far a gesture has come.
package enum GesturePhase<Value> {
    /// It may still become one.
    case possible
    case active(Value)
    /// It happened, with this last value.
    case ended(Value)
    /// It was not one, or it was interrupted.
    case failed

    package var status: GestureStatus {
        switch self {
        case .possible: .possible
        case .active: .active
        case .ended: .ended
        case .failed: .failed
        }
    }

    /// The value of an active or ended gesture.
    package var value: Value? {
        switch self {
        case .active(let value), .ended(let value): value
        case .possible, .failed: nil
        }
    }

    package func map<T>(_ transform: (Value) -> T) -> GesturePhase<T> {
        switch self {
        case .possible: .possible
        case .active(let value): .active(transform(value))
        case .ended(let value): .ended(transform(value))
        case .failed: .failed
        }
    }
}

/// A phase without its value.
package enum GestureStatus: Equatable, Sendable {
    case possible, active, ended, failed
    package var isOver: Bool { self == .ended || self == .failed }
}

/// How strongly a gesture holds the fingers that it follows, against others that follow them too.
package enum GestureClaim: Int, Comparable, Sendable {
    /// Nothing to tell yet.
    case none
    /// It is told (a button looks pressed) but takes nothing: any other may still win.
    case pressing
    /// It wins unless one that goes before it is still possible: a drag of no minimum distance whose finger has not moved.
    case tentative
    /// It is one beyond doubt and wins, unless one that goes before it waits for another tap.
    case firm

    package static func < (a: GestureClaim, b: GestureClaim) -> Bool { a.rawValue < b.rawValue }
}

/// The rules of one kind of gesture as a pure state machine: events and the time in, a phase out.
package protocol GestureRecognition<Value> {
    associatedtype Value
    var phase: GesturePhase<Value> { get }
    var claim: GestureClaim { get }
    /// True once a part of it is done and the rest may follow, with or without a finger down: from the first tap of a double tap on.
    var isWaiting: Bool { get }
    /// When something happens without an event.
    var deadline: Date? { get }
    mutating func handle(_ event: PointerEvent)
    mutating func advance(to now: Date)
    /// Fails, even when it has ended: another gesture won, and nobody was told.
    mutating func cancel()
}

extension GestureRecognition {
    package var isWaiting: Bool { false }
    package var deadline: Date? { nil }
    package mutating func advance(to now: Date) {}
}

/// The limits that all gestures share.
package enum GestureLimits {
    /// A finger that moved farther than this does not tap, and drags beyond doubt; in points. UIKit's and the default of `DragGesture` and `LongPressGesture`.
    package static let slop: CGFloat = 10
    /// The longest pause between the taps of a double tap, in seconds.
    package static let tapPause = 0.35
    /// The farthest that taps which count together lie apart, in points.
    package static let tapSpread: CGFloat = 40
    /// How far outside of a control a finger may go and still hold it, in points; as UIKit's controls.
    package static let pressSlack: CGFloat = 70
    /// The stretch of time from which speeds are taken, in seconds.
    package static let velocityWindow = 0.1
    /// Times nearer than this count as the same: a date has rounding errors.
    package static let instant = 1e-6
}

extension Date {
    /// Reached, but for a rounding error.
    package func isDue(at now: Date) -> Bool { timeIntervalSince(now) <= GestureLimits.instant }
}

extension CGPoint {
    package func distance(to other: CGPoint) -> CGFloat { hypot(x - other.x, y - other.y) }
}

/// How fast something changes: from where it was a tenth of a second ago (or at the event before, when that is longer ago) to where it is.
package struct VelocityTracker<Value: VectorArithmetic> {
    private var samples: [(time: Date, value: Value)] = []

    package init() {}

    package mutating func add(_ value: Value, at time: Date) {
        // Of several values at one time the last holds: two fingers move one after the other.
        if let last = samples.last, time.timeIntervalSince(last.time) <= GestureLimits.instant { samples.removeLast() }
        samples.append((time, value))
        let begin = time.addingTimeInterval(-GestureLimits.velocityWindow - GestureLimits.instant)
        // The one before the last stays whatever its age.
        while samples.count > 2, samples[0].time < begin { samples.removeFirst() }
    }

    /// Per second; zero while nothing is known.
    package var velocity: Value {
        guard let last = samples.last, let first = samples.first else { return .zero }
        let seconds = last.time.timeIntervalSince(first.time)
        guard seconds > GestureLimits.instant else { return .zero }
        var change = last.value
        change -= first.value
        change.scale(by: 1 / seconds)
        return change
    }
}
