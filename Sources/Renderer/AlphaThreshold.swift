import DisplayList
import Foundation

/// Alpha between two limits becomes solid, all other clear.
///
/// Where alpha crosses a limit the edge is as smooth as that of a filled path: the distance to the crossing is how far
/// alpha is from the limit, divided by how steeply it changes there.
struct AlphaThreshold {
    /// In units of 1/255; nil where every alpha is within.
    private let minimum: Float?, maximum: Float?
    private let color: UInt32

    init(minimum: Double, maximum: Double, color: RGBA) {
        self.minimum = minimum > 0 ? Float(min(minimum, 2) * 255) : nil
        self.maximum = maximum < 1 ? Float(max(maximum, -1) * 255) : nil
        self.color = color.word
    }

    /// `alpha`, 0…255, reaches one pixel further than `rect` on all sides.
    func words(_ alpha: FloatPlane, _ rect: PixelRect) -> PixelBuffer {
        let buffer = PixelBuffer(rect)
        if color == 0 { return buffer }
        for y in rect.minY..<rect.maxY {
            let row = buffer.raster.pointer(x: rect.minX, y: y)
            let middle = alpha.pointer(x: rect.minX, y: y)
            let above = middle - alpha.stride, below = middle + alpha.stride
            var x = 0
            while x < rect.width {
                let value = middle[x]
                let dx = (middle[x &+ 1] - middle[x &- 1]) * 0.5, dy = (below[x] - above[x]) * 0.5
                let slope = (dx * dx + dy * dy).squareRoot()
                var coverage: Float = 1
                if let minimum { coverage = min(coverage, Self.coverage(value - minimum, slope)) }
                if let maximum { coverage = min(coverage, Self.coverage(maximum - value, slope)) }
                if coverage > 0 { row[x] = coverage >= 1 ? color : scale(color, by: UInt32(coverage * 255 + 0.5)) }
                x &+= 1
            }
        }
        return buffer
    }

    /// How much of a pixel lies on the inner side of an edge that is `inside` / `slope` pixels away from its middle.
    @inline(__always)
    private static func coverage(_ inside: Float, _ slope: Float) -> Float {
        // On a plain there is no edge.
        if slope < 1e-4 { return inside >= 0 ? 1 : 0 }
        return min(max(inside / slope + 0.5, 0), 1)
    }
}
