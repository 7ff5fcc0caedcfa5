import DisplayList
import Foundation
import Renderer
import Testing

/// The same frame gives the same bytes, and no number brings it down.
@Suite struct FrameRendererTests {
    /// A scene with every effect, a little different at each step.
    private struct Scene {
        private var items: [DisplayItem] = []
        private var noise: Noise
        private let photo: BitmapReference

        init(seed: UInt64) {
            var noise = Noise(seed)
            photo = BitmapReference(Bitmap(64, 48) { _, _ in 0xFF00_0000 | UInt32(truncatingIfNeeded: noise.next() & 0xFF_FFFF) })
            self.noise = noise
            for kind in 0..<14 { items.append(make(kind, identity: UInt64(kind + 1))) }
        }

        var frame: DisplayFrame {
            DisplayFrame(size: CGSize(width: 120, height: 90), scale: 1.5, items: items, background: .white)
        }

        /// Some items change, some move, one goes to the front.
        mutating func step() {
            let changed = Int(noise.next() % 14), moved = Int(noise.next() % 14)
            for place in items.indices {
                let kind = Int(items[place].identity) - 1
                if kind == changed { items[place] = make(kind, identity: items[place].identity) }
                if kind == moved {
                    items[place].origin = CGPoint(x: noise.number(-20, 100), y: noise.number(-20, 80))
                }
            }
            if noise.next() % 3 == 0 { items.append(items.remove(at: Int(noise.next() % 14))) }
        }

        private mutating func color() -> RGBA {
            RGBA(red: Float(noise.unit()), green: Float(noise.unit()), blue: Float(noise.unit()), alpha: Float(noise.number(0.3, 1)))
        }

        private mutating func make(_ kind: Int, identity: UInt64) -> DisplayItem {
            let size = noise.number(10, 40)
            let box = CGRect(x: noise.number(0, 5), y: noise.number(0, 5), width: size, height: size * 0.8)
            let ramp = GradientStops([.init(location: 0, color: color()), .init(location: 1, color: color())])
            let disc = fill(.ellipse(box), color())
            let tile = fill(.roundedRect(box, cornerSize: CGSize(width: 8, height: 8), isContinuous: true), .linear(ramp, start: .zero, end: CGPoint(x: 30, y: 20)))
            let both = [disc, tile]
            let made: DisplayItem = switch kind {
            case 0: disc
            case 1: fill(.roundedRect(box, cornerSize: CGSize(width: 8, height: 8), isContinuous: true), .angular(ramp, center: CGPoint(x: 20, y: 15), startAngle: 0, endAngle: 4))
            case 2: fill(.ellipse(box), .radial(ramp, center: CGPoint(x: 12, y: 12), startRadius: 3, endRadius: 30))
            case 3: fill(.ellipse(box), color(), stroke: Stroke(width: 3, cap: .round, dash: [7, 5]))
            case 4: layer(.blur(radius: 2.3, opaqueExtent: nil), reach: 8, both)
            case 5: layer(.blur(radius: 9, opaqueExtent: nil), reach: 30, both)
            case 6: layer(.shadow(color: .black, radius: 4, offset: CGSize(width: 2.4, height: 3.1)), reach: 20, both)
            case 7: layer(.mask([disc], isLuminance: false), [tile])
            case 8: layer(.clip(.ellipse(box), isEvenOdd: false, isAntialiased: true), both)
            case 9: layer(.alphaThreshold(minimum: 0.4, maximum: 1, color: color()), [layer(.blur(radius: 5, opaqueExtent: nil), reach: 20, both)])
            case 10: layer(.opacity(0.6), both)
            case 11: item(.layer(.projection(Projection(m12: 0.1, m13: 0.004)), both), bounds: CGRect(x: -10, y: -10, width: 70, height: 70))
            case 12: fill(.rect(box), .image(photo, transform: CGAffineTransform(scaleX: 0.4, y: 0.5), tiles: false, interpolation: .high))
            default: item(.layer(.transform(CGAffineTransform(rotationAngle: noise.number(0, 3))), [layer(.blur(radius: 3, opaqueExtent: box), both)]), bounds: CGRect(x: -60, y: -60, width: 120, height: 120))
            }
            return DisplayItem(
                identity: identity, version: made.version, origin: CGPoint(x: noise.number(0, 80), y: noise.number(0, 60)),
                bounds: made.bounds, content: made.content)
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `damage drawn over the last frame is the frame drawn whole`(seed: UInt64) {
        var scene = Scene(seed: seed)
        let renderer = FrameRenderer()
        var last = scene.frame
        var bitmap = renderer.render(last)
        for step in 0..<25 {
            scene.step()
            let next = scene.frame
            bitmap = renderer.redraw(next, over: bitmap, damage: next.damage(since: last))
            let whole = FrameRenderer(cacheBytes: 0).render(next)
            #expect(bitmap.differences(from: whole) == 0, "step \(step)")
            last = next
        }
    }

    @Test(arguments: [0.7, 3.1, 6.1, 12.1])
    func `a change inside a blur, a shadow or a threshold is drawn again as far as it reaches`(radius: CGFloat) {
        func frame(_ step: Int) -> DisplayFrame {
            func part(_ identity: UInt64, _ made: DisplayItem, version: UInt64? = nil, at origin: CGPoint = .zero) -> DisplayItem {
                DisplayItem(identity: identity, version: version ?? made.version, origin: origin, bounds: made.bounds, content: made.content)
            }
            let still = part(1, fill(rect(0, 0, 170, 130), RGBA(red: 0.3, green: 0.6, blue: 0.9, alpha: 0.7)), version: 1)
            let moving = part(
                2, fill(rect(0, 0, 31, 17), .red), version: 2, at: CGPoint(x: 20 + 13 * CGFloat(step), y: 30.4 + 5 * CGFloat(step)))
            let stretched = CGAffineTransform(a: 1.9, b: 0, c: 0.2, d: 0.5, tx: 0, ty: 0)
            let effects: [Effect] = [
                .blur(radius: radius, opaqueExtent: nil), .shadow(color: .black, radius: radius, offset: CGSize(width: 7.3, height: 2)),
                .blur(radius: radius, opaqueExtent: CGRect(x: 3, y: 3, width: 160, height: 120)),
            ]
            let layers = effects.enumerated().map { part(10 + UInt64($0), layer($1, reach: 60, [still, moving])) }
            let threshold = part(20, layer(.alphaThreshold(minimum: 0.3, maximum: 1, color: .green), [layers[0]]))
            return DisplayFrame(
                size: CGSize(width: 200, height: 150), scale: 1.2,
                items: layers + [
                    part(21, item(.layer(.transform(stretched), [layers[0], layers[1], layers[2]]), bounds: .infinite)), threshold,
                ], background: .white)
        }
        let renderer = FrameRenderer()
        var bitmap = renderer.render(frame(0))
        for step in 1...2 {
            bitmap = renderer.redraw(frame(step), over: bitmap, damage: frame(step).damage(since: frame(step - 1)))
            #expect(bitmap.differences(from: FrameRenderer(cacheBytes: 0).render(frame(step))) == 0, "step \(step)")
        }
    }

    @Test func `kept layers have the bytes of layers drawn again`() {
        var scene = Scene(seed: 9)
        let renderer = FrameRenderer(), small = FrameRenderer(cacheBytes: 40_000)
        for step in 0..<25 {
            let whole = FrameRenderer(cacheBytes: 0).render(scene.frame)
            for _ in 0..<2 { #expect(renderer.render(scene.frame).differences(from: whole) == 0, "step \(step)") }
            #expect(small.render(scene.frame).differences(from: whole) == 0, "step \(step)")
            scene.step()
        }
    }

    @Test func `a layer that moves by whole pixels keeps its bytes`() {
        func bitmap(_ x: CGFloat) -> Bitmap {
            let content = [fill(.ellipse(CGRect(x: 0, y: 0, width: 31, height: 27)), .red)]
            return draw(100, 60, [layer(.blur(radius: 7, opaqueExtent: nil), reach: 30, at: CGPoint(x: x, y: 15.3), content)])
        }
        let a = bitmap(20.7), b = bitmap(33.7)
        for y in 0..<60 { for x in 0..<80 { #expect(a.pixel(x, y) == b.pixel(x + 13, y)) } }
    }

    @Test func `the background fills the canvas, and rounds up to whole pixels`() {
        let bitmap = draw(10.2, 4, scale: 2, background: RGBA(red: 1, green: 0, blue: 0, alpha: 0.5), [])
        #expect(bitmap.width == 21 && bitmap.height == 8)
        #expect(bitmap.pixel(20, 7) == [128, 0, 0, 128])
    }

    @Test func `numbers out of all reason are survived`() {
        let odd: [CGFloat] = [.nan, .infinity, -.infinity, 1e9, -1e9, 1e300, 0, -5, 1e-300]
        let ramp = GradientStops([.init(location: .nan, color: RGBA(red: .nan, green: .infinity, blue: -3, alpha: 2))])
        for a in odd {
            for b in [.nan, 1e9, -1e300, 0, -5] as [CGFloat] {
                let box = CGRect(x: a, y: b, width: b, height: a)
                let point = CGPoint(x: a, y: b)
                let leaf = item(.fill(Fill(.ellipse(CGRect(x: 1, y: 1, width: 6, height: 6)), paint: .color(.red))), bounds: CGRect(x: 0, y: 0, width: 8, height: 8))
                let contents: [DisplayItem.Content] = [
                    .fill(Fill(.rect(box), paint: .color(.black))),
                    .fill(Fill(.ellipse(box), paint: .color(.black), stroke: Stroke(width: b, dash: [a, b], dashPhase: a))),
                    .fill(Fill(.roundedRect(box, cornerSize: CGSize(width: a, height: b), isContinuous: true), paint: .color(.black))),
                    .fill(Fill(rect(0, 0, 8, 8), paint: .linear(ramp, start: point, end: .zero))),
                    .fill(Fill(rect(0, 0, 8, 8), paint: .radial(ramp, center: point, startRadius: a, endRadius: b))),
                    .fill(Fill(rect(0, 0, 8, 8), paint: .elliptical(ramp, bounds: box, center: point, startRadius: a, endRadius: b))),
                    .fill(Fill(rect(0, 0, 8, 8), paint: .angular(ramp, center: point, startAngle: a, endAngle: b))),
                    .fill(Fill(rect(0, 0, 8, 8), paint: .image(
                        BitmapReference(Bitmap(2, 2) { _, _ in 0xFFFF_FFFF }), transform: CGAffineTransform(a: a, b: 0, c: 0, d: b, tx: b, ty: a), tiles: true, interpolation: .high))),
                    .layer(.transform(CGAffineTransform(a: a, b: b, c: b, d: a, tx: a, ty: b)), [leaf]),
                    .layer(.projection(Projection(m11: a, m13: b, m31: a, m33: b)), [leaf]),
                    .layer(.opacity(Double(a)), [leaf, leaf]), .layer(.clip(.rect(box), isEvenOdd: true, isAntialiased: true), [leaf]),
                    .layer(.blur(radius: a, opaqueExtent: nil), [leaf]), .layer(.blur(radius: 2, opaqueExtent: box), [leaf]),
                    .layer(.shadow(color: .black, radius: a, offset: CGSize(width: b, height: a)), [leaf]),
                    .layer(.alphaThreshold(minimum: Double(a), maximum: Double(b), color: .red), [leaf]),
                    .layer(.color(ColorMatrix(rows: [Float](repeating: Float(a), count: 20))), [leaf]),
                ]
                let items = contents.flatMap {
                    [item($0, bounds: .infinite), item($0, bounds: box), item($0, bounds: CGRect(x: 0, y: 0, width: 8, height: 8), at: point)]
                }
                if !(a > 1) || a == .infinity { _ = draw(8, 8, scale: a, items) }
                _ = draw(8, 8, scale: 2, items)
            }
        }
    }

    @Test func `a canvas too large for memory is cut off`() {
        let bitmap = draw(1, 1e9, scale: 2, [fill(rect(0, 0, 1, 1e9), .black)])
        #expect(bitmap.width == 2 && bitmap.height == 16_384 && bitmap.alpha(1, 16_383) == 255)
    }

    @Test func `a rectangle a billion points wide fills what can be seen`() {
        #expect(draw(20, 20, [fill(rect(-5e8, -5e8, 1e9, 1e9), .black)]).area == 400)
        let round = Outline.roundedRect(CGRect(x: -5e8, y: 5, width: 1e9, height: 10), cornerSize: CGSize(width: 5, height: 5), isContinuous: true)
        #expect(abs(draw(20, 20, [fill(round, .black)]).area - 200) < 1)
        let blurred = layer(.blur(radius: 1e6, opaqueExtent: nil), reach: 1e6, [fill(rect(-5e8, -5e8, 1e9, 1e9), .black)])
        #expect(draw(20, 20, [blurred]).alpha(10, 10) == 255)
    }
}
