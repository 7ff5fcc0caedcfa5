import Foundation

/// A lazy grid: lines of cells along the axis, as many cells in a line as there are tracks. Headers and footers of sections have a
/// line of their own.
@MainActor package final class LazyGridElement: LazyContainer {
    private var items: [GridItem]
    private var alignment: Alignment
    private var gap: CGFloat
    private var pinned: PinnedScrollableViews
    private var tracks = GridTracks([], in: nil)
    private var pinnedElements: Set<ObjectIdentifier> = []

    package init(
        axis: Axis, items: [GridItem], alignment: Alignment, spacing: CGFloat?, pinned: PinnedScrollableViews,
        _ inputs: _NodeInputs, content: (_NodeInputs) -> _ViewNode
    ) {
        (self.items, self.alignment, self.pinned) = (items, alignment, pinned)
        gap = (spacing ?? ViewSpacing.standardDistance).finite()
        super.init(axis: axis, inputs, content: content)
    }

    package func update(items: [GridItem], alignment: Alignment, spacing: CGFloat?, pinned: PinnedScrollableViews) {
        let gap = (spacing ?? ViewSpacing.standardDistance).finite()
        let isSame = gap == self.gap && alignment == self.alignment && pinned == self.pinned
            && GridTracks(items, in: frame.size[axis.other]) == GridTracks(self.items, in: frame.size[axis.other])
        self.items = items
        guard !isSame else { return }
        (self.alignment, self.gap, self.pinned) = (alignment, gap, pinned)
        forgetLengths()
        setNeedsLayout()
    }

    // MARK: The flow. A cursor goes through the parts; a line that is begun ends before a section or a block of sections.

    /// A datum of a `ForEach` that brings sections (or further `ForEach`s) is a block of lines; others are cells.
    private func isBlocks(_ rows: LazyRows) -> Bool {
        if let known = rows.bringsBlocks { return known }
        guard let row = rows.rows.first ?? (rows.count > 0 ? rows.row(0) : nil) else { return false }
        let brings = row.parts.contains { if case .element = $0 { false } else { true } }
        rows.bringsBlocks = brings
        return brings
    }

    private func elements(_ row: LazyRow) -> [ElementNode] {
        row.parts.compactMap { if case .element(let element) = $0 { outermost(element) } else { nil } }
    }

    private func cellCount(_ row: LazyRow, in rows: LazyRows) -> Int {
        let count = elements(row).count
        rows.cells.set(CGFloat(count), at: row.index)
        return count
    }

    /// What has been laid out of a run: the line that is open, the cells in it and how long they are.
    private struct Cursor {
        var place: CGFloat
        var cells: [(element: ElementNode, track: Int)] = []
        var longest: CGFloat = 0
    }

    private func length(_ element: ElementNode, track: Int) -> CGFloat {
        element.sizeThatFits(proposal(along: nil, across: tracks.tracks[track].length))[axis].clampedLength
    }

    private func put(_ cursor: inout Cursor) {
        guard !cursor.cells.isEmpty else { return }
        for (element, index) in cursor.cells {
            let track = tracks.tracks[index]
            let offered = proposal(along: nil, across: track.length)
            let place = track.alignment ?? Alignment(horizontal: alignment.horizontal, vertical: alignment.vertical)
            var room = CGSize.zero
            room[axis] = cursor.longest
            room[axis.other] = track.length
            let whole = ViewDimensions(width: room.width, height: room.height)
            let own = element.dimensions(in: offered)
            let x = (whole[place.horizontal] - own[place.horizontal]).finite()
            let y = (whole[place.vertical] - own[place.vertical]).finite()
            let (along, across) = axis == .vertical ? (y, x) : (x, y)
            put(element, along: cursor.place + along, across: inset + track.start + across, offered)
        }
        cursor.place += cursor.longest + gap
        cursor.cells = []
        cursor.longest = 0
    }

    private func add(_ element: ElementNode, _ cursor: inout Cursor) {
        let track = cursor.cells.last.map { $0.track + 1 } ?? 0
        cursor.longest = max(cursor.longest, length(element, track: track))
        cursor.cells.append((element, track))
        if track == tracks.tracks.count - 1 { put(&cursor) }
    }

    /// Tracks that leave room stand in it as the alignment says.
    private var inset: CGFloat {
        let room = frame.size[axis.other] - tracks.length
        guard room > 0 else { return 0 }
        let size = axis == .vertical ? ViewDimensions(width: room, height: 0) : ViewDimensions(width: 0, height: room)
        return axis == .vertical ? size[alignment.horizontal].finite() : size[alignment.vertical].finite()
    }

    // MARK: Lines of a `ForEach`. All its lines have an entry in its table of lengths, by the number of the line.

    private func lineCount(_ rows: LazyRows) -> Int {
        let cells = rows.cells.estimate == nil ? CGFloat(rows.count) : rows.cells.total
        return Int((cells / CGFloat(tracks.tracks.count)).rounded(.up))
    }

    private func prepare(_ rows: LazyRows) {
        guard rows.count > 0 else { return }
        if isBlocks(rows) { return }
        if rows.cells.estimate == nil {
            // One cell a datum is what is expected; those that are there say for themselves.
            rows.cells.set(1, at: 0)
            if let row = rows.rows.first { _ = cellCount(row, in: rows) }
        }
        if rows.extents.estimate == nil {
            let row = rows.rows.first ?? rows.row(0)
            let longest = elements(row).enumerated().reduce(CGFloat(0)) { max($0, length($1.element, track: $1.offset % tracks.tracks.count)) }
            rows.extents.set(longest + gap, at: 0)
        }
    }

    private func length(_ rows: LazyRows) -> CGFloat {
        guard rows.count > 0 else { return 0 }
        if isBlocks(rows) {
            if rows.extents.estimate == nil {
                let row = rows.rows.first ?? rows.row(0)
                rows.extents.set(length(row.parts), at: row.index)
            }
            return rows.extents.total
        }
        prepare(rows)
        let lines = lineCount(rows)
        // The table has an entry for each datum, of which the first ones stand for lines.
        return lines <= rows.extents.count ? rows.extents.start(of: lines) : CGFloat(lines) * (rows.extents.estimate ?? 0)
    }

    private func length(_ parts: [LazyPart]) -> CGFloat {
        var sum: CGFloat = 0, open = 0, longest: CGFloat = 0
        func close() {
            if open > 0 { sum += longest + gap }
            (open, longest) = (0, 0)
        }
        for part in parts {
            switch part {
            case .element(let element):
                longest = max(longest, length(outermost(element), track: open))
                open += 1
                if open == tracks.tracks.count { close() }
            case .rows(let rows):
                if open > 0, !isBlocks(rows), rows.count < 1000 {
                    for index in 0..<rows.count { for element in elements(rows.row(index)) {
                        longest = max(longest, length(element, track: open))
                        open += 1
                        if open == tracks.tracks.count { close() }
                    } }
                } else {
                    close()
                    sum += length(rows)
                }
            case .section(let section):
                close()
                sum += whole(section.headerParts) + length(section.contentParts) + whole(section.footerParts)
            }
        }
        close()
        return sum
    }

    /// Elements with a line of their own each.
    private func whole(_ parts: [LazyPart]) -> CGFloat {
        parts.reduce(0) { sum, part in
            guard case .element(let element) = part else { return sum }
            let offered = proposal(along: nil, across: measuredLength)
            return sum + outermost(element).sizeThatFits(offered)[axis].clampedLength + gap
        }
    }

    private var measuredLength: CGFloat = 0

    private func takeAcross(_ across: CGFloat?) {
        let new = GridTracks(items, in: across)
        measuredLength = across ?? new.length
        if new != tracks {
            tracks = new
            forgetLengths()
        }
    }

    override package func length(across: CGFloat?) -> CGFloat {
        takeAcross(across)
        return max(length(parts) - gap, 0)
    }

    override package func naturalAcross() -> CGFloat { tracks.length }

    override package func forgetLengths() {
        func visit(_ parts: [LazyPart]) {
            for part in parts {
                switch part {
                case .element: break
                case .rows(let rows):
                    rows.extents.forget()
                    for row in rows.rows { visit(row.parts) }
                case .section(let section): visit(section.allParts)
                }
            }
        }
        visit(parts)
    }

    override package func refreshLengths(across: CGFloat) { takeAcross(across) }

    // MARK: Placing

    override package func arrange(_ visible: ClosedRange<CGFloat>, across: CGFloat) -> CGFloat {
        takeAcross(across)
        pinnedElements.removeAll()
        let end = arrange(parts, from: 0, visible)
        if pinned != [] { lazyElementsDidChange() }
        return max(end - gap, 0)
    }

    private func arrange(_ parts: [LazyPart], from start: CGFloat, _ visible: ClosedRange<CGFloat>) -> CGFloat {
        var cursor = Cursor(place: start)
        for part in parts {
            switch part {
            case .element(let element): add(outermost(element), &cursor)
            case .rows(let rows):
                if !cursor.cells.isEmpty, !isBlocks(rows), rows.count < 1000 {
                    // Cells that go on in a line that others began: few, and all made.
                    for index in 0..<rows.count { for element in elements(rows.row(index)) { add(element, &cursor) } }
                } else {
                    put(&cursor)
                    cursor.place = isBlocks(rows)
                        ? arrangeBlocks(rows, from: cursor.place, visible) : arrangeLines(rows, from: cursor.place, visible)
                }
            case .section(let section):
                put(&cursor)
                cursor.place = arrange(section, from: cursor.place, visible)
            }
        }
        put(&cursor)
        return cursor.place
    }

    private func arrangeBlocks(_ rows: LazyRows, from start: CGFloat, _ visible: ClosedRange<CGFloat>) -> CGFloat {
        let total = length(rows)
        guard rows.count > 0, start < visible.upperBound, start + total > visible.lowerBound else {
            rows.release(keeping: 0..<min(rows.count, 1))
            return start + total
        }
        let first = min(rows.extents.index(at: visible.lowerBound - start), rows.count - 1)
        var place = start + rows.extents.start(of: first), index = first
        while index < rows.count, place < visible.upperBound {
            let end = arrange(rows.row(index).parts, from: place, visible)
            rows.extents.set(end - place, at: index)
            place = end
            index += 1
        }
        rows.release(keeping: first..<max(index, first + 1))
        return start + rows.extents.total
    }

    private func arrangeLines(_ rows: LazyRows, from start: CGFloat, _ visible: ClosedRange<CGFloat>) -> CGFloat {
        let total = length(rows), columns = tracks.tracks.count
        guard rows.count > 0, start < visible.upperBound, start + total > visible.lowerBound else {
            rows.release(keeping: 0..<0)
            return start + total
        }
        var line = max(min(rows.extents.index(at: visible.lowerBound - start), lineCount(rows) - 1), 0)
        // The datum whose cells begin that line: with one cell each it is line × columns.
        let first = min(rows.cells.index(at: CGFloat(line * columns)), rows.count - 1)
        var index = first
        var cursor = Cursor(place: start + rows.extents.start(of: line))
        var skipped = line * columns - Int(rows.cells.start(of: first))
        while index < rows.count, cursor.place < visible.upperBound {
            let row = rows.row(index)
            _ = cellCount(row, in: rows)
            for element in elements(row) {
                guard skipped <= 0 else {
                    skipped -= 1
                    continue
                }
                let place = cursor.place
                add(element, &cursor)
                if cursor.cells.isEmpty {
                    if line < rows.extents.count { rows.extents.set(cursor.place - place, at: line) }
                    line += 1
                }
            }
            index += 1
        }
        if !cursor.cells.isEmpty {
            let place = cursor.place
            put(&cursor)
            if line < rows.extents.count { rows.extents.set(cursor.place - place, at: line) }
        }
        rows.release(keeping: first..<max(index, first + 1))
        return start + length(rows)
    }

    private func arrange(_ section: SectionNode, from start: CGFloat, _ visible: ClosedRange<CGFloat>) -> CGFloat {
        let headers = section.headerParts, footers = section.footerParts
        let bodyStart = putWhole(headers, from: start)
        let bodyEnd = arrange(section.contentParts, from: bodyStart, visible)
        let end = putWhole(footers, from: bodyEnd)
        let low = visible.lowerBound + Self.margin, high = visible.upperBound - Self.margin
        if pinned.contains(.sectionHeaders) {
            _ = putWhole(headers, from: min(max(start, low), max(end - (bodyStart - start), start)))
            notePinned(headers)
        }
        if pinned.contains(.sectionFooters) {
            _ = putWhole(footers, from: max(min(bodyEnd, high - (end - bodyEnd) + gap), start))
            notePinned(footers)
        }
        return end
    }

    private func putWhole(_ parts: [LazyPart], from start: CGFloat) -> CGFloat {
        var place = start
        for case .element(let element) in parts {
            let element = outermost(element), offered = proposal(along: nil, across: measuredLength)
            let size = element.sizeThatFits(offered)
            put(element, along: place, across: (frame.size[axis.other] - size[axis.other]) / 2, offered)
            place += size[axis].clampedLength + gap
        }
        return place
    }

    private func notePinned(_ parts: [LazyPart]) {
        for case .element(let element) in parts { pinnedElements.insert(ObjectIdentifier(outermost(element))) }
    }

    override package func inDrawingOrder(_ elements: [ElementNode]) -> [ElementNode] {
        guard pinned != [] else { return elements }
        return elements.filter { !pinnedElements.contains(ObjectIdentifier($0)) }
            + elements.filter { pinnedElements.contains(ObjectIdentifier($0)) }
    }

    // MARK: Where things are

    override package func start(of element: ElementNode) -> CGFloat? {
        if pinnedElements.contains(ObjectIdentifier(element)) { return nil }
        return find(in: parts, from: 0) { part in
            if case .element(let candidate) = part { outermost(candidate) === element } else { false }
        }
    }

    override package func place(of rows: LazyRows, _ index: Int) -> (start: CGFloat, length: CGFloat)? {
        guard index < rows.count else { return nil }
        let found = find(in: parts, from: 0) { part in if case .rows(let candidate) = part { candidate === rows } else { false } }
        guard let found else { return nil }
        _ = length(rows)
        let entry = isBlocks(rows) ? index : line(of: index, in: rows)
        guard entry < rows.extents.count else { return (found, 0) }
        let length = rows.extents[entry] ?? rows.extents.estimate ?? 0
        return (found + rows.extents.start(of: entry), max(length - gap, 0))
    }

    private func line(of index: Int, in rows: LazyRows) -> Int { Int(rows.cells.start(of: index)) / tracks.tracks.count }

    private func find(in parts: [LazyPart], from start: CGFloat, _ isMeant: (LazyPart) -> Bool) -> CGFloat? {
        var place = start
        for (number, part) in parts.enumerated() {
            if isMeant(part) { return place }
            switch part {
            case .element: break
            case .rows(let rows):
                for row in rows.rows {
                    let entry = isBlocks(rows) ? row.index : line(of: row.index, in: rows)
                    guard entry < rows.extents.count else { continue }
                    let begin = place + rows.extents.start(of: entry)
                    if isBlocks(rows) {
                        if let found = find(in: row.parts, from: begin, isMeant) { return found }
                    } else if row.parts.contains(where: isMeant) {
                        return begin
                    }
                }
            case .section(let section):
                let header = whole(section.headerParts)
                if let found = find(in: section.contentParts, from: place + header, isMeant) { return found }
            }
            place = start + length(Array(parts.prefix(number + 1)))
        }
        return nil
    }

    override package func stops(near place: CGFloat) -> [ClosedRange<CGFloat>] {
        var result: [ClosedRange<CGFloat>] = []
        for element in content where !element.isLeaving {
            let low = isReversed ? frame.size[axis] - element.frame.maxX : axis == .vertical ? element.frame.minY : element.frame.minX
            result.append(low...low + element.frame.size[axis])
        }
        return result
    }
}
