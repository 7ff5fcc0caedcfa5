import DisplayList
import Foundation

/// The symbols that have been asked for, made once for each weight.
@MainActor package enum SymbolLibrary {
    private struct Key: Hashable {
        var name: String
        var weight: Int
    }

    private static var known: [Key: Symbol] = [:]
    /// The sentences that were written.
    package private(set) static var reported: Set<String> = []
    private static var existing: [String: Bool] = [:]

    /// The symbol, or a stand-in that can be seen: a dashed square with a question mark. A name that is not known is reported on
    /// standard error, once.
    package static func symbol(_ name: String, weight: Int = 400, from glyphs: (any SymbolGlyphs)?) -> Symbol {
        let key = Key(name: name, weight: weight)
        if let symbol = known[key] { return symbol }
        let growth = growth(of: weight)
        let found = glyphs.flatMap { SymbolMaker(table: .shared, glyphs: $0).symbol(name, growth: growth) }
        if found == nil { report(name, glyphs) }
        let symbol = found ?? standIn(growth)
        if known.count >= 2000 { known.removeAll() }
        known[key] = symbol
        return symbol
    }

    package static func exists(_ name: String, in glyphs: (any SymbolGlyphs)?) -> Bool {
        if let known = existing[name] { return known }
        let exists = glyphs.map { SymbolMaker(table: .shared, glyphs: $0).symbol(name) != nil } ?? false
        existing[name] = exists
        return exists
    }

    /// How far edges move outwards, in units of the grid. The icons' lines of 2 units go with the regular weight of the system
    /// font; in others they differ from those by as much as the bars of the font's letters do (the hyphen of Inter, whose bars are 0.023, 0.041,
    /// 0.060, 0.078, 0.092, 0.106, 0.120, 0.134 and 0.148 of the size).
    package static func growth(of weight: Int) -> CGFloat {
        let steps: [CGFloat] = [-0.5, -0.34, -0.17, 0, 0.13, 0.25, 0.38, 0.51, 0.63]
        let place = min(max((CGFloat(weight) - 100) / 100, 0), CGFloat(steps.count - 1))
        let index = min(Int(place), steps.count - 2)
        return steps[index] + (steps[index + 1] - steps[index]) * (place - CGFloat(index))
    }

    private static func report(_ name: String, _ glyphs: (any SymbolGlyphs)?) {
        let problem: String
        if let glyphs, glyphs.hasIcons {
            problem = "there is no symbol \"\(name)\"; a dashed square stands in for it."
        } else {
            problem = "symbols are drawn with the font Material Design Icons, which is not installed"
                + " (Debian's package fonts-materialdesignicons-webfont); dashed squares stand in for them."
        }
        guard reported.insert(problem).inserted else { return }
        FileHandle.standardError.write(Data("SwiftUI: \(problem)\n".utf8))
    }

    private static func standIn(_ growth: CGFloat) -> Symbol {
        let lines = """
            M 2.5 8 V 6 Q 2.5 2.5 6 2.5 H 8 M 10 2.5 H 14 M 16 2.5 H 18 Q 21.5 2.5 21.5 6 V 8 M 21.5 10 V 14 \
            M 21.5 16 V 18 Q 21.5 21.5 18 21.5 H 16 M 14 21.5 H 10 M 8 21.5 H 6 Q 2.5 21.5 2.5 18 V 16 M 2.5 14 V 10 \
            M 9 9.6 C 9 6 15 6 15 9.6 C 15 12 12 12 12 14.4
            """
        var shape = SymbolShape()
        if let path = SymbolPath(lines[...]) { shape = path.stroked(lineWidth: SymbolMaker.ringWidth + 2 * growth) }
        shape = shape + SymbolShape(filling: .ellipse(CGRect(x: 10.8, y: 16, width: 2.4, height: 2.4)))
        var symbol = Symbol(shape)
        symbol.isKnown = false
        return symbol
    }
}

extension ViewTree.Services {
    /// The text engine's, if it has any.
    package var symbolGlyphs: (any SymbolGlyphs)? { textEngine as? any SymbolGlyphs }
}
