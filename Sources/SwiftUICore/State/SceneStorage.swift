import Foundation

/// A value of one scene, for the host to restore: kept where the host says, and otherwise as long as the scene lives.
@propertyWrapper public struct SceneStorage<Value>: DynamicProperty {
    private let stored: StoredValue<Value>
    private var location: StoredLocation<Value>?

    private init(_ key: String, _ initial: Value, _ coding: StoredValueCoding<Value>) {
        stored = StoredValue(key: key, initial: initial, coding: coding)
    }

    /// Outside of a scene the initial value; writes are lost.
    public var wrappedValue: Value {
        get { location?.get() ?? stored.initial }
        nonmutating set { location?.set(newValue, transaction: .current) }
    }

    public var projectedValue: Binding<Value> { location.map { Binding(location: $0) } ?? .constant(stored.initial) }

    @MainActor public static func _connect(_ property: inout Self, to slot: _PropertySlot, _ node: _ViewNode) {
        let store = (node as! ReadingNode).trackedEnvironment.sceneStorage ?? node.tree.sceneValues
        property.location = .connected(property.stored, in: store, slot)
    }
}

extension SceneStorage {
    public init(wrappedValue: Value, _ key: String) where Value == Bool { self.init(key, wrappedValue, .bool) }
    public init(wrappedValue: Value, _ key: String) where Value == Int { self.init(key, wrappedValue, .int) }
    public init(wrappedValue: Value, _ key: String) where Value == Double { self.init(key, wrappedValue, .double) }
    public init(wrappedValue: Value, _ key: String) where Value == String { self.init(key, wrappedValue, .string) }
    public init(wrappedValue: Value, _ key: String) where Value == URL { self.init(key, wrappedValue, .url) }
    public init(wrappedValue: Value, _ key: String) where Value == Data { self.init(key, wrappedValue, .data) }

    public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == Int {
        self.init(key, wrappedValue, .raw(.int))
    }

    public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == String {
        self.init(key, wrappedValue, .raw(.string))
    }
}

extension SceneStorage where Value: ExpressibleByNilLiteral {
    public init(_ key: String) where Value == Bool? { self.init(key, nil, StoredValueCoding.bool.optional()) }
    public init(_ key: String) where Value == Int? { self.init(key, nil, StoredValueCoding.int.optional()) }
    public init(_ key: String) where Value == Double? { self.init(key, nil, StoredValueCoding.double.optional()) }
    public init(_ key: String) where Value == String? { self.init(key, nil, StoredValueCoding.string.optional()) }
    public init(_ key: String) where Value == URL? { self.init(key, nil, StoredValueCoding.url.optional()) }
    public init(_ key: String) where Value == Data? { self.init(key, nil, StoredValueCoding.data.optional()) }
}

extension SceneStorage {
    public init<R>(_ key: String) where Value == R?, R: RawRepresentable, R.RawValue == String {
        self.init(key, nil, StoredValueCoding<R>.raw(.string).optional())
    }

    public init<R>(_ key: String) where Value == R?, R: RawRepresentable, R.RawValue == Int {
        self.init(key, nil, StoredValueCoding<R>.raw(.int).optional())
    }
}

private enum SceneStorageKey: EnvironmentKey { static var defaultValue: (any ValueStore)? { nil } }

extension EnvironmentValues {
    /// Where a host keeps the scene's values between runs; nil for as long as the scene lives.
    package var sceneStorage: (any ValueStore)? {
        get { self[SceneStorageKey.self] }
        set { self[SceneStorageKey.self] = newValue }
    }
}
