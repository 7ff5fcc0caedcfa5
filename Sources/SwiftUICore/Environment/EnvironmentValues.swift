import Foundation

/// A key of the environment, with the value that holds where nobody set another.
public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Self.Value { get }
}

/// What views inherit from above. A value: a change makes a new one, and nodes compare only the keys that they read.
public struct EnvironmentValues: CustomStringConvertible {
    /// What one environment says beyond another, up to one that has all in a table: a view that sets a value costs a link, not a copy of what holds
    /// around it. Shared between all the environments that are the same, so that "nothing changed" is one pointer compare.
    final class Storage {
        private let key: Any.Type
        private let value: Any
        private let base: Storage?
        /// How many links lie between this and the table.
        private let depth: Int
        private let table: [ObjectIdentifier: (key: Any.Type, value: Any)]

        /// From here on a look-up that finds nothing would walk for too long.
        private static let most = 12

        init() { (key, value, base, depth, table) = (Never.self, (), nil, 0, [:]) }

        private init(_ key: Any.Type, _ value: Any, over base: Storage) {
            if base.depth < Self.most {
                (self.key, self.value, self.base, depth, table) = (key, value, base, base.depth + 1, [:])
            } else {
                var all = base.all
                all[ObjectIdentifier(key)] = (key, value)
                (self.key, self.value, self.base, depth, table) = (Never.self, (), nil, 0, all)
            }
        }

        func setting(_ key: Any.Type, to value: Any) -> Storage { Storage(key, value, over: self) }

        func value(of key: Any.Type) -> Any? {
            // Each keeps the next alive.
            unowned(unsafe) var link = self
            while let base = link.base {
                if link.key == key { return link.value }
                link = base
            }
            return link.table[ObjectIdentifier(key)]?.value
        }

        var all: [ObjectIdentifier: (key: Any.Type, value: Any)] {
            var links: [Storage] = [], link = self
            while let base = link.base {
                links.append(link)
                link = base
            }
            var all = link.table
            for link in links.reversed() { all[ObjectIdentifier(link.key)] = (link.key, link.value) }
            return all
        }
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

    public init() { storage = Storage() }

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
            return storage.value(of: key).map { $0 as! K.Value } ?? K.defaultValue
        }
        set { storage = storage.setting(key, to: newValue) }
    }

    public var description: String {
        "[" + storage.all.values.map { "\($0.key) = \($0.value)" }.sorted().joined(separator: ", ") + "]"
    }
}
