import SwiftUI

/// Where an avatar stands in its load: everything that a frame shows, as a function of one number.
///
/// | track | at t |
/// | --- | --- |
/// | blur | size · amount · (1 − smooth(t, 0, 0.70)) |
/// | scale | 1.07 − 0.07 · L(t / max(response, 0.05)), L(x) = 1 − e^(−6.2x) · cos(7.4x) |
/// | initials | 1 − smooth(t, 0, 0.29) |
/// | ring | smooth(t, 0.68, 1) |
///
/// smooth(t, a, b) is the smoothstep x²(3 − 2x) of x = (t − a) / (b − a), held to 0…1.
public struct AvatarSettling: Equatable, Sendable {
    /// Blur radius (standard deviation), in points.
    public let blurRadius: CGFloat
    /// Of the face and the initials, about their centre.
    public let scale: CGFloat
    public let initialsOpacity: Double
    /// How much of the ring is drawn, from 12 o'clock, 0…1.
    public let ringShare: CGFloat

    /// - Parameters:
    ///   - t: The share of the load that is done. Held to 0…1; what is no number counts as 0.
    ///   - size: The face's diameter in points.
    ///   - blurAmount: The blur radius at t = 0, as a share of the diameter, 0…10. From about 2 on there is one colour left.
    ///   - settleResponse: The share of the load in which the face settles to its size, at least 0.05.
    public init(at t: Double, size: CGFloat, blurAmount: CGFloat = 0.17, settleResponse: Double = 0.52) {
        let t = t.isNaN ? 0 : min(max(t, 0), 1)
        let response = settleResponse.isNaN ? 0.52 : max(settleResponse, 0.05)
        blurRadius = AvatarMetrics.length(size) * min(AvatarMetrics.length(blurAmount), 10) * CGFloat(1 - Self.smooth(t, 0, 0.70))
        scale = CGFloat(1.07 - 0.07 * Self.settle(t / response))
        initialsOpacity = 1 - Self.smooth(t, 0, 0.29)
        ringShare = CGFloat(Self.smooth(t, 0.68, 1))
    }

    static func smooth(_ t: Double, _ a: Double, _ b: Double) -> Double {
        let x = min(max((t - a) / (b - a), 0), 1)
        return x * x * (3 - 2 * x)
    }

    /// A damped swing from 0 to 1: it passes 1 and comes back.
    static func settle(_ x: Double) -> Double {
        x <= 0 ? 0 : 1 - exp(-6.2 * x) * cos(7.4 * x)
    }
}

/// The measures of an avatar that follow from its diameter, in points.
struct AvatarMetrics {
    let size: CGFloat
    var gap: CGFloat { 0.055 * size }
    var ringWidth: CGFloat { max(1, 0.018 * size) }
    /// Through the middle of the ring's line.
    var ringDiameter: CGFloat { size + 2 * gap + ringWidth }
    /// Of the square that holds face and ring.
    var side: CGFloat { size + 2 * (gap + ringWidth) }
    /// Of the square that the stand-in is painted in: large enough that its blur has something to draw on everywhere in the face.
    var paintedSide: CGFloat { 1.9 * size }

    init(size: CGFloat) { self.size = Self.length(size) }

    /// A length that can be drawn: never negative, infinite or no number, and no larger than any screen.
    static func length(_ value: CGFloat) -> CGFloat { value.isNaN ? 0 : min(max(value, 0), 10_000) }
}
