import DisplayList
import Foundation

/// What a wide blur is made of, kept while the blur is seen: its content at a scale near that of the screen, and its cells. So a blur that
/// clears while the picture settles to its size does not draw the picture again in every frame.
final class BlurSources {
    struct Key: Hashable {
        struct Item: Hashable {
            var version: UInt64
            var origin: CGPoint
        }
        var items: [Item]
        /// Pixels a point that the content is drawn at.
        var scale: Double
        var opaqueExtent: CGRect?
    }

    final class Entry {
        var content: PixelBuffer?
        var cells: GaussianBlur.Cells?
        fileprivate var lastFrame = 0

        fileprivate var byteCount: Int { (content?.byteCount ?? 0) + (cells?.byteCount ?? 0) }
    }

    private var entries: [Key: Entry] = [:]
    private var frame = 0
    private let mostBytes: Int

    init(mostBytes: Int) { self.mostBytes = mostBytes }

    func entry(_ key: Key) -> Entry {
        let entry = entries[key] ?? Entry()
        entry.lastFrame = frame
        entries[key] = entry
        return entry
    }

    /// A frame is done: what neither it nor the one before asked for is let go.
    func endFrame() {
        if entries.isEmpty { return }
        entries = entries.filter { $0.value.lastFrame + 1 >= frame }
        if entries.values.reduce(0, { $0 + $1.byteCount }) > mostBytes { entries.removeAll() }
        frame += 1
    }

    func removeAll() { entries.removeAll() }
}

extension FrameRenderer {
    /// Content larger than this, in pixels, is drawn only where it is needed.
    private static let largestKeptContent = 1 << 20

    /// A wide blur of what lies upright, from kept cells; nil where it is none.
    ///
    /// The content is drawn at the power of the root of 2 that is nearest to its scale, around its own origin, so it is the same while it
    /// moves and is scaled a little. The splines that lead back to pixels stand anywhere, so they do the moving and scaling.
    private func blurredFromCells(
        _ items: [DisplayItem], radius: CGFloat, opaqueExtent: CGRect?, _ transform: CGAffineTransform, _ rect: PixelRect
    ) -> PixelBuffer? {
        guard transform.b == 0, transform.c == 0, transform.a == transform.d, transform.a > 0, backdrops.isEmpty else { return nil }
        let scale = exp2((2 * log2(transform.a)).rounded() / 2), ratio = scale / transform.a
        let blur = GaussianBlur(sigma: radius.pixels(transform) * ratio)
        guard blur.cell > 1, scale.isFinite, ratio.isFinite else { return nil }
        let source = CGAffineTransform(scaleX: scale, y: scale)
        var output = rect
        var edge: Coverage?
        let extent: PixelRect
        if let opaqueExtent, !opaqueExtent.isNull, !opaqueExtent.isInfinite {
            guard let coverage = Coverage(.rect(opaqueExtent), transform: transform) else { return nil }
            output = rect.intersection(coverage.extent)
            edge = coverage
            extent = source.solidPixels(of: opaqueExtent)
        } else {
            extent = items.pixels(source)
        }
        if extent.isEmpty || output.isEmpty || extent.area > Self.largestKeptContent { return nil }

        let entry = blurs.entry(
            BlurSources.Key(
                items: items.map { BlurSources.Key.Item(version: $0.version, origin: $0.origin) }, scale: scale,
                opaqueExtent: opaqueExtent))
        let placement = GaussianBlur.Placement(
            scale: ratio, shiftX: -transform.tx * ratio, shiftY: -transform.ty * ratio)
        let cells: GaussianBlur.Cells
        if let kept = entry.cells, blur.isServed(by: kept, output, placement) {
            cells = kept
        } else {
            let content = entry.content ?? pixels(of: items, source, extent)
            entry.content = content
            // A little more than is asked for, as the next frame may be a pixel off.
            let region = placement.pixels(output).grown(by: 2 * blur.cell)
            if edge == nil {
                cells = blur.makeCells(region, extent: extent) { content.raster.part($0) }
            } else {
                cells = blur.makeCells(region, extent: blur.source(of: region)) { part in
                    let buffer = PixelBuffer(part)
                    buffer.raster.extend(content.raster)
                    return buffer.raster
                }
            }
            entry.cells = cells
        }
        let buffer = blur.words(output, from: cells, placement)
        guard let edge else { return buffer }
        if edge.wholePixels == nil { edge.mask(buffer.raster) }
        if output == rect { return buffer }
        let result = PixelBuffer(rect)
        result.raster.composite(buffer.raster, clip: rect)
        return result
    }

    func blurred(
        _ items: [DisplayItem], radius: CGFloat, opaqueExtent: CGRect?, _ transform: CGAffineTransform, _ rect: PixelRect
    ) -> PixelBuffer {
        if let buffer = blurredFromCells(items, radius: radius, opaqueExtent: opaqueExtent, transform, rect) { return buffer }
        let blur = GaussianBlur(sigma: radius.pixels(transform))
        if let opaqueExtent, transform.b != 0 || transform.c != 0 {
            // Edges go on outwards along rows and columns, so a turned layer is blurred upright and turned then.
            let result = PixelBuffer(rect)
            if let map = ProjectiveMap(Projection(), transform), let source = map.source(opaqueExtent) {
                let upright = CGAffineTransform(scaleX: source.scale, y: source.scale)
                let drawn = backdrops.with(nil) {
                    blurred(items, radius: radius, opaqueExtent: opaqueExtent, upright, source.rect)
                }
                map.resample(drawn.raster, scale: source.scale, onto: result.raster)
            }
            return result
        }
        guard let opaqueExtent, !opaqueExtent.isNull, !opaqueExtent.isInfinite else {
            return blur.words(rect, extent: items.pixels(transform)) { raster(of: items, transform, $0) }
        }
        guard let edge = Coverage(.rect(opaqueExtent), transform: transform) else { return PixelBuffer(rect) }
        // Pixels that lie wholly inside have the colours to go on with outside.
        let solid = transform.solidPixels(of: opaqueExtent)
        let output = rect.intersection(edge.extent)
        if solid.isEmpty || output.isEmpty { return PixelBuffer(rect) }
        let buffer = blur.words(output, extent: blur.source(of: output)) { part in
            let drawn = pixels(of: items, transform, part.nearest(in: solid))
            let buffer = PixelBuffer(part)
            buffer.raster.extend(drawn.raster)
            return buffer.raster
        }
        if edge.wholePixels == nil { edge.mask(buffer.raster) }
        if output == rect { return buffer }
        let result = PixelBuffer(rect)
        result.raster.composite(buffer.raster, clip: rect)
        return result
    }
}
