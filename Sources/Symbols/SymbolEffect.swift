/// What a symbol does: how it moves or fades, of itself or when something changes.
///
/// The effects are values that only say what is meant. SwiftUI's `symbolEffect` modifiers, its transitions and content
/// transitions carry them out.
public protocol SymbolEffect {
    var configuration: SymbolEffectConfiguration { get }
}

/// An effect that holds, or goes on, for as long as it is active.
public protocol IndefiniteSymbolEffect {}

/// An effect that plays and is over.
public protocol DiscreteSymbolEffect {}

/// An effect by which one symbol takes another's place.
public protocol ContentTransitionSymbolEffect {}

/// An effect by which a symbol comes and goes.
public protocol TransitionSymbolEffect {}

/// An effect with all that was said about it.
public struct SymbolEffectConfiguration: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case bounce, pulse, variableColor, scale, appear, disappear, replace, automatic
    }

    package enum Direction: Hashable, Sendable { case up, down }
    package enum Filling: Hashable, Sendable { case cumulative, iterative }
    package enum Replacement: Hashable, Sendable { case downUp, upUp, offUp }

    package let kind: Kind
    /// nil: the effect's own.
    package var direction: Direction?
    package var isByLayer: Bool?
    package var filling = Filling.cumulative
    package var isReversing = false
    package var hidesInactiveLayers = false
    package var replacement = Replacement.downUp

    package init(_ kind: Kind) { self.kind = kind }

    func with(_ change: (inout SymbolEffectConfiguration) -> Void) -> SymbolEffectConfiguration {
        var copy = self
        change(&copy)
        return copy
    }
}
