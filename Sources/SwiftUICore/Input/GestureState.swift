import Foundation

/// A value that a gesture sets while it goes on, and that is again what it was at first as soon as the gesture ends, fails or is interrupted.
@propertyWrapper public struct GestureState<Value>: DynamicProperty {
    private let initial: Value
    private let willReset: (Value, inout Transaction) -> Void
    private var location: AnyLocation<Value>?

    public init(wrappedValue: Value) { self.init(initialValue: wrappedValue) }
    public init(initialValue: Value) { self.init(initialValue: initialValue) { _, _ in } }

    /// The reset travels with `resetTransaction`.
    public init(wrappedValue: Value, resetTransaction: Transaction) {
        self.init(initialValue: wrappedValue, resetTransaction: resetTransaction)
    }

    public init(initialValue: Value, resetTransaction: Transaction) {
        self.init(initialValue: initialValue) { _, transaction in transaction = resetTransaction }
    }

    /// `reset` is given the last value and makes the transaction that the reset travels with.
    public init(wrappedValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
        self.init(initialValue: wrappedValue, reset: reset)
    }

    public init(initialValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
        (initial, willReset) = (initialValue, reset)
    }

    public var wrappedValue: Value { location?.get() ?? initial }
    public var projectedValue: GestureState<Value> { self }

    @MainActor public static func _connect(_ property: inout Self, to slot: _PropertySlot, _ node: _ViewNode) {
        if slot.storage == nil { slot.storage = StateLocation(property.initial) }
        property.location = unsafeDowncast(slot.storage!, to: StateLocation<Value>.self)
    }

    fileprivate func update(_ body: (inout Value, inout Transaction) -> Void) {
        guard let location else { return }
        var value = location.get(), transaction = Transaction()
        body(&value, &transaction)
        location.set(value, transaction: transaction)
    }

    fileprivate func reset() {
        guard let location else { return }
        var transaction = Transaction()
        willReset(location.get(), &transaction)
        location.set(initial, transaction: transaction)
    }
}

extension GestureState where Value: ExpressibleByNilLiteral {
    public init(resetTransaction: Transaction = Transaction()) {
        self.init(initialValue: nil, resetTransaction: resetTransaction)
    }

    public init(reset: @escaping (Value, inout Transaction) -> Void) { self.init(initialValue: nil, reset: reset) }
}

extension GestureState: @unchecked Sendable where Value: Sendable {}

/// A gesture that keeps a `GestureState` up to date.
nonisolated public struct GestureStateGesture<Base, State>: Gesture where Base: Gesture {
    public typealias Value = Base.Value
    public typealias Body = Never
    public var base: Base
    public var state: GestureState<State>
    public var body: (GestureStateGesture<Base, State>.Value, inout State, inout Transaction) -> Void

    nonisolated public init(
        base: Base, state: GestureState<State>,
        body: @escaping (GestureStateGesture<Base, State>.Value, inout State, inout Transaction) -> Void
    ) {
        (self.base, self.state, self.body) = (base, state, body)
    }

    @MainActor public static func _makeRecognizer(_ gesture: Self, _ inputs: _GestureInputs) -> _GestureRecognizer<Value> {
        StateRecognizer(gesture, inputs)
    }

    @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<Value>, to gesture: Self) {
        unsafeDowncast(recognizer, to: StateRecognizer<Base, State>.self).update(to: gesture)
    }
}

private final class StateRecognizer<Base: Gesture, State>: WrapperRecognizer<Base, Base.Value> {
    private var gesture: GestureStateGesture<Base, State>
    private var hasNews = false
    private var isSet = false

    init(_ gesture: GestureStateGesture<Base, State>, _ inputs: _GestureInputs) {
        self.gesture = gesture
        super.init(gesture.base, inputs)
    }

    func update(to new: GestureStateGesture<Base, State>) {
        gesture = new
        updateBase(new.base)
    }

    override var phase: GesturePhase<Base.Value> { base.phase }

    override func handle(_ event: PointerEvent) {
        super.handle(event)
        hasNews = true
    }

    override func advance(to now: Date) {
        super.advance(to: now)
        hasNews = true
    }

    override func deliver() {
        super.deliver()
        switch phase {
        case .active(let value):
            guard hasNews else { return }
            hasNews = false
            isSet = true
            gesture.state.update { gesture.body(value, &$0, &$1) }
        case .ended, .failed: resetState()
        case .possible: break
        }
    }

    override func cancel() {
        super.cancel()
        resetState()
    }

    override func reset() {
        super.reset()
        resetState()
        hasNews = false
    }

    private func resetState() {
        guard isSet else { return }
        isSet = false
        gesture.state.reset()
    }
}

extension Gesture {
    /// Sets `state` while the gesture goes on: `body` is given the gesture's value, the state and the transaction that the change travels with.
    nonisolated public func updating<State>(
        _ state: GestureState<State>, body: @escaping (Self.Value, inout State, inout Transaction) -> Void
    ) -> GestureStateGesture<Self, State> {
        GestureStateGesture(base: self, state: state, body: body)
    }
}
