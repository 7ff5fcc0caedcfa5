import Foundation

/// A finger on a row. What in the row answers to fingers by itself goes first.
@MainActor final class ListRowRecognizer: Recognizer {
    /// So long a finger rests before the row shows that it is pressed, in seconds: one that scrolls presses nothing.
    static let delay = 0.1

    private unowned let row: ListRowElement
    private(set) var status = GestureStatus.possible
    private(set) var deadline: Date?
    private var finger: Int?
    private var showsPress = false

    init(of row: ListRowElement) { self.row = row }

    var claim: GestureClaim {
        switch status {
        case .active: .pressing
        case .ended: .firm
        case .possible, .failed: .none
        }
    }

    var isWaiting: Bool { false }
    var respondsToTap: Bool { true }

    func handle(_ event: PointerEvent) {
        guard !status.isOver else { return }
        if event.action == .down {
            guard finger == nil else { return }
            finger = event.finger
            guard row.canBePressed, !isTaken(event.location) else { return status = .failed }
            status = .active
            deadline = event.time.addingTimeInterval(Self.delay)
        }
        guard finger == event.finger, status == .active else { return }
        let place = row.convertFromRoot(event.location)
        guard CGRect(origin: .zero, size: row.presentation.size).contains(place) else { return status = .failed }
        if event.action == .up { status = .ended }
    }

    /// Whether something in the row answers to a finger there.
    private func isTaken(_ location: CGPoint) -> Bool {
        let path = row.hitTest(row.convertFromRoot(location)) ?? []
        return path.contains { element in
            guard element !== row, let target = element as? any GestureTarget else { return false }
            return target.mask.contains(.gesture) && target.priority != .simultaneous
        }
    }

    func advance(to now: Date) {
        guard let deadline, deadline.isDue(at: now) else { return }
        self.deadline = nil
        showsPress = true
    }

    func deliver() {
        switch status {
        case .active: row.setPressed(showsPress)
        case .ended:
            row.setPressed(false)
            _ = row.activate()
        case .possible: break
        case .failed: row.setPressed(false)
        }
    }

    func cancel() {
        status = .failed
        row.setPressed(false)
    }

    func reset() {
        row.setPressed(false)
        status = .possible
        finger = nil
        deadline = nil
        showsPress = false
    }

    func collectNodes(into nodes: inout [_ViewNode]) {}
}
