import SwiftUI

/// A soft portrait of nobody in the hue of a name: shoulders, a head and a light on it. What an avatar shows before its
/// picture is there, painted wider than the face so that it can be blurred without thinning at the rim.
public struct AvatarStandIn: View {
    let metrics: AvatarMetrics
    let hue: Double

    /// - Parameters:
    ///   - size: The diameter of the face in points; the stand-in is 1.9 times as wide.
    ///   - hue: Degrees, as `AvatarName.hue` gives it.
    public init(size: CGFloat, hue: Double) {
        metrics = AvatarMetrics(size: size)
        self.hue = hue.isFinite ? hue : 0
    }

    public var body: some View {
        ZStack {
            LinearGradient(
                colors: [color(0.20, 0.94), color(0.36, 0.78)],
                // The corners of the face's own box, in units of the wider one.
                startPoint: UnitPoint(x: 0.237, y: 0.237), endPoint: UnitPoint(x: 0.763, y: 0.763))
            soft(.shoulders)
            soft(.head)
            soft(.light)
        }
        .frame(width: metrics.paintedSide, height: metrics.paintedSide)
    }

    private func color(_ saturation: Double, _ brightness: Double, opacity: Double = 1) -> Color {
        let turns = hue / 360
        return Color(hue: turns - turns.rounded(.down), saturation: saturation, brightness: brightness, opacity: opacity)
    }

    private func soft(_ mass: Mass) -> RadialGradient {
        let solid = color(mass.saturation, mass.brightness)
        return RadialGradient(
            stops: [
                Gradient.Stop(color: solid, location: 0), Gradient.Stop(color: solid, location: mass.core),
                Gradient.Stop(color: color(mass.saturation, mass.brightness, opacity: 0), location: 1),
            ],
            center: UnitPoint(x: 0.5 + mass.x / 1.9, y: 0.5 + mass.y / 1.9), startRadius: 0,
            endRadius: mass.radius * metrics.size)
    }

    /// A soft disc; radius and offset from the face's centre as shares of its diameter, `core` the share of the radius that is flat.
    private struct Mass {
        let saturation: Double, brightness: Double
        let radius: CGFloat, core: CGFloat
        let x: CGFloat, y: CGFloat

        static let shoulders = Mass(saturation: 0.64, brightness: 0.38, radius: 0.60, core: 0.74, x: 0.02, y: 0.68)
        static let head = Mass(saturation: 0.56, brightness: 0.44, radius: 0.28, core: 0.66, x: 0, y: -0.155)
        static let light = Mass(saturation: 0.34, brightness: 0.74, radius: 0.20, core: 0, x: -0.075, y: -0.20)
    }
}
