import DisplayList
import Foundation

/// A modifier that draws its content moved, turned or seen in perspective, and leaves its place in the layout as it is.
nonisolated public protocol GeometryEffect: Animatable, _ElementModifier where Body == Never {
    /// From the content's coordinates to where it is drawn.
    /// - Parameter size: The content's, in points.
    func effectValue(size: CGSize) -> ProjectionTransform
}

extension GeometryEffect {
    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        GeometryEffectElement(modifier, inputs)
    }

    /// The same effect for the eye alone: geometry readers, touches and coordinate spaces inside are told of places without it.
    public func ignoredByLayout() -> _IgnoredByLayoutEffect<Self> { _IgnoredByLayoutEffect(self) }
}

nonisolated public struct _IgnoredByLayoutEffect<Base>: GeometryEffect where Base: GeometryEffect {
    public typealias Body = Never
    public typealias AnimatableData = Base.AnimatableData
    public var base: Base
    nonisolated public init(_ base: Base) { self.base = base }

    public var animatableData: Base.AnimatableData {
        get { base.animatableData }
        set { base.animatableData = newValue }
    }

    public func effectValue(size: CGSize) -> ProjectionTransform { base.effectValue(size: size) }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        let element = GeometryEffectElement(modifier, inputs)
        element.isSeenByGeometry = false
        return element
    }
}

extension _IgnoredByLayoutEffect: Equatable where Base: Equatable {}

private final class GeometryEffectElement<M: GeometryEffect>: EffectElement<M> {
    var isSeenByGeometry = true

    /// What it maps to, or nothing at all for an effect that is no map of finite numbers.
    private var map: ProjectionTransform { modifier.effectValue(size: presentation.size).finite }

    override func effect() -> Effect? { map.effect }

    // What only moves needs no layer.
    override func draw(into items: inout [DisplayItem], at origin: CGPoint) {
        let shift = map.translation ?? .zero
        super.draw(into: &items, at: CGPoint(x: origin.x + shift.x, y: origin.y + shift.y))
    }

    override func reach(of bounds: CGRect) -> CGRect { map.reach(of: bounds) }

    override func hitTest(_ point: CGPoint) -> [ElementNode]? {
        guard isSeenByGeometry else { return super.hitTest(point) }
        var inverse = map
        return inverse.invert() ? super.hitTest(point.mapped(by: inverse)) : nil
    }

    override func convertToSuper(_ point: CGPoint) -> CGPoint {
        super.convertToSuper(isSeenByGeometry ? point.mapped(by: map) : point)
    }

    override func convertFromSuper(_ point: CGPoint) -> CGPoint {
        let point = super.convertFromSuper(point)
        return isSeenByGeometry ? point.mapped(by: map.inverted()) : point
    }
}

extension ProjectionTransform {
    fileprivate var numbers: [CGFloat] { [m11, m12, m13, m21, m22, m23, m31, m32, m33] }

    /// This map, or none at all for one that is no map of finite numbers.
    package var finite: ProjectionTransform { numbers.allSatisfy(\.isFinite) ? self : ProjectionTransform() }

    /// How far it moves everything, for a map that does nothing else.
    package var translation: CGPoint? {
        isAffine && m11 == 1 && m12 == 0 && m21 == 0 && m22 == 1 ? CGPoint(x: m31, y: m32) : nil
    }

    /// What it does to a layer; nil for a map that moves it at most.
    package var effect: Effect? {
        if translation != nil { return nil }
        return affine.map { .transform($0) } ?? .projection(projection)
    }

    /// The smallest upright rectangle around where a rectangle goes.
    package func reach(of bounds: CGRect) -> CGRect {
        guard !bounds.isEmpty else { return bounds }
        let corners = [
            CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
            CGPoint(x: bounds.minX, y: bounds.maxY), CGPoint(x: bounds.maxX, y: bounds.maxY),
        ].map { $0.mapped(by: self) }
        let xs = corners.map(\.x), ys = corners.map(\.y)
        return CGRect(x: xs.min()!, y: ys.min()!, width: xs.max()! - xs.min()!, height: ys.max()! - ys.min()!)
    }
}

extension CGPoint {
    /// A point behind the eye stays where it is.
    package func mapped(by p: ProjectionTransform) -> CGPoint {
        let w = p.m13 * x + p.m23 * y + p.m33
        guard w > 1e-6 else { return self }
        return CGPoint(x: (p.m11 * x + p.m21 * y + p.m31) / w, y: (p.m12 * x + p.m22 * y + p.m32) / w)
    }
}
