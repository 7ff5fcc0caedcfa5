import SwiftUI

/// A round picture, icon or initials of somebody, with a badge that says whether they are there.
///
///     Avatar(type: .initials(text: "AK"))
///     Avatar(type: .image(image: "ava"), size: .lg, state: .online)
///     Avatar(type: .photo(photo), size: .md, state: .away, customSize: 96, name: "Ava Kim")
///
/// It is as large as its ``AvatarSize`` says, whatever it is offered and whatever the text size: see
/// `avatarsFollowTextSize(_:)`. The badge reaches beyond that size at the bottom trailing corner.
public struct Avatar: View {
    private let type: AvatarType
    private let size: AvatarSize
    private let state: AvatarState
    private let customSize: CGFloat?
    private let name: String?

    @Environment(\.avatarScale) private var scale
    @Environment(\.avatarInk) private var ink
    @Environment(\.locale) private var locale
    @Environment(\.layoutDirection) private var direction

    /// - Parameters:
    ///   - type: What it shows.
    ///   - size: Diameter, font and badge.
    ///   - state: What the badge says.
    ///   - customSize: Another diameter, in points, 0…4096; nil, or no number, for the size's own. Initials and icons keep the size's
    ///     measures as far as they fit, the badge its share of the diameter.
    ///   - name: Whose avatar, as VoiceOver reads it. Without one it reads the initials, or "Avatar".
    public init(
        type: AvatarType, size: AvatarSize = .md, state: AvatarState = .normal, customSize: CGFloat? = nil,
        name: String? = nil
    ) {
        (self.type, self.size, self.state, self.customSize, self.name) = (type, size, state, customSize, name)
    }

    public var body: some View {
        let measures = AvatarMeasures(size, customDiameter: customSize, textScale: scale)
        if measures.diameter > 0 {
            AvatarDisc(type: type, measures: measures, ink: ink)
                .overlay(alignment: .bottomTrailing) { badge(measures) }
                .accessibilityElement(children: .ignore)
                .accessibilityLabel(label)
                .accessibilityValue(state.spokenText ?? Text(verbatim: ""))
                .accessibilityAddTraits(.isImage)
        }
    }

    private func badge(_ measures: AvatarMeasures) -> some View {
        ZStack(alignment: .bottomTrailing) {
            if let badge = state.badge {
                AvatarBadge(
                    badge: badge, text: state.countText(locale).keepingSign(locale, in: direction), measures: measures,
                    palette: ink.palette
                )
                .motionTransition(.blurReplace)
                .id(badge)
            }
        }
        .frame(minWidth: measures.badge, minHeight: measures.badge, alignment: .bottomTrailing)
        // Padding knows where the trailing edge is; an offset would have to be told.
        .padding(.trailing, -measures.badgeOffset)
        .padding(.bottom, -measures.badgeOffset)
    }

    private var label: Text {
        if let name = name?.shortLine, !name.isEmpty { return Text(verbatim: name) }
        return type.spokenText.map { Text(verbatim: $0) } ?? Text("Avatar")
    }
}

/// The disc without its badge.
struct AvatarDisc: View {
    let type: AvatarType
    let measures: AvatarMeasures
    let ink: AvatarInk

    var body: some View {
        content
            .frame(width: measures.diameter, height: measures.diameter)
            .background { ink.palette.surface }
            .clipShape(Circle())
            .overlay { Circle().strokeBorder(ink.outline, lineWidth: ink.outlineWidth) }
    }

    @ViewBuilder private var content: some View {
        switch type {
        case .icon(let name): icon(Image(name))
        case .glyph(let image): icon(image)
        case .image(let name): picture(Image(name))
        case .photo(let image): picture(image)
        case .initials(let text):
            AvatarText(text: text.shortLine, size: measures.fontSize, diameter: measures.diameter)
                .foregroundStyle(ink.palette.content)
        }
    }

    private func icon(_ image: Image) -> some View {
        image.resizable().scaledToFit()
            .frame(width: measures.iconSide, height: measures.iconSide)
            .foregroundStyle(ink.palette.content)
    }

    private func picture(_ image: Image) -> some View {
        image.resizable().interpolation(.high).scaledToFill()
    }
}

/// One line in the middle of a circle.
struct AvatarText: View {
    let text: String
    let size: CGFloat
    let diameter: CGFloat

    var body: some View {
        Text(verbatim: text)
            .font(.system(size: size, weight: .semibold))
            .lineLimit(1)
            .minimumScaleFactor(0.5)
            // Where a line of that size is as high as two capitals, its corners stay inside the circle.
            .frame(maxWidth: 0.86 * diameter)
    }
}

#Preview("Sizes and presence", traits: .sizeThatFitsLayout) {
    HStack(spacing: 16) {
        Avatar(type: .initials(text: "AK"), size: .sm, state: .online)
        Avatar(type: .initials(text: "BL"), state: .away)
        Avatar(type: .glyph(Image(systemName: "person.fill")), size: .lg, state: .busy)
        Avatar(type: .initials(text: "DS"), size: .lg, state: .count(12))
    }
    .padding()
}
