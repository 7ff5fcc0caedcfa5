import DisplayList
import Foundation

@testable import BrowserHost

/// Scenes of random parts, one after the other, as messages for a page and what the page should then show.
enum PictureSamples {
    @MainActor static func messages(seed: UInt64) -> [(message: [UInt8], sum: UInt32)] {
        var random = Xorshift(state: seed &* 0x9E37_79B9_7F4A_7C15)
        let size = CGSize(width: 1 + random.below(330), height: 1 + random.below(200))
        let picture = ScenePicture()
        // Black is what lies outside of a rectangle, so a black picture is a case of its own.
        let background = random.below(2) == 0 ? RGBA.black : .white
        var items: [DisplayItem] = []
        var result: [(message: [UInt8], sum: UInt32)] = []
        for number in 1...6 {
            for _ in 0..<3 {
                let rect = CGRect(
                    x: random.below(Int(size.width)), y: random.below(Int(size.height)), width: 1 + random.below(310),
                    height: 1 + random.below(200))
                items.append(item(rect, &random))
            }
            if items.count > 6 { items.removeFirst(2) }
            let frame = DisplayFrame(size: size, scale: 1, items: items, background: background)
            guard let message = picture.message(frame, number: UInt32(number), events: 0) else { continue }
            result.append((message, picture.sum))
        }
        return result
    }

    private static func item(_ rect: CGRect, _ random: inout Xorshift) -> DisplayItem {
        func color() -> RGBA {
            if random.below(4) == 0 { return .black }
            return RGBA(
                red: Float(random.below(256)) / 255, green: Float(random.below(256)) / 255,
                blue: Float(random.below(256)) / 255, alpha: random.below(3) == 0 ? 0.5 : 1)
        }
        let id = Serial.next()
        let stops = GradientStops([.init(location: 0, color: color()), .init(location: 1, color: color())])
        let paint: Paint
        switch random.below(4) {
        case 0:
            // Noise, which nothing foretells.
            let image = Bitmap(width: Int(rect.width), height: Int(rect.height)) { bytes, _ in
                for index in bytes.indices { bytes[index] = index % 4 == 3 ? 255 : UInt8(random.below(256)) }
            }
            paint = .image(
                BitmapReference(image), transform: CGAffineTransform(translationX: rect.minX, y: rect.minY), tiles: false,
                interpolation: .none)
        case 1: paint = .linear(stops, start: CGPoint(x: rect.minX, y: rect.minY), end: CGPoint(x: rect.maxX, y: rect.maxY))
        case 2: paint = .radial(stops, center: CGPoint(x: rect.midX, y: rect.midY), startRadius: 0, endRadius: rect.width / 2)
        default: paint = .color(color())
        }
        let content = DisplayItem.Content.fill(Fill(random.below(2) == 0 ? .rect(rect) : .ellipse(rect), paint: paint))
        return DisplayItem(identity: id, version: id, bounds: rect, content: content)
    }
}

extension PictureSamples {
    /// What random scenes hardly ever have: operations of more pixels than one can count, rows that are repeated far above and further
    /// down, and the largest sides.
    static func extremes() -> [(message: [UInt8], sum: UInt32)] {
        func noise(_ x: Int, _ y: Int) -> UInt32 {
            var random = Xorshift(state: UInt64(y * 16_384 + x + 1) &* 0x9E37_79B9_7F4A_7C15)
            return 0xFF00_0000 | UInt32(random.below(1 << 24))
        }
        var page = Page()
        // 90,000 pixels, and an operation has up to 65,822. A tile of noise again and again, in rows and in a part of each row.
        page.show(300, 300) { x, y in noise(x, y % 7) }
        page.show(300, 300) { x, y in x == 150 && y > 290 ? 0xFF12_3456 : noise(x, y % 7) }
        page.show(300, 300) { x, y in x % 40 < 20 ? noise(x, y % 11) : noise(x, y) }
        page.show(300, 300) { x, _ in noise(x, 0) }
        page.show(300, 300) { _, _ in 0xFF00_0000 }
        // From below to above: the rows that are repeated are further down.
        let bands = stride(from: 240, through: 0, by: -60).map { PixelRect(minX: 0, minY: $0, maxX: 300, maxY: $0 + 60) }
        page.show(300, 300, bands) { x, y in noise(x, y % 60) }
        // Parts that start at any column.
        page.show(300, 300, bands.map { PixelRect(minX: 3, minY: $0.minY, maxX: 298, maxY: $0.maxY) }) { x, y in
            (3..<298).contains(x) ? noise(x, y % 20 + 100) : noise(x, y % 60)
        }
        // The largest sides, and a distance that is nearly as large.
        page.show(16_384, 4) { x, y in noise(x, y % 2) }
        page.show(16_384, 4) { x, y in noise(x, (y + 1) % 2) }
        page.show(9, 16_384) { x, y in noise(x, y % 16_383) }
        page.show(9, 16_384, [PixelRect(minX: 0, minY: 16_383, maxX: 9, maxY: 16_384), PixelRect(minX: 0, minY: 0, maxX: 9, maxY: 9)]) { x, y in
            noise(x, y == 16_383 || y == 1 ? 20_000 : y)
        }
        // Every way to write a count, as pixels that stay, that repeat and that nothing foretells.
        for count in [1, 2, 7, 8, 9, 29, 30, 31, 32, 285, 286, 287, 288, 542, 543] {
            page.show(count + 2, 3) { x, y in noise(x, y) }
            page.show(count + 2, 3) { x, y in y == 0 || x == 0 ? noise(x, y) : y == 1 ? noise(0, x == count + 1 ? 9 : 8) : noise(x, 7) }
        }
        return page.messages
    }

    /// Takes pictures to pieces for a page, and keeps what it should show.
    private struct Page {
        var messages: [(message: [UInt8], sum: UInt32)] = []
        private var size = (width: 0, height: 0)
        private var pixels: [UInt32] = []

        mutating func show(_ width: Int, _ height: Int, _ rects: [PixelRect]? = nil, _ pixel: (Int, Int) -> UInt32) {
            var new: [UInt32] = []
            for y in 0..<height { for x in 0..<width { new.append(pixel(x, y)) } }
            if size != (width, height) {
                size = (width, height)
                pixels = Array(repeating: 0xFF00_0000, count: width * height)
            }
            let rects = rects ?? [PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)]
            var encoder = PixelEncoder()
            encoder.append(UInt64(messages.count + 1))
            for number in [width, height, rects.count] { encoder.append(UInt16(number)) }
            new.withUnsafeBytes { new in
                pixels.withUnsafeMutableBytes { shown in
                    for rect in rects {
                        for side in [rect.minX, rect.minY, rect.width, rect.height] { encoder.append(UInt16(side)) }
                        encoder.append(
                            PixelRows(base: new.baseAddress!, bytesPerRow: width * 4), in: rect,
                            over: ShownRows(base: shown.baseAddress!, bytesPerRow: width * 4, height: height))
                    }
                }
            }
            precondition(pixels == new, "the encoder brings what the page shows up to date")
            messages.append((encoder.bytes, new.reduce(into: PixelSum()) { $0.add($1) }.sum))
        }
    }
}

/// FNV-1a over pixels as the canvas of a page has them, a word at a time, red in the lowest byte.
private struct PixelSum {
    private(set) var sum: UInt32 = 2_166_136_261

    mutating func add(_ word: UInt32) {
        let swapped = word & 0xFF00_FF00 | word >> 16 & 0xFF | (word & 0xFF) << 16
        sum = (sum ^ swapped) &* 16_777_619
    }
}

/// Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8 (14), 2003: the same numbers on every run.
struct Xorshift {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(bound))
    }
}

extension ScenePicture {
    fileprivate var sum: UInt32 {
        var sum = PixelSum()
        for y in 0..<surface.height {
            for x in 0..<surface.width {
                sum.add(surface.bytes.load(fromByteOffset: y * surface.bytesPerRow + x * 4, as: UInt32.self))
            }
        }
        return sum.sum
    }
}
