import DisplayList
import Foundation

/// A picture and its halves, quarters and so on, each pixel the mean of four: what a picture is shrunk from, so that no
/// detail is stepped over.
final class ImagePyramid {
    struct Level {
        let words: UnsafePointer<UInt32>
        let width: Int, height: Int, stride: Int
    }

    private let bitmap: Bitmap
    private var halves: [UnsafeMutablePointer<UInt32>] = []
    private(set) var levels: [Level]
    private(set) var byteCount = 0

    init(_ bitmap: Bitmap) {
        self.bitmap = bitmap
        levels = [Level(
            words: bitmap.bytes.baseAddress!.assumingMemoryBound(to: UInt32.self), width: bitmap.width,
            height: bitmap.height, stride: bitmap.bytesPerRow / 4)]
    }

    deinit { halves.forEach { $0.deallocate() } }

    /// The picture halved `number` times, or as often as there are pixels for.
    func level(_ number: Int) -> (level: Level, number: Int) {
        while levels.count <= number, let last = levels.last, last.width > 1 || last.height > 1 { addHalf(of: last) }
        let at = min(number, levels.count - 1)
        return (levels[at], at)
    }

    private func addHalf(of level: Level) {
        let width = (level.width + 1) / 2, height = (level.height + 1) / 2
        let words = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
        for y in 0..<height {
            let upper = level.words + 2 * y * level.stride
            // The last row or column of an odd number counts twice, as if the picture went on.
            let lower = level.words + min(2 * y + 1, level.height - 1) * level.stride
            let row = words + y * width
            var x = 0
            while x < width {
                let left = 2 &* x, right = min(left &+ 1, level.width &- 1)
                let (a, b, c, d) = (upper[left], upper[right], lower[left], lower[right])
                let even = (a & 0xFF00FF) &+ (b & 0xFF00FF) &+ (c & 0xFF00FF) &+ (d & 0xFF00FF) &+ 0x20002
                let odd = (a &>> 8 & 0xFF00FF) &+ (b &>> 8 & 0xFF00FF) &+ (c &>> 8 & 0xFF00FF) &+ (d &>> 8 & 0xFF00FF)
                    &+ 0x20002
                row[x] = (even &>> 2 & 0xFF00FF) | (odd &>> 2 & 0xFF00FF) &<< 8
                x &+= 1
            }
        }
        halves.append(words)
        byteCount += width * height * 4
        levels.append(Level(words: UnsafePointer(words), width: width, height: height, stride: width))
    }
}

/// The pyramids of the pictures that were drawn last.
final class ImageLevels {
    private var pyramids: [(bitmap: BitmapReference, pyramid: ImagePyramid)] = []
    private let mostBytes: Int

    init(mostBytes: Int) { self.mostBytes = mostBytes }

    func pyramid(of bitmap: Bitmap) -> ImagePyramid {
        let reference = BitmapReference(bitmap)
        if let place = pyramids.firstIndex(where: { $0.bitmap == reference }) {
            let entry = pyramids.remove(at: place)
            pyramids.append(entry)
            return entry.pyramid
        }
        let pyramid = ImagePyramid(bitmap)
        pyramids.append((reference, pyramid))
        return pyramid
    }

    /// Lets go of the pictures drawn longest ago until the rest fits.
    func trim() {
        func size(_ entry: (bitmap: BitmapReference, pyramid: ImagePyramid)) -> Int {
            entry.pyramid.byteCount + entry.bitmap.bitmap.bytes.count
        }
        var total = pyramids.reduce(0) { $0 + size($1) }
        while total > mostBytes, !pyramids.isEmpty { total -= size(pyramids.removeFirst()) }
    }
}

/// A picture as rows of device pixels.
///
/// Each pixel is the mean of the picture under a tent, two pixels of the device wide where the picture is shrunk and two
/// of its own where it is enlarged, so that it is the bilinear filter at its own size and above. The tent looks at the level
/// of the pyramid whose pixels are at most as large as the device's.
final class ImageSource {
    private let level: ImagePyramid.Level
    /// From device pixels to those of the level.
    private let map: CGAffineTransform
    private let tiles: Bool
    private let isNearest: Bool
    /// Half the width of the tent, in pixels of the level.
    private let radiusX: Double, radiusY: Double
    /// How far outside the picture a pixel's middle may lie and still show its edge.
    private let marginX: Double, marginY: Double
    private var columnTaps: (x: Int, count: Int, taps: [Tap])?
    private var sums: [Float] = []

    private struct Tap {
        var start: Int
        var weights: [Float]
    }

    init?(
        _ bitmap: Bitmap, transform: CGAffineTransform, tiles: Bool, interpolation: Paint.Interpolation, levels: ImageLevels
    ) {
        guard bitmap.width > 0, bitmap.height > 0, transform.isFinite, transform.determinant != 0 else { return nil }
        let inverse = transform.inverted()
        guard inverse.isFinite else { return nil }
        self.tiles = tiles
        isNearest = interpolation == .none
        let shrinkX = hypot(inverse.a, inverse.c), shrinkY = hypot(inverse.b, inverse.d)
        func halvings(_ shrink: Double) -> Int { Int(log2(shrink.clamped(1, 1e6))) }
        // A picture squeezed in one direction needs a long tent in it, but not without end.
        var number = max(halvings(min(shrinkX, shrinkY)), halvings(max(shrinkX, shrinkY)) - 4)
        // Half of an odd number of pixels is no whole tile.
        if tiles { number = min(number, bitmap.width.trailingZeroBitCount, bitmap.height.trailingZeroBitCount) }
        let level: ImagePyramid.Level
        (level, number) = levels.pyramid(of: bitmap).level(isNearest ? 0 : number)
        self.level = level
        let size = Double(1 << number)
        map = inverse.concatenating(CGAffineTransform(scaleX: 1 / size, y: 1 / size))
        let isSmooth = interpolation == .medium || interpolation == .high
        radiusX = isSmooth ? min(max(shrinkX / size, 1), 64) : 1
        radiusY = isSmooth ? min(max(shrinkY / size, 1), 64) : 1
        marginX = max(shrinkX / size, 1e-3)
        marginY = max(shrinkY / size, 1e-3)
    }

    func row(x: Int, y: Int, count: Int, into words: UnsafeMutablePointer<UInt32>) {
        let py = Double(y) + 0.5
        let u = map.c * py + map.tx + 0.5 * map.a, v = map.d * py + map.ty + 0.5 * map.b
        if isNearest {
            for i in 0..<count {
                let at = Double(x + i)
                words[i] = nearest(u + at * map.a, v + at * map.b)
            }
        } else if map.b == 0, map.c == 0 {
            uprightRow(x: x, count: count, u: u, v: v, into: words)
        } else {
            for i in 0..<count {
                let at = Double(x + i)
                words[i] = sample(u + at * map.a, v + at * map.b)
            }
        }
    }

    private func isOutside(_ u: Double, _ v: Double) -> Bool {
        !tiles && !(u > -marginX && v > -marginY && u < Double(level.width) + marginX && v < Double(level.height) + marginY)
    }

    @inline(__always)
    private func index(_ place: Int, _ size: Int) -> Int {
        if tiles {
            let rest = place % size
            return rest < 0 ? rest + size : rest
        }
        return min(max(place, 0), size - 1)
    }

    private func nearest(_ u: Double, _ v: Double) -> UInt32 {
        guard abs(u) < 1e9, abs(v) < 1e9, !isOutside(u, v) else { return 0 }
        let column = index(Int(u.rounded(.down)), level.width), row = index(Int(v.rounded(.down)), level.height)
        return level.words[row * level.stride + column]
    }

    /// The pixels under a tent around `center` and their weights, which add up to 1.
    private static func tap(_ center: Double, _ radius: Double) -> Tap {
        let middle = center - 0.5
        let start = Int((middle - radius).rounded(.down)) + 1, end = Int((middle + radius).rounded(.up)) - 1
        var weights = (start...max(start, end)).map { Float(max(0, 1 - abs(Double($0) - middle) / radius)) }
        let sum = weights.reduce(0, +)
        for i in weights.indices { weights[i] /= sum }
        return Tap(start: start, weights: weights)
    }

    private func sample(_ u: Double, _ v: Double) -> UInt32 {
        guard abs(u) < 1e9, abs(v) < 1e9, !isOutside(u, v) else { return 0 }
        let across = Self.tap(u, radiusX), down = Self.tap(v, radiusY)
        var sum = SIMD4<Float>.zero
        for (j, weightY) in down.weights.enumerated() {
            let row = level.words + index(down.start + j, level.height) * level.stride
            for (i, weightX) in across.weights.enumerated() {
                let word = row[index(across.start + i, level.width)]
                sum += SIMD4(Float(word & 255), Float(word >> 8 & 255), Float(word >> 16 & 255), Float(word >> 24))
                    * (weightX * weightY)
            }
        }
        return Self.word(sum.x, sum.y, sum.z, sum.w)
    }

    @inline(__always)
    private static func word(_ blue: Float, _ green: Float, _ red: Float, _ alpha: Float) -> UInt32 {
        func byte(_ value: Float) -> UInt32 { (value + 12_582_912).bitPattern & 0xFF }
        return byte(blue) | byte(green) &<< 8 | byte(red) &<< 16 | byte(alpha) &<< 24
    }

    /// Upright pictures are weighted down the columns first, then along the row.
    private func uprightRow(x: Int, count: Int, u: Double, v: Double, into words: UnsafeMutablePointer<UInt32>) {
        guard abs(v) < 1e9, abs(u + Double(x) * map.a) < 1e9, abs(u + Double(x + count) * map.a) < 1e9,
            !isOutside(Double(level.width) / 2, v)
        else {
            words.update(repeating: 0, count: count)
            return
        }
        if columnTaps?.x != x || columnTaps?.count != count {
            columnTaps = (x, count, (0..<count).map { Self.tap(u + Double(x + $0) * map.a, radiusX) })
        }
        let taps = columnTaps!.taps
        // The columns that any of the row's pixels looks at; all of them when they go round.
        let low = min(taps[0].start, taps[count - 1].start)
        let high = max(taps[0].start + taps[0].weights.count, taps[count - 1].start + taps[count - 1].weights.count)
        let wraps = tiles && (low < 0 || high > level.width)
        let first = wraps ? 0 : index(low, level.width), end = wraps ? level.width : index(high - 1, level.width) + 1

        let down = Self.tap(v, radiusY)
        let length = (end - first) * 4
        if sums.count < length { sums = [Float](repeating: 0, count: length) }
        sums.withUnsafeMutableBufferPointer { buffer in
            let sums = buffer.baseAddress!
            for (j, weight) in down.weights.enumerated() {
                let row = UnsafeRawPointer(level.words + (index(down.start + j, level.height) * level.stride + first))
                    .assumingMemoryBound(to: UInt8.self)
                var i = 0
                if j == 0 {
                    while i < length { sums[i] = Float(row[i]) * weight; i &+= 1 }
                } else {
                    while i < length { sums[i] += Float(row[i]) * weight; i &+= 1 }
                }
            }
            for i in 0..<count {
                if isOutside(u + Double(x + i) * map.a, v) {
                    words[i] = 0
                    continue
                }
                let tap = taps[i]
                var (blue, green, red, alpha): (Float, Float, Float, Float) = (0, 0, 0, 0)
                tap.weights.withUnsafeBufferPointer { weights in
                    var k = 0
                    while k < weights.count {
                        let at = sums + (index(tap.start + k, level.width) - first) * 4, weight = weights[k]
                        blue += at[0] * weight
                        green += at[1] * weight
                        red += at[2] * weight
                        alpha += at[3] * weight
                        k &+= 1
                    }
                }
                words[i] = Self.word(blue, green, red, alpha)
            }
        }
    }
}

extension Double {
    func clamped(_ low: Double, _ high: Double) -> Double { self > low ? (self < high ? self : high) : low }
}
