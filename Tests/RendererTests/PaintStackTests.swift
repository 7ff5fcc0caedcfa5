import DisplayList
import Foundation
import PixelKernels
import Renderer
import Testing

/// Sheets of colour on top of each other, which are added up before they become pixels.
@Suite struct PaintStackTests {
    private struct Noise {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33
        }
        mutating func number(_ low: Double, _ high: Double) -> Double { low + (high - low) * Double(next() % 10_000) / 10_000 }
        mutating func color(_ alpha: ClosedRange<Double> = 0...1) -> RGBA {
            RGBA(
                red: Float(number(0, 1)), green: Float(number(0, 1)), blue: Float(number(0, 1)),
                alpha: Float(number(alpha.lowerBound, alpha.upperBound)))
        }
    }

    /// A ground and discs, some of which fade out, some of which have many colours or end inside.
    private func sheets(_ seed: UInt64) -> [DisplayItem] {
        var noise = Noise(state: seed &* 7919 &+ 1)
        let hasGround = seed % 3 != 0
        return (0..<(2 + Int(noise.next() % 5))).map { index in
            let side = CGFloat(noise.number(20, 160))
            let square = index == 0 && hasGround ? CGRect(x: -40, y: -40, width: 220, height: 220) : CGRect(x: 0, y: 0, width: side, height: side)
            let origin = index == 0 && hasGround ? CGPoint.zero : CGPoint(x: noise.number(-30, 80), y: noise.number(-30, 60))
            let first = noise.color(index == 0 && hasGround ? 1...1 : 0...1)
            var last = noise.color(index == 0 && hasGround ? 1...1 : 0...1)
            let middle = CGPoint(x: square.midX, y: square.midY)
            let paint: Paint
            switch noise.next() % 8 {
            case 0: paint = .color(first)
            case 3, 4:
                // Solid up to where it fades, or gone before its end.
                last = first
                last.alpha = 0
                let edge = Float(noise.number(0.1, 0.9)), isSolid = noise.next() % 2 == 0
                paint = .radial(
                    GradientStops([
                        .init(location: 0, color: first), .init(location: edge, color: isSolid ? first : last),
                        .init(location: 1, color: last),
                    ]), center: middle, startRadius: CGFloat(noise.number(0, 9)), endRadius: square.width / 2)
            case 1:
                paint = .linear(
                    GradientStops([.init(location: 0, color: first), .init(location: 1, color: last)]), start: .zero,
                    end: CGPoint(x: noise.next() % 3 == 0 ? 0 : square.width, y: noise.number(-40, 90)))
            case 2:
                let stops = [first, noise.color(), last, noise.color()].enumerated()
                    .map { GradientStops.Stop(location: Float($0) / 3, color: $1) }
                paint = .radial(GradientStops(stops), center: middle, startRadius: 3, endRadius: square.width / 3)
            default:
                last = first
                last.alpha = 0
                paint = .radial(
                    GradientStops([.init(location: 0, color: first), .init(location: 1, color: last)]), center: middle,
                    startRadius: 0, endRadius: square.width * CGFloat(noise.number(0.2, 0.8)))
            }
            return fill(.rect(square), paint, at: origin)
        }
    }

    private func scene(_ seed: UInt64, cut: Outline? = .ellipse(CGRect(x: 4.3, y: 6.1, width: 101, height: 88))) -> DisplayFrame {
        let items = sheets(seed)
        let content = cut.map { [layer(.clip($0, isEvenOdd: false, isAntialiased: true), items)] } ?? [layer(.group, items)]
        return frame(110, 100, background: seed % 2 == 0 ? .white : .clear, content)
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `drawn in parts it has the bytes of what is drawn whole`(seed: UInt64) {
        var noise = Noise(state: seed)
        let frame = scene(seed), renderer = FrameRenderer()
        let whole = renderer.render(frame)
        var picture = Bitmap(110, 100) { _, _ in 0xFF12_3456 }
        var left = 0
        while left < 110 {
            let right = min(left + 1 + Int(noise.next() % 37), 110)
            var top = 0
            while top < 100 {
                let bottom = min(top + 1 + Int(noise.next() % 41), 100)
                picture = renderer.redraw(frame, over: picture, damage: [PixelRect(minX: left, minY: top, maxX: right, maxY: bottom)])
                top = bottom
            }
            left = right
        }
        #expect(picture.differences(from: whole) == 0)
        // A second time it is a layer of its own, a third time that is kept.
        for _ in 0..<2 { #expect(renderer.render(frame).differences(from: whole) == 0) }
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `drawn together with its background it has the bytes of both drawn one after the other`(seed: UInt64) {
        let backgrounds: [RGBA] = [.clear, .white, RGBA(red: 0.2, green: 0.9, blue: 0.4, alpha: 0.6)]
        let edge = CGFloat(seed) / 512
        var lowest = seed % 5 < 2 ? scene(seed, cut: rect(4.25 + edge, 6 - edge, 90.5, 80.25)) : scene(seed), other = lowest
        let turn = layer(.transform(CGAffineTransform(scaleX: 1.07, y: 0.93)), at: CGPoint(x: -3.3, y: 2), lowest.items)
        lowest.items = seed % 4 < 2 ? lowest.items : [seed % 4 == 2 ? turn : layer(.list, at: CGPoint(x: 7, y: -5), lowest.items)]
        lowest.background = backgrounds[Int(seed % 3)]
        lowest.items.append(fill(.ellipse(CGRect(x: 30, y: 40, width: 20, height: 20)), .red))
        other.background = lowest.background
        // Below it an item that draws nothing.
        other.items = [fill(.ellipse(.zero), .red)] + lowest.items
        let surface = FrameSurface()
        surface.show(frame(110, 100, background: .black, []))
        surface.show(lowest)
        #expect(surface.bitmap().differences(from: FrameRenderer().render(other)) == 0)
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `it has the colours of its sheets drawn one after another`(seed: UInt64) {
        let items = sheets(seed)
        let together = draw(110, 100, background: .white, [layer(.clip(rect(0.5, 0.5, 109, 99), isEvenOdd: false, isAntialiased: true), items)])
        // An item that draws nothing, but is no sheet.
        let apart = draw(
            110, 100, background: .white,
            [layer(.clip(rect(0.5, 0.5, 109, 99), isEvenOdd: false, isAntialiased: true), items + [fill(.ellipse(.zero), .red)])])
        var most = 0
        for y in 0..<100 {
            for x in 0..<110 {
                for (a, b) in zip(together.pixel(x, y), apart.pixel(x, y)) { most = max(most, abs(Int(a) - Int(b))) }
            }
        }
        // Each sheet drawn on its own is rounded once more.
        #expect(most <= items.count)
    }

    @Test func `a ground that changes from top to bottom does so under discs`() {
        let paint = Paint.linear(
            GradientStops([.init(location: 0, color: .red), .init(location: 1, color: .blue)]), start: .zero, end: CGPoint(x: 0, y: 40))
        let light = Paint.radial(
            GradientStops([.init(location: 0, color: .white), .init(location: 1, color: RGBA(red: 1, green: 1, blue: 1, alpha: 0))]),
            center: CGPoint(x: 6, y: 6), startRadius: 0, endRadius: 6)
        let picture = draw(
            40, 40, [layer(.clip(rect(0, 0, 40, 40), isEvenOdd: false, isAntialiased: true), [fill(rect(0, 0, 40, 40), paint)])])
        let together = draw(40, 40, [
            layer(.clip(.ellipse(CGRect(x: -20, y: -20, width: 80, height: 80)), isEvenOdd: false, isAntialiased: true), [
                fill(rect(0, 0, 40, 40), paint), fill(rect(0, 0, 12, 12), light, at: CGPoint(x: 14, y: 14)),
            ])
        ])
        for y in 0..<40 { #expect(together.pixel(2, y) == picture.pixel(2, y), "\(y)") }
        #expect(together.pixel(2, 39)[2] > 240 || together.pixel(2, 39)[0] > 240)
        #expect(together.pixel(20, 20).allSatisfy { $0 > 200 })
    }

    @Test func `processors with and without long vectors draw the same bytes`() {
        defer { _ = pk_use_vectors(1) }
        for seed in 1...30 as ClosedRange<UInt64> {
            let frame = seed % 2 == 0 ? scene(seed) : scene(seed, cut: nil)
            _ = pk_use_vectors(1)
            let long = FrameRenderer().render(frame)
            _ = pk_use_vectors(0)
            #expect(FrameRenderer().render(frame).differences(from: long) == 0, "\(seed)")
        }
    }

    @Test func `nor do they differ in light that moves, masks and thresholds`() {
        defer { _ = pk_use_vectors(1) }
        let clear = RGBA(red: 0.2, green: 0.4, blue: 0.9, alpha: 0)
        let ramps = [[RGBA.red, .blue], [.red, .white, .red], [.red, clear], [clear, .green, clear], [.black, .white, .red, .blue]].map { colors in
            GradientStops(colors.enumerated().map { .init(location: Float($0) / Float(colors.count - 1), color: $1) })
        }
        let shape = Outline.roundedRect(CGRect(x: 3.3, y: 4.1, width: 90, height: 31), cornerSize: CGSize(width: 9, height: 9), isContinuous: true)
        let discs = [fill(.ellipse(CGRect(x: 8, y: 40, width: 30, height: 28)), .black), fill(.ellipse(CGRect(x: 34.4, y: 45, width: 31, height: 26)), .black)]
        let melted = layer(.alphaThreshold(minimum: 0.4, maximum: 0.9, color: .green), [layer(.blur(radius: 5, opaqueExtent: nil), reach: 30, discs)])
        for (index, ramp) in ramps.enumerated() {
            for (start, end) in [(CGPoint(x: 10, y: 0), CGPoint(x: 77, y: 13)), (CGPoint(x: 60.2, y: 30), CGPoint(x: 31, y: 2)), (.zero, CGPoint(x: 0, y: 50))] {
                func scene(_ shift: CGFloat, _ version: UInt64) -> DisplayFrame {
                    let paint = Paint.linear(ramp, start: CGPoint(x: start.x + shift, y: start.y), end: CGPoint(x: end.x + shift, y: end.y))
                    let bone = fill(shape, paint)
                    let light = DisplayItem(identity: 1, version: version, bounds: bone.bounds, content: bone.content)
                    let masked = layer(.mask([melted], isLuminance: false), [fill(rect(0, 30, 100, 50), paint)])
                    return frame(100, 80, background: .white, [light, DisplayItem(identity: 2, version: version + 1, bounds: masked.bounds, content: masked.content)])
                }
                let version = Serial.next() &+ 1 << 40
                let frames = [scene(0, version), scene(7.3, version + 2)]
                let pictures = [1, 0].map { vectors -> [Bitmap] in
                    _ = pk_use_vectors(Int32(vectors))
                    let surface = FrameSurface()
                    return frames.map {
                        surface.show($0)
                        return surface.bitmap()
                    }
                }
                for (long, short) in zip(pictures[0], pictures[1]) { #expect(long.differences(from: short) == 0, "\(index)") }
            }
        }
    }
}
