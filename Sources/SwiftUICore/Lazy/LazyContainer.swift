import DisplayList
import Foundation

/// The element of a container that makes its rows as they come into sight, and places them from a table of lengths.
///
/// What is seen stays where it is when rows before it turn out longer or shorter than thought, come or go: the first element in sight
/// is the anchor, and the scroll area moves by as much as the anchor did. At the very beginning there is nothing to hold on to, so
/// that a row which is put in first shows.
@MainActor package class LazyContainer: ElementNode {
    /// Rows are made this much before they come into sight, in points.
    package static let margin: CGFloat = 32

    package let axis: Axis
    private var node: _ViewNode!
    private var known: [LazyPart]?
    private var elements: [ElementNode] = []
    private var elementsAreStale = true
    /// The length across for which the tables hold.
    private var measuredAcross: CGFloat?
    private var isArranging = false
    private var areas: [ScrollArea] = []
    /// Elements in sight and where they stood along the axis, first to last.
    private var anchors: [(element: ElementNode, start: CGFloat)] = []
    private var arrangedTotal: CGFloat = 0
    private var offsetAtStart = true

    package init(axis: Axis, _ inputs: _NodeInputs, content: (_NodeInputs) -> _ViewNode) {
        self.axis = axis
        super.init(inputs)
        node = content(_NodeInputs(parent: self, environment: contentEnvironment(inputs.environment)))
    }

    /// What rows inherit.
    package func contentEnvironment(_ base: EnvironmentValues) -> EnvironmentValues { base }

    package func updateContent(_ newEnvironment: EnvironmentValues, _ update: (_ViewNode, EnvironmentValues) -> Void) {
        let old = environment
        environment = newEnvironment
        if old.layoutDirection != newEnvironment.layoutDirection { setNeedsLayout() }
        update(node, contentEnvironment(newEnvironment))
    }

    override package func environmentDidChange(from old: EnvironmentValues) {
        if old.layoutDirection != environment.layoutDirection || old.dynamicTypeSize != environment.dynamicTypeSize {
            measuredAcross = nil
            setNeedsLayout()
        }
        node.setEnvironment(contentEnvironment(environment))
    }

    override package var children: [_ViewNode] { node.map { [$0] } ?? [] }

    override package var content: [ElementNode] {
        if elementsAreStale {
            elementsAreStale = false
            elements.removeAll(keepingCapacity: true)
            node?.collectElements(into: &elements)
            for element in elements { adopt(element) }
            elements = inDrawingOrder(elements)
        }
        return elements
    }

    /// Back to front.
    package func inDrawingOrder(_ elements: [ElementNode]) -> [ElementNode] { elements }

    override package func contentDidChange() {
        known = nil
        elementsAreStale = true
    }

    override package func lazyElementsDidChange() {
        elementsAreStale = true
        setNeedsDisplay()
    }

    package var parts: [LazyPart] {
        if let known { return known }
        var parts: [LazyPart] = []
        node.collectLazyParts(into: &parts)
        known = parts
        return parts
    }

    override package func willDetach() {
        for area in areas { area.unregister(self) }
        areas = []
        anchors = []
    }

    // MARK: Sizes

    /// The length of all along the axis, for a length across, as far as is known. May make a row to learn from.
    package func length(across: CGFloat?) -> CGFloat { 0 }
    /// Forgets all lengths.
    package func forgetLengths() {}
    /// The least length across when none is offered.
    package func naturalAcross() -> CGFloat { 0 }
    /// Makes and places what lies within `visible` (along the axis), lets the rest go, and gives back the whole length.
    package func arrange(_ visible: ClosedRange<CGFloat>, across: CGFloat) -> CGFloat { 0 }
    /// Measures what is there again.
    package func refreshLengths(across: CGFloat) {}
    /// Where an element of those that are there begins along the axis, as the tables have it.
    package func start(of element: ElementNode) -> CGFloat? { nil }

    override package func measure(_ proposal: ProposedViewSize) -> CGSize {
        let offered = proposal[axis.other].flatMap { $0.isFinite ? max($0, 0) : nil }
        if let offered, measuredAcross == nil {
            forgetLengths()
            measuredAcross = offered
        }
        let along = length(across: offered ?? measuredAcross)
        var size = CGSize.zero
        size[axis] = along
        size[axis.other] = offered ?? naturalAcross()
        return size
    }

    override package func placeContent() { arrangeNow() }

    package func viewportDidChange() {
        guard isAttached, superElement != nil, measuredAcross != nil else { return }
        arrangeNow()
    }

    private func arrangeNow() {
        guard !isArranging else { return }
        isArranging = true
        defer { isArranging = false }
        let across = frame.size[axis.other]
        if measuredAcross != across {
            forgetLengths()
            measuredAcross = across
        }
        findAreas()
        refreshLengths(across: across)
        holdAnchor()
        var total = arrange(visibleRange, across: across)
        // Rows that were made turned out otherwise than thought: the anchor has moved on.
        if holdAnchor() { total = arrange(visibleRange, across: across) }
        arrangedTotal = total
        noteAnchors()
        if abs(total - frame.size[axis]) > 0.001 { setNeedsLayout() }
    }

    // MARK: The window

    private func findAreas() {
        var found: [ScrollArea] = []
        var element = superElement
        while let current = element {
            if let area = current as? ScrollArea { found.append(area) }
            element = current.superElement
        }
        guard !found.elementsEqual(areas, by: ===) else { return }
        for area in areas { area.unregister(self) }
        areas = found
        for area in found { area.register(self) }
    }

    /// What of this element is in sight, along the axis from its leading end; without a scroll view, what of it is in the scene.
    package var window: ClosedRange<CGFloat> { sight { $0.window } }

    /// How much of the window's ends bars cover, at the leading and at the trailing one.
    package var coveredEnds: (leading: CGFloat, trailing: CGFloat) {
        let window = window, clear = sight { $0.clearWindow }
        return (max(clear.lowerBound - window.lowerBound, 0), max(window.upperBound - clear.upperBound, 0))
    }

    private func sight(_ rect: (ScrollArea) -> CGRect) -> ClosedRange<CGFloat> {
        var corner = CGPoint.zero
        var current: ElementNode = self
        var low = -CGFloat.infinity, high = CGFloat.infinity
        func narrow(to rect: CGRect) {
            let end = rect.origin[axis] + rect.size[axis]
            let start = isReversed ? corner[axis] + frame.size[axis] - end : rect.origin[axis] - corner[axis]
            low = max(low, start)
            high = min(high, start + rect.size[axis])
        }
        while let parent = current.superElement {
            corner.x += current.frame.minX
            corner.y += current.frame.minY
            if let area = parent as? ScrollArea {
                let shift = area.shift
                corner.x += shift.width
                corner.y += shift.height
                narrow(to: rect(area))
            }
            current = parent
        }
        if areas.isEmpty {
            corner.x += current.frame.minX
            corner.y += current.frame.minY
            narrow(to: CGRect(origin: .zero, size: tree.size))
        }
        guard low.isFinite, high.isFinite, low < high else { return 0...0 }
        return low...high
    }

    /// Where the axis runs from right to left.
    package var isReversed: Bool { axis == .horizontal && environment.layoutDirection == .rightToLeft }

    private var visibleRange: ClosedRange<CGFloat> {
        let window = window
        return window.lowerBound - Self.margin...window.upperBound + Self.margin
    }

    // MARK: The anchor

    private func noteAnchors() {
        let window = window
        offsetAtStart = window.lowerBound <= 0.5
        anchors.removeAll(keepingCapacity: true)
        guard !offsetAtStart else { return }
        for element in content where !element.isLeaving {
            guard let start = start(of: element) else { continue }
            let end = start + element.frame.size[axis]
            if end > window.lowerBound && start < window.upperBound { anchors.append((element, start)) }
        }
        anchors.sort { $0.start < $1.start }
    }

    /// Moves the scroll area by as much as what is in sight has moved within; true when that was anything.
    @discardableResult private func holdAnchor() -> Bool {
        guard let area = areas.first(where: { $0.axes.contains(axis) }) else { return false }
        for (place, anchor) in anchors.enumerated() {
            guard anchor.element.isAttached, !anchor.element.isLeaving, anchor.element.superElement === self,
                let start = start(of: anchor.element)
            else { continue }
            let distance = start - anchor.start
            guard abs(distance) > 0.001 else { return false }
            for index in place..<anchors.count { anchors[index].start += distance }
            var way = CGPoint.zero
            way[axis] = distance
            area.compensate(way, tree.layoutTransaction(of: self))
            return true
        }
        return false
    }

    /// What is in sight stands elsewhere than the tables have it, and the tables will follow: by so much for each element; nil for one that is
    /// nothing to hold on to.
    package final func moveAnchors(_ distance: (ElementNode) -> CGFloat?) {
        anchors = anchors.compactMap { anchor in distance(anchor.element).map { (anchor.element, anchor.start + $0) } }
    }

    // MARK: For arrangements

    /// Makes and places the rows in sight one after the other, lets the others go, and says where all of them end. Their lengths are known, or an
    /// estimate of them is.
    /// - Parameter arrangeRow: Places the row of an index from a place on, and says where it ends.
    package func arrangeRows(
        of rows: LazyRows, from start: CGFloat, _ visible: ClosedRange<CGFloat>, _ arrangeRow: (Int, CGFloat) -> CGFloat
    ) -> CGFloat {
        let total = rows.extents.total
        guard rows.count > 0, start < visible.upperBound, start + total > visible.lowerBound || total == 0 else {
            rows.release(keeping: 0..<0)
            return start + total
        }
        let wasUnknown = rows.rows.count <= 1
        let first = min(rows.extents.index(at: visible.lowerBound - start), rows.count - 1)
        var place = start + rows.extents.start(of: first)
        var index = first
        while index < rows.count, place < visible.upperBound {
            let end = arrangeRow(index, place)
            rows.extents.set(end - place, at: index)
            place = end
            index += 1
        }
        rows.release(keeping: first..<max(index, first + 1))
        // The first screen is what the rest is judged by.
        if wasUnknown { rows.extents.refineEstimate() }
        return start + rows.extents.total
    }

    /// The outermost of the wrappers around an element, which is what this container places.
    package func outermost(_ element: ElementNode) -> ElementNode {
        var current = element
        while let outer = current.superElement, outer !== self { current = outer }
        if current.superElement == nil { adopt(current) }
        return current
    }

    package func proposal(along: CGFloat?, across: CGFloat?) -> ProposedViewSize {
        axis == .vertical
            ? ProposedViewSize(width: across, height: along) : ProposedViewSize(width: along, height: across)
    }

    package func put(_ element: ElementNode, along: CGFloat, across: CGFloat, _ proposal: ProposedViewSize) {
        place(
            element, leading: axis == .vertical ? CGPoint(x: across, y: along) : CGPoint(x: along, y: across),
            proposal: proposal)
    }

    // MARK: Asked by scrolling

    /// Where a row that may not be there lies along the axis, and how long it is.
    package func place(of rows: LazyRows, _ index: Int) -> (start: CGFloat, length: CGFloat)? { nil }

    /// Where rows begin and end along the axis, near a place.
    package func stops(near place: CGFloat) -> [ClosedRange<CGFloat>] { [] }
}
