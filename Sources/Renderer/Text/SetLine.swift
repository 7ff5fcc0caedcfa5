import CPango
import DisplayList
import Foundation

/// A line as it was set: x from its left edge, y from its baseline, points.
struct SetLine {
    var text = ""
    var width: CGFloat = 0
    var ascent: CGFloat = 0
    var descent: CGFloat = 0
    var gap: CGFloat = 0
    var runs: [TextLayout.GlyphRun] = []
    var decorations: [TextLayout.Decoration] = []
    var ink = CGRect.null
    /// Where it lies in the source.
    var paragraph = 0
    var bytes = 0..<0
    var isRightToLeft = false
    /// What glyphs stand for together, as they come; only where a reader was asked for them.
    var clusters: [Cluster] = []

    struct Cluster {
        /// Where it starts, in the text that Pango has, later in the source.
        var offset: Int
        var minX: CGFloat
        var maxX: CGFloat
        var isRightToLeft: Bool
    }

    /// Counts the clusters' places from the start of the source.
    mutating func rebaseClusters(by distance: Int) {
        for index in clusters.indices { clusters[index].offset += distance }
    }

    /// Puts the next part of the same line behind this one.
    mutating func append(_ other: SetLine, isRightToLeft: Bool) {
        var other = other
        if isRightToLeft { moveRight(by: other.width) } else { other.moveRight(by: width) }
        text += other.text
        width += other.width
        (ascent, descent, gap) = (max(ascent, other.ascent), max(descent, other.descent), max(gap, other.gap))
        runs += other.runs
        decorations += other.decorations
        ink = ink.union(other.ink)
        clusters += other.clusters
        bytes = bytes.lowerBound..<other.bytes.upperBound
    }

    private mutating func moveRight(by distance: CGFloat) {
        for run in runs.indices {
            for glyph in runs[run].glyphs.indices { runs[run].glyphs[glyph].position.x += distance }
        }
        for decoration in decorations.indices {
            decorations[decoration].rect = decorations[decoration].rect.offsetBy(dx: distance, dy: 0)
        }
        if !ink.isNull { ink = ink.offsetBy(dx: distance, dy: 0) }
        for index in clusters.indices {
            clusters[index].minX += distance
            clusters[index].maxX += distance
        }
    }
}

/// Reads one of Pango's lines. Pango's positions are in 1/1024 of a unit, x to the right, y down.
struct LineReader {
    /// A part of the text that Pango has, and where it comes from.
    struct Piece {
        var buffer: Range<Int>
        var run: Int
    }

    let setText: SetText
    let fonts: PangoFonts
    let pieces: [Piece]
    let buffer: [UInt8]
    var wantsClusters = false

    /// One of Pango's runs, with where it stands.
    private struct Span {
        var run: Int
        var minX: CGFloat
        var maxX: CGFloat
    }

    /// `hangs`: white space at the line's end has no width, as the text goes on in the next line.
    func read(_ line: UnsafeMutablePointer<PangoLayoutLine>, hangs: Bool) -> SetLine {
        var result = SetLine()
        let start = Int(line.pointee.start_index)
        let end = start + Int(line.pointee.length)
        var visibleEnd = end
        if hangs { while visibleEnd > start, let length = spaceLength(before: visibleEnd, from: start) { visibleEnd -= length } }

        addRequestedFonts(from: start, to: max(end, start + 1), to: &result)

        let items = sequence(first: line.pointee.runs, next: { $0?.pointee.next }).prefix { $0 != nil }
            .compactMap { $0?.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) }
        let isRightToLeft = line.pointee.resolved_dir == PANGO_DIRECTION_RTL
        let trimmed = trimmedTracking(items)
        var x: CGFloat = isRightToLeft ? trimmed : 0
        var spans: [Span] = []
        var hidden: Range<Int>?
        for item in items {
            let spanStart = x
            let run = run(at: Int(item.pointee.item.pointee.offset))
            read(item.pointee, run: run, visibleEnd: visibleEnd, x: &x, into: &result)
            if x != spanStart { spans.append(Span(run: run, minX: spanStart, maxX: x)) }
            if Self.isEllipsis(item.pointee) {
                let offset = Int(item.pointee.item.pointee.offset)
                hidden = offset..<offset + Int(item.pointee.item.pointee.length)
            }
        }
        result.width = isRightToLeft ? x : x + trimmed
        result.isRightToLeft = isRightToLeft
        decorate(spans, into: &result)

        if let hidden {
            result.text = string(start..<min(hidden.lowerBound, end)) + "…" + string(min(hidden.upperBound, end)..<end)
        } else {
            result.text = string(start..<visibleEnd)
        }
        return result
    }

    /// The heights of a line: those of the fonts that were asked for, so that lines of one font are equally high.
    func addRequestedFonts(from start: Int, to end: Int, to line: inout SetLine) {
        for piece in pieces where piece.buffer.lowerBound < end && (piece.buffer.upperBound > start || piece.buffer.isEmpty) {
            setText.addHeight(ofRun: piece.run, to: &line)
        }
    }

    private func read(_ item: PangoGlyphItem, run: Int, visibleEnd: Int, x: inout CGFloat, into line: inout SetLine) {
        guard let font = item.item.pointee.analysis.font, let known = fonts.known(font) else { return }
        let source = setText.runs[run]
        let unit = setText.pointsPerUnit
        let rise = source.baselineOffset
        // Pango widens the ellipsis to fill the line.
        let isEllipsis = Self.isEllipsis(item)
        let scaledFont = pango_font_get_hb_font(font)
        var glyphs: [TextLayout.Glyph] = []
        var unknown: [(CGPoint, CGFloat)] = []
        glyphs.reserveCapacity(Int(item.glyphs.pointee.num_glyphs))
        let start = x
        func note(_ offset: Int, _ minX: CGFloat, _ maxX: CGFloat) {
            guard wantsClusters else { return }
            let last = line.clusters.count - 1
            if last >= 0, line.clusters[last].offset == offset {
                line.clusters[last].maxX = max(line.clusters[last].maxX, maxX)
            } else {
                line.clusters.append(
                    SetLine.Cluster(
                        offset: offset, minX: minX, maxX: maxX,
                        isRightToLeft: item.item.pointee.analysis.level & 1 == 1))
            }
        }
        for index in 0..<Int(item.glyphs.pointee.num_glyphs) {
            // White space that hangs over may stand at either side, or between, in text of two directions.
            let offset = Int(item.item.pointee.offset) + Int(item.glyphs.pointee.log_clusters[index])
            if offset >= visibleEnd {
                note(offset, x, x)
                continue
            }
            let info = item.glyphs.pointee.glyphs[index]
            let position = CGPoint(
                x: x + CGFloat(info.geometry.x_offset) * unit, y: CGFloat(info.geometry.y_offset) * unit - rise)
            var advance = CGFloat(info.geometry.width) * unit
            if info.glyph & UInt32(PANGO_GLYPH_UNKNOWN_FLAG) != 0 {
                unknown.append((position, advance))
            } else if info.glyph != UInt32(PANGO_GLYPH_EMPTY) {
                glyphs.append(TextLayout.Glyph(index: info.glyph, position: position))
                if isEllipsis, let scaledFont {
                    advance = CGFloat(hb_font_get_glyph_h_advance(scaledFont, info.glyph)) * unit + source.tracking
                }
            }
            note(offset, x, x + advance)
            x += advance
        }
        for (position, advance) in unknown { addMissingGlyph(known, source, at: position, advance: advance, to: &line) }
        guard !glyphs.isEmpty else { return }

        var ink = PangoRectangle()
        pango_glyph_string_extents(item.glyphs, font, &ink, nil)
        if ink.width > 0, ink.height > 0 {
            var rect = CGRect(
                x: start + CGFloat(ink.x) * unit, y: CGFloat(ink.y) * unit - rise, width: CGFloat(ink.width) * unit,
                height: CGFloat(ink.height) * unit)
            // What fontconfig and Cairo do to outlines afterwards: a shear of about 0.21 and a stroke of 1/24 of the size.
            if known.isSheared { rect = rect.insetBy(dx: -0.22 * max(abs(rect.minY), abs(rect.maxY)), dy: 0) }
            if known.isEmboldened { rect = rect.insetBy(dx: -source.font.size / 20, dy: -source.font.size / 20) }
            line.ink = line.ink.union(rect)
            if known.reference != setText.primaries[run].known?.reference {
                // Another font's box counts only as far as its glyphs reach out of the one that was asked for.
                line.ascent = max(line.ascent, min(known.metrics.ascent * source.font.size + rise, -rect.minY))
                line.descent = max(line.descent, min(known.metrics.descent * source.font.size - rise, rect.maxY))
            }
        }

        // Other than the one asked for only where small capitals are made of large ones.
        let ratio = known.units / setText.units(of: source.font)
        let size = abs(ratio - 1) < 0.01 ? source.font.size : source.font.size * ratio
        add(glyphs, known, source, size: size, to: &line)
    }

    private func add(
        _ glyphs: [TextLayout.Glyph], _ known: PangoFonts.Known, _ source: StyledText.Run, size: CGFloat, to line: inout SetLine
    ) {
        let last = line.runs.count - 1
        if last >= 0, line.runs[last].font == known.reference, line.runs[last].size == size,
            line.runs[last].paint == source.paint
        {
            line.runs[last].glyphs += glyphs
        } else {
            line.runs.append(
                TextLayout.GlyphRun(
                    font: known.reference, size: size, paint: source.paint, glyphs: glyphs, isColored: known.isColored))
        }
    }

    /// The sign of a font for characters that it lacks, no wider than the box that Pango has left for the code point.
    private func addMissingGlyph(
        _ known: PangoFonts.Known, _ source: StyledText.Run, at position: CGPoint, advance: CGFloat, to line: inout SetLine
    ) {
        guard advance > 0 else { return }
        let metrics = known.metrics
        let size = source.font.size * min(1, advance / max(metrics.missingGlyphWidth * source.font.size, 1e-6))
        add([TextLayout.Glyph(index: 0, position: position)], known, source, size: size, to: &line)
        line.ink = line.ink.union(
            CGRect(
                x: position.x, y: position.y - metrics.ascent * size, width: metrics.missingGlyphWidth * size,
                height: (metrics.ascent + metrics.descent) * size))
    }

    /// Pango spreads tracking to both sides of each character and takes it away at the outer ends of the line; here each
    /// character is followed by its tracking. What is between two characters is the same, only the ends differ.
    private func trimmedTracking(_ items: [UnsafeMutablePointer<PangoGlyphItem>]) -> CGFloat {
        func tracking(_ item: UnsafeMutablePointer<PangoGlyphItem>) -> CGFloat {
            Self.isEllipsis(item.pointee) ? 0 : setText.runs[run(at: Int(item.pointee.item.pointee.offset))].tracking
        }
        guard let first = items.first, let last = items.last else { return 0 }
        return (tracking(first) + tracking(last)) / 2
    }

    private static func isEllipsis(_ item: PangoGlyphItem) -> Bool {
        Int32(item.item.pointee.analysis.flags) & Int32(PANGO_ANALYSIS_FLAG_IS_ELLIPSIS) != 0
    }

    private func decorate(_ spans: [Span], into line: inout SetLine) {
        var joined: [Span] = []
        for span in spans {
            if let last = joined.last, last.run == span.run, abs(last.maxX - span.minX) < 1e-6 {
                joined[joined.count - 1].maxX = span.maxX
            } else {
                joined.append(span)
            }
        }
        for span in joined {
            let run = setText.runs[span.run]
            let metrics = setText.primaries[span.run].metrics
            func add(_ style: StyledText.Line?, top: CGFloat, thickness: CGFloat) {
                guard let style else { return }
                let rect = CGRect(
                    x: span.minX, y: -run.baselineOffset - top * run.font.size, width: span.maxX - span.minX,
                    height: thickness * run.font.size)
                line.decorations.append(
                    TextLayout.Decoration(rect: rect, pattern: style.pattern, paint: style.paint ?? run.paint))
                line.ink = line.ink.union(rect)
            }
            add(run.underline, top: metrics.underline, thickness: metrics.underlineThickness)
            add(run.strikethrough, top: metrics.strikethrough, thickness: metrics.strikethroughThickness)
        }
    }

    private func run(at offset: Int) -> Int {
        var (low, high) = (0, pieces.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if pieces[middle].buffer.lowerBound <= offset { low = middle } else { high = middle - 1 }
        }
        return pieces[low].run
    }

    private func string(_ range: Range<Int>) -> String {
        range.isEmpty ? "" : String(decoding: buffer[range], as: UTF8.self)
    }

    private func spaceLength(before end: Int, from start: Int) -> Int? {
        for length in [1, 3] where end - length >= start {
            if breakingSpaceLength(buffer[(end - length)..<end]) == length { return length }
        }
        return nil
    }
}
