import DisplayList
import Foundation

/// Layers that are drawn straight onto the canvas, without pixels of their own: those of which one pass over what they are made of is all.
/// The bytes are those of the layer drawn first and then composited.
extension FrameRenderer {
    /// Draws items on pixels that are to be taken for one word.
    func draw(_ items: [DisplayItem], on canvas: Canvas, over ground: UInt32) {
        if backdrops.isEmpty, let first = items.first, drawLowest(first, on: canvas, Ground(word: ground, area: canvas.clip)) {
            for item in items.dropFirst() { draw(item, on: canvas) }
        } else {
            canvas.raster.clear(canvas.clip, to: ground)
            draw(items, on: canvas)
        }
    }

    /// Pixels that are to be taken for one word, and are not written yet.
    struct Ground {
        let word: UInt32
        let area: PixelRect
    }

    /// Draws the lowest item of all together with the ground, if a stack of sheets is the lowest in it. False, with nothing drawn, where it is
    /// not.
    private func drawLowest(_ item: DisplayItem, on canvas: Canvas, _ ground: Ground) -> Bool {
        guard case .layer(let effect, let items) = item.content, let first = items.first, var canvas = canvas.inside(item) else {
            return false
        }
        switch effect {
        case .list: break
        case .transform(let transform):
            canvas.transform = transform.concatenating(canvas.transform)
            guard canvas.transform.isFinite, canvas.transform.determinant != 0 else { return false }
        case .clip(let outline, let isEvenOdd, let isAntialiased):
            guard let cut = cut(outline, isEvenOdd: isEvenOdd, isAntialiased: isAntialiased, on: &canvas), cut.coverage.wholePixels == nil,
                let place = cut.place
            else { return false }
            let area = cut.local.map { canvas.clip.intersection($0.extent.offset(x: place.left, y: place.top)) } ?? canvas.clip
            return drawStraight(item, place, on: canvas) { local in
                guard stack.draw(items, on: local, under: cut.local, over: ground.word) else { return false }
                canvas.raster.part(ground.area).clearOutside(area, to: ground.word)
                return true
            }
        default: return false
        }
        guard drawLowest(first, on: canvas, ground) else { return false }
        for item in items.dropFirst() { draw(item, on: canvas) }
        return true
    }

    /// Draws a layer cut by an outline.
    func draw(
        _ items: [DisplayItem], of item: DisplayItem, on canvas: Canvas, cutBy outline: Outline, isEvenOdd: Bool, isAntialiased: Bool
    ) {
        var canvas = canvas
        guard let cut = cut(outline, isEvenOdd: isEvenOdd, isAntialiased: isAntialiased, on: &canvas) else { return }
        if cut.coverage.wholePixels != nil { return drawAsOne(items, of: item, on: canvas) }
        guard let place = cut.place else { return }
        if drawStraight(item, place, on: canvas, { draw(items, under: cut.local, on: $0) }) { return }
        drawLayer(item, on: canvas) { local in
            if stack.draw(items, on: local, under: cut.local) { return }
            draw(items, on: local)
            cut.local?.mask(local.raster)
        }
    }

    /// What a layer is cut by.
    private struct Cut {
        let coverage: Coverage
        /// nil where nothing shows.
        let place: LayerPlace?
        /// The coverage in the layer's own pixels.
        let local: Coverage?
    }

    /// Brings an outline to a canvas, whose clip is narrowed to it; nil where there is nothing of it.
    private func cut(_ outline: Outline, isEvenOdd: Bool, isAntialiased: Bool, on canvas: inout Canvas) -> Cut? {
        guard
            let coverage = outlines.coverage(
                outline, isEvenOdd: isEvenOdd, stroke: nil, isAntialiased: isAntialiased, transform: canvas.transform)
        else { return nil }
        canvas.clip = canvas.clip.intersection(coverage.extent)
        guard coverage.wholePixels == nil, let place = LayerPlace(canvas.transform, canvas.clip) else {
            return Cut(coverage: coverage, place: nil, local: nil)
        }
        // Rectangles lie on a grid of their own.
        let local = coverage.box == nil
            ? coverage.offset(x: -place.left, y: -place.top)
            : Coverage(outline, isEvenOdd: isEvenOdd, isAntialiased: isAntialiased, transform: place.transform)
        return Cut(coverage: coverage, place: place, local: local)
    }

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
    private func draw(_ items: [DisplayItem], under cut: Coverage?, on canvas: Canvas) -> Bool {
        if stack.draw(items, on: canvas, under: cut) { return true }
        guard let (raster, clip) = solePixels(of: items, canvas.transform, canvas.clip) else { return false }
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
        if let (raster, clip) = solePixels(of: items, canvas.transform, canvas.clip) { return raster.part(clip) }
        return pixels(of: items, canvas.transform, canvas.clip).raster
    }

    /// What items come to in a rectangle.
    func raster(of items: [DisplayItem], _ transform: CGAffineTransform, _ rect: PixelRect) -> Raster {
        if let (raster, clip) = solePixels(of: items, transform, rect), clip == rect { return raster.part(rect) }
        return pixels(of: items, transform, rect).raster
    }

    /// The pixels of the one layer that items come to, and where they show; nil where they are anything else.
    private func solePixels(
        of items: [DisplayItem], _ transform: CGAffineTransform, _ clip: PixelRect
    ) -> (raster: Raster, clip: PixelRect)? {
        guard items.count == 1, backdrops.isEmpty, case .layer(let effect, let inside) = items[0].content else { return nil }
        var transform = transform.translatedBy(x: items[0].origin.x, y: items[0].origin.y)
        guard transform.isFinite else { return nil }
        let clip = clip.intersection(items[0].pixels(transform))
        if clip.isEmpty { return nil }
        switch effect {
        case .list: return solePixels(of: inside, transform, clip)
        case .transform(let own):
            transform = own.concatenating(transform)
            guard transform.isFinite, transform.determinant != 0 else { return nil }
            return solePixels(of: inside, transform, clip)
        case .blend(let mode) where mode != .normal: return nil
        default: return layerPixels(items[0], effect, inside, transform, clip).map { ($0, clip) }
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
    init?(_ transform: CGAffineTransform, _ clip: PixelRect) {
        var transform = transform
        guard abs(transform.tx) < Coverage.farthest, abs(transform.ty) < Coverage.farthest else { return nil }
        let left = transform.tx.rounded(.down), top = transform.ty.rounded(.down)
        transform.tx = ((transform.tx - left) * 256).rounded() / 256
        transform.ty = ((transform.ty - top) * 256).rounded() / 256
        (self.left, self.top, self.transform) = (Int(left), Int(top), transform)
        rect = clip.offset(x: -Int(left), y: -Int(top))
        if rect.isEmpty { return nil }
    }
}
