import DisplayList
import Foundation

/// What a control is to the keyboard and to assistive technologies.
package struct ControlDescription {
    package var role = AccessibilityRole.none
    package var traits: AccessibilityTraits = []
    /// In place of what the content says.
    package var label: Text?
    /// In place of what the content says.
    package var value: String?
    /// Where the content says none.
    package var defaultValue: String?
    package var hint: String?
    /// Whether what it opens is open; nil for what opens nothing.
    package var isExpanded: Bool?
    /// What a press does.
    package var activate: (() -> Void)?
    /// What a step up or down does.
    package var adjust: ((AccessibilityAdjustmentDirection) -> Void)?
    /// Takes keys before the above do.
    package var keyDown: ((KeyEvent) -> Bool)?
    /// Of the ring around the control, in points; nil: 8.
    package var cornerRadius: CGFloat?
    /// False for what only tells.
    package var isFocusable = true

    package init() {}
}

/// Makes one control of a view: a place for the focus, and one element for assistive technologies.
nonisolated public struct _ControlModifier: _ElementModifier {
    public typealias Body = Never
    let control: ControlDescription
    nonisolated init(_ change: (inout ControlDescription) -> Void) {
        var control = ControlDescription()
        change(&control)
        self.control = control
    }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        ControlElement(modifier, inputs)
    }
}

final class ControlElement: FocusTargetElement<_ControlModifier> {
    private var control: ControlDescription { modifier.control }
    /// Whether a press on it does something.
    var answersToPress: Bool { control.activate != nil }

    override package var canTakeFocus: Bool {
        environment.isEnabled && control.isFocusable
            && (control.activate != nil || control.adjust != nil || control.keyDown != nil)
    }
    override package var isFirstChoice: Bool { false }
    override package var focusCornerRadius: CGFloat { control.cornerRadius ?? super.focusCornerRadius }

    /// What a style makes controls of is this one all the same.
    override package func collectFocusTargets(into targets: inout [any FocusTarget]) {
        if canTakeFocus { targets.append(self) } else { super.collectFocusTargets(into: &targets) }
    }

    override package func activate() -> Bool {
        guard environment.isEnabled, let action = control.activate else { return false }
        action()
        return true
    }

    override package func keyDown(_ event: KeyEvent) -> Bool {
        if let keyDown = control.keyDown, keyDown(event) { return true }
        guard event.chord.isEmpty else { return false }
        let isMirrored = environment.layoutDirection == .rightToLeft
        switch event.key {
        case .space, .return:
            guard control.activate != nil else { return false }
            // Held, it acts once.
            return event.isRepeat || activate()
        case .upArrow: return adjust(.increment)
        case .downArrow: return adjust(.decrement)
        case .rightArrow: return adjust(isMirrored ? .decrement : .increment)
        case .leftArrow: return adjust(isMirrored ? .increment : .decrement)
        default: return false
        }
    }

    private func adjust(_ direction: AccessibilityAdjustmentDirection) -> Bool {
        guard environment.isEnabled, let adjust = control.adjust else { return false }
        adjust(direction)
        return true
    }

    override package func collectAccessibility(into nodes: inout [AccessibilityNode]) {
        var inside: [AccessibilityNode] = []
        super.collectAccessibility(into: &inside)
        // A control that a style shows nowhere is not to be found either.
        if inside.isEmpty && frame.isEmpty { return }
        func join(_ text: (AccessibilityNode) -> String) -> String {
            inside.map(text).filter { !$0.isEmpty }.joined(separator: ", ")
        }
        var node = AccessibilityNode(identity: identity, frame: frameInRoot)
        node.label = control.label.map { $0.string(in: environment) } ?? join { $0.label }
        node.value = control.value ?? join { $0.value }
        if node.value.isEmpty { node.value = control.defaultValue ?? "" }
        node.hint = control.hint ?? join { $0.hint }
        node.identifier = inside.first { !$0.identifier.isEmpty }?.identifier ?? ""
        for child in inside { node.traits.formUnion(child.traits) }
        node.traits.subtract(.isStaticText)
        node.traits.formUnion(control.traits)
        node.role = control.role
        node.isExpanded = control.isExpanded
        node.actions = inside.flatMap(\.actions)
        node.isEnabled = environment.isEnabled
        node.isFocusable = canTakeFocus
        node.isFocused = hasFocus
        if control.activate != nil {
            node.isActionable = environment.isEnabled
            tree.defaultActions[identity] = { [weak self] in
                if let self, isAttached { _ = activate() }
            }
        }
        if control.adjust != nil {
            node.isAdjustable = environment.isEnabled
            tree.adjustActions[identity] = { [weak self] direction in
                if let self, isAttached { _ = adjust(direction) }
            }
        }
        nodes.append(node)
    }
}

/// Lets what a view says count as the value of the control that it belongs to.
nonisolated public struct _ValueLabelModifier: _ElementModifier {
    public typealias Body = Never
    nonisolated init() {}

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        ValueLabelElement(modifier, inputs)
    }
}

private final class ValueLabelElement: ModifierElement<_ValueLabelModifier> {
    override func collectAccessibility(into nodes: inout [AccessibilityNode]) {
        var inside: [AccessibilityNode] = []
        super.collectAccessibility(into: &inside)
        for var node in inside {
            node.value = [node.label, node.value].filter { !$0.isEmpty }.joined(separator: ", ")
            node.label = ""
            nodes.append(node)
        }
    }
}

/// Takes a label out of sight and out of the layout, where assistive technologies still read it.
nonisolated public struct _UnseenLabelModifier: _ElementModifier {
    public typealias Body = Never
    nonisolated init() {}

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        UnseenLabelElement(modifier, inputs)
    }
}

private final class UnseenLabelElement: ModifierElement<_UnseenLabelModifier> {
    override func measure(_ proposal: ProposedViewSize) -> CGSize { .zero }
    override var spacing: ViewSpacing { .zero }
    override func placeContent() { inner.place(at: .zero, proposal: .unspecified) }
    override func draw(into items: inout [DisplayItem], at origin: CGPoint) {}
    override func hitTest(_ point: CGPoint) -> [ElementNode]? { nil }
    override func collectFocusTargets(into targets: inout [any FocusTarget]) {}
    override func explicitAlignment(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? { nil }
}

private enum LabelsHiddenKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    package var labelsHidden: Bool {
        get { self[LabelsHiddenKey.self] }
        set { self[LabelsHiddenKey.self] = newValue }
    }
}

extension View {
    /// Hides the labels of controls in this view. Assistive technologies still read them.
    nonisolated public func labelsHidden() -> some View { environment(\.labelsHidden, true) }
}
