import DisplayList
import Foundation
import PixelKernels
import Testing

@testable import ImageFiles

/// Every alpha with every channel value that premultiplication can leave.
private let allPremultiplied = bitmap(256, 256) { x, y in [min(x, y), min(255 - x, y), min(x / 2, y), y] }

@Suite("PNG files keep every pixel, in as few bits as it takes")
struct PNGEncodingTests {
    private func check(_ bitmap: Bitmap, colorType: Int, bits: Int, level: Int = PNGEncoder.defaultLevel) throws {
        let data = try PNGEncoder.encode(bitmap, level: level)
        let file = try #require(PNGFile(data), "chunks or checksums are out of shape")
        #expect(file.size == bitmap.size)
        #expect(file.colorType == colorType && file.bits == bits)
        let expected = ["IHDR", "sRGB"] + (colorType == 3 ? ["PLTE"] : []) + ["IDAT", "IEND"]
        #expect(file.types.filter { $0 != "tRNS" } == expected)
        #expect(try ImageDecoder.decode(data) == bitmap)
    }

    @Test("all 8-bit premultiplied colours survive")
    func allColors() throws {
        try check(allPremultiplied, colorType: 6, bits: 8)
    }

    @Test("the fastest level keeps every pixel too: soft, noisy, empty, and larger than one block")
    func fastest() throws {
        try check(allPremultiplied, colorType: 6, bits: 8, level: PNGEncoder.fastestLevel)
        try check(bitmap(64, 48) { x, y in [x * 4, y * 5, (x * y) & 255, 255] }, colorType: 2, bits: 8, level: PNGEncoder.fastestLevel)
        try check(bitmap(300, 400) { x, y in [(x &* x &* 7 ^ y &* 31) & 255, x & 255, y & 255, 255] }, colorType: 2, bits: 8, level: 1)
        try check(bitmap(700, 3) { _, _ in [0, 0, 0, 0] }, colorType: 3, bits: 1, level: PNGEncoder.fastestLevel)
    }

    @Test("the fastest level keeps every pixel of every kind, in rows of every length, with runs and without")
    func fastestKinds() throws {
        var random = SeededGenerator(state: 17)
        func noise(_ most: Int) -> Int { Int.random(in: 0...most, using: &random) }
        let encoder = PNGEncoder(level: PNGEncoder.fastestLevel)
        for width in Array(1...20) + [31, 32, 33, 63, 64, 65, 127, 130] {
            let kinds: [(Int, Int) -> [Int]] = [
                { x, y in x * 2 > width || y % 7 == 0 ? [0, 0, 0, 0] : [80 + y + noise(3), 60 + x / 2, 90, 100 + noise(150)].map { min($0, 100) } },
                { x, y in [min(x + y, 250), min(2 * y + noise(2), 250), 7, 255] },
                { _, _ in [noise(255), noise(255), noise(255), 255] },
                { x, y in [Int](repeating: min(x + 2 * y, 255), count: 3) + [255] },
                { x, y in [Int](repeating: min(x, 40), count: 3) + [40 + y + noise(100)] },
                { x, y in [(x / 3 + y) % 5 * 20, 0, 0, 255] },
            ]
            for (kind, color) in kinds.enumerated() {
                let picture = bitmap(width, 33, color)
                #expect(try ImageDecoder.decode(encoder.encode(picture)) == picture, "\(width) pixels of kind \(kind)")
            }
        }
    }

    @Test("a soft picture with an edge of alpha takes no more at the fastest level than without a code for each pixel")
    func fastestSize() throws {
        let disc = bitmap(64, 64) { x, y in
            let (dx, dy) = (Double(2 * x - 63) / 2, Double(2 * y - 63) / 2)
            let alpha = max(0, min(1, 32 - (dx * dx + dy * dy).squareRoot()))
            let light = max(0, 1 - ((dx + 12) * (dx + 12) + (dy + 14) * (dy + 14)).squareRoot() / 40)
            return [90 + 120 * light, 60 + 2.5 * Double(y), 230 - 2 * Double(x) + 20 * light].map { Int(min($0, 255) * alpha) } + [Int(255 * alpha)]
        }
        // With codes for bytes alone, and runs of eights, it was 4185.
        #expect(try PNGEncoder.encode(disc, level: PNGEncoder.fastestLevel).count <= 4150)
    }

    @Test("opaque pictures have no alpha")
    func opaque() throws {
        try check(bitmap(64, 48) { x, y in [x * 4, y * 5, (x * y) & 255, 255] }, colorType: 2, bits: 8)
    }

    @Test("grey in 1, 2, 4 and 8 bits, and with alpha")
    func gray() throws {
        func gray(_ level: @escaping (Int, Int) -> Int) -> Bitmap { bitmap(37, 19) { x, y in [level(x, y), level(x, y), level(x, y), 255] } }
        try check(gray { x, y in (x ^ y) & 1 * 255 }, colorType: 0, bits: 1)
        try check(gray { x, y in (x + y) & 3 * 85 }, colorType: 0, bits: 2)
        try check(gray { x, y in (x + y) & 15 * 17 }, colorType: 0, bits: 4)
        try check(gray { x, y in x * 6 + y }, colorType: 0, bits: 8)
        try check(bitmap(64, 64) { x, y in [x, x, x, x + 3 * y] }, colorType: 4, bits: 8)
    }

    @Test("few colours are a palette, the translucent ones first", arguments: [(2, 1), (3, 2), (4, 2), (16, 4), (17, 8), (256, 8)])
    func palette(_ count: Int, bits: Int) throws {
        let picture = bitmap(50, 41) { x, y in
            let index = (x + y * 50) % count
            let alpha = index % 3 == 1 ? 51 + index / 3 : 255
            return [index * alpha / 255, alpha - alpha * index / 255, alpha / 2, alpha]
        }
        try check(picture, colorType: 3, bits: bits)
        let file = try #require(PNGFile(PNGEncoder.encode(picture)))
        #expect(file.content("PLTE")?.count == 3 * count)
        #expect(file.content("tRNS")?.allSatisfy { $0 < 255 } == true)
        #expect(file.content("tRNS")?.count == (count + 1) / 3)
    }

    @Test("one clear pixel, and rows of every length around the vectors' 16 bytes")
    func sizes() throws {
        try check(bitmap(1, 1) { _, _ in [0, 0, 0, 0] }, colorType: 3, bits: 1)
        var random = SeededGenerator(state: 3)
        for width in 1...23 {
            let picture = bitmap(width, 40) { x, y in (0..<3).map { _ in Int.random(in: 0...40, using: &random) + 3 * y } + [255] }
            #expect(try ImageDecoder.decode(PNGEncoder.encode(picture)) == picture)
            let translucent = bitmap(width, 40) { x, y in (0..<3).map { _ in Int.random(in: 0...60, using: &random) } + [60 + y] }
            #expect(try ImageDecoder.decode(PNGEncoder.encode(translucent)) == translucent)
        }
    }

    @Test("each filter is chosen where it predicts best, and its rows decode")
    func filters() throws {
        // The predictions, written down again from the specification.
        func predict(_ filter: Int, _ a: Int, _ b: Int, _ c: Int) -> Int {
            let (pa, pb, pc) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
            return [0, a, b, (a + b) / 2, pa <= pb && pa <= pc ? a : pb <= pc ? b : c][filter]
        }
        var random = SeededGenerator(state: 11)
        for count in [1, 3, 15, 16, 17, 48, 5000] {
            for distance in [1, 2, 3, 4] {
                for spread in [2, 40, 256] {
                    func row() -> [UInt8] {
                        [UInt8](repeating: 0, count: 16) + (0..<count).map { UInt8(($0 + Int.random(in: 0..<spread, using: &random)) & 255) }
                            + [UInt8](repeating: 0, count: 32)
                    }
                    let (row, above) = (row(), row())
                    var target = [UInt8](repeating: 0, count: 1 + count + 31)
                    row.withUnsafeBufferPointer { row in
                        above.withUnsafeBufferPointer { above in
                            pk_png_filter(row.baseAddress! + 16, above.baseAddress! + 16, Int32(count), Int32(distance), &target)
                        }
                    }
                    let expected = (0..<5).map { filter in
                        (16..<(16 + count)).map { at in
                            let a = Int(row[at - distance]), b = Int(above[at]), c = Int(above[at - distance])
                            return UInt8(truncatingIfNeeded: Int(row[at]) - predict(filter, a, b, c))
                        }
                    }
                    let costs = expected.map { $0.reduce(0) { $0 + abs(Int(Int8(bitPattern: $1))) } }
                    let chosen = Int(try #require(PNGFilter(rawValue: target[0])).rawValue)
                    #expect(costs[chosen] == costs.min())
                    #expect(Array(target[1...].prefix(count)) == expected[chosen])
                }
            }
        }
    }

    @Test("every level decodes to the same pixels, and levels outside are the nearest", arguments: [-5, 0, 1, 6, 9, 12, 99])
    func levels(_ level: Int) throws {
        try check(bitmap(64, 48) { x, y in [x * 4, y * 5, (x * y) & 255, 255] }, colorType: 2, bits: 8, level: level)
    }

    @Test("an encoder that made other pictures before makes the same bytes", arguments: [PNGEncoder.defaultLevel, PNGEncoder.fastestLevel])
    func deterministic(_ level: Int) throws {
        let encoder = PNGEncoder(level: level)
        let few = bitmap(20, 20) { x, y in [x, 0, 0, 255] }
        let soft = bitmap(70, 50) { x, y in [60 + x + y / 3, 90 + y * 2, 200 - x, 255].map { x < 5 ? 0 : $0 } }
        let first = try encoder.encode(few), second = try encoder.encode(soft)
        _ = try encoder.encode(allPremultiplied)
        #expect(try encoder.encode(few) == first)
        #expect(try encoder.encode(soft) == second)
        #expect(try PNGEncoder.encode(few, level: level) == first)
        #expect(try PNGEncoder.encode(soft, level: level) == second)
    }

    @Test("density is written in pixels per metre, and only when it is one")
    func density() throws {
        let picture = bitmap(2, 2) { _, _ in [9, 9, 9, 255] }
        func physical(_ pixelsPerInch: Double?) throws -> [UInt8]? {
            try PNGFile(PNGEncoder.encode(picture, pixelsPerInch: pixelsPerInch))?.content("pHYs")
        }
        #expect(try physical(144) == bigEndian(5669) + bigEndian(5669) + [1])
        for none in [nil, 0, -1, .nan, .infinity] as [Double?] { #expect(try physical(none) == nil) }
    }

    @Test("a picture without pixels cannot be written")
    func empty() throws {
        #expect(throws: ImageEncodingError.emptyBitmap(format: .png)) { try PNGEncoder.encode(bitmap(0, 5) { _, _ in [] }) }
        #expect(throws: ImageEncodingError.emptyBitmap(format: .webP)) { try WebPEncoder.encode(bitmap(0, 5) { _, _ in [] }) }
    }

    @Test("an avatar-like picture is no larger than a kilobyte and a half")
    func size() throws {
        // A disc of one colour with a soft edge: a few dozen colours.
        let disc = bitmap(64, 64) { x, y in
            let distance = (Double((2 * x - 63) * (2 * x - 63) + (2 * y - 63) * (2 * y - 63))).squareRoot() / 2
            let alpha = Int(max(0, min(1, 32 - distance)) * 255)
            return [90 * alpha / 255, 110 * alpha / 255, 230 * alpha / 255, alpha]
        }
        #expect(try PNGEncoder.encode(disc).count < 1500)
    }
}

@Suite("Animated PNG files")
struct AnimatedPNGTests {
    /// Plays a file by the rules: each frame's rectangle replaces what was there.
    private func frames(_ data: Data) throws -> [(bitmap: Bitmap, delay: [Int], rect: [Int])] {
        let file = try #require(PNGFile(data))
        var shown: [[Int]] = Array(repeating: [0, 0, 0, 0], count: file.width * file.height)
        var result: [(Bitmap, [Int], [Int])] = []
        var sequence: UInt32 = 0
        var control: [Int] = []
        for chunk in file.chunks {
            var stream = chunk.content
            switch chunk.type {
            case "fcTL":
                #expect(number(chunk.content[0..<4]) == sequence)
                sequence += 1
                control = (1..<5).map { Int(number(chunk.content[(4 * $0)..<(4 * $0 + 4)])) }
                control += [Int(number(chunk.content[20..<22])), Int(number(chunk.content[22..<24]))]
                #expect(Array(chunk.content[24...]) == [0, 0])
                continue
            case "fdAT":
                #expect(number(chunk.content[0..<4]) == sequence)
                sequence += 1
                stream = Array(stream.dropFirst(4))
            case "IDAT": break
            default: continue
            }
            var header = file.chunks[0]
            header.content.replaceSubrange(0..<8, with: bigEndian(UInt32(control[0])) + bigEndian(UInt32(control[1])))
            let still = PNGFile(chunks: [header, .init(type: "IDAT", content: stream), .init(type: "IEND", content: [])])
            let part = try ImageDecoder.decode(still.data)
            for y in 0..<part.height {
                for x in 0..<part.width { shown[(y + control[3]) * file.width + x + control[2]] = part.pixel(x, y) }
            }
            result.append((bitmap(file.width, file.height) { shown[$1 * file.width + $0] }, Array(control[4...5]), Array(control[0...3])))
        }
        let header = try #require(file.content("acTL"))
        #expect(Int(number(header[0..<4])) == result.count)
        return result
    }

    private func frame(_ at: Int, alpha: Int = 255) -> Bitmap {
        bitmap(40, 30) { x, y in
            (at..<(at + 5)).contains(x) && (10..<14).contains(y) ? [alpha, x, y, alpha] : [10, 20, 30, 255]
        }
    }

    @Test("frames play back exactly, and only what changed is in the file")
    func plays() throws {
        let encoder = AnimatedPNGEncoder(loopCount: 3)
        for step in 0..<4 { try encoder.add(frame(step * 5), delay: FrameDelay(1, 60)) }
        let data = try encoder.finish()
        let played = try frames(data)
        #expect(played.map(\.bitmap) == (0..<4).map { frame($0 * 5) })
        #expect(played.map(\.delay) == Array(repeating: [1, 60], count: 4))
        #expect(played.map(\.rect) == [[40, 30, 0, 0], [10, 4, 0, 10], [10, 4, 5, 10], [10, 4, 10, 10]])
        let file = try #require(PNGFile(data))
        #expect(file.types == ["IHDR", "sRGB", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND"])
        #expect(file.content("acTL") == bigEndian(4) + bigEndian(3))
        #expect(file.colorType == 2)
        // Programs without animation show the first frame.
        #expect(try ImageDecoder.decode(data) == frame(0))
    }

    @Test("the first translucent frame gives all frames an alpha")
    func alpha() throws {
        let encoder = AnimatedPNGEncoder()
        let pictures = [frame(0), frame(7), frame(7, alpha: 100), frame(20)]
        for picture in pictures { try encoder.add(picture, delay: FrameDelay(1, 10)) }
        let data = try encoder.finish()
        #expect(try frames(data).map(\.bitmap) == pictures)
        #expect(PNGFile(data)?.colorType == 6)
    }

    @Test("a frame that changes nothing makes the one before last longer, exactly")
    func still() throws {
        let encoder = AnimatedPNGEncoder()
        for _ in 0..<30 { try encoder.add(frame(0), delay: FrameDelay(1, 60)) }
        try encoder.add(frame(0), delay: FrameDelay(1, 3))
        try encoder.add(frame(3), delay: FrameDelay(65535, 1))
        try encoder.add(frame(3), delay: FrameDelay(1, 7))
        let played = try frames(encoder.finish())
        #expect(played.map(\.delay) == [[5, 6], [65535, 1], [1, 7]])
        #expect(played[2].rect == [1, 1, 0, 0])
        #expect(played[2].bitmap == frame(3))
    }

    @Test("mistakes are named")
    func errors() throws {
        let encoder = AnimatedPNGEncoder()
        #expect(throws: ImageEncodingError.noFrames(format: .png)) { try encoder.finish() }
        #expect(throws: ImageEncodingError.invalidDelay(format: .png, frame: 1)) { try encoder.add(frame(0), delay: FrameDelay(1, 0)) }
        try encoder.add(frame(0), delay: FrameDelay(1, 60))
        #expect(
            throws: ImageEncodingError.frameSizeDiffers(
                format: .png, frame: 3, width: 2, height: 2, firstWidth: 40, firstHeight: 30)
        ) { try encoder.add(bitmap(2, 2) { _, _ in [0, 0, 0, 0] }, delay: FrameDelay(1, 60)) }
        _ = try encoder.finish()
        #expect(throws: ImageEncodingError.finished(format: .png)) { try encoder.add(frame(0), delay: FrameDelay(1, 60)) }
        #expect(throws: ImageEncodingError.finished(format: .png)) { try encoder.finish() }
    }
}

@Suite("WebP files")
struct WebPEncodingTests {
    @Test("lossless keeps every pixel")
    func lossless() throws {
        #expect(try ImageDecoder.decode(WebPEncoder.encode(allPremultiplied, compression: .lossless(effort: 1))) == allPremultiplied)
    }

    @Test("lossy comes close", arguments: [80, .nan, 1000])
    func lossy(_ quality: Double) throws {
        let picture = bitmap(32, 32) { x, _ in x < 16 ? [200, 40, 40, 255] : [40, 40, 200, 255] }
        let decoded = try ImageDecoder.decode(WebPEncoder.encode(picture, compression: .lossy(quality: quality)))
        #expect(decoded.shows([200, 40, 40], at: 5, 16, within: 8) && decoded.shows([40, 40, 200], at: 27, 16, within: 8))
    }

    /// The durations of the frames, in milliseconds.
    private func durations(_ data: Data) -> [Int] {
        let bytes = [UInt8](data)
        var result: [Int] = []
        var at = 12
        while at + 8 <= bytes.count {
            let length = Int(bytes[at + 4]) | Int(bytes[at + 5]) << 8 | Int(bytes[at + 6]) << 16
            if bytes[at..<(at + 4)].elementsEqual("ANMF".utf8) {
                result.append(Int(bytes[at + 20]) | Int(bytes[at + 21]) << 8 | Int(bytes[at + 22]) << 16)
            }
            at += 8 + length + length % 2
        }
        return result
    }

    @Test("sixty frames of 1/60 s take a second, each within a millisecond")
    func animated() throws {
        let encoder = AnimatedWebPEncoder(loopCount: 2, compression: .lossless(effort: 0))
        func frame(_ step: Int) -> Bitmap { bitmap(24, 8) { x, y in x == step % 24 ? [120, 60, 0, 120] : [0, 0, 0, 0] } }
        for step in 0..<60 { try encoder.add(frame(step), delay: FrameDelay(1, 60)) }
        let data = try encoder.finish()
        let durations = durations(data)
        #expect(durations.count == 60 && durations.reduce(0, +) == 1000)
        #expect(durations.allSatisfy { $0 == 16 || $0 == 17 })
        #expect(try ImageDecoder.decode(data) == frame(0))
    }

    @Test("times of mixed delays do not drift")
    func time() {
        var time = ExactTime()
        for _ in 0..<7000 {
            time += FrameDelay(1, 7)
            time += FrameDelay(1, 60)
        }
        #expect(time.milliseconds == 1_116_667)  // 1000 + 116⅔ seconds
    }

    @Test("mistakes are named")
    func errors() throws {
        let encoder = AnimatedWebPEncoder()
        let dot = bitmap(1, 1) { _, _ in [1, 1, 1, 255] }
        #expect(throws: ImageEncodingError.noFrames(format: .webP)) { try encoder.finish() }
        #expect(throws: ImageEncodingError.invalidDelay(format: .webP, frame: 1)) { try encoder.add(dot, delay: FrameDelay(1, 0)) }
        try encoder.add(dot, delay: FrameDelay(1, 2))
        #expect(
            throws: ImageEncodingError.frameSizeDiffers(format: .webP, frame: 3, width: 2, height: 1, firstWidth: 1, firstHeight: 1)
        ) { try encoder.add(bitmap(2, 1) { _, _ in [0, 0, 0, 0] }, delay: FrameDelay(1, 2)) }
        #expect(throws: ImageEncodingError.sideTooLong(format: .webP, width: 16384, height: 1, limit: 16383)) {
            try WebPEncoder.encode(Bitmap(width: 16384, height: 1) { _, _ in })
        }
        _ = try encoder.finish()
        #expect(throws: ImageEncodingError.finished(format: .webP)) { try encoder.finish() }
    }
}
