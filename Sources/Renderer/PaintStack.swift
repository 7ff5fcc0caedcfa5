import DisplayList
import Foundation
import PixelKernels

/// Upright rectangles of colours and gradients on top of each other, as soft pictures are painted: they are added up in floating
/// point and become pixels once, in one pass with the mask that cuts them.
///
/// One holds the memory for all stacks that are drawn, one after the other.
final class PaintStack {
    private let sheets = UnsafeMutablePointer<PKSheet>.allocate(capacity: Int(PK_MOST_SHEETS))
    private var count = 0
    /// The tables of the sheets' gradients; where each begins.
    private var numbers = UnsafeMutableBufferPointer<Float>.allocate(capacity: 256)
    private let starts = UnsafeMutablePointer<Int>.allocate(capacity: Int(PK_MOST_SHEETS))
    private var used = 0

    deinit {
        sheets.deallocate()
        numbers.deallocate()
        starts.deallocate()
    }

    /// Draws items over the pixels of a canvas, cut by `coverage`. Where there is a `ground`, all pixels of the canvas's clip that `coverage`
    /// knows of are to be taken for that word, and are written. False, with nothing drawn, where items are anything else, or only one.
    func draw(_ items: [DisplayItem], on canvas: Canvas, under coverage: Coverage?, over ground: UInt32? = nil) -> Bool {
        let transform = canvas.transform
        guard 2...Int(PK_MOST_SHEETS) ~= items.count, transform.b == 0, transform.c == 0 else { return false }
        (count, used) = (0, 0)
        for item in items {
            guard case .fill(let fill) = item.content, fill.stroke == nil, case .rect(let rect) = fill.outline,
                add(rect, fill.paint, isAntialiased: fill.isAntialiased, transform.translatedBy(x: item.origin.x, y: item.origin.y))
            else { return false }
        }
        for index in 0..<count { sheets[index].paint.table = UnsafePointer(numbers.baseAddress! + starts[index]) }
        if let ground {
            withUnsafePointer(to: ground) { rows(on: canvas, under: coverage, over: $0) }
        } else {
            rows(on: canvas, under: coverage, over: nil)
        }
        return true
    }

    private func rows(on canvas: Canvas, under coverage: Coverage?, over ground: UnsafePointer<UInt32>?) {
        func draw(_ area: PixelRect, _ values: UnsafePointer<UInt8>?, _ stride: Int) {
            pk_stack_rows(
                canvas.raster.pointer(x: area.minX, y: area.minY), canvas.raster.stride, Int32(area.minX), Int32(area.minY),
                Int32(area.width), Int32(area.height), sheets, Int32(count), values, stride, ground)
        }
        if let coverage {
            coverage.bands(in: canvas.clip, draw)
        } else if !canvas.clip.isEmpty {
            draw(canvas.clip, nil, 0)
        }
    }

    /// False where the paint is none of a sheet's.
    private func add(_ rect: CGRect, _ paint: Paint, isAntialiased: Bool, _ transform: CGAffineTransform) -> Bool {
        var sheet = PKSheet()
        let stops: GradientStops, place: GradientPlace?
        switch paint {
        case .color(let color):
            (stops, place) = (GradientStops([GradientStops.Stop(location: 0, color: color)]), .constant(0))
        case .linear(let colors, let start, let end):
            (stops, place) = (colors, GradientPlace.inverse(of: transform).map { GradientPlace(from: start, to: end, $0) })
        case .radial(let colors, let center, let start, let end):
            (stops, place) = (
                colors, GradientPlace.inverse(of: transform).flatMap { GradientPlace(around: center, from: start, to: end, $0) })
        default:
            guard let colors = paint.stops else { return false }
            (stops, place) = (colors, GradientPlace(paint, transform: transform))
        }
        guard let kernel = place?.kernel else { return false }
        sheet.paint = kernel
        // No area: nothing to draw.
        guard let edges = Coverage.edges(of: rect, isAntialiased: isAntialiased, transform) else { return true }
        (sheet.min_x, sheet.min_y, sheet.max_x, sheet.max_y) = (Int32(edges.minX), Int32(edges.minY), Int32(edges.maxX), Int32(edges.maxY))
        let table = room(for: GradientTable.room(for: stops))
        let written = GradientTable.write(stops, opacity: 1, into: table)
        (sheet.paint.pieces, sheet.paint.low, sheet.paint.high) = (Int32(written.count), written.low, written.high)
        (sheets[count], starts[count]) = (sheet, table - numbers.baseAddress!)
        count += 1
        return true
    }

    /// Memory for so many numbers, behind all others.
    private func room(for more: Int) -> UnsafeMutablePointer<Float> {
        if used + more > numbers.count {
            let larger = UnsafeMutableBufferPointer<Float>.allocate(capacity: 2 * (used + more))
            larger.baseAddress!.update(from: numbers.baseAddress!, count: used)
            numbers.deallocate()
            numbers = larger
        }
        defer { used += more }
        return numbers.baseAddress! + used
    }
}
