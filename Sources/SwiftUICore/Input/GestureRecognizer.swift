import Foundation

/// A gesture at work in the tree. Two passes for each event: first all recognizers take it in, without telling anyone
/// (`handle`); then, when it is clear which of them may speak, those run what the gesture's author attached (`deliver`).
@MainActor package protocol Recognizer: AnyObject {
    var status: GestureStatus { get }
    var claim: GestureClaim { get }
    var isWaiting: Bool { get }
    var deadline: Date? { get }
    /// True when a tap alone makes the gesture happen, so that an assistive technology can offer it.
    var respondsToTap: Bool { get }
    /// Tells what there is to tell of the present phase, once.
    func deliver()
    func handle(_ event: PointerEvent)
    func advance(to now: Date)
    /// Others won, or the view is gone: fails, and takes back what it showed.
    func cancel()
    /// Starts afresh.
    func reset()
    /// Appends nodes that hang from the gesture: those of gestures with a body.
    func collectNodes(into nodes: inout [_ViewNode])
}

@MainActor public class _GestureRecognizer<Value>: Recognizer {
    package init() {}

    package var phase: GesturePhase<Value> { fatalError("each recognizer says how far it is") }
    package var status: GestureStatus { phase.status }
    package var claim: GestureClaim { .none }
    package var isWaiting: Bool { false }
    package var deadline: Date? { nil }
    package var respondsToTap: Bool { false }
    package func deliver() {}
    package func handle(_ event: PointerEvent) {}
    package func advance(to now: Date) {}
    package func cancel() {}
    package func reset() {}
    package func collectNodes(into nodes: inout [_ViewNode]) {}
}

/// Where a recognizer is made: the element of the view that the gesture is on.
public struct _GestureInputs {
    package unowned let view: ElementNode
    @MainActor package init(view: ElementNode) { self.view = view }
}

/// A recognizer that runs a state machine, whose value it makes into the gesture's.
@MainActor package final class PointerRecognizer<R: GestureRecognition, Value>: _GestureRecognizer<Value> {
    private unowned let view: ElementNode
    private var recognition: R
    private let isTap: Bool
    private let value: (R.Value) -> Value
    /// What the next recognition begins as; a newer value of the gesture does not change the one under way.
    private var initial: R
    private var space: CoordinateSpace

    package init(
        _ initial: R, in space: CoordinateSpace = .local, _ inputs: _GestureInputs, isTap: Bool = false,
        value: @escaping (R.Value) -> Value
    ) {
        (self.initial, recognition, self.space) = (initial, initial, space)
        (view, self.isTap, self.value) = (inputs.view, isTap, value)
        super.init()
    }

    package func update(_ initial: R, in space: CoordinateSpace = .local) {
        (self.initial, self.space) = (initial, space)
    }

    override package var phase: GesturePhase<Value> { recognition.phase.map(value) }
    override package var status: GestureStatus { recognition.phase.status }
    override package var claim: GestureClaim { recognition.claim }
    override package var isWaiting: Bool { recognition.isWaiting }
    override package var deadline: Date? { recognition.deadline }
    override package var respondsToTap: Bool { isTap }

    override package func handle(_ event: PointerEvent) {
        var event = event
        event.reported = view.convertFromRoot(event.location, to: space)
        event.viewSize = view.presentation.size
        recognition.handle(event)
    }

    override package func advance(to now: Date) { recognition.advance(to: now) }
    override package func cancel() { recognition.cancel() }
    override package func reset() { recognition = initial }
}

extension PointerRecognizer where R.Value == Value {
    package convenience init(_ initial: R, in space: CoordinateSpace = .local, _ inputs: _GestureInputs) {
        self.init(initial, in: space, inputs) { $0 }
    }
}

extension ElementNode {
    /// A point of the scene in another coordinate space, as seen from this element. A name that nobody has means the scene.
    package func convertFromRoot(_ point: CGPoint, to space: CoordinateSpace) -> CGPoint {
        switch space {
        case .global: point
        case .local: convertFromRoot(point)
        case .named(let name): coordinateSpace(named: name)?.convertFromRoot(point) ?? point
        }
    }
}

/// A recognizer over another, which it follows in everything that a subclass does not change.
@MainActor package class WrapperRecognizer<Base: Gesture, Value>: _GestureRecognizer<Value> {
    package let base: _GestureRecognizer<Base.Value>

    package init(_ gesture: Base, _ inputs: _GestureInputs) {
        base = Base._makeRecognizer(gesture, inputs)
        super.init()
    }

    package final func updateBase(_ gesture: Base) { Base._updateRecognizer(base, to: gesture) }

    override package final var status: GestureStatus { base.status }
    override package final var claim: GestureClaim { base.claim }
    override package final var isWaiting: Bool { base.isWaiting }
    override package final var deadline: Date? { base.deadline }
    override package final var respondsToTap: Bool { base.respondsToTap }
    override package final func collectNodes(into nodes: inout [_ViewNode]) { base.collectNodes(into: &nodes) }
    override package func deliver() { base.deliver() }
    override package func handle(_ event: PointerEvent) { base.handle(event) }
    override package func advance(to now: Date) { base.advance(to: now) }
    override package func cancel() { base.cancel() }
    override package func reset() { base.reset() }
}
