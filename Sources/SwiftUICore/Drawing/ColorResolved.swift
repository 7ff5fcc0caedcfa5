import DisplayList
import Foundation

extension Color {
    /// A colour with its numbers settled: linear-light sRGB, not premultiplied, channels of 0…1 unless the colour lies
    /// outside sRGB.
    public struct Resolved: Hashable, Sendable {
        public var linearRed: Float
        public var linearGreen: Float
        public var linearBlue: Float
        public var opacity: Float

        package init(linearRed: Float, linearGreen: Float, linearBlue: Float, opacity: Float = 1) {
            (self.linearRed, self.linearGreen, self.linearBlue) = (linearRed, linearGreen, linearBlue)
            self.opacity = opacity
        }
    }
}

extension Color.Resolved {
    /// Channels in `colorSpace`, 0…1; those beyond stay as they are. NaN and infinity count as 0.
    public init(colorSpace: Color.RGBColorSpace = .sRGB, red: Float, green: Float, blue: Float, opacity: Float = 1) {
        self.init(
            colorSpace, red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(opacity))
    }

    package init(_ space: Color.RGBColorSpace, red: Double, green: Double, blue: Double, opacity: Double) {
        let (red, green, blue) = (red.finite(), green.finite(), blue.finite())
        let linear: (red: Double, green: Double, blue: Double)
        switch space {
        case .sRGB: linear = (linearFromSRGB(red), linearFromSRGB(green), linearFromSRGB(blue))
        case .sRGBLinear: linear = (red, green, blue)
        case .displayP3:
            // Display P3 has sRGB's curve and white; the matrix goes from its primaries to sRGB's (CSS Color 4, §18).
            let (r, g, b) = (linearFromSRGB(red), linearFromSRGB(green), linearFromSRGB(blue))
            linear = (
                1.2249401762805598 * r - 0.2249401762805598 * g,
                -0.04205695470968816 * r + 1.0420569547096881 * g,
                -0.01963755459033443 * r - 0.07863604555063188 * g + 1.0982736001409663 * b
            )
        }
        self.init(
            linearRed: Float(linear.red), linearGreen: Float(linear.green), linearBlue: Float(linear.blue),
            opacity: Float(opacity.finite()))
    }

    /// The red channel, sRGB-encoded.
    public var red: Float {
        get { sRGBFromLinear(linearRed) }
        set { linearRed = Float(linearFromSRGB(Double(newValue))) }
    }

    public var green: Float {
        get { sRGBFromLinear(linearGreen) }
        set { linearGreen = Float(linearFromSRGB(Double(newValue))) }
    }

    public var blue: Float {
        get { sRGBFromLinear(linearBlue) }
        set { linearBlue = Float(linearFromSRGB(Double(newValue))) }
    }

    package static let clear = Color.Resolved(linearRed: 0, linearGreen: 0, linearBlue: 0, opacity: 0)

    package func multiplyingOpacity(by factor: Double) -> Color.Resolved {
        var copy = self
        copy.opacity = Float(Double(opacity) * factor.finite())
        return copy
    }

    /// As it is drawn: encoded, opacity within 0…1.
    package var rgba: RGBA {
        RGBA(red: red, green: green, blue: blue, alpha: opacity.isNaN ? 0 : min(max(opacity, 0), 1))
    }

    /// A share `amount` (0…1) of white mixed in, in encoded sRGB; the opacity stays.
    package func lightened(by amount: Float) -> Color.Resolved {
        Color.Resolved(
            red: red + (1 - red) * amount, green: green + (1 - green) * amount, blue: blue + (1 - blue) * amount,
            opacity: opacity)
    }
}

/// sRGB's transfer curve (IEC 61966-2-1), mirrored for negative channels.
private func linearFromSRGB(_ encoded: Double) -> Double {
    // Most colours are given as bytes, and the power is what takes the time.
    let byte = encoded * 255
    if byte >= 0, byte <= 255, byte == byte.rounded(), byte / 255 == encoded { return linearBytes[Int(byte)] }
    return linear(encoded)
}

private let linearBytes = (0...255).map { linear(Double($0) / 255) }

private func linear(_ encoded: Double) -> Double {
    let magnitude = abs(encoded)
    let linear = magnitude <= 0.04045 ? magnitude / 12.92 : pow((magnitude + 0.055) / 1.055, 2.4)
    return encoded < 0 ? -linear : linear
}

private func sRGBFromLinear(_ linear: Float) -> Float {
    if let byte = EncodedBytes.shared.byte(of: linear) { return EncodedBytes.shared.encoded[byte] }
    return Float(encoded(Double(linear)))
}

/// The channels of colours that were given as bytes, found again by what they are in linear light.
private struct EncodedBytes {
    static let shared = EncodedBytes()

    private let linear: [Float]
    let encoded: [Float]
    /// For the exponent and the first bits of a number, the first byte that may be it.
    private let first: [UInt8]
    private static let shift = 23 - 5

    init() {
        let linear = linearBytes.map { Float($0) }
        self.linear = linear
        encoded = linear.map { Float(SwiftUICore.encoded(Double($0))) }
        let last = Int(Float(1).bitPattern >> Self.shift)
        first = (0...last).map { prefix in
            UInt8(linear.firstIndex { Int($0.bitPattern >> Self.shift) >= prefix } ?? 255)
        }
    }

    func byte(of channel: Float) -> Int? {
        guard channel > 0, channel <= 1 else { return nil }
        var byte = Int(first[Int(channel.bitPattern >> Self.shift)])
        while linear[byte] < channel { byte += 1 }
        return linear[byte] == channel ? byte : nil
    }
}

private func encoded(_ linear: Double) -> Double {
    let magnitude = abs(linear)
    let encoded = magnitude <= 0.0031308 ? magnitude * 12.92 : 1.055 * pow(magnitude, 1 / 2.4) - 0.055
    return linear < 0 ? -encoded : encoded
}

extension Color.Resolved: CustomStringConvertible {
    /// `#RRGGBBAA`, sRGB; channels cut to 0…1.
    public var description: String {
        let bytes = [red, green, blue, opacity].map { UInt8((min(max($0.isNaN ? 0 : $0, 0), 1) * 255).rounded()) }
        return "#" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }
}

extension Color.Resolved: Animatable {
    public typealias AnimatableData = AnimatablePair<Float, AnimatablePair<Float, AnimatablePair<Float, Float>>>

    /// Linear and premultiplied, so that a colour that fades to clear keeps its hue.
    public var animatableData: Color.Resolved.AnimatableData {
        get {
            .init(linearRed * opacity, .init(linearGreen * opacity, .init(linearBlue * opacity, opacity)))
        }
        set {
            opacity = newValue.second.second.second
            let factor = opacity == 0 ? 0 : 1 / opacity
            linearRed = newValue.first * factor
            linearGreen = newValue.second.first * factor
            linearBlue = newValue.second.second.first * factor
        }
    }
}

extension Color.Resolved: Codable {
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for channel in [linearRed, linearGreen, linearBlue, opacity] { try container.encode(channel) }
    }

    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        linearRed = try container.decode(Float.self)
        linearGreen = try container.decode(Float.self)
        linearBlue = try container.decode(Float.self)
        opacity = try container.decode(Float.self)
    }
}

extension Color.Resolved: ShapeStyle {
    public typealias Resolved = Never

    public func _resolve(in environment: EnvironmentValues, level: Int) -> _ResolvedStyle {
        _ResolvedStyle(.color(multiplyingOpacity(by: HierarchicalShapeStyle.opacity(at: level))))
    }
}
