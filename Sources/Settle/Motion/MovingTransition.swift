import SwiftUI

/// A transition that moves, and is a plain fade under Reduce Motion.
///
///     .transition(.moving(.move(edge: .bottom).combined(with: .opacity)))
public struct MovingTransition<Moving: Transition>: Transition {
    let moving: Moving

    public init(_ moving: Moving) { self.moving = moving }

    public func body(content: Content, phase: TransitionPhase) -> some View {
        content.modifier(MovingModifier(moving: moving, phase: phase))
    }

    // It takes care of that itself, and a fade need not be replaced by a fade.
    public static var properties: TransitionProperties { TransitionProperties(hasMotion: false) }
}

private struct MovingModifier<Moving: Transition>: ViewModifier {
    let moving: Moving
    let phase: TransitionPhase
    @Environment(\.accessibilityReduceMotion) private var reduceMotion

    @ViewBuilder func body(content: Content) -> some View {
        if reduceMotion {
            content.opacity(phase.isIdentity ? 1 : 0)
        } else {
            moving.apply(content: content, phase: phase)
        }
    }
}

extension Transition {
    /// `transition`, or a plain fade under Reduce Motion.
    public static func moving<Moving: Transition>(_ transition: Moving) -> Self where Self == MovingTransition<Moving> {
        MovingTransition(transition)
    }
}

extension Transition where Self == MovingTransition<BlurReplaceTransition> {
    /// For content that is replaced in its place: a blur replace, or a plain fade under Reduce Motion.
    public static var replacing: Self { MovingTransition(.blurReplace) }
}

extension AnyTransition {
    /// `transition`, or a plain fade under Reduce Motion.
    @MainActor public static func moving(_ transition: some Transition) -> AnyTransition {
        AnyTransition(MovingTransition(transition))
    }
}

extension View {
    /// How this view comes and goes, complete with its motion: it needs no animation around it.
    ///
    /// - Parameters:
    ///   - transition: A plain fade under Reduce Motion.
    ///   - arrival: How it comes.
    ///   - departure: How it goes.
    public func motionTransition(
        _ transition: some Transition, arrival: MotionRole = .reveal, departure: MotionRole = .dismiss
    ) -> some View {
        modifier(MotionTransitionModifier(transition: transition, arrival: arrival, departure: departure))
    }
}

private struct MotionTransitionModifier<Moving: Transition>: ViewModifier {
    let transition: Moving
    let arrival: MotionRole
    let departure: MotionRole
    @Environment(\.accessibilityReduceMotion) private var reduceMotion

    func body(content: Content) -> some View {
        let moving = MovingTransition(transition)
        content.transition(
            AsymmetricTransition(
                insertion: moving.animation(arrival.animation(reduceMotion: reduceMotion)),
                removal: moving.animation(departure.animation(reduceMotion: reduceMotion))))
    }
}
