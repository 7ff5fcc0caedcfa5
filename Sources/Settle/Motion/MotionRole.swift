import SwiftUI

/// What a change means, which decides how it moves.
///
/// | role | motion | under Reduce Motion |
/// | --- | --- | --- |
/// | press | tight | tight |
/// | release, settle, rebound | elastic | spring 0.25, no bounce |
/// | snap | responsive | spring 0.25, no bounce |
/// | value | spring 0.35, no bounce | spring 0.25, no bounce |
/// | morph | spring 0.4, bounce 0.2 | spring 0.25, no bounce |
/// | reveal | calm | easeOut 0.2 |
/// | dismiss | spring 0.3, bounce 0.08 | easeIn 0.18 |
/// | success | expressive | easeOut 0.24 |
/// | error | responsive | easeOut 0.2 |
/// | ambient | calm | easeInOut 0.3 |
///
/// A finger is never animated: while it is down, set what it moves directly, as `@GestureState` does, so that nothing comes
/// between hand and thing. Only what follows when it lets go has a role: `release`, `rebound` or `snap`.
///
///     .motion(.reveal, value: isShown)
///     withAnimation(MotionRole.rebound.animation(reduceMotion: reduceMotion)) { offset = .zero }
public enum MotionRole: Hashable, CaseIterable, Sendable {
    /// A control goes down under a finger.
    case press
    /// The control comes up again.
    case release
    /// Something comes to rest in its place.
    case settle
    /// Something that was pulled too far comes back.
    case rebound
    /// Something lands on the nearest of several places.
    case snap
    /// A number that people read, or the bar that shows it. Never passes its target.
    case value
    /// One shape becomes another.
    case morph
    /// Content arrives.
    case reveal
    /// Content leaves.
    case dismiss
    /// Something worked.
    case success
    /// Something failed.
    case error
    /// Something that goes on by itself. Loops run only without Reduce Motion: see ``AmbientLoop``.
    case ambient

    /// The motion for people who did not ask for less of it.
    public var spring: Spring {
        switch self {
        case .press: Motion.tight.spring
        case .release, .settle, .rebound: Motion.elastic.spring
        case .snap, .error: Motion.responsive.spring
        case .value: Spring(duration: 0.35, bounce: 0)
        case .morph: Spring(duration: 0.4, bounce: 0.2)
        case .reveal, .ambient: Motion.calm.spring
        case .dismiss: Spring(duration: 0.3, bounce: 0.08)
        case .success: Motion.expressive.spring
        }
    }

    /// - Parameter reduceMotion: What `\.accessibilityReduceMotion` says.
    public func animation(reduceMotion: Bool = false) -> Animation { course(reduceMotion: reduceMotion).animation }

    /// The motion as numbers, for what shows any moment of it: from 0 at its start to 1 and, by a spring with bounce, a little beyond.
    ///
    /// - Parameters:
    ///   - time: Seconds since its start. Below 0, and when it is no number, nothing has happened yet.
    ///   - reduceMotion: What `\.accessibilityReduceMotion` says.
    public func progress(at time: TimeInterval, reduceMotion: Bool = false) -> Double {
        guard time > 0 else { return 0 }
        // No motion here lasts that long, and a spring is only asked for times that it can multiply.
        return time < 60 ? course(reduceMotion: reduceMotion).progress(at: time) : 1
    }

    private func course(reduceMotion: Bool) -> Course {
        guard reduceMotion else { return .spring(spring) }
        return switch self {
        case .press: .spring(Motion.tight.spring)
        case .release, .settle, .rebound, .snap, .value, .morph: .spring(Spring(duration: 0.25, bounce: 0))
        case .reveal, .error: .easeOut(0.2)
        case .dismiss: .easeIn(0.18)
        case .success: .easeOut(0.24)
        case .ambient: .easeInOut(0.3)
        }
    }
}

/// How something gets from one value to another; curves with their seconds.
private enum Course {
    case spring(Spring)
    case easeIn(TimeInterval), easeOut(TimeInterval), easeInOut(TimeInterval)

    var animation: Animation {
        switch self {
        case .spring(let spring): .spring(spring)
        case .easeIn(let duration): .easeIn(duration: duration)
        case .easeOut(let duration): .easeOut(duration: duration)
        case .easeInOut(let duration): .easeInOut(duration: duration)
        }
    }

    func progress(at time: TimeInterval) -> Double {
        switch self {
        case .spring(let spring): spring.value(target: 1, initialVelocity: 0, time: time)
        case .easeIn(let duration): UnitCurve.easeIn.value(at: min(time / duration, 1))
        case .easeOut(let duration): UnitCurve.easeOut.value(at: min(time / duration, 1))
        case .easeInOut(let duration): UnitCurve.easeInOut.value(at: min(time / duration, 1))
        }
    }
}
