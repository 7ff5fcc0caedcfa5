import Foundation

/// Brings fingers to gestures, and decides between gestures that follow the same fingers. One for each tree.
///
/// A finger that goes down enters every gesture on the way from the view under it to the root. Each judges by itself
/// (`Recognizer`); then the contest is held, and only who may is told of it:
///
/// - Of two gestures of which one's view is inside the other's, the inner goes before the outer. A high priority gesture
///   goes before those inside; a simultaneous one is no rival of theirs.
/// - The first that is a gesture beyond doubt (`GestureClaim.firm`) wins, and its rivals are over. When two become one at the
///   same event, the one that goes before the other wins.
/// - A gesture holds back while one that goes before it has had a part of its taps and waits for the rest.
/// - A gesture that cannot be sure yet (`.tentative`) wins as soon as no other goes before it.
/// - A press that shows itself (`.pressing`) is told without winning, and taken back when another wins.
@MainActor package final class PointerRouter {
    private final class Contestant {
        enum Standing { case open, won, lost }
        unowned let target: any GestureTarget
        var standing = Standing.open
        /// The fingers that follow it, also those that came too late to matter.
        var fingers: Set<Int> = []

        init(_ target: any GestureTarget) { self.target = target }

        @MainActor var recognizer: any Recognizer { target.recognizer }
        @MainActor var isLive: Bool { standing != .lost && !recognizer.status.isOver }
        /// It ended, but one that goes before it may still win.
        @MainActor var isHeld: Bool { standing == .open && recognizer.status == .ended }
    }

    /// Innermost first.
    private var contestants: [Contestant] = []
    private var fingers: [Int: CGPoint] = [:]
    private(set) var hoverPoint: CGPoint?
    private var hovered: [any HoverTarget] = []

    package init() {}

    // MARK: Fingers

    /// A finger (or the pointer's button) goes down. `finger` tells it from others until it is lifted.
    package func down(_ finger: Int = 0, at point: CGPoint, in tree: ViewTree) {
        guard point.x.isFinite, point.y.isFinite else { return }
        // A finger that never came up, for all that the host said, has moved.
        guard fingers[finger] == nil else { return move(finger, to: point, in: tree) }
        advance(to: tree.now)
        fingers[finger] = point
        var event = PointerEvent(.down, finger: finger, location: point, time: tree.now)
        event.isPointer = hoverPoint.map { $0.distance(to: point) <= 1 } ?? false
        for target in targets(at: point, in: tree) {
            let contestant: Contestant
            if let known = contestants.first(where: { $0.target === target }) {
                contestant = known
            } else {
                contestant = Contestant(target)
                target.recognizer.reset()
                let index = contestants.firstIndex { $0.target.depth < target.depth }
                contestants.insert(contestant, at: index ?? contestants.endIndex)
            }
            contestant.fingers.insert(finger)
            if contestant.isLive { contestant.recognizer.handle(event) }
        }
        settle()
    }

    package func move(_ finger: Int = 0, to point: CGPoint, in tree: ViewTree) {
        guard point.x.isFinite, point.y.isFinite, fingers[finger] != nil else { return }
        advance(to: tree.now)
        fingers[finger] = point
        pass(PointerEvent(.move, finger: finger, location: point, time: tree.now))
        settle()
    }

    /// The finger is lifted. A place that is not a number means where it was last.
    package func up(_ finger: Int = 0, at point: CGPoint, in tree: ViewTree) {
        guard let last = fingers[finger] else { return }
        advance(to: tree.now)
        fingers[finger] = nil
        let place = point.x.isFinite && point.y.isFinite ? point : last
        pass(PointerEvent(.up, finger: finger, location: place, time: tree.now))
        for contestant in contestants { contestant.fingers.remove(finger) }
        settle()
    }

    /// A whole tap at once, by a finger of its own.
    package func tap(at point: CGPoint, in tree: ViewTree) {
        let finger = (fingers.keys.max() ?? 0) + 1
        down(finger, at: point, in: tree)
        up(finger, at: point, in: tree)
    }

    /// The system takes all fingers away: everything under way is interrupted.
    package func cancel() {
        for contestant in contestants where contestant.standing != .lost { contestant.recognizer.cancel() }
        contestants.removeAll()
        fingers.removeAll()
    }

    /// The gesture is gone, or its view disabled.
    package func remove(_ target: any GestureTarget, from tree: ViewTree) {
        guard let index = contestants.firstIndex(where: { $0.target === target }) else { return }
        let gone = contestants.remove(at: index)
        if gone.standing != .lost { gone.recognizer.cancel() }
        // Others may have waited for it.
        tree.perform { [weak self] in self?.settle() }
    }

    /// A view that is only still to be seen no longer answers.
    private func interruptLeaving() {
        let gone = contestants.filter { isLeaving($0.target) }
        guard !gone.isEmpty else { return }
        for contestant in gone where contestant.standing != .lost { contestant.recognizer.cancel() }
        contestants.removeAll { contestant in gone.contains { $0 === contestant } }
        settle()
    }

    private func isLeaving(_ target: ElementNode) -> Bool {
        var element: ElementNode? = target
        while let current = element {
            if current.isLeaving { return true }
            element = current.superElement
        }
        return false
    }

    private func pass(_ event: PointerEvent) {
        for contestant in contestants where contestant.fingers.contains(event.finger) && contestant.isLive {
            contestant.recognizer.handle(event)
        }
    }

    /// The elements whose gestures a finger at this point enters, innermost first.
    private func targets(at point: CGPoint, in tree: ViewTree) -> [any GestureTarget] {
        var targets: [any GestureTarget] = []
        for case let target as any GestureTarget in tree.hitTest(point) ?? [] {
            if !target.mask.contains(.subviews) { targets.removeAll() }
            if target.mask.contains(.gesture), target.environment.isEnabled { targets.append(target) }
        }
        return targets
    }

    // MARK: Time

    /// When a gesture changes without an event.
    package var nextDeadline: Date? {
        contestants.lazy.filter(\.isLive).compactMap(\.recognizer.deadline).min()
    }

    package func advance(to now: Date) {
        interruptLeaving()
        guard let deadline = nextDeadline, deadline.isDue(at: now) else { return }
        for contestant in contestants where contestant.isLive {
            if let deadline = contestant.recognizer.deadline, deadline.isDue(at: now) {
                contestant.recognizer.advance(to: now)
            }
        }
        settle()
    }

    // MARK: The contest

    private func settle() {
        decide()
        for contestant in contestants {
            let recognizer = contestant.recognizer
            switch contestant.standing {
            case .won: recognizer.deliver()
            case .open where recognizer.claim == .pressing && recognizer.status == .active: recognizer.deliver()
            case .open where recognizer.status == .failed:
                recognizer.deliver()
                contestant.standing = .lost
            case .open, .lost: break
            }
        }
        contestants.removeAll { contestant in
            guard contestant.fingers.isEmpty else { return false }
            if !contestant.isLive && !contestant.isHeld { return true }
            if contestant.isHeld || contestant.recognizer.isWaiting { return false }
            // Nothing can come any more.
            contestant.recognizer.cancel()
            return true
        }
    }

    /// Finds winners until there are no more.
    private func decide() {
        var goesOn = true
        while goesOn {
            goesOn = false
            for contestant in contestants where contestant.standing == .open && mayWin(contestant) {
                contestant.standing = .won
                for rival in contestants where rival.standing == .open && areRivals(rival, contestant) {
                    rival.standing = .lost
                    rival.recognizer.cancel()
                }
                goesOn = true
            }
        }
        // Who joins a contest that is decided has lost it.
        for winner in contestants where winner.standing == .won && !winner.recognizer.status.isOver {
            for late in contestants where late.standing == .open && areRivals(late, winner) {
                late.standing = .lost
                late.recognizer.cancel()
            }
        }
    }

    private func mayWin(_ contestant: Contestant) -> Bool {
        let recognizer = contestant.recognizer
        guard recognizer.claim >= .tentative, recognizer.status != .failed else { return false }
        return !contestants.contains { other in
            guard other !== contestant, areRivals(other, contestant) else { return false }
            if other.standing == .won { return true }
            guard other.standing == .open, other.recognizer.status != .failed, goes(other, before: contestant)
            else { return false }
            return recognizer.claim == .tentative || other.recognizer.isWaiting || other.recognizer.claim == .firm
        }
    }

    private func areRivals(_ a: Contestant, _ b: Contestant) -> Bool { goes(a, before: b) || goes(b, before: a) }

    private func goes(_ a: Contestant, before b: Contestant) -> Bool {
        if isInside(a.target, b.target) { return b.target.priority == .normal }
        if isInside(b.target, a.target) { return a.target.priority == .high }
        return false
    }

    private func isInside(_ inner: ElementNode, _ outer: ElementNode) -> Bool {
        var element = inner.superElement
        while let current = element {
            if current === outer { return true }
            element = current.superElement
        }
        return false
    }

    // MARK: Hovering

    /// The pointer rests or moves over a point without a button held; nil when it has left the scene, or is a finger.
    package func hover(at point: CGPoint?, in tree: ViewTree) {
        hoverPoint = point.flatMap { $0.x.isFinite && $0.y.isFinite ? $0 : nil }
        var reached: [any HoverTarget] = []
        if let hoverPoint {
            for case let target as any HoverTarget in tree.hitTest(hoverPoint) ?? [] where target.environment.isEnabled {
                reached.append(target)
            }
        }
        let left = hovered.filter { old in !reached.contains { $0 === old } }
        hovered = reached
        for target in left { target.pointerDidLeave() }
        if let hoverPoint { for target in reached { target.pointerDidMove(to: hoverPoint) } }
    }

    /// The views moved under the pointer.
    package func refreshHover(in tree: ViewTree) {
        if let hoverPoint { hover(at: hoverPoint, in: tree) }
    }

    package func removeHover(_ target: any HoverTarget) { hovered.removeAll { $0 === target } }
}
