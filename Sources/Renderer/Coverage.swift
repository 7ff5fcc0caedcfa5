import CCairo
import DisplayList
import Foundation
import PixelKernels

/// How much of each pixel a shape covers. Upright rectangles are computed here; ellipses, rounded rectangles, smooth strokes and paths of
/// convex parts that lie apart by `pk_scan`; all other paths are filled by Cairo.
///
/// The same shape covers a pixel the same, whichever part of it is asked for: partial drawing must give the bytes of full
/// drawing. Cairo's scan converter decides row by row, from all the edges in the row, how it samples, so a path is
/// always given to it in its full width; only rows are left out.
struct Coverage {
    /// All pixels that may be covered.
    private(set) var extent: PixelRect
    private let kind: Kind

    /// How far the shape lies from where its kind says.
    private var moved = (x: 0, y: 0)

    private enum Kind {
        /// Edges in 1/256 of a pixel.
        case box(minX: Int, minY: Int, maxX: Int, maxY: Int)
        /// Fills its path on a surface whose first pixel is the given one.
        case path((_ cairo: OpaquePointer, _ x: Int, _ y: Int) -> Void)
        case outline(DevicePath, isEvenOdd: Bool)
        /// Has been filled.
        case mask(AlphaBuffer)
    }

    /// Beyond this distance from the origin, in pixels, points are brought back: Cairo's fixed point numbers end at 2²³.
    static let farthest = 1_000_000.0

    /// A shape that `draw` fills, in opaque paint, in coordinates of the device less the given pixel.
    init(extent: PixelRect, draw: @escaping (_ cairo: OpaquePointer, _ x: Int, _ y: Int) -> Void) {
        self.extent = extent
        kind = .path(draw)
    }

    init(_ mask: AlphaBuffer) {
        extent = mask.rect
        kind = .mask(mask)
    }

    /// The same shape, so many whole pixels further.
    func offset(x: Int, y: Int) -> Coverage {
        var coverage = self
        coverage.extent = extent.offset(x: x, y: y)
        coverage.moved = (moved.x + x, moved.y + y)
        return coverage
    }

    /// The inside or the stroke of an outline; nil when there is nothing to draw, or numbers are not finite.
    init?(
        _ outline: Outline, isEvenOdd: Bool = false, stroke: Stroke? = nil, isAntialiased: Bool = true,
        transform: CGAffineTransform
    ) {
        let bounds = stroke.map { outline.strokeBounds($0) } ?? outline.bounds
        guard !bounds.isNull, transform.isFinite, !bounds.origin.x.isNaN, !bounds.origin.y.isNaN else { return nil }

        if stroke == nil, case .rect(let rect) = outline, transform.b == 0 && transform.c == 0 {
            guard let edges = Self.edges(of: rect, isAntialiased: isAntialiased, transform) else { return nil }
            kind = .box(minX: edges.minX, minY: edges.minY, maxX: edges.maxX, maxY: edges.maxY)
            extent = PixelRect(
                minX: edges.minX >> 8, minY: edges.minY >> 8, maxX: (edges.maxX + 255) >> 8, maxY: (edges.maxY + 255) >> 8)
            return
        }

        guard bounds.width.isFinite, bounds.height.isFinite else { return nil }
        extent = PixelRect(covering: bounds.applying(transform)).grown(by: 1)
        // Areas that lie over each other in a pixel would be counted twice, so any path but the simplest is Cairo's.
        if isAntialiased, let path = DevicePath(outline, stroke: stroke, transform) {
            kind = .outline(path, isEvenOdd: isEvenOdd && stroke == nil)
            return
        }
        let points = outline.elements.map { $0.device(transform) }
        guard !points.isEmpty, !points.contains(where: { $0 == nil }) else { return nil }
        let rule = isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING
        let smoothing = isAntialiased ? CAIRO_ANTIALIAS_GOOD : CAIRO_ANTIALIAS_NONE
        let pen = stroke.map { Pen($0, transform: transform, length: Self.length(bounds)) }
        if let pen, !pen.draws { return nil }
        kind = .path { cairo, x, y in
            cairo_set_antialias(cairo, smoothing)
            cairo_set_tolerance(cairo, 0.03)
            for case let element? in points { element.add(to: cairo, x: Double(x), y: Double(y)) }
            if let pen {
                pen.stroke(cairo)
            } else {
                cairo_set_fill_rule(cairo, rule)
                cairo_fill(cairo)
            }
        }
    }

    /// The edges of a rectangle, which the map leaves upright, in 1/256 of a pixel; nil when it has no area, or a number is none.
    static func edges(
        of rect: CGRect, isAntialiased: Bool, _ transform: CGAffineTransform
    ) -> (minX: Int, minY: Int, maxX: Int, maxY: Int)? {
        let left: CGFloat, top: CGFloat, right: CGFloat, bottom: CGFloat
        if let sides = rect.sides(under: transform) {
            (left, top, right, bottom) = (sides.minX, sides.minY, sides.maxX, sides.maxY)
        } else {
            guard !rect.isNull, transform.isFinite, !rect.origin.x.isNaN, !rect.origin.y.isNaN else { return nil }
            let device = rect.applying(transform)
            (left, top, right, bottom) = (device.minX, device.minY, device.maxX, device.maxY)
            guard !left.isNaN, !top.isNaN, !right.isNaN, !bottom.isNaN else { return nil }
        }
        func edge(_ edge: CGFloat) -> Int {
            let near = min(max(edge, -farthest), farthest)
            return isAntialiased ? Int((near * 256).rounded()) : Int(near.rounded()) * 256
        }
        let edges = (minX: edge(left), minY: edge(top), maxX: edge(right), maxY: edge(bottom))
        return edges.minX < edges.maxX && edges.minY < edges.maxY ? edges : nil
    }

    private static func length(_ bounds: CGRect) -> Double { 2 * (bounds.width + bounds.height) }

    /// A plain rectangle of whole pixels, if the shape is one.
    var wholePixels: PixelRect? {
        guard case .box(let minX, let minY, let maxX, let maxY) = kind, (minX | minY | maxX | maxY) & 255 == 0 else {
            return nil
        }
        return extent
    }

    /// The edges of an upright rectangle, in 1/256 of a pixel.
    var box: (minX: Int, minY: Int, maxX: Int, maxY: Int)? {
        guard case .box(let minX, let minY, let maxX, let maxY) = kind else { return nil }
        return (minX, minY, maxX, maxY)
    }

    /// Calls `body` for each row of `area` that may be covered, with the first pixel, how many, and their coverage of 255;
    /// nil where all are covered wholly.
    func rows(in area: PixelRect, _ body: (_ x: Int, _ y: Int, _ count: Int, _ coverage: UnsafePointer<UInt8>?) -> Void) {
        bands(in: area) { band, coverage, stride in
            for y in band.minY..<band.maxY {
                body(band.minX, y, band.width, coverage.map { $0 + (y - band.minY) * stride })
            }
        }
    }

    /// Calls `body` for bands of `area` that may be covered, from the top, with the coverage of their pixels, of 255, and how far its rows
    /// are apart; nil where all are covered wholly.
    func bands(in area: PixelRect, _ body: (_ band: PixelRect, _ coverage: UnsafePointer<UInt8>?, _ stride: Int) -> Void) {
        let area = area.intersection(extent)
        if area.isEmpty { return }
        func band(_ top: Int, _ bottom: Int) -> PixelRect {
            PixelRect(minX: area.minX, minY: top, maxX: area.maxX, maxY: bottom)
        }
        switch kind {
        case .mask(let mask):
            body(area, mask.pointer(x: area.minX - moved.x, y: area.minY - moved.y), mask.stride)
        case .box(let minX, let minY, let maxX, let maxY):
            func share(_ pixel: Int, _ low: Int, _ high: Int) -> Int { min(high, pixel * 256 + 256) - max(low, pixel * 256) }
            let left = share(area.minX, minX, maxX), right = share(area.maxX - 1, minX, maxX)
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: area.width) { memory in
                let coverage = memory.baseAddress!
                var top = area.minY
                while top < area.maxY {
                    // All rows between the edges are alike.
                    let rowShare = share(top, minY, maxY)
                    let bottom = rowShare == 256 ? max(min(area.maxY, maxY >> 8), top + 1) : top + 1
                    if rowShare == 256, left == 256, right == 256 {
                        body(band(top, bottom), nil, 0)
                    } else {
                        coverage.update(repeating: UInt8((rowShare * 255 + 128) / 256), count: area.width)
                        coverage[0] = UInt8((left * rowShare * 255 + 32768) / 65536)
                        coverage[area.width - 1] = UInt8((right * rowShare * 255 + 32768) / 65536)
                        body(band(top, bottom), coverage, 0)
                    }
                    top = bottom
                }
            }
        case .outline(let path, let isEvenOdd):
            // Bands keep the memory small for the widest of shapes.
            let bandHeight = min(max((1 << 19) / area.width, 16), area.height)
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: area.width * bandHeight) { memory in
                let bytes = memory.baseAddress!
                var top = area.minY
                while top < area.maxY {
                    let height = min(bandHeight, area.maxY - top)
                    path.scan(
                        x: area.minX - moved.x, y: top - moved.y, width: area.width, height: height, isEvenOdd: isEvenOdd,
                        into: bytes, bytesPerRow: area.width)
                    body(band(top, top + height), UnsafePointer(bytes), area.width)
                    top += height
                }
            }
        case .path(let draw):
            let columns = columns(for: area)
            let stride = (columns.count + 3) & ~3
            // Bands keep the memory small for the widest of shapes and the pixels of most in the processor's cache.
            let bandHeight = min(max((1 << 19) / stride, 16), area.height)
            let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: stride * bandHeight)
            defer { memory.deallocate() }
            var top = area.minY
            while top < area.maxY {
                let height = min(bandHeight, area.maxY - top)
                memory.update(repeating: 0, count: stride * height)
                let surface = cairo_image_surface_create_for_data(
                    memory, CAIRO_FORMAT_A8, Int32(columns.count), Int32(height), Int32(stride))
                let cairo = cairo_create(surface)
                if let cairo { draw(cairo, columns.lowerBound - moved.x, top - moved.y) }
                cairo_destroy(cairo)
                cairo_surface_flush(surface)
                cairo_surface_destroy(surface)
                body(band(top, top + height), UnsafePointer(memory + (area.minX - columns.lowerBound)), stride)
                top += height
            }
        }
    }

    /// The columns to draw: all of the shape's, unless it is wider than any surface may be.
    private func columns(for area: PixelRect) -> Range<Int> {
        let widest = 32_000, step = 8192
        if extent.width <= widest { return extent.minX..<extent.maxX }
        let start = max(extent.minX, (area.minX / step - 1) * step)
        return start..<min(max(start + 2 * step, area.maxX + 16), start + widest, extent.maxX)
    }

    /// The coverage of `area` as bytes.
    func alpha(in area: PixelRect) -> AlphaBuffer {
        let buffer = AlphaBuffer(area)
        if case .outline(let path, let isEvenOdd) = kind, !area.isEmpty {
            path.scan(
                x: area.minX - moved.x, y: area.minY - moved.y, width: area.width, height: area.height, isEvenOdd: isEvenOdd,
                into: buffer.values, bytesPerRow: buffer.stride)
            return buffer
        }
        rows(in: area) { x, y, count, coverage in
            let row = buffer.pointer(x: x, y: y)
            if let coverage { row.update(from: coverage, count: count) } else { row.update(repeating: 255, count: count) }
        }
        return buffer
    }
}

extension CGRect {
    /// The sides of the mapped rectangle as `applying` finds them, for the most part of all: those of common numbers under a map that leaves
    /// them upright.
    func sides(under transform: CGAffineTransform) -> (minX: CGFloat, minY: CGFloat, maxX: CGFloat, maxY: CGFloat)? {
        let (x, y, width, height) = (origin.x, origin.y, size.width, size.height), most = 1e9
        guard transform.b == 0, transform.c == 0, width >= 0, height >= 0, width < most, height < most, abs(x) < most, abs(y) < most else {
            return nil
        }
        @inline(__always)
        func range(_ start: CGFloat, _ length: CGFloat, _ scale: CGFloat, _ shift: CGFloat) -> (CGFloat, CGFloat) {
            if transform.isTranslation { return (start + shift, start + shift + length) }
            let (a, b) = (scale * start + shift, scale * (start + length) + shift)
            return (min(a, b), min(a, b) + (max(a, b) - min(a, b)))
        }
        let (left, right) = range(x, width, transform.a, transform.tx), (top, bottom) = range(y, height, transform.d, transform.ty)
        return abs(left) < most && abs(right) < most && abs(top) < most && abs(bottom) < most ? (left, top, right, bottom) : nil
    }
}

extension CGAffineTransform {
    var isFinite: Bool { a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite }

    /// How much lengths grow: the geometric mean of both directions.
    var meanScale: CGFloat { abs(determinant).squareRoot() }
}

extension Outline.Element {
    /// The element in pixels, on the grid of 1/256 that Cairo uses; nil when a number is not finite. Rounded here, before
    /// any whole pixels are taken off, so that a shape lies on the same grid points wherever its surface starts.
    fileprivate func device(_ transform: CGAffineTransform) -> Outline.Element? {
        func place(_ point: CGPoint) -> CGPoint? {
            let mapped = point.applying(transform)
            guard mapped.x.isFinite, mapped.y.isFinite else { return nil }
            func grid(_ value: CGFloat) -> CGFloat {
                (min(max(value, -Coverage.farthest), Coverage.farthest) * 256).rounded() / 256
            }
            return CGPoint(x: grid(mapped.x), y: grid(mapped.y))
        }
        switch self {
        case .move(let point): return place(point).map { .move($0) }
        case .line(let point): return place(point).map { .line($0) }
        case .quad(let point, let control):
            guard let point = place(point), let control = place(control) else { return nil }
            return .quad(point, control: control)
        case .curve(let point, let control1, let control2):
            guard let point = place(point), let control1 = place(control1), let control2 = place(control2) else { return nil }
            return .curve(point, control1: control1, control2: control2)
        case .close: return .close
        }
    }

    fileprivate func add(to cairo: OpaquePointer, x: Double, y: Double) {
        switch self {
        case .move(let point): cairo_move_to(cairo, point.x - x, point.y - y)
        case .line(let point): cairo_line_to(cairo, point.x - x, point.y - y)
        case .quad(let point, let control):
            var startX = 0.0, startY = 0.0
            cairo_get_current_point(cairo, &startX, &startY)
            let (cx, cy, px, py) = (control.x - x, control.y - y, point.x - x, point.y - y)
            cairo_curve_to(
                cairo, startX + (cx - startX) * 2 / 3, startY + (cy - startY) * 2 / 3,
                px + (cx - px) * 2 / 3, py + (cy - py) * 2 / 3, px, py)
        case .curve(let point, let control1, let control2):
            cairo_curve_to(
                cairo, control1.x - x, control1.y - y, control2.x - x, control2.y - y, point.x - x, point.y - y)
        case .close: cairo_close_path(cairo)
        }
    }
}

/// A stroke with numbers that Cairo takes.
private struct Pen {
    private let stroke: Stroke
    private let matrix: cairo_matrix_t
    let draws: Bool

    /// `length`: about how long the stroked path is, in points.
    init(_ stroke: Stroke, transform: CGAffineTransform, length: Double) {
        var stroke = stroke
        matrix = cairo_matrix_t(xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: 0, y0: 0)
        draws = stroke.width.isFinite && stroke.width > 0 && transform.determinant != 0
        stroke.width = min(stroke.width, Coverage.farthest)
        if !stroke.miterLimit.isFinite || stroke.miterLimit < 1 { stroke.miterLimit = stroke.miterLimit.isFinite ? 1 : 10 }

        let period = stroke.dash.reduce(0, +)
        let isDashable = stroke.dash.allSatisfy { $0.isFinite && $0 >= 0 } && stroke.dashPhase.isFinite
        // Dashes finer than a tenth of a pixel, or by the hundred thousand, cannot be told from a solid line.
        let isCoarse = period * transform.meanScale > 0.1 && length / period < 100_000
        if !isDashable || !isCoarse { stroke.dash = [] }
        self.stroke = stroke
    }

    func stroke(_ cairo: OpaquePointer) {
        var matrix = matrix
        cairo_set_matrix(cairo, &matrix)
        cairo_set_line_width(cairo, stroke.width)
        cairo_set_miter_limit(cairo, stroke.miterLimit)
        switch stroke.cap {
        case .butt: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT)
        case .round: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
        case .square: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_SQUARE)
        }
        switch stroke.join {
        case .miter: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER)
        case .round: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
        case .bevel: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_BEVEL)
        }
        if !stroke.dash.isEmpty {
            cairo_set_dash(cairo, stroke.dash.map { Double($0) }, Int32(stroke.dash.count), stroke.dashPhase)
        }
        cairo_stroke(cairo)
    }
}
