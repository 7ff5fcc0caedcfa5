import DisplayList
import Foundation

/// How pixels are stored in a PNG file: always exactly, in as few bits as these pixels allow.
enum PNGSamples: Equatable {
    /// 1, 2, 4 or 8 bits, opaque.
    case gray(bits: Int)
    case grayAlpha
    case rgb
    case rgba
    /// 2…256 colours, not premultiplied, as little-endian BGRA words, the translucent ones first; 1, 2, 4 or 8 bits.
    case palette([UInt32])

    var colorType: UInt8 {
        switch self {
        case .gray: 0
        case .rgb: 2
        case .palette: 3
        case .grayAlpha: 4
        case .rgba: 6
        }
    }

    var bitsPerSample: Int {
        switch self {
        case .gray(let bits): bits
        case .palette(let colors): colors.count <= 2 ? 1 : colors.count <= 4 ? 2 : colors.count <= 16 ? 4 : 8
        default: 8
        }
    }

    var bitsPerPixel: Int {
        switch self {
        case .gray, .palette: bitsPerSample
        case .grayAlpha: 16
        case .rgb: 24
        case .rgba: 32
        }
    }

    /// Whether neighbouring numbers are neighbouring colours, so that predicting one from another makes sense.
    var isContinuous: Bool {
        if case .palette = self { return false }
        return bitsPerSample == 8
    }
}

/// The different colours of a bitmap while they are few. A hash table of fixed size that is kept between bitmaps.
final class PNGColorTable {
    private static let slots = 1024
    private let keys = UnsafeMutablePointer<UInt32>.allocate(capacity: slots)
    /// One more than the colour's place in `colors`; 0 for a free slot.
    private let places = UnsafeMutablePointer<UInt16>.allocate(capacity: slots)
    /// Premultiplied, in order of appearance.
    private let colors = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: mostColors)
    private static let mostColors = 256
    private static let markCount = 2048
    private let marks = UnsafeMutablePointer<UInt8>.allocate(capacity: markCount)

    deinit {
        marks.deallocate()
        keys.deallocate()
        places.deallocate()
        colors.deallocate()
    }

    /// Looks at every pixel; what it finds decides how they are stored. `places` then are palette indices if a palette is.
    func samples(for bitmap: Bitmap) -> PNGSamples {
        var isOpaque = true, isGray = true
        // How many colours there are; nil once they are too many.
        var colorCount: Int? = hasManyColors(bitmap) ? nil : 0

        if colorCount != nil { places.update(repeating: 0, count: Self.slots) }
        for y in 0..<bitmap.height {
            let start = bitmap.bytes.baseAddress! + y * bitmap.bytesPerRow
            if y > 0, memcmp(start, start - bitmap.bytesPerRow, bitmap.width * 4) == 0 { continue }
            let row = start.assumingMemoryBound(to: UInt32.self)
            if let count = colorCount { colorCount = collect(row, count: bitmap.width, after: count) }
            if isOpaque { isOpaque = Self.isOpaque(row, count: bitmap.width) }
            if isGray { isGray = Self.isGray(row, count: bitmap.width) }
            if colorCount == nil && !isOpaque && !isGray { return .rgba }
        }
        if let colorCount,
            let small = smallSamples(
                colors[..<colorCount], isOpaque: isOpaque, isGray: isGray, pixels: bitmap.width * bitmap.height)
        {
            return small
        }
        return isGray ? (isOpaque ? .gray(bits: 8) : .grayAlpha) : isOpaque ? .rgb : .rgba
    }

    /// Grey of few bits or a palette; nil when whole bytes of colour are likely to be smaller.
    private func smallSamples(
        _ colors: Slice<UnsafeMutableBufferPointer<UInt32>>, isOpaque: Bool, isGray: Bool, pixels: Int
    ) -> PNGSamples? {
        if isOpaque && isGray {
            // Grey needs no palette. Levels that fewer bits can say are multiples of 255, 85 or 17.
            for (bits, step) in [(1, 255), (2, 85), (4, 17)] where colors.allSatisfy({ Int($0 & 0xFF) % step == 0 }) {
                return .gray(bits: bits)
            }
            if colors.count > 16 { return .gray(bits: 8) }
        }
        // A palette costs 3 or 4 bytes for each colour. With hardly more pixels than colours it does not pay.
        guard colors.count * 4 <= pixels || colors.count <= 16 else { return nil }
        let translucentFirst = colors.filter { $0 >> 24 < 255 } + colors.filter { $0 >> 24 == 255 }
        for (index, color) in translucentFirst.enumerated() { places[slot(of: color)] = UInt16(index + 1) }
        return Premultiplication.unpremultiplied.withUnsafeBufferPointer { table in
            .palette(translucentFirst.map { Premultiplication.unpremultiply($0, table.baseAddress!) })
        }
    }

    /// The palette index of a colour that the table has.
    @inline(__always)
    func index(of color: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: places[slot(of: color)] &- 1) }

    /// The slot that has the colour, or the free one where it belongs.
    @inline(__always)
    private func slot(of color: UInt32) -> Int {
        // Multiplicative hashing with 2³²/φ (Knuth, The Art of Computer Programming 6.4); the top bits choose among 1024.
        var slot = Int((color &* 0x9E37_79B1) >> 22)
        while places[slot] != 0 && keys[slot] != color { slot = (slot &+ 1) & (Self.slots - 1) }
        return slot
    }

    /// Whether a few rows from the middle on, where pictures are fullest, have too many colours. Counts places of a hash rather than colours, which
    /// is never more, and asks nothing that there is no guessing.
    private func hasManyColors(_ bitmap: Bitmap) -> Bool {
        guard bitmap.width * bitmap.height > 2 * Self.mostColors else { return false }
        let marks = marks, width = bitmap.width
        marks.update(repeating: 0, count: Self.markCount)
        var seen = 0, y = bitmap.height / 2
        // From a few more pixels than could have so many on, they are counted now and then.
        for most in [384, 512, 768, 1024, Self.markCount] {
            while y < bitmap.height && seen < most {
                let row = (bitmap.bytes.baseAddress! + y * bitmap.bytesPerRow).assumingMemoryBound(to: UInt32.self)
                for x in 0..<min(width, Self.markCount) { marks[Int(truncatingIfNeeded: (row[x] &* 0x9E37_79B1) >> 21)] = 1 }
                seen &+= width
                y &+= 1
            }
            if markedCount > Self.mostColors { return true }
        }
        return false
    }

    /// How many marks are 1.
    private var markedCount: Int {
        marks.withMemoryRebound(to: SIMD8<UInt64>.self, capacity: Self.markCount / 64) { words in
            // A byte of a sum of 32 words is at most 32, and all eight of it at most 256.
            var sums = SIMD8<UInt64>.zero
            for word in 0..<(Self.markCount / 64) { sums &+= words[word] }
            var count = 0
            for lane in 0..<8 {
                let pairs = (sums[lane] & 0x00FF_00FF_00FF_00FF) &+ (sums[lane] >> 8 & 0x00FF_00FF_00FF_00FF)
                count &+= Int(truncatingIfNeeded: (pairs &* 0x0001_0001_0001_0001) >> 48)
            }
            return count
        }
    }

    /// Adds a row's colours to the `known` ones; nil when they become more than 256.
    private func collect(_ row: UnsafePointer<UInt32>, count: Int, after known: Int) -> Int? {
        var last = ~row[0], known = known
        for x in 0..<count where row[x] != last {
            last = row[x]
            let slot = slot(of: last)
            if places[slot] != 0 { continue }
            if known == Self.mostColors { return nil }
            colors[known] = last
            known &+= 1
            keys[slot] = last
            places[slot] = UInt16(truncatingIfNeeded: known)
        }
        return known
    }

    private static func isOpaque(_ row: UnsafePointer<UInt32>, count: Int) -> Bool {
        var all: UInt32 = 0xFF00_0000
        for x in 0..<count { all &= row[x] }
        return all == 0xFF00_0000
    }

    private static func isGray(_ row: UnsafePointer<UInt32>, count: Int) -> Bool {
        var difference: UInt32 = 0
        for x in 0..<count { difference |= (row[x] ^ (row[x] >> 8)) & 0xFFFF }
        return difference == 0
    }
}
