import SwiftUI

/// The four sizes of an avatar. Lengths are points.
///
/// | size | diameter | initials | badge | its text | its offset |
/// | --- | --- | --- | --- | --- | --- |
/// | xs | 32 | 12 | 12 | 8 | 1 |
/// | sm | 40 | 14 | 14 | 8 | 3 |
/// | md | 48 | 18 | 16 | 12 | 3 |
/// | lg | 56 | 20 | 18 | 12 | 3 |
public enum AvatarSize: Hashable, CaseIterable, Sendable {
    case xs, sm, md, lg

    public var diameter: CGFloat {
        switch self {
        case .xs: 32
        case .sm: 40
        case .md: 48
        case .lg: 56
        }
    }

    /// Font size of the initials.
    public var fontSize: CGFloat {
        switch self {
        case .xs: 12
        case .sm: 14
        case .md: 18
        case .lg: 20
        }
    }

    /// Diameter of the badge, to the middle of its outline.
    public var badgeDiameter: CGFloat {
        switch self {
        case .xs: 12
        case .sm: 14
        case .md: 16
        case .lg: 18
        }
    }

    /// Font size of a badge's count.
    public var badgeFontSize: CGFloat {
        switch self {
        case .xs, .sm: 8
        case .md, .lg: 12
        }
    }

    /// How far the badge stands out of the avatar's bottom trailing corner, on both axes.
    public var badgeOffset: CGFloat { self == .xs ? 1 : 3 }
}

/// What an avatar is drawn by, in points.
struct AvatarMeasures: Equatable {
    let diameter: CGFloat
    let fontSize: CGFloat
    let iconSide: CGFloat
    let badge: CGFloat
    let badgeFontSize: CGFloat
    let badgeOffset: CGFloat
    let badgeOutline: CGFloat

    /// - Parameters:
    ///   - customDiameter: Replaces the size's diameter. Initials and icon keep theirs, as far as they fit; the badge keeps its proportion
    ///     to the diameter, without which it would hang free beside a large avatar and cover a small one.
    ///   - textScale: 1, or what Dynamic Type makes of it for avatars that follow the text.
    init(_ size: AvatarSize, customDiameter: CGFloat? = nil, textScale: CGFloat = 1) {
        let own = Self.diameter(customDiameter) ?? size.diameter
        // Everything of the badge by one factor: at 48 points and at 120 the same share of it lies over the face.
        let share = own / size.diameter * textScale
        diameter = own * textScale
        // In the named sizes initials take at most 0.38 of the diameter.
        fontSize = min(size.fontSize * textScale, 0.42 * diameter)
        iconSide = min(24 * textScale, 0.75 * diameter)
        badge = size.badgeDiameter * share
        badgeFontSize = size.badgeFontSize * share
        badgeOffset = size.badgeOffset * share
        badgeOutline = 2 * share
    }

    /// nil for what is no length. Negative ones are 0, and nothing is larger than any screen.
    private static func diameter(_ length: CGFloat?) -> CGFloat? {
        guard let length, length.isFinite else { return nil }
        return min(max(length, 0), 4096)
    }
}

extension DynamicTypeSize {
    /// How much larger than at the standard size an avatar is that follows the text: as body text, but never smaller than
    /// it was drawn for, and at most twice as large, for a row has to hold more than the avatar. Sizes of body text: Apple's Human
    /// Interface Guidelines, "Typography".
    var avatarScale: CGFloat {
        let body: CGFloat =
            switch self {
            case .xLarge: 19
            case .xxLarge: 21
            case .xxxLarge: 23
            case .accessibility1: 28
            case .accessibility2: 33
            case .accessibility3, .accessibility4, .accessibility5: 34
            default: 17
            }
        return body / 17
    }
}

private struct AvatarsFollowTextSizeKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    var avatarsFollowTextSize: Bool {
        get { self[AvatarsFollowTextSizeKey.self] }
        set { self[AvatarsFollowTextSizeKey.self] = newValue }
    }

    /// The factor on every length of avatars here.
    var avatarScale: CGFloat { avatarsFollowTextSize ? dynamicTypeSize.avatarScale : 1 }
}

extension View {
    /// Lets avatars and groups of them grow with the text around them, up to twice their size. Otherwise they keep the sizes they are
    /// given, whatever the text size, as pictures do.
    public func avatarsFollowTextSize(_ follow: Bool = true) -> some View {
        environment(\.avatarsFollowTextSize, follow)
    }
}
