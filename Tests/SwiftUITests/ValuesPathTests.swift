import DisplayList
import Foundation
import SwiftUICore
import Testing

@Suite struct ValuesPathTests {
    let box = CGRect(x: 10, y: 20, width: 100, height: 50)

    @Test func simpleFormsStaySimple() {
        #expect(Path(box).outline == .rect(box))
        #expect(Path(ellipseIn: box).outline == .ellipse(box))
        #expect(
            Path(roundedRect: box, cornerRadius: 8).outline
                == .roundedRect(box, cornerSize: CGSize(width: 8, height: 8), isContinuous: true))
        #expect(Path(roundedRect: box, cornerRadius: 0).outline == .rect(box))
        let built = Path { $0.addEllipse(in: box) }
        #expect(built.outline == .ellipse(box))
    }

    @Test func cornersTakeHalfASideAtMost() {
        #expect(
            Path(roundedRect: box, cornerRadius: 1000).outline
                == .roundedRect(box, cornerSize: CGSize(width: 50, height: 25), isContinuous: true))
        #expect(Path(roundedRect: box, cornerRadius: .nan).outline == .rect(box))
        #expect(Path(roundedRect: box, cornerRadius: -4).outline == .rect(box))
    }

    @Test func badRectanglesAreEmpty() {
        #expect(Path(CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)).isEmpty)
        #expect(Path(.null).isEmpty)
        #expect(Path(ellipseIn: CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1)).isEmpty)
        #expect(Path(CGRect(x: 10, y: 10, width: -5, height: -5)).boundingRect == CGRect(x: 5, y: 5, width: 5, height: 5))
        #expect(Path().boundingRect.isNull)
    }

    @Test func buildingFollowsThePen() {
        var path = Path()
        path.addLine(to: CGPoint(x: 1, y: 1))
        #expect(path.isEmpty, "a line needs a point to start from")
        path.move(to: CGPoint(x: 1, y: 2))
        path.addLine(to: CGPoint(x: 5, y: 2))
        path.addQuadCurve(to: CGPoint(x: 9, y: 2), control: CGPoint(x: 7, y: 6))
        #expect(path.currentPoint == CGPoint(x: 9, y: 2))
        #expect(path.boundingRect.width == 8)
        #expect(abs(path.boundingRect.maxY - 4) < 1e-9, "the curve's top lies half-way to its control point")
        path.closeSubpath()
        #expect(path.currentPoint == CGPoint(x: 1, y: 2))
        path.addLine(to: CGPoint(x: CGFloat.nan, y: 0))
        #expect(path.description == "1 2 m 5 2 l 7 6 9 2 q h")
    }

    @Test func aPathOfThousandsOfLinesIsBuiltInPlace() {
        let path = Path { path in
            path.move(to: .zero)
            for x in 1...50_000 { path.addLine(to: CGPoint(x: CGFloat(x), y: CGFloat(x % 7))) }
        }
        #expect(path.boundingRect == CGRect(x: 0, y: 0, width: 50_000, height: 6))
    }

    @Test func textGoesBothWays() throws {
        let path = Path { path in
            path.addRect(CGRect(x: 0, y: 0, width: 10, height: 2.5))
            path.move(to: CGPoint(x: 3, y: 4))
            path.addCurve(to: CGPoint(x: 1, y: 1), control1: CGPoint(x: 5, y: 6), control2: CGPoint(x: 7, y: -8))
        }
        #expect(path.description == "0 0 m 10 0 l 10 2.5 l 0 2.5 l h 3 4 m 5 6 7 -8 1 1 c")
        #expect(try #require(Path(path.description)) == path)
        #expect(Path("0 0 10 10 re") == Path(CGRect(x: 0, y: 0, width: 10, height: 10)))
        #expect(Path("1 l") == nil)
        #expect(Path("1 2 x") == nil)
        #expect(Path("nan 0 m") == nil)
        #expect(Path("") == Path())
    }

    @Test func arcsRunTheWayThatTheirFlagSays() {
        func arc(_ start: Double, _ end: Double, clockwise: Bool) -> Path {
            Path {
                $0.addArc(
                    center: .zero, radius: 10, startAngle: .degrees(start), endAngle: .degrees(end), clockwise: clockwise)
            }
        }
        func near(_ a: CGRect, _ x: CGFloat, _ y: CGFloat, _ w: CGFloat, _ h: CGFloat) -> Bool {
            // Four cubics follow a circle to within 0.03 %.
            abs(a.minX - x) < 0.003 && abs(a.minY - y) < 0.003 && abs(a.width - w) < 0.006 && abs(a.height - h) < 0.006
        }
        // From 3 o'clock down to 6 o'clock, or the long way round.
        #expect(near(arc(0, 90, clockwise: false).boundingRect, 0, 0, 10, 10))
        #expect(near(arc(0, 90, clockwise: true).boundingRect, -10, -10, 20, 20))
        #expect(near(arc(90, 0, clockwise: true).boundingRect, 0, 0, 10, 10))
        #expect(near(arc(-90, 90, clockwise: false).boundingRect, 0, -10, 10, 20))
        let circle = arc(-90, 270, clockwise: false)
        #expect(near(circle.boundingRect, -10, -10, 20, 20))
        #expect(circle.currentPoint == circle.trimmedPath(from: 0, to: 0.5).outline.elements[0].point)
        #expect(near(arc(0, 1e6, clockwise: false).boundingRect, -10, -10, 20, 20))
        #expect(arc(0, .nan, clockwise: false).isEmpty)
    }

    @Test func relativeArcsAreJoinedByALine() {
        let path = Path { path in
            path.move(to: .zero)
            path.addRelativeArc(center: CGPoint(x: 20, y: 0), radius: 10, startAngle: .degrees(180), delta: .degrees(-180))
        }
        #expect(path.outline.elements.count == 4)
        guard case .line(let point) = path.outline.elements[1] else { return #expect(Bool(false), "no line") }
        #expect(abs(point.x - 10) < 1e-9 && abs(point.y) < 1e-9)
        // Turning back: over the lower half, where y is positive.
        #expect(path.boundingRect.maxY > 9.99 && path.boundingRect.minY > -0.01)
    }

    @Test func tangentArcsRoundACorner() {
        for mirror in [1.0, -1.0] {
            let path = Path { path in
                path.move(to: CGPoint(x: 0, y: 0))
                path.addArc(
                    tangent1End: CGPoint(x: 100, y: 0), tangent2End: CGPoint(x: 100, y: 100 * mirror), radius: 20)
            }
            let points = path.outline.elements.compactMap(\.point)
            #expect(points.count == 3)
            #expect(abs(points[1].x - 80) < 1e-9 && abs(points[1].y) < 1e-9)
            #expect(abs(points[2].x - 100) < 1e-9 && abs(points[2].y - 20 * mirror) < 1e-9)
        }
        let straight = Path { path in
            path.move(to: .zero)
            path.addArc(tangent1End: CGPoint(x: 5, y: 0), tangent2End: CGPoint(x: 9, y: 0), radius: 2)
        }
        #expect(straight.description == "0 0 m 5 0 l")
    }

    @Test func trimmingKeepsAShareOfTheLength() {
        let line = Path { $0.addLines([.zero, CGPoint(x: 100, y: 0)]) }
        #expect(line.trimmedPath(from: 0.25, to: 0.5).description == "25 0 m 50 0 l")
        #expect(line.trimmedPath(from: 0.5, to: 0.25).isEmpty)
        let half = Path(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20)).trimmedPath(from: 0, to: 0.5)
        #expect(abs(half.boundingRect.minY - 10) < 1e-6, "from 3 o'clock the first half runs below")
        #expect(abs(half.boundingRect.maxY - 20) < 1e-6)
    }

    @Test func containsFollowsTheFillRule() {
        let rings = Path { path in
            path.addRect(CGRect(x: 0, y: 0, width: 30, height: 30))
            path.addRect(CGRect(x: 10, y: 10, width: 10, height: 10))
        }
        #expect(rings.contains(CGPoint(x: 15, y: 15)))
        #expect(!rings.contains(CGPoint(x: 15, y: 15), eoFill: true))
        #expect(rings.contains(CGPoint(x: 5, y: 15), eoFill: true))
        #expect(!rings.contains(CGPoint(x: 31, y: 15)))
    }

    @Test func unevenCornersMeetTheEvenOnes() {
        func points(_ radii: RectangleCornerRadii) -> [CGPoint] {
            Path(roundedRect: box, cornerRadii: radii).outline.elements.compactMap(\.point)
        }
        let even = Path(roundedRect: box, cornerRadius: 12)
        let same = RectangleCornerRadii(topLeading: 12, bottomLeading: 12, bottomTrailing: 12, topTrailing: 12)
        #expect(Path(roundedRect: box, cornerRadii: same) == even)
        var almost = same
        almost.bottomLeading = 12.000001
        let a = points(almost), b = even.outline.elements.compactMap(\.point)
        #expect(a.count == b.count)
        #expect(zip(a, b).allSatisfy { hypot($0.x - $1.x, $0.y - $1.y) < 0.0001 })
    }

    @Test func unevenCornersAreWhereTheyShouldBe() {
        let path = Path(
            roundedRect: CGRect(x: 0, y: 0, width: 100, height: 100),
            cornerRadii: RectangleCornerRadii(topLeading: 40, bottomTrailing: 20), style: .circular)
        #expect(path.boundingRect == CGRect(x: 0, y: 0, width: 100, height: 100))
        #expect(!path.contains(CGPoint(x: 5, y: 5)))
        #expect(path.contains(CGPoint(x: 13, y: 13)))
        #expect(path.contains(CGPoint(x: 99, y: 1)))
        #expect(path.contains(CGPoint(x: 1, y: 99)))
        #expect(!path.contains(CGPoint(x: 97, y: 97)))
        #expect(path.contains(CGPoint(x: 93, y: 93)))
    }

    @Test func transformsMoveAndScale() {
        #expect(Path(box).offsetBy(dx: 5, dy: -5).outline == .rect(CGRect(x: 15, y: 15, width: 100, height: 50)))
        #expect(
            Path(ellipseIn: box).applying(.init(scaleX: 2, y: 1)).boundingRect
                == CGRect(x: 20, y: 20, width: 200, height: 50))
        let path = Path { $0.addRect(CGRect(x: 0, y: 0, width: 1, height: 1), transform: .init(translationX: 3, y: 4)) }
        #expect(path.boundingRect == CGRect(x: 3, y: 4, width: 1, height: 1))
        #expect(path.applying(.init(rotationAngle: .nan)).isEmpty)
    }

    @Test func everyElementIsVisited() {
        var visited: [Path.Element] = []
        Path(CGRect(x: 0, y: 0, width: 1, height: 2)).forEach { visited.append($0) }
        #expect(
            visited == [
                .move(to: .zero), .line(to: CGPoint(x: 1, y: 0)), .line(to: CGPoint(x: 1, y: 2)),
                .line(to: CGPoint(x: 0, y: 2)), .closeSubpath,
            ])
    }
}
