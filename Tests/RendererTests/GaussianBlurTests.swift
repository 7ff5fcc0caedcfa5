import DisplayList
import Foundation
import Testing

@testable import Renderer

/// The filter against the direct convolution, σ from 0.1 to 400 pixels.
@Suite struct GaussianBlurTests {
    /// The true Gaussian: every tap to six deviations, in double precision, one direction after the other.
    private func convolved(_ values: [Double], _ width: Int, _ height: Int, sigma: Double) -> [Double] {
        let radius = max(1, Int((sigma * 6).rounded(.up)))
        var kernel = (-radius...radius).map { exp(-0.5 * pow(Double($0) / sigma, 2)) }
        let sum = kernel.reduce(0, +)
        kernel = kernel.map { $0 / sum }
        func pass(_ from: [Double], _ count: Int, _ step: Int, _ lines: Int, _ lineStep: Int) -> [Double] {
            var to = [Double](repeating: 0, count: from.count)
            from.withUnsafeBufferPointer { from in
                kernel.withUnsafeBufferPointer { kernel in
                    to.withUnsafeMutableBufferPointer { to in
                        var line = 0
                        while line < lines {
                            var i = 0
                            while i < count {
                                var sum = 0.0
                                var j = max(0, i &- radius)
                                let end = min(count &- 1, i &+ radius)
                                while j <= end {
                                    sum += kernel[j &- i &+ radius] * from[line &* lineStep &+ j &* step]
                                    j &+= 1
                                }
                                to[line &* lineStep &+ i &* step] = sum
                                i &+= 1
                            }
                            line &+= 1
                        }
                    }
                }
            }
            return to
        }
        return pass(pass(values, width, 1, height, width), height, width, width, 1)
    }

    /// A picture with hard edges, thin lines and noise, clear on the outside.
    private func picture(_ size: Int) -> PixelBuffer {
        let buffer = PixelBuffer(PixelRect(x: 0, y: 0, width: size, height: size))
        var noise = Noise(7)
        let (low, high) = (size / 5, size * 4 / 5)
        for y in low..<high {
            for x in low..<high {
                let word: UInt32
                if x < size / 2, y < size / 2 { word = 0xFFFF_FFFF
                } else if x < size / 2 { word = x % 7 == 0 ? 0xFF20_80FF : 0
                } else if y < size / 2 { word = noise.next() & 1 == 0 ? 0xFFFF_FFFF : 0
                } else { word = (x + y) % 40 < 20 ? 0x8040_2010 : 0xFFC0_1080 }
                buffer.raster.pointer(x: x, y: y).pointee = word
            }
        }
        return buffer
    }

    @Test(arguments: [0.1, 0.3, 0.5, 0.8, 1, 1.5, 2, 2.5, 3, 3.9, 4, 5, 6.5, 7.9, 8, 10, 13, 16, 21, 31.9, 32, 48])
    func `it is a Gaussian to half a level on average and two at most`(sigma: Double) {
        compare(sigma: sigma, size: 150)
    }

    @Test(arguments: [64, 100, 128, 200, 400] as [Double])
    func `so are the widest`(sigma: Double) {
        compare(sigma: sigma, size: 360)
    }

    private func compare(sigma: Double, size: Int) {
        let source = picture(size), blur = GaussianBlur(sigma: sigma)
        let output = source.rect
        let result = blur.words(output, extent: source.rect) { part in
            // The part that is asked for, as a layer would draw it.
            let buffer = PixelBuffer(part)
            buffer.raster.composite(source.raster, clip: part)
            return buffer.raster
        }
        for shift in [24, 8] as [UInt32] {
            let values = (0..<size * size).map {
                Double(source.raster.pointer(x: $0 % size, y: $0 / size).pointee >> shift & 255)
            }
            let exact = convolved(values, size, size, sigma: sigma)
            var sum = 0.0, most = 0.0
            for i in 0..<size * size {
                let error = abs(Double(result.raster.pointer(x: i % size, y: i / size).pointee >> shift & 255) - exact[i])
                sum += error
                most = max(most, error)
            }
            #expect(sum / Double(size * size) < 0.5, "mean error at σ \(sigma)")
            #expect(most < 2, "largest error at σ \(sigma)")
        }
    }

    @Test(arguments: [0.4, 1.5, 6, 40])
    func `a part has the bytes that it has in the whole`(sigma: Double) {
        let source = picture(150), blur = GaussianBlur(sigma: sigma)
        func content(_ part: PixelRect) -> Raster {
            let buffer = PixelBuffer(part)
            buffer.raster.composite(source.raster, clip: part)
            return buffer.raster
        }
        let whole = blur.words(source.rect.grown(by: 20), extent: source.rect, content: content)
        for part in [PixelRect(x: 31, y: 17, width: 1, height: 1), PixelRect(x: -13, y: 40, width: 77, height: 33)] {
            let alone = blur.words(part, extent: source.rect.intersection(blur.source(of: part)), content: content)
            for y in part.minY..<part.maxY {
                for x in part.minX..<part.maxX {
                    #expect(alone.raster.pointer(x: x, y: y).pointee == whole.raster.pointer(x: x, y: y).pointee)
                }
            }
        }
    }

    @Test func `no channel rises above its alpha`() {
        let source = picture(150)
        for sigma in [0.6, 3, 9, 33] {
            let result = GaussianBlur(sigma: sigma).words(source.rect, extent: source.rect) { part in
                let buffer = PixelBuffer(part)
                buffer.raster.composite(source.raster, clip: part)
                return buffer.raster
            }
            for y in 0..<150 {
                for x in 0..<150 {
                    let word = result.raster.pointer(x: x, y: y).pointee
                    #expect(max(word & 255, word >> 8 & 255, word >> 16 & 255) <= word >> 24)
                }
            }
        }
    }

    @Test func `a shift by a part of a pixel moves the middle by just that`() {
        for sigma in [0.0, 0.4, 1, 5, 20] {
            let source = PixelBuffer(PixelRect(x: 100, y: 100, width: 40, height: 40))
            source.raster.clear(source.rect, to: 0xFF00_0000)
            let area = PixelRect(x: 0, y: 0, width: 240, height: 240)
            let plane = GaussianBlur(sigma: sigma, shift: CGSize(width: 0.25, height: 0.75))
                .alpha(area, extent: source.rect) { part in
                    let buffer = PixelBuffer(part)
                    buffer.raster.composite(source.raster, clip: part)
                    return buffer.raster
                }
            var sum = 0.0, x = 0.0, y = 0.0
            for row in 0..<240 {
                for column in 0..<240 {
                    let value = Double(plane.pointer(x: column, y: row).pointee)
                    sum += value
                    x += value * (Double(column) + 0.5)
                    y += value * (Double(row) + 0.5)
                }
            }
            #expect(abs(sum / 255 - 1600) < 2)
            #expect(abs(x / sum - 120.25) < 0.02)
            #expect(abs(y / sum - 120.75) < 0.02)
        }
    }
}
