import Foundation

/// An easing: progress from 0 to 1 against time from 0 to 1.
public struct UnitCurve: Hashable, Sendable {
    private enum Function: Hashable {
        case linear
        case circularEaseIn
        case circularEaseOut
        case circularEaseInOut
        /// The inverse of the one before; it has no name of its own.
        case circularEaseOutIn
        case bezier(CubicCurve)
    }

    private let function: Function

    /// The curve from (0, 0) to (1, 1) with two control points, whose x is held to 0…1 so that there is one progress for
    /// each time. y may leave 0…1: then the curve overshoots.
    public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve {
        UnitCurve(
            function: .bezier(
                CubicCurve(
                    x1: startControlPoint.x, y1: startControlPoint.y, x2: endControlPoint.x, y2: endControlPoint.y)))
    }

    /// Even. At time x it is at x.
    public static let linear = UnitCurve(function: .linear)
    /// Slow at the start: control points (0.42, 0) and (1, 1).
    public static let easeIn = bezier(startControlPoint: .init(x: 0.42, y: 0), endControlPoint: .init(x: 1, y: 1))
    /// Slow at the end: control points (0, 0) and (0.58, 1).
    public static let easeOut = bezier(startControlPoint: .init(x: 0, y: 0), endControlPoint: .init(x: 0.58, y: 1))
    /// Slow at both ends: control points (0.42, 0) and (0.58, 1).
    public static let easeInOut = bezier(
        startControlPoint: .init(x: 0.42, y: 0), endControlPoint: .init(x: 0.58, y: 1))
    @available(*, deprecated, renamed: "easeInOut")
    public static let easeInEaseOut = easeInOut
    /// A quarter of a circle, flat at the start.
    public static let circularEaseIn = UnitCurve(function: .circularEaseIn)
    /// A quarter of a circle, flat at the end.
    public static let circularEaseOut = UnitCurve(function: .circularEaseOut)
    /// Two quarters of circles, flat at both ends.
    public static let circularEaseInOut = UnitCurve(function: .circularEaseInOut)

    /// The curve's height at a progress, which is held to 0…1 (NaN is 0). The progress is met to 1e-14.
    public func value(at progress: Double) -> Double {
        let x = progress > 0 ? min(progress, 1) : 0
        switch function {
        case .linear: return x
        case .circularEaseIn: return Self.quarter(x)
        case .circularEaseOut: return 1 - Self.quarter(1 - x)
        case .circularEaseInOut: return x < 0.5 ? Self.quarter(2 * x) / 2 : 1 - Self.quarter(2 - 2 * x) / 2
        case .circularEaseOutIn: return x < 0.5 ? 0.5 - Self.quarter(1 - 2 * x) / 2 : 0.5 + Self.quarter(2 * x - 1) / 2
        case .bezier(let curve): return curve.value(at: x)
        }
    }

    /// The curve's slope at a progress, which is held to 0…1. Where the curve is upright, a great number.
    public func velocity(at progress: Double) -> Double {
        let x = progress > 0 ? min(progress, 1) : 0
        switch function {
        case .linear: return 1
        case .circularEaseIn: return Self.quarterSlope(x)
        case .circularEaseOut: return Self.quarterSlope(1 - x)
        case .circularEaseInOut: return Self.quarterSlope(x < 0.5 ? 2 * x : 2 - 2 * x)
        case .circularEaseOutIn: return Self.quarterSlope(x < 0.5 ? 1 - 2 * x : 2 * x - 1)
        case .bezier(let curve): return curve.slope(at: x)
        }
    }

    /// The curve with time and progress exchanged.
    public var inverse: UnitCurve {
        switch function {
        case .linear: self
        case .circularEaseIn: .circularEaseOut
        case .circularEaseOut: .circularEaseIn
        case .circularEaseInOut: UnitCurve(function: .circularEaseOutIn)
        case .circularEaseOutIn: .circularEaseInOut
        case .bezier(let curve):
            UnitCurve(function: .bezier(CubicCurve(x1: curve.y1, y1: curve.x1, x2: curve.y2, y2: curve.x2)))
        }
    }

    /// 1 − √(1 − x²), without the cancellation near 0.
    private static func quarter(_ x: Double) -> Double { x * x / (1 + max(0, 1 - x * x).squareRoot()) }

    private static func quarterSlope(_ x: Double) -> Double {
        x / max((1 - x * x), 1e-12).squareRoot()
    }
}

/// A cubic Bézier curve from (0, 0) to (1, 1), as y over x.
private struct CubicCurve: Hashable {
    let x1, y1, x2, y2: Double

    init(x1: Double, y1: Double, x2: Double, y2: Double) {
        func number(_ value: Double) -> Double { value.isFinite ? min(max(value, -1e6), 1e6) : 0 }
        (self.x1, self.x2) = (min(max(number(x1), 0), 1), min(max(number(x2), 0), 1))
        (self.y1, self.y2) = (number(y1), number(y2))
    }

    private static func point(_ s: Double, _ a: Double, _ b: Double) -> Double {
        ((1 + 3 * a - 3 * b) * s + (3 * b - 6 * a)) * s * s + 3 * a * s
    }

    private static func derivative(_ s: Double, _ a: Double, _ b: Double) -> Double {
        (3 * (1 + 3 * a - 3 * b) * s + 2 * (3 * b - 6 * a)) * s + 3 * a
    }

    /// The parameter at which the curve is at `x`: Newton's steps, kept inside a bracket that halves when they leave it. x
    /// grows with the parameter as long as both control points lie in 0…1.
    private func parameter(at x: Double) -> Double {
        if x <= 0 { return 0 }
        if x >= 1 { return 1 }
        var (low, high, s) = (0.0, 1.0, x)
        for _ in 0..<64 {
            let error = Self.point(s, x1, x2) - x
            if abs(error) < 1e-14 { break }
            if error > 0 { high = s } else { low = s }
            let slope = Self.derivative(s, x1, x2)
            let next = s - error / slope
            s = slope > 0 && next > low && next < high ? next : (low + high) / 2
        }
        return s
    }

    func value(at x: Double) -> Double {
        if x <= 0 { return 0 }
        if x >= 1 { return 1 }
        return Self.point(parameter(at: x), y1, y2)
    }

    func slope(at x: Double) -> Double {
        let s = parameter(at: x)
        let run = Self.derivative(s, x1, x2)
        if run > 1e-6 { return Self.derivative(s, y1, y2) / run }
        // A control point lies on its end, or the curve stands upright: the slope over a little way.
        let (before, after) = (max(x - 1e-6, 0), min(x + 1e-6, 1))
        return (value(at: after) - value(at: before)) / (after - before)
    }
}
