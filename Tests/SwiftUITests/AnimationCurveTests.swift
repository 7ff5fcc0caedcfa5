import Foundation
import SwiftUI
import SwiftUICore
import Testing

/// The curve by another way: halving the parameter until it is found.
private func bisected(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double) -> Double {
    func point(_ s: Double, _ a: Double, _ b: Double) -> Double {
        3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
    }
    if x == 0 || x == 1 { return x }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<80 {
        let middle = (low + high) / 2
        if point(middle, x1, x2) < x { low = middle } else { high = middle }
    }
    return point((low + high) / 2, y1, y2)
}

private func progress(_ animation: Animation, at time: Double) -> Double? {
    var context = AnimationContext<Double>()
    return animation.animate(value: 1, time: time, context: &context)
}

private func isNear(_ a: Double?, _ b: Double, _ tolerance: Double = 1e-9) -> Bool { a.map { abs($0 - b) <= tolerance } ?? false }

@Suite struct AnimationCurveTests {
    @Test(arguments: [
        [0.42, 0, 1, 1], [0, 0, 0.58, 1], [0.42, 0, 0.58, 1], [0.25, 0.1, 0.25, 1], [0.68, -0.55, 0.27, 1.55], [0, 1, 1, 0],
        [1, 0, 0, 1], [0, 0, 0, 1], [1, 0, 1, 1], [0.33, 0.33, 0.67, 0.67],
    ])
    func cubicCurvesAreSolvedExactly(points: [Double]) {
        let curve = UnitCurve.bezier(
            startControlPoint: UnitPoint(x: points[0], y: points[1]),
            endControlPoint: UnitPoint(x: points[2], y: points[3]))
        let animation = Animation.timingCurve(points[0], points[1], points[2], points[3], duration: 2)
        for step in 0...200 {
            let x = Double(step) / 200
            let expected = bisected(points[0], points[1], points[2], points[3], at: x)
            // In the middle of [1, 0, 0, 1], where the curve stands upright, bisection itself is no better.
            let isUpright = points == [1, 0, 0, 1] && x == 0.5
            #expect(isNear(curve.value(at: x), expected, isUpright ? 1e-5 : 1e-9), "at \(x)")
            if step < 200 { #expect(isNear(progress(animation, at: 2 * x), curve.value(at: x))) }
        }
    }

    @Test func endsAreExactAndProgressIsHeldBetweenThem() {
        let curves: [UnitCurve] = [
            .linear, .easeIn, .easeOut, .easeInOut, .circularEaseIn, .circularEaseOut, .circularEaseInOut,
            .circularEaseInOut.inverse,
        ]
        for curve in curves {
            #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1)
            #expect(curve.value(at: -3) == 0 && curve.value(at: 7) == 1 && curve.value(at: .nan) == 0)
            for x in [0.1, 0.37, 0.5, 0.9] {
                #expect(isNear(curve.inverse.value(at: curve.value(at: x)), x, 1e-9), "\(curve) at \(x)")
                let slope = (curve.value(at: x + 1e-6) - curve.value(at: x - 1e-6)) / 2e-6
                if x != 0.5 { #expect(isNear(curve.velocity(at: x), slope, 1e-4), "\(curve) at \(x)") }
            }
        }
        #expect(UnitCurve.easeIn.velocity(at: 0) < 1e-3)
        #expect(isNear(UnitCurve.circularEaseIn.value(at: 0.6), 0.2))
        #expect(isNear(UnitCurve.circularEaseOut.value(at: 0.4), 0.8))
        #expect(isNear(UnitCurve.circularEaseInOut.value(at: 0.3), 0.1))
    }

    @Test func curvesTakeThirtyFiveHundredthsOfASecond() {
        for animation in [Animation.linear, .easeIn, .easeOut, .easeInOut, .timingCurve(0, 0, 1, 1)] {
            #expect(animation.finiteLength == 0.35)
            #expect(progress(animation, at: 0) == 0)
            #expect(progress(animation, at: 0.349) != nil)
            #expect(progress(animation, at: 0.35) == nil)
        }
        #expect(progress(.linear(duration: 4), at: 1) == 0.25)
        #expect(isNear(progress(.easeInOut(duration: 1), at: 0.5), 0.5))
        #expect(Animation.easeIn == .easeIn(duration: 0.35))
        #expect(Animation.easeIn != .easeOut)
    }

    @Test func speedIsTheSlopeOfTheCurve() {
        let animation = Animation.easeInOut(duration: 2)
        let context = AnimationContext<Double>()
        for time in [0.2, 0.7, 1.1, 1.9] {
            let slope = (progress(animation, at: time + 1e-5)! - progress(animation, at: time - 1e-5)!) / 2e-5
            #expect(isNear(animation.velocity(value: 1, time: time, context: context), slope, 1e-6))
        }
    }

    @Test func curvesAreCompleteAtTheirEnd() {
        var context = AnimationContext<Double>()
        _ = Animation.linear(duration: 1).animate(value: 1, time: 0.5, context: &context)
        #expect(!context.isLogicallyComplete)
        let end = Animation.linear(duration: 1).animate(value: 1, time: 1, context: &context)
        #expect(end == nil && context.isLogicallyComplete)
    }

    @Test func noDurationIsTooBad() {
        for duration in [0, -1, -.infinity, .nan] as [Double] {
            #expect(progress(.easeIn(duration: duration), at: 0) == nil)
            #expect(Animation.easeIn(duration: duration).finiteLength == 0)
        }
        #expect(progress(.easeIn(duration: .infinity), at: 1e9) == 0)
        #expect(!Animation.easeIn(duration: .infinity).canEnd)
        let wild = Animation.timingCurve(.nan, .infinity, -5, 1e300, duration: 1)
        for step in 0..<100 { #expect(progress(wild, at: Double(step) / 100)!.isFinite) }
    }
}
