import DisplayList
import Foundation

/// A view behind another, or over it. The layout sees only the first.
nonisolated public struct _SecondaryModifier<Secondary: View>: _ElementModifier {
    public typealias Body = Never
    let secondary: Secondary
    let alignment: Alignment
    let isBehind: Bool
    /// The edges at which the secondary view reaches beyond the safe area.
    let ignoredEdges: Edge.Set

    nonisolated init(_ secondary: Secondary, alignment: Alignment, isBehind: Bool, ignoring edges: Edge.Set = []) {
        (self.secondary, self.alignment, self.isBehind, ignoredEdges) = (secondary, alignment, isBehind, edges)
    }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        SecondaryElement(modifier, inputs)
    }
}

private final class SecondaryElement<Secondary: View>: ModifierElement<_SecondaryModifier<Secondary>>, SafeAreaFollower
{
    private var secondary: SecondaryContent<Secondary>!
    /// What it is, for those that look at each frame.
    private var beside: ElementNode?
    // By itself, as the type of the modifier is looked up wherever the modifier is.
    private var isBehind = false
    private(set) var followedInsets: SideInsets?

    override func didWrap() {
        secondary = SecondaryContent(modifier.secondary, alignment: modifier.alignment, in: self)
        beside = secondary.element
        isBehind = modifier.isBehind
        if !modifier.ignoredEdges.isEmpty { tree.follow(self) }
    }

    override func contentDidChange() { beside = secondary?.element }

    override func willDetach() { tree.unfollow(self) }

    override var children: [_ViewNode] { super.children + (secondary.map { [$0] } ?? []) }

    override var content: [ElementNode] {
        guard let beside else { return [inner] }
        return isBehind ? [beside, inner] : [inner, beside]
    }

    override var orderedContent: [ElementNode] { content }

    /// Behind or in front whatever the `zIndex` of either.
    override func draw(into items: inout [DisplayItem], at origin: CGPoint) {
        if isBehind, let beside { emit(beside, into: &items, at: origin) }
        emit(inner, into: &items, at: origin)
        if !isBehind, let beside { emit(beside, into: &items, at: origin) }
    }

    override func modifierDidChange(from old: _SecondaryModifier<Secondary>, _ oldEnvironment: EnvironmentValues) {
        secondary.update(modifier.secondary, alignment: modifier.alignment, environment)
        isBehind = modifier.isBehind
        if old.ignoredEdges != modifier.ignoredEdges { tree.follow(self) }
        if old.alignment != modifier.alignment || old.isBehind != modifier.isBehind
            || old.ignoredEdges != modifier.ignoredEdges
        {
            setNeedsLayout()
            setNeedsDisplay()
        }
    }

    override func placeContent() {
        super.placeContent()
        if !modifier.ignoredEdges.isEmpty {
            followedInsets = safeAreaInsets()
            let ignored = followedInsets!.at(modifier.ignoredEdges, environment.layoutDirection)
            if !ignored.isEmpty {
                let room = CGRect(origin: .zero, size: frame.size).grown(by: ignored)
                return secondary.place(at: room.origin, proposal: ProposedViewSize(room.size))
            }
        }
        secondary.place(around: inner, modifier.alignment, proposal: proposal)
    }
}

extension View {
    nonisolated public func background<V>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View where V: View {
        modifier(_SecondaryModifier(content(), alignment: alignment, isBehind: true))
    }

    // A colour is a style and a view: as a background it is a style.
    @_disfavoredOverload nonisolated public func background<Background>(
        _ background: Background, alignment: Alignment = .center
    ) -> some View where Background: View {
        modifier(_SecondaryModifier(background, alignment: alignment, isBehind: true))
    }

    nonisolated public func background<S>(
        _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
    ) -> some View where S: ShapeStyle {
        modifier(
            _SecondaryModifier(
                _ShapeView(shape: Rectangle(), style: style, fillStyle: FillStyle()), alignment: .center,
                isBehind: true, ignoring: edges))
    }

    nonisolated public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
        background(BackgroundStyle(), ignoresSafeAreaEdges: edges)
    }

    nonisolated public func background<S, T>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View where S: ShapeStyle, T: Shape {
        modifier(
            _SecondaryModifier(
                _ShapeView(shape: shape, style: style, fillStyle: fillStyle), alignment: .center, isBehind: true))
    }

    nonisolated public func background<S>(
        in shape: S, fillStyle: FillStyle = FillStyle()
    ) -> some View where S: Shape {
        background(BackgroundStyle(), in: shape, fillStyle: fillStyle)
    }

    nonisolated public func background<S, T>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View where S: ShapeStyle, T: InsettableShape {
        modifier(
            _SecondaryModifier(
                _ShapeView(shape: shape, style: style, fillStyle: fillStyle), alignment: .center, isBehind: true))
    }

    nonisolated public func background<S>(
        in shape: S, fillStyle: FillStyle = FillStyle()
    ) -> some View where S: InsettableShape {
        background(BackgroundStyle(), in: shape, fillStyle: fillStyle)
    }

    nonisolated public func overlay<V>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View where V: View {
        modifier(_SecondaryModifier(content(), alignment: alignment, isBehind: false))
    }

    @_disfavoredOverload nonisolated public func overlay<Overlay>(
        _ overlay: Overlay, alignment: Alignment = .center
    ) -> some View where Overlay: View {
        modifier(_SecondaryModifier(overlay, alignment: alignment, isBehind: false))
    }

    nonisolated public func overlay<S>(
        _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
    ) -> some View where S: ShapeStyle {
        modifier(
            _SecondaryModifier(
                _ShapeView(shape: Rectangle(), style: style, fillStyle: FillStyle()), alignment: .center,
                isBehind: false, ignoring: edges))
    }

    nonisolated public func overlay<S, T>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View where S: ShapeStyle, T: Shape {
        modifier(
            _SecondaryModifier(
                _ShapeView(shape: shape, style: style, fillStyle: fillStyle), alignment: .center, isBehind: false))
    }

    /// A line of `width` points along the inner edge of the view's frame.
    nonisolated public func border<S>(_ content: S, width: CGFloat = 1) -> some View where S: ShapeStyle {
        overlay(Rectangle().strokeBorder(content, lineWidth: width))
    }
}
