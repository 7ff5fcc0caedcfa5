import DisplayList
import Foundation

/// A text as it stands: laid out, with the styles and images that its runs name.
struct SetContent {
    var text: StyledText
    var layout: TextLayout
    var styles: [_ResolvedStyle]
    var images: [Int: InlineImage]
    /// Of the box that it is laid out in.
    var size: CGSize

    /// Whether both show the same glyphs at the same places, in whatever colours.
    func isSet(as other: SetContent) -> Bool {
        images == other.images
            && (layout === other.layout
                || layout.lines.count == other.layout.lines.count
                    && zip(layout.lines, other.layout.lines).allSatisfy { $0.runs == $1.runs && $0.decorations == $1.decorations })
    }

    var glyphCount: Int {
        layout.lines.reduce(0) { $0 + $1.runs.reduce(0) { $0 + $1.glyphs.count } }
    }
}

/// What moves by itself when a text goes over into another: a character, a line under or through, an image.
struct TextPart {
    enum Content: Equatable {
        /// All that stands for one character.
        case glyphs([Glyph])
        case decoration(StyledText.Line.Pattern)
        case image(InlineImage)
        /// A text in one piece.
        case whole(TextLayout, [Int: InlineImage])

        static func == (a: Content, b: Content) -> Bool {
            switch (a, b) {
            case (.glyphs(let a), .glyphs(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.draws(as: $1) }
            case (.decoration(let a), .decoration(let b)): a == b
            case (.image(let a), .image(let b)): a == b
            case (.whole(let a, let images), .whole(let b, let others)): a === b && images == others
            default: false
            }
        }
    }

    struct Glyph {
        var font: FontReference
        var index: UInt32
        var isColored: Bool
        /// From the part's pen, in ems of the part.
        var offset: CGSize
        /// Its size, in those of the part.
        var scale: CGFloat

        /// Sizes are numbers that were rounded on the way.
        func draws(as other: Glyph) -> Bool {
            font == other.font && index == other.index && abs(scale - other.scale) < 0.01
                && abs(offset.width - other.offset.width) < 0.01 && abs(offset.height - other.offset.height) < 0.01
        }
    }

    /// What makes two parts the same to a reader.
    enum Key: Hashable {
        case character(String)
        case glyph(FontReference, UInt32)
        case decoration
        case image
        case whole
    }

    /// Where it stands, in the text's coordinates.
    struct Place: Equatable {
        /// The pen on the baseline; of a line, the top left corner.
        var x: CGFloat = 0
        var y: CGFloat = 0
        /// Of the letters, in points; a line's length.
        var size: CGFloat = 0
        /// A line's.
        var thickness: CGFloat = 0
    }

    var key: Key
    var content: Content
    var place: Place
    /// The widest that a glyph may reach to the right of the pen, in ems.
    var reach: CGFloat = 2
    /// Which of the text's styles paint it.
    var paints: Range<Int>
}

extension SetContent {
    /// All in one part.
    var asOne: [TextPart] {
        [TextPart(key: .whole, content: .whole(layout, images), place: .init(), paints: 0..<styles.count)]
    }

    /// The characters and images as they stand, line by line and from left to right, then the lines under and through them.
    /// - Parameter characters: As ``characters(_:)`` gave them; nil to take each glyph by itself.
    func parts(_ characters: [Characters]?) -> [TextPart] {
        var parts: [TextPart] = []
        for (line, set) in layout.lines.enumerated() {
            var ofLine: [TextPart] = []
            for run in set.runs {
                if let image = images[run.paint] {
                    guard let pen = run.glyphs.first?.position else { continue }
                    ofLine.append(
                        TextPart(
                            key: .image, content: .image(image), place: .init(x: pen.x, y: pen.y, size: run.size),
                            paints: run.paint..<run.paint + 3))
                    continue
                }
                for glyph in run.glyphs { ofLine.add(glyph, of: run, characters: characters?[line]) }
            }
            parts += ofLine.sorted { $0.place.x < $1.place.x }
        }
        for decoration in layout.lines.flatMap(\.decorations) {
            let rect = decoration.rect
            parts.append(
                TextPart(
                    key: .decoration, content: .decoration(decoration.pattern),
                    place: .init(x: rect.minX, y: rect.minY, size: rect.width, thickness: rect.height),
                    paints: decoration.paint..<decoration.paint + 1))
        }
        return parts
    }

    typealias Characters = [(minX: CGFloat, maxX: CGFloat, text: String)]

    /// Which character stands where, a list for each line; nil where the lines are no longer those of the plain text: cut or shrunk.
    func characters(_ engine: any TextEngine) -> [Characters]? {
        let sizes = Set(text.runs.map(\.font.size))
        guard !layout.isTruncated, layout.lines.allSatisfy({ $0.runs.allSatisfy { sizes.contains($0.size) } }) else { return nil }
        let lines = engine.caretLines(of: text, width: size.width, height: .infinity)
        guard lines.count == layout.lines.count else { return nil }
        let bytes = Array(text.string.utf8)
        return lines.map { line in
            let offsets = line.stops.map(\.offset).sorted() + [line.range.upperBound]
            return line.stops.map { stop in
                let end = offsets.first { $0 > stop.offset } ?? bytes.count
                let range = min(stop.offset, bytes.count)..<min(max(end, stop.offset), bytes.count)
                return (stop.minX, stop.maxX, String(decoding: bytes[range], as: UTF8.self))
            }.sorted { $0.0 < $1.0 }
        }
    }
}

extension [TextPart] {
    /// Puts a glyph to those of its character, or makes a part of it.
    fileprivate mutating func add(_ glyph: TextLayout.Glyph, of run: TextLayout.GlyphRun, characters: SetContent.Characters?) {
        guard run.size > 0 else { return }
        func made(_ offset: CGSize, _ scale: CGFloat) -> TextPart.Glyph {
            TextPart.Glyph(font: run.font, index: glyph.index, isColored: run.isColored, offset: offset, scale: scale)
        }
        let pen = glyph.position
        var key = TextPart.Key.glyph(run.font, glyph.index)
        var reach: CGFloat = 2
        // The last character that begins at the pen or before: marks stand on their letter.
        if let character = characters?.last(where: { $0.minX <= pen.x + 0.01 && ($0.maxX > $0.minX || $0.minX >= pen.x - 0.01) })
            ?? characters?.first
        {
            key = .character(character.text)
            reach = Swift.max(reach, (character.maxX - pen.x) / run.size + 1)
            if let index = indices.last, self[index].key == key, self[index].place.x >= character.minX - 0.01,
                case .glyphs(var glyphs) = self[index].content, self[index].paints.lowerBound == run.paint
            {
                let place = self[index].place
                let offset = CGSize(width: (pen.x - place.x) / place.size, height: (pen.y - place.y) / place.size)
                glyphs.append(made(offset, run.size / place.size))
                self[index].content = .glyphs(glyphs)
                return
            }
        }
        append(
            TextPart(
                key: key, content: .glyphs([made(.zero, 1)]), place: .init(x: pen.x, y: pen.y, size: run.size), reach: reach,
                paints: run.paint..<run.paint + 1))
    }
}

/// Which parts of two texts are the same, as places in the one and in the other, each at most once.
enum TextMatching {
    typealias Pair = (old: Int, new: Int)

    /// What both begin with and what both end with: as observed of iOS, where numbers roll.
    static func ends(_ old: [TextPart], _ new: [TextPart]) -> [Pair] {
        let (start, end) = lengthsOfEnds(old, new)
        return (0..<start).map { ($0, $0) } + (0..<end).reversed().map { (old.count - 1 - $0, new.count - 1 - $0) }
    }

    /// The most that both have in the same order.
    static func common(_ old: [TextPart], _ new: [TextPart]) -> [Pair] {
        let (start, end) = lengthsOfEnds(old, new)
        let ofOld = start..<old.count - end, ofNew = start..<new.count - end
        // The time grows with the product of the lengths.
        guard !ofOld.isEmpty, !ofNew.isEmpty, ofOld.count * ofNew.count <= 160_000 else { return ends(old, new) }
        var removed = Set<Int>(), inserted = Set<Int>()
        for change in new[ofNew].map(\.key).difference(from: old[ofOld].map(\.key)) {
            switch change {
            case .remove(let offset, _, _): removed.insert(start + offset)
            case .insert(let offset, _, _): inserted.insert(start + offset)
            }
        }
        let middle = zip(ofOld.filter { !removed.contains($0) }, ofNew.filter { !inserted.contains($0) }).map { ($0, $1) }
        return (0..<start).map { ($0, $0) } + middle
            + (0..<end).reversed().map { (old.count - 1 - $0, new.count - 1 - $0) }
    }

    private static func lengthsOfEnds(_ old: [TextPart], _ new: [TextPart]) -> (start: Int, end: Int) {
        let shorter = min(old.count, new.count)
        var start = 0
        while start < shorter, old[start].key == new[start].key { start += 1 }
        var end = 0
        while end < shorter - start, old[old.count - 1 - end].key == new[new.count - 1 - end].key { end += 1 }
        return (start, end)
    }
}
