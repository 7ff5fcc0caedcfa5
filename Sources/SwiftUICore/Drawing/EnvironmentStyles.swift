import Foundation

/// The styles that a foreground has been given, by level, and the ones that held outside: what a hierarchical
/// style among them refers to.
package struct ForegroundStyles: Equatable, Sendable {
    private let styles: [AnyShapeStyle]
    private let outer: [ForegroundStyles]  // none or one; an array because a struct cannot hold itself

    fileprivate init(_ styles: [AnyShapeStyle], outer: ForegroundStyles?) {
        self.styles = styles
        self.outer = styles.allSatisfy { Self.standsAlone($0.base) } ? [] : outer.map { [$0] } ?? []
    }

    /// True for styles that cannot refer to the foreground outside.
    private static func standsAlone(_ style: any ShapeStyle) -> Bool {
        switch style {
        case is Color, is Color.Resolved, is Gradient, is AnyGradient, is LinearGradient, is RadialGradient,
            is EllipticalGradient, is AngularGradient, is Material:
            true
        default: false
        }
    }

    /// More than one was given: each layer of a symbol takes its own.
    package var isPalette: Bool { styles.count > 1 }

    /// Levels beyond the styles given are levels of the last of them.
    fileprivate func resolve(in environment: EnvironmentValues, level: Int) -> _ResolvedStyle {
        let index = min(level, styles.count - 1)
        let style = styles[index].base
        if Self.standsAlone(style) { return style._resolve(in: environment, level: level - index) }
        var environment = environment
        environment.foregroundStyles = outer.first
        return style._resolve(in: environment, level: level - index)
    }

    package static func == (a: ForegroundStyles, b: ForegroundStyles) -> Bool {
        a.styles.count == b.styles.count && zip(a.styles, b.styles).allSatisfy { $0.isEqual(to: $1) } && a.outer == b.outer
    }
}

/// A style in the environment, so that environments can be compared.
private struct ComparedStyle: Equatable {
    var style: AnyShapeStyle
    static func == (a: Self, b: Self) -> Bool { a.style.isEqual(to: b.style) }
}

private enum ForegroundStylesKey: EnvironmentKey { static let defaultValue: ForegroundStyles? = nil }
private enum BackgroundStyleKey: EnvironmentKey { static var defaultValue: ComparedStyle? { nil } }
private enum TintKey: EnvironmentKey { static var defaultValue: ComparedStyle? { nil } }
private enum AccentColorKey: EnvironmentKey { static let defaultValue: Color? = nil }

extension EnvironmentValues {
    /// nil where no foreground style was set: the label colours.
    package var foregroundStyles: ForegroundStyles? {
        get { self[ForegroundStylesKey.self] }
        set { self[ForegroundStylesKey.self] = newValue }
    }

    /// Sets the foreground from here on: one to three styles, by level. Hierarchical styles among them mean levels of the
    /// foreground that holds now.
    package mutating func setForegroundStyles(_ styles: [any ShapeStyle]) {
        guard !styles.isEmpty else { return foregroundStyles = nil }
        func erase(_ style: some ShapeStyle) -> AnyShapeStyle { AnyShapeStyle(style) }
        foregroundStyles = ForegroundStyles(styles.map { erase($0) }, outer: foregroundStyles)
    }

    package var hasSeveralForegroundStyles: Bool { foregroundStyles?.isPalette ?? false }

    package func resolveForeground(level: Int = 0) -> _ResolvedStyle {
        foregroundStyles?.resolve(in: self, level: max(level, 0))
            ?? Color.primary._resolve(in: self, level: level)
    }

    /// What `.background` means from here on; nil: the scene's own background.
    public var backgroundStyle: AnyShapeStyle? {
        get { self[BackgroundStyleKey.self]?.style }
        set { self[BackgroundStyleKey.self] = newValue.map { ComparedStyle(style: $0) } }
    }

    /// What `.tint` means from here on; nil: the accent colour.
    package var tint: AnyShapeStyle? {
        get { self[TintKey.self]?.style }
        set { self[TintKey.self] = newValue.map { ComparedStyle(style: $0) } }
    }

    /// What `Color.accentColor` means from here on; nil: blue.
    package var accentColor: Color? {
        get { self[AccentColorKey.self] }
        set { self[AccentColorKey.self] = newValue }
    }
}

/// The foreground that holds where it is used.
public struct ForegroundStyle: ShapeStyle {
    public typealias Resolved = Never
    public init() {}
    public func _resolve(in environment: EnvironmentValues, level: Int) -> _ResolvedStyle {
        environment.resolveForeground(level: level)
    }
}

extension ShapeStyle where Self == ForegroundStyle {
    public static var foreground: ForegroundStyle { ForegroundStyle() }
}

/// The background that holds where it is used.
public struct BackgroundStyle: ShapeStyle {
    public typealias Resolved = Never
    public init() {}
    public func _resolve(in environment: EnvironmentValues, level: Int) -> _ResolvedStyle {
        guard let style = environment.backgroundStyle else {
            return _ResolvedStyle(.color(SystemColor.background(level).resolve(in: environment)))
        }
        // A background that refers to the background means the scene's.
        var outer = environment
        outer.backgroundStyle = nil
        return style._resolve(in: outer, level: level)
    }
}

extension ShapeStyle where Self == BackgroundStyle {
    public static var background: BackgroundStyle { BackgroundStyle() }
}

/// The tint that holds where it is used.
public struct TintShapeStyle: ShapeStyle, Sendable {
    public typealias Resolved = Never
    public init() {}
    public func _resolve(in environment: EnvironmentValues, level: Int) -> _ResolvedStyle {
        guard let style = environment.tint else { return Color.accentColor._resolve(in: environment, level: level) }
        var outer = environment
        outer.tint = nil
        return style._resolve(in: outer, level: level)
    }
}

extension ShapeStyle where Self == TintShapeStyle {
    public static var tint: TintShapeStyle { TintShapeStyle() }
}

/// Behind what is selected: the tint.
public struct SelectionShapeStyle: ShapeStyle, Sendable {
    public typealias Resolved = Never
    public init() {}
    public func _resolve(in environment: EnvironmentValues, level: Int) -> _ResolvedStyle {
        TintShapeStyle()._resolve(in: environment, level: level)
    }
}

extension ShapeStyle where Self == SelectionShapeStyle {
    public static var selection: SelectionShapeStyle { SelectionShapeStyle() }
}

/// Lines between rows and columns.
public struct SeparatorShapeStyle: ShapeStyle, Sendable {
    public typealias Resolved = Never
    public init() {}
    public func _resolve(in environment: EnvironmentValues, level: Int) -> _ResolvedStyle {
        Color(SystemColor.separator)._resolve(in: environment, level: level)
    }
}

extension ShapeStyle where Self == SeparatorShapeStyle {
    public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}

/// Text that stands in for what is not there yet.
public struct PlaceholderTextShapeStyle: ShapeStyle {
    public typealias Resolved = Never
    public init() {}
    public func _resolve(in environment: EnvironmentValues, level: Int) -> _ResolvedStyle {
        Color(SystemColor.placeholder)._resolve(in: environment, level: level)
    }
}

extension ShapeStyle where Self == PlaceholderTextShapeStyle {
    public static var placeholder: PlaceholderTextShapeStyle { PlaceholderTextShapeStyle() }
}

/// Shapes behind content, in four strengths by level.
public struct FillShapeStyle: ShapeStyle {
    public typealias Resolved = Never
    public init() {}
    public func _resolve(in environment: EnvironmentValues, level: Int) -> _ResolvedStyle {
        _ResolvedStyle(.color(SystemColor.fill(level).resolve(in: environment)))
    }
}

extension ShapeStyle where Self == FillShapeStyle {
    public static var fill: FillShapeStyle { FillShapeStyle() }
}

/// Links.
public struct LinkShapeStyle: ShapeStyle {
    public typealias Resolved = Never
    public init() {}
    public func _resolve(in environment: EnvironmentValues, level: Int) -> _ResolvedStyle {
        Color(SystemColor.link)._resolve(in: environment, level: level)
    }
}

extension ShapeStyle where Self == LinkShapeStyle {
    public static var link: LinkShapeStyle { LinkShapeStyle() }
}

/// Behind all of a window.
public struct WindowBackgroundShapeStyle: ShapeStyle {
    public typealias Resolved = Never
    public init() {}
    public func _resolve(in environment: EnvironmentValues, level: Int) -> _ResolvedStyle {
        _ResolvedStyle(.color(SystemColor.background(level).resolve(in: environment)))
    }
}

extension ShapeStyle where Self == WindowBackgroundShapeStyle {
    public static var windowBackground: WindowBackgroundShapeStyle { WindowBackgroundShapeStyle() }
}
