import DisplayList
import Foundation

/// Where symbols get their glyphs from: the icon font, and the system's for letters.
package protocol SymbolGlyphs: Sendable {
    /// False when the icon font is not installed.
    var hasIcons: Bool { get }
    /// In parts of the em, y down from the baseline, x from the pen; nil where the font has no such glyph.
    func icon(named name: String) -> Outline?
    func letters(_ text: String) -> Outline?
}

/// A symbol, drawn on the grid of `SymbolShape`.
package struct Symbol: Sendable {
    struct Layer: Sendable {
        var shape: SymbolShape
        /// Of the foreground: 0 the primary one.
        var level: Int
    }

    /// All of it as one area: for one colour.
    var whole: SymbolShape
    /// The same in layers, back to front: what encloses or stands behind is at a lower level than what it is about.
    var layers: [Layer]
    /// Parts that follow one another, for variable values; fewer than two: it has none.
    var parts: [SymbolShape] = []
    /// False for the stand-in of a name that is not known.
    package var isKnown = true

    package var bounds: CGRect { whole.bounds }
    package var layerCount: Int { layers.count }
    package var partCount: Int { parts.count }

    init(_ shape: SymbolShape) {
        whole = shape
        layers = [Layer(shape: shape, level: 0)]
    }

    init(whole: SymbolShape, layers: [Layer]) { (self.whole, self.layers) = (whole, layers) }
}

/// Makes symbols from the table's drawings and, by rule, their variants: enclosures, slashes and badges.
struct SymbolMaker {
    let table: SymbolTable
    let glyphs: any SymbolGlyphs

    /// Lines of the drawings and of the icon font's outlined glyphs, in units.
    static let lineWidth: CGFloat = 2
    /// Enclosures and outlines made by `:hollow` are a bit finer, as there is more of them.
    static let ringWidth: CGFloat = 1.8

    /// By its full name (`person.crop.circle.badge.plus`); `growth` moves all edges outwards: heavier weights.
    func symbol(_ name: String, growth: CGFloat = 0) -> Symbol? {
        guard !name.hasPrefix("_") else { return nil }
        return make(fullName: name, growth)
    }

    private func make(fullName name: String, _ growth: CGFloat) -> Symbol? {
        if table.rows[name] != nil { return make(name, isFilled: false, growth) }
        if name.hasSuffix(".fill") { return make(String(name.dropLast(5)), isFilled: true, growth) }
        return make(name, isFilled: false, growth)
    }

    private func make(_ name: String, isFilled: Bool, _ growth: CGFloat) -> Symbol? {
        if let row = table.rows[name] {
            guard let drawing = isFilled ? row.fill : row.plain,
                let shape = draw(drawing, isFilled: isFilled, growth)
            else { return nil }
            var symbol = Symbol(shape)
            if let parts = row.parts {
                symbol.parts = parts == .waves ? Self.rings(shape.components) : Self.ordered(shape.components)
                if symbol.parts.count > 1, parts != .sequence {
                    symbol.layers = symbol.parts.enumerated().map { Symbol.Layer(shape: $1, level: min($0, 2)) }
                }
            }
            return symbol
        }
        if let enclosure = SymbolEnclosure.all[name] {
            return Symbol(isFilled ? enclosure.solid(growth) : enclosure.ring(growth))
        }
        if let at = name.range(of: ".badge.", options: .backwards) {
            return badged(String(name[..<at.lowerBound]), with: String(name[at.upperBound...]), isFilled: isFilled, growth)
        }
        if name.hasSuffix(".badge") {
            return badged(String(name.dropLast(6)), with: nil, isFilled: isFilled, growth)
        }
        if name.hasSuffix(".slash") {
            guard let base = make(String(name.dropLast(6)), isFilled: isFilled, growth) else { return nil }
            return Symbol(base.whole.slashed(width: Self.ringWidth + 2 * growth))
        }
        // "person.fill.checkmark", and enclosures: "star.circle", "plus.message".
        if let at = name.range(of: ".fill.", options: .backwards), table.rows[String(name[at.upperBound...])] != nil,
            SymbolEnclosure.all[String(name[at.upperBound...])] == nil
        {
            return badged(String(name[..<at.lowerBound]), with: String(name[at.upperBound...]), isFilled: true, growth)
        }
        guard let dot = name.lastIndex(of: "."), let enclosure = SymbolEnclosure.all[String(name[name.index(after: dot)...])]
        else { return nil }
        return enclosed(String(name[..<dot]), in: enclosure, isFilled: isFilled, growth)
    }

    // MARK: Variants

    private func enclosed(_ name: String, in enclosure: SymbolEnclosure, isFilled: Bool, _ growth: CGFloat) -> Symbol? {
        guard let shape = inner(name, fitting: enclosure.room, around: enclosure.center, growth) else { return nil }
        if isFilled {
            let solid = enclosure.solid(growth)
            return Symbol(
                whole: solid + shape.reversed,
                layers: [Symbol.Layer(shape: solid, level: 1), Symbol.Layer(shape: shape, level: 0)])
        }
        let ring = enclosure.ring(growth)
        return Symbol(
            whole: ring + shape,
            layers: [Symbol.Layer(shape: ring, level: 1), Symbol.Layer(shape: shape, level: 0)])
    }

    /// A symbol small within another: filled if it can be, else with lines that stay legible.
    private func inner(_ name: String, fitting room: CGSize, around center: CGPoint, _ growth: CGFloat) -> SymbolShape? {
        func fitted(_ shape: SymbolShape) -> (SymbolShape, CGFloat) {
            let box = shape.bounds
            let scale = min(room.width / max(box.width, 1), room.height / max(box.height, 1), 0.8)
            return (
                shape.transformed(
                    by: CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: center.x - box.midX * scale, ty: center.y - box.midY * scale)),
                scale
            )
        }
        if let letters = Self.enclosedLetters(name) {
            return self.letters(letters, growth: 0.4 + growth).map { fitted($0).0 }
        }
        if let filled = make(fullName: name + ".fill", growth / 2) ?? (name.contains(".slash") ? make(fullName: name, 0) : nil) {
            return fitted(filled.whole).0
        }
        guard let plain = make(fullName: name, 0) else { return nil }
        let (_, scale) = fitted(plain.whole)
        let wanted = (0.85 * Self.lineWidth / 2 + growth) / scale
        return make(fullName: name, wanted - Self.lineWidth / 2).map { fitted($0.whole).0 }
    }

    /// "7" and "a" are symbols in enclosures only.
    private static func enclosedLetters(_ name: String) -> String? {
        if (1...3).contains(name.count), name.allSatisfy({ $0.isASCII && $0.isNumber }) { return name }
        return name.count == 1 && name.allSatisfy { $0.isASCII && $0.isLowercase } ? name.uppercased() : nil
    }

    /// A disc at the bottom right with the badge's symbol left out of it; without a symbol a dot at the top right.
    private func badged(_ name: String, with badge: String?, isFilled: Bool, _ growth: CGFloat) -> Symbol? {
        let base = isFilled ? make(name, isFilled: true, growth) : make(fullName: name, growth)
        guard let base else { return nil }
        let gap: CGFloat = 1.3
        let center: CGPoint, radius: CGFloat
        var mark: SymbolShape
        if let badge {
            (center, radius) = (CGPoint(x: 18, y: 18), 5.6)
            mark = SymbolShape(filling: .ellipse(CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)))
            guard let inner = inner(badge, fitting: CGSize(width: 6.4, height: 6.4), around: center, growth) else { return nil }
            mark = mark + inner.reversed
        } else {
            (center, radius) = (CGPoint(x: 18.6, y: 5.4), 4)
            mark = SymbolShape(filling: .ellipse(CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)))
        }
        let rest = base.whole.cut(around: center, radius: radius + gap)
        return Symbol(whole: rest + mark, layers: [Symbol.Layer(shape: rest, level: 1), Symbol.Layer(shape: mark, level: 0)])
    }

    // MARK: Drawings

    private func draw(_ drawing: SymbolTable.Drawing, isFilled: Bool, _ growth: CGFloat) -> SymbolShape? {
        var result = SymbolShape()
        for piece in drawing.pieces {
            guard let shape = draw(piece, isFilled: isFilled, growth) else { return nil }
            if piece.isCutOut {
                let box = shape.bounds
                result = result.cut(around: CGPoint(x: box.midX, y: box.midY), radius: max(box.width, box.height) / 2 + 1)
            }
            result = result + shape
        }
        return result.isEmpty ? nil : result
    }

    private func draw(_ piece: SymbolTable.Drawing.Piece, isFilled: Bool, _ growth: CGFloat) -> SymbolShape? {
        // Lines keep their thickness when they are scaled.
        let growth = growth / piece.scale
        let lineGrowth = growth + Self.lineWidth / 2 * (1 / piece.scale - 1)
        var shape: SymbolShape
        switch piece.source {
        case .glyph(let name):
            guard let glyph = icon(name) else { return nil }
            if piece.emptying != .none {
                shape = emptied(glyph, piece, isFilled: isFilled, growth)
            } else {
                // The holes of a filled icon are its details; those of an outlined one lie between its lines.
                shape = isFilled ? glyph.outerEdgesGrown(by: growth / 2) : glyph.grown(by: piece.scale == 1 ? growth : lineGrowth)
            }
        case .line(let path): shape = path.stroked(lineWidth: Self.lineWidth + 2 * lineGrowth)
        case .area(let path):
            shape = path.filled(lineWidth: Self.lineWidth + 2 * lineGrowth)
            shape = piece.emptying == .none ? shape.outerEdgesGrown(by: growth / 2) : emptied(shape, piece, isFilled: isFilled, growth)
        case .letters(let text):
            guard let letters = letters(text, growth: growth + (lineGrowth - growth) / 4) else { return nil }
            shape = letters
        case .symbol(let name):
            guard let symbol = make(fullName: name, piece.emptying == .none ? growth : 0) else { return nil }
            shape = piece.emptying == .none ? symbol.whole : emptied(symbol.whole, piece, isFilled: isFilled, growth)
        }
        return place(shape, piece)
    }

    private func emptied(
        _ shape: SymbolShape, _ piece: SymbolTable.Drawing.Piece, isFilled: Bool, _ growth: CGFloat
    ) -> SymbolShape {
        let grown = shape.outerEdgesGrown(by: growth / 2)
        // Of an outlined glyph this makes a filled one: its lines must reach what they enclose, without a seam.
        let thickness = isFilled
            ? Self.lineWidth + 0.3 / piece.scale + max(2 * growth, growth / 2) : Self.ringWidth / piece.scale + 2 * growth
        return switch piece.emptying {
        case .none: grown
        case .hollow: grown.hollowed(thickness: thickness)
        case .lines: grown.edges(thickness: thickness)
        case .solid: grown.outerEdges
        }
    }

    private func place(_ shape: SymbolShape, _ piece: SymbolTable.Drawing.Piece) -> SymbolShape {
        let middle = SymbolShape.gridSize / 2
        var transform = CGAffineTransform(translationX: -middle, y: -middle)
        for turn in piece.turns {
            transform = transform.concatenating(turn.transform)
        }
        let center = piece.center ?? CGPoint(x: middle, y: middle)
        transform = transform.concatenating(
            CGAffineTransform(a: piece.scale, b: 0, c: 0, d: piece.scale, tx: center.x, ty: center.y))
        return transform.isIdentity ? shape : shape.transformed(by: transform)
    }

    /// Material Design's icons fill the em: its top lies 7/8 above the baseline.
    private func icon(_ name: String) -> SymbolShape? {
        let em = SymbolShape.gridSize
        return glyphs.icon(named: name).map {
            SymbolShape(filling: $0, on: CGAffineTransform(a: em, b: 0, c: 0, d: em, tx: 0, ty: em * 7 / 8))
        }
    }

    /// In the middle of the grid, capitals about 15 units high.
    private func letters(_ text: String, growth: CGFloat) -> SymbolShape? {
        guard let outline = glyphs.letters(text) else { return nil }
        let em: CGFloat = text.count > 2 ? 15 : text.count > 1 ? 18 : 21
        let shape = SymbolShape(filling: outline, on: CGAffineTransform(scaleX: em, y: em))
        let box = shape.bounds
        let middle = SymbolShape.gridSize / 2
        // Letters with no capital among them stand as in a line of text.
        return shape.grown(by: 0.2 + growth)
            .transformed(by: CGAffineTransform(translationX: middle - box.midX, y: middle - box.midY))
    }

    /// From the middle of the grid outwards; those equally far away are one part.
    private static func rings(_ parts: [SymbolShape]) -> [SymbolShape] {
        let center = SymbolShape.gridSize / 2
        let far = Dictionary(grouping: parts) { part in
            let box = part.bounds
            return max(abs(box.minX - center), abs(box.maxX - center), abs(box.minY - center), abs(box.maxY - center)).rounded()
        }
        return far.sorted { $0.key < $1.key }.map { $0.value.reduce(SymbolShape()) { $0 + $1 } }
    }

    /// From the left, or from below where the parts lie above one another.
    private static func ordered(_ parts: [SymbolShape]) -> [SymbolShape] {
        let boxes = parts.map(\.bounds)
        func spread(_ values: [CGFloat]) -> CGFloat { (values.max() ?? 0) - (values.min() ?? 0) }
        let isRow = spread(boxes.map(\.midX)) > spread(boxes.map(\.midY))
        return zip(parts, boxes).sorted { isRow ? $0.1.minX < $1.1.minX : $0.1.maxY > $1.1.maxY }.map(\.0)
    }
}

extension SymbolTable.Drawing.Piece.Turn {
    fileprivate var transform: CGAffineTransform {
        switch self {
        case .flip: CGAffineTransform(scaleX: -1, y: 1)
        case .flop: CGAffineTransform(scaleX: 1, y: -1)
        case .right: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
        case .left: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0)
        case .half: CGAffineTransform(scaleX: -1, y: -1)
        }
    }
}

/// A figure that a symbol can stand in.
struct SymbolEnclosure: Sendable {
    var path: SymbolPath
    /// Where the inner symbol's middle lies, and the room for it.
    var center: CGPoint
    var room: CGSize
    var isFrame = false

    func solid(_ growth: CGFloat) -> SymbolShape {
        isFrame ? ring(growth) : path.filled(lineWidth: 0).grown(by: growth / 2)
    }

    func ring(_ growth: CGFloat) -> SymbolShape {
        isFrame
            ? path.stroked(lineWidth: SymbolMaker.ringWidth + 2 * growth)
            : solid(growth).hollowed(thickness: SymbolMaker.ringWidth + 2 * growth)
    }

    private init?(_ path: String, _ centerX: CGFloat, _ centerY: CGFloat, _ width: CGFloat, _ height: CGFloat) {
        guard let path = SymbolPath(path[...]) else { return nil }
        self.path = path
        (center, room) = (CGPoint(x: centerX, y: centerY), CGSize(width: width, height: height))
    }

    static let all: [String: SymbolEnclosure] = {
        let bubbleLeft =
            "M 12 2.5 C 18 2.5 22.5 6.2 22.5 11.2 C 22.5 16.2 18 19.9 12 19.9 C 10.8 19.9 9.7 19.8 8.6 19.5 C 7.2 20.8 5.2 21.7 3 21.8 C 4.2 20.4 4.7 19 4.7 17.6 C 2.7 16 1.5 13.7 1.5 11.2 C 1.5 6.2 6 2.5 12 2.5 Z"
        let bubbleRight =
            "M 12 2.5 C 6 2.5 1.5 6.2 1.5 11.2 C 1.5 16.2 6 19.9 12 19.9 C 13.2 19.9 14.3 19.8 15.4 19.5 C 16.8 20.8 18.8 21.7 21 21.8 C 19.8 20.4 19.3 19 19.3 17.6 C 21.3 16 22.5 13.7 22.5 11.2 C 22.5 6.2 18 2.5 12 2.5 Z"
        let scallops = (0..<120).map { index -> String in
            let angle = 2 * Double.pi * Double(index) / 120
            let radius = 10.3 + 0.75 * cos(8 * angle)
            return "\(index == 0 ? "M" : "L") \(12 + radius * sin(angle)) \(12 - radius * cos(angle))"
        }.joined(separator: " ") + " Z"
        func polygon(_ sides: Int, radius: Double, turned: Double = 0, center: Double = 12) -> String {
            (0..<sides).map { index in
                let angle = 2 * Double.pi * (Double(index) + turned) / Double(sides)
                return "\(index == 0 ? "M" : "L") \(12 + radius * sin(angle)) \(center - radius * cos(angle))"
            }.joined(separator: " ") + " Z"
        }
        let circle = "E 12 12 10.3 10.3"
        var all: [String: SymbolEnclosure?] = [
            "circle": SymbolEnclosure(circle, 12, 12, 11.6, 11.6),
            "square": SymbolEnclosure("R 2.5 2.5 19 19 4.2", 12, 12, 12, 12),
            "app": SymbolEnclosure("R 2.5 2.5 19 19 5.5", 12, 12, 12, 12),
            "rectangle": SymbolEnclosure("R 1 4.5 22 15 3.4", 12, 12, 15, 8.8),
            "capsule": SymbolEnclosure("R 0.5 5.5 23 13 6.5", 12, 12, 14, 8),
            "oval": SymbolEnclosure("E 12 12 11.5 7.5", 12, 12, 13, 8),
            "diamond": SymbolEnclosure("M 12 0.8 L 23.2 12 L 12 23.2 L 0.8 12 Z", 12, 12, 9.5, 9.5),
            "triangle": SymbolEnclosure("M 12 2 L 23 21 H 1 Z", 12, 15, 7, 7.5),
            "pentagon": SymbolEnclosure(polygon(5, radius: 11.2, center: 12.6), 12, 12.6, 9.5, 9.5),
            "hexagon": SymbolEnclosure(polygon(6, radius: 11.2), 12, 12, 10.5, 10.5),
            "octagon": SymbolEnclosure(polygon(8, radius: 11, turned: 0.5), 12, 12, 11, 11),
            "seal": SymbolEnclosure(scallops, 12, 12, 10, 10),
            "shield": SymbolEnclosure(
                "M 12 1.2 L 20.8 4.6 V 11 C 20.8 16.6 17.2 21 12 22.8 C 6.8 21 3.2 16.6 3.2 11 V 4.6 Z", 12, 11.6, 9.6, 9.6),
            "bubble": SymbolEnclosure(bubbleLeft, 12, 11.2, 9.6, 9.6),
            "bubble.left": SymbolEnclosure(bubbleLeft, 12, 11.2, 9.6, 9.6),
            "bubble.right": SymbolEnclosure(bubbleRight, 12, 11.2, 9.6, 9.6),
            "message": SymbolEnclosure(bubbleLeft, 12, 11.2, 9.6, 9.6),
            "viewfinder": SymbolEnclosure(
                "M 2.5 8 V 5.5 Q 2.5 2.5 5.5 2.5 H 8 M 16 2.5 H 18.5 Q 21.5 2.5 21.5 5.5 V 8 M 21.5 16 V 18.5 Q 21.5 21.5 18.5 21.5 H 16 M 8 21.5 H 5.5 Q 2.5 21.5 2.5 18.5 V 16",
                12, 12, 12, 12),
        ]
        all["viewfinder"]??.isFrame = true
        return all.compactMapValues { $0 }
    }()
}
