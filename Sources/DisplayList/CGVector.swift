import Foundation

/// A direction with a length: CoreGraphics' type, which Foundation on Linux does not have.
public struct CGVector: Equatable, Hashable, Sendable {
    public var dx: CGFloat
    public var dy: CGFloat

    public init() { self.init(dx: 0, dy: 0) }
    public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }

    public static var zero: CGVector { CGVector() }
}
