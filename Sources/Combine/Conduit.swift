import Foundation

/// One subscriber of a publisher that has several, with what it still wants.
final class Conduit<Output, Failure: Error>: Subscription, @unchecked Sendable {
    private struct Downstream {
        let receive: (Output) -> Subscribers.Demand
        let complete: (Subscribers.Completion<Failure>) -> Void
    }

    private let lock = NSLock()
    private var downstream: Downstream?
    private var demand = Subscribers.Demand.none
    /// The newest value that nobody had asked for when it came; kept by publishers that have a present value.
    private var waiting: Output?
    private let keepsNewest: Bool
    private var onCancel: ((Conduit) -> Void)?

    init<S: Subscriber>(
        _ subscriber: S, initial: Output? = nil, keepsNewest: Bool = false, onCancel: @escaping (Conduit) -> Void
    ) where S.Input == Output, S.Failure == Failure {
        downstream = Downstream(receive: { subscriber.receive($0) }, complete: { subscriber.receive(completion: $0) })
        waiting = initial
        self.keepsNewest = keepsNewest
        self.onCancel = onCancel
    }

    func offer(_ value: Output) {
        let target = lock.withLock { () -> Unchecked<Downstream?> in
            guard let downstream else { return Unchecked(nil) }
            guard demand > 0 else {
                if keepsNewest { waiting = value }
                return Unchecked(nil)
            }
            demand -= 1
            return Unchecked(downstream)
        }
        guard let target = target.value else { return }
        request(target.receive(value))
    }

    func request(_ more: Subscribers.Demand) {
        guard more > 0 else { return }
        let due = lock.withLock { () -> Unchecked<(Downstream, Output)?> in
            demand += more
            guard let downstream, let value = waiting else { return Unchecked(nil) }
            waiting = nil
            demand -= 1
            return Unchecked((downstream, value))
        }
        guard let (target, value) = due.value else { return }
        request(target.receive(value))
    }

    func complete(_ completion: Subscribers.Completion<Failure>) { close().value?.complete(completion) }

    func cancel() {
        let onCancel = lock.withLock {
            defer { self.onCancel = nil }
            return Unchecked(self.onCancel)
        }
        _ = close()
        onCancel.value?(self)
    }

    private func close() -> Unchecked<Downstream?> {
        lock.withLock {
            defer { downstream = nil; waiting = nil }
            return Unchecked(downstream)
        }
    }
}

/// The subscribers of a publisher, in the order in which they came.
struct Conduits<Output, Failure: Error> {
    private(set) var all: [Conduit<Output, Failure>] = []
    mutating func append(_ conduit: Conduit<Output, Failure>) { all.append(conduit) }
    mutating func remove(_ conduit: Conduit<Output, Failure>) { all.removeAll { $0 === conduit } }
}
