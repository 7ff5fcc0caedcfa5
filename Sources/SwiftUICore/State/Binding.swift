import Foundation

/// A way to read and write a value that lives elsewhere.
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
    public var transaction: Transaction
    package var location: AnyLocation<Value>

    package init(location: AnyLocation<Value>) {
        self.location = location
        transaction = Transaction()
    }

    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        self.init(location: FunctionLocation(get) { value, _ in set(value) })
    }

    public init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
        self.init(location: FunctionLocation(get, set))
    }

    /// A binding whose value never changes.
    public static func constant(_ value: Value) -> Binding<Value> {
        Binding(location: FunctionLocation({ value }, { _, _ in }))
    }

    public var wrappedValue: Value {
        get { location.get() }
        nonmutating set {
            location.set(newValue, transaction: transaction.isEmpty ? .current : transaction)
        }
    }

    public var projectedValue: Binding<Value> { self }

    public init(projectedValue: Binding<Value>) { self = projectedValue }

    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        var binding = Binding<Subject>(location: KeyPathLocation(location, keyPath))
        binding.transaction = transaction
        return binding
    }

    /// The same place, written with `transaction`.
    public func transaction(_ transaction: Transaction) -> Binding<Value> {
        var copy = self
        copy.transaction = transaction
        return copy
    }
}

extension Binding: DynamicProperty {}

extension Binding: @unchecked Sendable where Value: Sendable {}

extension Binding: Identifiable where Value: Identifiable {
    public var id: Value.ID { wrappedValue.id }
}

extension Binding {
    public init<V>(_ base: Binding<V>) where Value == V? {
        self.init(location: FunctionLocation({ base.wrappedValue }, { value, transaction in
            if let value { base.location.set(value, transaction: transaction) }
        }))
    }

    /// nil while the base is nil; after that, reading falls back on the last value that was there.
    public init?(_ base: Binding<Value?>) {
        guard let first = base.wrappedValue else { return nil }
        var last = first
        self.init(location: FunctionLocation(
            {
                last = base.wrappedValue ?? last
                return last
            }, { base.location.set($0, transaction: $1) }))
    }

    public init<V>(_ base: Binding<V>) where Value == AnyHashable, V: Hashable {
        self.init(location: FunctionLocation({ AnyHashable(base.wrappedValue) }, { value, transaction in
            if let value = value.base as? V { base.location.set(value, transaction: transaction) }
        }))
    }
}

private final class FunctionLocation<Value>: AnyLocation<Value>, @unchecked Sendable {
    private let getter: () -> Value
    private let setter: (Value, Transaction) -> Void

    init(_ getter: @escaping () -> Value, _ setter: @escaping (Value, Transaction) -> Void) {
        (self.getter, self.setter) = (getter, setter)
    }

    override func get() -> Value { getter() }

    override func set(_ value: Value, transaction: Transaction) {
        Transaction.$scoped.withValue(Unchecked(transaction)) { setter(value, transaction) }
    }
}

/// A part of another location's value.
private final class KeyPathLocation<Base, Value>: AnyLocation<Value>, @unchecked Sendable {
    private let base: AnyLocation<Base>
    private let keyPath: WritableKeyPath<Base, Value>

    init(_ base: AnyLocation<Base>, _ keyPath: WritableKeyPath<Base, Value>) { (self.base, self.keyPath) = (base, keyPath) }

    override func isSamePlace(as other: AnyLocation<Value>) -> Bool {
        guard let other = other as? KeyPathLocation else { return false }
        return base == other.base && keyPath == other.keyPath
    }

    override func get() -> Value { base.get()[keyPath: keyPath] }

    override func set(_ value: Value, transaction: Transaction) {
        var whole = base.get()
        whole[keyPath: keyPath] = value
        base.set(whole, transaction: transaction)
    }
}
