import Foundation

/// The moments at which a timeline view changes.
public protocol TimelineSchedule {
    typealias Mode = TimelineScheduleMode
    associatedtype Entries: Sequence where Self.Entries.Element == Date
    /// Ascending dates, the first at or before `startDate` if there is one.
    func entries(from startDate: Date, mode: Self.Mode) -> Self.Entries
}

public enum TimelineScheduleMode: Sendable {
    case normal
    case lowFrequency
}

/// Every `interval` seconds, counted from a date.
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
    private let startDate: Date
    private let interval: TimeInterval

    public init(from startDate: Date, by interval: TimeInterval) { (self.startDate, self.interval) = (startDate, interval) }

    public struct Entries: Sequence, IteratorProtocol, Sendable {
        private let start: Date
        private let interval: TimeInterval
        private var step: Double

        /// Intervals shorter than a millisecond, and what is no number, count as one.
        fileprivate init(start: Date, interval: TimeInterval, from date: Date) {
            self.start = start
            self.interval = interval.isFinite ? Swift.max(interval, 0.001) : 0.001
            step = ((date.timeIntervalSince(start)) / self.interval).rounded(.down)
        }

        public mutating func next() -> Date? {
            defer { step += 1 }
            return start.addingTimeInterval(step * interval)
        }
    }

    public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries {
        Entries(start: self.startDate, interval: interval, from: startDate)
    }
}

/// At the start of each minute.
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
    public init() {}

    public struct Entries: Sequence, IteratorProtocol, Sendable {
        private var base: PeriodicTimelineSchedule.Entries
        fileprivate init(_ base: PeriodicTimelineSchedule.Entries) { self.base = base }
        public mutating func next() -> Date? { base.next() }
    }

    public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries {
        let minutes = PeriodicTimelineSchedule(from: Date(timeIntervalSinceReferenceDate: 0), by: 60)
        return Entries(minutes.entries(from: startDate, mode: mode))
    }
}

/// At the dates that are given.
public struct ExplicitTimelineSchedule<Entries>: TimelineSchedule where Entries: Sequence, Entries.Element == Date {
    private let dates: Entries
    public init(_ dates: Entries) { self.dates = dates }
    public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries { dates }
}

/// With the display, at every frame or at most once in an interval.
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
    package let minimumInterval: Double
    package let paused: Bool

    public init(minimumInterval: Double? = nil, paused: Bool = false) {
        let interval = minimumInterval ?? 0
        self.minimumInterval = interval.isFinite ? max(interval, 0) : 0
        self.paused = paused
    }

    public struct Entries: Sequence, IteratorProtocol, Sendable {
        private var next_: Date?
        private let interval: Double
        fileprivate init(first: Date, interval: Double) { (next_, self.interval) = (first, interval) }

        public mutating func next() -> Date? {
            defer { next_ = next_?.addingTimeInterval(interval) }
            return next_
        }
    }

    /// A display of 60 frames a second stands in for the one that is not known here.
    public func entries(from start: Date, mode: TimelineScheduleMode) -> Entries {
        Entries(first: start, interval: max(minimumInterval, 1.0 / 60))
    }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
    public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
        PeriodicTimelineSchedule(from: startDate, by: interval)
    }
}

extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
    public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
    public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }

    public static func animation(
        minimumInterval: Double? = nil, paused: Bool = false
    ) -> AnimationTimelineSchedule {
        AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
    }
}

extension TimelineSchedule {
    public static func explicit<S>(_ dates: S) -> ExplicitTimelineSchedule<S>
    where Self == ExplicitTimelineSchedule<S>, S: Sequence, S.Element == Date {
        ExplicitTimelineSchedule(dates)
    }
}

/// A view made anew at each moment of a schedule.
public struct TimelineView<Schedule, Content> where Schedule: TimelineSchedule {
    private let schedule: Schedule
    private let content: (TimelineViewDefaultContext) -> Content

    /// When the content is made, and how often it may change.
    public struct Context {
        public enum Cadence: Comparable, Sendable {
            case live
            case seconds
            case minutes
        }
        public let date: Date
        public let cadence: Cadence
        package init(date: Date, cadence: Cadence) { (self.date, self.cadence) = (date, cadence) }
    }
}

/// The context, whatever the schedule and content.
public typealias TimelineViewDefaultContext = TimelineView<EveryMinuteTimelineSchedule, Never>.Context

extension TimelineView: View, _PrimitiveView where Content: View {
    public typealias Body = Never

    public init(
        _ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content
    ) {
        (self.schedule, self.content) = (schedule, content)
    }

    @MainActor public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode {
        TimelineNode(view.schedule, view.content, inputs)
    }

    @MainActor public static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
        unsafeDowncast(node, to: TimelineNode<Schedule, Content>.self)
            .update(view.schedule, view.content, environment)
    }
}

private final class TimelineNode<Schedule: TimelineSchedule, Content: View>: ReadingNode, Timeline {
    private var schedule: Schedule
    private var build: (TimelineViewDefaultContext) -> Content
    private var child: _ViewNode!
    private var date: Date
    private var iterator: Schedule.Entries.Iterator?
    private var upcoming: Date?
    private var sight = Sight()

    init(
        _ schedule: Schedule, _ build: @escaping (TimelineViewDefaultContext) -> Content, _ inputs: _NodeInputs
    ) {
        self.schedule = schedule
        self.build = build
        date = inputs.tree.now
        super.init(inputs)
        start()
        let content = evaluate()
        child = Content._makeNode(content, _NodeInputs(parent: self, environment: environment))
        tree.add(self)
    }

    override var children: [_ViewNode] { child.map { [$0] } ?? [] }
    override var stableElement: ElementNode? { child.stableElement }

    /// Looks up where the schedule stands now.
    private func start() {
        if let animation = schedule as? AnimationTimelineSchedule {
            iterator = nil
            upcoming = nil
            if !animation.paused { date = tree.now }
            return
        }
        var entries = schedule.entries(from: tree.now, mode: .normal).makeIterator()
        upcoming = nil
        var isFirst = true
        // A schedule of dates long past is walked through once, not for ever.
        for _ in 0..<1_000_000 {
            guard let next = entries.next() else { break }
            if next > tree.now {
                // Before its first date a schedule shows that date.
                if isFirst { date = next }
                upcoming = next
                break
            }
            date = next
            isFirst = false
        }
        iterator = entries
    }

    func update(
        _ schedule: Schedule, _ build: @escaping (TimelineViewDefaultContext) -> Content,
        _ newEnvironment: EnvironmentValues
    ) {
        environment = newEnvironment
        self.build = build
        let isSame = areEqual(self.schedule, schedule)
        self.schedule = schedule
        if !isSame { start() }
        updateBody()
    }

    override func environmentDidChange(from old: EnvironmentValues) {
        if needsBody || didReadChange(from: old) { updateBody() } else { child.setEnvironment(environment) }
        sight.invalidate()
    }

    override func updateBody() {
        withPendingTransaction { Content._updateNode(child, to: evaluate(), environment) }
    }

    private func evaluate() -> Content {
        sight.invalidate()
        return run { build(TimelineViewDefaultContext(date: date, cadence: .live)) }
    }

    // MARK: Time

    var order: UInt64 { identity }

    var isInSight: Bool { sight.sees(child) }

    var nextWake: ViewTree.Wake {
        if let animation = schedule as? AnimationTimelineSchedule {
            if animation.paused { return .never }
            return animation.minimumInterval > 0 ? .at(date.addingTimeInterval(animation.minimumInterval)) : .nextFrame
        }
        return upcoming.map { .at($0) } ?? .never
    }

    func advance(to now: Date) {
        guard isAttached else { return }
        if let animation = schedule as? AnimationTimelineSchedule {
            // A frame that comes a rounding error early is not late by a whole one.
            guard !animation.paused, now.timeIntervalSince(date) + 1e-6 >= animation.minimumInterval, now > date else {
                return
            }
            date = now
            setNeedsBody()
            return
        }
        guard let next = upcoming, now >= next else { return }
        date = next
        upcoming = iterator?.next()
        while let following = upcoming, following <= now {
            date = following
            upcoming = iterator?.next()
        }
        setNeedsBody()
    }

    override func willDetach() { tree.remove(self) }
}
