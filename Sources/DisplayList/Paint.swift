import Foundation

/// A colour as it is drawn: sRGB-encoded, not premultiplied; channels may lie outside 0…1 until they are drawn.
public struct RGBA: Hashable, Sendable {
    public var red: Float, green: Float, blue: Float, alpha: Float

    public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    public static let clear = RGBA(red: 0, green: 0, blue: 0, alpha: 0)
    public static let black = RGBA(red: 0, green: 0, blue: 0)
    public static let white = RGBA(red: 1, green: 1, blue: 1)

    public func multiplyingAlpha(by factor: Float) -> RGBA {
        RGBA(red: red, green: green, blue: blue, alpha: alpha * factor)
    }
}

/// The colours of a gradient along its parameter, at least one stop, locations ascending. Before the first and
/// after the last stop the colour stays. Colours mix premultiplied, so that a fade to clear never turns grey.
public struct GradientStops: Hashable, Sendable {
    public struct Stop: Hashable, Sendable {
        public var location: Float
        public var color: RGBA
        public init(location: Float, color: RGBA) { (self.location, self.color) = (location, color) }
    }

    /// How colours between two stops mix: in sRGB as encoded, or evenly to the eye (Oklab).
    public enum Space: Hashable, Sendable { case device, perceptual }

    public let stops: [Stop]
    public let space: Space

    /// Makes locations finite and ascending: a stop may not lie before the one that it follows.
    public init(_ stops: [Stop], space: Space = .device) {
        self.space = space
        var least = -Float.infinity
        guard !stops.isEmpty else {
            self.stops = [Stop(location: 0, color: .clear)]
            return
        }
        // Most are as they have to be, and need not be written again.
        var stops = stops
        for index in stops.indices {
            let location = stops[index].location
            least = max(least, location.isFinite ? location : 0)
            if location != least { stops[index].location = least }
        }
        self.stops = stops
    }
}

/// What fills a shape. Points and radii are in the coordinates of the item that is filled. What is long and rare is kept apart.
public enum Paint: Hashable, Sendable {
    case color(RGBA)
    case linear(GradientStops, start: CGPoint, end: CGPoint)
    /// The parameter is (distance − startRadius) / (endRadius − startRadius).
    case radial(GradientStops, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat)
    /// A radial gradient of a unit circle that is stretched onto `bounds`; radii are fractions of its half sides.
    indirect case elliptical(GradientStops, bounds: CGRect, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat)
    /// Angles in radians, clockwise from 3 o'clock. The parameter runs from 0 at the start angle to 1 at the end angle;
    /// beyond the end the last colour, before the start the first, split half-way round the rest of the circle.
    case angular(GradientStops, center: CGPoint, startAngle: CGFloat, endAngle: CGFloat)
    /// A picture, whose pixel (x, y) covers the unit square at (x, y) before `transform`; tiled without end when `tiles`.
    indirect case image(BitmapReference, transform: CGAffineTransform, tiles: Bool, interpolation: Interpolation)

    public enum Interpolation: Hashable, Sendable { case none, low, medium, high }

    /// True when nothing can show through.
    public var isOpaque: Bool {
        switch self {
        case .color(let color): color.alpha >= 1
        case .linear(let stops, _, _), .radial(let stops, _, _, _), .elliptical(let stops, _, _, _, _),
            .angular(let stops, _, _, _): stops.stops.allSatisfy { $0.color.alpha >= 1 }
        case .image: false
        }
    }
}

/// A bitmap compared by identity, so that paints can be compared without looking at pixels.
public struct BitmapReference: Hashable, Sendable {
    public let bitmap: Bitmap
    public init(_ bitmap: Bitmap) { self.bitmap = bitmap }
    public static func == (a: Self, b: Self) -> Bool { a.bitmap === b.bitmap }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(bitmap)) }
}
