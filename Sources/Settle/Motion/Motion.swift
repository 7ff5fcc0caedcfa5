import SwiftUI

/// The five springs that everything here moves on, from the one that nobody notices to the one that everybody does.
///
/// | tier | duration | bounce | passes its target by | 90 % after |
/// | --- | --- | --- | --- | --- |
/// | tight | 0.14 | 0 | nothing | 0.087 s |
/// | responsive | 0.32 | 0.25 | 2.8 % | 0.142 s |
/// | elastic | 0.42 | 0.38 | 8.4 % | 0.161 s |
/// | expressive | 0.48 | 0.48 | 14.8 % | 0.166 s |
/// | calm | 0.5 | 0.2 | 1.5 % | 0.237 s |
///
/// Measured from rest. Views rarely name a tier: they say what a change means, with a ``MotionRole``, which also knows what
/// to do for people who asked for less motion.
public enum Motion: Hashable, CaseIterable, Sendable {
    /// Keeps up with a finger.
    case tight
    /// Lands where it was sent.
    case responsive
    /// Springs back.
    case elastic
    /// Celebrates.
    case expressive
    /// Arrives.
    case calm

    public var spring: Spring {
        switch self {
        case .tight: Spring(duration: 0.14, bounce: 0)
        case .responsive: Spring(duration: 0.32, bounce: 0.25)
        case .elastic: Spring(duration: 0.42, bounce: 0.38)
        case .expressive: Spring(duration: 0.48, bounce: 0.48)
        case .calm: Spring(duration: 0.5, bounce: 0.2)
        }
    }

    public var animation: Animation { .spring(spring) }
}
