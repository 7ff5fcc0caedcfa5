import DisplayList
import PixelKernels

/// Blend modes and Porter–Duff operators, by the formulas of W3C's Compositing and Blending Level 1
/// (https://www.w3.org/TR/compositing-1/): sections 9 (Porter–Duff), 10.1 (separable), 10.2 (non-separable). `plusDarker`
/// and `plusLighter` are CoreGraphics' own and given at their case. Names in the formulas are those of the standard: Cs and Cb
/// are the colours of source and backdrop, αs and αb their alphas.
extension Raster {
    /// Composites `source`, weighted by `opacity` of 255, onto these pixels. Inside `clip` an operator reaches every pixel
    /// of the source's rectangle, also where the source is clear.
    func blend(_ source: Raster, mode: BlendMode, clip: PixelRect, opacity: UInt32 = 255) {
        if mode == .normal { return composite(source, clip: clip, opacity: opacity) }
        let area = rect.intersection(clip).intersection(source.rect)
        if area.isEmpty { return }
        for y in area.minY..<area.maxY {
            let from = source.pointer(x: area.minX, y: y), onto = pointer(x: area.minX, y: y)
            if mode == .plusLighter {
                pk_plus_lighter(onto, Int32(area.width), from, opacity)
                continue
            }
            for x in 0..<area.width {
                onto[x] = Blend.pixel(scale(from[x], by: opacity), onto[x], mode)
            }
        }
    }
}

private enum Blend {
    /// Red, green, blue and alpha, premultiplied, 0…1.
    typealias Pixel = SIMD4<Float>

    static func unpack(_ word: UInt32) -> Pixel {
        Pixel(Float(word >> 16 & 255), Float(word >> 8 & 255), Float(word & 255), Float(word >> 24)) / 255
    }

    static func pack(_ pixel: Pixel) -> UInt32 {
        let alpha = RGBA.unit(pixel.w)
        func byte(_ value: Float) -> UInt32 { UInt32(min(RGBA.unit(value), alpha) * 255 + 0.5) }
        return byte(pixel.w) << 24 | byte(pixel.x) << 16 | byte(pixel.y) << 8 | byte(pixel.z)
    }

    static func pixel(_ source: UInt32, _ backdrop: UInt32, _ mode: BlendMode) -> UInt32 {
        let s = unpack(source), b = unpack(backdrop)
        let (αs, αb) = (s.w, b.w)
        switch mode {
        case .normal: return over(source, backdrop)
        case .clear: return 0
        case .copy: return source
        case .sourceIn: return scale(source, by: backdrop >> 24)
        case .sourceOut: return scale(source, by: 255 - backdrop >> 24)
        case .sourceAtop: return pack(s * αb + b * (1 - αs))
        case .destinationOver: return over(backdrop, source)
        case .destinationIn: return scale(backdrop, by: source >> 24)
        case .destinationOut: return scale(backdrop, by: 255 - source >> 24)
        case .destinationAtop: return pack(b * αs + s * (1 - αb))
        case .xor: return pack(s * (1 - αb) + b * (1 - αs))
        // R = min(1, S + D), of premultiplied channels.
        case .plusLighter: return pack(s + b)
        // R = max(0, 1 − ((1 − D) + (1 − S))), where 1 stands for the alpha of each, as channels are premultiplied.
        case .plusDarker:
            let alpha = min(αs + αb, 1)
            var result = Pixel(repeating: alpha) - (Pixel(repeating: αb) - b) - (Pixel(repeating: αs) - s)
            result.w = alpha
            return pack(result)
        default:
            let cs = αs > 0 ? s / αs : Pixel(), cb = αb > 0 ? b / αb : Pixel()
            var mixed = blended(cs, cb, mode)
            // co = cs·αs·(1 − αb) + cb·αb·(1 − αs) + αs·αb·B(cb, cs); the alpha is that of source over.
            mixed = s * (1 - αb) + b * (1 - αs) + mixed * (αs * αb)
            mixed.w = αs + αb - αs * αb
            return pack(mixed)
        }
    }

    /// B(cb, cs) of the standard.
    private static func blended(_ s: Pixel, _ b: Pixel, _ mode: BlendMode) -> Pixel {
        func each(_ function: (_ cs: Float, _ cb: Float) -> Float) -> Pixel {
            Pixel(function(s.x, b.x), function(s.y, b.y), function(s.z, b.z), 0)
        }
        switch mode {
        case .multiply: return s * b
        case .screen: return s + b - s * b
        case .overlay: return each { hardLight(cs: $1, cb: $0) }
        case .darken: return each { min($0, $1) }
        case .lighten: return each { max($0, $1) }
        case .colorDodge: return each { cs, cb in cb == 0 ? 0 : cs >= 1 ? 1 : min(1, cb / (1 - cs)) }
        case .colorBurn: return each { cs, cb in cb >= 1 ? 1 : cs <= 0 ? 0 : 1 - min(1, (1 - cb) / cs) }
        case .hardLight: return each(hardLight)
        case .softLight: return each(softLight)
        case .difference: return each { abs($0 - $1) }
        case .exclusion: return s + b - 2 * s * b
        case .hue: return setLuminosity(setSaturation(s, saturation(b)), luminosity(b))
        case .saturation: return setLuminosity(setSaturation(b, saturation(s)), luminosity(b))
        case .color: return setLuminosity(s, luminosity(b))
        case .luminosity: return setLuminosity(b, luminosity(s))
        default: return s
        }
    }

    private static func hardLight(cs: Float, cb: Float) -> Float {
        cs <= 0.5 ? cb * 2 * cs : cb + (2 * cs - 1) - cb * (2 * cs - 1)
    }

    private static func softLight(cs: Float, cb: Float) -> Float {
        if cs <= 0.5 { return cb - (1 - 2 * cs) * cb * (1 - cb) }
        let d = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
        return cb + (2 * cs - 1) * (d - cb)
    }

    private static func luminosity(_ c: Pixel) -> Float { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

    private static func saturation(_ c: Pixel) -> Float { max(c.x, c.y, c.z) - min(c.x, c.y, c.z) }

    private static func setLuminosity(_ c: Pixel, _ value: Float) -> Pixel {
        let color = c + Pixel(repeating: value - luminosity(c))
        let l = luminosity(color), n = min(color.x, color.y, color.z), x = max(color.x, color.y, color.z)
        let grey = Pixel(repeating: l)
        var clipped = color
        if n < 0 { clipped = grey + (clipped - grey) * (l / (l - n)) }
        if x > 1 { clipped = grey + (clipped - grey) * ((1 - l) / (x - l)) }
        return clipped
    }

    /// The standard sorts the channels; stretching them from their least to their greatest is the same.
    private static func setSaturation(_ c: Pixel, _ value: Float) -> Pixel {
        let least = min(c.x, c.y, c.z), range = saturation(c)
        return range > 0 ? (c - Pixel(repeating: least)) * (value / range) : Pixel()
    }
}
