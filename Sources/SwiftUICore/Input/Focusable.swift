import DisplayList
import Foundation

/// What a view with the focus is good for.
public struct FocusInteractions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A key does what a tap does. Such a view is reached by keyboard only.
    public static let activate = FocusInteractions(rawValue: 1 << 0)
    /// Keys change what it shows. A tap gives it the focus.
    public static let edit = FocusInteractions(rawValue: 1 << 1)
    /// Both.
    public static var automatic: FocusInteractions { [.activate, .edit] }
}

/// An element that can have the focus and shows that it has when it came by keyboard.
@MainActor package class FocusTargetElement<M: _ElementModifier>: ModifierElement<M>, FocusTarget {
    private var ring = FocusRing()

    package var hasFocus: Bool { tree.focus.focused === self }
    package var canTakeFocus: Bool { environment.isEnabled }
    package var isFirstChoice: Bool { true }
    package func focusDidChange(_ isFocused: Bool) {}
    package func keyDown(_ event: KeyEvent) -> Bool { false }
    package func insertText(_ text: String) -> Bool { false }
    package func setMarkedText(_ text: String, selection: Range<Int>) -> Bool { false }
    package func activate() -> Bool { false }

    override package func modifierDidChange(from old: M, _ oldEnvironment: EnvironmentValues) {
        if !canTakeFocus { tree.focus.lose(self) }
    }

    override package func willDetach() { tree.focus.lose(self) }

    override package func collectFocusTargets(into targets: inout [any FocusTarget]) {
        if canTakeFocus { targets.append(self) }
        super.collectFocusTargets(into: &targets)
    }

    /// The radius of the corners that the ring follows, in points.
    package var focusCornerRadius: CGFloat { 8 }

    override package func draw(into items: inout [DisplayItem], at origin: CGPoint) {
        super.draw(into: &items, at: origin)
        if hasFocus, tree.focus.isVisible { ring.draw(around: self, cornerRadius: focusCornerRadius, into: &items, at: origin) }
    }
}

/// Lets a view have the focus, and tells it so through `isFocused`.
nonisolated public struct _FocusableModifier: ViewModifier {
    let isFocusable: Bool
    let interactions: FocusInteractions
    @State private var isFocused = false
    nonisolated init(isFocusable: Bool, interactions: FocusInteractions) {
        (self.isFocusable, self.interactions) = (isFocusable, interactions)
    }

    @MainActor public func body(content: Content) -> some View {
        content.environment(\.hasFocus, isFocused)
            .modifier(_FocusTargetModifier(isFocusable: isFocusable, interactions: interactions, isFocused: $isFocused))
    }
}

nonisolated public struct _FocusTargetModifier: _ElementModifier {
    public typealias Body = Never
    let isFocusable: Bool
    let interactions: FocusInteractions
    let isFocused: Binding<Bool>
    nonisolated init(isFocusable: Bool, interactions: FocusInteractions, isFocused: Binding<Bool>) {
        (self.isFocusable, self.interactions, self.isFocused) = (isFocusable, interactions, isFocused)
    }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        FocusableElement(modifier, inputs)
    }
}

final class FocusableElement: FocusTargetElement<_FocusTargetModifier>, GestureTarget {
    override package var canTakeFocus: Bool { modifier.isFocusable && environment.isEnabled }

    override package func focusDidChange(_ isFocused: Bool) {
        modifier.isFocused.wrappedValue = isFocused
        if !isFocused { selectableText?.focusDidChange(false) }
    }

    /// Its keys select in the text that it makes focusable.
    override package func keyDown(_ event: KeyEvent) -> Bool { selectableText?.keyDown(event) ?? false }

    /// The first in it that can be selected.
    private var selectableText: TextElement? {
        func first(in element: ElementNode) -> TextElement? {
            if let text = element as? TextElement { return text.selection == nil ? nil : text }
            for child in element.content { if let text = first(in: child) { return text } }
            return nil
        }
        return first(in: self)
    }

    override package func collectAccessibility(into nodes: inout [AccessibilityNode]) {
        let place = nodes.count
        super.collectAccessibility(into: &nodes)
        guard nodes.indices.contains(place) else { return }
        // Of several elements the first stands for the view.
        if canTakeFocus { nodes[place].isFocusable = true }
        if hasFocus { nodes[place].isFocused = true }
    }

    // A tap gives the focus, beside whatever else the tap does.
    private lazy var tap: _GestureRecognizer<TapGesture.Value> = _EndedGesture<TapGesture>._makeRecognizer(
        TapGesture().onEnded { [weak self] in
            if let self, canTakeFocus, modifier.interactions.contains(.edit), !hasFocus { tree.focus.move(to: self) }
        }, _GestureInputs(view: self))
    package var recognizer: any Recognizer { tap }
    package var priority: GesturePriority { .simultaneous }
    package var mask: GestureMask { modifier.isFocusable && modifier.interactions.contains(.edit) ? .all : .subviews }

    override package func modifierDidChange(from old: _FocusTargetModifier, _ oldEnvironment: EnvironmentValues) {
        super.modifierDidChange(from: old, oldEnvironment)
        if !canTakeFocus { tree.pointers.remove(self, from: tree) }
    }

    override package func willDetach() {
        super.willDetach()
        tree.pointers.remove(self, from: tree)
    }
}

private enum HasFocusKey: EnvironmentKey { static let defaultValue = false }
private enum FocusEffectKey: EnvironmentKey { static let defaultValue = true }

extension EnvironmentValues {
    /// Whether the nearest focusable view around has the focus.
    public var isFocused: Bool { self[HasFocusKey.self] }

    package var hasFocus: Bool {
        get { self[HasFocusKey.self] }
        set { self[HasFocusKey.self] = newValue }
    }

    /// Whether the system shows where the focus is.
    public var isFocusEffectEnabled: Bool { showsFocusEffect }

    package var showsFocusEffect: Bool {
        get { self[FocusEffectKey.self] }
        set { self[FocusEffectKey.self] = newValue }
    }
}

extension View {
    /// Whether this view can have the focus.
    nonisolated public func focusable(_ isFocusable: Bool = true) -> some View {
        modifier(_FocusableModifier(isFocusable: isFocusable, interactions: .automatic))
    }

    /// Whether this view can have the focus, and what for.
    nonisolated public func focusable(_ isFocusable: Bool = true, interactions: FocusInteractions) -> some View {
        modifier(_FocusableModifier(isFocusable: isFocusable, interactions: interactions))
    }

    /// True: the system does not show that this view, or one in it, has the focus.
    nonisolated public func focusEffectDisabled(_ disabled: Bool = true) -> some View {
        transformEnvironment(\.showsFocusEffect) { $0 = $0 && !disabled }
    }
}
