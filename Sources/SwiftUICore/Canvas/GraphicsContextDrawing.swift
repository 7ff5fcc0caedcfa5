import DisplayList
import Foundation

// MARK: Images

extension GraphicsContext {
    /// An image, found and measured.
    public struct ResolvedImage {
        /// Points.
        public var size: CGSize { drawing?.size ?? .zero }
        /// From the top; pictures stand on their lower edge, symbols as letters do.
        public let baseline: CGFloat
        /// What a template image is drawn in; nil: the canvas's foreground.
        public var shading: GraphicsContext.Shading?

        /// nil when there is no such picture.
        let drawing: ImageDrawing?

        init(_ drawing: ImageDrawing?) {
            self.drawing = drawing
            baseline = drawing?.baseline ?? 0
        }
    }

    public func resolve(_ image: Image) -> GraphicsContext.ResolvedImage { ResolvedImage(source.drawing(of: image)) }

    /// Draws an image onto the whole of a rectangle.
    public func draw(_ image: GraphicsContext.ResolvedImage, in rect: CGRect, style: FillStyle = FillStyle()) {
        guard let drawing = image.drawing, rect.isDrawable, rect.width > 0, rect.height > 0 else { return }
        let foreground = (image.shading ?? .foreground).resolved(level: 0, source)
        func ink(_ shading: ResolvedShading) -> [DisplayItem] {
            shading.fill(
                Fill(.rect(rect), paint: .color(.clear), isAntialiased: style.isAntialiased), in: rect, origin: .zero,
                identity: source.identity)
        }
        if source.environment.isRedacted {
            return add(Redaction.image(ink(foreground), in: rect, identity: source.identity))
        }
        let pieces = drawing.pieces(in: rect.size, isAntialiased: style.isAntialiased, identity: source.identity)
            .moved(by: rect.origin)
        if drawing.isTemplate {
            add(source.layer(.mask(pieces, isLuminance: false), ink(foreground), bounds: rect))
        } else {
            add(pieces) { ink(.paint(.color(.black))) }
        }
    }

    /// Draws an image in its own size, its `anchor` at `point`.
    public func draw(_ image: GraphicsContext.ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {
        draw(image, in: CGRect(size: image.size, anchor: anchor, at: point))
    }

    public func draw(_ image: Image, in rect: CGRect, style: FillStyle = FillStyle()) {
        draw(resolve(image), in: rect, style: style)
    }

    public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
        draw(resolve(image), at: point, anchor: anchor)
    }
}

extension CGRect {
    /// The rectangle of this size whose `anchor` lies at `point`.
    init(size: CGSize, anchor: UnitPoint, at point: CGPoint) {
        self.init(
            x: point.x - (anchor.x * size.width).finite(), y: point.y - (anchor.y * size.height).finite(),
            width: size.width, height: size.height)
    }

    var isDrawable: Bool {
        !isNull && origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
    }
}

extension CanvasSource {
    func drawing(of image: Image) -> ImageDrawing? {
        let environment = Unchecked(environment)
        return MainActor.assumeIsolated { ImageDrawing(image, in: environment.value, tree) }
    }
}

// MARK: Text

extension GraphicsContext {
    /// Text with all that the environment gives it.
    public struct ResolvedText {
        /// What text without a colour of its own is drawn in. Levels of the foreground in it are levels of this.
        public var shading: GraphicsContext.Shading

        let styled: StyledText
        let paints: [_ResolvedStyle]
        let images: [Int: InlineImage]
        let source: CanvasSource

        /// The size that the text takes in a room of `size`, in points, rounded up to pixels.
        public func measure(in size: CGSize) -> CGSize {
            let size = layout(in: size).size
            let source = source
            return MainActor.assumeIsolated {
                CGSize(
                    width: source.tree.roundedUpToPixels(size.width), height: source.tree.roundedUpToPixels(size.height))
            }
        }

        /// From the top, when laid out in a room of `size`.
        public func firstBaseline(in size: CGSize) -> CGFloat { layout(in: size).firstBaseline }
        public func lastBaseline(in size: CGSize) -> CGFloat { layout(in: size).lastBaseline }

        func layout(in size: CGSize) -> TextLayout {
            func limit(_ length: CGFloat) -> CGFloat { length.isNaN ? .infinity : max(length, 0) }
            let source = source, styled = styled
            return MainActor.assumeIsolated {
                source.tree.services.textEngine.layout(styled, width: limit(size.width), height: limit(size.height))
            }
        }
    }

    public func resolve(_ text: Text) -> GraphicsContext.ResolvedText {
        var environment = source.environment
        environment.setForegroundStyles([OpenForeground()])
        let boxed = Unchecked(environment), tree = source.tree
        let resolved = MainActor.assumeIsolated { Unchecked(text.resolve(in: boxed.value, tree)) }.value
        return ResolvedText(
            shading: .foreground, styled: resolved.0, paints: resolved.1, images: resolved.2, source: source)
    }

    /// Draws text into a rectangle from its top left corner, in as many lines as it takes and it has room for.
    public func draw(_ text: GraphicsContext.ResolvedText, in rect: CGRect) {
        guard rect.isDrawable else { return }
        let rect = rect.standardized
        let layout = text.layout(in: rect.size)
        let box = CGRect(origin: .zero, size: text.measure(in: rect.size))
        let origin = CGPoint(x: -rect.minX, y: -rect.minY)
        func paints(_ paint: (_ResolvedStyle) -> Paint) -> [Paint] { text.paints.map(paint) }
        func item(_ paints: [Paint]) -> [DisplayItem] {
            let images = text.images.items(in: layout, paints: paints, identity: source.identity)
            if layout.inkBounds.isEmpty && images.isEmpty { return [] }
            let item = source.item(.glyphs(Glyphs(layout, paints: paints)), layout.inkBounds)
            return (source.environment.isRedacted ? [Redaction.text(item)] : [item] + images).moved(by: rect.origin)
        }
        let drawn = item(
            paints { style in
                guard let level = OpenForeground.level(of: style) else { return style.paint(in: box) }
                return text.shading.resolved(level: level, source).paint(in: box, over: layout.inkBounds, origin: origin)
            })
        add(drawn) { item(paints { _ in .color(.black) }) }
    }

    /// Draws text in its own size, its `anchor` at `point`.
    public func draw(_ text: GraphicsContext.ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
        let room = CGSize(width: CGFloat.infinity, height: .infinity)
        let frame = CGRect(size: text.measure(in: room), anchor: anchor, at: point)
        draw(text, in: frame)
    }

    public func draw(_ text: Text, in rect: CGRect) { draw(resolve(text), in: rect) }

    public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
        draw(resolve(text), at: point, anchor: anchor)
    }
}

/// Stands for a foreground that is only known when text is drawn: a colour outside of all that can be asked for, one for
/// each level.
private struct OpenForeground: ShapeStyle {
    typealias Resolved = Never

    private static let red: Float = -1e30

    func _resolve(in environment: EnvironmentValues, level: Int) -> _ResolvedStyle {
        _ResolvedStyle(.color(Color.Resolved(linearRed: Self.red, linearGreen: Float(level), linearBlue: 0)))
    }

    static func level(of style: _ResolvedStyle) -> Int? {
        guard case .color(let color) = style.source, color.linearRed == red else { return nil }
        return Int(color.linearGreen)
    }
}

// MARK: Symbols

extension GraphicsContext {
    /// A view among the canvas's symbols, as it looks now.
    public struct ResolvedSymbol {
        /// The view's own size, in points.
        public var size: CGSize { bounds.size }
        let bounds: CGRect
        let items: [DisplayItem]
    }

    /// The symbol that has this tag; nil when there is none.
    public func resolveSymbol<ID>(id: ID) -> GraphicsContext.ResolvedSymbol? where ID: Hashable {
        source.symbol(ObjectIdentifier(ID.self), AnyHashable(id))
    }

    /// Draws a symbol onto the whole of a rectangle.
    public func draw(_ symbol: GraphicsContext.ResolvedSymbol, in rect: CGRect) {
        guard rect.isDrawable, symbol.size.width > 0, symbol.size.height > 0 else { return }
        let map = CGAffineTransform(
            a: rect.width / symbol.size.width, b: 0, c: 0, d: rect.height / symbol.size.height, tx: rect.minX, ty: rect.minY)
        add(source.placed(source.isolated(symbol.items), by: map))
    }

    /// Draws a symbol in its own size, its `anchor` at `point`.
    public func draw(_ symbol: GraphicsContext.ResolvedSymbol, at point: CGPoint, anchor: UnitPoint = .center) {
        let frame = CGRect(size: symbol.size, anchor: anchor, at: point)
        guard frame.isDrawable else { return }
        add(source.isolated(symbol.items).moved(by: frame.origin))
    }
}
