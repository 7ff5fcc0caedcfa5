import Foundation

extension Outline {
    /// The area that a stroke covers, as an outline of straight lines to be filled by the non-zero rule: each piece of
    /// the line, each join and each cap is an area of its own, all of them clockwise, so that overlaps stay filled. Curves are followed
    /// to a twentieth of a point, or closer under thin strokes. Empty when the width is not positive.
    public func stroked(_ stroke: Stroke) -> Outline {
        guard stroke.width > 0, stroke.width.isFinite else { return .empty }
        var stroker = Stroker(stroke)
        for line in flattened(tolerance: min(0.05, max(stroke.width / 20, 0.001))) { stroker.add(line) }
        return stroker.elements.isEmpty ? .empty : .elements(stroker.elements)
    }
}

/// Of length 1.
private struct Direction { var dx: CGFloat, dy: CGFloat }

/// Puts a stroke together from convex areas.
private struct Stroker {
    private let stroke: Stroke
    private let radius: CGFloat
    private(set) var elements: [Outline.Element] = []

    init(_ stroke: Stroke) {
        self.stroke = stroke
        radius = stroke.width / 2
    }

    mutating func add(_ line: Outline.Polyline) {
        var points: [CGPoint] = []
        for point in line.points where points.last != point {
            guard point.x.isFinite, point.y.isFinite else { return }
            points.append(point)
        }
        if line.isClosed, points.count > 1, points.first == points.last { points.removeLast() }
        if points.count < 2 {
            // A line of no length shows its caps only; they stand upright.
            if let point = points.first, !line.points.isEmpty, stroke.cap != .butt {
                addCap(at: point, towards: Direction(dx: 1, dy: 0))
                addCap(at: point, towards: Direction(dx: -1, dy: 0))
            }
            return
        }
        let period = stroke.dash.reduce(0, +)
        let length = Self.length(points, isClosed: line.isClosed)
        let isDashable = stroke.dash.allSatisfy { $0 >= 0 && $0.isFinite } && stroke.dashPhase.isFinite
        // By the hundred thousand, dashes are no longer told apart.
        guard isDashable, period > 0, length / period < 100_000 else { return addSolid(points, isClosed: line.isClosed) }
        addDashes(line.isClosed ? points + [points[0]] : points, period, isClosed: line.isClosed)
    }

    private static func length(_ points: [CGPoint], isClosed: Bool) -> CGFloat {
        let ends = isClosed ? points + [points[0]] : points
        return zip(ends, ends.dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
    }

    private mutating func addDashes(_ points: [CGPoint], _ period: CGFloat, isClosed: Bool) {
        // An odd number of lengths goes twice round, drawn and left out in turn.
        let lengths = stroke.dash.count % 2 == 0 ? stroke.dash : stroke.dash + stroke.dash
        let whole = stroke.dash.count % 2 == 0 ? period : period * 2
        var phase = stroke.dashPhase.truncatingRemainder(dividingBy: whole)
        if phase < 0 { phase += whole }
        var index = 0
        while phase >= lengths[index] {
            phase -= lengths[index]
            index = (index + 1) % lengths.count
        }
        var rest = lengths[index] - phase
        var dash: [CGPoint] = index % 2 == 0 ? [points[0]] : []
        // On a closed line the dash at the start goes on from the one at the end.
        var first: [CGPoint]?
        var isFirst = isClosed && index % 2 == 0
        for (a, b) in zip(points, points.dropFirst()) {
            let length = hypot(b.x - a.x, b.y - a.y)
            var passed: CGFloat = 0
            while length - passed > rest {
                passed += rest
                let point = CGPoint(x: a.x + (b.x - a.x) * passed / length, y: a.y + (b.y - a.y) * passed / length)
                if index % 2 == 0 {
                    dash.append(point)
                    if isFirst {
                        first = dash
                    } else {
                        addDash(dash, direction: Direction(dx: (b.x - a.x) / length, dy: (b.y - a.y) / length))
                    }
                    isFirst = false
                    dash = []
                } else {
                    dash = [point]
                }
                index = (index + 1) % lengths.count
                rest = lengths[index]
            }
            rest -= length - passed
            if index % 2 == 0 { dash.append(b) }
        }
        if isFirst { return addSolid(Array(points.dropLast()), isClosed: true) }
        // The last point of a closed line is its first.
        if let first { dash = dash.isEmpty ? first : dash + first.dropFirst() }
        let remainder = Self.distinct(dash)
        if remainder.count > 1 { addSolid(remainder, isClosed: false) }
    }

    private static func distinct(_ points: [CGPoint]) -> [CGPoint] {
        points.reduce(into: []) { distinct, point in
            if distinct.last != point { distinct.append(point) }
        }
    }

    private mutating func addDash(_ points: [CGPoint], direction: Direction) {
        let distinct = Self.distinct(points)
        if distinct.count > 1 { return addSolid(distinct, isClosed: false) }
        // A dash of no length: its caps, along the line.
        if stroke.cap != .butt, let point = distinct.first {
            addCap(at: point, towards: direction)
            addCap(at: point, towards: Direction(dx: -direction.dx, dy: -direction.dy))
        }
    }

    private mutating func addSolid(_ points: [CGPoint], isClosed: Bool) {
        let ends = isClosed ? points + [points[0]] : points
        var directions: [Direction] = []
        for (a, b) in zip(ends, ends.dropFirst()) {
            let length = hypot(b.x - a.x, b.y - a.y)
            let direction = Direction(dx: (b.x - a.x) / length, dy: (b.y - a.y) / length)
            let (nx, ny) = (-direction.dy * radius, direction.dx * radius)
            addArea([
                CGPoint(x: a.x - nx, y: a.y - ny), CGPoint(x: b.x - nx, y: b.y - ny), CGPoint(x: b.x + nx, y: b.y + ny),
                CGPoint(x: a.x + nx, y: a.y + ny),
            ])
            directions.append(direction)
        }
        for at in 1..<max(directions.count, 1) { addJoin(at: ends[at], directions[at - 1], directions[at]) }
        if isClosed {
            addJoin(at: ends[0], directions[directions.count - 1], directions[0])
        } else {
            addCap(at: ends[0], towards: Direction(dx: -directions[0].dx, dy: -directions[0].dy))
            addCap(at: ends[ends.count - 1], towards: directions[directions.count - 1])
        }
    }

    /// Fills the gap on the outer side of a corner.
    private mutating func addJoin(at point: CGPoint, _ from: Direction, _ to: Direction) {
        let turn = from.dx * to.dy - from.dy * to.dx, along = from.dx * to.dx + from.dy * to.dy
        if abs(turn) < 1e-9, along > 0 { return }
        // Turning clockwise, the outer side is the left one.
        let side: CGFloat = turn > 0 ? -radius : radius
        let a = CGPoint(x: point.x - from.dy * side, y: point.y + from.dx * side)
        let b = CGPoint(x: point.x - to.dy * side, y: point.y + to.dx * side)
        switch stroke.join {
        case .round: addArea([point] + arc(around: point, from: a, to: b, clockwise: turn > 0))
        case .bevel: addArea([point, a, b])
        case .miter:
            // The mitre's length over the width is 1 / sin(half the angle between the lines).
            let half = ((1 + along) / 2).squareRoot()
            guard half * stroke.miterLimit >= 1 else { return addArea([point, a, b]) }
            let tip = radius / half
            let (x, y) = (a.x + b.x - 2 * point.x, a.y + b.y - 2 * point.y)
            let length = hypot(x, y)
            guard length > 0 else { return }
            addArea([point, a, CGPoint(x: point.x + x / length * tip, y: point.y + y / length * tip), b])
        }
    }

    private mutating func addCap(at point: CGPoint, towards direction: Direction) {
        let (nx, ny) = (-direction.dy * radius, direction.dx * radius)
        let left = CGPoint(x: point.x - nx, y: point.y - ny), right = CGPoint(x: point.x + nx, y: point.y + ny)
        switch stroke.cap {
        case .butt: break
        case .round: addArea(arc(around: point, from: left, to: right, clockwise: true))
        case .square:
            let (dx, dy) = (direction.dx * radius, direction.dy * radius)
            addArea([left, CGPoint(x: left.x + dx, y: left.y + dy), CGPoint(x: right.x + dx, y: right.y + dy), right])
        }
    }

    private func arc(around center: CGPoint, from: CGPoint, to: CGPoint, clockwise: Bool) -> [CGPoint] {
        let start = atan2(from.y - center.y, from.x - center.x)
        var sweep = atan2(to.y - center.y, to.x - center.x) - start
        // Where y points down, clockwise angles grow.
        if clockwise { if sweep <= 0 { sweep += 2 * .pi } } else if sweep >= 0 { sweep -= 2 * .pi }
        // Chords stay within a fiftieth of a point of the arc.
        let step = 2 * acos(max(1 - 0.02 / radius, 0.5))
        let steps = min(max(Int((abs(sweep) / step).rounded(.up)), 1), 1000)
        return (0...steps).map { index in
            if index == 0 { return from }
            if index == steps { return to }
            let angle = start + sweep * CGFloat(index) / CGFloat(steps)
            return CGPoint(x: center.x + cos(angle) * radius, y: center.y + sin(angle) * radius)
        }
    }

    /// A convex area, turned clockwise.
    private mutating func addArea(_ points: [CGPoint]) {
        var area: CGFloat = 0
        for (a, b) in zip(points, points.dropFirst() + [points[0]]) { area += a.x * b.y - b.x * a.y }
        let ordered = area < 0 ? points.reversed() : points
        elements.append(.move(ordered[0]))
        elements += ordered.dropFirst().map { .line($0) }
        elements.append(.close)
    }
}
