import DisplayList
import Foundation

extension TextMotion {
    /// The text as it is seen, in its own coordinates.
    /// - Parameter bounds: What gradients fill.
    func items(in bounds: CGRect, identity: UInt64) -> [DisplayItem] {
        var layers: [Layer] = []
        for piece in pieces {
            let look = piece.look
            guard look.opacity > 0.001 else { continue }
            var layer = Layer(kind: piece.kind(look), opacity: look.opacity, blur: look.blur * piece.place.size)
            layer.blur = layer.blur > 0.05 ? layer.blur : 0
            let index = layers.firstIndex { $0.isSame(as: layer) } ?? layers.endIndex
            if index == layers.endIndex { layers.append(layer) }
            layers[index].pieces.append((piece, look))
        }
        func drawn(_ kind: Layer.Kind) -> [DisplayItem] {
            layers.filter { $0.kind == kind }.flatMap { $0.items(in: bounds, identity: identity) }
        }
        // What fades into something else is added to it, so that nothing shines through where both are drawn. The rest lies above.
        var dissolving = drawn(.fadingOut)
        let added = drawn(.fadingIn)
        if dissolving.isEmpty {
            dissolving = added
        } else if !added.isEmpty {
            dissolving.append(.layer(.blend(.plusLighter), added, identity))
            dissolving = [.layer(.group, dissolving, identity)]
        }
        return dissolving + drawn(.rolling) + drawn(.solid)
    }
}

extension TextPiece {
    fileprivate func kind(_ look: Look) -> Layer.Kind {
        if look.opacity >= 1 && look.blur == 0 { return .solid }
        if look.blur > 0 || look.drop != 0 { return .rolling }
        return isStaying ? .fadingIn : .fadingOut
    }
}

/// Pieces that are drawn together.
private struct Layer {
    enum Kind { case solid, fadingIn, fadingOut, rolling }

    var kind: Kind
    var opacity: Double
    /// In points.
    var blur: CGFloat
    var pieces: [(TextPiece, TextPiece.Look)] = []

    func isSame(as other: Layer) -> Bool {
        kind == other.kind && abs(opacity - other.opacity) < 1e-6 && abs(blur - other.blur) < 1e-6
    }

    func items(in bounds: CGRect, identity: UInt64) -> [DisplayItem] {
        var items = drawn(in: bounds, identity: identity)
        guard !items.isEmpty else { return [] }
        if blur > 0 { items = [.layer(.blur(radius: blur, opaqueExtent: nil), items, identity, reach: blurReach(blur))] }
        if opacity < 1 { items = [.layer(.opacity(opacity), items, identity)] }
        return items
    }

    private func drawn(in bounds: CGRect, identity: UInt64) -> [DisplayItem] {
        var items: [DisplayItem] = []
        var glyphs = LooseGlyphs()
        for (piece, look) in pieces {
            var place = piece.place
            place.y += look.drop * place.size
            func paints() -> [Paint] { look.styles.map { $0.paint(in: bounds) } }
            switch piece.part.content {
            case .glyphs(let all):
                guard let style = look.styles.first else { continue }
                glyphs.add(all, at: place, reach: piece.part.reach, style.paint(in: bounds))
                if case .character(let character) = piece.part.key { glyphs.text += character }
            case .decoration(let pattern):
                guard let style = look.styles.first else { continue }
                glyphs.add(
                    pattern, CGRect(x: place.x, y: place.y, width: place.size, height: place.thickness), style.paint(in: bounds))
            case .image(let image):
                items += image.items(at: CGPoint(x: place.x, y: place.y), size: place.size, paints: paints(), identity: identity)
            case .whole(let layout, let images):
                let paints = paints()
                items += ([.glyphs(layout, paints, identity)] + images.items(in: layout, paints: paints, identity: identity))
                    .filter { !$0.bounds.isEmpty }.map { item in
                        var item = item
                        item.origin = CGPoint(x: item.origin.x + place.x, y: item.origin.y + place.y)
                        return item
                    }
            }
        }
        if let item = glyphs.item(identity) { items.append(item) }
        return items
    }
}

/// Glyphs and lines from wherever they stand, made into one item.
private struct LooseGlyphs {
    private var runs: [TextLayout.GlyphRun] = []
    private var decorations: [TextLayout.Decoration] = []
    private var paints: [Paint] = []
    private var bounds = CGRect.null
    /// What they stand for, to be read in a printed display list.
    var text = ""

    private mutating func number(of paint: Paint) -> Int {
        if let known = paints.firstIndex(of: paint) { return known }
        paints.append(paint)
        return paints.count - 1
    }

    mutating func add(_ glyphs: [TextPart.Glyph], at place: TextPart.Place, reach: CGFloat, _ paint: Paint) {
        guard place.size > 0 else { return }
        let paint = number(of: paint)
        for glyph in glyphs {
            let pen = CGPoint(x: place.x + glyph.offset.width * place.size, y: place.y + glyph.offset.height * place.size)
            let set = TextLayout.Glyph(index: glyph.index, position: pen), size = place.size * glyph.scale
            let index = runs.lastIndex {
                $0.font == glyph.font && abs($0.size - size) < 1e-6 && $0.paint == paint && $0.isColored == glyph.isColored
            }
            if let index {
                runs[index].glyphs.append(set)
            } else {
                runs.append(
                    TextLayout.GlyphRun(font: glyph.font, size: size, paint: paint, glyphs: [set], isColored: glyph.isColored))
            }
            bounds = bounds.union(
                CGRect(x: pen.x - size, y: pen.y - 1.6 * size, width: (1 + reach) * size, height: 2.6 * size))
        }
    }

    mutating func add(_ pattern: StyledText.Line.Pattern, _ rect: CGRect, _ paint: Paint) {
        guard rect.width > 0, rect.height > 0 else { return }
        decorations.append(TextLayout.Decoration(rect: rect, pattern: pattern, paint: number(of: paint)))
        bounds = bounds.union(rect)
    }

    func item(_ identity: UInt64) -> DisplayItem? {
        guard !bounds.isNull else { return nil }
        let line = TextLayout.Line(text: text, rect: bounds, baseline: bounds.maxY, runs: runs, decorations: decorations)
        return .glyphs(TextLayout(size: bounds.size, lines: [line], isTruncated: false, inkBounds: bounds), paints, identity)
    }
}

extension DisplayItem {
    fileprivate static func glyphs(_ layout: TextLayout, _ paints: [Paint], _ identity: UInt64) -> DisplayItem {
        DisplayItem(
            identity: identity, version: Serial.next(), bounds: layout.inkBounds, content: .glyphs(Glyphs(layout, paints: paints)))
    }

    /// - Parameter reach: How far the effect draws beyond the items, in points.
    fileprivate static func layer(_ effect: Effect, _ items: [DisplayItem], _ identity: UInt64, reach: CGFloat = 0) -> DisplayItem {
        DisplayItem(
            identity: identity, version: Serial.next(), bounds: items.unionOfFrames.insetBy(dx: -reach, dy: -reach),
            content: .layer(effect, items))
    }
}
