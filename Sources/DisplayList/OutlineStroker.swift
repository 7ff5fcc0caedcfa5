import Foundation

extension Outline {
    /// The area that a stroke covers, as an outline to fill with the non-zero rule. Curves become lines that stay within
    /// `tolerance` points. Empty when the width is not a positive number.
    public func stroked(_ stroke: Stroke, tolerance: CGFloat = 0.02) -> Outline {
        guard stroke.width > 0, stroke.width.isFinite else { return .empty }
        var stroker = Stroker(stroke, tolerance: tolerance)
        for line in flattened(tolerance: tolerance) {
            for part in line.dashed(stroke.dash, phase: stroke.dashPhase) { stroker.add(part) }
        }
        return stroker.elements.isEmpty ? .empty : .elements(stroker.elements)
    }
}

extension Outline.Polyline {
    /// More dashes than this are not dashes that anyone could see; the line is drawn solid.
    private static let mostDashes: CGFloat = 100_000

    private static func nudge(_ point: CGPoint, from a: CGPoint, to b: CGPoint, of length: CGFloat) -> CGPoint {
        let distance: CGFloat = 1e-6
        return CGPoint(x: point.x + (b.x - a.x) / length * distance, y: point.y + (b.y - a.y) / length * distance)
    }

    /// The parts of the line that a dash pattern draws: lengths on, off, on…, beginning `phase` into it. A pattern that
    /// has a negative length, or none above 0, leaves the line whole.
    func dashed(_ pattern: [CGFloat], phase: CGFloat) -> [Outline.Polyline] {
        let sum = pattern.reduce(0, +)
        guard sum > 0, sum.isFinite, pattern.allSatisfy({ $0 >= 0 }) else { return [self] }
        let corners = isClosed ? points + points.prefix(1) : points
        let lengths = zip(corners, corners.dropFirst()).map { hypot($1.x - $0.x, $1.y - $0.y) }
        guard lengths.reduce(0, +) / sum * CGFloat(pattern.count) < Self.mostDashes else { return [self] }

        // An odd pattern turns on and off at each repeat.
        let pattern = pattern.count % 2 == 0 ? pattern : pattern + pattern
        let period = pattern.reduce(0, +)
        var left = phase.isFinite ? phase.truncatingRemainder(dividingBy: period) : 0
        if left < 0 { left += period }
        var index = 0
        while left > 0, left >= pattern[index] {
            left -= pattern[index]
            index = (index + 1) % pattern.count
        }
        left = pattern[index] - left

        var parts: [Outline.Polyline] = []
        var current: [CGPoint] = index % 2 == 0 ? [corners[0]] : []
        let startsOn = index % 2 == 0
        for (at, length) in lengths.enumerated() {
            let (a, b) = (corners[at], corners[at + 1])
            var passed: CGFloat = 0
            while length - passed > left {
                passed += left
                let point = CGPoint(x: a.x + (b.x - a.x) * passed / length, y: a.y + (b.y - a.y) * passed / length)
                if index % 2 == 0 {
                    // A dash without length still has a direction, which its square caps follow.
                    let end = current == [point] ? Self.nudge(point, from: a, to: b, of: length) : point
                    parts.append(.init(points: current + [end], isClosed: false))
                    current = []
                } else {
                    current = [point]
                }
                index = (index + 1) % pattern.count
                left = pattern[index]
            }
            left -= length - passed
            if index % 2 == 0 { current.append(b) }
        }
        if !current.isEmpty {
            if isClosed, startsOn, !parts.isEmpty {
                // The dash that ends the loop goes on into the one that began it.
                parts[0].points = current + parts[0].points.dropFirst()
            } else if isClosed, startsOn {
                return [self]
            } else {
                parts.append(.init(points: current, isClosed: false))
            }
        }
        return parts
    }
}

/// Walks along lines on both sides at half the width. Each side is one polygon's edge; where a corner turns inwards the
/// edge passes through the corner itself, so that winding numbers stay above zero all over the stroke.
private struct Stroker {
    private let radius: CGFloat
    private let stroke: Stroke
    /// The largest turn that a flattened arc takes in one step.
    private let step: CGFloat
    var elements: [Outline.Element] = []

    /// Below this turn (its cosine) a corner is a point of a smooth curve.
    private static let smooth: CGFloat = 0.97

    init(_ stroke: Stroke, tolerance: CGFloat) {
        self.stroke = stroke
        radius = stroke.width / 2
        let step = 2 * acos(max(1 - tolerance / radius, 0))
        self.step = step > 0.01 ? min(step, .pi / 4) : 0.01
    }

    mutating func add(_ line: Outline.Polyline) {
        var points: [CGPoint] = []
        for point in line.points where point.x.isFinite && point.y.isFinite && point != points.last { points.append(point) }
        if line.isClosed, points.count > 1, points.first == points.last { points.removeLast() }
        guard points.count > 1 else {
            if let point = points.first { addDot(point) }
            return
        }
        if line.isClosed {
            addPolygon(loop(points))
            addPolygon(loop(points.reversed()))
        } else {
            var edge = side(points)
            addCap(at: points[points.count - 1], direction: direction(points[points.count - 2], points[points.count - 1]), to: &edge)
            edge += side(points.reversed())
            addCap(at: points[0], direction: direction(points[1], points[0]), to: &edge)
            addPolygon(edge)
        }
    }

    /// A line without length shows its caps only.
    private mutating func addDot(_ center: CGPoint) {
        let square = CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
        switch stroke.cap {
        case .butt: break
        case .round: elements += Outline.ellipse(square).elements
        case .square: elements += Outline.rect(square).elements
        }
    }

    private mutating func addPolygon(_ points: [CGPoint]) {
        guard let first = points.first else { return }
        elements.append(.move(first))
        elements += points.dropFirst().map { .line($0) }
        elements.append(.close)
    }

    private func direction(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
        // Scaled first, so that neither tiny nor huge lengths lose the direction.
        let (x, y) = (b.x - a.x, b.y - a.y)
        let largest = max(abs(x), abs(y))
        let length = hypot(x / largest, y / largest)
        return CGPoint(x: x / largest / length, y: y / largest / length)
    }

    /// `point` moved to the left of `direction` (upwards for a line to the right) by the radius.
    private func offset(_ point: CGPoint, _ direction: CGPoint) -> CGPoint {
        CGPoint(x: point.x + direction.y * radius, y: point.y - direction.x * radius)
    }

    private func side(_ points: [CGPoint]) -> [CGPoint] {
        var direction = direction(points[0], points[1])
        var edge = [offset(points[0], direction)]
        for at in points.indices.dropFirst().dropLast() {
            let next = self.direction(points[at], points[at + 1])
            addJoin(at: points[at], from: direction, to: next, edge: &edge)
            direction = next
        }
        edge.append(offset(points[points.count - 1], direction))
        return edge
    }

    private func loop(_ points: [CGPoint]) -> [CGPoint] {
        var edge: [CGPoint] = []
        var direction = direction(points[points.count - 1], points[0])
        for at in points.indices {
            let next = self.direction(points[at], points[(at + 1) % points.count])
            addJoin(at: points[at], from: direction, to: next, edge: &edge)
            direction = next
        }
        return edge
    }

    private func addJoin(at point: CGPoint, from a: CGPoint, to b: CGPoint, edge: inout [CGPoint]) {
        let cross = a.x * b.y - a.y * b.x, dot = a.x * b.x + a.y * b.y
        if dot > 0, abs(cross) < 1e-9 { return edge.append(offset(point, b)) }
        if cross < 0 { return edge += [offset(point, a), point, offset(point, b)] }
        if dot > Self.smooth { return addArc(around: point, from: a, turn: acos(min(dot, 1)), edge: &edge) }
        switch stroke.join {
        case .round: addArc(around: point, from: a, turn: acos(min(max(dot, -1), 1)), edge: &edge)
        case .bevel: edge += [offset(point, a), offset(point, b)]
        case .miter:
            // The mitre's length over the width is 1 / cos(turn / 2).
            let ratio = (2 / max(1 + dot, 1e-12)).squareRoot()
            if ratio <= stroke.miterLimit {
                let scale = radius / (1 + dot)
                edge.append(CGPoint(x: point.x + (a.y + b.y) * scale, y: point.y - (a.x + b.x) * scale))
            } else {
                edge += [offset(point, a), offset(point, b)]
            }
        }
    }

    /// Points around `center`, clockwise on screen, from the left of `direction` on.
    private func addArc(around center: CGPoint, from direction: CGPoint, turn: CGFloat, edge: inout [CGPoint]) {
        let steps = max(Int((turn / step).rounded(.up)), 1)
        for at in 0...steps {
            let angle = turn * CGFloat(at) / CGFloat(steps)
            let (sine, cosine) = (sin(angle), cos(angle))
            let turned = CGPoint(
                x: direction.x * cosine - direction.y * sine, y: direction.x * sine + direction.y * cosine)
            edge.append(offset(center, turned))
        }
    }

    private func addCap(at point: CGPoint, direction: CGPoint, to edge: inout [CGPoint]) {
        switch stroke.cap {
        case .butt: break
        case .round: addArc(around: point, from: direction, turn: .pi, edge: &edge)
        case .square:
            let end = CGPoint(x: point.x + direction.x * radius, y: point.y + direction.y * radius)
            edge += [offset(end, direction), offset(end, CGPoint(x: -direction.x, y: -direction.y))]
        }
    }
}
