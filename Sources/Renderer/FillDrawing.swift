import DisplayList
import Foundation

extension FrameRenderer {
    func draw(_ fill: Fill, on canvas: Canvas) {
        guard
            let coverage = outlines.coverage(
                fill.outline, isEvenOdd: fill.isEvenOdd, stroke: fill.stroke, isAntialiased: fill.isAntialiased,
                transform: canvas.transform)
        else { return }
        paint(coverage, fill.paint, on: canvas)
    }

    /// Paint wherever there is coverage.
    func paint(_ coverage: Coverage, _ paint: Paint, on canvas: Canvas) {
        let area = coverage.extent.intersection(canvas.clip)
        guard !area.isEmpty,
            let source = PaintSource(paint, opacity: canvas.opacity, transform: canvas.transform, images: images)
        else { return }
        let raster = canvas.raster
        switch source {
        case .color(let color):
            coverage.bands(in: area) { band, coverage, stride in
                Row.fill(raster.pointer(x: band.minX, y: band.minY), raster.stride, band, color, coverage: coverage, stride)
            }
        case .gradient(let gradient):
            coverage.bands(in: area) { band, coverage, stride in
                gradient.draw(
                    over: raster.pointer(x: band.minX, y: band.minY), stride: raster.stride, x: band.minX, y: band.minY, width: band.width,
                    height: band.height, coverage: coverage, coverageStride: stride)
            }
        case .image(let image, let opacity):
            withRow(area.width) { words in
                coverage.rows(in: area) { x, y, count, coverage in
                    image.row(x: x, y: y, count: count, into: words)
                    raster.draw(words, x: x, y: y, count: count, coverage: coverage, opacity: opacity)
                }
            }
        }
    }

    private func withRow(_ count: Int, _ body: (UnsafeMutablePointer<UInt32>) -> Void) {
        let words = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
        defer { words.deallocate() }
        body(words)
    }
}

extension Raster {
    /// A row of words over the pixels that start at (x, y). `words` may be changed.
    fileprivate func draw(
        _ words: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverage: UnsafePointer<UInt8>?, opacity: UInt32
    ) {
        let onto = pointer(x: x, y: y)
        guard let coverage else { return Row.draw(onto, count, words, opacity: opacity) }
        if opacity < 255 {
            for i in 0..<count { words[i] = scale(words[i], by: opacity) }
        }
        Row.draw(onto, count, words, coverage: coverage)
    }
}
