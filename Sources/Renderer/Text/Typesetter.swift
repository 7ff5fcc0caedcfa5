import CPango
import DisplayList
import Foundation

/// Breaks text into lines with Pango and places them. Not safe for threads: the engine keeps it under a lock.
///
/// Paragraphs are given to Pango one by one, and long ones in windows of some lines, of which the last is set again at
/// the head of the next window. So the time is in proportion to what can be seen, and text behind the last
/// line that fits is never looked at.
final class Typesetter {
    let fonts = PangoFonts()
    private let layout: OpaquePointer
    private var wantsClusters = false

    init() {
        layout = pango_layout_new(fonts.context)
        pango_layout_set_wrap(layout, Int32(PANGO_WRAP_WORD_CHAR))
        pango_layout_set_auto_dir(layout, 0)
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

    /// `width` and `height` are points, not negative, maybe infinite.
    func set(_ source: SourceText, style: StyledText, width: CGFloat, height: CGFloat, fit: SetText.Fit) -> TextLayout {
        let (lines, spacing, isTruncated) = setLines(source, style: style, width: width, height: height, fit: fit)
        return place(lines, style: style, spacing: spacing, isTruncated: isTruncated)
    }

    private func setLines(
        _ source: SourceText, style: StyledText, width: CGFloat, height: CGFloat, fit: SetText.Fit
    ) -> (lines: [SetLine], spacing: CGFloat, isTruncated: Bool) {
        let text = SetText(source, style: style, width: width, fit: fit, fonts: fonts)
        let language = style.language.map(FontFamilies.fontconfigLanguage) ?? "en"
        pango_context_set_language(fonts.context, pango_language_from_string(language))
        let job = Job(
            text: text, points: width + text.pointsPerUnit * 4, width: pangoWidth(width, text), descriptions: descriptions(text))
        defer { for description in job.descriptions { pango_font_description_free(description) } }

        let limit = max(1, style.lineLimit ?? .max)
        let spacing = style.lineSpacing.isFinite ? min(max(style.lineSpacing, 0), 1e6) : 0
        var lines: [SetLine] = []
        var bottom: CGFloat = 0
        /// Whether the line is within the limits and there may be more.
        func take(_ line: SetLine) -> Bool {
            if let last = lines.last { bottom += last.gap + spacing }
            bottom += line.ascent + line.descent
            guard lines.isEmpty || bottom <= height + 1e-3 else { return false }
            lines.append(line)
            return lines.count < limit
        }
        for paragraph in source.paragraphs.indices where !breakLines(of: paragraph, job, take: take) { break }

        var isTruncated = false
        if let last = lines.last {
            let paragraph = source.paragraphs[last.paragraph]
            if last.bytes.upperBound < paragraph.upperBound || source.isVisible(after: last.paragraph) {
                let cut = cutLine(last, job)
                lines[lines.count - 1] = cut.line
                isTruncated = cut.isTruncated
            }
        }
        return (lines, spacing, isTruncated)
    }

    // MARK: Carets

    /// Where each character stands. The lines are those of `set`.
    func caretLines(_ source: SourceText, style: StyledText, width: CGFloat, height: CGFloat, fit: SetText.Fit) -> [CaretLine] {
        guard !source.runs.isEmpty else { return [] }
        wantsClusters = true
        defer { wantsClusters = false }
        let (lines, spacing, _) = setLines(source, style: style, width: width, height: height, fit: fit)
        let widest = max(0, lines.lazy.map(\.width).max() ?? 0)
        var found: [CaretLine] = []
        var y: CGFloat = 0
        for (index, line) in lines.enumerated() {
            if index > 0 { y += lines[index - 1].gap + spacing }
            let height = max(0, line.ascent + line.descent)
            let x = (widest - line.width) * Self.share(ofSpaceBefore: style)
            let rect = CGRect(x: x, y: y, width: max(0, line.width), height: height)
            y += height
            let stops = stops(in: line, source).map {
                CaretLine.Stop(offset: source.originalOffset($0.offset), before: $0.before + x, after: $0.after + x)
            }
            let range = source.originalOffset(line.bytes.lowerBound)..<source.originalOffset(line.bytes.upperBound)
            found.append(CaretLine(range: range, rect: rect, stops: stops, isRightToLeft: line.isRightToLeft))
        }
        return found
    }

    /// By character: several in one cluster (a ligature) share its width evenly, one of several clusters takes them all.
    private func stops(in line: SetLine, _ source: SourceText) -> [CaretLine.Stop] {
        let clusters = line.clusters.sorted { $0.offset < $1.offset }
        guard !clusters.isEmpty else { return [] }
        let text = String(decoding: source.bytes[line.bytes], as: UTF8.self)
        // A character that stands between two breaks of the source is whole; a replaced byte would move what follows.
        guard text.utf8.count == line.bytes.count else { return [] }
        var starts: [Int] = []
        var index = text.startIndex
        while index < text.endIndex {
            starts.append(line.bytes.lowerBound + text.utf8.distance(from: text.startIndex, to: index))
            index = text.index(after: index)
        }
        starts.append(line.bytes.upperBound)
        var stops: [CaretLine.Stop] = []
        var first = 0
        /// The characters of the cluster that was looked at last.
        var shared: (cluster: Int, starts: Range<Int>) = (-1, 0..<0)
        for (number, start) in starts.dropLast().enumerated() {
            let end = starts[number + 1]
            while first + 1 < clusters.count, clusters[first + 1].offset <= start { first += 1 }
            let cluster = clusters[first]
            let clusterEnd = first + 1 < clusters.count ? clusters[first + 1].offset : line.bytes.upperBound
            var (minX, maxX) = (cluster.minX, cluster.maxX)
            if end < clusterEnd || start > cluster.offset {
                // One of several characters in a cluster.
                if shared.cluster != first {
                    var end = number
                    while end < starts.count - 1, starts[end] < clusterEnd { end += 1 }
                    shared = (first, number..<end)
                }
                let place = CGFloat(number - shared.starts.lowerBound), count = CGFloat(max(shared.starts.count, 1))
                let share = (maxX - minX) / count
                let step = cluster.isRightToLeft ? count - 1 - place : place
                (minX, maxX) = (minX + share * step, minX + share * (step + 1))
            } else {
                var next = first + 1
                while next < clusters.count, clusters[next].offset < end {
                    (minX, maxX) = (min(minX, clusters[next].minX), max(maxX, clusters[next].maxX))
                    next += 1
                }
            }
            stops.append(
                CaretLine.Stop(
                    offset: start, before: cluster.isRightToLeft ? maxX : minX, after: cluster.isRightToLeft ? minX : maxX))
        }
        return stops
    }

    // MARK: Breaking

    private struct Job {
        let text: SetText
        /// What the lines may take, with some room for rounding.
        let points: CGFloat
        /// The same in Pango's steps; −1: infinite.
        let width: Int32
        /// By run.
        let descriptions: [OpaquePointer]
    }

    /// False when `take` wants no more.
    private func breakLines(of index: Int, _ job: Job, take: (SetLine) -> Bool) -> Bool {
        let source = job.text.source
        let paragraph = source.paragraphs[index]
        guard !paragraph.isEmpty else {
            var line = SetLine(paragraph: index, bytes: paragraph)
            job.text.addHeight(ofRun: source.run(at: paragraph.lowerBound), to: &line)
            return take(line)
        }
        let isRightToLeft = setDirection(of: paragraph, job)
        if job.text.isWide, paragraph.count > SetText.partOfWideLine {
            var line = wideLine(paragraph, job, isRightToLeft: isRightToLeft)
            line.paragraph = index
            if line.width <= job.points { return take(line) }
        }
        var start = paragraph.lowerBound
        var window = job.text.window
        while start < paragraph.upperBound {
            let end = windowEnd(from: start, window, before: paragraph.upperBound, source)
            let isWhole = end == paragraph.upperBound
            let reader = setLayout([start..<end], job)
            let broken = lines()
            if !isWhole, broken.count < 2, window < SetText.maximumWindow {
                window = min(window * 4, SetText.maximumWindow)
                continue
            }
            window = job.text.window
            let windowStart = start
            for line in broken.prefix(isWhole ? broken.count : max(broken.count - 1, 1)) {
                let lineStart = windowStart + Int(line.pointee.start_index)
                var next = lineStart + Int(line.pointee.length)
                // The spaces before this one hang over the edge of the last line, and nothing else was in it.
                if next <= start { continue }
                // They end in this one: what follows them starts the line.
                if lineStart < start { break }
                var setLine = reader.read(line, hangs: next < paragraph.upperBound)
                if setLine.width > job.points { setLine = reader.read(line, hangs: true) }
                setLine.rebaseClusters(by: windowStart)
                // Pango lets one space hang over the edge, and would start the next line with others.
                next = skipSpaces(from: next, before: paragraph.upperBound, source)
                // And for several of them it would take the word before to the next line.
                let retry = next < paragraph.upperBound ? wordBeforeSpaces(from: next, before: paragraph.upperBound, job) : nil
                if let retry {
                    let reader = setLayout([start..<retry.lowerBound], job)
                    let lines = lines()
                    if lines.count == 1 {
                        setLine = reader.read(lines[0], hangs: false)
                        setLine.rebaseClusters(by: start)
                        next = retry.upperBound
                    }
                }
                setLine.paragraph = index
                setLine.bytes = start..<next
                start = next
                guard take(setLine) else { return false }
                if retry != nil { break }
            }
        }
        return true
    }

    /// A line that goes on to the end of the range, whatever its width.
    private func wideLine(_ range: Range<Int>, _ job: Job, isRightToLeft: Bool, suffix: String = "") -> SetLine {
        var joined = SetLine(bytes: range.lowerBound..<range.lowerBound)
        var start = range.lowerBound
        repeat {
            let end = windowEnd(from: start, SetText.partOfWideLine, before: range.upperBound, job.text.source)
            let isLast = end == range.upperBound
            let reader = setLayout([start..<end], job, suffix: isLast ? suffix : "", width: -1)
            for line in lines() {
                var part = reader.read(line, hangs: false)
                part.bytes = start..<end
                part.rebaseClusters(by: start)
                joined.append(part, isRightToLeft: isRightToLeft)
            }
            start = end
        } while start < range.upperBound
        return joined
    }

    /// In place of a middle that is too long to be looked at.
    private static let separator = "…"

    /// The last line that is shown, with what does not fit left out at its end, its start or in the middle.
    private func cutLine(_ line: SetLine, _ job: Job) -> (line: SetLine, isTruncated: Bool) {
        let source = job.text.source
        let paragraph = source.paragraphs[line.paragraph]
        let start = line.bytes.lowerBound
        let isRightToLeft = setDirection(of: paragraph, job)
        /// The line that was set; what is hidden belongs to its ellipsis.
        func read(_ reader: LineReader, _ ranges: [Range<Int>]) -> SetLine {
            guard let set = lines().first else { return line }
            var cut = reader.read(set, hangs: false)
            for index in cut.clusters.indices {
                let offset = cut.clusters[index].offset, first = ranges[0].count
                // Behind the first of two ranges stands the separator.
                cut.clusters[index].offset = if ranges.count > 1, offset >= first {
                    offset < first + Self.separator.utf8.count
                        ? ranges[0].upperBound : ranges[1].lowerBound + offset - first - Self.separator.utf8.count
                } else {
                    start + offset
                }
            }
            (cut.paragraph, cut.bytes) = (line.paragraph, start..<source.bytes.count)
            return cut
        }

        guard job.text.style.truncation == .tail else {
            // The end of the text is to be seen, so the line goes on to there; the middle of a long one cannot be.
            var end = source.bytes.count
            while end > start, source.bytes[end - 1] == 0x0A || source.bytes[end - 1] == 0x20 { end -= 1 }
            let window = job.text.window
            var ranges = [start..<end]
            if end - start > 2 * window {
                ranges = [start..<source.characterStart(from: start + window), source.characterStart(from: end - window)..<end]
            }
            let isHead = job.text.style.truncation == .head
            let reader = setLayout(
                ranges, job, separator: Self.separator, ellipsize: isHead ? PANGO_ELLIPSIZE_START : PANGO_ELLIPSIZE_MIDDLE)
            let isTruncated = pango_layout_is_ellipsized(layout) != 0 || ranges.count > 1
            return (read(reader, ranges), isTruncated)
        }

        if job.text.isWide, line.bytes.upperBound >= paragraph.upperBound {
            var cut = wideLine(start..<paragraph.upperBound, job, isRightToLeft: isRightToLeft, suffix: "…")
            (cut.paragraph, cut.bytes) = (line.paragraph, start..<source.bytes.count)
            if cut.width <= job.points { return (cut, true) }
        }
        var window = job.text.window
        while true {
            let end = windowEnd(from: start, window, before: paragraph.upperBound, source)
            // Only lines after a line break are hidden, or nothing has a width: then the ellipsis must be said.
            let endsHere = end == paragraph.upperBound || window >= SetText.maximumWindow
            let needsEllipsis = endsHere && (end < paragraph.upperBound || source.isVisible(after: line.paragraph))
            let reader = setLayout(
                [start..<end], job, suffix: needsEllipsis ? "…" : "", ellipsize: PANGO_ELLIPSIZE_END)
            if endsHere || pango_layout_is_ellipsized(layout) != 0 { return (read(reader, [start..<end]), true) }
            window = min(window * 4, SetText.maximumWindow)
        }
    }

    private func setLayout(
        _ ranges: [Range<Int>], _ job: Job, separator: String = "", suffix: String = "",
        ellipsize: Int = PANGO_ELLIPSIZE_NONE, width: Int32? = nil
    ) -> LineReader {
        let source = job.text.source
        var buffer: [UInt8] = []
        var pieces: [LineReader.Piece] = []
        func append(_ literal: String, at offset: Int) {
            let start = buffer.count
            buffer += literal.utf8
            pieces.append(LineReader.Piece(buffer: start..<buffer.count, run: source.run(at: max(offset, 0))))
        }
        for (index, range) in ranges.enumerated() {
            if index > 0, !separator.isEmpty { append(separator, at: range.lowerBound) }
            for piece in source.pieces(of: range) {
                let start = buffer.count
                buffer += source.bytes[piece.bytes].lazy.map { $0 == 0x0A ? 0x20 : $0 }
                pieces.append(LineReader.Piece(buffer: start..<buffer.count, run: piece.run))
            }
        }
        if !suffix.isEmpty || pieces.isEmpty { append(suffix, at: ranges.last.map { $0.upperBound - 1 } ?? 0) }

        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        addAttributes(pieces, job, to: attributes)
        addHyphenAttributes(buffer, to: attributes)
        buffer.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { pango_layout_set_text(layout, $0.baseAddress, Int32($0.count)) }
        }
        pango_layout_set_font_description(layout, job.descriptions[pieces[0].run])
        pango_layout_set_attributes(layout, attributes)
        pango_layout_set_width(layout, width ?? job.width)
        pango_layout_set_ellipsize(layout, Int32(ellipsize))
        return LineReader(setText: job.text, fonts: fonts, pieces: pieces, buffer: buffer, wantsClusters: wantsClusters)
    }

    private func addAttributes(_ pieces: [LineReader.Piece], _ job: Job, to list: OpaquePointer?) {
        func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?, _ range: Range<Int>) {
            attribute?.pointee.start_index = UInt32(range.lowerBound)
            attribute?.pointee.end_index = UInt32(range.upperBound)
            pango_attr_list_insert(list, attribute)
        }
        for piece in pieces {
            // Not a colour but the run's number: Pango ends its own runs where colours change, without breaking up the shaping.
            let number = pango_attr_foreground_new(
                UInt16(truncatingIfNeeded: piece.run), UInt16(truncatingIfNeeded: piece.run >> 16), 0)
            add(number, piece.buffer)
        }
        // What does break it up is said once for all neighbours that agree in it.
        var index = 0
        while index < pieces.count {
            let first = job.text.runs[pieces[index].run]
            let start = pieces[index].buffer.lowerBound
            var end = start
            while index < pieces.count {
                let run = job.text.runs[pieces[index].run]
                guard run.font == first.font, run.tracking == first.tracking else { break }
                end = pieces[index].buffer.upperBound
                index += 1
            }
            add(pango_attr_font_desc_new(job.descriptions[pieces[index - 1].run]), start..<end)
            let spacing = (first.tracking / job.text.pointsPerUnit).rounded()
            if spacing != 0 { add(pango_attr_letter_spacing_new(Int32(spacing)), start..<end) }
            if first.font.hasMonospacedDigits { add(pango_attr_font_features_new("tnum=1"), start..<end) }
        }
    }

    /// Pango puts hyphens wherever it breaks a word that is too long; only soft hyphens ask for one.
    private func addHyphenAttributes(_ buffer: [UInt8], to list: OpaquePointer?) {
        func add(_ inserts: Bool, _ range: Range<Int>) {
            guard !range.isEmpty, let attribute = pango_attr_insert_hyphens_new(inserts ? 1 : 0) else { return }
            attribute.pointee.start_index = UInt32(range.lowerBound)
            attribute.pointee.end_index = UInt32(range.upperBound)
            pango_attr_list_insert(list, attribute)
        }
        var start = 0
        var index = 0
        while let lead = buffer[index...].firstIndex(of: 0xC2) {
            index = lead + 1
            guard index < buffer.count, buffer[index] == 0xAD else { continue }
            add(false, start..<lead)
            add(true, lead..<lead + 2)
            start = lead + 2
        }
        add(false, start..<buffer.count)
    }

    /// Right to left? By the first letter with a direction, else as the environment.
    private func setDirection(of paragraph: Range<Int>, _ job: Job) -> Bool {
        let found = job.text.source.bytes[paragraph].withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { pango_find_base_dir($0.baseAddress, Int32($0.count)) }
        }
        let isKnown = found == PANGO_DIRECTION_LTR || found == PANGO_DIRECTION_RTL
        let environment = Int32(job.text.style.isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
        let direction = isKnown ? found : environment
        pango_context_set_base_dir(fonts.context, direction)
        pango_layout_context_changed(layout)
        return direction == PANGO_DIRECTION_RTL
    }

    private func lines() -> [UnsafeMutablePointer<PangoLayoutLine>] {
        var found: [UnsafeMutablePointer<PangoLayoutLine>] = []
        var node = pango_layout_get_lines_readonly(layout)
        while let current = node {
            if let line = current.pointee.data { found.append(line.assumingMemoryBound(to: PangoLayoutLine.self)) }
            node = current.pointee.next
        }
        return found
    }

    private func windowEnd(from start: Int, _ window: Int, before end: Int, _ source: SourceText) -> Int {
        start + window >= end ? end : source.characterStart(from: start + window)
    }

    /// The two or more spaces that end the word at `start`.
    private func wordBeforeSpaces(from start: Int, before end: Int, _ job: Job) -> Range<Int>? {
        let source = job.text.source
        var offset = start
        while offset < min(end, start + job.text.window), breakingSpaceLength(source.bytes[offset..<end]) == 0 { offset += 1 }
        let after = skipSpaces(from: offset, before: end, source)
        return after > offset + 1 ? offset..<after : nil
    }

    private func skipSpaces(from start: Int, before end: Int, _ source: SourceText) -> Int {
        var offset = start
        while offset < end {
            let length = breakingSpaceLength(source.bytes[offset..<end])
            if length == 0 { break }
            offset += length
        }
        return offset
    }

    /// Rounded up, and a step more: text fits in the width that it has reported.
    private func pangoWidth(_ width: CGFloat, _ text: SetText) -> Int32 {
        let steps = (width / text.pointsPerUnit).rounded(.up) + 1
        return steps < CGFloat(Int32.max / 2) ? Int32(steps) : -1
    }

    private func descriptions(_ text: SetText) -> [OpaquePointer] {
        zip(text.source.runs, text.runs).enumerated().map { index, run in
            // The optical size is that of the font asked for, before it shrinks.
            fonts.description(
                of: run.0.style.font, face: text.primaries[index].face, units: text.units(of: run.1.font),
                language: text.style.language)
        }
    }

    // MARK: Placing

    private func place(_ lines: [SetLine], style: StyledText, spacing: CGFloat, isTruncated: Bool) -> TextLayout {
        let width = max(0, lines.lazy.map(\.width).max() ?? 0)
        var placed: [TextLayout.Line] = []
        placed.reserveCapacity(lines.count)
        var ink = CGRect.null
        var y: CGFloat = 0
        for (index, line) in lines.enumerated() {
            if index > 0 { y += lines[index - 1].gap + spacing }
            let x = (width - line.width) * Self.share(ofSpaceBefore: style)
            let baseline = y + line.ascent
            let height = max(0, line.ascent + line.descent)
            var runs = line.runs
            for run in runs.indices {
                for glyph in runs[run].glyphs.indices {
                    runs[run].glyphs[glyph].position.x += x
                    runs[run].glyphs[glyph].position.y += baseline
                }
            }
            var decorations = line.decorations
            for decoration in decorations.indices {
                decorations[decoration].rect = decorations[decoration].rect.offsetBy(dx: x, dy: baseline)
            }
            if !line.ink.isNull { ink = ink.union(line.ink.offsetBy(dx: x, dy: baseline)) }
            placed.append(
                TextLayout.Line(
                    text: line.text, rect: CGRect(x: x, y: y, width: max(0, line.width), height: height), baseline: baseline,
                    runs: runs, decorations: decorations))
            y += height
        }
        return TextLayout(
            size: CGSize(width: width, height: y), lines: placed, isTruncated: isTruncated, inkBounds: ink.isNull ? .zero : ink)
    }

    private static func share(ofSpaceBefore style: StyledText) -> CGFloat {
        switch style.alignment {
        case .leading: style.isRightToLeft ? 1 : 0
        case .center: 0.5
        case .trailing: style.isRightToLeft ? 0 : 1
        }
    }
}
