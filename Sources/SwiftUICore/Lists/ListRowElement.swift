import DisplayList
import Foundation

/// Makes a row of each view in a list.
nonisolated public struct _ListRowModifier: _ElementModifier {
    public typealias Body = Never
    nonisolated init() {}

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        ListRowElement(modifier, inputs)
    }
}

/// Where in its section a row stands.
struct ListRowPosition: Equatable {
    struct Line: Equatable {
        var tint: Color?
        /// From edge to edge of the row.
        var isFull: Bool
    }

    var isFirst = false
    var isLast = false
    var top: Line?
    var bottom: Line?
}

/// A row, a header or a footer of a list: as wide as the list, with the content in from the edges.
@MainActor final class ListRowElement: FocusTargetElement<_ListRowModifier>, GestureTarget {
    private var knownTraits: ListRowTraits?
    private(set) var backdrop: SecondaryContent<AnyView>?
    private var badge: SecondaryContent<ListBadge>?
    /// The arrow of a header that shows and hides its section.
    private var disclosure: SecondaryContent<DisclosureArrow>?
    private lazy var rowRecognizer = ListRowRecognizer(of: self)
    private(set) lazy var swipe: ListRowSwipe = {
        hasMadeSwipe = true
        return ListRowSwipe(of: self)
    }()
    /// Whether the row was ever touched: most never are.
    private var hasMadeSwipe = false
    var swipeButtons: ListSwipeButtons? { hasMadeSwipe ? swipe.buttons : nil }
    private var isSwipedOpen: Bool { hasMadeSwipe && swipe.isOpen }
    private(set) var isPressed = false
    /// What stands before the content while the list is edited; as it last was, until it is out of sight.
    private(set) var control = Control.none
    /// The top of the row in the list while a finger carries it.
    var lifted: CGFloat?
    /// From where the row was let go to its place.
    var landing = Presented<CGFloat>(0)

    enum Control { case none, delete, select }

    var position = ListRowPosition() {
        didSet { if position != oldValue { setNeedsDisplay() } }
    }

    /// Whether it is a header that rows go by under.
    var isPinned = false {
        didSet { if isPinned != oldValue { setNeedsDisplay() } }
    }

    var container: ListContainer? { superElement as? ListContainer }
    var place: ListPlace { inner.environment.listPlace }

    // MARK: What the content asks for

    var traits: ListRowTraits {
        if let knownTraits { return knownTraits }
        let traits = inner.layoutValue(ListRowTraitsKey.self)
        knownTraits = traits
        return traits
    }

    override func layoutDidBecomeInvalid() { knownTraits = nil }

    override func didWrap() {
        keepsItems = true
        updateParts()
    }

    func traitsDidChange() {
        knownTraits = nil
        updateParts()
        setNeedsDisplay()
    }

    /// Makes, changes and takes out what stands beside the content.
    private func updateParts() {
        if let view = traits.background {
            if let backdrop { backdrop.update(view, alignment: .center, environment) } else {
                backdrop = SecondaryContent(view, alignment: .center, in: self)
                setNeedsLayout()
            }
        } else if let old = backdrop {
            backdrop = nil
            old.detach()
        }
        if let shown = traits.badge {
            let view = ListBadge(shown)
            if let badge { badge.update(view, alignment: .trailing, badgeEnvironment) } else {
                badge = SecondaryContent(view, alignment: .trailing, in: self)
                badge?.update(view, alignment: .trailing, badgeEnvironment)
                setNeedsLayout()
            }
        } else if let old = badge {
            badge = nil
            old.detach()
        }
        if let section = collapsibleSection {
            let arrow = DisclosureArrow(isOpen: section.isExpanded ?? true)
            if disclosure == nil {
                disclosure = SecondaryContent(arrow, alignment: .trailing, in: self)
                setNeedsLayout()
            }
            disclosure?.update(arrow, alignment: .trailing, inner.environment)
        } else if let old = disclosure {
            disclosure = nil
            old.detach()
            setNeedsLayout()
        }
    }

    /// The section that the row heads shows or hides its content, or is another one.
    func sectionDidChange() {
        updateParts()
        if !canTakeFocus { tree.focus.lose(self) }
        setNeedsDisplay()
    }

    private var badgeEnvironment: EnvironmentValues {
        var values = environment
        values.setForegroundStyles([HierarchicalShapeStyle.secondary])
        values.lineLimit = 1
        return values
    }

    override func modifierDidChange(from old: _ListRowModifier, _ oldEnvironment: EnvironmentValues) {
        super.modifierDidChange(from: old, oldEnvironment)
        guard !oldEnvironment.isIdentical(to: environment) else { return }
        if oldEnvironment.dynamicTypeSize != environment.dynamicTypeSize { setNeedsLayout() }
        updateParts()
        setNeedsDisplay()
        if !environment.isEnabled { tree.pointers.remove(self, from: tree) }
    }

    override func environmentDidChange(from old: EnvironmentValues) {
        super.environmentDidChange(from: old)
        badge?.setEnvironment(badgeEnvironment)
        disclosure?.setEnvironment(inner.environment)
    }

    override func willDetach() {
        super.willDetach()
        tree.pointers.remove(self, from: tree)
    }

    override var children: [_ViewNode] {
        let own: [_ViewNode?] = [backdrop, badge, disclosure, swipeButtons]
        return super.children + own.compactMap(\.self)
    }

    override var content: [ElementNode] {
        guard badge != nil || disclosure != nil else { return [inner] }
        return [inner, badge?.element, disclosure?.element].compactMap { $0 }
    }

    override var orderedContent: [ElementNode] { content }

    // MARK: Layout

    private func metrics(_ width: CGFloat) -> ListMetrics {
        container?.metrics(for: width) ?? ListMetrics(environment.listKind, width: width, sizeClass: environment.horizontalSizeClass)
    }

    var metrics: ListMetrics { metrics(frame.width) }

    /// How much larger than at the standard size text is here.
    var textScale: CGFloat { scaledMetric(17, relativeTo: .body, size: environment.dynamicTypeSize) / 17 }

    /// The arrow of a row that leads somewhere, with the space before it.
    var arrowSize: CGSize { CGSize(width: 7 * textScale, height: 12 * textScale) }
    var showsArrow: Bool { traits.isLink == true && !isEditing }
    private var arrowRoom: CGFloat { showsArrow ? arrowSize.width + 12 : 0 }

    private var badgeRoom: CGFloat { room(of: badge?.placed) }

    /// What something at the trailing edge takes of the row's width, with the space before it.
    private func room(of part: ElementNode?) -> CGFloat {
        part.map { $0.sizeThatFits(.unspecified).width + Self.partSpacing } ?? 0
    }

    private static let partSpacing: CGFloat = 8

    /// From the row's edges to its content.
    func margins(_ width: CGFloat) -> EdgeInsets {
        let metrics = metrics(width)
        var insets: EdgeInsets
        switch place {
        case .header:
            insets = traits.insets ?? metrics.headerInsets
            insets.trailing += room(of: disclosure?.placed)
        case .footer: insets = traits.insets ?? metrics.footerInsets
        case .row, .outside:
            insets = traits.insets ?? metrics.rowInsets
            insets.leading += inner.environment.listIndentation
            insets.trailing += arrowRoom + badgeRoom
            if isEditing {
                if neededControl != .none { insets.leading += Self.controlRoom }
                if canBeMoved { insets.trailing += Self.handleRoom }
            }
        }
        insets.leading += metrics.sideInset
        insets.trailing += metrics.sideInset
        return insets
    }

    private var leastHeight: CGFloat {
        switch place {
        case .header: environment.defaultMinListHeaderHeight?.finite() ?? 0
        case .footer: 0
        case .row, .outside: environment.defaultMinListRowHeight.finite()
        }
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        let width = proposal.width.flatMap { $0.isFinite ? max($0, 0) : nil }
        let margins = margins(width ?? 0)
        let size = inner.sizeThatFits(offered(width, margins))
        return CGSize(
            width: width ?? size.width + margins.horizontal, height: max(size.height + margins.vertical, leastHeight))
    }

    func offered(_ width: CGFloat?, _ margins: EdgeInsets) -> ProposedViewSize {
        ProposedViewSize(width: width.map { max($0 - margins.horizontal, 0) }, height: nil)
    }

    override func placeContent() {
        let margins = margins(frame.width), metrics = metrics
        let offered = offered(frame.width, margins), size = inner.sizeThatFits(offered)
        place(
            inner, leading: CGPoint(x: margins.leading, y: margins.top + max(frame.height - margins.vertical - size.height, 0) / 2),
            proposal: offered)
        for part in [badge?.placed, disclosure?.placed].compactMap({ $0 }) {
            let size = part.sizeThatFits(.unspecified)
            place(
                part,
                leading: CGPoint(
                    x: frame.width - margins.trailing + Self.partSpacing,
                    y: margins.top + max(frame.height - margins.vertical - size.height, 0) / 2),
                proposal: .unspecified)
        }
        backdrop?.place(
            leading: { _ in CGPoint(x: metrics.sideInset, y: 0) },
            proposal: ProposedViewSize(width: fieldWidth, height: frame.height))
        if neededControl != .none { control = neededControl }
        placeSwipeButtons()
        setNeedsDisplay()
    }

    /// What the row covers of the list's width.
    var fieldWidth: CGFloat { max(frame.width - 2 * metrics.sideInset, 0) }

    func placeSwipeButtons() {
        guard let buttons = swipeButtons else { return }
        place(
            buttons, leading: CGPoint(x: metrics.sideInset, y: 0),
            proposal: ProposedViewSize(width: fieldWidth, height: frame.height))
    }

    // MARK: Drawing

    override func draw(into items: inout [DisplayItem], at origin: CGPoint) {
        let origin = CGPoint(x: origin.x, y: origin.y + liftDistance)
        guard place == .row, let buttons = swipeButtons else { return drawFront(into: &items, at: origin) }
        var inside: [DisplayItem] = []
        buttons.emit(into: &inside, at: buttons.presentation.origin)
        drawFront(into: &inside, at: CGPoint(x: isMirrored ? -swipe.offset : swipe.offset, y: 0))
        items.append(
            DisplayItem(
                identity: identity | 7 << 58, version: Serial.next(), origin: origin, bounds: field,
                content: .layer(.clip(fieldOutline, isEvenOdd: false, isAntialiased: true), inside)))
    }

    /// The row but for what a swipe shows behind it.
    private func drawFront(into items: inout [DisplayItem], at origin: CGPoint) {
        if place == .row {
            items += fieldItems(at: origin)
        } else if isPinned {
            items.append(item(Fill(.rect(field), paint: .color(SystemColor.background.resolve(in: environment).rgba)), 1, at: origin))
        }
        drawContent(into: &items, at: origin)
        guard place == .row else { return }
        items += editItems(at: origin)
        if showsArrow { items.append(item(arrow, 2, at: origin)) }
        if let line = position.top { items.append(item(fill(line, at: 0), 3, at: origin)) }
        if let line = position.bottom {
            items.append(item(fill(line, at: presentation.height - environment.pixelLength), 4, at: origin))
        }
    }

    // MARK: Selection and actions

    var value: AnyHashable? { place == .row ? container?.selection?.value(inner) : nil }

    var isSelected: Bool {
        guard let selection = container?.selection, let value else { return false }
        return selection.contains(value)
    }

    /// Whether a tap selects the row. Several rows can be selected only while the list is edited.
    private var isSelectable: Bool {
        guard let selection = container?.selection, inner.environment.isEnabled, value != nil else { return false }
        return traits.isSelectionDisabled != true && (!selection.allowsSeveral || isEditing)
    }

    func selectionDidChange() { setNeedsDisplay() }

    /// The buttons and links in the row that all of it stands for.
    private var actions: [any ListRowAction] {
        func actions(in element: ElementNode) -> [any ListRowAction] {
            if let action = element as? any ListRowAction { return [action] }
            if element is ScrollArea { return [] }
            return element.content.filter { !$0.isLeaving }.flatMap(actions)
        }
        return place == .row && !isEditing ? actions(in: inner) : []
    }

    override func activate() -> Bool {
        if let toggleSection {
            toggleSection()
            return true
        }
        let actions = actions.filter(\.canAct)
        guard !actions.isEmpty || isSelectable else { return false }
        let act = { for action in actions { action.act() } }
        guard isSelectable, let selection = container?.selection, let value else {
            act()
            return true
        }
        let isNew = !selection.allowsSeveral || !selection.contains(value)
        selection.set(value, isNew)
        if isNew, let column = inner.environment.splitColumn, let split = column.split {
            // What is selected shows in the next column.
            split.select(in: column.index, undo: { selection.set(value, false) }, action: act)
        } else {
            act()
        }
        return true
    }

    func setPressed(_ pressed: Bool) {
        guard pressed != isPressed else { return }
        isPressed = pressed
        setNeedsDisplay()
    }

    // MARK: Touch

    var recognizer: any Recognizer { rowRecognizer }
    var priority: GesturePriority { .normal }
    var mask: GestureMask { isTouchable ? .all : .subviews }

    private var isTouchable: Bool {
        guard place == .row else { return toggleSection != nil }
        return isSelectable || isEditing || canSwipe || container?.openRow != nil || actions.contains { $0.canAct }
    }

    var canSwipe: Bool { !isEditing && (swipe.hasActions(.leading) || swipe.hasActions(.trailing)) || isSwipedOpen }

    /// Whether a swipe that way, in points to the right, shows anything.
    func canSwipe(_ way: CGFloat) -> Bool {
        guard canSwipe else { return false }
        return isSwipedOpen || swipe.hasActions((way > 0) != isMirrored ? .leading : .trailing)
    }

    /// What a tap at a point does; nil where that is nothing.
    func action(at point: CGPoint) -> (@MainActor () -> Void)? {
        if let open = container?.openRow { return { [weak open] in open?.swipe.close() } }
        if isEditing, neededControl == .delete {
            let x = isMirrored ? frame.width - point.x : point.x
            if x < controlCenter + 22 { return { [weak self] in self?.swipe.open(.trailing) } }
        }
        guard toggleSection != nil || isSelectable || actions.contains(where: { $0.canAct }) else { return nil }
        return { [weak self] in _ = self?.activate() }
    }

    override func hitTest(_ point: CGPoint) -> [ElementNode]? {
        if isSwipedOpen, let buttons = swipeButtons {
            let x = isMirrored ? frame.width - metrics.sideInset - point.x : point.x - metrics.sideInset
            let isBehind = swipe.target > 0 ? x < swipe.target : x > fieldWidth + swipe.target
            let inside = CGPoint(x: point.x - buttons.frame.minX, y: point.y - buttons.frame.minY)
            if isBehind, let path = buttons.hitTest(inside) { return path + [self] }
            return field.contains(point) ? [self] : nil
        }
        if isEditing || container?.openRow != nil { return field.contains(point) && isTouchable ? [self] : nil }
        if let path = super.hitTest(point) { return path }
        return field.contains(point) && isTouchable ? [self] : nil
    }

    // MARK: Keys

    override var canTakeFocus: Bool {
        toggleSection != nil || isSelectable || actions.contains { $0.needsRowFocus && $0.canAct }
    }
    override var isFirstChoice: Bool { false }
    override var focusCornerRadius: CGFloat { max(metrics.cornerRadius, metrics.selectionRadius ?? 0) }

    override func collectFocusTargets(into targets: inout [any FocusTarget]) {
        guard canTakeFocus, !actions.isEmpty else { return super.collectFocusTargets(into: &targets) }
        targets.append(self)
    }

    override func keyDown(_ event: KeyEvent) -> Bool {
        guard event.chord.isEmpty, event.key == .space || event.key == .return else { return false }
        return event.isRepeat || activate()
    }

    // MARK: Accessibility

    override func collectAccessibility(into nodes: inout [AccessibilityNode]) {
        let first = nodes.count
        defer {
            if let container {
                let row = AccessibilityNode.ListRow(list: container.identity, row: identity)
                // Of a list within a row, its own rows count.
                for index in first..<nodes.count where nodes[index].listRow == nil { nodes[index].listRow = row }
            }
        }
        var inside: [AccessibilityNode] = []
        super.collectAccessibility(into: &inside)
        if let section = collapsibleSection { inside = headerAccessibility(inside, of: section) }
        nodes += inside
        if place == .header {
            for index in first..<nodes.count { nodes[index].traits.formUnion(.isHeader) }
        }
        if isSwipedOpen { swipeButtons?.collectAccessibility(into: &nodes) }
        guard isSelectable, !inside.isEmpty else { return }
        nodes.removeSubrange(first..<first + inside.count)
        var node = AccessibilityNode(identity: identity, frame: frameInRoot)
        node.label = inside.map(\.label).filter { !$0.isEmpty }.joined(separator: ", ")
        node.value = inside.map(\.value).filter { !$0.isEmpty }.joined(separator: ", ")
        node.hint = inside.map(\.hint).filter { !$0.isEmpty }.joined(separator: ", ")
        node.identifier = inside.first { !$0.identifier.isEmpty }?.identifier ?? ""
        for child in inside { node.traits.formUnion(child.traits) }
        node.traits.subtract(.isStaticText)
        if isSelected { node.traits.formUnion(.isSelected) }
        node.role = inside.first?.role == .button ? .button : .none
        node.actions = inside.flatMap(\.actions)
        node.isActionable = true
        node.isFocusable = true
        node.isFocused = hasFocus
        tree.defaultActions[identity] = { [weak self] in
            if let self, isAttached { _ = activate() }
        }
        nodes.insert(node, at: first)
    }
}
