import DisplayList
import Foundation

/// A view's place that can have the focus: a control, a field, or what `focusable` makes one.
@MainActor package protocol FocusTarget: ElementNode {
    var canTakeFocus: Bool { get }
    /// Whether a `FocusState` around several targets means this one rather than a button: fields, and what was made focusable.
    var isFirstChoice: Bool { get }
    func focusDidChange(_ isFocused: Bool)
    /// Takes a key while it has the focus; false leaves it to others.
    func keyDown(_ event: KeyEvent) -> Bool
    /// Takes text that no single key typed: of an input method, or pasted by the host.
    func insertText(_ text: String) -> Bool
    /// Shows text that an input method is still composing, in place of the last; empty takes it away. `selection` counts
    /// UTF-16 units in `text`.
    func setMarkedText(_ text: String, selection: Range<Int>) -> Bool
    /// Does what a press on it does; false when that is nothing.
    func activate() -> Bool
}

extension FocusTarget {
    package var isFirstChoice: Bool { true }
    package func keyDown(_ event: KeyEvent) -> Bool { false }
    package func insertText(_ text: String) -> Bool { false }
    package func setMarkedText(_ text: String, selection: Range<Int>) -> Bool { false }
    package func activate() -> Bool { false }
}

/// An element that can move its content so that a part of it is seen, such as a scroll view.
@MainActor package protocol RevealingElement: ElementNode {
    /// `rect` in this element's own coordinates.
    func reveal(_ rect: CGRect)
}

/// Where the focus is in a tree, and which keys do what there.
@MainActor package final class FocusRouter {
    package private(set) weak var focused: (any FocusTarget)?
    /// Whether the focus came by keyboard, so that a person looks for it on the screen.
    package private(set) var isVisible = false

    private var bindings: [ObjectIdentifier: any FocusBinding] = [:]
    private var shortcuts: [ObjectIdentifier: any ShortcutTarget] = [:]
    private var defaults: [ObjectIdentifier: any FocusRegion] = [:]

    nonisolated package init() {}

    func add(_ binding: any FocusBinding) { bindings[ObjectIdentifier(binding)] = binding }
    func remove(_ binding: any FocusBinding) { bindings[ObjectIdentifier(binding)] = nil }
    func add(shortcut: any ShortcutTarget) { shortcuts[ObjectIdentifier(shortcut)] = shortcut }
    func remove(shortcut: any ShortcutTarget) { shortcuts[ObjectIdentifier(shortcut)] = nil }
    func add(region: any FocusRegion) { defaults[ObjectIdentifier(region)] = region }
    func remove(region: any FocusRegion) { defaults[ObjectIdentifier(region)] = nil }

    private var inOrder: [any FocusBinding] { bindings.values.sorted { $0.identity < $1.identity } }

    // MARK: States

    func grant<Value>(_ location: FocusLocation<Value>) {
        let mine = inOrder.filter { $0.isBound(to: location) }
        if location.get() == location.none {
            if let focused, mine.contains(where: { focused.lies(in: $0) }) { move(to: nil) }
        } else if let target = mine.lazy.filter({ $0.wantsFocus }).compactMap({ $0.firstFocusTarget }).first {
            move(to: target)
        } else {
            location.follow(location.none)
            // The focus may be in a view of this state that was bound to the value before.
            if let focused, mine.contains(where: { focused.lies(in: $0) }) { move(to: nil) }
        }
    }

    /// The first view in a region that stands for a value of a state.
    func target<Value>(of location: FocusLocation<Value>, for value: Value, in region: ElementNode) -> (any FocusTarget)? {
        inOrder.lazy.filter { $0.isBound(to: location) && $0.isBound(to: AnyHashable(value)) && $0.lies(in: region) }
            .compactMap(\.firstFocusTarget).first
    }

    /// Gives the focus to a view, or takes it from all. Every state follows.
    package func move(to target: (any FocusTarget)?, byKeyboard: Bool = false) {
        let wasVisible = isVisible
        isVisible = byKeyboard && target != nil
        if target !== focused {
            let old = focused
            focused = target
            if wasVisible { old?.setNeedsDisplay() }
            old?.focusDidChange(false)
            target?.focusDidChange(true)
        }
        if wasVisible || isVisible { target?.setNeedsDisplay() }
        var holders: [any FocusBinding] = []
        for binding in inOrder where target?.lies(in: binding) ?? false {
            holders.append(binding)
            binding.take()
        }
        for binding in inOrder where !holders.contains(where: { $0.sharesState(with: binding) }) { binding.resign() }
    }

    /// A view can no longer have the focus.
    func lose(_ target: any FocusTarget) {
        guard focused === target else { return }
        target.tree.perform { [weak self, weak target] in
            if let self, focused == nil || focused === target { move(to: nil) }
        }
    }

    // MARK: Keys

    func performShortcut(_ event: KeyEvent) -> Bool {
        shortcuts.values.sorted { $0.identity < $1.identity }.contains { shortcut in
            isReachable(shortcut) && shortcut.perform(event)
        }
    }

    /// Tab: the next target in reading order, and round.
    func moveOn(backwards: Bool, in tree: ViewTree) -> Bool {
        let targets = targets(in: tree)
        guard !targets.isEmpty else { return false }
        let next: Int
        if let focused, let index = targets.firstIndex(where: { $0 === focused }) {
            next = (index + (backwards ? targets.count - 1 : 1)) % targets.count
        } else {
            next = backwards ? targets.count - 1 : 0
        }
        enter(targets[next])
        return true
    }

    /// An arrow: the nearest target that lies that way.
    func moveOn(_ direction: KeyEquivalent, in tree: ViewTree) -> Bool {
        guard let focused, isVisible else { return false }
        let from = focused.frameInRoot
        var best: (target: any FocusTarget, distance: CGFloat)?
        for target in targets(in: tree) where target !== focused {
            let frame = target.frameInRoot
            // How far it lies that way from edge to edge, and how far beside.
            let (ahead, beside): (CGFloat, CGFloat)
            switch direction {
            case .rightArrow: (ahead, beside) = (frame.minX - from.maxX, gap(from.minY...from.maxY, frame.minY...frame.maxY))
            case .leftArrow: (ahead, beside) = (from.minX - frame.maxX, gap(from.minY...from.maxY, frame.minY...frame.maxY))
            case .downArrow: (ahead, beside) = (frame.minY - from.maxY, gap(from.minX...from.maxX, frame.minX...frame.maxX))
            case .upArrow: (ahead, beside) = (from.minY - frame.maxY, gap(from.minX...from.maxX, frame.minX...frame.maxX))
            default: return false
            }
            guard ahead >= -1 else { continue }
            let distance = max(ahead, 0) + 3 * beside
            if best.map({ distance < $0.distance }) ?? true { best = (target, distance) }
        }
        guard let best else { return false }
        enter(best.target)
        return true
    }

    private func gap(_ a: ClosedRange<CGFloat>, _ b: ClosedRange<CGFloat>) -> CGFloat {
        max(0, max(a.lowerBound, b.lowerBound) - min(a.upperBound, b.upperBound))
    }

    /// By keyboard. A region that the focus enters may prefer another target than the one that was reached.
    private func enter(_ reached: any FocusTarget) {
        var target = reached
        for region in defaults.values.sorted(by: { $0.identity < $1.identity }) where reached.lies(in: region) {
            if let focused, focused.lies(in: region) { continue }
            if let preferred = region.preferredTarget { target = preferred }
        }
        move(to: target, byKeyboard: true)
        reveal(target)
    }

    private func reveal(_ target: any FocusTarget) {
        var element = target.superElement
        while let current = element {
            if let container = current as? any RevealingElement {
                // A little around it, for the ring.
                let inRoot = target.frameInRoot.insetBy(dx: -8, dy: -8)
                let corner = container.convertFromRoot(inRoot.origin)
                let end = container.convertFromRoot(CGPoint(x: inRoot.maxX, y: inRoot.maxY))
                container.reveal(
                    CGRect(
                        x: min(corner.x, end.x), y: min(corner.y, end.y), width: abs(end.x - corner.x),
                        height: abs(end.y - corner.y)))
            }
            element = current.superElement
        }
    }

    private func targets(in tree: ViewTree) -> [any FocusTarget] {
        var targets: [any FocusTarget] = []
        // What covers the rest of a scene keeps the keyboard to itself.
        for element in tree.presentations.reachable ?? [tree.rootElement] { element.collectFocusTargets(into: &targets) }
        // A control that a style shows nowhere is not to be reached either.
        return targets.filter { !$0.frame.isEmpty }
    }

    func isReachable(_ element: ElementNode) -> Bool {
        let presentations = element.tree.presentations
        if let reachable = presentations.reachable, !reachable.contains(where: { element.lies(in: $0) }) { return false }
        if presentations.isLeaving(element) { return false }
        var current: ElementNode? = element
        while let element = current {
            if element.isLeaving { return false }
            // Nor is what another screen covers.
            if let scope = element as? AppearanceScopeElement, !scope.isShown { return false }
            current = element.superElement
        }
        return true
    }
}

extension ElementNode {
    package func lies(in other: ElementNode) -> Bool {
        var element: ElementNode? = self
        while let current = element {
            if current === other { return true }
            element = current.superElement
        }
        return false
    }

    /// The first that can have the focus, in reading order.
    var firstInOrder: (any FocusTarget)? {
        var targets: [any FocusTarget] = []
        collectFocusTargets(into: &targets)
        return targets.first { !$0.frame.isEmpty }
    }

    var firstFocusTarget: (any FocusTarget)? {
        var targets: [any FocusTarget] = []
        collectFocusTargets(into: &targets)
        return targets.first { $0.isFirstChoice } ?? targets.first
    }
}

/// A view that a value of a `FocusState` stands for.
@MainActor protocol FocusBinding: ElementNode {
    /// Whether the state holds this view's value.
    var wantsFocus: Bool { get }
    func isBound(to location: AnyObject) -> Bool
    func isBound(to value: AnyHashable) -> Bool
    func sharesState(with other: any FocusBinding) -> Bool
    func take()
    func resign()
}

/// A part of the scene with a default for the focus that enters it.
@MainActor protocol FocusRegion: ElementNode {
    var preferredTarget: (any FocusTarget)? { get }
}
