import SwiftUI

/// What silhouettes are cut from: the bone colour, with light passing over it, also beyond its edges. It never asks who looks at it, so the cut
/// is made once and only the light moves behind it.
struct SkeletonSurface: View {
    let style: SkeletonLoader.Style
    let isLit: Bool

    @Environment(\.colorScheme) private var colorScheme
    @Environment(\.accessibilityReduceTransparency) private var reduceTransparency

    var body: some View {
        Rectangle()
            .fill((reduceTransparency ? style.opaqueFill : style.fill).color(in: colorScheme))
            .overlay {
                if isLit, !reduceTransparency {
                    SkeletonLight(highlight: style.highlight.color(in: colorScheme), period: style.period)
                }
            }
    }
}

/// The light alone: a band that passes or, where motion is not wanted, a glow that breathes.
private struct SkeletonLight: View {
    let highlight: Color
    let period: Double

    @Environment(\.accessibilityReduceMotion) private var reduceMotion
    @Environment(\.layoutDirection) private var layoutDirection
    @Environment(\.skeletonTime) private var pinnedTime

    var body: some View {
        if reduceMotion {
            clock(minimumInterval: 1.0 / 30) { time in
                Rectangle().fill(highlight).opacity(SkeletonSweep.breath(at: time, period: period))
            }
        } else {
            GeometryReader { proxy in
                // All but the time is settled out here: the band is made and laid out once, and moved from frame to frame.
                let size = proxy.size, sweep = SkeletonSweep(size: size, period: period), isMirrored = layoutDirection == .rightToLeft
                let band = SkeletonBand(sweep: sweep, highlight: highlight, isMirrored: isMirrored)
                let left = -sweep.bandWidth / 2, top = (size.height - sweep.bandHeight) / 2
                clock { time in
                    let x = sweep.center(at: time)
                    band.offset(x: left + (isMirrored ? size.width - x : x), y: top)
                }
            }
            // Mirrored here, not by whoever lays it out.
            .environment(\.layoutDirection, .leftToRight)
        }
    }

    /// The time as a clock tells it, whatever else is animated; or as it is pinned, without a clock.
    @ViewBuilder private func clock(
        minimumInterval: Double? = nil, @ViewBuilder _ light: @escaping (TimeInterval) -> some View
    ) -> some View {
        if let pinnedTime {
            light(pinnedTime).transaction { $0.animation = nil }
        } else {
            TimelineView(.animation(minimumInterval: minimumInterval)) { context in
                light(context.date.timeIntervalSinceReferenceDate).transaction { $0.animation = nil }
            }
        }
    }
}

/// The band of light. A view of its own, so that each frame compares these numbers and not all that is made of them.
private struct SkeletonBand: View {
    let sweep: SkeletonSweep
    let highlight: Color
    let isMirrored: Bool

    var body: some View {
        LinearGradient(
            colors: [highlight.opacity(0), highlight, highlight.opacity(0)], startPoint: .leading, endPoint: .trailing
        )
        .frame(width: sweep.bandWidth, height: sweep.bandHeight)
        .rotationEffect(isMirrored ? -SkeletonSweep.tilt : SkeletonSweep.tilt)
    }
}
