import SwiftUI

/// Views that come and go as a blob. Of two that change places, one melts away in the first half of the animation and the other takes
/// shape in the second, as in ``BlobbySymbol``.
///
///     if isPlaying {
///         Image(systemName: "pause.fill").transition(.blob)
///     } else {
///         Image(systemName: "play.fill").transition(.blob)
///     }
///
/// While it moves, a view is drawn in the foreground style; at rest it is left alone. With Reduce Motion it fades.
public struct BlobTransition: Transition {
    private let maxBlur: CGFloat
    private let alphaThreshold: Double

    /// - Parameters:
    ///   - maxBlur: In points, 0…1,000; half of it is reached.
    ///   - alphaThreshold: Where the blurred view has less alpha than this, nothing is drawn. 0.001…1.
    public init(maxBlur: CGFloat = 25, alphaThreshold: Double = 0.25) {
        self.maxBlur = maxBlur
        self.alphaThreshold = alphaThreshold
    }

    public func body(content: Content, phase: TransitionPhase) -> some View {
        content.modifier(
            BlobModifier(melted: phase.isIdentity ? 0 : 1, maxBlur: maxBlur, alphaThreshold: alphaThreshold))
    }

    // It fades by itself where motion is not wanted.
    public static var properties: TransitionProperties { TransitionProperties(hasMotion: false) }
}

extension Transition where Self == BlobTransition {
    /// Comes and goes as a blob.
    public static var blob: Self { BlobTransition() }
}

extension AnyTransition {
    /// Comes and goes as a blob.
    @MainActor public static var blob: AnyTransition { AnyTransition(BlobTransition()) }
}

/// 0 leaves the view alone, 1 has melted it away.
private struct BlobModifier: ViewModifier, Animatable {
    var melted: Double
    let maxBlur: CGFloat
    let alphaThreshold: Double
    @Environment(\.accessibilityReduceMotion) private var reduceMotion

    nonisolated var animatableData: Double {
        get { melted }
        set { melted = newValue }
    }

    func body(content: Content) -> some View {
        let melt = BlobMelt(at: melted, maxBlur: maxBlur, alphaThreshold: alphaThreshold)
        // A view that is leaving is not laid out again, so it has room from the start.
        let largest = BlobMelt(at: 0.5, maxBlur: maxBlur, alphaThreshold: alphaThreshold)
        content
            .opacity(opacity(melt))
            .overlay {
                // There from the start: a view that is leaving takes nothing new in. Invisible, it is not drawn.
                if !reduceMotion {
                    MeltedView(melt: melt, reach: largest.reach, symbol: content)
                        .opacity(melt.isAtRest || melt.showsAlternative ? 0 : 1)
                        .allowsHitTesting(false)
                        .accessibilityHidden(true)
                }
            }
    }

    private func opacity(_ melt: BlobMelt) -> Double {
        if reduceMotion { return 1 - melt.progress }
        return melt.isAtRest && !melt.showsAlternative ? 1 : 0
    }
}
