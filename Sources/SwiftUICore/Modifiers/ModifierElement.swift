import DisplayList
import Foundation

/// A modifier that wraps one element in another: layout, effects, touch. Over a list it wraps each of the list's elements.
@MainActor @preconcurrency public protocol _ElementModifier: ViewModifier where Body == Never {
    /// Makes a `ModifierElement`, without its content and without side effects.
    static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode
}

/// The element of such a modifier. By itself it is as large as its content, lies where its content lies and draws it.
@MainActor package class ModifierElement<M: _ElementModifier>: ElementNode {
    // What each walk inwards asks for lies next to what an element has, before the modifier, which may be long.
    final private(set) var inner: ElementNode!
    private var node: _ViewNode?
    /// The modifier as it is seen: on its way, while an animation runs.
    final var modifier: M {
        // Said at length: the type of an optional modifier would be looked up at each use.
        if let motion { return motion.modifier.value }
        return model
    }
    /// The modifier as it was last given.
    @exclusivity(unchecked) private var model: M
    private var motion: Motion?

    /// What only a modifier has that is on its way.
    @MainActor private final class Motion {
        var modifier: Presented<M>
        init(_ modifier: M) { self.modifier = Presented(modifier) }
    }

    package init(_ modifier: M, _ inputs: _NodeInputs) {
        model = modifier
        super.init(inputs)
    }

    /// `node` is the structure that `inner` comes from, when it belongs to this element alone.
    fileprivate func wrap(_ inner: ElementNode, node: _ViewNode?) {
        self.node = node
        self.inner = inner
        adopt(inner)
        didWrap()
    }

    /// The element is complete and in the tree.
    package func didWrap() {}

    override package var children: [_ViewNode] { node.map { [$0] } ?? [] }
    override package var content: [ElementNode] { [inner] }
    override package var awaitsContent: Bool { inner == nil }

    fileprivate func updateModifier(to new: M, _ newEnvironment: EnvironmentValues) {
        let oldEnvironment = environment
        environment = newEnvironment
        let old = modifier
        if motion != nil || tree.transactionIsAnimated { move(to: new) }
        model = new
        directionMayHaveChanged(from: oldEnvironment)
        modifierDidChange(from: old, oldEnvironment)
    }

    /// What has a leading edge stands at the other side then.
    private func directionMayHaveChanged(from old: EnvironmentValues) {
        if !old.isIdentical(to: environment), old.layoutDirection != environment.layoutDirection { setNeedsLayout() }
    }

    /// The next frame of an animation.
    private func advance() {
        guard isAttached else { return }
        let old = modifier
        motion?.modifier.advance()
        dropMotionIfDone()
        modifierDidChange(from: old, environment)
    }

    private func move(to new: M) {
        let motion = motion ?? Motion(model)
        self.motion = motion
        motion.modifier.set(new, tree.transaction, in: self) { { [unowned self] in advance() } }
        dropMotionIfDone()
    }

    private func dropMotionIfDone() {
        if motion?.modifier.isAnimating == false { motion = nil }
    }

    fileprivate func updateContent<C: View>(to content: C) {
        if let node { C._updateNode(node, to: content, environment) }
    }

    /// A newer modifier value or environment is in place. Elements compare what they care for.
    package func modifierDidChange(from old: M, _ oldEnvironment: EnvironmentValues) {}

    override package func environmentDidChange(from old: EnvironmentValues) {
        directionMayHaveChanged(from: old)
        modifierDidChange(from: modifier, old)
        super.environmentDidChange(from: old)
    }

    override package var isLeaving: Bool { super.isLeaving || inner.isLeaving }

    /// A transition of what is inside is this element's too; without one, all of it fades.
    override package func collectTransitionTargets(into targets: inout [any TransitionTarget]) {
        var inside: [any TransitionTarget] = []
        node?.collectTransitionTargets(into: &inside)
        if !inside.isEmpty && inside.allSatisfy({ !($0 is ElementNode) }) { targets += inside } else { targets.append(self) }
    }

    // MARK: As its content

    override package func measure(_ proposal: ProposedViewSize) -> CGSize {
        measuresAtOnce = true
        return inner.sizeThatFits(proposal)
    }
    override package var spacing: ViewSpacing { inner.spacing }
    override package var layoutPriority: Double { inner.layoutPriority }
    override package var zIndex: Double { inner.zIndex }
    override package func layoutValue<K: LayoutValueKey>(_ key: K.Type) -> K.Value { inner.layoutValue(key) }

    override package func explicitAlignment(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? {
        inner.alignment(key, proposal)
    }

    override package func placeContent() { inner.place(at: .zero, proposal: proposal) }

    override package func draw(into items: inout [DisplayItem], at origin: CGPoint) {
        emit(inner, into: &items, at: origin)
    }
}

extension _ElementModifier {
    @MainActor public static func _makeNode<C: View>(_ modifier: Self, content: C, _ inputs: _NodeInputs) -> _ViewNode {
        let element = unsafeDowncast(_makeElement(modifier, inputs), to: ModifierElement<Self>.self)
        let node = C._makeNode(content, _NodeInputs(parent: element, environment: inputs.environment))
        if let inner = node.stableElement {
            element.wrap(inner, node: node)
            return element
        }
        element.discard()
        return ModifierListNode<Self, C>(modifier, node: node, inputs)
    }

    @MainActor public static func _updateNode<C: View>(
        _ node: _ViewNode, to modifier: Self, content: C, _ environment: EnvironmentValues
    ) {
        if node.isElement {
            let element = unsafeDowncast(node, to: ModifierElement<Self>.self)
            element.updateModifier(to: modifier, environment)
            element.updateContent(to: content)
        } else {
            unsafeDowncast(node, to: ModifierListNode<Self, C>.self)
                .update(to: modifier, content: content, environment)
        }
    }
}

/// A modifier over content whose elements may be none, several, or others later: each gets a wrapper of its own, which
/// stays with it.
@MainActor private final class ModifierListNode<M: _ElementModifier, C: View>: _ViewNode {
    private var modifier: M
    private let node: _ViewNode
    private var wrappers: [ModifierElement<M>] = []

    init(_ modifier: M, node: _ViewNode, _ inputs: _NodeInputs) {
        self.modifier = modifier
        self.node = node
        super.init(inputs)
        node.move(under: self)
        wrapElements()
    }

    override var children: [_ViewNode] { [node] + wrappers }
    override var accessibilityChanges: AccessibilityChanges? { (modifier as? AccessibilityModifier)?.changes }

    override func collectElements(into elements: inout [ElementNode]) { elements += wrappers }

    override func elementsDidChange() {
        wrapElements()
        super.elementsDidChange()
    }

    override func collectLazyParts(into parts: inout [LazyPart]) { node.collectLazyParts(into: &parts) }

    override func lazyElementsDidChange() {
        wrapElements()
        super.lazyElementsDidChange()
    }

    override func findTarget(_ id: AnyHashable) -> ScrollTargetPlace? { node.findTarget(id) }

    private func wrapElements() {
        var elements: [ElementNode] = []
        node.collectElements(into: &elements)
        var known: [ObjectIdentifier: ModifierElement<M>] = [:]
        for wrapper in wrappers { known[ObjectIdentifier(wrapper.inner)] = wrapper }
        wrappers = elements.map { element in
            if let wrapper = known.removeValue(forKey: ObjectIdentifier(element)) { return wrapper }
            let made = M._makeElement(modifier, _NodeInputs(parent: self, environment: environment))
            let wrapper = unsafeDowncast(made, to: ModifierElement<M>.self)
            wrapper.wrap(element, node: nil)
            return wrapper
        }
        for gone in known.values.sorted(by: { $0.identity < $1.identity }) { gone.detach() }
    }

    func update(to new: M, content: C, _ newEnvironment: EnvironmentValues) {
        environment = newEnvironment
        modifier = new
        C._updateNode(node, to: content, newEnvironment)
        for wrapper in wrappers { wrapper.updateModifier(to: new, newEnvironment) }
    }
}
