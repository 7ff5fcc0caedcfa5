import DisplayList
import Foundation
import Testing

/// Outlines of any form are one however often they are copied, and equal when they look the same.
@Suite struct OutlinePathTests {
    private static let elements: [Outline.Element] = [
        .move(CGPoint(x: 1, y: 2)), .curve(CGPoint(x: 9, y: 2), control1: CGPoint(x: 1, y: 10), control2: CGPoint(x: 9, y: 10)), .close,
    ]

    @Test func equalOnesAreOneKey() {
        let a = Outline.elements(Self.elements), b = Outline.elements(Self.elements)
        let other = Outline.elements(Array(Self.elements.dropLast()))
        #expect(a == b && a == a && a != other && a != .empty)
        #expect(a.hashValue == b.hashValue)
        // Hashes that are known do not stand for the elements.
        #expect(other.hashValue != a.hashValue && a == b && a != other)
        #expect([a: 1][b] == 1)
        #expect([a: 1][other] == nil)
    }

    @Test func boundsAreThoseOfTheCurve() {
        let outline = Outline.elements(Self.elements)
        // Halfway, three quarters of the way from the ends to the control points.
        #expect(outline.bounds == CGRect(x: 1, y: 2, width: 8, height: 6))
        #expect(outline.bounds == outline.bounds)
        #expect(Outline.elements([]).bounds.isNull)
    }
}
