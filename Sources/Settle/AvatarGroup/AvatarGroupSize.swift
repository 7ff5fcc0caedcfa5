import SwiftUI

/// The two sizes of a group. Lengths are points.
///
/// | size | avatars | offset | count |
/// | --- | --- | --- | --- |
/// | lg | sm, 40 | 32 | 40 |
/// | xs | xs, 32 | 20 | 32 |
public enum AvatarGroupSize: Hashable, CaseIterable, Sendable {
    case lg, xs

    public var avatarSize: AvatarSize { self == .lg ? .sm : .xs }

    /// From one avatar to the next, on each axis along which they follow one another.
    public var offset: CGFloat { self == .lg ? 32 : 20 }

    /// Diameter of the circle that counts the others: that of the avatars.
    public var countDiameter: CGFloat { avatarSize.diameter }

    /// The offset for neighbours that share a part of their diameter.
    /// - Parameter overlap: −1…1; nil, or no number, for the size's own offset.
    func step(overlap: CGFloat?) -> CGFloat {
        guard let overlap, overlap.isFinite else { return offset }
        return avatarSize.diameter * (1 - min(max(overlap, -1), 1))
    }
}

/// How the avatars of a group follow one another.
public enum AvatarGroupArrangement: Hashable, CaseIterable, Sendable {
    /// Each to the trailing side of the one before and below it.
    case piled
    /// In a row, each to the trailing side of the one before.
    case stacked
}
