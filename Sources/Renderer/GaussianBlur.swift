import DisplayList
import Foundation
import PixelKernels

/// A Gaussian blur of pixels.
///
/// Narrow kernels are convolved as they are, down the columns and along the rows. For wide ones the picture is first made
/// smaller by a power of two, m, that leaves the kernel one and a half cells of m pixels or more: it is averaged over
/// squares of h = m/2 pixels, and these are weighted 1, 3, 3, 1, which keeps what is too fine for the cells
/// from showing as something coarse. The cells are convolved, and quadratic B-splines between them give the pixels back. The
/// average has the variance (h² − 1)/12, the four weights 3h²/4, and the spline m²/4, the same at every phase; the kernel has
/// what is left of σ². So the sum is a Gaussian of exactly σ², and close to one in the fourth moment.
///
/// The cells lie on a fixed grid, and each result is the same sum in the same order however much of the picture is asked
/// for, so any part drawn alone has the bytes that it has in the whole.
struct GaussianBlur {
    /// Pixels of a cell's side.
    let cell: Int
    private let across: [Float], down: [Float]
    /// The first tap's place, in cells.
    private let acrossStart: Int, downStart: Int
    /// Wider standard deviations, in pixels, are brought down to this.
    static let widest = 1024.0
    /// The least standard deviation in cells.
    private static let narrowestInCells = 1.5

    /// `sigma`, the standard deviation, and `shift`, how far the result is moved (0..<1 in both directions), in pixels.
    init(sigma: Double, shift: CGSize = .zero) {
        let sigma = sigma > 0 ? min(sigma, Self.widest) : 0
        var cell = 1
        while cell < 128, sigma / Double(cell * 2) >= Self.narrowestInCells { cell *= 2 }
        self.cell = cell
        let m = Double(cell), h = m / 2
        let spent = cell > 1 ? (h * h - 1) / 12 + 0.75 * h * h + 0.25 * m * m : 0
        let deviation = max(sigma * sigma - spent, 0).squareRoot() / m
        (acrossStart, across) = Self.kernel(deviation, shift: shift.width / m)
        (downStart, down) = Self.kernel(deviation, shift: shift.height / m)
    }

    /// Samples of the Gaussian, which add up to 1, and the place of the first.
    private static func kernel(_ deviation: Double, shift: Double) -> (Int, [Float]) {
        let start: Int, weights: [Double]
        if deviation < 0.5, shift > 1e-3 {
            // Too narrow to be sampled off its centre: the shift is a linear interpolation.
            (start, weights) = (-1, [shift, 1 - shift])
        } else if deviation < 0.05 {
            (start, weights) = (0, [1])
        } else {
            // Beyond 3.3 standard deviations lies a thousandth of the sum.
            let radius = Int((deviation * 3.3).rounded(.up))
            start = -radius - (shift > 0 ? 1 : 0)
            weights = (start...radius).map { place in
                let distance = (Double(place) + shift) / deviation
                return exp(-0.5 * distance * distance)
            }
        }
        let sum = weights.reduce(0, +)
        return (start, weights.map { Float($0 / sum) })
    }

    private func cells(_ low: Int, _ high: Int) -> Range<Int> {
        let first = Self.floorDivide(low, cell), last = Self.floorDivide(high - 1, cell)
        return cell > 1 ? first - 1..<last + 2 : first..<last + 1
    }

    private static func floorDivide(_ a: Int, _ b: Int) -> Int { a >= 0 ? a / b : -((-a + b - 1) / b) }

    /// All pixels that the result in `output` depends on.
    func source(of output: PixelRect) -> PixelRect {
        let columns = cells(output.minX, output.maxX), rows = cells(output.minY, output.maxY)
        return PixelRect(
            minX: (columns.lowerBound + acrossStart) * cell, minY: (rows.lowerBound + downStart) * cell,
            maxX: (columns.upperBound + acrossStart + across.count - 1) * cell,
            maxY: (rows.upperBound + downStart + down.count - 1) * cell
        ).grown(by: cell / 2)
    }

    /// Most pixels of the source that are held at once; above, it is asked for in bands of rows.
    private static let mostPixels = 1 << 22

    /// The blurred pixels of `output`. `content` draws the part of the source that it is asked for; outside `extent`
    /// the source is clear.
    func words(_ output: PixelRect, extent: PixelRect, content: (PixelRect) -> Raster) -> PixelBuffer {
        let buffer = PixelBuffer(output, isClear: false)
        filter(output, extent: extent, channels: 4, content: content) { y, count, rows, weights in
            // The weights are positive and add up to 1, and each step rounds a larger number to one no smaller: no channel leaves
            // 0…255 or rises above its alpha.
            let bytes = UnsafeMutableRawPointer(buffer.raster.pointer(x: output.minX, y: y))
                .assumingMemoryBound(to: UInt8.self)
            pk_mix_bytes(bytes, Int32(count), rows.0, rows.1, rows.2, weights.0, weights.1, weights.2)
        }
        return buffer
    }

    /// The blurred alpha of `output`, 0…255, not rounded.
    func alpha(_ output: PixelRect, extent: PixelRect, content: (PixelRect) -> Raster) -> FloatPlane {
        let plane = FloatPlane(output, isClear: false)
        filter(output, extent: extent, channels: 1, content: content) { y, count, rows, weights in
            pk_mix(
                plane.pointer(x: output.minX, y: y), Int32(count), rows.0, rows.1, rows.2, weights.0, weights.1, weights.2)
        }
        return plane
    }

    // MARK: Stages

    private typealias Floats = UnsafeMutablePointer<Float>

    /// A finished row of pixels: `count` numbers, each the weighted sum of those of three rows.
    private typealias Emit = (
        _ y: Int, _ count: Int, _ rows: (Floats, Floats, Floats), _ weights: (Float, Float, Float)
    ) -> Void

    /// Rows stream through all stages, so that only as many are held as the kernel is tall: source, cells, convolved down,
    /// convolved across, and spread to pixels.
    private func filter(
        _ output: PixelRect, extent: PixelRect, channels: Int, content: (PixelRect) -> Raster, emit: Emit
    ) {
        let columns = cells(output.minX, output.maxX), rows = cells(output.minY, output.maxY)
        let grid = PixelRect(
            minX: columns.lowerBound + acrossStart, minY: rows.lowerBound + downStart,
            maxX: columns.upperBound + acrossStart + across.count - 1, maxY: rows.upperBound + downStart + down.count - 1)
        let window = RowWindow(length: grid.width * channels, height: down.count)
        let tall = FloatPlane(PixelRect(x: 0, y: 0, width: grid.width * channels, height: 1), isClear: false)
        let wide = FloatPlane(
            PixelRect(
                minX: columns.lowerBound * channels, minY: rows.lowerBound, maxX: columns.upperBound * channels,
                maxY: cell > 1 ? rows.upperBound : rows.lowerBound + 1), isClear: false)

        var next = grid.minY
        /// Takes the next row of cells, and convolves the row that it completes.
        func take(_ fill: (Floats) -> Void) {
            fill(window.push())
            next += 1
            let y = next - downStart - down.count
            guard rows.contains(y) else { return }
            let line = wide.pointer(x: wide.rect.minX, y: cell > 1 ? y : wide.rect.minY)
            Self.convolve(tall.values, tall.stride, window.first, step: window.length, down)
            Self.convolve(line, wide.stride, tall.values, step: channels, across)
            if cell == 1 { emit(y, wide.stride, (line, line, line), (1, 0, 0)) }
        }

        let used = extent.intersection(source(of: output))
        if !used.isEmpty, cell == 1 {
            while next < used.minY { take { _ in } }
            read(used, content) { raster, y in
                take { copy(raster, y, channels, $0 + (used.minX - grid.minX) * channels) }
            }
        } else if !used.isEmpty {
            shrink(used, channels, grid, content, take)
        }
        while next < grid.maxY { take { _ in } }
        if cell > 1 { spread(wide, channels, output, emit) }
    }

    /// Sums weighted rows, each `step` numbers after the last.
    private static func convolve(_ sums: Floats, _ count: Int, _ from: Floats, step: Int, _ weights: [Float]) {
        pk_convolve(sums, Int32(count), from, Int32(step), weights, Int32(weights.count))
    }

    /// Calls `body` for each row of the source, which is drawn in bands.
    private func read(_ extent: PixelRect, _ content: (PixelRect) -> Raster, _ body: (Raster, _ y: Int) -> Void) {
        let height = max(Self.mostPixels / extent.width, 1)
        var top = extent.minY
        while top < extent.maxY {
            let band = PixelRect(minX: extent.minX, minY: top, maxX: extent.maxX, maxY: min(top + height, extent.maxY))
            let raster = content(band)
            for y in band.minY..<band.maxY { body(raster, y) }
            top = band.maxY
        }
    }

    /// A row of pixels as numbers.
    private func copy(_ raster: Raster, _ y: Int, _ channels: Int, _ values: UnsafeMutablePointer<Float>) {
        let words = raster.pointer(x: raster.rect.minX, y: y), count = Int32(raster.rect.width * channels)
        if channels == 1 {
            pk_alphas(values, count, words)
        } else {
            pk_floats(values, count, UnsafeRawPointer(words).assumingMemoryBound(to: UInt8.self))
        }
    }

    /// The source made smaller: the rows of `grid`, channels side by side.
    private func shrink(
        _ extent: PixelRect, _ channels: Int, _ grid: PixelRect, _ content: (PixelRect) -> Raster,
        _ take: ((Floats) -> Void) -> Void
    ) {
        let half = cell / 2
        // The last four rows of squares, and which of them have anything in them.
        let squares = PixelRect(minX: grid.minX * 2 - 1, minY: grid.minY * 2 - 1, maxX: grid.maxX * 2 + 1, maxY: grid.maxY * 2 + 1)
        let ring = FloatPlane(
            PixelRect(minX: squares.minX * channels, minY: 0, maxX: squares.maxX * channels, maxY: 4))
        var filled = [false, false, false, false]
        let mixed = UnsafeMutablePointer<Float>.allocate(capacity: ring.stride)
        defer { mixed.deallocate() }
        let sums = UnsafeMutablePointer<UInt16>.allocate(capacity: extent.width * channels)
        defer { sums.deallocate() }

        func start(_ square: Int) {
            if filled[square & 3] { ring.pointer(x: ring.rect.minX, y: square & 3).update(repeating: 0, count: ring.stride) }
            filled[square & 3] = false
        }
        /// The row of squares is done: with the three before it, it may make a row of cells.
        func finish(_ square: Int) {
            guard square & 1 == 0, square > squares.minY + 2 else { return }
            take { row in
                if !filled.contains(true) { return }
                let rows = (0..<4).map { ring.pointer(x: ring.rect.minX, y: (square - 3 + $0) & 3) }
                weigh(rows, ring.stride, mixed)
                halve(mixed, row, grid.width, channels)
            }
        }

        var square = squares.minY
        start(square)
        read(extent, content) { raster, y in
            while square < Self.floorDivide(y, half) {
                finish(square)
                square += 1
                start(square)
            }
            let row = ring.pointer(x: ring.rect.minX, y: square & 3)
            filled[square & 3] = true
            if half == 1 {
                copy(raster, y, channels, row + (extent.minX - squares.minX) * channels)
            } else {
                let isFirst = y == extent.minY || y == square * half
                sum(raster, y, channels, sums, isFirst: isFirst)
                if y == extent.maxY - 1 || y == square * half + half - 1 { average(sums, extent, half, channels, row, squares) }
            }
        }
        while square < squares.maxY {
            finish(square)
            square += 1
            start(square)
        }
    }

    /// Four rows weighted 1, 3, 3, 1.
    private func weigh(_ rows: [UnsafeMutablePointer<Float>], _ count: Int, _ mixed: UnsafeMutablePointer<Float>) {
        let (a, b, c, d) = (rows[0], rows[1], rows[2], rows[3])
        var i = 0
        while i < count {
            mixed[i] = (a[i] + d[i]) * 0.125 + (b[i] + c[i]) * 0.375
            i &+= 1
        }
    }

    /// Four neighbours weighted 1, 3, 3, 1 make every other one.
    private func halve(_ from: UnsafeMutablePointer<Float>, _ to: UnsafeMutablePointer<Float>, _ count: Int, _ channels: Int) {
        if channels == 1 {
            var i = 0
            while i < count {
                let at = from + 2 &* i
                to[i] = (at[0] + at[3]) * 0.125 + (at[1] + at[2]) * 0.375
                i &+= 1
            }
            return
        }
        var i = 0
        while i < count {
            let at = from + 8 &* i, onto = to + 4 &* i
            var c = 0
            while c < 4 {
                onto[c] = (at[c] + at[12 &+ c]) * 0.125 + (at[4 &+ c] + at[8 &+ c]) * 0.375
                c &+= 1
            }
            i &+= 1
        }
    }

    /// Adds a row of pixels to sums, which 16 bits hold: at most 64 rows of 255.
    private func sum(_ raster: Raster, _ y: Int, _ channels: Int, _ sums: UnsafeMutablePointer<UInt16>, isFirst: Bool) {
        let words = raster.pointer(x: raster.rect.minX, y: y), count = raster.rect.width * channels
        if isFirst { sums.update(repeating: 0, count: count) }
        var i = 0
        if channels == 1 {
            while i < count { sums[i] &+= UInt16(truncatingIfNeeded: words[i] &>> 24); i &+= 1 }
        } else {
            pk_sum_bytes(sums, Int32(count), UnsafeRawPointer(words).assumingMemoryBound(to: UInt8.self))
        }
    }

    /// The means of squares whose columns have been summed.
    private func average(
        _ sums: UnsafeMutablePointer<UInt16>, _ extent: PixelRect, _ half: Int, _ channels: Int,
        _ row: UnsafeMutablePointer<Float>, _ squares: PixelRect
    ) {
        let share = 1 / Float(half * half)
        var x = extent.minX
        while x < extent.maxX {
            let column = Self.floorDivide(x, half), end = min((column + 1) * half, extent.maxX)
            let mean = row + (column - squares.minX) * channels
            if channels == 1 {
                var sum: UInt32 = 0
                while x < end { sum &+= UInt32(sums[x &- extent.minX]); x &+= 1 }
                mean[0] = Float(sum) * share
            } else {
                var (s0, s1, s2, s3): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
                while x < end {
                    let at = sums + (x &- extent.minX) &* 4
                    s0 &+= UInt32(at[0])
                    s1 &+= UInt32(at[1])
                    s2 &+= UInt32(at[2])
                    s3 &+= UInt32(at[3])
                    x &+= 1
                }
                mean[0] = Float(s0) * share
                mean[1] = Float(s1) * share
                mean[2] = Float(s2) * share
                mean[3] = Float(s3) * share
            }
        }
    }

    /// Cells back to pixels, along the rows here; three of these rows make each row of pixels. `scale` and `shift` say where a pixel's
    /// middle lies among the source's pixels: at scale · x + shift.
    private func spread(
        _ cells: FloatPlane, _ channels: Int, _ output: PixelRect, scale: Double = 1, shiftX: Double = 0, shiftY: Double = 0,
        _ emit: Emit
    ) {
        let wide = FloatPlane(
            PixelRect(
                minX: output.minX * channels, minY: cells.rect.minY, maxX: output.maxX * channels,
                maxY: cells.rect.maxY), isClear: false)
        /// The cell that a pixel's middle lies in, and the weights of the three around it.
        func weights(_ pixel: Int, _ shift: Double) -> (cell: Int, weights: (Float, Float, Float)) {
            let place = ((Double(pixel) + 0.5) * scale + shift) / Double(cell)
            let whole = place.rounded(.down), f = place - whole - 0.5
            return (
                Int(whole),
                (Float(0.5 * (0.5 - f) * (0.5 - f)), Float(0.75 - f * f), Float(0.5 * (0.5 + f) * (0.5 + f)))
            )
        }
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: output.width) { indices in
            withUnsafeTemporaryAllocation(of: Float.self, capacity: output.width * 4) { factors in
                for x in 0..<output.width {
                    let (column, (u, v, w)) = weights(output.minX + x, shiftX)
                    indices[x] = Int32(column - 1 - cells.rect.minX / channels)
                    (factors[4 * x], factors[4 * x + 1], factors[4 * x + 2], factors[4 * x + 3]) = (u, v, w, 0)
                }
                for y in cells.rect.minY..<cells.rect.maxY {
                    let from = cells.pointer(x: cells.rect.minX, y: y), onto = wide.pointer(x: wide.rect.minX, y: y)
                    if channels == 4 {
                        pk_spread4(onto, Int32(output.width), from, indices.baseAddress!, factors.baseAddress!)
                    } else {
                        pk_spread1(onto, Int32(output.width), from, indices.baseAddress!, factors.baseAddress!)
                    }
                }
            }
        }
        for y in output.minY..<output.maxY {
            let (row, factors) = weights(y, shiftY)
            let middle = wide.pointer(x: wide.rect.minX, y: row)
            emit(y, wide.stride, (middle - wide.stride, middle, middle + wide.stride), factors)
        }
    }

    // MARK: Cells that are kept

    /// The cells of a picture, four channels, and where they lie.
    final class Cells {
        let plane: FloatPlane
        let cell: Int
        /// In cells.
        let rect: PixelRect

        init(_ rect: PixelRect, cell: Int) {
            (self.rect, self.cell) = (rect, cell)
            plane = FloatPlane(PixelRect(minX: rect.minX * 4, minY: rect.minY, maxX: rect.maxX * 4, maxY: rect.maxY))
        }

        var byteCount: Int { plane.rect.area * 4 }
    }

    /// How a result's pixels lie among those of the source: a pixel's middle at scale · (x, y) + shift.
    struct Placement {
        var scale: Double
        var shiftX: Double, shiftY: Double

        func pixels(_ output: PixelRect) -> PixelRect {
            func low(_ value: Int, _ shift: Double) -> Int { Int(((Double(value) + 0.5) * scale + shift).rounded(.down)) }
            return PixelRect(
                minX: low(output.minX, shiftX), minY: low(output.minY, shiftY), maxX: low(output.maxX - 1, shiftX) + 1,
                maxY: low(output.maxY - 1, shiftY) + 1)
        }
    }

    /// The cells, by their numbers, that the result in `output` depends on.
    private func grid(of output: PixelRect) -> PixelRect {
        let columns = cells(output.minX, output.maxX), rows = cells(output.minY, output.maxY)
        return PixelRect(
            minX: columns.lowerBound + acrossStart, minY: rows.lowerBound + downStart,
            maxX: columns.upperBound + acrossStart + across.count - 1, maxY: rows.upperBound + downStart + down.count - 1)
    }

    /// The cells that the result in `output` needs, of a source that is clear outside `extent`. Only for wide blurs.
    func makeCells(_ output: PixelRect, extent: PixelRect, content: (PixelRect) -> Raster) -> Cells {
        let grid = grid(of: output)
        let cells = Cells(grid, cell: cell)
        let used = extent.intersection(source(of: output))
        var next = grid.minY
        if !used.isEmpty {
            shrink(used, 4, grid, content) { fill in
                fill(cells.plane.pointer(x: grid.minX * 4, y: next))
                next += 1
            }
        }
        return cells
    }

    /// Whether these cells are all that the result in `output`, so placed, needs.
    func isServed(by cells: Cells, _ output: PixelRect, _ placement: Placement) -> Bool {
        cells.cell == cell && cells.rect.contains(grid(of: placement.pixels(output)))
    }

    /// The blurred pixels of `output`, from cells that serve it.
    func words(_ output: PixelRect, from cells: Cells, _ placement: Placement) -> PixelBuffer {
        let buffer = PixelBuffer(output, isClear: false)
        let needed = placement.pixels(output)
        let columns = self.cells(needed.minX, needed.maxX), rows = self.cells(needed.minY, needed.maxY)
        let wide = FloatPlane(
            PixelRect(
                minX: columns.lowerBound * 4, minY: rows.lowerBound, maxX: columns.upperBound * 4, maxY: rows.upperBound),
            isClear: false)
        let tall = FloatPlane(PixelRect(x: 0, y: 0, width: (columns.count + across.count - 1) * 4, height: 1), isClear: false)
        for y in rows {
            let from = cells.plane.pointer(x: (columns.lowerBound + acrossStart) * 4, y: y + downStart)
            Self.convolve(tall.values, tall.stride, from, step: cells.plane.stride, down)
            Self.convolve(wide.pointer(x: wide.rect.minX, y: y), wide.stride, tall.values, step: 4, across)
        }
        spread(wide, 4, output, scale: placement.scale, shiftX: placement.shiftX, shiftY: placement.shiftY) {
            y, count, rows, weights in
            let bytes = UnsafeMutableRawPointer(buffer.raster.pointer(x: output.minX, y: y))
                .assumingMemoryBound(to: UInt8.self)
            pk_mix_bytes(bytes, Int32(count), rows.0, rows.1, rows.2, weights.0, weights.1, weights.2)
        }
        return buffer
    }
}

/// The last rows of a stream, one after the other in memory.
private final class RowWindow {
    let length: Int
    private let height: Int
    private let plane: FloatPlane
    private var end: Int

    /// `height` rows of zeros, of `length` numbers.
    init(length: Int, height: Int) {
        (self.length, self.height) = (length, height)
        // Twice the height and a little: the rows move back to the start once in a while, not for each new one.
        plane = FloatPlane(PixelRect(x: 0, y: 0, width: length, height: 2 * height + 16))
        end = height
    }

    /// The oldest of the rows.
    var first: UnsafeMutablePointer<Float> { plane.values + (end - height) * length }

    /// A new row of zeros, in place of the oldest.
    func push() -> UnsafeMutablePointer<Float> {
        if end == plane.rect.height {
            let kept = (height - 1) * length
            plane.values.update(from: plane.values + end * length - kept, count: kept)
            end = height - 1
        }
        let row = plane.values + end * length
        row.update(repeating: 0, count: length)
        end += 1
        return row
    }
}

/// Floating point numbers in rows and columns, 0 at first.
final class FloatPlane {
    let values: UnsafeMutablePointer<Float>
    let rect: PixelRect
    let stride: Int
    private let memory: PixelMemory.Block

    /// Zero at first; with `isClear` false, anything, for who writes all of it.
    init(_ rect: PixelRect, isClear: Bool = true) {
        self.rect = rect
        stride = rect.width
        memory = PixelMemory.take(rect.area * 4, isClear: isClear)
        values = memory.address.bindMemory(to: Float.self, capacity: max(rect.area, 1))
    }

    deinit { PixelMemory.give(memory) }

    @inline(__always)
    func pointer(x: Int, y: Int) -> UnsafeMutablePointer<Float> { values + ((y - rect.minY) * stride + (x - rect.minX)) }
}
