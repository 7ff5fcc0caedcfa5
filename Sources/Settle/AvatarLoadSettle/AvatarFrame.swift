import SwiftUI

/// One frame of an avatar's load.
struct AvatarFrame<Face: View>: View {
    let settling: AvatarSettling
    let metrics: AvatarMetrics
    let name: AvatarName
    let fontSize: CGFloat
    let ring: Color
    let face: Face
    /// A face that is painted wider than the circle by itself. Others are put on a larger copy of themselves while they are blurred, so
    /// that the rim stays solid.
    let isFacePaintedWide: Bool

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
                RingArc(share: settling.ringShare)
                    .stroke(ring, style: StrokeStyle(lineWidth: metrics.ringWidth, lineCap: .round))
                    .frame(width: metrics.ringDiameter, height: metrics.ringDiameter)
            }
        }
        .frame(width: metrics.side, height: metrics.side)
    }

    @ViewBuilder private var blurredFace: some View {
        if isBlurred {
            ZStack {
                if !isFacePaintedWide { face.frame(width: metrics.size, height: metrics.size).scaleEffect(1.9) }
                sharpFace
            }
            .frame(width: metrics.paintedSide, height: metrics.paintedSide)
            .blur(radius: settling.blurRadius)
        } else {
            sharpFace
        }
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

/// A part of a circle, clockwise from 12 o'clock, whichever way the language reads.
struct RingArc: Shape {
    var share: CGFloat

    func path(in rect: CGRect) -> Path {
        var path = Path()
        path.addArc(
            center: CGPoint(x: rect.midX, y: rect.midY), radius: min(rect.width, rect.height) / 2,
            startAngle: .degrees(-90), endAngle: .degrees(-90 + 360 * Double(min(max(share, 0), 1))), clockwise: false)
        return path
    }

    var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }
}
