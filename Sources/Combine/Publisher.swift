import Foundation

// The part of Apple's Combine that SwiftUI source leans on, for systems that have none: publishers and subscribers with
// demand, subjects, `@Published`, observable objects, timers and the operators that views and their models use.

/// Delivers values over time to those that subscribe, then perhaps ends, with a failure or without.
public protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error
    /// Connects a subscriber: it receives a subscription first, then as many values as it asks for.
    func receive<S>(subscriber: S) where S: Subscriber, Self.Failure == S.Failure, Self.Output == S.Input
}

extension Publisher {
    public func subscribe<S>(_ subscriber: S) where S: Subscriber, Self.Failure == S.Failure, Self.Output == S.Input {
        receive(subscriber: subscriber)
    }

    /// Passes everything on to a subject.
    public func subscribe<S>(_ subject: S) -> AnyCancellable
    where S: Subject, Self.Failure == S.Failure, Self.Output == S.Output {
        let sink = Subscribers.Sink<Output, Failure>(
            receiveCompletion: { subject.send(completion: $0) }, receiveValue: { subject.send($0) })
        receive(subscriber: sink)
        return AnyCancellable(sink)
    }
}

/// Takes what a publisher delivers.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
    associatedtype Input
    associatedtype Failure: Error
    /// Connected: values come once the subscription is asked for some.
    func receive(subscription: any Subscription)
    /// The next value. The answer is how many more are wanted, beyond those asked for so far.
    func receive(_ input: Self.Input) -> Subscribers.Demand
    /// The end: nothing comes after it.
    func receive(completion: Subscribers.Completion<Self.Failure>)
}

extension Subscriber where Input == Void {
    public func receive() -> Subscribers.Demand { receive(()) }
}

/// The connection of one subscriber with one publisher.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
    func request(_ demand: Subscribers.Demand)
}

/// Where the kinds of subscribers live.
public enum Subscribers {}

/// Where the kinds of publishers live that operators make.
public enum Publishers {}

/// Where ready-made subscriptions live.
public enum Subscriptions {}

extension Subscriptions {
    /// A subscription that never delivers: for a publisher that has ended.
    public static var empty: any Subscription { EmptySubscription() }
}

private struct EmptySubscription: Subscription {
    let combineIdentifier = CombineIdentifier()
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
}

extension Subscribers {
    /// How a publisher ended.
    public enum Completion<Failure> where Failure: Error {
        case finished
        case failure(Failure)
    }

    /// How many values a subscriber wants.
    public struct Demand: Equatable, Comparable, Hashable, Codable, CustomStringConvertible, Sendable {
        /// `Int.max` stands for no limit.
        private let value: Int

        private init(_ value: Int) { self.value = value }

        public static let unlimited = Demand(.max)
        public static let none = Demand(0)

        /// Up to `value` more values; negative counts as none.
        public static func max(_ value: Int) -> Demand { Demand(Swift.max(value, 0)) }

        /// nil when there is no limit.
        public var max: Int? { value == .max ? nil : value }

        public static func + (lhs: Demand, rhs: Demand) -> Demand {
            let (sum, overflow) = lhs.value.addingReportingOverflow(rhs.value)
            return Demand(overflow ? .max : sum)
        }

        public static func += (lhs: inout Demand, rhs: Demand) { lhs = lhs + rhs }

        public static func - (lhs: Demand, rhs: Demand) -> Demand {
            if lhs.value == .max { return lhs }
            return Demand(rhs.value == .max ? 0 : Swift.max(lhs.value - rhs.value, 0))
        }

        public static func -= (lhs: inout Demand, rhs: Demand) { lhs = lhs - rhs }
        public static func + (lhs: Demand, rhs: Int) -> Demand { lhs + .max(rhs) }
        public static func += (lhs: inout Demand, rhs: Int) { lhs = lhs + rhs }
        public static func - (lhs: Demand, rhs: Int) -> Demand { lhs - .max(rhs) }
        public static func -= (lhs: inout Demand, rhs: Int) { lhs = lhs - rhs }
        public static func < (lhs: Demand, rhs: Demand) -> Bool { lhs.value < rhs.value }
        public static func > (lhs: Demand, rhs: Int) -> Bool { lhs.value > rhs }
        public static func < (lhs: Demand, rhs: Int) -> Bool { lhs.value < rhs }
        public static func == (lhs: Demand, rhs: Int) -> Bool { lhs.value == rhs }
        public static func == (lhs: Int, rhs: Demand) -> Bool { lhs == rhs.value }

        public var description: String { value == .max ? "unlimited" : "max(\(value))" }
    }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}
extension Subscribers.Completion: Sendable {}

/// Tells one subscriber or subscription from all others.
public struct CombineIdentifier: Hashable, CustomStringConvertible, Sendable {
    private let value: UInt64

    private static let lock = NSLock()
    nonisolated(unsafe) private static var last: UInt64 = 0

    public init() { value = Self.lock.withLock { Self.last += 1; return Self.last } }

    public init(_ obj: AnyObject) { value = UInt64(UInt(bitPattern: ObjectIdentifier(obj).hashValue)) }

    public var description: String { "0x" + String(value, radix: 16) }
}

public protocol CustomCombineIdentifierConvertible {
    var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
    public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}

/// A value that its user knows may pass to another thread.
struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
}
