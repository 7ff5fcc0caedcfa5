import Foundation
import Testing

@testable import Settle

/// The formulas of a load, against numbers worked out apart from the code.
struct AvatarSettlingTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let t: Double, blur: Double, scale: Double, initials: Double, ring: Double
        var testDescription: String { "t = \(t)" }
    }

    /// For a size of 96 and the default blur and response. x = t/0.7, t/0.52, t/0.29, (t − 0.68)/0.32, to six places.
    static let rows = [
        Row(t: 0, blur: 16.32, scale: 1.07, initials: 1, ring: 0),
        Row(t: 0.1, blur: 15.415977, scale: 1.003127, initials: 0.725286, ring: 0),
        Row(t: 0.1717, blur: 13.856007, scale: 0.993078, initials: 0.363457, ring: 0),
        Row(t: 0.29, blur: 10.237731, scale: 0.998781, initials: 0, ring: 0),
        Row(t: 0.35, blur: 8.16, scale: 1.000286, initials: 0, ring: 0),
        Row(t: 0.5, blur: 3.235452, scale: 1.000121, initials: 0, ring: 0),
        Row(t: 0.68, blur: 0.039206, scale: 0.99998, initials: 0, ring: 0),
        Row(t: 0.7, blur: 0, scale: 0.999986, initials: 0, ring: 0.01123),
        Row(t: 0.84, blur: 0, scale: 1.000003, initials: 0, ring: 0.5),
        Row(t: 1, blur: 0, scale: 1, initials: 0, ring: 1),
    ]

    @Test("Every track stands where its formula says", arguments: rows)
    func tracks(row: Row) {
        let x = AvatarSettling(at: row.t, size: 96)
        #expect(abs(Double(x.blurRadius) - row.blur) < 2e-6)
        #expect(abs(Double(x.scale) - row.scale) < 1e-5)
        #expect(abs(x.initialsOpacity - row.initials) < 2e-6)
        #expect(abs(Double(x.ringShare) - row.ring) < 2e-6)
    }

    @Test("The scale undershoots to 0.99308 at t = 0.1717, and nowhere further")
    func undershoot() {
        let scales = (0...10_000).map { AvatarSettling(at: Double($0) / 10_000, size: 96).scale }
        let least = scales.min()!
        #expect(abs(least - 0.99308) < 0.000005)
        #expect(abs(Double(scales.firstIndex(of: least)!) / 10_000 - 0.1717) < 0.00015)
        #expect(scales.max() == 1.07)
    }

    @Test("Blur and initials only fall, the ring only grows, and each in its own time")
    func monotonous() {
        let frames = (0...1000).map { AvatarSettling(at: Double($0) / 1000, size: 96) }
        for (a, b) in zip(frames, frames.dropFirst()) {
            #expect(b.blurRadius <= a.blurRadius && b.initialsOpacity <= a.initialsOpacity && b.ringShare >= a.ringShare)
        }
        #expect(frames[699].blurRadius > 0 && frames[700].blurRadius == 0)
        #expect(frames[289].initialsOpacity > 0 && frames[290].initialsOpacity == 0)
        #expect(frames[680].ringShare == 0 && frames[681].ringShare > 0 && frames[1000].ringShare == 1)
    }

    @Test("Outside of 0…1 a load stands at its start or its end; what is no number is the start")
    func held() {
        let (start, end) = (AvatarSettling(at: 0, size: 96), AvatarSettling(at: 1, size: 96))
        for t in [-1e-9, -1, -1e300, -Double.infinity, .nan, .signalingNaN] { #expect(AvatarSettling(at: t, size: 96) == start) }
        for t in [1.0000001, 2, 1e300, Double.infinity] { #expect(AvatarSettling(at: t, size: 96) == end) }
    }

    @Test("The response is how soon the face settles: at 1 the swing is half as fast as at 0.5, under 0.05 it is 0.05's")
    func response() {
        func scale(_ t: Double, _ response: Double) -> CGFloat {
            AvatarSettling(at: t, size: 96, settleResponse: response).scale
        }
        for t in [0.05, 0.2, 0.4] { #expect(abs(scale(2 * t, 1) - scale(t, 0.5)) < 1e-12) }
        for low in [0.05, 0.01, 0, -3, -Double.infinity] { #expect(scale(0.03, low) == scale(0.03, 0.05)) }
        #expect(scale(0.3, .nan) == scale(0.3, 0.52))
        // One that never settles stays as large as it began.
        #expect(scale(1, .infinity) == 1.07)
    }

    @Test("The blur is a share of the size", arguments: [(96.0, 0.17, 16.32), (40, 0.5, 20), (200, 0, 0)])
    func blur(size: Double, amount: Double, radius: Double) {
        #expect(abs(AvatarSettling(at: 0, size: size, blurAmount: amount).blurRadius - radius) < 1e-12)
    }

    @Test("No size and no amount makes a number that cannot be drawn")
    func extremes() {
        let values: [CGFloat] = [.nan, -1, -CGFloat.infinity, .infinity, 0, 1e300, -1e300, .leastNonzeroMagnitude]
        for value in values {
            for t in [0, 0.1, 0.5, 1, Double.nan] {
                for x in [
                    AvatarSettling(at: t, size: value), AvatarSettling(at: t, size: 96, blurAmount: value),
                    AvatarSettling(at: t, size: value, blurAmount: value, settleResponse: value),
                ] {
                    #expect(x.blurRadius >= 0 && x.blurRadius.isFinite)
                    #expect(x.scale >= 0.99 && x.scale <= 1.07)
                    #expect((0...1).contains(x.initialsOpacity) && (0...1).contains(x.ringShare))
                }
            }
        }
    }

    @Test("Measures follow from the size", arguments: [
        // size, gap, ring width, diameter of the ring's middle, side
        (96.0, 5.28, 1.728, 108.288, 110.016), (64, 3.52, 1.152, 72.192, 73.344), (200, 11, 3.6, 225.6, 229.2),
        // Under 55.6 points the ring is a point wide.
        (40, 2.2, 1, 45.4, 46.4), (16, 0.88, 1, 18.76, 19.76), (0, 0, 1, 1, 2),
    ])
    func metrics(size: Double, gap: Double, ring: Double, diameter: Double, side: Double) {
        let metrics = AvatarMetrics(size: size)
        #expect(abs(metrics.gap - gap) < 1e-9)
        #expect(abs(metrics.ringWidth - ring) < 1e-9)
        #expect(abs(metrics.ringDiameter - diameter) < 1e-9)
        #expect(abs(metrics.side - side) < 1e-9)
        #expect(abs(metrics.paintedSide - 1.9 * size) < 1e-9)
    }

    @Test("Sizes that are none are 0, and endless ones end")
    func sizes() {
        for none in [CGFloat.nan, -1, -CGFloat.infinity, 0] { #expect(AvatarMetrics(size: none).size == 0) }
        for endless in [CGFloat.infinity, 1e9, 1e300] as [CGFloat] { #expect(AvatarMetrics(size: endless).size == 10_000) }
    }
}
