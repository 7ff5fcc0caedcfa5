import DisplayList
import Foundation
import SwiftUICore
import Testing

/// A stroke as an outline: the points that lie no further than half the width from the line.
@Suite struct ValuesStrokeTests {
    let zigzag = Path { path in
        path.addLines([
            CGPoint(x: 10, y: 10), CGPoint(x: 60, y: 15), CGPoint(x: 20, y: 40), CGPoint(x: 70, y: 60), CGPoint(x: 72, y: 20),
        ])
    }

    func distance(_ p: CGPoint, _ a: CGPoint, _ b: CGPoint) -> CGFloat {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let t = min(max(((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy), 0), 1)
        return hypot(a.x + dx * t - p.x, a.y + dy * t - p.y)
    }

    func expectRound(_ path: Path, width: CGFloat) {
        let stroke = path.strokedPath(StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round))
        let segments = path.outline.flattened(tolerance: 0.01).flatMap { line in
            let points = line.isClosed ? line.points + [line.points[0]] : line.points
            return Array(zip(points, points.dropFirst()))
        }
        var wrong: [CGPoint] = []
        for x in stride(from: -5, through: 95, by: 3.7) {
            for y in stride(from: -5, through: 75, by: 2.9) {
                let point = CGPoint(x: x, y: y)
                let nearest = segments.map { distance(point, $0, $1) }.min()!
                if abs(nearest - width / 2) < 0.05 { continue }
                if stroke.contains(point) != (nearest < width / 2) { wrong.append(point) }
            }
        }
        #expect(wrong.isEmpty)
    }

    @Test func roundStrokesCoverWhatIsNear() {
        for width in [1.0, 4, 12] {
            expectRound(zigzag, width: width)
            expectRound(Path(ellipseIn: CGRect(x: 15, y: 15, width: 60, height: 40)), width: width)
            expectRound(Path(CGRect(x: 15, y: 15, width: 60, height: 40)), width: width)
            expectRound(Path(roundedRect: CGRect(x: 15, y: 15, width: 60, height: 40), cornerRadius: 12), width: width)
        }
    }

    @Test func capsReachAsFarAsTheyShould() {
        let line = Path { $0.addLines([CGPoint(x: 10, y: 10), CGPoint(x: 50, y: 10)]) }
        func bounds(_ cap: CGLineCap) -> CGRect { line.strokedPath(StrokeStyle(lineWidth: 6, lineCap: cap)).boundingRect }
        #expect(bounds(.butt) == CGRect(x: 10, y: 7, width: 40, height: 6))
        #expect(bounds(.square) == CGRect(x: 7, y: 7, width: 46, height: 6))
        let round = bounds(.round)
        #expect(abs(round.minX - 7) < 0.05 && abs(round.maxX - 53) < 0.05)
    }

    @Test func mitresStopAtTheirLimit() {
        let corner = Path { $0.addLines([CGPoint(x: 0, y: 0), CGPoint(x: 20, y: 0), CGPoint(x: 20, y: 20)]) }
        func reach(_ join: CGLineJoin, _ limit: CGFloat) -> CGRect {
            corner.strokedPath(StrokeStyle(lineWidth: 4, lineJoin: join, miterLimit: limit)).boundingRect
        }
        func covers(_ join: CGLineJoin, _ limit: CGFloat) -> Bool {
            corner.strokedPath(StrokeStyle(lineWidth: 4, lineJoin: join, miterLimit: limit))
                .contains(CGPoint(x: 21.7, y: -1.7))
        }
        #expect(reach(.miter, 10) == CGRect(x: 0, y: -2, width: 22, height: 22))
        #expect(covers(.miter, 1.5))
        #expect(!covers(.miter, 1.4), "a right angle's mitre is 1.41 widths long")
        #expect(!covers(.bevel, 10))
        #expect(!covers(.round, 10))
    }

    @Test func dashesAlternate() {
        let line = Path { $0.addLines([.zero, CGPoint(x: 100, y: 0)]) }
        let dashed = line.strokedPath(StrokeStyle(lineWidth: 2, dash: [10, 5]))
        #expect(dashed.contains(CGPoint(x: 5, y: 0)))
        #expect(!dashed.contains(CGPoint(x: 12, y: 0)))
        #expect(dashed.contains(CGPoint(x: 20, y: 0)))
        let later = line.strokedPath(StrokeStyle(lineWidth: 2, dash: [10, 5], dashPhase: 5))
        #expect(later.contains(CGPoint(x: 4, y: 0)))
        #expect(!later.contains(CGPoint(x: 7, y: 0)))
        let odd = line.strokedPath(StrokeStyle(lineWidth: 2, dash: [10]))
        #expect(!odd.contains(CGPoint(x: 15, y: 0)))
        #expect(odd.contains(CGPoint(x: 25, y: 0)))
    }

    @Test func dotsShowTheirCaps() {
        let dots = Path { $0.addLines([.zero, CGPoint(x: 90, y: 0)]) }
            .strokedPath(StrokeStyle(lineWidth: 10, lineCap: .round, dash: [0, 30]))
        for x in [0.0, 30, 60] {
            #expect(dots.contains(CGPoint(x: x, y: 4)))
            #expect(!dots.contains(CGPoint(x: x + 15, y: 0)))
        }
        let slanted = Path { $0.addLines([.zero, CGPoint(x: 30, y: 30)]) }
            .strokedPath(StrokeStyle(lineWidth: 10, lineCap: .square, dash: [0, 60]))
        #expect(slanted.contains(CGPoint(x: 6.5, y: 0)), "a square dot stands along its line")
        #expect(!slanted.contains(CGPoint(x: 4.5, y: 4.5)))
        let point = Path { $0.addLines([CGPoint(x: 5, y: 5), CGPoint(x: 5, y: 5)]) }
        #expect(point.strokedPath(StrokeStyle(lineWidth: 4, lineCap: .square)).boundingRect
            == CGRect(x: 3, y: 3, width: 4, height: 4))
        #expect(point.strokedPath(StrokeStyle(lineWidth: 4)).isEmpty)
    }

    @Test func badStrokesDoNoHarm() {
        #expect(zigzag.strokedPath(StrokeStyle(lineWidth: 0)).isEmpty)
        #expect(zigzag.strokedPath(StrokeStyle(lineWidth: -1)).isEmpty)
        #expect(zigzag.strokedPath(StrokeStyle(lineWidth: .nan)).isEmpty)
        #expect(zigzag.strokedPath(StrokeStyle(lineWidth: .infinity)).isEmpty)
        #expect(!zigzag.strokedPath(StrokeStyle(lineWidth: 2, dash: [1e-9, 1e-9])).isEmpty)
        #expect(!zigzag.strokedPath(StrokeStyle(lineWidth: 2, dash: [0, 0])).isEmpty)
        #expect(!zigzag.strokedPath(StrokeStyle(lineWidth: 2, dash: [-1, 4])).isEmpty)
        #expect(!zigzag.strokedPath(StrokeStyle(lineWidth: 2, dash: [3, .nan])).isEmpty)
        #expect(!zigzag.strokedPath(StrokeStyle(lineWidth: 2, miterLimit: .nan, dash: [3], dashPhase: .nan)).isEmpty)
        #expect(!zigzag.strokedPath(StrokeStyle(lineWidth: 1e9, lineJoin: .round)).isEmpty)
        #expect(!zigzag.strokedPath(StrokeStyle(lineWidth: 1e-9, lineJoin: .round)).isEmpty)
    }
}
