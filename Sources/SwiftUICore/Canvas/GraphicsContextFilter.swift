import DisplayList
import Foundation

extension GraphicsContext {
    /// Something done to what a command has drawn before it reaches its layer.
    public struct Filter: Sendable {
        enum Kind: Sendable {
            case projection(ProjectionTransform)
            case shadow(Color, radius: CGFloat, offset: CGSize, BlendMode, ShadowOptions)
            case color(DisplayList.ColorMatrix)
            case multiply(Color)
            case blur(radius: CGFloat, BlurOptions)
            case threshold(minimum: Double, maximum: Double, Color)
        }

        let kind: Kind

        public static func projectionTransform(_ matrix: ProjectionTransform) -> Filter { Filter(kind: .projection(matrix)) }

        /// A blurred, shifted copy of what is drawn, in one colour. `radius` is the standard deviation of the blur.
        public static func shadow(
            color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0,
            y: CGFloat = 0, blendMode: GraphicsContext.BlendMode = .normal,
            options: GraphicsContext.ShadowOptions = ShadowOptions()
        ) -> Filter {
            Filter(
                kind: .shadow(
                    color, radius: radius.clampedLength, offset: CGSize(width: x.finite(), height: y.finite()),
                    blendMode, options))
        }

        public static func colorMultiply(_ color: Color) -> Filter { Filter(kind: .multiply(color)) }

        public static func colorMatrix(_ matrix: SwiftUICore.ColorMatrix) -> Filter {
            Filter(kind: .color(matrix.displayed))
        }

        public static func hueRotation(_ angle: Angle) -> Filter {
            Filter(kind: .color(.hueRotation(Float(angle.radians.finite()))))
        }

        /// 1 changes nothing, 0 takes all colour away.
        public static func saturation(_ amount: Double) -> Filter {
            Filter(kind: .color(.saturation(Float(amount.finite(or: 1)))))
        }

        /// Adds `amount` to each channel, −1…1.
        public static func brightness(_ amount: Double) -> Filter {
            Filter(kind: .color(.brightness(Float(amount.finite()))))
        }

        /// Spreads colours from mid grey: 1 changes nothing.
        public static func contrast(_ amount: Double) -> Filter {
            Filter(kind: .color(.contrast(Float(amount.finite(or: 1)))))
        }

        /// 0 changes nothing, 1 inverts all colours, 0.5 makes all grey.
        public static func colorInvert(_ amount: Double = 1) -> Filter {
            let amount = Float(amount.finite(or: 1)), scale = 1 - 2 * amount
            return Filter(
                kind: .color(
                    DisplayList.ColorMatrix(rows: [
                        scale, 0, 0, 0, amount, 0, scale, 0, 0, amount, 0, 0, scale, 0, amount, 0, 0, 0, 1, 0,
                    ])))
        }

        /// 0 changes nothing, 1 takes all colour away.
        public static func grayscale(_ amount: Double) -> Filter {
            Filter(kind: .color(.saturation(1 - Float(amount.finite()))))
        }

        /// What is bright becomes solid black, what is black clear.
        public static var luminanceToAlpha: Filter { Filter(kind: .color(.luminanceToAlpha)) }

        /// A Gaussian whose standard deviation is `radius`.
        public static func blur(
            radius: CGFloat, options: GraphicsContext.BlurOptions = BlurOptions()
        ) -> Filter {
            Filter(kind: .blur(radius: radius.clampedLength, options))
        }

        /// Where the alpha lies between `min` and `max`, solid `color`; elsewhere nothing.
        public static func alphaThreshold(min: Double, max: Double = 1, color: Color = Color.black) -> Filter {
            Filter(kind: .threshold(minimum: min.finite(), maximum: max.finite(or: 1), color))
        }
    }

    @frozen public struct ShadowOptions: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// Over what is drawn, not beneath.
        public static var shadowAbove: ShadowOptions { ShadowOptions(rawValue: 1 << 0) }
        /// Without what is drawn.
        public static var shadowOnly: ShadowOptions { ShadowOptions(rawValue: 1 << 1) }
        /// The shadow of all that is not drawn; above, with the mode `sourceAtop`, an inner shadow.
        public static var invertsAlpha: ShadowOptions { ShadowOptions(rawValue: 1 << 2) }
        /// What is drawn and its shadow each meet the layer by themselves.
        public static var disablesGroup: ShadowOptions { ShadowOptions(rawValue: 1 << 3) }
    }

    @frozen public struct BlurOptions: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// The edges stay solid: they are extended outwards before the blur.
        public static var opaque: BlurOptions { BlurOptions(rawValue: 1 << 0) }
    }
}

extension GraphicsContext.Filter {
    /// False for filters that look at each pixel by itself.
    var hasLengths: Bool {
        switch kind {
        case .projection, .shadow, .blur: true
        case .color, .multiply, .threshold: false
        }
    }

    /// True for filters that do not care where the origin is.
    var isTheSameEverywhere: Bool {
        if case .projection = kind { return false }
        return true
    }

    /// `region` is all that can be seen, for filters that draw where nothing was.
    func apply(
        to part: GraphicsContext.Part, within region: CGRect, _ source: CanvasSource
    ) -> [GraphicsContext.Part] {
        let items = part.items
        func result(_ items: [DisplayItem]) -> [GraphicsContext.Part] { [.init(items: items, blendMode: part.blendMode)] }
        switch kind {
        case .projection(let matrix):
            return result(
                matrix.affine.map { source.placed(items, by: $0) } ?? source.layer(.projection(matrix.projection), items))
        case .color(let matrix):
            return result(source.layer(.color(matrix), items, bounds: matrix.bounds(items.unionOfFrames, region)))
        case .multiply(let color):
            return result(source.layer(.color(.multiply(color.resolve(in: source.environment).rgba)), items))
        case .blur(let radius, let options):
            if radius == 0 { return [part] }
            return result(
                source.layer(
                    .blur(radius: radius, opaqueExtent: options.contains(.opaque) ? items.unionOfFrames : nil), items))
        case .threshold(let minimum, let maximum, let color):
            let bounds = items.unionOfFrames
            return result(
                source.layer(
                    .alphaThreshold(
                        minimum: minimum, maximum: maximum, color: color.resolve(in: source.environment).rgba),
                    items, bounds: minimum <= 0 ? bounds.union(region) : bounds))
        case .shadow(let color, let radius, let offset, let mode, let options):
            let color = color.resolve(in: source.environment).rgba
            if options.isEmpty && mode == .normal {
                return result(source.layer(.shadow(color: color, radius: radius, offset: offset), items))
            }
            let shadow = shadow(of: items, color, radius, offset, options.contains(.invertsAlpha), region, source)
            let isAbove = options.contains(.shadowAbove), isAlone = options.contains(.shadowOnly)
            if options.contains(.disablesGroup) {
                let own = GraphicsContext.Part(items: shadow, blendMode: mode == .normal ? part.blendMode : mode)
                return isAlone ? [own] : isAbove ? [part, own] : [own, part]
            }
            let blended = mode == .normal ? shadow : source.layer(.blend(mode.displayed), shadow)
            return result(source.isolated(isAlone ? blended : isAbove ? items + blended : blended + items))
        }
    }

    private func shadow(
        of items: [DisplayItem], _ color: RGBA, _ radius: CGFloat, _ offset: CGSize, _ isInverse: Bool,
        _ region: CGRect, _ source: CanvasSource
    ) -> [DisplayItem] {
        let alpha = isInverse ? [-color.alpha, color.alpha] : [color.alpha, 0]
        let matrix = DisplayList.ColorMatrix(
            rows: [
                0, 0, 0, 0, color.red, 0, 0, 0, 0, color.green, 0, 0, 0, 0, color.blue, 0, 0, 0, alpha[0], alpha[1],
            ])
        var bounds = items.unionOfFrames
        if isInverse {
            // Far enough beyond all that can be seen, that no edge of it shows in the blur.
            let reach = 2 * blurReach(radius)
            bounds = bounds.union(region)
                .insetBy(dx: -reach - abs(offset.width), dy: -reach - abs(offset.height))
        }
        var shadow = source.layer(.color(matrix), items, bounds: bounds)
        if radius > 0 { shadow = source.layer(.blur(radius: radius, opaqueExtent: nil), shadow) }
        return shadow.moved(by: CGPoint(x: offset.width, y: offset.height))
    }
}

extension DisplayList.ColorMatrix {
    /// Where the result shows: everywhere, when what is clear becomes something.
    fileprivate func bounds(_ items: CGRect, _ region: CGRect) -> CGRect { rows[19] > 0 ? items.union(region) : items }
}
