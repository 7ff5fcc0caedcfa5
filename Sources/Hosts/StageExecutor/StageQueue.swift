import CConcurrencyHooks
import Dispatch
import Synchronization

/// The jobs of one clock: those that are ready, first in, first out, and those that sleep. Jobs come from any thread;
/// they run, and time changes, on the main actor, whatever they are isolated to.
final class StageQueue: Sendable {
    enum Isolation {
        case mainActor
        case none
    }

    struct ReadyJob {
        var job: UnownedJob
        var isolation: Isolation
        /// Newer tasks that the job turns out to run belong to this queue; nil: newer ones than when it begins.
        var newestTask: UInt64?
    }

    private struct Sleeper {
        var job: UnownedJob
        var deadline: Duration
    }

    private struct State {
        var now = Duration.zero
        var ready: [ReadyJob] = []
        var firstReady = 0
        /// The one to wake next is last; of those with the same deadline, the one that has slept longest.
        var sleepers: [Sleeper] = []
        var isExpectedByMainQueue = false
        var hasEnded = false

        var isIdle: Bool { firstReady == ready.count && !hasDueSleeper }
        private var hasDueSleeper: Bool { sleepers.last.map { $0.deadline <= now } ?? false }

        mutating func next() -> ReadyJob? {
            if firstReady < ready.count {
                firstReady += 1
                return ready[firstReady - 1]
            }
            ready.removeAll(keepingCapacity: true)
            firstReady = 0
            return hasDueSleeper ? ReadyJob(job: sleepers.removeLast().job, isolation: .none) : nil
        }
    }

    private let state = Mutex(State())
    /// What Swift's clocks show to the jobs; only the main actor uses it.
    nonisolated(unsafe) private let time = UnsafeMutablePointer<StageTime>.allocate(capacity: 1)

    init() {
        stage_time_start(time)
    }

    deinit {
        time.deallocate()
    }

    /// Adds a job that is ready; false when this queue has ended, and the job is still the caller's.
    func enqueue(_ job: ReadyJob) -> Bool {
        let (isTaken, mustAskMainQueue) = state.withLock { state in
            if state.hasEnded { return (false, false) }
            state.ready.append(job)
            let isExpected = state.isExpectedByMainQueue
            state.isExpectedByMainQueue = true
            return (true, !isExpected)
        }
        // Should no one drain before the main queue has its turn, tasks go on as any others do.
        if mustAskMainQueue {
            DispatchQueue.main.async {
                MainActor.assumeIsolated {
                    self.state.withLock { $0.isExpectedByMainQueue = false }
                    self.drain()
                }
            }
        }
        return isTaken
    }

    /// Adds a job that wakes a sleeper; false when this queue has ended, and the job is still the caller's.
    func enqueue(_ job: UnownedJob, after delay: Duration) -> Bool {
        state.withLock { state in
            if state.hasEnded { return false }
            let deadline = state.now + max(delay, .zero)
            let place = state.sleepers.lastIndex { $0.deadline > deadline }.map { $0 + 1 } ?? 0
            state.sleepers.insert(Sleeper(job: job, deadline: deadline), at: place)
            return true
        }
    }

    var hasEnded: Bool { state.withLock { $0.hasEnded } }
    var isIdle: Bool { state.withLock { $0.isIdle } }
    var nextDeadline: Duration? { state.withLock { $0.sleepers.last?.deadline } }

    /// Whether the calling thread's Swift clocks stand at this queue's time.
    var setsClocks: Bool { stage_context().time == UnsafePointer(time) && StageExecutors.clocksCanBeSet }

    @MainActor var now: Duration {
        get { state.withLock { $0.now } }
        set {
            state.withLock { $0.now = newValue }
            let (seconds, attoseconds) = min(newValue, .seconds(1 << 60)).components  // so that no sum overflows
            time.pointee.elapsed = (seconds, attoseconds / 1_000_000_000)
        }
    }

    /// Runs `body` as this queue's code: tasks that it starts are its own, and Swift's clocks show its time.
    func perform<Result>(newestTask: UInt64? = nil, _ body: () throws -> Result) rethrows -> Result {
        let outer = stage_context()
        stage_context_set(
            StageContext(
                queue: Unmanaged.passUnretained(self).toOpaque(), newestTask: newestTask ?? StageMembers.newestTask,
                time: time))
        defer { stage_context_set(outer) }
        return try withExtendedLifetime(self) { try body() }
    }

    @MainActor func drain() {
        let limit = 1_000_000
        guard drain(atMost: limit) else {
            fatalError(
                """
                After \(limit) steps at the time \(now) the tasks of a stage still do not wait for anything. One of \
                them loops around Task.yield(), a sleep of no duration, or a sleep whose CancellationError it ignores.
                """)
        }
    }

    /// False when there was more to run.
    @MainActor private func drain(atMost limit: Int) -> Bool {
        for _ in 0..<limit {
            guard let job = state.withLock({ $0.next() }) else { return true }
            run(job)
        }
        return isIdle
    }

    @MainActor private func run(_ job: ReadyJob) {
        perform(newestTask: job.newestTask) {
            switch job.isolation {
            case .mainActor: job.job.runSynchronously(on: MainActor.sharedUnownedExecutor)
            case .none: job.job.runSynchronously(on: StageExecutors.noIsolation)
            }
        }
    }

    /// Lets cancelled tasks finish, then wakes all sleepers and leaves the rest to the ordinary executors: no job is
    /// ever dropped.
    @MainActor func end() {
        _ = drain(atMost: 10_000)
        let (ready, sleepers) = state.withLock { state in
            state.hasEnded = true
            defer { (state.ready, state.firstReady, state.sleepers) = ([], 0, []) }
            return (state.ready[state.firstReady...], state.sleepers.reversed())
        }
        StageMembers.remove(queue: self)
        for ready in ready { StageExecutors.enqueueOutsideStages(ready.job, ready.isolation) }
        for sleeper in sleepers { StageExecutors.enqueueOutsideStages(sleeper.job, .none) }
    }
}
