import DisplayList
import Foundation

/// Something that comes and goes with the view around it, also while its nodes stay: a covered screen, a tab that is not selected.
@MainActor package protocol AppearanceFollower: ElementNode {
    /// What is around it appears or disappears.
    func scopeDidChange(isShown: Bool)
}

/// Keeps a view, with all its state, while it is not to be seen: it is not drawn, hit or read out, and has disappeared for `onDisappear` and
/// `task`.
nonisolated struct AppearanceScopeModifier: _ElementModifier {
    typealias Body = Never
    let isShown: Bool
    /// Decides instead which of its members are to be seen.
    var group: PageGroup?

    @MainActor static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        AppearanceScopeElement(modifier, inputs)
    }
}

final class AppearanceScopeElement: ModifierElement<AppearanceScopeModifier>, AppearanceFollower {
    private struct Follower { weak var node: (any AppearanceFollower)? }
    private var followers: [Follower] = []
    private var isShownHere = true
    /// nil until someone asks: what is around is complete only then.
    private var isShownAround: Bool?

    var isShown: Bool {
        if isShownAround == nil { isShownAround = followAppearance(self) }
        return isShownHere && isShownAround!
    }

    override init(_ modifier: AppearanceScopeModifier, _ inputs: _NodeInputs) {
        super.init(modifier, inputs)
        isShownHere = decided
        modifier.group?.add(self)
    }

    private var decided: Bool { modifier.group.map { $0.shown.contains(identity) } ?? modifier.isShown }

    /// The group shows others of its members.
    func groupDidChange() {
        guard isAttached, decided != isShownHere else { return }
        isShownHere.toggle()
        setNeedsDisplay()
        preferencesDidChange()
        if isShownAround == true { tell() }
        passFocus()
    }

    /// What had the focus by keyboard when this was covered.
    private weak var focusBefore: (any FocusTarget)?

    /// What is not to be seen does not keep the focus. Who came by keyboard finds it again where it was.
    private func passFocus() {
        let focus = tree.focus
        if !isShownHere {
            guard let focused = focus.focused, focused.lies(in: self) else { return }
            focusBefore = focus.isVisible ? focused : nil
            tree.perform { [weak self, weak focused] in
                if let self, !isShownHere, let focused, focus.focused === focused { focus.move(to: nil) }
            }
        } else if let before = focusBefore {
            focusBefore = nil
            // The button that led back still has it. A tab bar that leads here keeps it.
            let mayTake = focus.focused == nil || (modifier.group == nil && focus.isVisible)
            guard mayTake else { return }
            tree.perform { [weak self, weak before] in
                if let self, isShownHere, let before, before.isAttached, before.canTakeFocus { focus.move(to: before, byKeyboard: true) }
            }
        }
    }

    override func collectFocusTargets(into targets: inout [any FocusTarget]) {
        if isShownHere { super.collectFocusTargets(into: &targets) }
    }

    override func modifierDidChange(from old: AppearanceScopeModifier, _ oldEnvironment: EnvironmentValues) {
        groupDidChange()
    }

    func scopeDidChange(isShown: Bool) {
        guard isShown != isShownAround else { return }
        isShownAround = isShown
        if isShownHere { tell() }
    }

    func add(_ follower: any AppearanceFollower) {
        if followers.count % 64 == 63 { followers.removeAll { $0.node?.isAttached != true } }
        followers.append(Follower(node: follower))
    }

    private func tell() {
        followers.removeAll { $0.node?.isAttached != true }
        let isShown = isShown
        for follower in followers { follower.node?.scopeDidChange(isShown: isShown) }
    }

    /// A page says what it is, and for the bars around nothing unless it shows.
    override func preference<K: PreferenceKey>(_ key: K.Type) -> K.Value? {
        if let group = modifier.group {
            if key == TabPage.Key.self {
                let label = super.preference(TabLabel.Key.self) ?? TabLabel()
                return ([TabPage(id: identity, tag: inner.tag(of: group.tagType), label: label)] as! K.Value)
            }
            if key == TabLabel.Key.self { return nil }
        }
        return isShownHere ? super.preference(key) : nil
    }

    override func draw(into items: inout [DisplayItem], at origin: CGPoint) {
        if isShownHere { super.draw(into: &items, at: origin) }
    }

    override func sight(of rect: CGRect) -> CGRect { isShownHere ? rect : .null }

    override func hitTest(_ point: CGPoint) -> [ElementNode]? { isShownHere ? super.hitTest(point) : nil }

    override func collectAccessibility(into nodes: inout [AccessibilityNode]) {
        if isShownHere { super.collectAccessibility(into: &nodes) }
    }
}

extension ElementNode {
    /// Joins the nearest scope of appearance around this element, which has to be in its place.
    /// - Returns: Whether what is around is to be seen now.
    func followAppearance(_ follower: any AppearanceFollower) -> Bool {
        var element = superElement
        while let current = element {
            if let scope = current as? AppearanceScopeElement {
                scope.add(follower)
                return scope.isShown
            }
            element = current.superElement
        }
        return true
    }
}
