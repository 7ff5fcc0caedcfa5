import DisplayList
import Foundation

/// Draws frames into bitmaps. It keeps the pixels of layers from frame to frame, so give each scene its own, and use it
/// from one thread at a time.
///
/// The same frame gives the same bytes, whatever was drawn before and whether all of it was drawn or only its damage.
public final class FrameRenderer {
    let cache: LayerCache
    let images: ImageLevels
    let backdrops = Backdrops()
    let outlines: OutlineMasks
    let glyphMasks: GlyphMasks
    let blurs: BlurSources
    let stack = PaintStack()

    /// The most bytes of pixels kept for layers, and as many for pictures. Default: 64 MB. 0: none.
    public init(cacheBytes: Int = 64 << 20) {
        cache = LayerCache(mostBytes: max(cacheBytes, 0))
        images = ImageLevels(mostBytes: max(cacheBytes, 0))
        outlines = OutlineMasks(mostBytes: max(cacheBytes, 0) / 4)
        glyphMasks = GlyphMasks(mostBytes: max(cacheBytes, 0) / 8)
        blurs = BlurSources(mostBytes: max(cacheBytes, 0) / 2)
    }

    /// The longest side of a bitmap in pixels, and the most pixels of one; a larger canvas is cut off there.
    public static let longestSide = 16_384, mostPixels = 1 << 26

    /// All of `frame`.
    public func render(_ frame: DisplayFrame) -> Bitmap {
        let (width, height) = Self.size(frame)
        return Bitmap(width: width, height: height) { bytes, bytesPerRow in
            draw(frame, bytes, bytesPerRow, FrameChanges(damage: [PixelRect(x: 0, y: 0, width: width, height: height)]))
        }
    }

    /// `frame` where `damage` is, and `previous`, the bitmap of an earlier frame, elsewhere. All of it when the sizes
    /// differ. The damage comes from `DisplayFrame.damage(since:)`; its rectangles must not overlap.
    public func redraw(_ frame: DisplayFrame, over previous: Bitmap, damage: [PixelRect]) -> Bitmap {
        let (width, height) = Self.size(frame)
        guard previous.width == width, previous.height == height else { return render(frame) }
        if damage.isEmpty { return previous }
        return Bitmap(width: width, height: height, isClear: false) { bytes, bytesPerRow in
            bytes.copyMemory(from: previous.bytes)
            draw(frame, bytes, bytesPerRow, FrameChanges(damage: damage))
        }
    }

    /// Lets go of all kept pixels, as when memory is short.
    public func removeCachedLayers() {
        cache.removeAll()
        outlines.removeAll()
        glyphMasks.removeAll()
        blurs.removeAll()
    }

    static func size(_ frame: DisplayFrame) -> (Int, Int) {
        let width = min(frame.pixelWidth, longestSide)
        return (width, min(frame.pixelHeight, longestSide, mostPixels / width))
    }

    func draw(
        _ frame: DisplayFrame, _ bytes: UnsafeMutableRawBufferPointer, _ bytesPerRow: Int, _ changes: FrameChanges
    ) {
        let (width, height) = Self.size(frame)
        let raster = Raster(
            pixels: bytes.baseAddress!.bindMemory(to: UInt32.self, capacity: bytes.count / 4), stride: bytesPerRow / 4,
            rect: PixelRect(x: 0, y: 0, width: width, height: height))
        let scale = frame.scale.isFinite && frame.scale > 0 ? frame.scale : 1
        let background = frame.background.word
        backdrops.begin(frame.items, raster, background: background)
        func canvas(_ rect: PixelRect) -> Canvas {
            Canvas(raster: raster, clip: rect.intersection(raster.rect), transform: CGAffineTransform(scaleX: scale, y: scale))
        }
        for rect in changes.repaints where !repaint(frame.items, on: canvas(rect), over: background) { draw(rect) }
        for rect in changes.damage { draw(rect) }
        func draw(_ rect: PixelRect) {
            let canvas = canvas(rect)
            if canvas.clip.isEmpty { return }
            if backdrops.isEmpty, let bottom = frame.items.lastIndex(where: { hidesAll($0, on: canvas) }) {
                for item in frame.items[bottom...] { self.draw(item, on: canvas) }
            } else {
                self.draw(frame.items, on: canvas, over: background)
            }
        }
        backdrops.end()
        cache.endFrame()
        outlines.endFrame()
        blurs.endFrame()
        images.trim()
    }
}

/// Where items are drawn, and how.
struct Canvas {
    var raster: Raster
    /// No pixel outside is touched; it lies within the raster.
    var clip: PixelRect
    /// From the coordinates of the items to the pixels of the raster.
    var transform: CGAffineTransform
    var opacity = 1.0
}
