import DisplayList
import Foundation
import Renderer
import Testing

/// Coverage, strokes and where edges fall.
@Suite struct FillTests {
    @Test func `a rectangle on whole pixels is sharp at every scale`() {
        for scale in [1, 2, 3] as [CGFloat] {
            let bitmap = draw(10, 10, scale: scale, [fill(rect(2, 3, 5, 4), .red)])
            let s = Int(scale)
            #expect(bitmap.width == 10 * s)
            #expect(bitmap.pixel(2 * s, 3 * s) == [255, 0, 0, 255])
            #expect(bitmap.pixel(7 * s - 1, 7 * s - 1) == [255, 0, 0, 255])
            #expect(bitmap.pixel(2 * s - 1, 3 * s) == [0, 0, 0, 0])
            #expect(bitmap.pixel(7 * s, 7 * s - 1) == [0, 0, 0, 0])
            #expect(bitmap.area == Double(20 * s * s))
        }
    }

    @Test func `half a pixel is half covered`() {
        let bitmap = draw(10, 10, scale: 1.5, [fill(rect(1, 2, 3, 4), .black)])
        #expect(bitmap.width == 15)
        // 1…4 points are 1.5…6 pixels, 2…6 are 3…9.
        #expect(bitmap.alpha(1, 4) == 128)
        #expect(bitmap.alpha(2, 4) == 255)
        #expect(bitmap.alpha(5, 4) == 255)
        #expect(bitmap.alpha(6, 4) == 0)
        #expect(bitmap.alpha(2, 2) == 0 && bitmap.alpha(2, 3) == 255 && bitmap.alpha(2, 8) == 255 && bitmap.alpha(2, 9) == 0)
    }

    @Test func `an aliased rectangle snaps to pixels`() {
        let shape = Fill(rect(1.4, 1.6, 3, 3), paint: .color(.black), isAntialiased: false)
        let bitmap = draw(10, 10, [item(.fill(shape), bounds: shape.outline.bounds)])
        #expect(bitmap.alpha(1, 2) == 255 && bitmap.alpha(3, 4) == 255)
        #expect(bitmap.alpha(4, 4) == 0 && bitmap.alpha(1, 1) == 0)
    }

    // Cairo samples 15 lines to a pixel, so opposite edges differ by up to a fifteenth.
    @Test func `a circle has the area of a circle, and is symmetric to a fifteenth of a pixel`() {
        let bitmap = draw(100, 100, [fill(.ellipse(CGRect(x: 10, y: 10, width: 80, height: 80)), .black)])
        #expect(abs(bitmap.area - .pi * 1600) < 5)
        #expect(bitmap.alpha(50, 10) > 200 && bitmap.alpha(50, 9) == 0)
        for y in 0..<50 {
            for x in 0..<50 {
                #expect(abs(bitmap.alpha(x, y) - bitmap.alpha(99 - x, y)) <= 17)
                #expect(abs(bitmap.alpha(x, y) - bitmap.alpha(x, 99 - y)) <= 17)
            }
        }
    }

    @Test func `a rounded corner is cut`() {
        let outline = Outline.roundedRect(
            CGRect(x: 0, y: 0, width: 40, height: 40), cornerSize: CGSize(width: 10, height: 10), isContinuous: false)
        let bitmap = draw(40, 40, [fill(outline, .black)])
        #expect(bitmap.alpha(0, 0) == 0 && bitmap.alpha(39, 39) == 0 && bitmap.alpha(3, 3) == 255)
        #expect(abs(bitmap.area - (1600 - (400 - .pi * 100))) < 2)
    }

    @Test func `even-odd leaves the hole, winding fills it`() {
        let outline = Outline.elements(rect(0, 0, 10, 10).elements + rect(2, 2, 6, 6).elements)
        for isEvenOdd in [true, false] {
            let shape = Fill(outline, paint: .color(.black), isEvenOdd: isEvenOdd)
            let bitmap = draw(10, 10, [item(.fill(shape), bounds: outline.bounds)])
            #expect(bitmap.alpha(5, 5) == (isEvenOdd ? 0 : 255))
            #expect(bitmap.alpha(1, 1) == 255)
        }
    }

    @Test func `caps end a line where they should`() {
        let line = Outline.elements([.move(CGPoint(x: 10, y: 10)), .line(CGPoint(x: 30, y: 10))])
        func bitmap(_ cap: CGLineCap) -> Bitmap { draw(40, 20, [fill(line, .black, stroke: Stroke(width: 8, cap: cap))]) }
        let butt = bitmap(.butt), round = bitmap(.round), square = bitmap(.square)
        #expect(abs(butt.area - 160) < 0.5)
        #expect(abs(square.area - 224) < 0.5)
        #expect(abs(round.area - (160 + .pi * 16)) < 1)
        #expect(butt.alpha(9, 10) == 0 && butt.alpha(10, 10) == 255)
        #expect(square.alpha(6, 6) == 255 && round.alpha(6, 6) == 0 && round.alpha(7, 10) == 255)
    }

    @Test func `dashes leave gaps`() {
        let line = Outline.elements([.move(CGPoint(x: 0, y: 5)), .line(CGPoint(x: 40, y: 5))])
        let bitmap = draw(40, 10, [fill(line, .black, stroke: Stroke(width: 2, dash: [6, 4], dashPhase: 2))])
        #expect((0..<20).map { bitmap.alpha($0, 5) / 255 } == [1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1])
    }

    @Test func `a turned square keeps its area`() {
        let turn = CGAffineTransform(rotationAngle: .pi / 6).concatenating(CGAffineTransform(translationX: 30, y: 10))
        let bitmap = draw(60, 60, [item(.layer(.transform(turn), [fill(rect(0, 0, 20, 20), .black)]), bounds: .infinite)])
        #expect(abs(bitmap.area - 400) < 1)
    }

    @Test func `a stroke under an uneven scale is thicker one way`() {
        let twice = CGAffineTransform(scaleX: 3, y: 1)
        let ring = fill(rect(4, 4, 10, 12), .black, stroke: Stroke(width: 2))
        let bitmap = draw(60, 20, [item(.layer(.transform(twice), [ring]), bounds: .infinite)])
        #expect(bitmap.alpha(9, 10) == 255 && bitmap.alpha(14, 10) == 255 && bitmap.alpha(15, 10) == 0)
        #expect(bitmap.alpha(25, 3) == 255 && bitmap.alpha(25, 4) == 255 && bitmap.alpha(25, 5) == 0)
    }

    @Test func `bounds hold a drawing in`() {
        let shape = Fill(rect(0, 0, 10, 10), paint: .color(.black))
        let bitmap = draw(10, 10, [item(.fill(shape), bounds: CGRect(x: 0, y: 0, width: 4, height: 4))])
        #expect(bitmap.area == 16)
    }

    // MARK: Paths of several parts

    private func circle(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat) -> [Outline.Element] {
        Outline.ellipse(CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius)).elements
    }

    private func polygon(_ points: [(CGFloat, CGFloat)]) -> [Outline.Element] {
        points.enumerated().map { index, point in
            index == 0 ? .move(CGPoint(x: point.0, y: point.1)) : .line(CGPoint(x: point.0, y: point.1))
        } + [.close]
    }

    /// Area by the non-zero and by the even-odd rule.
    private func expectArea(_ elements: [Outline.Element], _ winding: Double, _ evenOdd: Double, _ sourceLocation: SourceLocation = #_sourceLocation) {
        for (isEvenOdd, area) in [(false, winding), (true, evenOdd)] {
            let shape = Fill(.elements(elements), paint: .color(.black), isEvenOdd: isEvenOdd)
            let drawn = draw(100, 100, [item(.fill(shape), bounds: CGRect(x: 0, y: 0, width: 100, height: 100))])
            #expect(abs(drawn.area - area) < 0.003 * area + 1, "\(drawn.area), not \(area)", sourceLocation: sourceLocation)
        }
    }

    @Test func `parts that lie apart, over each other, in each other and across themselves have their area`() {
        let pi = Double.pi, disc = pi * 20 * 20
        expectArea(circle(25, 25, 20) + circle(70, 70, 20), 2 * disc, 2 * disc)
        // Closer than a pixel.
        expectArea(polygon([(10, 10), (30.4, 10), (30.4, 30), (10, 30)]) + polygon([(30.6, 10), (50, 10), (50, 30), (30.6, 30)]), 796, 796)
        // The same way round twice, and one within the other.
        expectArea(circle(50, 50, 20) + circle(50, 50, 20), disc, 0)
        expectArea(circle(50, 50, 40) + circle(50, 50, 20), 4 * disc, 3 * disc)
        expectArea(Array(circle(50, 50, 20).dropLast()) + Array(circle(50, 50, 20).dropFirst()), disc, 0)
        // A bow, whose halves are wound to opposite sides.
        expectArea(polygon([(10, 10), (90, 90), (90, 10), (10, 90)]), 3200, 3200)
        // A star in one line: its middle is wound twice.
        let star = (0..<5).map { k -> (CGFloat, CGFloat) in
            let angle = Double(k) * 4 * pi / 5 - pi / 2
            return (50 + 40 * cos(angle), 50 + 40 * sin(angle))
        }
        let inner = 40 * cos(2 * pi / 5) / cos(pi / 5), middle = 2.5 * inner * inner * sin(2 * pi / 5)
        let all = 5 * 40 * inner * sin(pi / 5)
        expectArea(polygon(star), all, all - middle)
        // Concave, and a curve that crosses itself.
        expectArea(polygon([(10, 10), (90, 10), (50, 40), (90, 90), (10, 90)]), 6400 - 0.5 * 80 * 40, 6400 - 0.5 * 80 * 40)
        expectArea(polygon([(20, 20), (80, 20), (50, 80)]), 1800, 1800)
    }
}
