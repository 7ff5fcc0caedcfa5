import Dispatch
import Foundation

/// Says when and where work is done.
public protocol Scheduler<SchedulerTimeType> {
    associatedtype SchedulerTimeType: Strideable where Self.SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible
    associatedtype SchedulerOptions
    var now: Self.SchedulerTimeType { get }
    var minimumTolerance: Self.SchedulerTimeType.Stride { get }
    func schedule(options: Self.SchedulerOptions?, _ action: @escaping () -> Void)
    func schedule(
        after date: Self.SchedulerTimeType, tolerance: Self.SchedulerTimeType.Stride, options: Self.SchedulerOptions?,
        _ action: @escaping () -> Void)
    func schedule(
        after date: Self.SchedulerTimeType, interval: Self.SchedulerTimeType.Stride,
        tolerance: Self.SchedulerTimeType.Stride, options: Self.SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable
}

extension Scheduler {
    public func schedule(_ action: @escaping () -> Void) { schedule(options: nil, action) }

    public func schedule(after date: Self.SchedulerTimeType, _ action: @escaping () -> Void) {
        schedule(after: date, tolerance: minimumTolerance, options: nil, action)
    }
}

/// A length of time, in a scheduler's own terms.
public protocol SchedulerTimeIntervalConvertible {
    static func seconds(_ s: Int) -> Self
    static func seconds(_ s: Double) -> Self
    static func milliseconds(_ ms: Int) -> Self
    static func microseconds(_ us: Int) -> Self
    static func nanoseconds(_ ns: Int) -> Self
}

/// Where a scene has a clock of its own, the date on it. Tasks and timers that the scene's code starts inherit it.
package enum SceneDate {
    /// A clock that is asked for dates. An object: a bare closure as a task-local value ends optimised programs of Swift 6.3 with a crash.
    package final class Source: Sendable {
        private let date: @Sendable () -> Date
        package init(_ date: @escaping @Sendable () -> Date) { self.date = date }
        package func callAsFunction() -> Date { date() }
    }

    @TaskLocal package static var current: Source?
    static var now: Date { current?() ?? Date() }
}

/// Work on the main actor. What a scene with a clock of its own asks for runs on that clock.
enum MainActorWork {
    static func run(_ action: @escaping () -> Void) {
        let action = Unchecked(action)
        Task { @MainActor in action.value() }
    }

    static func run(after seconds: TimeInterval, _ action: @escaping () -> Void) {
        let action = Unchecked(action), wait = Duration.safeSeconds(seconds)
        Task { @MainActor in
            if (try? await Task.sleep(for: wait)) != nil { action.value() }
        }
    }

    /// Runs the action again and again, at whole multiples of the interval from now; those that are missed are left out.
    static func run(every seconds: TimeInterval, after first: TimeInterval, _ action: @escaping () -> Void) -> AnyCancellable {
        let action = Unchecked(action)
        let step = Duration.safeSeconds(max(seconds, TickInterval.shortest)), first = Duration.safeSeconds(first)
        let task = Task { @MainActor in
            let clock = ContinuousClock()
            var next = clock.now + first
            while (try? await Task.sleep(until: next, clock: clock)) != nil, !Task.isCancelled {
                action.value()
                next += step
                let now = clock.now
                if next <= now { next += step * Int(((now - next) / step).rounded(.down)) + step }
            }
        }
        return AnyCancellable { task.cancel() }
    }
}

enum TickInterval {
    /// In seconds. As Foundation's timers do, an interval of zero or less counts as a tenth of a millisecond.
    static let shortest: TimeInterval = 0.0001
    static func held(_ seconds: TimeInterval) -> TimeInterval { seconds.isFinite ? max(seconds, shortest) : seconds > 0 ? 1e9 : shortest }
}

extension Duration {
    /// Negative and what is no number count as zero; more than 31 years as that.
    static func safeSeconds(_ seconds: TimeInterval) -> Duration {
        seconds > 0 ? .nanoseconds(Int64((min(seconds, 1e9) * 1e9).rounded())) : .zero
    }
}

// MARK: Run loops

extension RunLoop: Scheduler {
    public struct SchedulerTimeType: Strideable, Codable, Hashable {
        public var date: Date
        public init(_ date: Date) { self.date = date }
        public func distance(to other: Self) -> Stride { Stride(other.date.timeIntervalSince(date)) }
        public func advanced(by n: Stride) -> Self { Self(date.addingTimeInterval(n.timeInterval)) }

        public struct Stride: ExpressibleByFloatLiteral, Comparable, SignedNumeric, Codable, SchedulerTimeIntervalConvertible {
            public var magnitude: TimeInterval
            public var timeInterval: TimeInterval { magnitude }
            public init(_ timeInterval: TimeInterval) { magnitude = timeInterval }
            public init(floatLiteral value: TimeInterval) { magnitude = value }
            public init(integerLiteral value: TimeInterval) { magnitude = value }
            public init?<T>(exactly source: T) where T: BinaryInteger {
                guard let value = TimeInterval(exactly: source) else { return nil }
                magnitude = value
            }
            public static func < (lhs: Self, rhs: Self) -> Bool { lhs.magnitude < rhs.magnitude }
            public static func * (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude * rhs.magnitude) }
            public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude + rhs.magnitude) }
            public static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude - rhs.magnitude) }
            public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }
            public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }
            public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }
            public static func seconds(_ s: Int) -> Self { Self(TimeInterval(s)) }
            public static func seconds(_ s: Double) -> Self { Self(s) }
            public static func milliseconds(_ ms: Int) -> Self { Self(TimeInterval(ms) * 1e-3) }
            public static func microseconds(_ us: Int) -> Self { Self(TimeInterval(us) * 1e-6) }
            public static func nanoseconds(_ ns: Int) -> Self { Self(TimeInterval(ns) * 1e-9) }
        }
    }

    /// A run loop has none.
    public struct SchedulerOptions {}

    public var now: SchedulerTimeType { SchedulerTimeType(SceneDate.now) }
    public var minimumTolerance: SchedulerTimeType.Stride { 0 }

    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        if self === RunLoop.main { return MainActorWork.run(action) }
        let action = Unchecked(action)
        perform { action.value() }
    }

    public func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        if self === RunLoop.main {
            return MainActorWork.run(after: now.distance(to: date).timeInterval, action)
        }
        let action = Unchecked(action)
        add(Timer(fire: date.date, interval: 0, repeats: false) { _ in action.value() }, forMode: .default)
    }

    public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        let step = TickInterval.held(interval.timeInterval)
        if self === RunLoop.main {
            return MainActorWork.run(every: step, after: now.distance(to: date).timeInterval, action)
        }
        let action = Unchecked(action)
        let timer = Timer(fire: date.date, interval: step, repeats: true) { _ in action.value() }
        add(timer, forMode: .default)
        return AnyCancellable { timer.invalidate() }
    }
}

// MARK: Dispatch queues

extension DispatchQueue: Scheduler {
    public struct SchedulerTimeType: Strideable, Codable, Hashable {
        private let nanoseconds: UInt64
        public var dispatchTime: DispatchTime { DispatchTime(uptimeNanoseconds: nanoseconds) }
        public init(_ time: DispatchTime) { nanoseconds = time.uptimeNanoseconds }
        fileprivate init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

        public func distance(to other: Self) -> Stride {
            let (later, earlier) = (max(nanoseconds, other.nanoseconds), min(nanoseconds, other.nanoseconds))
            let length = Int(clamping: later - earlier)
            return .nanoseconds(other.nanoseconds >= nanoseconds ? length : -length)
        }

        public func advanced(by n: Stride) -> Self {
            n.magnitude >= 0
                ? Self(nanoseconds: nanoseconds.addingReportingOverflow(UInt64(n.magnitude)).partialValue)
                : Self(nanoseconds: nanoseconds - min(nanoseconds, UInt64(n.magnitude.magnitude)))
        }

        public struct Stride: Comparable, SignedNumeric, ExpressibleByFloatLiteral, Hashable, Codable, SchedulerTimeIntervalConvertible {
            /// Nanoseconds.
            public var magnitude: Int
            public var timeInterval: DispatchTimeInterval { .nanoseconds(magnitude) }
            private init(nanoseconds: Int) { magnitude = nanoseconds }
            public init(_ timeInterval: DispatchTimeInterval) {
                switch timeInterval {
                case .seconds(let count): self = .seconds(count)
                case .milliseconds(let count): self = .milliseconds(count)
                case .microseconds(let count): self = .microseconds(count)
                case .nanoseconds(let count): self = .nanoseconds(count)
                default: magnitude = .max
                }
            }
            public init(floatLiteral value: Double) { self = .seconds(value) }
            public init(integerLiteral value: Int) { self = .seconds(value) }
            public init?<T>(exactly source: T) where T: BinaryInteger {
                guard let value = Int(exactly: source) else { return nil }
                magnitude = value
            }
            private static func held(_ nanoseconds: Double) -> Self {
                Self(nanoseconds: nanoseconds.isNaN ? 0 : Int(max(-9e18, min(9e18, nanoseconds.rounded()))))
            }
            public static func < (lhs: Self, rhs: Self) -> Bool { lhs.magnitude < rhs.magnitude }
            public static func * (lhs: Self, rhs: Self) -> Self { held(Double(lhs.magnitude) * Double(rhs.magnitude)) }
            public static func + (lhs: Self, rhs: Self) -> Self { held(Double(lhs.magnitude) + Double(rhs.magnitude)) }
            public static func - (lhs: Self, rhs: Self) -> Self { held(Double(lhs.magnitude) - Double(rhs.magnitude)) }
            public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }
            public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }
            public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }
            public static func seconds(_ s: Double) -> Self { held(s * 1e9) }
            public static func seconds(_ s: Int) -> Self { held(Double(s) * 1e9) }
            public static func milliseconds(_ ms: Int) -> Self { held(Double(ms) * 1e6) }
            public static func microseconds(_ us: Int) -> Self { held(Double(us) * 1e3) }
            public static func nanoseconds(_ ns: Int) -> Self { Self(nanoseconds: ns) }
            var seconds: TimeInterval { TimeInterval(magnitude) * 1e-9 }
        }
    }

    public struct SchedulerOptions {
        public var qos: DispatchQoS
        public var flags: DispatchWorkItemFlags
        public var group: DispatchGroup?
        public init(qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], group: DispatchGroup? = nil) {
            (self.qos, self.flags, self.group) = (qos, flags, group)
        }
    }

    public var now: SchedulerTimeType {
        guard let date = SceneDate.current?() else { return SchedulerTimeType(.now()) }
        // Only distances count, and a scene begins at the reference date or later.
        return SchedulerTimeType(nanoseconds: UInt64(max(0, min(9e18, date.timeIntervalSinceReferenceDate * 1e9)).rounded()) + 1)
    }

    public var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

    /// On Linux each access to `DispatchQueue.main` makes an object of its own, so the queue itself is marked.
    private static let mainMark: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    private var isMain: Bool { getSpecific(key: Self.mainMark) ?? false }

    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        if isMain { return MainActorWork.run(action) }
        let action = Unchecked(action)
        async(group: options?.group, qos: options?.qos ?? .unspecified, flags: options?.flags ?? []) { action.value() }
    }

    public func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        let wait = now.distance(to: date).seconds
        if isMain {
            return MainActorWork.run(after: wait, action)
        }
        let action = Unchecked(action)
        asyncAfter(deadline: .now() + max(wait, 0), qos: options?.qos ?? .unspecified, flags: options?.flags ?? []) { action.value() }
    }

    public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        let wait = now.distance(to: date).seconds, step = TickInterval.held(interval.seconds)
        if isMain { return MainActorWork.run(every: step, after: wait, action) }
        let action = Unchecked(action)
        let source = DispatchSource.makeTimerSource(queue: self)
        source.schedule(deadline: .now() + max(wait, 0), repeating: step)
        source.setEventHandler { action.value() }
        source.resume()
        return AnyCancellable { source.cancel() }
    }
}
