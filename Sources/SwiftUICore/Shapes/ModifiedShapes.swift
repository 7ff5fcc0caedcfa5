import DisplayList
import Foundation

/// A shape moved by a distance.
public struct OffsetShape<Content>: Shape where Content: Shape {
    public var shape: Content
    public var offset: CGSize

    public init(shape: Content, offset: CGSize) { (self.shape, self.offset) = (shape, offset) }

    public func path(in rect: CGRect) -> Path { shape.path(in: rect).applying(transform) }
    public static var role: ShapeRole { Content.role }
    public var layoutDirectionBehavior: LayoutDirectionBehavior { shape.layoutDirectionBehavior }

    public typealias AnimatableData = AnimatablePair<Content.AnimatableData, CGSize.AnimatableData>

    public var animatableData: OffsetShape<Content>.AnimatableData {
        get { .init(shape.animatableData, offset.animatableData) }
        set { (shape.animatableData, offset.animatableData) = (newValue.first, newValue.second) }
    }

    private var transform: CGAffineTransform {
        CGAffineTransform(translationX: offset.width.finite(), y: offset.height.finite())
    }
}

extension OffsetShape: InsettableShape where Content: InsettableShape {
    public func inset(by amount: CGFloat) -> OffsetShape<Content.InsetShape> {
        OffsetShape<Content.InsetShape>(shape: shape.inset(by: amount), offset: offset)
    }
}

extension OffsetShape: StrokedOutline where Content: StrokedOutline {
    package func strokedOutline(in rect: CGRect) -> (outline: Outline, stroke: Stroke) {
        let (outline, stroke) = shape.strokedOutline(in: rect)
        return (outline.transformed(by: transform), stroke)
    }
}

/// A shape made larger or smaller around a point of its frame.
public struct ScaledShape<Content>: Shape where Content: Shape {
    public var shape: Content
    public var scale: CGSize
    public var anchor: UnitPoint

    public init(shape: Content, scale: CGSize, anchor: UnitPoint = .center) {
        (self.shape, self.scale, self.anchor) = (shape, scale, anchor)
    }

    public func path(in rect: CGRect) -> Path {
        let scale = CGAffineTransform(scaleX: scale.width.finite(or: 1), y: scale.height.finite(or: 1))
        return shape.path(in: rect).applying(scale.around(anchor, in: rect))
    }

    public static var role: ShapeRole { Content.role }
    public var layoutDirectionBehavior: LayoutDirectionBehavior { shape.layoutDirectionBehavior }

    public typealias AnimatableData = AnimatablePair<
        Content.AnimatableData, AnimatablePair<CGSize.AnimatableData, UnitPoint.AnimatableData>
    >

    public var animatableData: ScaledShape<Content>.AnimatableData {
        get { .init(shape.animatableData, .init(scale.animatableData, anchor.animatableData)) }
        set {
            shape.animatableData = newValue.first
            (scale.animatableData, anchor.animatableData) = (newValue.second.first, newValue.second.second)
        }
    }
}

/// A shape turned around a point of its frame.
public struct RotatedShape<Content>: Shape where Content: Shape {
    public var shape: Content
    public var angle: Angle
    public var anchor: UnitPoint

    public init(shape: Content, angle: Angle, anchor: UnitPoint = .center) {
        (self.shape, self.angle, self.anchor) = (shape, angle, anchor)
    }

    public func path(in rect: CGRect) -> Path { shape.path(in: rect).applying(transform(in: rect)) }
    public static var role: ShapeRole { Content.role }
    public var layoutDirectionBehavior: LayoutDirectionBehavior { shape.layoutDirectionBehavior }

    public typealias AnimatableData = AnimatablePair<
        Content.AnimatableData, AnimatablePair<Angle.AnimatableData, UnitPoint.AnimatableData>
    >

    public var animatableData: RotatedShape<Content>.AnimatableData {
        get { .init(shape.animatableData, .init(angle.animatableData, anchor.animatableData)) }
        set {
            shape.animatableData = newValue.first
            (angle.animatableData, anchor.animatableData) = (newValue.second.first, newValue.second.second)
        }
    }

    private func transform(in rect: CGRect) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: CGFloat(angle.radians.finite())).around(anchor, in: rect)
    }
}

extension RotatedShape: InsettableShape where Content: InsettableShape {
    public func inset(by amount: CGFloat) -> RotatedShape<Content.InsetShape> {
        RotatedShape<Content.InsetShape>(shape: shape.inset(by: amount), angle: angle, anchor: anchor)
    }
}

extension RotatedShape: StrokedOutline where Content: StrokedOutline {
    package func strokedOutline(in rect: CGRect) -> (outline: Outline, stroke: Stroke) {
        let (outline, stroke) = shape.strokedOutline(in: rect)
        return (outline.transformed(by: transform(in: rect)), stroke)
    }
}

/// A shape mapped in the coordinates of its frame.
public struct TransformedShape<Content>: Shape where Content: Shape {
    public var shape: Content
    public var transform: CGAffineTransform

    public init(shape: Content, transform: CGAffineTransform) { (self.shape, self.transform) = (shape, transform) }

    public func path(in rect: CGRect) -> Path { shape.path(in: rect).applying(transform) }
    public static var role: ShapeRole { Content.role }
    public var layoutDirectionBehavior: LayoutDirectionBehavior { shape.layoutDirectionBehavior }

    public typealias AnimatableData = Content.AnimatableData

    public var animatableData: TransformedShape<Content>.AnimatableData {
        get { shape.animatableData }
        set { shape.animatableData = newValue }
    }
}

/// The part of a shape's outline between two fractions of its length.
public struct _TrimmedShape<S>: Shape where S: Shape {
    public var shape: S
    public var startFraction: CGFloat
    public var endFraction: CGFloat

    public init(shape: S, startFraction: CGFloat = 0, endFraction: CGFloat = 1) {
        (self.shape, self.startFraction, self.endFraction) = (shape, startFraction, endFraction)
    }

    public func path(in rect: CGRect) -> Path {
        shape.path(in: rect).trimmedPath(from: startFraction, to: endFraction)
    }

    public static var role: ShapeRole { S.role }
    public var layoutDirectionBehavior: LayoutDirectionBehavior { shape.layoutDirectionBehavior }
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }

    public var animatableData: AnimatablePair<S.AnimatableData, AnimatablePair<CGFloat, CGFloat>> {
        get { .init(shape.animatableData, .init(startFraction, endFraction)) }
        set {
            shape.animatableData = newValue.first
            (startFraction, endFraction) = (newValue.second.first, newValue.second.second)
        }
    }
}

/// The stroke of a shape's outline.
public struct _StrokedShape<S>: Shape where S: Shape {
    public var shape: S
    public var style: StrokeStyle

    public init(shape: S, style: StrokeStyle) { (self.shape, self.style) = (shape, style) }

    public func path(in rect: CGRect) -> Path { shape.path(in: rect).strokedPath(style) }
    public static var role: ShapeRole { .stroke }
    public var layoutDirectionBehavior: LayoutDirectionBehavior { shape.layoutDirectionBehavior }
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }

    public var animatableData: AnimatablePair<S.AnimatableData, StrokeStyle.AnimatableData> {
        get { .init(shape.animatableData, style.animatableData) }
        set { (shape.animatableData, style.animatableData) = (newValue.first, newValue.second) }
    }
}

extension _StrokedShape: StrokedOutline {
    package func strokedOutline(in rect: CGRect) -> (outline: Outline, stroke: Stroke) {
        (shape.path(in: rect).outline, style.stroke)
    }
}

/// A shape made for a size of its own, at the frame's origin.
public struct _SizedShape<S>: Shape where S: Shape {
    public var shape: S
    public var size: CGSize

    public init(shape: S, size: CGSize) { (self.shape, self.size) = (shape, size) }

    public func path(in rect: CGRect) -> Path { shape.path(in: CGRect(origin: rect.origin, size: size)) }
    public static var role: ShapeRole { S.role }
    public var layoutDirectionBehavior: LayoutDirectionBehavior { shape.layoutDirectionBehavior }

    public var animatableData: AnimatablePair<S.AnimatableData, CGSize.AnimatableData> {
        get { .init(shape.animatableData, size.animatableData) }
        set { (shape.animatableData, size.animatableData) = (newValue.first, newValue.second) }
    }
}

extension CGAffineTransform {
    /// This map as it is when `anchor`, in `rect`, stays where it is.
    package func around(_ anchor: UnitPoint, in rect: CGRect) -> CGAffineTransform {
        let center = anchor.point(in: rect)
        return CGAffineTransform(translationX: -center.x, y: -center.y).concatenating(self)
            .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
    }
}

extension Shape {
    /// The part of the outline between two fractions of its length, 0…1.
    public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape {
        _TrimmedShape(shape: self, startFraction: startFraction, endFraction: endFraction)
    }

    public func offset(_ offset: CGSize) -> OffsetShape<Self> { OffsetShape(shape: self, offset: offset) }

    public func offset(_ offset: CGPoint) -> OffsetShape<Self> {
        OffsetShape(shape: self, offset: CGSize(width: offset.x, height: offset.y))
    }

    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> OffsetShape<Self> {
        OffsetShape(shape: self, offset: CGSize(width: x, height: y))
    }

    public func scale(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> ScaledShape<Self> {
        ScaledShape(shape: self, scale: CGSize(width: x, height: y), anchor: anchor)
    }

    public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> ScaledShape<Self> {
        self.scale(x: scale, y: scale, anchor: anchor)
    }

    public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> RotatedShape<Self> {
        RotatedShape(shape: self, angle: angle, anchor: anchor)
    }

    public func transform(_ transform: CGAffineTransform) -> TransformedShape<Self> {
        TransformedShape(shape: self, transform: transform)
    }

    public func size(_ size: CGSize) -> some Shape { _SizedShape(shape: self, size: size) }

    public func size(width: CGFloat, height: CGFloat) -> some Shape {
        size(CGSize(width: width, height: height))
    }

    public func stroke(style: StrokeStyle) -> some Shape { _StrokedShape(shape: self, style: style) }

    public func stroke(lineWidth: CGFloat = 1) -> some Shape { stroke(style: StrokeStyle(lineWidth: lineWidth)) }
}
