import DisplayList
import Foundation

nonisolated public struct _OpacityEffect: _ElementModifier {
    public typealias Body = Never
    public var opacity: Double
    nonisolated public init(opacity: Double) { self.opacity = opacity }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        OpacityElement(modifier, inputs)
    }
}

private final class OpacityElement: EffectElement<_OpacityEffect> {
    private var opacity: Double { min(max(modifier.opacity.finite(or: 1), 0), 1) }

    override func effect() -> Effect? { opacity == 1 ? nil : .opacity(opacity) }

    override func draw(into items: inout [DisplayItem], at origin: CGPoint) {
        if opacity > 0 { super.draw(into: &items, at: origin) }
    }

    override func sight(of rect: CGRect) -> CGRect { opacity > 0 ? rect : .null }

    /// What cannot be seen cannot be touched.
    override func hitTest(_ point: CGPoint) -> [ElementNode]? { opacity > 0 ? super.hitTest(point) : nil }

    /// Nor read.
    override func collectAccessibility(into nodes: inout [AccessibilityNode]) {
        if opacity > 0 { super.collectAccessibility(into: &nodes) }
    }
}

nonisolated public struct _BlurEffect: _ElementModifier {
    public typealias Body = Never
    public var radius: CGFloat
    public var isOpaque: Bool
    nonisolated public init(radius: CGFloat, isOpaque: Bool) {
        (self.radius, self.isOpaque) = (radius, isOpaque)
    }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        BlurElement(modifier, inputs)
    }
}

private final class BlurElement: EffectElement<_BlurEffect> {
    private var radius: CGFloat { modifier.radius.clampedLength }

    override func effect() -> Effect? {
        guard radius > 0 else { return nil }
        return .blur(radius: radius, opaqueExtent: modifier.isOpaque ? CGRect(origin: .zero, size: presentation.size) : nil)
    }

    override func reach(of bounds: CGRect) -> CGRect {
        guard !bounds.isEmpty else { return bounds }
        return modifier.isOpaque
            ? CGRect(origin: .zero, size: presentation.size) : bounds.insetBy(dx: -blurReach(radius), dy: -blurReach(radius))
    }
}

nonisolated public struct _ShadowEffect: _ElementModifier {
    public typealias Body = Never
    public var color: Color
    public var radius: CGFloat
    public var offset: CGSize
    nonisolated public init(color: Color, radius: CGFloat, offset: CGSize) {
        (self.color, self.radius, self.offset) = (color, radius, offset)
    }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        ShadowElement(modifier, inputs)
    }
}

private final class ShadowElement: EffectElement<_ShadowEffect> {
    private var offset: CGSize {
        CGSize(width: modifier.offset.width.finite(), height: modifier.offset.height.finite())
    }

    override func modifierDidChange(from old: _ShadowEffect, _ oldEnvironment: EnvironmentValues) {
        if !areEqual(old, modifier) || modifier.color.resolve(in: oldEnvironment) != modifier.color.resolve(in: environment) {
            setNeedsDisplay()
        }
    }

    override func effect() -> Effect? {
        let color = modifier.color.resolve(in: environment).rgba
        return color.alpha > 0
            ? .shadow(color: color, radius: modifier.radius.clampedLength, offset: offset) : nil
    }

    override func reach(of bounds: CGRect) -> CGRect {
        guard !bounds.isEmpty else { return bounds }
        let reach = blurReach(modifier.radius.clampedLength)
        return bounds.union(bounds.insetBy(dx: -reach, dy: -reach).offsetBy(dx: offset.width, dy: offset.height))
    }
}

nonisolated public struct _BlendModeEffect: _ElementModifier {
    public typealias Body = Never
    public var blendMode: BlendMode
    nonisolated public init(blendMode: BlendMode) { self.blendMode = blendMode }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        BlendModeElement(modifier, inputs)
    }
}

private final class BlendModeElement: EffectElement<_BlendModeEffect> {
    override func effect() -> Effect? {
        modifier.blendMode == .normal ? nil : .blend(modifier.blendMode.displayed)
    }
}

/// Draws a view as one picture before anything else happens to it.
nonisolated public struct _CompositingGroupEffect: _ElementModifier {
    public typealias Body = Never
    nonisolated public init() {}

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        CompositingGroupElement(modifier, inputs)
    }
}

private final class CompositingGroupElement: EffectElement<_CompositingGroupEffect> {
    override func effect() -> Effect? { .group }
}

extension View {
    /// 0 is invisible (and out of reach of touch), 1 is solid.
    nonisolated public func opacity(_ opacity: Double) -> some View { modifier(_OpacityEffect(opacity: opacity)) }

    /// A Gaussian whose standard deviation is `radius` points. Opaque: the edges stay solid.
    nonisolated public func blur(radius: CGFloat, opaque: Bool = false) -> some View {
        modifier(_BlurEffect(radius: radius, isOpaque: opaque))
    }

    /// A blurred, shifted copy of the view's shape beneath it. `radius` is the standard deviation, in points.
    nonisolated public func shadow(
        color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> some View {
        modifier(_ShadowEffect(color: color, radius: radius, offset: CGSize(width: x, height: y)))
    }

    nonisolated public func blendMode(_ blendMode: BlendMode) -> some View {
        modifier(_BlendModeEffect(blendMode: blendMode))
    }

    nonisolated public func compositingGroup() -> some View { modifier(_CompositingGroupEffect()) }

    /// Draws the view into one picture before it is shown. The kit's renderer draws every view this way; what remains is the grouping.
    nonisolated public func drawingGroup(opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear) -> some View {
        compositingGroup()
    }
}

// MARK: What moves

extension _OpacityEffect: Animatable {
    public var animatableData: Double {
        get { opacity }
        set { opacity = newValue }
    }
}

extension _BlurEffect: Animatable {
    public var animatableData: CGFloat {
        get { radius }
        set { radius = newValue }
    }
}

extension _ShadowEffect: Animatable {
    public var animatableData: AnimatablePair<CGFloat, CGSize.AnimatableData> {
        get { .init(radius, offset.animatableData) }
        set { (radius, offset.animatableData) = (newValue.first, newValue.second) }
    }
}
