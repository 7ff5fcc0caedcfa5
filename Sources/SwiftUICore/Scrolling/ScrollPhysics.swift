import Foundation

/// The numbers by which a scroll view moves, those of UIKit's `UIScrollView`. Lengths in points, times in seconds.
///
/// The laws are Apple's as told in "Designing Fluid Interfaces" (WWDC 2018) and measured by Ilya Lobanov ("Scrolling mechanics of
/// UIScrollView", 2019): exponential deceleration, a rubber band of constant 0.55, and a critically damped spring back.
package enum ScrollPhysics {
    /// What is left of the speed after a millisecond: `UIScrollView.DecelerationRate.normal`.
    package static let normalRate = 0.998
    /// `UIScrollView.DecelerationRate.fast`.
    package static let fastRate = 0.99
    package static let rubberBand: CGFloat = 0.55
    /// The angular frequency of the spring that brings content back to its edge: a mass of 1, a stiffness of 100.
    package static let edgeFrequency = 10.0
    /// That of the spring which brings content to a page or a view: 0.45 s for all but a hundredth of the way.
    package static let targetFrequency = 15.0
    /// Nearer than this to its rest, content rests.
    package static let restDistance: CGFloat = 0.25
    /// The first points of a finger decide whether it scrolls, and do not count.
    package static let slop: CGFloat = 10

    /// How far content goes beyond its edge when a finger pulls it `distance` beyond: never as far as the view is long.
    package static func banded(_ distance: CGFloat, length: CGFloat) -> CGFloat {
        guard length > 0 else { return 0 }
        let pull = abs(distance)
        let shown = (1 - 1 / (pull * rubberBand / length + 1)) * length
        return distance < 0 ? -shown : shown
    }

    /// How far a finger has to pull for content to go `shown` beyond its edge: the inverse of `banded`.
    package static func pull(_ shown: CGFloat, length: CGFloat) -> CGFloat {
        guard length > 0 else { return 0 }
        let share = min(abs(shown) / length, 0.999)
        let distance = length / rubberBand * (1 / (1 - share) - 1)
        return shown < 0 ? -distance : distance
    }

    /// Where content that is let go at this speed comes to rest, edges apart.
    package static func restingPlace(from position: CGFloat, velocity: CGFloat, rate: Double) -> CGFloat {
        position - velocity / (1000 * CGFloat(log(rate)))
    }
}

/// One axis of content in motion: where it is as a function of the time since it was let go. At most two parts follow one
/// another, a glide and a spring at the edge that the glide ran into.
package struct ScrollMotion: Equatable, Sendable {
    private enum Course: Equatable, Sendable {
        /// x = x₀ + v₀ (eᵏᵗ − 1) / k, with k the logarithm of the deceleration rate a second.
        case glide(from: CGFloat, velocity: CGFloat, logRate: Double)
        /// A critically damped spring: its distance from `target` is (a + b t) e⁻ʷᵗ.
        case spring(to: CGFloat, a: CGFloat, b: CGFloat, frequency: Double)

        func position(_ time: TimeInterval) -> CGFloat {
            switch self {
            case .glide(let from, let velocity, let k): from + velocity * CGFloat((exp(k * time) - 1) / k)
            case .spring(let target, let a, let b, let w): target + (a + b * time) * CGFloat(exp(-w * time))
            }
        }

        func velocity(_ time: TimeInterval) -> CGFloat {
            switch self {
            case .glide(_, let velocity, let k): velocity * CGFloat(exp(k * time))
            case .spring(_, let a, let b, let w): (b - w * (a + b * time)) * CGFloat(exp(-w * time))
            }
        }

        var end: CGFloat {
            switch self {
            case .glide(let from, let velocity, let k): from - velocity / k
            case .spring(let target, _, _, _): target
            }
        }

        /// When no more than `restDistance` is left to go, for good.
        var duration: TimeInterval {
            let rest = ScrollPhysics.restDistance
            switch self {
            case .glide(_, let velocity, let k):
                let way = abs(velocity / k)
                return way > rest ? log(Double(rest / way)) / k : 0
            case .spring(_, let a, let b, let w):
                // Both terms below half of it: the second has its greatest value at 1/w, and falls below after 2/w ln(4|b|/(e w rest)).
                let first = abs(a) > rest / 2 ? log(Double(2 * abs(a) / rest)) / w : 0
                let second = abs(b) > 0 ? 2 / w * log(Double(4 * abs(b)) / (M_E * w * Double(rest))) : 0
                return max(first, second, 0)
            }
        }

        func shifted(by distance: CGFloat) -> Course {
            switch self {
            case .glide(let from, let velocity, let k): .glide(from: from + distance, velocity: velocity, logRate: k)
            case .spring(let target, let a, let b, let w): .spring(to: target + distance, a: a, b: b, frequency: w)
            }
        }
    }

    private var first: Course
    private var second: Course?
    /// When the second part begins.
    private var turn: TimeInterval
    /// Seconds until content rests.
    package let duration: TimeInterval

    private init(_ first: Course, _ second: Course? = nil, turn: TimeInterval = .infinity) {
        (self.first, self.second, self.turn) = (first, second, turn)
        duration = second.map { turn + $0.duration } ?? first.duration
    }

    private static func spring(
        from position: CGFloat, velocity: CGFloat, to target: CGFloat, frequency: Double
    ) -> Course {
        let a = position - target
        return .spring(to: target, a: a, b: velocity + CGFloat(frequency) * a, frequency: frequency)
    }

    /// Content that is let go: it glides, and where it runs into an end of `range` it goes over and springs back. Let go beyond
    /// an end, it springs back, unless it is fast enough to glide home.
    package init(from position: CGFloat, velocity: CGFloat, in range: ClosedRange<CGFloat>, rate: Double) {
        let k = 1000 * log(rate)
        let glide = Course.glide(from: position, velocity: velocity, logRate: k)
        let isOutside = !range.contains(position)
        if range.contains(glide.end) {
            self.init(glide)
        } else if isOutside {
            let edge = position < range.lowerBound ? range.lowerBound : range.upperBound
            self.init(Self.spring(from: position, velocity: velocity, to: edge, frequency: ScrollPhysics.edgeFrequency))
        } else {
            let edge = glide.end < range.lowerBound ? range.lowerBound : range.upperBound
            let time = log(Double((edge - position) * k / velocity) + 1) / k
            self.init(
                glide,
                Self.spring(
                    from: edge, velocity: glide.velocity(time), to: edge, frequency: ScrollPhysics.edgeFrequency),
                turn: time)
        }
    }

    /// Content that is let go and has a place to come to.
    package init(from position: CGFloat, velocity: CGFloat, to target: CGFloat) {
        self.init(
            Self.spring(from: position, velocity: velocity, to: target, frequency: ScrollPhysics.targetFrequency))
    }

    /// Where content comes to rest.
    package var end: CGFloat { (second ?? first).end }

    package func position(at time: TimeInterval) -> CGFloat {
        if time >= duration { return end }
        if let second, time >= turn { return second.position(time - turn) }
        return first.position(max(time, 0))
    }

    /// In points a second.
    package func velocity(at time: TimeInterval) -> CGFloat {
        if time >= duration { return 0 }
        if let second, time >= turn { return second.velocity(time - turn) }
        return first.velocity(max(time, 0))
    }

    /// The same motion elsewhere: content was added or taken away before what is seen.
    package func shifted(by distance: CGFloat) -> ScrollMotion {
        ScrollMotion(first.shifted(by: distance), second?.shifted(by: distance), turn: turn)
    }
}
