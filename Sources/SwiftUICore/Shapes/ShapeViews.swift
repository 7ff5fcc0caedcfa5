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
    // The parts of the view one by one: the type of them together would be looked up at each use of one.
    /// The shape as it was last given.
    @exclusivity(unchecked) private var model: S
    @exclusivity(unchecked) private var givenStyle: Style
    private var fillStyle: FillStyle
    private let isPath = S.isAlwaysPath
    /// What was drawn last; nil when there was nothing to see.
    private var item: DisplayItem?
    /// The path that was drawn last, of a shape that has not become another since. Simpler outlines are quicker to make than to keep.
    private var drawnPath: DrawnPath?
    /// What only a shape has that is on its way to another, or to another style.
    private var motion: Motion?

    private final class Motion {
        var shape: Presented<S>?
        var styles: PresentedStyles?
    }

    private final class DrawnPath {
        let outline: Outline
        let stroke: Stroke?
        let size: CGSize
        let direction: LayoutDirection

        init(_ outline: Outline, _ stroke: Stroke?, _ size: CGSize, _ direction: LayoutDirection) {
            (self.outline, self.stroke, self.size, self.direction) = (outline, stroke, size, direction)
        }
    }

    init(_ view: _ShapeView<S, Style>, _ inputs: _NodeInputs) {
        (model, givenStyle, fillStyle) = (view.shape, view.style, view.fillStyle)
        super.init(inputs)
    }

    /// The shape as it is seen.
    private var shape: S {
        if let motion, let value = motion.shape?.value { return value }
        return model
    }

    /// The style as it is seen. It is not kept: resolved when it is drawn, it is resolved once for each change.
    private var style: _ResolvedStyle { motion?.styles?.value[0] ?? givenStyle._resolve(in: environment, level: 0) }

    func update(to new: _ShapeView<S, Style>, _ newEnvironment: EnvironmentValues) {
        let oldEnvironment = environment
        environment = newEnvironment
        let isSameShape = areEqual(model, new.shape), isSameStyle = areEqual(givenStyle, new.style)
        let isSame = isSameShape && isSameStyle && new.fillStyle == fillStyle
        let isSameEnvironment = newEnvironment.isIdentical(to: oldEnvironment)
        if !isSameShape {
            let old = model
            model = new.shape
            drawnPath = nil
            move(from: old)
            // A turned arc takes the room that it had.
            if !sizesHold { setNeedsLayout() }
        }
        if !isSame {
            fillStyle = new.fillStyle
            setNeedsDisplay()
        }
        if !isSameStyle {
            let old = givenStyle
            givenStyle = new.style
            resolve(old, oldEnvironment)
        } else if !isSameEnvironment {
            resolve(givenStyle, oldEnvironment)
        }
        if !isSameEnvironment { directionMayHaveChanged(from: oldEnvironment) }
    }

    override func environmentDidChange(from old: EnvironmentValues) {
        resolve(givenStyle, old)
        directionMayHaveChanged(from: old)
    }

    private func directionMayHaveChanged(from old: EnvironmentValues) {
        if old.layoutDirection != environment.layoutDirection { setNeedsDisplay() }
    }

    private func move(from old: S) {
        guard tree.transactionIsAnimated || motion?.shape != nil else { return }
        let motion = motion ?? Motion()
        self.motion = motion
        var shape = motion.shape ?? Presented(old)
        shape.set(model, tree.transaction, in: self) {
            { [unowned self] in
                self.motion?.shape?.advance()
                drawnPath = nil
                setNeedsDisplay()
                dropMotionIfDone()
            }
        }
        motion.shape = shape
        dropMotionIfDone()
    }

    /// The style is resolved otherwise than from that one in that environment.
    private func resolve(_ old: Style, _ oldEnvironment: EnvironmentValues) {
        // What will be drawn anew resolves it then.
        if needsDisplay && !tree.transactionIsAnimated && motion?.styles == nil { return }
        let before = motion?.styles?.model[0] ?? old._resolve(in: oldEnvironment, level: 0)
        let now = givenStyle._resolve(in: environment, level: 0)
        guard now != before else { return }
        setNeedsDisplay()
        guard tree.transactionIsAnimated || motion?.styles != nil else { return }
        let motion = motion ?? Motion()
        self.motion = motion
        var styles = motion.styles ?? PresentedStyles([before])
        styles.set([now], tree.transaction, in: self) {
            { [unowned self] in
                self.motion?.styles?.advance()
                setNeedsDisplay()
                dropMotionIfDone()
            }
        }
        motion.styles = styles
        dropMotionIfDone()
    }

    private func dropMotionIfDone() {
        guard let motion else { return }
        if motion.shape?.isAnimating == false { motion.shape = nil }
        if motion.styles?.isAnimating == false { motion.styles = nil }
        if motion.shape == nil, motion.styles == nil { self.motion = nil }
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        if S.self == Rectangle.self { measuresAtOnce = true }
        return model.sizeThatFits(proposal)
    }

    override func draw(into list: inout [DisplayItem], at origin: CGPoint) {
        if needsDisplay {
            item = style.item(fill(), in: CGRect(origin: .zero, size: presentation.size), identity: identity)
        }
        guard var item else { return }
        item.origin = CGPoint(x: origin.x + item.origin.x, y: origin.y + item.origin.y)
        list.append(item)
    }

    /// A stroked shape keeps its line: the renderer draws caps and joins better than an outline of them could say.
    private func fill() -> Fill {
        let size = presentation.size, direction = environment.layoutDirection
        if let drawnPath, drawnPath.size == size, drawnPath.direction == direction {
            return fill(drawnPath.outline, drawnPath.stroke)
        }
        let drawing = shape.drawing(in: CGRect(origin: .zero, size: size), layoutDirection: direction, isPath: isPath)
        if case .path = drawing.outline {
            drawnPath = DrawnPath(drawing.outline, drawing.stroke, size, direction)
        } else {
            drawnPath = nil
        }
        return fill(drawing.outline, drawing.stroke)
    }

    private func fill(_ outline: Outline, _ stroke: Stroke?) -> Fill {
        Fill(
            outline, paint: .color(.clear), isEvenOdd: fillStyle.isEOFilled, stroke: stroke, isAntialiased: fillStyle.isAntialiased)
    }

    override func hitTest(_ point: CGPoint) -> [ElementNode]? {
        shape.outline(in: presentation.size, environment).contains(point, evenOdd: fillStyle.isEOFilled)
            && style.color.opacity > 0 ? [self] : nil
    }
}

extension _ResolvedStyle {
    /// What filling an outline with this style draws. `bounds` is what unit points refer to.
    package func fill(_ fill: Fill, in bounds: CGRect, identity: UInt64) -> [DisplayItem] {
        item(fill, in: bounds, identity: identity).map { [$0] } ?? []
    }

    /// The same, which is one item or none.
    package func item(_ fill: Fill, in bounds: CGRect, identity: UInt64) -> DisplayItem? {
        let ink = fill.bounds
        guard !ink.isEmpty || fill.stroke != nil else { return nil }
        var painted = fill
        painted.paint = paint(in: bounds)
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
        return result
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

    // Its body says nothing that is not known without running it.
    @MainActor public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode {
        ShapeElement(_ShapeView(shape: Rectangle(), style: view), inputs)
    }

    @MainActor public static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
        unsafeDowncast(node, to: ShapeElement<Rectangle, Self>.self)
            .update(to: _ShapeView(shape: Rectangle(), style: view), environment)
    }
}
