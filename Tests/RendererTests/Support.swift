import DisplayList
import Foundation
import Renderer

/// An item that stands for itself: its own identity and version.
func item(_ content: DisplayItem.Content, bounds: CGRect, at origin: CGPoint = .zero) -> DisplayItem {
    DisplayItem(identity: Serial.next(), version: Serial.next(), origin: origin, bounds: bounds, content: content)
}

func fill(_ outline: Outline, _ paint: Paint, stroke: Stroke? = nil, at origin: CGPoint = .zero) -> DisplayItem {
    let bounds = stroke.map { outline.strokeBounds($0) } ?? outline.bounds
    return item(.fill(Fill(outline, paint: paint, stroke: stroke)), bounds: bounds, at: origin)
}

func fill(_ outline: Outline, _ color: RGBA, stroke: Stroke? = nil, at origin: CGPoint = .zero) -> DisplayItem {
    fill(outline, .color(color), stroke: stroke, at: origin)
}

/// A layer that reaches `reach` points further than its items.
func layer(_ effect: Effect, reach: CGFloat = 0, at origin: CGPoint = .zero, _ items: [DisplayItem]) -> DisplayItem {
    let frame = items.reduce(CGRect.null) { $0.union($1.frame) }
    return item(.layer(effect, items), bounds: frame.insetBy(dx: -reach, dy: -reach), at: origin)
}

func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> Outline {
    .rect(CGRect(x: x, y: y, width: width, height: height))
}

func frame(
    _ width: CGFloat, _ height: CGFloat, scale: CGFloat = 1, background: RGBA = .clear, _ items: [DisplayItem]
) -> DisplayFrame {
    DisplayFrame(size: CGSize(width: width, height: height), scale: scale, items: items, background: background)
}

func draw(
    _ width: CGFloat, _ height: CGFloat, scale: CGFloat = 1, background: RGBA = .clear, _ items: [DisplayItem]
) -> Bitmap {
    FrameRenderer().render(frame(width, height, scale: scale, background: background, items))
}

extension RGBA {
    static let red = RGBA(red: 1, green: 0, blue: 0)
    static let green = RGBA(red: 0, green: 1, blue: 0)
    static let blue = RGBA(red: 0, green: 0, blue: 1)
}

extension Bitmap {
    /// Red, green, blue, alpha of a pixel, premultiplied.
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
        let pixel = self[x, y]
        return [pixel.red, pixel.green, pixel.blue, pixel.alpha]
    }

    func alpha(_ x: Int, _ y: Int) -> Int { Int(self[x, y].alpha) }

    /// The sum of all alphas, in whole pixels.
    var area: Double {
        var sum = 0
        for y in 0..<height { for x in 0..<width { sum += alpha(x, y) } }
        return Double(sum) / 255
    }

    /// A picture made from words: alpha, red, green, blue from the highest byte down.
    convenience init(_ width: Int, _ height: Int, pixel: (Int, Int) -> UInt32) {
        self.init(width: width, height: height) { bytes, bytesPerRow in
            for y in 0..<height {
                for x in 0..<width { bytes.storeBytes(of: pixel(x, y), toByteOffset: y * bytesPerRow + x * 4, as: UInt32.self) }
            }
        }
    }

    /// The pixels that differ from `other`.
    func differences(from other: Bitmap) -> Int {
        if self == other { return 0 }
        var count = 0
        for y in 0..<height { for x in 0..<width where pixel(x, y) != other.pixel(x, y) { count += 1 } }
        return count
    }
}

/// The same numbers on every run (a linear congruential generator with Knuth's MMIX constants).
struct Noise {
    private var state: UInt64
    init(_ seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 33
    }
    mutating func unit() -> Double { Double(next() & 0xFFFF) / 65535 }
    mutating func number(_ low: Double, _ high: Double) -> Double { low + unit() * (high - low) }
}
