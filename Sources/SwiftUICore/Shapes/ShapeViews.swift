import DisplayList
import Foundation

/// A shape filled with a style: the view behind every shape, gradient and colour.
nonisolated public struct _ShapeView<Content, Style>: _PrimitiveView where Content: Shape, Style: ShapeStyle {
    public var shape: Content
    public var style: Style
    public var fillStyle: FillStyle

    nonisolated public init(shape: Content, style: Style, fillStyle: FillStyle = FillStyle()) {
        (self.shape, self.style, self.fillStyle) = (shape, style, fillStyle)
    }

    @MainActor public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode { ShapeElement(view, inputs) }

    @MainActor public static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
        unsafeDowncast(node, to: ShapeElement<Content, Style>.self).update(to: view, environment)
    }
}

extension Shape {
    public var body: _ShapeView<Self, ForegroundStyle> { _ShapeView(shape: self, style: ForegroundStyle()) }

    /// The shape's outline in a frame at the origin; mirrored where the direction asks for it.
    package func outline(in size: CGSize, _ environment: EnvironmentValues) -> Outline {
        let drawing = drawing(
            in: CGRect(origin: .zero, size: size), layoutDirection: environment.layoutDirection)
        return drawing.stroke.map { drawing.outline.stroked($0) } ?? drawing.outline
    }
}

private final class ShapeElement<S: Shape, Style: ShapeStyle>: ElementNode {
    private var view: _ShapeView<S, Style>
    private let comparer = FieldComparer.of(_ShapeView<S, Style>.self)
    /// The shape as it is seen.
    private var shape: Presented<S>
    private var styles: PresentedStyles
    private var style: _ResolvedStyle { styles.value[0] }
    private var items: [DisplayItem] = []
    private let shapeComparer = FieldComparer.of(S.self)
    /// The outline, its room, and its direction, as they were drawn last; nil once the shape is another.
    private var drawn: (outline: Outline, stroke: Stroke?, size: CGSize, direction: LayoutDirection)?

    init(_ view: _ShapeView<S, Style>, _ inputs: _NodeInputs) {
        self.view = view
        shape = Presented(view.shape)
        styles = PresentedStyles([view.style._resolve(in: inputs.environment, level: 0)])
        super.init(inputs)
    }

    func update(to new: _ShapeView<S, Style>, _ newEnvironment: EnvironmentValues) {
        let isSame = comparer.areEqual(view, new)
        let isSameShape = isSame || shapeComparer.areEqual(view.shape, new.shape)
        view = new
        if !isSameShape {
            drawn = nil
            shape.set(new.shape, tree.transaction, in: self) {
                { [unowned self] in
                    shape.advance()
                    drawn = nil
                    setNeedsDisplay()
                }
            }
            // A turned arc takes the room that it had.
            if !sizesHold { setNeedsLayout() }
        }
        if !isSame { setNeedsDisplay() }
        let old = environment
        environment = newEnvironment
        if !newEnvironment.isIdentical(to: old) { environmentDidChange(from: old) } else if !isSame { resolve() }
    }

    override func environmentDidChange(from old: EnvironmentValues) {
        resolve()
        if old.layoutDirection != environment.layoutDirection { setNeedsDisplay() }
    }

    private func resolve() {
        let resolved = [view.style._resolve(in: environment, level: 0)]
        guard resolved != styles.model else { return }
        styles.set(resolved, tree.transaction, in: self) {
            { [unowned self] in
                styles.advance()
                setNeedsDisplay()
            }
        }
        setNeedsDisplay()
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { view.shape.sizeThatFits(proposal) }

    override func draw(into list: inout [DisplayItem], at origin: CGPoint) {
        if needsDisplay {
            items.removeAll(keepingCapacity: true)
            let bounds = CGRect(origin: .zero, size: presentation.size)
            items += style.fill(fill(), in: bounds, identity: identity)
        }
        for var item in items {
            item.origin = CGPoint(x: origin.x + item.origin.x, y: origin.y + item.origin.y)
            list.append(item)
        }
    }

    /// A stroked shape keeps its line: the renderer draws caps and joins better than an outline of them could say.
    private func fill() -> Fill {
        let size = presentation.size, direction = environment.layoutDirection
        if drawn?.size != size || drawn?.direction != direction {
            let drawing = shape.value.drawing(in: CGRect(origin: .zero, size: size), layoutDirection: direction)
            drawn = (drawing.outline, drawing.stroke, size, direction)
        }
        return Fill(
            drawn!.outline, paint: .color(.clear), isEvenOdd: view.fillStyle.isEOFilled, stroke: drawn!.stroke,
            isAntialiased: view.fillStyle.isAntialiased)
    }

    override func hitTest(_ point: CGPoint) -> [ElementNode]? {
        shape.value.outline(in: presentation.size, environment).contains(point, evenOdd: view.fillStyle.isEOFilled)
            && style.color.opacity > 0 ? [self] : nil
    }
}

extension _ResolvedStyle {
    /// What filling an outline with this style draws. `bounds` is what unit points refer to.
    package func fill(_ fill: Fill, in bounds: CGRect, identity: UInt64) -> [DisplayItem] {
        let ink = fill.bounds
        guard !ink.isEmpty || fill.stroke != nil else { return [] }
        var painted = fill
        painted.paint = paint(in: bounds)
        var items: [DisplayItem] = []
        func item(_ content: DisplayItem.Content, _ bounds: CGRect) -> DisplayItem {
            DisplayItem(identity: identity, version: Serial.next(), bounds: bounds, content: content)
        }
        var result = item(content(of: painted, identity: identity), ink)
        for shadow in shadows {
            let reach = blurReach(shadow.radius)
            let spread = ink.insetBy(dx: -reach, dy: -reach).offsetBy(dx: shadow.offset.width, dy: shadow.offset.height)
            switch shadow.kind {
            case .drop:
                result = item(
                    .layer(
                        .shadow(color: shadow.color.rgba, radius: shadow.radius, offset: shadow.offset), [result]),
                    result.bounds.union(spread))
            case .inner:
                result = innerShadow(shadow, over: result, fill, reach, item)
            }
        }
        if blendMode != .normal { result = item(.layer(.blend(blendMode.displayed), [result]), result.bounds) }
        items.append(result)
        return items
    }

    /// The shadow that the shape's surroundings would cast into it: what is outside, blurred and shifted, cut to the shape.
    private func innerShadow(
        _ shadow: Shadow, over base: DisplayItem, _ fill: Fill, _ reach: CGFloat,
        _ item: (DisplayItem.Content, CGRect) -> DisplayItem
    ) -> DisplayItem {
        let ink = fill.bounds
        let far = ink.insetBy(
            dx: -2 * reach - abs(shadow.offset.width), dy: -2 * reach - abs(shadow.offset.height))
        let outside = Outline.elements(Outline.rect(far).elements + fill.outline.elements)
        var blurred = item(
            .layer(
                .blur(radius: shadow.radius, opaqueExtent: nil),
                [item(.fill(Fill(outside, paint: .color(shadow.color.rgba), isEvenOdd: true)), far)]),
            far)
        blurred.origin = CGPoint(x: shadow.offset.width, y: shadow.offset.height)
        let cut = item(
            .layer(
                .clip(fill.outline, isEvenOdd: fill.isEvenOdd, isAntialiased: fill.isAntialiased), [blurred]), ink)
        return item(.layer(.group, [base, cut]), base.bounds)
    }
}

extension Fill {
    /// All that the fill touches.
    package var bounds: CGRect {
        guard let stroke else { return outline.bounds }
        return outline.strokeBounds(stroke)
    }
}

extension Shape {
    nonisolated public func fill<S>(
        _ content: S, style: FillStyle = FillStyle()
    ) -> some View where S: ShapeStyle {
        _ShapeView(shape: self, style: content, fillStyle: style)
    }

    nonisolated public func fill(style: FillStyle = FillStyle()) -> some View {
        _ShapeView(shape: self, style: ForegroundStyle(), fillStyle: style)
    }

    nonisolated public func stroke<S>(_ content: S, style: StrokeStyle) -> some View where S: ShapeStyle {
        _ShapeView(shape: self.stroke(style: style), style: content)
    }

    nonisolated public func stroke<S>(_ content: S, lineWidth: CGFloat = 1) -> some View where S: ShapeStyle {
        _ShapeView(shape: self.stroke(lineWidth: lineWidth), style: content)
    }
}

extension InsettableShape {
    nonisolated public func strokeBorder<S>(
        _ content: S, style: StrokeStyle, antialiased: Bool = true
    ) -> some View where S: ShapeStyle {
        _ShapeView(
            shape: inset(by: style.lineWidth / 2).stroke(style: style), style: content,
            fillStyle: FillStyle(antialiased: antialiased))
    }

    nonisolated public func strokeBorder(style: StrokeStyle, antialiased: Bool = true) -> some View {
        strokeBorder(ForegroundStyle(), style: style, antialiased: antialiased)
    }

    nonisolated public func strokeBorder<S>(
        _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> some View where S: ShapeStyle {
        strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
    }

    nonisolated public func strokeBorder(lineWidth: CGFloat = 1, antialiased: Bool = true) -> some View {
        strokeBorder(ForegroundStyle(), lineWidth: lineWidth, antialiased: antialiased)
    }
}

// MARK: Styles as views

extension Color: View {
    public typealias Body = _ShapeView<Rectangle, Color>
    public var body: _ShapeView<Rectangle, Color> { _ShapeView(shape: Rectangle(), style: self) }
}

extension LinearGradient: View {
    public typealias Body = _ShapeView<Rectangle, LinearGradient>
}

extension RadialGradient: View {
    public typealias Body = _ShapeView<Rectangle, RadialGradient>
}

extension AngularGradient: View {
    public typealias Body = _ShapeView<Rectangle, AngularGradient>
}

extension EllipticalGradient: View {
    public typealias Body = _ShapeView<Rectangle, EllipticalGradient>
}

extension ShapeStyle where Self: View, Self.Body == _ShapeView<Rectangle, Self> {
    public var body: _ShapeView<Rectangle, Self> { _ShapeView(shape: Rectangle(), style: self) }
}
