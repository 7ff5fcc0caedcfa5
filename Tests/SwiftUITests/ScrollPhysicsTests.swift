import Foundation
import SwiftUICore
import Testing

/// How content moves that is let go, as numbers.
@Suite struct ScrollPhysicsTests {
    private func glide(_ from: CGFloat, _ velocity: CGFloat, _ end: CGFloat = 10_000) -> ScrollMotion {
        ScrollMotion(from: from, velocity: velocity, in: 0...end, rate: ScrollPhysics.normalRate)
    }

    @Test func contentGlidesByHalfASecondOfItsSpeed() {
        // v / (1000 ln(1/0.998)) = v × 0.4995
        let motion = glide(100, 1000)
        #expect(abs(motion.end - 599.4998) < 0.001)
        #expect(motion.position(at: 0) == 100)
        #expect(abs(motion.position(at: 0.1) - 190.63) < 0.01)
        #expect(abs(motion.position(at: 0.5) - 415.92) < 0.01)
        #expect(abs(motion.velocity(at: 0.5) - 367.51) < 0.01)
        // Until a quarter of a point is left: ln(499.5 / 0.25) / 2.002 s.
        #expect(abs(motion.duration - 3.7963) < 0.001)
        #expect(motion.position(at: 60) == motion.end)
        #expect(motion.velocity(at: 60) == 0)
    }

    @Test func theFastRateIsFiveTimesAsShort() {
        let motion = ScrollMotion(from: 0, velocity: 1000, in: 0...10_000, rate: ScrollPhysics.fastRate)
        #expect(abs(motion.end - 99.499) < 0.001)
    }

    @Test func contentRunsOverItsEndAndSpringsBack() {
        let motion = glide(100, 1000, 300)
        #expect(motion.end == 300)
        // At the end after ln(1 − 200 × 2.002 / 1000) / −2.002 s, with 599.6 points a second left: e⁻¹ v / w beyond it, at 1/w.
        let turn = 0.25550
        #expect(abs(motion.position(at: turn) - 300) < 0.02)
        #expect(abs(motion.velocity(at: turn) - 599.5) < 0.1)
        #expect(abs(motion.position(at: turn + 0.1) - 322.06) < 0.02)
        #expect(motion.position(at: motion.duration) == 300)
        #expect(abs(motion.position(at: motion.duration - 0.001) - 300) < 0.3)
    }

    @Test func letGoBeyondItsEndContentSpringsBackWithoutOvershoot() {
        let motion = glide(-50, 0)
        #expect(motion.end == 0)
        #expect(abs(motion.position(at: 0.1) + 50 * 2 * exp(-1.0)) < 0.001)
        var last = motion.position(at: 0)
        for step in 1...60 {
            let now = motion.position(at: Double(step) / 60)
            #expect(now >= last && now <= 0)
            last = now
        }
    }

    @Test func thePullOfARubberBandIsHalvedAtFirstAndNeverReachesTheLengthOfTheView() {
        #expect(abs(ScrollPhysics.banded(100, length: 400) - 48.3516) < 0.001)
        #expect(abs(ScrollPhysics.banded(-100, length: 400) + 48.3516) < 0.001)
        #expect(ScrollPhysics.banded(1e12, length: 400) <= 400)
        #expect(ScrollPhysics.banded(100, length: 0) == 0)
        #expect(abs(ScrollPhysics.pull(ScrollPhysics.banded(77, length: 400), length: 400) - 77) < 1e-9)
    }

    @Test func aShiftedMotionIsTheSameElsewhere() {
        let motion = glide(100, 1000, 300), shifted = motion.shifted(by: 40)
        for time in [0, 0.1, 0.3, 0.5, 9] { #expect(abs(shifted.position(at: time) - motion.position(at: time) - 40) < 1e-9) }
    }
}

/// A table of lengths of which few are known.
@Suite struct ExtentTableTests {
    @Test func unknownRowsTakeTheFirstLength() {
        var table = ExtentTable(count: 1000)
        #expect(table.total == 0 && table.estimate == nil)
        table.set(40, at: 10)
        #expect(table.total == 40_000)
        table.set(100, at: 3)
        #expect(table.start(of: 3) == 120 && table.start(of: 4) == 220 && table.total == 40_060)
        #expect(table.index(at: 219) == 3 && table.index(at: 220) == 4)
        #expect(table.index(at: 1e9) == 1000)
    }

    @Test func whatIsKnownSurvivesInsertionAndRemoval() {
        var table = ExtentTable(count: 600)
        table.set(10, at: 0)
        table.set(30, at: 500)
        table.replace(100..<100, with: 1000)
        #expect(table.count == 1600 && table[1500] == 30 && table[500] == nil)
        table.replace(50..<1550, with: 0)
        #expect(table.count == 100 && table[0] == 10 && table.total == 1000)
    }

    @Test func aMillionRowsTakeNoMemoryUntilTheyAreMeasured() {
        var table = ExtentTable(count: 1_000_000)
        table.set(44, at: 999_999)
        #expect(table.total == 44_000_000)
        #expect(table.index(at: 22_000_000) == 500_000)
    }

    @Test func lengthsThatAreNoneCountAsNone() {
        var table = ExtentTable(count: 4)
        table.set(.nan, at: 0)
        table.set(-5, at: 1)
        table.set(.infinity, at: 2)
        #expect(table.total == 0)
    }
}
