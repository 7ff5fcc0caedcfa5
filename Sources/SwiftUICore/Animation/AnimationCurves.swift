import Foundation

/// A curve, run through once.
struct CurveAnimation: CustomAnimation, TimedAnimation {
    let curve: UnitCurve
    /// Seconds. Not above zero: over at once.
    let duration: Double

    init(curve: UnitCurve, duration: Double) {
        self.curve = curve
        self.duration = duration > 0 ? duration : 0
    }

    var length: Animation.Length { Animation.Length(seconds: duration) }
    var logicalLength: Animation.Length { length }

    func animate<V>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? where V: VectorArithmetic {
        context.isLogicallyComplete = hasReached(duration, at: time)
        return context.isLogicallyComplete ? nil : value.scaled(by: curve.value(at: time / duration))
    }

    func velocity<V>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? where V: VectorArithmetic {
        guard time >= 0, !hasReached(duration, at: time), duration.isFinite else { return .zero }
        return value.scaled(by: curve.velocity(at: time / duration) / duration)
    }
}

/// Seconds that a curve takes unless it is told.
private let defaultDuration: TimeInterval = 0.35

extension Animation {
    /// Even, in 0.35 seconds.
    public static var linear: Animation { linear(duration: defaultDuration) }
    /// Even, in `duration` seconds.
    public static func linear(duration: TimeInterval) -> Animation { timingCurve(.linear, duration: duration) }

    /// Slow at the start, in 0.35 seconds.
    public static var easeIn: Animation { easeIn(duration: defaultDuration) }
    /// Slow at the start, in `duration` seconds.
    public static func easeIn(duration: TimeInterval) -> Animation { timingCurve(.easeIn, duration: duration) }

    /// Slow at the end, in 0.35 seconds.
    public static var easeOut: Animation { easeOut(duration: defaultDuration) }
    /// Slow at the end, in `duration` seconds.
    public static func easeOut(duration: TimeInterval) -> Animation { timingCurve(.easeOut, duration: duration) }

    /// Slow at both ends, in 0.35 seconds.
    public static var easeInOut: Animation { easeInOut(duration: defaultDuration) }
    /// Slow at both ends, in `duration` seconds.
    public static func easeInOut(duration: TimeInterval) -> Animation { timingCurve(.easeInOut, duration: duration) }

    /// A cubic Bézier curve from (0, 0) to (1, 1); the control points' x is held to 0…1.
    /// - Parameter duration: In seconds, default 0.35.
    public static func timingCurve(
        _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
    ) -> Animation {
        let curve = UnitCurve.bezier(
            startControlPoint: UnitPoint(x: p1x, y: p1y), endControlPoint: UnitPoint(x: p2x, y: p2y))
        return timingCurve(curve, duration: duration)
    }

    /// A curve, run through in `duration` seconds.
    public static func timingCurve(_ curve: UnitCurve, duration: TimeInterval) -> Animation {
        Animation(CurveAnimation(curve: curve, duration: duration))
    }
}
