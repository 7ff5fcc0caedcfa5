import Foundation
import Symbols

/// Whether a transition around has taken the symbols out of sight.
struct SymbolPresence: Equatable, Sendable {
    /// How they went; nil: they are there.
    var hidden: SymbolEffectConfiguration?
    var speed = 1.0
}

private enum SymbolPresenceKey: EnvironmentKey { static let defaultValue = SymbolPresence() }

extension EnvironmentValues {
    var symbolPresence: SymbolPresence {
        get { self[SymbolPresenceKey.self] }
        set { self[SymbolPresenceKey.self] = newValue }
    }
}

nonisolated private struct SymbolPresenceModifier: _EnvironmentModifier {
    typealias Body = Never
    let presence: SymbolPresence

    @MainActor func _transform(_ environment: inout EnvironmentValues) { environment.symbolPresence = presence }
}

/// Lets the symbols of a view appear and disappear when the view comes and goes. All else in the view is there at once, and stays until the
/// symbols have gone.
@frozen public struct SymbolEffectTransition: Transition {
    private let effect: SymbolEffectConfiguration
    private let options: SymbolEffectOptions

    public init<T>(effect: T, options: SymbolEffectOptions) where T: SymbolEffect, T: TransitionSymbolEffect {
        (self.effect, self.options) = (effect.configuration, options)
    }

    public func body(content: SymbolEffectTransition.Content, phase: TransitionPhase) -> some View {
        content.modifier(
            SymbolPresenceModifier(presence: SymbolPresence(hidden: phase.isIdentity ? nil : effect, speed: options.speed)))
    }

    /// Symbols take account by themselves of those who asked for less motion.
    public static let properties = TransitionProperties(hasMotion: false)
}

extension Transition where Self == SymbolEffectTransition {
    /// Lets the symbols of a view appear and disappear in a way of their own.
    public static func symbolEffect<T>(_ effect: T, options: SymbolEffectOptions = .default) -> SymbolEffectTransition
    where T: SymbolEffect, T: TransitionSymbolEffect {
        SymbolEffectTransition(effect: effect, options: options)
    }

    /// Lets the symbols of a view appear and disappear as symbols do.
    public static var symbolEffect: SymbolEffectTransition { SymbolEffectTransition(effect: .automatic, options: .default) }
}
