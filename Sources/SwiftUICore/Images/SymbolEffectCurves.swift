import Foundation
import Symbols

/// How a symbol is seen while effects play on it.
struct SymbolLook: Equatable, Sendable {
    /// About its middle.
    var scale = 1.0
    var opacity = 1.0
    /// Of the parts that follow one another; nil: as the symbol has them.
    var parts: [Double]?

    static let plain = SymbolLook()

    /// Both at once.
    func combined(with other: SymbolLook) -> SymbolLook {
        SymbolLook(scale: scale * other.scale, opacity: opacity * other.opacity, parts: other.parts ?? parts)
    }

    /// This much of it: 0 is plain. `resting` is what plain parts have.
    func weighted(by weight: Double, resting: [Double]) -> SymbolLook {
        func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * weight }
        return SymbolLook(
            scale: mix(1, scale), opacity: mix(1, opacity),
            parts: parts.flatMap { parts in parts.count == resting.count ? zip(resting, parts).map { mix($0, $1) } : nil })
    }
}

/// What an effect that goes on in time does, in closed form. Apple publishes no durations and extents of its effects; these are ours, set
/// by eye.
enum SymbolTimeline: Equatable, Sendable {
    case bounce(isUp: Bool)
    case pulse
    /// `resting` is the opacity of each part without the effect.
    case variableColor(isIterative: Bool, isReversing: Bool, hides: Bool, resting: [Double])

    /// nil for what does not go on in time, or has nothing to do on a symbol whose parts are `resting`.
    init?(_ effect: SymbolEffectConfiguration, resting: [Double]) {
        switch effect.kind {
        case .bounce: self = .bounce(isUp: effect.direction != .down)
        case .pulse: self = .pulse
        case .variableColor:
            guard resting.count > 1 else { return nil }
            self = .variableColor(
                isIterative: effect.filling == .iterative, isReversing: effect.isReversing,
                hides: effect.hidesInactiveLayers, resting: resting)
        case .scale, .appear, .disappear, .replace, .automatic: return nil
        }
    }

    /// Whether the symbol changes its place or size: not for those who asked for less motion.
    var isMotion: Bool { if case .bounce = self { true } else { false } }

    // Seconds. A bounce is a fifth of the symbol's size high.
    private static let bounceRise = 0.18, bounceCycle = 0.8, bounceExtent = 0.2
    private static let bounceReturn = Spring(duration: 0.4, bounce: 0.35)
    private static let pulseCycle = 1.6, pulseDepth = 0.65
    /// How long a part is lit, or the last one before the next is, and how long it takes to light.
    private static let step = 0.25, fade = 0.125

    /// Seconds from the start of one cycle to the next.
    var cycle: Double {
        switch self {
        case .bounce: Self.bounceCycle
        case .pulse: Self.pulseCycle
        case .variableColor: Double(stepCount) * Self.step
        }
    }

    /// How long `count` cycles take, to the end.
    func duration(of count: Int) -> Double {
        // After the last step the parts come to rest.
        if case .variableColor = self { return Double(count) * cycle + Self.fade }
        return Double(count) * cycle
    }

    /// `time` in seconds at normal speed, 0 or more; `end` is that of the last cycle, infinite for one without.
    func look(at time: Double, end: Double) -> SymbolLook {
        let place = time.truncatingRemainder(dividingBy: cycle)
        switch self {
        case .bounce(let isUp):
            let height: Double
            if place < Self.bounceRise {
                height = smooth(place / Self.bounceRise)
            } else {
                height = 1 - Self.bounceReturn.value(target: 1, time: place - Self.bounceRise)
            }
            return SymbolLook(scale: 1 + (isUp ? Self.bounceExtent : -Self.bounceExtent) * height)
        case .pulse:
            return SymbolLook(opacity: 1 - Self.pulseDepth * (1 - cos(2 * .pi * place / Self.pulseCycle)) / 2)
        case .variableColor(_, _, _, let resting):
            let lastCycleEnd = end - Self.fade
            let from: [Double], to: [Double], start: Double
            if time >= lastCycleEnd {
                (from, to, start) = (opacities(at: stepCount - 1), resting, time - lastCycleEnd)
            } else {
                let index = min(Int(place / Self.step), stepCount - 1)
                from = time < Self.step ? resting : opacities(at: (index + stepCount - 1) % stepCount)
                (to, start) = (opacities(at: index), place - Double(index) * Self.step)
            }
            let share = smooth(min(start / Self.fade, 1))
            return SymbolLook(parts: zip(from, to).map { $0 + ($1 - $0) * share })
        }
    }

    private var stepCount: Int {
        guard case .variableColor(let isIterative, let isReversing, _, let resting) = self else { return 1 }
        // Cumulative ones have a step more: with none lit.
        let steps = resting.count + (isIterative ? 0 : 1)
        return isReversing ? max(2 * steps - 2, 1) : steps
    }

    private func opacities(at step: Int) -> [Double] {
        guard case .variableColor(let isIterative, _, let hides, let resting) = self else { return [] }
        let steps = resting.count + (isIterative ? 0 : 1)
        let place = step < steps ? step : 2 * steps - 2 - step
        return resting.indices.map { index in
            let isLit = isIterative ? index == place : index < place
            return isLit ? 1 : hides ? 0 : SymbolImage.faintOpacity
        }
    }
}

/// From 0 to 1 with no speed at either end.
func smooth(_ x: Double) -> Double {
    let x = min(max(x, 0), 1)
    return x * x * (3 - 2 * x)
}
