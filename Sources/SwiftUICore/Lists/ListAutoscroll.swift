import Foundation

/// Scrolls a list under a row that a finger carries near to its upper or lower edge.
@MainActor final class ListAutoscroll: Timeline {
    /// So near to an edge the list begins to move, in points; in a low list a quarter of its height.
    static let zone: CGFloat = 64
    /// At the edge and beyond it, in points a second.
    static let topSpeed: CGFloat = 900

    private unowned let container: ListContainer
    /// Where the finger took the row, down the list's window.
    private let start: CGFloat
    /// Down the list, in points a second.
    private var speed: CGFloat = 0
    /// Up to when the list has moved; nil while it does not.
    private var last: Date?

    /// - Parameter finger: Where it took the row, in the coordinates of the root.
    init(_ container: ListContainer, finger: CGPoint) {
        self.container = container
        start = container.scrollArea?.convertFromRoot(finger).y ?? finger.y
    }

    /// How fast a list moves whose window reaches from `top` to `bottom`, with a finger at `y`: it grows with the square of the depth in the zone
    /// at an edge, so that it begins gently.
    static func speed(at y: CGFloat, top: CGFloat, bottom: CGFloat) -> CGFloat {
        let zone = min(zone, (bottom - top) / 4)
        guard zone > 0, y.isFinite else { return 0 }
        func share(_ depth: CGFloat) -> CGFloat { min(max(depth / zone, 0), 1) }
        let down = share(y - (bottom - zone)), up = share(top + zone - y)
        return topSpeed * (down * down - up * up)
    }

    func follow(_ finger: CGPoint) {
        guard let area = container.scrollArea else { return stop() }
        let y = area.convertFromRoot(finger).y, window = area.clearWindow
        speed = Self.speed(at: y, top: window.minY, bottom: window.maxY)
        // A row that stood there when it was taken moves nothing before the finger goes further that way.
        let way = speed < 0 ? start - y : y - start
        let isEnd = speed < 0 ? area.offset.y <= 0 : area.offset.y >= area.reach(.vertical)
        guard speed != 0, way >= GestureLimits.slop, !isEnd else { return stop() }
        guard last == nil else { return }
        last = container.tree.now
        container.tree.add(self)
    }

    func stop() {
        guard last != nil else { return }
        last = nil
        container.tree.remove(self)
    }

    var order: UInt64 { container.identity }
    var nextWake: ViewTree.Wake { last == nil ? .never : .nextFrame }

    func advance(to now: Date) {
        guard let last, now > last, let area = container.scrollArea else { return }
        self.last = now
        if !area.wheel(by: CGSize(width: 0, height: speed * now.timeIntervalSince(last))) { stop() }
    }
}
