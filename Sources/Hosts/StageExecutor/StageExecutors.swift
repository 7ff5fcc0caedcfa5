@_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency
import CConcurrencyHooks

/// The process's main and global executor once there is a stage: the ones that were there before, except for the
/// tasks of a stage, whose jobs go to their stage's queue.
///
/// They are put in place while other threads may be enqueuing, and the runtime's two variables are an object and its
/// witness table, not written as one. Any mixture works: neither these nor Dispatch's executors use their own object.
enum StageExecutors: ExecutorFactory {
    static let mainExecutor: any MainExecutor = StageMainExecutor()
    static let defaultExecutor: any TaskExecutor = StageDefaultExecutor()

    fileprivate static let ordinaryMain = MainActor.executor
    fileprivate static let ordinaryDefault = Task.defaultExecutor

    private static let installed: Void = {
        _ = (ordinaryMain, ordinaryDefault)
        _createExecutors(factory: StageExecutors.self)
        Task.detached {}  // tells the members how far identifiers are
    }()

    static func install() {
        installed
    }

    /// For code isolated to no actor; what the global executor gives its jobs.
    static var noIsolation: UnownedSerialExecutor { unsafeBitCast((0, 0), to: UnownedSerialExecutor.self) }

    /// Whether Swift's clocks stand still when they should; not so where something else took `clock_gettime`.
    static let clocksCanBeSet = StageQueue().perform { ContinuousClock.now == ContinuousClock.now }

    static func enqueueOutsideStages(_ job: UnownedJob, _ isolation: StageQueue.Isolation) {
        switch isolation {
        case .mainActor: ordinaryMain.enqueue(ExecutorJob(job))
        case .none: ordinaryDefault.enqueue(ExecutorJob(job))
        }
    }

    fileprivate static func enqueue(_ job: consuming ExecutorJob, _ isolation: StageQueue.Isolation) {
        let isTask = job.kind.rawValue == ExecutorJob.Kind.task.rawValue
        let job = UnownedJob(job)
        // An actor's turn begins the tasks that were made for this actor; no one has seen those before.
        let newestTask = isTask ? nil : StageMembers.newestTaskOfCaller
        let ready = StageQueue.ReadyJob(job: job, isolation: isolation, newestTask: newestTask)
        if let queue = StageMembers.queue(for: job, isTask: isTask), queue.enqueue(ready) { return }
        enqueueOutsideStages(job, isolation)
    }

    /// Whether the running task's stage took the job. The delay is exact when it is as long as the sleeper asked for.
    fileprivate static func schedule<Delay>(_ job: UnownedJob, after delay: Delay, isExact: Bool) -> Bool {
        guard let queue = StageMembers.queueOfCurrentTask, var delay = delay as? Duration else { return false }
        if !isExact && !queue.setsClocks {
            // The sleeper read a clock that has gone on for some microseconds since.
            let millisecond: Int128 = 1_000_000_000_000_000
            delay = Duration(attoseconds: (delay.attoseconds + millisecond - 1) / millisecond * millisecond)
        }
        return queue.enqueue(job, after: delay)
    }
}

/// `Task.sleep` asks the executor that it runs on to run a job later.
private protocol StageSchedulingExecutor: SchedulingExecutor {
    var ordinary: any Executor { get }
}

extension StageSchedulingExecutor {
    func enqueue<C: Clock>(_ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C) {
        let job = UnownedJob(job)
        if StageExecutors.schedule(job, after: delay, isExact: true) { return }
        scheduling.enqueue(ExecutorJob(job), after: delay, tolerance: tolerance, clock: clock)
    }

    func enqueue<C: Clock>(_ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C) {
        let job = UnownedJob(job)
        if StageExecutors.schedule(job, after: clock.now.duration(to: instant), isExact: false) { return }
        scheduling.enqueue(ExecutorJob(job), at: instant, tolerance: tolerance, clock: clock)
    }

    private var scheduling: any SchedulingExecutor {
        guard let scheduling = ordinary as? any SchedulingExecutor else {
            fatalError("\(type(of: ordinary)), an executor of this process, cannot run anything later.")
        }
        return scheduling
    }
}

private final class StageMainExecutor: MainExecutor, StageSchedulingExecutor {
    var ordinary: any Executor { StageExecutors.ordinaryMain }
    func enqueue(_ job: consuming ExecutorJob) { StageExecutors.enqueue(job, .mainActor) }

    func run() throws { try StageExecutors.ordinaryMain.run() }
    func stop() { StageExecutors.ordinaryMain.stop() }
    func checkIsolated() { StageExecutors.ordinaryMain.checkIsolated() }
}

private final class StageDefaultExecutor: TaskExecutor, StageSchedulingExecutor {
    var ordinary: any Executor { StageExecutors.ordinaryDefault }
    func enqueue(_ job: consuming ExecutorJob) { StageExecutors.enqueue(job, .none) }
}
