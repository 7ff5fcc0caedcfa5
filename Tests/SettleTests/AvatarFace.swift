import Foundation

/// The stand-in's colours worked out from the description alone, with no code of the kit: hue, saturation and brightness to
/// sRGB, a linear gradient, three masses over it.
struct AvatarFace {
    let hue: Double
    let size: Double

    typealias Color = (red: Double, green: Double, blue: Double)

    /// 0…255 each; `x` and `y` in points from the face's centre, y down.
    func color(x: Double, y: Double) -> Color {
        // The gradient runs from the corner (0.237, 0.237) to (0.763, 0.763) of a box of 1.9 · size.
        let box = 1.9 * size
        let (u, v) = (x / box + 0.5, y / box + 0.5)
        let along = min(max(((u - 0.237) + (v - 0.237)) / (2 * 0.526), 0), 1)
        var color = Self.mix(rgb(0.20, 0.94), rgb(0.36, 0.78), along)
        let masses: [(saturation: Double, brightness: Double, radius: Double, core: Double, x: Double, y: Double)] = [
            (0.64, 0.38, 0.60, 0.74, 0.02, 0.68), (0.56, 0.44, 0.28, 0.66, 0, -0.155), (0.34, 0.74, 0.20, 0, -0.075, -0.20),
        ]
        for mass in masses {
            let distance = hypot(x - mass.x * size, y - mass.y * size) / (mass.radius * size)
            let opacity = distance <= mass.core ? 1 : distance >= 1 ? 0 : (1 - distance) / (1 - mass.core)
            color = Self.mix(color, rgb(mass.saturation, mass.brightness), opacity)
        }
        return color
    }

    var initialsColor: Color { rgb(0.60, 0.26) }

    /// From the definition of HSB as a hexcone: the brightest channel is b, the darkest b(1 − s).
    func rgb(_ saturation: Double, _ brightness: Double) -> Color {
        func channel(_ offset: Double) -> Double {
            let k = (offset + hue / 60).truncatingRemainder(dividingBy: 6)
            return 255 * (brightness - brightness * saturation * max(0, min(k, 4 - k, 1)))
        }
        return (channel(5), channel(3), channel(1))
    }

    private static func mix(_ a: Color, _ b: Color, _ share: Double) -> Color {
        (a.red + (b.red - a.red) * share, a.green + (b.green - a.green) * share, a.blue + (b.blue - a.blue) * share)
    }
}
