import Foundation

/// The colours that iOS names, each in light and dark, with standard and increased contrast.
package enum SystemColor: String, Hashable, CaseIterable, Sendable {
    case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, gray
    case white, black, clear
    case primary, secondary, tertiary, quaternary, quinary
    case background, secondaryBackground, tertiaryBackground
    case fill, secondaryFill, tertiaryFill, quaternaryFill
    case separator, placeholder, link
    /// What lists in sections lie on, what their rows do, and a row that is pressed.
    case groupedBackground, secondaryGroupedBackground, highlight

    /// The text colours by level: primary, secondary…
    package static func label(_ level: Int) -> SystemColor {
        let labels: [SystemColor] = [.primary, .secondary, .tertiary, .quaternary, .quinary]
        return labels[min(max(level, 0), labels.count - 1)]
    }

    package static func background(_ level: Int) -> SystemColor {
        let backgrounds: [SystemColor] = [.background, .secondaryBackground, .tertiaryBackground]
        return backgrounds[min(max(level, 0), backgrounds.count - 1)]
    }

    package static func fill(_ level: Int) -> SystemColor {
        let fills: [SystemColor] = [.fill, .secondaryFill, .tertiaryFill, .quaternaryFill]
        return fills[min(max(level, 0), fills.count - 1)]
    }

    package func resolve(in environment: EnvironmentValues) -> Color.Resolved {
        let variants = variants
        return switch (environment.colorScheme, environment.colorSchemeContrast) {
        case (.light, .standard): variants.light
        case (.dark, .standard): variants.dark
        case (.light, .increased): variants.lightIncreased
        case (.dark, .increased): variants.darkIncreased
        }
    }

    private struct Variants {
        var light: Color.Resolved, dark: Color.Resolved
        var lightIncreased: Color.Resolved, darkIncreased: Color.Resolved

        init(_ light: Color.Resolved, _ dark: Color.Resolved, increased: (Color.Resolved, Color.Resolved)? = nil) {
            (self.light, self.dark) = (light, dark)
            (lightIncreased, darkIncreased) = increased ?? (light, dark)
        }
    }

    private var variants: Variants { Self.table[self]! }

    private static func rgb(_ red: Int, _ green: Int, _ blue: Int, _ opacity: Float = 1) -> Color.Resolved {
        Color.Resolved(red: Float(red) / 255, green: Float(green) / 255, blue: Float(blue) / 255, opacity: opacity)
    }

    private static func labels(_ light: Float, _ dark: Float, increased: (Float, Float)) -> Variants {
        Variants(
            rgb(60, 60, 67, light), rgb(235, 235, 245, dark),
            increased: (rgb(60, 60, 67, increased.0), rgb(235, 235, 245, increased.1)))
    }

    /// Light, dark, and with increased contrast: Apple's Human Interface Guidelines, "Color", iOS 17.
    private static let table: [SystemColor: Variants] = [
        .red: .init(rgb(255, 59, 48), rgb(255, 69, 58), increased: (rgb(215, 0, 21), rgb(255, 105, 97))),
        .orange: .init(rgb(255, 149, 0), rgb(255, 159, 10), increased: (rgb(201, 52, 0), rgb(255, 179, 64))),
        .yellow: .init(rgb(255, 204, 0), rgb(255, 214, 10), increased: (rgb(178, 80, 0), rgb(255, 212, 38))),
        .green: .init(rgb(52, 199, 89), rgb(48, 209, 88), increased: (rgb(36, 138, 61), rgb(48, 219, 91))),
        .mint: .init(rgb(0, 199, 190), rgb(99, 230, 226), increased: (rgb(12, 129, 123), rgb(102, 212, 207))),
        .teal: .init(rgb(48, 176, 199), rgb(64, 200, 224), increased: (rgb(0, 130, 153), rgb(93, 230, 255))),
        .cyan: .init(rgb(50, 173, 230), rgb(100, 210, 255), increased: (rgb(0, 113, 164), rgb(112, 215, 255))),
        .blue: .init(rgb(0, 122, 255), rgb(10, 132, 255), increased: (rgb(0, 64, 221), rgb(64, 156, 255))),
        .indigo: .init(rgb(88, 86, 214), rgb(94, 92, 230), increased: (rgb(54, 52, 163), rgb(125, 122, 255))),
        .purple: .init(rgb(175, 82, 222), rgb(191, 90, 242), increased: (rgb(137, 68, 171), rgb(218, 143, 255))),
        .pink: .init(rgb(255, 45, 85), rgb(255, 55, 95), increased: (rgb(211, 15, 69), rgb(255, 100, 130))),
        .brown: .init(rgb(162, 132, 94), rgb(172, 142, 104), increased: (rgb(127, 101, 69), rgb(181, 148, 105))),
        .gray: .init(rgb(142, 142, 147), rgb(142, 142, 147), increased: (rgb(108, 108, 112), rgb(174, 174, 178))),
        .white: .init(rgb(255, 255, 255), rgb(255, 255, 255)),
        .black: .init(rgb(0, 0, 0), rgb(0, 0, 0)),
        .clear: .init(.clear, .clear),

        .primary: .init(rgb(0, 0, 0), rgb(255, 255, 255)),
        .secondary: labels(0.6, 0.6, increased: (0.8, 0.7)),
        .tertiary: labels(0.3, 0.3, increased: (0.7, 0.55)),
        .quaternary: labels(0.18, 0.16, increased: (0.55, 0.4)),
        // iOS has no fifth label colour; a step below the fourth.
        .quinary: labels(0.12, 0.1, increased: (0.4, 0.3)),

        .background: .init(rgb(255, 255, 255), rgb(0, 0, 0)),
        .secondaryBackground: .init(
            rgb(242, 242, 247), rgb(28, 28, 30), increased: (rgb(235, 235, 240), rgb(36, 36, 38))),
        .tertiaryBackground: .init(
            rgb(255, 255, 255), rgb(44, 44, 46), increased: (rgb(255, 255, 255), rgb(54, 54, 56))),

        .groupedBackground: .init(
            rgb(242, 242, 247), rgb(0, 0, 0), increased: (rgb(235, 235, 240), rgb(0, 0, 0))),
        .secondaryGroupedBackground: .init(
            rgb(255, 255, 255), rgb(28, 28, 30), increased: (rgb(255, 255, 255), rgb(36, 36, 38))),
        // The fourth grey.
        .highlight: .init(rgb(209, 209, 214), rgb(58, 58, 60), increased: (rgb(188, 188, 192), rgb(68, 68, 70))),

        .fill: .init(rgb(120, 120, 128, 0.2), rgb(120, 120, 128, 0.36)),
        .secondaryFill: .init(rgb(120, 120, 128, 0.16), rgb(120, 120, 128, 0.32)),
        .tertiaryFill: .init(rgb(118, 118, 128, 0.12), rgb(118, 118, 128, 0.24)),
        .quaternaryFill: .init(rgb(116, 116, 128, 0.08), rgb(118, 118, 128, 0.18)),

        .separator: .init(rgb(60, 60, 67, 0.29), rgb(84, 84, 88, 0.6)),
        .placeholder: labels(0.3, 0.3, increased: (0.7, 0.55)),
        .link: .init(rgb(0, 122, 255), rgb(9, 132, 255)),
    ]
}
