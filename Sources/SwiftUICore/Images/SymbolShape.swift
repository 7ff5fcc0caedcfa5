import DisplayList
import Foundation

/// A symbol's area on its grid of 24 × 24 units, y down: closed polygons that do not cross, outer ones clockwise and the
/// holes in them counterclockwise, so that edges can be moved and areas taken out by adding them backwards.
///
/// Curves are followed to `tolerance`: at 1,000 points an icon is off by an eighth of a point at most.
package struct SymbolShape: Equatable, Sendable {
    package static let gridSize: CGFloat = 24
    static let tolerance: CGFloat = 0.003

    package var contours: [[CGPoint]]

    init(contours: [[CGPoint]] = []) { self.contours = contours }

    /// The inside of an outline by the even-odd rule, which holds for icons whichever way their contours run.
    init(filling outline: Outline, on transform: CGAffineTransform = .identity) {
        contours = outline.transformed(by: transform).flattened(tolerance: Self.tolerance).compactMap {
            let points = Self.distinct($0.points)
            return points.count > 2 ? points : nil
        }
        let depths = depths
        for (index, depth) in depths.enumerated() where (Self.area(contours[index]) > 0) != (depth % 2 == 0) {
            contours[index].reverse()
        }
    }

    var isEmpty: Bool { contours.isEmpty }

    package var outline: Outline {
        .elements(contours.flatMap { points in
            [.move(points[0])] + points.dropFirst().map { .line($0) } + [.close]
        })
    }

    package var bounds: CGRect {
        var box = CGRect.null
        for point in contours.joined() { box = box.union(CGRect(origin: point, size: .zero)) }
        return box
    }

    // MARK: Nesting

    /// How many other contours lie around each.
    private var depths: [Int] {
        contours.indices.map { index in
            contours.indices.filter { $0 != index && Self.contains(contours[$0], contours[index]) }.count
        }
    }

    /// Each outer contour with all that lies in it.
    var components: [SymbolShape] {
        let depths = depths
        return contours.indices.filter { depths[$0] == 0 }.map { outer in
            SymbolShape(
                contours: contours.indices.filter { $0 == outer || Self.contains(contours[outer], contours[$0]) }
                    .map { contours[$0] })
        }
    }

    /// Three points of the inner contour have to agree by majority: one may lie on the edge.
    private static func contains(_ outer: [CGPoint], _ inner: [CGPoint]) -> Bool {
        let votes = [0, inner.count / 3, inner.count * 2 / 3].filter { contains(outer, inner[$0]) }
        return votes.count >= 2 && abs(area(outer)) > abs(area(inner))
    }

    private static func contains(_ polygon: [CGPoint], _ point: CGPoint) -> Bool {
        var isInside = false
        var last = polygon[polygon.count - 1]
        for next in polygon {
            if (next.y > point.y) != (last.y > point.y),
                point.x < (last.x - next.x) * (point.y - next.y) / (last.y - next.y) + next.x
            {
                isInside.toggle()
            }
            last = next
        }
        return isInside
    }

    /// Positive when clockwise.
    private static func area(_ polygon: [CGPoint]) -> CGFloat {
        var sum: CGFloat = 0
        var last = polygon[polygon.count - 1]
        for next in polygon {
            sum += last.x * next.y - next.x * last.y
            last = next
        }
        return sum / 2
    }

    private static func distinct(_ points: [CGPoint]) -> [CGPoint] {
        var result: [CGPoint] = []
        for point in points where point.x.isFinite && point.y.isFinite {
            if let last = result.last, hypot(point.x - last.x, point.y - last.y) < 1e-6 { continue }
            result.append(point)
        }
        while result.count > 1, hypot(result[0].x - result[result.count - 1].x, result[0].y - result[result.count - 1].y) < 1e-6 {
            result.removeLast()
        }
        return result
    }

    // MARK: Changing the area

    func transformed(by transform: CGAffineTransform) -> SymbolShape {
        let turns = transform.determinant < 0
        return SymbolShape(
            contours: contours.map { points in
                let moved = points.map { $0.applying(transform) }
                return turns ? moved.reversed() : moved
            })
    }

    /// The same polygons the other way round: added to an area around them, they are holes in it.
    var reversed: SymbolShape { SymbolShape(contours: contours.map { $0.reversed() }) }

    static func + (a: SymbolShape, b: SymbolShape) -> SymbolShape { SymbolShape(contours: a.contours + b.contours) }

    /// Every edge moved outwards: strokes grow by twice as much.
    func grown(by distance: CGFloat) -> SymbolShape {
        guard distance != 0 else { return self }
        return SymbolShape(contours: contours.map { Self.offset($0, by: distance) })
    }

    /// Only the outer edges moved.
    func outerEdgesGrown(by distance: CGFloat) -> SymbolShape {
        guard distance != 0 else { return self }
        return SymbolShape(
            contours: zip(contours, depths).map { $1 == 0 ? Self.offset($0, by: distance) : $0 })
    }

    /// All that the outer edges enclose.
    var outerEdges: SymbolShape { SymbolShape(contours: zip(contours, depths).filter { $1 == 0 }.map(\.0)) }

    /// A line along the outer edges, of `thickness` inwards, and in it, filled, what was left out of the area: the outlined variant
    /// of a filled symbol.
    func hollowed(thickness: CGFloat) -> SymbolShape {
        var result = SymbolShape()
        for (contour, depth) in zip(contours, depths) {
            if depth == 0 {
                result.contours += [contour, Self.offset(contour, by: -thickness).reversed()]
            } else {
                result.contours.append(contour.reversed())
            }
        }
        return result
    }

    /// A line along every edge, of `thickness` into the area.
    func edges(thickness: CGFloat) -> SymbolShape {
        SymbolShape(contours: contours.flatMap { [$0, Self.offset($0, by: -thickness).reversed()] })
    }

    private static func offset(_ points: [CGPoint], by distance: CGFloat) -> [CGPoint] {
        let count = points.count
        func normal(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
            let (dx, dy) = (b.x - a.x, b.y - a.y)
            let length = max(hypot(dx, dy), 1e-9)
            return CGPoint(x: dy / length, y: -dx / length)
        }
        return points.indices.map { index in
            let point = points[index]
            let before = normal(points[(index + count - 1) % count], point)
            let after = normal(point, points[(index + 1) % count])
            // The mitre's direction; at needle points it is kept to twice the distance.
            let along = before.x * after.x + before.y * after.y
            let factor = distance / max(1 + along, 0.5)
            return CGPoint(x: point.x + (before.x + after.x) * factor, y: point.y + (before.y + after.y) * factor)
        }
    }

    /// A line of `width` along a polyline, with square corners and flat ends.
    static func stroke(_ points: [CGPoint], isClosed: Bool, width: CGFloat) -> SymbolShape {
        let points = distinct(points)
        guard points.count > 1, width > 0 else { return SymbolShape() }
        if isClosed {
            guard points.count > 2 else { return SymbolShape() }
            let ordered = area(points) < 0 ? points.reversed() : points
            return SymbolShape(contours: [offset(ordered, by: width / 2), offset(ordered, by: -width / 2).reversed()])
        }
        // There and back again; at the ends the way turns on the spot.
        var sides: [CGPoint] = []
        for line in [points, points.reversed()] {
            for index in line.indices {
                let before = index > 0 ? direction(line[index - 1], line[index]) : direction(line[0], line[1])
                let after = index < line.count - 1 ? direction(line[index], line[index + 1]) : before
                let along = before.x * after.x + before.y * after.y
                let factor = width / 2 / max(1 + along, 0.5)
                sides.append(
                    CGPoint(
                        x: line[index].x + (before.y + after.y) * factor, y: line[index].y - (before.x + after.x) * factor))
            }
        }
        let clean = distinct(sides)
        return clean.count > 2 ? SymbolShape(contours: [area(clean) < 0 ? clean.reversed() : clean]) : SymbolShape()
    }

    private static func direction(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
        let length = max(hypot(b.x - a.x, b.y - a.y), 1e-9)
        return CGPoint(x: (b.x - a.x) / length, y: (b.y - a.y) / length)
    }

    // MARK: Cutting

    /// Where x·a + y·b ≤ c.
    struct HalfPlane {
        var a: CGFloat, b: CGFloat, c: CGFloat
        func distance(_ point: CGPoint) -> CGFloat { a * point.x + b * point.y - c }
        var opposite: HalfPlane { HalfPlane(a: -a, b: -b, c: -c) }
    }

    /// Sutherland and Hodgman, "Reentrant Polygon Clipping" (1974), doi:10.1145/360767.360802. Parts that fall asunder stay joined along
    /// the cut, there and back, which fills nothing.
    func clipped(to plane: HalfPlane) -> SymbolShape {
        var result = SymbolShape()
        for contour in contours {
            var kept: [CGPoint] = []
            var last = contour[contour.count - 1]
            var lastDistance = plane.distance(last)
            for point in contour {
                let distance = plane.distance(point)
                if (distance <= 0) != (lastDistance <= 0) {
                    let share = lastDistance / (lastDistance - distance)
                    kept.append(CGPoint(x: last.x + (point.x - last.x) * share, y: last.y + (point.y - last.y) * share))
                }
                if distance <= 0 { kept.append(point) }
                (last, lastDistance) = (point, distance)
            }
            if kept.count > 2 { result.contours.append(kept) }
        }
        return result
    }

    /// Without a disc: what lies outside the first side of a polygon around it, then outside the second but inside the first, and so on.
    func cut(around center: CGPoint, radius: CGFloat) -> SymbolShape {
        let sides = 24
        var rest = self
        var result = SymbolShape()
        for side in 0..<sides {
            let angle = 2 * CGFloat.pi * CGFloat(side) / CGFloat(sides)
            let (a, b) = (cos(angle), sin(angle))
            let inside = HalfPlane(a: a, b: b, c: a * center.x + b * center.y + radius)
            result.contours += rest.clipped(to: inside.opposite).contours
            rest = rest.clipped(to: inside)
            if rest.isEmpty { break }
        }
        return result
    }

    /// Crossed out from the top left to the bottom right, with a gap on both sides of the line.
    func slashed(width: CGFloat) -> SymbolShape {
        let gap: CGFloat = 1.1
        let half = width / 2
        let diagonal = (0.5 as CGFloat).squareRoot()
        let above = HalfPlane(a: -diagonal, b: diagonal, c: -(half + gap))
        let below = HalfPlane(a: diagonal, b: -diagonal, c: -(half + gap))
        let line = Self.stroke([CGPoint(x: 2.6, y: 2.6), CGPoint(x: 21.4, y: 21.4)], isClosed: false, width: width)
        return clipped(to: above) + clipped(to: below) + line
    }
}
