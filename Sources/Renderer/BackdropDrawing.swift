import DisplayList
import Foundation

/// What a frame with frosted glass needs beside its pixels: a way to draw what lies behind the glass.
///
/// The pixels that are there already would not do. Where only a part of a frame is drawn again, those around it show the whole of
/// the frame, also what lies before the glass; and a layer's own pixels do not have what lies behind the layer. So what
/// lies behind is drawn once more, as far as the blur reaches.
final class Backdrops {
    /// The layers that have glass in them, and the glass itself, by version.
    private var versions: Set<UInt64> = []
    /// What lies behind the item that is being drawn; nil where nothing does.
    fileprivate(set) var behind: Behind?

    private struct Key: Hashable {
        var version: UInt64
        var transform: CGAffineTransform
        var x: Int, y: Int
    }
    private var finished: [Key: PixelBuffer] = [:]

    var isEmpty: Bool { versions.isEmpty }

    func contains(_ item: DisplayItem) -> Bool { versions.contains(item.version) }

    /// Notes which items of a frame have glass in them.
    func begin(_ items: [DisplayItem], _ raster: Raster, background: UInt32) {
        versions.removeAll(keepingCapacity: true)
        find(items)
        guard !isEmpty else { return }
        behind = Behind(extent: raster.rect, x: 0, y: 0) { rect in
            let buffer = PixelBuffer(rect)
            buffer.raster.clear(rect, to: background)
            return buffer.raster
        }
    }

    @discardableResult private func find(_ items: [DisplayItem]) -> Bool {
        var found = false
        for item in items {
            guard case .layer(_, let inside) = item.content else { continue }
            var isOne = find(inside)
            if case .layer(.backdrop, _) = item.content { isOne = true }
            if isOne {
                versions.insert(item.version)
                found = true
            }
        }
        return found
    }

    func end() {
        behind = nil
        finished.removeAll()
    }

    /// Draws with something else behind.
    func with<Result>(_ other: Behind?, _ body: () -> Result) -> Result {
        let outer = behind
        behind = other
        defer { behind = outer }
        return body()
    }

    /// The pixels of a piece of glass, made once in a frame.
    fileprivate func pixels(
        _ version: UInt64, _ transform: CGAffineTransform, _ behind: Behind, make: () -> PixelBuffer?
    ) -> PixelBuffer? {
        let key = Key(version: version, transform: transform, x: behind.x, y: behind.y)
        if let known = finished[key] { return known }
        let made = make()
        finished[key] = made
        return made
    }
}

/// What lies behind an item, in the pixels that the item is drawn into.
struct Behind {
    /// The pixels that there are.
    let extent: PixelRect
    /// Where these pixels count from, in those of the frame.
    let x: Int, y: Int
    /// Draws pixels within the extent, as new ones.
    let draw: (PixelRect) -> Raster

    /// The same, counted from another pixel.
    func from(x dx: Int, y dy: Int) -> Behind {
        Behind(extent: extent.offset(x: -dx, y: -dy), x: x + dx, y: y + dy) { rect in
            draw(rect.offset(x: dx, y: dy)).offset(x: -dx, y: -dy)
        }
    }
}

extension FrameRenderer {
    /// Draws items of which some have glass in them: behind each lie those before it.
    func drawOverBackdrops(_ items: [DisplayItem], on canvas: Canvas) {
        let outer = backdrops.behind
        for (index, item) in items.enumerated() {
            guard let outer, backdrops.contains(item), index > 0 else {
                draw(item, on: canvas)
                continue
            }
            let before = Array(items[..<index])
            let behind = Behind(extent: outer.extent, x: outer.x, y: outer.y) { [self] rect in
                let raster = outer.draw(rect)
                backdrops.with(outer) {
                    draw(before, on: Canvas(raster: raster, clip: rect, transform: canvas.transform))
                }
                return raster
            }
            backdrops.with(behind) { draw(item, on: canvas) }
        }
    }

    func drawBackdrop(_ backdrop: Backdrop, _ items: [DisplayItem], of item: DisplayItem, on canvas: Canvas) {
        guard
            let coverage = Coverage(
                backdrop.outline, isEvenOdd: backdrop.isEvenOdd, isAntialiased: backdrop.isAntialiased,
                transform: canvas.transform)
        else { return }
        guard backdrops.contains(item), let behind = backdrops.behind else { return draw(items, on: canvas) }
        let output = coverage.extent.intersection(behind.extent)
        let pixels = backdrops.pixels(item.version, canvas.transform, behind) {
            output.isEmpty ? nil : frosted(backdrop, items, behind, output, canvas.transform)
        }
        guard let pixels else { return }
        let opacity = opacityByte(canvas.opacity)
        coverage.rows(in: canvas.clip.intersection(output)) { x, y, count, values in
            let onto = canvas.raster.pointer(x: x, y: y), glass = pixels.raster.pointer(x: x, y: y)
            var i = 0
            while i < count {
                // Glass takes the place of what it stands before, as far as it covers the pixel.
                let share = values.map { (UInt32($0[i]) * opacity + 127) / 255 } ?? opacity
                onto[i] = scale(glass[i], by: share) &+ scale(onto[i], by: 255 - share)
                i &+= 1
            }
        }
    }

    private func frosted(
        _ backdrop: Backdrop, _ items: [DisplayItem], _ behind: Behind, _ output: PixelRect, _ transform: CGAffineTransform
    ) -> PixelBuffer {
        let radius = backdrop.radius
        let blur = GaussianBlur(sigma: radius > 0 && radius.isFinite ? radius * transform.meanScale : 0)
        let buffer = blur.words(output, extent: blur.source(of: output)) { part in
            let drawn = behind.draw(part.nearest(in: behind.extent))
            let buffer = PixelBuffer(part)
            buffer.raster.extend(drawn)
            return buffer.raster
        }
        if backdrop.saturation != 1 { ColorMatrix.saturation(backdrop.saturation).apply(to: buffer.raster) }
        draw(items, on: Canvas(raster: buffer.raster, clip: output, transform: transform))
        return buffer
    }
}
