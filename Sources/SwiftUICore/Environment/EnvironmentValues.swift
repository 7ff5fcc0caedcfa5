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
    class Storage {
        /// What it sets; `Never` where the links end.
        fileprivate let key: Any.Type
        fileprivate let base: Storage?
        /// How many links lie between this and the end.
        fileprivate let depth: Int32
        /// The one value that each layout and each drawing asks for, to be had without looking for it.
        final let isRightToLeft: Bool

        /// Where the links end.
        fileprivate init(isRightToLeft: Bool) { (key, base, depth, self.isRightToLeft) = (Never.self, nil, 0, isRightToLeft) }

        fileprivate init(_ key: Any.Type, over base: Storage?, isRightToLeft: Bool) {
            (self.key, self.base, depth, self.isRightToLeft) = (key, base, (base?.depth ?? 0) + 1, isRightToLeft)
        }

        /// From here on a look-up that finds nothing would walk for too long.
        private static let most: Int32 = 12

        final func setting<K: EnvironmentKey>(_ key: K.Type, to value: K.Value) -> Storage {
            let isRightToLeft = key == LayoutDirectionKey.self ? value as? LayoutDirection == .rightToLeft : isRightToLeft
            if depth < Self.most { return Link(key, value, over: self, isRightToLeft: isRightToLeft) }
            var all = all
            all[ObjectIdentifier(key)] = Link(key, value, over: nil, isRightToLeft: isRightToLeft)
            return Table(all, isRightToLeft: isRightToLeft)
        }

        /// What sets this key, if anything does.
        fileprivate final func link<K: EnvironmentKey>(_ key: K.Type) -> Link<K.Value>? {
            // Each keeps the next alive, so that none need be held on the way.
            var current = Unmanaged.passUnretained(self)
            while let base = current._withUnsafeGuaranteedRef({ $0.next }) {
                if current._withUnsafeGuaranteedRef({ $0.key == key }) {
                    return unsafeDowncast(current.takeUnretainedValue(), to: Link<K.Value>.self)
                }
                current = base
            }
            guard let found = current._withUnsafeGuaranteedRef({ $0.tableLink(ObjectIdentifier(key)) }) else { return nil }
            return unsafeDowncast(found, to: Link<K.Value>.self)
        }

        private final var next: Unmanaged<Storage>? {
            // Read as a pointer: a reference would be held while it is looked at.
            guard let base else { return nil }
            return Unmanaged.passUnretained(base)
        }

        fileprivate func tableLink(_ key: ObjectIdentifier) -> Storage? { nil }
        fileprivate var table: [ObjectIdentifier: Storage] { [:] }
        fileprivate var valueAsAny: Any { () }

        final var all: [ObjectIdentifier: Storage] {
            var links: [Storage] = [], link = self
            while let base = link.base {
                links.append(link)
                link = base
            }
            var all = link.table
            for link in links.reversed() { all[ObjectIdentifier(link.key)] = link }
            return all
        }

        final var descriptions: [String] { all.values.map { "\($0.key) = \($0.valueAsAny)" } }
    }

    fileprivate final class Link<Value>: Storage {
        let value: Value

        init(_ key: Any.Type, _ value: Value, over base: Storage?, isRightToLeft: Bool) {
            self.value = value
            super.init(key, over: base, isRightToLeft: isRightToLeft)
        }

        override var valueAsAny: Any { value }
    }

    fileprivate final class Table: Storage {
        private let links: [ObjectIdentifier: Storage]

        init(_ links: [ObjectIdentifier: Storage], isRightToLeft: Bool) {
            self.links = links
            super.init(isRightToLeft: isRightToLeft)
        }

        override func tableLink(_ key: ObjectIdentifier) -> Storage? { links[key] }
        override var table: [ObjectIdentifier: Storage] { links }
    }

    /// Collects the keys that a node's body read. They are few: a table of them would take more room, and no less time.
    package final class Reads {
        private var keys: [any EnvironmentKey.Type] = []

        package init() {}
        package var isEmpty: Bool { keys.isEmpty }

        func insert<K: EnvironmentKey>(_ key: K.Type) {
            for known in keys where known == key { return }
            keys.reserveCapacity(keys.count + 1)
            keys.append(key)
        }

        package func differ(_ old: EnvironmentValues, _ new: EnvironmentValues) -> Bool {
            func differs<K: EnvironmentKey>(_ key: K.Type) -> Bool { !areEqual(old.untracked[key], new.untracked[key]) }
            return old.storage !== new.storage && keys.contains { differs($0) }
        }

        package func removeAll() { keys.removeAll(keepingCapacity: true) }
    }

    private(set) var storage: Storage
    package var reads: Reads?

    public init() { storage = Storage(isRightToLeft: false) }

    init(_ storage: Storage) { self.storage = storage }

    package var untracked: EnvironmentValues { EnvironmentValues(storage) }

    /// True when both are one and the same environment, so that there is no need to compare keys.
    package func isIdentical(to other: EnvironmentValues) -> Bool { storage === other.storage }

    public subscript<K>(key: K.Type) -> K.Value where K: EnvironmentKey {
        get {
            reads?.insert(key)
            return storage.link(key)?.value ?? K.defaultValue
        }
        set { storage = storage.setting(key, to: newValue) }
    }

    public var description: String {
        "[" + storage.descriptions.sorted().joined(separator: ", ") + "]"
    }
}

enum LayoutDirectionKey: EnvironmentKey { static let defaultValue = LayoutDirection.leftToRight }

extension EnvironmentValues {
    public var layoutDirection: LayoutDirection {
        get {
            reads?.insert(LayoutDirectionKey.self)
            return storage.isRightToLeft ? .rightToLeft : .leftToRight
        }
        set { self[LayoutDirectionKey.self] = newValue }
    }
}
