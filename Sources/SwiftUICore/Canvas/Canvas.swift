import DisplayList
import Foundation

/// A view that code draws. It takes all the room that it is offered, and nothing is drawn outside of it.
///
/// The code runs when there is something new to draw: another size, other values in the canvas, a change of what the code
/// read (state, observable objects, the environment) or of how a symbol looks.
nonisolated public struct Canvas<Symbols> where Symbols: View {
    public var symbols: Symbols
    public var renderer: (inout GraphicsContext, CGSize) -> Void
    /// True to lie on black, without transparent parts.
    public var isOpaque: Bool
    public var colorMode: ColorRenderingMode
    /// A wish; canvases are recorded with the frame that they are in.
    public var rendersAsynchronously: Bool

    /// - Parameters:
    ///   - renderer: Draws, given a context and the canvas's size.
    ///   - symbols: Views to draw with, each with a `tag`. They are laid out in their own size.
    public init(
        opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
        renderer: @escaping (inout GraphicsContext, CGSize) -> Void, @ViewBuilder symbols: () -> Symbols
    ) {
        (self.symbols, self.renderer) = (symbols(), renderer)
        (isOpaque, self.colorMode, self.rendersAsynchronously) = (opaque, colorMode, rendersAsynchronously)
    }
}

extension Canvas where Symbols == EmptyView {
    public init(
        opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
        renderer: @escaping (inout GraphicsContext, CGSize) -> Void
    ) {
        self.init(
            opaque: opaque, colorMode: colorMode, rendersAsynchronously: rendersAsynchronously, renderer: renderer,
            symbols: { EmptyView() })
    }
}

extension Canvas: View, _PrimitiveView {
    public typealias Body = Never

    @MainActor public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode { CanvasElement(view, inputs) }

    @MainActor public static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
        unsafeDowncast(node, to: CanvasElement<Symbols>.self).update(to: view, environment)
    }
}

/// Draws by running the renderer when it is drawn anew itself; never while it is measured or placed.
private final class CanvasElement<Symbols: View>: ElementNode {
    private var view: Canvas<Symbols>
    private var reader: ClosureReader!
    private var symbols: CanvasSymbols<Symbols>!
    private var item: DisplayItem?
    private var drawnSize = CGSize.zero
    private var isStale = true

    init(_ view: Canvas<Symbols>, _ inputs: _NodeInputs) {
        self.view = view
        super.init(inputs)
        let inside = _NodeInputs(parent: self, environment: environment)
        reader = ClosureReader(inside) { [unowned self] in setStale() }
        symbols = CanvasSymbols(view.symbols, inside)
        adopt(symbols)
    }

    override var children: [_ViewNode] { reader == nil || symbols == nil ? [] : [reader, symbols] }

    func update(to new: Canvas<Symbols>, _ newEnvironment: EnvironmentValues) {
        let old = environment
        environment = newEnvironment
        // Symbols are views, which find out for themselves whether they changed.
        let isSame = areEqual(view.renderer, new.renderer) && view.isOpaque == new.isOpaque
        view = new
        if !isSame { setStale() }
        environmentDidChange(from: old)
        symbols.update(to: new.symbols, newEnvironment)
    }

    override func environmentDidChange(from old: EnvironmentValues) {
        reader.environment = environment
        if reader.didReadChange(from: old) { setStale() }
        symbols.setEnvironment(environment)
    }

    private func setStale() {
        isStale = true
        setNeedsDisplay()
    }

    override func placeContent() { symbols.place(at: .zero, proposal: .unspecified) }

    /// A canvas is one thing to see: its symbols are not views of their own to whoever looks from outside.
    override var content: [ElementNode] { [] }

    override func draw(into items: inout [DisplayItem], at origin: CGPoint) {
        let size = presentation.size
        // Symbols changed if they want to be drawn.
        if item == nil || isStale || size != drawnSize || symbols.needsDisplay { record(size) }
        guard var item, !item.bounds.isEmpty else { return }
        item.origin = origin
        items.append(item)
    }

    private func record(_ size: CGSize) {
        (isStale, drawnSize) = (false, size)
        let symbols = symbols!
        symbols.record()
        let source = CanvasSource(environment: reader.trackedEnvironment, identity: identity, tree: tree) {
            type, tag in
            let tag = Unchecked(tag)
            return MainActor.assumeIsolated { Unchecked(symbols.symbol(type, tag.value)) }.value
        }
        var context = GraphicsContext(source, size: size)
        let layer = context.layer
        reader.run { view.renderer(&context, size) }

        let bounds = CGRect(origin: .zero, size: size)
        var drawn = source.isolated(layer.items)
        if view.isOpaque { drawn.insert(source.item(.fill(Fill(.rect(bounds), paint: .color(.black))), bounds), at: 0) }
        item = source.layer(.clip(.rect(bounds), isEvenOdd: false, isAntialiased: true), drawn).first
            ?? source.item(.layer(.group, []), .zero)
    }

    override func hitTest(_ point: CGPoint) -> [ElementNode]? {
        CGRect(origin: .zero, size: presentation.size).contains(point) ? [self] : nil
    }
}

/// The symbols of a canvas: laid out in their own size, drawn where the renderer says.
private final class CanvasSymbols<Symbols: View>: ElementNode {
    private var node: _ViewNode!
    private var elements: [ElementNode] = []
    private var drawn: [ObjectIdentifier: GraphicsContext.ResolvedSymbol] = [:]

    init(_ symbols: Symbols, _ inputs: _NodeInputs) {
        super.init(inputs)
        node = Symbols._makeNode(symbols, _NodeInputs(parent: self, environment: environment))
        contentDidChange()
    }

    override var children: [_ViewNode] { node.map { [$0] } ?? [] }
    override var content: [ElementNode] { elements }

    func update(to symbols: Symbols, _ newEnvironment: EnvironmentValues) {
        environment = newEnvironment
        Symbols._updateNode(node, to: symbols, newEnvironment)
    }

    override func contentDidChange() {
        elements.removeAll(keepingCapacity: true)
        node?.collectElements(into: &elements)
        for element in elements { adopt(element) }
    }

    /// The renderer may draw them anywhere on the canvas.
    override func sight(of rect: CGRect) -> CGRect { CGRect(origin: .zero, size: superElement?.presentation.size ?? .zero) }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { .zero }

    override func placeContent() {
        for element in elements { element.place(at: .zero, proposal: .unspecified) }
    }

    /// Draws each symbol for itself.
    func record() {
        drawn.removeAll(keepingCapacity: true)
        var items: [DisplayItem] = []
        emit(into: &items, at: .zero)
    }

    override func draw(into items: inout [DisplayItem], at origin: CGPoint) {
        for element in elements {
            var own: [DisplayItem] = []
            element.emit(into: &own, at: .zero)
            drawn[ObjectIdentifier(element)] = GraphicsContext.ResolvedSymbol(
                bounds: CGRect(origin: .zero, size: element.presentation.size), items: own)
        }
    }

    /// The first symbol with a tag of this type and value.
    func symbol(_ type: ObjectIdentifier, _ tag: AnyHashable) -> GraphicsContext.ResolvedSymbol? {
        elements.first { $0.tag(of: type) == tag }.flatMap { drawn[ObjectIdentifier($0)] }
    }
}
