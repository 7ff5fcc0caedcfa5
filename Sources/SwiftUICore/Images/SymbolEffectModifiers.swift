import Foundation
import Symbols

/// A symbol effect that a view asks of the symbols in it.
package struct SymbolEffectEntry: Equatable, Sendable {
    package enum Trigger: Equatable, Sendable {
        /// While this is true.
        case activity(Bool)
        /// When the count of the modifier with this identity goes up.
        case change(of: UInt64, count: Int)
    }

    package var effect: SymbolEffectConfiguration
    package var options: SymbolEffectOptions
    package var trigger: Trigger
}

private enum SymbolEffectsKey: EnvironmentKey { static let defaultValue: [SymbolEffectEntry] = [] }

extension EnvironmentValues {
    /// From the outside in.
    package var symbolEffects: [SymbolEffectEntry] {
        get { self[SymbolEffectsKey.self] }
        set { self[SymbolEffectsKey.self] = newValue }
    }
}

/// Adds an effect for as long as it is active.
nonisolated public struct _IndefiniteSymbolEffectModifier: _EnvironmentModifier {
    public typealias Body = Never
    let effect: SymbolEffectConfiguration
    let options: SymbolEffectOptions
    let isActive: Bool

    @MainActor public func _transform(_ environment: inout EnvironmentValues) {
        environment.symbolEffects.append(SymbolEffectEntry(effect: effect, options: options, trigger: .activity(isActive)))
    }
}

/// Takes away the effects that come from further out.
nonisolated public struct _SymbolEffectsRemovedModifier: _EnvironmentModifier {
    public typealias Body = Never
    let isEnabled: Bool

    @MainActor public func _transform(_ environment: inout EnvironmentValues) {
        if isEnabled && !environment.symbolEffects.isEmpty { environment.symbolEffects = [] }
    }
}

/// Adds an effect that plays when a value changes.
nonisolated public struct _DiscreteSymbolEffectModifier<Value: Equatable>: ViewModifier {
    public typealias Body = Never
    let effect: SymbolEffectConfiguration
    let options: SymbolEffectOptions
    let value: Value

    @MainActor public static func _makeNode<C: View>(_ modifier: Self, content: C, _ inputs: _NodeInputs) -> _ViewNode {
        DiscreteSymbolEffectNode(modifier, content: content, inputs)
    }

    @MainActor public static func _updateNode<C: View>(
        _ node: _ViewNode, to modifier: Self, content: C, _ environment: EnvironmentValues
    ) {
        unsafeDowncast(node, to: DiscreteSymbolEffectNode<Value, C>.self).update(to: modifier, content: content, environment)
    }
}

/// Counts the changes of the value: the symbols below play the effect when the count goes up.
private final class DiscreteSymbolEffectNode<Value: Equatable, C: View>: _ViewNode {
    private var modifier: _DiscreteSymbolEffectModifier<Value>
    private var count = 0
    private var inner: EnvironmentValues
    private var child: _ViewNode!

    init(_ modifier: _DiscreteSymbolEffectModifier<Value>, content: C, _ inputs: _NodeInputs) {
        self.modifier = modifier
        inner = inputs.environment
        super.init(inputs)
        transform()
        child = C._makeNode(content, _NodeInputs(parent: self, environment: inner))
    }

    override var children: [_ViewNode] { child.map { [$0] } ?? [] }
    override var stableElement: ElementNode? { child.stableElement }

    func update(to new: _DiscreteSymbolEffectModifier<Value>, content: C, _ newEnvironment: EnvironmentValues) {
        let hasChanged = new.value != modifier.value
        if hasChanged { count += 1 }
        let isAnother = hasChanged || new.effect != modifier.effect || new.options != modifier.options
        modifier = new
        // The same environment as before leaves everything below alone.
        if isAnother || !newEnvironment.isIdentical(to: environment) {
            environment = newEnvironment
            transform()
        }
        C._updateNode(child, to: content, inner)
    }

    override func environmentDidChange(from old: EnvironmentValues) {
        transform()
        child.setEnvironment(inner)
    }

    private func transform() {
        inner = environment
        inner.symbolEffects.append(
            SymbolEffectEntry(
                effect: modifier.effect, options: modifier.options, trigger: .change(of: identity, count: count)))
    }
}

extension View {
    /// Plays an effect on the symbols in this view for as long as `isActive`.
    ///
    /// Of several effects of one kind that are active the innermost plays.
    nonisolated public func symbolEffect<T>(
        _ effect: T, options: SymbolEffectOptions = .default, isActive: Bool = true
    ) -> some View where T: IndefiniteSymbolEffect, T: SymbolEffect {
        modifier(_IndefiniteSymbolEffectModifier(effect: effect.configuration, options: options, isActive: isActive))
    }

    /// Plays an effect on the symbols in this view whenever `value` changes.
    ///
    /// A change while the effect plays starts it anew, from where the symbol is.
    nonisolated public func symbolEffect<T, U>(
        _ effect: T, options: SymbolEffectOptions = .default, value: U
    ) -> some View where T: DiscreteSymbolEffect, T: SymbolEffect, U: Equatable {
        modifier(_DiscreteSymbolEffectModifier(effect: effect.configuration, options: options, value: value))
    }

    /// Keeps the effects that come from further out from the symbols in this view, if `isEnabled`.
    nonisolated public func symbolEffectsRemoved(_ isEnabled: Bool = true) -> some View {
        modifier(_SymbolEffectsRemovedModifier(isEnabled: isEnabled))
    }
}
