import SwiftUI

extension View {
    /// Shows the silhouette of this view while it is loading, and hands over when it has loaded.
    ///
    ///     ForEach(Array(rows.enumerated()), id: \.element.id) { index, row in
    ///         RowView(row).skeleton(isLoading: row.isPlaceholder, staggerIndex: index)
    ///     }
    ///     .skeletonGroup()
    ///
    /// The view keeps its place and size throughout. While it is loading or has failed it is
    /// invisible, and there for neither touch nor VoiceOver. Over it lies one silhouette, in one colour, of all that the
    /// redacted view draws: text as bars, colours, symbols. For that the view is made a second time, so put what should run once, as
    /// `task` or `onAppear`, outside of this modifier.
    ///
    /// - Parameters:
    ///   - isLoading: Whether the content is on its way. Its end starts the hand-off.
    ///   - isFailed: The light stops and the silhouette dims; a retry brings both back.
    ///   - staggerIndex: The row's place in its list: it waits 0.06 s for each row before it. Held to 0…1,000.
    ///   - style: Colours, and the period of the light.
    public func skeleton(
        isLoading: Bool, isFailed: Bool = false, staggerIndex: Int = 0, style: SkeletonLoader.Style = .standard
    ) -> some View {
        modifier(SkeletonModifier(isLoading: isLoading, isFailed: isFailed, staggerIndex: staggerIndex, style: style))
    }
}

private struct SkeletonModifier: ViewModifier {
    let isLoading: Bool
    let isFailed: Bool
    let staggerIndex: Int
    let style: SkeletonLoader.Style

    @Environment(\.accessibilityReduceMotion) private var reduceMotion
    @Environment(\.isInSkeletonGroup) private var isInGroup
    @Environment(\.skeletonOnset) private var onset
    @Environment(\.skeletonHandOff) private var pinnedFraction
    /// The load has taken long enough to show a silhouette.
    @State private var isDue = false
    /// The content has come, or is on its way; nil before the first update.
    @State private var isSurfaced: Bool?

    private var isPending: Bool { isLoading || isFailed }
    private var isBusy: Bool {
        if let pinnedFraction { return !(pinnedFraction > 0) }
        return isPending
    }
    private var showsSilhouette: Bool {
        if let pinned { return pinned.silhouetteOpacity > 0 }
        return isBusy && (isDue || onset == 0)
    }
    private var pinned: SkeletonHandOff? {
        pinnedFraction.map { SkeletonHandOff(fraction: $0, reduceMotion: reduceMotion) }
    }

    func body(content: Content) -> some View {
        let look = pinned ?? SkeletonHandOff(fraction: isSurfaced ?? !isBusy ? 1 : 0, reduceMotion: reduceMotion)
        content
            .accessibilityHidden(isBusy)
            .allowsHitTesting(!isBusy)
            .blur(radius: look.contentBlur)
            .offset(y: look.contentOffset)
            .opacity(look.contentOpacity)
            // In an update of its own, so that what changes in the content at the same time is not animated by this.
            .onChange(of: isBusy, initial: true) { _, isBusy in
                if isSurfaced == nil {
                    isSurfaced = !isBusy
                } else {
                    withAnimation(contentAnimation(isBusy)) { isSurfaced = !isBusy }
                }
                if !isBusy { isDue = false }
            }
            .overlay {
                if showsSilhouette {
                    SkeletonSilhouette(content: content, isFailed: isFailed, style: style)
                        .opacity(pinned?.silhouetteOpacity ?? 1)
                        .modifier(SkeletonElement(phase: isFailed ? .failed : .loading, isInGroup: isInGroup))
                        .allowsHitTesting(false)
                        .transition(silhouetteTransition)
                }
            }
            .task(id: isPending) {
                guard isPending, onset > 0 else { return }
                try? await Task.sleep(for: .seconds(onset))
                if !Task.isCancelled { isDue = true }
            }
    }

    private var delay: TimeInterval { reduceMotion ? 0 : SkeletonHandOff.delay(of: staggerIndex) }

    /// Loading again is one beat for all rows, only loaded content surfaces one row after the other.
    private func contentAnimation(_ isBusy: Bool) -> Animation {
        if isBusy { return SkeletonMotion.dismiss.animation(reduceMotion: reduceMotion) }
        return SkeletonMotion.reveal.animation(reduceMotion: reduceMotion)
            .delay(reduceMotion ? 0 : delay + SkeletonHandOff.lag)
    }

    private var silhouetteTransition: AnyTransition {
        if pinnedFraction != nil { return .identity }
        let dismiss = SkeletonMotion.dismiss.animation(reduceMotion: reduceMotion)
        return .asymmetric(
            insertion: .opacity.animation(dismiss), removal: .opacity.animation(dismiss.delay(delay)))
    }
}
