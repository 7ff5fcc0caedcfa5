import Foundation

/// Where a view stands as it scrolls through what its scroll view shows.
@frozen public enum ScrollTransitionPhase {
    /// Going out at the top, or at the leading edge of a horizontal scroll view.
    case topLeading
    /// In sight.
    case identity
    /// Going out at the bottom or the trailing edge.
    case bottomTrailing

    public var isIdentity: Bool { self == .identity }

    /// −1 at the top or leading edge, 0 in sight, 1 at the bottom or trailing edge.
    public var value: Double {
        switch self {
        case .topLeading: -1
        case .identity: 0
        case .bottomTrailing: 1
        }
    }
}

extension ScrollTransitionPhase: Equatable, Hashable {}

/// How a view goes over from one phase of scrolling to the other.
public struct ScrollTransitionConfiguration {
    package enum Mode {
        case animated
        case interactive(UnitCurve)
        case identity
    }

    package var mode: Mode
    package var animation: Animation?
    package var threshold: Threshold

    /// Changes phase all at once, within an animation, when half of the view is in sight.
    public static func animated(_ animation: Animation = .default) -> ScrollTransitionConfiguration {
        ScrollTransitionConfiguration(mode: .animated, animation: animation, threshold: .visible(0.5))
    }

    nonisolated(unsafe) public static let animated = animated()

    /// Follows the finger, until all of the view is in sight.
    /// - Parameter timingCurve: From out of sight, 0, to in sight, 1.
    public static func interactive(timingCurve: UnitCurve = .easeInOut) -> ScrollTransitionConfiguration {
        ScrollTransitionConfiguration(mode: .interactive(timingCurve), animation: nil, threshold: .visible)
    }

    nonisolated(unsafe) public static let interactive = interactive()

    /// Nothing changes.
    nonisolated(unsafe) public static let identity = ScrollTransitionConfiguration(
        mode: .identity, animation: nil, threshold: .visible)

    /// What changes move by.
    public func animation(_ animation: Animation) -> ScrollTransitionConfiguration {
        var copy = self
        copy.animation = animation
        return copy
    }

    /// From where on the view counts as in sight.
    public func threshold(_ threshold: ScrollTransitionConfiguration.Threshold) -> ScrollTransitionConfiguration {
        var copy = self
        copy.threshold = threshold
        return copy
    }
}

extension ScrollTransitionConfiguration {
    /// A place on the way of a view from out of sight into the middle of what its scroll view shows.
    public struct Threshold {
        private indirect enum Kind {
            case visible(Double)
            case centered
            case mixed(Kind, Kind, Double)
            case inset(Kind, Double)

            func distance(length: CGFloat, container: CGFloat) -> CGFloat {
                switch self {
                case .visible(let share): (length + container) / 2 - length * CGFloat(share)
                case .centered: 0
                case .mixed(let from, let to, let amount):
                    from.distance(length: length, container: container).interpolated(
                        towards: to.distance(length: length, container: container), amount: amount)
                case .inset(let base, let inset): base.distance(length: length, container: container) - CGFloat(inset)
                }
            }
        }

        private let kind: Kind
        private init(_ kind: Kind) { self.kind = kind }

        /// All of it in sight.
        nonisolated(unsafe) public static let visible = Threshold(.visible(1))
        /// All of it just out of sight.
        nonisolated(unsafe) public static let hidden = Threshold(.visible(0))
        /// In the middle.
        public static var centered: Threshold { Threshold(.centered) }

        /// A share of it in sight, 0…1.
        public static func visible(_ amount: Double) -> Threshold { Threshold(.visible(min(max(amount.finite(), 0), 1))) }

        /// Between this place, 0, and another, 1.
        public func interpolated(towards other: Threshold, amount: Double) -> Threshold {
            Threshold(.mixed(kind, other.kind, amount.finite()))
        }

        /// As far inside of this place, in points.
        public func inset(by distance: Double) -> Threshold { Threshold(.inset(kind, distance.finite())) }

        /// How far the middle of a view lies from the middle of what is shown when it has come to this place, in points, 0 or more.
        package func distance(length: CGFloat, container: CGFloat) -> CGFloat {
            max(kind.distance(length: length, container: container), 0)
        }
    }
}
