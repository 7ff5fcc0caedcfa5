import DisplayList
import Foundation
import PixelKernels

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
        if color == 0 { return PixelBuffer(rect) }
        let buffer = PixelBuffer(rect, isClear: false)
        for y in rect.minY..<rect.maxY {
            let row = buffer.raster.pointer(x: rect.minX, y: y)
            let middle = alpha.pointer(x: rect.minX, y: y)
            let above = middle - alpha.stride, below = middle + alpha.stride
            pk_threshold(
                row, Int32(rect.width), above, middle, below, minimum ?? -.infinity, maximum ?? .infinity, color)
        }
        return buffer
    }
}
