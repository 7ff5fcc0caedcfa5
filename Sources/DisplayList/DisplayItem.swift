import Foundation

/// One frame of a scene: what to draw, in points, on a canvas of `size` points at `scale` pixels a point.
public struct DisplayFrame: Sendable {
    public var size: CGSize
    public var scale: CGFloat
    /// Back to front.
    public var items: [DisplayItem]
    /// What lies behind everything; `.clear` leaves the canvas transparent.
    public var background: RGBA

    public init(size: CGSize, scale: CGFloat, items: [DisplayItem], background: RGBA = .clear) {
        (self.size, self.scale, self.items, self.background) = (size, scale, items, background)
    }

    /// The canvas in whole pixels, at least 1×1: points times scale, rounded up.
    public var pixelWidth: Int { Self.pixels(size.width, scale) }
    public var pixelHeight: Int { Self.pixels(size.height, scale) }

    private static func pixels(_ length: CGFloat, _ scale: CGFloat) -> Int {
        let exact = length * scale
        // A length that was rounded to pixels must not gain one from the rounding of the product.
        return exact.isFinite ? max(1, Int(min(exact - 1e-6, 1e9).rounded(.up))) : 1
    }
}

/// Something to draw. A value: it is made once by the node it stands for and never changes.
public struct DisplayItem: Sendable {
    /// The node that draws this: the same from frame to frame, so that two frames can be matched.
    public let identity: UInt64
    /// A number that no other content in this process has: equal versions draw the same pixels (around their origins).
    public let version: UInt64
    /// Where the item's own coordinates start, in those of its parent.
    public var origin: CGPoint
    /// All that the item may touch, in its own coordinates, with the reach of blurs and shadows.
    public let bounds: CGRect
    public let content: Content

    public indirect enum Content: Sendable {
        case fill(Fill)
        case glyphs(Glyphs)
        case layer(Effect, [DisplayItem])
    }

    public init(identity: UInt64, version: UInt64, origin: CGPoint = .zero, bounds: CGRect, content: Content) {
        (self.identity, self.version, self.origin, self.bounds, self.content) = (identity, version, origin, bounds, content)
    }

    /// The item's bounds in its parent's coordinates.
    public var frame: CGRect { bounds.isNull || bounds.isInfinite ? bounds : bounds.offsetBy(dx: origin.x, dy: origin.y) }
}

/// A painted outline: its inside, or its stroke.
public struct Fill: Hashable, Sendable {
    public var outline: Outline
    public var paint: Paint
    public var isEvenOdd: Bool
    public var isAntialiased: Bool
    public var stroke: Stroke? {
        get { line?.stroke }
        set { line = newValue.map(Line.init) }
    }
    // Apart, as most fills have none.
    private var line: Line?

    private final class Line: Hashable, Sendable {
        let stroke: Stroke
        init(_ stroke: Stroke) { self.stroke = stroke }
        static func == (a: Line, b: Line) -> Bool { a === b || a.stroke == b.stroke }
        func hash(into hasher: inout Hasher) { hasher.combine(stroke) }
    }

    public init(
        _ outline: Outline, paint: Paint, isEvenOdd: Bool = false, stroke: Stroke? = nil, isAntialiased: Bool = true
    ) {
        (self.outline, self.paint, self.isEvenOdd) = (outline, paint, isEvenOdd)
        (line, self.isAntialiased) = (stroke.map(Line.init), isAntialiased)
    }
}

public struct Stroke: Hashable, Sendable {
    public var width: CGFloat
    public var cap: CGLineCap
    public var join: CGLineJoin
    public var miterLimit: CGFloat
    public var dash: [CGFloat]
    public var dashPhase: CGFloat

    public init(
        width: CGFloat = 1, cap: CGLineCap = .butt, join: CGLineJoin = .miter, miterLimit: CGFloat = 10,
        dash: [CGFloat] = [], dashPhase: CGFloat = 0
    ) {
        (self.width, self.cap, self.join, self.miterLimit) = (width, cap, join, miterLimit)
        (self.dash, self.dashPhase) = (dash, dashPhase)
    }
}

/// Text that has been laid out. Runs name their paint by its place in `paints`, in whose coordinates points are the item's.
public struct Glyphs: Sendable {
    public var layout: TextLayout
    public var paints: [Paint]
    public init(_ layout: TextLayout, paints: [Paint]) { (self.layout, self.paints) = (layout, paints) }
}

/// What happens to a layer's items when they are drawn as one. Lengths in points of the layer's own coordinates.
public enum Effect: Sendable {
    /// Drawn one after the other, as if the items stood here themselves: they are together only so as to be kept together.
    case list
    /// Drawn one after the other, without a layer of their own.
    case transform(CGAffineTransform)
    /// A perspective map, row vectors times a 3×3 matrix, m in rows.
    case projection(Projection)
    case opacity(Double)
    case clip(Outline, isEvenOdd: Bool, isAntialiased: Bool)
    /// The alpha of `mask` (or its luminance times alpha) scales the layer's alpha.
    case mask([DisplayItem], isLuminance: Bool)
    /// A Gaussian whose standard deviation is `radius`. Opaque: the edges are extended outwards first, so that they stay solid,
    /// and nothing is drawn beyond `extent`.
    case blur(radius: CGFloat, opaqueExtent: CGRect?)
    /// The layer over its own blurred, coloured, shifted alpha. `radius` is the standard deviation.
    case shadow(color: RGBA, radius: CGFloat, offset: CGSize)
    case blend(BlendMode)
    case color(ColorMatrix)
    /// Alpha between `minimum` and `maximum` becomes solid `color`, all other clear. Over a pixel's width the edge is smooth.
    case alphaThreshold(minimum: Double, maximum: Double, color: RGBA)
    /// Drawn together first, then as one.
    case group
    /// Drawn on what lies behind, blurred.
    case backdrop(Backdrop)
}

public struct Projection: Hashable, Sendable {
    public var m11: CGFloat, m12: CGFloat, m13: CGFloat
    public var m21: CGFloat, m22: CGFloat, m23: CGFloat
    public var m31: CGFloat, m32: CGFloat, m33: CGFloat

    public init(
        m11: CGFloat = 1, m12: CGFloat = 0, m13: CGFloat = 0, m21: CGFloat = 0, m22: CGFloat = 1, m23: CGFloat = 0,
        m31: CGFloat = 0, m32: CGFloat = 0, m33: CGFloat = 1
    ) {
        (self.m11, self.m12, self.m13) = (m11, m12, m13)
        (self.m21, self.m22, self.m23) = (m21, m22, m23)
        (self.m31, self.m32, self.m33) = (m31, m32, m33)
    }
}

public enum BlendMode: Int32, Hashable, Sendable {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
    case difference, exclusion, hue, saturation, color, luminosity
    case sourceAtop, destinationOver, destinationOut, plusDarker, plusLighter
    case clear, copy, sourceIn, sourceOut, destinationAtop, destinationIn, xor
}

/// A linear map of unpremultiplied sRGB channels: four rows (red, green, blue, alpha out) of five factors
/// (red, green, blue, alpha in, and a constant).
public struct ColorMatrix: Hashable, Sendable {
    public var rows: [Float]  // 20, row by row
    public init(rows: [Float]) {
        precondition(rows.count == 20, "a colour matrix has 4 rows of 5 factors")
        self.rows = rows
    }
}

/// Numbers for `DisplayItem.version` and `identity`; each is given once in a process.
public enum Serial {
    nonisolated(unsafe) private static var last: UInt64 = 0
    private static let lock = NSLock()

    public static func next() -> UInt64 {
        lock.lock()
        defer { lock.unlock() }
        last += 1
        return last
    }
}
