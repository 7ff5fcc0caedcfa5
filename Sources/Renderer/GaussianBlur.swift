import DisplayList
import Foundation

/// A Gaussian blur of pixels.
///
/// Narrow kernels are convolved as they are, down the columns and along the rows. For wide ones the picture is first
/// averaged over square cells, whose size is a power of two that leaves the kernel some cells wide; the cells are convolved,
/// and quadratic B-splines between them give the pixels back. Averaging over m pixels has the variance (m² − 1)/12 and the
/// spline m²/4, the same at every phase; the kernel between the two has what is left of σ². So the sum is a Gaussian
/// of exactly σ² to the fourth moment.
///
/// The cells lie on a fixed grid, and each result is the same sum in the same order however much of the picture is asked
/// for, so any part drawn alone has the bytes that it has in the whole.
struct GaussianBlur {
    /// Pixels of a cell's side.
    let cell: Int
    private let across: [Float], down: [Float]
    /// The first tap's place, in cells.
    private let acrossStart: Int, downStart: Int
    /// Three spline weights for each pixel of a cell.
    private let spline: [Float]

    /// Wider standard deviations, in pixels, are brought down to this.
    static let widest = 1024.0
    /// The least standard deviation in cells.
    private static let narrowestInCells = 3.0

    /// `sigma`, the standard deviation, and `shift`, how far the result is moved (0..<1 in both directions), in pixels.
    init(sigma: Double, shift: CGSize = .zero) {
        let sigma = sigma > 0 ? min(sigma, Self.widest) : 0
        var cell = 1
        while cell < 128, sigma / Double(cell * 2) >= Self.narrowestInCells { cell *= 2 }
        self.cell = cell
        let m = Double(cell)
        let rest = (sigma / m) * (sigma / m) - (cell > 1 ? (1 - 1 / (m * m)) / 12 + 0.25 : 0)
        let deviation = max(rest, 0).squareRoot()
        (acrossStart, across) = Self.kernel(deviation, shift: shift.width / m)
        (downStart, down) = Self.kernel(deviation, shift: shift.height / m)

        spline = (0..<cell).flatMap { pixel -> [Float] in
            let f = (Double(pixel) + 0.5) / m - 0.5
            return [0.5 * (0.5 - f) * (0.5 - f), 0.75 - f * f, 0.5 * (0.5 + f) * (0.5 + f)].map(Float.init)
        }
    }

    /// Samples of the Gaussian, which add up to 1, and the place of the first. Their number is a multiple of four.
    private static func kernel(_ deviation: Double, shift: Double) -> (Int, [Float]) {
        var start: Int, weights: [Double]
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
        while weights.count % 4 != 0 { weights.append(0) }
        let sum = weights.reduce(0, +)
        return (start, weights.map { Float($0 / sum) })
    }

    private func cells(_ low: Int, _ high: Int) -> Range<Int> {
        let first = Self.floorDivide(low, cell), last = Self.floorDivide(high - 1, cell)
        return cell > 1 ? first - 1..<last + 2 : first..<last + 1
    }

    private static func floorDivide(_ a: Int, _ b: Int) -> Int { a >= 0 ? a / b : -((-a + b - 1) / b) }

    /// All pixels that the result in `output` depends on; whole cells.
    func source(of output: PixelRect) -> PixelRect {
        let columns = cells(output.minX, output.maxX), rows = cells(output.minY, output.maxY)
        return PixelRect(
            minX: (columns.lowerBound + acrossStart) * cell, minY: (rows.lowerBound + downStart) * cell,
            maxX: (columns.upperBound + acrossStart + across.count - 1) * cell,
            maxY: (rows.upperBound + downStart + down.count - 1) * cell)
    }

    /// Most pixels of the source that are held at once; above, it is asked for in bands of rows.
    private static let mostPixels = 1 << 22

    /// The blurred pixels of `output`. `content` draws the part of the source that it is asked for; outside `extent`
    /// the source is clear.
    func words(_ output: PixelRect, extent: PixelRect, content: (PixelRect) -> Raster) -> PixelBuffer {
        let buffer = PixelBuffer(output)
        let blurred = filter(output, extent: extent, channels: 4, content: content)
        spread(blurred, channels: 4, output) { y, count, rows, weights in
            let bytes = UnsafeMutableRawPointer(buffer.raster.pointer(x: output.minX, y: y))
                .assumingMemoryBound(to: UInt8.self)
            let (a, b, c) = (rows[0], rows[1], rows[2]), (u, v, w) = (weights[0], weights[1], weights[2])
            var i = 0
            // Adding 1.5·2²³ leaves the nearest whole number in the low bits. The weights are positive and add up to 1, and
            // each step rounds a larger number to one no smaller: no channel leaves 0…255 or rises above its alpha.
            while i < count {
                let sum: Float = a[i] * u + b[i] * v + c[i] * w + 12_582_912
                bytes[i] = UInt8(truncatingIfNeeded: sum.bitPattern)
                i &+= 1
            }
        }
        return buffer
    }

    /// The blurred alpha of `output`, 0…255, not rounded.
    func alpha(_ output: PixelRect, extent: PixelRect, content: (PixelRect) -> Raster) -> FloatPlane {
        let plane = FloatPlane(output)
        let blurred = filter(output, extent: extent, channels: 1, content: content)
        spread(blurred, channels: 1, output) { y, count, rows, weights in
            let values = plane.pointer(x: output.minX, y: y)
            let (a, b, c) = (rows[0], rows[1], rows[2]), (u, v, w) = (weights[0], weights[1], weights[2])
            var i = 0
            while i < count { values[i] = a[i] * u + b[i] * v + c[i] * w; i &+= 1 }
        }
        return plane
    }

    // MARK: Stages

    /// The source in cells, convolved both ways: the cells that `output` is made of.
    private func filter(
        _ output: PixelRect, extent: PixelRect, channels: Int, content: (PixelRect) -> Raster
    ) -> FloatPlane {
        let columns = cells(output.minX, output.maxX), rows = cells(output.minY, output.maxY)
        let source = source(of: output)
        let grid = PixelRect(
            minX: source.minX / cell, minY: source.minY / cell, maxX: source.maxX / cell, maxY: source.maxY / cell)
        let averaged = averages(grid, extent: extent.intersection(source), channels: channels, content: content)

        let tall = FloatPlane(
            PixelRect(
                minX: grid.minX * channels, minY: rows.lowerBound, maxX: grid.maxX * channels, maxY: rows.upperBound))
        for y in rows {
            let sum = tall.pointer(x: tall.rect.minX, y: y)
            var k = 0
            while k < down.count {
                let from = averaged.pointer(x: averaged.rect.minX, y: y + downStart + k)
                Self.add(sum, tall.rect.width, from, step: averaged.stride, down, k)
                k += 4
            }
        }
        let wide = FloatPlane(
            PixelRect(
                minX: columns.lowerBound * channels, minY: rows.lowerBound, maxX: columns.upperBound * channels,
                maxY: rows.upperBound))
        for y in rows {
            let sum = wide.pointer(x: wide.rect.minX, y: y)
            var k = 0
            while k < across.count {
                let from = tall.pointer(x: wide.rect.minX + (acrossStart + k) * channels, y: y)
                Self.add(sum, wide.rect.width, from, step: channels, across, k)
                k += 4
            }
        }
        return wide
    }

    /// Adds four weighted rows, each `step` numbers after the last.
    @inline(__always)
    private static func add(
        _ sum: UnsafeMutablePointer<Float>, _ count: Int, _ from: UnsafeMutablePointer<Float>, step: Int,
        _ weights: [Float], _ k: Int
    ) {
        let (a, b, c, d) = (from, from + step, from + 2 * step, from + 3 * step)
        let (wa, wb, wc, wd) = (weights[k], weights[k + 1], weights[k + 2], weights[k + 3])
        var i = 0
        while i < count {
            sum[i] += (a[i] * wa + b[i] * wb) + (c[i] * wc + d[i] * wd)
            i &+= 1
        }
    }

    /// The mean of each cell of `grid`, channels side by side.
    private func averages(
        _ grid: PixelRect, extent: PixelRect, channels: Int, content: (PixelRect) -> Raster
    ) -> FloatPlane {
        let plane = FloatPlane(
            PixelRect(minX: grid.minX * channels, minY: grid.minY, maxX: grid.maxX * channels, maxY: grid.maxY))
        if extent.isEmpty { return plane }
        let bandHeight = max(Self.mostPixels / max(extent.width, 1) / cell, 1) * cell
        var top = Self.floorDivide(extent.minY, cell) * cell
        while top < extent.maxY {
            let band = extent.intersection(
                PixelRect(minX: extent.minX, minY: top, maxX: extent.maxX, maxY: top + bandHeight))
            let raster = content(band)
            for y in Self.floorDivide(band.minY, cell)..<Self.floorDivide(band.maxY - 1, cell) + 1 {
                if cell == 1 {
                    copy(raster, band, y, channels, plane)
                } else {
                    average(raster, band, y, channels, plane)
                }
            }
            top += bandHeight
        }
        return plane
    }

    private func copy(_ raster: Raster, _ band: PixelRect, _ y: Int, _ channels: Int, _ plane: FloatPlane) {
        let words = raster.pointer(x: band.minX, y: y), values = plane.pointer(x: band.minX * channels, y: y)
        var i = 0
        if channels == 1 {
            while i < band.width { values[i] = Float(words[i] &>> 24); i &+= 1 }
        } else {
            let bytes = UnsafeRawPointer(words).assumingMemoryBound(to: UInt8.self)
            while i < band.width &* 4 { values[i] = Float(bytes[i]); i &+= 1 }
        }
    }

    /// Sums the cell's rows first, in 16 bits (at most 128 of 255), then its columns.
    private func average(_ raster: Raster, _ band: PixelRect, _ row: Int, _ channels: Int, _ plane: FloatPlane) {
        let count = band.width * channels
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: count) { buffer in
            let sums = buffer.baseAddress!
            sums.update(repeating: 0, count: count)
            for y in max(row * cell, band.minY)..<min(row * cell + cell, band.maxY) {
                let words = raster.pointer(x: band.minX, y: y)
                var i = 0
                if channels == 1 {
                    while i < count { sums[i] &+= UInt16(truncatingIfNeeded: words[i] &>> 24); i &+= 1 }
                } else {
                    let bytes = UnsafeRawPointer(words).assumingMemoryBound(to: UInt8.self)
                    while i < count { sums[i] &+= UInt16(bytes[i]); i &+= 1 }
                }
            }
            let share = 1 / Float(cell * cell)
            var x = band.minX
            while x < band.maxX {
                let column = Self.floorDivide(x, cell), end = min((column + 1) * cell, band.maxX)
                let mean = plane.pointer(x: column * channels, y: row)
                if channels == 1 {
                    var sum: UInt32 = 0
                    while x < end { sum &+= UInt32(sums[x &- band.minX]); x &+= 1 }
                    mean[0] = Float(sum) * share
                } else {
                    var (s0, s1, s2, s3): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
                    while x < end {
                        let at = sums + (x &- band.minX) &* 4
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
    }

    /// Cells back to pixels: along the rows here; `body` weighs three of these rows for each row of pixels.
    private func spread(
        _ cells: FloatPlane, channels: Int, _ output: PixelRect,
        _ body: (
            _ y: Int, _ count: Int, _ rows: [UnsafeMutablePointer<Float>], _ weights: [Float]
        ) -> Void
    ) {
        let count = output.width * channels
        if cell == 1 {
            for y in output.minY..<output.maxY {
                let row = cells.pointer(x: output.minX * channels, y: y)
                body(y, count, [row, row, row], [1, 0, 0])
            }
            return
        }
        let wide = FloatPlane(
            PixelRect(
                minX: output.minX * channels, minY: cells.rect.minY, maxX: output.maxX * channels,
                maxY: cells.rect.maxY))
        for y in cells.rect.minY..<cells.rect.maxY {
            let to = wide.pointer(x: wide.rect.minX, y: y)
            for x in output.minX..<output.maxX {
                let column = Self.floorDivide(x, cell), phase = (x - column * cell) * 3
                let from = cells.pointer(x: (column - 1) * channels, y: y), at = to + (x - output.minX) * channels
                let (u, v, w) = (spline[phase], spline[phase + 1], spline[phase + 2])
                var c = 0
                while c < channels {
                    at[c] = from[c] * u + from[channels &+ c] * v + from[2 &* channels &+ c] * w
                    c &+= 1
                }
            }
        }
        for y in output.minY..<output.maxY {
            let row = Self.floorDivide(y, cell), phase = (y - row * cell) * 3
            body(
                y, count, (row - 1...row + 1).map { wide.pointer(x: wide.rect.minX, y: $0) },
                Array(spline[phase..<phase + 3]))
        }
    }
}

/// Floating point numbers in rows and columns, 0 at first.
final class FloatPlane {
    let values: UnsafeMutablePointer<Float>
    let rect: PixelRect
    let stride: Int

    init(_ rect: PixelRect) {
        self.rect = rect
        stride = rect.width
        let count = max(rect.width * rect.height, 1)
        values = calloc(count, 4)!.bindMemory(to: Float.self, capacity: count)
    }

    deinit { free(values) }

    @inline(__always)
    func pointer(x: Int, y: Int) -> UnsafeMutablePointer<Float> { values + ((y - rect.minY) * stride + (x - rect.minX)) }
}
