/// How fast and how often an effect plays.
public struct SymbolEffectOptions: Hashable, Sendable {
    package enum Repetition: Hashable, Sendable {
        /// 1 or more.
        case times(Int)
        case endless
    }

    /// nil: once for an effect that a change sets off, without end for one that is active.
    package private(set) var repetition: Repetition?
    /// A factor, 0.01…100.
    package private(set) var speed = 1.0

    private init() {}

    /// At normal speed, as often as the effect does by itself.
    public static var `default`: SymbolEffectOptions { SymbolEffectOptions() }

    /// Without end.
    public static var repeating: SymbolEffectOptions { SymbolEffectOptions().repeating }
    /// Once.
    public static var nonRepeating: SymbolEffectOptions { SymbolEffectOptions().nonRepeating }
    /// `count` times, at least once; nil: as often as the effect does by itself.
    public static func `repeat`(_ count: Int?) -> SymbolEffectOptions { SymbolEffectOptions().repeat(count) }
    /// `speed` times as fast. What is below 0.01 or above 100, or no number, counts as the nearest of those, or as 1.
    public static func speed(_ speed: Double) -> SymbolEffectOptions { SymbolEffectOptions().speed(speed) }

    /// These, without end.
    public var repeating: SymbolEffectOptions { with { $0.repetition = .endless } }
    /// These, once.
    public var nonRepeating: SymbolEffectOptions { with { $0.repetition = .times(1) } }
    /// These, `count` times, at least once; nil: as often as the effect does by itself.
    public func `repeat`(_ count: Int?) -> SymbolEffectOptions {
        with { $0.repetition = count.map { .times(max($0, 1)) } }
    }
    /// These, `speed` times as fast as normal, 0.01…100.
    public func speed(_ speed: Double) -> SymbolEffectOptions {
        with { $0.speed = speed.isNaN ? 1 : min(max(speed, 0.01), 100) }
    }

    private func with(_ change: (inout SymbolEffectOptions) -> Void) -> SymbolEffectOptions {
        var copy = self
        change(&copy)
        return copy
    }
}
