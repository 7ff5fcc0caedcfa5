import CConcurrencyHooks
import Synchronization

/// Which tasks follow which clock. A task belongs to the clock whose code made it, for as long as both live; so it
/// comes back to it even when another thread resumes it.
enum StageMembers {
    /// A retained task.
    private struct RetainedTask: @unchecked Sendable {
        private let task: UnsafeMutableRawPointer

        /// Nil for a task inside its parent's memory, which cannot be retained.
        init?(_ task: UnsafeMutableRawPointer) {
            guard stage_task_retain(task) else { return nil }
            self.task = task
        }

        var hasEnded: Bool { stage_task_is_last_reference(task) }
        func release() { stage_task_release(task) }
    }

    private struct Member {
        var queue: StageQueue
        /// Keeps the answer to whether the task has ended.
        var task: RetainedTask?
        /// The task that made this one, which one that cannot be retained does not outlive; 0 for none.
        var parent: UInt64
    }

    private struct State {
        /// By the identifier of the task.
        var members: [UInt64: Member] = [:]
        var newestTask: UInt64 = 0
        var sweepCount = 256
    }

    private static let state = Mutex(State())

    /// The newest task seen so far, of any clock or none.
    static var newestTask: UInt64 { state.withLock { $0.newestTask } }

    /// Newer tasks that the calling thread's code deals with were made by it.
    static var newestTaskOfCaller: UInt64 {
        let context = stage_context()
        return context.queue == nil ? newestTask : context.newestTask
    }

    /// The queue of the clock that the running task follows.
    static var queueOfCurrentTask: StageQueue? {
        stage_current_task().flatMap { queue(for: $0, context: stage_context()) }
    }

    /// The queue for a job that is about to be enqueued by the calling thread.
    static func queue(for job: UnownedJob, isTask: Bool) -> StageQueue? {
        let context = stage_context()
        if isTask { return queue(for: unsafeBitCast(job, to: UnsafeMutableRawPointer.self), context: context) }
        // Jobs that are no tasks yield, or let an actor take its turn: for whoever asked for it.
        return context.stageQueue ?? queueOfCurrentTask
    }

    private static func queue(for task: UnsafeMutableRawPointer, context: StageContext) -> StageQueue? {
        nonisolated(unsafe) let task = task
        let identifier = stage_task_identifier(task)
        let parent = stage_current_task().map { stage_task_identifier($0) } ?? 0
        let (queue, ended) = state.withLock { state -> (StageQueue?, [RetainedTask]) in
            let newestTask = context.stageQueue == nil ? state.newestTask : context.newestTask
            state.newestTask = max(state.newestTask, identifier)
            if let member = state.members[identifier] { return (member.queue, []) }
            // Not a new task: one of no clock that this code resumes.
            guard identifier > newestTask, let queue = context.stageQueue ?? state.members[parent]?.queue,
                !queue.hasEnded
            else { return (nil, []) }
            state.members[identifier] = Member(queue: queue, task: RetainedTask(task), parent: parent)
            return (queue, state.members.count < state.sweepCount ? [] : sweep(&state))
        }
        for task in ended { task.release() }
        return queue
    }

    static func remove(queue: StageQueue) {
        let removed = state.withLock { state in
            let removed = state.members.filter { $0.value.queue === queue }
            for identifier in removed.keys { state.members[identifier] = nil }
            return removed
        }
        for member in removed.values { member.task?.release() }
    }

    /// Forgets the tasks that have ended; the caller releases them, without the lock: their results go with them.
    private static func sweep(_ state: inout State) -> [RetainedTask] {
        var ended: [RetainedTask] = []
        for (identifier, member) in state.members {
            guard let task = member.task, task.hasEnded else { continue }
            state.members[identifier] = nil
            ended.append(task)
        }
        for (identifier, member) in state.members where member.task == nil && state.members[member.parent] == nil {
            state.members[identifier] = nil
        }
        state.sweepCount = 2 * state.members.count + 256
        return ended
    }
}

extension StageContext {
    fileprivate var stageQueue: StageQueue? {
        queue.map { Unmanaged<StageQueue>.fromOpaque($0).takeUnretainedValue() }
    }
}
