import DisplayList
import Foundation
import PixelKernels

/// An outline in pixels, on the grid of 1/256: rounded before any whole pixels are taken off, so that a shape lies on the same grid points
/// wherever it is drawn.
final class DevicePath {
    private var verbs: [UInt8] = []
    private var points: [Double] = []
    /// Of a stroke, in pixels; 0 for the inside.
    private let radius: Double
    private let hasRoundEnds: Bool

    /// The inside of an outline, or a stroke of it that is smooth and solid; nil where there is nothing, a number is not finite, or
    /// the stroke has corners or dashes.
    init?(_ outline: Outline, stroke: Stroke? = nil, _ transform: CGAffineTransform) {
        radius = (stroke?.width ?? 0) / 2 * transform.meanScale
        hasRoundEnds = stroke?.cap == .round
        if let stroke {
            // A pen is a circle only where both directions are scaled alike.
            let isEven = abs(transform.a) == abs(transform.d) && abs(transform.b) == abs(transform.c)
                && (transform.a * transform.c + transform.b * transform.d).magnitude < 1e-9
            guard isEven, stroke.dash.isEmpty, stroke.cap != .square, radius > 0, radius < 1000 else { return nil }
        }
        let elements = outline.elements
        if elements.isEmpty { return nil }
        verbs.reserveCapacity(elements.count)
        points.reserveCapacity(elements.count * 6)
        var isFinite = true
        func add(_ point: CGPoint) {
            for value in [
                transform.a * point.x + transform.c * point.y + transform.tx,
                transform.b * point.x + transform.d * point.y + transform.ty,
            ] {
                if !value.isFinite { isFinite = false }
                points.append((min(max(value, -Coverage.farthest), Coverage.farthest) * 256).rounded() / 256)
            }
        }
        for element in elements {
            switch element {
            case .move(let point):
                verbs.append(0)
                add(point)
            case .line(let point):
                verbs.append(1)
                add(point)
            case .quad(let point, let control):
                verbs.append(2)
                add(control)
                add(point)
            case .curve(let point, let control1, let control2):
                verbs.append(3)
                add(control1)
                add(control2)
                add(point)
            case .close: verbs.append(4)
            }
        }
        if !isFinite { return nil }
        if radius > 0, pk_can_stroke(verbs, Int32(verbs.count), points, radius, hasRoundEnds ? 1 : 0) == 0 { return nil }
    }

    /// Convex parts that lie apart: no area is counted twice.
    var isPlain: Bool { pk_is_plain(verbs, Int32(verbs.count), points) != 0 }

    /// The coverage of some pixels, as bytes.
    func scan(
        x: Int, y: Int, width: Int, height: Int, isEvenOdd: Bool, into bytes: UnsafeMutablePointer<UInt8>, bytesPerRow: Int
    ) {
        pk_scan(
            verbs, Int32(verbs.count), points, radius, hasRoundEnds ? 1 : 0, Int32(x), Int32(y), Int32(width), Int32(height), isEvenOdd ? 1 : 0, bytes,
            Int32(bytesPerRow))
    }
}
