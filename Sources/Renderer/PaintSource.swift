import DisplayList
import Foundation
import PixelKernels

/// A paint made ready for the pixels of one device: rows of premultiplied words.
enum PaintSource {
    case color(UInt32)
    case gradient(GradientSource)
    case image(ImageSource, opacity: UInt32)

    /// nil: nothing to draw. `transform` takes the item's coordinates to pixels.
    init?(_ paint: Paint, opacity: Double, transform: CGAffineTransform, images: ImageLevels) {
        switch paint {
        case .color(let color):
            let word = color.multiplyingAlpha(by: Float(opacity)).word
            if word == 0 { return nil }
            self = .color(word)
        case .linear, .radial, .elliptical, .angular:
            guard let source = GradientSource(paint, opacity: Float(opacity), transform: transform) else { return nil }
            self = .gradient(source)
        case .image(let reference, let imageTransform, let tiles, let interpolation):
            guard let source = ImageSource(
                reference.bitmap, transform: imageTransform.concatenating(transform), tiles: tiles,
                interpolation: interpolation, levels: images)
            else { return nil }
            self = .image(source, opacity: opacityByte(opacity))
        }
    }
}

/// Where each pixel lies along a gradient.
enum GradientPlace {
    /// t = constant + x·column + y·row
    case linear(constant: Double, column: Double, row: Double)
    /// t = distance of (x, y) under `map` from the origin, scaled and shifted
    case radial(map: CGAffineTransform, scale: Float, shift: Float)
    /// On either side of a circle without width.
    case ring(map: CGAffineTransform, radius: Float)
    /// Turns of (x, y) under `map` from its x axis, which points at the start; t = turns·scale up to `gap`, then 0.
    case angular(map: CGAffineTransform, scale: Float, gap: Float)
    case constant(Float)

    /// Along an axis; `inverse` takes pixels to its coordinates.
    init(from start: CGPoint, to end: CGPoint, _ inverse: CGAffineTransform) {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let square = dx * dx + dy * dy
        guard square > 0, square.isFinite, start.x.isFinite, start.y.isFinite else {
            // No direction: all of it lies beyond the end.
            self = .constant(1)
            return
        }
        let (u, v) = (dx / square, dy / square)
        self = .linear(
            constant: (inverse.tx - start.x) * u + (inverse.ty - start.y) * v,
            column: inverse.a * u + inverse.b * v, row: inverse.c * u + inverse.d * v)
    }

    /// Around the origin of `map`'s plane.
    init?(_ map: CGAffineTransform, from start: CGFloat, to end: CGFloat) {
        guard start.isFinite, end.isFinite, map.isFinite else { return nil }
        if start == end {
            self = .ring(map: map, radius: Float(start))
        } else {
            self = .radial(map: map, scale: Float(1 / (end - start)), shift: Float(-start / (end - start)))
        }
    }

    /// Around a point.
    init?(around center: CGPoint, from start: CGFloat, to end: CGFloat, _ inverse: CGAffineTransform) {
        self.init(inverse.concatenating(CGAffineTransform(translationX: -center.x, y: -center.y)), from: start, to: end)
    }

    /// From pixels to the coordinates that `transform` takes there; nil where those are no plane.
    static func inverse(of transform: CGAffineTransform) -> CGAffineTransform? {
        guard transform.isFinite, transform.determinant != 0 else { return nil }
        let inverse = transform.inverted()
        return inverse.isFinite ? inverse : nil
    }

    /// nil: no gradient, or nothing to draw.
    init?(_ paint: Paint, transform: CGAffineTransform) {
        guard let inverse = Self.inverse(of: transform) else { return nil }
        let place: GradientPlace?
        switch paint {
        case .linear(_, let start, let end): place = GradientPlace(from: start, to: end, inverse)
        case .radial(_, let center, let startRadius, let endRadius):
            place = GradientPlace(around: center, from: startRadius, to: endRadius, inverse)
        case .elliptical(_, let bounds, let center, let startRadius, let endRadius):
            guard bounds.width > 0, bounds.height > 0 else { return nil }
            let map = inverse.concatenating(CGAffineTransform(translationX: -center.x, y: -center.y))
                .concatenating(CGAffineTransform(scaleX: 2 / bounds.width, y: 2 / bounds.height))
            place = GradientPlace(map, from: startRadius, to: endRadius)
        case .angular(_, let center, let startAngle, let endAngle):
            guard startAngle.isFinite, endAngle.isFinite else { return nil }
            var map = inverse.concatenating(CGAffineTransform(translationX: -center.x, y: -center.y))
                .concatenating(CGAffineTransform(rotationAngle: -startAngle))
            var turns = (endAngle - startAngle) / (2 * .pi)
            if turns < 0 {
                // Counter-clockwise: the mirrored plane has it the other way.
                map = map.concatenating(CGAffineTransform(scaleX: 1, y: -1))
                turns = -turns
            }
            place = map.isFinite
                ? .angular(map: map, scale: Float(min(1 / turns, 1e9)), gap: turns < 1 ? Float((turns + 1) / 2) : 1) : nil
        case .color, .image: return nil
        }
        guard let place else { return nil }
        self = place
    }

    /// The gradient for the kernels, without its colours; nil for kinds that they do not know.
    var kernel: PKPaint? {
        var paint = PKPaint()
        switch self {
        case .constant(let t):
            paint.kind = 2
            paint.tx = Double(t)
        case .linear(let constant, let column, let row):
            (paint.a, paint.c, paint.tx) = (column, row, constant)
        case .radial(let map, let scale, let shift):
            paint.kind = 1
            (paint.a, paint.b, paint.c, paint.d, paint.tx, paint.ty) = (map.a, map.b, map.c, map.d, map.tx, map.ty)
            (paint.scale, paint.shift) = (scale, shift)
        case .ring, .angular: return nil
        }
        return paint
    }
}

extension Paint {
    /// The colours of a gradient.
    var stops: GradientStops? {
        switch self {
        case .linear(let stops, _, _), .radial(let stops, _, _, _), .elliptical(let stops, _, _, _, _), .angular(let stops, _, _, _): stops
        case .color, .image: nil
        }
    }
}

/// A gradient's colours, and where each pixel lies along it.
final class GradientSource {
    private let table: GradientTable
    private let place: GradientPlace

    init?(_ paint: Paint, opacity: Float, transform: CGAffineTransform) {
        guard let place = GradientPlace(paint, transform: transform), let stops = paint.stops else { return nil }
        self.place = place
        table = GradientTable(stops, opacity: opacity)
    }

    /// The gradient for the kernels; nil for kinds that they do not know. Good as long as the source.
    var kernel: PKPaint? {
        guard var paint = place.kernel else { return nil }
        paint.low = table.low
        paint.high = table.high
        paint.pieces = Int32(table.count)
        paint.table = UnsafePointer(table.pieces)
        return paint
    }

    /// Draws over `words`, which begin at (x, y), in so many rows. Where `ground` is given, all pixels that are covered are of that word.
    func draw(
        over words: UnsafeMutablePointer<UInt32>, stride: Int, x: Int, y: Int, width: Int, height: Int, coverage: UnsafePointer<UInt8>?,
        coverageStride: Int, ground: UInt32? = nil
    ) {
        if var paint = kernel {
            func paintRows(_ ground: UnsafePointer<UInt32>?) {
                pk_paint_rows(
                    words, stride, Int32(x), Int32(y), Int32(width), Int32(height), &paint, coverage, coverageStride, ground)
            }
            if let ground { withUnsafePointer(to: ground) { paintRows($0) } } else { paintRows(nil) }
            return
        }
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: width) { row in
            let source = row.baseAddress!
            for line in 0..<height {
                let onto = words + line * stride
                self.row(x: x, y: y + line, count: width, into: source)
                if let coverage {
                    Row.draw(onto, width, source, coverage: coverage + line * coverageStride)
                } else {
                    Row.draw(onto, width, source, opacity: 255)
                }
            }
        }
    }

    func row(x: Int, y: Int, count: Int, into words: UnsafeMutablePointer<UInt32>) {
        if var paint = kernel {
            var gradient = PKGradient()
            let origin = pk_gradient_row(&paint, Int32(y), &gradient)
            return pk_gradient_words(words, Int32(x) - origin, Int32(count), &gradient)
        }
        let py = Double(y) + 0.5
        withUnsafeTemporaryAllocation(of: Float.self, capacity: count) { parameters in
            let t = parameters.baseAddress!
            var i = 0
            switch place {
            case .ring(let map, let radius):
                let (u, v) = (map.c * py + map.tx + 0.5 * map.a, map.d * py + map.ty + 0.5 * map.b)
                while i < count {
                    let at = Double(x &+ i)
                    let (du, dv) = (Float(u + at * map.a), Float(v + at * map.b))
                    t[i] = (du * du + dv * dv).squareRoot() < radius ? -1 : 2
                    i &+= 1
                }
            case .angular(let map, let scale, let gap):
                let (u, v) = (map.c * py + map.tx + 0.5 * map.a, map.d * py + map.ty + 0.5 * map.b)
                while i < count {
                    let at = Double(x &+ i)
                    let turns = Self.turns(Float(u + at * map.a), Float(v + at * map.b))
                    t[i] = turns > gap ? -1 : turns * scale
                    i &+= 1
                }
            default: return
            }
            table.words(t, count, into: words)
        }
    }

    /// The direction of (x, y) in turns from the x axis towards the y axis, 0..<1; to 2·10⁻⁶. The arc tangent is
    /// Abramowitz and Stegun's 4.4.49.
    @inline(__always)
    private static func turns(_ x: Float, _ y: Float) -> Float {
        let (ax, ay) = (abs(x), abs(y))
        let (low, high) = (min(ax, ay), max(ax, ay))
        let q = high > 0 ? low / high : 0, s = q * q
        var angle = q * (0.9998660 + s * (-0.3302995 + s * (0.1801410 + s * (-0.0851330 + s * 0.0208351)))) * (0.5 / .pi)
        if ay > ax { angle = 0.25 - angle }
        if x < 0 { angle = 0.5 - angle }
        if y < 0 { angle = 1 - angle }
        return angle >= 1 ? 0 : angle
    }
}
