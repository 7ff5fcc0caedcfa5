import DisplayList
import Foundation

/// A node with a size and a place, that draws: what a layout container arranges.
///
/// Coordinates are the element's own, from its top left corner, y down, in points. `frame` is in those of `superElement`.
@MainActor package class ElementNode: _ViewNode {
    // The small ones first: they fill what a node leaves of a word.
    private var hasBeenPlaced = false
    private var needsPlacement = true
    final nonisolated(unsafe) private(set) var needsDisplay = true
    /// True while the element is only still to be seen, of this element by itself.
    final nonisolated(unsafe) private(set) var hasLeft = false
    /// Whether a size was asked for since the layout changed.
    private var wasMeasured = false
    /// Whether what is drawn here is put into one item, which is handed out again until something in it changes: so a change among many
    /// views makes the items around it anew, and not those of all. For containers of many, whose items are not looked at one by one.
    final var keepsItems = false
    /// Whether the standard answers of `shows` and `sight` are this element's: found out when it is first asked, as they are asked often.
    final nonisolated(unsafe) private var standardAnswers = StandardAnswers()
    /// Whether sizes are not remembered, as they take no more than a look: of one element inside, or at what is said here. Found out when
    /// it is measured.
    final var measuresAtOnce = false
    /// The guides that nothing in here sets when nothing is proposed, which is what a container asks before it looks further.
    private var silentGuides = AlignmentKey.Guides()
    /// The element that lays this one out. Not always the nearest above: a modifier over a list wraps each of the list's elements.
    final private(set) var superElement: ElementNode? {
        get { outer?.takeUnretainedValue() }
        set {
            if let newValue { outer = Unmanaged.passUnretained(newValue) } else { outer = nil }
        }
    }
    /// The same for walks outwards that hold nothing on their way: to hold an element takes longer than what is mostly asked of it. Each
    /// keeps the ones inside alive, not the other way round; but an element in the tree has all that are around it.
    final nonisolated(unsafe) private(set) var outer: Unmanaged<ElementNode>?
    // What walks outwards look at lies together: in a large tree each line of memory that is read is waited for.
    nonisolated(unsafe) private var passage: Passage?
    final nonisolated(unsafe) private(set) var frame = CGRect.zero
    /// Whether the element is seen elsewhere than in its frame.
    nonisolated final var isOnItsWay: Bool { passage != nil }
    /// Where the element is seen: on its way to `frame`, while an animation moves it.
    final var presentation: CGRect {
        guard let moving = passage?.frame else { return frame }
        return tree.readsFinalFrames ? frame : moving.value
    }
    final var proposal: ProposedViewSize { keptProposal.proposal }
    private var keptProposal = KeptProposal(.zero)

    /// The sizes that were asked for since the layout changed, if it did not change since. Apart, since most elements remember none.
    private var answers: SizeAnswers?

    /// What only an element has that is on its way somewhere, in or out. Most are not, most of the time.
    private final class Passage {
        var frame: Presented<CGRect>?
        /// The fade of an element that has no transition of its own.
        var presence: Presented<Double>?
        /// Where the element stood on the screen when it began to leave: it stays there, whatever moves around it.
        var lastOrigin = CGPoint.zero
    }
    private var moving: Presented<CGRect>? {
        get { passage?.frame }
        set {
            if passage == nil && newValue != nil { passage = Passage() }
            passage?.frame = newValue
            dropPassageIfDone()
        }
    }

    private var presence: Presented<Double>? {
        get { passage?.presence }
        set {
            if passage == nil && newValue != nil { passage = Passage() }
            passage?.presence = newValue
            dropPassageIfDone()
        }
    }

    private func dropPassageIfDone() {
        if let passage, passage.frame == nil, passage.presence == nil, !hasLeft { self.passage = nil }
    }

    // MARK: Structure

    /// The elements that this one lays out, back to front as they were written.
    package var content: [ElementNode] { [] }

    /// The same in the order in which they lie over one another: as their `zIndex` says among the views of a container. What lies beside another
    /// view lies behind it or in front, whatever the two say.
    package var orderedContent: [ElementNode] { content.sortedByZIndex }

    override package func collectLazyParts(into parts: inout [LazyPart]) {
        if !isLeaving { parts.append(.element(self)) }
    }

    /// A modifier that was made before what it goes around.
    package var awaitsContent: Bool { false }

    override package func collectElements(into elements: inout [ElementNode]) { elements.append(self) }
    override package var stableElement: ElementNode? { self }
    override final var isElement: Bool { true }

    /// An element ends the way up: it lays out what is below, so it looks at the list again itself.
    override package func elementsDidChange() {
        contentDidChange()
        preferencesDidChange()
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// The elements below are others now.
    package func contentDidChange() {}

    /// What the views in this element say about a key; nil when none says anything.
    package func preference<K: PreferenceKey>(_ key: K.Type) -> K.Value? { preference(key, of: content) }

    /// The safe area that this element gives to an element inside; nil when it leaves it as it is around.
    package func safeArea(for child: ElementNode) -> SafeArea? { nil }

    package func adopt(_ child: ElementNode) { child.superElement = self }

    // MARK: Coming and going

    /// True while the element is only still to be seen: its place in the layout is gone.
    package var isLeaving: Bool { hasLeft }
    /// How much of the element is seen while it comes or goes, 0…1.
    package var opacityOfPresence: Double { presence?.value ?? 1 }

    package func setLeaving(_ isLeaving: Bool) {
        if isLeaving && !hasLeft {
            let origin = originInRoot
            if passage == nil { passage = Passage() }
            passage!.lastOrigin = origin
        }
        hasLeft = isLeaving
    }

    /// From the place that it would have now to that one.
    private var shiftOfLeaving: CGPoint {
        guard let lastOrigin = passage?.lastOrigin else { return .zero }
        let now = originInRoot
        return CGPoint(x: lastOrigin.x - now.x, y: lastOrigin.y - now.y)
    }

    private var originInRoot: CGPoint { superElement?.convertToRoot(presentation.origin) ?? presentation.origin }

    override package func collectTransitionTargets(into targets: inout [any TransitionTarget]) { targets.append(self) }

    // MARK: Sizes

    /// The size that this element takes when offered `proposal`. Asked often; answered from a small memory where it takes work to find.
    package final func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        let kept = KeptProposal(proposal)
        if wasMeasured, let known = answers?.size(for: kept) { return known }
        let size = measure(proposal).nonNegative
        if !measuresAtOnce {
            note(SizeAnswer(proposal: kept, size: size))
        } else if answers != nil {
            answers = nil
        }
        wasMeasured = true
        return size
    }

    private func note(_ new: SizeAnswer) {
        guard let answers else {
            answers = SizeAnswers(new)
            return
        }
        if wasMeasured { answers.add(new) } else { answers.begin(with: new) }
    }

    package func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }

    /// Space that the element would like to its neighbours.
    package var spacing: ViewSpacing { ViewSpacing() }

    package var layoutPriority: Double { 0 }

    package var zIndex: Double { 0 }

    package func layoutValue<K: LayoutValueKey>(_ key: K.Type) -> K.Value { K.defaultValue }

    /// Where a guide lies that this element or one below has set; nil when none has. Asked through `alignment`.
    package func explicitAlignment(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? { nil }

    /// The same; that there is none is remembered with the size, since a container asks all that lies below it and most say nothing.
    final func alignment(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? {
        let kept = KeptProposal(proposal)
        if kept == .unspecified {
            if !silentGuides.isDisjoint(with: key.guide) { return nil }
            let value = explicitAlignment(key, proposal)
            if value == nil { silentGuides.formUnion(key.guide) }
            return value
        }
        if wasMeasured, let answers, answers.first.proposal == kept, !answers.silentGuides.isDisjoint(with: key.guide) { return nil }
        let value = explicitAlignment(key, proposal)
        if value == nil, wasMeasured, let answers, answers.first.proposal == kept { answers.silentGuides.formUnion(key.guide) }
        return value
    }

    /// Whether `alignment` will know by itself that nothing sets this guide for this proposal.
    final func remembersSilence(of key: AlignmentKey, _ kept: KeptProposal) -> Bool {
        if key.guide.isEmpty { return false }
        return kept == .unspecified || wasMeasured && answers?.first.proposal == kept
    }

    /// Whether nothing is kept that a change of what is inside would make wrong.
    package var hasForgotten: Bool { needsPlacement && !wasMeasured && silentGuides.isEmpty }

    /// Whether what was answered of sizes would be answered again: then nothing around need be laid out.
    package final var sizesHold: Bool {
        guard wasMeasured, let answers else { return true }
        return answers.allSatisfy { measure($0.proposal.proposal).nonNegative == $0.size }
    }

    package final func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
        ViewDimensions(of: self, size: sizeThatFits(proposal), in: proposal)
    }

    // MARK: Placement

    /// Gives the element its place in its super element and the size it takes for `proposal`.
    package final func place(at origin: CGPoint, proposal: ProposedViewSize) {
        let size = sizeThatFits(proposal)
        let new = CGRect(origin: tree.roundedToPixels(origin), size: size)
        let old = frame
        if new != old {
            frame = new
            move(from: old)
        }
        let kept = KeptProposal(proposal)
        guard needsPlacement || size != old.size || kept != keptProposal else { return }
        keptProposal = kept
        needsPlacement = false
        placeContent()
    }

    /// Stands in a place before it is laid out, and goes on from there.
    final func takePlace(_ place: CGRect) {
        frame = place
        hasBeenPlaced = true
    }

    /// Shows a new frame: at once, or on the way of the animation that holds here.
    private func move(from old: CGRect) {
        guard tree.mayAnimateLayout || passage != nil else {
            hasBeenPlaced = true
            return showMove()
        }
        let transaction = tree.layoutTransaction(of: self)
        if moving == nil && transaction.animation != nil {
            // What is new appears where it belongs, also within what travels: it starts from as far off as the elements around
            // it are, the other way, and so stands still while they arrive.
            moving = Presented(hasBeenPlaced ? old : frame.offsetBy(dx: -distanceOfAncestors.x, dy: -distanceOfAncestors.y))
        }
        hasBeenPlaced = true
        moving?.set(frame, transaction, in: self) {
            { [unowned self] in
                moving?.advance()
                showMove()
            }
        }
        showMove()
    }

    /// Whether what is inside travels with this element, also what is new there.
    package var isGeometryGroup: Bool { false }

    /// How far the elements around this one are seen from where they belong, up to the nearest group.
    private var distanceOfAncestors: CGPoint {
        var distance = CGPoint.zero
        var element = superElement
        while let current = element, !current.isGeometryGroup {
            distance.x += current.presentation.minX - current.frame.minX
            distance.y += current.presentation.minY - current.frame.minY
            element = current.superElement
        }
        return distance
    }

    private func showMove() {
        if passage != nil, let moving, !moving.isAnimating { self.moving = nil }
        setNeedsDisplay()
        superElement?.setNeedsDisplay()
    }

    /// Places the elements below within `frame.size`.
    package func placeContent() {}

    /// Places a child at a point that counts from the leading edge: mirrored where the direction is right to left.
    package final func place(_ child: ElementNode, leading origin: CGPoint, proposal: ProposedViewSize) {
        var origin = origin
        if environment.layoutDirection == .rightToLeft {
            origin.x = frame.width - origin.x - child.sizeThatFits(proposal).width
        }
        child.place(at: origin, proposal: proposal)
    }

    /// Something that sizes depend on changed here: every answer above is forgotten, and the next frame lays out again.
    package final func setNeedsLayout() {
        forget()
        forgetAround()
        tree.setNeedsLayout()
    }

    private final func forget() {
        needsPlacement = true
        wasMeasured = false
        silentGuides = []
        layoutDidBecomeInvalid()
    }

    /// Around an element that has forgotten already, all have.
    nonisolated private final func forgetAround() {
        var next = outer
        while let current = next {
            current._withUnsafeGuaranteedRef { element in
                let isNew = onMainActor(element) { element in
                    if element.hasForgotten { return false }
                    element.forget()
                    return true
                }
                next = isNew ? element.outer : nil
            }
        }
    }

    /// What was kept of the content's sizes, beyond `sizeThatFits`, no longer holds.
    package func layoutDidBecomeInvalid() {}

    // MARK: Drawing

    /// Something that this element draws changed: layers above it are drawn anew.
    package final func setNeedsDisplay() {
        markForDisplay()
        tree.setNeedsDisplay()
    }

    nonisolated private final func markForDisplay() {
        var next: Unmanaged<ElementNode>? = Unmanaged.passUnretained(self)
        while let current = next {
            current._withUnsafeGuaranteedRef { element in
                next = element.needsDisplay ? nil : element.outer
                element.needsDisplay = true
            }
        }
    }

    /// Appends what this element draws. `origin` is where its top left corner lies in the layer that is being made.
    package final func emit(into items: inout [DisplayItem], at origin: CGPoint) {
        var origin = origin
        if hasLeft {
            let shift = shiftOfLeaving
            origin = CGPoint(x: origin.x + shift.x, y: origin.y + shift.y)
        }
        if passage != nil, let presence, presence.value < 1 {
            emitFading(presence.value, into: &items, at: origin)
        } else if keepsItems, !hasLeft {
            emitKept(into: &items, at: origin)
        } else {
            draw(into: &items, at: origin)
        }
        needsDisplay = false
    }

    private var keptItems: KeptItem?

    private func emitKept(into items: inout [DisplayItem], at origin: CGPoint) {
        if needsDisplay || keptItems == nil {
            let inside = itemsToKeep(with: &items)
            // Beside the identities of what the element draws by itself, and of its fade.
            keptItems = KeptItem.keeping(
                DisplayItem(
                    identity: identity | 1 << 62, version: Serial.next(), bounds: inside.unionOfFrames, content: .layer(.list, inside)),
                in: keptItems)
        }
        guard var list = keptItems?.item, !list.bounds.isEmpty else { return }
        list.origin = origin
        items.append(list)
    }

    /// What this element draws, with its top left corner as the origin, as an array of its own.
    /// - Parameter items: Where it is put together. All that is there stays as it is.
    package func itemsToKeep(with items: inout [DisplayItem]) -> [DisplayItem] {
        let count = items.count
        draw(into: &items, at: .zero)
        return items.takeAll(after: count)
    }

    private func emitFading(_ opacity: Double, into items: inout [DisplayItem], at origin: CGPoint) {
        var inside: [DisplayItem] = []
        draw(into: &inside, at: .zero)
        guard opacity > 0, !inside.isEmpty else { return }
        // An identity of its own, beside that of what the element draws by itself.
        items.append(
            DisplayItem(
                identity: identity | 1 << 63, version: Serial.next(), origin: origin, bounds: inside.unionOfFrames,
                content: .layer(.opacity(opacity), inside)))
    }

    package func draw(into items: inout [DisplayItem], at origin: CGPoint) { drawContent(into: &items, at: origin) }

    /// The elements below, in their order.
    package final func drawContent(into items: inout [DisplayItem], at origin: CGPoint) {
        for child in orderedContent { emit(child, into: &items, at: origin) }
    }

    /// One of the elements below, where it is seen.
    package final func emit(_ child: ElementNode, into items: inout [DisplayItem], at origin: CGPoint) {
        let place = child.presentation.origin
        child.emit(into: &items, at: CGPoint(x: origin.x + place.x, y: origin.y + place.y))
    }

    /// Where what is drawn within a rectangle, by this element or one inside, is seen when this element's effects are done with it: empty
    /// when it is not. Both in this element's coordinates. An element with another answer does not ask for this one.
    package func sight(of rect: CGRect) -> CGRect {
        standardAnswers.insert(.sight)
        return rect
    }

    /// Whether one of the elements below is drawn at all. An element with another answer does not ask for this one.
    package func shows(_ child: ElementNode) -> Bool {
        standardAnswers.insert(.shows)
        return true
    }

    /// Which of the two are the element's.
    private struct StandardAnswers: OptionSet {
        let rawValue: UInt8
        static let sight = StandardAnswers(rawValue: 1), shows = StandardAnswers(rawValue: 2)
    }

    /// Whether all that is inside is known to be seen as it lies here.
    nonisolated final var isSeenThrough: Bool { standardAnswers.rawValue == 3 }

    // MARK: Touch

    /// The elements under a point (in this element's coordinates), deepest first and ending with this one; nil when the point hits nothing here.
    package func hitTest(_ point: CGPoint) -> [ElementNode]? {
        for child in orderedContent.reversed() where !child.isLeaving {
            let inner = CGPoint(x: point.x - child.presentation.minX, y: point.y - child.presentation.minY)
            if let path = child.hitTest(inner) { return path + [self] }
        }
        return nil
    }

    /// From this element's coordinates to its super element's.
    package func convertToSuper(_ point: CGPoint) -> CGPoint {
        CGPoint(x: point.x + presentation.minX, y: point.y + presentation.minY)
    }

    package func convertFromSuper(_ point: CGPoint) -> CGPoint {
        CGPoint(x: point.x - presentation.minX, y: point.y - presentation.minY)
    }

    package final func convertToRoot(_ point: CGPoint) -> CGPoint {
        var point = point
        var element: ElementNode? = self
        while let current = element {
            point = current.convertToSuper(point)
            if current.hasLeft {
                let shift = current.shiftOfLeaving
                point = CGPoint(x: point.x + shift.x, y: point.y + shift.y)
            }
            element = current.superElement
        }
        return point
    }

    package final func convertFromRoot(_ point: CGPoint) -> CGPoint {
        var outer = superElement?.convertFromRoot(point) ?? point
        if hasLeft {
            let shift = shiftOfLeaving
            outer = CGPoint(x: outer.x - shift.x, y: outer.y - shift.y)
        }
        return convertFromSuper(outer)
    }

    /// The smallest upright rectangle around this element in the coordinates of the root.
    package final var frameInRoot: CGRect { rectInRoot(CGRect(origin: .zero, size: presentation.size)) }

    package final func rectInRoot(_ rect: CGRect) -> CGRect {
        let corners = [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
            CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
        ].map(convertToRoot)
        let xs = corners.map(\.x), ys = corners.map(\.y)
        return CGRect(x: xs.min()!, y: ys.min()!, width: xs.max()! - xs.min()!, height: ys.max()! - ys.min()!)
    }

    // MARK: Accessibility

    /// Appends what assistive technologies find here, in reading order.
    package func collectAccessibility(into nodes: inout [AccessibilityNode]) {
        for child in content where !child.isLeaving { child.collectAccessibility(into: &nodes) }
    }

    // MARK: Focus

    /// Appends what can have the focus here, in reading order.
    package func collectFocusTargets(into targets: inout [any FocusTarget]) {
        for child in content where !child.isLeaving { child.collectFocusTargets(into: &targets) }
    }
}

/// Without a transition of its own an element fades.
extension ElementNode: TransitionTarget {
    package func isAnimated(in transaction: Transaction) -> Bool { transaction.animation != nil }

    package func beginInsertion(_ transaction: Transaction) {
        fade(from: 0, to: 1, transaction)
    }

    package func beginRemoval(_ transaction: Transaction, done: @escaping @MainActor () -> Void) {
        var own = transaction
        let finished = Unchecked(done)
        own.addAnimationCompletion(criteria: .removed) { MainActor.assumeIsolated { finished.value() } }
        tree.requestUpdate(own)
        fade(from: presence?.value ?? 1, to: 0, own)
    }

    package func restore(_ transaction: Transaction) { fade(from: presence?.value ?? 0, to: 1, transaction) }

    private func fade(from start: Double, to end: Double, _ transaction: Transaction) {
        var fading = presence ?? Presented(start)
        fading.set(end, transaction, in: self) {
            { [unowned self] in
                presence?.advance()
                if let presence, !presence.isAnimating, presence.value >= 1 { self.presence = nil }
                setNeedsDisplay()
            }
        }
        presence = fading
        setNeedsDisplay()
    }
}

/// A size that was answered.
private struct SizeAnswer {
    let proposal: KeptProposal
    let size: CGSize
}

/// The sizes that an element remembers. It stays when they are forgotten, for those that follow.
private final class SizeAnswers {
    /// For the proposal that was asked for first, which is the only one for most elements.
    private(set) var first: SizeAnswer
    private var others: [SizeAnswer] = []
    /// The guides that nothing sets for the proposal of `first`.
    var silentGuides = AlignmentKey.Guides()

    init(_ first: SizeAnswer) { self.first = first }

    func begin(with first: SizeAnswer) {
        self.first = first
        if !others.isEmpty { others = [] }
        silentGuides = []
    }

    func add(_ other: SizeAnswer) {
        if others.count >= 3 { others.removeFirst() }
        others.append(other)
    }

    func size(for proposal: KeptProposal) -> CGSize? {
        if first.proposal == proposal { return first.size }
        for known in others where known.proposal == proposal { return known.size }
        return nil
    }

    func allSatisfy(_ holds: (SizeAnswer) -> Bool) -> Bool { holds(first) && others.allSatisfy(holds) }
}

/// An item that an element draws again as it is. Apart, since most elements keep none.
package final class KeptItem {
    package fileprivate(set) var item: DisplayItem
    package init(_ item: DisplayItem) { self.item = item }

    /// The same with another item: what is drawn anew in each frame need not be put into a new object each time.
    package static func keeping(_ item: DisplayItem, in old: KeptItem?) -> KeptItem {
        guard let old else { return KeptItem(item) }
        old.item = item
        return old
    }
}

extension [ElementNode] {
    /// Back to front: as written, unless a `zIndex` says otherwise. Most trees have none, and nobody is asked.
    @MainActor package var sortedByZIndex: [ElementNode] {
        guard count > 1, self[0].tree.hasZIndices, contains(where: { $0.zIndex != 0 }) else { return self }
        return enumerated().sorted { ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset) }.map(\.element)
    }
}

extension CGSize {
    /// Sizes from outside may be negative or not a number; both count as none.
    package var nonNegative: CGSize {
        CGSize(width: width > 0 ? width : 0, height: height > 0 ? height : 0)
    }
}
