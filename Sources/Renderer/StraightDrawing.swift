import DisplayList
import Foundation

/// Layers that are drawn straight onto the canvas, without pixels of their own: those of which one pass over what they are made of is all.
/// The bytes are those of the layer drawn first and then composited.
extension FrameRenderer {
    /// Draws a layer with `draw`, if it was not asked for lately: what stays the same is worth its own pixels. False, with nothing drawn, where
    /// it was, or `draw` cannot.
    func drawStraight(_ item: DisplayItem, _ place: LayerPlace, on canvas: Canvas, _ draw: (Canvas) -> Bool) -> Bool {
        let key = LayerCache.Key(version: item.version, transform: place.transform)
        guard canvas.opacity >= 1, !backdrops.contains(item), cache.isNew(key) else { return false }
        let local = Canvas(
            raster: canvas.raster.offset(x: -place.left, y: -place.top), clip: place.rect, transform: place.transform)
        guard draw(local) else { return false }
        cache.ask(key)
        return true
    }

    /// Sheets, or the pixels of one layer, cut by coverage.
    func draw(_ items: [DisplayItem], under cut: Coverage?, on canvas: Canvas) -> Bool {
        if let stack = PaintStack(items, canvas.transform) {
            stack.draw(on: canvas, under: cut)
            return true
        }
        guard let (raster, clip) = solePixels(of: items, on: canvas) else { return false }
        cut?.rows(in: clip) { x, y, count, coverage in
            let onto = canvas.raster.pointer(x: x, y: y), words = raster.pointer(x: x, y: y)
            if let coverage {
                Row.draw(onto, count, words, coverage: coverage)
            } else {
                Row.draw(onto, count, words, opacity: 255)
            }
        }
        return true
    }

    /// Paint that covers all of the canvas, cut by the alpha of a mask.
    func draw(_ items: [DisplayItem], under mask: [DisplayItem], on canvas: Canvas) -> Bool {
        guard items.count == 1, case .fill(let fill) = items[0].content, fill.stroke == nil, case .rect = fill.outline else { return false }
        let transform = canvas.transform.translatedBy(x: items[0].origin.x, y: items[0].origin.y)
        let source: PaintSource
        switch fill.paint {
        case .image: return false
        default:
            guard transform.isFinite, let made = PaintSource(fill.paint, opacity: 1, transform: transform, images: images) else { return false }
            source = made
        }
        guard let pixels = Coverage(fill.outline, isAntialiased: fill.isAntialiased, transform: transform)?.wholePixels,
            pixels.contains(canvas.clip), items[0].pixels(transform).contains(canvas.clip)
        else { return false }
        let alpha = raster(of: mask, on: canvas), area = alpha.rect.intersection(canvas.clip)
        if area.isEmpty { return true }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: area.area) { memory in
            let coverage = memory.baseAddress!
            for y in area.minY..<area.maxY {
                Row.alphas(alpha.pointer(x: area.minX, y: y), area.width, into: coverage + (y - area.minY) * area.width)
            }
            let onto = canvas.raster.pointer(x: area.minX, y: area.minY)
            switch source {
            case .color(let color):
                for y in 0..<area.height {
                    Row.fill(onto + y * canvas.raster.stride, area.width, color, coverage: coverage + y * area.width)
                }
            case .gradient(let gradient):
                gradient.draw(
                    over: onto, stride: canvas.raster.stride, x: area.minX, y: area.minY, width: area.width, height: area.height,
                    coverage: coverage, coverageStride: area.width)
            case .image: break
            }
        }
        return true
    }

    /// What items come to in the canvas's clip, or a part of it outside which they are clear.
    func raster(of items: [DisplayItem], on canvas: Canvas) -> Raster {
        if let (raster, clip) = solePixels(of: items, on: canvas) { return raster.part(clip) }
        let buffer = PixelBuffer(canvas.clip)
        draw(items, on: Canvas(raster: buffer.raster, clip: canvas.clip, transform: canvas.transform))
        return buffer.raster
    }

    /// The pixels of the one layer that items come to, and where they show; nil where they are anything else.
    private func solePixels(of items: [DisplayItem], on canvas: Canvas) -> (raster: Raster, clip: PixelRect)? {
        guard items.count == 1, backdrops.isEmpty, canvas.opacity >= 1, case .layer(let effect, let inside) = items[0].content else {
            return nil
        }
        var canvas = canvas
        canvas.transform = canvas.transform.translatedBy(x: items[0].origin.x, y: items[0].origin.y)
        guard canvas.transform.isFinite else { return nil }
        canvas.clip = canvas.clip.intersection(items[0].pixels(canvas.transform))
        if canvas.clip.isEmpty { return nil }
        switch effect {
        case .list: return solePixels(of: inside, on: canvas)
        case .transform(let transform):
            canvas.transform = transform.concatenating(canvas.transform)
            guard canvas.transform.isFinite, canvas.transform.determinant != 0 else { return nil }
            return solePixels(of: inside, on: canvas)
        case .blend(let mode) where mode != .normal: return nil
        default: return layerPixels(items[0], effect, inside, on: canvas).map { ($0, canvas.clip) }
        }
    }
}

/// Where a layer's own pixels are: whole pixels are taken off the canvas's map.
struct LayerPlace {
    let left: Int, top: Int
    /// From the layer's coordinates to its own pixels.
    let transform: CGAffineTransform
    /// Of these, those that the canvas asks for.
    let rect: PixelRect

    /// nil where nothing shows.
    init?(_ canvas: Canvas) {
        var transform = canvas.transform
        guard abs(transform.tx) < Coverage.farthest, abs(transform.ty) < Coverage.farthest else { return nil }
        let left = transform.tx.rounded(.down), top = transform.ty.rounded(.down)
        transform.tx = ((transform.tx - left) * 256).rounded() / 256
        transform.ty = ((transform.ty - top) * 256).rounded() / 256
        (self.left, self.top, self.transform) = (Int(left), Int(top), transform)
        rect = canvas.clip.offset(x: -Int(left), y: -Int(top))
        if rect.isEmpty { return nil }
    }
}
