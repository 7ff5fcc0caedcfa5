import DisplayList
import Foundation
import Renderer
import Testing

/// Colours of gradients and pictures at exact pixels.
@Suite struct PaintTests {
    private let ramp = GradientStops([.init(location: 0, color: .black), .init(location: 1, color: .white)])
    private let all = rect(0, 0, 256, 256)

    @Test func `a linear gradient has the colour of each pixel's middle`() {
        let across = draw(256, 4, [fill(rect(0, 0, 256, 4), .linear(ramp, start: .zero, end: CGPoint(x: 256, y: 0)))])
        for x in 0..<256 {
            let exact = Int(((Double(x) + 0.5) / 256 * 255).rounded())
            #expect(across.pixel(x, 2) == [UInt8(exact), UInt8(exact), UInt8(exact), 255])
        }
        let down = draw(4, 100, scale: 2, [fill(rect(0, 0, 4, 100), .linear(ramp, start: .zero, end: CGPoint(x: 0, y: 100)))])
        for y in 0..<200 { #expect(Int(down.pixel(3, y)[0]) == Int(((Double(y) + 0.5) / 200 * 255).rounded())) }
    }

    @Test func `before the first and after the last stop the colour stays, and equal places are a hard edge`() {
        let stops = GradientStops([
            .init(location: 0.25, color: .red), .init(location: 0.5, color: .red), .init(location: 0.5, color: .blue),
            .init(location: 0.75, color: .green),
        ])
        let bitmap = draw(100, 1, [fill(rect(0, 0, 100, 1), .linear(stops, start: .zero, end: CGPoint(x: 100, y: 0)))])
        #expect(bitmap.pixel(0, 0) == [255, 0, 0, 255] && bitmap.pixel(49, 0) == [255, 0, 0, 255])
        #expect(bitmap.pixel(50, 0) == [0, 5, 250, 255])
        #expect(bitmap.pixel(75, 0) == [0, 255, 0, 255] && bitmap.pixel(99, 0) == [0, 255, 0, 255])
    }

    @Test func `a fade to clear keeps its hue`() {
        let fade = GradientStops([.init(location: 0, color: .red), .init(location: 1, color: .clear)])
        let bitmap = draw(100, 1, [fill(rect(0, 0, 100, 1), .linear(fade, start: .zero, end: CGPoint(x: 100, y: 0)))])
        for x in 0..<100 {
            let pixel = bitmap.pixel(x, 0)
            #expect(pixel[0] == pixel[3] && pixel[1] == 0)
            #expect(Int(pixel[3]) == Int((255 * (1 - (Double(x) + 0.5) / 100)).rounded()))
        }
    }

    @Test func `a perceptual gradient passes through Oklab's middle`() {
        let stops = GradientStops([.init(location: 0, color: .black), .init(location: 1, color: .white)], space: .perceptual)
        let bitmap = draw(101, 1, [fill(rect(0, 0, 101, 1), .linear(stops, start: .zero, end: CGPoint(x: 101, y: 0)))])
        // Lightness 0.5 is linear 0.125, which sRGB writes as 99.
        #expect(bitmap.pixel(50, 0) == [99, 99, 99, 255])
        let hues = GradientStops([.init(location: 0, color: .red), .init(location: 1, color: .blue)], space: .perceptual)
        let middle = draw(3, 1, [fill(rect(0, 0, 3, 1), .linear(hues, start: .zero, end: CGPoint(x: 3, y: 0)))]).pixel(1, 0)
        #expect(middle == [140, 83, 162, 255])
    }

    @Test func `a radial gradient grows with the distance`() {
        let paint = Paint.radial(ramp, center: CGPoint(x: 128, y: 128), startRadius: 20, endRadius: 120)
        let bitmap = draw(256, 256, [fill(all, paint)])
        for (x, y) in [(128, 128), (200, 128), (60, 77), (128, 255), (0, 0), (40, 120)] {
            let distance = hypot(Double(x) + 0.5 - 128, Double(y) + 0.5 - 128)
            let exact = (min(max((distance - 20) / 100, 0), 1) * 255).rounded()
            #expect(Double(bitmap.pixel(x, y)[1]) == exact)
        }
    }

    @Test func `an elliptical gradient follows its box`() {
        let box = CGRect(x: 0, y: 0, width: 200, height: 100)
        let paint = Paint.elliptical(ramp, bounds: box, center: CGPoint(x: 100, y: 50), startRadius: 0, endRadius: 1)
        let bitmap = draw(200, 100, [fill(.rect(box), paint)])
        let across = bitmap.pixel(150, 50)[0], down = bitmap.pixel(100, 75)[0]
        #expect(across == 129 && down == 130)
        #expect(bitmap.pixel(0, 0)[0] == 255)
    }

    @Test func `an angular gradient runs clockwise from its start`() {
        let paint = Paint.angular(ramp, center: CGPoint(x: 128, y: 128), startAngle: 0, endAngle: 2 * .pi)
        let bitmap = draw(256, 256, [fill(all, paint)])
        for (x, y) in [(250, 129), (128, 250), (5, 128), (128, 5), (30, 200), (200, 40)] {
            var turn = atan2(Double(y) + 0.5 - 128, Double(x) + 0.5 - 128) / (2 * .pi)
            if turn < 0 { turn += 1 }
            #expect(abs(Double(bitmap.pixel(x, y)[0]) - turn * 255) < 0.51)
        }
    }

    @Test func `the rest of the circle is split between the last colour and the first`() {
        let stops = GradientStops([.init(location: 0, color: .red), .init(location: 1, color: .blue)])
        let paint = Paint.angular(stops, center: CGPoint(x: 128, y: 128), startAngle: 0, endAngle: .pi)
        let bitmap = draw(256, 256, [fill(all, paint)])
        // A little after 9 o'clock still the last, a little before 3 o'clock again the first.
        #expect(bitmap.pixel(20, 100) == [0, 0, 255, 255])
        #expect(bitmap.pixel(236, 100) == [255, 0, 0, 255])
        let back = Paint.angular(stops, center: CGPoint(x: 128, y: 128), startAngle: .pi, endAngle: 0)
        let other = draw(256, 256, [fill(all, back)])
        #expect(other.pixel(128, 250)[0] == 128 || other.pixel(128, 250)[0] == 127)
        #expect(other.pixel(250, 130)[2] > 250 && other.pixel(5, 130)[0] > 250)
    }

    private func picture(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) -> BitmapReference {
        BitmapReference(Bitmap(width, height, pixel: pixel))
    }

    @Test func `a picture at its own size is itself`() {
        var noise = Noise(3)
        let source = picture(20, 12) { _, _ in 0xFF00_0000 | UInt32(truncatingIfNeeded: noise.next() & 0xFF_FFFF) }
        for interpolation in [.none, .low, .medium, .high] as [Paint.Interpolation] {
            let paint = Paint.image(source, transform: .identity, tiles: false, interpolation: interpolation)
            #expect(draw(20, 12, [fill(rect(0, 0, 20, 12), paint)]) == source.bitmap)
        }
    }

    @Test func `enlarged without interpolation it has square pixels`() {
        let source = picture(2, 1) { x, _ in x == 0 ? 0xFFFF_0000 : 0xFF00_00FF }
        let transform = CGAffineTransform(scaleX: 10, y: 10)
        let bitmap = draw(20, 10, [fill(rect(0, 0, 20, 10), .image(source, transform: transform, tiles: false, interpolation: .none))])
        #expect(bitmap.pixel(9, 5) == [255, 0, 0, 255] && bitmap.pixel(10, 5) == [0, 0, 255, 255])
        let smooth = draw(20, 10, [fill(rect(0, 0, 20, 10), .image(source, transform: transform, tiles: false, interpolation: .medium))])
        #expect(smooth.pixel(0, 5) == [255, 0, 0, 255])
        #expect(abs(Int(smooth.pixel(9, 5)[0]) - 140) <= 1 && abs(Int(smooth.pixel(10, 5)[0]) - 115) <= 1)
    }

    @Test func `a large photo shrunk to an avatar does not shimmer`() {
        // Columns one pixel wide, black and white: their mean is grey wherever the picture stands.
        let source = picture(1500, 1500) { x, _ in x % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 }
        for size in [48.0, 61.3, 700] {
            let transform = CGAffineTransform(scaleX: size / 1500, y: size / 1500)
            for turn in [0.0, 0.3] {
                let turned = transform.concatenating(CGAffineTransform(rotationAngle: turn))
                let paint = Paint.image(source, transform: turned, tiles: false, interpolation: .high)
                let bitmap = draw(60, 60, [fill(rect(4, 18, 20, 20), paint)])
                for y in 20..<36 { for x in 6..<22 { #expect(abs(Int(bitmap.pixel(x, y)[0]) - 128) <= 4) } }
            }
        }
    }

    @Test func `tiles go on in all directions`() {
        let source = picture(4, 4) { x, y in x == 0 && y == 0 ? 0xFFFF_0000 : 0xFF00_00FF }
        let paint = Paint.image(
            source, transform: CGAffineTransform(translationX: 2, y: 1), tiles: true, interpolation: .medium)
        let bitmap = draw(20, 20, [fill(rect(0, 0, 20, 20), paint)])
        for y in 0..<20 {
            for x in 0..<20 {
                #expect(bitmap.pixel(x, y) == ((x + 2) % 4 == 0 && (y + 3) % 4 == 0 ? [255, 0, 0, 255] : [0, 0, 255, 255]))
            }
        }
    }

    @Test(arguments: ["AV", "II", "fjord", "WAVE", "i"])
    func `letters have the same edges in a colour as in a gradient of it`(text: String) {
        let glyphs = layout(styled(text, size: 23, weight: 700))
        let stops = GradientStops([.init(location: 0, color: .black), .init(location: 1, color: .black)])
        let pictures = [Paint.color(.black), .linear(stops, start: .zero, end: CGPoint(x: 50, y: 9))].map { paint in
            draw(120, 40, scale: 1.3, background: .white, [
                item(
                    .glyphs(Glyphs(glyphs, paints: [paint])), bounds: CGRect(x: -5, y: -5, width: 110, height: 45),
                    at: CGPoint(x: 3.4, y: 2.7))
            ])
        }
        #expect(pictures[0].differences(from: pictures[1]) == 0)
        #expect(pictures[0].pixel(150, 50) == [255, 255, 255, 255])
    }
}
