import Foundation

/// A style with its opacity multiplied.
public struct _OpacityShapeStyle<Style>: ShapeStyle where Style: ShapeStyle {
    public var style: Style
    public var opacity: Float
    public typealias Resolved = Never
    public init(style: Style, opacity: Float) { (self.style, self.opacity) = (style, opacity) }

    public func _resolve(in environment: EnvironmentValues, level: Int) -> _ResolvedStyle {
        var resolved = style._resolve(in: environment, level: level)
        resolved.opacity *= Double(opacity).finite()
        return resolved
    }
}

/// A style that mixes with what lies behind it.
public struct _BlendModeShapeStyle<Style>: ShapeStyle where Style: ShapeStyle {
    public var style: Style
    public var blendMode: BlendMode
    public typealias Resolved = Never
    public init(style: Style, blendMode: BlendMode) { (self.style, self.blendMode) = (style, blendMode) }

    public func _resolve(in environment: EnvironmentValues, level: Int) -> _ResolvedStyle {
        var resolved = style._resolve(in: environment, level: level)
        resolved.blendMode = blendMode
        return resolved
    }
}

/// A style with a shadow.
public struct _ShadowShapeStyle<Style>: ShapeStyle where Style: ShapeStyle {
    public var style: Style
    public var shadowStyle: ShadowStyle
    public typealias Resolved = Never
    public init(style: Style, shadowStyle: ShadowStyle) { (self.style, self.shadowStyle) = (style, shadowStyle) }

    public func _resolve(in environment: EnvironmentValues, level: Int) -> _ResolvedStyle {
        var resolved = style._resolve(in: environment, level: level)
        resolved.shadows.append(shadowStyle.resolve(in: environment))
        return resolved
    }
}

/// A style whose unit points refer to a rectangle of its own.
public struct _AnchoredShapeStyle<Style>: ShapeStyle where Style: ShapeStyle {
    public var style: Style
    public var bounds: CGRect
    public typealias Resolved = Never
    public init(style: Style, bounds: CGRect) { (self.style, self.bounds) = (style, bounds) }

    public func _resolve(in environment: EnvironmentValues, level: Int) -> _ResolvedStyle {
        var resolved = style._resolve(in: environment, level: level)
        if resolved.rect == nil { resolved.rect = bounds }
        return resolved
    }
}

extension ShapeStyle {
    /// Maps the style's unit points to `rect`, in the coordinates of the filled shape, instead of the shape's frame.
    public func `in`(_ rect: CGRect) -> some ShapeStyle { _AnchoredShapeStyle(style: self, bounds: rect) }

    /// Multiplies the style's opacity.
    public func opacity(_ opacity: Double) -> some ShapeStyle {
        _OpacityShapeStyle(style: self, opacity: Float(opacity))
    }

    public func blendMode(_ mode: BlendMode) -> some ShapeStyle { _BlendModeShapeStyle(style: self, blendMode: mode) }

    public func shadow(_ style: ShadowStyle) -> some ShapeStyle { _ShadowShapeStyle(style: self, shadowStyle: style) }
}

extension ShapeStyle where Self == AnyShapeStyle {
    /// The foreground style, less opaque.
    public static func opacity(_ opacity: Double) -> some ShapeStyle { ForegroundStyle().opacity(opacity) }
    public static func blendMode(_ mode: BlendMode) -> some ShapeStyle { ForegroundStyle().blendMode(mode) }
    public static func shadow(_ style: ShadowStyle) -> some ShapeStyle { ForegroundStyle().shadow(style) }
}

/// A shadow that a style casts, outwards or into the shape.
public struct ShadowStyle: Equatable, Sendable {
    private let kind: _ResolvedStyle.Shadow.Kind
    private let color: Color
    private let radius: CGFloat
    private let x: CGFloat
    private let y: CGFloat

    /// `radius` is the standard deviation of the blur, in points.
    public static func drop(
        color: Color = .init(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> ShadowStyle {
        ShadowStyle(kind: .drop, color: color, radius: radius, x: x, y: y)
    }

    public static func inner(
        color: Color = .init(.sRGBLinear, white: 0, opacity: 0.55), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> ShadowStyle {
        ShadowStyle(kind: .inner, color: color, radius: radius, x: x, y: y)
    }

    package func resolve(in environment: EnvironmentValues) -> _ResolvedStyle.Shadow {
        _ResolvedStyle.Shadow(
            kind: kind, color: color.resolve(in: environment), radius: radius.clampedLength,
            offset: CGSize(width: x.finite(), height: y.finite()))
    }
}
