import SwiftUI

/// The shapes of a bone.
public enum SkeletonShape: Hashable, Sendable {
    /// A rectangle with continuous corners of a radius in points.
    case rounded(CGFloat = 12)
    case circle
    case capsule
    /// Capsules one under the other, as wide as offered and as high as text; the last of several is 0.62 as wide. At least one line,
    /// at most 1,000.
    case text(lines: Int)
}

/// A bone's outline in the room that it has.
struct BoneOutline: Shape {
    let shape: SkeletonShape
    /// Of a line of text, in points.
    let lineHeight: CGFloat
    var inset: CGFloat = 0

    /// Between two lines, as a share of their height.
    private static let leading = 0.75
    /// The width of the last of several lines, as a share of the others'.
    private static let lastLine = 0.62

    /// What a bone of text needs; nil for those that take what they get.
    var height: CGFloat? {
        lineCount.map { lineHeight * (CGFloat($0) + Self.leading * CGFloat($0 - 1)) }
    }

    private var lineCount: Int? {
        if case .text(let lines) = shape { min(max(lines, 1), 1000) } else { nil }
    }

    func path(in rect: CGRect) -> Path {
        switch shape {
        case .rounded(let radius):
            let radius = radius.isNaN ? 0 : max(radius - inset, 0)
            return RoundedRectangle(cornerRadius: radius, style: .continuous).path(in: inner(rect))
        case .circle: return Circle().path(in: inner(rect))
        case .capsule: return Capsule(style: .continuous).path(in: inner(rect))
        case .text:
            let count = lineCount ?? 1
            var path = Path()
            for line in 0..<count {
                let isShort = count > 1 && line == count - 1
                let capsule = CGRect(
                    x: rect.minX, y: rect.minY + CGFloat(line) * lineHeight * (1 + Self.leading),
                    width: rect.width * (isShort ? Self.lastLine : 1), height: lineHeight)
                path.addPath(Capsule(style: .continuous).path(in: inner(capsule)))
            }
            return path
        }
    }

    private func inner(_ rect: CGRect) -> CGRect {
        rect.insetBy(dx: min(inset, rect.width / 2), dy: min(inset, rect.height / 2))
    }
}
