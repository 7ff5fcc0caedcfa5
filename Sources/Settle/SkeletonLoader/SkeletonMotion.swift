import SwiftUI

/// How the parts of a skeleton move.
enum SkeletonMotion {
    case reveal, dismiss, error

    func animation(reduceMotion: Bool) -> Animation {
        if !reduceMotion { return .spring(spring) }
        return switch self {
        case .reveal, .error: .easeOut(duration: 0.2)
        case .dismiss: .easeIn(duration: 0.18)
        }
    }

    /// How far it has come `time` seconds after its start, from 0 to 1 and, by a spring, a little beyond.
    func progress(at time: TimeInterval, reduceMotion: Bool) -> Double {
        guard time > 0 else { return 0 }
        if !reduceMotion { return spring.value(target: 1, initialVelocity: 0, time: time) }
        return switch self {
        case .reveal, .error: UnitCurve.easeOut.value(at: min(time / 0.2, 1))
        case .dismiss: UnitCurve.easeIn.value(at: min(time / 0.18, 1))
        }
    }

    private var spring: Spring {
        switch self {
        case .reveal: Spring(duration: 0.5, bounce: 0.2)
        case .dismiss: Spring(duration: 0.3, bounce: 0.08)
        case .error: Spring(duration: 0.32, bounce: 0.25)
        }
    }
}
