/// A symbol that comes in. While it is active, as an effect, the symbol is still out of sight; it appears when that ends.
public struct AppearSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, TransitionSymbolEffect, Hashable, Sendable {
    public private(set) var configuration = SymbolEffectConfiguration(.appear)

    init() {}

    /// Grows as it appears. The default.
    public var up: AppearSymbolEffect { with { $0.direction = .up } }
    /// Shrinks as it appears.
    public var down: AppearSymbolEffect { with { $0.direction = .down } }
    /// Asks for the layers to appear one after another. Symbols here have one layer to move: it appears as a whole.
    public var byLayer: AppearSymbolEffect { with { $0.isByLayer = true } }
    public var wholeSymbol: AppearSymbolEffect { with { $0.isByLayer = false } }

    private func with(_ change: (inout SymbolEffectConfiguration) -> Void) -> AppearSymbolEffect {
        var copy = self
        copy.configuration = configuration.with(change)
        return copy
    }
}

/// A symbol that goes. While it is active, as an effect, the symbol is out of sight.
public struct DisappearSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, TransitionSymbolEffect, Hashable, Sendable {
    public private(set) var configuration = SymbolEffectConfiguration(.disappear)

    init() {}

    /// Grows as it disappears.
    public var up: DisappearSymbolEffect { with { $0.direction = .up } }
    /// Shrinks as it disappears. The default.
    public var down: DisappearSymbolEffect { with { $0.direction = .down } }
    /// Asks for the layers to disappear one after another. Symbols here have one layer to move: it disappears as a whole.
    public var byLayer: DisappearSymbolEffect { with { $0.isByLayer = true } }
    public var wholeSymbol: DisappearSymbolEffect { with { $0.isByLayer = false } }

    private func with(_ change: (inout SymbolEffectConfiguration) -> Void) -> DisappearSymbolEffect {
        var copy = self
        copy.configuration = configuration.with(change)
        return copy
    }
}

/// A symbol that takes another's place.
public struct ReplaceSymbolEffect: SymbolEffect, ContentTransitionSymbolEffect, Hashable, Sendable {
    public private(set) var configuration = SymbolEffectConfiguration(.replace)

    init() {}

    /// The old symbol shrinks away, then the new one grows in. The default.
    public var downUp: ReplaceSymbolEffect { with { $0.replacement = .downUp } }
    /// The old symbol grows away, then the new one grows in.
    public var upUp: ReplaceSymbolEffect { with { $0.replacement = .upUp } }
    /// The old symbol is gone at once, and the new one grows in.
    public var offUp: ReplaceSymbolEffect { with { $0.replacement = .offUp } }
    /// Asks for the layers to be replaced one after another. Symbols here have one layer to move: it is replaced as a whole.
    public var byLayer: ReplaceSymbolEffect { with { $0.isByLayer = true } }
    public var wholeSymbol: ReplaceSymbolEffect { with { $0.isByLayer = false } }

    private func with(_ change: (inout SymbolEffectConfiguration) -> Void) -> ReplaceSymbolEffect {
        var copy = self
        copy.configuration = configuration.with(change)
        return copy
    }
}

/// What suits the place: appearing and disappearing where symbols come and go, replacing where one becomes another.
public struct AutomaticSymbolEffect: SymbolEffect, ContentTransitionSymbolEffect, TransitionSymbolEffect, Hashable, Sendable {
    public private(set) var configuration = SymbolEffectConfiguration(.automatic)

    init() {}
}

extension SymbolEffect where Self == AppearSymbolEffect {
    /// Coming in.
    public static var appear: AppearSymbolEffect { AppearSymbolEffect() }
}

extension SymbolEffect where Self == DisappearSymbolEffect {
    /// Going.
    public static var disappear: DisappearSymbolEffect { DisappearSymbolEffect() }
}

extension SymbolEffect where Self == ReplaceSymbolEffect {
    /// Taking another's place.
    public static var replace: ReplaceSymbolEffect { ReplaceSymbolEffect() }
}

extension SymbolEffect where Self == AutomaticSymbolEffect {
    /// What suits the place.
    public static var automatic: AutomaticSymbolEffect { AutomaticSymbolEffect() }
}
