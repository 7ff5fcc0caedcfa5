import DisplayList
import Foundation

extension Path {
    /// An arc from `startAngle` by `delta`, joined to the current point by a line. A positive delta turns clockwise on
    /// screen.
    public mutating func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle, transform: CGAffineTransform = .identity
    ) {
        addArc(center, radius, start: startAngle.radians, delta: delta.radians, transform)
    }

    /// An arc between two angles. `clockwise` is meant as in a plane whose y points up: on screen, false turns clockwise.
    public mutating func addArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        let turn = 2 * Double.pi
        var delta = endAngle.radians - startAngle.radians
        guard delta.isFinite else { return }
        // The end lies in the direction of travel.
        if !clockwise, delta < 0 {
            delta = delta.truncatingRemainder(dividingBy: turn) + turn
        } else if clockwise, delta > 0 {
            delta = delta.truncatingRemainder(dividingBy: turn) - turn
        }
        addArc(center, radius, start: startAngle.radians, delta: delta, transform)
    }

    /// A line towards `p1` and an arc that touches it and the line from `p1` to `p2`: a rounded corner at `p1`.
    public mutating func addArc(
        tangent1End p1: CGPoint, tangent2End p2: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        guard let current = currentPoint else { return }
        let start = current.applying(transform.inverted())
        let a = Self.direction(p1, start), b = Self.direction(p1, p2)
        let cross = a.x * b.y - a.y * b.x, dot = a.x * b.x + a.y * b.y
        // Without a corner there is nothing to round.
        guard radius > 0, radius.isFinite, cross.isFinite, abs(cross) > 1e-9, transform.determinant != 0 else {
            return addLine(to: p1.applying(transform))
        }
        let angle = atan2(abs(cross), dot)
        let distance = radius / tan(angle / 2)
        let from = CGPoint(x: p1.x + a.x * distance, y: p1.y + a.y * distance)
        // The centre lies across the first tangent, on the side of the second.
        let side: CGFloat = cross > 0 ? 1 : -1
        let center = CGPoint(x: from.x - a.y * radius * side, y: from.y + a.x * radius * side)
        addArc(
            center, radius, start: Double(atan2(from.y - center.y, from.x - center.x)),
            delta: Double((.pi - angle) * -side), transform)
    }

    private static func direction(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
        let length = hypot(b.x - a.x, b.y - a.y)
        return CGPoint(x: (b.x - a.x) / length, y: (b.y - a.y) / length)
    }

    /// In cubic curves of at most a quarter turn each. More than one turn draws one, and ends where all of them would.
    private mutating func addArc(
        _ center: CGPoint, _ radius: CGFloat, start: Double, delta: Double, _ transform: CGAffineTransform
    ) {
        guard center.x.isFinite, center.y.isFinite, radius.isFinite, radius >= 0, start.isFinite, delta.isFinite
        else { return }
        let turn = 2 * Double.pi
        var delta = delta
        if abs(delta) > turn {
            let rest = delta.truncatingRemainder(dividingBy: turn)
            delta = rest + (delta < 0 ? -turn : turn)
        }
        func point(_ angle: Double) -> CGPoint {
            CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
        }
        let first = point(start)
        if isEmpty { move(to: first.applying(transform)) } else { addLine(to: first.applying(transform)) }
        if delta == 0 { return }

        let pieces = max(Int((abs(delta) / (.pi / 2) - 1e-9).rounded(.up)), 1)
        let step = delta / Double(pieces)
        let handle = radius * 4 / 3 * tan(step / 4)
        var from = first
        for piece in 0..<pieces {
            let (a, b) = (start + step * Double(piece), start + step * Double(piece + 1))
            // A full turn ends exactly where it began.
            let to = piece == pieces - 1 && abs(delta) == turn ? first : point(b)
            addCurve(
                to: to.applying(transform),
                control1: CGPoint(x: from.x - sin(a) * handle, y: from.y + cos(a) * handle).applying(transform),
                control2: CGPoint(x: to.x + sin(b) * handle, y: to.y - cos(b) * handle).applying(transform))
            from = to
        }
    }
}
