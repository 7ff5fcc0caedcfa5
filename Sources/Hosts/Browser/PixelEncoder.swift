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
        // How many pixels from x on are as those of another row; none where they are fewer than the shortest run and do not end the row.
        // Where nothing repeats, and that is where the time goes, one comparison says so.
        @inline(__always) func length(_ other: UnsafePointer<UInt32>, _ x: Int) -> Int {
            var end = x
            if x + Self.shortestRun <= width {
                guard isSame(row + x, other + x) else { return 0 }
                end += Self.shortestRun
            }
            while end < width, row[end] == other[end] { end += 1 }
            return end - x >= Self.shortestRun || end == width ? end - x : 0
        }
        @inline(__always) func isSame(_ one: UnsafePointer<UInt32>, _ other: UnsafePointer<UInt32>) -> Bool {
            func two(_ pixels: UnsafePointer<UInt32>, _ index: Int) -> UInt64 {
                UnsafeRawPointer(pixels + index).loadUnaligned(as: UInt64.self)
            }
            return (two(one, 0) ^ two(other, 0)) | (two(one, 2) ^ two(other, 2)) == 0
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
            var best = Kind.same, longest = length(old, x)
            @inline(__always) func consider(_ kind: Kind, _ count: Int) {
                if count > longest { (best, longest) = (kind, count) }
            }
            consider(.above, length(above, x))
            if let distant { consider(.distant, length(distant, x)) }
            if x > 0 { consider(.run, length(row - 1, x)) }
            if longest > 0 {
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
            let plane = FromPlane(row[x], left: x > 0 ? row[x - 1] : 0, above: above[x], corner: x > 0 ? above[x - 1] : 0)
            let fitting: Kind = plane.isNear ? .near : plane.isMiddling ? .middling : .exact
            if fitting != kind {
                close()
                kind = fitting
            }
            let codes = scratch.codes + used
            switch kind {
            case .near:
                codes[0] = plane.near
                used += 1
            case .middling:
                let word = plane.middling
                codes[0] = UInt8(truncatingIfNeeded: word)
                codes[1] = UInt8(truncatingIfNeeded: word >> 8)
                used += 2
            default:
                codes[0] = UInt8(truncatingIfNeeded: row[x] >> 16)
                codes[1] = UInt8(truncatingIfNeeded: row[x] >> 8)
                codes[2] = UInt8(truncatingIfNeeded: row[x])
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

/// How far a pixel is from the plane through its neighbours: each channel modulo 256, and 3 more, so that what is near is below 6.
private struct FromPlane {
    private let red: UInt32, green: UInt32, blue: UInt32

    @inline(__always) init(_ pixel: UInt32, left: UInt32, above: UInt32, corner: UInt32) {
        // Two channels at a time, 16 bits apart; what is added keeps the lower from borrowing of the upper.
        let outer: UInt32 = 0xFF_00FF
        let redAndBlue = (pixel & outer) &+ (corner & outer) &+ 0x203_0203 &- (left & outer) &- (above & outer)
        (red, blue) = (redAndBlue >> 16 & 0xFF, redAndBlue & 0xFF)
        func green(_ word: UInt32) -> UInt32 { word >> 8 & 0xFF }
        self.green = (green(pixel) &+ green(corner) &+ 0x203 &- green(left) &- green(above)) & 0xFF
    }

    var isNear: Bool { max(red, green, blue) < 6 }
    var near: UInt8 { UInt8(truncatingIfNeeded: red * 36 + green * 6 + blue) }

    /// Green's distance plus 32, and how far the others are from green's plus 16, where all fit in their bits.
    private var parts: (green: Int, red: Int, blue: Int) {
        func signed(_ channel: UInt32) -> Int { Int(Int8(truncatingIfNeeded: Int(channel) - 3)) }
        let middle = signed(green)
        return (middle + 32, signed(red) - middle + 16, signed(blue) - middle + 16)
    }

    var isMiddling: Bool {
        let (green, red, blue) = parts
        return (0..<64).contains(green) && (0..<32).contains(red) && (0..<32).contains(blue)
    }

    var middling: UInt16 {
        let (green, red, blue) = parts
        return UInt16(green << 10 | red << 5 | blue)
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
