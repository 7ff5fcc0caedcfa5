import Foundation

/// Turns touches and clicks into taps. One for each tree; it knows nothing of time but what it is told.
@MainActor package final class PointerRouter {
    /// Moving farther than this ends a tap, in points.
    static let slop: CGFloat = 10
    /// Taps that follow within this many seconds, this near, count together.
    static let multipleTapInterval = 0.35
    static let multipleTapDistance: CGFloat = 40

    private struct Touch {
        let start: CGPoint
        let path: [ElementNode]
        var mayTap = true
    }

    private struct Taps {
        var count: Int
        let point: CGPoint
        let time: Date
        let path: [ElementNode]
    }

    private var touch: Touch?
    private var taps: Taps?

    package init() {}

    /// When a tap that waits for a second one has waited long enough.
    package var nextDeadline: Date? { taps.map { $0.time.addingTimeInterval(Self.multipleTapInterval) } }

    package func down(at point: CGPoint, in tree: ViewTree) {
        let path = tree.hitTest(point) ?? []
        touch = Touch(start: point, path: path)
        for case let target as any PressTarget in path { target.pressChanged(true) }
    }

    package func move(to point: CGPoint, in tree: ViewTree) {
        guard var current = touch, current.mayTap else { return }
        if hypot(point.x - current.start.x, point.y - current.start.y) > Self.slop {
            current.mayTap = false
            touch = current
            for case let target as any PressTarget in current.path { target.pressChanged(false) }
        }
    }

    package func up(at point: CGPoint, in tree: ViewTree) {
        move(to: point, in: tree)
        guard let ended = touch else { return }
        touch = nil
        guard ended.mayTap else { return }
        for case let target as any PressTarget in ended.path { target.pressChanged(false) }
        let now = tree.now
        var count = 1
        if let earlier = taps, now.timeIntervalSince(earlier.time) <= Self.multipleTapInterval,
            hypot(point.x - earlier.point.x, point.y - earlier.point.y) <= Self.multipleTapDistance
        {
            count = earlier.count + 1
        } else {
            finishWaiting()
        }
        let targets = ended.path.compactMap { $0 as? any TapTarget }
        guard let most = targets.map(\.requiredTaps).max() else {
            taps = nil
            return
        }
        taps = Taps(count: count, point: point, time: now, path: ended.path)
        // As long as someone waits for more taps, fewer are not enough.
        if count >= most { finishWaiting() }
    }

    /// A whole tap at once.
    package func tap(at point: CGPoint, in tree: ViewTree) {
        down(at: point, in: tree)
        up(at: point, in: tree)
    }

    package func cancel() {
        if let touch { for case let target as any PressTarget in touch.path { target.pressChanged(false) } }
        touch = nil
        taps = nil
    }

    package func advance(to now: Date) {
        if let deadline = nextDeadline, now >= deadline { finishWaiting() }
    }

    /// The innermost view that wants as many taps as there were gets them.
    private func finishWaiting() {
        guard let done = taps else { return }
        taps = nil
        let targets = done.path.compactMap { $0 as? any TapTarget }
        let wanted = targets.filter { $0.requiredTaps <= done.count }.map(\.requiredTaps).max()
        guard let wanted, let target = targets.first(where: { $0.requiredTaps == wanted }) else { return }
        for _ in 0..<max(done.count / wanted, 1) { target.tapped(at: done.point) }
    }
}

/// An element that answers to taps.
@MainActor package protocol TapTarget: AnyObject {
    var requiredTaps: Int { get }
    /// `point` in the coordinates of the scene.
    func tapped(at point: CGPoint)
}

/// An element that shows that it is being pressed.
@MainActor package protocol PressTarget: AnyObject {
    func pressChanged(_ isPressed: Bool)
}
