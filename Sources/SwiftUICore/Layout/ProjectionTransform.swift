import DisplayList
import Foundation

/// A perspective map of the plane: (x, y, 1) as a row times the 3×3 matrix, divided by the third component.
@frozen public struct ProjectionTransform: Equatable, Sendable {
    public var m11: CGFloat = 1.0, m12: CGFloat = 0.0, m13: CGFloat = 0.0
    public var m21: CGFloat = 0.0, m22: CGFloat = 1.0, m23: CGFloat = 0.0
    public var m31: CGFloat = 0.0, m32: CGFloat = 0.0, m33: CGFloat = 1.0

    public init() {}

    public init(_ m: CGAffineTransform) {
        (m11, m12) = (m.a, m.b)
        (m21, m22) = (m.c, m.d)
        (m31, m32) = (m.tx, m.ty)
    }

    public var isIdentity: Bool { self == ProjectionTransform() }

    public var isAffine: Bool { m13 == 0 && m23 == 0 && m33 == 1 }

    /// Inverts the map in place; false, and nothing changed, when it has no inverse.
    public mutating func invert() -> Bool {
        let c11 = m22 * m33 - m23 * m32, c12 = m23 * m31 - m21 * m33, c13 = m21 * m32 - m22 * m31
        let determinant = m11 * c11 + m12 * c12 + m13 * c13
        guard determinant != 0, determinant.isFinite else { return false }
        let scale = 1 / determinant
        var inverse = ProjectionTransform()
        inverse.m11 = c11 * scale
        inverse.m12 = (m13 * m32 - m12 * m33) * scale
        inverse.m13 = (m12 * m23 - m13 * m22) * scale
        inverse.m21 = c12 * scale
        inverse.m22 = (m11 * m33 - m13 * m31) * scale
        inverse.m23 = (m13 * m21 - m11 * m23) * scale
        inverse.m31 = c13 * scale
        inverse.m32 = (m12 * m31 - m11 * m32) * scale
        inverse.m33 = (m11 * m22 - m12 * m21) * scale
        self = inverse
        return true
    }

    /// The inverse; the map itself when it has none.
    public func inverted() -> ProjectionTransform {
        var copy = self
        _ = copy.invert()
        return copy
    }
}

extension ProjectionTransform {
    /// This map first, then `rhs`.
    public func concatenating(_ rhs: ProjectionTransform) -> ProjectionTransform {
        var r = ProjectionTransform()
        r.m11 = m11 * rhs.m11 + m12 * rhs.m21 + m13 * rhs.m31
        r.m12 = m11 * rhs.m12 + m12 * rhs.m22 + m13 * rhs.m32
        r.m13 = m11 * rhs.m13 + m12 * rhs.m23 + m13 * rhs.m33
        r.m21 = m21 * rhs.m11 + m22 * rhs.m21 + m23 * rhs.m31
        r.m22 = m21 * rhs.m12 + m22 * rhs.m22 + m23 * rhs.m32
        r.m23 = m21 * rhs.m13 + m22 * rhs.m23 + m23 * rhs.m33
        r.m31 = m31 * rhs.m11 + m32 * rhs.m21 + m33 * rhs.m31
        r.m32 = m31 * rhs.m12 + m32 * rhs.m22 + m33 * rhs.m32
        r.m33 = m31 * rhs.m13 + m32 * rhs.m23 + m33 * rhs.m33
        return r
    }

    /// The affine map that this is, or nil when it has perspective.
    package var affine: CGAffineTransform? {
        isAffine ? CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m31, ty: m32) : nil
    }

    package var projection: Projection {
        Projection(m11: m11, m12: m12, m13: m13, m21: m21, m22: m22, m23: m23, m31: m31, m32: m32, m33: m33)
    }
}

extension CGPoint {
    package func applying(_ m: ProjectionTransform) -> CGPoint {
        let w = m.m13 * x + m.m23 * y + m.m33
        let mapped = CGPoint(x: m.m11 * x + m.m21 * y + m.m31, y: m.m12 * x + m.m22 * y + m.m32)
        return w == 1 ? mapped : CGPoint(x: mapped.x / w, y: mapped.y / w)
    }
}
