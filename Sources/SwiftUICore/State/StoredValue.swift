import Foundation

/// Where values are kept by key, beyond the life of a view.
package protocol ValueStore: AnyObject {
    func storedValue(for key: String) -> Any?
    /// nil removes the value.
    func store(_ value: Any?, for key: String)
}

extension UserDefaults: ValueStore {
    package func storedValue(for key: String) -> Any? { object(forKey: key) }

    package func store(_ value: Any?, for key: String) {
        if let value { set(value, forKey: key) } else { removeObject(forKey: key) }
        StoreWriter.write(self)
    }
}

/// Values that last as long as the object.
package final class MemoryStore: ValueStore {
    private var values: [String: Any] = [:]
    nonisolated package init() {}
    package func storedValue(for key: String) -> Any? { values[key] }
    package func store(_ value: Any?, for key: String) { values[key] = value }
}

/// Brings changed defaults to their files, which takes tens of milliseconds: soon, not in the way of the next frame, and
/// at the latest when the program exits.
private enum StoreWriter {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var changed: [UserDefaults] = []
    nonisolated(unsafe) private static var isScheduled = false
    nonisolated(unsafe) private static var writesAtExit = false
    private static let queue = DispatchQueue(label: "SwiftUI.StoreWriter", qos: .utility)

    static func write(_ store: UserDefaults) {
        let isFirst = lock.withLock {
            if !changed.contains(where: { $0 === store }) { changed.append(store) }
            if !writesAtExit {
                writesAtExit = true
                atexit { StoreWriter.writeAll() }
            }
            defer { isScheduled = true }
            return !isScheduled
        }
        if isFirst { queue.asyncAfter(deadline: .now() + .milliseconds(50)) { writeAll() } }
    }

    private static func writeAll() {
        let due = lock.withLock {
            defer { (changed, isScheduled) = ([], false) }
            return Unchecked(changed)
        }
        for store in due.value { store.synchronize() }
    }
}

/// How a value is written into a store and read from it. It follows from the value's type, so that two are never different.
struct StoredValueCoding<Value>: Equatable {
    /// nil to remove what is stored.
    let encode: (Value) -> Any?
    /// nil when what is stored is no such value.
    let decode: (Any) -> Value?

    static func == (a: Self, b: Self) -> Bool { true }
}

extension StoredValueCoding {
    /// The same, with nil for what is not there.
    func optional() -> StoredValueCoding<Value?> {
        StoredValueCoding<Value?>(
            encode: { $0.flatMap(encode) }, decode: { stored in decode(stored).map { .some($0) } })
    }
}

extension StoredValueCoding where Value: RawRepresentable {
    static func raw(_ raw: StoredValueCoding<Value.RawValue>) -> Self {
        Self(encode: { raw.encode($0.rawValue) }, decode: { raw.decode($0).flatMap(Value.init) })
    }
}

extension StoredValueCoding where Value == Bool {
    static var bool: Self { Self(encode: { $0 }, decode: { $0 as? Bool ?? ($0 as? NSNumber)?.boolValue }) }
}

extension StoredValueCoding where Value == Int {
    static var int: Self { Self(encode: { $0 }, decode: { $0 as? Int ?? ($0 as? NSNumber)?.intValue }) }
}

extension StoredValueCoding where Value == Double {
    static var double: Self { Self(encode: { $0 }, decode: { $0 as? Double ?? ($0 as? NSNumber)?.doubleValue }) }
}

extension StoredValueCoding where Value == String {
    static var string: Self { Self(encode: { $0 }, decode: { $0 as? String }) }
}

extension StoredValueCoding where Value == Data {
    static var data: Self { Self(encode: { $0 }, decode: { $0 as? Data }) }
}

extension StoredValueCoding where Value == URL {
    // Foundation's own way of storing URLs keeps paths of files only on Linux.
    static var url: Self {
        Self(encode: { $0.absoluteString }, decode: { ($0 as? String).flatMap { URL(string: $0) } ?? $0 as? URL })
    }
}

/// What a property that keeps its value in a store has been told.
struct StoredValue<Value> {
    let key: String
    let initial: Value
    let coding: StoredValueCoding<Value>

    func read(from store: any ValueStore) -> Value { store.storedValue(for: key).flatMap(coding.decode) ?? initial }
}

/// The value for a key in a store. All locations for it tell their readers when one of them is written.
final class StoredLocation<Value>: AnyLocation<Value>, StoredValueFollower, @unchecked Sendable {
    let stored: StoredValue<Value>
    let store: any ValueStore
    private var readers = BodyReaders()
    private var last: Value
    private let comparer = FieldComparer.of(Value.self)

    @MainActor init(_ stored: StoredValue<Value>, in store: any ValueStore) {
        (self.stored, self.store) = (stored, store)
        last = stored.read(from: store)
        super.init()
        StoredValueFollowers.add(self)
    }

    override func isSamePlace(as other: AnyLocation<Value>) -> Bool {
        guard let other = other as? StoredLocation else { return false }
        return store === other.store && stored.key == other.stored.key
    }

    func follows(_ store: any ValueStore, _ key: String) -> Bool { self.store === store && stored.key == key }

    override func get() -> Value {
        readers.noteCurrent()
        last = stored.read(from: store)
        return last
    }

    override func set(_ value: Value, transaction: Transaction) {
        store.store(stored.coding.encode(value), for: stored.key)
        let store = Unchecked(store), key = stored.key, transaction = Unchecked(transaction)
        if isOnMainActor {
            MainActor.assumeIsolated { StoredValueFollowers.valueDidChange(key, in: store.value, transaction.value) }
        } else {
            DispatchQueue.main.async { StoredValueFollowers.valueDidChange(key, in: store.value, transaction.value) }
        }
    }

    @MainActor func refresh() {
        let new = stored.read(from: store)
        guard !comparer.areEqual(last, new) else { return }
        last = new
        readers.setNeedBodies()
    }
}

private protocol StoredValueFollower: AnyObject {
    func follows(_ store: any ValueStore, _ key: String) -> Bool
    @MainActor func refresh()
}

/// All locations in stores, of all trees: what one scene writes, every other shows.
@MainActor private enum StoredValueFollowers {
    private struct Follower { weak var object: (any StoredValueFollower)? }
    private static var followers: [Follower] = []
    private static var sweepCount = 64
    private static var observer: (any NSObjectProtocol)?

    static func add(_ follower: any StoredValueFollower) {
        if followers.count >= sweepCount {
            followers.removeAll { $0.object == nil }
            sweepCount = 2 * followers.count + 64
        }
        followers.append(Follower(object: follower))
        if observer == nil {
            observer = NotificationCenter.default.addObserver(
                forName: UserDefaults.didChangeNotification, object: nil, queue: nil
            ) { _ in
                Task { @MainActor in refreshAll() }
            }
        }
    }

    static func valueDidChange(_ key: String, in store: any ValueStore, _ transaction: Transaction) {
        withTransaction(transaction) {
            for case let follower? in followers.map(\.object) where follower.follows(store, key) { follower.refresh() }
        }
    }

    private static func refreshAll() {
        for case let follower? in followers.map(\.object) { follower.refresh() }
    }
}
