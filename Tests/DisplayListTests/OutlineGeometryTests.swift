import DisplayList
import Foundation
import Testing

@Suite struct OutlineGeometryTests {
    private let square = CGRect(x: 10, y: 20, width: 100, height: 100)

    @Test func `a circle starts at 3 o'clock and runs clockwise`() {
        let elements = Outline.ellipse(square).elements
        #expect(elements.first == .move(CGPoint(x: 110, y: 70)))
        #expect(elements[1].point == CGPoint(x: 60, y: 120))
        #expect(elements.count == 6)
    }

    @Test func `a continuous corner leaves the side at 1,52866483 radii`() {
        let outline = Outline.roundedRect(square, cornerSize: CGSize(width: 20, height: 20), isContinuous: true)
        let points = outline.elements.compactMap(\.point)
        #expect(abs(points[0].x - (10 + 20 * 1.52866483)) < 1e-9)
        #expect(abs(points[1].x - (110 - 20 * 1.52866483)) < 1e-9)
        #expect(points[0].y == 20)
        // Where the first cubic of the top right corner ends.
        #expect(abs(points[2].x - (110 - 20 * 0.66993427)) < 1e-9)
        #expect(abs(points[2].y - (20 + 20 * 0.065496)) < 1e-9)
    }

    @Test func `with no room beyond the radius a continuous corner is the circular one`() {
        let full = CGSize(width: 50, height: 50)
        #expect(
            Outline.roundedRect(square, cornerSize: full, isContinuous: true).elements
                == Outline.roundedRect(square, cornerSize: full, isContinuous: false).elements)
        // And it gets there without a jump.
        let nearly = CGSize(width: 49.99, height: 49.99)
        let a = Outline.roundedRect(square, cornerSize: nearly, isContinuous: true).flattened(tolerance: 0.001)[0].points
        for point in a {
            #expect(abs(hypot(point.x - 60, point.y - 70) - 50) < 0.05)
        }
    }

    @Test func `bounds are those of the curve, not of its control points`() {
        let arch = Outline.elements([
            .move(.zero), .curve(CGPoint(x: 10, y: 0), control1: CGPoint(x: 0, y: 20), control2: CGPoint(x: 10, y: 20)),
        ])
        #expect(arch.bounds == CGRect(x: 0, y: 0, width: 10, height: 15))
        let bow = Outline.elements([.move(.zero), .quad(CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 8))])
        #expect(bow.bounds == CGRect(x: 0, y: 0, width: 10, height: 4))
        #expect(Outline.empty.bounds.isNull)
        #expect(Outline.elements([]).isEmpty)
        #expect(Outline.elements([.move(.zero)]).isEmpty)
        #expect(!Outline.rect(.zero).isEmpty)
    }

    @Test func `a stroke reaches half its width, and a mitre as far as its limit`() {
        #expect(Outline.ellipse(square).strokeBounds(Stroke(width: 6)) == square.insetBy(dx: -3, dy: -3))
        let corner = Outline.elements([.move(.zero), .line(CGPoint(x: 10, y: 0)), .line(CGPoint(x: 0, y: 1))])
        #expect(corner.strokeBounds(Stroke(width: 2, join: .miter, miterLimit: 4)) == CGRect(x: -4, y: -4, width: 18, height: 9))
        #expect(corner.strokeBounds(Stroke(width: 2, join: .round)) == CGRect(x: -1, y: -1, width: 12, height: 3))
    }

    @Test func `simple forms stay simple where the map allows it`() {
        let twice = CGAffineTransform(scaleX: 2, y: 3)
        #expect(Outline.rect(square).transformed(by: twice) == .rect(CGRect(x: 20, y: 60, width: 200, height: 300)))
        #expect(Outline.ellipse(square).transformed(by: twice) == .ellipse(CGRect(x: 20, y: 60, width: 200, height: 300)))
        #expect(
            Outline.roundedRect(square, cornerSize: CGSize(width: 5, height: 5), isContinuous: false).transformed(by: twice)
                == .roundedRect(
                    CGRect(x: 20, y: 60, width: 200, height: 300), cornerSize: CGSize(width: 10, height: 15),
                    isContinuous: false))
        let turned = Outline.rect(square).transformed(by: CGAffineTransform(rotationAngle: .pi / 2))
        #expect(abs(turned.bounds.minX - -120) < 1e-9 && abs(turned.bounds.minY - 10) < 1e-9)
    }

    @Test func `hits are inside, misses outside`() {
        let circle = Outline.ellipse(square)
        #expect(circle.contains(CGPoint(x: 60, y: 70)))
        #expect(circle.contains(CGPoint(x: 25, y: 36)))
        #expect(!circle.contains(CGPoint(x: 24, y: 34)))
        let rounded = Outline.roundedRect(square, cornerSize: CGSize(width: 30, height: 30), isContinuous: false)
        #expect(!rounded.contains(CGPoint(x: 15, y: 25)))
        #expect(rounded.contains(CGPoint(x: 20, y: 30)))
        // A square with a square hole that runs the same way round.
        let hole = Outline.elements(
            Outline.rect(square).elements + Outline.rect(square.insetBy(dx: 25, dy: 25)).elements)
        #expect(hole.contains(CGPoint(x: 60, y: 70)))
        #expect(!hole.contains(CGPoint(x: 60, y: 70), evenOdd: true))
        #expect(!Outline.empty.contains(.zero))
    }

    @Test(arguments: [(0.0, 0.25), (0.1, 0.9), (0.3, 0.31), (0.75, 1.0)])
    func `trimming keeps that share of the arc length`(from: Double, to: Double) {
        for outline in [
            Outline.ellipse(CGRect(x: 0, y: 0, width: 200, height: 60)),
            .roundedRect(square, cornerSize: CGSize(width: 30, height: 30), isContinuous: true), .rect(square),
            .elements([
                .move(.zero), .quad(CGPoint(x: 80, y: 10), control: CGPoint(x: 10, y: 90)), .line(CGPoint(x: 5, y: 5)), .close,
                .move(CGPoint(x: 200, y: 0)), .line(CGPoint(x: 260, y: 0)),
            ]),
        ] {
            let share = length(outline.trimmed(from: from, to: to))
            #expect(abs(share - length(outline) * (to - from)) < 0.01)
        }
    }

    private func length(_ outline: Outline) -> Double {
        outline.flattened(tolerance: 0.00001).reduce(0) { sum, line in
            let ends = line.isClosed ? line.points + [line.points[0]] : line.points
            return sum + zip(ends, ends.dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
        }
    }

    @Test func `a quarter of a circle ends at 6 o'clock`() {
        let quarter = Outline.ellipse(square).trimmed(from: 0, to: 0.25)
        #expect(quarter.elements.count == 2)
        let end = quarter.elements[1].point!
        #expect(abs(end.x - 60) < 0.01 && abs(end.y - 120) < 0.01)
    }

    @Test func `trims that are whole, empty or no numbers`() {
        let circle = Outline.ellipse(square)
        #expect(circle.trimmed(from: 0, to: 1) == circle)
        #expect(circle.trimmed(from: -3, to: 7) == circle)
        #expect(circle.trimmed(from: 0.5, to: 0.5) == .empty)
        #expect(circle.trimmed(from: 0.8, to: 0.2) == .empty)
        #expect(circle.trimmed(from: .nan, to: .nan) == circle)
        #expect(Outline.ellipse(CGRect(x: 0, y: 0, width: CGFloat.nan, height: 4)).trimmed(from: 0.1, to: 0.2).isEmpty)
    }
}
