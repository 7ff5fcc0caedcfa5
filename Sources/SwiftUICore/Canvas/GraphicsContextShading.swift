import DisplayList
import Foundation

extension GraphicsContext {
    /// A colour or a pattern for shapes, images and text. Points are in the coordinates of the command that it is used for.
    public struct Shading: Sendable {
        indirect enum Storage: Sendable {
            case foreground
            case style(AnyShapeStyle)
            case gradient(Gradient, AbsoluteGradient, GradientOptions)
            case palette([Shading])
            case tiledImage(Image, origin: CGPoint, sourceRect: CGRect, scale: CGFloat)
            /// By level.
            case resolved([ResolvedShading])
        }

        let storage: Storage

        /// The foreground style of the canvas.
        public static var foreground: GraphicsContext.Shading { Shading(storage: .foreground) }

        /// Several shadings: text and images that ask for a further level of the foreground take a further one.
        public static func palette(_ array: [GraphicsContext.Shading]) -> GraphicsContext.Shading {
            Shading(storage: .palette(array))
        }

        public static func color(_ color: Color) -> GraphicsContext.Shading { .style(color) }

        public static func color(
            _ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
        ) -> GraphicsContext.Shading {
            .style(Color(colorSpace, red: red, green: green, blue: blue, opacity: opacity))
        }

        public static func color(
            _ colorSpace: Color.RGBColorSpace = .sRGB, white: Double, opacity: Double = 1
        ) -> GraphicsContext.Shading {
            .style(Color(colorSpace, white: white, opacity: opacity))
        }

        /// Unit points of the style refer to the bounds of what is drawn.
        public static func style<S>(_ style: S) -> GraphicsContext.Shading where S: ShapeStyle {
            Shading(storage: .style(AnyShapeStyle(style)))
        }

        public static func linearGradient(
            _ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint,
            options: GraphicsContext.GradientOptions = GradientOptions()
        ) -> GraphicsContext.Shading {
            Shading(storage: .gradient(gradient, .linear(startPoint.finite, endPoint.finite), options))
        }

        public static func radialGradient(
            _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat,
            options: GraphicsContext.GradientOptions = GradientOptions()
        ) -> GraphicsContext.Shading {
            Shading(
                storage: .gradient(
                    gradient, .radial(center.finite, startRadius.clampedLength, endRadius.clampedLength), options))
        }

        /// Once round, from `angle`, clockwise on screen from 3 o'clock.
        public static func conicGradient(
            _ gradient: Gradient, center: CGPoint, angle: Angle = Angle(),
            options: GraphicsContext.GradientOptions = GradientOptions()
        ) -> GraphicsContext.Shading {
            Shading(storage: .gradient(gradient, .conic(center.finite, angle.radians.finite()), options))
        }

        /// The part `sourceRect` of an image (in unit points of it), again and again, with its top left corner at `origin`.
        public static func tiledImage(
            _ image: Image, origin: CGPoint = .zero, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1),
            scale: CGFloat = 1
        ) -> GraphicsContext.Shading {
            Shading(storage: .tiledImage(image, origin: origin.finite, sourceRect: sourceRect, scale: scale))
        }
    }

    @frozen public struct GradientOptions: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// Begins anew beyond its ends.
        public static var `repeat`: GradientOptions { GradientOptions(rawValue: 1 << 0) }
        /// Goes back and forth beyond its ends.
        public static var mirror: GradientOptions { GradientOptions(rawValue: 1 << 1) }
        /// Colours mix in linear light.
        public static var linearColor: GradientOptions { GradientOptions(rawValue: 1 << 2) }
    }

    /// The shading with all that it takes from the environment settled.
    public func resolve(_ shading: GraphicsContext.Shading) -> GraphicsContext.Shading {
        Shading(storage: .resolved((0..<5).map { shading.resolved(level: $0, source) }))
    }

    /// A shading of which only the shape is open.
    enum ResolvedShading: Sendable {
        case style(_ResolvedStyle)
        case gradient(GradientStops, AbsoluteGradient, GradientOptions)
        case paint(Paint)
    }
}

extension GraphicsContext.Shading {
    /// One level: 0 is the shading itself.
    func resolved(level: Int, _ source: CanvasSource) -> GraphicsContext.ResolvedShading {
        let environment = source.environment
        switch storage {
        case .foreground: return .style(environment.resolveForeground(level: level))
        case .style(let style): return .style(style._resolve(in: environment, level: level))
        case .gradient(let gradient, let place, let options):
            var stops = gradient.resolve(in: environment)
            if options.contains(.linearColor) { stops = stops.inLinearLight }
            return .gradient(
                stops.multiplyingAlpha(by: Float(HierarchicalShapeStyle.opacity(at: level))), place, options)
        case .palette(let shadings):
            guard let last = shadings.last else { return .style(environment.resolveForeground(level: level)) }
            return level < shadings.count
                ? shadings[level].resolved(level: 0, source)
                : last.resolved(level: level - shadings.count + 1, source)
        case .tiledImage(let image, let origin, let sourceRect, let scale):
            let paint = source.drawing(of: image)?.tiles(origin: origin, sourceRect: sourceRect, scale: scale)
            return .paint(paint ?? .color(.clear))
        case .resolved(let levels): return levels[min(max(level, 0), levels.count - 1)]
        }
    }
}

extension GraphicsContext.ResolvedShading {
    /// What filling an outline draws.
    ///
    /// - Parameters:
    ///   - bounds: What unit points refer to.
    ///   - origin: Where points of the shading count from, in the coordinates of the fill.
    func fill(_ fill: Fill, in bounds: CGRect, origin: CGPoint, identity: UInt64) -> [DisplayItem] {
        if case .style(let style) = self { return style.fill(fill, in: bounds, identity: identity) }
        let ink = fill.bounds
        guard !ink.isEmpty || fill.stroke != nil else { return [] }
        var painted = fill
        painted.paint = paint(in: bounds, over: ink, origin: origin)
        return [DisplayItem(identity: identity, version: Serial.next(), bounds: ink, content: .fill(painted))]
    }

    /// `ink`: all that the paint has to cover.
    func paint(in bounds: CGRect, over ink: CGRect, origin: CGPoint) -> Paint {
        switch self {
        case .style(let style): return style.paint(in: bounds)
        case .gradient(let stops, let place, let options):
            let ink = ink.offsetBy(dx: -origin.x, dy: -origin.y)
            return place.paint(stops, over: ink, options).moved(by: origin)
        case .paint(let paint): return paint.moved(by: origin)
        }
    }
}

/// Where a gradient's parameter runs, in points.
enum AbsoluteGradient: Sendable {
    case linear(CGPoint, CGPoint)
    case radial(CGPoint, CGFloat, CGFloat)
    case conic(CGPoint, Double)

    /// More repetitions than this look like one colour.
    private static let mostRepetitions = 512.0

    func paint(_ stops: GradientStops, over ink: CGRect, _ options: GraphicsContext.GradientOptions) -> Paint {
        let repeats = options.contains(.repeat) || options.contains(.mirror)
        switch self {
        case .conic(let center, let angle):
            return .angular(stops, center: center, startAngle: angle, endAngle: angle + 2 * .pi)
        case .linear(let start, let end):
            let (dx, dy) = (end.x - start.x, end.y - start.y), square = dx * dx + dy * dy
            guard repeats, square > 0 else { return .linear(stops, start: start, end: end) }
            let parameters = [ink.minX, ink.maxX].flatMap { x in
                [ink.minY, ink.maxY].map { y in ((x - start.x) * dx + (y - start.y) * dy) / square }
            }
            let (low, high, repeated) = Self.repeated(stops, parameters.min()!, parameters.max()!, options)
            func point(_ at: CGFloat) -> CGPoint { CGPoint(x: start.x + dx * at, y: start.y + dy * at) }
            return .linear(repeated, start: point(low), end: point(high))
        case .radial(let center, let start, let end):
            guard repeats, start != end else {
                return .radial(stops, center: center, startRadius: start, endRadius: end)
            }
            let x = max(abs(ink.minX - center.x), abs(ink.maxX - center.x))
            let y = max(abs(ink.minY - center.y), abs(ink.maxY - center.y))
            let limits = [0, (x * x + y * y).squareRoot()].map { ($0 - start) / (end - start) }
            let (low, high, repeated) = Self.repeated(stops, limits.min()!, limits.max()!, options)
            return .radial(
                repeated, center: center, startRadius: start + (end - start) * low,
                endRadius: start + (end - start) * high)
        }
    }

    /// One gradient for all the repetitions between two parameters, and where it runs.
    private static func repeated(
        _ stops: GradientStops, _ from: CGFloat, _ to: CGFloat, _ options: GraphicsContext.GradientOptions
    ) -> (low: CGFloat, high: CGFloat, GradientStops) {
        guard from.isFinite, to.isFinite, to - from < mostRepetitions, abs(from) < 1e6, abs(to) < 1e6 else {
            return (0, 1, stops)
        }
        let low = from.rounded(.down), high = max(to.rounded(.up), low + 1)
        let own = stops.filledOut
        var all: [GradientStops.Stop] = []
        for period in Int(low)..<Int(high) {
            let isBackwards = options.contains(.mirror) && period & 1 != 0
            all += (isBackwards ? own.reversed() : own).map { stop in
                let place = Double(period) + Double(isBackwards ? 1 - stop.location : stop.location)
                return .init(location: Float((place - low) / (high - low)), color: stop.color)
            }
        }
        return (low, high, GradientStops(all, space: stops.space))
    }
}

extension GradientStops {
    /// Stops from 0 to 1, with the first and the last colour at the ends.
    fileprivate var filledOut: [Stop] {
        let inside = stops.map { Stop(location: min(max($0.location, 0), 1), color: $0.color) }
        return [Stop(location: 0, color: inside[0].color)] + inside
            + [Stop(location: 1, color: inside[inside.count - 1].color)]
    }

    /// Stops so close that straight lines between them follow the way through linear light.
    fileprivate var inLinearLight: GradientStops {
        let steps = 16
        func resolved(_ color: RGBA) -> Color.Resolved {
            Color.Resolved(red: color.red, green: color.green, blue: color.blue, opacity: color.alpha)
        }
        var result = [stops[0]]
        for (a, b) in zip(stops, stops.dropFirst()) {
            for step in 1...steps {
                let share = Double(step) / Double(steps)
                result.append(
                    Stop(
                        location: a.location + (b.location - a.location) * Float(share),
                        color: step == steps ? b.color : resolved(a.color).mixed(with: resolved(b.color), amount: share).rgba))
            }
        }
        return GradientStops(result, space: .device)
    }
}

extension Paint {
    /// The same paint in coordinates whose origin lies at −`offset` of these.
    func moved(by offset: CGPoint) -> Paint {
        func moved(_ point: CGPoint) -> CGPoint { CGPoint(x: point.x + offset.x, y: point.y + offset.y) }
        switch self {
        case .color: return self
        case .linear(let stops, let start, let end): return .linear(stops, start: moved(start), end: moved(end))
        case .radial(let stops, let center, let start, let end):
            return .radial(stops, center: moved(center), startRadius: start, endRadius: end)
        case .elliptical(let stops, let bounds, let center, let start, let end):
            return .elliptical(
                stops, bounds: bounds.offsetBy(dx: offset.x, dy: offset.y), center: moved(center), startRadius: start,
                endRadius: end)
        case .angular(let stops, let center, let start, let end):
            return .angular(stops, center: moved(center), startAngle: start, endAngle: end)
        case .image(let bitmap, let transform, let tiles, let interpolation):
            return .image(
                bitmap, transform: transform.concatenating(CGAffineTransform(translationX: offset.x, y: offset.y)),
                tiles: tiles, interpolation: interpolation)
        }
    }
}

extension CGPoint {
    /// 0 for what is not finite.
    var finite: CGPoint { CGPoint(x: x.finite(), y: y.finite()) }
}
