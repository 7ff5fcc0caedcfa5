import DisplayList
import Foundation
import Renderer
import Testing

/// What is kept from frame to frame must not be seen: a surface shows what a renderer that knows nothing draws.
@Suite struct FrameSurfaceTests {
    private func expectSame(_ frames: [DisplayFrame], _ sourceLocation: SourceLocation = #_sourceLocation) {
        let surface = FrameSurface()
        for (step, frame) in frames.enumerated() {
            surface.show(frame)
            #expect(surface.bitmap() == FrameRenderer(cacheBytes: 0).render(frame), "frame \(step)", sourceLocation: sourceLocation)
        }
    }

    private func part(_ identity: UInt64, version: UInt64, at origin: CGPoint = .zero, _ made: DisplayItem) -> DisplayItem {
        DisplayItem(identity: identity, version: version, origin: origin, bounds: made.bounds, content: made.content)
    }

    private let ramp = GradientStops([.init(location: 0, color: .red), .init(location: 1, color: .blue)])
    private let fading = GradientStops([.init(location: 0, color: .green), .init(location: 1, color: RGBA(red: 0, green: 1, blue: 0, alpha: 0))])

    /// A square with two gradients.
    private var face: [DisplayItem] {
        let square = CGRect(x: 0, y: 0, width: 60, height: 60)
        return [
            part(1, version: 1, fill(.rect(square), .linear(ramp, start: .zero, end: CGPoint(x: 60, y: 60)))),
            part(2, version: 2, at: CGPoint(x: 3.3, y: 5.7), fill(
                .rect(CGRect(x: 0, y: 0, width: 40, height: 40)), .radial(fading, center: CGPoint(x: 20, y: 20), startRadius: 0, endRadius: 20))),
        ]
    }

    @Test func `a face that settles under a blur which clears`() {
        expectSame((0..<20).map { step in
            let scale = 1.2 - 0.01 * CGFloat(step)
            let blurred = layer(.blur(radius: 14 - 0.7 * CGFloat(step), opaqueExtent: nil), reach: 45, face)
            let cut = layer(.clip(.ellipse(CGRect(x: 8, y: 8, width: 44, height: 44)), isEvenOdd: false, isAntialiased: true), [blurred])
            let placed = layer(.transform(CGAffineTransform(scaleX: scale, y: scale)), [cut])
            return frame(80, 80, scale: 1.5, [part(9, version: UInt64(100 + step), at: CGPoint(x: 0.3 * CGFloat(step), y: 4), placed)])
        })
    }

    @Test func `light that moves over a silhouette`() {
        let shape = Outline.roundedRect(CGRect(x: 5.5, y: 3, width: 90, height: 14), cornerSize: CGSize(width: 7, height: 7), isContinuous: true)
        let band = GradientStops([.init(location: 0, color: .black), .init(location: 0.5, color: .white), .init(location: 1, color: .black)])
        let ground = part(1, version: 1, fill(.rect(CGRect(x: 0, y: 0, width: 100, height: 20)), .white))
        expectSame((0..<30).map { step in
            let start = CGPoint(x: -30 + 5 * CGFloat(step), y: -2)
            let paint = Paint.linear(band, start: start, end: CGPoint(x: start.x + 25, y: start.y + 9))
            return frame(100, 20, scale: 2, [ground, part(2, version: UInt64(10 + step), fill(shape, paint))])
        })
    }

    /// What lies around two bones that only get another light.
    enum Surroundings: CaseIterable {
        case ground, noGround, translucentGround, halfGround, wordOver, disc, fading, clipped, cutAcross, moved, turned, overEachOther, alone
    }

    @Test(arguments: Surroundings.allCases)
    func `bones that get another light in any surroundings`(surroundings: Surroundings) {
        let canvas = CGRect(x: 0, y: 0, width: 120, height: 70)
        let band = GradientStops([
            .init(location: 0, color: RGBA(red: 0.8, green: 0.8, blue: 0.9)), .init(location: 0.5, color: .white),
            .init(location: 1, color: RGBA(red: 0.8, green: 0.8, blue: 0.9)),
        ])
        let pale = GradientStops([.init(location: 0, color: .clear), .init(location: 1, color: RGBA(red: 0.2, green: 0.4, blue: 0.9, alpha: 0.7))])
        expectSame((0..<24).map { step in
            func bone(_ identity: UInt64, _ outline: Outline, _ stops: GradientStops, at origin: CGPoint = .zero) -> DisplayItem {
                let start = CGPoint(x: -30 + 6.3 * CGFloat(step), y: -2)
                let paint = Paint.linear(stops, start: start, end: CGPoint(x: start.x + 33, y: start.y + 9))
                return part(identity, version: UInt64(100 + step) * 10 + identity, at: origin, fill(outline, paint))
            }
            var bones = [
                bone(2, .roundedRect(CGRect(x: 5.5, y: 3, width: 90, height: 14), cornerSize: CGSize(width: 7, height: 7), isContinuous: true), band),
                bone(3, .ellipse(CGRect(x: 8, y: 0, width: 30, height: 27)), pale, at: CGPoint(x: 1.3, y: 31)),
            ]
            func ground(_ color: RGBA, _ rect: CGRect) -> DisplayItem { part(1, version: 1, fill(.rect(rect), color)) }
            var below = [ground(.white, canvas)], above: [DisplayItem] = []
            func wrap(_ effect: Effect) { bones = [part(20, version: UInt64(7000 + step), layer(effect, bones))] }
            switch surroundings {
            case .ground: break
            case .noGround: below = []
            case .translucentGround: below = [ground(RGBA(red: 1, green: 0, blue: 0, alpha: 0.4), canvas)]
            case .halfGround: below = [ground(.white, CGRect(x: 0, y: 0, width: 50, height: 70))]
            case .wordOver: above = [part(8, version: 8, fill(rect(40, 5, 20.5, 40), .red))]
            case .disc: above = [part(9, version: UInt64(9000 + step), at: CGPoint(x: 4 * CGFloat(step), y: 20), fill(.ellipse(CGRect(x: 0, y: 0, width: 20, height: 20)), .blue))]
            case .fading: wrap(.opacity(0.5))
            case .clipped: wrap(.clip(rect(10, 0, 60, 50), isEvenOdd: false, isAntialiased: true))
            case .cutAcross: wrap(.clip(rect(10.3, 0, 60, 50), isEvenOdd: false, isAntialiased: true))
            case .moved: wrap(.transform(CGAffineTransform(a: 1.1, b: 0, c: 0, d: 0.9, tx: 3.4, ty: 0.7)))
            case .turned: wrap(.transform(CGAffineTransform(rotationAngle: 0.3)))
            case .overEachOther: bones.append(bone(4, rect(20.25, 10, 30, 30), pale))
            case .alone: bones = [bones[0]]
            }
            return frame(canvas.width, canvas.height, scale: 2, background: surroundings == .alone ? .red : .clear, below + bones + above)
        })
    }

    @Test func `nothing changed, nothing drawn`() {
        let still = frame(80, 80, face), surface = FrameSurface()
        #expect(surface.show(still) == [PixelRect(x: 0, y: 0, width: 80, height: 80)])
        #expect(surface.show(still).isEmpty)
        #expect(surface.show(frame(40, 80, face)) == [PixelRect(x: 0, y: 0, width: 40, height: 80)])
        #expect(surface.bitmap().width == 40)
    }

    @Test func `a bitmap that was given out stays as it is`() {
        let surface = FrameSurface()
        let frames = (0..<6).map { step in
            frame(60, 40, [part(1, version: UInt64(step), fill(rect(CGFloat(5 * step), 4, 10, 10), step == 3 ? .red : .blue))])
        }
        var given: [Bitmap] = []
        for (step, next) in frames.enumerated() {
            surface.show(next)
            // Every second one is kept by who asked for it.
            if step % 2 == 0 { given.append(surface.bitmap()) } else { #expect(surface.bitmap() == FrameRenderer(cacheBytes: 0).render(next)) }
        }
        for (index, bitmap) in given.enumerated() { #expect(bitmap == FrameRenderer(cacheBytes: 0).render(frames[2 * index])) }
        surface.show(frame(30, 20, face))
        #expect(given[2] == FrameRenderer(cacheBytes: 0).render(frames[4]))
        #expect(surface.bytes.count == surface.bytesPerRow * 20)
    }

    @Test(arguments: [0.8, 2, 9])
    func `a ring covers the area between its two circles, open or closed`(width: Double) {
        let radius = 40.3, center = CGPoint(x: 50, y: 50)
        let circle = Outline.ellipse(CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
        let area = 2 * Double.pi * radius * width
        let closed = draw(100, 100, [fill(circle, .black, stroke: Stroke(width: width))])
        #expect(abs(closed.area - area) < 0.002 * area + 0.5)
        // An arc all the way round has round ends that lie over each other.
        let arc = Outline.elements(Array(circle.elements.dropLast()))
        let open = draw(100, 100, [fill(arc, .black, stroke: Stroke(width: width, cap: .round))])
        #expect(open.differences(from: closed) == 0)
    }

    @Test func `half a ring ends round or straight`() {
        let half = Outline.elements(Array(Outline.ellipse(CGRect(x: 10, y: 10, width: 60, height: 60)).elements.prefix(3)))
        let straight = draw(80, 80, [fill(half, .black, stroke: Stroke(width: 6))])
        let round = draw(80, 80, [fill(half, .black, stroke: Stroke(width: 6, cap: .round))])
        #expect(abs(straight.area - Double.pi * 30 * 6) < 1)
        #expect(abs(round.area - straight.area - Double.pi * 9) < 0.5)
    }
}
