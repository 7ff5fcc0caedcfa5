import Foundation
import SwiftUI
import Testing

@testable import Settle

/// The light and the hand-off as numbers, without a picture.
struct SkeletonNumbersTests {
    @Test("The band of a row 320 wide and 60 high")
    func row() {
        let sweep = SkeletonSweep(size: CGSize(width: 320, height: 60))
        #expect(sweep.bandWidth == 144)
        #expect(sweep.bandHeight == 180)
        #expect(abs(sweep.reach - 86.52) < 1e-9)  // 0.53 · 144 + 0.17 · 60
        #expect(abs(sweep.distance - 493.04) < 1e-9)
        #expect(sweep.share == 0.75)
        #expect(abs(sweep.center(at: 0) + 86.52) < 1e-9)
        // A quarter of the way in time is 0.15625 by the smoothstep: 0.25² · (3 − 0.5).
        #expect(abs(sweep.center(at: 0.3) - (493.04 * 0.15625 - 86.52)) < 1e-9)
        #expect(abs(sweep.center(at: 0.6) - 160) < 1e-9)
        #expect(abs(sweep.center(at: 1.2) - 406.52) < 1e-9)
        #expect(abs(sweep.center(at: 1.5) - 406.52) < 1e-9)
        #expect(abs(sweep.center(at: 1.6 + 0.6) - 160) < 1e-9)
    }

    @Test("Small bones have a band of 72 by 120 and a reach of 44.96")
    func small() {
        let sweep = SkeletonSweep(size: CGSize(width: 40, height: 12))
        #expect(sweep.bandWidth == 72 && sweep.bandHeight == 120)
        #expect(abs(sweep.reach - 44.96) < 1e-9)  // 0.53 · 72 + 0.17 · 40
    }

    @Test("Wide bones take more of the period, up to nine tenths", arguments: [
        (320.0, 0.75), (400, 0.75625), (470, 0.87925 ), (600, 0.9), (5000, 0.9),
    ])
    func share(width: Double, share: Double) {
        // distance = w + 2 · (0.53 · 0.45 w + 6.8) = 1.477 w + 13.6
        let expected = min(max(0.75, (1.477 * width + 13.6) / 800), 0.9)
        #expect(abs(SkeletonSweep(size: CGSize(width: width, height: 20)).share - expected) < 1e-9)
    }

    @Test("Where motion is not wanted the highlight breathes between 0 and 0.75, once in two periods")
    func breath() {
        for (time, opacity) in [(0.0, 0.0), (0.8, 0.375), (1.6, 0.75), (2.4, 0.375), (3.2, 0), (1600, 0), (-1.6, 0.75)] {
            #expect(abs(SkeletonSweep.breath(at: time) - opacity) < 1e-6, "\(time)")
        }
    }

    @Test("The clock may stand anywhere", arguments: [
        0.0, -0.3, -1e9, 1e9, 800_000_000.6, 1e300, -1e300, .nan, .infinity, -.infinity,
    ])
    func times(time: Double) {
        let sweep = SkeletonSweep(size: CGSize(width: 100, height: 10))
        #expect((-sweep.reach...100 + sweep.reach).contains(sweep.center(at: time)))
        #expect((0...0.75).contains(SkeletonSweep.breath(at: time)))
    }

    @Test("Sizes and periods may be anything", arguments: [0.0, -5, 1e300, .nan, .infinity, -.infinity, 1e-300])
    func extremes(value: Double) {
        for sweep in [
            SkeletonSweep(size: CGSize(width: value, height: value)),
            SkeletonSweep(size: CGSize(width: 100, height: 100), period: value),
        ] {
            for time in [0, 0.7, value] { #expect(sweep.center(at: time).isFinite) }
            #expect((0.75...0.9).contains(sweep.share))
        }
    }

    @Test("A hand-off begins with the silhouette alone and ends with the content alone")
    func handOff() {
        let start = SkeletonHandOff(at: 0), end = SkeletonHandOff(at: 0.8)
        #expect(start.silhouetteOpacity == 1 && start.contentOpacity == 0)
        #expect(start.contentBlur == 8 && start.contentOffset == 6)
        #expect(end.silhouetteOpacity == 0 && end.contentOpacity == 1)
        #expect(end.contentBlur == 0 && end.contentOffset == 0)
        #expect(SkeletonHandOff(at: 0.05).contentOpacity == 0)
        #expect(SkeletonHandOff(at: 0.05).silhouetteOpacity < 0.9)
        #expect(SkeletonHandOff(fraction: 0) == start)
        #expect(SkeletonHandOff(fraction: 1) == end)
    }

    @Test("Springs follow the closed form: 0.3 and 0.08 lifts, 0.5 and 0.2 surfaces, 0.05 s behind")
    func springs() {
        /// 1 − e^(−ζωt) (cos ω_d t + ζω / ω_d sin ω_d t), with ω = 2π / duration and ζ = 1 − bounce.
        func spring(_ duration: Double, _ bounce: Double, _ time: Double) -> Double {
            let omega = 2 * Double.pi / duration, zeta = 1 - bounce
            let damped = omega * (1 - zeta * zeta).squareRoot()
            return 1 - exp(-zeta * omega * time) * (cos(damped * time) + zeta * omega / damped * sin(damped * time))
        }
        for time in stride(from: 0.06, to: 0.25, by: 0.01) {
            let frame = SkeletonHandOff(at: time)
            #expect(abs(frame.silhouetteOpacity - (1 - spring(0.3, 0.08, time))) < 0.001)
            #expect(abs(frame.contentOpacity - spring(0.5, 0.2, time - 0.05)) < 0.001)
            #expect(abs(frame.contentBlur - 8 * (1 - spring(0.5, 0.2, time - 0.05))) < 0.01)
        }
    }

    @Test("Rows wait 0.06 s each; with Reduce Motion none, and nothing blurs or moves")
    func stagger() {
        for (index, delay) in [(0, 0.0), (1, 0.06), (10, 0.6), (-3, 0), (.min, 0), (.max, 60)] as [(Int, Double)] {
            #expect(abs(SkeletonHandOff.delay(of: index) - delay) < 1e-9)
        }
        let late = SkeletonHandOff(at: 0.7, staggerIndex: 10), early = SkeletonHandOff(at: 0.1)
        #expect(abs(late.contentOpacity - early.contentOpacity) < 1e-9)
        for time in [0, 0.05, 0.1, 0.15, 0.2] {
            let frame = SkeletonHandOff(at: time, staggerIndex: 10, reduceMotion: true)
            #expect(frame.contentBlur == 0 && frame.contentOffset == 0)
            #expect(frame.contentOpacity + frame.silhouetteOpacity > 0.9)
        }
        for value in [Double.nan, .infinity, -.infinity, 1e300] {
            #expect((0...1).contains(SkeletonHandOff(at: value).contentOpacity))
            #expect((0...1).contains(SkeletonHandOff(fraction: value).contentOpacity))
        }
    }
}
