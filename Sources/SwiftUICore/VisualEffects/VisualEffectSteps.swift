import DisplayList
import Foundation

/// One thing that a visual effect does. Lengths in points of the view that it is done to.
package protocol VisualEffectStep: Animatable, Sendable {
    /// From the view's coordinates to where it is drawn.
    func map(size: CGSize) -> ProjectionTransform
    /// What is done to the view's layer, beside that; nil for nothing.
    func effect(size: CGSize, in environment: EnvironmentValues) -> Effect?
    /// How far that draws, when the view draws within `bounds`.
    func reach(of bounds: CGRect, size: CGSize) -> CGRect
    /// Nothing is left of the view, to be seen, touched or read.
    var hidesView: Bool { get }
}

extension VisualEffectStep {
    package func map(size: CGSize) -> ProjectionTransform { ProjectionTransform() }
    package func effect(size: CGSize, in environment: EnvironmentValues) -> Effect? { nil }
    package func reach(of bounds: CGRect, size: CGSize) -> CGRect { bounds }
    package var hidesView: Bool { false }
}

struct OpacityStep: VisualEffectStep {
    var opacity: Double
    var animatableData: Double {
        get { opacity }
        set { opacity = newValue }
    }

    private var shown: Double { min(max(opacity.finite(or: 1), 0), 1) }
    func effect(size: CGSize, in environment: EnvironmentValues) -> Effect? { shown < 1 ? .opacity(shown) : nil }
    var hidesView: Bool { shown == 0 }
}

struct BlurStep: VisualEffectStep {
    var radius: CGFloat
    var isOpaque: Bool
    var animatableData: CGFloat {
        get { radius }
        set { radius = newValue }
    }

    func effect(size: CGSize, in environment: EnvironmentValues) -> Effect? {
        let radius = radius.clampedLength
        return radius > 0 ? .blur(radius: radius, opaqueExtent: isOpaque ? CGRect(origin: .zero, size: size) : nil) : nil
    }

    func reach(of bounds: CGRect, size: CGSize) -> CGRect {
        if bounds.isEmpty { return bounds }
        let reach = blurReach(radius.clampedLength)
        return isOpaque ? CGRect(origin: .zero, size: size) : bounds.insetBy(dx: -reach, dy: -reach)
    }
}

struct ColorStep: VisualEffectStep {
    var kind: _ColorMatrixEffect.Kind
    var animatableData: Double {
        get { _ColorMatrixEffect(kind).animatableData }
        set {
            var effect = _ColorMatrixEffect(kind)
            effect.animatableData = newValue
            kind = effect.kind
        }
    }

    func effect(size: CGSize, in environment: EnvironmentValues) -> Effect? { kind.effect(in: environment) }
}

struct OffsetStep: VisualEffectStep {
    var offset: CGSize
    var animatableData: CGSize.AnimatableData {
        get { offset.animatableData }
        set { offset.animatableData = newValue }
    }

    func map(size: CGSize) -> ProjectionTransform {
        ProjectionTransform(CGAffineTransform(translationX: offset.width.finite(), y: offset.height.finite()))
    }
}

struct ScaleStep: VisualEffectStep {
    var scale: CGSize
    var anchor: UnitPoint
    var animatableData: AnimatablePair<CGSize.AnimatableData, UnitPoint.AnimatableData> {
        get { .init(scale.animatableData, anchor.animatableData) }
        set { (scale.animatableData, anchor.animatableData) = (newValue.first, newValue.second) }
    }

    func map(size: CGSize) -> ProjectionTransform {
        .about(anchor, of: size, CGAffineTransform(scaleX: scale.width.finite(), y: scale.height.finite()))
    }

    var hidesView: Bool { scale.width.finite() == 0 || scale.height.finite() == 0 }
}

struct RotationStep: VisualEffectStep {
    var angle: Angle
    var anchor: UnitPoint
    var animatableData: AnimatablePair<Angle.AnimatableData, UnitPoint.AnimatableData> {
        get { .init(angle.animatableData, anchor.animatableData) }
        set { (angle.animatableData, anchor.animatableData) = (newValue.first, newValue.second) }
    }

    func map(size: CGSize) -> ProjectionTransform {
        let radians = angle.radians.finite()
        return radians == 0
            ? ProjectionTransform() : .about(anchor, of: size, CGAffineTransform(rotationAngle: radians))
    }
}

struct Rotation3DStep: VisualEffectStep, @unchecked Sendable {
    // Unchecked: the modifier is a value of numbers; that it makes elements keeps it from being checked.
    var rotation: _Rotation3DEffect
    var animatableData: _Rotation3DEffect.AnimatableData {
        get { rotation.animatableData }
        set { rotation.animatableData = newValue }
    }

    func map(size: CGSize) -> ProjectionTransform { rotation.effectValue(size: size).finite }
}

struct TransformStep: VisualEffectStep {
    typealias AnimatableData = EmptyAnimatableData
    var transform: ProjectionTransform
    func map(size: CGSize) -> ProjectionTransform { transform.finite }
}

extension ProjectionTransform {
    /// The map that does `transform` about a unit point of a view of this size.
    fileprivate static func about(_ anchor: UnitPoint, of size: CGSize, _ transform: CGAffineTransform) -> ProjectionTransform {
        let x = (anchor.x * size.width).finite(), y = (anchor.y * size.height).finite()
        return ProjectionTransform(
            CGAffineTransform(translationX: -x, y: -y).concatenating(transform)
                .concatenating(CGAffineTransform(translationX: x, y: y)))
    }
}
