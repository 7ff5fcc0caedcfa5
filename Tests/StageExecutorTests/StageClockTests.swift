import Dispatch
import Testing

@testable import StageExecutor

/// What happened, and at which time of the clock.
@MainActor final class Log {
    let clock: StageClock
    private(set) var lines: [String] = []

    init(_ clock: StageClock) { self.clock = clock }

    func callAsFunction(_ event: String) {
        MainActor.assertIsolated()
        lines.append("\(event) \(clock.now.formattedSeconds)")
    }
}

extension Duration {
    /// Exact: "1", "0.25", "0.000000001".
    var formattedSeconds: String {
        let (seconds, attoseconds) = components
        guard attoseconds != 0 else { return "\(seconds)" }
        let digits = String(attoseconds)
        let fraction = String(repeating: "0", count: 18 - digits.count) + digits
        return "\(seconds)." + fraction.reversed().drop { $0 == "0" }.reversed()
    }
}

nonisolated func pause(_ duration: Duration) async throws {
    try await Task.sleep(for: duration)
}

@MainActor func onTheMainActor() async -> Int {
    try? await Task.sleep(for: .milliseconds(2500))
    return 4
}

actor Counter {
    private(set) var count = 0
    func countLater() {
        Task {
            try await Task.sleep(for: .seconds(2))
            count += 1
        }
    }

    func count(after duration: Duration) async throws -> Int {
        try await Task.sleep(for: duration)
        count += 1
        return count
    }
}

/// These run as plain functions on the main actor.
@MainActor @Suite struct StageClockTests {
    let clock = StageClock()

    @Test func aTaskRunsUpToItsNextSleepAndWakesAtItsTime() {
        let log = Log(clock)
        clock.run {
            log("began")
            try? await Task.sleep(for: .seconds(1))
            log("woke")
            try? await Task.sleep(for: .milliseconds(500))
            log("ended")
        }
        #expect(log.lines == [])
        clock.drain()
        #expect(log.lines == ["began 0"])
        #expect(clock.nextDeadline == .seconds(1))
        #expect(clock.isIdle)
        clock.advance(to: .milliseconds(999))
        #expect(log.lines == ["began 0"])
        clock.advance(to: .seconds(1))
        #expect(log.lines == ["began 0", "woke 1"])
        clock.advance(to: .seconds(9))
        #expect(log.lines == ["began 0", "woke 1", "ended 1.5"])
        #expect(clock.now == .seconds(9))
        #expect(clock.nextDeadline == nil)
    }

    @Test func everyWayToSleepIsExact() {
        let log = Log(clock)
        clock.run {
            try? await Task.sleep(for: .nanoseconds(1))
            log("for")
            try? await Task.sleep(nanoseconds: 999_999_999)
            log("nanoseconds")
            try? await Task.sleep(until: .now + .seconds(1), clock: .continuous)
            log("continuous")
            try? await Task.sleep(until: .now + .seconds(1), clock: .suspending)
            log("suspending")
            try? await ContinuousClock().sleep(for: .seconds(1))
            log("ContinuousClock")
            try? await SuspendingClock().sleep(for: .seconds(1), tolerance: .seconds(1))
            log("SuspendingClock")
            try? await Task.sleep(for: .zero)
            try? await Task.sleep(for: .seconds(-3))
            log("not at all")
        }
        clock.advance(to: .seconds(60))
        #expect(
            log.lines == [
                "for 0.000000001", "nanoseconds 1", "continuous 2", "suspending 3", "ContinuousClock 4",
                "SuspendingClock 5", "not at all 5",
            ])
    }

    @Test func sleepersWakeInOrderAndEqualDeadlinesFirstComeFirstServed() {
        let log = Log(clock)
        for (name, milliseconds) in [("a", 300), ("b", 100), ("c", 300), ("d", 200), ("e", 100)] {
            clock.run {
                try? await Task.sleep(for: .milliseconds(milliseconds))
                log(name)
            }
        }
        clock.advance(to: .seconds(1))
        #expect(log.lines == ["b 0.1", "e 0.1", "d 0.2", "a 0.3", "c 0.3"])
    }

    @Test func manySleepsDoNotDrift() {
        var ticks = 0
        clock.run {
            while !Task.isCancelled {
                try? await Task.sleep(for: .seconds(1) / 60)
                ticks += 1
            }
        }
        for frame in 1...6000 { clock.advance(to: .seconds(1) / 60 * frame) }
        #expect(ticks == 6000)
    }

    @Test func swiftsClocksShowTheTimeOfTheClock() {
        var passed: [Duration] = []
        clock.run {
            let start = ContinuousClock.now
            let suspendingStart = SuspendingClock.now
            try? await Task.sleep(for: .seconds(100))
            passed.append(start.duration(to: .now))
            passed.append(suspendingStart.duration(to: .now))
            passed.append(await ContinuousClock().measure { try? await pause(.seconds(3)) })
        }
        clock.advance(to: .seconds(200))
        #expect(passed == [.seconds(100), .seconds(100), .seconds(3)])
    }

    @Test func codeThatIsNotOnTheMainActorFollowsToo() {
        let log = Log(clock)
        let counter = Counter()
        clock.run {
            try? await pause(.seconds(1))
            log("nonisolated")
            let count = try? await counter.count(after: .seconds(1))
            log("actor \(count ?? -1)")
            async let one: Void = pause(.seconds(1))
            async let two: Void = pause(.seconds(2))
            _ = try? await one
            _ = try? await two
            log("async let")
            await withTaskGroup(of: Int.self) { group in
                for index in 1...3 {
                    group.addTask {
                        try? await pause(.seconds(4 - index))
                        return index
                    }
                }
                group.addTask { await onTheMainActor() }
                for await index in group { log("child \(index)") }
            }
            let detached = Task.detached {
                try await pause(.seconds(1))
                return try await counter.count(after: .seconds(1))
            }
            log("detached \((try? await detached.value) ?? -1)")
        }
        clock.advance(to: .seconds(60))
        #expect(
            log.lines == [
                "nonisolated 1", "actor 1 2", "async let 4", "child 3 5", "child 2 6", "child 4 6.5", "child 1 7",
                "detached 2 9",
            ])
    }

    @Test func tasksStartedByAnActionFollow() {
        let log = Log(clock)
        clock.perform {
            _ = Task {
                try await Task.sleep(for: .seconds(2))
                log("shown")
                Task {
                    try await Task.sleep(for: .seconds(2))
                    log("hidden")
                }
            }
        }
        clock.advance(to: .seconds(10))
        #expect(log.lines == ["shown 2", "hidden 4"])
    }

    @Test func tasksThatAnActorStartsForItselfFollow() {
        let log = Log(clock)
        let counter = Counter()
        clock.run {
            await counter.countLater()
            await counter.countLater()
            try? await Task.sleep(for: .seconds(1))
            log("\(await counter.count)")
            try? await Task.sleep(for: .seconds(2))
            log("\(await counter.count)")
        }
        clock.advance(to: .seconds(10))
        #expect(log.lines == ["0 1", "2 3"])
    }

    @Test func aCancelledSleeperWakesAtOnce() {
        let log = Log(clock)
        let task = clock.run {
            do { try await Task.sleep(for: .seconds(10)) } catch { log("\(type(of: error))") }
        }
        clock.advance(to: .seconds(1))
        task.cancel()
        clock.drain()
        #expect(log.lines == ["CancellationError 1"])
        clock.advance(to: .seconds(20))
        #expect(log.lines == ["CancellationError 1"])
        #expect(clock.nextDeadline == nil)
    }

    @Test func tasksThatWaitForEachOtherTakeTurns() {
        let log = Log(clock)
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        clock.run {
            for await value in stream { log("received \(value)") }
            log("finished")
        }
        clock.run {
            continuation.yield(1)
            await Task.yield()
            log("sent 1")
            try? await Task.sleep(for: .seconds(1))
            continuation.yield(2)
            continuation.finish()
        }
        clock.advance(to: .seconds(1))
        #expect(log.lines.sorted() == ["finished 1", "received 1 0", "received 2 1", "sent 1 0"])
    }

    @Test func aTaskResumedByAnotherThreadComesBack() {
        let log = Log(clock)
        let (suspended, resumed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        clock.run {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    suspended.wait()
                    continuation.resume()
                    resumed.signal()
                }
            }
            log("resumed")
            try? await Task.sleep(for: .seconds(1))
            log("woke")
        }
        clock.drain()
        #expect(clock.isIdle)
        suspended.signal()
        resumed.wait()
        #expect(!clock.isIdle)
        clock.drain()
        #expect(log.lines == ["resumed 0"])
        clock.advance(to: .seconds(5))
        #expect(log.lines == ["resumed 0", "woke 1"])
    }

    @Test func clocksAreIndependent() {
        let other = StageClock()
        let log = Log(clock)
        let otherLog = Log(other)
        clock.run {
            try? await Task.sleep(for: .seconds(1))
            log("one")
            other.advance(to: .seconds(7))
            let start = ContinuousClock.now
            try? await Task.sleep(for: .seconds(1))
            log("two after \(start.duration(to: .now).formattedSeconds)")
        }
        other.run {
            try? await Task.sleep(for: .seconds(5))
            otherLog("other")
        }
        clock.drain()
        other.drain()
        #expect(other.nextDeadline == .seconds(5))
        clock.advance(to: .seconds(100))
        #expect(log.lines == ["one 1", "two after 1 2"])
        #expect(otherLog.lines == ["other 5"])
        #expect(other.now == .seconds(7))
    }

    @Test func timeDoesNotGoBack() {
        clock.advance(to: .seconds(2))
        clock.advance(to: .seconds(1))
        #expect(clock.now == .seconds(2))
    }

    @Test func aDeadlineBeyondAllTimeIsHarmless() {
        let task = clock.run { try? await Task.sleep(for: .seconds(Int64.max / 4)) }
        clock.advance(to: .seconds(1_000_000))
        #expect(clock.nextDeadline ?? .zero > .seconds(1_000_000))
        task.cancel()
        clock.drain()
        clock.advance(to: .seconds(Int64.max))
        #expect(clock.now == .seconds(Int64.max))
    }

    @Test func aClockThatGoesAwayCancelsItsTasksAndDropsNoSleeper() async {
        var log: [String] = []
        var clock: StageClock? = StageClock()
        weak let isThere = clock
        clock?.run {
            do { try await Task.sleep(for: .seconds(1000)) } catch { log.append("cancelled") }
        }
        var own: Task<Void, Never>?
        clock?.perform {
            own = Task {
                let start = ContinuousClock.now
                try? await Task.sleep(for: .seconds(1000))
                log.append(Task.isCancelled ? "cancelled too" : "woke")
                try? await Task.sleep(for: .milliseconds(1))
                log.append(start.duration(to: .now) < .seconds(500) ? "in real time" : "?")
            }
        }
        clock?.drain()
        clock = nil
        #expect(isThere == nil)
        #expect(log == ["cancelled"])
        await own?.value
        #expect(log == ["cancelled", "woke", "in real time"])
    }

    @Test func thousandsOfTasksComeAndGo() {
        var ended = 0
        clock.run {
            for _ in 1...5000 {
                async let pause: Void = pause(.milliseconds(1))
                await Task { try? await Task.sleep(for: .milliseconds(1)) }.value
                _ = try? await pause
                ended += 1
            }
        }
        clock.advance(to: .seconds(5))
        #expect(ended == 5000)
    }
}
