import Foundation
import Symbols

/// A symbol that takes the place of others: what is still to be seen of those, and how far it has come.
@MainActor struct SymbolReplacement {
    /// A symbol on its way out.
    struct Leaving {
        var symbol: SymbolImage
        /// As it stood in the layout.
        var size: CGSize
        /// As it was seen when it began to leave.
        var look: SymbolLook
    }

    private struct Progress: Animatable {
        /// 0…1.
        var animatableData = 0.0
    }

    /// The ones before, the last one last.
    private let symbols: [Leaving]
    private let style: SymbolEffectConfiguration.Replacement
    /// For those who asked for less motion: they fade.
    private let isStill: Bool
    private var progress = Presented(Progress())

    // Seconds, and sizes at the far end: ours, set by eye.
    private static let duration = 0.55
    private static let goingDuration = 0.16, comingDelay = 0.1, comingFade = 0.14
    private static let smallScale = 0.5, largeScale = 1.35
    private static let coming = Spring(duration: 0.35, bounce: 0.2)
    /// More were never seen at a time.
    private static let mostLeaving = 3

    /// Starts at once.
    init(
        of symbols: [Leaving], by effect: SymbolEffectConfiguration, options: SymbolEffectOptions, isStill: Bool,
        in element: ElementNode, changed: () -> @MainActor () -> Void
    ) {
        self.symbols = symbols.suffix(Self.mostLeaving).filter { $0.look.opacity > 0 }
        (style, self.isStill) = (effect.replacement, isStill)
        // Whoever waits for the animation waits for this.
        var transaction = element.tree.transaction
        transaction.animation = .linear(duration: Self.duration).speed(options.speed)
        progress.set(Progress(animatableData: 1), transaction, in: element, changed: changed)
    }

    mutating func advance() { progress.advance() }
    var isOver: Bool { !progress.isAnimating }

    private var time: Double { progress.value.animatableData * Self.duration }

    /// Of the symbol that comes.
    var coming: SymbolLook {
        let time = style == .offUp ? time : time - Self.comingDelay
        let grown = isStill ? 1 : Self.coming.value(target: 1, time: max(time, 0))
        return SymbolLook(scale: Self.smallScale + (1 - Self.smallScale) * grown, opacity: smooth(time / Self.comingFade))
    }

    /// Those that go, as they are seen.
    var leaving: [Leaving] {
        let share = style == .offUp ? 1 : smooth(time / Self.goingDuration)
        guard share < 1 else { return [] }
        let end = isStill ? 1 : style == .upUp ? Self.largeScale : Self.smallScale
        return symbols.map { symbol in
            var symbol = symbol
            symbol.look = symbol.look.combined(with: SymbolLook(scale: 1 + (end - 1) * share, opacity: 1 - share))
            return symbol
        }
    }
}
