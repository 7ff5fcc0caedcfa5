import SwiftUI

/// One symbol that melts into another, as drops of ink do: both blur until they are a blob, which is where they change places.
///
///     BlobbySymbol(isPrimary: isPlaying) {
///         Image(systemName: "pause.fill")
///     } alternative: {
///         Image(systemName: "play.fill")
///     }
///     .animation(.spring(duration: 0.4, bounce: 0.2), value: isPlaying)
///
/// It moves under whatever animation you set, or stands where you pin it with `progress`. Any two views can be melted. They are drawn
/// as a mask for the foreground style, a flat colour or a gradient; colours of their own are not seen. The view has
/// the size of the symbol that shows. With Reduce Motion the two cross-fade.
public struct BlobbySymbol<Primary: View, Alternative: View>: View, Animatable {
    private var progress: Double
    private let maxBlur: CGFloat
    private let alphaThreshold: Double
    private let primary: Primary
    private let alternative: Alternative

    @Environment(\.accessibilityReduceMotion) private var reduceMotion

    /// - Parameters:
    ///   - isPrimary: Which of the two shows. A change melts one into the other when it is animated.
    ///   - maxBlur: In points, 0…1,000. Half of it is reached, half-way.
    ///   - alphaThreshold: Where the blurred symbol has less alpha than this, nothing is drawn. A small one makes the blob fat. 0.001…1.
    public init(
        isPrimary: Bool, maxBlur: CGFloat = 25, alphaThreshold: Double = 0.25, @ViewBuilder primary: () -> Primary,
        @ViewBuilder alternative: () -> Alternative
    ) {
        self.init(
            progress: isPrimary ? 0 : 1, maxBlur: maxBlur, alphaThreshold: alphaThreshold, primary: primary,
            alternative: alternative)
    }

    /// A melt that stands at a moment: pinned in a preview, scrubbed by a finger.
    ///
    /// - Parameters:
    ///   - progress: 0 shows the primary symbol, 1 the alternative; held to 0…1.
    ///   - maxBlur: In points, 0…1,000. Half of it is reached, half-way.
    ///   - alphaThreshold: Where the blurred symbol has less alpha than this, nothing is drawn. 0.001…1.
    public init(
        progress: Double, maxBlur: CGFloat = 25, alphaThreshold: Double = 0.25, @ViewBuilder primary: () -> Primary,
        @ViewBuilder alternative: () -> Alternative
    ) {
        self.progress = progress.isNaN ? 0 : min(max(progress, 0), 1)
        self.maxBlur = maxBlur
        self.alphaThreshold = alphaThreshold
        self.primary = primary()
        self.alternative = alternative()
    }

    nonisolated public var animatableData: Double {
        get { progress }
        set { progress = newValue }
    }

    // A symbol is made twice: once for its size and for VoiceOver, once as the mask of the foreground style. One cannot be both: a mask takes
    // the size that it is offered, and what has a size of its own can only be painted in the style through a mask.
    public var body: some View {
        let melt = BlobMelt(at: progress, maxBlur: maxBlur, alphaThreshold: alphaThreshold)
        ZStack { shown(melt) }
            // There for its size and for VoiceOver; what is seen of it lies over it.
            .mask { Color.clear }
            .overlay {
                ink(melt)
                    .allowsHitTesting(false)
                    .accessibilityHidden(true)
            }
    }

    /// They change places at once, whatever moves.
    @ViewBuilder private func shown(_ melt: BlobMelt) -> some View {
        if melt.showsAlternative {
            alternative.transition(.identity)
        } else {
            primary.transition(.identity)
        }
    }

    @ViewBuilder private func ink(_ melt: BlobMelt) -> some View {
        if reduceMotion {
            ZStack {
                if melt.progress < 1 { Inked(symbol: primary).opacity(1 - melt.progress).transition(.identity) }
                if melt.progress > 0 { Inked(symbol: alternative).opacity(melt.progress).transition(.identity) }
            }
        } else if melt.isAtRest {
            Rectangle().mask { ZStack { shown(melt) }.foregroundStyle(.black) }.transition(.identity)
        } else {
            MeltedView(melt: melt, reach: melt.reach, symbol: ZStack { shown(melt) }).transition(.identity)
        }
    }
}

/// A view in the foreground style, in its own size.
private struct Inked<Symbol: View>: View {
    let symbol: Symbol

    var body: some View {
        ZStack { symbol }
            .hidden()
            .overlay { Rectangle().mask { ZStack { symbol }.foregroundStyle(.black) } }
    }
}

#Preview("Melting", traits: .sizeThatFitsLayout) {
    HStack(spacing: 16) {
        ForEach([0, 0.5, 1], id: \.self) { progress in
            BlobbySymbol(progress: progress) {
                Image(systemName: "play.fill")
            } alternative: {
                Image(systemName: "pause.fill")
            }
        }
    }
    .font(.largeTitle)
    .padding()
}
