import Foundation

/// Pixels that never change once made: 8 bits a channel in the byte order blue, green, red, alpha (Cairo's
/// ARGB32 on little-endian machines), premultiplied, sRGB, rows from the top without gaps beyond `bytesPerRow`.
public final class Bitmap: @unchecked Sendable {
    public let width: Int
    public let height: Int
    public let bytesPerRow: Int
    /// `bytesPerRow · height` bytes, alive as long as the bitmap.
    public let bytes: UnsafeRawBufferPointer
    private let storage: UnsafeMutableRawBufferPointer

    /// Makes transparent pixels, then lets `draw` fill them; `draw` gets all the bytes and the length of a row.
    /// The rows are 64-byte aligned. With `isClear` false the bytes may be anything at first, for who writes all of them.
    public init(
        width: Int, height: Int, isClear: Bool = true, draw: (UnsafeMutableRawBufferPointer, _ bytesPerRow: Int) throws -> Void
    ) rethrows {
        precondition(width >= 0 && height >= 0, "a bitmap has no negative side")
        self.width = width
        self.height = height
        bytesPerRow = (width * 4 + 63) & ~63
        storage = .allocate(byteCount: max(bytesPerRow * height, 64), alignment: 64)
        if isClear { storage.initializeMemory(as: UInt8.self, repeating: 0) }
        bytes = UnsafeRawBufferPointer(start: storage.baseAddress, count: bytesPerRow * height)
        // Should this throw, everything is set already and `deinit` frees the storage.
        try draw(UnsafeMutableRawBufferPointer(rebasing: storage[0..<(bytesPerRow * height)]), bytesPerRow)
    }

    deinit { storage.deallocate() }

    /// The premultiplied channels of one pixel, 0…255.
    public subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
        precondition(x >= 0 && x < width && y >= 0 && y < height, "(\(x), \(y)) lies outside \(width)×\(height) pixels")
        let at = y * bytesPerRow + x * 4
        return (bytes[at + 2], bytes[at + 1], bytes[at], bytes[at + 3])
    }
}

extension Bitmap: Equatable {
    /// Same size and same pixels.
    public static func == (a: Bitmap, b: Bitmap) -> Bool {
        if a === b { return true }
        guard a.width == b.width, a.height == b.height else { return false }
        return (0..<a.height).allSatisfy { row in
            memcmp(a.bytes.baseAddress! + row * a.bytesPerRow, b.bytes.baseAddress! + row * b.bytesPerRow, a.width * 4) == 0
        }
    }
}
