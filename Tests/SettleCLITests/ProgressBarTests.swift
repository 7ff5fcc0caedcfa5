import Foundation
import Synchronization
import Testing

@testable import SettleCLI

@MainActor
@Suite struct ProgressBarTests {
    private func line(_ done: Int, of total: Int, elapsed: Double = 0, columns: Int) -> String {
        ProgressBar.line(noun: "avatars", done: done, total: total, elapsed: elapsed, columns: columns)
    }

    @Test func fillsAsFarAsTheWorkIs() {
        #expect(line(0, of: 8, columns: 39) == "avatars [------------------]  0/8    0%")
        #expect(line(4, of: 8, columns: 39) == "avatars [=========---------]  4/8   50%")
        #expect(line(8, of: 8, columns: 39) == "avatars [==================]  8/8  100%")
    }

    @Test func saysHowLongItWillTake() {
        #expect(line(1000, of: 4000, elapsed: 10, columns: 60).hasSuffix("]  1,000/4,000   25%  0:30 left"))
        #expect(line(1, of: 4000, elapsed: 10, columns: 60).hasSuffix("]      1/4,000    0%  11:06:30 left"))
        // Not in the first second, when nobody can know.
        #expect(line(1000, of: 4000, elapsed: 0.5, columns: 60).hasSuffix("25%"))
    }

    @Test func isNotDoneBeforeItIs() {
        #expect(line(9_999, of: 10_000, columns: 79).hasSuffix(" 9,999/10,000   99%"))
        #expect(line(0, of: 0, columns: 79).hasSuffix("100%"))
    }

    @Test(arguments: 0...200)
    func staysInsideTheTerminal(columns: Int) {
        for done in [0, 1, 500, 1_234_567] {
            let line = line(done, of: 1_234_567, elapsed: 100, columns: columns)
            #expect(line.count <= columns)
            if columns >= 4 { #expect(line.contains("%")) }
        }
    }

    @Test func drawsTenTimesASecondAtMost() {
        let stream = MemoryStream(isTerminal: true, columns: 50)
        let clock = Clock()
        let console = Console(
            output: MemoryStream(), error: stream, rewritesLines: true, readInput: { _ in nil }, interruption: { nil },
            now: { clock.now }, processors: 1)
        let bar = ProgressBar("avatars", total: 1000, console: console)
        for done in 1...1000 {
            clock.set(Double(done) / 1000)
            bar.update(done: done)
        }
        let draws = stream.text.components(separatedBy: "\r").count - 1
        #expect(draws == 10)
        bar.clear()
        #expect(stream.text.hasSuffix("\r\u{1B}[K"))
    }

    @Test func isSilentWhereLinesCannotBeRewritten() {
        let stream = MemoryStream(isTerminal: true, columns: 50)
        let console = Console(
            output: MemoryStream(), error: stream, rewritesLines: false, readInput: { _ in nil }, interruption: { nil },
            now: { 0 }, processors: 1)
        let bar = ProgressBar("avatars", total: 2, console: console)
        bar.update(done: 1)
        bar.clear()
        #expect(stream.text == "")
    }
}

final class Clock: Sendable {
    private let seconds = Mutex(0.0)
    var now: Double { seconds.withLock { $0 } }
    func set(_ time: Double) { seconds.withLock { $0 = time } }
}
