import Foundation

/// A place for text that fingers select in. Points are its own.
@MainActor protocol TextTouchTarget: ElementNode {
    var hasFocus: Bool { get }
    /// Whether taps place a caret. Where they do not, one tap is left to the views around.
    var isEdited: Bool { get }
    /// The last of `count` taps in a row.
    func tap(at point: CGPoint, count: Int)
    func drag(from start: CGPoint, to end: CGPoint, count: Int)
    /// A finger that was held to select has been lifted: it has no keys to go on with.
    func fingerDidSelect()
}

extension TextTouchTarget {
    func fingerDidSelect() {}
}

@MainActor func makeTextTouchRecognizer(_ field: any TextTouchTarget) -> _GestureRecognizer<Void> { TextTouchRecognizer(field) }

/// Fingers and the pointer in text: taps place the caret, two select a word, three a paragraph. A pointer selects what it is dragged over; a finger
/// does where editing goes on, and in other text when it has been held still first.
private final class TextTouchRecognizer: _GestureRecognizer<Void> {
    private unowned let field: any TextTouchTarget
    private var finger: (id: Int, start: CGPoint)?
    private var last: (time: Date, place: CGPoint, count: Int)?
    private var count = 1
    private var point = CGPoint.zero
    private var start = CGPoint.zero
    private var state = GestureStatus.possible
    private var isTold = false
    /// Whether the finger is the button of a pointer.
    private var isPointer = false
    /// When a finger went down that selects if it stays.
    private var holdsFrom: Date?
    private var wasHeld = false
    /// One tap, which the text takes note of and leaves to what lies around.
    private var isTapOfOthers = false

    /// How far a pointer drags before it selects, in points: it does not tremble as fingers do.
    private static let pointerSlop: CGFloat = 3
    /// How long a finger is held before it selects, in seconds; UIKit's.
    private static let hold = 0.5

    init(_ field: any TextTouchTarget) {
        self.field = field
        super.init()
    }

    override var phase: GesturePhase<Void> {
        switch state {
        case .possible: .possible
        case .active: .active(())
        case .ended: .ended(())
        case .failed: .failed
        }
    }
    override var status: GestureStatus { state }
    override var claim: GestureClaim { state == .active || state == .ended ? .firm : .none }
    override var respondsToTap: Bool { false }

    override func handle(_ event: PointerEvent) {
        guard !state.isOver else { return }
        let place = field.convertFromRoot(event.location)
        switch event.action {
        case .down:
            guard finger == nil else { return }
            finger = (event.finger, event.location)
            (point, start) = (place, place)
            isPointer = event.isPointer
            holdsFrom = field.isEdited || isPointer ? nil : event.time
            if let last, event.time.timeIntervalSince(last.time) < GestureLimits.tapPause,
                last.place.distance(to: event.location) < GestureLimits.tapSpread
            {
                count = last.count % 3 + 1
            } else {
                count = 1
            }
        case .move:
            guard let finger, finger.id == event.finger else { return }
            if state != .active {
                let slop = isPointer ? Self.pointerSlop : GestureLimits.slop
                guard finger.start.distance(to: event.location) > slop else { return }
                holdsFrom = nil
                state = isPointer || (field.isEdited && field.hasFocus) ? .active : .failed
            }
            point = place
        case .up:
            guard let finger, finger.id == event.finger else { return }
            self.finger = nil
            holdsFrom = nil
            point = place
            if state != .active { last = (event.time, event.location, count) }
            isTold = state == .active
            if state == .active { field.drag(from: start, to: place, count: count) }
            isTapOfOthers = state == .possible && !field.isEdited && count == 1
            state = isTapOfOthers ? .failed : .ended
        }
    }

    override func deliver() {
        if state == .active { return field.drag(from: start, to: point, count: count) }
        if state == .ended, wasHeld {
            wasHeld = false
            field.fingerDidSelect()
        }
        guard state == .ended || isTapOfOthers, !isTold else { return }
        isTold = true
        field.tap(at: point, count: count)
    }

    override var deadline: Date? { holdsFrom?.addingTimeInterval(Self.hold) }

    override func advance(to now: Date) {
        guard let deadline, deadline.isDue(at: now) else { return }
        holdsFrom = nil
        (state, count, wasHeld) = (.active, 2, true)
    }

    override func cancel() {
        state = .failed
        holdsFrom = nil
    }

    override func reset() {
        state = .possible
        finger = nil
        (isTold, isTapOfOthers, wasHeld) = (false, false, false)
        holdsFrom = nil
    }
}
