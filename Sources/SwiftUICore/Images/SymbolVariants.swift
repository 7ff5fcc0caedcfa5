import Foundation

/// A way to draw a symbol: filled, crossed out, within a figure; or several of these together.
public struct SymbolVariants: Hashable, Sendable {
    package enum Enclosure: String, Hashable, Sendable { case circle, square, rectangle }

    package var enclosure: Enclosure?
    package var isFilled = false
    package var isSlashed = false

    /// The symbol as it is named.
    public static let none = SymbolVariants()
    public static let circle = SymbolVariants(enclosure: .circle)
    public static let square = SymbolVariants(enclosure: .square)
    public static let rectangle = SymbolVariants(enclosure: .rectangle)
    public static let fill = SymbolVariants(isFilled: true)
    public static let slash = SymbolVariants(isSlashed: true)

    private init(enclosure: Enclosure? = nil, isFilled: Bool = false, isSlashed: Bool = false) {
        (self.enclosure, self.isFilled, self.isSlashed) = (enclosure, isFilled, isSlashed)
    }

    /// This variant in a circle.
    public var circle: SymbolVariants { with { $0.enclosure = .circle } }
    public var square: SymbolVariants { with { $0.enclosure = .square } }
    public var rectangle: SymbolVariants { with { $0.enclosure = .rectangle } }
    /// This variant filled.
    public var fill: SymbolVariants { with { $0.isFilled = true } }
    /// This variant crossed out.
    public var slash: SymbolVariants { with { $0.isSlashed = true } }

    private func with(_ change: (inout SymbolVariants) -> Void) -> SymbolVariants {
        var copy = self
        change(&copy)
        return copy
    }

    /// True when all that `other` asks for is asked for here.
    public func contains(_ other: SymbolVariants) -> Bool {
        (other.enclosure == nil || other.enclosure == enclosure) && (!other.isFilled || isFilled)
            && (!other.isSlashed || isSlashed)
    }

    /// Both; of two figures `other`'s.
    package func union(_ other: SymbolVariants) -> SymbolVariants {
        SymbolVariants(
            enclosure: other.enclosure ?? enclosure, isFilled: isFilled || other.isFilled,
            isSlashed: isSlashed || other.isSlashed)
    }

    /// The name of `name`'s symbol in this variant. What it is already, stays; a variant that there is no symbol for is left out:
    /// the slash first, then the figure, then the fill.
    package func apply(to name: String, exists: (String) -> Bool) -> String {
        if self == .none { return name }
        for wish in [self, with { $0.isSlashed = false }, with { $0.enclosure = nil }] {
            let candidate = wish.name(of: name)
            if candidate == name || exists(candidate) { return candidate }
        }
        let bare = SymbolVariants(isFilled: isFilled).name(of: name)
        return exists(bare) ? bare : name
    }

    /// The order of Apple's names: the slash, the figure, the fill, then the badge. (`mic.slash.circle.fill`, `person.fill.badge.plus`)
    private func name(of name: String) -> String {
        var base = name, badge = ""
        if let at = name.range(of: ".badge") { (base, badge) = (String(name[..<at.lowerBound]), String(name[at.lowerBound...])) }
        let wasFilled = base.hasSuffix(".fill")
        if wasFilled { base.removeLast(5) }
        if isSlashed, !base.contains(".slash") { base += ".slash" }
        let figures = ["circle", "square", "rectangle"]
        if let enclosure, !figures.contains(where: { base == $0 || base.hasSuffix("." + $0) }) { base += "." + enclosure.rawValue }
        return base + (isFilled || wasFilled ? ".fill" : "") + badge
    }
}

/// How a symbol takes its colours.
public struct SymbolRenderingMode: Sendable {
    package enum Kind: Hashable, Sendable { case monochrome, multicolor, hierarchical, palette }
    package let kind: Kind

    /// All of it in the foreground's primary style.
    public static let monochrome = SymbolRenderingMode(kind: .monochrome)
    /// In colours of its own, where it has any; else monochrome.
    public static let multicolor = SymbolRenderingMode(kind: .multicolor)
    /// Each layer at its level of the foreground style.
    public static let hierarchical = SymbolRenderingMode(kind: .hierarchical)
    /// The first layer in the foreground's primary style, the second in its secondary one and so on.
    public static let palette = SymbolRenderingMode(kind: .palette)
}

private enum ImageScaleKey: EnvironmentKey { static let defaultValue = Image.Scale.medium }
private enum SymbolRenderingModeKey: EnvironmentKey { static let defaultValue: SymbolRenderingMode? = nil }
private enum SymbolVariantsKey: EnvironmentKey { static let defaultValue = SymbolVariants.none }

extension EnvironmentValues {
    /// The size of symbols beside text.
    public var imageScale: Image.Scale {
        get { self[ImageScaleKey.self] }
        set { self[ImageScaleKey.self] = newValue }
    }

    /// nil: by the foreground: with one style monochrome, with several a palette.
    public var symbolRenderingMode: SymbolRenderingMode? {
        get { self[SymbolRenderingModeKey.self] }
        set { self[SymbolRenderingModeKey.self] = newValue }
    }

    public var symbolVariants: SymbolVariants {
        get { self[SymbolVariantsKey.self] }
        set { self[SymbolVariantsKey.self] = newValue }
    }
}

extension View {
    /// The size of symbols in this view beside its text.
    nonisolated public func imageScale(_ scale: Image.Scale) -> some View { environment(\.imageScale, scale) }

    nonisolated public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View {
        environment(\.symbolRenderingMode, mode)
    }

    /// Draws the symbols in this view in a variant, beside those asked for further out.
    nonisolated public func symbolVariant(_ variant: SymbolVariants) -> some View {
        transformEnvironment(\.symbolVariants) { $0 = $0.union(variant) }
    }
}
