import DisplayList
import Foundation

/// Pixels that are drawn into: premultiplied ARGB32 words (blue in the lowest byte), for the device pixels of `rect`.
struct Raster {
    /// What the memory belongs to; nil when its owner is known to outlive the raster.
    private let owner: AnyObject?
    let pixels: UnsafeMutablePointer<UInt32>
    /// Words from one row to the next.
    let stride: Int
    /// Which pixels of the device these are.
    let rect: PixelRect

    init(pixels: UnsafeMutablePointer<UInt32>, stride: Int, rect: PixelRect, owner: AnyObject? = nil) {
        (self.pixels, self.stride, self.rect, self.owner) = (pixels, stride, rect, owner)
    }

    /// The pixel in column `x` and row `y` of the device.
    @inline(__always)
    func pointer(x: Int, y: Int) -> UnsafeMutablePointer<UInt32> {
        pixels + ((y - rect.minY) * stride + (x - rect.minX))
    }

    /// The same pixels, named by another origin.
    func offset(x: Int, y: Int) -> Raster {
        Raster(pixels: pixels, stride: stride, rect: rect.offset(x: x, y: y), owner: owner)
    }
}

/// The pixels of a layer, transparent at first.
final class PixelBuffer {
    let rect: PixelRect
    let byteCount: Int
    private let pixels: UnsafeMutablePointer<UInt32>

    var raster: Raster { Raster(pixels: pixels, stride: rect.width, rect: rect, owner: self) }

    init(_ rect: PixelRect) {
        self.rect = rect
        let count = max(rect.area, 1)
        byteCount = count * 4
        pixels = calloc(count, 4)!.bindMemory(to: UInt32.self, capacity: count)
    }

    deinit { free(pixels) }
}

/// One byte a pixel: coverage, or alpha.
final class AlphaBuffer {
    let values: UnsafeMutablePointer<UInt8>
    let rect: PixelRect
    let stride: Int

    /// Rows are a multiple of 4 bytes apart, as Cairo wants them.
    init(_ rect: PixelRect) {
        self.rect = rect
        stride = (rect.width + 3) & ~3
        values = calloc(max(stride * rect.height, 4), 1)!.bindMemory(to: UInt8.self, capacity: stride * rect.height)
    }

    deinit { free(values) }

    @inline(__always)
    func pointer(x: Int, y: Int) -> UnsafeMutablePointer<UInt8> { values + ((y - rect.minY) * stride + (x - rect.minX)) }
}
