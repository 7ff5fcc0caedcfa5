import Foundation

/// Says which of a view's fields has the focus, and moves it: writing a value gives the focus to the view that `focused` bound
/// to that value, and the value follows when the focus goes elsewhere. A value that no view can take falls back at once.
@propertyWrapper public struct FocusState<Value>: DynamicProperty where Value: Hashable {
    @propertyWrapper public struct Binding {
        let location: FocusLocation<Value>?
        let none: Value

        public var wrappedValue: Value {
            get { location?.get() ?? none }
            nonmutating set { location?.set(newValue, transaction: .current) }
        }

        public var projectedValue: FocusState<Value>.Binding { self }
    }

    private let none: Value
    private var location: FocusLocation<Value>?

    public init() where Value == Bool { none = false }
    public init<T>() where Value == T?, T: Hashable { none = nil }

    /// Without the focus, false or nil.
    public var wrappedValue: Value {
        get { projectedValue.wrappedValue }
        nonmutating set { projectedValue.wrappedValue = newValue }
    }

    public var projectedValue: FocusState<Value>.Binding { Binding(location: location, none: none) }

    @MainActor public static func _connect(_ property: inout Self, to slot: _PropertySlot, _ node: _ViewNode) {
        if slot.storage == nil { slot.storage = FocusLocation(none: property.none, tree: node.tree) }
        property.location = unsafeDowncast(slot.storage!, to: FocusLocation<Value>.self)
    }
}

/// The value of a `FocusState`.
final class FocusLocation<Value: Hashable>: AnyLocation<Value>, @unchecked Sendable {
    private let state: StateLocation<Value>
    let none: Value
    private weak var tree: ViewTree?

    @MainActor init(none: Value, tree: ViewTree) {
        self.none = none
        self.tree = tree
        state = StateLocation(none)
    }

    override func get() -> Value { state.get() }

    /// What a program writes: a wish, granted after the bodies have run.
    override func set(_ value: Value, transaction: Transaction) {
        guard isOnMainActor else {
            let (value, transaction) = (Unchecked(value), Unchecked(transaction))
            DispatchQueue.main.async { self.set(value.value, transaction: transaction.value) }
            return
        }
        let carried = Unchecked((value, transaction))
        MainActor.assumeIsolated {
            state.set(carried.value.0, transaction: carried.value.1)
            tree?.perform { [weak self] in
                MainActor.assumeIsolated {
                    if let self, let tree = self.tree { tree.focus.grant(self) }
                }
            }
        }
    }

    /// What the focus did by itself.
    func follow(_ value: Value) { state.set(value, transaction: .current) }
}

/// Ties a view to a value of a `FocusState`.
nonisolated public struct _FocusedModifier<Value: Hashable>: _ElementModifier {
    public typealias Body = Never
    let binding: FocusState<Value>.Binding
    let value: Value
    nonisolated init(binding: FocusState<Value>.Binding, value: Value) { (self.binding, self.value) = (binding, value) }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        FocusedElement(modifier, inputs)
    }
}

private final class FocusedElement<Value: Hashable>: ModifierElement<_FocusedModifier<Value>>, FocusBinding {
    override func didWrap() { tree.focus.add(self) }
    override func willDetach() { tree.focus.remove(self) }

    private var location: FocusLocation<Value>? { modifier.binding.location }

    var wantsFocus: Bool { location?.get() == modifier.value }
    func isBound(to location: AnyObject) -> Bool { self.location === location }
    func isBound(to value: AnyHashable) -> Bool { AnyHashable(modifier.value) == value }

    func sharesState(with other: any FocusBinding) -> Bool {
        guard let location else { return false }
        return other.isBound(to: location)
    }

    func take() { location?.follow(modifier.value) }
    func resign() { if let location { location.follow(location.none) } }
}

/// When a default is asked for.
public struct DefaultFocusEvaluationPriority: Sendable {
    enum Kind { case automatic, userInitiated }
    let kind: Kind
    /// When the view appears and nothing has the focus.
    public static let automatic = DefaultFocusEvaluationPriority(kind: .automatic)
    /// Also when a person moves the focus into the view.
    public static let userInitiated = DefaultFocusEvaluationPriority(kind: .userInitiated)
}

nonisolated public struct _DefaultFocusModifier<Value: Hashable>: _ElementModifier {
    public typealias Body = Never
    let binding: FocusState<Value>.Binding
    let value: Value
    let priority: DefaultFocusEvaluationPriority

    nonisolated init(_ binding: FocusState<Value>.Binding, _ value: Value, _ priority: DefaultFocusEvaluationPriority) {
        (self.binding, self.value, self.priority) = (binding, value, priority)
    }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        DefaultFocusElement(modifier, inputs)
    }
}

private final class DefaultFocusElement<Value: Hashable>: ModifierElement<_DefaultFocusModifier<Value>>, FocusRegion {
    override func didWrap() {
        tree.focus.add(region: self)
        tree.perform { [weak self] in
            if let self, isAttached, tree.focus.focused == nil { modifier.binding.wrappedValue = modifier.value }
        }
    }

    override func willDetach() { tree.focus.remove(region: self) }

    var preferredTarget: (any FocusTarget)? {
        guard modifier.priority.kind == .userInitiated, let location = modifier.binding.location else { return nil }
        return tree.focus.target(of: location, for: modifier.value, in: self)
    }
}

extension View {
    /// Ties the focus of what can have it in this view to a value of a `FocusState`.
    nonisolated public func focused<Value>(
        _ binding: FocusState<Value>.Binding, equals value: Value
    ) -> some View where Value: Hashable {
        modifier(_FocusedModifier(binding: binding, value: value))
    }

    /// Ties the focus of what can have it in this view to a `FocusState`.
    nonisolated public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
        modifier(_FocusedModifier(binding: condition, value: true))
    }

    /// Gives the focus to the view of this value when this view appears, unless another has it.
    nonisolated public func defaultFocus<V>(
        _ binding: FocusState<V>.Binding, _ value: V, priority: DefaultFocusEvaluationPriority = .automatic
    ) -> some View where V: Hashable {
        modifier(_DefaultFocusModifier(binding, value, priority))
    }
}
