import Foundation

/// A finger on a row: presses it, swipes it aside, or moves it to another place. What in the row answers to presses by itself goes first.
@MainActor final class ListRowRecognizer: Recognizer {
    /// So long a finger rests before the row shows that it is pressed, in seconds: one that scrolls presses nothing.
    static let delay = 0.1

    private enum Mode {
        /// What a press here does to the row; nil where that is nothing.
        case press((@MainActor () -> Void)?)
        case swipe
        case reorder
    }

    private unowned let row: ListRowElement
    private(set) var status = GestureStatus.possible
    private(set) var deadline: Date?
    private var finger: Int?
    private var mode = Mode.press(nil)
    private var start = CGPoint.zero
    private var location = CGPoint.zero
    private var velocity = VelocityTracker<CGFloat>()
    private var showsPress = false
    private var isHolding = false

    init(of row: ListRowElement) { self.row = row }

    var claim: GestureClaim {
        guard status == .active || status == .ended else { return .none }
        if case .press = mode { return status == .active ? .pressing : .firm }
        return .firm
    }

    var isWaiting: Bool { false }
    var respondsToTap: Bool { true }

    func handle(_ event: PointerEvent) {
        guard !status.isOver else { return }
        if event.action == .down {
            guard finger == nil else { return }
            finger = event.finger
            (start, location) = (event.location, event.location)
            begin(row.convertFromRoot(event.location), event.time)
        }
        guard finger == event.finger, status == .active else { return }
        location = event.location
        velocity.add(location.x, at: event.time)
        if case .press(let action) = mode { follow(event, action) }
        if event.action == .up { status = .ended }
    }

    private func begin(_ point: CGPoint, _ time: Date) {
        status = .active
        if row.isHandle(point) {
            mode = .reorder
        } else if let action = row.action(at: point), !isTaken(point) {
            mode = .press(action)
            deadline = time.addingTimeInterval(Self.delay)
        } else if row.canSwipe {
            mode = .press(nil)
        } else {
            status = .failed
        }
    }

    /// Whether something in the row answers to a finger there. Text that can be selected leaves taps to the row.
    private func isTaken(_ point: CGPoint) -> Bool {
        (row.hitTest(point) ?? []).contains { element in
            guard element !== row, !(element is TextElement), let target = element as? any GestureTarget else { return false }
            return target.mask.contains(.gesture) && target.priority != .simultaneous
        }
    }

    private func follow(_ event: PointerEvent, _ action: (@MainActor () -> Void)?) {
        let way = CGSize(width: location.x - start.x, height: location.y - start.y)
        if abs(way.width) >= GestureLimits.slop, abs(way.width) > abs(way.height), row.canSwipe(way.width) {
            mode = .swipe
            deadline = nil
            start.x += way.width < 0 ? -GestureLimits.slop : GestureLimits.slop
        } else if !CGRect(origin: .zero, size: row.presentation.size).contains(row.convertFromRoot(event.location))
            || action == nil && (abs(way.height) >= GestureLimits.slop || event.action == .up)
        {
            status = .failed
        }
    }

    func advance(to now: Date) {
        guard let deadline, deadline.isDue(at: now) else { return }
        self.deadline = nil
        showsPress = true
    }

    func deliver() {
        switch (mode, status) {
        case (.press(let action), .active): row.setPressed(showsPress && action != nil)
        case (.press(let action), .ended):
            row.setPressed(false)
            action?()
        case (.swipe, .active), (.swipe, .ended):
            row.setPressed(false)
            if !isHolding { row.swipe.begin() }
            isHolding = true
            row.swipe.drag(by: leading(location.x - start.x))
            if status == .ended {
                isHolding = false
                row.swipe.end(velocity: leading(velocity.velocity))
            }
        case (.reorder, .active), (.reorder, .ended):
            if !isHolding { row.beginReordering(at: start) }
            isHolding = true
            row.reorder(to: location)
            if status == .ended { letGo(moves: true) }
        case (_, .failed): row.setPressed(false)
        case (_, .possible): break
        }
    }

    /// A way to the right as one towards the trailing edge.
    private func leading(_ x: CGFloat) -> CGFloat { row.environment.layoutDirection == .rightToLeft ? -x : x }

    private func letGo(moves: Bool = false) {
        guard isHolding else { return }
        isHolding = false
        switch mode {
        case .press: break
        case .swipe: row.swipe.end(velocity: 0)
        case .reorder: row.endReordering(moves: moves)
        }
    }

    func cancel() {
        status = .failed
        row.setPressed(false)
        letGo()
    }

    func reset() {
        row.setPressed(false)
        letGo()
        status = .possible
        finger = nil
        deadline = nil
        mode = .press(nil)
        showsPress = false
        velocity = VelocityTracker()
    }

    func collectNodes(into nodes: inout [_ViewNode]) {}
}
