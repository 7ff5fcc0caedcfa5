import Foundation

/// Something that goes on until it is told to stop.
public protocol Cancellable {
    func cancel()
}

extension Cancellable {
    public func store<C>(in collection: inout C) where C: RangeReplaceableCollection, C.Element == AnyCancellable {
        AnyCancellable(self).store(in: &collection)
    }

    public func store(in set: inout Set<AnyCancellable>) { AnyCancellable(self).store(in: &set) }
}

/// Cancels when it is released, so that a subscription lives as long as whoever keeps this.
final public class AnyCancellable: Cancellable, Hashable {
    private let lock = NSLock()
    private var stop: (() -> Void)?

    public init(_ cancel: @escaping () -> Void) { stop = cancel }

    public init<C>(_ canceller: C) where C: Cancellable { stop = canceller.cancel }

    deinit { cancel() }

    public func cancel() {
        let stop = lock.withLock {
            defer { self.stop = nil }
            return Unchecked(self.stop)
        }
        stop.value?()
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }

    public func store<C>(in collection: inout C) where C: RangeReplaceableCollection, C.Element == AnyCancellable {
        collection.append(self)
    }

    public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }
}
