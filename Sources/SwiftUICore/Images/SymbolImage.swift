import DisplayList
import Foundation

/// A symbol as an environment wants it: its font's size and weight, its scale and its colours.
///
/// **Measures.** A unit of the grid is 0.055 of the font's size, so that the frame of a circle, which is 20.6 units wide, has 1.17 times
/// the font's size: 20 points beside body text of 17, as on iOS. The frame holds the drawn area and `margin` around it, so that a
/// chevron is narrower than a circle and a minus lower. The middle of the grid stands on the middle of the font's capitals.
package struct SymbolImage: Equatable, Sendable {
    private static let unitsPerSize: CGFloat = 0.055
    /// Units on each side.
    private static let margin: CGFloat = 0.35

    /// Two alike look alike but for their styles.
    struct Appearance: Equatable, Sendable {
        var name: String
        var weight: Int
        var unit: CGFloat
        var capHeight: CGFloat
        var mode: SymbolRenderingMode.Kind
        var variableValue: Double?
        var isMirrored: Bool
    }

    let appearance: Appearance
    private let symbol: Symbol
    private let bounds: CGRect
    /// In the multicolour mode, for a symbol that has colours.
    private let colors: [_ResolvedStyle]

    package static func == (a: SymbolImage, b: SymbolImage) -> Bool { a.appearance == b.appearance && a.colors == b.colors }

    @MainActor init?(
        _ image: Image, font: FontDescription, in environment: EnvironmentValues, _ services: ViewTree.Services
    ) {
        guard case .symbol(let given, let value) = image.source else { return nil }
        let glyphs = services.symbolGlyphs
        let name = environment.symbolVariants.apply(to: given) { SymbolLibrary.exists($0, in: glyphs) }
        let scale: CGFloat
        switch environment.imageScale {
        case .small: scale = 0.79
        case .medium: scale = 1
        case .large: scale = 1.28
        }
        // Forward is where the text goes.
        let isDirectional = (name.hasPrefix("arrow") || name.hasPrefix("chevron"))
            && (name.contains(".forward") || name.contains(".backward"))
        let mode = image.symbolMode ?? environment.symbolRenderingMode?.kind
            ?? (image.template == .original ? .multicolor : environment.hasSeveralForegroundStyles ? .palette : .monochrome)
        appearance = Appearance(
            name: name, weight: font.weight, unit: font.size * Self.unitsPerSize * scale,
            capHeight: services.textEngine.metrics(of: font).capHeight, mode: mode,
            variableValue: value.map { $0.isNaN ? 1 : min(max($0, 0), 1) },
            isMirrored: isDirectional && environment.layoutDirection == .rightToLeft)
        symbol = SymbolLibrary.symbol(name, weight: font.weight, from: glyphs)
        bounds = symbol.bounds.insetBy(dx: -Self.margin, dy: -Self.margin)
        colors = mode == .multicolor && symbol.isKnown
            ? SymbolColors.of(name).map { $0._resolve(in: environment, level: 0) } : []
    }

    /// Points, not yet rounded to pixels.
    var size: CGSize { CGSize(width: bounds.width * appearance.unit, height: bounds.height * appearance.unit) }

    /// From the top of `size` to the baseline of the text beside it.
    var baseline: CGFloat {
        (SymbolShape.gridSize / 2 - bounds.minY) * appearance.unit + appearance.capHeight / 2
    }

    /// Whether the layers differ in their levels.
    var isLayered: Bool { appearance.mode == .hierarchical || appearance.mode == .palette }

    /// A part of the symbol as it is placed, and what it is painted with.
    struct Part {
        var outline: Outline
        fileprivate var level: Int
        fileprivate var color: _ResolvedStyle?
        fileprivate(set) var opacity: Double

        /// Of the foreground's by level.
        func style(_ styles: [_ResolvedStyle]) -> _ResolvedStyle {
            var style = color ?? styles[min(level, styles.count - 1)]
            style.opacity *= opacity
            return style
        }
    }

    /// What is off is still to be seen.
    static let faintOpacity = 0.3

    /// Of the parts that follow one another; empty for a symbol that has none.
    var partOpacities: [Double] {
        let count = symbol.parts.count
        guard count > 1 else { return [] }
        // Part i of n is on above i / n, as Apple's are.
        return (0..<count).map { index in
            appearance.variableValue.map { $0 <= Double(index) / Double(count) } == true ? Self.faintOpacity : 1
        }
    }

    /// Back to front. The symbol, which by itself takes the middle of `ownSize`, is stretched as this has to be to become `rect`.
    /// `partOpacities`: other ones than the symbol's own, as many.
    func parts(in rect: CGRect, from ownSize: CGSize, partOpacities: [Double]? = nil) -> [Part] {
        let unit = appearance.unit
        guard ownSize.width > 0, ownSize.height > 0, rect.width > 0, rect.height > 0, unit > 0 else { return [] }
        var place = CGAffineTransform(
            a: unit, b: 0, c: 0, d: unit, tx: (ownSize.width - size.width) / 2 - bounds.minX * unit,
            ty: (ownSize.height - size.height) / 2 - bounds.minY * unit)
        if appearance.isMirrored {
            place = place.concatenating(CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: ownSize.width, ty: 0))
        }
        place = place.concatenating(
            CGAffineTransform(
                a: rect.width / ownSize.width, b: 0, c: 0, d: rect.height / ownSize.height, tx: rect.minX, ty: rect.minY))
        func part(_ shape: SymbolShape, level: Int = 0, opacity: Double = 1) -> Part {
            let color = colors.isEmpty ? nil : colors[min(level, colors.count - 1)]
            return Part(
                outline: shape.outline.transformed(by: place), level: isLayered ? level : 0, color: color, opacity: opacity)
        }
        if appearance.variableValue != nil || partOpacities != nil, symbol.parts.count > 1 {
            let opacities = partOpacities ?? self.partOpacities
            return zip(symbol.parts, opacities).enumerated().map { part($1.0, level: min($0, 2), opacity: $1.1) }
        }
        if isLayered || !colors.isEmpty { return symbol.layers.map { part($0.shape, level: $0.level) } }
        return [part(symbol.whole)]
    }

    /// The parts, painted flat: `paints` by level.
    func items(in rect: CGRect, from ownSize: CGSize, paints: [Paint], identity: UInt64) -> [DisplayItem] {
        guard !paints.isEmpty else { return [] }
        return parts(in: rect, from: ownSize).map { part in
            let paint = part.color?.paint(in: rect) ?? paints[min(part.level, paints.count - 1)]
            let bounds = part.outline.bounds
            let item = DisplayItem(
                identity: identity, version: Serial.next(), bounds: bounds, content: .fill(Fill(part.outline, paint: paint)))
            guard part.opacity < 1 else { return item }
            return DisplayItem(
                identity: identity, version: Serial.next(), bounds: bounds, content: .layer(.opacity(part.opacity), [item]))
        }
    }
}

/// The colours that symbols have of themselves: the first layer's (the mark), then the second's (what it stands on).
enum SymbolColors {
    static func of(_ name: String) -> [Color] {
        let parts = name.split(separator: ".")
        let isFilled = parts.last == "fill"
        let base = parts.filter { $0 != "fill" }.joined(separator: ".")
        if let own = single[base] { return [own] }
        guard let figure = figures[base] else { return [] }
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
