import Foundation

/// A cubic Bézier curve; lines and quadratic curves are written as cubics where all are treated alike.
struct Cubic {
    var a: CGPoint, b: CGPoint, c: CGPoint, d: CGPoint

    init(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint) { (self.a, self.b, self.c, self.d) = (a, b, c, d) }

    init(_ a: CGPoint, quad q: CGPoint, _ d: CGPoint) {
        self.init(
            a, CGPoint(x: a.x + (q.x - a.x) * 2 / 3, y: a.y + (q.y - a.y) * 2 / 3),
            CGPoint(x: d.x + (q.x - d.x) * 2 / 3, y: d.y + (q.y - d.y) * 2 / 3), d)
    }

    func point(at t: CGFloat) -> CGPoint {
        let s = 1 - t
        let (wa, wb, wc, wd) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
        return CGPoint(x: wa * a.x + wb * b.x + wc * c.x + wd * d.x, y: wa * a.y + wb * b.y + wc * c.y + wd * d.y)
    }

    func speed(at t: CGFloat) -> CGFloat {
        let s = 1 - t
        let (wa, wb, wc) = (3 * s * s, 6 * s * t, 3 * t * t)
        return hypot(
            wa * (b.x - a.x) + wb * (c.x - b.x) + wc * (d.x - c.x), wa * (b.y - a.y) + wb * (c.y - b.y) + wc * (d.y - c.y))
    }

    /// The piece between two parameters (de Casteljau's construction, twice).
    func piece(from start: CGFloat, to end: CGFloat) -> Cubic {
        let tail = start <= 0 ? self : split(start).1
        return end >= 1 ? tail : tail.split((end - start) / max(1 - start, .leastNormalMagnitude)).0
    }

    private func split(_ t: CGFloat) -> (Cubic, Cubic) {
        func mix(_ p: CGPoint, _ q: CGPoint) -> CGPoint { CGPoint(x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t) }
        let ab = mix(a, b), bc = mix(b, c), cd = mix(c, d)
        let abc = mix(ab, bc), bcd = mix(bc, cd), middle = mix(abc, bcd)
        return (Cubic(a, ab, abc, middle), Cubic(middle, bcd, cd, d))
    }

    /// Where x or y turns round, inside 0…1.
    var extremes: [CGFloat] { Self.extremes(a.x, b.x, c.x, d.x) + Self.extremes(a.y, b.y, c.y, d.y) }

    private static func extremes(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> [CGFloat] {
        let p = d - 3 * c + 3 * b - a, q = 2 * (c - 2 * b + a), r = b - a
        if abs(p) < 1e-12 * (abs(q) + abs(r)) { return q == 0 ? [] : [-r / q].filter { $0 > 0 && $0 < 1 } }
        let discriminant = q * q - 4 * p * r
        guard discriminant >= 0 else { return [] }
        let root = discriminant.squareRoot()
        return [(-q + root) / (2 * p), (-q - root) / (2 * p)].filter { $0 > 0 && $0 < 1 }
    }

    static func extreme(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat) -> CGFloat? {
        let t = (a - b) / (a - 2 * b + c)
        return t > 0 && t < 1 ? t : nil
    }

    /// How many equal steps of the parameter keep the chords within `tolerance` of the curve: the error of a chord is at
    /// most an eighth of the second derivative times the step squared.
    func steps(tolerance: CGFloat) -> Int {
        let bend = max(
            hypot(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y), hypot(b.x - 2 * c.x + d.x, b.y - 2 * c.y + d.y))
        let steps = (bend * 6 / 8 / max(tolerance, 1e-9)).squareRoot()
        return steps.isFinite ? Int(min(max(steps.rounded(.up), 1), 2000)) : 1
    }

    /// Gauss and Legendre's five places and weights on −1…1.
    private static let quadrature: [(CGFloat, CGFloat)] = [
        (0, 0.5688888888888889), (-0.5384693101056831, 0.47862867049936647), (0.5384693101056831, 0.47862867049936647),
        (-0.906179845938664, 0.23692688505618908), (0.906179845938664, 0.23692688505618908),
    ]

    /// Arc length between two parameters, by Gauss–Legendre quadrature over short pieces.
    func length(from start: CGFloat = 0, to end: CGFloat = 1) -> CGFloat {
        let pieces = 12
        let half = (end - start) / CGFloat(pieces) / 2
        var sum: CGFloat = 0
        for piece in 0..<pieces {
            let middle = start + half * CGFloat(2 * piece + 1)
            for (place, weight) in Self.quadrature { sum += weight * speed(at: middle + half * place) }
        }
        return sum * half
    }

    /// The parameter at which the curve has run `distance`, by bisection of the arc length.
    func parameter(atDistance distance: CGFloat, of total: CGFloat) -> CGFloat {
        if distance <= 0 { return 0 }
        if distance >= total { return 1 }
        var (low, high, passed): (CGFloat, CGFloat, CGFloat) = (0, 1, 0)
        for _ in 0..<40 where high - low > 1e-9 {
            let middle = (low + high) / 2
            let step = length(from: low, to: middle)
            if passed + step < distance { (low, passed) = (middle, passed + step) } else { high = middle }
        }
        return (low + high) / 2
    }
}

extension Outline {
    /// A subpath of straight lines.
    public struct Polyline: Hashable, Sendable {
        public var points: [CGPoint]
        /// Closed: the last point is joined to the first, which is not repeated.
        public var isClosed: Bool
        public init(points: [CGPoint], isClosed: Bool) { (self.points, self.isClosed) = (points, isClosed) }
    }

    /// The subpaths as straight lines that stay within `tolerance` points of the curves.
    public func flattened(tolerance: CGFloat = 0.1) -> [Polyline] {
        var lines: [Polyline] = []
        var points: [CGPoint] = []
        func finish(closed: Bool) {
            if closed, points.count > 1, points.first == points.last { points.removeLast() }
            if points.count > 1 || closed && !points.isEmpty { lines.append(Polyline(points: points, isClosed: closed)) }
        }
        func add(_ cubic: Cubic) {
            let steps = cubic.steps(tolerance: tolerance)
            for step in 1..<max(steps, 1) { points.append(cubic.point(at: CGFloat(step) / CGFloat(steps))) }
            points.append(cubic.d)
        }
        for element in elements {
            switch element {
            case .move(let point):
                finish(closed: false)
                points = [point]
            case .line(let point): points.append(point)
            case .quad(let point, let control):
                if points.isEmpty { points = [control] }
                add(Cubic(points[points.count - 1], quad: control, point))
            case .curve(let point, let control1, let control2):
                if points.isEmpty { points = [control1] }
                add(Cubic(points[points.count - 1], control1, control2, point))
            case .close:
                let start = points.first
                finish(closed: true)
                points = start.map { [$0] } ?? []
            }
        }
        finish(closed: false)
        return lines
    }

    /// The part between two fractions of the arc length, 0…1. Nothing when `from` is not less than `to`. Curves stay curves.
    public func trimmed(from: CGFloat, to: CGFloat) -> Outline {
        let start = from.isNaN ? 0 : min(max(from, 0), 1), end = to.isNaN ? 1 : min(max(to, 0), 1)
        if start >= end { return .empty }
        if start == 0, end == 1 { return self }

        var segments: [(element: Element, cubic: Cubic, length: CGFloat)] = []
        var total: CGFloat = 0
        var first: CGPoint?, last: CGPoint?
        func add(_ element: Element, _ cubic: Cubic, _ length: CGFloat) {
            guard length.isFinite else { return }
            segments.append((element, cubic, length))
            total += length
        }
        func addLine(_ a: CGPoint, _ b: CGPoint) { add(.line(b), Cubic(a, a, b, b), hypot(b.x - a.x, b.y - a.y)) }
        for element in elements {
            let pen = last ?? element.point ?? .zero
            switch element {
            case .move(let point): first = point
            case .line(let point): addLine(pen, point)
            case .quad(let point, let control):
                let cubic = Cubic(pen, quad: control, point)
                add(element, cubic, cubic.length())
            case .curve(let point, let control1, let control2):
                let cubic = Cubic(pen, control1, control2, point)
                add(element, cubic, cubic.length())
            case .close: if let first, first != pen { addLine(pen, first) }
            }
            if first == nil { first = pen }
            last = element.point ?? first
        }

        var trimmed: [Element] = []
        var pen: CGPoint?
        var passed: CGFloat = 0
        for (element, cubic, length) in segments {
            defer { passed += length }
            let low = start * total - passed, high = end * total - passed
            if high <= 0 || low >= length { continue }
            let piece: Cubic
            if case .line = element {
                func at(_ distance: CGFloat) -> CGPoint {
                    let t = min(max(distance / length, 0), 1)
                    return CGPoint(x: cubic.a.x + (cubic.d.x - cubic.a.x) * t, y: cubic.a.y + (cubic.d.y - cubic.a.y) * t)
                }
                let (a, b) = (at(low), high >= length ? cubic.d : at(high))
                piece = Cubic(a, a, b, b)
            } else {
                piece = cubic.piece(
                    from: cubic.parameter(atDistance: low, of: length), to: cubic.parameter(atDistance: high, of: length))
            }
            if pen != piece.a { trimmed.append(.move(piece.a)) }
            if case .line = element {
                trimmed.append(.line(piece.d))
            } else {
                trimmed.append(.curve(piece.d, control1: piece.b, control2: piece.c))
            }
            pen = piece.d
        }
        return trimmed.isEmpty ? .empty : .elements(trimmed)
    }
}
