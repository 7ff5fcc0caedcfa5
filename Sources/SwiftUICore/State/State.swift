import Foundation

/// Where a value lives that bindings and state share. Reading it in a body makes that body depend on it.
package class AnyLocation<Value>: Equatable, @unchecked Sendable {
    package static func == (a: AnyLocation, b: AnyLocation) -> Bool { a === b || a.isSamePlace(as: b) }

    /// Whether another object leads to the very same value, so that a view which is given it does not run again for it.
    package func isSamePlace(as other: AnyLocation) -> Bool { false }

    package func get() -> Value { fatalError("a location says where its value is") }
    package func set(_ value: Value, transaction: Transaction) { fatalError("a location says where its value goes") }
}

/// The value of a `@State`, kept with the node that owns it.
final class StateLocation<Value>: AnyLocation<Value>, @unchecked Sendable {
    private var value: Value
    private var readers = BodyReaders()
    private let comparer = FieldComparer.of(Value.self)

    init(_ value: Value) { self.value = value }

    override func get() -> Value {
        readers.noteCurrent()
        return value
    }

    override func set(_ newValue: Value, transaction: Transaction) {
        guard isOnMainActor else {
            // State belongs to the main actor; a write from elsewhere arrives there in order.
            let box = Unchecked(newValue), transaction = Unchecked(transaction)
            DispatchQueue.main.async { self.set(box.value, transaction: transaction.value) }
            return
        }
        let old = value
        value = newValue
        guard !comparer.areEqual(old, newValue) else { return }
        let carried = Unchecked(transaction)
        MainActor.assumeIsolated { readers.setNeedBodies(carried.value) }
    }
}

package struct Unchecked<Value>: @unchecked Sendable {
    package let value: Value
    package init(_ value: Value) { self.value = value }
}

/// A value that a view owns and that outlives the view's value.
@propertyWrapper public struct State<Value>: DynamicProperty {
    package var _value: Value
    package var _location: AnyLocation<Value>?

    public init(wrappedValue value: Value) { self._value = value }
    public init(initialValue value: Value) { self._value = value }

    /// The present value. Outside of the tree (before the view is shown) it is the initial one, and writes are lost.
    public var wrappedValue: Value {
        get { _location?.get() ?? _value }
        nonmutating set { _location?.set(newValue, transaction: .current) }
    }

    public var projectedValue: Binding<Value> {
        if let location = _location { Binding(location: location) } else { .constant(_value) }
    }

    @MainActor public static func _connect(_ property: inout Self, to slot: _PropertySlot, _ node: _ViewNode) {
        if slot.storage == nil { slot.storage = StateLocation(property._value) }
        property._location = unsafeDowncast(slot.storage!, to: StateLocation<Value>.self)
    }
}

extension State where Value: ExpressibleByNilLiteral {
    public init() { self.init(wrappedValue: nil) }
}

extension State: KeptProperty {}
