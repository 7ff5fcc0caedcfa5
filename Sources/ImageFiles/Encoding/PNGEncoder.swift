import CDeflate
import DisplayList
import Foundation
import PixelKernels

/// Bitmaps to PNG files: the exact pixels, in as few bits as they allow (grey, palette, RGB or RGBA, not premultiplied),
/// marked as sRGB. Equal bitmaps give equal bytes. Keep an encoder for many images, since it keeps its memory; it is for one
/// thread at a time.
public final class PNGEncoder {
    /// As small as zlib's level 6, in a fraction of its time.
    public static let defaultLevel = 6

    /// For soft pictures, whose files are about a sixth larger than the default's: rows are filtered as well, but then there is no search for
    /// what repeats, so pictures of patterns or of plain areas become several times as large.
    public static let fastestLevel = 1

    private let compressor: OpaquePointer?
    private let isFastest: Bool
    private let colors = PNGColorTable()
    private let file = ByteBuffer()
    private let filtered = ByteBuffer()
    private let rows = ByteBuffer()
    private let tokens = ByteBuffer()

    /// - Parameter level: 0 (stored) … 12 (smallest and slowest), as libdeflate counts, but for 1, which is our own; nearest when outside.
    public init(level: Int = PNGEncoder.defaultLevel) {
        isFastest = level == Self.fastestLevel
        compressor = libdeflate_alloc_compressor(Int32(min(max(level, 0), 12)))
    }

    deinit { libdeflate_free_compressor(compressor) }

    /// - Parameter pixelsPerInch: the density to print at; not written when nil, not finite, not positive or beyond 10⁷.
    public func encode(_ bitmap: Bitmap, pixelsPerInch: Double? = nil) throws(ImageEncodingError) -> Data {
        try Self.check(bitmap)
        do throws(OutOfMemory) {
            let samples = colors.samples(for: bitmap)
            file.removeAll()
            try file.appendPNGHeader(
                width: bitmap.width, height: bitmap.height, samples: samples,
                pixelsPerMeter: Self.pixelsPerMeter(pixelsPerInch), animation: nil)
            try file.appendChunk("IDAT") { () throws(OutOfMemory) in
                try compress(bitmap, in: PixelRect(of: bitmap), as: samples, to: file)
            }
            try file.appendChunk("IEND")
            return file.data
        } catch {
            throw .outOfMemory(format: .png, width: bitmap.width, height: bitmap.height)
        }
    }

    /// One image with an encoder of its own.
    public static func encode(
        _ bitmap: Bitmap, level: Int = PNGEncoder.defaultLevel, pixelsPerInch: Double? = nil
    ) throws(ImageEncodingError) -> Data {
        try PNGEncoder(level: level).encode(bitmap, pixelsPerInch: pixelsPerInch)
    }

    static func check(_ bitmap: Bitmap) throws(ImageEncodingError) {
        guard bitmap.width > 0, bitmap.height > 0 else { throw .emptyBitmap(format: .png) }
        guard bitmap.width * bitmap.height <= pixelLimit else {
            throw .tooManyPixels(format: .png, width: bitmap.width, height: bitmap.height, limit: pixelLimit)
        }
    }

    /// All pixels are in one chunk, whose length has 31 bits; a pixel takes at most 5 bytes, of which one is the row's filter.
    private static let pixelLimit = 400_000_000

    private static func pixelsPerMeter(_ pixelsPerInch: Double?) -> UInt32? {
        guard let pixelsPerInch, pixelsPerInch > 0, pixelsPerInch <= 1e7 else { return nil }
        return UInt32((pixelsPerInch / 0.0254).rounded())
    }

    // MARK: Pixels to a zlib stream

    /// Appends the compressed samples of a part of the bitmap.
    func compress(_ bitmap: Bitmap, in rect: PixelRect, as samples: PNGSamples, to target: ByteBuffer) throws(OutOfMemory) {
        let origin = bitmap.bytes.baseAddress! + rect.y * bitmap.bytesPerRow + rect.x * 4
        if samples == .rgba {
            // The usual ones of soft pictures, at one go.
            let bytesPerRow = rect.width * 4
            let (row, above) = try makeRoom(rows: rect.height, bytesPerRow: bytesPerRow)
            (isFastest ? pk_png_soft_rgba : pk_png_rgba)(
                origin.assumingMemoryBound(to: UInt32.self), bitmap.bytesPerRow / 4, Int32(rect.width), Int32(rect.height), row, above,
                filtered.end.assumingMemoryBound(to: UInt8.self))
            filtered.advance(rect.height * (1 + bytesPerRow))
            return try deflate(rows: rect.height, bytesPerRow: bytesPerRow, bytesPerPixel: 4, to: target)
        }
        try Premultiplication.unpremultiplied.withUnsafeBufferPointer { table in
            Result { () throws(OutOfMemory) in
                try compress(
                    rows: rect.height, bytesPerRow: (rect.width * samples.bitsPerPixel + 7) / 8,
                    distance: max(samples.bitsPerPixel / 8, 1), isContinuous: samples.isContinuous, to: target
                ) { y, row in
                    let pixels = (origin + y * bitmap.bytesPerRow).assumingMemoryBound(to: UInt32.self)
                    samples.pack(pixels, count: rect.width, to: row, table: table.baseAddress!, colors: colors)
                }
            }
        }.get()
    }

    /// Appends the compressed rows that `fill` makes, one after the other.
    func compress(
        rows count: Int, bytesPerRow: Int, distance: Int, isContinuous: Bool, to target: ByteBuffer,
        fill: (_ y: Int, UnsafeMutablePointer<UInt8>) -> Void
    ) throws(OutOfMemory) {
        var (row, above) = try makeRoom(rows: count, bytesPerRow: bytesPerRow)
        for y in 0..<count {
            fill(y, row)
            let out = filtered.end.assumingMemoryBound(to: UInt8.self)
            if isContinuous {
                (isFastest ? pk_png_soft_filter : pk_png_filter)(row, above, Int32(bytesPerRow), Int32(distance), out)
            } else {
                out[0] = PNGFilter.none.rawValue
                memcpy(out + 1, row, bytesPerRow)
            }
            filtered.advance(1 + bytesPerRow)
            swap(&row, &above)
        }
        try deflate(rows: count, bytesPerRow: bytesPerRow, bytesPerPixel: isContinuous ? distance : 0, to: target)
    }

    /// Two rows, the current and the one above, each with zeros on both sides: the filters read a pixel to the left and, in vectors, past the right
    /// end. And room for all of them filtered, beyond which vectors are written and read too.
    private func makeRoom(
        rows count: Int, bytesPerRow: Int
    ) throws(OutOfMemory) -> (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>) {
        let margin = 32
        let pitch = margin + bytesPerRow + margin
        rows.removeAll()
        try rows.reserve(2 * pitch)
        memset(rows.base!, 0, 2 * pitch)
        filtered.removeAll()
        try filtered.reserve(count * (1 + bytesPerRow) + margin)
        let row = (rows.base! + margin).assumingMemoryBound(to: UInt8.self)
        return (row, row + pitch)
    }

    /// Appends the filtered rows, compressed.
    private func deflate(rows count: Int, bytesPerRow: Int, bytesPerPixel: Int, to target: ByteBuffer) throws(OutOfMemory) {
        if isFastest {
            let bound = pk_deflate_bound(filtered.count)
            try target.reserve(bound + 6)
            // Zlib's header for a window of 32 kB and the fastest way.
            target.end.storeBytes(of: UInt16(0x7801).bigEndian, as: UInt16.self)
            tokens.removeAll()
            try tokens.reserve(2 * pk_deflate_tokens(filtered.count))
            let length = pk_deflate(
                filtered.base!.assumingMemoryBound(to: UInt8.self), count, bytesPerRow, Int32(bytesPerPixel),
                tokens.base!.assumingMemoryBound(to: UInt16.self), (target.end + 2).assumingMemoryBound(to: UInt8.self), bound)
            guard length > 0 else { throw OutOfMemory() }
            target.advance(2 + length)
            try target.append(bigEndian: libdeflate_adler32(1, filtered.base!, filtered.count))
            return
        }
        guard let compressor else { throw OutOfMemory() }
        let bound = libdeflate_zlib_compress_bound(compressor, filtered.count)
        try target.reserve(bound)
        target.advance(libdeflate_zlib_compress(compressor, filtered.base!, filtered.count, target.end, bound))
    }
}

/// A part of a bitmap, in whole pixels.
struct PixelRect: Equatable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    init(x: Int, y: Int, width: Int, height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    init(of bitmap: Bitmap) {
        self.init(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
    }

    /// The smallest part outside of which two bitmaps of one size are equal; nil when they are equal.
    init?(differenceOf old: Bitmap, _ new: Bitmap) {
        func row(_ bitmap: Bitmap, _ y: Int) -> UnsafePointer<UInt32> {
            (bitmap.bytes.baseAddress! + y * bitmap.bytesPerRow).assumingMemoryBound(to: UInt32.self)
        }
        func differs(_ y: Int) -> Bool { memcmp(row(old, y), row(new, y), new.width * 4) != 0 }
        guard old !== new, let top = (0..<new.height).first(where: differs),
            let bottom = (top..<new.height).last(where: differs)
        else { return nil }
        var left = new.width, right = -1
        for y in top...bottom {
            let before = row(old, y), after = row(new, y)
            var x = 0
            while x < left, before[x] == after[x] { x += 1 }
            left = min(left, x)
            x = new.width - 1
            while x > right, before[x] == after[x] { x -= 1 }
            right = max(right, x)
        }
        self.init(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }
}
