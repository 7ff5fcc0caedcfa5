import Foundation

extension Publishers {
    /// The newest values of two publishers, whenever one of them delivers and both have.
    public struct CombineLatest<A, B>: Publisher where A: Publisher, B: Publisher, A.Failure == B.Failure {
        public typealias Output = (A.Output, B.Output)
        public typealias Failure = A.Failure
        public let a: A
        public let b: B

        public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

        public func receive<S>(subscriber: S)
        where S: Subscriber, B.Failure == S.Failure, S.Input == (A.Output, B.Output) {
            let join = Join<S>(subscriber, count: 2, keepsNewestOnly: true)
            let newest = Newest<A.Output, B.Output>()
            subscriber.receive(subscription: join)
            join.connect(a) { newest.set(a: $0) }
            join.connect(b) { newest.set(b: $0) }
        }
    }

    /// The values of two publishers, as they come.
    public struct Merge<A, B>: Publisher
    where A: Publisher, B: Publisher, A.Failure == B.Failure, A.Output == B.Output {
        public typealias Output = A.Output
        public typealias Failure = A.Failure
        public let a: A
        public let b: B

        public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

        public func receive<S>(subscriber: S) where S: Subscriber, B.Failure == S.Failure, B.Output == S.Input {
            let join = Join<S>(subscriber, count: 2, keepsNewestOnly: false)
            subscriber.receive(subscription: join)
            join.connect(a) { .some($0) }
            join.connect(b) { .some($0) }
        }
    }
}

extension Publisher {
    public func combineLatest<P>(_ other: P) -> Publishers.CombineLatest<Self, P>
    where P: Publisher, Self.Failure == P.Failure { Publishers.CombineLatest(self, other) }

    public func combineLatest<P, T>(
        _ other: P, _ transform: @escaping (Self.Output, P.Output) -> T
    ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T> where P: Publisher, Self.Failure == P.Failure {
        Publishers.CombineLatest(self, other).map { transform($0.0, $0.1) }
    }

    public func merge<P>(with other: P) -> Publishers.Merge<Self, P>
    where P: Publisher, Self.Failure == P.Failure, Self.Output == P.Output { Publishers.Merge(self, other) }
}

private final class Newest<A, B>: @unchecked Sendable {
    private let lock = NSLock()
    private var a: A?
    private var b: B?

    func set(a: A) -> (A, B)? {
        lock.withLock {
            self.a = a
            return Unchecked(b.map { (a, $0) })
        }.value
    }

    func set(b: B) -> (A, B)? {
        lock.withLock {
            self.b = b
            return Unchecked(a.map { ($0, b) })
        }.value
    }
}

/// One subscriber of several publishers. They are asked for all they have; what the subscriber does not want yet waits.
private final class Join<Downstream: Subscriber>: Subscription, @unchecked Sendable {
    private let lock = NSLock()
    private var downstream: Downstream?
    private var demand = Subscribers.Demand.none
    private var waiting: [Downstream.Input] = []
    private var open: Int
    private var isDelivering = false
    private let keepsNewestOnly: Bool
    private var upstreams: [AnyCancellable] = []

    init(_ downstream: Downstream, count: Int, keepsNewestOnly: Bool) {
        (self.downstream, open, self.keepsNewestOnly) = (downstream, count, keepsNewestOnly)
    }

    func connect<P: Publisher>(_ publisher: P, _ transform: @escaping (P.Output) -> Downstream.Input?)
    where P.Failure == Downstream.Failure {
        let upstream = publisher.sink(
            receiveCompletion: { self.upstreamDidEnd($0) },
            receiveValue: { if let value = transform($0) { self.accept(value) } })
        let isOver = lock.withLock {
            if downstream != nil { upstreams.append(upstream) }
            return downstream == nil
        }
        if isOver { upstream.cancel() }
    }

    private func accept(_ value: Downstream.Input) {
        lock.withLock {
            if keepsNewestOnly && demand == .none { waiting.removeAll() }
            waiting.append(value)
        }
        deliver()
    }

    func request(_ more: Subscribers.Demand) {
        lock.withLock { demand += more }
        deliver()
    }

    private func deliver() {
        while true {
            let due = lock.withLock { () -> Unchecked<(Downstream, Downstream.Input)?> in
                guard !isDelivering, let downstream, demand > 0, !waiting.isEmpty else { return Unchecked(nil) }
                isDelivering = true
                demand -= 1
                return Unchecked((downstream, waiting.removeFirst()))
            }
            guard let (downstream, value) = due.value else { return finishIfOver() }
            let more = downstream.receive(value)
            lock.withLock {
                isDelivering = false
                demand += more
            }
        }
    }

    private func upstreamDidEnd(_ completion: Subscribers.Completion<Downstream.Failure>) {
        if case .failure = completion {
            close().value?.receive(completion: completion)
        } else {
            lock.withLock { open -= 1 }
            finishIfOver()
        }
    }

    private func finishIfOver() {
        let isOver = lock.withLock { open == 0 && waiting.isEmpty && !isDelivering && downstream != nil }
        if isOver { close().value?.receive(completion: .finished) }
    }

    func cancel() { _ = close() }

    private func close() -> Unchecked<Downstream?> {
        let (downstream, upstreams) = lock.withLock {
            defer { (self.downstream, self.upstreams, waiting) = (nil, [], []) }
            return (Unchecked(self.downstream), Unchecked(self.upstreams))
        }
        for upstream in upstreams.value { upstream.cancel() }
        return downstream
    }
}
