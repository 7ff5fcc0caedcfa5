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

    /// The pixels of a part of these.
    func part(_ part: PixelRect) -> Raster {
        Raster(pixels: pointer(x: part.minX, y: part.minY), stride: stride, rect: part, owner: owner)
    }

    /// The same pixels, named by another origin.
    func offset(x: Int, y: Int) -> Raster {
        Raster(pixels: pixels, stride: stride, rect: rect.offset(x: x, y: y), owner: owner)
    }
}

/// The pixels of a layer.
final class PixelBuffer {
    let rect: PixelRect
    private let pixels: UnsafeMutablePointer<UInt32>
    private let memory: PixelMemory.Block

    /// The memory that it takes up.
    var byteCount: Int { memory.byteCount }

    var raster: Raster { Raster(pixels: pixels, stride: rect.width, rect: rect, owner: self) }

    /// Transparent at first; with `isClear` false, anything, for who writes all of it.
    init(_ rect: PixelRect, isClear: Bool = true) {
        self.rect = rect
        memory = PixelMemory.take(rect.area * 4, isClear: isClear)
        pixels = memory.address.bindMemory(to: UInt32.self, capacity: max(rect.area, 1))
    }

    deinit { PixelMemory.give(memory) }
}

/// One byte a pixel: coverage, or alpha.
final class AlphaBuffer {
    let values: UnsafeMutablePointer<UInt8>
    let rect: PixelRect
    let stride: Int
    private let memory: PixelMemory.Block

    /// The memory that it takes up.
    var byteCount: Int { memory.byteCount }

    /// Rows are a multiple of 4 bytes apart, as Cairo wants them.
    init(_ rect: PixelRect) {
        self.rect = rect
        stride = (rect.width + 3) & ~3
        memory = PixelMemory.take(stride * rect.height)
        values = memory.address.bindMemory(to: UInt8.self, capacity: max(stride * rect.height, 1))
    }

    deinit { PixelMemory.give(memory) }

    @inline(__always)
    func pointer(x: Int, y: Int) -> UnsafeMutablePointer<UInt8> { values + ((y - rect.minY) * stride + (x - rect.minX)) }
}

/// Memory for pixels, kept for the next layer: fresh pages from the system cost more than most drawing into them.
enum PixelMemory {
    struct Block: @unchecked Sendable {
        let address: UnsafeMutableRawPointer
        let byteCount: Int
    }

    /// Blocks by the power of two that they hold.
    nonisolated(unsafe) private static var blocks = [[Block]](repeating: [], count: 64)
    nonisolated(unsafe) private static var keptBytes = 0
    private static let lock = NSLock()
    private static let mostKept = 32 << 20, largestKept = 8 << 20

    /// At least so many bytes, as many of them zero or, with `isClear` false, of any value.
    static func take(_ byteCount: Int, isClear: Bool = true) -> Block {
        let size = max(byteCount, 256)
        if size > largestKept { return Block(address: calloc(size, 1)!, byteCount: size) }
        let power = Int.bitWidth - (size - 1).leadingZeroBitCount
        lock.lock()
        let kept = blocks[power].popLast()
        if let kept { keptBytes -= kept.byteCount }
        lock.unlock()
        guard let kept else { return Block(address: calloc(1 << power, 1)!, byteCount: 1 << power) }
        if isClear { memset(kept.address, 0, size) }
        return kept
    }

    static func give(_ block: Block) {
        lock.lock()
        let isKept = block.byteCount <= largestKept && keptBytes + block.byteCount <= mostKept
        if isKept {
            blocks[Int.bitWidth - (block.byteCount - 1).leadingZeroBitCount].append(block)
            keptBytes += block.byteCount
        }
        lock.unlock()
        if !isKept { free(block.address) }
    }
}
