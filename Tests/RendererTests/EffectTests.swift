import DisplayList
import Foundation
import Renderer
import Testing

/// Layers: opacity, clips, masks, blend modes, colours, shadows, blurs, thresholds and perspective, in numbers.
@Suite struct EffectTests {
    private let square = rect(0, 0, 10, 10)

    @Test func `opacity fades a layer as one`() {
        let two = [fill(square, .red), fill(rect(5, 0, 10, 10), .blue)]
        let bitmap = draw(20, 10, background: .white, [layer(.opacity(0.5), two)])
        #expect(bitmap.pixel(2, 5) == [255, 127, 127, 255])
        #expect(bitmap.pixel(7, 5) == [127, 127, 255, 255])
        #expect(draw(10, 10, [layer(.opacity(0), two)]).area == 0)
        #expect(draw(10, 10, [layer(.opacity(7), two)]).pixel(1, 1) == [255, 0, 0, 255])
        #expect(draw(10, 10, [layer(.opacity(0.5), [layer(.opacity(0.5), two)])]).alpha(1, 1) == 64)
    }

    @Test func `a clip on whole pixels is sharp, a round one is smooth`() {
        let big = fill(rect(0, 0, 40, 40), .red)
        let sharp = draw(40, 40, [layer(.clip(rect(5, 5, 10, 10), isEvenOdd: false, isAntialiased: true), [big])])
        #expect(sharp.area == 100 && sharp.alpha(4, 5) == 0 && sharp.alpha(5, 5) == 255)
        let half = draw(40, 40, [layer(.clip(rect(5.5, 5, 10, 10), isEvenOdd: false, isAntialiased: true), [big])])
        #expect(half.pixel(5, 8) == [128, 0, 0, 128] && half.pixel(15, 8) == [128, 0, 0, 128])
        let disc = Outline.ellipse(CGRect(x: 0, y: 0, width: 40, height: 40))
        let round = draw(40, 40, [layer(.clip(disc, isEvenOdd: false, isAntialiased: true), [big])])
        #expect(round == draw(40, 40, [fill(disc, .red)]))
    }

    @Test func `a clip leaves no seam between what lies on top of each other`() {
        let disc = Outline.ellipse(CGRect(x: 0, y: 0, width: 40, height: 40))
        let both = [fill(rect(0, 0, 40, 40), .red), fill(rect(0, 0, 40, 40), .blue)]
        let bitmap = draw(40, 40, [layer(.clip(disc, isEvenOdd: false, isAntialiased: true), both)])
        for y in 0..<40 { for x in 0..<40 { #expect(bitmap.pixel(x, y)[0] == 0) } }
    }

    @Test func `a mask takes alpha or luminance`() {
        let mask = [fill(rect(0, 0, 5, 10), RGBA(red: 0, green: 1, blue: 0, alpha: 0.5))]
        let alpha = draw(10, 10, [layer(.mask(mask, isLuminance: false), [fill(square, .red)])])
        #expect(alpha.pixel(2, 2) == [128, 0, 0, 128] && alpha.alpha(6, 2) == 0)
        let luminance = draw(10, 10, [layer(.mask(mask, isLuminance: true), [fill(square, .red)])])
        // Half of green's 0.7152.
        #expect(luminance.alpha(2, 2) == 92)
    }

    /// Source (0.8, 0.4, 0.2) over backdrop (0.4, 0.6, 0.2), both opaque, by the formulas of the standard.
    @Test(arguments: [
        (.normal, 204, 102, 51), (.multiply, 82, 61, 10), (.screen, 224, 194, 92), (.overlay, 163, 133, 20),
        (.darken, 102, 102, 51), (.lighten, 204, 153, 51), (.colorDodge, 255, 255, 64), (.colorBurn, 64, 0, 0),
        (.hardLight, 194, 122, 20), (.difference, 102, 51, 0), (.exclusion, 143, 133, 82), (.plusLighter, 255, 255, 102),
        (.plusDarker, 51, 0, 0), (.copy, 204, 102, 51), (.sourceAtop, 204, 102, 51), (.destinationOver, 102, 153, 51),
    ] as [(BlendMode, UInt8, UInt8, UInt8)])
    func `blend modes by the standard`(mode: BlendMode, red: UInt8, green: UInt8, blue: UInt8) {
        let source = fill(square, RGBA(red: 0.8, green: 0.4, blue: 0.2))
        let bitmap = draw(10, 10, background: RGBA(red: 0.4, green: 0.6, blue: 0.2), [layer(.blend(mode), [source])])
        let pixel = bitmap.pixel(5, 5)
        for (is_, should) in zip(pixel, [red, green, blue, 255]) { #expect(abs(Int(is_) - Int(should)) <= 1, "\(mode) \(pixel)") }
    }

    @Test(arguments: [
        (.clear, 0), (.destinationOut, 51), (.destinationIn, 77), (.sourceIn, 77), (.sourceOut, 77), (.xor, 128),
        (.destinationAtop, 153), (.plusLighter, 255), (.sourceAtop, 128), (.multiply, 204), (.copy, 153),
    ] as [(BlendMode, Int)])
    func `operators on alpha 0,6 over 0,5`(mode: BlendMode, alpha: Int) {
        let source = fill(square, RGBA(red: 1, green: 0, blue: 0, alpha: 0.6))
        let bitmap = draw(20, 10, background: RGBA(red: 0, green: 0, blue: 1, alpha: 0.5), [layer(.blend(mode), [source])])
        #expect(abs(bitmap.alpha(5, 5) - alpha) <= 1, "\(mode)")
        #expect(bitmap.alpha(15, 5) == 128)
    }

    @Test func `hue, saturation, colour and luminosity keep what they should`() {
        let source = RGBA(red: 0.9, green: 0.2, blue: 0.3), backdrop = RGBA(red: 0.2, green: 0.5, blue: 0.6)
        func luminosity(_ pixel: [UInt8]) -> Double { 0.3 * Double(pixel[0]) + 0.59 * Double(pixel[1]) + 0.11 * Double(pixel[2]) }
        func mixed(_ mode: BlendMode) -> [UInt8] {
            draw(10, 10, background: backdrop, [layer(.blend(mode), [fill(square, source)])]).pixel(5, 5)
        }
        let below = draw(1, 1, background: backdrop, []).pixel(0, 0), above = draw(1, 1, background: source, []).pixel(0, 0)
        for mode in [.hue, .saturation, .color] as [BlendMode] { #expect(abs(luminosity(mixed(mode)) - luminosity(below)) < 1) }
        #expect(abs(luminosity(mixed(.luminosity)) - luminosity(above)) < 1)
    }

    @Test func `blending stops at the group`() {
        let group = layer(.group, [layer(.blend(.multiply), [fill(square, .red)])])
        #expect(draw(10, 10, background: .blue, [group]).pixel(5, 5) == [255, 0, 0, 255])
        #expect(draw(10, 10, background: .blue, [layer(.blend(.multiply), [fill(square, .red)])]).pixel(5, 5) == [0, 0, 0, 255])
    }

    @Test func `a colour matrix works on unpremultiplied channels`() {
        let invert = ColorMatrix(rows: [-1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0])
        let bitmap = draw(20, 10, [layer(.color(invert), reach: 5, [fill(square, RGBA(red: 1, green: 0.2, blue: 0, alpha: 0.6))])])
        #expect(bitmap.pixel(5, 5) == [0, 122, 153, 153])
        #expect(bitmap.alpha(12, 5) == 0)
    }

    @Test func `a blurred edge is the Gaussian's integral, at every scale`() {
        for scale in [1, 1.5, 2, 3] as [CGFloat] {
            let bitmap = draw(200, 40, scale: scale, [layer(.blur(radius: 8, opaqueExtent: nil), reach: 40, [fill(rect(0, -100, 100, 300), .black)])])
            for x in [60, 80, 90, 100, 110, 120, 140] {
                let column = Int(CGFloat(x) * scale)
                let distance = ((Double(column) + 0.5) / scale - 100) / 8
                // The left edge is 12 deviations away.
                #expect(abs(Double(bitmap.alpha(column, 20)) - 127.5 * erfc(distance / 2.0.squareRoot())) < 1.5)
            }
        }
    }

    @Test func `a blur of nothing, of no length and of no number leaves things as they are`() {
        let plain = draw(20, 20, [fill(square, .red, at: CGPoint(x: 5, y: 5))])
        for radius in [0, -4, .nan] as [CGFloat] {
            let blurred = layer(.blur(radius: radius, opaqueExtent: nil), [fill(square, .red, at: CGPoint(x: 5, y: 5))])
            #expect(draw(20, 20, [blurred]) == plain)
        }
        #expect(draw(20, 20, [item(.layer(.blur(radius: 5, opaqueExtent: nil), []), bounds: .infinite)]).area == 0)
    }

    @Test func `an opaque blur stays solid to its edges`() {
        let halves = [fill(rect(10, 10, 40, 80), .red), fill(rect(50, 10, 40, 80), .blue)]
        let extent = CGRect(x: 10, y: 10, width: 80, height: 80)
        for scale in [1, 2] as [CGFloat] {
            let bitmap = draw(100, 100, scale: scale, [layer(.blur(radius: 6, opaqueExtent: extent), reach: 20, halves)])
            #expect(bitmap.area == Double(6400 * scale * scale))
            let s = Int(scale)
            #expect(bitmap.pixel(10 * s, 10 * s) == [255, 0, 0, 255])
            #expect(abs(Int(bitmap.pixel(50 * s, 50 * s)[0]) - 127) < 12)
        }
    }

    @Test func `a turned opaque blur stays solid too, with its picture in place`() {
        let halves = [fill(rect(0, 0, 40, 80), .red), fill(rect(40, 0, 40, 80), .blue)]
        let extent = CGRect(x: 0, y: 0, width: 80, height: 80)
        let turn = CGAffineTransform(rotationAngle: .pi / 4).concatenating(CGAffineTransform(translationX: 60, y: 4))
        let blurred = layer(.blur(radius: 3, opaqueExtent: extent), halves)
        let bitmap = draw(120, 120, [item(.layer(.transform(turn), [blurred]), bounds: .infinite)])
        #expect(abs(bitmap.area - 6400) < 20)
        // Near the corner at 9 o'clock, and near the one at 3.
        #expect(bitmap.pixel(7, 60) == [255, 0, 0, 255] || bitmap.pixel(7, 60)[3] == 255)
        #expect(bitmap.pixel(20, 62) == [255, 0, 0, 255] && bitmap.pixel(100, 58) == [0, 0, 255, 255])
    }

    @Test func `a shadow lies under its layer, shifted, blurred and coloured`() {
        let black = RGBA(red: 0, green: 0, blue: 0, alpha: 0.5)
        let sharp = layer(.shadow(color: black, radius: 0, offset: CGSize(width: 20, height: 3)), reach: 30, [fill(square, .red)])
        let bitmap = draw(40, 20, [sharp])
        #expect(bitmap.pixel(5, 5) == [255, 0, 0, 255])
        #expect(bitmap.pixel(20, 3) == [0, 0, 0, 128] && bitmap.pixel(19, 3) == [0, 0, 0, 0] && bitmap.pixel(29, 12) == [0, 0, 0, 128])
        let half = layer(.shadow(color: .black, radius: 0, offset: CGSize(width: 20.5, height: 0)), reach: 30, [fill(square, .red)])
        #expect(draw(40, 20, [half]).alpha(20, 5) == 128)
        let soft = layer(.shadow(color: .black, radius: 5, offset: CGSize(width: 0, height: 60)), reach: 90, [fill(rect(20, 0, 60, 30), .red)])
        let blurred = draw(100, 120, scale: 2, [soft])
        // The middle of the edge is half as dark.
        #expect(abs(blurred.alpha(100, 119) + blurred.alpha(100, 120) - 255) <= 2)
        #expect(blurred.pixel(100, 150) == [0, 0, 0, 254] || blurred.pixel(100, 150)[3] > 250)
    }

    @Test func `a threshold cuts a blur where alpha is a half, with smooth edges`() {
        let blob = layer(
            .alphaThreshold(minimum: 0.5, maximum: 1, color: .blue),
            [layer(.blur(radius: 10, opaqueExtent: nil), reach: 40, [fill(rect(40, -200, 500, 600), .black)])])
        let bitmap = draw(100, 40, scale: 2, [blob])
        #expect(bitmap.pixel(78, 40) == [0, 0, 0, 0])
        #expect(bitmap.pixel(81, 40) == [0, 0, 255, 255])
        // The edge stands at 80 pixels: both neighbours are whole.
        #expect(bitmap.alpha(79, 40) <= 2 && bitmap.alpha(80, 40) >= 253)
        let between = layer(
            .alphaThreshold(minimum: 0.5, maximum: 1, color: .blue),
            [layer(.blur(radius: 10, opaqueExtent: nil), reach: 40, [fill(rect(40.25, -200, 500, 600), .black)])])
        #expect(abs(draw(100, 40, scale: 2, [between]).alpha(80, 40) - 128) <= 3)
    }

    @Test func `the outline of a thresholded blob is as round as a circle`() {
        let blob = layer(
            .alphaThreshold(minimum: 0.5, maximum: 1, color: .black),
            [layer(.blur(radius: 16, opaqueExtent: nil), reach: 60, [fill(.ellipse(CGRect(x: 40, y: 40, width: 120, height: 120)), .black)])])
        let bitmap = draw(200, 200, [blob])
        let radius = (bitmap.area / .pi).squareRoot()
        let circle = draw(200, 200, [fill(.ellipse(CGRect(x: 100 - radius, y: 100 - radius, width: 2 * radius, height: 2 * radius)), .black)])
        for y in 0..<200 { for x in 0..<200 { #expect(abs(bitmap.alpha(x, y) - circle.alpha(x, y)) < 36) } }
    }

    @Test func `a threshold has an upper limit as well`() {
        let layers = layer(.alphaThreshold(minimum: 0.2, maximum: 0.6, color: .red), [
            fill(rect(0, 0, 10, 10), RGBA(red: 0, green: 0, blue: 0, alpha: 0.4)), fill(rect(20, 0, 10, 10), .black),
            fill(rect(40, 0, 10, 10), RGBA(red: 0, green: 0, blue: 0, alpha: 0.1)),
        ])
        let bitmap = draw(50, 10, [layers])
        #expect(bitmap.pixel(5, 5) == [255, 0, 0, 255] && bitmap.alpha(25, 5) == 0 && bitmap.alpha(45, 5) == 0)
    }

    @Test func `a projection with no perspective is the affine map`() {
        let p = Projection(m11: 2, m22: 2, m31: 5, m32: 7)
        let content = fill(square, .red)
        let projected = draw(40, 40, [item(.layer(.projection(p), [content]), bounds: .infinite)])
        // Resampling softens the outermost pixels by an eighth.
        #expect(projected.alpha(5, 20) == 223 && projected.pixel(6, 8) == [255, 0, 0, 255])
        #expect(projected.alpha(3, 10) == 0 && projected.alpha(26, 10) == 0)
        #expect(abs(projected.area - 400) < 3)
    }

    @Test func `perspective makes the far side smaller`() {
        // The right side lies further away: w grows from 1 to 1.5 over 100 points.
        let p = Projection(m13: 0.005)
        let bitmap = draw(120, 120, [item(.layer(.projection(p), [fill(rect(0, 0, 100, 100), .black)]), bounds: .infinite)])
        #expect(bitmap.alpha(1, 97) == 255)
        #expect(bitmap.alpha(64, 50) == 255 && bitmap.alpha(68, 50) == 0)
        #expect(bitmap.alpha(64, 64) == 255 && bitmap.alpha(64, 72) == 0)
    }

    @Test func `what lies behind the eye is not drawn`() {
        let p = Projection(m13: -0.02)
        let bitmap = draw(50, 50, [item(.layer(.projection(p), [fill(rect(0, 0, 100, 20), .black)]), bounds: .infinite)])
        #expect(bitmap.alpha(10, 5) == 255)
    }
}
