import Foundation

/// What lies behind, blurred, under a tint: frosted glass of several strengths.
public struct Material: Sendable {
    package enum Level: Int, Hashable, CaseIterable, Sendable { case ultraThin, thin, regular, thick, ultraThick, bar }
    package let level: Level

    /// What to do to the background, where the environment holds.
    package struct Backdrop: Hashable, Sendable {
        /// The standard deviation of the blur, in points.
        package var radius: CGFloat
        /// Factor on the saturation of what shows through.
        package var saturation: Double
        /// Drawn over the blurred background.
        package var tint: Color.Resolved
    }

    /// With reduced transparency the tint is opaque and nothing shows through.
    package func backdrop(in environment: EnvironmentValues) -> Backdrop {
        let isLight = environment.colorScheme == .light
        var tint = isLight
            ? Color.Resolved(red: 0.97, green: 0.97, blue: 0.97)
            : Color.Resolved(red: 0.14, green: 0.14, blue: 0.145)
        if environment.accessibilityReduceTransparency { return Backdrop(radius: 0, saturation: 1, tint: tint) }
        tint.opacity = isLight ? level.lightOpacity : level.darkOpacity
        return Backdrop(radius: Self.radius, saturation: Self.saturation, tint: tint)
    }

    // Apple publishes no numbers. These are ours, chosen to look like iOS' materials over photographs.
    private static let radius: CGFloat = 30
    private static let saturation = 1.8
}

extension Material.Level {
    fileprivate var lightOpacity: Float {
        switch self {
        case .ultraThin: 0.44
        case .thin: 0.6
        case .regular: 0.72
        case .thick: 0.84
        case .ultraThick: 0.92
        case .bar: 0.8
        }
    }

    fileprivate var darkOpacity: Float {
        switch self {
        case .ultraThin: 0.5
        case .thin: 0.62
        case .regular: 0.74
        case .thick: 0.85
        case .ultraThick: 0.93
        case .bar: 0.82
        }
    }
}

extension Material {
    public static let ultraThin = Material(level: .ultraThin)
    public static let thin = Material(level: .thin)
    public static let regular = Material(level: .regular)
    public static let thick = Material(level: .thick)
    public static let ultraThick = Material(level: .ultraThick)
    /// As system toolbars have it.
    public static let bar = Material(level: .bar)
}

extension Material: ShapeStyle {
    public typealias Resolved = Never

    public func _resolve(in environment: EnvironmentValues, level: Int) -> _ResolvedStyle {
        var resolved = _ResolvedStyle(.material(backdrop(in: environment)))
        resolved.opacity = HierarchicalShapeStyle.opacity(at: level)
        return resolved
    }
}

extension ShapeStyle where Self == Material {
    public static var ultraThinMaterial: Material { .ultraThin }
    public static var thinMaterial: Material { .thin }
    public static var regularMaterial: Material { .regular }
    public static var thickMaterial: Material { .thick }
    public static var ultraThickMaterial: Material { .ultraThick }
    public static var bar: Material { Material.bar }
}
