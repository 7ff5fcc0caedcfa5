import DisplayList
import Foundation

/// The walk over a frame's items, and the effects of layers.
///
/// A layer that needs pixels of its own is drawn around its own origin: whole pixels are taken off its place, and what is
/// left is rounded to 1/256 of a pixel, the grid of paths. So its pixels can be used again wherever it moves by whole
/// pixels, and are the same bytes whether they were kept or drawn again.
extension FrameRenderer {
    func draw(_ items: [DisplayItem], on canvas: Canvas) {
        if !backdrops.isEmpty { return drawOverBackdrops(items, on: canvas) }
        for item in items { draw(item, on: canvas) }
    }

    func draw(_ item: DisplayItem, on canvas: Canvas) {
        guard let canvas = canvas.inside(item) else { return }
        switch item.content {
        case .fill(let fill):
            if case .image = fill.paint {
                // Shrinking a large picture is worth keeping.
                drawLayer(item, on: canvas) { draw(fill, on: $0) }
            } else {
                draw(fill, on: canvas)
            }
        case .glyphs(let glyphs): draw(glyphs, on: canvas)
        case .layer(let effect, let items): draw(items, effect, of: item, on: canvas)
        }
    }

    private func draw(_ items: [DisplayItem], _ effect: Effect, of item: DisplayItem, on canvas: Canvas) {
        var canvas = canvas
        switch effect {
        case .list: drawAsOne(items, of: item, on: canvas)
        case .transform(let transform):
            canvas.transform = transform.concatenating(canvas.transform)
            guard canvas.transform.isFinite, canvas.transform.determinant != 0 else { return }
            drawAsOne(items, of: item, on: canvas)
        case .opacity(let opacity):
            canvas.opacity *= opacity.isNaN ? 1 : opacity.clamped(0, 1)
            if canvas.opacity > 0 { drawAsOne(items, of: item, on: canvas) }
        case .clip(let outline, let isEvenOdd, let isAntialiased):
            draw(items, of: item, on: canvas, cutBy: outline, isEvenOdd: isEvenOdd, isAntialiased: isAntialiased)
        case .mask(let mask, let isLuminance):
            guard let place = LayerPlace(canvas.transform, canvas.clip) else { return }
            if !isLuminance, drawStraight(item, place, on: canvas, { draw(items, under: mask, on: $0) }) { return }
            drawLayer(item, on: canvas) { local in
                draw(items, on: local)
                local.raster.mask(by: raster(of: mask, on: local), isLuminance: isLuminance)
            }
        case .backdrop(let backdrop): drawBackdrop(backdrop, items, of: item, on: canvas)
        default:
            guard let raster = layerPixels(item, effect, items, canvas.transform, canvas.clip) else { return }
            let mode = if case .blend(let mode) = effect { mode } else { BlendMode.normal }
            canvas.raster.blend(raster, mode: mode, clip: canvas.clip, opacity: opacityByte(canvas.opacity))
        }
    }

    // MARK: Layers

    /// Draws items that share the canvas's opacity: straight onto it where that comes to the same.
    func drawAsOne(_ items: [DisplayItem], of item: DisplayItem, on canvas: Canvas) {
        if canvas.opacity >= 1 || items.count == 1 && items[0].takesOpacity {
            draw(items, on: canvas)
        } else {
            drawLayer(item, on: canvas) { draw(items, on: $0) }
        }
    }

    /// Draws a layer's pixels with `draw`, then onto the canvas.
    func drawLayer(_ item: DisplayItem, on canvas: Canvas, draw: (Canvas) -> Void) {
        guard let raster = pixels(of: item, canvas.transform, canvas.clip, draw) else { return }
        canvas.raster.composite(raster, clip: canvas.clip, opacity: opacityByte(canvas.opacity))
    }

    /// The pixels of a layer of an effect that changes pixels, named by the canvas's coordinates; nil where nothing shows.
    func layerPixels(
        _ item: DisplayItem, _ effect: Effect, _ items: [DisplayItem], _ transform: CGAffineTransform, _ clip: PixelRect
    ) -> Raster? {
        switch effect {
        case .list, .transform, .opacity, .clip, .mask, .backdrop: nil
        case .blend, .group: pixels(of: item, transform, clip) { draw(items, on: $0) }
        case .blur(let radius, let extent):
            pixels(of: item, transform, clip) { blurred(items, radius: radius, opaqueExtent: extent, $0, $1) }
        case .shadow(let color, let radius, let offset):
            pixels(of: item, transform, clip) { shadowed(items, color, radius: radius, offset: offset, $0, $1) }
        case .alphaThreshold(let minimum, let maximum, let color):
            pixels(of: item, transform, clip) { transform, rect in
                AlphaThreshold(minimum: minimum, maximum: maximum, color: color)
                    .words(alpha(of: items, transform, rect.grown(by: 1)), rect)
            }
        case .color(let matrix):
            pixels(of: item, transform, clip) { local in
                draw(items, on: local)
                matrix.apply(to: local.raster)
            }
        case .projection(let projection): pixels(of: item, transform, clip) { projected(items, projection, $0, $1) }
        }
    }

    /// The pixels that `draw` draws.
    private func pixels(
        of item: DisplayItem, _ transform: CGAffineTransform, _ clip: PixelRect, _ draw: (Canvas) -> Void
    ) -> Raster? {
        pixels(of: item, transform, clip) { transform, rect in
            let buffer = PixelBuffer(rect)
            draw(Canvas(raster: buffer.raster, clip: rect, transform: transform))
            return buffer
        }
    }

    /// The pixels that `make` returns for a rectangle and a map to its pixels, or those kept from before.
    private func pixels(
        of item: DisplayItem, _ transform: CGAffineTransform, _ clip: PixelRect, make: (CGAffineTransform, PixelRect) -> PixelBuffer
    ) -> Raster? {
        guard let place = LayerPlace(transform, clip) else { return nil }
        let (transform, rect) = (place.transform, place.rect)
        // What is seen through glass is not the layer's own.
        let pixels = backdrops.contains(item)
            ? backdrops.with(backdrops.behind?.from(x: place.left, y: place.top)) { make(transform, rect) }
            : cache.pixels(LayerCache.Key(version: item.version, transform: transform), rect) { make(transform, rect) }
        return pixels.raster.offset(x: place.left, y: place.top)
    }

    // MARK: Effects

    /// Draws `items` into a buffer of their own.
    func pixels(of items: [DisplayItem], _ transform: CGAffineTransform, _ rect: PixelRect) -> PixelBuffer {
        let buffer = PixelBuffer(rect)
        let canvas = Canvas(raster: buffer.raster, clip: rect, transform: transform)
        if !stack.draw(items, on: canvas, under: nil) { draw(items, on: canvas) }
        return buffer
    }

    private func shadowed(
        _ items: [DisplayItem], _ color: RGBA, radius: CGFloat, offset: CGSize, _ transform: CGAffineTransform,
        _ rect: PixelRect
    ) -> PixelBuffer {
        let result = PixelBuffer(rect)
        let word = color.word
        let moved = offset.applying(transform)
        if word != 0, abs(moved.width) < Coverage.farthest, abs(moved.height) < Coverage.farthest {
            let x = moved.width.rounded(.down), y = moved.height.rounded(.down)
            let blur = GaussianBlur(
                sigma: radius.pixels(transform), shift: CGSize(width: moved.width - x, height: moved.height - y))
            let output = rect.offset(x: -Int(x), y: -Int(y))
            let alpha = blur.alpha(output, extent: items.pixels(transform)) {
                raster(of: items, transform, $0)
            }
            for row in rect.minY..<rect.maxY {
                let words = result.raster.pointer(x: rect.minX, y: row)
                let values = alpha.pointer(x: output.minX, y: row - Int(y))
                for i in 0..<rect.width { words[i] = scale(word, by: UInt32(min(values[i], 255) + 0.5)) }
            }
        }
        draw(items, on: Canvas(raster: result.raster, clip: rect, transform: transform))
        return result
    }

    /// The alpha of items, 0…255. Of a blurred layer it is taken before it is rounded: an edge that a threshold cuts through
    /// a wide blur would be jagged by the steps of 8 bits.
    private func alpha(of items: [DisplayItem], _ transform: CGAffineTransform, _ rect: PixelRect) -> FloatPlane {
        if items.count == 1, case .layer(.blur(let radius, nil), let inner) = items[0].content {
            let place = transform.translatedBy(x: items[0].origin.x, y: items[0].origin.y)
            let visible = rect.intersection(items[0].pixels(place))
            if place.isFinite, !visible.isEmpty {
                let blurred = GaussianBlur(sigma: radius.pixels(place)).alpha(visible, extent: inner.pixels(place)) {
                    raster(of: inner, place, $0)
                }
                if visible == rect { return blurred }
                let plane = FloatPlane(rect)
                for y in visible.minY..<visible.maxY {
                    plane.pointer(x: visible.minX, y: y).update(
                        from: blurred.pointer(x: visible.minX, y: y), count: visible.width)
                }
                return plane
            }
        }
        let drawn = raster(of: items, transform, rect), plane = FloatPlane(rect, isClear: false)
        for y in rect.minY..<rect.maxY {
            let words = drawn.pointer(x: rect.minX, y: y), values = plane.pointer(x: rect.minX, y: y)
            for x in 0..<rect.width { values[x] = Float(words[x] >> 24) }
        }
        return plane
    }

    private func projected(
        _ items: [DisplayItem], _ projection: Projection, _ transform: CGAffineTransform, _ rect: PixelRect
    ) -> PixelBuffer {
        let result = PixelBuffer(rect)
        guard let map = ProjectiveMap(projection, transform), let source = map.source(items.frame) else {
            return result
        }
        let scaled = CGAffineTransform(scaleX: source.scale, y: source.scale)
        let drawn = backdrops.with(nil) { pixels(of: items, scaled, source.rect) }
        map.resample(drawn.raster, scale: source.scale, onto: result.raster)
        return result
    }
}

extension Canvas {
    /// The canvas in the coordinates of an item, and where that may show; nil where it does not.
    func inside(_ item: DisplayItem) -> Canvas? {
        var canvas = self
        canvas.transform = transform.translatedBy(x: item.origin.x, y: item.origin.y)
        guard canvas.transform.isFinite else { return nil }
        canvas.clip = clip.intersection(item.pixels(canvas.transform))
        return canvas.clip.isEmpty ? nil : canvas
    }
}

extension DisplayItem {
    /// All pixels that the item may touch; `transform` maps its own coordinates.
    func pixels(_ transform: CGAffineTransform) -> PixelRect {
        bounds.pixels(transform)
    }

    /// True when the item drawn with less opacity is the item drawn first and made translucent then.
    fileprivate var takesOpacity: Bool {
        switch content {
        case .fill: true
        case .glyphs(let glyphs):
            glyphs.paints.count <= 1 && glyphs.layout.lines.allSatisfy { $0.decorations.isEmpty && $0.runs.count <= 1 }
        case .layer(.blend(let mode), _): mode == .normal
        case .layer(.list, let items): items.count == 1 && items[0].takesOpacity
        case .layer: true
        }
    }
}

extension [DisplayItem] {
    /// All that the items may touch, in the coordinates of their parent.
    var frame: CGRect { reduce(.null) { $0.union($1.frame) } }

    func pixels(_ transform: CGAffineTransform) -> PixelRect { frame.pixels(transform) }
}

extension CGRect {
    fileprivate func pixels(_ transform: CGAffineTransform) -> PixelRect {
        if let sides = sides(under: transform) {
            return PixelRect(
                minX: Self.whole(sides.minX.rounded(.down)), minY: Self.whole(sides.minY.rounded(.down)),
                maxX: Self.whole(sides.maxX.rounded(.up)), maxY: Self.whole(sides.maxY.rounded(.up)))
        }
        if isInfinite { return PixelRect(covering: CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)) }
        return isNull ? .empty : PixelRect(covering: applying(transform))
    }

    /// As `PixelRect(covering:)` brings numbers to those of pixels.
    private static func whole(_ edge: Double) -> Int { Int(min(max(edge, -16_777_216), 16_777_216)) }
}

extension CGFloat {
    /// A length of the item's in pixels; 0 for what is no length.
    func pixels(_ transform: CGAffineTransform) -> Double {
        self > 0 && isFinite ? self * transform.meanScale : self == .infinity ? GaussianBlur.widest : 0
    }
}

extension CGAffineTransform {
    /// The pixels that lie wholly in a rectangle, which the map leaves upright.
    func solidPixels(of rect: CGRect) -> PixelRect {
        let device = rect.applying(self)
        guard ![device.minX, device.minY, device.maxX, device.maxY].contains(where: \.isNaN) else { return .empty }
        func whole(_ value: CGFloat) -> Int { Int(Double(value).clamped(-Coverage.farthest, Coverage.farthest)) }
        // Edges that miss a pixel's side by a rounding error are on it.
        return PixelRect(
            minX: whole((device.minX - 1e-3).rounded(.up)), minY: whole((device.minY - 1e-3).rounded(.up)),
            maxX: whole((device.maxX + 1e-3).rounded(.down)), maxY: whole((device.maxY + 1e-3).rounded(.down)))
    }
}

extension PixelRect {
    /// The part of `solid` whose pixels are nearest to those of this rectangle.
    func nearest(in solid: PixelRect) -> PixelRect {
        func near(_ value: Int, _ low: Int, _ high: Int) -> Int { Swift.min(Swift.max(value, low), high) }
        return PixelRect(
            minX: near(minX, solid.minX, solid.maxX - 1), minY: near(minY, solid.minY, solid.maxY - 1),
            maxX: near(maxX, solid.minX + 1, solid.maxX), maxY: near(maxY, solid.minY + 1, solid.maxY))
    }
}

extension Coverage {
    /// Weights pixels by the coverage, and clears those that have none.
    func mask(_ raster: Raster) {
        raster.clearOutside(extent)
        rows(in: raster.rect) { x, y, count, coverage in
            if let coverage { Row.mask(raster.pointer(x: x, y: y), count, by: coverage) }
        }
    }
}

extension Raster {
    /// Each pixel becomes the nearest one of `source`.
    func extend(_ source: Raster) {
        let from = source.rect, within = rect.intersection(PixelRect(minX: from.minX, minY: rect.minY, maxX: from.maxX, maxY: rect.maxY))
        for y in rect.minY..<rect.maxY {
            let line = min(max(y, from.minY), from.maxY - 1), onto = pointer(x: rect.minX, y: y)
            let left = source.pointer(x: from.minX, y: line).pointee, right = source.pointer(x: from.maxX - 1, y: line).pointee
            guard !within.isEmpty else {
                onto.update(repeating: rect.minX >= from.maxX ? right : left, count: rect.width)
                continue
            }
            onto.update(repeating: left, count: within.minX - rect.minX)
            (onto + (within.minX - rect.minX)).update(from: source.pointer(x: within.minX, y: line), count: within.width)
            (onto + (within.maxX - rect.minX)).update(repeating: right, count: rect.maxX - within.maxX)
        }
    }
}

extension ColorMatrix {
    /// Unpremultiplied channels through the matrix, brought to 0…1, and premultiplied again.
    func apply(to raster: Raster) {
        func column(_ at: Int) -> SIMD4<Float> {
            let values = SIMD4(rows[at], rows[5 + at], rows[10 + at], rows[15 + at])
            return values.replacing(with: 0, where: values .!= values)
        }
        let (red, green, blue, alpha, constant) = (column(0), column(1), column(2), column(3), column(4))
        let constantWord = Self.word(constant)
        for y in raster.rect.minY..<raster.rect.maxY {
            let words = raster.pointer(x: raster.rect.minX, y: y)
            var last: UInt32 = 0, lastResult = constantWord
            for x in 0..<raster.rect.width {
                let word = words[x]
                if word != last {
                    last = word
                    let a = Float(word >> 24), share = a > 0 ? 1 / a : 0
                    let r = Float(word >> 16 & 255) * share, g = Float(word >> 8 & 255) * share, b = Float(word & 255) * share
                    lastResult = Self.word(red * r + green * g + blue * b + alpha * (a / 255) + constant)
                }
                words[x] = lastResult
            }
        }
    }

    private static func word(_ color: SIMD4<Float>) -> UInt32 {
        RGBA(red: color.x, green: color.y, blue: color.z, alpha: color.w).word
    }
}
