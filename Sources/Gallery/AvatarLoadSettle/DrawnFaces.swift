import SwiftUI

/// A person in a dozen shapes, as large as it is offered: what stands in the gallery where an app has a photo.
struct DrawnPortrait: View {
    /// Different people, one for each number.
    var look = 0

    var body: some View {
        GeometryReader { geometry in
            let side = min(geometry.size.width, geometry.size.height)
            ZStack {
                LinearGradient(colors: ground, startPoint: .top, endPoint: .bottom)
                part(Circle(), hair, width: 0.60, height: 0.62, x: 0, y: -0.10, of: side)
                part(RoundedRectangle(cornerRadius: 0.2 * side), hair, width: 0.60, height: 0.58, x: 0, y: 0.10, of: side)
                part(Ellipse(), shirt, width: 0.92, height: 0.70, x: 0, y: 0.56, of: side)
                part(Ellipse(), shade, width: 0.24, height: 0.20, x: 0, y: 0.23, of: side)
                part(RoundedRectangle(cornerRadius: 0.06 * side), shade, width: 0.18, height: 0.22, x: 0, y: 0.14, of: side)
                part(Ellipse(), skin, width: 0.40, height: 0.47, x: 0, y: -0.05, of: side)
                part(Fringe(), hair, width: 0.46, height: 0.24, x: 0, y: -0.20, of: side)
                part(Circle(), ink, width: 0.036, height: 0.046, x: -0.085, y: -0.03, of: side)
                part(Circle(), ink, width: 0.036, height: 0.046, x: 0.085, y: -0.03, of: side)
                part(Circle(), blush, width: 0.085, height: 0.085, x: -0.125, y: 0.05, of: side)
                part(Circle(), blush, width: 0.085, height: 0.085, x: 0.125, y: 0.05, of: side)
                Smile()
                    .stroke(ink, style: StrokeStyle(lineWidth: 0.016 * side, lineCap: .round))
                    .frame(width: 0.13 * side, height: 0.045 * side)
                    .offset(y: 0.085 * side)
            }
            .frame(width: geometry.size.width, height: geometry.size.height)
        }
    }

    private static let grounds: [[Color]] = [
        [Color(red: 0.98, green: 0.83, blue: 0.62), Color(red: 0.93, green: 0.55, blue: 0.43)],
        [Color(red: 0.70, green: 0.86, blue: 0.92), Color(red: 0.36, green: 0.58, blue: 0.78)],
        [Color(red: 0.80, green: 0.90, blue: 0.72), Color(red: 0.42, green: 0.66, blue: 0.52)],
        [Color(red: 0.90, green: 0.80, blue: 0.94), Color(red: 0.62, green: 0.48, blue: 0.78)],
    ]
    private static let hairs = [
        Color(red: 0.20, green: 0.13, blue: 0.15), Color(red: 0.36, green: 0.22, blue: 0.13),
        Color(red: 0.62, green: 0.42, blue: 0.22), Color(red: 0.12, green: 0.12, blue: 0.16), Color(red: 0.55, green: 0.54, blue: 0.55),
    ]
    private static let skins = [
        (Color(red: 0.80, green: 0.57, blue: 0.43), Color(red: 0.70, green: 0.47, blue: 0.35)),
        (Color(red: 0.95, green: 0.78, blue: 0.66), Color(red: 0.86, green: 0.66, blue: 0.54)),
        (Color(red: 0.53, green: 0.35, blue: 0.26), Color(red: 0.44, green: 0.28, blue: 0.21)),
    ]
    private static let shirts = [
        Color(red: 0.15, green: 0.36, blue: 0.42), Color(red: 0.55, green: 0.20, blue: 0.24), Color(red: 0.24, green: 0.25, blue: 0.48),
        Color(red: 0.90, green: 0.86, blue: 0.78), Color(red: 0.20, green: 0.42, blue: 0.30),
    ]

    private func pick<Part>(_ parts: [Part]) -> Part { parts[abs(look % parts.count)] }
    private var ground: [Color] { pick(Self.grounds) }
    private var hair: Color { pick(Self.hairs) }
    private var skin: Color { pick(Self.skins).0 }
    private var shade: Color { pick(Self.skins).1 }
    private var shirt: Color { pick(Self.shirts) }
    private var ink: Color { Color(red: 0.24, green: 0.12, blue: 0.12) }
    private var blush: Color { Color(red: 0.86, green: 0.42, blue: 0.36).opacity(0.45) }

    /// A shape with size and offset from the middle as shares of the side.
    private func part(
        _ shape: some Shape, _ color: Color, width: CGFloat, height: CGFloat, x: CGFloat, y: CGFloat, of side: CGFloat
    ) -> some View {
        shape.fill(color)
            .frame(width: width * side, height: height * side)
            .offset(x: x * side, y: y * side)
    }
}

/// Hair that falls from a parting to both sides.
private struct Fringe: Shape {
    func path(in rect: CGRect) -> Path {
        var path = Path()
        path.move(to: CGPoint(x: rect.minX, y: rect.maxY))
        path.addQuadCurve(
            to: CGPoint(x: rect.minX + 0.6 * rect.width, y: rect.minY), control: CGPoint(x: rect.minX, y: rect.minY))
        path.addQuadCurve(to: CGPoint(x: rect.maxX, y: rect.maxY), control: CGPoint(x: rect.maxX, y: rect.minY))
        path.addQuadCurve(
            to: CGPoint(x: rect.minX + 0.58 * rect.width, y: rect.minY + 0.30 * rect.height),
            control: CGPoint(x: rect.minX + 0.70 * rect.width, y: rect.minY + 0.68 * rect.height))
        path.addQuadCurve(
            to: CGPoint(x: rect.minX, y: rect.maxY), control: CGPoint(x: rect.minX + 0.30 * rect.width, y: rect.minY + 0.80 * rect.height))
        path.closeSubpath()
        return path
    }
}

private struct Smile: Shape {
    func path(in rect: CGRect) -> Path {
        var path = Path()
        path.move(to: CGPoint(x: rect.minX, y: rect.minY))
        path.addQuadCurve(to: CGPoint(x: rect.maxX, y: rect.minY), control: CGPoint(x: rect.midX, y: rect.maxY + rect.height))
        return path
    }
}

/// Evening over hills and water.
struct DrawnLandscape: View {
    var body: some View {
        GeometryReader { geometry in
            let size = geometry.size
            ZStack {
                LinearGradient(
                    colors: [
                        Color(red: 0.18, green: 0.22, blue: 0.45), Color(red: 0.62, green: 0.41, blue: 0.60),
                        Color(red: 0.98, green: 0.66, blue: 0.46),
                    ], startPoint: .top, endPoint: UnitPoint(x: 0.5, y: 0.66))
                Circle().fill(Color(red: 1, green: 0.89, blue: 0.68))
                    .frame(width: 0.24 * size.width, height: 0.24 * size.width)
                    .offset(x: 0.12 * size.width, y: 0.03 * size.height)
                Hills(heights: [0.52, 0.40, 0.56, 0.44, 0.58]).fill(Color(red: 0.35, green: 0.29, blue: 0.50))
                Hills(heights: [0.60, 0.66, 0.54, 0.68, 0.56]).fill(Color(red: 0.20, green: 0.20, blue: 0.38))
                LinearGradient(
                    colors: [Color(red: 0.36, green: 0.36, blue: 0.56), Color(red: 0.10, green: 0.13, blue: 0.27)],
                    startPoint: .top, endPoint: .bottom
                )
                .frame(height: 0.28 * size.height)
                .offset(y: 0.36 * size.height)
            }
            .frame(width: size.width, height: size.height)
        }
    }
}

/// The ground below a line through evenly spaced points, smooth at each; heights as shares from the top.
private struct Hills: Shape {
    let heights: [CGFloat]

    func path(in rect: CGRect) -> Path {
        let step = rect.width / CGFloat(max(heights.count - 1, 1))
        let points = heights.enumerated().map { index, height in
            CGPoint(x: rect.minX + CGFloat(index) * step, y: rect.minY + height * rect.height)
        }
        var path = Path()
        path.move(to: CGPoint(x: rect.minX, y: rect.maxY))
        for (index, point) in points.enumerated() {
            if index == 0 {
                path.addLine(to: point)
            } else {
                let before = points[index - 1]
                path.addCurve(
                    to: point, control1: CGPoint(x: before.x + step / 2, y: before.y),
                    control2: CGPoint(x: point.x - step / 2, y: point.y))
            }
        }
        path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        path.closeSubpath()
        return path
    }
}
