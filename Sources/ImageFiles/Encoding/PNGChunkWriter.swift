import CDeflate
import Foundation

/// A PNG file being written, chunk by chunk. PNG specification, third edition, section 11; APNG chunks are in the same.
extension ByteBuffer {
    func appendPNGSignature() throws(OutOfMemory) {
        try append([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    }

    /// A chunk of four letters: its length and checksum are put around what `content` appends.
    func appendChunk(_ type: StaticString, _ content: () throws(OutOfMemory) -> Void = {}) throws(OutOfMemory) {
        let start = count
        try append(bigEndian: UInt32(0))
        try append(UnsafeRawBufferPointer(start: type.utf8Start, count: 4))
        try content()
        overwrite(at: start, bigEndian: UInt32(count - start - 8))
        try append(bigEndian: libdeflate_crc32(0, base! + start + 4, count - start - 4))
    }

    /// IHDR, sRGB, and what the samples need to be understood: PLTE and tRNS.
    func appendPNGHeader(width: Int, height: Int, samples: PNGSamples, pixelsPerMeter: UInt32?, animation: (frames: Int, plays: Int)?)
        throws(OutOfMemory)
    {
        try appendPNGSignature()
        try appendChunk("IHDR") { () throws(OutOfMemory) in
            try append(bigEndian: UInt32(width))
            try append(bigEndian: UInt32(height))
            // Bits per sample, colour type, and 0 for the only compression, filtering and for no interlacing.
            try append([UInt8(samples.bitsPerSample), samples.colorType, 0, 0, 0])
        }
        try appendChunk("sRGB") { () throws(OutOfMemory) in try append([0]) }  // perceptual intent
        if let pixelsPerMeter {
            try appendChunk("pHYs") { () throws(OutOfMemory) in
                try append(bigEndian: pixelsPerMeter)
                try append(bigEndian: pixelsPerMeter)
                try append([1])
            }
        }
        if let animation {
            try appendChunk("acTL") { () throws(OutOfMemory) in
                try append(bigEndian: UInt32(animation.frames))
                try append(bigEndian: UInt32(animation.plays))
            }
        }
        guard case .palette(let colors) = samples else { return }
        try appendChunk("PLTE") { () throws(OutOfMemory) in
            for color in colors { try append([UInt8(color >> 16 & 0xFF), UInt8(color >> 8 & 0xFF), UInt8(color & 0xFF)]) }
        }
        // Translucent colours come first; the rest are opaque without being listed.
        let translucent = colors.prefix { $0 >> 24 < 255 }
        guard !translucent.isEmpty else { return }
        try appendChunk("tRNS") { () throws(OutOfMemory) in try append(translucent.map { UInt8($0 >> 24) }) }
    }
}
