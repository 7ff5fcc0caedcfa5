import Foundation

/// A path, kept in its simplest form so that the renderer can take the short way for a rectangle or a circle.
public enum Outline: Hashable, Sendable {
    case empty
    case rect(CGRect)
    case ellipse(CGRect)
    /// Corner radii of at most half the sides, normalised when made. Continuous corners: see `RoundedCorner`.
    case roundedRect(CGRect, cornerSize: CGSize, isContinuous: Bool)
    case elements([Element])

    public enum Element: Hashable, Sendable {
        case move(CGPoint)
        case line(CGPoint)
        case quad(CGPoint, control: CGPoint)
        case curve(CGPoint, control1: CGPoint, control2: CGPoint)
        case close
    }
}
