import DisplayList
import Foundation
import Renderer
import Testing

/// A layer that is new is drawn without pixels of its own where one pass does; one that is asked for again has its own, and one that is kept
/// is not drawn at all. Nobody sees which.
@Suite struct StraightDrawingTests {
    private let ramp = GradientStops([.init(location: 0, color: .red), .init(location: 1, color: RGBA(red: 0, green: 0, blue: 1, alpha: 0.6))])

    private var discs: [DisplayItem] {
        [
            fill(.ellipse(CGRect(x: 6, y: 8, width: 30, height: 26)), .black),
            fill(.ellipse(CGRect(x: 30.4, y: 20.3, width: 22, height: 30)), RGBA(red: 1, green: 0.5, blue: 0, alpha: 0.8)),
        ]
    }

    /// Layers that come to their own pixels.
    private var layers: [DisplayItem] {
        let matrix = ColorMatrix(rows: [0, 1, 0, 0, 0.1, 1, 0, 0, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0, 1, 0])
        let blurred = layer(.blur(radius: 4, opaqueExtent: nil), reach: 24, discs)
        return [
            blurred, layer(.shadow(color: .blue, radius: 3, offset: CGSize(width: 3.3, height: 5)), reach: 24, discs),
            layer(.alphaThreshold(minimum: 0.4, maximum: 1, color: .green), [blurred]), layer(.group, discs),
            layer(.color(matrix), discs), layer(.transform(CGAffineTransform(a: 0.9, b: 0, c: 0, d: 0.8, tx: 3.3, ty: 2)), [blurred]),
            layer(.list, [layer(.list, [layer(.group, discs)])]), layer(.blend(.normal), discs), layer(.opacity(0.5), [blurred]),
            item(.layer(.projection(Projection(m13: 0.003)), discs), bounds: CGRect(x: 0, y: 0, width: 60, height: 60)),
        ]
    }

    private func expectSameBytes(_ items: [DisplayItem], _ name: String, _ sourceLocation: SourceLocation = #_sourceLocation) {
        for background in [RGBA.clear, .white] {
            let ground = fill(rect(0, 0, 33.3, 70), RGBA(red: 0, green: 0.4, blue: 0.2, alpha: 0.7))
            let whole = frame(64, 70, scale: 1.5, background: background, [ground] + items)
            let renderer = FrameRenderer(), first = renderer.render(whole)
            #expect(first.area > 100, "\(name) shows nothing", sourceLocation: sourceLocation)
            for again in ["with pixels of its own", "kept"] {
                #expect(renderer.render(whole).differences(from: first) == 0, "\(name), \(again)", sourceLocation: sourceLocation)
            }
            let part = PixelRect(minX: 21, minY: 17, maxX: 70, maxY: 61)
            #expect(FrameRenderer().redraw(whole, over: first, damage: [part]).differences(from: first) == 0, "\(name), a part", sourceLocation: sourceLocation)
        }
    }

    @Test func `a clip`() {
        for (index, inside) in layers.enumerated() {
            for outline in [Outline.ellipse(CGRect(x: 5, y: 4, width: 44, height: 40)), rect(7.3, 5.2, 33, 40)] {
                let cut = layer(.clip(outline, isEvenOdd: false, isAntialiased: true), at: CGPoint(x: 2.4, y: 1.7), [inside])
                expectSameBytes([cut], "layer \(index)")
                expectSameBytes([layer(.clip(outline, isEvenOdd: false, isAntialiased: true), [inside, discs[0]])], "layer \(index) and a disc")
            }
        }
    }

    @Test(arguments: [false, true])
    func `a mask`(isLuminance: Bool) {
        let paints = [
            Paint.color(.red), .linear(ramp, start: .zero, end: CGPoint(x: 0, y: 60)), .linear(ramp, start: .zero, end: CGPoint(x: 60, y: 33)),
            .radial(ramp, center: CGPoint(x: 20, y: 20), startRadius: 0, endRadius: 40),
            .angular(ramp, center: CGPoint(x: 20, y: 20), startAngle: 0, endAngle: 2 * .pi),
        ]
        for (index, mask) in (layers.map { [$0] } + [discs]).enumerated() {
            for paint in paints {
                // All of the mask, a part of it, and with an edge that is no pixel's.
                for box in [CGRect(x: -4, y: -4, width: 80, height: 80), CGRect(x: 10, y: 10, width: 20, height: 20), CGRect(x: 9.7, y: 3, width: 30, height: 30)] {
                    let content = fill(.rect(box), paint)
                    expectSameBytes(
                        [item(.layer(.mask(mask, isLuminance: isLuminance), [content]), bounds: box, at: CGPoint(x: 1.2, y: 0.6))],
                        "mask \(index) of \(box)")
                }
            }
        }
    }
}
