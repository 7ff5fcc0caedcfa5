import DisplayList
import Foundation

/// What a shape is for; it decides how a style draws it.
public enum ShapeRole: Sendable {
    case fill
    case stroke
    case separator
}

/// A two-dimensional form that makes a path for any rectangle, and a view that fills itself with the foreground.
nonisolated public protocol Shape: Sendable, Animatable, View {
    func path(in rect: CGRect) -> Path
    /// What the shape is for; `.fill` unless it says otherwise.
    static var role: ShapeRole { get }
    /// How the shape follows the layout direction; `.mirrors` unless it says otherwise.
    var layoutDirectionBehavior: LayoutDirectionBehavior { get }
    /// The size that the shape takes of a proposal: all of it, 10 points where there is none.
    func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
}

extension Shape {
    public static var role: ShapeRole { .fill }
    public var layoutDirectionBehavior: LayoutDirectionBehavior { .mirrors }
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }
}

/// A shape that can make itself smaller all around.
nonisolated public protocol InsettableShape: Shape {
    associatedtype InsetShape: InsettableShape
    /// The shape whose sides lie `amount` points further in.
    func inset(by amount: CGFloat) -> Self.InsetShape
}

extension Path: Shape {
    public func path(in _: CGRect) -> Path { self }
}

/// A shape that is the stroke of an outline, and can say which, so that the stroke can be drawn as one.
package protocol StrokedOutline {
    func strokedOutline(in rect: CGRect) -> (outline: Outline, stroke: Stroke)
}

extension Shape {
    /// What to draw: an outline to fill, or one to stroke.
    package func drawing(in rect: CGRect) -> (outline: Outline, stroke: Stroke?) {
        if let erased = self as? AnyShape { return erased.shape.drawing(in: rect) }
        if let stroked = self as? any StrokedOutline {
            let (outline, stroke) = stroked.strokedOutline(in: rect)
            return (outline, stroke)
        }
        return (path(in: rect).outline, nil)
    }

    /// Whether shapes of this type are drawn as their path says and not as one that can be stroked. To be asked once: the answer takes
    /// longer than many a path.
    package static var isAlwaysPath: Bool { self != AnyShape.self && !(self is any StrokedOutline.Type) }

    /// The path as it stands in a layout direction.
    /// - Parameter isPath: `isAlwaysPath`, where it is known.
    package func drawing(
        in rect: CGRect, layoutDirection: LayoutDirection, isPath: Bool = false
    ) -> (outline: Outline, stroke: Stroke?) {
        let drawing = isPath ? (path(in: rect).outline, nil) : drawing(in: rect)
        guard layoutDirectionBehavior.isMirrored(in: layoutDirection) else { return drawing }
        let mirror = CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 2 * rect.midX, ty: 0)
        return (drawing.outline.transformed(by: mirror), drawing.stroke)
    }
}
