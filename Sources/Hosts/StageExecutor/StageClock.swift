/// Virtual time for tasks.
///
/// Tasks started by ``run(priority:_:)``, inside ``perform(_:)``, or by such a task in turn follow this clock: their
/// `Task.sleep`, and the sleeps of `ContinuousClock` and `SuspendingClock`, end when ``advance(to:)`` reaches their
/// deadline, and all their code, also the code that is not isolated to the main actor, runs inside ``drain()`` and
/// ``advance(to:)``. When these return, every such task has run up to its next suspension. That holds wherever they
/// are called on the main actor: in a plain function, in a task, in a task of a clock.
///
/// What others do goes on in real time: a task resumed by a callback of Dispatch or of the network comes back to its
/// clock, ready for the next ``drain()``. So do `Date`, timers and Dispatch's delays; they know no virtual time.
///
/// Several clocks are independent: none runs another's tasks, nor those of no clock.
///
/// A clock that goes away cancels the tasks it was told to run. Tasks that those have started on their own wake and
/// go on in real time, as a task goes on when the view that started it is gone.
@MainActor package final class StageClock {
    private let queue = StageQueue()
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var started = 0

    package init() {
        StageExecutors.install()
    }

    isolated deinit {
        for task in tasks.values { perform(task.cancel) }
        queue.end()
    }

    /// Time since the clock was made; only ``advance(to:)`` changes it.
    package var now: Duration { queue.now }

    /// When the next sleeping task wakes. The deadline of a sleep that was cancelled may still be among them.
    package var nextDeadline: Duration? { queue.nextDeadline }

    /// Whether ``drain()`` would find nothing to run.
    package var isIdle: Bool { queue.isIdle }

    /// Starts a task on this clock. Its code runs with the next ``drain()`` or ``advance(to:)``, or by itself should
    /// the main queue have its turn before that.
    @discardableResult
    package func run(
        priority: TaskPriority? = nil, _ operation: @escaping @MainActor () async -> Void
    ) -> Task<Void, Never> {
        started += 1
        let number = started
        let task = perform {
            Task(priority: priority) { [weak self] in
                await operation()
                self?.tasks[number] = nil
            }
        }
        tasks[number] = task
        return task
    }

    /// Runs `body`, now. Tasks that it starts follow this clock, and Swift's clocks show this clock's time to it.
    package func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
        try queue.perform(body)
    }

    /// Runs what is ready, and what becomes ready by that, until all tasks wait.
    package func drain() {
        queue.drain()
    }

    /// Sets the time and wakes sleepers in the order of their deadlines, those with the same deadline in the order in
    /// which they went to sleep. After each one drains; ``now`` is its deadline meanwhile. An earlier time than
    /// ``now`` only drains: time does not go back.
    package func advance(to time: Duration) {
        drain()
        while let deadline = queue.nextDeadline, deadline <= time {
            queue.now = max(queue.now, deadline)
            drain()
        }
        queue.now = max(queue.now, time)
    }
}
