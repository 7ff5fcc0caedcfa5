import DisplayList
import Foundation
import PixelKernels

/// Upright rectangles of colours and gradients on top of each other, as soft pictures are painted: they are added up in floating
/// point and become pixels once, in one pass with the mask that cuts them.
struct PaintStack {
    private var sheets: [PKSheet] = []
    /// They hold what the sheets point to.
    private var sources: [GradientSource] = []

    /// nil where items are anything else, or only one.
    init?(_ items: [DisplayItem], _ transform: CGAffineTransform) {
        guard 2...Int(PK_MOST_SHEETS) ~= items.count, transform.b == 0, transform.c == 0 else { return nil }
        sheets.reserveCapacity(items.count)
        sources.reserveCapacity(items.count)
        for item in items {
            guard case .fill(let fill) = item.content, fill.stroke == nil, case .rect = fill.outline else { return nil }
            let place = transform.translatedBy(x: item.origin.x, y: item.origin.y)
            let source: GradientSource
            switch fill.paint {
            case .image: return nil
            case .color(let color): source = GradientSource(color, opacity: 1)
            default:
                guard let made = GradientSource(fill.paint, opacity: 1, transform: place) else { return nil }
                source = made
            }
            guard let paint = source.kernel else { return nil }
            // No area: nothing to draw.
            guard let box = Coverage(fill.outline, isAntialiased: fill.isAntialiased, transform: place)?.box else { continue }
            sheets.append(
                PKSheet(
                    paint: paint, min_x: Int32(box.minX), min_y: Int32(box.minY), max_x: Int32(box.maxX), max_y: Int32(box.maxY)))
            sources.append(source)
        }
    }

    /// Draws over the pixels of the canvas, cut by `coverage`.
    func draw(on canvas: Canvas, under coverage: Coverage?) {
        func draw(_ area: PixelRect, _ values: UnsafePointer<UInt8>?, _ stride: Int) {
            pk_stack_rows(
                canvas.raster.pointer(x: area.minX, y: area.minY), canvas.raster.stride, Int32(area.minX), Int32(area.minY),
                Int32(area.width), Int32(area.height), sheets, Int32(sheets.count), values, stride, nil)
        }
        withExtendedLifetime(sources) {
            if let coverage {
                coverage.bands(in: canvas.clip, draw)
            } else if !canvas.clip.isEmpty {
                draw(canvas.clip, nil, 0)
            }
        }
    }
}
