import DisplayList
import Foundation

nonisolated public struct _ClipEffect<ClipShape: Shape>: _ElementModifier {
    public typealias Body = Never
    public var shape: ClipShape
    public var style: FillStyle
    @inlinable nonisolated public init(shape: ClipShape, style: FillStyle = FillStyle()) {
        (self.shape, self.style) = (shape, style)
    }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        ClipElement(modifier, inputs)
    }
}

private final class ClipElement<S: Shape>: EffectElement<_ClipEffect<S>> {
    private var known: (outline: Outline, bounds: CGRect, size: CGSize, direction: LayoutDirection)?
    // By itself, as the type of the modifier is looked up wherever the modifier is.
    private var style: FillStyle

    override init(_ modifier: _ClipEffect<S>, _ inputs: _NodeInputs) {
        style = modifier.style
        super.init(modifier, inputs)
    }

    private var outline: Outline {
        findOutline()
        return known!.outline
    }

    private func findOutline() {
        let size = presentation.size, direction = environment.layoutDirection
        if let known, known.size == size, known.direction == direction { return }
        makeOutline(size, direction)
    }

    @inline(never) private func makeOutline(_ size: CGSize, _ direction: LayoutDirection) {
        let outline = modifier.shape.outline(in: size, environment)
        known = (outline, outline.bounds, size, direction)
    }

    override func modifierDidChange(from old: _ClipEffect<S>, _ oldEnvironment: EnvironmentValues) {
        guard !areEqual(old, modifier) else { return }
        known = nil
        style = modifier.style
        setNeedsDisplay()
    }

    override func effect() -> Effect? {
        .clip(outline, isEvenOdd: style.isEOFilled, isAntialiased: style.isAntialiased)
    }

    /// Asked at each frame of each clock inside.
    override func reach(of bounds: CGRect) -> CGRect {
        findOutline()
        return bounds.intersection(known!.bounds).orZero
    }

    /// What was cut away cannot be touched.
    override func hitTest(_ point: CGPoint) -> [ElementNode]? {
        outline.contains(point, evenOdd: style.isEOFilled) ? super.hitTest(point) : nil
    }
}

/// Shows a view where another is opaque.
nonisolated public struct _MaskModifier<Mask: View>: _ElementModifier {
    public typealias Body = Never
    let alignment: Alignment
    let mask: Mask
    nonisolated init(alignment: Alignment, mask: Mask) { (self.alignment, self.mask) = (alignment, mask) }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        MaskElement(modifier, inputs)
    }
}

private final class MaskElement<Mask: View>: EffectElement<_MaskModifier<Mask>> {
    private var secondary: SecondaryContent<Mask>!

    override func didWrap() {
        secondary = SecondaryContent(modifier.mask, alignment: modifier.alignment, in: self)
    }

    override var children: [_ViewNode] { super.children + (secondary.map { [$0] } ?? []) }

    override func modifierDidChange(from old: _MaskModifier<Mask>, _ oldEnvironment: EnvironmentValues) {
        secondary.update(modifier.mask, alignment: modifier.alignment, environment)
    }

    override func placeContent() {
        super.placeContent()
        secondary.place(around: inner, modifier.alignment, proposal: proposal)
    }

    override func effect() -> Effect? {
        var items: [DisplayItem] = []
        if let mask = secondary.element { emit(mask, into: &items, at: .zero) }
        return .mask(items, isLuminance: false)
    }
}

extension View {
    /// Draws only what lies inside the shape, laid into the view's frame; touches outside miss.
    @inlinable nonisolated public func clipShape<S>(_ shape: S, style: FillStyle = FillStyle()) -> some View where S: Shape {
        modifier(_ClipEffect(shape: shape, style: style))
    }

    nonisolated public func clipped(antialiased: Bool = false) -> some View {
        clipShape(Rectangle(), style: FillStyle(antialiased: antialiased))
    }

    nonisolated public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
        clipShape(RoundedRectangle(cornerRadius: radius), style: FillStyle(antialiased: antialiased))
    }

    /// Shows the view where `mask` is opaque.
    nonisolated public func mask<Mask>(
        alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask
    ) -> some View where Mask: View {
        modifier(_MaskModifier(alignment: alignment, mask: mask()))
    }

    nonisolated public func mask<Mask>(_ mask: Mask) -> some View where Mask: View {
        modifier(_MaskModifier(alignment: .center, mask: mask))
    }
}

extension _ClipEffect: Animatable {
    public var animatableData: ClipShape.AnimatableData {
        get { shape.animatableData }
        set { shape.animatableData = newValue }
    }
}
