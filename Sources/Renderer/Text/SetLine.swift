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
            if Int32(item.pointee.item.pointee.analysis.flags) & Int32(PANGO_ANALYSIS_FLAG_IS_ELLIPSIS) != 0 {
                let offset = Int(item.pointee.item.pointee.offset)
                hidden = offset..<offset + Int(item.pointee.item.pointee.length)
            }
        }
        result.width = isRightToLeft ? x : x + trimmed
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
        var glyphs: [TextLayout.Glyph] = []
        glyphs.reserveCapacity(Int(item.glyphs.pointee.num_glyphs))
        let start = x
        for index in 0..<Int(item.glyphs.pointee.num_glyphs) {
            // White space that hangs over may stand at either side, or between, in text of two directions.
            let offset = Int(item.item.pointee.offset) + Int(item.glyphs.pointee.log_clusters[index])
            if offset >= visibleEnd { continue }
            let info = item.glyphs.pointee.glyphs[index]
            if info.glyph != UInt32(PANGO_GLYPH_EMPTY) {
                let isUnknown = info.glyph & UInt32(PANGO_GLYPH_UNKNOWN_FLAG) != 0
                glyphs.append(
                    TextLayout.Glyph(
                        index: isUnknown ? 0 : info.glyph,
                        position: CGPoint(
                            x: x + CGFloat(info.geometry.x_offset) * unit, y: CGFloat(info.geometry.y_offset) * unit - rise)))
            }
            x += CGFloat(info.geometry.width) * unit
        }
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

        let last = line.runs.count - 1
        if last >= 0, line.runs[last].font == known.reference, line.runs[last].size == source.font.size,
            line.runs[last].paint == source.paint
        {
            line.runs[last].glyphs += glyphs
        } else {
            line.runs.append(
                TextLayout.GlyphRun(
                    font: known.reference, size: source.font.size, paint: source.paint, glyphs: glyphs,
                    isColored: known.isColored))
        }
    }

    /// Pango spreads tracking to both sides of each character and takes it away at the outer ends of the line; here each
    /// character is followed by its tracking. What is between two characters is the same, only the ends differ.
    private func trimmedTracking(_ items: [UnsafeMutablePointer<PangoGlyphItem>]) -> CGFloat {
        guard let first = items.first, let last = items.last else { return 0 }
        let left = setText.runs[run(at: Int(first.pointee.item.pointee.offset))].tracking
        let right = setText.runs[run(at: Int(last.pointee.item.pointee.offset))].tracking
        return left == right ? left : (left + right) / 2
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
