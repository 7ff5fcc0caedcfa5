import Foundation

/// How a rounded corner leaves the straight sides.
public enum RoundedCornerStyle: Sendable {
    /// A quarter circle.
    case circular
    /// A curve whose curvature grows from nothing.
    case continuous
}

/// The radius of each corner of a rectangle, in points.
public struct RectangleCornerRadii: Equatable, Sendable {
    public var topLeading: CGFloat
    public var bottomLeading: CGFloat
    public var bottomTrailing: CGFloat
    public var topTrailing: CGFloat

    public init(
        topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0, topTrailing: CGFloat = 0
    ) {
        (self.topLeading, self.bottomLeading) = (topLeading, bottomLeading)
        (self.bottomTrailing, self.topTrailing) = (bottomTrailing, topTrailing)
    }
}

extension RectangleCornerRadii: Animatable {
    public typealias AnimatableData = AnimatablePair<
        AnimatablePair<CGFloat, CGFloat>, AnimatablePair<CGFloat, CGFloat>
    >

    public var animatableData: RectangleCornerRadii.AnimatableData {
        get { .init(.init(topLeading, bottomLeading), .init(bottomTrailing, topTrailing)) }
        set {
            (topLeading, bottomLeading) = (newValue.first.first, newValue.first.second)
            (bottomTrailing, topTrailing) = (newValue.second.first, newValue.second.second)
        }
    }
}

extension RectangleCornerRadii {
    func map(_ transform: (CGFloat) -> CGFloat) -> RectangleCornerRadii {
        RectangleCornerRadii(
            topLeading: transform(topLeading), bottomLeading: transform(bottomLeading),
            bottomTrailing: transform(bottomTrailing), topTrailing: transform(topTrailing))
    }
}
