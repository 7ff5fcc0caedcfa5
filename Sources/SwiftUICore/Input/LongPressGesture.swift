import Foundation

/// A finger that stays where it is for a while.
package struct LongPressRecognition: GestureRecognition {
    let minimumDuration: Double
    let maximumDistance: CGFloat
    package private(set) var phase = GesturePhase<Bool>.possible
    private var press: (finger: Int, start: CGPoint, deadline: Date)?

    /// A duration that is not a number counts as none, a distance that is none as 0.
    package init(minimumDuration: Double, maximumDistance: CGFloat) {
        self.minimumDuration = minimumDuration > 0 ? minimumDuration : 0
        self.maximumDistance = maximumDistance > 0 ? maximumDistance : 0
    }

    package var claim: GestureClaim {
        switch phase {
        case .active: .pressing
        case .ended: .firm
        case .possible, .failed: .none
        }
    }

    package var deadline: Date? {
        // Beyond some years a press is meant never to end.
        phase.status == .active && minimumDuration < 1e9 ? press?.deadline : nil
    }

    package mutating func handle(_ event: PointerEvent) {
        advance(to: event.time)
        guard !phase.status.isOver else { return }
        switch event.action {
        case .down:
            guard press == nil else { return cancel() }
            press = (event.finger, event.location, event.time.addingTimeInterval(min(minimumDuration, 1e9)))
            phase = .active(true)
            advance(to: event.time)
        case .move:
            guard let press, press.finger == event.finger else { return }
            if press.start.distance(to: event.location) > maximumDistance { cancel() }
        case .up:
            if press?.finger == event.finger { cancel() }
        }
    }

    package mutating func advance(to now: Date) {
        if let deadline, deadline.isDue(at: now) { phase = .ended(true) }
    }

    package mutating func cancel() { phase = .failed }
}

/// A finger that stays down. Its value is true from the touch on; it ends, with the finger still down, when it has lasted long enough.
nonisolated public struct LongPressGesture: Gesture {
    public typealias Value = Bool
    public typealias Body = Never
    /// In seconds.
    public var minimumDuration: Double
    /// How far the finger may move meanwhile, in points.
    public var maximumDistance: CGFloat

    public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
        (self.minimumDuration, self.maximumDistance) = (minimumDuration, maximumDistance)
    }

    private var recognition: LongPressRecognition {
        LongPressRecognition(minimumDuration: minimumDuration, maximumDistance: maximumDistance)
    }

    @MainActor public static func _makeRecognizer(_ gesture: Self, _ inputs: _GestureInputs) -> _GestureRecognizer<Bool> {
        PointerRecognizer(gesture.recognition, inputs)
    }

    @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<Bool>, to gesture: Self) {
        unsafeDowncast(recognizer, to: PointerRecognizer<LongPressRecognition, Bool>.self).update(gesture.recognition)
    }
}

// MARK: On a view

/// A long press that tells when the finger goes down and when the press is over, in whichever way.
nonisolated private struct PressCallbacks: Gesture {
    typealias Value = Bool
    typealias Body = Never
    let press: LongPressGesture
    let pressing: ((Bool) -> Void)?
    let perform: () -> Void

    @MainActor static func _makeRecognizer(_ gesture: Self, _ inputs: _GestureInputs) -> _GestureRecognizer<Bool> {
        PressCallbacksRecognizer(gesture, inputs)
    }

    @MainActor static func _updateRecognizer(_ recognizer: _GestureRecognizer<Bool>, to gesture: Self) {
        unsafeDowncast(recognizer, to: PressCallbacksRecognizer.self).update(to: gesture)
    }
}

private final class PressCallbacksRecognizer: WrapperRecognizer<LongPressGesture, Bool> {
    private var gesture: PressCallbacks
    private var isPressing = false
    private var isDone = false

    init(_ gesture: PressCallbacks, _ inputs: _GestureInputs) {
        self.gesture = gesture
        super.init(gesture.press, inputs)
    }

    func update(to new: PressCallbacks) {
        gesture = new
        updateBase(new.press)
    }

    override var phase: GesturePhase<Bool> { base.phase }

    override func deliver() {
        super.deliver()
        switch status {
        case .possible: break
        case .active: setPressing(true)
        case .failed: setPressing(false)
        case .ended:
            guard !isDone else { return }
            isDone = true
            // A press that ends as it begins is one all the same.
            setPressing(true)
            setPressing(false)
            gesture.perform()
        }
    }

    override func cancel() {
        super.cancel()
        setPressing(false)
    }

    override func reset() {
        super.reset()
        setPressing(false)
        isDone = false
    }

    private func setPressing(_ isPressing: Bool) {
        guard isPressing != self.isPressing else { return }
        self.isPressing = isPressing
        gesture.pressing?(isPressing)
    }
}

extension View {
    /// Runs `action` when a finger has been down for `minimumDuration` seconds without moving farther than `maximumDistance` points.
    /// - Parameter onPressingChanged: Told true when the finger goes down, and false when the press is over: just before `action`, or when the finger was lifted or moved too early.
    nonisolated public func onLongPressGesture(
        minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
        onPressingChanged: ((Bool) -> Void)? = nil
    ) -> some View {
        gesture(
            PressCallbacks(
                press: LongPressGesture(minimumDuration: minimumDuration, maximumDistance: maximumDistance),
                pressing: onPressingChanged, perform: action))
    }

    // Of the two, a lone closure is the action of the other.
    @_disfavoredOverload nonisolated public func onLongPressGesture(
        minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, pressing: ((Bool) -> Void)? = nil,
        perform action: @escaping () -> Void
    ) -> some View {
        onLongPressGesture(
            minimumDuration: minimumDuration, maximumDistance: maximumDistance, perform: action,
            onPressingChanged: pressing)
    }
}
