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
    /// FNV-1a over the pixels as the canvas of a page has them, a word at a time, red in the lowest byte.
    fileprivate var sum: UInt32 {
        var sum: UInt32 = 2_166_136_261
        for y in 0..<surface.height {
            for x in 0..<surface.width {
                let word = surface.bytes.load(fromByteOffset: y * surface.bytesPerRow + x * 4, as: UInt32.self)
                let swapped = word & 0xFF00_FF00 | word >> 16 & 0xFF | (word & 0xFF) << 16
                sum = (sum ^ swapped) &* 16_777_619
            }
        }
        return sum
    }
}
