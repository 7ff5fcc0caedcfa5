import Foundation

/// The space that a view prefers to its neighbours, edge by edge.
public struct ViewSpacing: Sendable {
    /// What lies at an edge, which decides how near a neighbour may come.
    package enum Preference: Hashable, Sendable {
        /// The platform's usual distance.
        case standard
        /// No opinion and no distance: a spacer, an empty container.
        case none
        case distance(CGFloat)
        /// A line of text, whose font asks for this much to another line of text.
        case text(leading: CGFloat)
    }

    /// Between two views of which neither asks for anything else.
    package static let standardDistance: CGFloat = 8

    package var top = Preference.standard
    package var leading = Preference.standard
    package var bottom = Preference.standard
    package var trailing = Preference.standard

    /// The platform's usual spacing on all edges.
    public init() {}

    package init(all preference: Preference) {
        (top, leading, bottom, trailing) = (preference, preference, preference, preference)
    }

    /// No space on any edge.
    public static let zero = ViewSpacing(all: .none)

    public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) {
        if edges.contains(.top) { top = Self.larger(top, other.top) }
        if edges.contains(.leading) { leading = Self.larger(leading, other.leading) }
        if edges.contains(.bottom) { bottom = Self.larger(bottom, other.bottom) }
        if edges.contains(.trailing) { trailing = Self.larger(trailing, other.trailing) }
    }

    /// What lies at these edges is no longer the view's own content, and keeps the usual distance.
    package func reset(_ edges: Edge.Set) -> ViewSpacing {
        var result = self
        if edges.contains(.top) { result.top = .standard }
        if edges.contains(.leading) { result.leading = .standard }
        if edges.contains(.bottom) { result.bottom = .standard }
        if edges.contains(.trailing) { result.trailing = .standard }
        return result
    }

    public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing {
        var result = self
        result.formUnion(other, edges: edges)
        return result
    }

    /// The distance that this view and the next one along `axis` want between them.
    public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat {
        axis == .horizontal ? Self.distance(trailing, next.leading) : Self.distance(bottom, next.top)
    }

    private static func distance(_ a: Preference, _ b: Preference) -> CGFloat {
        switch (a, b) {
        case (.none, _), (_, .none): 0
        case (.text(let a), .text(let b)): max(a, b)
        case (.distance(let a), .distance(let b)): max(a, b)
        case (.distance(let a), _), (_, .distance(let a)): max(a, standardDistance)
        default: standardDistance
        }
    }

    private static func larger(_ a: Preference, _ b: Preference) -> Preference {
        switch (a, b) {
        case (.none, let other), (let other, .none): other
        case (.text(let a), .text(let b)): .text(leading: max(a, b))
        case (.distance(let a), .distance(let b)): .distance(max(a, b))
        case (.distance, _): a
        case (_, .distance): b
        default: .standard
        }
    }
}
