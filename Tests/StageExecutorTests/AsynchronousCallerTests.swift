import Testing

@testable import StageExecutor

private enum Caller {
    @TaskLocal static var name = "nobody"
}

private nonisolated func assumeMainActor() {
    MainActor.assumeIsolated {}
}

/// The caller is a task of no clock, in the middle of one of its jobs on the main executor.
@MainActor @Suite struct AsynchronousCallerTests {
    @Test func advancingIsSynchronousInsideATaskOfTheMainActor() async throws {
        for _ in 1...20 {
            try await Task.sleep(for: .microseconds(100))
            let clock = StageClock()
            let log = Log(clock)
            clock.run {
                log("began")
                try? await pause(.seconds(1))
                log("woke")
            }
            clock.drain()
            #expect(log.lines == ["began 0"])
            clock.advance(to: .seconds(1))
            #expect(log.lines == ["began 0", "woke 1"])
            await Task.yield()
        }
    }

    @Test func theCallerKeepsItsTaskAndItsIsolation() async {
        let clock = StageClock()
        await Caller.$name.withValue("test") {
            var seen: [String] = []
            clock.run {
                seen.append(Caller.name)
                await Caller.$name.withValue("task") {
                    try? await Task.sleep(for: .seconds(1))
                    seen.append(Caller.name)
                }
            }
            clock.advance(to: .seconds(1))
            #expect(seen == ["test", "task"])
            #expect(Caller.name == "test")
            #expect(withUnsafeCurrentTask { $0 != nil })
            MainActor.assertIsolated()
            assumeMainActor()
            await Task.yield()
            #expect(Caller.name == "test")
            #expect(Test.current != nil)
        }
    }

    @Test func theCallersOwnSleepsAreRealAlsoAfterATaskOfTheClockResumedIt() async throws {
        let clock = StageClock()
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let listener = Task {
            for await value in stream where value == 2 {
                try? await Task.sleep(for: .milliseconds(1))
                return true
            }
            return false
        }
        await Task.yield()
        clock.run {
            continuation.yield(1)
            try? await Task.sleep(for: .seconds(1))
            continuation.yield(2)
        }
        clock.advance(to: .seconds(1))
        #expect(await listener.value)
        #expect(clock.nextDeadline == nil)
    }

    @Test func aCallerThatOnlyWaitsLetsReadyTasksRun() async {
        let clock = StageClock()
        let task = clock.run { await Task.yield() }
        await task.value
        #expect(clock.isIdle)
    }

    @Test func aTaskOfTheClockMayAdvanceIt() async {
        let clock = StageClock()
        let log = Log(clock)
        clock.run {
            try? await Task.sleep(for: .seconds(1))
            log("slept")
        }
        clock.run {
            clock.advance(to: .seconds(5))
            log("advanced")
        }
        clock.drain()
        #expect(log.lines == ["slept 1", "advanced 5"])
    }
}
