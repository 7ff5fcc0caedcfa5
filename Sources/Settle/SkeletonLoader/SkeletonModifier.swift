import SwiftUI

extension View {
    /// Shows the silhouette of this view while it is loading, and hands over when it has loaded.
    ///
    ///     ForEach(Array(rows.enumerated()), id: \.element.id) { index, row in
    ///         RowView(row).skeleton(isLoading: row.isPlaceholder, staggerIndex: index)
    ///     }
    ///     .skeletonGroup()
    ///
    /// The view keeps its place and size throughout, and is never animated by this: a geometry reader in it sees one frame. While it is
    /// loading or has failed it is invisible, and there for neither touch nor VoiceOver. Over it lies one silhouette, in one colour, of
    /// all that the redacted view draws: text as bars, colours, symbols. For that the view is made a second time, for as long as there is a
    /// silhouette, so put what should run once, as `task` or `onAppear`, outside of this modifier.
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
    @Environment(\.skeletonTiming) private var timing
    @Environment(\.skeletonHandOff) private var pinnedFraction
    /// As of the last update; nil before the first.
    @State private var lastPresence: SkeletonPresence?

    private var presence: SkeletonPresence {
        SkeletonPresence(after: lastPresence, isLoading: isLoading, isFailed: isFailed, timing: timing)
    }
    private var pinned: SkeletonHandOff? {
        pinnedFraction.map { SkeletonHandOff(fraction: $0, reduceMotion: reduceMotion) }
    }

    // The content is made twice while there is a silhouette: once for its size, its place and its state, which outlive the load, and
    // once redacted. One view cannot be both: during the hand-off the two are seen at the same time, and a Canvas, the only
    // thing that can flatten what a view draws, tells nobody how large that is.
    func body(content: Content) -> some View {
        let presence = presence
        let isReady = pinnedFraction.map { $0 > 0 } ?? (presence == .content)
        let showsContent = pinnedFraction == nil ? presence.showsContent : isReady
        let showsSilhouette = pinned.map { $0.silhouetteOpacity > 0 } ?? presence.showsSilhouette
        let look = pinned ?? SkeletonHandOff(fraction: showsContent ? 1 : 0, reduceMotion: reduceMotion)
        content
            // The three effects alone: what changes in the content at the same time is not animated by this.
            .animation(contentAnimation(isArriving: showsContent)) { content in
                content
                    .blur(radius: look.contentBlur)
                    .modifier(SkeletonShift(distance: look.contentOffset).ignoredByLayout())
                    .opacity(look.contentOpacity)
            }
            .accessibilityHidden(!showsContent)
            .allowsHitTesting(isReady)
            .overlay {
                if showsSilhouette {
                    SkeletonSilhouette(content: content, isFailed: isFailed, style: style)
                        .opacity(pinned?.silhouetteOpacity ?? 1)
                        .modifier(SkeletonElement(phase: isFailed ? .failed : .loading, isInGroup: isInGroup))
                        .allowsHitTesting(false)
                        .transition(silhouetteTransition)
                }
            }
            .onChange(of: presence, initial: true) { _, presence in lastPresence = presence }
            .task(id: presence) {
                guard let next = presence.next(timing) else { return }
                // Cancelled when something else has happened.
                guard (try? await Task.sleep(for: .seconds(next.delay))) != nil else { return }
                lastPresence = next.presence
            }
    }

    private var delay: TimeInterval { SkeletonHandOff.delay(of: staggerIndex) }

    /// Loading again is one beat for all rows, only loaded content surfaces one row after the other.
    private func contentAnimation(isArriving: Bool) -> Animation? {
        if pinnedFraction != nil { return nil }
        if !isArriving { return MotionRole.dismiss.animation(reduceMotion: reduceMotion) }
        return MotionRole.reveal.animation(reduceMotion: reduceMotion)
            .delay(reduceMotion ? 0 : delay + SkeletonHandOff.lag)
    }

    private var silhouetteTransition: AnyTransition {
        if pinnedFraction != nil { return .identity }
        let dismiss = MotionRole.dismiss.animation(reduceMotion: reduceMotion)
        return .asymmetric(
            insertion: .opacity.animation(dismiss),
            removal: .opacity.animation(dismiss.delay(reduceMotion ? 0 : delay)))
    }
}

/// Draws a view lower than it stands, in points. With `ignoredByLayout` only the eye is told.
private struct SkeletonShift: GeometryEffect {
    var distance: CGFloat

    nonisolated var animatableData: CGFloat {
        get { distance }
        set { distance = newValue }
    }

    nonisolated func effectValue(size: CGSize) -> ProjectionTransform {
        ProjectionTransform(CGAffineTransform(translationX: 0, y: distance))
    }
}

#Preview("Content on its way", traits: .fixedLayout(width: 280, height: 140)) {
    VStack(spacing: 20) {
        ForEach([true, false], id: \.self) { isLoading in
            VStack(alignment: .leading) {
                Text("Ava Kim").font(.headline)
                Text("Back on Monday").foregroundStyle(.secondary)
            }
            .frame(maxWidth: .infinity, alignment: .leading)
            .skeleton(isLoading: isLoading)
        }
    }
    .padding()
}
