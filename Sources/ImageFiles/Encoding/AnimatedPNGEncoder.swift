import CDeflate
import DisplayList
import Foundation

/// Frames to an animated PNG, one by one: a frame is compressed when it is added and only its changed rectangle is kept.
/// The first frame is also what programs without animation show. A frame that changes nothing makes the one before it
/// last longer. Frames are RGB as long as all are opaque, else RGBA. For one thread at a time.
public final class AnimatedPNGEncoder {
    private struct Frame {
        var rect: PixelRect
        var delay: FrameDelay
        /// A zlib stream of filtered samples.
        var stream: Data
    }

    private let loopCount: Int
    private let encoder: PNGEncoder
    private let stream = ByteBuffer()
    private var samples = PNGSamples.rgb
    private var frames: [Frame] = []
    private var added = 0
    private var last: Bitmap?
    private var isFinished = false

    /// - Parameters:
    ///   - loopCount: how often it plays; 0, the default, for ever. Negative counts are for ever, too.
    ///   - level: 0…12, as in `PNGEncoder`.
    public init(loopCount: Int = 0, level: Int = PNGEncoder.defaultLevel) {
        self.loopCount = min(max(loopCount, 0), Int(Int32.max))
        encoder = PNGEncoder(level: level)
    }

    public func add(_ bitmap: Bitmap, delay: FrameDelay) throws(ImageEncodingError) {
        guard !isFinished else { throw .finished(format: .png) }
        added += 1
        guard delay.denominator > 0 else { throw .invalidDelay(format: .png, frame: added) }
        try PNGEncoder.check(bitmap)
        if let last, last.width != bitmap.width || last.height != bitmap.height {
            throw .frameSizeDiffers(
                format: .png, frame: added, width: bitmap.width, height: bitmap.height,
                firstWidth: last.width, firstHeight: last.height)
        }
        do throws(OutOfMemory) { try append(bitmap, delay: delay) } catch {
            throw .outOfMemory(format: .png, width: bitmap.width, height: bitmap.height)
        }
        last = bitmap
    }

    /// The file. The encoder cannot be used after it.
    public func finish() throws(ImageEncodingError) -> Data {
        guard !isFinished else { throw .finished(format: .png) }
        guard let last, !frames.isEmpty else { throw .noFrames(format: .png) }
        isFinished = true
        do throws(OutOfMemory) { return try file(width: last.width, height: last.height) } catch {
            throw .outOfMemory(format: .png, width: last.width, height: last.height)
        }
    }

    private func append(_ bitmap: Bitmap, delay: FrameDelay) throws(OutOfMemory) {
        var rect = PixelRect(of: bitmap)
        if let last {
            if let changed = PixelRect(differenceOf: last, bitmap) {
                rect = changed
            } else if let longer = frames[frames.count - 1].delay.adding(delay) {
                frames[frames.count - 1].delay = longer
                return
            } else {
                // Together too long for one frame: one pixel again, the smallest that a frame can be.
                rect = PixelRect(x: 0, y: 0, width: 1, height: 1)
            }
        }
        if samples == .rgb, !Self.isOpaque(bitmap, in: rect) { try addAlphaToFrames() }
        stream.removeAll()
        try encoder.compress(bitmap, in: rect, as: samples, to: stream)
        frames.append(Frame(rect: rect, delay: delay, stream: stream.data))
    }

    private static func isOpaque(_ bitmap: Bitmap, in rect: PixelRect) -> Bool {
        (rect.y..<(rect.y + rect.height)).allSatisfy { y in
            let row = (bitmap.bytes.baseAddress! + y * bitmap.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            return (rect.x..<(rect.x + rect.width)).allSatisfy { row[$0] >= 0xFF00_0000 }
        }
    }

    /// The first translucent frame: all frames of a file have the same kind of samples, so those that are kept are opened
    /// and packed again. Rare, and cheaper than writing every opaque animation with an alpha that it does not need.
    private func addAlphaToFrames() throws(OutOfMemory) {
        guard let decompressor = libdeflate_alloc_decompressor() else { throw OutOfMemory() }
        defer { libdeflate_free_decompressor(decompressor) }
        let opened = ByteBuffer()
        for index in frames.indices {
            let rect = frames[index].rect
            let bytesPerRow = rect.width * 3
            let size = rect.height * (1 + bytesPerRow)
            opened.removeAll()
            try opened.reserve(size)
            let result = frames[index].stream.withUnsafeBytes {
                libdeflate_zlib_decompress(decompressor, $0.baseAddress, $0.count, opened.base, size, nil)
            }
            let rows = opened.base!.assumingMemoryBound(to: UInt8.self)
            let isOpened =
                result == LIBDEFLATE_SUCCESS
                && PNGFilter.undo(rows, count: rect.height, bytesPerRow: bytesPerRow, distance: 3)
            precondition(isOpened, "what was compressed here opens again")
            stream.removeAll()
            try encoder.compress(
                rows: rect.height, bytesPerRow: rect.width * 4, distance: 4, isContinuous: true, to: stream
            ) { y, target in
                let source = rows + y * (1 + bytesPerRow) + 1
                for x in 0..<rect.width {
                    for channel in 0..<3 { target[4 * x + channel] = source[3 * x + channel] }
                    target[4 * x + 3] = 255
                }
            }
            frames[index].stream = stream.data
        }
        samples = .rgba
    }

    private func file(width: Int, height: Int) throws(OutOfMemory) -> Data {
        let file = ByteBuffer()
        try file.reserve(frames.reduce(1024) { $0 + $1.stream.count + 64 })
        try file.appendPNGHeader(
            width: width, height: height, samples: samples, pixelsPerMeter: nil, animation: (frames.count, loopCount))
        var sequence: UInt32 = 0
        for (index, frame) in frames.enumerated() {
            try file.appendChunk("fcTL") { () throws(OutOfMemory) in
                for number in [Int(sequence), frame.rect.width, frame.rect.height, frame.rect.x, frame.rect.y] {
                    try file.append(bigEndian: UInt32(number))
                }
                try file.append(bigEndian: frame.delay.numerator)
                try file.append(bigEndian: frame.delay.denominator)
                // Leave the picture as it is afterwards; replace the rectangle, alpha included.
                try file.append([0, 0])
            }
            sequence += 1
            if index == 0 {
                try file.appendChunk("IDAT") { () throws(OutOfMemory) in try file.append(frame.stream) }
            } else {
                try file.appendChunk("fdAT") { () throws(OutOfMemory) in
                    try file.append(bigEndian: sequence)
                    try file.append(frame.stream)
                }
                sequence += 1
            }
        }
        try file.appendChunk("IEND")
        return file.data
    }
}

extension ByteBuffer {
    fileprivate func append(_ data: Data) throws(OutOfMemory) {
        try data.withUnsafeBytes { bytes in Result { () throws(OutOfMemory) in try append(bytes) } }.get()
    }
}
