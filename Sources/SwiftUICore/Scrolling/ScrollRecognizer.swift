import Foundation

/// A finger that scrolls. It has to move ten points along an axis of the scroll view, and not more across it; those points do not
/// count. On content that moves, the touch alone takes it, and nothing under it is pressed.
@MainActor package final class ScrollRecognizer: Recognizer {
    private unowned let area: ScrollArea
    package private(set) var status = GestureStatus.possible
    private var finger: Int?
    private var start = CGPoint.zero
    private var location = CGPoint.zero
    private var catches = false
    private var holds = false
    private var velocity = VelocityTracker<AnimatablePair<CGFloat, CGFloat>>()

    init(of area: ScrollArea) { self.area = area }

    package var claim: GestureClaim { status == .active || status == .ended ? .firm : .none }
    package var isWaiting: Bool { false }
    package var deadline: Date? { nil }
    package var respondsToTap: Bool { false }

    package func handle(_ event: PointerEvent) {
        if event.action == .down {
            guard finger == nil else { return }
            finger = event.finger
            (start, location) = (event.location, event.location)
            if area.isMoving {
                catches = true
                status = .active
            }
        }
        guard finger == event.finger, !status.isOver else { return }
        location = event.location
        velocity.add(AnimatablePair(location.x, location.y), at: event.time)
        if status == .possible { decide() }
        if event.action == .up { status = status == .active ? .ended : .failed }
    }

    /// Whether the finger has gone far enough along an axis that can move.
    private func decide() {
        let way = CGSize(width: location.x - start.x, height: location.y - start.y)
        for axis in Axis.allCases {
            guard abs(way[axis]) >= ScrollPhysics.slop, area.canScroll(axis) else { continue }
            let isAlong = abs(way[axis]) >= abs(way[axis.other]) || area.canScroll(axis.other)
            guard isAlong, mayTake(axis, way[axis]) else { continue }
            status = .active
            // From here on the finger counts: at the point of its way where the ten points were full.
            let share = ScrollPhysics.slop / max(abs(way.width), abs(way.height))
            start = CGPoint(x: start.x + way.width * share, y: start.y + way.height * share)
            return
        }
    }

    /// A scroll view at its end leaves the finger to one around it that can still move.
    private func mayTake(_ axis: Axis, _ way: CGFloat) -> Bool {
        if area.canMove(axis, finger: way) { return true }
        var element = area.superElement
        while let current = element {
            if let outer = current as? ScrollArea, outer.canMove(axis, finger: way) { return false }
            element = current.superElement
        }
        return true
    }

    package func deliver() {
        guard status == .active || status == .ended else { return }
        if !holds {
            holds = true
            area.hold()
        }
        var way = CGSize(width: location.x - start.x, height: location.y - start.y)
        if catches && max(abs(way.width), abs(way.height)) < 1 { way = .zero }
        area.drag(by: way)
        if status == .ended {
            let speed = velocity.velocity
            holds = false
            area.letGo(velocity: CGSize(width: speed.first, height: speed.second))
        }
    }

    package func advance(to now: Date) {}

    package func cancel() {
        status = .failed
        if holds {
            holds = false
            area.letGo(velocity: .zero)
        }
    }

    package func reset() {
        if holds { area.letGo(velocity: .zero) }
        status = .possible
        finger = nil
        catches = false
        holds = false
        velocity = VelocityTracker()
    }

    package func collectNodes(into nodes: inout [_ViewNode]) {}
}
