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
final class GradientSource {
    private let table: GradientTable
    private let place: Place

    private enum Place {
        /// t = constant + x·column + y·row
        case linear(constant: Double, column: Double, row: Double)
        /// t = distance of (x, y) under `map` from the origin, scaled and shifted
        case radial(map: CGAffineTransform, scale: Float, shift: Float)
        /// On either side of a circle without width.
        case ring(map: CGAffineTransform, radius: Float)
        /// Turns of (x, y) under `map` from its x axis, which points at the start; t = turns·scale up to `gap`, then 0.
        case angular(map: CGAffineTransform, scale: Float, gap: Float)
        case constant(Float)
    }

    /// One colour everywhere.
    init(_ color: RGBA, opacity: Float) {
        place = .constant(0)
        table = GradientTable(GradientStops([GradientStops.Stop(location: 0, color: color)]), opacity: opacity)
    }

    init?(_ paint: Paint, opacity: Float, transform: CGAffineTransform) {
        guard transform.isFinite, transform.determinant != 0 else { return nil }
        let inverse = transform.inverted()
        guard inverse.isFinite else { return nil }

        func radial(_ map: CGAffineTransform, _ start: CGFloat, _ end: CGFloat) -> Place? {
            guard start.isFinite, end.isFinite, map.isFinite else { return nil }
            if start == end { return .ring(map: map, radius: Float(start)) }
            return .radial(map: map, scale: Float(1 / (end - start)), shift: Float(-start / (end - start)))
        }

        let stops: GradientStops, place: Place?
        switch paint {
        case .linear(let gradient, let start, let end):
            stops = gradient
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            let square = dx * dx + dy * dy
            if square > 0, square.isFinite, start.x.isFinite, start.y.isFinite {
                let (u, v) = (dx / square, dy / square)
                place = .linear(
                    constant: (inverse.tx - start.x) * u + (inverse.ty - start.y) * v,
                    column: inverse.a * u + inverse.b * v, row: inverse.c * u + inverse.d * v)
            } else {
                // No direction: all of it lies beyond the end.
                place = .constant(1)
            }
        case .radial(let gradient, let center, let startRadius, let endRadius):
            stops = gradient
            place = radial(
                inverse.concatenating(CGAffineTransform(translationX: -center.x, y: -center.y)), startRadius, endRadius)
        case .elliptical(let gradient, let bounds, let center, let startRadius, let endRadius):
            stops = gradient
            guard bounds.width > 0, bounds.height > 0 else { return nil }
            let map = inverse.concatenating(CGAffineTransform(translationX: -center.x, y: -center.y))
                .concatenating(CGAffineTransform(scaleX: 2 / bounds.width, y: 2 / bounds.height))
            place = radial(map, startRadius, endRadius)
        case .angular(let gradient, let center, let startAngle, let endAngle):
            stops = gradient
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
        default: return nil
        }
        guard let place else { return nil }
        self.place = place
        table = GradientTable(stops, opacity: opacity)
    }

    /// The gradient in row `y`, for the kernels, and what is to be taken off columns; nil for kinds that they do not know. Good as long
    /// as the source.
    func kernel(y: Int) -> (gradient: PKGradient, origin: Int)? {
        let py = Double(y) + 0.5
        var gradient = PKGradient()
        gradient.low = table.low
        gradient.high = table.high
        gradient.pieces = Int32(table.count)
        gradient.table = UnsafePointer(table.pieces)
        switch place {
        case .constant(let t):
            gradient.kind = 2
            gradient.low = max(min(t, table.high), table.low)
            return (gradient, 0)
        case .linear(let constant, let column, let row):
            var start = constant + py * row + 0.5 * column
            if column == 0 {
                gradient.kind = 2
                gradient.low = max(min(start.isFinite ? Float(start) : 0, table.high), table.low)
                return (gradient, 0)
            }
            // Counted from near the gradient's start, where single precision is fine enough, however far away that is.
            var origin = 0
            if abs(start) > 4 {
                let far = -start / column
                origin = far.isNaN ? 0 : Int(min(max(far, -1e7), 1e7).rounded())
                start += Double(origin) * column
            }
            gradient.kind = 0
            (gradient.u, gradient.ux) = (Float(start), Float(column))
            return (gradient, origin)
        case .radial(let map, let scale, let shift):
            gradient.kind = 1
            (gradient.u, gradient.ux) = (Float(map.c * py + map.tx + 0.5 * map.a), Float(map.a))
            (gradient.v, gradient.vx) = (Float(map.d * py + map.ty + 0.5 * map.b), Float(map.b))
            (gradient.scale, gradient.shift) = (scale, shift)
            return (gradient, 0)
        case .ring, .angular: return nil
        }
    }

    /// Draws over `words`, which begin at (x, y).
    func draw(over words: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverage: UnsafePointer<UInt8>?) {
        if let (made, origin) = kernel(y: y) {
            var gradient = made
            return pk_gradient_over(words, Int32(x - origin), Int32(count), &gradient, coverage)
        }
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { row in
            self.row(x: x, y: y, count: count, into: row.baseAddress!)
            if let coverage {
                Row.draw(words, count, row.baseAddress!, coverage: coverage)
            } else {
                Row.draw(words, count, row.baseAddress!, opacity: 255)
            }
        }
    }

    func row(x: Int, y: Int, count: Int, into words: UnsafeMutablePointer<UInt32>) {
        if let (made, origin) = kernel(y: y) {
            var gradient = made
            return pk_gradient_words(words, Int32(x - origin), Int32(count), &gradient)
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
