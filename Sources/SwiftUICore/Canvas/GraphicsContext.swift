import DisplayList
import Foundation

/// Where a canvas draws: a place for drawing commands, and the state that holds for those to come.
///
/// A value: a copy has a state of its own and draws into the same layer, so state is set for some commands by setting
/// it in a copy. Points are in the canvas's coordinates as `transform` changes them, y down. Commands become display
/// items, not pixels: each is drawn by itself, the filters are applied to it (the one added last first), then it is cut
/// to the clip shapes, made translucent and blended with what its layer holds.
public struct GraphicsContext {
    let source: CanvasSource
    var layer: Layer
    var clips: [Clip] = []
    var filters: [PlacedFilter] = []
    /// Around all that the clip shapes let through, in the canvas's coordinates.
    var clipBounds: CGRect

    /// 0…1; commands are as translucent as this says.
    public var opacity: Double = 1
    public var blendMode = GraphicsContext.BlendMode.normal
    /// From the coordinates of commands to those of the canvas.
    public var transform = CGAffineTransform.identity

    /// The canvas's environment.
    public var environment: EnvironmentValues { source.environment }

    /// What commands draw into.
    final class Layer {
        var items: [DisplayItem] = []
    }

    enum Clip {
        case shape(Outline, FillStyle, isInverse: Bool)
        case layer([DisplayItem], isInverse: Bool)
    }

    struct PlacedFilter {
        var filter: Filter
        /// The coordinates that the filter's lengths are in.
        var transform: CGAffineTransform
    }

    init(_ source: CanvasSource, size: CGSize) {
        self.source = source
        layer = Layer()
        clipBounds = CGRect(origin: .zero, size: size)
    }

    /// A context for a layer of its own: the coordinates stay, all other state is new.
    private var inner: GraphicsContext {
        var context = self
        context.layer = Layer()
        (context.clips, context.filters, context.opacity, context.blendMode) = ([], [], 1, .normal)
        return context
    }

    // MARK: Coordinates

    public mutating func scaleBy(x: CGFloat, y: CGFloat) { transform = transform.scaledBy(x: x, y: y) }
    public mutating func translateBy(x: CGFloat, y: CGFloat) { transform = transform.translatedBy(x: x, y: y) }
    /// Clockwise on screen.
    public mutating func rotate(by angle: Angle) { transform = transform.rotated(by: angle.radians) }
    /// `matrix` first, then what held until now.
    public mutating func concatenate(_ matrix: CGAffineTransform) { transform = matrix.concatenating(transform) }

    // MARK: Clips

    @frozen public struct ClipOptions: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// Lets through what is outside.
        public static var inverse: ClipOptions { ClipOptions(rawValue: 1 << 0) }
    }

    /// A rectangle around all that the clip shapes let through, in the coordinates of commands.
    public var clipBoundingRect: CGRect { clipBounds.applying(transform.inverted()) }

    /// Adds a shape that later commands are cut to.
    public mutating func clip(
        to path: Path, style: FillStyle = FillStyle(),
        options: GraphicsContext.ClipOptions = GraphicsContext.ClipOptions()
    ) {
        let outline = transform.isFinite ? path.outline.transformed(by: transform) : .empty
        let isInverse = options.contains(.inverse)
        clips.append(.shape(outline, style, isInverse: isInverse))
        if !isInverse { clipBounds = clipBounds.intersection(outline.bounds).orZero }
    }

    /// Lets later commands through where what `content` draws is opaque.
    public mutating func clipToLayer(
        opacity: Double = 1, options: GraphicsContext.ClipOptions = GraphicsContext.ClipOptions(),
        content: (inout GraphicsContext) throws -> Void
    ) rethrows {
        var context = inner
        try content(&context)
        var items = context.layer.items
        let opacity = opacity.unit
        if opacity < 1 { items = opacity > 0 ? source.layer(.opacity(opacity), items) : [] }
        let isInverse = options.contains(.inverse)
        clips.append(.layer(items, isInverse: isInverse))
        if !isInverse { clipBounds = clipBounds.intersection(items.unionOfFrames).orZero }
    }

    // MARK: Filters

    @frozen public struct FilterOptions: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
    }

    /// Adds a filter to those that later commands go through. The one added last is applied first.
    public mutating func addFilter(
        _ filter: GraphicsContext.Filter, options: GraphicsContext.FilterOptions = GraphicsContext.FilterOptions()
    ) {
        filters.append(PlacedFilter(filter: filter, transform: transform))
    }

    // MARK: Layers

    /// Draws what `content` draws as one: filters, opacity and blending are applied to the whole. In it the state is new,
    /// apart from the coordinates.
    public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
        var context = inner
        try content(&context)
        // The items are in the canvas's coordinates already.
        add(source.isolated(context.layer.items), in: .identity)
    }

    // MARK: Shapes

    public func fill(_ path: Path, with shading: GraphicsContext.Shading, style: FillStyle = FillStyle()) {
        draw(
            Fill(
                path.outline, paint: .color(.clear), isEvenOdd: style.isEOFilled, isAntialiased: style.isAntialiased),
            shading)
    }

    public func stroke(_ path: Path, with shading: GraphicsContext.Shading, style: StrokeStyle) {
        draw(Fill(path.outline, paint: .color(.clear), stroke: style.stroke), shading)
    }

    /// A line of `lineWidth` points.
    public func stroke(_ path: Path, with shading: GraphicsContext.Shading, lineWidth: CGFloat = 1) {
        stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
    }

    private func draw(_ fill: Fill, _ shading: Shading) {
        guard !fill.bounds.isEmpty || fill.stroke != nil, !fill.outline.isEmpty else { return }
        let items = shading.resolved(level: 0, source).fill(
            fill, in: fill.outline.bounds.orZero, origin: .zero, identity: source.identity)
        add(items) {
            var opaque = fill
            opaque.paint = .color(.black)
            return [source.item(.fill(opaque), fill.bounds)]
        }
    }
}

extension Double {
    /// Held to 0…1; 1 for what is not a number.
    var unit: Double { isNaN ? 1 : min(max(self, 0), 1) }
}
