import Foundation
import SwiftUICore
import Testing

@Suite struct ValuesAnimatableTests {
    typealias Pair = AnimatablePair<Double, AnimatablePair<Float, CGFloat>>

    @Test func pairsAreVectors() {
        let a = Pair(1, .init(2, 3)), b = Pair(-4, .init(0.5, 8))
        #expect(a + b == Pair(-3, .init(2.5, 11)))
        #expect(a - b == Pair(5, .init(1.5, -5)))
        #expect(a + .zero == a)
        #expect(a - a == .zero)
        #expect(a + b == b + a)
        var c = a
        c.scale(by: 2)
        #expect(c == a + a)
        #expect(c.magnitudeSquared == 4 * a.magnitudeSquared)
        #expect(a.magnitudeSquared == 14)
        c -= a
        c += b
        #expect(c == a + b)
    }

    @Test func interpolationReachesItsEndsExactly() {
        let a = 0.1, b = 0.7
        #expect(a.interpolated(towards: b, amount: 0) == a)
        #expect(a.interpolated(towards: b, amount: 1) == b)
        #expect(abs(a.interpolated(towards: b, amount: 0.5) - 0.4) < 1e-15)
        #expect(abs(a.interpolated(towards: b, amount: 1.5) - 1.0) < 1e-15)
    }

    @Test func emptyDataIsAlwaysTheSame() {
        var data = EmptyAnimatableData()
        data.scale(by: 9)
        data += .zero
        #expect(data == .zero)
        #expect(data.magnitudeSquared == 0)
    }

    @Test func valuesTakeBackWhatTheyGive() {
        func roundTrip<V: Animatable & Equatable>(_ value: V, into other: V) -> Bool {
            var copy = other
            copy.animatableData = value.animatableData
            return copy == value
        }
        #expect(roundTrip(CGPoint(x: 1, y: 2), into: .zero))
        #expect(roundTrip(CGSize(width: 3, height: 4), into: .zero))
        #expect(roundTrip(CGRect(x: 1, y: 2, width: 3, height: 4), into: .zero))
        #expect(roundTrip(Angle.degrees(45), into: .zero))
        #expect(roundTrip(UnitPoint(x: 0.25, y: 2), into: .zero))
        #expect(roundTrip(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4), into: EdgeInsets()))
        #expect(
            roundTrip(
                RectangleCornerRadii(topLeading: 1, bottomLeading: 2, bottomTrailing: 3, topTrailing: 4),
                into: RectangleCornerRadii()))
        #expect(
            roundTrip(
                StrokeStyle(lineWidth: 3, miterLimit: 4, dashPhase: 5),
                into: StrokeStyle(lineWidth: 1, miterLimit: 1, dashPhase: 1)))
        #expect(roundTrip(Color.Resolved(red: 1, green: 0, blue: 0, opacity: 0.5), into: .clear))
    }

    @Test func erasedDataOfDifferentTypesKeepsTheLeftSide() {
        let a = _AnyAnimatableData(1.5), b = _AnyAnimatableData(CGFloat(2))
        #expect((a + b).value(as: Double.self) == 1.5)
        #expect((a + a).value(as: Double.self) == 3)
        #expect((.zero - a).value(as: Double.self) == -1.5)
        #expect(a != b)
        #expect(a.magnitudeSquared == 2.25)
    }
}
