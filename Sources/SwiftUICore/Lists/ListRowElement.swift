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
    private var backdrop: SecondaryContent<AnyView>?
    private var badge: SecondaryContent<Text>?
    private(set) lazy var rowRecognizer = ListRowRecognizer(of: self)
    private(set) var isPressed = false

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

    override func didWrap() { updateParts() }

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
            old.element.detach()
        }
        if let text = traits.badge {
            if let badge { badge.update(text, alignment: .trailing, badgeEnvironment) } else {
                badge = SecondaryContent(text, alignment: .trailing, in: self)
                badge?.update(text, alignment: .trailing, badgeEnvironment)
                setNeedsLayout()
            }
        } else if let old = badge {
            badge = nil
            old.element.detach()
        }
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
        badge?.element.setEnvironment(badgeEnvironment)
    }

    override func willDetach() {
        super.willDetach()
        tree.pointers.remove(self, from: tree)
    }

    override var children: [_ViewNode] {
        super.children + [backdrop?.element, badge?.element].compactMap(\.self)
    }

    override var content: [ElementNode] { badge.map { [inner, $0.element] } ?? [inner] }

    // MARK: Layout

    private func metrics(_ width: CGFloat) -> ListMetrics {
        container?.metrics(for: width) ?? ListMetrics(environment.listKind, width: width, sizeClass: environment.horizontalSizeClass)
    }

    var metrics: ListMetrics { metrics(frame.width) }

    /// How much larger than at the standard size text is here.
    private var textScale: CGFloat { scaledMetric(17, relativeTo: .body, size: environment.dynamicTypeSize) / 17 }

    /// The arrow of a row that leads somewhere, with the space before it.
    private var arrowSize: CGSize { CGSize(width: 7 * textScale, height: 12 * textScale) }
    private var arrowRoom: CGFloat { traits.isLink == true ? arrowSize.width + 12 : 0 }

    private func badgeSize(_ room: CGFloat?) -> CGSize {
        badge?.element.sizeThatFits(ProposedViewSize(width: room, height: nil)) ?? .zero
    }

    private var badgeRoom: CGFloat { badge == nil ? 0 : badgeSize(nil).width + 8 }

    /// From the row's edges to its content.
    private func margins(_ width: CGFloat) -> EdgeInsets {
        let metrics = metrics(width)
        var insets: EdgeInsets
        switch place {
        case .header: insets = traits.insets ?? metrics.headerInsets
        case .footer: insets = traits.insets ?? metrics.footerInsets
        case .row, .outside:
            insets = traits.insets ?? metrics.rowInsets
            insets.trailing += arrowRoom + badgeRoom
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

    private func offered(_ width: CGFloat?, _ margins: EdgeInsets) -> ProposedViewSize {
        ProposedViewSize(width: width.map { max($0 - margins.horizontal, 0) }, height: nil)
    }

    override func placeContent() {
        let margins = margins(frame.width), metrics = metrics
        let offered = offered(frame.width, margins), size = inner.sizeThatFits(offered)
        place(
            inner, leading: CGPoint(x: margins.leading, y: margins.top + max(frame.height - margins.vertical - size.height, 0) / 2),
            proposal: offered)
        if let badge {
            let size = badgeSize(nil)
            place(
                badge.element,
                leading: CGPoint(
                    x: frame.width - margins.trailing + 8, y: margins.top + max(frame.height - margins.vertical - size.height, 0) / 2),
                proposal: .unspecified)
        }
        if let backdrop {
            place(
                backdrop.element, leading: CGPoint(x: metrics.sideInset, y: 0),
                proposal: ProposedViewSize(width: max(frame.width - 2 * metrics.sideInset, 0), height: frame.height))
        }
        setNeedsDisplay()
    }

    // MARK: Drawing

    override var keepsItems: Bool { true }

    /// What the row covers of the list's width.
    private var field: CGRect {
        CGRect(origin: .zero, size: presentation.size).insetBy(dx: min(metrics.sideInset, presentation.width / 2), dy: 0)
    }

    private var isMirrored: Bool { environment.layoutDirection == .rightToLeft }

    private func fieldOutline(_ rect: CGRect, radius: CGFloat) -> Outline {
        guard radius > 0, position.isFirst || position.isLast else { return .rect(rect) }
        if position.isFirst && position.isLast {
            return .roundedRect(rect, cornerSize: CGSize(width: radius, height: radius), isContinuous: true)
        }
        let radii = RectangleCornerRadii(
            topLeading: position.isFirst ? radius : 0, bottomLeading: position.isLast ? radius : 0,
            bottomTrailing: position.isLast ? radius : 0, topTrailing: position.isFirst ? radius : 0)
        return Path(roundedRect: rect, cornerRadii: radii, style: .continuous).outline
    }

    override func draw(into items: inout [DisplayItem], at origin: CGPoint) {
        if place == .row {
            items += fieldItems(at: origin)
        } else if isPinned {
            items.append(item(Fill(.rect(field), paint: .color(SystemColor.background.resolve(in: environment).rgba)), 1, at: origin))
        }
        super.draw(into: &items, at: origin)
        guard place == .row else { return }
        if traits.isLink == true { items.append(item(arrow, 2, at: origin)) }
        if let line = position.top { items.append(item(fill(line, at: 0), 3, at: origin)) }
        if let line = position.bottom {
            items.append(item(fill(line, at: presentation.height - environment.pixelLength), 4, at: origin))
        }
    }

    /// Something that the row draws beside its content. It comes and goes with the content.
    private func item(_ fill: Fill, _ part: UInt64, at origin: CGPoint) -> DisplayItem {
        var fill = fill
        let opacity = Float(min(max(inner.opacityOfPresence, 0), 1))
        if opacity < 1, case .color(let color) = fill.paint { fill.paint = .color(color.multiplyingAlpha(by: opacity)) }
        return DisplayItem(
            identity: identity | part << 58, version: Serial.next(), origin: origin, bounds: fill.bounds, content: .fill(fill))
    }

    /// What lies behind the content.
    private func fieldItems(at origin: CGPoint) -> [DisplayItem] {
        let metrics = metrics, field = field
        let outline = fieldOutline(field, radius: metrics.cornerRadius)
        if let backdrop {
            var inside: [DisplayItem] = []
            backdrop.element.emit(into: &inside, at: backdrop.element.presentation.origin)
            guard !inside.isEmpty else { return [] }
            return [
                DisplayItem(
                    identity: identity | 5 << 58, version: Serial.next(), origin: origin, bounds: field,
                    content: .layer(.clip(outline, isEvenOdd: false, isAntialiased: true), inside))
            ]
        }
        var items: [DisplayItem] = []
        if let color = metrics.rowColor {
            items.append(item(Fill(outline, paint: .color(color.resolve(in: environment).rgba)), 1, at: origin))
        }
        guard isPressed || isSelected else { return items }
        let shape = metrics.selectionRadius.map {
            Outline.roundedRect(field, cornerSize: CGSize(width: $0, height: $0), isContinuous: true)
        }
        items.append(
            item(
                Fill(shape ?? outline, paint: .color(SystemColor.highlight.resolve(in: environment).rgba)), 6, at: origin))
        return items
    }

    /// The arrow at the trailing edge.
    private var arrow: Fill {
        let size = arrowSize
        let end = (traits.insets ?? metrics.rowInsets).trailing + metrics.sideInset
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
            let x = presentation.width - end - size.width + x
            return CGPoint(x: isMirrored ? presentation.width - x : x, y: presentation.height / 2 + y)
        }
        return Fill(
            .elements([
                .move(point(1, -size.height / 2 + 1)), .line(point(size.width - 1, 0)), .line(point(1, size.height / 2 - 1)),
            ]), paint: .color(SystemColor.tertiary.resolve(in: environment).rgba),
            stroke: Stroke(width: 2 * textScale, cap: .round, join: .round))
    }

    private func fill(_ line: ListRowPosition.Line, at y: CGFloat) -> Fill {
        let field = field
        var start = field.minX, end = field.maxX
        if !line.isFull {
            let margins = margins(frame.width), proposal = offered(frame.width, margins)
            let leading = margins.leading + (inner.alignment(HorizontalAlignment.listRowSeparatorLeading.key, proposal) ?? 0)
            start = min(max(leading.finite(), 0), frame.width)
            if let trailing = inner.alignment(HorizontalAlignment.listRowSeparatorTrailing.key, proposal) {
                end = min(max(margins.leading + trailing.finite(), start), frame.width)
            }
            if isMirrored { (start, end) = (frame.width - end, frame.width - start) }
        }
        let color = line.tint.map { $0._resolve(in: environment, level: 0).color.rgba }
            ?? SystemColor.separator.resolve(in: environment).rgba
        return Fill(
            .rect(CGRect(x: start, y: y, width: max(end - start, 0), height: environment.pixelLength)), paint: .color(color))
    }

    // MARK: Selection and actions

    private var value: AnyHashable? { place == .row ? container?.selection?.value(inner) : nil }

    var isSelected: Bool {
        guard let selection = container?.selection, let value else { return false }
        return selection.contains(value)
    }

    /// Whether a tap selects the row.
    private var isSelectable: Bool {
        guard let selection = container?.selection, inner.environment.isEnabled, value != nil else { return false }
        return !selection.allowsSeveral
    }

    func selectionDidChange() { setNeedsDisplay() }

    /// The buttons and links in the row that all of it stands for.
    private var actions: [any ListRowAction] {
        func actions(in element: ElementNode) -> [any ListRowAction] {
            if let action = element as? any ListRowAction { return [action] }
            if element is ScrollArea { return [] }
            return element.content.filter { !$0.isLeaving }.flatMap(actions)
        }
        return place == .row ? actions(in: inner) : []
    }

    var canBePressed: Bool { isSelectable || actions.contains { $0.canAct } }

    override func activate() -> Bool {
        let actions = actions.filter(\.canAct)
        guard !actions.isEmpty || isSelectable else { return false }
        guard isSelectable, let selection = container?.selection, let value else {
            for action in actions { action.act() }
            return true
        }
        selection.set(value, true)
        let act = { for action in actions { action.act() } }
        if let column = inner.environment.splitColumn, let split = column.split {
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
    var mask: GestureMask { canBePressed ? .all : .subviews }

    override func hitTest(_ point: CGPoint) -> [ElementNode]? {
        if let path = super.hitTest(point) { return path }
        return place == .row && field.contains(point) && canBePressed ? [self] : nil
    }

    // MARK: Keys

    override var canTakeFocus: Bool { isSelectable }
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
        var inside: [AccessibilityNode] = []
        super.collectAccessibility(into: &inside)
        nodes += inside
        if place == .header {
            for index in first..<nodes.count { nodes[index].traits.formUnion(.isHeader) }
        }
        guard isSelectable, !inside.isEmpty else { return }
        nodes.removeSubrange(first...)
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
        nodes.append(node)
    }
}
