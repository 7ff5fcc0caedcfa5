import CDeflate
import Foundation

/// Interlaced pictures of 16 bits a sample, rewritten without interlacing. libpng's simplified reader mixes up the rows of just
/// these when it reduces them to 8 bits (1.6.39 with Debian's security patches does).
struct PNGDeinterlacing {
    let width: Int
    let height: Int
    let bytesPerPixel: Int

    /// Nil for a header (the content of IHDR) of any other picture.
    init?(header: UnsafeRawBufferPointer) {
        let samples = [0: 1, 2: 3, 4: 2, 6: 4]
        guard header[8] == 16, header[12] == 1, let count = samples[Int(header[9])] else { return nil }
        width = Int(header.bigEndian(at: 0, as: UInt32.self))
        height = Int(header.bigEndian(at: 4, as: UInt32.self))
        bytesPerPixel = 2 * count
    }

    enum Failure: Error {
        case outOfMemory, truncated, corrupt
    }

    /// The zlib stream of the same picture row by row, from the interlaced one's.
    func stream(from interlaced: Data) throws(Failure) -> Data {
        // Seven pictures one after the other, each of every few columns and rows. PNG specification, section 8.1.
        let passes = [
            (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
        ].map { left, top, right, down in
            (
                left: left, top: top, right: right, down: down,
                columns: max(0, (width - left + right - 1) / right), rows: max(0, (height - top + down - 1) / down)
            )
        }.filter { $0.columns > 0 && $0.rows > 0 }
        let filtered = try inflate(interlaced, size: passes.reduce(0) { $0 + $1.rows * (1 + $1.columns * bytesPerPixel) })
        defer { free(filtered) }

        let pitch = 1 + width * bytesPerPixel
        // A chunk holds 31 bits of bytes. Cleared, so that each row begins with filter 0, none.
        guard height * pitch < 2_000_000_000, let whole = calloc(height, pitch) else { throw .outOfMemory }
        defer { free(whole) }
        var pass = filtered.assumingMemoryBound(to: UInt8.self)
        for part in passes {
            let bytesPerRow = part.columns * bytesPerPixel
            guard PNGFilter.undo(pass, count: part.rows, bytesPerRow: bytesPerRow, distance: bytesPerPixel) else { throw .corrupt }
            for row in 0..<part.rows {
                let source = pass + row * (1 + bytesPerRow) + 1
                let target = whole + (part.top + row * part.down) * pitch + 1 + part.left * bytesPerPixel
                for column in 0..<part.columns {
                    memcpy(target + column * part.right * bytesPerPixel, source + column * bytesPerPixel, bytesPerPixel)
                }
            }
            pass += part.rows * (1 + bytesPerRow)
        }
        return try deflate(whole, count: height * pitch)
    }

    private func inflate(_ stream: Data, size: Int) throws(Failure) -> UnsafeMutableRawPointer {
        guard let decompressor = libdeflate_alloc_decompressor() else { throw .outOfMemory }
        defer { libdeflate_free_decompressor(decompressor) }
        guard let bytes = malloc(size) else { throw .outOfMemory }
        let result = stream.withUnsafeBytes {
            libdeflate_zlib_decompress(decompressor, $0.baseAddress, $0.count, bytes, size, nil)
        }
        if result == LIBDEFLATE_SUCCESS { return bytes }
        free(bytes)
        throw result == LIBDEFLATE_SHORT_OUTPUT ? .truncated : .corrupt
    }

    private func deflate(_ bytes: UnsafeMutableRawPointer, count: Int) throws(Failure) -> Data {
        // Level 0 stores: the stream is read once, a moment later.
        guard let compressor = libdeflate_alloc_compressor(0) else { throw .outOfMemory }
        defer { libdeflate_free_compressor(compressor) }
        let bound = libdeflate_zlib_compress_bound(compressor, count)
        guard let stream = malloc(bound) else { throw .outOfMemory }
        let size = libdeflate_zlib_compress(compressor, bytes, count, stream, bound)
        return Data(bytesNoCopy: stream, count: size, deallocator: .free)
    }
}
