import Foundation
import Settle
import SwiftUI

// The views behind `avatar-badge` and `avatar-group`.

extension Component {
    private static func size(_ arguments: Arguments) -> AvatarSize {
        switch arguments[AvatarBadgeOptions.size] {
        case .xs: .xs
        case .sm: .sm
        case .md: .md
        case .lg: .lg
        }
    }

    private static func state(_ arguments: Arguments) -> AvatarState {
        if let count = arguments[optional: AvatarBadgeOptions.count] { return .count(count) }
        return switch arguments[AvatarBadgeOptions.state] {
        case .normal: .normal
        case .online: .online
        case .offline: .offline
        case .away: .away
        case .busy: .busy
        }
    }

    private static func style(_ arguments: Arguments) -> AvatarStyle {
        arguments[AvatarBadgeOptions.style] == .adaptive ? .adaptive : .standard
    }

    static func avatarBadgeDiameter(_ arguments: Arguments) -> CGFloat {
        arguments[optional: AvatarBadgeOptions.customSize].map { CGFloat($0) } ?? size(arguments).diameter
    }

    static func avatarBadgeExtent(_ arguments: Arguments) -> CGSize {
        let size = size(arguments), diameter = avatarBadgeDiameter(arguments)
        // The offset and half of the outline's two points, at the avatar's scale.
        let overhang = state(arguments) == .normal ? 0 : (size.badgeOffset + 1) * diameter / size.diameter
        return CGSize(width: diameter + 2 * overhang, height: diameter + 2 * overhang)
    }

    @MainActor static func avatarBadgeView(_ picture: Picture) throws -> ComponentView {
        let arguments = picture.arguments
        let name = arguments[AvatarBadgeOptions.name]
        let type: AvatarType =
            if let photo = picture.image(AvatarBadgeOptions.photo) {
                .photo(Image(decorative: CGImage(photo), scale: 1))
            } else {
                .initials(text: arguments[optional: AvatarBadgeOptions.initials] ?? AvatarName(name).initials)
            }
        let size = size(arguments), state = state(arguments)
        let customSize = arguments[optional: AvatarBadgeOptions.customSize].map { CGFloat($0) }
        func avatar(_ state: AvatarState) -> Avatar {
            Avatar(type: type, size: size, state: state, customSize: customSize, name: name)
        }
        guard picture.isRecording else { return ComponentView(avatar(state).avatarStyle(style(arguments))) }
        let duration = arguments[RecordOptions.duration]
        let visit = Steps(times: [0.2 * duration, 0.8 * duration]) { step in avatar(step == 1 ? state : .normal) }
        return ComponentView(visit.avatarStyle(style(arguments)))
    }

    private static func names(_ arguments: Arguments) -> [String] {
        arguments[AvatarGroupOptions.names].split(separator: ",")
            .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }
    }

    private static func memberCount(_ arguments: Arguments) -> Int {
        arguments[optional: AvatarGroupOptions.members] ?? names(arguments).count
    }

    static func avatarGroupExtent(_ arguments: Arguments) -> CGSize {
        let size: AvatarGroupSize = arguments[AvatarGroupOptions.size] == .lg ? .lg : .xs
        let diameter = size.avatarSize.diameter
        let circles = min(memberCount(arguments), arguments[AvatarGroupOptions.maximum])
        guard circles > 0 else { return .zero }
        let step = arguments[optional: AvatarGroupOptions.overlap].map { diameter * CGFloat(1 - $0) } ?? size.offset
        let length = diameter + CGFloat(circles - 1) * step
        return CGSize(width: length, height: arguments[AvatarGroupOptions.arrangement] == .piled ? length : diameter)
    }

    @MainActor static func avatarGroupView(_ picture: Picture) throws -> ComponentView {
        let arguments = picture.arguments
        let names = names(arguments), count = memberCount(arguments), maximum = arguments[AvatarGroupOptions.maximum]
        let size: AvatarGroupSize = arguments[AvatarGroupOptions.size] == .lg ? .lg : .xs
        let overlap = arguments[optional: AvatarGroupOptions.overlap].map { CGFloat($0) }
        let arrangement: AvatarGroupArrangement = arguments[AvatarGroupOptions.arrangement] == .piled ? .piled : .stacked
        let circles = min(count, maximum)
        func group(_ count: Int) -> some View {
            AvatarGroup(
                members: (0..<min(count, circles)).map { AvatarMember(id: $0, name: names.isEmpty ? "" : names[$0 % names.count]) },
                size: size, maximum: maximum, overlap: overlap, arrangement: arrangement, total: count
            )
            .avatarStyle(style(arguments))
        }
        guard picture.isRecording, circles > 0 else { return ComponentView(group(count)) }
        let duration = arguments[RecordOptions.duration], extent = avatarGroupExtent(arguments)
        // Everybody from the count on comes with it.
        let gathering = Steps(times: (1...circles).map { 0.5 * duration * Double($0) / Double(circles) }) { step in
            group(step == circles ? count : step).frame(width: extent.width, height: extent.height, alignment: .topLeading)
        }
        return ComponentView(gathering)
    }
}
