import SwiftUI

/// Some people as overlapping avatars, and how many more there are.
///
///     AvatarGroup(items: [.image(image: "ava"), .initials(text: "NH"), .initials(text: "MJ")])
///     AvatarGroup(members: team, size: .xs, maximum: 5, arrangement: .stacked)
///
/// None draw nothing, one draws an avatar, and a group of more than `maximum` draws the first ones and, in the last place, a
/// circle with the count of all the others. Members come and go with the motion of ``MotionRole``. VoiceOver finds one
/// element, which names those who are shown and says how many others there are.
public struct AvatarGroup: View {
    /// Those with an avatar.
    private let shown: [Shown]
    private let plan: AvatarGroupPlan
    private let size: AvatarGroupSize
    private let overlap: CGFloat?
    private let arrangement: AvatarGroupArrangement

    @Environment(\.avatarScale) private var scale
    @Environment(\.avatarInk) private var ink
    @Environment(\.locale) private var locale
    @Environment(\.layoutDirection) private var direction

    /// - Parameters:
    ///   - items: What the avatars show. Names for VoiceOver, presence and identities come with `members`.
    ///   - size: Of the avatars, and how far they lie apart.
    ///   - maximum: How many circles there are at most, that of the count among them: with 1 a group shows its count alone, with 0
    ///     or less nothing. No more than 100 are drawn.
    ///   - overlap: How much of their diameter neighbours share, −1…1: 0 lets them touch, less parts them. nil, or no number, for
    ///     the size's own: 0.2 for lg, 0.375 for xs.
    ///   - arrangement: Down a diagonal, or in a row.
    ///   - total: How many there are altogether, if `items` are only the first of them.
    public init(
        items: [AvatarType], size: AvatarGroupSize = .lg, maximum: Int = 2, overlap: CGFloat? = nil,
        arrangement: AvatarGroupArrangement = .piled, total: Int? = nil
    ) {
        self.init(
            items, { AvatarMember($0) }, size: size, maximum: maximum, overlap: overlap, arrangement: arrangement,
            total: total)
    }

    /// - Parameter members: Who is in the group; the other parameters are as for `items`.
    public init(
        members: [AvatarMember], size: AvatarGroupSize = .lg, maximum: Int = 2, overlap: CGFloat? = nil,
        arrangement: AvatarGroupArrangement = .piled, total: Int? = nil
    ) {
        self.init(
            members, { $0 }, size: size, maximum: maximum, overlap: overlap, arrangement: arrangement, total: total)
    }

    private init<Element>(
        _ all: [Element], _ member: (Element) -> AvatarMember, size: AvatarGroupSize, maximum: Int, overlap: CGFloat?,
        arrangement: AvatarGroupArrangement, total: Int?
    ) {
        plan = AvatarGroupPlan(members: all.count, total: total, maximum: maximum)
        shown = Shown.all(all.prefix(plan.avatars).map(member))
        (self.size, self.overlap, self.arrangement) = (size, overlap, arrangement)
    }

    public var body: some View {
        if plan.circles > 0 {
            GroupLayout {
                ForEach(shown) { shown in
                    Avatar(type: shown.member.type, size: size.avatarSize, state: shown.member.state)
                        .layoutValue(key: GroupPlaceKey.self, value: place(shown.index))
                        .motionTransition(.scale(0.5).combined(with: .opacity))
                }
                if plan.others > 0 {
                    others
                        .layoutValue(key: GroupPlaceKey.self, value: place(plan.avatars))
                        .motionTransition(.scale(0.5).combined(with: .opacity))
                }
            }
            .motion(.settle, value: shown.map(\.id))
            .motion(.settle, value: plan)
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(
                AvatarGroupPlan.label(names: shown.compactMap(\.member.spokenName), count: plan.avatars + plan.others, locale))
            .accessibilityAddTraits(.isImage)
            .motionTransition(.opacity)
        }
    }

    private var others: some View {
        let diameter = size.countDiameter * scale
        let text = plan.countText(locale).keepingSign(locale, in: direction)
        return AvatarText(text: text, size: 12 * scale, diameter: diameter)
            .foregroundStyle(ink.palette.countContent)
            .frame(width: diameter, height: diameter)
            .background { Circle().fill(ink.palette.count) }
            .overlay { Circle().strokeBorder(ink.outline, lineWidth: ink.outlineWidth) }
    }

    private func place(_ index: Int) -> CGPoint {
        let distance = CGFloat(index) * size.step(overlap: overlap) * scale
        return CGPoint(x: distance, y: arrangement == .piled ? distance : 0)
    }

    /// A member with an identity that is different even where ids are not.
    private struct Shown: Identifiable {
        struct ID: Hashable {
            let member: AnyHashable
            let ordinal: Int
        }

        let id: ID
        let index: Int
        let member: AvatarMember

        static func all(_ members: [AvatarMember]) -> [Shown] {
            var seen: [AnyHashable: Int] = [:]
            return members.enumerated().map { index, member in
                let ordinal = seen[member.id, default: 0]
                seen[member.id] = ordinal + 1
                return Shown(id: ID(member: member.id, ordinal: ordinal), index: index, member: member)
            }
        }
    }
}

/// How far a member is from the group's top leading corner.
private struct GroupPlaceKey: LayoutValueKey { static let defaultValue = CGPoint.zero }

/// Each member in its place, and as large as all that stand in it. A stack with alignment guides would do the same, but the guides would
/// come up from it, and whatever the group stands in would be aligned by its members.
private struct GroupLayout: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        subviews.reduce(into: CGSize.zero) { size, subview in
            let own = subview.sizeThatFits(proposal), place = subview[GroupPlaceKey.self]
            size.width = max(size.width, place.x + own.width)
            size.height = max(size.height, place.y + own.height)
        }
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        for subview in subviews {
            let place = subview[GroupPlaceKey.self]
            subview.place(at: CGPoint(x: bounds.minX + place.x, y: bounds.minY + place.y), proposal: proposal)
        }
    }
}

#Preview("Piled and stacked", traits: .sizeThatFitsLayout) {
    let people = ["AK", "BL", "CM", "DS"].map { AvatarType.initials(text: $0) }
    HStack(spacing: 24) {
        AvatarGroup(items: people)
        AvatarGroup(items: people, maximum: 3, arrangement: .stacked)
    }
    .padding()
}
