import DisplayList
import Foundation

/// How a stroke looks; lengths in points.
public struct StrokeStyle: Equatable, Sendable {
    public var lineWidth: CGFloat
    public var lineCap: CGLineCap
    public var lineJoin: CGLineJoin
    /// The longest mitre, in line widths; a sharper corner is cut.
    public var miterLimit: CGFloat
    /// Lengths drawn and left out in turn; empty for a solid line.
    public var dash: [CGFloat]
    /// How far into the dash pattern the line begins.
    public var dashPhase: CGFloat

    public init(
        lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, miterLimit: CGFloat = 10,
        dash: [CGFloat] = [CGFloat](), dashPhase: CGFloat = 0
    ) {
        (self.lineWidth, self.lineCap, self.lineJoin) = (lineWidth, lineCap, lineJoin)
        (self.miterLimit, self.dash, self.dashPhase) = (miterLimit, dash, dashPhase)
    }

    package var stroke: Stroke {
        Stroke(
            width: lineWidth.clampedLength, cap: lineCap, join: lineJoin, miterLimit: miterLimit.finite(or: 10),
            dash: dash, dashPhase: dashPhase.finite())
    }
}

extension StrokeStyle: Animatable {
    public typealias AnimatableData = AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>>

    public var animatableData: StrokeStyle.AnimatableData {
        get { .init(lineWidth, .init(miterLimit, dashPhase)) }
        set {
            lineWidth = newValue.first
            (miterLimit, dashPhase) = (newValue.second.first, newValue.second.second)
        }
    }
}

/// How the inside of a path is told, and whether its edge is smooth.
public struct FillStyle: Equatable, Sendable {
    /// A point is inside when a ray from it crosses the path an odd number of times; else by the winding number.
    public var isEOFilled: Bool
    public var isAntialiased: Bool

    public init(eoFill: Bool = false, antialiased: Bool = true) {
        (isEOFilled, isAntialiased) = (eoFill, antialiased)
    }
}
