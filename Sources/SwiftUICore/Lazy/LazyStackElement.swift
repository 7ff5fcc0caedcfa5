import Foundation

/// A lazy row or column.
@MainActor package class LazyStackElement: LazyContainer {
    package var gap: CGFloat
    package var guide: AlignmentKey
    package var pinned: PinnedScrollableViews
    private var pinnedElements: Set<ObjectIdentifier> = []

    package init(
        axis: Axis, spacing: CGFloat?, guide: AlignmentKey, pinned: PinnedScrollableViews, _ inputs: _NodeInputs,
        content: (_NodeInputs) -> _ViewNode
    ) {
        gap = Self.held(spacing)
        self.guide = guide
        self.pinned = pinned
        super.init(axis: axis, inputs, content: content)
    }

    private static func held(_ spacing: CGFloat?) -> CGFloat { (spacing ?? ViewSpacing.standardDistance).finite() }

    package func update(spacing: CGFloat?, guide: AlignmentKey, pinned: PinnedScrollableViews) {
        let new = Self.held(spacing)
        guard new != gap || guide != self.guide || pinned != self.pinned else { return }
        (gap, self.guide, self.pinned) = (new, guide, pinned)
        forgetLengths()
        setNeedsLayout()
    }

    // MARK: Lengths. Each element counts with the spacing after it.

    private func length(_ element: ElementNode, _ across: CGFloat?) -> CGFloat {
        element.sizeThatFits(proposal(along: nil, across: across))[axis].clampedLength + gap
    }

    private func length(_ part: LazyPart, _ across: CGFloat?) -> CGFloat {
        switch part {
        case .element(let element): return length(outermost(element), across)
        case .rows(let rows):
            if rows.extents.estimate == nil, rows.count > 0 {
                let index = rows.rows.first?.index ?? 0
                rows.extents.set(length(rows.row(index).parts, across), at: index)
            }
            return rows.extents.total
        case .section(let section): return section.allParts.reduce(0) { $0 + length($1, across) }
        }
    }

    private func length(_ parts: [LazyPart], _ across: CGFloat?) -> CGFloat { parts.reduce(0) { $0 + length($1, across) } }

    override package func length(across: CGFloat?) -> CGFloat { max(length(parts, across) - gap, 0) }

    override package func naturalAcross() -> CGFloat {
        var widest: CGFloat = 0
        func visit(_ parts: [LazyPart]) {
            for part in parts {
                switch part {
                case .element(let element):
                    widest = max(widest, outermost(element).sizeThatFits(.unspecified)[axis.other].clampedLength)
                case .rows(let rows): for row in rows.rows { visit(row.parts) }
                case .section(let section): visit(section.allParts)
                }
            }
        }
        visit(parts)
        return widest
    }

    override package func forgetLengths() {
        func visit(_ parts: [LazyPart]) {
            for case let part in parts {
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

    override package func refreshLengths(across: CGFloat) {
        func visit(_ parts: [LazyPart]) {
            for part in parts {
                switch part {
                case .element: break
                case .rows(let rows):
                    for row in rows.rows {
                        visit(row.parts)
                        rows.extents.set(length(row.parts, across), at: row.index)
                    }
                case .section(let section): visit(section.allParts)
                }
            }
        }
        visit(parts)
    }

    // MARK: Placing

    override package func arrange(_ visible: ClosedRange<CGFloat>, across: CGFloat) -> CGFloat {
        pinnedElements.removeAll()
        let end = arrange(parts, from: 0, visible, across)
        if pinned != [] { lazyElementsDidChange() }
        return max(end - gap, 0)
    }

    private func arrange(_ parts: [LazyPart], from start: CGFloat, _ visible: ClosedRange<CGFloat>, _ across: CGFloat) -> CGFloat {
        parts.reduce(start) { arrange($1, from: $0, visible, across) }
    }

    private func arrange(_ part: LazyPart, from start: CGFloat, _ visible: ClosedRange<CGFloat>, _ across: CGFloat) -> CGFloat {
        switch part {
        case .element(let element):
            let element = outermost(element)
            put(element, at: start, across)
            return start + length(element, across)
        case .rows(let rows): return arrange(rows, from: start, visible, across)
        case .section(let section): return arrange(section, from: start, visible, across)
        }
    }

    private func put(_ element: ElementNode, at start: CGFloat, _ across: CGFloat) {
        let offered = proposal(along: nil, across: across)
        var room = CGSize.zero
        room[axis.other] = across
        let line = ViewDimensions(width: room.width, height: room.height)[guide]
        put(
            element, along: start, across: (line - element.dimensions(in: offered)[guide]).finite(), offered)
    }

    private func arrange(
        _ rows: LazyRows, from start: CGFloat, _ visible: ClosedRange<CGFloat>, _ across: CGFloat
    ) -> CGFloat {
        _ = length(.rows(rows), across)
        return arrangeRows(of: rows, from: start, visible) { index, place in
            arrange(rows.row(index).parts, from: place, visible, across)
        }
    }

    private func arrange(
        _ section: SectionNode, from start: CGFloat, _ visible: ClosedRange<CGFloat>, _ across: CGFloat
    ) -> CGFloat {
        let headers = section.headerParts, footers = section.footerParts
        let bodyStart = arrange(headers, from: start, visible, across)
        let bodyEnd = arrange(section.contentParts, from: bodyStart, visible, across)
        let end = arrange(footers, from: bodyEnd, visible, across)
        let covered = pinned == [] ? (leading: 0, trailing: 0) : coveredEnds
        let low = visible.lowerBound + Self.margin + covered.leading
        let window = low...max(visible.upperBound - Self.margin - covered.trailing, low)
        if pinned.contains(.sectionHeaders) {
            // As long as anything of the section is in sight, the header stays at the window's edge, until the section's end pushes it out.
            let place = min(max(start, window.lowerBound), max(end - (bodyStart - start), start))
            if place != start { pin(headers, by: place - start, across) }
            notePinned(headers)
        }
        if pinned.contains(.sectionFooters) {
            let length = end - bodyEnd
            let place = max(min(bodyEnd, window.upperBound - length + gap), start)
            if place != bodyEnd { pin(footers, by: place - bodyEnd, across) }
            notePinned(footers)
        }
        return end
    }

    private func pin(_ parts: [LazyPart], by distance: CGFloat, _ across: CGFloat) {
        for case .element(let element) in parts {
            let element = outermost(element)
            let place = isReversed
                ? frame.size[axis] - element.frame.maxX : axis == .vertical ? element.frame.minY : element.frame.minX
            put(element, at: place + distance, across)
        }
    }

    private func notePinned(_ parts: [LazyPart]) {
        for case .element(let element) in parts { pinnedElements.insert(ObjectIdentifier(outermost(element))) }
    }

    /// What is pinned lies over the rows that go by under it.
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
        _ = length(.rows(rows), frame.size[axis.other])
        let found = find(in: parts, from: 0) { part in if case .rows(let candidate) = part { candidate === rows } else { false } }
        guard let found else { return nil }
        let length = rows.extents[index] ?? rows.extents.estimate ?? 0
        return (found + rows.extents.start(of: index), max(length - gap, 0))
    }

    private func find(in parts: [LazyPart], from start: CGFloat, _ isMeant: (LazyPart) -> Bool) -> CGFloat? {
        var place = start
        let across = frame.size[axis.other]
        for part in parts {
            if isMeant(part) { return place }
            switch part {
            case .element: break
            case .rows(let rows):
                for row in rows.rows {
                    if let found = find(in: row.parts, from: place + rows.extents.start(of: row.index), isMeant) { return found }
                }
            case .section(let section): if let found = find(in: section.allParts, from: place, isMeant) { return found }
            }
            place += length(part, across)
        }
        return nil
    }

    override package func stops(near place: CGFloat) -> [ClosedRange<CGFloat>] {
        var result: [ClosedRange<CGFloat>] = []
        let across = frame.size[axis.other], reach = max(window.upperBound - window.lowerBound, 1)
        func visit(_ parts: [LazyPart], _ start: CGFloat) -> CGFloat {
            var start = start
            for part in parts {
                let length = length(part, across)
                switch part {
                case .element: result.append(start...start + max(length - gap, 0))
                case .rows(let rows):
                    if start + length > place - reach, start < place + reach, rows.count > 0 {
                        var index = max(rows.extents.index(at: place - reach - start), 0)
                        var begin = start + rows.extents.start(of: min(index, rows.count))
                        while index < rows.count, begin < place + reach {
                            let extent = rows.extents[index] ?? rows.extents.estimate ?? 0
                            if let row = rows.realised(index) {
                                _ = visit(row.parts, begin)
                            } else {
                                result.append(begin...begin + max(extent - gap, 0))
                            }
                            begin += extent
                            index += 1
                        }
                    }
                case .section(let section): _ = visit(section.allParts, start)
                }
                start += length
            }
            return start
        }
        _ = visit(parts, 0)
        return result
    }
}
