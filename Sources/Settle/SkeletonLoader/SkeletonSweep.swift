import SwiftUI

/// The soft diagonal light that passes over a skeleton, as a function of the time alone: bones that were never told of each other
/// are lit together.
///
/// | | |
/// | --- | --- |
/// | band width | max(72, 0.45 · width) |
/// | band height | max(3 · height, 120) |
/// | reach beyond each edge | 0.53 · band width + 0.17 · max(height, 40) |
/// | distance | width + 2 · reach |
/// | share of the period in which it travels | min(max(0.75, distance / (500 · period)), 0.9) |
///
/// The centre goes from −reach to width + reach by a smoothstep in that share, then rests for what is left of the period.
public struct SkeletonSweep: Equatable, Sendable {
    /// In points.
    public let bandWidth: CGFloat
    /// In points.
    public let bandHeight: CGFloat
    /// How far beyond the edges the centre of the band starts and ends, in points.
    public let reach: CGFloat
    /// From start to end, in points.
    public let distance: CGFloat
    /// Of each period, 0.75…0.9.
    public let share: Double
    /// In seconds.
    public let period: Double

    /// Clockwise when it goes from left to right.
    static let tilt = Angle.degrees(18)

    /// - Parameters:
    ///   - size: Of what is lit, in points. Sides are held to 0…100,000.
    ///   - period: From one pass to the next, in seconds, held to 0.1…3,600; what is no number counts as 1.6.
    public init(size: CGSize, period: Double = 1.6) {
        let width = Self.length(size.width), height = Self.length(size.height)
        let period = Self.period(period)
        bandWidth = max(72, 0.45 * width)
        bandHeight = max(3 * height, 120)
        reach = 0.53 * bandWidth + 0.17 * max(height, 40)
        distance = width + 2 * reach
        share = min(max(0.75, Double(distance) / (500 * period)), 0.9)
        self.period = period
    }

    /// Where the middle of the band is, in points from the edge that it comes from.
    /// - Parameter time: Seconds since the reference date; what is no number counts as 0.
    public func center(at time: TimeInterval) -> CGFloat {
        let x = min(Self.phase(of: time, period) / share, 1)
        return distance * CGFloat(x * x * (3 - 2 * x)) - reach
    }

    /// The opacity of the highlight where motion is not wanted: it breathes, once in two periods, between 0 and 0.75.
    /// - Parameter time: Seconds since the reference date; what is no number counts as 0.
    public static func breath(at time: TimeInterval, period: Double = 1.6) -> Double {
        0.375 * (1 - cos(2 * .pi * phase(of: time, 2 * Self.period(period))))
    }

    /// How much of a period has passed, 0..<1.
    private static func phase(of time: TimeInterval, _ period: Double) -> Double {
        guard time.isFinite else { return 0 }
        let rest = time.truncatingRemainder(dividingBy: period) / period
        return rest < 0 ? rest + 1 : rest
    }

    private static func period(_ value: Double) -> Double { value.isNaN ? 1.6 : min(max(value, 0.1), 3600) }
    private static func length(_ value: CGFloat) -> CGFloat { value.isNaN ? 0 : min(max(value, 0), 100_000) }
}
