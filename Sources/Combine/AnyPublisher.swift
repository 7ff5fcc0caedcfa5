/// A publisher whose kind is not told.
public struct AnyPublisher<Output, Failure>: Publisher, CustomStringConvertible where Failure: Error {
    private let box: AnyPublisherBox<Output, Failure>

    public init<P>(_ publisher: P) where Output == P.Output, Failure == P.Failure, P: Publisher {
        box = (publisher as? AnyPublisher<Output, Failure>)?.box ?? PublisherBox(publisher)
    }

    public func receive<S>(subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber {
        box.receive(subscriber)
    }

    public var description: String { "AnyPublisher" }
}

private class AnyPublisherBox<Output, Failure: Error> {
    func receive<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
        fatalError("the box around a publisher says")
    }
}

private final class PublisherBox<P: Publisher>: AnyPublisherBox<P.Output, P.Failure> {
    private let publisher: P
    init(_ publisher: P) { self.publisher = publisher }
    override func receive<S: Subscriber>(_ subscriber: S) where S.Input == P.Output, S.Failure == P.Failure {
        publisher.receive(subscriber: subscriber)
    }
}

extension Publisher {
    public func eraseToAnyPublisher() -> AnyPublisher<Self.Output, Self.Failure> { AnyPublisher(self) }
}

/// Delivers one value and ends.
public struct Just<Output>: Publisher {
    public typealias Failure = Never
    public let output: Output

    public init(_ output: Output) { self.output = output }

    public func receive<S>(subscriber: S) where Output == S.Input, S: Subscriber, S.Failure == Never {
        subscriber.receive(subscription: JustSubscription(output, subscriber))
    }
}

extension Just: Equatable where Output: Equatable {}

private final class JustSubscription<S: Subscriber>: Subscription {
    private var due: (S.Input, S)?
    init(_ value: S.Input, _ subscriber: S) { due = (value, subscriber) }

    func request(_ demand: Subscribers.Demand) {
        guard demand > 0, let (value, subscriber) = due else { return }
        due = nil
        _ = subscriber.receive(value)
        subscriber.receive(completion: .finished)
    }

    func cancel() { due = nil }
}

/// Delivers nothing, and ends at once or never.
public struct Empty<Output, Failure>: Publisher, Equatable where Failure: Error {
    public let completeImmediately: Bool

    public init(completeImmediately: Bool = true) { self.completeImmediately = completeImmediately }

    public init(completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type) {
        self.init(completeImmediately: completeImmediately)
    }

    public func receive<S>(subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber {
        subscriber.receive(subscription: Subscriptions.empty)
        if completeImmediately { subscriber.receive(completion: .finished) }
    }
}
