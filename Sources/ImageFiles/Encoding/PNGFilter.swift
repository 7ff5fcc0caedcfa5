import Foundation

/// PNG's five row filters. Each replaces a byte by its difference from a prediction, made of the byte to the left (a), the one
/// above (b) and the one above left (c), one pixel away. PNG specification, third edition, section 9.
enum PNGFilter: UInt8, CaseIterable {
    case none, sub, up, average, paeth

    typealias Lanes = SIMD16<UInt8>

    @inline(__always)
    private func prediction(_ a: Lanes, _ b: Lanes, _ c: Lanes) -> Lanes {
        switch self {
        case .none: return Lanes()
        case .sub: return a
        case .up: return b
        case .average: return (a & b) &+ ((a ^ b) &>> 1)  // (a + b) / 2 without the ninth bit
        case .paeth:
            let even = Self.paeth(Self.even(a), Self.even(b), Self.even(c))
            let odd = Self.paeth(Self.odd(a), Self.odd(b), Self.odd(c))
            return unsafeBitCast(even | odd &<< 8, to: Lanes.self)
        }
    }

    /// The sum over a row of the differences' sizes as signed bytes: the specification's own measure (section 12.7)
    /// of how well a row will compress. The row and the one above begin after `distance` zero bytes, and at least 16 bytes
    /// can be read after their ends.
    @inline(__always)
    fileprivate func cost(_ row: UnsafeRawPointer, above: UnsafeRawPointer, count: Int, distance: Int) -> Int {
        var total = 0
        var start = 0
        while start < count {
            // A 16-bit lane takes two sizes of up to 128 a round, 255 rounds at most.
            let end = min(count, start + 16 * 255)
            var sums = Words()
            var at = start
            while at < end {
                var difference = difference(row, above, at, distance)
                if end &- at < 16 {
                    difference &= Self.negative(Self.laneNumbers &- Lanes(repeating: UInt8(truncatingIfNeeded: end &- at)))
                }
                let sign = Self.negative(difference)
                let size = (difference ^ sign) &- sign
                sums &+= Self.even(size) &+ Self.odd(size)
                at &+= 16
            }
            for lane in 0..<8 { total += Int(UInt16(bitPattern: sums[lane])) }
            start = end
        }
        return total
    }

    /// Writes the filtered row, and up to 15 bytes beyond.
    @inline(__always)
    fileprivate func write(
        _ row: UnsafeRawPointer, above: UnsafeRawPointer, count: Int, distance: Int, to target: UnsafeMutableRawPointer
    ) {
        var at = 0
        while at < count {
            (target + at).storeBytes(of: difference(row, above, at, distance), as: Lanes.self)
            at &+= 16
        }
    }

    @inline(__always)
    private func difference(_ row: UnsafeRawPointer, _ above: UnsafeRawPointer, _ at: Int, _ distance: Int) -> Lanes {
        let x = row.loadUnaligned(fromByteOffset: at, as: Lanes.self)
        if self == .none { return x }
        let a = row.loadUnaligned(fromByteOffset: at &- distance, as: Lanes.self)
        if self == .sub { return x &- a }
        let b = above.loadUnaligned(fromByteOffset: at, as: Lanes.self)
        if self != .paeth { return x &- prediction(a, b, b) }
        return x &- prediction(a, b, above.loadUnaligned(fromByteOffset: at &- distance, as: Lanes.self))
    }

    // MARK: Choosing without comparing

    // The standard library compares vectors and chooses between them lane by lane, at a twentieth of the speed of its
    // arithmetic. A sign that is shifted through the whole lane makes the same mask.

    private typealias Words = SIMD8<Int16>

    @inline(__always)
    private static func even(_ bytes: Lanes) -> Words { unsafeBitCast(bytes, to: Words.self) & 0xFF }

    @inline(__always)
    private static func odd(_ bytes: Lanes) -> Words {
        unsafeBitCast(unsafeBitCast(bytes, to: SIMD8<UInt16>.self) &>> 8, to: Words.self)
    }

    /// 0xFF in lanes that are negative as signed bytes.
    @inline(__always)
    private static func negative(_ bytes: Lanes) -> Lanes {
        unsafeBitCast(unsafeBitCast(bytes, to: SIMD16<Int8>.self) &>> 7, to: Lanes.self)
    }

    @inline(__always)
    private static func magnitude(_ words: Words) -> Words {
        let sign = words &>> 15
        return (words ^ sign) &- sign
    }

    /// Of a, b and c the one nearest to a + b - c, and the first of those equally near.
    @inline(__always)
    private static func paeth(_ a: Words, _ b: Words, _ c: Words) -> Words {
        let toA = b &- c, toB = a &- c
        let pa = magnitude(toA), pb = magnitude(toB), pc = magnitude(toA &+ toB)
        let isC = (pc &- pb) &>> 15
        let bOrC = (c & isC) | (b & ~isC)
        let isNotA = ((pb &- pa) | (pc &- pa)) &>> 15
        return (bOrC & isNotA) | (a & ~isNotA)
    }

    @inline(__always)
    private static var laneNumbers: Lanes { Lanes(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) }
}

extension PNGFilter {
    /// Filters a row with whichever filter makes its differences smallest, and says which.
    static func filter(
        _ row: UnsafeRawPointer, above: UnsafeRawPointer, count: Int, distance: Int, to target: UnsafeMutableRawPointer
    ) -> PNGFilter {
        // A row like the one above is all zeros then, and rows like that are most of a user interface.
        if memcmp(row, above, count) == 0 {
            memset(target, 0, count)
            return .up
        }
        var best = PNGFilter.none
        var least = PNGFilter.none.cost(row, above: above, count: count, distance: distance)
        func consider(_ filter: PNGFilter, _ cost: Int) { if cost < least { (best, least) = (filter, cost) } }
        // Spelled out, so that the compiler makes five loops without a switch inside.
        consider(.sub, PNGFilter.sub.cost(row, above: above, count: count, distance: distance))
        consider(.up, PNGFilter.up.cost(row, above: above, count: count, distance: distance))
        consider(.average, PNGFilter.average.cost(row, above: above, count: count, distance: distance))
        consider(.paeth, PNGFilter.paeth.cost(row, above: above, count: count, distance: distance))
        switch best {
        case .none: memcpy(target, row, count)
        case .sub: PNGFilter.sub.write(row, above: above, count: count, distance: distance, to: target)
        case .up: PNGFilter.up.write(row, above: above, count: count, distance: distance, to: target)
        case .average: PNGFilter.average.write(row, above: above, count: count, distance: distance, to: target)
        case .paeth: PNGFilter.paeth.write(row, above: above, count: count, distance: distance, to: target)
        }
        return best
    }
}

extension PNGFilter {
    /// Restores filtered rows in place; each begins with the number of its filter. False when there is no such filter.
    static func undo(_ rows: UnsafeMutablePointer<UInt8>, count: Int, bytesPerRow: Int, distance: Int) -> Bool {
        for y in 0..<count {
            let row = rows + y * (1 + bytesPerRow) + 1
            guard let filter = PNGFilter(rawValue: row[-1]) else { return false }
            for x in 0..<bytesPerRow {
                let a = x >= distance ? Int(row[x - distance]) : 0
                let b = y > 0 ? Int(row[x - bytesPerRow - 1]) : 0
                let c = x >= distance && y > 0 ? Int(row[x - bytesPerRow - 1 - distance]) : 0
                let prediction: Int
                switch filter {
                case .none: prediction = 0
                case .sub: prediction = a
                case .up: prediction = b
                case .average: prediction = (a + b) / 2
                case .paeth:
                    let (pa, pb, pc) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
                    prediction = pa <= pb && pa <= pc ? a : pb <= pc ? b : c
                }
                row[x] &+= UInt8(prediction)
            }
        }
        return true
    }
}
