import DisplayList
import Foundation

/// An element that draws its content moved, turned or scaled, and leaves its place in the layout as it is.
@MainActor package class TransformElement<M: _ElementModifier>: EffectElement<M> {
    /// From the content's coordinates to this element's.
    package func transform() -> CGAffineTransform { .identity }

    override package func effect() -> Effect? {
        let transform = transform()
        return transform.isIdentity ? nil : .transform(transform)
    }

    override package func reach(of bounds: CGRect) -> CGRect { bounds.isEmpty ? bounds : bounds.applying(transform()) }

    override package func hitTest(_ point: CGPoint) -> [ElementNode]? {
        let transform = transform()
        guard transform.determinant != 0 else { return nil }
        return super.hitTest(transform.isIdentity ? point : point.applying(transform.inverted()))
    }

    override package func convertToSuper(_ point: CGPoint) -> CGPoint { super.convertToSuper(point.applying(transform())) }

    override package func convertFromSuper(_ point: CGPoint) -> CGPoint {
        super.convertFromSuper(point).applying(transform().inverted())
    }

    /// The map that does `transform` about `anchor`, a unit point of this element's frame.
    package final func about(_ anchor: UnitPoint, _ transform: CGAffineTransform) -> CGAffineTransform {
        let x = (anchor.x * presentation.width).finite(), y = (anchor.y * presentation.height).finite()
        return CGAffineTransform(translationX: -x, y: -y).concatenating(transform)
            .concatenating(CGAffineTransform(translationX: x, y: y))
    }
}

nonisolated public struct _RotationEffect: _ElementModifier {
    public typealias Body = Never
    public var angle: Angle
    public var anchor: UnitPoint
    nonisolated public init(angle: Angle, anchor: UnitPoint = .center) {
        (self.angle, self.anchor) = (angle, anchor)
    }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        RotationElement(modifier, inputs)
    }
}

private final class RotationElement: TransformElement<_RotationEffect> {
    override func transform() -> CGAffineTransform {
        let radians = modifier.angle.radians.finite()
        return radians == 0 ? .identity : about(modifier.anchor, CGAffineTransform(rotationAngle: radians))
    }
}

nonisolated public struct _ScaleEffect: _ElementModifier {
    public typealias Body = Never
    public var scale: CGSize
    public var anchor: UnitPoint
    nonisolated public init(scale: CGSize, anchor: UnitPoint = .center) {
        (self.scale, self.anchor) = (scale, anchor)
    }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        ScaleElement(modifier, inputs)
    }
}

private final class ScaleElement: TransformElement<_ScaleEffect> {
    private var scale: CGSize { CGSize(width: modifier.scale.width.finite(), height: modifier.scale.height.finite()) }

    override func transform() -> CGAffineTransform {
        let scale = scale
        return scale == CGSize(width: 1, height: 1)
            ? .identity : about(modifier.anchor, CGAffineTransform(scaleX: scale.width, y: scale.height))
    }

    override func draw(into items: inout [DisplayItem], at origin: CGPoint) {
        // Nothing is left of a view that is scaled to nothing.
        if scale.width != 0 && scale.height != 0 { super.draw(into: &items, at: origin) }
    }
}

nonisolated public struct _TransformEffect: _ElementModifier {
    public typealias Body = Never
    public var transform: CGAffineTransform
    nonisolated public init(transform: CGAffineTransform) { self.transform = transform }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        AffineElement(modifier, inputs)
    }
}

private final class AffineElement: TransformElement<_TransformEffect> {
    override func transform() -> CGAffineTransform {
        let t = modifier.transform
        return [t.a, t.b, t.c, t.d, t.tx, t.ty].allSatisfy(\.isFinite) ? t : .identity
    }
}

/// Draws a view away from its place.
nonisolated public struct _OffsetEffect: _ElementModifier {
    public typealias Body = Never
    public var offset: CGSize
    @inlinable nonisolated public init(offset: CGSize) { self.offset = offset }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        OffsetElement(modifier, inputs)
    }
}

private final class OffsetElement: ModifierElement<_OffsetEffect> {
    override func modifierDidChange(from old: _OffsetEffect, _ oldEnvironment: EnvironmentValues) {
        if old.offset != modifier.offset { setNeedsDisplay() }
    }

    private var offset: CGPoint {
        let offset = modifier.offset
        return CGPoint(x: offset.width.finite(), y: offset.height.finite())
    }

    override func draw(into items: inout [DisplayItem], at origin: CGPoint) {
        let offset = offset
        super.draw(into: &items, at: CGPoint(x: origin.x + offset.x, y: origin.y + offset.y))
    }

    override func sight(of rect: CGRect) -> CGRect { rect.offsetBy(dx: offset.x, dy: offset.y) }

    override func hitTest(_ point: CGPoint) -> [ElementNode]? {
        super.hitTest(CGPoint(x: point.x - offset.x, y: point.y - offset.y))
    }

    override func convertToSuper(_ point: CGPoint) -> CGPoint {
        super.convertToSuper(CGPoint(x: point.x + offset.x, y: point.y + offset.y))
    }

    override func convertFromSuper(_ point: CGPoint) -> CGPoint {
        let point = super.convertFromSuper(point)
        return CGPoint(x: point.x - offset.x, y: point.y - offset.y)
    }
}

nonisolated public struct _ProjectionEffect: GeometryEffect {
    public typealias Body = Never
    public typealias AnimatableData = EmptyAnimatableData
    public var transform: ProjectionTransform
    nonisolated public init(transform: ProjectionTransform) { self.transform = transform }
    public func effectValue(size: CGSize) -> ProjectionTransform { transform }
}

/// Turns a view in space.
nonisolated public struct _Rotation3DEffect: GeometryEffect {
    public typealias Body = Never
    public var angle: Angle
    public var axis: (x: CGFloat, y: CGFloat, z: CGFloat)
    public var anchor: UnitPoint
    public var anchorZ: CGFloat
    public var perspective: CGFloat

    nonisolated public init(
        angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
        perspective: CGFloat = 1
    ) {
        (self.angle, self.axis, self.anchor) = (angle, axis, anchor)
        (self.anchorZ, self.perspective) = (anchorZ, perspective)
    }

    public func effectValue(size: CGSize) -> ProjectionTransform {
        .rotation(
            angle.radians, axis: axis, anchor: CGPoint(x: anchor.x * size.width, y: anchor.y * size.height),
            anchorZ: anchorZ, perspective: perspective, reference: max(size.width, size.height))
    }

    public typealias AnimatableData = AnimatablePair<
        AnimatablePair<Angle.AnimatableData, UnitPoint.AnimatableData>,
        AnimatablePair<AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>>, AnimatablePair<CGFloat, CGFloat>>
    >

    public var animatableData: AnimatableData {
        get {
            .init(
                .init(angle.animatableData, anchor.animatableData),
                .init(.init(axis.x, .init(axis.y, axis.z)), .init(anchorZ, perspective)))
        }
        set {
            (angle.animatableData, anchor.animatableData) = (newValue.first.first, newValue.first.second)
            let turned = newValue.second.first
            axis = (turned.first, turned.second.first, turned.second.second)
            (anchorZ, perspective) = (newValue.second.second.first, newValue.second.second.second)
        }
    }
}

extension View {
    /// Turns the drawing clockwise.
    nonisolated public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
        modifier(_RotationEffect(angle: angle, anchor: anchor))
    }

    nonisolated public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
        modifier(_ScaleEffect(scale: scale, anchor: anchor))
    }

    nonisolated public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View {
        scaleEffect(CGSize(width: s, height: s), anchor: anchor)
    }

    nonisolated public func scaleEffect(
        x: CGFloat = 1.0, y: CGFloat = 1.0, anchor: UnitPoint = .center
    ) -> some View {
        scaleEffect(CGSize(width: x, height: y), anchor: anchor)
    }

    nonisolated public func transformEffect(_ transform: CGAffineTransform) -> some View {
        modifier(_TransformEffect(transform: transform))
    }

    @inlinable nonisolated public func offset(_ offset: CGSize) -> some View { modifier(_OffsetEffect(offset: offset)) }

    @inlinable nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
        offset(CGSize(width: x, height: y))
    }

    nonisolated public func projectionEffect(_ transform: ProjectionTransform) -> some View {
        modifier(_ProjectionEffect(transform: transform))
    }

    /// Turns the drawing about an axis in space, seen in perspective. `perspective` 1 puts the eye as far away as the
    /// longer side; 0 is no perspective. `anchorZ` in points, behind the screen.
    nonisolated public func rotation3DEffect(
        _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
        perspective: CGFloat = 1
    ) -> some View {
        modifier(_Rotation3DEffect(angle: angle, axis: axis, anchor: anchor, anchorZ: anchorZ, perspective: perspective))
    }
}

extension ProjectionTransform {
    /// Rodrigues' rotation about a unit axis through the anchor, then a projection from an eye at `reference / perspective`.
    fileprivate static func rotation(
        _ radians: CGFloat, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: CGPoint, anchorZ: CGFloat,
        perspective: CGFloat, reference: CGFloat
    ) -> ProjectionTransform {
        let length = (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
        guard length > 0, length.isFinite, radians.isFinite, reference > 0 else { return ProjectionTransform() }
        let x = axis.x / length, y = axis.y / length, z = axis.z / length
        let c = cos(radians), s = sin(radians), k = 1 - c
        // Where a point (px, py, −anchorZ) about the anchor goes.
        let r11 = c + x * x * k, r12 = x * y * k - z * s, r13 = x * z * k + y * s
        let r21 = y * x * k + z * s, r22 = c + y * y * k, r23 = y * z * k - x * s
        let r31 = z * x * k - y * s, r32 = z * y * k + x * s, r33 = c + z * z * k
        let depth = -anchorZ, d = perspective / reference
        // Homogeneous: w = 1 − d·z', about the anchor.
        let tx = r13 * depth, ty = r23 * depth, tz = r33 * depth + anchorZ
        var m = ProjectionTransform()
        let w1 = -d * r31, w2 = -d * r32, w3 = 1 - d * tz
        m.m11 = r11 + anchor.x * w1
        m.m21 = r12 + anchor.x * w2
        m.m31 = tx + anchor.x * w3
        m.m12 = r21 + anchor.y * w1
        m.m22 = r22 + anchor.y * w2
        m.m32 = ty + anchor.y * w3
        m.m13 = w1
        m.m23 = w2
        m.m33 = w3
        // Move the anchor to the origin first.
        let shift = CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
        return ProjectionTransform(shift).concatenating(m)
    }
}

extension _Rotation3DEffect: Equatable {
    public static func == (a: Self, b: Self) -> Bool { a.animatableData == b.animatableData }
}

// MARK: What moves

extension _RotationEffect: Animatable {
    public var animatableData: AnimatablePair<Angle.AnimatableData, UnitPoint.AnimatableData> {
        get { .init(angle.animatableData, anchor.animatableData) }
        set { (angle.animatableData, anchor.animatableData) = (newValue.first, newValue.second) }
    }
}

extension _ScaleEffect: Animatable {
    public var animatableData: AnimatablePair<CGSize.AnimatableData, UnitPoint.AnimatableData> {
        get { .init(scale.animatableData, anchor.animatableData) }
        set { (scale.animatableData, anchor.animatableData) = (newValue.first, newValue.second) }
    }
}

extension _OffsetEffect: Animatable {
    public var animatableData: CGSize.AnimatableData {
        get { offset.animatableData }
        set { offset.animatableData = newValue }
    }
}
