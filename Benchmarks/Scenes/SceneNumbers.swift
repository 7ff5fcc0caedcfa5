import SwiftUI

/// The numbers of the four scenes, which the peers in script/bench-peers/scenes.py share. Lengths are in points unless a name ends in
/// "Pixels".
enum SceneNumbers {
    static let scale: CGFloat = 2
    static let frames = 60
    static let fontName = "DejaVu Sans"
    /// Height of capitals in parts of the font's size.
    static let capHeight: CGFloat = 1493.0 / 2048

    static func smoothstep(_ x: Double) -> Double {
        let x = min(max(x, 0), 1)
        return x * x * (3 - 2 * x)
    }

    static func color(_ hex: UInt32, _ opacity: Double = 1) -> Color {
        Color(
            .sRGB, red: Double(hex >> 16 & 255) / 255, green: Double(hex >> 8 & 255) / 255, blue: Double(hex & 255) / 255,
            opacity: opacity)
    }
}

/// The face of scenes a and d: a gradient and three soft discs, painted in a square of 1.9 times the avatar's diameter.
struct FaceColors: Equatable {
    var start: UInt32, end: UInt32
    var discs: [UInt32]

    static let settling = FaceColors(start: 0x5B5FEF, end: 0xF06AA6, discs: [0xFFB86B, 0x35D0BA, 0x7A3CF0])

    /// Of the avatar with this number in scene d.
    static func numbered(_ index: Int) -> FaceColors {
        let hue = (Double(index) * 137.508).truncatingRemainder(dividingBy: 360)
        return FaceColors(
            start: hsl(hue, 0.75, 0.62), end: hsl(hue + 70, 0.80, 0.62),
            discs: [hsl(hue + 40, 0.95, 0.70), hsl(hue + 170, 0.65, 0.55), hsl(hue + 300, 0.80, 0.55)])
    }

    /// As Python's colorsys.hls_to_rgb.
    private static func hsl(_ degrees: Double, _ saturation: Double, _ lightness: Double) -> UInt32 {
        let hue = degrees.truncatingRemainder(dividingBy: 360) / 360
        let high = lightness <= 0.5
            ? lightness * (1 + saturation) : lightness + saturation - lightness * saturation
        let low = 2 * lightness - high
        func channel(_ turn: Double) -> UInt32 {
            var turn = turn.truncatingRemainder(dividingBy: 1)
            if turn < 0 { turn += 1 }
            let value =
                turn < 1 / 6 ? low + (high - low) * turn * 6
                : turn < 0.5 ? high : turn < 2 / 3 ? low + (high - low) * (2 / 3 - turn) * 6 : low
            return UInt32((value * 255).rounded(.toNearestOrEven))
        }
        return channel(hue + 1 / 3) << 16 | channel(hue) << 8 | channel(hue - 1 / 3)
    }
}

/// Two letters, as a server would get them from names.
func initials(_ index: Int) -> String {
    String(UnicodeScalar(UInt8(65 + index % 26))) + String(UnicodeScalar(UInt8(65 + index / 26 % 26)))
}
