import Foundation

/// A mass on a damped spring, described as you like: by duration and bounce, by response and damping ratio, by its
/// physics, or by how long it takes to settle.
///
/// A value never has to be checked before it is used here. A duration or mass that is no length of time or weight (NaN,
/// zero or less) makes a spring that is infinitely stiff and at its target at once; negative damping counts as none.
public struct Spring: Hashable, Sendable {
    /// Of the object at the end of the spring. Default 1.
    public let mass: Double
    /// 0 swings for ever, below 1 overshoots, 1 is critical, above 1 approaches more slowly.
    public let dampingRatio: Double
    /// ω₀, the undamped angular frequency in radians per second; infinite for a spring that is at its target at once.
    let frequency: Double
    /// How fast the envelope shrinks: damping / (2 · mass), per second.
    let decay: Double

    /// Beyond this many radians per second no clock could show the motion, and ω₀² would leave the numbers' range.
    private static let greatestFrequency = 1e9
    private static let greatestDecay = 1e18

    private init(mass: Double, frequency: Double, dampingRatio: Double, decay: Double) {
        self.mass = mass
        self.frequency = frequency < Self.greatestFrequency ? frequency : .infinity
        self.dampingRatio = dampingRatio
        self.decay = min(decay, Self.greatestDecay)
    }

    private init(mass: Double, frequency: Double, dampingRatio: Double) {
        let ratio = dampingRatio > 0 ? dampingRatio : 0
        let decay = ratio == 0 || frequency == 0 ? 0 : ratio * frequency
        self.init(mass: mass, frequency: frequency, dampingRatio: ratio, decay: decay)
    }

    private static func frequency(response: Double) -> Double { response > 0 ? 2 * .pi / response : .infinity }

    /// The same motion, `speed` times as fast.
    func faster(by speed: Double) -> Spring {
        Spring(mass: mass, frequency: frequency * speed, dampingRatio: dampingRatio, decay: decay * speed)
    }

    /// Between two springs, in response and damping ratio: what a blend duration blends.
    func blended(towards other: Spring, amount: Double) -> Spring {
        func mix(_ a: Double, _ b: Double) -> Double { a == b ? a : a + (b - a) * amount }
        return Spring(
            response: mix(response, other.response), dampingRatio: mix(dampingRatio, other.dampingRatio))
    }
}

// MARK: Duration and bounce

extension Spring {
    /// - Parameters:
    ///   - duration: The perceptual pace in seconds, about the length of one undamped swing. Default 0.5.
    ///   - bounce: -1 to 1, default 0. Above 0 it overshoots: damping ratio 1 - bounce. Below 0 it is over-damped:
    ///     damping ratio 1 / (1 + bounce).
    public init(duration: TimeInterval = 0.5, bounce: Double = 0.0) {
        self.init(response: duration, dampingRatio: Spring.dampingRatio(bounce: bounce))
    }

    static func dampingRatio(bounce: Double) -> Double {
        if bounce.isNaN { return 1 }
        return bounce < 0 ? 1 / (1 + max(bounce, -1)) : 1 - min(bounce, 1)
    }

    /// The perceptual pace, in seconds.
    public var duration: TimeInterval { response }

    /// 1 swings for ever, 0 is critical, towards -1 it is over-damped.
    public var bounce: Double { dampingRatio > 1 ? 1 / dampingRatio - 1 : 1 - dampingRatio }
}

// MARK: Response and damping ratio

extension Spring {
    /// - Parameters:
    ///   - response: The length of one undamped swing, 2π / ω₀, in seconds.
    ///   - dampingRatio: The damping as a part of the critical one, 0 or more.
    public init(response: Double, dampingRatio: Double) {
        self.init(mass: 1, frequency: Self.frequency(response: response), dampingRatio: dampingRatio)
    }

    /// The length of one undamped swing, in seconds.
    public var response: Double { 2 * .pi / frequency }
}

// MARK: Mass, stiffness and damping

extension Spring {
    /// - Parameters:
    ///   - mass: Default 1.
    ///   - stiffness: Force for each unit of displacement, 0 or more.
    ///   - damping: Force for each unit of speed, 0 or more.
    ///   - allowOverDamping: Whether more than the critical damping, 2√(mass · stiffness), stays so. Otherwise it is
    ///     lowered to the critical one. Default false.
    public init(mass: Double = 1.0, stiffness: Double, damping: Double, allowOverDamping: Bool = false) {
        guard mass > 0, mass.isFinite else {
            self.init(mass: 1, frequency: .infinity, dampingRatio: 1)
            return
        }
        let frequency = stiffness > 0 ? (stiffness / mass).squareRoot() : 0
        let decay = damping > 0 ? damping / mass / 2 : 0
        guard allowOverDamping || decay < frequency else {
            self.init(mass: mass, frequency: frequency, dampingRatio: 1)
            return
        }
        let ratio =
            if decay == 0 { 0.0 } else if frequency == 0 { Double.infinity } else {
                // Both infinite: as stiff as can be, and no less damped.
                frequency.isFinite || decay.isFinite ? decay / frequency : 1
            }
        self.init(mass: mass, frequency: frequency, dampingRatio: ratio, decay: decay)
    }

    /// Force for each unit of displacement: mass · (2π / response)².
    public var stiffness: Double { mass * frequency * frequency }
    /// Force for each unit of speed: 2 · mass · (2π / response) · damping ratio.
    public var damping: Double { 2 * mass * decay }
}

// MARK: Settling duration

extension Spring {
    /// A spring that comes to rest, within `epsilon` of a target of 1, after about `settlingDuration` seconds.
    ///
    /// Undamped it never does; then the duration is that of one swing.
    public init(settlingDuration: TimeInterval, dampingRatio: Double, epsilon: Double = 0.001) {
        guard settlingDuration > 0, settlingDuration.isFinite, dampingRatio > 0, dampingRatio.isFinite else {
            self.init(response: settlingDuration, dampingRatio: dampingRatio)
            return
        }
        // The stiffer, the sooner: bisected over the orders of magnitude.
        var slow = log(1e-6 / settlingDuration)
        var fast = log(1e12 / settlingDuration)
        for _ in 0..<100 {
            let middle = (slow + fast) / 2
            let spring = Spring(mass: 1, frequency: exp(middle), dampingRatio: dampingRatio)
            let time = spring.restingTime(displacement: 1.0, velocity: 0, epsilon: epsilon)
            if time > settlingDuration { slow = middle } else { fast = middle }
        }
        self.init(mass: 1, frequency: exp((slow + fast) / 2), dampingRatio: dampingRatio)
    }

    /// Seconds until the spring is at rest, for a target of 1, no initial velocity and an epsilon of 0.001.
    /// Infinite if it never is.
    public var settlingDuration: TimeInterval { settlingDuration(target: 1.0, epsilon: 0.001) }
}

// MARK: Presets

extension Spring {
    /// No bounce, duration 0.5.
    public static var smooth: Spring { smooth() }

    /// - Parameters:
    ///   - duration: In seconds, default 0.5.
    ///   - extraBounce: Added to a bounce of 0. Default 0.
    public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Spring {
        Spring(duration: duration, bounce: extraBounce)
    }

    /// A little bounce, 0.15, duration 0.5.
    public static var snappy: Spring { snappy() }

    /// - Parameters:
    ///   - duration: In seconds, default 0.5.
    ///   - extraBounce: Added to a bounce of 0.15. Default 0.
    public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Spring {
        Spring(duration: duration, bounce: 0.15 + extraBounce)
    }

    /// More bounce, 0.3, duration 0.5.
    public static var bouncy: Spring { bouncy() }

    /// - Parameters:
    ///   - duration: In seconds, default 0.5.
    ///   - extraBounce: Added to a bounce of 0.3. Default 0.
    public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Spring {
        Spring(duration: duration, bounce: 0.3 + extraBounce)
    }
}
