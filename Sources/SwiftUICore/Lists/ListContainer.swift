import DisplayList
import Foundation

/// The rows of a list, below one another, by the measures of its style.
@MainActor final class ListContainer: LazyContainer {
    /// What is selected, when anything can be.
    private(set) var selection: ListSelection?
    private var knownMetrics: (width: CGFloat, metrics: ListMetrics)?
    private var inherited: (base: EnvironmentValues, content: EnvironmentValues)?
    /// Where what is there begins, by the tables; nil: to be found.
    private var starts: [ObjectIdentifier: CGFloat]?
    private var pinned: Set<ObjectIdentifier> = []
    /// The rows of the section that is being arranged.
    private var card: [(row: ListRowElement, start: CGFloat, end: CGFloat)] = []

    /// Whether a person edits the list.
    private(set) var isEditing = false
    /// The row that has been swiped open.
    private(set) weak var openRow: ListRowElement?
    /// The row that a finger carries.
    var reordering: ListReordering?

    func begin(_ selection: ListSelection?, isEditing: Bool) { (self.selection, self.isEditing) = (selection, isEditing) }

    func update(
        _ selection: ListSelection?, isEditing: Bool, _ newEnvironment: EnvironmentValues,
        _ update: (_ViewNode, EnvironmentValues) -> Void
    ) {
        let old = environment, didSelect = self.selection?.values != selection?.values
        self.selection = selection
        if isEditing != self.isEditing {
            self.isEditing = isEditing
            openRow?.swipe.close()
            forgetLengths()
            for case let row as ListRowElement in content { row.editingDidChange() }
        }
        updateContent(newEnvironment, update)
        conditionsMayHaveChanged(from: old)
        if didSelect { for case let row as ListRowElement in content { row.selectionDidChange() } }
    }

    override func environmentDidChange(from old: EnvironmentValues) {
        super.environmentDidChange(from: old)
        conditionsMayHaveChanged(from: old)
    }

    private func conditionsMayHaveChanged(from old: EnvironmentValues) {
        guard !old.isIdentical(to: environment) else { return }
        if old.listKind != environment.listKind || old.horizontalSizeClass != environment.horizontalSizeClass
            || old.listRowSpacing != environment.listRowSpacing || old.listSectionSpacing.kind != environment.listSectionSpacing.kind
            || old.defaultMinListRowHeight != environment.defaultMinListRowHeight
            || old.defaultMinListHeaderHeight != environment.defaultMinListHeaderHeight
        {
            knownMetrics = nil
            forgetLengths()
            for case let row as ListRowElement in content { row.setNeedsLayout() }
            setNeedsLayout()
        }
    }

    // MARK: What rows inherit

    override func contentEnvironment(_ base: EnvironmentValues) -> EnvironmentValues {
        if let inherited, inherited.base.isIdentical(to: base) { return inherited.content }
        var content = base
        content.listPlace = .row
        content.sectionStyle = Self.sectionStyle
        inherited = (base, content)
        return content
    }

    private static let sectionStyle = SectionStyle(header: styleHeader, footer: styleFooter)

    private static func styleHeader(_ values: inout EnvironmentValues) {
        values.listPlace = .header
        let isProminent = values.headerProminence == .increased
        switch ListMetrics.settled(values.listKind, values.horizontalSizeClass) {
        case .insetGrouped, .grouped:
            values.font = isProminent ? .title3.weight(.semibold) : .footnote
            if !isProminent { values.textCase = .uppercase }
        case .plain, .inset: values.font = isProminent ? .title3.weight(.semibold) : .subheadline.weight(.semibold)
        case .sidebar: values.font = isProminent ? .title3.weight(.semibold) : .headline
        }
        if !isProminent, ListMetrics.settled(values.listKind, values.horizontalSizeClass) != .sidebar {
            values.setForegroundStyles([HierarchicalShapeStyle.secondary])
        }
    }

    private static func styleFooter(_ values: inout EnvironmentValues) {
        values.listPlace = .footer
        values.font = .footnote
        values.setForegroundStyles([HierarchicalShapeStyle.secondary])
    }

    // MARK: Measures

    func metrics(for width: CGFloat) -> ListMetrics {
        if let knownMetrics, knownMetrics.width == width { return knownMetrics.metrics }
        let metrics = ListMetrics(environment.listKind, width: width, sizeClass: environment.horizontalSizeClass)
        knownMetrics = (width, metrics)
        return metrics
    }

    /// Between rows.
    var gap: CGFloat { environment.listRowSpacing ?? 0 }

    /// Whether each row is a card of its own.
    private func separatesCards(_ metrics: ListMetrics) -> Bool { gap > 0 && metrics.cornerRadius > 0 }

    private func row(_ element: ElementNode) -> ElementNode { outermost(element) }

    // MARK: Lengths. Rows count with the gap after them, groups with the space after them.

    private func length(_ element: ElementNode, _ across: CGFloat?) -> CGFloat {
        row(element).sizeThatFits(ProposedViewSize(width: across, height: nil)).height.clampedLength
    }

    private func length(of rows: LazyRows, _ across: CGFloat?) -> CGFloat {
        if rows.extents.estimate == nil, rows.count > 0 {
            let row = rows.row(rows.rows.first?.index ?? 0)
            rows.extents.set(length(of: row, in: rows, across), at: row.index)
        }
        return rows.extents.total
    }

    private func length(of row: LazyRow, in rows: LazyRows, _ across: CGFloat?) -> CGFloat {
        ListGroup.bringsGroups(rows) ? length(ListGroup.of(row.parts), across) : rowsLength(row.parts, across)
    }

    private func rowsLength(_ parts: [LazyPart], _ across: CGFloat?) -> CGFloat {
        parts.reduce(0) { sum, part in
            switch part {
            case .element(let element): sum + length(element, across) + gap
            case .rows(let rows): sum + length(of: rows, across)
            case .section(let section): sum + length(.section(section), across)
            }
        }
    }

    /// Of headers and footers, which have no gaps.
    private func stackLength(_ parts: [LazyPart], _ across: CGFloat?) -> CGFloat {
        parts.reduce(0) { sum, part in
            if case .element(let element) = part { sum + length(element, across) } else { sum }
        }
    }

    private func length(_ groups: [ListGroup], _ across: CGFloat?) -> CGFloat { groups.reduce(0) { $0 + length($1, across) } }

    private func length(_ group: ListGroup, _ across: CGFloat?) -> CGFloat {
        func withSpace(_ length: CGFloat, _ environment: EnvironmentValues) -> CGFloat {
            length > 0 ? length + environment.listSectionSpacing.length(metrics(for: across ?? 0)) : 0
        }
        switch group {
        case .loose(let parts): return withSpace(max(rowsLength(parts, across) - gap, 0), environment)
        case .section(let section):
            let inner = ListGroup.of(section.contentParts)
            let body = Self.rows(of: inner).map { max(rowsLength($0, across) - gap, 0) } ?? length(inner, across)
            return withSpace(
                stackLength(section.headerParts, across) + body + stackLength(section.footerParts, across),
                section.environment)
        case .blocks(let rows): return length(of: rows, across)
        }
    }

    /// The rows of a section that holds nothing but rows; nil for one with sections in it.
    private static func rows(of groups: [ListGroup]) -> [LazyPart]? {
        if groups.isEmpty { return [] }
        if groups.count == 1, case .loose(let parts) = groups[0] { return parts }
        return nil
    }

    override func length(across: CGFloat?) -> CGFloat {
        metrics(for: across ?? 0).topMargin + length(ListGroup.of(parts), across)
    }

    override func naturalAcross() -> CGFloat {
        content.map { $0.sizeThatFits(.unspecified).width.clampedLength }.max() ?? 0
    }

    /// Goes through every `ForEach` with rows that are there, the inner ones first.
    private func visitRows(_ parts: [LazyPart], _ visit: (LazyRows) -> Void) {
        for part in parts {
            switch part {
            case .element: break
            case .rows(let rows):
                for row in rows.rows { visitRows(row.parts, visit) }
                visit(rows)
            case .section(let section): visitRows(section.allParts, visit)
            }
        }
    }

    override func forgetLengths() { visitRows(parts) { $0.extents.forget() } }

    override func refreshLengths(across: CGFloat) {
        starts = nil
        visitRows(parts) { rows in
            for row in rows.rows { rows.extents.set(length(of: row, in: rows, across), at: row.index) }
        }
    }

    // MARK: Placing

    override func arrange(_ visible: ClosedRange<CGFloat>, across: CGFloat) -> CGFloat {
        starts = nil
        pinned.removeAll()
        let end = arrange(ListGroup.of(parts), from: metrics(for: across).topMargin, visible, across)
        if metrics(for: across).pinsHeaders { lazyElementsDidChange() }
        return end
    }

    private func arrange(
        _ groups: [ListGroup], from start: CGFloat, _ visible: ClosedRange<CGFloat>, _ across: CGFloat
    ) -> CGFloat {
        groups.reduce(start) { arrange($1, from: $0, visible, across) }
    }

    private func arrange(
        _ group: ListGroup, from start: CGFloat, _ visible: ClosedRange<CGFloat>, _ across: CGFloat
    ) -> CGFloat {
        switch group {
        case .loose(let parts):
            let end = arrangeCard(parts, from: start, visible, across)
            return end > start ? end + environment.listSectionSpacing.length(metrics(for: across)) : start
        case .section(let section):
            let end = arrange(section, from: start, visible, across)
            return end > start ? end + section.environment.listSectionSpacing.length(metrics(for: across)) : start
        case .blocks(let rows):
            return arrange(rows, from: start, visible, across) { arrange(ListGroup.of($0), from: $1, visible, across) }
        }
    }

    /// Rows that belong together. Gives back where the last one ends.
    private func arrangeCard(
        _ parts: [LazyPart], from start: CGFloat, _ visible: ClosedRange<CGFloat>, _ across: CGFloat
    ) -> CGFloat {
        card.removeAll(keepingCapacity: true)
        let end = max(arrangeRows(parts, from: start, visible, across) - gap, start)
        finishCard(from: start, to: end, metrics(for: across))
        return end
    }

    private func arrangeRows(
        _ parts: [LazyPart], from start: CGFloat, _ visible: ClosedRange<CGFloat>, _ across: CGFloat
    ) -> CGFloat {
        parts.reduce(start) { place, part in
            switch part {
            case .element(let element):
                let length = length(element, across), outer = row(element)
                put(outer, at: place, across)
                if let row = outer as? ListRowElement { card.append((row, place, place + length)) }
                return place + length + gap
            case .rows(let rows):
                return arrange(rows, from: place, visible, across) { arrangeRows($0, from: $1, visible, across) }
            case .section(let section): return arrange(.section(section), from: place, visible, across)
            }
        }
    }

    private func put(_ element: ElementNode, at start: CGFloat, _ across: CGFloat) {
        put(element, along: start, across: 0, ProposedViewSize(width: across, height: nil))
    }

    /// Makes and places the rows in sight, lets the others go.
    private func arrange(
        _ rows: LazyRows, from start: CGFloat, _ visible: ClosedRange<CGFloat>, _ across: CGFloat,
        _ arrangeParts: ([LazyPart], CGFloat) -> CGFloat
    ) -> CGFloat {
        _ = length(of: rows, across)
        let moved = reordering?.rows === rows ? reordering : nil
        var hasMoved = false
        let end = arrangeRows(of: rows, from: start, visible) { index, place in
            if index == moved?.from { hasMoved = true }
            let shift = moved?.shift(of: index) ?? 0
            return arrangeParts(rows.row(index).parts, place + shift) - shift
        }
        // The row that a finger carries has its place in sight, wherever it comes from.
        if let moved, !hasMoved, let row = rows.realised(moved.from) {
            _ = arrangeParts(row.parts, start + rows.extents.start(of: moved.from) + moved.shift(of: moved.from))
        }
        return end
    }

    private func arrange(
        _ section: SectionNode, from start: CGFloat, _ visible: ClosedRange<CGFloat>, _ across: CGFloat
    ) -> CGFloat {
        let headers = section.headerParts
        let bodyStart = arrangeStack(headers, from: start, across)
        let inner = ListGroup.of(section.contentParts)
        let bodyEnd = Self.rows(of: inner).map { arrangeCard($0, from: bodyStart, visible, across) }
            ?? arrange(inner, from: bodyStart, visible, across)
        let end = arrangeStack(section.footerParts, from: bodyEnd, across)
        if metrics(for: across).pinsHeaders {
            // As long as anything of the section is in sight, the header stays at the window's edge, until the section's end pushes it out.
            let edge = visible.lowerBound + Self.margin + coveredEnds.leading
            let place = min(max(start, edge), max(bodyEnd - (bodyStart - start), start))
            pin(headers, by: place - start, across)
        }
        return end
    }

    private func arrangeStack(_ parts: [LazyPart], from start: CGFloat, _ across: CGFloat) -> CGFloat {
        parts.reduce(start) { place, part in
            guard case .element(let element) = part else { return place }
            put(row(element), at: place, across)
            return place + length(element, across)
        }
    }

    private func pin(_ parts: [LazyPart], by distance: CGFloat, _ across: CGFloat) {
        for case .element(let element) in parts {
            let row = row(element)
            if distance != 0 { put(row, at: row.frame.minY + distance, across) }
            (row as? ListRowElement)?.isPinned = distance != 0
            pinned.insert(ObjectIdentifier(row))
        }
    }

    /// What is pinned, or carried by a finger, lies over the rows that go by under it.
    override func inDrawingOrder(_ elements: [ElementNode]) -> [ElementNode] {
        func isOnTop(_ element: ElementNode) -> Bool {
            pinned.contains(ObjectIdentifier(element)) || (element as? ListRowElement)?.isLifted == true
        }
        guard elements.contains(where: isOnTop) else { return elements }
        return elements.filter { !isOnTop($0) } + elements.filter(isOnTop)
    }

    // MARK: Cards and lines

    /// Tells the rows in sight of a section where in it they stand, and which lines they draw.
    private func finishCard(from start: CGFloat, to end: CGFloat, _ metrics: ListMetrics) {
        let isApart = separatesCards(metrics)
        let hasLines = ListMetrics.hasLines(environment.listKind, environment.horizontalSizeClass) && !isApart
        if reordering != nil { card.sort { $0.start < $1.start } }
        for (place, entry) in card.enumerated() {
            let next = place + 1 < card.count ? card[place + 1].row : nil
            var position = ListRowPosition()
            position.isFirst = isApart || entry.start - start < 0.01
            position.isLast = isApart || end - entry.end < 0.01
            if hasLines {
                position.top = position.isFirst ? edgeLine(entry.row.traits, isTop: true, metrics) : nil
                position.bottom = position.isLast
                    ? edgeLine(entry.row.traits, isTop: false, metrics) : line(below: entry.row, above: next)
            }
            entry.row.position = position
        }
    }

    private func line(below upper: ListRowElement, above lower: ListRowElement?) -> ListRowPosition.Line? {
        let a = upper.traits.bottomSeparator, b = lower?.traits.topSeparator
        guard a?.visibility != .hidden, b?.visibility != .hidden else { return nil }
        return ListRowPosition.Line(tint: (a?.tint ?? b?.tint) ?? nil, isFull: false)
    }

    /// The line above or below a section.
    private func edgeLine(_ traits: ListRowTraits, isTop: Bool, _ metrics: ListMetrics) -> ListRowPosition.Line? {
        let own = isTop ? traits.topSeparator : traits.bottomSeparator
        let section = isTop ? traits.topSectionSeparator : traits.bottomSectionSeparator
        guard own?.visibility != .hidden, section?.visibility != .hidden else { return nil }
        let isAsked = own?.visibility == .visible || section?.visibility == .visible
        guard metrics.edgeLines != .none || isAsked && metrics.cornerRadius == 0 else { return nil }
        return ListRowPosition.Line(tint: (section?.tint ?? own?.tint) ?? nil, isFull: metrics.edgeLines == .full)
    }

    // MARK: Swiping

    /// A row is swiped open; one that was before closes.
    func open(_ row: ListRowElement) {
        guard openRow !== row else { return }
        openRow?.swipe.close()
        openRow = row
    }

    func didClose(_ row: ListRowElement) { if openRow === row { openRow = nil } }

    override func viewportDidChange() {
        super.viewportDidChange()
        openRow?.swipe.close()
        if let reordering { reorder(to: reordering.finger) }
    }

    override func willDetach() {
        super.willDetach()
        reordering?.end()
    }

    // MARK: Where things are

    override func start(of element: ElementNode) -> CGFloat? {
        if pinned.contains(ObjectIdentifier(element)) || element === reordering?.row { return nil }
        if starts == nil { findStarts() }
        return starts?[ObjectIdentifier(element)]
    }

    private func findStarts() {
        var found: [ObjectIdentifier: CGFloat] = [:]
        walk(ListGroup.of(parts), from: metrics(for: frame.width).topMargin) { part, start in
            switch part {
            case .element(let element): found[ObjectIdentifier(row(element))] = start
            case .rows(let rows): found[ObjectIdentifier(rows)] = start
            case .section(let section): found[ObjectIdentifier(section)] = start
            }
        }
        starts = found
    }

    /// Goes through what is there with where it begins, by the tables.
    private func walk(_ groups: [ListGroup], from start: CGFloat, _ visit: (LazyPart, CGFloat) -> Void) {
        let across = frame.width
        var place = start
        for group in groups {
            switch group {
            case .loose(let parts): walkRows(parts, from: place, visit)
            case .section(let section):
                visit(.section(section), place)
                walkRows(section.headerParts, from: place, visit)
                var inside = place + stackLength(section.headerParts, across)
                let inner = ListGroup.of(section.contentParts)
                if let rows = Self.rows(of: inner) {
                    walkRows(rows, from: inside, visit)
                    inside += max(rowsLength(rows, across) - gap, 0)
                } else {
                    walk(inner, from: inside, visit)
                    inside += length(inner, across)
                }
                walkRows(section.footerParts, from: inside, visit)
            case .blocks(let rows):
                visit(.rows(rows), place)
                for row in rows.rows { walk(ListGroup.of(row.parts), from: place + rows.extents.start(of: row.index), visit) }
            }
            place += length(group, across)
        }
    }

    private func walkRows(_ parts: [LazyPart], from start: CGFloat, _ visit: (LazyPart, CGFloat) -> Void) {
        let across = frame.width
        var place = start
        for part in parts {
            visit(part, place)
            switch part {
            case .element(let element): place += length(element, across) + gap
            case .rows(let rows):
                for row in rows.rows { walkRows(row.parts, from: place + rows.extents.start(of: row.index), visit) }
                place += length(of: rows, across)
            case .section(let section): place += length(.section(section), across)
            }
        }
    }

    override func place(of rows: LazyRows, _ index: Int) -> (start: CGFloat, length: CGFloat)? {
        guard index < rows.count else { return nil }
        _ = length(of: rows, frame.width)
        if starts == nil { findStarts() }
        guard let start = starts?[ObjectIdentifier(rows)] else { return nil }
        let space = ListGroup.bringsGroups(rows)
            ? environment.listSectionSpacing.length(metrics(for: frame.width)) : gap
        let length = rows.extents[index] ?? rows.extents.estimate ?? 0
        return (start + rows.extents.start(of: index), max(length - space, 0))
    }

    override func stops(near place: CGFloat) -> [ClosedRange<CGFloat>] {
        content.filter { !$0.isLeaving }.map { $0.frame.minY...max($0.frame.maxY, $0.frame.minY) }
            .sorted { $0.lowerBound < $1.lowerBound }
    }
}
