import DisplayList
import Foundation

/// The element of a scroll view: a window onto a document that can be larger.
///
/// `offset` counts from the leading top end of the content, margins included: 0 shows the beginning in either layout direction,
/// and a positive x leads towards the trailing end. Nothing below is laid out anew when it changes; only what is lazy looks
/// whether other rows have come into sight.
@MainActor package class ScrollArea: ElementNode, GestureTarget, GeometryObserver, Timeline, SafeAreaFollower {
    /// What moves the content.
    private enum Activity {
        case rest
        /// A finger has it: where it would be at each axis if edges gave no resistance, when the finger took hold.
        case held(CGPoint)
        /// Let go, at a time.
        case gliding(x: ScrollMotion?, y: ScrollMotion?, began: Date)
        case travelling(Travel)
    }

    /// On the way to somewhere, by an animation.
    private struct Travel {
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
    private var contentInsets = EdgeInsets()
    package private(set) var followedInsets: SideInsets?
    private var activity = Activity.rest
    private var progress = Presented<Double>(1)
    /// What compensation for rows that came or went above is still to be seen of, as they themselves move within an animation.
    private var slide = Presented<CGPoint>(.zero)
    private var slideModel = CGPoint.zero
    /// While the content is placed: the offset that it had, however much too far that is for now.
    private var offsetInLayout: CGPoint?
    private var hasBeenPlaced = false
    private var viewportDidChange = true
    private var pending: [Request] = []
    private var lazyContainers: [ObjectIdentifier: LazyContainer] = [:]
    private var layer: DisplayItem?
    private(set) lazy var indicators = ScrollIndicators(of: self)
    private(set) lazy var scrollRecognizer = ScrollRecognizer(of: self)
    package weak var position: (any ScrollPositionFollower)?
    /// The views that scrolling aligns with.
    package var targets: [ScrollTargetElement] = []

    private struct Request {
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

    /// True when nobody waits for the area to scroll somewhere.
    package var hasSettledRequests: Bool {
        if case .travelling = activity { return false }
        return pending.isEmpty
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

    private var startsAtAnchor = false

    /// How far the content can be scrolled along an axis.
    package func reach(_ axis: Axis) -> CGFloat {
        axes.contains(axis) ? max(contentSize[axis] - frame.size[axis], 0).clampedLength : 0
    }

    private func range(_ axis: Axis) -> ClosedRange<CGFloat> { start(axis)...max(reach(axis), start(axis)) }

    /// The least offset at rest: below 0 while a refresh shows above the content.
    private func start(_ axis: Axis) -> CGFloat { axis == .vertical && refreshing != nil ? -ScrollRefresh.length : 0 }

    package func clamped(_ point: CGPoint) -> CGPoint {
        CGPoint(
            x: min(max(point.x.finite(), 0), reach(.horizontal)),
            y: min(max(point.y.finite(), start(.vertical)), reach(.vertical)))
    }

    /// Takes an offset for what is being placed: within the content, unless something moves it.
    private func takeOffset(_ new: CGPoint) {
        switch activity {
        case .rest: setOffset(clamped(new))
        case .held, .gliding, .travelling: setOffset(new)
        }
    }

    /// The content is longer or shorter now than a motion thought.
    private func rangeDidChange() {
        guard case .gliding(let x, let y, let began) = activity else { return }
        let time = tree.now.timeIntervalSince(began)
        func renewed(_ motion: ScrollMotion?, _ axis: Axis) -> ScrollMotion? {
            guard let motion, !hasTarget else { return motion }
            return ScrollMotion(
                from: motion.position(at: time), velocity: motion.velocity(at: time), in: range(axis),
                rate: ScrollPhysics.normalRate)
        }
        activity = .gliding(x: renewed(x, .horizontal), y: renewed(y, .vertical), began: hasTarget ? began : tree.now)
    }

    /// True while a glide goes to a place that a target behaviour chose.
    private var hasTarget = false

    /// Content before what is seen has become longer (or shorter) by this much: what is seen stays where it is. Within an animation
    /// the rows only go to their new places, so the offset does too.
    package func compensate(_ distance: CGPoint, _ transaction: Transaction) {
        guard distance != .zero, !startsAtAnchor else { return }
        switch activity {
        case .rest: break
        case .held(let start): activity = .held(CGPoint(x: start.x + distance.x, y: start.y + distance.y))
        case .gliding(let x, let y, let began):
            activity = .gliding(x: x?.shifted(by: distance.x), y: y?.shifted(by: distance.y), began: began)
        case .travelling(var travel):
            travel.start = CGPoint(x: travel.start.x + distance.x, y: travel.start.y + distance.y)
            travel.target = CGPoint(x: travel.target.x + distance.x, y: travel.target.y + distance.y)
            activity = .travelling(travel)
        }
        if let base = offsetInLayout {
            offsetInLayout = CGPoint(x: base.x + distance.x, y: base.y + distance.y)
            takeOffset(offsetInLayout!)
        } else {
            setOffset(CGPoint(x: offset.x + distance.x, y: offset.y + distance.y))
        }
        guard transaction.animation != nil || slide.isAnimating else { return }
        if !slide.isAnimating { slide = Presented(slideModel) }
        slideModel = CGPoint(x: slideModel.x + distance.x, y: slideModel.y + distance.y)
        slide.set(slideModel, transaction, in: self) {
            { [unowned self] in
                slide.advance()
                viewDidMove()
            }
        }
    }

    private func setOffset(_ new: CGPoint) {
        guard new != offset else { return }
        offset = new
        viewDidMove()
    }

    private func viewDidMove() {
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

    // MARK: Going somewhere

    /// Scrolls to a place as soon as everything is laid out, within the animation of the transaction or at once.
    package func scroll(_ transaction: Transaction, to find: @escaping @MainActor () -> CGPoint?) {
        pending.append(Request(find: find, transaction: transaction))
        tree.setNeedsLayout()
    }

    private func resolveRequests() {
        guard !pending.isEmpty else { return }
        var waiting: [Request] = []
        for var request in pending {
            guard let target = request.find().map(clamped) else { continue }
            startsAtAnchor = false
            if request.transaction.animation != nil {
                travel(to: target, request)
                continue
            }
            stop()
            let isThere = offset == target
            setOffset(target)
            request.attempts += 1
            // Rows that come into sight there may measure other than was thought.
            if !isThere && request.attempts < 8 { waiting.append(request) }
        }
        pending = waiting
    }

    private func travel(to target: CGPoint, _ request: Request) {
        stop()
        guard target != offset else { return }
        activity = .travelling(Travel(start: offset, target: target, find: request.find))
        progress = Presented(0)
        tree.requestUpdate(request.transaction)
        progress.set(1, request.transaction, in: self) {
            { [unowned self] in
                progress.advance()
                showTravel()
            }
        }
        noteMotion()
    }

    private func showTravel() {
        guard case .travelling(let travel) = activity else { return }
        let share = CGFloat(progress.value)
        setOffset(
            CGPoint(
                x: travel.start.x + (travel.target.x - travel.start.x) * share,
                y: travel.start.y + (travel.target.y - travel.start.y) * share))
        noteMotion()
        if !progress.isAnimating {
            setOffset(travel.target)
            activity = .rest
        }
    }

    /// What moved stands still where it is.
    package func stop() {
        if case .gliding = activity { activity = .rest }
        if case .travelling = activity {
            activity = .rest
            progress = Presented(1)
        }
        hasTarget = false
    }

    package var isMoving: Bool {
        switch activity {
        case .rest, .held: false
        case .gliding, .travelling: true
        }
    }

    package var isHeld: Bool { if case .held = activity { true } else { false } }

    // MARK: A finger

    package var recognizer: any Recognizer { scrollRecognizer }
    package var priority: GesturePriority { .normal }
    package var mask: GestureMask { .all }

    package func canScroll(_ axis: Axis) -> Bool {
        axes.contains(axis) && environment.isScrollEnabled && (reach(axis) > 0 || bounces(axis))
    }

    private func bounces(_ axis: Axis) -> Bool {
        !environment.bounceBehavior(axis).dependsOnSize || reach(axis) > 0
    }

    /// Whether content would move, edges not giving, in a direction of the finger.
    package func canMove(_ axis: Axis, finger: CGFloat) -> Bool {
        guard axes.contains(axis), environment.isScrollEnabled else { return false }
        let towardsEnd = (axis == .horizontal && isRightToLeft ? -finger : finger) < 0
        return towardsEnd ? offset[axis] < reach(axis) - 0.5 : offset[axis] > 0.5
    }

    /// A finger takes the content: it stands still under it.
    package func hold() {
        stop()
        startsAtAnchor = false
        activity = .held(CGPoint(x: pulled(.horizontal), y: pulled(.vertical)))
        noteMotion()
        tree.focus.scrollBegan(environment.scrollDismissesKeyboardMode)
    }

    /// Where content would be if edges gave no resistance.
    private func pulled(_ axis: Axis) -> CGFloat {
        let value = offset[axis], end = reach(axis), length = frame.size[axis]
        if value < 0 { return ScrollPhysics.pull(value, length: length) }
        if value > end { return end + ScrollPhysics.pull(value - end, length: length) }
        return value
    }

    /// The finger that holds the content is `translation` from where it took it.
    package func drag(by translation: CGSize) {
        guard case .held(let start) = activity else { return }
        func dragged(_ axis: Axis) -> CGFloat {
            guard canScroll(axis) else { return offset[axis] }
            let way = axis == .horizontal && isRightToLeft ? -translation[axis] : translation[axis]
            let free = start[axis] - way.finite(), end = reach(axis), length = frame.size[axis]
            if free < 0 { return bounces(axis) ? ScrollPhysics.banded(free, length: length) : 0 }
            if free > end { return bounces(axis) ? end + ScrollPhysics.banded(free - end, length: length) : end }
            return free
        }
        setOffset(CGPoint(x: dragged(.horizontal), y: dragged(.vertical)))
        noteMotion()
    }

    /// The finger lets go, at a speed in points a second.
    package func letGo(velocity: CGSize) {
        guard case .held = activity else { return }
        activity = .rest
        let speed = CGSize(width: isRightToLeft ? velocity.width : -velocity.width, height: -velocity.height)
        refreshIfPulled()
        let target = behaviorTarget(speed) ?? barTarget(speed)
        hasTarget = target != nil
        func motion(_ axis: Axis) -> ScrollMotion? {
            guard axes.contains(axis) else { return nil }
            if let target { return ScrollMotion(from: offset[axis], velocity: speed[axis], to: target[axis]) }
            // Slower than this is standing still, as for UIKit.
            let velocity = canScroll(axis) && abs(speed[axis]) >= 50 ? speed[axis] : 0
            if !bounces(axis) || velocity == 0 && range(axis).contains(offset[axis]) {
                guard bounces(axis) || velocity == 0 else {
                    let end = ScrollPhysics.restingPlace(
                        from: offset[axis], velocity: velocity, rate: ScrollPhysics.normalRate)
                    guard !range(axis).contains(end) else {
                        return ScrollMotion(
                            from: offset[axis], velocity: velocity, in: range(axis), rate: ScrollPhysics.normalRate)
                    }
                    return ScrollMotion(from: offset[axis], velocity: 0, to: clamped(CGPoint(x: end, y: end))[axis])
                }
                return nil
            }
            return ScrollMotion(
                from: offset[axis], velocity: velocity, in: range(axis), rate: ScrollPhysics.normalRate)
        }
        let x = motion(.horizontal), y = motion(.vertical)
        if (x?.duration ?? 0) > 0 || (y?.duration ?? 0) > 0 {
            activity = .gliding(x: x, y: y, began: tree.now)
            tree.add(self as any Timeline)
        } else {
            setOffset(clamped(target ?? offset))
        }
        noteMotion()
    }

    /// Where a scroll target behaviour wants the content to come to rest; nil when none has a say.
    private func behaviorTarget(_ speed: CGSize) -> CGPoint? {
        guard let behavior = environment.scrollTargetBehavior else { return nil }
        let inside = clamped(offset)
        // Beyond its end, content comes back to it and nowhere else.
        guard abs(inside.x - offset.x) < 0.5, abs(inside.y - offset.y) < 0.5 else { return nil }
        func rest(_ axis: Axis) -> CGFloat {
            axes.contains(axis)
                ? ScrollPhysics.restingPlace(from: offset[axis], velocity: speed[axis], rate: ScrollPhysics.normalRate)
                : offset[axis]
        }
        let proposed = clamped(CGPoint(x: rest(.horizontal), y: rest(.vertical)))
        var target = ScrollTarget(rect: CGRect(origin: proposed, size: frame.size), anchor: nil)
        let context = ScrollTargetBehaviorContext(
            originalTarget: ScrollTarget(rect: CGRect(origin: offset, size: frame.size), anchor: nil),
            velocity: CGVector(dx: speed.width, dy: speed.height), contentSize: contentSize, containerSize: frame.size,
            axes: axes, environment: environment, views: { [unowned self] in targetViews(near: $0) })
        behavior.updateTarget(&target, context: context)
        let anchor = target.anchor ?? .topLeading
        return clamped(
            CGPoint(
                x: target.rect.minX + anchor.x * (target.rect.width - frame.width),
                y: target.rect.minY + anchor.y * (target.rect.height - frame.height)))
    }

    /// Where content comes to rest so that no drawer of the bar above stays half open; nil where it may rest as it likes.
    private func barTarget(_ speed: CGSize) -> CGPoint? {
        guard let bar, bar.collapsible <= reach(.vertical), (0...reach(.vertical)).contains(offset.y) else { return nil }
        func rest(_ axis: Axis) -> CGFloat {
            axes.contains(axis) && abs(speed[axis]) >= 50
                ? ScrollPhysics.restingPlace(from: offset[axis], velocity: speed[axis], rate: ScrollPhysics.normalRate)
                : offset[axis]
        }
        let end = clamped(CGPoint(x: rest(.horizontal), y: rest(.vertical)))
        return bar.restingPlace(near: end.y).map { CGPoint(x: end.x, y: $0) }
    }

    // MARK: A wheel

    /// Turns a wheel; positive distances lead down and to the right. False when there is no way to go, so that what is around
    /// may move.
    package func wheel(by delta: CGSize) -> Bool {
        guard environment.isScrollEnabled else { return false }
        func turned(_ axis: Axis) -> CGFloat {
            let way = axis == .horizontal && isRightToLeft ? -delta[axis] : delta[axis]
            return axes.contains(axis) ? min(max(offset[axis] + way.finite(), 0), reach(axis)) : offset[axis]
        }
        let new = CGPoint(x: turned(.horizontal), y: turned(.vertical))
        guard new != offset else { return false }
        stop()
        startsAtAnchor = false
        setOffset(new)
        noteMotion()
        return true
    }

    // MARK: Time

    package var nextWake: ViewTree.Wake {
        if case .gliding = activity { return .nextFrame }
        return refreshing == nil ? indicators.nextWake : .nextFrame
    }

    package func advance(to now: Date) {
        if case .gliding(let x, let y, let began) = activity {
            let time = now.timeIntervalSince(began)
            setOffset(
                CGPoint(x: x?.position(at: time) ?? offset.x, y: y?.position(at: time) ?? offset.y))
            noteMotion()
            if time >= max(x?.duration ?? 0, y?.duration ?? 0) - GestureLimits.instant { stop() }
        }
        indicators.advance(to: now)
        if refreshing != nil { return setNeedsDisplay() }
        if case .gliding = activity { return }
        if indicators.nextWake == .never { tree.remove(self as any Timeline) }
    }

    /// The content moves, or is held: indicators show.
    private func noteMotion() {
        indicators.show(at: tree.now)
        tree.add(self as any Timeline)
    }

    package func flashIndicators() { noteMotion() }

    // MARK: Refreshing

    /// While what was asked for by pulling is under way.
    package private(set) var refreshing: Task<Void, Never>?

    private func refreshIfPulled() {
        guard axes.contains(.vertical), refreshing == nil, let action = environment.refresh,
            offset.y <= -ScrollRefresh.threshold
        else { return }
        refreshing = tree.services.startTask(.userInitiated) { [weak self] in
            await action()
            self?.endRefreshing()
        }
    }

    private func endRefreshing() {
        refreshing = nil
        guard isAttached, case .rest = activity, offset.y < 0 else { return }
        activity = .gliding(
            x: nil, y: ScrollMotion(from: offset.y, velocity: 0, in: range(.vertical), rate: ScrollPhysics.normalRate),
            began: tree.now)
        noteMotion()
    }

    // MARK: Drawing

    package var bounds: CGRect { CGRect(origin: .zero, size: presentation.size) }

    /// Where content is to be seen: on behind bars and to the edges of the screen, where the area lies at the border of the safe area.
    private var visibleBounds: CGRect { bounds.grown(by: windowInsets) }

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

    private func makeLayer() {
        var inside: [DisplayItem] = []
        let shift = shift
        document.emit(
            into: &inside,
            at: CGPoint(x: document.presentation.minX + shift.width, y: document.presentation.minY + shift.height))
        let isClipped = !environment.isScrollClipDisabled
        let bounds = visibleBounds
        if isClipped { inside = inside.inSight(of: bounds) }
        if let background = environment.scrollBackground?.resolve(in: environment) {
            inside.insert(
                DisplayItem(
                    identity: indicators.backgroundIdentity, version: Serial.next(), bounds: bounds,
                    content: .fill(Fill(.rect(bounds), paint: .color(background.rgba)))), at: 0)
        }
        let extent = inside.unionOfFrames
        let effect: Effect = isClipped && !bounds.insetBy(dx: -0.01, dy: -0.01).contains(extent)
            ? .clip(.rect(bounds), isEvenOdd: false, isAntialiased: false) : .transform(.identity)
        layer = DisplayItem(
            identity: identity, version: Serial.next(), bounds: isClipped ? extent.intersection(bounds).orZero : extent,
            content: .layer(effect, inside))
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

    /// Shows the next page in a direction; false when there is none.
    package func scrollPage(_ edge: Edge) -> Bool {
        let axis: Axis = edge == .top || edge == .bottom ? .vertical : .horizontal
        let sign: CGFloat = edge == .bottom || edge == .trailing ? 1 : -1
        var target = offset
        // A little of the page before stays in sight.
        target[axis] += sign * max(frame.size[axis] - 40, frame.size[axis] / 2)
        target = clamped(target)
        guard axes.contains(axis), target != offset else { return false }
        stop()
        startsAtAnchor = false
        setOffset(target)
        noteMotion()
        return true
    }

    /// Brings a rectangle of the scene into sight by the shortest way; gives back how far it moved on the screen.
    package func reveal(_ rect: CGRect) -> CGSize {
        let origin = convertFromRoot(rect.origin)
        let target = offset(showing: CGRect(origin: origin, size: rect.size), anchor: nil)
        let old = shift
        stop()
        setOffset(clamped(target))
        return CGSize(width: shift.width - old.width, height: shift.height - old.height)
    }

    /// The offset at which a rectangle (in this element's coordinates, as it is seen now) lies at an anchor, or, without one, is
    /// all in sight.
    package func offset(showing rect: CGRect, anchor: UnitPoint?) -> CGPoint {
        func target(_ axis: Axis, _ start: CGFloat, _ length: CGFloat, _ anchor: CGFloat?, _ leading: CGFloat, _ trailing: CGFloat)
            -> CGFloat
        {
            let room = frame.size[axis] - leading - trailing
            let distance: CGFloat
            if let anchor {
                distance = start - leading + anchor * (length - room)
            } else if start < leading {
                distance = start - leading
            } else if start + length > frame.size[axis] - trailing {
                distance = min(start + length - (frame.size[axis] - trailing), start - leading)
            } else {
                distance = 0
            }
            return offset[axis] + distance
        }
        let x = isRightToLeft ? frame.width - rect.maxX : rect.minX
        return CGPoint(
            x: target(.horizontal, x, rect.width, anchor?.x, contentInsets.leading, contentInsets.trailing),
            y: target(
                .vertical, rect.minY, rect.height, anchor?.y,
                contentInsets.top - (anchor == nil ? collapsed : bar?.collapsible ?? 0), contentInsets.bottom))
    }
}

extension CGPoint {
    package subscript(axis: Axis) -> CGFloat {
        get { axis == .horizontal ? x : y }
        set { if axis == .horizontal { x = newValue } else { y = newValue } }
    }
}

extension ViewTree {
    /// Turns a wheel (or moves two fingers on a pad) over a point of the scene. Positive distances, in points, show what lies
    /// further down and to the right, as a browser's `deltaX` and `deltaY` do. The innermost scroll view that can still move takes it.
    /// - Returns: Whether one did.
    @discardableResult package func wheel(by delta: CGSize, at point: CGPoint) -> Bool {
        guard delta.width.isFinite, delta.height.isFinite, point.x.isFinite, point.y.isFinite else { return false }
        var left = delta, moved = false
        // Each axis goes to the innermost that has it to give.
        for case let area as ScrollArea in hitTest(point) ?? [] where left != .zero {
            for axis in Axis.allCases where left[axis] != 0 {
                var part = CGSize.zero
                part[axis] = left[axis]
                if area.wheel(by: part) {
                    left[axis] = 0
                    moved = true
                }
            }
        }
        return moved
    }
}

extension [DisplayItem] {
    /// Those that reach into a rectangle; of what was put together, the parts that do.
    fileprivate func inSight(of rect: CGRect) -> [DisplayItem] {
        flatMap { item -> [DisplayItem] in
            if item.bounds.isInfinite { return [item] }
            guard item.frame.intersects(rect) else { return [] }
            guard case .layer(.list, let parts) = item.content, !rect.contains(item.frame) else { return [item] }
            return parts.map { part in
                var part = part
                part.origin.x += item.origin.x
                part.origin.y += item.origin.y
                return part
            }.inSight(of: rect)
        }
    }
}
