import Foundation

extension Subscribers {
    /// Takes all values, without limit.
    final public class Sink<Input, Failure>: Subscriber, Cancellable where Failure: Error {
        public var receiveValue: (Input) -> Void { onValue }
        public var receiveCompletion: (Subscribers.Completion<Failure>) -> Void { onCompletion }

        private let onValue: (Input) -> Void
        private let onCompletion: (Subscribers.Completion<Failure>) -> Void
        private let upstream = Upstream()

        public init(
            receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
            receiveValue: @escaping (Input) -> Void
        ) {
            (onCompletion, onValue) = (receiveCompletion, receiveValue)
        }

        public func receive(subscription: any Subscription) {
            if upstream.begin(subscription) { subscription.request(.unlimited) }
        }

        public func receive(_ value: Input) -> Subscribers.Demand {
            if upstream.isOpen { onValue(value) }
            return .none
        }

        public func receive(completion: Subscribers.Completion<Failure>) {
            if upstream.end() { onCompletion(completion) }
        }

        public func cancel() { upstream.cancel() }
    }

    /// Writes each value to a property of an object.
    final public class Assign<Root, Input>: Subscriber, Cancellable {
        public typealias Failure = Never

        private let lock = NSLock()
        private var root: Root?
        public let keyPath: ReferenceWritableKeyPath<Root, Input>
        private let upstream = Upstream()

        public var object: Root? { lock.withLock { Unchecked(root) }.value }

        public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
            (root, self.keyPath) = (object, keyPath)
        }

        public func receive(subscription: any Subscription) {
            if upstream.begin(subscription) { subscription.request(.unlimited) }
        }

        public func receive(_ value: Input) -> Subscribers.Demand {
            object?[keyPath: keyPath] = value
            return .none
        }

        public func receive(completion: Subscribers.Completion<Never>) {
            _ = upstream.end()
            release()
        }

        public func cancel() {
            upstream.cancel()
            release()
        }

        private func release() {
            let root = lock.withLock {
                defer { self.root = nil }
                return Unchecked(self.root)
            }
            // The object may end here, outside of the lock.
            _ = root
        }
    }
}

/// What a subscriber keeps of the publisher above it: connected at most once, cancelled at most once.
final class Upstream: @unchecked Sendable {
    private enum State {
        case waiting
        case open(any Subscription)
        case closed
    }

    private let lock = NSLock()
    private var state = State.waiting

    /// False when there is a connection already, or will be none: the new one is cancelled.
    func begin(_ subscription: any Subscription) -> Bool {
        let isFirst = lock.withLock {
            guard case .waiting = state else { return false }
            state = .open(subscription)
            return true
        }
        if !isFirst { subscription.cancel() }
        return isFirst
    }

    var isOpen: Bool {
        lock.withLock { if case .open = state { true } else { false } }
    }

    func request(_ demand: Subscribers.Demand) {
        let subscription = lock.withLock { () -> Unchecked<(any Subscription)?> in
            if case .open(let subscription) = state { Unchecked(subscription) } else { Unchecked(nil) }
        }
        subscription.value?.request(demand)
    }

    /// False when it had ended before.
    func end() -> Bool {
        lock.withLock {
            if case .closed = state { return false }
            state = .closed
            return true
        }
    }

    func cancel() {
        let subscription = lock.withLock { () -> Unchecked<(any Subscription)?> in
            defer { state = .closed }
            if case .open(let subscription) = state { return Unchecked(subscription) }
            return Unchecked(nil)
        }
        subscription.value?.cancel()
    }
}

extension Publisher {
    /// Calls `receiveValue` for each value, as long as the result is kept.
    public func sink(
        receiveCompletion: @escaping ((Subscribers.Completion<Self.Failure>) -> Void),
        receiveValue: @escaping ((Self.Output) -> Void)
    ) -> AnyCancellable {
        let sink = Subscribers.Sink<Output, Failure>(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
        receive(subscriber: sink)
        return AnyCancellable(sink)
    }
}

extension Publisher where Failure == Never {
    /// Calls `receiveValue` for each value, as long as the result is kept.
    public func sink(receiveValue: @escaping ((Self.Output) -> Void)) -> AnyCancellable {
        sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
    }

    /// Writes each value to a property, as long as the result is kept; it keeps the object.
    public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Self.Output>, on object: Root) -> AnyCancellable {
        let assign = Subscribers.Assign(object: object, keyPath: keyPath)
        receive(subscriber: assign)
        return AnyCancellable(assign)
    }
}
