import DisplayList
import Foundation

/// A perspective map from a layer's coordinates to pixels, and the way back.
struct ProjectiveMap {
    /// Row vectors times these three rows.
    private let rows: [SIMD3<Double>]
    private let inverse: [SIMD3<Double>]
    private let determinant: Double

    /// nil when the map flattens the plane or has numbers that are not finite.
    init?(_ p: Projection, _ transform: CGAffineTransform) {
        func map(_ x: CGFloat, _ y: CGFloat, _ w: CGFloat) -> SIMD3<Double> {
            SIMD3(
                x * transform.a + y * transform.c + w * transform.tx, x * transform.b + y * transform.d + w * transform.ty, w)
        }
        let rows = [map(p.m11, p.m12, p.m13), map(p.m21, p.m22, p.m23), map(p.m31, p.m32, p.m33)]
        func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
            SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
        }
        let columns = [cross(rows[1], rows[2]), cross(rows[2], rows[0]), cross(rows[0], rows[1])]
        let determinant = (rows[0] * columns[0]).sum()
        guard determinant.isFinite, determinant != 0 else { return nil }
        (self.rows, self.determinant) = (rows, determinant)
        inverse = (0..<3).map { SIMD3(columns[0][$0], columns[1][$0], columns[2][$0]) / determinant }
    }

    /// At how many pixels a unit the layer should be drawn, and the pixels that takes: as fine as where it comes
    /// nearest, in no more than 8 million pixels. nil when there is nothing to see.
    func source(_ frame: CGRect, visible: PixelRect) -> (scale: Double, rect: PixelRect)? {
        let frame = frame.intersection(CGRect(x: -1e5, y: -1e5, width: 2e5, height: 2e5))
        guard !frame.isNull, frame.width > 0, frame.height > 0 else { return nil }
        var scale = 0.0
        for x in [frame.minX, frame.midX, frame.maxX] {
            for y in [frame.minY, frame.midY, frame.maxY] {
                let w = rows[0].z * x + rows[1].z * y + rows[2].z
                // The area grows by the determinant over the cube of w.
                if w > 0.05 { scale = max(scale, (abs(determinant) / (w * w * w)).squareRoot()) }
            }
        }
        guard scale > 0, scale.isFinite else { return nil }
        scale = min(scale, (8_000_000 / (frame.width * frame.height)).squareRoot(), 8000 / max(frame.width, frame.height))
        // One clear pixel around it makes the edges soft.
        let rect = PixelRect(
            covering: CGRect(
                x: frame.minX * scale, y: frame.minY * scale, width: frame.width * scale, height: frame.height * scale))
        return (scale, rect.grown(by: 1))
    }

    /// Each pixel of `target` becomes the mean of four bilinear samples of `source`, which was drawn at `scale`.
    func resample(_ source: Raster, scale: Double, onto target: Raster) {
        let places = [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)]
        for y in target.rect.minY..<target.rect.maxY {
            let row = target.pointer(x: target.rect.minX, y: y)
            for x in target.rect.minX..<target.rect.maxX {
                var sum = SIMD4<Float>.zero
                for (dx, dy) in places {
                    let p = inverse[0] * (Double(x) + dx) + inverse[1] * (Double(y) + dy) + inverse[2]
                    // The sign of the third coordinate is that of w: negative behind the eye.
                    if p.z > 1e-9 { sum += source.bilinear(p.x / p.z * scale, p.y / p.z * scale) }
                }
                sum = (sum * 0.25).rounded(.toNearestOrAwayFromZero)
                row[x - target.rect.minX] = UInt32(sum.x) | UInt32(sum.y) << 8 | UInt32(sum.z) << 16 | UInt32(sum.w) << 24
            }
        }
    }
}

extension Raster {
    /// The four channels of a word around a place, 0…255, lowest byte first; clear outside.
    fileprivate func bilinear(_ x: Double, _ y: Double) -> SIMD4<Float> {
        let u = x - 0.5, v = y - 0.5
        guard u > Double(rect.minX - 1), v > Double(rect.minY - 1), u < Double(rect.maxX), v < Double(rect.maxY) else {
            return .zero
        }
        let column = Int(u.rounded(.down)), row = Int(v.rounded(.down))
        let fx = Float(u - Double(column)), fy = Float(v - Double(row))
        func channels(_ x: Int, _ y: Int) -> SIMD4<Float> {
            guard x >= rect.minX, x < rect.maxX, y >= rect.minY, y < rect.maxY else { return .zero }
            let word = pointer(x: x, y: y).pointee
            return SIMD4(Float(word & 255), Float(word >> 8 & 255), Float(word >> 16 & 255), Float(word >> 24))
        }
        let above = channels(column, row) * (1 - fx) + channels(column + 1, row) * fx
        let below = channels(column, row + 1) * (1 - fx) + channels(column + 1, row + 1) * fx
        return above * (1 - fy) + below * fy
    }
}
