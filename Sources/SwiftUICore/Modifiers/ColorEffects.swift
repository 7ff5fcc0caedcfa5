import DisplayList
import Foundation

/// A linear change of colours.
nonisolated public struct _ColorMatrixEffect: _ElementModifier {
    public typealias Body = Never
    package enum Kind: Equatable, Sendable {
        case brightness(Double), contrast(Double), saturation(Double), hueRotation(Angle), grayscale(Double)
        case multiply(Color), invert, luminanceToAlpha
    }

    package var kind: Kind
    nonisolated package init(_ kind: Kind) { self.kind = kind }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        ColorMatrixElement(modifier, inputs)
    }
}

private final class ColorMatrixElement: EffectElement<_ColorMatrixEffect> {
    override func modifierDidChange(from old: _ColorMatrixEffect, _ oldEnvironment: EnvironmentValues) {
        var hasOtherColor = false
        if case .multiply(let color) = modifier.kind {
            hasOtherColor = color.resolve(in: oldEnvironment) != color.resolve(in: environment)
        }
        if old.kind != modifier.kind || hasOtherColor { setNeedsDisplay() }
    }

    override func effect() -> Effect? { modifier.kind.effect(in: environment) }
}

extension _ColorMatrixEffect.Kind {
    /// nil where it changes nothing.
    package func effect(in environment: EnvironmentValues) -> Effect? {
        switch self {
        case .brightness(let amount): amount == 0 ? nil : .color(.brightness(Float(amount.finite())))
        case .contrast(let amount): amount == 1 ? nil : .color(.contrast(Float(amount.finite(or: 1))))
        case .saturation(let amount): amount == 1 ? nil : .color(.saturation(Float(amount.finite(or: 1))))
        case .grayscale(let amount): amount == 0 ? nil : .color(.saturation(1 - Float(amount.finite())))
        case .hueRotation(let angle): .color(.hueRotation(Float(angle.radians.finite())))
        case .multiply(let color): .color(.multiply(color.resolve(in: environment).rgba))
        case .invert: .color(.invert)
        case .luminanceToAlpha: .color(.luminanceToAlpha)
        }
    }
}

extension View {
    /// Adds `amount` to each channel, −1…1.
    nonisolated public func brightness(_ amount: Double) -> some View { modifier(_ColorMatrixEffect(.brightness(amount))) }

    /// Spreads colours from mid grey: 1 changes nothing, 0 is all grey.
    nonisolated public func contrast(_ amount: Double) -> some View { modifier(_ColorMatrixEffect(.contrast(amount))) }

    /// 1 changes nothing, 0 takes all colour away.
    nonisolated public func saturation(_ amount: Double) -> some View { modifier(_ColorMatrixEffect(.saturation(amount))) }

    /// 0 changes nothing, 1 takes all colour away.
    nonisolated public func grayscale(_ amount: Double) -> some View { modifier(_ColorMatrixEffect(.grayscale(amount))) }

    nonisolated public func hueRotation(_ angle: Angle) -> some View { modifier(_ColorMatrixEffect(.hueRotation(angle))) }

    /// Multiplies each channel with the colour's.
    nonisolated public func colorMultiply(_ color: Color) -> some View { modifier(_ColorMatrixEffect(.multiply(color))) }

    nonisolated public func colorInvert() -> some View { modifier(_ColorMatrixEffect(.invert)) }

    /// Turns light into opacity: what is bright becomes solid black, what is black clear.
    nonisolated public func luminanceToAlpha() -> some View { modifier(_ColorMatrixEffect(.luminanceToAlpha)) }
}

/// The matrices of the W3C's Filter Effects.
extension DisplayList.ColorMatrix {
    static func brightness(_ amount: Float) -> Self {
        Self(rows: [1, 0, 0, 0, amount, 0, 1, 0, 0, amount, 0, 0, 1, 0, amount, 0, 0, 0, 1, 0])
    }

    static func contrast(_ c: Float) -> Self {
        let offset = 0.5 * (1 - c)
        return Self(rows: [c, 0, 0, 0, offset, 0, c, 0, 0, offset, 0, 0, c, 0, offset, 0, 0, 0, 1, 0])
    }

    /// The matrix of feColorMatrix's hueRotate.
    static func hueRotation(_ radians: Float) -> Self {
        let c = cos(radians), s = sin(radians)
        return Self(rows: [
            0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928, 0, 0,
            0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283, 0, 0,
            0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072, 0, 0,
            0, 0, 0, 1, 0,
        ])
    }

    static func multiply(_ color: RGBA) -> Self {
        Self(rows: [
            color.red, 0, 0, 0, 0, 0, color.green, 0, 0, 0, 0, 0, color.blue, 0, 0, 0, 0, 0, color.alpha, 0,
        ])
    }

    static let invert = Self(rows: [-1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0])

    static let luminanceToAlpha = Self(rows: [
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, luminance.r, luminance.g, luminance.b, 0, 0,
    ])
}

extension _ColorMatrixEffect: Animatable {
    public var animatableData: Double {
        get {
            switch kind {
            case .brightness(let amount), .contrast(let amount), .saturation(let amount), .grayscale(let amount): amount
            case .hueRotation(let angle): angle.degrees
            case .multiply, .invert, .luminanceToAlpha: 0
            }
        }
        set {
            switch kind {
            case .brightness: kind = .brightness(newValue)
            case .contrast: kind = .contrast(newValue)
            case .saturation: kind = .saturation(newValue)
            case .grayscale: kind = .grayscale(newValue)
            case .hueRotation: kind = .hueRotation(.degrees(newValue))
            case .multiply, .invert, .luminanceToAlpha: break
            }
        }
    }
}
