import DisplayList
import Foundation
import Renderer
import Testing

private func glass(_ outline: Outline, radius: CGFloat, saturation: Float = 1, at origin: CGPoint = .zero, _ items: [DisplayItem] = [])
    -> DisplayItem
{
    item(
        .layer(.backdrop(Backdrop(outline, radius: radius, saturation: saturation)), items), bounds: outline.bounds,
        at: origin)
}

/// Frosted glass, pixel by pixel.
@Suite struct BackdropTests {
    private let halves = [fill(rect(0, 0, 50, 20), .red), fill(rect(50, 0, 50, 20), .blue)]

    @Test func whatLiesBehindIsBlurredWithinTheOutline() {
        let image = draw(100, 20, halves + [glass(rect(20, 0, 60, 20), radius: 5)])
        #expect(image.pixel(19, 10) == [255, 0, 0, 255] && image.pixel(80, 10) == [0, 0, 255, 255])
        #expect(image.pixel(22, 10) == [255, 0, 0, 255])
        // A deviation from the border: 84% and 16%.
        for (x, share) in [(44, 0.8643), (55, 0.1357)] {
            let pixel = image.pixel(x, 10)
            #expect(abs(Double(pixel[0]) - 255 * share) <= 2 && abs(Double(pixel[2]) - 255 * (1 - share)) <= 2)
        }
    }

    @Test func colourCanBeTakenAway() {
        let image = draw(100, 20, halves + [glass(rect(0, 0, 20, 20), radius: 1, saturation: 0)])
        #expect(image.pixel(10, 10) == [54, 54, 54, 255])
    }

    @Test func anEdgeCoversAPixelInPart() {
        let image = draw(100, 20, background: .white, [fill(rect(0, 0, 100, 20), .red), glass(rect(10.5, 0, 20, 20), radius: 0, saturation: 0)])
        let pixel = image.pixel(10, 10)
        #expect(abs(Int(pixel[0]) - 155) <= 1 && abs(Int(pixel[1]) - 27) <= 1 && pixel[3] == 255)
    }

    @Test func theEdgesOfTheCanvasGoOn() {
        let image = draw(100, 20, [fill(rect(0, 0, 100, 20), .red), glass(rect(0, 0, 100, 20), radius: 10)])
        #expect(image.pixel(0, 0) == [255, 0, 0, 255] && image.pixel(99, 19) == [255, 0, 0, 255])
    }

    @Test func clearGlassOverNothingStaysClear() {
        let image = draw(20, 20, [glass(rect(0, 0, 20, 20), radius: 3, [fill(rect(0, 0, 20, 20), RGBA(red: 1, green: 1, blue: 1, alpha: 0.5))])])
        #expect(image.pixel(10, 10) == [128, 128, 128, 128])
    }

    private func scene(_ x: CGFloat, version: UInt64, layered: Bool) -> DisplayFrame {
        let under = DisplayItem(
            identity: 1, version: version, origin: CGPoint(x: x, y: 5), bounds: CGRect(x: 0, y: 0, width: 10, height: 10),
            content: .fill(Fill(.ellipse(CGRect(x: 0, y: 0, width: 10, height: 10)), paint: .color(.red))))
        let tint = DisplayItem(
            identity: 3, version: 103, bounds: CGRect(x: 0, y: 0, width: 40, height: 20),
            content: .fill(Fill(rect(0, 0, 40, 20), paint: .color(RGBA(red: 1, green: 1, blue: 1, alpha: 0.3)))))
        let glass = DisplayItem(
            identity: 2, version: 102, origin: CGPoint(x: 40, y: 0), bounds: CGRect(x: 0, y: 0, width: 40, height: 20),
            content: .layer(.backdrop(Backdrop(rect(0, 0, 40, 20), radius: 4)), [tint]))
        let clip = Outline.roundedRect(
            CGRect(x: 40, y: 0, width: 40, height: 20), cornerSize: CGSize(width: 5, height: 5), isContinuous: false)
        let outer = DisplayItem(
            identity: 4, version: 104, bounds: clip.bounds,
            content: .layer(.clip(clip, isEvenOdd: false, isAntialiased: true), [glass]))
        let over = DisplayItem(
            identity: 5, version: 105, origin: CGPoint(x: 62, y: 3), bounds: CGRect(x: 0, y: 0, width: 4, height: 4),
            content: .fill(Fill(rect(0, 0, 4, 4), paint: .color(.blue))))
        return frame(100, 20, scale: 2, background: .white, [under, layered ? outer : glass, over])
    }

    /// What passes by near the glass is seen through it, and drawing the damage alone gives the same bytes as drawing all.
    @Test(arguments: [false, true]) func damageReachesThroughGlass(layered: Bool) {
        let renderer = FrameRenderer()
        var last = scene(0, version: 11, layered: layered)
        var picture = renderer.render(last)
        for (step, x) in [10.0, 25, 29, 38, 50, 90].enumerated() {
            let next = scene(x, version: 12 + UInt64(step), layered: layered)
            picture = renderer.redraw(next, over: picture, damage: next.damage(since: last))
            #expect(picture == FrameRenderer().render(next))
            last = next
        }
        // Far away from the glass it stays as it was.
        let a = scene(0, version: 21, layered: layered), b = scene(1, version: 22, layered: layered)
        #expect(b.damage(since: a).allSatisfy { $0.maxX < 60 })
    }

    @Test func manyPiecesOfGlassTakeTheTimeOfAFew() {
        let cards = (0..<40).map { glass(rect(0, 0, 30, 20), radius: 4, at: CGPoint(x: CGFloat($0), y: 0)) }
        let image = draw(100, 20, halves + cards)
        #expect(image.pixel(99, 10) == [0, 0, 255, 255])
    }

    @Test func glassInLayersOfTheirOwnSeesThroughThem() {
        let plain = draw(100, 20, halves + [glass(rect(20, 0, 60, 20), radius: 5)])
        for effect in [Effect.group, .opacity(0.999), .blend(.normal), .shadow(color: .clear, radius: 1, offset: .zero)] {
            let image = draw(100, 20, halves + [layer(effect, [glass(rect(20, 0, 60, 20), radius: 5)])])
            for x in [30, 45, 55, 70] {
                #expect(zip(image.pixel(x, 10), plain.pixel(x, 10)).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
            }
        }
    }
}
