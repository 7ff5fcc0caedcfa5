import Foundation

/// A publisher into which values are put from outside.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
    func send(_ value: Self.Output)
    func send(completion: Subscribers.Completion<Self.Failure>)
    func send(subscription: any Subscription)
}

extension Subject where Output == Void {
    public func send() { send(()) }
}

/// Passes values on to those that have subscribed by then.
final public class PassthroughSubject<Output, Failure>: Subject where Failure: Error {
    private let lock = NSLock()
    private var conduits = Conduits<Output, Failure>()
    private var completion: Subscribers.Completion<Failure>?
    private var upstreams: [any Subscription] = []

    public init() {}

    deinit { for upstream in upstreams { upstream.cancel() } }

    public func receive<S>(subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber {
        let conduit = Conduit<Output, Failure>(subscriber) { [weak self] gone in self?.remove(gone) }
        let ended = lock.withLock {
            if completion == nil { conduits.append(conduit) }
            return Unchecked(completion)
        }
        if let ended = ended.value {
            subscriber.receive(subscription: Subscriptions.empty)
            subscriber.receive(completion: ended)
        } else {
            subscriber.receive(subscription: conduit)
        }
    }

    private func remove(_ conduit: Conduit<Output, Failure>) { lock.withLock { conduits.remove(conduit) } }

    public func send(_ input: Output) {
        for conduit in lock.withLock({ completion == nil ? conduits.all : [] }) { conduit.offer(input) }
    }

    public func send(completion: Subscribers.Completion<Failure>) {
        let ended = lock.withLock { () -> [Conduit<Output, Failure>] in
            guard self.completion == nil else { return [] }
            self.completion = completion
            defer { conduits = Conduits() }
            return conduits.all
        }
        for conduit in ended { conduit.complete(completion) }
    }

    public func send(subscription: any Subscription) {
        lock.withLock { upstreams.append(subscription) }
        subscription.request(.unlimited)
    }
}

/// Has a present value, which new subscribers get at once.
final public class CurrentValueSubject<Output, Failure>: Subject where Failure: Error {
    private let lock = NSLock()
    private var current: Output
    private var conduits = Conduits<Output, Failure>()
    private var completion: Subscribers.Completion<Failure>?
    private var upstreams: [any Subscription] = []

    public init(_ value: Output) { current = value }

    deinit { for upstream in upstreams { upstream.cancel() } }

    /// Setting it sends it.
    final public var value: Output {
        get { lock.withLock { Unchecked(current) }.value }
        set { send(newValue) }
    }

    public func receive<S>(subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber {
        let (conduit, ended) = lock.withLock { () -> (Conduit<Output, Failure>, Unchecked<Subscribers.Completion<Failure>?>) in
            let conduit = Conduit<Output, Failure>(subscriber, initial: current, keepsNewest: true) { [weak self] gone in
                self?.remove(gone)
            }
            if completion == nil { conduits.append(conduit) }
            return (conduit, Unchecked(completion))
        }
        if let ended = ended.value {
            subscriber.receive(subscription: Subscriptions.empty)
            subscriber.receive(completion: ended)
        } else {
            subscriber.receive(subscription: conduit)
        }
    }

    private func remove(_ conduit: Conduit<Output, Failure>) { lock.withLock { conduits.remove(conduit) } }

    public func send(_ input: Output) {
        let receivers = lock.withLock { () -> [Conduit<Output, Failure>] in
            guard completion == nil else { return [] }
            current = input
            return conduits.all
        }
        for conduit in receivers { conduit.offer(input) }
    }

    public func send(completion: Subscribers.Completion<Failure>) {
        let ended = lock.withLock { () -> [Conduit<Output, Failure>] in
            guard self.completion == nil else { return [] }
            self.completion = completion
            defer { conduits = Conduits() }
            return conduits.all
        }
        for conduit in ended { conduit.complete(completion) }
    }

    public func send(subscription: any Subscription) {
        lock.withLock { upstreams.append(subscription) }
        subscription.request(.unlimited)
    }
}
