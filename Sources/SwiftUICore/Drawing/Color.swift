import Foundation

/// A colour, which may depend on the environment: its scheme, contrast and tint.
public struct Color: Hashable, CustomStringConvertible, Sendable {
    package enum Storage: Hashable, Sendable {
        // What most colours are lies in the value itself; a box for it would cost more than all else that is done with it.
        case resolved(Color.Resolved)
        case system(SystemColor)
        case accent
        indirect case opacity(Color, Double)
        indirect case named(NamedColor)
        indirect case style(StyleColor)
    }

    package let storage: Storage
    package init(storage: Storage) { self.storage = storage }

    package init(_ system: SystemColor) { storage = .system(system) }

    /// A colour from a style that resolves to one.
    public init<T>(_ color: T) where T: Hashable, T: ShapeStyle, T.Resolved == Color.Resolved {
        if let color = color as? Color { self = color } else { storage = .style(StyleColor(color)) }
    }

    /// The colour's numbers where the environment holds.
    public func resolve(in environment: EnvironmentValues) -> Color.Resolved {
        switch storage {
        case .resolved(let color): color
        case .system(let color): color.resolve(in: environment)
        case .accent: environment.accentColor?.resolve(in: environment) ?? SystemColor.blue.resolve(in: environment)
        case .opacity(let color, let factor): color.resolve(in: environment).multiplyingOpacity(by: factor)
        case .named(let color): color.resolve(in: environment)
        case .style(let color): color.resolve(environment)
        }
    }

    public var description: String {
        switch storage {
        case .resolved(let color): color.description
        case .system(let color): color.rawValue
        case .accent: "accentColor"
        case .opacity(let color, let factor): "\(Int((min(max(factor, -1e6), 1e6) * 100).rounded()))% \(color)"
        case .named(let color): color.description
        case .style(let color): color.description
        }
    }
}

/// A style of another module that resolves to a colour, with its type erased.
package struct StyleColor: Hashable, @unchecked Sendable, CustomStringConvertible {
    // Unchecked: holds a ShapeStyle, which is Sendable; AnyHashable does not say so.
    private let style: AnyHashable
    fileprivate let resolve: @Sendable (EnvironmentValues) -> Color.Resolved

    init<T>(_ style: T) where T: Hashable, T: ShapeStyle, T.Resolved == Color.Resolved {
        self.style = AnyHashable(style)
        resolve = { style.resolve(in: $0) }
    }

    package var description: String { "\(style.base)" }
    package static func == (a: StyleColor, b: StyleColor) -> Bool { a.style == b.style }
    package func hash(into hasher: inout Hasher) { hasher.combine(style) }
}

extension Color {
    public enum RGBColorSpace: Sendable {
        case sRGB
        case sRGBLinear
        case displayP3
    }

    /// Channels of 0…1; beyond that the colour lies outside the space. Opacity 0…1.
    public init(
        _ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
    ) {
        storage = .resolved(Color.Resolved(colorSpace, red: red, green: green, blue: blue, opacity: opacity))
    }

    /// A grey, from 0 (black) to 1 (white).
    public init(_ colorSpace: Color.RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
        self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
    }

    /// Hue, saturation and brightness of 0…1 each, in sRGB; a hue beyond that goes round again.
    public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
        let hue = hue.finite(), saturation = saturation.finite(), brightness = brightness.finite()
        let sector = (hue - hue.rounded(.down)) * 6
        let index = min(Int(sector), 5)
        let fraction = sector - Double(index)
        let low = brightness * (1 - saturation)
        let falling = brightness * (1 - saturation * fraction)
        let rising = brightness * (1 - saturation * (1 - fraction))
        let (red, green, blue) =
            switch index {
            case 0: (brightness, rising, low)
            case 1: (falling, brightness, low)
            case 2: (low, brightness, rising)
            case 3: (low, falling, brightness)
            case 4: (rising, low, brightness)
            default: (brightness, low, falling)
            }
        self.init(red: red, green: green, blue: blue, opacity: opacity)
    }

    public init(_ resolved: Color.Resolved) { storage = .resolved(resolved) }

    /// The colour with its opacity multiplied.
    public func opacity(_ opacity: Double) -> Color { Color(storage: .opacity(self, opacity.finite())) }

    /// From a lighter variant of the colour, at the top, to the colour itself.
    public var gradient: AnyGradient { AnyGradient(provider: .color(self)) }
}

extension Color {
    public static let red = Color(SystemColor.red)
    public static let orange = Color(SystemColor.orange)
    public static let yellow = Color(SystemColor.yellow)
    public static let green = Color(SystemColor.green)
    public static let mint = Color(SystemColor.mint)
    public static let teal = Color(SystemColor.teal)
    public static let cyan = Color(SystemColor.cyan)
    public static let blue = Color(SystemColor.blue)
    public static let indigo = Color(SystemColor.indigo)
    public static let purple = Color(SystemColor.purple)
    public static let pink = Color(SystemColor.pink)
    public static let brown = Color(SystemColor.brown)
    public static let white = Color(SystemColor.white)
    public static let gray = Color(SystemColor.gray)
    public static let black = Color(SystemColor.black)
    public static let clear = Color(SystemColor.clear)
    /// The colour of text.
    public static let primary = Color(SystemColor.primary)
    /// The colour of text that matters less.
    public static let secondary = Color(SystemColor.secondary)
    /// The tint of the environment, else blue.
    public static var accentColor: Color { Color(storage: .accent) }
}

extension ShapeStyle where Self == Color {
    public static var red: Color { Color.red }
    public static var orange: Color { Color.orange }
    public static var yellow: Color { Color.yellow }
    public static var green: Color { Color.green }
    public static var mint: Color { Color.mint }
    public static var teal: Color { Color.teal }
    public static var cyan: Color { Color.cyan }
    public static var blue: Color { Color.blue }
    public static var indigo: Color { Color.indigo }
    public static var purple: Color { Color.purple }
    public static var pink: Color { Color.pink }
    public static var brown: Color { Color.brown }
    public static var white: Color { Color.white }
    public static var gray: Color { Color.gray }
    public static var black: Color { Color.black }
    public static var clear: Color { Color.clear }
}

extension Color: ShapeStyle {
    public func _resolve(in environment: EnvironmentValues, level: Int) -> _ResolvedStyle {
        if case .system(.primary) = storage {
            return _ResolvedStyle(.color(SystemColor.label(level).resolve(in: environment)))
        }
        let factor = HierarchicalShapeStyle.opacity(at: level)
        return _ResolvedStyle(.color(resolve(in: environment).multiplyingOpacity(by: factor)))
    }
}
