import DisplayList
import Foundation

/// A fill that only got another paint, as a skeleton's light does in every frame, is drawn over the plain ground that is known to lie behind
/// it: nothing else is drawn again, and no pixel is read.
extension FrameRenderer {
    /// Draws the one fill that shows in the canvas's clip on a ground of one colour. False, with nothing drawn, where there is anything else.
    func repaint(_ items: [DisplayItem], on canvas: Canvas, over background: UInt32) -> Bool {
        if canvas.clip.isEmpty { return true }
        guard backdrops.isEmpty else { return false }
        var scene = PlainScene(rect: canvas.clip, ground: background)
        guard look(at: items, on: canvas, &scene), let (fill, place) = scene.fill,
            let source = GradientSource(fill.paint, opacity: 1, transform: place.transform), source.kernel != nil,
            let coverage = outlines.coverage(
                fill.outline, isEvenOdd: fill.isEvenOdd, stroke: fill.stroke, isAntialiased: fill.isAntialiased,
                transform: place.transform)
        else { return false }
        let raster = place.raster
        coverage.bands(in: place.clip) { band, coverage, stride in
            source.draw(
                over: raster.pointer(x: band.minX, y: band.minY), stride: raster.stride, x: band.minX, y: band.minY, width: band.width,
                height: band.height, coverage: coverage, coverageStride: stride, ground: scene.ground)
        }
        return true
    }

    /// What shows in a rectangle, if it is no more than that.
    private struct PlainScene {
        let rect: PixelRect
        /// The word behind.
        var ground: UInt32
        var fill: (Fill, Canvas)?
    }

    /// False where there is more than a plain ground and one fill.
    private func look(at items: [DisplayItem], on canvas: Canvas, _ scene: inout PlainScene) -> Bool {
        for item in items {
            var inner = canvas
            inner.transform = canvas.transform.translatedBy(x: item.origin.x, y: item.origin.y)
            guard inner.transform.isFinite else { continue }
            inner.clip = canvas.clip.intersection(item.pixels(inner.transform))
            if inner.clip.isEmpty { continue }
            switch item.content {
            case .fill(let fill):
                if canvas.clip == scene.rect, hidesAll(item, on: canvas), case .color(let color) = fill.paint {
                    (scene.ground, scene.fill) = (color.word, nil)
                } else if scene.fill == nil {
                    scene.fill = (fill, inner)
                } else {
                    return false
                }
            case .layer(.list, let items):
                if !look(at: items, on: inner, &scene) { return false }
            case .layer(.transform(let transform), let items):
                inner.transform = transform.concatenating(inner.transform)
                guard inner.transform.isFinite, inner.transform.determinant != 0 else { continue }
                if !look(at: items, on: inner, &scene) { return false }
            case .layer(.clip(let outline, let isEvenOdd, let isAntialiased), let items):
                guard case .rect = outline,
                    let pixels = Coverage(
                        outline, isEvenOdd: isEvenOdd, isAntialiased: isAntialiased, transform: inner.transform)?.wholePixels
                else { return false }
                inner.clip = inner.clip.intersection(pixels)
                if !inner.clip.isEmpty, !look(at: items, on: inner, &scene) { return false }
            case .layer, .glyphs: return false
            }
        }
        return true
    }

    /// Whether nothing of what lies behind an item shows on the canvas: a plain opaque rectangle, as a background is.
    func hidesAll(_ item: DisplayItem, on canvas: Canvas) -> Bool {
        guard case .fill(let fill) = item.content, case .rect = fill.outline, case .color(let color) = fill.paint, color.alpha >= 1,
            fill.stroke == nil,
            let box = Coverage(
                fill.outline, isAntialiased: fill.isAntialiased,
                transform: canvas.transform.translatedBy(x: item.origin.x, y: item.origin.y))?.box
        else { return false }
        return box.minX <= canvas.clip.minX * 256 && box.minY <= canvas.clip.minY * 256 && box.maxX >= canvas.clip.maxX * 256
            && box.maxY >= canvas.clip.maxY * 256
    }
}
