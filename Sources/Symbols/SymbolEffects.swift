// About `byLayer` and `wholeSymbol`: Apple's symbols are annotated with layers that move one after another. Those drawn here come
// from an icon font, as one area with details cut out of it, and are whole: both move the symbol as one.

/// A short scaling, up or down and back, that draws attention to a symbol.
public struct BounceSymbolEffect: SymbolEffect, DiscreteSymbolEffect, Hashable, Sendable {
    public private(set) var configuration = SymbolEffectConfiguration(.bounce)

    init() {}

    /// Grows first. The default.
    public var up: BounceSymbolEffect { with { $0.direction = .up } }
    /// Shrinks first.
    public var down: BounceSymbolEffect { with { $0.direction = .down } }
    /// Asks for the layers to bounce one after another. Symbols here have one layer to move: it bounces as a whole.
    public var byLayer: BounceSymbolEffect { with { $0.isByLayer = true } }
    public var wholeSymbol: BounceSymbolEffect { with { $0.isByLayer = false } }

    private func with(_ change: (inout SymbolEffectConfiguration) -> Void) -> BounceSymbolEffect {
        var copy = self
        copy.configuration = configuration.with(change)
        return copy
    }
}

/// Fades a symbol nearly out and in again.
public struct PulseSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect, Hashable, Sendable {
    public private(set) var configuration = SymbolEffectConfiguration(.pulse)

    init() {}

    /// Asks for the layers that are annotated to pulse alone to do so. Symbols here have no such annotations: all of it pulses.
    public var byLayer: PulseSymbolEffect { with { $0.isByLayer = true } }
    public var wholeSymbol: PulseSymbolEffect { with { $0.isByLayer = false } }

    private func with(_ change: (inout SymbolEffectConfiguration) -> Void) -> PulseSymbolEffect {
        var copy = self
        copy.configuration = configuration.with(change)
        return copy
    }
}

/// Lights the parts of a symbol whose parts follow one another (`wifi`, `speaker.wave.3`), one after another. Other symbols stay as they
/// are.
public struct VariableColorSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect, Hashable, Sendable {
    public private(set) var configuration = SymbolEffectConfiguration(.variableColor)

    init() {}

    /// Each part stays lit until the end of the cycle. The default.
    public var cumulative: VariableColorSymbolEffect { with { $0.filling = .cumulative } }
    /// One part is lit at a time.
    public var iterative: VariableColorSymbolEffect { with { $0.filling = .iterative } }
    /// Every cycle runs forwards and then back.
    public var reversing: VariableColorSymbolEffect { with { $0.isReversing = true } }
    /// Every cycle begins from the start. The default.
    public var nonReversing: VariableColorSymbolEffect { with { $0.isReversing = false } }
    /// Parts that are not lit are not to be seen.
    public var hideInactiveLayers: VariableColorSymbolEffect { with { $0.hidesInactiveLayers = true } }
    /// Parts that are not lit are faint. The default.
    public var dimInactiveLayers: VariableColorSymbolEffect { with { $0.hidesInactiveLayers = false } }

    private func with(_ change: (inout SymbolEffectConfiguration) -> Void) -> VariableColorSymbolEffect {
        var copy = self
        copy.configuration = configuration.with(change)
        return copy
    }
}

/// Keeps a symbol larger, or smaller, while it is active.
public struct ScaleSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, Hashable, Sendable {
    public private(set) var configuration = SymbolEffectConfiguration(.scale)

    init() {}

    /// Larger. The default.
    public var up: ScaleSymbolEffect { with { $0.direction = .up } }
    /// Smaller.
    public var down: ScaleSymbolEffect { with { $0.direction = .down } }
    /// Asks for the layers to scale one after another. Symbols here have one layer to move: it scales as a whole.
    public var byLayer: ScaleSymbolEffect { with { $0.isByLayer = true } }
    public var wholeSymbol: ScaleSymbolEffect { with { $0.isByLayer = false } }

    private func with(_ change: (inout SymbolEffectConfiguration) -> Void) -> ScaleSymbolEffect {
        var copy = self
        copy.configuration = configuration.with(change)
        return copy
    }
}

extension SymbolEffect where Self == BounceSymbolEffect {
    /// A short scaling that draws attention.
    public static var bounce: BounceSymbolEffect { BounceSymbolEffect() }
}

extension SymbolEffect where Self == PulseSymbolEffect {
    /// Fading out and in.
    public static var pulse: PulseSymbolEffect { PulseSymbolEffect() }
}

extension SymbolEffect where Self == VariableColorSymbolEffect {
    /// Parts that are lit one after another.
    public static var variableColor: VariableColorSymbolEffect { VariableColorSymbolEffect() }
}

extension SymbolEffect where Self == ScaleSymbolEffect {
    /// Larger or smaller while active.
    public static var scale: ScaleSymbolEffect { ScaleSymbolEffect() }
}
