import SwiftUI

/// One frame of an avatar's load.
struct AvatarFrame<Face: View>: View {
    let settling: AvatarSettling
    let metrics: AvatarMetrics
    let name: AvatarName
    let fontSize: CGFloat
    let ring: Color
    let face: Face
    /// A face that is painted wider than the circle by itself, and solid. Others get a larger copy of themselves around them while they
    /// are blurred, so that the rim of one that fills its square stays solid.
    let isFacePaintedWide: Bool
    /// Of the blur that the load begins with, as a share of the size.
    let blurAmount: CGFloat

    /// A blur that nobody sees is not worth a layer.
    private var isBlurred: Bool { settling.blurRadius >= 0.05 }

    var body: some View {
        ZStack {
            ZStack {
                blurredFace
                    .frame(width: metrics.size, height: metrics.size)
                    .clipShape(Circle())
                if settling.initialsOpacity > 0 { initials }
            }
            .scaleEffect(settling.scale)
            if settling.ringShare >= 0.0001 {
                RingArc(share: settling.ringShare, diameter: metrics.ringDiameter)
                    .stroke(ring, style: StrokeStyle(lineWidth: metrics.ringWidth, lineCap: .round))
                    // In the face's own box, not one of its size: boxes stand on whole pixels, and the two would do so apart.
                    .frame(width: metrics.size, height: metrics.size)
            }
        }
        .frame(width: metrics.side, height: metrics.side)
    }

    @ViewBuilder private var blurredFace: some View {
        if isBlurred {
            if isFacePaintedWide {
                // Opaque, for a Gaussian has no end: a wide one reaches past any box.
                face.blur(radius: settling.blurRadius, opaque: true)
            } else {
                ZStack {
                    surroundings
                    sharpFace
                }
                .blur(radius: settling.blurRadius)
            }
        } else {
            sharpFace
        }
    }

    /// A larger copy of the face, as much of it as lies around the face: behind it, it would show through a face that is clear in parts
    /// and go with the blur.
    private var surroundings: some View {
        // Four standard deviations on each side leave nothing to see of the end.
        let scale = 1 + 8 * min(AvatarMetrics.length(blurAmount), 1)
        // The two overlap, for sides between pixels are translucent, and ever less as the blur gets too small to need it.
        let hole = max(metrics.size - 2 * min(1, 8 * settling.blurRadius), 0)
        return face
            .frame(width: metrics.size, height: metrics.size)
            .scaleEffect(scale)
            .frame(width: scale * metrics.size, height: scale * metrics.size)
            .clipShape(SquareAround(hole: hole), style: FillStyle(eoFill: true))
    }

    @ViewBuilder private var sharpFace: some View {
        if isFacePaintedWide {
            face
        } else {
            face.frame(width: metrics.size, height: metrics.size)
        }
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

/// A frame with a square hole in its middle, to be filled by the even-odd rule.
private struct SquareAround: Shape {
    let hole: CGFloat

    func path(in rect: CGRect) -> Path {
        var path = Path(rect)
        path.addRect(CGRect(x: rect.midX - hole / 2, y: rect.midY - hole / 2, width: hole, height: hole))
        return path
    }
}

/// A part of a circle around the middle, clockwise from 12 o'clock, whichever way the language reads.
struct RingArc: Shape {
    var share: CGFloat
    let diameter: CGFloat

    func path(in rect: CGRect) -> Path {
        var path = Path()
        path.addArc(
            center: CGPoint(x: rect.midX, y: rect.midY), radius: diameter / 2,
            startAngle: .degrees(-90), endAngle: .degrees(-90 + 360 * Double(min(max(share, 0), 1))), clockwise: false)
        return path
    }

    var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }
}
