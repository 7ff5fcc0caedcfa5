import DisplayList
import Foundation

/// Writes the pixels of rectangles as a page decodes them: exactly, in one pass, in a few operations that plain loops undo.
///
/// Interfaces are flat areas, repeated rows, and gradients or blurs that change by a level from pixel to pixel. So a row that is as it was,
/// or as the one above, costs nothing; runs cost two or three bytes; and a smooth pixel costs one byte, its distance from the plane
/// through its three neighbours (left + above − left of above, each channel modulo 256).
///
/// An operation is a byte: its kind in the upper three bits, how many rows or pixels in the lower five. 0…29 is one less than the
/// count; 30 is followed by a byte, the count less 31; 31 by two bytes, little-endian, the count less 287.
///
/// | kind | what follows | |
/// | --- | --- | --- |
/// | 0 | | whole rows as the page shows them already |
/// | 1 | | whole rows, each as the one above |
/// | 2 | | pixels as the page shows them already |
/// | 3 | | pixels as those above |
/// | 4 | | pixels as the one to the left |
/// | 5 | a byte each | red, green and blue −3…2 from the plane: (r + 3) · 36 + (g + 3) · 6 + b + 3 |
/// | 6 | two bytes each | green −32…31 from the plane, and how far red and blue are from green's distance, −16…15: 6, 5 and 5 bits |
/// | 7 | three bytes each | red, green, blue |
///
/// Pixels outside of the rectangle count as black. Alpha is not sent: frames are opaque.
struct PixelEncoder {
    private(set) var bytes: [UInt8] = []
    /// Pixels one by one whose operation is not written yet, since their number is not known.
    private var pending: (kind: Kind, count: Int) = (.exact, 0)
    private var pendingBytes: [UInt8] = []

    private enum Kind: UInt8 { case sameRows, rowsAbove, same, above, run, near, middling, exact }

    init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    mutating func append<Number: FixedWidthInteger>(_ number: Number) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// The part of a picture in `rect`, which lies within it, for a page that shows `old`, a picture of the same size, or black.
    mutating func append(_ pixels: PixelRows, in rect: PixelRect, over old: PixelRows?) {
        guard !rect.isEmpty else { return }
        func row(_ rows: PixelRows, _ y: Int) -> UnsafePointer<UInt32> { rows[y] + rect.minX }
        let width = rect.width, length = width * 4
        let black = UnsafeMutablePointer<UInt32>.allocate(capacity: width)
        black.initialize(repeating: 0xFF00_0000, count: width)
        defer { black.deallocate() }
        var y = rect.minY
        while y < rect.maxY {
            var count = 0
            if let old {
                while y + count < rect.maxY, memcmp(row(pixels, y + count), row(old, y + count), length) == 0 { count += 1 }
                if count > 0 {
                    append(.sameRows, count)
                    y += count
                    continue
                }
            }
            if y > rect.minY {
                while y + count < rect.maxY, memcmp(row(pixels, y + count), row(pixels, y + count - 1), length) == 0 {
                    count += 1
                }
                if count > 0 {
                    append(.rowsAbove, count)
                    y += count
                    continue
                }
            }
            append(
                row: row(pixels, y), above: y > rect.minY ? row(pixels, y - 1) : UnsafePointer(black),
                old: old.map { row($0, y) }, width)
            y += 1
        }
    }

    private mutating func append(_ kind: Kind, _ count: Int) {
        let high = kind.rawValue << 5
        if count <= 30 {
            bytes.append(high | UInt8(count - 1))
        } else if count < 287 {
            bytes.append(high | 30)
            bytes.append(UInt8(count - 31))
        } else {
            // No canvas is wider or higher than 16,384 pixels.
            bytes.append(high | 31)
            append(UInt16(count - 287))
        }
    }

    /// Runs shorter than this cost more than the pixels one by one.
    private static let shortestRun = 4

    private mutating func append(
        row: UnsafePointer<UInt32>, above: UnsafePointer<UInt32>, old: UnsafePointer<UInt32>?, _ width: Int
    ) {
        var x = 0
        func length(_ isEqual: (Int) -> Bool) -> Int {
            var end = x
            while end < width, isEqual(end) { end += 1 }
            return end - x
        }
        while x < width {
            var best = Kind.exact, longest = 0
            if let old, row[x] == old[x] {
                best = .same
                longest = length { row[$0] == old[$0] }
            }
            if row[x] == above[x] {
                let count = length { row[$0] == above[$0] }
                if count > longest { (best, longest) = (.above, count) }
            }
            if x > 0, row[x] == row[x - 1] {
                let count = length { row[$0] == row[$0 - 1] }
                if count > longest { (best, longest) = (.run, count) }
            }
            if longest >= Self.shortestRun || longest == width - x, longest > 0 {
                close()
                append(best, longest)
                x += longest
                continue
            }
            let left = x > 0 ? row[x - 1] : 0, corner = x > 0 ? above[x - 1] : 0
            let (pixel, up) = (row[x], above[x])
            func distance(_ shift: UInt32) -> Int {
                func channel(_ word: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: word >> shift) }
                return Int(Int8(bitPattern: channel(pixel) &- channel(left) &- channel(up) &+ channel(corner)))
            }
            let red = distance(16), green = distance(8), blue = distance(0)
            let kind: Kind =
                if (-3...2).contains(red), (-3...2).contains(green), (-3...2).contains(blue) { .near }
                else if (-32...31).contains(green), (-16...15).contains(red - green), (-16...15).contains(blue - green) { .middling }
                else { .exact }
            if kind != pending.kind {
                close()
                pending.kind = kind
            }
            switch kind {
            case .near: pendingBytes.append(UInt8((red + 3) * 36 + (green + 3) * 6 + blue + 3))
            case .middling:
                let word = UInt16((green + 32) << 10 | (red - green + 16) << 5 | (blue - green + 16))
                pendingBytes.append(UInt8(truncatingIfNeeded: word))
                pendingBytes.append(UInt8(truncatingIfNeeded: word >> 8))
            default:
                pendingBytes.append(UInt8(truncatingIfNeeded: pixel >> 16))
                pendingBytes.append(UInt8(truncatingIfNeeded: pixel >> 8))
                pendingBytes.append(UInt8(truncatingIfNeeded: pixel))
            }
            pending.count += 1
            x += 1
        }
        close()
    }

    private mutating func close() {
        guard pending.count > 0 else { return }
        append(pending.kind, pending.count)
        bytes.append(contentsOf: pendingBytes)
        pendingBytes.removeAll(keepingCapacity: true)
        pending.count = 0
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
