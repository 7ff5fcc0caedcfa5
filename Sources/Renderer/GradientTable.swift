import DisplayList
import Foundation

/// A gradient's colours as pieces that are linear in the parameter, premultiplied, in units of 1/255.
final class GradientTable {
    /// Nine numbers a piece, as `PKGradient` has them.
    let pieces: UnsafeMutablePointer<Float>
    let count: Int
    /// Parameters are held to these; infinite where the colour jumps at the end, and a piece of one colour follows.
    let low: Float, high: Float
    private static let width = 9

    /// `opacity` scales the alpha of all.
    init(_ gradient: GradientStops, opacity: Float) {
        pieces = .allocate(capacity: Self.room(for: gradient))
        (count, low, high) = Self.write(gradient, opacity: opacity, into: pieces)
    }

    deinit { pieces.deallocate() }

    /// The most numbers that a gradient's pieces have.
    static func room(for gradient: GradientStops) -> Int {
        let steps = gradient.space == .perceptual ? perceptualSteps : 1
        return ((gradient.stops.count - 1) * steps + 3) * width
    }

    /// Writes a gradient's pieces; returns how many there are, and what parameters are held to.
    static func write(
        _ gradient: GradientStops, opacity: Float, into pieces: UnsafeMutablePointer<Float>
    ) -> (count: Int, low: Float, high: Float) {
        if gradient.space == .perceptual {
            let stops = perceptual(gradient.stops, opacity: opacity)
            return write(stops.count, into: pieces) { stops[$0] }
        }
        return gradient.stops.withUnsafeBufferPointer { stops in
            write(stops.count, into: pieces) { (stops[$0].location, premultiplied(stops[$0].color, opacity: opacity)) }
        }
    }

    @inline(__always)
    private static func write(
        _ stopCount: Int, into pieces: UnsafeMutablePointer<Float>, _ stop: (Int) -> (location: Float, color: SIMD4<Float>)
    ) -> (count: Int, low: Float, high: Float) {
        let first = stop(0), last = stop(stopCount - 1)
        var count = 0
        func add(_ start: Float, _ color: SIMD4<Float>, _ slope: SIMD4<Float>) {
            let piece = pieces + count * width
            piece[0] = start
            for channel in 0..<4 { (piece[1 + channel], piece[5 + channel]) = (color[channel], slope[channel]) }
            count += 1
        }
        // Where a colour does not jump, holding the parameter spares the pieces before and after.
        var low = -Float.infinity, high = Float.infinity
        var a = first, at = 1
        while at < stopCount {
            let b = stop(at)
            if b.location > a.location {
                if count == 0 {
                    if a.color == first.color { low = a.location } else { add(a.location, first.color, .zero) }
                }
                add(a.location, a.color, (b.color - a.color) / (b.location - a.location))
                if b.location == last.location, b.color == last.color { high = b.location }
            }
            (a, at) = (b, at &+ 1)
        }
        if count == 0 { add(first.location, first.color, .zero) }
        // One colour alone is one piece.
        if high == .infinity, stopCount > 1 { add(last.location, last.color, .zero) }
        return (count, low, high)
    }

    private static func premultiplied(_ color: RGBA, opacity: Float) -> SIMD4<Float> {
        let alpha = RGBA.unit(color.alpha) * opacity
        func channel(_ value: Float) -> Float { value.isFinite ? value * alpha : 0 }
        return SIMD4(channel(color.red), channel(color.green), channel(color.blue), alpha) * 255
    }

    /// The colours of `parameters` as words.
    func words(_ parameters: UnsafePointer<Float>, _ count: Int, into words: UnsafeMutablePointer<UInt32>) {
        var piece = pieces
        let last = pieces + (self.count - 1) * Self.width
        var i = 0
        while i < count {
            let t = max(min(parameters[i], high), low)
            // Parameters of neighbours are close, so the search goes on from the last piece.
            while piece < last, t >= piece[Self.width] { piece += Self.width }
            while piece > pieces, t < piece[0] { piece -= Self.width }
            words[i] = Self.word(piece, t)
            i &+= 1
        }
    }

    func word(_ parameter: Float) -> UInt32 {
        var parameter = parameter, word: UInt32 = 0
        if parameter.isNaN { parameter = 0 }
        words(&parameter, 1, into: &word)
        return word
    }

    @inline(__always)
    private static func word(_ piece: UnsafeMutablePointer<Float>, _ t: Float) -> UInt32 {
        let distance = t - piece[0]
        let alpha = min(max(piece[4] + distance * piece[8], 0), 255)
        func byte(_ at: Int) -> UInt32 { rounded(min(max(piece[at] + distance * piece[at + 4], 0), alpha)) }
        return rounded(alpha) &<< 24 | byte(1) &<< 16 | byte(2) &<< 8 | byte(3)
    }

    /// Adding 1.5·2²³ leaves the nearest whole number in the low bits of a float.
    @inline(__always)
    private static func rounded(_ value: Float) -> UInt32 { (value + 12_582_912).bitPattern & 0xFF }

    // MARK: Oklab

    private static let perceptualSteps = 128

    /// Stops so close that straight lines between them follow the way through Oklab.
    private static func perceptual(_ stops: [GradientStops.Stop], opacity: Float) -> [(location: Float, color: SIMD4<Float>)] {
        let steps = perceptualSteps
        var close: [(location: Float, color: SIMD4<Float>)] = []
        for (a, b) in zip(stops, stops.dropFirst()) {
            let from = oklab(a.color), to = oklab(b.color)
            for step in 0..<steps {
                let t = Float(step) / Float(steps)
                // Premultiplied in Oklab, so that a clear stop lends no hue.
                let mixed = from * (1 - t) + to * t
                close.append((a.location + (b.location - a.location) * t, premultiplied(color(mixed), opacity: opacity)))
            }
        }
        if let last = stops.last { close.append((last.location, premultiplied(last.color, opacity: opacity))) }
        return close
    }

    private static func linear(_ encoded: Float) -> Float {
        let value = abs(encoded)
        return (encoded < 0 ? -1 : 1) * (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
    }

    private static func encoded(_ linear: Float) -> Float {
        let value = abs(linear)
        return (linear < 0 ? -1 : 1) * (value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055)
    }

    /// L, a, b (all times alpha) and alpha; the matrices are Björn Ottosson's (https://bottosson.github.io/posts/oklab/).
    private static func oklab(_ color: RGBA) -> SIMD4<Float> {
        let (r, g, b) = (linear(color.red), linear(color.green), linear(color.blue))
        let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
        let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
        let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
        let alpha = RGBA.unit(color.alpha)
        let lab = SIMD4(
            0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s, 1)
        return lab * alpha
    }

    private static func color(_ lab: SIMD4<Float>) -> RGBA {
        guard lab.w > 0 else { return .clear }
        let (L, a, b) = (lab.x / lab.w, lab.y / lab.w, lab.z / lab.w)
        func cube(_ value: Float) -> Float { value * value * value }
        let l = cube(L + 0.3963377774 * a + 0.2158037573 * b)
        let m = cube(L - 0.1055613458 * a - 0.0638541728 * b)
        let s = cube(L - 0.0894841775 * a - 1.2914855480 * b)
        return RGBA(
            red: encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
            green: encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
            blue: encoded(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s), alpha: lab.w)
    }
}
