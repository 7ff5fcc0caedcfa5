import Foundation

/// Something that fingers do, described as a value: which movements count, and what happens then.
@MainActor @preconcurrency public protocol Gesture<Value> {
    /// What the gesture tells while it goes on and when it ends.
    associatedtype Value
    associatedtype Body: Gesture
    @MainActor @preconcurrency var body: Self.Body { get }

    static func _makeRecognizer(_ gesture: Self, _ inputs: _GestureInputs) -> _GestureRecognizer<Value>
    /// Gives the recognizer that `_makeRecognizer` made a newer value of the gesture.
    static func _updateRecognizer(_ recognizer: _GestureRecognizer<Value>, to gesture: Self)
}

extension Gesture where Body == Never {
    public var body: Never { fatalError("\(Self.self) is recognized by the tree itself and has no body") }
}

extension Never: Gesture {
    public typealias Value = Never
    @MainActor public static func _makeRecognizer(_ gesture: Never, _ inputs: _GestureInputs) -> _GestureRecognizer<Never> {}
    @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<Never>, to gesture: Never) {}
}

// MARK: Gestures with a body

extension Gesture where Value == Body.Value {
    @MainActor public static func _makeRecognizer(_ gesture: Self, _ inputs: _GestureInputs) -> _GestureRecognizer<Body.Value> {
        BodyRecognizer(gesture, inputs)
    }

    @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<Body.Value>, to gesture: Self) {
        unsafeDowncast(recognizer, to: BodyRecognizer<Self>.self).update(to: gesture)
    }
}

/// A gesture made of others, with state of its own if it likes: its body runs as a view's does.
private final class BodyRecognizer<G: Gesture>: _GestureRecognizer<G.Body.Value> {
    private let node: GestureBodyNode<G>

    init(_ gesture: G, _ inputs: _GestureInputs) {
        node = GestureBodyNode(gesture, inputs)
        super.init()
    }

    func update(to gesture: G) { node.update(to: gesture) }

    private var base: _GestureRecognizer<G.Body.Value> { node.recognizer }

    override var phase: GesturePhase<G.Body.Value> { base.phase }
    override var status: GestureStatus { base.status }
    override var claim: GestureClaim { base.claim }
    override var isWaiting: Bool { base.isWaiting }
    override var deadline: Date? { base.deadline }
    override var respondsToTap: Bool { base.respondsToTap }
    override func deliver() { base.deliver() }
    override func handle(_ event: PointerEvent) { base.handle(event) }
    override func advance(to now: Date) { base.advance(to: now) }
    override func cancel() { base.cancel() }
    override func reset() { base.reset() }
    override func collectNodes(into nodes: inout [_ViewNode]) {
        nodes.append(node)
        base.collectNodes(into: &nodes)
    }
}

private final class GestureBodyNode<G: Gesture>: ReadingNode {
    private var gesture: G
    private let comparer = FieldComparer.of(G.self)
    private let properties: DynamicProperties?
    private(set) var recognizer: _GestureRecognizer<G.Body.Value>!

    init(_ gesture: G, _ inputs: _GestureInputs) {
        self.gesture = gesture
        properties = DynamicProperties(of: G.self)
        super.init(_NodeInputs(parent: inputs.view, environment: inputs.view.environment))
        recognizer = G.Body._makeRecognizer(evaluate(), inputs)
    }

    func update(to new: G) {
        let isSame = comparer.areEqual(gesture, new)
        gesture = new
        if needsBody || !isSame { updateBody() }
    }

    override func environmentDidChange(from old: EnvironmentValues) {
        if needsBody || didReadChange(from: old) { updateBody() }
    }

    override func updateBody() {
        withPendingTransaction { G.Body._updateRecognizer(recognizer, to: evaluate()) }
    }

    private func evaluate() -> G.Body {
        run {
            var installed = gesture
            properties?.install(in: &installed, node: self)
            return installed.body
        }
    }

    override func willDetach() { properties?.end() }
}

// MARK: What happens with the values

/// A gesture that does something when it ends.
nonisolated public struct _EndedGesture<Content: Gesture>: Gesture {
    public typealias Value = Content.Value
    public typealias Body = Never
    let content: Content
    let action: (Content.Value) -> Void

    @MainActor public static func _makeRecognizer(_ gesture: Self, _ inputs: _GestureInputs) -> _GestureRecognizer<Value> {
        EndedRecognizer(gesture, inputs)
    }

    @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<Value>, to gesture: Self) {
        unsafeDowncast(recognizer, to: EndedRecognizer<Content>.self).update(to: gesture)
    }
}

private final class EndedRecognizer<Content: Gesture>: WrapperRecognizer<Content, Content.Value> {
    private var action: (Content.Value) -> Void
    private var isTold = false

    init(_ gesture: _EndedGesture<Content>, _ inputs: _GestureInputs) {
        action = gesture.action
        super.init(gesture.content, inputs)
    }

    func update(to gesture: _EndedGesture<Content>) {
        action = gesture.action
        updateBase(gesture.content)
    }

    override var phase: GesturePhase<Content.Value> { base.phase }

    override func deliver() {
        super.deliver()
        if !isTold, case .ended(let value) = phase {
            isTold = true
            action(value)
        }
    }

    override func reset() {
        super.reset()
        isTold = false
    }
}

/// A gesture that does something whenever its value changes.
nonisolated public struct _ChangedGesture<Content: Gesture>: Gesture where Content.Value: Equatable {
    public typealias Value = Content.Value
    public typealias Body = Never
    let content: Content
    let action: (Content.Value) -> Void

    @MainActor public static func _makeRecognizer(_ gesture: Self, _ inputs: _GestureInputs) -> _GestureRecognizer<Value> {
        ChangedRecognizer(gesture, inputs)
    }

    @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<Value>, to gesture: Self) {
        unsafeDowncast(recognizer, to: ChangedRecognizer<Content>.self).update(to: gesture)
    }
}

private final class ChangedRecognizer<Content: Gesture>: WrapperRecognizer<Content, Content.Value>
where Content.Value: Equatable {
    private var action: (Content.Value) -> Void
    private var last: Content.Value?

    init(_ gesture: _ChangedGesture<Content>, _ inputs: _GestureInputs) {
        action = gesture.action
        super.init(gesture.content, inputs)
    }

    func update(to gesture: _ChangedGesture<Content>) {
        action = gesture.action
        updateBase(gesture.content)
    }

    override var phase: GesturePhase<Content.Value> { base.phase }

    override func deliver() {
        super.deliver()
        if case .active(let value) = phase, value != last {
            last = value
            action(value)
        }
    }

    override func reset() {
        super.reset()
        last = nil
    }
}

/// A gesture whose values are made from another's.
nonisolated public struct _MapGesture<Content: Gesture, Value>: Gesture {
    public typealias Body = Never
    let content: Content
    let transform: (Content.Value) -> Value

    @MainActor public static func _makeRecognizer(_ gesture: Self, _ inputs: _GestureInputs) -> _GestureRecognizer<Value> {
        MapRecognizer(gesture.content, gesture.transform, inputs)
    }

    @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<Value>, to gesture: Self) {
        unsafeDowncast(recognizer, to: MapRecognizer<Content, Value>.self).update(to: gesture.content, gesture.transform)
    }
}

/// Runs its function once for each phase, and only when someone asks for the value.
private final class MapRecognizer<Content: Gesture, Value>: WrapperRecognizer<Content, Value> {
    private var transform: (Content.Value) -> Value
    private var mapped: GesturePhase<Value>?

    init(_ content: Content, _ transform: @escaping (Content.Value) -> Value, _ inputs: _GestureInputs) {
        self.transform = transform
        super.init(content, inputs)
    }

    func update(to content: Content, _ transform: @escaping (Content.Value) -> Value) {
        self.transform = transform
        updateBase(content)
    }

    override var phase: GesturePhase<Value> {
        if let mapped { return mapped }
        let made = base.phase.map(transform)
        mapped = made
        return made
    }

    override func handle(_ event: PointerEvent) {
        super.handle(event)
        mapped = nil
    }

    override func advance(to now: Date) {
        super.advance(to: now)
        mapped = nil
    }

    override func cancel() {
        super.cancel()
        mapped = nil
    }

    override func reset() {
        super.reset()
        mapped = nil
    }
}

extension Gesture {
    /// Runs `action` when the gesture ends, with its last value; not when it fails or another wins.
    nonisolated public func onEnded(_ action: @escaping (Self.Value) -> Void) -> _EndedGesture<Self> {
        _EndedGesture(content: self, action: action)
    }

    /// A gesture with values made from this one's.
    nonisolated public func map<T>(_ body: @escaping (Self.Value) -> T) -> _MapGesture<Self, T> {
        _MapGesture(content: self, transform: body)
    }
}

extension Gesture where Self.Value: Equatable {
    /// Runs `action` while the gesture goes on, for its first value and each that differs from the one before.
    nonisolated public func onChanged(_ action: @escaping (Self.Value) -> Void) -> _ChangedGesture<Self> {
        _ChangedGesture(content: self, action: action)
    }
}
