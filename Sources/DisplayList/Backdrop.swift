import Foundation

/// Frosted glass: what lies behind an outline, blurred and with more or less colour. The layer's items lie on the glass.
///
/// Behind lies all that was painted before, also outside of the layers that the glass is in; what these do to their items
/// (but for moving them) is done to the glass as a whole afterwards. Beyond the edges of the canvas its outermost pixels go
/// on. Where a layer is drawn in perspective, or turned and blurred, only what the layer itself holds lies behind.
public struct Backdrop: Hashable, Sendable {
    public var outline: Outline
    public var isEvenOdd: Bool
    public var isAntialiased: Bool
    /// The standard deviation of the blur, in points of the layer's coordinates.
    public var radius: CGFloat
    /// 1 leaves colours as they are, 0 takes all colour away.
    public var saturation: Float

    public init(
        _ outline: Outline, isEvenOdd: Bool = false, isAntialiased: Bool = true, radius: CGFloat, saturation: Float = 1
    ) {
        (self.outline, self.isEvenOdd, self.isAntialiased) = (outline, isEvenOdd, isAntialiased)
        (self.radius, self.saturation) = (radius, saturation)
    }
}

extension ColorMatrix {
    /// Weights of Rec. 709, as in the W3C's Filter Effects.
    public static let luminance: (r: Float, g: Float, b: Float) = (0.2126, 0.7152, 0.0722)

    /// The saturate filter of the W3C's Filter Effects.
    public static func saturation(_ s: Float) -> ColorMatrix {
        let (r, g, b) = luminance
        return ColorMatrix(rows: [
            r + s * (1 - r), g * (1 - s), b * (1 - s), 0, 0,
            r * (1 - s), g + s * (1 - g), b * (1 - s), 0, 0,
            r * (1 - s), g * (1 - s), b + s * (1 - b), 0, 0,
            0, 0, 0, 1, 0,
        ])
    }
}
