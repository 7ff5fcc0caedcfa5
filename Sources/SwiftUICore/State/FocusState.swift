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

/// A view's place that can have the focus.
@MainActor package protocol FocusTarget: ElementNode {
    var canTakeFocus: Bool { get }
    func focusDidChange(_ isFocused: Bool)
}

/// Where the focus is in a tree.
@MainActor package final class FocusRouter {
    package private(set) weak var focused: (any FocusTarget)?
    private var bindings: [ObjectIdentifier: any FocusBinding] = [:]

    nonisolated package init() {}

    fileprivate func add(_ binding: any FocusBinding) { bindings[ObjectIdentifier(binding)] = binding }
    fileprivate func remove(_ binding: any FocusBinding) { bindings[ObjectIdentifier(binding)] = nil }

    private var inOrder: [any FocusBinding] { bindings.values.sorted { $0.identity < $1.identity } }

    fileprivate func grant<Value>(_ location: FocusLocation<Value>) {
        let mine = inOrder.filter { $0.isBound(to: location) }
        if location.get() == location.none {
            if let focused, mine.contains(where: { focused.lies(in: $0) }) { move(to: nil) }
        } else if let target = mine.lazy.filter({ $0.wantsFocus }).compactMap({ $0.firstFocusTarget }).first {
            move(to: target)
        } else {
            location.follow(location.none)
            // The focus may be in a view of this state that was bound to the value before.
            if let focused, mine.contains(where: { focused.lies(in: $0) }) { move(to: nil) }
        }
    }

    /// Gives the focus to a view, or takes it from all. Every state follows.
    package func move(to target: (any FocusTarget)?) {
        if target !== focused {
            let old = focused
            focused = target
            old?.focusDidChange(false)
            target?.focusDidChange(true)
        }
        var holders: [any FocusBinding] = []
        for binding in inOrder where target?.lies(in: binding) ?? false {
            holders.append(binding)
            binding.take()
        }
        for binding in inOrder where !holders.contains(where: { $0.sharesState(with: binding) }) { binding.resign() }
    }

    /// A view can no longer have the focus.
    fileprivate func lose(_ target: any FocusTarget) {
        guard focused === target else { return }
        target.tree.perform { [weak self, weak target] in
            if let self, focused == nil || focused === target { move(to: nil) }
        }
    }
}

extension ElementNode {
    fileprivate func lies(in other: ElementNode) -> Bool {
        var element: ElementNode? = self
        while let current = element {
            if current === other { return true }
            element = current.superElement
        }
        return false
    }

    fileprivate var firstFocusTarget: (any FocusTarget)? {
        if let target = self as? any FocusTarget, target.canTakeFocus { return target }
        for child in content { if let target = child.firstFocusTarget { return target } }
        return nil
    }
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

@MainActor private protocol FocusBinding: ElementNode {
    /// Whether the state holds this view's value.
    var wantsFocus: Bool { get }
    func isBound(to location: AnyObject) -> Bool
    func sharesState(with other: any FocusBinding) -> Bool
    func take()
    func resign()
}

private final class FocusedElement<Value: Hashable>: ModifierElement<_FocusedModifier<Value>>, FocusBinding {
    override func didWrap() { tree.focus.add(self) }
    override func willDetach() { tree.focus.remove(self) }

    private var location: FocusLocation<Value>? { modifier.binding.location }

    var wantsFocus: Bool { location?.get() == modifier.value }
    func isBound(to location: AnyObject) -> Bool { self.location === location }

    func sharesState(with other: any FocusBinding) -> Bool {
        guard let location else { return false }
        return other.isBound(to: location)
    }

    func take() { location?.follow(modifier.value) }
    func resign() { if let location { location.follow(location.none) } }
}

/// Lets a view have the focus, and tells it so through `isFocused`.
nonisolated public struct _FocusableModifier: ViewModifier {
    let isFocusable: Bool
    @State private var isFocused = false
    nonisolated init(isFocusable: Bool) { self.isFocusable = isFocusable }

    @MainActor public func body(content: Content) -> some View {
        content.environment(\.hasFocus, isFocused)
            .modifier(_FocusTargetModifier(isFocusable: isFocusable, isFocused: $isFocused))
    }
}

nonisolated public struct _FocusTargetModifier: _ElementModifier {
    public typealias Body = Never
    let isFocusable: Bool
    let isFocused: Binding<Bool>
    nonisolated init(isFocusable: Bool, isFocused: Binding<Bool>) {
        (self.isFocusable, self.isFocused) = (isFocusable, isFocused)
    }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        FocusTargetElement(modifier, inputs)
    }
}

private final class FocusTargetElement: ModifierElement<_FocusTargetModifier>, FocusTarget {
    var canTakeFocus: Bool { modifier.isFocusable && environment.isEnabled }
    func focusDidChange(_ isFocused: Bool) { modifier.isFocused.wrappedValue = isFocused }

    override func modifierDidChange(from old: _FocusTargetModifier, _ oldEnvironment: EnvironmentValues) {
        if !canTakeFocus { tree.focus.lose(self) }
    }

    override func willDetach() { tree.focus.lose(self) }
}

private enum HasFocusKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// Whether the nearest focusable view around has the focus.
    public var isFocused: Bool { self[HasFocusKey.self] }

    package var hasFocus: Bool {
        get { self[HasFocusKey.self] }
        set { self[HasFocusKey.self] = newValue }
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

    /// Whether this view can have the focus.
    nonisolated public func focusable(_ isFocusable: Bool = true) -> some View {
        modifier(_FocusableModifier(isFocusable: isFocusable))
    }
}
