import SwiftUI

/// Where a symbol stands on its way into another: everything that a frame of ``BlobbySymbol`` shows, as a function of one number.
///
/// | | at p |
/// | --- | --- |
/// | blur radius | maxBlur · (0.5 − \|p − 0.5\|): nothing at both ends, maxBlur / 2 in the middle |
/// | symbol that shows | the first below p = 0.5, then the other |
public struct BlobMelt: Equatable, Sendable {
    /// 0…1.
    public let progress: Double
    /// Standard deviation, in points.
    public let blurRadius: CGFloat
    public let showsAlternative: Bool
    /// What has less alpha than this after the blur is clear, all else solid. 0.001…1.
    public let alphaThreshold: Double

    /// - Parameters:
    ///   - progress: Held to 0…1, so that a spring may pass its target; what is no number counts as 0.
    ///   - maxBlur: In points, 0…1,000; half of it is reached.
    ///   - alphaThreshold: Held to 0.001…1; what is no number counts as 0.25.
    public init(at progress: Double, maxBlur: CGFloat = 25, alphaThreshold: Double = 0.25) {
        let p = progress.isNaN ? 0 : min(max(progress, 0), 1)
        let most = maxBlur.isNaN ? 0 : min(max(maxBlur, 0), 1000)
        self.progress = p
        blurRadius = most * CGFloat(0.5 - abs(p - 0.5))
        showsAlternative = p >= 0.5
        self.alphaThreshold = alphaThreshold.isNaN ? 0.25 : min(max(alphaThreshold, 0.001), 1)
    }

    /// A blur that nobody sees is not worth a layer, and a symbol at rest keeps its own soft edges.
    var isAtRest: Bool { blurRadius < 0.05 }

    /// How far the blob may reach beyond its symbol's edges, in points. Behind a straight edge the alpha falls as the Gaussian's
    /// tail, which is at most ½ e^(−x²/2) at x standard deviations (Chernoff's bound).
    public var reach: CGFloat {
        // Whole points keep the symbol where it was on the pixels.
        (alphaThreshold < 0.5 ? blurRadius * CGFloat((-2 * log(2 * alphaThreshold)).squareRoot()) + 1 : 1).rounded(.up)
    }
}
