import Foundation

/// A publisher that begins when it is told to.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
    func connect() -> any Cancellable
}

extension Publishers {
    /// Connects with its first subscriber and ends with its last.
    public class Autoconnect<Upstream>: Publisher where Upstream: ConnectablePublisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        final public let upstream: Upstream
        private let lock = NSLock()
        private var subscribers = 0
        private var connection: (any Cancellable)?

        public init(upstream: Upstream) { self.upstream = upstream }

        public func receive<S>(subscriber: S)
        where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
            upstream.receive(subscriber: Counted(subscriber) { self.leave() })
            let isFirst = lock.withLock {
                subscribers += 1
                return subscribers == 1
            }
            if isFirst {
                let made = upstream.connect()
                lock.withLock { connection = made }
            }
        }

        private func leave() {
            let ended = lock.withLock { () -> Unchecked<(any Cancellable)?> in
                subscribers -= 1
                guard subscribers == 0 else { return Unchecked(nil) }
                defer { connection = nil }
                return Unchecked(connection)
            }
            ended.value?.cancel()
        }
    }
}

extension ConnectablePublisher {
    /// Connects by itself, with the first subscriber.
    public func autoconnect() -> Publishers.Autoconnect<Self> { Publishers.Autoconnect(upstream: self) }
}

/// Tells when a subscriber cancels.
private final class Counted<Downstream: Subscriber>: Subscriber, Subscription, @unchecked Sendable {
    typealias Input = Downstream.Input
    typealias Failure = Downstream.Failure
    private let downstream: Downstream
    private let upstream = Upstream()
    private let lock = NSLock()
    private var onCancel: (() -> Void)?

    init(_ downstream: Downstream, onCancel: @escaping () -> Void) { (self.downstream, self.onCancel) = (downstream, onCancel) }

    func receive(subscription: any Subscription) {
        if upstream.begin(subscription) { downstream.receive(subscription: self) }
    }

    func receive(_ input: Input) -> Subscribers.Demand { downstream.receive(input) }

    func receive(completion: Subscribers.Completion<Failure>) {
        _ = upstream.end()
        downstream.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) { upstream.request(demand) }

    func cancel() {
        upstream.cancel()
        let onCancel = lock.withLock {
            defer { self.onCancel = nil }
            return Unchecked(self.onCancel)
        }
        onCancel.value?()
    }
}
