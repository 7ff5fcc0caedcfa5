import SwiftUI

/// One colour for light surroundings and another for dark ones. Which of them it is, the environment decides.
public struct AdaptiveColor: ShapeStyle, Hashable {
    public var light: Color
    public var dark: Color

    public init(light: Color, dark: Color) {
        self.light = light
        self.dark = dark
    }

    /// The same colour everywhere.
    public init(_ color: Color) { self.init(light: color, dark: color) }

    /// - Parameters:
    ///   - light: sRGB as 0xRRGGBB; further bits are left out.
    ///   - dark: The same, for dark surroundings.
    public init(light: UInt32, dark: UInt32) {
        self.init(light: Self.color(light), dark: Self.color(dark))
    }

    /// A colour from two RGB hex numbers by the current appearance.
    public static func adaptive(_ light: UInt32, _ dark: UInt32) -> AdaptiveColor {
        AdaptiveColor(light: light, dark: dark)
    }

    public func color(in scheme: ColorScheme) -> Color { scheme == .dark ? dark : light }

    public func resolve(in environment: EnvironmentValues) -> Color { color(in: environment.colorScheme) }

    private static func color(_ rgb: UInt32) -> Color {
        func channel(_ shift: UInt32) -> Double { Double(rgb >> shift & 0xFF) / 255 }
        return Color(.sRGB, red: channel(16), green: channel(8), blue: channel(0))
    }
}

extension SkeletonLoader {
    /// How skeletons look, and how often light passes over them.
    public struct Style: Hashable, Sendable {
        /// Of the bones.
        public var fill: AdaptiveColor
        /// Of the light, in its middle.
        public var highlight: AdaptiveColor
        /// Of the bones where transparency is to be reduced. There is no light then.
        public var opaqueFill: AdaptiveColor
        /// From one pass of the light to the next, in seconds, 0.1…3,600.
        public var period: Double
        /// Of the silhouette when loading has failed, 0…1.
        public var failedOpacity: Double

        public init(
            fill: AdaptiveColor = .adaptive(0xE6E3DB, 0x2F2F2F), highlight: AdaptiveColor = .adaptive(0xF7F5F1, 0x3D3D3D),
            opaqueFill: AdaptiveColor = .adaptive(0xDEDCD5, 0x333333), period: Double = 1.6, failedOpacity: Double = 0.5
        ) {
            self.fill = fill
            self.highlight = highlight
            self.opaqueFill = opaqueFill
            self.period = period
            self.failedOpacity = failedOpacity
        }

        /// With colours that are the same in light and dark surroundings.
        public init(
            fill: Color, highlight: Color, opaqueFill: Color, period: Double = 1.6, failedOpacity: Double = 0.5
        ) {
            self.init(
                fill: AdaptiveColor(fill), highlight: AdaptiveColor(highlight), opaqueFill: AdaptiveColor(opaqueFill),
                period: period, failedOpacity: failedOpacity)
        }

        public static let standard = Style()

        /// A colour from two RGB hex numbers by the current appearance.
        public static func adaptive(_ light: UInt32, _ dark: UInt32) -> AdaptiveColor { .adaptive(light, dark) }

        var heldFailedOpacity: Double { failedOpacity.isNaN ? 0.5 : min(max(failedOpacity, 0), 1) }
    }
}
