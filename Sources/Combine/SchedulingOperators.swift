import Foundation

extension Publishers {
    /// Delivers on a scheduler, in order.
    public struct ReceiveOn<Upstream, Context>: Publisher where Upstream: Publisher, Context: Scheduler {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let scheduler: Context
        public let options: Context.SchedulerOptions?

        public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
            (self.upstream, self.scheduler, self.options) = (upstream, scheduler, options)
        }

        public func receive<S>(subscriber: S)
        where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
            let (scheduler, options) = (scheduler, options)
            upstream.receive(subscriber: Rescheduled(subscriber) { scheduler.schedule(options: options, $0) })
        }
    }

    /// Delivers the newest value once no other has come for a while.
    public struct Debounce<Upstream, Context>: Publisher where Upstream: Publisher, Context: Scheduler {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let dueTime: Context.SchedulerTimeType.Stride
        public let scheduler: Context
        public let options: Context.SchedulerOptions?

        public init(
            upstream: Upstream, dueTime: Context.SchedulerTimeType.Stride, scheduler: Context,
            options: Context.SchedulerOptions?
        ) {
            (self.upstream, self.dueTime, self.scheduler, self.options) = (upstream, dueTime, scheduler, options)
        }

        public func receive<S>(subscriber: S)
        where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
            let (scheduler, options, dueTime) = (scheduler, options, dueTime)
            upstream.receive(subscriber: Debounced(subscriber) { action in
                scheduler.schedule(
                    after: scheduler.now.advanced(by: dueTime), tolerance: scheduler.minimumTolerance, options: options,
                    action)
            })
        }
    }
}

extension Publisher {
    public func receive<S>(
        on scheduler: S, options: S.SchedulerOptions? = nil
    ) -> Publishers.ReceiveOn<Self, S> where S: Scheduler {
        Publishers.ReceiveOn(upstream: self, scheduler: scheduler, options: options)
    }

    public func debounce<S>(
        for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
    ) -> Publishers.Debounce<Self, S> where S: Scheduler {
        Publishers.Debounce(upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
    }
}

/// Hands on each value in a scheduler's turn. What is due waits in a line, so that the order holds whatever the scheduler's.
private final class Rescheduled<Downstream: Subscriber>: Subscriber, Subscription, @unchecked Sendable {
    private enum Event {
        case value(Downstream.Input)
        case completion(Subscribers.Completion<Downstream.Failure>)
    }

    private let lock = NSLock()
    private var downstream: Downstream?
    private var line: [Event] = []
    private let upstream = Upstream()
    private let schedule: (@escaping () -> Void) -> Void

    init(_ downstream: Downstream, schedule: @escaping (@escaping () -> Void) -> Void) {
        (self.downstream, self.schedule) = (downstream, schedule)
    }

    func receive(subscription: any Subscription) {
        guard upstream.begin(subscription) else { return }
        lock.withLock { Unchecked(downstream) }.value?.receive(subscription: self)
    }

    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
        enqueue(.value(input))
        return .none
    }

    func receive(completion: Subscribers.Completion<Downstream.Failure>) { enqueue(.completion(completion)) }

    private func enqueue(_ event: Event) {
        lock.withLock { line.append(event) }
        schedule { self.deliverNext() }
    }

    private func deliverNext() {
        let due = lock.withLock { () -> Unchecked<(Downstream, Event)?> in
            guard let downstream, !line.isEmpty else { return Unchecked(nil) }
            return Unchecked((downstream, line.removeFirst()))
        }
        switch due.value {
        case nil: return
        case (let downstream, .value(let value))?: upstream.request(downstream.receive(value))
        case (let downstream, .completion(let completion))?:
            _ = upstream.end()
            lock.withLock { self.downstream = nil }
            downstream.receive(completion: completion)
        }
    }

    func request(_ demand: Subscribers.Demand) { upstream.request(demand) }

    func cancel() {
        lock.withLock { (downstream, line) = (nil, []) }
        upstream.cancel()
    }
}

private final class Debounced<Downstream: Subscriber>: Subscriber, Subscription, @unchecked Sendable {
    private let lock = NSLock()
    private var downstream: Downstream?
    private var demand = Subscribers.Demand.none
    private var newest: Downstream.Input?
    private var count = 0
    private let upstream = Upstream()
    private let schedule: (@escaping () -> Void) -> Void

    init(_ downstream: Downstream, schedule: @escaping (@escaping () -> Void) -> Void) {
        (self.downstream, self.schedule) = (downstream, schedule)
    }

    func receive(subscription: any Subscription) {
        guard upstream.begin(subscription) else { return }
        lock.withLock { Unchecked(downstream) }.value?.receive(subscription: self)
        subscription.request(.unlimited)
    }

    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
        let number = lock.withLock {
            newest = input
            count += 1
            return count
        }
        schedule { self.deliver(number) }
        return .none
    }

    /// Only if no value has come after the one of this number.
    private func deliver(_ number: Int) {
        let due = lock.withLock { () -> Unchecked<(Downstream, Downstream.Input)?> in
            guard number == count, demand > 0, let downstream, let value = newest else { return Unchecked(nil) }
            newest = nil
            demand -= 1
            return Unchecked((downstream, value))
        }
        guard let (downstream, value) = due.value else { return }
        request(downstream.receive(value))
    }

    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        _ = upstream.end()
        let (downstream, value) = lock.withLock {
            defer { (self.downstream, newest) = (nil, nil) }
            return (Unchecked(self.downstream), Unchecked(demand > 0 ? newest : nil))
        }
        if let value = value.value { _ = downstream.value?.receive(value) }
        downstream.value?.receive(completion: completion)
    }

    func request(_ more: Subscribers.Demand) { lock.withLock { demand += more } }

    func cancel() {
        lock.withLock { (downstream, newest) = (nil, nil) }
        upstream.cancel()
    }
}
