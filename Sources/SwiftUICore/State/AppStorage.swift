import Foundation

/// A value in the user's defaults. Every view that shows it follows when one of them changes it.
///
/// What is there in another form than asked for counts as not there. Each view shows what the defaults hold whenever its body
/// runs; changes made past this property, by `UserDefaults` itself, are not announced on Linux and show with the next run.
@propertyWrapper public struct AppStorage<Value>: DynamicProperty {
    private let stored: StoredValue<Value>
    private let store: UserDefaults?
    private var location: StoredLocation<Value>?

    private init(_ key: String, _ initial: Value, _ coding: StoredValueCoding<Value>, _ store: UserDefaults?) {
        stored = StoredValue(key: key, initial: initial, coding: coding)
        self.store = store
    }

    public var wrappedValue: Value {
        get { location?.get() ?? stored.read(from: outerStore) }
        nonmutating set {
            if let location {
                location.set(newValue, transaction: .current)
            } else {
                outerStore.store(stored.coding.encode(newValue), for: stored.key)
            }
        }
    }

    private var outerStore: UserDefaults { store ?? .standard }

    public var projectedValue: Binding<Value> {
        if let location { return Binding(location: location) }
        let (stored, store) = (stored, outerStore)
        return Binding(
            get: { stored.read(from: store) }, set: { store.store(stored.coding.encode($0), for: stored.key) })
    }

    @MainActor public static func _connect(_ property: inout Self, to slot: _PropertySlot, _ node: _ViewNode) {
        let store = property.store ?? (node as! ReadingNode).trackedEnvironment.defaultAppStorage ?? .standard
        property.location = .connected(property.stored, in: store, slot)
    }
}

extension StoredLocation {
    /// The location that a property's slot keeps: the last one, unless the key or the store is another now.
    @MainActor static func connected(
        _ stored: StoredValue<Value>, in store: any ValueStore, _ slot: _PropertySlot
    ) -> StoredLocation {
        if let known = slot.storage as? StoredLocation, known.follows(store, stored.key) { return known }
        let location = StoredLocation(stored, in: store)
        slot.storage = location
        return location
    }
}

extension AppStorage {
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Bool {
        self.init(key, wrappedValue, .bool, store)
    }

    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Int {
        self.init(key, wrappedValue, .int, store)
    }

    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Double {
        self.init(key, wrappedValue, .double, store)
    }

    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == String {
        self.init(key, wrappedValue, .string, store)
    }

    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == URL {
        self.init(key, wrappedValue, .url, store)
    }

    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Data {
        self.init(key, wrappedValue, .data, store)
    }

    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
    where Value: RawRepresentable, Value.RawValue == Int {
        self.init(key, wrappedValue, .raw(.int), store)
    }

    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
    where Value: RawRepresentable, Value.RawValue == String {
        self.init(key, wrappedValue, .raw(.string), store)
    }
}

extension AppStorage where Value: ExpressibleByNilLiteral {
    public init(_ key: String, store: UserDefaults? = nil) where Value == Bool? {
        self.init(key, nil, StoredValueCoding.bool.optional(), store)
    }

    public init(_ key: String, store: UserDefaults? = nil) where Value == Int? {
        self.init(key, nil, StoredValueCoding.int.optional(), store)
    }

    public init(_ key: String, store: UserDefaults? = nil) where Value == Double? {
        self.init(key, nil, StoredValueCoding.double.optional(), store)
    }

    public init(_ key: String, store: UserDefaults? = nil) where Value == String? {
        self.init(key, nil, StoredValueCoding.string.optional(), store)
    }

    public init(_ key: String, store: UserDefaults? = nil) where Value == URL? {
        self.init(key, nil, StoredValueCoding.url.optional(), store)
    }

    public init(_ key: String, store: UserDefaults? = nil) where Value == Data? {
        self.init(key, nil, StoredValueCoding.data.optional(), store)
    }
}

extension AppStorage {
    public init<R>(_ key: String, store: UserDefaults? = nil)
    where Value == R?, R: RawRepresentable, R.RawValue == String {
        self.init(key, nil, StoredValueCoding<R>.raw(.string).optional(), store)
    }

    public init<R>(_ key: String, store: UserDefaults? = nil)
    where Value == R?, R: RawRepresentable, R.RawValue == Int {
        self.init(key, nil, StoredValueCoding<R>.raw(.int).optional(), store)
    }
}

private enum DefaultAppStorageKey: EnvironmentKey { static var defaultValue: UserDefaults? { nil } }

extension EnvironmentValues {
    package var defaultAppStorage: UserDefaults? {
        get { self[DefaultAppStorageKey.self] }
        set { self[DefaultAppStorageKey.self] = newValue }
    }
}

extension View {
    /// The defaults for `AppStorage` properties in this view that name none.
    nonisolated public func defaultAppStorage(_ store: UserDefaults) -> some View {
        environment(\.defaultAppStorage, store)
    }
}
