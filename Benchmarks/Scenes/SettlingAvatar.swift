import SwiftUI

/// Scene a: an avatar's load. A face under a blur that clears while it settles to its size, initials, and an arc that goes round.
struct SettlingAvatar: View {
    static let diameter: CGFloat = 96, canvas: CGFloat = 108

    var isBlurred = true
    let start: Date

    var body: some View {
        TimelineView(.animation) { context in
            frame(at: context.date.timeIntervalSince(start) * 60 / Double(SceneNumbers.frames - 1))
        }
    }

    private func frame(at t: Double) -> some View {
        let p = SceneNumbers.smoothstep(t / 0.7)
        let size = Self.diameter
        return ZStack {
            Face(diameter: size, colors: .settling)
                .blur(radius: isBlurred ? 0.17 * size * (1 - p) : 0)
                .frame(width: size, height: size)
                .clipShape(Circle())
                .scaleEffect(1.07 - 0.07 * p)
            Initials(text: "AK", size: 0.4 * size)
            ArcShape(radius: 50.5, start: .degrees(-90 + 360 * t))
                .stroke(SceneNumbers.color(0x5B5FEF, 0.9), style: StrokeStyle(lineWidth: 1, lineCap: .round))
        }
        .frame(width: Self.canvas, height: Self.canvas)
    }
}

/// A quarter of a circle around the middle.
private struct ArcShape: Shape {
    let radius: CGFloat
    let start: Angle

    func path(in rect: CGRect) -> Path {
        var path = Path()
        path.addArc(
            center: CGPoint(x: rect.midX, y: rect.midY), radius: radius, startAngle: start,
            endAngle: start + .degrees(90), clockwise: false)
        return path
    }
}

struct Face: View {
    let diameter: CGFloat
    let colors: FaceColors

    /// Offset from the middle and radius, in diameters, and the opacity in the middle.
    private struct Disc {
        let x: CGFloat, y: CGFloat, radius: CGFloat, opacity: Double
        static let all = [
            Disc(x: -0.30, y: -0.28, radius: 0.62, opacity: 0.95), Disc(x: 0.34, y: -0.10, radius: 0.55, opacity: 0.90),
            Disc(x: 0.02, y: 0.40, radius: 0.70, opacity: 0.90),
        ]
    }

    var body: some View {
        ZStack {
            LinearGradient(
                colors: [SceneNumbers.color(colors.start), SceneNumbers.color(colors.end)], startPoint: .topLeading,
                endPoint: .bottomTrailing)
            ForEach(0..<3) { index in
                let disc = Disc.all[index], hex = colors.discs[index]
                RadialGradient(
                    colors: [SceneNumbers.color(hex, disc.opacity), SceneNumbers.color(hex, 0)], center: .center,
                    startRadius: 0, endRadius: disc.radius * diameter
                )
                .frame(width: 2 * disc.radius * diameter, height: 2 * disc.radius * diameter)
                .offset(x: disc.x * diameter, y: disc.y * diameter)
            }
        }
        .frame(width: 1.9 * diameter, height: 1.9 * diameter)
    }
}

/// White capitals whose middle is that of the view.
struct Initials: View {
    let text: String
    let size: CGFloat

    var body: some View {
        Text(verbatim: text)
            .font(.custom(SceneNumbers.fontName, fixedSize: size).weight(.bold))
            .foregroundStyle(.white)
            .alignmentGuide(VerticalAlignment.center) { $0[.firstTextBaseline] - SceneNumbers.capHeight * size / 2 }
            .fixedSize()
    }
}
