import Foundation

/// A place for text that fingers select in. Points are its own.
@MainActor protocol TextTouchTarget: ElementNode {
    var hasFocus: Bool { get }
    /// The last of `count` taps in a row.
    func tap(at point: CGPoint, count: Int)
    func drag(from start: CGPoint, to end: CGPoint, count: Int)
}

@MainActor func makeTextTouchRecognizer(_ field: any TextTouchTarget) -> _GestureRecognizer<Void> { TextTouchRecognizer(field) }

/// Fingers and the pointer in text: taps place the caret, two select a word, three a paragraph, and what drags in text that
/// has the focus selects.
private final class TextTouchRecognizer: _GestureRecognizer<Void> {
    private unowned let field: any TextTouchTarget
    private var finger: (id: Int, start: CGPoint)?
    private var last: (time: Date, place: CGPoint, count: Int)?
    private var count = 1
    private var point = CGPoint.zero
    private var start = CGPoint.zero
    private var state = GestureStatus.possible
    private var isTold = false

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
                guard finger.start.distance(to: event.location) > GestureLimits.slop else { return }
                state = field.hasFocus ? .active : .failed
            }
            point = place
        case .up:
            guard let finger, finger.id == event.finger else { return }
            self.finger = nil
            point = place
            if state != .active { last = (event.time, event.location, count) }
            isTold = state == .active
            if state == .active { field.drag(from: start, to: place, count: count) }
            state = .ended
        }
    }

    override func deliver() {
        if state == .active { return field.drag(from: start, to: point, count: count) }
        guard state == .ended, !isTold else { return }
        isTold = true
        field.tap(at: point, count: count)
    }

    override func cancel() { state = .failed }

    override func reset() {
        state = .possible
        finger = nil
        isTold = false
    }
}
