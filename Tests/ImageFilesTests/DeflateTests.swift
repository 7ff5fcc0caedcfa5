import CDeflate
import DisplayList
import Foundation
import PixelKernels
import Testing

@testable import ImageFiles

/// Rows of a filter's number and samples, deflated and inflated again by another's decoder.
private struct Deflated {
    var bytes: [UInt8]
    var opened: [UInt8]?

    /// `rows` lie one after the other; the fast loops may read beyond the last.
    init(_ rows: [UInt8], count: Int, bytesPerPixel: Int) {
        let room = pk_deflate_bound(rows.count)
        var tokens = [UInt16](repeating: 0, count: pk_deflate_tokens(rows.count)), out = [UInt8](repeating: 0, count: room)
        let padded = rows + [UInt8](repeating: 0xA5, count: 32)
        let length = pk_deflate(padded, count, rows.count / count - 1, Int32(bytesPerPixel), &tokens, &out, room)
        bytes = Array(out.prefix(length))
        guard length > 0, let decompressor = libdeflate_alloc_decompressor() else { return }
        defer { libdeflate_free_decompressor(decompressor) }
        var opened = [UInt8](repeating: 0, count: rows.count), read = 0, written = 0
        let result = libdeflate_deflate_decompress_ex(decompressor, bytes, length, &opened, rows.count, &read, &written)
        if result == LIBDEFLATE_SUCCESS && read == length && written == rows.count { self.opened = opened }
    }
}

@Suite("The fastest level's deflate streams")
struct DeflateTests {
    private func check(_ bytes: [UInt8], _ what: Comment) {
        // As one row, and as any rows of pixels that the bytes divide into.
        #expect(Deflated(bytes, count: 1, bytesPerPixel: 0).opened == bytes, what)
        for bytesPerPixel in [3, 4] {
            for width in [1, 7, 8, 9, 64, 65, 200] {
                let pitch = 1 + bytesPerPixel * width
                let rows = Array(bytes.prefix(bytes.count / pitch * pitch))
                if rows.isEmpty { continue }
                let deflated = Deflated(rows, count: rows.count / pitch, bytesPerPixel: bytesPerPixel)
                #expect(deflated.opened == rows, "\(what), \(width) pixels of \(bytesPerPixel) bytes")
            }
        }
    }

    @Test("one byte, one symbol, two symbols, zeros alone")
    func few() {
        for count in [1, 2, 3, 7, 8, 9, 31, 32, 33, 257, 258, 259, 4000] {
            check([UInt8](repeating: 0, count: count), "zeros")
            check([UInt8](repeating: 9, count: count), "nines")
            check((0..<count).map { UInt8($0 & 1) * 255 }, "two in turn")
            check([UInt8](repeating: 0, count: count) + [1], "zeros and a one")
        }
    }

    @Test("noise, of the whole range and of narrow ones")
    func noise() {
        var random = SeededGenerator(state: 7)
        for range in [0...255, 0...1, 0...8, 252...255, 100...120] {
            check((0..<20_000).map { _ in UInt8(Int.random(in: range, using: &random)) }, "\(range)")
        }
        check((0..<30_000).map { _ in UInt8(truncatingIfNeeded: Int.random(in: -5...4, using: &random)) }, "about as small as pixels are that have a code")
        check((0..<30_000).map { _ in UInt8(truncatingIfNeeded: Int.random(in: -4...3, using: &random)) }, "small")
    }

    @Test("runs of zeros of every length, after zeros and others")
    func runs() {
        var bytes: [UInt8] = []
        for length in 0...800 { bytes += [UInt8](repeating: 0, count: length) + [UInt8(1 + length % 255)] }
        check(bytes, "every length")
        check([5] + [UInt8](repeating: 0, count: 700_000) + [6], "over several blocks")
        check((0..<300_000).map { $0 % 1000 < 990 ? 0 : UInt8($0 & 7) }, "long ones")
    }

    @Test("counts whose codes would be longer than deflate allows")
    func tooLong() {
        // Of Fibonacci's numbers each is the sum of all before, and one: a tree that is a chain.
        var bytes: [UInt8] = [], (a, b) = (1, 1)
        for symbol in 0..<24 {
            bytes += [UInt8](repeating: UInt8(10 + symbol), count: a)
            (a, b) = (b, a + b)
        }
        check(bytes, "sorted")
        var random = SeededGenerator(state: 2)
        check(bytes.shuffled(using: &random), "mixed")
    }

    @Test("small pixels whose bytes have the longest codes are sent byte by byte", arguments: [3, 4])
    func longPixels(_ bytesPerPixel: Int) {
        var random = SeededGenerator(state: 5)
        var rows: [UInt8] = []
        for y in 0..<200 {
            rows.append(4)
            for x in 0..<300 {
                if x == 250 && y % 50 == 7 {
                    rows += [255, 3, 252, 0].prefix(bytesPerPixel)
                } else {
                    // Half of them are the first, half of the rest the second, and so on.
                    rows += (0..<bytesPerPixel).map { _ in UInt8(20 + min(random.next().trailingZeroBitCount, 30)) }
                }
            }
        }
        #expect(Deflated(rows, count: 200, bytesPerPixel: bytesPerPixel).opened == rows)
    }

    @Test("blocks end with a row when one has room for it, and rows longer than a block are cut")
    func blocks() {
        var random = SeededGenerator(state: 9)
        for (width, count) in [(1000, 90), (65_534, 2), (65_535, 2), (70_000, 3)] {
            let rows = (0..<(count * (1 + 4 * width))).map { _ in UInt8(truncatingIfNeeded: Int.random(in: -6...6, using: &random)) }
            #expect(Deflated(rows, count: count, bytesPerPixel: 4).opened == rows, "\(width)")
        }
    }

    /// Rows of small differences, but for the pixels that `far` says.
    private func soft(width: Int, count: Int, bytesPerPixel: Int, seed: UInt64, far: (_ x: Int, _ y: Int) -> Bool) -> [UInt8] {
        var random = SeededGenerator(state: seed)
        return (0..<count).flatMap { y in
            [4] + (0..<width).flatMap { x -> [UInt8] in
                let range = far(x, y) ? -128...127 : (x / 9 + y) % 5 == 0 ? 0...0 : -3...2
                return (0..<bytesPerPixel).map { _ in UInt8(truncatingIfNeeded: Int.random(in: range, using: &random)) }
            }
        }
    }

    @Test("soft rows of any width, with few far pixels, many and none", arguments: [3, 4])
    func soft(_ bytesPerPixel: Int) {
        for width in [15, 16, 17, 40, 64, 65, 129, 300] {
            for (share, count) in [(0, 40), (3, 64), (11, 31), (11, 7), (2, 200)] {
                let rows = soft(width: width, count: count, bytesPerPixel: bytesPerPixel, seed: UInt64(width)) { x, y in
                    share > 0 && (x * 7 + y * 5) % share == 0
                }
                let deflated = Deflated(rows, count: count, bytesPerPixel: bytesPerPixel)
                #expect(deflated.opened == rows, "\(width), \(share), \(count)")
            }
        }
    }

    @Test("what other rows have than those that codes are found in costs little", arguments: [3, 4])
    func unlikeRows(_ bytesPerPixel: Int) {
        // Nothing but noise in the later half, in the other half, or in rows that are a number apart.
        for isNoise in [{ $0 >= 32 }, { $0 < 32 }, { $0 % 8 != 4 }, { $0 % 9 != 4 }, { $0 % 8 == 4 }] as [(Int) -> Bool] {
            let rows = soft(width: 100, count: 64, bytesPerPixel: bytesPerPixel, seed: 3) { _, y in isNoise(y) }
            let deflated = Deflated(rows, count: 64, bytesPerPixel: bytesPerPixel)
            #expect(deflated.opened == rows)
            let noise = (0..<64).count(where: isNoise) * 100 * bytesPerPixel
            #expect(deflated.bytes.count < noise * 5 / 4 + (rows.count - noise) * 5 / 8 + 400)
        }
    }

    @Test("runs in soft rows, through words of 64 pixels and longer than one code says", arguments: [3, 4])
    func softRuns(_ bytesPerPixel: Int) {
        var random = SeededGenerator(state: 12)
        for width in [70, 200, 700] {
            let rows = (0..<50).flatMap { y -> [UInt8] in
                var row = [UInt8](repeating: 0, count: 1 + width * bytesPerPixel)
                var x = Int.random(in: 0...9, using: &random)
                while x < width {
                    let end = min(x + Int.random(in: 1...30, using: &random), width)
                    for at in (1 + x * bytesPerPixel)..<(1 + end * bytesPerPixel) {
                        row[at] = UInt8(truncatingIfNeeded: Int.random(in: at % 40 == 0 ? -100...100 : -4...3, using: &random))
                    }
                    x = end + Int.random(in: 1...(y % 3 == 0 ? 400 : 9), using: &random)
                }
                return row
            }
            #expect(Deflated(rows, count: 50, bytesPerPixel: bytesPerPixel).opened == rows, "\(width)")
        }
    }

    @Test("rows of nothing before soft ones, between them and after them", arguments: [3, 4])
    func emptyRows(_ bytesPerPixel: Int) {
        let pitch = 1 + 90 * bytesPerPixel
        for empty in [0..<16, 0..<63, 20..<40, 48..<64] {
            var rows = soft(width: 90, count: 64, bytesPerPixel: bytesPerPixel, seed: 8) { x, _ in x % 13 == 0 }
            for at in (empty.lowerBound * pitch)..<(empty.upperBound * pitch) { rows[at] = 0 }
            #expect(Deflated(rows, count: 64, bytesPerPixel: bytesPerPixel).opened == rows, "\(empty)")
        }
    }

    @Test("too little room is an answer")
    func noRoom() {
        let rows = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) } + [UInt8](repeating: 0, count: 32)
        var tokens = [UInt16](repeating: 0, count: pk_deflate_tokens(5000))
        for room in [0, 1, 31, 64, 200, 1000] {
            var out = [UInt8](repeating: 0xEE, count: room + 64)
            #expect(pk_deflate(rows, 1, 4999, 0, &tokens, &out, room) == 0)
            #expect(out.suffix(64).allSatisfy { $0 == 0xEE })
        }
    }
}

@Suite("Files are the same bytes on every processor")
struct KernelTests {
    /// What both kinds of a loop make; the first alone where there is no second.
    private func both<T: Equatable>(_ work: (_ isWide: Bool) -> T) -> T {
        let plain = work(false)
        if pk_has_avx2() != 0 { #expect(work(true) == plain) }
        return plain
    }

    /// A pixel as bitmaps have it, of red, green and blue.
    private func word(_ channels: [Int], alpha: Int) -> UInt32 {
        var word = alpha
        for channel in channels { word = word << 8 | channel }
        return UInt32(truncatingIfNeeded: word)
    }

    @Test("alpha is divided out as the table says, of every colour, in rows of any length")
    func straight() {
        for alpha in 0...255 {
            for count in [1, 7, 8, 256] {
                func channels(_ x: Int) -> [Int] { [x, 255 - x, x * 7 & 255] }
                let pixels = (0..<count).map { word(channels($0), alpha: alpha) }
                let samples = both { isWide in
                    var samples = [UInt8](repeating: 0xEE, count: 4 * count + 1)
                    if isWide { pk_rgba_avx2(pixels, Int32(count), &samples) } else { pk_rgba_baseline(pixels, Int32(count), &samples) }
                    return samples
                }
                var expected: [UInt8] = []
                for x in 0..<count {
                    for channel in channels(x) { expected.append(Premultiplication.unpremultiplied[alpha << 8 | channel]) }
                    expected.append(UInt8(alpha))
                }
                #expect(samples == expected + [0xEE])
            }
        }
    }

    @Test("mixed pixels, filters and all rows at once")
    func rows() {
        var random = SeededGenerator(state: 21)
        for width in [1, 5, 8, 63, 64, 65] {
            let pixels = (0..<(width * 9)).map { index -> UInt32 in
                let alpha = [0, 255, 255, 255, Int.random(in: 0...255, using: &random)][index / 3 % 5]
                let channels = (0..<3).map { _ in min(alpha, 100 + index / 4 + Int.random(in: 0...2, using: &random)) }
                return word(channels, alpha: alpha)
            }
            let kinds = [(pk_png_rgba_baseline, pk_png_rgba_avx2), (pk_png_soft_rgba_baseline, pk_png_soft_rgba_avx2)]
            var made: [UInt8] = []
            for (plain, wide) in kinds {
                made = both { isWide in
                    var room = [UInt8](repeating: 0, count: 2 * (64 + 4 * width)), out = [UInt8](repeating: 0, count: 9 * (1 + 4 * width) + 32)
                    room.withUnsafeMutableBufferPointer { room in
                        let row = room.baseAddress! + 32, above = row + 64 + 4 * width
                        (isWide ? wide : plain)(pixels, width, Int32(width), 9, row, above, &out)
                    }
                    return Array(out.dropLast(32))
                }
                var undone = made
                #expect(undone.withUnsafeMutableBufferPointer { PNGFilter.undo($0.baseAddress!, count: 9, bytesPerRow: 4 * width, distance: 4) })
                for y in 0..<9 {
                    var samples = [UInt8](repeating: 0, count: 4 * width)
                    pk_rgba_baseline(Array(pixels[(y * width)..<((y + 1) * width)]), Int32(width), &samples)
                    #expect(Array(undone[(y * (1 + 4 * width) + 1)...].prefix(4 * width)) == samples)
                }
            }
            for distance in [1, 2, 3, 4] {
                for count in [4 * width, max(4 * width - 3, distance)] {
                    for (plain, wide) in [(pk_png_filter_baseline, pk_png_filter_avx2), (pk_png_soft_filter_baseline, pk_png_soft_filter_avx2)] {
                        _ = both { isWide in
                            var out = [UInt8](repeating: 0, count: count + 32)
                            let row = [UInt8](repeating: 0, count: 32) + made.prefix(count) + [UInt8](repeating: 0, count: 32)
                            let above = [UInt8](repeating: 0, count: 32) + made.reversed().prefix(count) + [UInt8](repeating: 0, count: 32)
                            row.withUnsafeBufferPointer { row in
                                above.withUnsafeBufferPointer { above in
                                    (isWide ? wide : plain)(
                                        row.baseAddress! + 32, above.baseAddress! + 32, Int32(count), Int32(distance), &out)
                                }
                            }
                            return Array(out.prefix(1 + count))
                        }
                    }
                }
            }
        }
    }

    /// Everything that becomes of rows on the way to bits.
    private struct Way: Equatable {
        var tokens: [UInt16], counts: [UInt32], table: [UInt64], written: [[UInt8]]
    }

    @Test("tokens, their counts, their codes and their bits", arguments: [0, 3, 4])
    func tokens(_ bytes: Int) {
        var random = SeededGenerator(state: 33)
        let codes = (0..<PK_DEFLATE_SYMBOLS).map { symbol -> UInt64 in
            let length = 1 + UInt64(symbol) % 13
            return UInt64.random(in: 0..<(1 << length), using: &random) << (64 - length) | length
        }
        for width in [1, 8, 30, 64, 100] {
            let bytesPerRow = width * max(bytes, 1), count = 12
            let rows = (0..<(count * (1 + bytesPerRow))).map { index -> UInt8 in
                if index / 40 % 3 == 0 { return 0 }
                return UInt8(truncatingIfNeeded: Int.random(in: index / 100 % 4 == 0 ? -90...90 : -4...3, using: &random))
            }
            let padded = rows + [UInt8](repeating: 1, count: 32)
            _ = both { isWide in
                var room = [UInt16](repeating: 0, count: pk_deflate_tokens(rows.count))
                var counts = [UInt32](repeating: 0, count: codes.count), table = [UInt64](repeating: 0, count: PK_TOKENS)
                return room.withUnsafeMutableBufferPointer { room in
                    var list = PKTokens(tokens: room.baseAddress, count: 0), written: [[UInt8]] = []
                    if isWide {
                        if bytes == 0 {
                            pk_tokens_avx2(padded, rows.count, 0, &list)
                        } else {
                            pk_pixel_tokens_avx2(padded, count, bytesPerRow, Int32(bytes), &list)
                        }
                        pk_count_tokens_avx2(&list, Int32(bytes), &counts)
                        pk_token_codes_avx2(codes, Int32(bytes), &table)
                    } else {
                        if bytes == 0 {
                            pk_tokens_baseline(padded, rows.count, 0, &list)
                        } else {
                            pk_pixel_tokens_baseline(padded, count, bytesPerRow, Int32(bytes), &list)
                        }
                        pk_count_tokens_baseline(&list, Int32(bytes), &counts)
                        pk_token_codes_baseline(codes, Int32(bytes), &table)
                    }
                    // With tokens that fit in as many as go at once.
                    for (atOnce, most) in [(1, 51), (2, 25), (3, 17), (4, 13)] as [(Int32, UInt64)] {
                        var fitting = Array(room.prefix(list.count)).filter { table[Int($0)] & 63 <= most }
                        var out = [UInt8](repeating: 0, count: 8 * fitting.count + 16), length = 0
                        fitting.withUnsafeMutableBufferPointer { fitting in
                            var part = PKTokens(tokens: fitting.baseAddress, count: fitting.count)
                            out.withUnsafeMutableBufferPointer { out in
                                var bits = PKBits(out: out.baseAddress, waiting: 0, count: 0)
                                if isWide {
                                    pk_put_tokens_avx2(&part, table, atOnce, &bits)
                                } else {
                                    pk_put_tokens_baseline(&part, table, atOnce, &bits)
                                }
                                length = bits.out - out.baseAddress!
                            }
                        }
                        written.append(Array(out.prefix(length)))
                    }
                    return Way(tokens: Array(room.prefix(list.count)), counts: counts, table: table, written: written)
                }
            }
        }
    }

    /// What becomes of rows that are written straight.
    private struct Straight: Equatable {
        var parts: [[Int]], counts: [UInt32], written: [UInt8]
    }

    @Test("parts of rows, what is counted in them, and their bits", arguments: [3, 4])
    func parts(_ bytes: Int) {
        var random = SeededGenerator(state: 41)
        // As many short codes as there are small bytes; for all others of any length.
        let codes = (0..<PK_DEFLATE_SYMBOLS).map { symbol -> UInt64 in
            let isSmall = (symbol + 4) & 255 < 8 && symbol < 256
            let length = 1 + UInt64(symbol) % (isSmall ? 7 : 14)
            return UInt64.random(in: 0..<(1 << length), using: &random) << (64 - length) | length
        }
        for (width, step) in [(1, 1), (8, 2), (30, 8), (64, 1), (65, 2), (200, 8)] {
            let bytesPerRow = width * bytes, count = 24
            let rows = (0..<(count * (1 + bytesPerRow))).map { index -> UInt8 in
                if index / 60 % 3 == 0 { return 0 }
                return UInt8(truncatingIfNeeded: Int.random(in: index / 100 % 4 == 0 ? -90...90 : -4...3, using: &random))
            }
            let padded = rows + [UInt8](repeating: 1, count: 32)
            _ = both { isWide in
                var room = [PKPart](repeating: PKPart(), count: count * (width + 1)), list = PKParts()
                return room.withUnsafeMutableBufferPointer { room in
                    list.parts = room.baseAddress
                    (isWide ? pk_find_parts_avx2 : pk_find_parts_baseline)(padded, count, bytesPerRow, Int32(bytes), Int32(step), &list)
                    var out = [UInt8](repeating: 0, count: 2 * rows.count + 16), length = 0
                    out.withUnsafeMutableBufferPointer { out in
                        let start = out.baseAddress!
                        var bits = PKBits(out: start, waiting: 1 << 63, count: 3)
                        let put = isWide ? pk_put_parts_avx2 : pk_put_parts_baseline
                        #expect(put(padded, count, bytesPerRow, Int32(bytes), room.baseAddress, codes, start, &bits) == (count > 1 ? 0 : 1))
                        bits = PKBits(out: start, waiting: 1 << 63, count: 3)
                        #expect(put(padded, count, bytesPerRow, Int32(bytes), room.baseAddress, codes, start + out.count, &bits) == 1)
                        length = bits.out - start
                    }
                    let counts = withUnsafeBytes(of: list.counts) { Array($0.bindMemory(to: UInt32.self)) }
                    let parts = room.prefix(list.count).map { [Int($0.pixels), Int($0.zeros)] }
                    return Straight(parts: parts, counts: counts, written: Array(out.prefix(length)))
                }
            }
        }
    }

    @Test("codes mirrored, and where lengths change")
    func codes() {
        var random = SeededGenerator(state: 4)
        let lengths = [0] + (0..<319).map { _ in UInt8.random(in: 1...3, using: &random) }
        let plain = lengths[32...].map { UInt16.random(in: 0..<(1 << UInt16($0)), using: &random) }
        let mirrored = both { isWide in
            var codes = [UInt64](repeating: 0, count: plain.count)
            let of = Array(lengths[32...])
            if isWide { pk_mirror_codes_avx2(plain, of, 286, &codes) } else { pk_mirror_codes_baseline(plain, of, 286, &codes) }
            return codes
        }
        for (index, code) in mirrored.prefix(286).enumerated() {
            let length = Int(lengths[32 + index])
            #expect(code & 63 == UInt64(length))
            for bit in 0..<length { #expect(code >> UInt64(63 - bit) & 1 == UInt64(plain[index] >> UInt16(bit) & 1)) }
        }
        let changes = both { isWide in
            var changes = [UInt64](repeating: 0, count: 5)
            lengths.withUnsafeBufferPointer {
                if isWide { pk_changes_avx2($0.baseAddress! + 32, 286, &changes) } else { pk_changes_baseline($0.baseAddress! + 32, 286, &changes) }
            }
            return changes
        }
        for s in 0..<286 { #expect(changes[s / 64] >> UInt64(s % 64) & 1 == (lengths[32 + s] == lengths[31 + s] ? 0 : 1)) }
    }
}
