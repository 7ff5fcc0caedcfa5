import DisplayList
import Foundation

/// What a picker's options know of it.
struct PickerSelection<Value: Hashable> {
    let value: Value
    let select: (Value) -> Void
    init(_ value: Value, _ select: @escaping (Value) -> Void) { (self.value, self.select) = (value, select) }
}

/// How an option shows itself.
enum PickerOptionLook: Equatable {
    /// In the middle of a segment.
    case segment
    /// In a row, with a tick when it is selected.
    case row
    /// In a row of a menu, with a tick before it when it is selected.
    case menuRow
    /// As the row of a list, with a tick when it is selected.
    case listRow
    /// Only when it is selected.
    case label
    /// On a wheel.
    case wheel
}

/// Tells the layout around which option is selected.
struct PickerOptionIsSelected: LayoutValueKey { static let defaultValue = false }

/// Lets a picker's looks go through its options.
@MainActor final class PickerHandle {
    /// So many options on; round, or no further than the ends.
    var step: ((Int, Bool) -> Void)?
    nonisolated init() {}
}

/// Makes an option of each view in a picker.
nonisolated public struct _PickerOptionModifier<Value: Hashable>: _ElementModifier {
    public typealias Body = Never
    let selection: PickerSelection<Value>
    let look: PickerOptionLook
    nonisolated init(_ selection: PickerSelection<Value>, _ look: PickerOptionLook) {
        (self.selection, self.look) = (selection, look)
    }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        makePickerOption(modifier, inputs)
    }
}

@MainActor private func makePickerOption<Value>(_ modifier: _PickerOptionModifier<Value>, _ inputs: _NodeInputs) -> _ViewNode {
    PickerOptionElement(modifier, inputs)
}

/// An option of any picker.
@MainActor protocol PickerOption: ElementNode {
    var isSelected: Bool { get }
    /// Whether it has a tag that can be selected.
    var canBeSelected: Bool { get }
    func select()
}

/// A press on an option, which the option may show.
private final class OptionPressRecognizer: WrapperRecognizer<_EndedGesture<PressGesture>, Bool> {
    private let show: (Bool) -> Void

    init(_ option: ElementNode, select: @escaping () -> Void, show: @escaping (Bool) -> Void) {
        self.show = show
        super.init(PressGesture().onEnded { _ in select() }, _GestureInputs(view: option))
    }

    override var phase: GesturePhase<Bool> { base.phase }

    override func deliver() {
        if case .active(let isInside) = phase { show(isInside) } else { show(false) }
        super.deliver()
    }

    override func cancel() {
        super.cancel()
        show(false)
    }

    override func reset() {
        super.reset()
        show(false)
    }
}

private final class PickerOptionElement<Value: Hashable>: FocusTargetElement<_PickerOptionModifier<Value>>, PickerOption, GestureTarget,
    ListRowAction
{
    private var field: DisplayItem?
    private var marks: [DisplayItem]?
    private var isPressed = false
    private lazy var press = OptionPressRecognizer(
        self, select: { [weak self] in self?.select() }, show: { [weak self] in self?.show(isPressed: $0) })

    private var look: PickerOptionLook { modifier.look }

    // MARK: Selection

    /// The value that the option stands for: its tag, or its identity in a `ForEach`.
    private var value: Value? {
        if let tag = inner.tag(Value.self) { return tag }
        if let wrapped = (Value.self as? any OptionalSelection.Type)?.tag(of: inner), let value = wrapped as? Value { return value }
        var node: _ViewNode = inner
        while let parent = node.parent, !(parent is PickerOptionElement) {
            if let id = parent.explicitID(of: node) { return id.base as? Value }
            node = parent
        }
        return nil
    }

    var isSelected: Bool { value == modifier.selection.value }
    var canBeSelected: Bool { value != nil && environment.isEnabled }

    // A tap anywhere on its row selects it.
    var canAct: Bool { look == .listRow && canBeSelected }
    var needsRowFocus: Bool { true }
    func act() { select() }

    func select() {
        guard environment.isEnabled, let value else { return }
        if value != modifier.selection.value { modifier.selection.select(value) }
        if look == .menuRow { environment.actionCompletion?.run() }
    }

    override func modifierDidChange(from old: _PickerOptionModifier<Value>, _ oldEnvironment: EnvironmentValues) {
        super.modifierDidChange(from: old, oldEnvironment)
        if old.selection.value != modifier.selection.value {
            marks = nil
            if look != .row, look != .listRow { setNeedsLayout() }
            setNeedsDisplay()
        }
        if !environment.isEnabled { tree.pointers.remove(self, from: tree) }
    }

    override func willDetach() {
        super.willDetach()
        tree.pointers.remove(self, from: tree)
    }

    private func show(isPressed: Bool) {
        guard isPressed != self.isPressed, look == .menuRow else { return }
        self.isPressed = isPressed
        setNeedsDisplay()
    }

    // MARK: Layout

    override func layoutValue<K: LayoutValueKey>(_ key: K.Type) -> K.Value {
        if key == PickerOptionIsSelected.self { return isSelected as! K.Value }
        if key == IsMenuRowKey.self { return (look == .menuRow) as! K.Value }
        return super.layoutValue(key)
    }

    /// How much larger a row's marks are than at the usual text size.
    private var scale: CGFloat { environment.resolvedFont.size / 17 }
    /// The room of a row that its content may have, from its leading edge.
    private func room(_ width: CGFloat) -> (x: CGFloat, width: CGFloat) {
        let tick = 30 * scale
        return look == .menuRow ? (12 + tick, max(width - tick - 28, 0)) : (0, max(width - tick, 0))
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        switch look {
        case .segment:
            let room = ProposedViewSize(width: proposal.width.map { max($0 - 16, 0) }, height: proposal.height)
            let size = inner.sizeThatFits(room)
            return CGSize(width: proposal.width ?? size.width + 24, height: proposal.height ?? max(size.height + 12, 32))
        case .row, .menuRow:
            let size = inner.sizeThatFits(ProposedViewSize(width: proposal.width.map { room($0).width }, height: nil))
            let around = look == .menuRow ? 30 * scale + 28 : 30 * scale
            return CGSize(
                width: max(proposal.width ?? 0, size.width + around),
                height: max(size.height + (look == .menuRow ? 22 : 12), MenuMetrics.rowHeight))
        case .listRow:
            let size = inner.sizeThatFits(ProposedViewSize(width: proposal.width.map { room($0).width }, height: nil))
            return CGSize(width: max(proposal.width ?? 0, size.width + 30 * scale), height: size.height)
        case .label: return isSelected ? inner.sizeThatFits(proposal) : .zero
        case .wheel:
            let size = inner.sizeThatFits(ProposedViewSize(width: proposal.width, height: 32))
            return CGSize(width: size.width, height: 32)
        }
    }

    override var spacing: ViewSpacing { look == .label || look == .segment ? .zero : super.spacing }

    override func placeContent() {
        let offered: ProposedViewSize = switch look {
        case .segment: ProposedViewSize(width: max(frame.width - 16, 0), height: frame.height)
        case .row, .listRow, .menuRow: ProposedViewSize(width: room(frame.width).width, height: nil)
        case .label: proposal
        case .wheel: ProposedViewSize(width: frame.width, height: 32)
        }
        let size = inner.sizeThatFits(offered)
        let x: CGFloat = switch look {
        case .row, .listRow, .menuRow: room(frame.width).x
        case .label: 0
        case .segment, .wheel: (frame.width - size.width) / 2
        }
        place(inner, leading: CGPoint(x: x, y: look == .label ? 0 : (frame.height - size.height) / 2), proposal: offered)
    }

    // MARK: Drawing

    override func draw(into items: inout [DisplayItem], at origin: CGPoint) {
        if look == .label && !isSelected { return }
        if needsDisplay || marks == nil {
            field = isPressed ? fill(.rect(CGRect(origin: .zero, size: presentation.size)), Color(SystemColor.fill)) : nil
            marks = makeMarks()
        }
        for var item in [field].compactMap({ $0 }) + (marks ?? []) {
            item.origin = origin
            items.append(item)
        }
        super.draw(into: &items, at: origin)
    }

    private func fill(_ outline: Outline, _ color: some ShapeStyle, stroke: Stroke? = nil) -> DisplayItem {
        var color = AnyShapeStyle(color)._resolve(in: environment, level: 0).color.rgba
        if !environment.isEnabled { color = color.multiplyingAlpha(by: 0.5) }
        let fill = Fill(outline, paint: .color(color), stroke: stroke)
        return DisplayItem(identity: identity, version: Serial.next(), bounds: fill.bounds, content: .fill(fill))
    }

    /// The tick of a row, and the line above one in a menu; between two segments of which none is selected, a line.
    private func makeMarks() -> [DisplayItem] {
        let size = presentation.size
        let isRight = environment.layoutDirection == .rightToLeft
        var marks: [DisplayItem] = []
        if look == .menuRow {
            let pixel = environment.pixelLength
            marks.append(fill(.rect(CGRect(x: 0, y: -pixel, width: size.width, height: pixel)), Color(SystemColor.separator)))
        }
        if look == .row || look == .listRow || look == .menuRow, isSelected {
            let width = 13 * scale, inset = look == .menuRow ? 16 : 5 * scale
            let x = (look == .menuRow) == isRight ? size.width - inset - width : inset, y = size.height / 2
            marks.append(
                fill(
                    .elements([
                        .move(CGPoint(x: x, y: y)), .line(CGPoint(x: x + 5 * scale, y: y + 5 * scale)),
                        .line(CGPoint(x: x + width, y: y - 6 * scale)),
                    ]), look == .menuRow ? AnyShapeStyle(ForegroundStyle()) : AnyShapeStyle(TintShapeStyle()),
                    stroke: Stroke(width: 2.2 * scale, cap: .round, join: .round)))
        }
        if look == .segment, let before = neighbourBefore, !isSelected, !before.isSelected {
            let line = CGRect(x: isRight ? size.width - 0.5 : -0.5, y: size.height / 2 - 8, width: 1, height: 16)
            marks.append(fill(.rect(line), Color(SystemColor.separator)))
        }
        return marks
    }

    private var neighbourBefore: (any PickerOption)? {
        let options = (superElement?.content ?? []).compactMap { $0 as? any PickerOption }
        guard let index = options.firstIndex(where: { $0 === self }), index > 0 else { return nil }
        return options[index - 1]
    }

    // MARK: Touch

    var recognizer: any Recognizer { press }
    var priority: GesturePriority { .normal }
    var mask: GestureMask { look == .label || look == .wheel || look == .listRow ? .subviews : .all }

    override func hitTest(_ point: CGPoint) -> [ElementNode]? {
        guard look != .label, look != .wheel else { return super.hitTest(point) }
        return CGRect(origin: .zero, size: frame.size).contains(point) ? [self] : nil
    }

    // MARK: Keys

    override var canTakeFocus: Bool { look == .menuRow && canBeSelected }
    override var isFirstChoice: Bool { false }

    /// Only rows of a menu take the focus; elsewhere the picker has it.
    override func collectFocusTargets(into targets: inout [any FocusTarget]) { if canTakeFocus { targets.append(self) } }

    override func keyDown(_ event: KeyEvent) -> Bool {
        guard event.chord.isEmpty, event.key == .space || event.key == .return, canTakeFocus else { return false }
        if !event.isRepeat { select() }
        return true
    }

    override func activate() -> Bool {
        guard canTakeFocus else { return false }
        select()
        return true
    }

    override func collectAccessibility(into nodes: inout [AccessibilityNode]) {
        if look == .label || look == .wheel, !isSelected { return }
        var inside: [AccessibilityNode] = []
        super.collectAccessibility(into: &inside)
        guard look != .label, look != .wheel else { return nodes += inside }
        var node = AccessibilityNode(identity: identity, frame: frameInRoot)
        node.label = inside.map(\.label).filter { !$0.isEmpty }.joined(separator: ", ")
        node.role = .option
        node.traits = isSelected ? [.isButton, .isSelected] : .isButton
        node.isEnabled = environment.isEnabled
        node.isActionable = canBeSelected
        node.isFocusable = canTakeFocus
        node.isFocused = hasFocus
        tree.defaultActions[identity] = { [weak self] in self?.select() }
        nodes.append(node)
    }
}

/// A selection that may be none: its options may have tags without the optional.
private protocol OptionalSelection {
    @MainActor static func tag(of element: ElementNode) -> Any?
}

extension Optional: OptionalSelection where Wrapped: Hashable {
    fileprivate static func tag(of element: ElementNode) -> Any? { element.tag(Wrapped.self) }
}

// MARK: The keyboard

/// Lets the arrow keys go through the options of a picker.
nonisolated public struct _PickerKeysModifier: _ElementModifier {
    public typealias Body = Never
    let role: AccessibilityRole
    let cornerRadius: CGFloat
    /// One element, with the selected option as its value, that is stepped; else the options are elements themselves.
    let isAdjustable: Bool
    let handle: PickerHandle?
    nonisolated init(role: AccessibilityRole, cornerRadius: CGFloat, isAdjustable: Bool, handle: PickerHandle? = nil) {
        (self.role, self.cornerRadius, self.isAdjustable) = (role, cornerRadius, isAdjustable)
        self.handle = handle
    }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        PickerKeysElement(modifier, inputs)
    }
}

private final class PickerKeysElement: FocusTargetElement<_PickerKeysModifier> {
    override var isFirstChoice: Bool { false }
    override var focusCornerRadius: CGFloat { modifier.cornerRadius }

    override func didWrap() { fillHandle() }

    override func modifierDidChange(from old: _PickerKeysModifier, _ oldEnvironment: EnvironmentValues) {
        super.modifierDidChange(from: old, oldEnvironment)
        fillHandle()
    }

    private func fillHandle() {
        modifier.handle?.step = { [weak self] steps, goesRound in
            if let self, environment.isEnabled { _ = step(steps, goesRound: goesRound) }
        }
    }

    override func collectFocusTargets(into targets: inout [any FocusTarget]) { if canTakeFocus { targets.append(self) } }

    private var options: [any PickerOption] {
        func options(in element: ElementNode) -> [any PickerOption] {
            if let option = element as? any PickerOption { return option.canBeSelected ? [option] : [] }
            return element.content.filter { !$0.isLeaving }.flatMap(options)
        }
        return options(in: self)
    }

    override func keyDown(_ event: KeyEvent) -> Bool {
        guard event.chord.isEmpty else { return false }
        let isRight = environment.layoutDirection == .rightToLeft
        switch event.key {
        case .downArrow: return step(1)
        case .upArrow: return step(-1)
        case .rightArrow: return step(isRight ? -1 : 1)
        case .leftArrow: return step(isRight ? 1 : -1)
        case .home: return step(-1_000_000)
        case .end: return step(1_000_000)
        case .space, .return:
            guard let step = modifier.handle?.step, modifier.isAdjustable else { return false }
            step(1, true)
            return true
        default: return false
        }
    }

    private func step(_ steps: Int, goesRound: Bool = false) -> Bool {
        let options = options
        guard !options.isEmpty else { return false }
        let index = options.firstIndex { $0.isSelected }.map { $0 + steps } ?? (steps > 0 ? 0 : options.count - 1)
        options[goesRound ? index % options.count : min(max(index, 0), options.count - 1)].select()
        return true
    }

    override func collectAccessibility(into nodes: inout [AccessibilityNode]) {
        guard modifier.isAdjustable else { return super.collectAccessibility(into: &nodes) }
        var inside: [AccessibilityNode] = []
        super.collectAccessibility(into: &inside)
        var node = AccessibilityNode(identity: identity, frame: frameInRoot)
        node.label = inside.first?.label ?? ""
        node.value = inside.dropFirst().map(\.label).joined(separator: ", ")
        node.role = modifier.role
        node.isEnabled = environment.isEnabled
        node.isFocused = hasFocus
        node.isAdjustable = environment.isEnabled
        tree.adjustActions[identity] = { [weak self] direction in _ = self?.step(direction == .increment ? 1 : -1) }
        nodes.append(node)
    }
}
