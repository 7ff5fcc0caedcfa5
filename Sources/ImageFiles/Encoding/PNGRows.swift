import DisplayList

extension PNGSamples {
    /// Puts one row of a bitmap's pixels into samples. `target` has room for the row, rounded up to whole bytes.
    func pack(
        _ row: UnsafePointer<UInt32>, count: Int, to target: UnsafeMutablePointer<UInt8>, table: UnsafePointer<UInt8>,
        colors: PNGColorTable
    ) {
        switch self {
        case .rgba:
            var out = UnsafeMutableRawPointer(target)
            for x in 0..<count {
                let pixel = Premultiplication.unpremultiply(row[x], table)
                // Blue and red change places.
                let swapped = (pixel & 0xFF00_FF00) | (pixel >> 16 & 0xFF) | (pixel & 0xFF) << 16
                out.storeBytes(of: swapped, as: UInt32.self)
                out += 4
            }
        case .rgb:
            var out = target
            for x in 0..<count {
                let pixel = row[x]
                out[0] = UInt8(truncatingIfNeeded: pixel >> 16)
                out[1] = UInt8(truncatingIfNeeded: pixel >> 8)
                out[2] = UInt8(truncatingIfNeeded: pixel)
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
