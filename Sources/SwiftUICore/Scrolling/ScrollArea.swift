import DisplayList
import Foundation

/// The element of a scroll view: a window onto a document that can be larger.
///
/// `offset` counts from the leading top end of the content, margins included: 0 shows the beginning in either layout direction,
/// and a positive x leads towards the trailing end. Nothing below is laid out anew when it changes; only what is lazy looks
/// whether other rows have come into sight.
@MainActor package class ScrollArea: ElementNode, GestureTarget, GeometryObserver, Timeline, SafeAreaFollower {
    /// What moves the content.
    enum Activity {
        case rest
        /// A finger has it: where it would be at each axis if edges gave no resistance, when the finger took hold.
        case held(CGPoint)
        /// Let go, at a time.
        case gliding(x: ScrollMotion?, y: ScrollMotion?, began: Date)
        case travelling(Travel)
    }

    /// On the way to somewhere, by an animation.
    struct Travel {
        var start: CGPoint
        var target: CGPoint
        /// Looks for the target again, which may turn out to lie elsewhere as rows come into sight.
        var find: @MainActor () -> CGPoint?
    }

    package var axes: Axis.Set
    package var showsIndicators = true
    package private(set) var document: ScrollDocument!
    package private(set) var offset = CGPoint.zero
    /// The content with its margins.
    package private(set) var contentSize = CGSize.zero
    private(set) var contentInsets = EdgeInsets()
    package private(set) var followedInsets: SideInsets?
    var activity = Activity.rest
    /// True while a glide goes to a place that a target behaviour chose.
    var hasTarget = false
    var progress = Presented<Double>(1)
    /// What compensation for rows that came or went above is still to be seen of, as they themselves move within an animation.
    var slide = Presented<CGPoint>(.zero)
    var slideModel = CGPoint.zero
    /// While the content is placed: the offset that it had, however much too far that is for now.
    var offsetInLayout: CGPoint?
    private var hasBeenPlaced = false
    /// Until someone scrolls, the default anchor holds.
    var startsAtAnchor = false
    var viewportDidChange = true
    var pending: [Request] = []
    private var lazyContainers: [ObjectIdentifier: LazyContainer] = [:]
    var layer: DisplayItem?
    /// While what was asked for by pulling is under way.
    package internal(set) var refreshing: Task<Void, Never>?
    private(set) lazy var indicators = ScrollIndicators(of: self)
    private(set) lazy var scrollRecognizer = ScrollRecognizer(of: self)
    package weak var position: (any ScrollPositionFollower)?
    /// The views that scrolling aligns with.
    package var targets: [ScrollTargetElement] = []

    struct Request {
        let find: @MainActor () -> CGPoint?
        let transaction: Transaction
        var attempts = 0
    }

    package init(axes: Axis.Set, _ inputs: _NodeInputs) {
        self.axes = axes
        super.init(inputs)
        document = ScrollDocument(in: self, _NodeInputs(parent: self, environment: inputs.environment))
        adopt(document)
        tree.add(self as any GeometryObserver)
        tree.follow(self)
    }

    override package var children: [_ViewNode] { document.map { [$0] } ?? [] }
    override package var content: [ElementNode] { document.map { [$0] } ?? [] }
    package var order: UInt64 { identity }

    override package func willDetach() {
        tree.remove(self as any GeometryObserver)
        tree.remove(self as any Timeline)
        tree.unfollow(self)
        environment.barScroll?.forget(self)
        tree.pointers.remove(self, from: tree)
        refreshing?.cancel()
        targets = []
    }

    /// What the content inherits. Kept, so that below it is seen to be the same.
    package func contentEnvironment(_ base: EnvironmentValues) -> EnvironmentValues {
        if let inherited, inherited.base.isIdentical(to: base) { return inherited.content }
        var content = base
        content.forgetScrollConditions()
        inherited = (base, content)
        return content
    }

    private var inherited: (base: EnvironmentValues, content: EnvironmentValues)?

    package func conditionsMayHaveChanged(from old: EnvironmentValues) {
        guard !old.isIdentical(to: environment) else { return }
        if old.contentMargins != environment.contentMargins || old.layoutDirection != environment.layoutDirection {
            setNeedsLayout()
        }
        setNeedsDisplay()
    }

    // MARK: Layout

    /// The room that content gets, less margins; along the axes there is no limit.
    private func offered(_ proposal: ProposedViewSize) -> ProposedViewSize {
        let insets = margins
        func room(_ length: CGFloat?, _ axis: Axis, _ less: CGFloat) -> CGFloat? {
            axes.contains(axis) ? nil : length.map { max($0 - less, 0) }
        }
        return ProposedViewSize(
            width: room(proposal.width, .horizontal, insets.horizontal),
            height: room(proposal.height, .vertical, insets.vertical))
    }

    /// The space around the content inside of the area.
    package var margins: EdgeInsets { environment.contentMargins.content }

    override package func measure(_ proposal: ProposedViewSize) -> CGSize {
        let inner = document.sizeThatFits(offered(proposal)), insets = margins
        func length(_ axis: Axis, _ more: CGFloat) -> CGFloat {
            let natural = inner[axis] + more
            guard axes.contains(axis), let offered = proposal[axis] else { return natural }
            return offered.isFinite ? offered : natural
        }
        return CGSize(
            width: length(.horizontal, insets.horizontal), height: length(.vertical, insets.vertical))
    }

    override package func placeContent() {
        followedInsets = safeAreaInsets()
        contentInsets = margins
        let offered = offered(proposal), inner = document.sizeThatFits(offered)
        let old = contentSize
        contentSize = CGSize(
            width: inner.width + contentInsets.horizontal, height: inner.height + contentInsets.vertical)
        var origin = CGPoint(x: contentInsets.leading, y: contentInsets.top)
        // What is smaller than an area that moves both ways stands in its middle.
        if axes == [.horizontal, .vertical] {
            origin.x += max(frame.width - contentSize.width, 0) / 2
            origin.y += max(frame.height - contentSize.height, 0) / 2
        }
        viewportDidChange = true
        offsetInLayout = offset
        if !hasBeenPlaced {
            hasBeenPlaced = true
            if let anchor = environment.defaultScrollAnchor, frame.width > 0, frame.height > 0 {
                offsetInLayout = CGPoint(x: anchor.x * reach(.horizontal), y: anchor.y * reach(.vertical))
                startsAtAnchor = true
            }
        } else if startsAtAnchor, old != contentSize, let anchor = environment.defaultScrollAnchor {
            // Until someone scrolls, the anchor holds, whatever the rows turn out to measure.
            offsetInLayout = CGPoint(x: anchor.x * reach(.horizontal), y: anchor.y * reach(.vertical))
        }
        takeOffset(offsetInLayout!)
        place(document, leading: origin, proposal: offered)
        offsetInLayout = nil
        if old != contentSize { rangeDidChange() }
    }

    /// How far the content can be scrolled along an axis.
    package func reach(_ axis: Axis) -> CGFloat {
        axes.contains(axis) ? max(contentSize[axis] - frame.size[axis], 0).clampedLength : 0
    }

    func range(_ axis: Axis) -> ClosedRange<CGFloat> { start(axis)...max(reach(axis), start(axis)) }

    /// The least offset at rest: below 0 while a refresh shows above the content.
    func start(_ axis: Axis) -> CGFloat { axis == .vertical && refreshing != nil ? -ScrollRefresh.length : 0 }

    package func clamped(_ point: CGPoint) -> CGPoint {
        CGPoint(
            x: min(max(point.x.finite(), 0), reach(.horizontal)),
            y: min(max(point.y.finite(), start(.vertical)), reach(.vertical)))
    }

    /// Takes an offset for what is being placed: within the content, unless something moves it.
    func takeOffset(_ new: CGPoint) {
        switch activity {
        case .rest: setOffset(clamped(new))
        case .held, .gliding, .travelling: setOffset(new)
        }
    }

    func setOffset(_ new: CGPoint) {
        guard new != offset else { return }
        offset = new
        viewDidMove()
    }

    func viewDidMove() {
        viewportDidChange = true
        setNeedsDisplay()
        tree.setNeedsLayout()
    }

    /// How far the document is seen from its place, in whole pixels.
    package var shift: CGSize {
        let lag = slide.isAnimating ? slide.value : slideModel
        let seen = tree.roundedToPixels(
            CGPoint(x: offset.x + lag.x - slideModel.x, y: offset.y + lag.y - slideModel.y))
        return CGSize(width: isRightToLeft ? seen.x : -seen.x, height: -seen.y)
    }

    package var isRightToLeft: Bool { environment.layoutDirection == .rightToLeft }

    // MARK: What follows the window

    package func register(_ container: LazyContainer) { lazyContainers[ObjectIdentifier(container)] = container }
    package func unregister(_ container: LazyContainer) { lazyContainers[ObjectIdentifier(container)] = nil }

    package func checkGeometry() {
        if viewportDidChange {
            viewportDidChange = false
            for container in lazyContainers.values.sorted(by: { $0.identity < $1.identity }) { container.viewportDidChange() }
            position?.viewportDidChange()
            bar?.note(offset.y, of: self)
        }
        resolveRequests()
        if case .travelling(let travel) = activity, let target = travel.find().map(clamped), target != travel.target {
            activity = .travelling(Travel(start: travel.start, target: target, find: travel.find))
            showTravel()
        }
    }

    override package func safeArea(for child: ElementNode) -> SafeArea? { contentSafeArea }

    // MARK: Drawing

    override package func draw(into items: inout [DisplayItem], at origin: CGPoint) {
        if needsDisplay || layer == nil { makeLayer() }
        if var layer, !layer.bounds.isEmpty {
            layer.origin = origin
            items.append(layer)
        }
        ScrollRefresh.draw(self, identity: indicators.refreshIdentity, into: &items, at: origin)
        indicators.draw(into: &items, at: origin)
    }

    override package func sight(of rect: CGRect) -> CGRect {
        environment.isScrollClipDisabled ? rect : rect.intersection(visibleBounds)
    }

    // MARK: Touch

    /// All of the area answers, whatever is drawn there.
    override package func hitTest(_ point: CGPoint) -> [ElementNode]? {
        let bounds = visibleBounds
        guard bounds.contains(point) || environment.isScrollClipDisabled else { return nil }
        let shift = shift
        let inner = CGPoint(
            x: point.x - document.presentation.minX - shift.width, y: point.y - document.presentation.minY - shift.height)
        if let path = document.hitTest(inner) { return path + [self] }
        return bounds.contains(point) ? [self] : nil
    }

    // MARK: Accessibility

    override package func collectAccessibility(into nodes: inout [AccessibilityNode]) {
        let first = nodes.count
        super.collectAccessibility(into: &nodes)
        tree.scrollAreas[identity] = self
        for index in first..<nodes.count { nodes[index].noteScrollArea(identity) }
    }
}

extension CGPoint {
    package subscript(axis: Axis) -> CGFloat {
        get { axis == .horizontal ? x : y }
        set { if axis == .horizontal { x = newValue } else { y = newValue } }
    }
}
