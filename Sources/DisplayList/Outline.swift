import Foundation
import Synchronization

/// A path, kept in its simplest form so that the renderer can take the short way for a rectangle or a circle.
public enum Outline: Hashable, Sendable {
    case empty
    case rect(CGRect)
    case ellipse(CGRect)
    /// Corner radii of at most half the sides, normalised when made. Continuous corners: see `RoundedCorner`.
    case roundedRect(CGRect, cornerSize: CGSize, isContinuous: Bool)
    case path(OutlinePath)

    public enum Element: Hashable, Sendable {
        case move(CGPoint)
        case line(CGPoint)
        case quad(CGPoint, control: CGPoint)
        case curve(CGPoint, control1: CGPoint, control2: CGPoint)
        case close
    }

    /// An outline of moves, lines and curves.
    public static func elements(_ elements: [Element]) -> Outline { .path(OutlinePath(elements)) }
}

/// The elements of an outline of any form, shared by all its copies. What has to look at each of them is found out once: a shape over
/// which only light moves is drawn in each frame, and each time its bounds are asked for and its mask is looked up.
public final class OutlinePath: Hashable, Sendable {
    public let elements: [Outline.Element]
    private let measures = AtomicLazyReference<Measures>()

    private final class Measures: Sendable {
        let bounds: CGRect
        let hash: Int
        init(bounds: CGRect, hash: Int) { (self.bounds, self.hash) = (bounds, hash) }
    }

    public init(_ elements: [Outline.Element]) { self.elements = elements }

    private var measured: Measures {
        if let known = measures.load() { return known }
        var hasher = Hasher()
        hasher.combine(elements)
        return measures.storeIfNil(Measures(bounds: elements.boundsOfCurves, hash: hasher.finalize()))
    }

    /// The smallest upright rectangle around the curves, without their control points; null when there is none.
    public var bounds: CGRect { measured.bounds }

    public static func == (a: OutlinePath, b: OutlinePath) -> Bool {
        if a === b { return true }
        if let known = a.measures.load(), let other = b.measures.load(), known.hash != other.hash { return false }
        return a.elements == b.elements
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(measured.hash) }
}
