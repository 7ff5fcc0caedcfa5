import Foundation

/// A gesture whose type is not known, only its value's. When the type changes, the gesture under way is over.
nonisolated public struct AnyGesture<Value>: Gesture {
    public typealias Body = Never
    private let storage: AnyGestureStorage<Value>

    nonisolated public init<T>(_ gesture: T) where Value == T.Value, T: Gesture {
        storage = (gesture as? AnyGesture<Value>)?.storage ?? TypedGestureStorage(gesture)
    }

    @MainActor public static func _makeRecognizer(_ gesture: Self, _ inputs: _GestureInputs) -> _GestureRecognizer<Value> {
        ReplaceableRecognizer(gesture.storage, inputs)
    }

    @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<Value>, to gesture: Self) {
        unsafeDowncast(recognizer, to: ReplaceableRecognizer<Value>.self).update(to: gesture.storage)
    }
}

/// A gesture that may not be there.
extension Optional: Gesture where Wrapped: Gesture {
    public typealias Value = Wrapped.Value

    @MainActor public static func _makeRecognizer(
        _ gesture: Self, _ inputs: _GestureInputs
    ) -> _GestureRecognizer<Wrapped.Value> {
        ReplaceableRecognizer(gesture.map { TypedGestureStorage($0) }, inputs)
    }

    @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<Wrapped.Value>, to gesture: Self) {
        unsafeDowncast(recognizer, to: ReplaceableRecognizer<Wrapped.Value>.self)
            .update(to: gesture.map { TypedGestureStorage($0) })
    }
}

private class AnyGestureStorage<Value>: @unchecked Sendable {
    var type: Any.Type { fatalError("the typed storage says") }
    @MainActor func make(_ inputs: _GestureInputs) -> _GestureRecognizer<Value> { fatalError("the typed storage says") }
    @MainActor func update(_ recognizer: _GestureRecognizer<Value>) {}
}

private final class TypedGestureStorage<G: Gesture>: AnyGestureStorage<G.Value>, @unchecked Sendable {
    private let gesture: G
    init(_ gesture: G) { self.gesture = gesture }
    override var type: Any.Type { G.self }
    override func make(_ inputs: _GestureInputs) -> _GestureRecognizer<G.Value> { G._makeRecognizer(gesture, inputs) }
    override func update(_ recognizer: _GestureRecognizer<G.Value>) { G._updateRecognizer(recognizer, to: gesture) }
}

private final class ReplaceableRecognizer<Value>: _GestureRecognizer<Value> {
    private let inputs: _GestureInputs
    private var type: Any.Type?
    private var base: _GestureRecognizer<Value>?

    init(_ storage: AnyGestureStorage<Value>?, _ inputs: _GestureInputs) {
        self.inputs = inputs
        type = storage?.type
        base = storage?.make(inputs)
        super.init()
    }

    func update(to storage: AnyGestureStorage<Value>?) {
        if let storage, let base, storage.type == type { return storage.update(base) }
        if let base {
            base.cancel()
            var nodes: [_ViewNode] = []
            base.collectNodes(into: &nodes)
            for node in nodes { node.detach() }
        }
        type = storage?.type
        base = storage?.make(inputs)
        // It has not seen how the fingers under way began.
        base?.cancel()
    }

    override var phase: GesturePhase<Value> { base?.phase ?? .failed }
    override var status: GestureStatus { base?.status ?? .failed }
    override var claim: GestureClaim { base?.claim ?? .none }
    override var isWaiting: Bool { base?.isWaiting ?? false }
    override var deadline: Date? { base?.deadline }
    override var respondsToTap: Bool { base?.respondsToTap ?? false }
    override func deliver() { base?.deliver() }
    override func handle(_ event: PointerEvent) { base?.handle(event) }
    override func advance(to now: Date) { base?.advance(to: now) }
    override func cancel() { base?.cancel() }
    override func reset() { base?.reset() }
    override func collectNodes(into nodes: inout [_ViewNode]) { base?.collectNodes(into: &nodes) }
}
