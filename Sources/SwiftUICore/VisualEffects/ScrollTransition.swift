import Foundation

nonisolated public struct _ScrollTransitionModifier<Effect: VisualEffect>: _ElementModifier {
    public typealias Body = Never
    let topLeading: ScrollTransitionConfiguration
    let bottomTrailing: ScrollTransitionConfiguration
    let axis: Axis?
    let transition: @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> Effect

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        ScrollTransitionElement(modifier, inputs)
    }
}

/// How far it is in either phase is a number for each edge, which follows the finger or is animated by itself; the effect is mixed from
/// those of the three phases.
private final class ScrollTransitionElement<E: VisualEffect>: VisualEffectElement<_ScrollTransitionModifier<E>, E> {
    private var topLeading = Presented(0.0)
    private var bottomTrailing = Presented(0.0)
    private var goals: (topLeading: Double, bottomTrailing: Double)?

    override var geometryDidChange: Bool { goals.map { $0 != goalsHere } ?? true }

    override func makeEffect() -> E? {
        let new = goalsHere, old = goals
        goals = new
        if new.topLeading != old?.topLeading {
            topLeading.set(new.topLeading, transaction(modifier.topLeading, isFirst: old == nil), in: self) {
                { [unowned self] in
                    topLeading.advance()
                    show(mixed, Transaction())
                }
            }
        }
        if new.bottomTrailing != old?.bottomTrailing {
            bottomTrailing.set(new.bottomTrailing, transaction(modifier.bottomTrailing, isFirst: old == nil), in: self) {
                { [unowned self] in
                    bottomTrailing.advance()
                    show(mixed, Transaction())
                }
            }
        }
        return mixed
    }

    private func transaction(_ configuration: ScrollTransitionConfiguration, isFirst: Bool) -> Transaction {
        Transaction(animation: isFirst ? nil : configuration.animation)
    }

    private var mixed: E {
        let (top, bottom) = (topLeading.value, bottomTrailing.value)
        // What cannot be mixed changes half-way.
        let nearest: ScrollTransitionPhase = max(top, bottom) < 0.5 ? .identity : top >= bottom ? .topLeading : .bottomTrailing
        var mixed = effect(nearest)
        let settled = effect(.identity).animatableData
        var data = settled
        if top != 0 { data += (effect(.topLeading).animatableData - settled).scaled(by: top) }
        if bottom != 0 { data += (effect(.bottomTrailing).animatableData - settled).scaled(by: bottom) }
        mixed.animatableData = data
        return mixed
    }

    private func effect(_ phase: ScrollTransitionPhase) -> E { modifier.transition(EmptyVisualEffect(), phase) }

    /// How far the view is out of sight at either edge, 0…1.
    private var goalsHere: (topLeading: Double, bottomTrailing: Double) {
        guard let area = scrollArea(along: modifier.axis) else { return (0, 0) }
        let axis = modifier.axis ?? (area.axes == .horizontal ? .horizontal : .vertical)
        let corner = area.convertFromRoot(convertToRoot(.zero))
        let opposite = area.convertFromRoot(convertToRoot(CGPoint(x: frame.width, y: frame.height)))
        let isVertical = axis == .vertical
        let start = isVertical ? min(corner.y, opposite.y) : min(corner.x, opposite.x)
        let length = isVertical ? abs(opposite.y - corner.y) : abs(opposite.x - corner.x)
        let container = isVertical ? area.frame.height : area.frame.width
        var distance = start + length / 2 - container / 2
        if !isVertical, environment.layoutDirection == .rightToLeft { distance = -distance }
        guard distance.isFinite else { return (0, 0) }
        return (
            modifier.topLeading.amount(at: -distance, length: length, container: container),
            modifier.bottomTrailing.amount(at: distance, length: length, container: container)
        )
    }
}

extension ScrollTransitionConfiguration {
    /// How far a view is in the phase of an edge, 0…1, whose middle lies `distance` beyond the middle of what is shown, towards that edge.
    fileprivate func amount(at distance: CGFloat, length: CGFloat, container: CGFloat) -> Double {
        let inSight = threshold.distance(length: length, container: container)
        switch mode {
        case .identity: return 0
        case .animated: return distance > inSight ? 1 : 0
        case .interactive(let curve):
            let outOfSight = (length + container) / 2
            guard distance > inSight else { return 0 }
            guard distance < outOfSight else { return 1 }
            return 1 - curve.value(at: Double((outOfSight - distance) / (outOfSight - inSight)))
        }
    }
}

extension View {
    /// Changes how this view looks as it scrolls into sight and out of it.
    /// - Parameters:
    ///   - configuration: How it goes over, at both edges.
    ///   - axis: The way of scrolling that counts; nil: that of the nearest scroll view around, vertical where it has both.
    ///   - transition: The effect in each phase.
    nonisolated public func scrollTransition(
        _ configuration: ScrollTransitionConfiguration = .interactive, axis: Axis? = nil,
        transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
    ) -> some View {
        scrollTransition(topLeading: configuration, bottomTrailing: configuration, axis: axis, transition: transition)
    }

    /// The same, with a configuration for each edge.
    nonisolated public func scrollTransition(
        topLeading: ScrollTransitionConfiguration, bottomTrailing: ScrollTransitionConfiguration, axis: Axis? = nil,
        transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
    ) -> some View {
        modifier(
            _ScrollTransitionModifier(
                topLeading: topLeading, bottomTrailing: bottomTrailing, axis: axis, transition: transition))
    }
}
