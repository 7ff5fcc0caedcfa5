import Foundation

/// The corner that Apple calls continuous: it leaves the straight side earlier than a quarter circle, so that the
/// curvature grows from nothing. The numbers are multiples of the radius, measured from the corner along its two sides.
public enum RoundedCorner {
    /// How much of a side the corner takes where it has all the room it wants.
    public static let reach: CGFloat = 1.52866483

    /// From the side that leads to the corner to the diagonal and on, as (along the first side, along the second side).
    static let continuous: [CGPoint] = [
        CGPoint(x: 1.52866483, y: 0), CGPoint(x: 1.08849323, y: 0), CGPoint(x: 0.86840689, y: 0),
        CGPoint(x: 0.66993427, y: 0.065496), CGPoint(x: 0.63149399, y: 0.074911),
        CGPoint(x: 0.37282392, y: 0.16905899), CGPoint(x: 0.16905899, y: 0.37282392),
        CGPoint(x: 0.074911, y: 0.63149399), CGPoint(x: 0.065496, y: 0.66993427),
        CGPoint(x: 0, y: 0.86840689), CGPoint(x: 0, y: 1.08849323), CGPoint(x: 0, y: 1.52866483),
    ]

    /// A quarter circle in the same pieces (curve, line, curve, line, curve), for the way between the two.
    static let circular: [CGPoint] = {
        func point(_ angle: CGFloat) -> CGPoint { CGPoint(x: 1 - sin(angle), y: 1 - cos(angle)) }
        func arc(_ from: CGFloat, _ to: CGFloat) -> [CGPoint] {
            let handle = 4 / 3 * tan((to - from) / 4)
            let (a, b) = (point(from), point(to))
            return [
                a, CGPoint(x: a.x - cos(from) * handle, y: a.y + sin(from) * handle),
                CGPoint(x: b.x + cos(to) * handle, y: b.y - sin(to) * handle), b,
            ]
        }
        let first = asin(1 - 0.66993427), second = asin(1 - 0.63149399), right = CGFloat.pi / 2
        return arc(0, first) + arc(second, right - second) + arc(right - first, right)
    }()

    /// The twelve points of a corner of radius 1 whose sides have `room`, 1… times the radius.
    static func points(room: CGFloat) -> [CGPoint] {
        let share = min(max((room - 1) / (reach - 1), 0), 1)
        return zip(circular, continuous).map { circle, smooth in
            CGPoint(x: circle.x + (smooth.x - circle.x) * share, y: circle.y + (smooth.y - circle.y) * share)
        }
    }
}

extension Outline {
    /// A quarter circle's control points lie this far along its tangents, in radii: the cubic that touches the circle
    /// at its middle as well.
    public static let circleHandle: CGFloat = 0.5522847498307936

    /// Nothing to fill and nothing to stroke.
    public var isEmpty: Bool {
        switch self {
        case .empty: true
        case .rect(let rect), .ellipse(let rect), .roundedRect(let rect, _, _): rect.isNull
        case .path(let path):
            !path.elements.contains { if case .move = $0 { false } else { true } }
        }
    }

    /// The outline as moves, lines and curves. A rectangle starts at its top left corner, an ellipse at 3 o'clock, a
    /// rounded rectangle at the left end of its top side; all run clockwise where y points down.
    public var elements: [Element] {
        switch self {
        case .empty: return []
        case .path(let path): return path.elements
        case .rect(let rect):
            if rect.isNull { return [] }
            return [
                .move(CGPoint(x: rect.minX, y: rect.minY)), .line(CGPoint(x: rect.maxX, y: rect.minY)),
                .line(CGPoint(x: rect.maxX, y: rect.maxY)), .line(CGPoint(x: rect.minX, y: rect.maxY)), .close,
            ]
        case .ellipse(let rect): return rect.isNull ? [] : Self.ellipseElements(rect)
        case .roundedRect(let rect, let corner, let isContinuous):
            return rect.isNull ? [] : Self.roundedElements(rect, corner: corner, isContinuous: isContinuous)
        }
    }

    private static func ellipseElements(_ rect: CGRect) -> [Element] {
        let (cx, cy, rx, ry) = (rect.midX, rect.midY, rect.width / 2, rect.height / 2)
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: cx + x * rx, y: cy + y * ry) }
        let k = circleHandle
        return [
            .move(point(1, 0)),
            .curve(point(0, 1), control1: point(1, k), control2: point(k, 1)),
            .curve(point(-1, 0), control1: point(-k, 1), control2: point(-1, k)),
            .curve(point(0, -1), control1: point(-1, -k), control2: point(-k, -1)),
            .curve(point(1, 0), control1: point(k, -1), control2: point(1, -k)),
            .close,
        ]
    }

    private static func roundedElements(_ rect: CGRect, corner: CGSize, isContinuous: Bool) -> [Element] {
        let (rx, ry) = (min(corner.width, rect.width / 2), min(corner.height, rect.height / 2))
        guard rx > 0, ry > 0 else { return Outline.rect(rect).elements }
        let room = isContinuous ? min(rect.width / 2 / rx, rect.height / 2 / ry) : 1
        let points = RoundedCorner.points(room: room)

        var elements: [Element] = []
        // The corner's point, and whether its first side (the one that leads to it, clockwise) is a horizontal one.
        let corners: [(CGPoint, x: CGFloat, y: CGFloat, isFirstSideHorizontal: Bool)] = [
            (CGPoint(x: rect.maxX, y: rect.minY), -1, 1, true), (CGPoint(x: rect.maxX, y: rect.maxY), -1, -1, false),
            (CGPoint(x: rect.minX, y: rect.maxY), 1, -1, true), (CGPoint(x: rect.minX, y: rect.minY), 1, 1, false),
        ]
        for (corner, x, y, isHorizontal) in corners {
            func place(_ point: CGPoint) -> CGPoint {
                let (along, across) = isHorizontal ? (point.x, point.y) : (point.y, point.x)
                return CGPoint(x: corner.x + x * along * rx, y: corner.y + y * across * ry)
            }
            let start = place(points[0])
            if elements.isEmpty {
                elements.append(.move(CGPoint(x: rect.minX + (rect.maxX - start.x), y: rect.minY)))
            }
            elements.append(.line(start))
            if room <= 1 {
                let k = circleHandle
                elements.append(.curve(
                    place(CGPoint(x: 0, y: 1)), control1: place(CGPoint(x: 1 - k, y: 0)),
                    control2: place(CGPoint(x: 0, y: 1 - k))))
            } else {
                for at in [0, 4, 8] {
                    if at > 0 { elements.append(.line(place(points[at]))) }
                    elements.append(.curve(
                        place(points[at + 3]), control1: place(points[at + 1]), control2: place(points[at + 2])))
                }
            }
        }
        elements.append(.close)
        return elements
    }

    /// The smallest upright rectangle around the outline itself (its curves, not their control points); null when empty.
    public var bounds: CGRect {
        switch self {
        case .empty: return .null
        case .rect(let rect), .ellipse(let rect), .roundedRect(let rect, _, _): return rect
        case .path(let path): return path.bounds
        }
    }

    /// All that a stroke may touch: half its width around the outline, and as far as its mitres and square caps point.
    public func strokeBounds(_ stroke: Stroke) -> CGRect {
        let bounds = bounds
        guard !bounds.isNull, stroke.width.isFinite, stroke.width > 0 else { return bounds }
        var reach: CGFloat = 1
        switch self {
        case .path:
            if stroke.join == .miter { reach = max(reach, stroke.miterLimit.isFinite ? stroke.miterLimit : 10) }
            if stroke.cap == .square { reach = max(reach, 2.0.squareRoot()) }
        default:
            // Right angles and smooth curves: a mitre stays within the square around the corner. Dashes end in caps,
            // and a square cap on a curve points outwards a little.
            if stroke.cap == .square, !stroke.dash.isEmpty { reach = 2.0.squareRoot() }
        }
        return bounds.insetBy(dx: -stroke.width / 2 * reach, dy: -stroke.width / 2 * reach)
    }

    /// The outline mapped; a rectangle stays one where the map leaves its sides upright.
    public func transformed(by transform: CGAffineTransform) -> Outline {
        if transform.isIdentity { return self }
        let isUpright = transform.b == 0 && transform.c == 0
        let isPositive = isUpright && transform.a > 0 && transform.d > 0
        switch self {
        case .empty: return .empty
        // A mirrored or turned rectangle covers the same area, but a stroke's dashes and a trim start elsewhere.
        case .rect(let rect) where isPositive: return .rect(rect.applying(transform))
        case .ellipse(let rect) where isPositive: return .ellipse(rect.applying(transform))
        case .roundedRect(let rect, let corner, let isContinuous) where isPositive && !rect.isNull:
            return .roundedRect(
                rect.applying(transform),
                cornerSize: CGSize(width: corner.width * transform.a, height: corner.height * transform.d),
                isContinuous: isContinuous)
        default:
            return .elements(elements.map { element in
                switch element {
                case .move(let point): .move(point.applying(transform))
                case .line(let point): .line(point.applying(transform))
                case .quad(let point, let control):
                    .quad(point.applying(transform), control: control.applying(transform))
                case .curve(let point, let control1, let control2):
                    .curve(
                        point.applying(transform), control1: control1.applying(transform),
                        control2: control2.applying(transform))
                case .close: .close
                }
            })
        }
    }

    /// True when the filled outline has `point` inside; for outlines that are not closed as if they were.
    public func contains(_ point: CGPoint, evenOdd: Bool = false) -> Bool {
        switch self {
        case .empty: return false
        case .rect(let rect): return rect.contains(point)
        case .ellipse(let rect):
            guard rect.width > 0, rect.height > 0 else { return false }
            let x = (point.x - rect.midX) / (rect.width / 2), y = (point.y - rect.midY) / (rect.height / 2)
            return x * x + y * y <= 1
        case .roundedRect, .path:
            var winding = 0
            for line in flattened(tolerance: 0.01) where line.points.count > 1 {
                var last = line.points[line.points.count - 1]
                for next in line.points {
                    if (last.y <= point.y) != (next.y <= point.y) {
                        let x = last.x + (point.y - last.y) / (next.y - last.y) * (next.x - last.x)
                        if x > point.x { winding += next.y > last.y ? 1 : -1 }
                    }
                    last = next
                }
            }
            return evenOdd ? winding & 1 == 1 : winding != 0
        }
    }
}

extension [Outline.Element] {
    /// The smallest upright rectangle around the curves themselves; null when there is none.
    var boundsOfCurves: CGRect {
        var box = Extent()
        var last = CGPoint.zero
        for element in self {
            switch element {
            case .move(let point), .line(let point): box.add(point)
            case .quad(let point, let control):
                box.add(point)
                for t in [Cubic.extreme(last.x, control.x, point.x), Cubic.extreme(last.y, control.y, point.y)] {
                    if let t { box.add(Cubic(last, quad: control, point).point(at: t)) }
                }
            case .curve(let point, let control1, let control2):
                box.add(point)
                let cubic = Cubic(last, control1, control2, point)
                for t in cubic.extremes { box.add(cubic.point(at: t)) }
            case .close: break
            }
            last = element.point ?? last
        }
        return box.rect
    }
}

extension Outline.Element {
    /// Where the pen stands after the element; nil for `close`, which takes it back to the last move.
    public var point: CGPoint? {
        switch self {
        case .move(let point), .line(let point), .quad(let point, _), .curve(let point, _, _): point
        case .close: nil
        }
    }
}

/// A rectangle that grows with the points added to it.
private struct Extent {
    var minX = CGFloat.infinity, minY = CGFloat.infinity, maxX = -CGFloat.infinity, maxY = -CGFloat.infinity

    mutating func add(_ point: CGPoint) {
        (minX, maxX) = (min(minX, point.x), max(maxX, point.x))
        (minY, maxY) = (min(minY, point.y), max(maxY, point.y))
    }

    var rect: CGRect { minX > maxX ? .null : CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY) }
}
