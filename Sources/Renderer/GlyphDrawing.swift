import CCairo
import DisplayList
import Foundation
import PixelKernels

/// Glyphs are masks of alpha that are kept: Cairo's own stand on whole pixels only, and text that moves slowly or lies on a fraction
/// of a pixel would jump. Ours stand on eighths. Letters too large for masks are filled as paths.
extension FrameRenderer {
    func draw(_ glyphs: Glyphs, on canvas: Canvas) {
        func paint(_ index: Int) -> Paint? { glyphs.paints.indices.contains(index) ? glyphs.paints[index] : nil }
        for line in glyphs.layout.lines {
            for run in line.runs {
                guard let paint = paint(run.paint) else { continue }
                if run.isColored { drawColored(run, paint, on: canvas) } else { draw(run, paint, on: canvas) }
            }
            for decoration in line.decorations {
                guard let paint = paint(decoration.paint) else { continue }
                draw(Fill(decoration.outline, paint: paint), on: canvas)
            }
        }
    }

    private func draw(_ run: TextLayout.GlyphRun, _ paint: Paint, on canvas: Canvas) {
        guard let font = DeviceFont(run, canvas.transform) else { return }
        if font.isFitForMasks {
            return drawMasks(font, paint, on: canvas)
        }
        // Wide enough for the whole run wherever it is clipped: a glyph lies within a few sizes of its pen.
        let reach = run.size * 4
        var box = CGRect.null
        for glyph in run.glyphs where glyph.position.x.isFinite && glyph.position.y.isFinite {
            box = box.union(CGRect(origin: glyph.position, size: .zero).insetBy(dx: -reach, dy: -reach))
        }
        if box.isNull { return }
        let coverage = Coverage(extent: PixelRect(covering: box.applying(canvas.transform))) { cairo, x, y in
            font.select(cairo)
            cairo_set_tolerance(cairo, 0.03)
            let placed = font.glyphs.map {
                cairo_glyph_t(index: $0.index, x: $0.x - Double(x), y: $0.y - Double(y))
            }
            cairo_glyph_path(cairo, placed, Int32(placed.count))
            cairo_fill(cairo)
        }
        self.paint(coverage, paint, on: canvas)
    }

    /// A run put together from masks.
    private func drawMasks(_ font: DeviceFont, _ paint: Paint, on canvas: Canvas) {
        var parts: [(mask: AlphaBuffer, x: Int, y: Int)] = []
        parts.reserveCapacity(font.glyphs.count)
        var extent = PixelRect.empty, areApart = true
        for glyph in font.glyphs {
            let x = Int((glyph.x * 8).rounded()), y = Int((glyph.y * 8).rounded())
            let key = GlyphMasks.Key(
                face: font.face, glyph: UInt32(truncatingIfNeeded: glyph.index), xx: font.matrix.xx, yx: font.matrix.yx,
                xy: font.matrix.xy, yy: font.matrix.yy, phaseX: Int8(x & 7), phaseY: Int8(y & 7))
            let mask = glyphMasks.mask(key) { font.mask(of: glyph.index, x: Double(x & 7) / 8, y: Double(y & 7) / 8) }
            if mask.rect.isEmpty { continue }
            parts.append((mask, x >> 3, y >> 3))
            let place = mask.rect.offset(x: x >> 3, y: y >> 3)
            if !extent.intersection(place).isEmpty { areApart = false }
            extent = extent.isEmpty ? place : extent.union(place)
        }
        if case .color = paint, areApart {
            // No pixel belongs to two letters.
            for (mask, x, y) in parts { self.paint(Coverage(mask).offset(x: x, y: y), paint, on: canvas) }
            return
        }
        if parts.isEmpty { return }
        let whole = AlphaBuffer(extent)
        for (mask, x, y) in parts {
            for row in mask.rect.minY..<mask.rect.maxY {
                // Letters that meet fill the pixel together.
                pk_add_bytes(
                    whole.pointer(x: mask.rect.minX + x, y: row + y), Int32(mask.rect.width),
                    mask.pointer(x: mask.rect.minX, y: row))
            }
        }
        self.paint(Coverage(whole), paint, on: canvas)
    }

    /// Emoji: the paint lends its alpha only.
    private func drawColored(_ run: TextLayout.GlyphRun, _ paint: Paint, on canvas: Canvas) {
        guard let font = DeviceFont(run, canvas.transform) else { return }
        var alpha = 1.0
        if case .color(let color) = paint { alpha = Double(RGBA.unit(color.alpha)) }
        let area = canvas.clip
        let buffer = PixelBuffer(area)
        let surface = cairo_image_surface_create_for_data(
            UnsafeMutableRawPointer(buffer.raster.pixels).assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
            Int32(area.width), Int32(area.height), Int32(area.width * 4))
        guard let cairo = cairo_create(surface) else { return }
        font.select(cairo)
        // Cairo rounds pens to pixels, and halves away from nought, wherever that is; rounded here they stay in place.
        let placed = font.glyphs.map {
            cairo_glyph_t(
                index: $0.index, x: ($0.x + 0.5).rounded(.down) - Double(area.minX),
                y: ($0.y + 0.5).rounded(.down) - Double(area.minY))
        }
        cairo_set_source_rgb(cairo, 0, 0, 0)
        cairo_show_glyphs(cairo, placed, Int32(placed.count))
        cairo_destroy(cairo)
        cairo_surface_flush(surface)
        cairo_surface_destroy(surface)
        canvas.raster.composite(buffer.raster, clip: area, opacity: opacityByte(canvas.opacity * alpha))
    }
}

/// A run's font in pixels, and its pens.
private struct DeviceFont {
    let face: OpaquePointer
    let matrix: cairo_matrix_t
    private(set) var glyphs: [cairo_glyph_t] = []

    /// nil: nothing to draw.
    init?(_ run: TextLayout.GlyphRun, _ transform: CGAffineTransform) {
        let size = run.size
        guard size.isFinite, size > 0, transform.isFinite, transform.determinant != 0,
            // FreeType has no larger outlines; a letter this large is a plain area on any canvas.
            size * max(Self.length(transform.a, transform.b), Self.length(transform.c, transform.d)) < 8000,
            let face = FontCatalog.shared.cairoFace(for: run.font)
        else { return nil }
        self.face = face
        matrix = cairo_matrix_t(
            xx: size * transform.a, yx: size * transform.b, xy: size * transform.c, yy: size * transform.d, x0: 0, y0: 0)
        glyphs.reserveCapacity(run.glyphs.count)
        for glyph in run.glyphs {
            let pen = glyph.position.applying(transform)
            guard abs(pen.x) < Coverage.farthest, abs(pen.y) < Coverage.farthest else { continue }
            glyphs.append(
                cairo_glyph_t(
                    index: UInt(glyph.index), x: (pen.x * 256).rounded() / 256, y: (pen.y * 256).rounded() / 256))
        }
    }

    /// Most text is upright.
    private static func length(_ x: Double, _ y: Double) -> Double { x == 0 ? abs(y) : y == 0 ? abs(x) : hypot(x, y) }

    /// In pixels; a letter beyond this is a path.
    private static let largestMask = 256.0

    var isFitForMasks: Bool {
        max(Self.length(matrix.xx, matrix.yx), Self.length(matrix.xy, matrix.yy)) <= Self.largestMask
            && (glyphs.first.map { abs($0.x) < 1e6 } ?? false)
    }

    /// A glyph whose pen stands at (x, y); empty where it has no outline.
    func mask(of glyph: UInt, x: Double, y: Double) -> AlphaBuffer {
        var placed = cairo_glyph_t(index: glyph, x: x, y: y)
        let (minX, minY, maxX, maxY) = withScratch { cairo in
            select(cairo)
            cairo_new_path(cairo)
            cairo_glyph_path(cairo, &placed, 1)
            var (minX, minY, maxX, maxY) = (0.0, 0.0, 0.0, 0.0)
            cairo_path_extents(cairo, &minX, &minY, &maxX, &maxY)
            return (minX, minY, maxX, maxY)
        }
        // Glyphs within a few sizes of their pens; what a broken font has further off is cut.
        let reach = Self.largestMask * 4
        guard minX < maxX, minY < maxY, minX > -reach, minY > -reach, maxX < reach, maxY < reach else {
            return AlphaBuffer(.empty)
        }
        let buffer = AlphaBuffer(
            PixelRect(
                minX: Int(minX.rounded(.down)), minY: Int(minY.rounded(.down)), maxX: Int(maxX.rounded(.up)),
                maxY: Int(maxY.rounded(.up))))
        let surface = cairo_image_surface_create_for_data(
            buffer.values, CAIRO_FORMAT_A8, Int32(buffer.rect.width), Int32(buffer.rect.height), Int32(buffer.stride))
        if let cairo = cairo_create(surface) {
            select(cairo)
            cairo_set_tolerance(cairo, 0.03)
            placed.x -= Double(buffer.rect.minX)
            placed.y -= Double(buffer.rect.minY)
            cairo_glyph_path(cairo, &placed, 1)
            cairo_fill(cairo)
            cairo_destroy(cairo)
        }
        cairo_surface_flush(surface)
        cairo_surface_destroy(surface)
        return buffer
    }

    private func withScratch<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
        let cairo = cairo_create(surface)!
        defer {
            cairo_destroy(cairo)
            cairo_surface_destroy(surface)
        }
        return body(cairo)
    }

    func select(_ cairo: OpaquePointer) {
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_set_font_options(cairo, options)
        cairo_font_options_destroy(options)
        cairo_set_font_face(cairo, face)
        var matrix = matrix
        cairo_set_font_matrix(cairo, &matrix)
        cairo_set_antialias(cairo, CAIRO_ANTIALIAS_GOOD)
    }
}

extension TextLayout.Decoration {
    /// The line's dots and dashes as areas; their lengths are multiples of its thickness.
    fileprivate var outline: Outline {
        let unit = rect.height
        let lengths: [CGFloat]
        switch pattern {
        case .solid: return .rect(rect)
        case .dot: lengths = [1, 1]
        case .dash: lengths = [3, 2]
        case .dashDot: lengths = [3, 2, 1, 2]
        case .dashDotDot: lengths = [3, 2, 1, 2, 1, 2]
        }
        guard unit > 0, rect.width / unit < 100_000 else { return .rect(rect) }
        var elements: [Outline.Element] = []
        var x = rect.minX, at = 0
        while x < rect.maxX {
            let length = lengths[at % lengths.count] * unit
            if at % 2 == 0 {
                elements += Outline.rect(
                    CGRect(x: x, y: rect.minY, width: min(length, rect.maxX - x), height: unit)).elements
            }
            x += length
            at += 1
        }
        return .elements(elements)
    }
}
