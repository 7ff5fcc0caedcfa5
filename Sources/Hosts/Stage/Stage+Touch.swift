import Foundation
import SwiftUI
import SwiftUICore

/// Fingers and a pointer on the stage. Points are in the stage's points, from its top left corner. What takes time takes the stage's: every
/// frame on the way is made, with the fingers where they are by then, so that the same gesture gives the same pictures on every run.
///
/// A place or a duration that is not a number does nothing; a negative duration counts as 0, one over a day as a day.
extension Stage {
    // MARK: One step at a time

    /// A finger goes down.
    /// - Parameter finger: Tells fingers apart that are down together.
    public func press(at point: CGPoint, finger: Int = 0) { event { tree.pointers.down(finger, at: point, in: tree) } }

    /// A finger that is down moves, at once.
    public func move(to point: CGPoint, finger: Int = 0) { event { tree.pointers.move(finger, to: point, in: tree) } }

    /// A finger is lifted at a point.
    public func release(at point: CGPoint, finger: Int = 0) { event { tree.pointers.up(finger, at: point, in: tree) } }

    /// The system takes all fingers away, as when a call comes in: what was under way is interrupted and does not end.
    public func cancelTouches() { event { tree.pointers.cancel() } }

    /// A pointer without a button held comes over a point; nil when it leaves the stage.
    public func hover(at point: CGPoint?) { event { tree.pointers.hover(at: point, in: tree) } }

    // MARK: Whole gestures

    /// A tap, in no time.
    public func tap(at point: CGPoint) {
        press(at: point)
        release(at: point)
    }

    /// What a person who cannot see does: finds the element with this label and activates it.
    /// - Throws: ``StageError`` when there is no such element, or more than one.
    public func tap(_ label: String) throws {
        let node = try find(label)
        event { tree.performDefaultAction(node) }
    }

    /// Two taps.
    /// - Parameter pause: Seconds between them. Within 0.35 they count as a double tap.
    public func doubleTap(at point: CGPoint, pause: TimeInterval = 0.1) {
        tap(at: point)
        advance(by: Self.held(pause))
        tap(at: point)
    }

    /// A finger goes down, stays and is lifted.
    /// - Parameter duration: Seconds that it stays; `LongPressGesture` takes 0.5 unless it says otherwise.
    public func longPress(at point: CGPoint, duration: TimeInterval = 0.6) {
        press(at: point)
        advance(by: Self.held(duration))
        release(at: point)
    }

    /// A finger goes down at one point, moves evenly to another, a step every frame, and is lifted there.
    /// - Parameter duration: Seconds.
    public func drag(from start: CGPoint, to end: CGPoint, duration: TimeInterval = 0.2) {
        press(at: start)
        eachFrame(for: duration) { share in
            move(to: CGPoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share))
        }
        release(at: end)
    }

    /// Two fingers, side by side around a point, move apart or together and are lifted.
    /// - Parameters:
    ///   - scale: How many times as far apart the fingers are in the end; 2 enlarges, 0.5 makes smaller. Held to 0.01…100.
    ///   - spread: The smaller one of the distances between the fingers, in points.
    ///   - duration: Seconds.
    public func pinch(
        at center: CGPoint, scale: CGFloat, spread: CGFloat = 20, duration: TimeInterval = 0.3
    ) {
        guard scale.isFinite else { return }
        let scale = min(max(scale, 0.01), 100)
        let start = spread / min(scale, 1)
        twoFingers(at: center, duration: duration) { share in (start * (1 + (scale - 1) * share), 0) }
    }

    /// Two fingers, side by side around a point, turn about it and are lifted.
    /// - Parameters:
    ///   - angle: How far; positive is clockwise.
    ///   - spread: The distance between the fingers, in points.
    ///   - duration: Seconds.
    public func rotate(
        at center: CGPoint, by angle: Angle, spread: CGFloat = 20, duration: TimeInterval = 0.3
    ) {
        guard angle.radians.isFinite else { return }
        twoFingers(at: center, duration: duration) { share in (spread, angle.radians * share) }
    }

    /// Fingers 0 and 1, left and right of a point at first. `lie` tells their distance and how far they have turned.
    private func twoFingers(at center: CGPoint, duration: TimeInterval, lie: (Double) -> (CGFloat, Double)) {
        func point(_ finger: Int, _ share: Double) -> CGPoint {
            let (distance, angle) = lie(share)
            let arm = finger == 0 ? -distance / 2 : distance / 2
            return CGPoint(x: center.x + arm * cos(angle), y: center.y + arm * sin(angle))
        }
        for finger in 0...1 { press(at: point(finger, 0), finger: finger) }
        eachFrame(for: duration) { share in
            for finger in 0...1 { move(to: point(finger, share), finger: finger) }
        }
        for finger in 0...1 { release(at: point(finger, 1), finger: finger) }
    }

    /// Goes on by a time, and calls `step` at each of its frames with the share of it that has passed, last with 1.
    private func eachFrame(for duration: TimeInterval, _ step: (Double) -> Void) {
        let began = time, length = Self.held(duration)
        let steps = max(1, Int((length * frameRate).rounded()))
        for index in 1...steps {
            let share = Double(index) / Double(steps)
            advance(to: began + length * share)
            step(share)
        }
    }

    private static func held(_ duration: TimeInterval) -> TimeInterval {
        duration.isFinite ? min(max(duration, 0), 86_400) : 0
    }
}
