import SwiftUI

/// One frame of an avatar's load.
struct AvatarFrame<Face: View>: View {
    let settling: AvatarSettling
    let metrics: AvatarMetrics
    let name: AvatarName
    let fontSize: CGFloat
    let ring: Color
    let face: Face
    /// A face that is painted wider than the circle by itself: its blur has colours of its own to bring in over the rim.
    let isFacePaintedWide: Bool

    var body: some View {
        ZStack {
            blurredFace
                .frame(width: metrics.size, height: metrics.size)
                .clipShape(Circle())
                .scaleEffect(settling.scale)
            if settling.initialsOpacity > 0 { initials.scaleEffect(settling.scale) }
            if settling.ringShare >= 0.0001 {
                RingArc(share: settling.ringShare, diameter: metrics.ringDiameter)
                    .stroke(ring, style: StrokeStyle(lineWidth: metrics.ringWidth, lineCap: .round))
                    // In the face's own box, not one of its size: boxes stand on whole pixels, and the two would do so apart.
                    .frame(width: metrics.size, height: metrics.size)
            }
        }
        .frame(width: metrics.side, height: metrics.side)
    }

    private var blurredFace: some View {
        let side = isFacePaintedWide ? metrics.paintedSide : metrics.size
        return face
            .frame(width: side, height: side)
            // Opaque: what lies beyond the face's box counts as like its edge, so that the rim does not thin, however wide the blur. A radius
            // of nought makes no layer, and none that can be seen is not worth one; the modifier stays, and with it the face's state.
            .blur(radius: settling.blurRadius >= 0.05 ? settling.blurRadius : 0, opaque: true)
    }

    private var initials: some View {
        Text(verbatim: name.initials)
            .font(.system(size: min(AvatarMetrics.length(fontSize), 0.42 * metrics.size), weight: .semibold, design: .rounded))
            .foregroundStyle(Color(hue: name.hue / 360, saturation: 0.60, brightness: 0.26))
            .lineLimit(1)
            // Two wide characters still stand within the face.
            .minimumScaleFactor(0.5)
            .frame(width: 0.86 * metrics.size)
            .opacity(settling.initialsOpacity)
    }
}

/// A part of a circle around the middle, clockwise from 12 o'clock, whichever way the language reads.
struct RingArc: Shape {
    var share: CGFloat
    let diameter: CGFloat

    func path(in rect: CGRect) -> Path {
        let center = CGPoint(x: rect.midX, y: rect.midY)
        if share >= 1 {
            return Path(ellipseIn: CGRect(x: center.x - diameter / 2, y: center.y - diameter / 2, width: diameter, height: diameter))
        }
        var path = Path()
        path.addArc(
            center: center, radius: diameter / 2,
            startAngle: .degrees(-90), endAngle: .degrees(-90 + 360 * Double(max(share, 0))), clockwise: false)
        return path
    }

    var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }
}
