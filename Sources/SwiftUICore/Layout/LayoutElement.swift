import DisplayList
import Foundation

/// The element of a container: measures and places its content as a `Layout` says.
@MainActor package final class LayoutElement<L: Layout, Content: View>: ElementNode {
    @exclusivity(unchecked) private var layout: L
    private var node: _ViewNode!
    /// Whether the content is this element's, and not only arranged by it.
    private let ownsContent: Bool
    /// All to be seen, back to front, and those of them that have a place.
    @exclusivity(unchecked) private var elements: [ElementNode] = []
    @exclusivity(unchecked) private var arranged: [ElementNode] = []
    /// While the element is laid out.
    private var meetings: OverlapMeetings?
    private var cache: LayoutCache<L.Cache>?
    private var cacheIsStale = false
    @exclusivity(unchecked) private var guides: [KnownGuide] = []

    package init(_ layout: L, content: Content, _ inputs: _NodeInputs) {
        (self.layout, ownsContent) = (layout, true)
        super.init(inputs)
        node = Content._makeNode(content, _NodeInputs(parent: self, environment: contentEnvironment(inputs.environment)))
        contentDidChange()
    }

    /// An element that arranges content which another node owns and updates, and which tells that node of its changes.
    package init(_ layout: L, of node: _ViewNode, _ inputs: _NodeInputs) {
        (self.layout, ownsContent) = (layout, false)
        super.init(inputs)
        self.node = node
        contentDidChange()
    }

    override package var children: [_ViewNode] { ownsContent ? node.map { [$0] } ?? [] : [] }
    override package var content: [ElementNode] { elements }

    package func update(_ new: L, content: Content, _ newEnvironment: EnvironmentValues) {
        update(new, newEnvironment)
        Content._updateNode(node, to: content, contentEnvironment(newEnvironment))
    }

    /// The same for all but the content.
    package func update(_ new: L, _ newEnvironment: EnvironmentValues) {
        let old = environment
        environment = newEnvironment
        if !areEqual(layout, new) {
            layout = new
            cache = nil
            setNeedsLayout()
        }
        directionMayHaveChanged(from: old)
    }

    override package func environmentDidChange(from old: EnvironmentValues) {
        directionMayHaveChanged(from: old)
        if ownsContent { node.setEnvironment(contentEnvironment(environment)) }
    }

    private func directionMayHaveChanged(from old: EnvironmentValues) {
        if old.layoutDirection != environment.layoutDirection { setNeedsLayout() }
    }

    private var scope = StackScope()

    private func contentEnvironment(_ base: EnvironmentValues) -> EnvironmentValues {
        scope.environment(
            base, axis: L.self == AnyLayout.self ? (layout as! AnyLayout).orientation : L.layoutProperties.stackOrientation)
    }

    override package func contentDidChange() {
        var collected: [ElementNode] = []
        node?.collectElements(into: &collected)
        elements = collected
        for element in collected { adopt(element) }
        // Mostly none leaves, and both are one list.
        arranged = collected.contains(where: \.isLeaving) ? collected.filter { !$0.isLeaving } : collected
        cache = nil
        // A child that is leaving stands still while those around it move, so it is drawn anew each time.
        keepsItems = elements.count > KeptRuns.length && arranged.count == elements.count
        if !keepsItems { kept = nil }
    }

    /// What the elements drew last, while the items are kept.
    private var kept: KeptRuns?

    /// On its way in or out nothing is kept. What changes then is drawn and not noted, so what was kept before does not hold afterwards.
    override package func draw(into items: inout [DisplayItem], at origin: CGPoint) {
        kept = nil
        drawContent(into: &items, at: origin)
    }

    /// A change in one element leaves those of most others as they were.
    override package func itemsToKeep(with items: inout [DisplayItem]) -> [DisplayItem] {
        let order = elements.sortedByZIndex
        let kept = kept ?? KeptRuns()
        self.kept = kept
        return kept.draw(order, in: self, with: &items)
    }

    // MARK: Layout

    private var subviews: LayoutSubviews {
        if L.self == ZStackLayout.self, meetings == nil, arranged.count > 1 { meetings = OverlapMeetings() }
        return LayoutSubviews(arranged, direction: environment.layoutDirection, recorder: nil, meetings: meetings)
    }

    /// What the layout keeps, changed in place: a layout asks only what lies below, never the element that it arranges for.
    private func currentCache(_ subviews: LayoutSubviews) -> LayoutCache<L.Cache> {
        guard let cache else {
            cacheIsStale = false
            let made = LayoutCache.of(layout, subviews)
            self.cache = made
            return made
        }
        if cacheIsStale {
            cacheIsStale = false
            layout.updateCache(&cache.value, subviews: subviews)
        }
        return cache
    }

    override package func layoutDidBecomeInvalid() {
        cacheIsStale = true
        meetings = nil
        if !guides.isEmpty { guides = [] }
    }

    override package var hasForgotten: Bool { guides.isEmpty && super.hasForgotten }

    override package func measure(_ proposal: ProposedViewSize) -> CGSize {
        let subviews = subviews
        return layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &currentCache(subviews).value)
    }

    override package var spacing: ViewSpacing {
        let subviews = subviews
        return layout.spacing(subviews: subviews, cache: &currentCache(subviews).value)
    }

    override package func explicitAlignment(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? {
        let kept = KeptProposal(proposal)
        for known in guides where known.key == key && known.proposal == kept { return known.value }
        let value = alignmentOfLayout(key, proposal)
        if value == nil, remembersSilence(of: key, kept) { return nil }
        if guides.count >= 8 { guides.removeFirst() }
        // A container asks for a guide on either axis.
        if guides.isEmpty { guides.reserveCapacity(2) }
        guides.append(KnownGuide(key: key, proposal: kept, value: value))
        return value
    }

    private func alignmentOfLayout(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? {
        let bounds = CGRect(origin: .zero, size: sizeThatFits(proposal))
        let subviews = subviews, cache = currentCache(subviews)
        return key.axis == .horizontal
            ? layout.explicitAlignment(
                of: HorizontalAlignment(key: key), in: bounds, proposal: proposal, subviews: subviews, cache: &cache.value)
            : layout.explicitAlignment(
                of: VerticalAlignment(key: key), in: bounds, proposal: proposal, subviews: subviews, cache: &cache.value)
    }

    override package func placeContent() {
        let bounds = CGRect(origin: .zero, size: frame.size)
        let recorder = PlacementRecorder(count: arranged.count)
        let subviews = subviews
        layout.placeSubviews(
            in: bounds, proposal: proposal, subviews: subviews.recording(into: recorder), cache: &currentCache(subviews).value)
        for index in arranged.indices {
            let placement = recorder.placement(index, subviews[index], in: bounds)
            place(arranged[index], leading: placement.origin, proposal: placement.proposal)
        }
        meetings = nil
    }
}

private struct KnownGuide {
    let key: AlignmentKey
    let proposal: KeptProposal
    let value: CGFloat?
}

/// What a layout keeps, apart: in the element, its type would have to be found at each use.
private final class LayoutCache<Value> {
    @exclusivity(unchecked) var value: Value
    private init(_ value: Value) { self.value = value }

    static func of<L: Layout>(_ layout: L, _ subviews: LayoutSubviews) -> LayoutCache where L.Cache == Value {
        // Most keep nothing, and share it.
        if Value.self == Void.self { return unsafeDowncast(nothing, to: LayoutCache.self) }
        return LayoutCache(layout.makeCache(subviews: subviews))
    }
}

private nonisolated(unsafe) let nothing: AnyObject = LayoutCache<Void>.empty()

extension LayoutCache where Value == Void {
    fileprivate static func empty() -> LayoutCache { LayoutCache(()) }
}

private enum StackAxisKey: EnvironmentKey { static let defaultValue: Axis? = nil }

extension EnvironmentValues {
    /// The axis of the stack that a view stands in.
    package var stackAxis: Axis? {
        get { self[StackAxisKey.self] }
        set { self[StackAxisKey.self] = newValue }
    }
}

/// Makes one element of any view, for places that hold just one: a list of several is laid over one another, as in a `ZStack`.
@MainActor package func makeSingleElement<V: View>(
    _ view: V, _ inputs: _NodeInputs, alignment: Alignment = .center
) -> (node: _ViewNode, element: ElementNode) {
    let stack = LayoutElement(ZStackLayout(alignment: alignment), content: view, inputs)
    return (stack, stack)
}
