import DisplayList
import Foundation
import Renderer
import Testing

/// The outline of a stroke covers what the stroke covers.
@Suite struct OutlineStrokingTests {
    private static let zigzag = Outline.elements([
        .move(CGPoint(x: 15, y: 15)), .line(CGPoint(x: 60, y: 25)), .line(CGPoint(x: 20, y: 50)),
        .curve(CGPoint(x: 70, y: 70), control1: CGPoint(x: 20, y: 90), control2: CGPoint(x: 60, y: 20)),
    ])

    @Test(arguments: [CGLineCap.butt, .round, .square], [CGLineJoin.miter, .round, .bevel])
    func `it is the stroke, with every cap and join`(cap: CGLineCap, join: CGLineJoin) {
        for dash in [[], [14, 9], [5]] as [[CGFloat]] {
            for outline in [
                Self.zigzag, .ellipse(CGRect(x: 15, y: 20, width: 60, height: 45)), .rect(CGRect(x: 20, y: 20, width: 40, height: 50)),
            ] {
                let stroke = Stroke(width: 9, cap: cap, join: join, miterLimit: 4, dash: dash, dashPhase: 3)
                let drawn = draw(90, 90, [fill(outline, .black, stroke: stroke)])
                let filled = draw(90, 90, [item(.fill(Fill(outline.stroked(stroke), paint: .color(.black))), bounds: .infinite)])
                var difference = 0
                for y in 0..<90 { for x in 0..<90 { difference += abs(drawn.alpha(x, y) - filled.alpha(x, y)) } }
                // The ends of dashes may be off by a fiftieth of a pixel each; a missing cap or join shows in the area.
                #expect(Double(difference) / 255 < 24, "\(cap) \(join) \(dash) \(outline.printed)")
                #expect(abs(drawn.area - filled.area) < 8, "\(cap) \(join) \(dash) \(outline.printed)")
            }
        }
    }

    @Test func `nothing to stroke, nothing to fill`() {
        #expect(Self.zigzag.stroked(Stroke(width: 0)) == .empty)
        #expect(Self.zigzag.stroked(Stroke(width: .nan)) == .empty)
        #expect(Outline.empty.stroked(Stroke(width: 3)) == .empty)
        #expect(Outline.rect(CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)).stroked(Stroke()) == .empty)
    }
}
