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
    func source(_ frame: CGRect) -> (scale: Double, rect: PixelRect)? {
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
        // Samples stand a quarter of a pixel from its middle in all four directions.
        let right = inverse[0] * SIMD3(scale, scale, 1), down = inverse[1] * SIMD3(scale, scale, 1)
        let start = inverse[2] * SIMD3(scale, scale, 1)
        for y in target.rect.minY..<target.rect.maxY {
            let row = target.pointer(x: target.rect.minX, y: y)
            for x in target.rect.minX..<target.rect.maxX {
                var sum: UInt64 = 0x0002_0002_0002_0002
                var corner = 0
                while corner < 4 {
                    let px = Double(x) + (corner & 1 == 0 ? 0.25 : 0.75), py = Double(y) + (corner & 2 == 0 ? 0.25 : 0.75)
                    let z = right.z * px + down.z * py + start.z
                    // The sign of the third coordinate is that of w: negative behind the eye.
                    if z > 1e-9 {
                        let share = 1 / z
                        sum &+= source.bilinear(
                            (right.x * px + down.x * py + start.x) * share, (right.y * px + down.y * py + start.y) * share)
                    }
                    corner &+= 1
                }
                sum = sum &>> 2 & 0x00FF_00FF_00FF_00FF
                row[x &- target.rect.minX] = UInt32(truncatingIfNeeded: sum | sum &>> 24)
            }
        }
    }
}

extension Raster {
    /// The four channels around a place, 0…255 in 16 bits each: blue, red, green, alpha from the lowest. Clear outside.
    @inline(__always)
    fileprivate func bilinear(_ x: Double, _ y: Double) -> UInt64 {
        let u = x - Double(rect.minX) + 0.5, v = y - Double(rect.minY) + 0.5
        guard u > 0, v > 0, u < Double(rect.width + 1), v < Double(rect.height + 1) else { return 0 }
        // Both are positive, so that cutting off the fraction rounds down; in 1/256, and one pixel too far.
        let column256 = Int(u * 256), row256 = Int(v * 256)
        let fx = UInt64(column256 & 255), fy = UInt64(row256 & 255)
        let column = column256 &>> 8 &- 1, row = row256 &>> 8 &- 1
        let at = pixels + (row &* stride &+ column)
        let a, b, c, d: UInt64
        if column >= 0, row >= 0, column &+ 1 < rect.width, row &+ 1 < rect.height {
            (a, b, c, d) = (Self.channels(at[0]), Self.channels(at[1]), Self.channels(at[stride]), Self.channels(at[stride &+ 1]))
        } else {
            func channels(_ dx: Int, _ dy: Int) -> UInt64 {
                guard column + dx >= 0, column + dx < rect.width, row + dy >= 0, row + dy < rect.height else { return 0 }
                return Self.channels(at[dy * stride + dx])
            }
            (a, b, c, d) = (channels(0, 0), channels(1, 0), channels(0, 1), channels(1, 1))
        }
        // Four weights that add up to 256, so that 16 bits hold the sum of 255s.
        let both = (fx &* fy) &>> 8
        let sum = a &* (256 &- fx &- fy &+ both) &+ b &* (fx &- both) &+ c &* (fy &- both) &+ d &* both
        return (sum &+ 0x0080_0080_0080_0080) &>> 8 & 0x00FF_00FF_00FF_00FF
    }

    /// Each channel in 16 bits.
    @inline(__always)
    private static func channels(_ word: UInt32) -> UInt64 {
        UInt64(word & 0x00FF_00FF) | UInt64(word &>> 8 & 0x00FF_00FF) &<< 32
    }
}
