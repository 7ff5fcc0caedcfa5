import DisplayList
import PixelKernels

extension PNGSamples {
    /// Puts one row of a bitmap's pixels into samples. `target` has room for the row, rounded up to whole bytes, and for one more, which may
    /// become 0.
    func pack(
        _ row: UnsafePointer<UInt32>, count: Int, to target: UnsafeMutablePointer<UInt8>, table: UnsafePointer<UInt8>,
        colors: PNGColorTable
    ) {
        switch self {
        case .rgba: pk_rgba(row, Int32(count), target)
        case .rgb:
            var out = UnsafeMutableRawPointer(target)
            for x in 0..<count {
                // The fourth byte, a zero, is the next pixel's, or of the margin.
                out.storeBytes(of: row[x].byteSwapped >> 8, as: UInt32.self)
                out += 3
            }
        case .grayAlpha:
            for x in 0..<count {
                let pixel = Premultiplication.unpremultiply(row[x], table)
                target[2 * x] = UInt8(truncatingIfNeeded: pixel)
                target[2 * x + 1] = UInt8(truncatingIfNeeded: pixel >> 24)
            }
        case .gray(let bits):
            Self.pack(count, bits: bits, to: target) { UInt8(truncatingIfNeeded: row[$0]) >> UInt8(8 - bits) }
        case .palette:
            var last = ~row[0]
            var index: UInt8 = 0
            Self.pack(count, bits: bitsPerSample, to: target) { x in
                if row[x] != last {
                    last = row[x]
                    index = colors.index(of: last)
                }
                return index
            }
        }
    }

    /// Samples of 1, 2, 4 or 8 bits, the leftmost in the highest bits of a byte.
    @inline(__always)
    private static func pack(
        _ count: Int, bits: Int, to target: UnsafeMutablePointer<UInt8>, sample: (Int) -> UInt8
    ) {
        if bits == 8 {
            for x in 0..<count { target[x] = sample(x) }
            return
        }
        let samplesPerByte = 8 / bits
        for start in stride(from: 0, to: count, by: samplesPerByte) {
            var byte: UInt8 = 0
            for x in start..<min(start + samplesPerByte, count) {
                byte |= sample(x) << UInt8(8 - bits * (x - start + 1))
            }
            target[start / samplesPerByte] = byte
        }
    }
}
