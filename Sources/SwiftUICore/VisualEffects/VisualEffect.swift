import Foundation

/// What changes how a view looks, and neither its place in the layout nor that of anything around or in it.
///
/// Begin with the `EmptyVisualEffect` that `visualEffect(_:)` and `scrollTransition` hand out, and call its methods one after the other.
public protocol VisualEffect: Sendable, Animatable {
    /// Adds what the effect does, innermost first.
    func _addSteps(to steps: inout _VisualEffectSteps)
}

/// What an effect does, innermost first.
public struct _VisualEffectSteps {
    package var steps: [any VisualEffectStep] = []
}

/// No effect: what others begin with.
public struct EmptyVisualEffect: VisualEffect {
    public typealias AnimatableData = EmptyAnimatableData
    public init() {}
    public func _addSteps(to steps: inout _VisualEffectSteps) {}
}

/// An effect, and one more thing done to what it gives.
struct CombinedVisualEffect<Base: VisualEffect, Step: VisualEffectStep>: VisualEffect {
    var base: Base
    var step: Step

    var animatableData: AnimatablePair<Base.AnimatableData, Step.AnimatableData> {
        get { .init(base.animatableData, step.animatableData) }
        set { (base.animatableData, step.animatableData) = (newValue.first, newValue.second) }
    }

    func _addSteps(to steps: inout _VisualEffectSteps) {
        base._addSteps(to: &steps)
        steps.steps.append(step)
    }
}

extension VisualEffect {
    private func then<Step: VisualEffectStep>(_ step: Step) -> CombinedVisualEffect<Self, Step> {
        CombinedVisualEffect(base: self, step: step)
    }

    /// 0 is invisible (and out of reach of touch), 1 is solid.
    public func opacity(_ opacity: Double) -> some VisualEffect { then(OpacityStep(opacity: opacity)) }

    /// A Gaussian whose standard deviation is `radius` points. Opaque: the edges stay solid.
    public func blur(radius: CGFloat, opaque: Bool = false) -> some VisualEffect {
        then(BlurStep(radius: radius, isOpaque: opaque))
    }

    /// Adds `amount` to each channel, −1…1.
    public func brightness(_ amount: Double) -> some VisualEffect { then(ColorStep(kind: .brightness(amount))) }

    /// Spreads colours from mid grey: 1 changes nothing, 0 is all grey.
    public func contrast(_ amount: Double) -> some VisualEffect { then(ColorStep(kind: .contrast(amount))) }

    /// 1 changes nothing, 0 takes all colour away.
    public func saturation(_ amount: Double) -> some VisualEffect { then(ColorStep(kind: .saturation(amount))) }

    /// 0 changes nothing, 1 takes all colour away.
    public func grayscale(_ amount: Double) -> some VisualEffect { then(ColorStep(kind: .grayscale(amount))) }

    public func hueRotation(_ angle: Angle) -> some VisualEffect { then(ColorStep(kind: .hueRotation(angle))) }

    public func offset(_ offset: CGSize) -> some VisualEffect { then(OffsetStep(offset: offset)) }

    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect { offset(CGSize(width: x, height: y)) }

    public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some VisualEffect {
        then(ScaleStep(scale: scale, anchor: anchor))
    }

    public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some VisualEffect {
        scaleEffect(CGSize(width: s, height: s), anchor: anchor)
    }

    public func scaleEffect(x: CGFloat = 1.0, y: CGFloat = 1.0, anchor: UnitPoint = .center) -> some VisualEffect {
        scaleEffect(CGSize(width: x, height: y), anchor: anchor)
    }

    /// Turns the drawing clockwise.
    public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some VisualEffect {
        then(RotationStep(angle: angle, anchor: anchor))
    }

    /// Turns the drawing about an axis in space, seen in perspective; as `rotation3DEffect` of a view.
    public func rotation3DEffect(
        _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
        perspective: CGFloat = 1
    ) -> some VisualEffect {
        then(
            Rotation3DStep(
                rotation: _Rotation3DEffect(angle: angle, axis: axis, anchor: anchor, anchorZ: anchorZ, perspective: perspective)))
    }

    /// Maps the drawing, from its own coordinates.
    public func transformEffect(_ transform: ProjectionTransform) -> some VisualEffect {
        then(TransformStep(transform: transform))
    }
}
