import DisplayList
import Foundation

/// An element that draws its content with a visual effect which follows from where the element lies: it is asked for again when the
/// modifier is another one, and after each layout that changes what of the geometry was read.
@MainActor package class VisualEffectElement<M: _ElementModifier, E: VisualEffect>: ModifierElement<M>, GeometryObserver {
    private var presented: Presented<E>?
    private var items: [DisplayItem] = []
    /// The transaction of a new modifier, until its effect is made.
    private var pending: Transaction?
    /// True while the geometry is read: the effect itself is no part of it.
    private var isReading = false

    override package init(_ modifier: M, _ inputs: _NodeInputs) {
        super.init(modifier, inputs)
        tree.add(self)
    }

    override package func willDetach() { tree.remove(self) }

    // MARK: The effect

    /// The effect for where the element lies now; nil for none. To be called through `reading`.
    package func makeEffect() -> E? { nil }

    /// Whether anything that the effect was made from is other than it was.
    package var geometryDidChange: Bool { false }

    /// Runs `body` with this element and all around it where they belong, without this element's own effect.
    package final func reading<Result>(_ body: () -> Result) -> Result {
        let outer = (isReading, tree.readsFinalFrames)
        (isReading, tree.readsFinalFrames) = (true, true)
        defer { (isReading, tree.readsFinalFrames) = outer }
        return body()
    }

    override package func modifierDidChange(from old: M, _ oldEnvironment: EnvironmentValues) {
        if !areEqual(old, modifier) { effectIsOutdated() }
    }

    package final func effectIsOutdated() {
        if pending?.animation == nil { pending = tree.transaction }
        tree.setNeedsLayout()
    }

    package var order: UInt64 { identity }

    package func checkGeometry() {
        if presented == nil || pending != nil || reading({ geometryDidChange }) { remakeEffect() }
    }

    private func remakeEffect() {
        let transaction = pending ?? tree.layoutTransaction(of: self)
        pending = nil
        show(reading { makeEffect() }, transaction)
    }

    /// Shows another effect, on the way of the transaction's animation.
    package final func show(_ new: E?, _ transaction: Transaction) {
        guard let new else {
            if presented != nil { setNeedsDisplay() }
            presented = nil
            return
        }
        guard var presented else {
            presented = Presented(new)
            return setNeedsDisplay()
        }
        if areEqual(presented.value, new), !presented.isAnimating { return }
        presented.set(new, transaction, in: self) {
            { [unowned self] in
                self.presented?.advance()
                setNeedsDisplay()
            }
        }
        self.presented = presented
        setNeedsDisplay()
    }

    private var steps: [any VisualEffectStep] {
        guard let presented, !isReading else { return [] }
        var steps = _VisualEffectSteps()
        presented.value._addSteps(to: &steps)
        return steps.steps
    }

    private var hidesView: Bool { steps.contains { $0.hidesView } }

    private var map: ProjectionTransform {
        let size = presentation.size
        return steps.reduce(ProjectionTransform()) { $0.concatenating($1.map(size: size)) }.finite
    }

    // MARK: Drawing

    override package func draw(into list: inout [DisplayItem], at origin: CGPoint) {
        if needsDisplay {
            items.removeAll(keepingCapacity: true)
            super.draw(into: &items, at: .zero)
            let size = presentation.size
            for step in steps { apply(step, size) }
        }
        for var item in items {
            item.origin = CGPoint(x: item.origin.x + origin.x, y: item.origin.y + origin.y)
            list.append(item)
        }
    }

    private func apply(_ step: any VisualEffectStep, _ size: CGSize) {
        if step.hidesView { items.removeAll() }
        let map = step.map(size: size)
        let content = items.unionOfFrames
        guard !content.isEmpty else { return }
        func wrap(_ effect: Effect, _ bounds: CGRect) {
            items = [DisplayItem(identity: identity, version: Serial.next(), bounds: bounds, content: .layer(effect, items))]
        }
        if let effect = map.effect {
            wrap(effect, map.reach(of: content))
        } else if let shift = map.translation, shift != .zero {
            for index in items.indices {
                items[index].origin = CGPoint(x: items[index].origin.x + shift.x, y: items[index].origin.y + shift.y)
            }
        }
        if let effect = step.effect(size: size, in: environment) { wrap(effect, step.reach(of: content, size: size)) }
    }

    override package func sight(of rect: CGRect) -> CGRect {
        let size = presentation.size
        return steps.reduce(rect) { rect, step in
            step.hidesView || rect.isEmpty ? .null : step.reach(of: step.map(size: size).reach(of: rect), size: size)
        }
    }

    // MARK: Touch and accessibility

    override package func hitTest(_ point: CGPoint) -> [ElementNode]? {
        if hidesView { return nil }
        var inverse = map
        return inverse.invert() ? super.hitTest(point.mapped(by: inverse)) : nil
    }

    override package func convertToSuper(_ point: CGPoint) -> CGPoint { super.convertToSuper(point.mapped(by: map)) }

    override package func convertFromSuper(_ point: CGPoint) -> CGPoint {
        super.convertFromSuper(point).mapped(by: map.inverted())
    }

    override package func collectAccessibility(into nodes: inout [AccessibilityNode]) {
        if !hidesView { super.collectAccessibility(into: &nodes) }
    }
}

// MARK: visualEffect

nonisolated public struct _VisualEffectModifier<Effect: VisualEffect>: _ElementModifier {
    public typealias Body = Never
    let effect: @Sendable (EmptyVisualEffect, GeometryProxy) -> Effect
    nonisolated init(_ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> Effect) { self.effect = effect }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        GeometryDrivenElement(modifier, inputs)
    }
}

private final class GeometryDrivenElement<E: VisualEffect>: VisualEffectElement<_VisualEffectModifier<E>, E>, GeometrySource {
    private var size = CGSize.zero
    /// As they were when they were read; nil when they were not.
    private var frameRead: CGRect?
    private var insetsRead: SideInsets?

    override func makeEffect() -> E? {
        size = frame.size
        (frameRead, insetsRead) = (nil, nil)
        return modifier.effect(EmptyVisualEffect(), GeometryProxy(owner: self))
    }

    override var geometryDidChange: Bool {
        size != frame.size || frameRead.map { $0 != frameInRoot } ?? false || insetsRead.map { $0 != safeAreaInsets() } ?? false
    }

    override func environmentDidChange(from old: EnvironmentValues) {
        // Colours in the effect may be others, and so may the direction that geometry is read in.
        effectIsOutdated()
        super.environmentDidChange(from: old)
    }

    nonisolated var element: ElementNode { MainActor.assumeIsolated { Unchecked(self) }.value }
    nonisolated func noteGlobalFrameWasRead() { MainActor.assumeIsolated { frameRead = frameInRoot } }
    nonisolated func noteSafeAreaWasRead() { MainActor.assumeIsolated { insetsRead = safeAreaInsets() } }
}

extension View {
    /// Changes how this view looks by where it lies, without a change of any layout.
    /// - Parameter effect: Takes the effect to begin with, and the view's geometry as it is without this effect. It runs again when what
    ///   it read of the geometry changes, as when the view scrolls; no body does.
    nonisolated public func visualEffect(
        _ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> some VisualEffect
    ) -> some View {
        modifier(_VisualEffectModifier(effect))
    }
}
