import DisplayList
import Foundation
import PixelKernels

/// An outline in pixels, on the grid of 1/256: rounded before any whole pixels are taken off, so that a shape lies on the same grid points
/// wherever it is drawn.
final class DevicePath {
    private let line: OpaquePointer

    /// The inside of an outline of convex parts that lie apart, or a stroke that is smooth and solid; nil for all others, of which areas
    /// would be counted twice, and where there is nothing or a number is not finite.
    init?(_ outline: Outline, stroke: Stroke? = nil, _ transform: CGAffineTransform) {
        let radius = (stroke?.width ?? 0) / 2 * transform.meanScale
        if let stroke {
            // A pen is a circle only where both directions are scaled alike.
            let isEven = abs(transform.a) == abs(transform.d) && abs(transform.b) == abs(transform.c)
                && (transform.a * transform.c + transform.b * transform.d).magnitude < 1e-9
            guard isEven, stroke.dash.isEmpty, stroke.cap != .square, radius > 0, radius < 1000 else { return nil }
        }
        let elements = outline.elements
        if elements.isEmpty { return nil }
        var verbs: [UInt8] = [], points: [Double] = []
        verbs.reserveCapacity(elements.count)
        points.reserveCapacity(elements.count * 6)
        var isFinite = true
        func append(_ value: CGFloat) {
            if !value.isFinite { isFinite = false }
            points.append((min(max(value, -Coverage.farthest), Coverage.farthest) * 256).rounded() / 256)
        }
        func add(_ point: CGPoint) {
            append(transform.a * point.x + transform.c * point.y + transform.tx)
            append(transform.b * point.x + transform.d * point.y + transform.ty)
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
        switch outline {
        case .ellipse, .roundedRect: break
        default: if stroke == nil, pk_is_plain(verbs, Int32(verbs.count), points) == 0 { return nil }
        }
        guard let line = pk_line(verbs, Int32(verbs.count), points, radius, stroke?.cap == .round ? 1 : 0) else { return nil }
        self.line = line
    }

    deinit { pk_line_free(line) }

    /// The coverage of some pixels, as bytes.
    func scan(
        x: Int, y: Int, width: Int, height: Int, isEvenOdd: Bool, into bytes: UnsafeMutablePointer<UInt8>, bytesPerRow: Int
    ) {
        pk_scan(line, Int32(x), Int32(y), Int32(width), Int32(height), isEvenOdd ? 1 : 0, bytes, Int32(bytesPerRow))
    }
}
