import DisplayList
import Foundation
import PixelKernels

/// Upright rectangles of colours and gradients on top of each other, as soft pictures are painted: they are added up in floating
/// point and become pixels once, in one pass with the mask that cuts them.
extension FrameRenderer {
    /// A rectangle's edges in 1/256 of a pixel, and what fills it.
    private struct Sheet {
        var box: (minX: Int, minY: Int, maxX: Int, maxY: Int)
        var source: GradientSource

        /// How much of a row or column is covered, 0…1.
        static func share(_ pixel: Int, _ low: Int, _ high: Int) -> Float {
            Float(max(min(high, pixel * 256 + 256) - max(low, pixel * 256), 0)) / 256
        }
    }

    /// Draws `items` onto a canvas that is clear, cut by `coverage`; false, with nothing drawn, where they are anything else.
    func drawStack(_ items: [DisplayItem], on canvas: Canvas, under coverage: Coverage? = nil) -> Bool {
        guard items.count > 1, canvas.transform.b == 0, canvas.transform.c == 0, canvas.opacity == 1,
            let sheets = sheets(items, canvas.transform)
        else { return false }
        let area = coverage.map { canvas.clip.intersection($0.extent) } ?? canvas.clip
        if area.isEmpty { return true }
        let blocks = (area.width + 7) / 8
        withUnsafeTemporaryAllocation(byteCount: blocks * 32 * 4, alignment: 32) { memory in
            let sums = memory.bindMemory(to: Float.self).baseAddress!
            func drawRow(_ y: Int, _ minX: Int, _ maxX: Int) -> UnsafeMutablePointer<UInt32> {
                add(sheets, y, minX, maxX, sums)
                let words = canvas.raster.pointer(x: minX, y: y)
                pk_stack_words(sums, Int32(maxX - minX), words)
                return words
            }
            guard let coverage else {
                for y in area.minY..<area.maxY { _ = drawRow(y, area.minX, area.maxX) }
                return
            }
            coverage.rows(in: area) { x, y, count, values in
                guard let values else {
                    _ = drawRow(y, x, x + count)
                    return
                }
                var first = 0, last = count
                while first < last, values[first] == 0 { first += 1 }
                while last > first, values[last - 1] == 0 { last -= 1 }
                if first == last { return }
                // Whole blocks from the area's own edge, so that a pixel is the same in whichever part it is drawn.
                let words = drawRow(y, x + first, x + last)
                Row.mask(words, last - first, by: values + first)
            }
        }
        return true
    }

    private func sheets(_ items: [DisplayItem], _ transform: CGAffineTransform) -> [Sheet]? {
        var sheets: [Sheet] = []
        sheets.reserveCapacity(items.count)
        for item in items {
            guard case .fill(let fill) = item.content, fill.stroke == nil, case .rect = fill.outline else { return nil }
            let place = transform.translatedBy(x: item.origin.x, y: item.origin.y)
            let source: GradientSource
            switch fill.paint {
            case .image: return nil
            case .color(let color): source = GradientSource(color, opacity: 1)
            default:
                guard let made = GradientSource(fill.paint, opacity: 1, transform: place), made.kernel(y: 0) != nil else {
                    return nil
                }
                source = made
            }
            // No area: nothing to draw.
            guard let box = Coverage(fill.outline, isAntialiased: fill.isAntialiased, transform: place)?.box else { continue }
            sheets.append(Sheet(box: box, source: source))
        }
        return sheets
    }

    /// The sums of the columns from `minX` to `maxX` in a row.
    private func add(_ sheets: [Sheet], _ y: Int, _ minX: Int, _ maxX: Int, _ sums: UnsafeMutablePointer<Float>) {
        let count = maxX - minX
        var isFirst = true
        for sheet in sheets {
            let box = sheet.box
            let height = Sheet.share(y, box.minY, box.maxY)
            let left = max(box.minX >> 8, minX), right = min((box.maxX + 255) >> 8, maxX)
            if height == 0 || left >= right { continue }
            guard let (made, origin) = sheet.source.kernel(y: y) else { continue }
            var gradient = made
            if isFirst {
                isFirst = false
                if height == 1, box.minX <= minX * 256, box.maxX >= maxX * 256 {
                    pk_stack_set(sums, Int32(minX - origin), 0, Int32(count), &gradient)
                    continue
                }
                sums.update(repeating: 0, count: (count + 7) / 8 * 32)
            }
            func over(_ from: Int, _ to: Int, _ weight: Float) {
                pk_stack_over(sums, Int32(from - origin), Int32(from - minX), Int32(to - from), &gradient, weight)
            }
            // Edge pixels are covered in part.
            var from = left, to = right
            let leftShare = Sheet.share(left, box.minX, box.maxX)
            if leftShare < 1 {
                over(left, left + 1, leftShare * height)
                from += 1
            }
            let rightShare = to > from ? Sheet.share(right - 1, box.minX, box.maxX) : 1
            if rightShare < 1 { to -= 1 }
            if from < to { over(from, to, height) }
            if rightShare < 1 { over(right - 1, right, rightShare * height) }
        }
        if isFirst { sums.update(repeating: 0, count: (count + 7) / 8 * 32) }
    }
}
