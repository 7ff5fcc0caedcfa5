import DisplayList
import Foundation

/// A symbol as an environment wants it: its font's size and weight, its scale and its colours.
///
/// **Measures.** A unit of the grid is 0.056 of the font's size, so that a circle, 20.6 units wide, is 1.15 and its frame 1.2 times the
/// font's size: 20 points beside body text of 17, as on iOS. The frame holds the drawn area and `margin` around it, so that a
/// chevron is narrower than a circle and a minus lower. The middle of the grid stands on the middle of the font's capitals.
@MainActor package struct SymbolImage {
    private static let unitsPerSize: CGFloat = 0.056
    /// Units on each side.
    private static let margin: CGFloat = 0.4

    /// Two alike look alike but for their styles.
    struct Appearance: Equatable {
        var name: String
        var weight: Int
        var unit: CGFloat
        var capHeight: CGFloat
        var mode: SymbolRenderingMode.Kind
        var variableValue: Double?
        var isMirrored: Bool
    }

    let appearance: Appearance
    let symbol: Symbol
    private let bounds: CGRect

    init?(_ image: Image, font: FontDescription, in environment: EnvironmentValues, _ services: ViewTree.Services) {
        guard case .symbol(let given, let value) = image.source else { return nil }
        let glyphs = services.symbolGlyphs
        let name = environment.symbolVariants.apply(to: given) { SymbolLibrary.exists($0, in: glyphs) }
        let scale: CGFloat =
            switch environment.imageScale {
            case .small: 0.79
            case .medium: 1
            case .large: 1.28
            }
        // Forward is where the text goes.
        let isDirectional = (name.hasPrefix("arrow") || name.hasPrefix("chevron"))
            && (name.contains(".forward") || name.contains(".backward"))
        appearance = Appearance(
            name: name, weight: font.weight, unit: font.size * Self.unitsPerSize * scale,
            capHeight: services.textEngine.metrics(of: font).capHeight,
            mode: image.symbolMode ?? environment.symbolRenderingMode?.kind
                ?? (image.template == .original ? .multicolor : environment.hasSeveralForegroundStyles ? .palette : .monochrome),
            variableValue: value.map { $0.isFinite ? min(max($0, 0), 1) : 1 },
            isMirrored: isDirectional && environment.layoutDirection == .rightToLeft)
        symbol = SymbolLibrary.symbol(name, weight: font.weight, from: glyphs)
        bounds = symbol.bounds.insetBy(dx: -Self.margin, dy: -Self.margin)
    }

    /// Points, not yet rounded to pixels.
    var size: CGSize { CGSize(width: bounds.width * appearance.unit, height: bounds.height * appearance.unit) }

    /// From the top of `size` to the baseline of the text beside it.
    var baseline: CGFloat {
        (SymbolShape.gridSize / 2 - bounds.minY) * appearance.unit + appearance.capHeight / 2
    }

    /// The styles that the layers may take, by level.
    static func styles(in environment: EnvironmentValues, foreground: AnyShapeStyle? = nil) -> [_ResolvedStyle] {
        (0...2).map { level in
            foreground?._resolve(in: environment, level: level) ?? environment.resolveForeground(level: level)
        }
    }

    /// Fills `rect` with the symbol, which is in its middle: stretched from `ownSize` where that differs.
    func items(
        in rect: CGRect, ownSize: CGSize, styles: [_ResolvedStyle], identity: UInt64, environment: EnvironmentValues
    ) -> [DisplayItem] {
        guard ownSize.width > 0, ownSize.height > 0, rect.width > 0, rect.height > 0, appearance.unit > 0, !styles.isEmpty else { return [] }
        let unit = appearance.unit
        var place = CGAffineTransform(
            a: unit, b: 0, c: 0, d: unit, tx: (ownSize.width - size.width) / 2 - bounds.minX * unit,
            ty: (ownSize.height - size.height) / 2 - bounds.minY * unit)
        if appearance.isMirrored {
            place = place.concatenating(CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: ownSize.width, ty: 0))
        }
        place = place.concatenating(
            CGAffineTransform(
                a: rect.width / ownSize.width, b: 0, c: 0, d: rect.height / ownSize.height, tx: rect.minX, ty: rect.minY))
        return layers(styles, environment).flatMap { shape, style in
            style.fill(
                Fill(shape.outline.transformed(by: place), paint: .color(.clear)), in: rect, identity: identity)
        }
    }

    private func layers(_ styles: [_ResolvedStyle], _ environment: EnvironmentValues) -> [(SymbolShape, _ResolvedStyle)] {
        func style(_ level: Int) -> _ResolvedStyle { styles[min(level, styles.count - 1)] }
        func levels(_ symbol: Symbol) -> [(SymbolShape, _ResolvedStyle)] { symbol.layers.map { ($0.shape, style($0.level)) } }
        let isLayered = appearance.mode == .hierarchical || appearance.mode == .palette

        if let value = appearance.variableValue, symbol.parts.count > 1 {
            // Part i of n is on from i / n upwards, as Apple's are; what is off is still to be seen.
            return symbol.parts.enumerated().map { index, part in
                var style = isLayered ? style(min(index, 2)) : style(0)
                if value <= Double(index) / Double(symbol.parts.count) { style.opacity *= 0.3 }
                return (part, style)
            }
        }
        switch appearance.mode {
        case .monochrome: return [(symbol.whole, style(0))]
        case .hierarchical, .palette: return levels(symbol)
        case .multicolor:
            guard symbol.isKnown, let colors = SymbolColors.of(appearance.name) else { return [(symbol.whole, style(0))] }
            let resolved = colors.map { $0._resolve(in: environment, level: 0) }
            if symbol.layers.count < 2 { return [(symbol.whole, resolved[0])] }
            return symbol.layers.map { ($0.shape, resolved[min($0.level, resolved.count - 1)]) }
        }
    }
}

/// The colours that symbols have of themselves: the first layer's (the mark), then the second's (what it stands on).
enum SymbolColors {
    static func of(_ name: String) -> [Color]? {
        let parts = name.split(separator: ".")
        let isFilled = parts.last == "fill"
        let base = parts.filter { $0 != "fill" }.joined(separator: ".")
        if let own = single[base] { return [own] }
        guard let figure = figures[base] else { return nil }
        return isFilled ? [.white, figure] : [figure, figure]
    }

    private static let single: [String: Color] = [
        "heart": .red, "suit.heart": .red, "suit.diamond": .red, "star": .yellow, "sun.max": .yellow, "sun.min": .yellow,
        "moon": .indigo, "bolt": .yellow, "flame": .orange, "drop": .cyan, "snowflake": .cyan, "leaf": .green, "tree": .green,
        "carrot": .orange, "phone": .green, "video": .green, "message": .green, "phone.down": .red, "trash": .red,
        "bell": .yellow, "flag": .orange, "bookmark": .red, "folder": .blue, "lightbulb": .yellow, "crown": .yellow,
        "trophy": .yellow, "cross": .red, "battery.100": .green, "battery.100percent": .green, "battery.25": .red,
        "battery.25percent": .red, "exclamationmark.triangle": .yellow, "exclamationmark.octagon": .red, "nosign": .red,
    ]

    private static let figures: [String: Color] = [
        "checkmark.circle": .green, "checkmark.seal": .blue, "checkmark.shield": .green, "checkmark.square": .blue,
        "xmark.circle": .red, "xmark.octagon": .red, "plus.circle": .green, "minus.circle": .red, "info.circle": .blue,
        "questionmark.circle": .blue, "exclamationmark.circle": .red, "exclamationmark.shield": .yellow, "heart.circle": .red,
        "star.circle": .yellow, "bolt.circle": .green, "phone.circle": .green, "location.circle": .blue, "record.circle": .red,
    ]
}
