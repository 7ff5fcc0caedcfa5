import Foundation

// The damped harmonic oscillator, x″ + 2a·x′ + ω₀²·x = 0 with x the way that is left to the target and a the decay, in its
// closed form. With w² = ω₀² − a² the motion is
//
//     x(t) = e^(−at) · (x₀·cos(wt) + (v₀ + a·x₀)·sin(wt)/w)
//
// with cosh and sinh where w² is negative. The equation is linear, so a span of time is a matrix over displacement
// and velocity; one of four plain numbers serves a vector of any size.

/// What a span of time does to displacement and velocity.
struct SpringStep {
    var displacementFromDisplacement = 1.0
    var displacementFromVelocity = 0.0
    var velocityFromDisplacement = 0.0
    var velocityFromVelocity = 1.0

    static let none = SpringStep()
    static let atRest = SpringStep(
        displacementFromDisplacement: 0, displacementFromVelocity: 0, velocityFromDisplacement: 0,
        velocityFromVelocity: 0)

    func displacement<V: VectorArithmetic>(_ displacement: V, _ velocity: V) -> V {
        displacement.scaled(by: displacementFromDisplacement) + velocity.scaled(by: displacementFromVelocity)
    }

    func velocity<V: VectorArithmetic>(_ displacement: V, _ velocity: V) -> V {
        displacement.scaled(by: velocityFromDisplacement) + velocity.scaled(by: velocityFromVelocity)
    }

    /// This span and then another.
    func followed(by next: SpringStep) -> SpringStep {
        SpringStep(
            displacementFromDisplacement: next.displacement(displacementFromDisplacement, velocityFromDisplacement),
            displacementFromVelocity: next.displacement(displacementFromVelocity, velocityFromVelocity),
            velocityFromDisplacement: next.velocity(displacementFromDisplacement, velocityFromDisplacement),
            velocityFromVelocity: next.velocity(displacementFromVelocity, velocityFromVelocity))
    }
}

extension Spring {
    /// √|ω₀² − a²|, as a product so that it stays exact near critical damping.
    private var rate: Double {
        let square = (frequency - decay) * (frequency + decay)
        return abs(square).squareRoot()
    }

    private var oscillates: Bool { decay < frequency }

    /// The pace of the slowest part of the motion, per second: 0 if it never comes to rest.
    private var slowestDecay: Double {
        // a − √(a² − ω₀²), without the difference of two near numbers.
        oscillates || decay == 0 ? decay : frequency * (frequency / (decay + rate))
    }

    /// Time before the start counts as the start.
    func step(_ time: Double) -> SpringStep {
        guard frequency.isFinite else { return .atRest }
        guard time > 0 else { return .none }
        let time = min(time, 1e15)
        let even: Double, odd: Double  // e^(−at)·cos(wt) and e^(−at)·sin(wt)/w
        let angle = rate * time
        if oscillates {
            let envelope = exp(-decay * time)
            even = envelope * cos(angle)
            odd = envelope * time * (angle == 0 ? 1 : sin(angle) / angle)
        } else {
            let envelope = exp(-slowestDecay * time)
            even = envelope * (1 + exp(-2 * angle)) / 2
            odd = envelope * time * (angle == 0 ? 1 : -expm1(-2 * angle) / (2 * angle))
        }
        return SpringStep(
            displacementFromDisplacement: even + decay * odd,
            displacementFromVelocity: odd,
            velocityFromDisplacement: -frequency * frequency * odd,
            velocityFromVelocity: even - decay * odd)
    }

    /// Seconds until a bound of the motion stays within `epsilon`, in no particular rounding.
    func restingTime<V: VectorArithmetic>(displacement: V, velocity: V, epsilon: Double) -> Double {
        guard frequency.isFinite else { return 0 }
        guard slowestDecay > 0 else { return .infinity }
        let start = displacement.magnitudeSquared.squareRoot()
        let slope = (velocity + displacement.scaled(by: decay)).magnitudeSquared.squareRoot()
        let epsilon = epsilon.isNaN ? 0.001 : max(epsilon, .leastNormalMagnitude)
        guard start.isFinite, slope.isFinite else {
            // No number to go by: as long as a way of 1 takes.
            return restingTime(displacement: 1.0, velocity: 0, epsilon: 0.001)
        }
        guard start + slope > 0 else { return 0 }

        if oscillates {
            // The amplitude start + slope, over seconds, is the bound that the platform's numbers follow. It holds while the
            // spring swings at a radian per second or more; a slower one reaches further, as far as 1/w says.
            let reach = max(1, min(1 / rate, 10 / decay))
            return max(0, log((start + slope * reach) / epsilon) / decay)
        }

        let slowest = slowestDecay
        let longestReach = rate > 0 ? 1 / (2 * rate) : .infinity
        func bound(_ time: Double) -> Double { (start + slope * min(time, longestReach)) * exp(-slowest * time) }
        let peak = slope > 0 ? min(max(0, 1 / slowest - start / slope), longestReach) : 0
        guard bound(peak) > epsilon else { return 0 }
        var (inside, outside) = (peak + 1 / slowest, peak)
        // The bound falls faster than any power, so this ends after a few rounds.
        while bound(inside) > epsilon, inside < .greatestFiniteMagnitude { inside *= 2 }
        for _ in 0..<64 {
            let middle = (inside + outside) / 2
            if bound(middle) > epsilon { outside = middle } else { inside = middle }
        }
        return inside
    }

    /// As ``restingTime(displacement:velocity:epsilon:)``; what does not oscillate is rounded up to a tenth of a second, as
    /// the platform does.
    func settlingTime<V: VectorArithmetic>(displacement: V, velocity: V, epsilon: Double) -> Double {
        let time = restingTime(displacement: displacement, velocity: velocity, epsilon: epsilon)
        guard !oscillates, time.isFinite, time < 1e12 else { return time }
        // A hair less, so that a time that is a tenth already stays one.
        return (time * 10 - 1e-6).rounded(.up) / 10
    }
}

// MARK: Motion of vectors

extension Spring {
    /// Where the spring is after `time` seconds, on its way from zero to `target`.
    /// - Parameter initialVelocity: In units per second. Default zero.
    public func value<V>(target: V, initialVelocity: V = .zero, time: TimeInterval) -> V where V: VectorArithmetic {
        target + step(time).displacement(.zero - target, initialVelocity)
    }

    /// How fast the spring moves after `time` seconds, in units per second.
    public func velocity<V>(target: V, initialVelocity: V = .zero, time: TimeInterval) -> V where V: VectorArithmetic {
        step(time).velocity(.zero - target, initialVelocity)
    }

    /// Moves value and velocity on by `deltaTime` seconds. Exact for steps of any size.
    public func update<V>(value: inout V, velocity: inout V, target: V, deltaTime: TimeInterval)
    where V: VectorArithmetic {
        let step = step(deltaTime)
        let displacement = value - target
        (value, velocity) = (
            target + step.displacement(displacement, velocity), step.velocity(displacement, velocity)
        )
    }

    /// The force on the object: stiffness · (target − position) − damping · velocity. Zero for an infinitely stiff spring,
    /// which has nothing left to pull.
    public func force<V>(target: V, position: V, velocity: V) -> V where V: VectorArithmetic {
        guard stiffness.isFinite, damping.isFinite else { return .zero }
        return (target - position).scaled(by: stiffness) - velocity.scaled(by: damping)
    }

    /// Seconds until the spring is within `epsilon` of `target`, starting from zero. Infinite if it never is.
    public func settlingDuration<V>(target: V, initialVelocity: V = .zero, epsilon: Double) -> TimeInterval
    where V: VectorArithmetic {
        settlingTime(displacement: .zero - target, velocity: initialVelocity, epsilon: epsilon)
    }
}

// MARK: Motion of animatable values

extension Spring {
    /// Where the spring is after `time` seconds, on its way between two values.
    /// - Parameter initialVelocity: Its animatable data is the velocity, in units per second.
    public func value<V>(fromValue: V, toValue: V, initialVelocity: V, time: TimeInterval) -> V where V: Animatable {
        let start = fromValue.animatableData
        var result = fromValue
        result.animatableData =
            start
            + value(
                target: toValue.animatableData - start, initialVelocity: initialVelocity.animatableData, time: time)
        return result
    }

    /// How fast the spring moves after `time` seconds: a value whose animatable data is the velocity.
    public func velocity<V>(fromValue: V, toValue: V, initialVelocity: V, time: TimeInterval) -> V
    where V: Animatable {
        var result = fromValue
        result.animatableData = velocity(
            target: toValue.animatableData - fromValue.animatableData,
            initialVelocity: initialVelocity.animatableData, time: time)
        return result
    }

    /// The force on the object, as the animatable data of a value.
    public func force<V>(fromValue: V, toValue: V, position: V, velocity: V) -> V where V: Animatable {
        var result = fromValue
        result.animatableData = force(
            target: toValue.animatableData, position: position.animatableData, velocity: velocity.animatableData)
        return result
    }

    /// Seconds until the spring is within `epsilon` of `toValue`.
    public func settlingDuration<V>(fromValue: V, toValue: V, initialVelocity: V, epsilon: Double) -> TimeInterval
    where V: Animatable {
        settlingDuration(
            target: toValue.animatableData - fromValue.animatableData,
            initialVelocity: initialVelocity.animatableData, epsilon: epsilon)
    }
}
