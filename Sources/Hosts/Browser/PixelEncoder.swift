import DisplayList
import Foundation

/// Writes the pixels of rectangles as a page decodes them: exactly, in one pass, in a few operations that plain loops undo.
///
/// Interfaces are flat areas, repeated rows, and gradients or blurs that change by a level from pixel to pixel. So what is as it was, as the row
/// above, or as a row further off, such as the same place in another row of a list, costs next to nothing; runs cost two or three bytes; and a
/// smooth pixel costs one byte, its distance from the plane through its three neighbours (left + above − left of above, each channel modulo 256).
///
/// An operation is a byte: its kind in the upper three bits, how many pixels in the lower five. 0…29 is one less than the
/// count; 30 is followed by a byte, the count less 31; 31 by two bytes, little-endian, the count less 287.
///
/// | kind | what follows | |
/// | --- | --- | --- |
/// | 0 | | pixels as the page shows them already |
/// | 1 | | pixels as those above |
/// | 2 | | pixels as those so many rows further up as kind 7 said last |
/// | 3 | | pixels as the one to the left |
/// | 4 | a byte each | red, green and blue −3…2 from the plane: (r + 3) · 36 + (g + 3) · 6 + b + 3 |
/// | 5 | two bytes each | green −32…31 from the plane, and how far red and blue are from green's distance, −16…15: 6, 5 and 5 bits |
/// | 6 | three bytes each | red, green, blue |
/// | 7 | two bytes | no pixels, its count is 1: a number of rows with a sign, less than 0 for rows further down |
///
/// Kinds 0 to 2 go on in the next row where the count is larger than what is left of one. Kind 2 takes from anywhere in the picture what the page has there at that moment. For the others
/// pixels outside of the rectangle count as black. Alpha is not sent: frames are opaque.
struct PixelEncoder {
    private(set) var bytes: [UInt8] = []
    /// Whether anything looks other than the page shows it.
    private(set) var hasChanges = false
    /// The row in which the page has a block of pixels, found by what the block looks like and by its column. Only ever a guess.
    private var blocks = [UInt16](repeating: .max, count: 1 << blockBits)
    /// What kind 7 said last.
    private var distance = 0

    private enum Kind: UInt8 { case same, above, distant, run, near, middling, exact, distance }

    /// So many pixels side by side, from a column that is a multiple of it, are looked up at once.
    private static let blockWidth = 8
    private static let blockBits = 12
    /// Runs shorter than this cost more than the pixels one by one.
    private static let shortestRun = 4

    init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    mutating func append<Number: FixedWidthInteger>(_ number: Number) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// The part of a picture in `rect`, which lies within it, for a page that shows `shown`, which is brought up to date.
    mutating func append(_ pixels: PixelRows, in rect: PixelRect, over shown: ShownRows) {
        guard !rect.isEmpty else { return }
        let width = rect.width, length = width * 4
        func new(_ y: Int) -> UnsafePointer<UInt32> { pixels[y] + rect.minX }
        func old(_ y: Int) -> UnsafeMutablePointer<UInt32> { shown[y] + rect.minX }
        func isEqual(_ y: Int, _ other: UnsafePointer<UInt32>) -> Bool { memcmp(new(y), other, length) == 0 }
        func bring(_ y: Int) { old(y).update(from: new(y), count: width) }
        let scratch = Scratch(width)
        defer { scratch.deallocate() }
        var y = rect.minY
        while y < rect.maxY {
            let start = y
            while y < rect.maxY, isEqual(y, old(y)) { y += 1 }
            if y > start {
                append(.same, (y - start) * width)
                continue
            }
            while y < rect.maxY, y > rect.minY, isEqual(y, new(y - 1)) {
                bring(y)
                y += 1
            }
            if y > start {
                append(.above, (y - start) * width)
                continue
            }
            // Rows that the page shows already are left to kind 0: they need not be drawn anew.
            while y < rect.maxY, distance != 0, shown.contains(y - distance), isEqual(y, old(y - distance)),
                y == start || !isEqual(y, old(y))
            {
                bring(y)
                y += 1
            }
            if y > start {
                append(.distant, (y - start) * width)
                continue
            }
            append(row: y, pixels, rect, shown, scratch)
            bring(y)
            y += 1
        }
    }

    /// Memory for a row of a rectangle: one that is black, and what stands for pixels one by one, whose operation cannot be
    /// written before their number is known.
    private struct Scratch {
        let black: UnsafeMutablePointer<UInt32>
        let codes: UnsafeMutablePointer<UInt8>

        init(_ width: Int) {
            black = .allocate(capacity: width)
            black.initialize(repeating: 0xFF00_0000, count: width)
            codes = .allocate(capacity: width * 3)
        }

        func deallocate() {
            black.deallocate()
            codes.deallocate()
        }
    }

    private mutating func append(_ kind: Kind, _ count: Int) {
        if kind != .same { hasChanges = true }
        let high = kind.rawValue << 5
        var left = count
        while left > 0 {
            let count = min(left, 287 + 0xFFFF)
            left -= count
            if count <= 30 {
                bytes.append(high | UInt8(count - 1))
            } else if count < 287 {
                bytes.append(high | 30)
                bytes.append(UInt8(count - 31))
            } else {
                bytes.append(high | 31)
                append(UInt16(count - 287))
            }
        }
    }

    private mutating func append(row y: Int, _ pixels: PixelRows, _ rect: PixelRect, _ shown: ShownRows, _ scratch: Scratch) {
        let width = rect.width
        let row = pixels[y] + rect.minX, old = UnsafePointer(shown[y] + rect.minX)
        let above = y > rect.minY ? pixels[y - 1] + rect.minX : UnsafePointer(scratch.black)
        var distant: UnsafePointer<UInt32>?
        if distance != 0, shown.contains(y - distance) { distant = UnsafePointer(shown[y - distance] + rect.minX) }
        // How many pixels from x on are as those of another row.
        @inline(__always) func length(_ other: UnsafePointer<UInt32>, _ x: Int) -> Int {
            var end = x
            while end < width, row[end] == other[end] { end += 1 }
            return end - x
        }
        var kind = Kind.exact, count = 0, used = 0
        func close() {
            guard count > 0 else { return }
            append(kind, count)
            bytes.append(contentsOf: UnsafeBufferPointer(start: scratch.codes, count: used))
            (count, used) = (0, 0)
        }
        var x = 0
        while x < width {
            let pixel = row[x], up = above[x]
            var best = Kind.exact, longest = 0
            if pixel == old[x] { (best, longest) = (.same, length(old, x)) }
            if pixel == up {
                let count = length(above, x)
                if count > longest { (best, longest) = (.above, count) }
            }
            if let distant, pixel == distant[x] {
                let count = length(distant, x)
                if count > longest { (best, longest) = (.distant, count) }
            }
            if x > 0, pixel == row[x - 1] {
                var end = x + 1
                while end < width, row[end] == pixel { end += 1 }
                if end - x > longest { (best, longest) = (.run, end - x) }
            }
            if longest >= Self.shortestRun || longest == width - x {
                close()
                append(best, longest)
                x += longest
                continue
            }
            if (rect.minX + x) % Self.blockWidth == 0, x + Self.blockWidth <= width,
                let found = look(row + x, column: rect.minX + x, y, shown)
            {
                close()
                if y - found != distance {
                    distance = y - found
                    append(.distance, 1)
                    append(Int16(distance))
                }
                distant = UnsafePointer(shown[found] + rect.minX)
                let count = length(distant!, x)
                append(.distant, count)
                x += count
                continue
            }
            let left = x > 0 ? row[x - 1] : 0, corner = x > 0 ? above[x - 1] : 0
            @inline(__always) func fromPlane(_ shift: UInt32) -> Int {
                func channel(_ word: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: word >> shift) }
                return Int(Int8(bitPattern: channel(pixel) &- channel(left) &- channel(up) &+ channel(corner)))
            }
            let red = fromPlane(16), green = fromPlane(8), blue = fromPlane(0)
            let fitting: Kind =
                if (-3...2).contains(red), (-3...2).contains(green), (-3...2).contains(blue) { .near }
                else if (-32...31).contains(green), (-16...15).contains(red - green), (-16...15).contains(blue - green) { .middling }
                else { .exact }
            if fitting != kind {
                close()
                kind = fitting
            }
            let codes = scratch.codes + used
            switch kind {
            case .near:
                codes[0] = UInt8((red + 3) * 36 + (green + 3) * 6 + blue + 3)
                used += 1
            case .middling:
                let word = UInt16((green + 32) << 10 | (red - green + 16) << 5 | (blue - green + 16))
                codes[0] = UInt8(truncatingIfNeeded: word)
                codes[1] = UInt8(truncatingIfNeeded: word >> 8)
                used += 2
            default:
                codes[0] = UInt8(truncatingIfNeeded: pixel >> 16)
                codes[1] = UInt8(truncatingIfNeeded: pixel >> 8)
                codes[2] = UInt8(truncatingIfNeeded: pixel)
                used += 3
            }
            count += 1
            x += 1
        }
        close()
    }

    /// A row that has the block of row y, at the same column; the block is kept for the rows that follow.
    private mutating func look(_ block: UnsafePointer<UInt32>, column: Int, _ y: Int, _ shown: ShownRows) -> Int? {
        // The golden ratio's multiplier spreads over the upper bits what differs anywhere.
        var sum = UInt32(truncatingIfNeeded: column) &* 0x9E37_79B1
        for index in 0..<Self.blockWidth {
            sum = (sum ^ block[index]) &* 0x9E37_79B1
            sum ^= sum >> 15
        }
        let slot = Int(sum >> (32 - UInt32(Self.blockBits)))
        let found = Int(blocks[slot])
        blocks[slot] = UInt16(y)
        guard found != y, shown.contains(found) else { return nil }
        return memcmp(shown[found] + column, block, Self.blockWidth * 4) == 0 ? found : nil
    }
}

/// Rows of pixels, blue in the lowest byte, that somebody else keeps.
struct PixelRows {
    var base: UnsafeRawPointer
    var bytesPerRow: Int

    subscript(y: Int) -> UnsafePointer<UInt32> {
        (base + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
    }
}

/// All rows of the picture that a page shows.
struct ShownRows {
    var base: UnsafeMutableRawPointer
    var bytesPerRow: Int
    var height: Int

    func contains(_ y: Int) -> Bool { y >= 0 && y < height }

    subscript(y: Int) -> UnsafeMutablePointer<UInt32> {
        (base + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
    }
}
