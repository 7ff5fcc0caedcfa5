import Foundation

/// A key of the environment, with the value that holds where nobody set another.
public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Self.Value { get }
}

/// What views inherit from above. A value: a change makes a new one, and nodes compare only the keys that they read.
public struct EnvironmentValues: CustomStringConvertible {
    /// Shared between all the environments that are the same, so that "nothing changed" is one pointer compare.
    final class Storage {
        var values: [ObjectIdentifier: Entry]
        init(_ values: [ObjectIdentifier: Entry]) { self.values = values }
    }

    struct Entry {
        let name: String
        let value: Any
    }

    /// Collects the keys that a node's body read, each with a way to tell whether two environments differ in it.
    package final class Reads {
        private(set) var keys: [ObjectIdentifier: (EnvironmentValues, EnvironmentValues) -> Bool] = [:]

        package init() {}
        package var isEmpty: Bool { keys.isEmpty }

        func insert<K: EnvironmentKey>(_ key: K.Type) {
            let id = ObjectIdentifier(key)
            guard keys[id] == nil else { return }
            keys[id] = { old, new in !areEqual(old.untracked[key], new.untracked[key]) }
        }

        package func differ(_ old: EnvironmentValues, _ new: EnvironmentValues) -> Bool {
            old.storage !== new.storage && keys.values.contains { $0(old, new) }
        }

        package func removeAll() { keys.removeAll(keepingCapacity: true) }
    }

    private(set) var storage: Storage
    package var reads: Reads?

    public init() { storage = Storage([:]) }

    package var untracked: EnvironmentValues {
        var copy = self
        copy.reads = nil
        return copy
    }

    /// True when both are one and the same environment, so that there is no need to compare keys.
    package func isIdentical(to other: EnvironmentValues) -> Bool { storage === other.storage }

    public subscript<K>(key: K.Type) -> K.Value where K: EnvironmentKey {
        get {
            reads?.insert(key)
            return storage.values[ObjectIdentifier(key)].map { $0.value as! K.Value } ?? K.defaultValue
        }
        set {
            var values = storage.values
            values[ObjectIdentifier(key)] = Entry(name: "\(K.self)", value: newValue)
            storage = Storage(values)
        }
    }

    public var description: String {
        "[" + storage.values.values.map { "\($0.name) = \($0.value)" }.sorted().joined(separator: ", ") + "]"
    }
}
