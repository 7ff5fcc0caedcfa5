import SwiftUI

/// One of a group: what their avatar shows, who they are, and by what they are known from one change to the next.
public struct AvatarMember: Identifiable, Equatable {
    /// Different for every member; those that are not are told apart by their order.
    public let id: AnyHashable
    /// As VoiceOver reads it.
    public var name: String?
    public var type: AvatarType
    public var state: AvatarState

    public init<ID: Hashable>(id: ID, name: String? = nil, type: AvatarType, state: AvatarState = .normal) {
        (self.id, self.name, self.type, self.state) = (AnyHashable(id), name, type, state)
    }

    /// A member with the initials of a name: see ``AvatarName``.
    public init<ID: Hashable>(id: ID, name: String, state: AvatarState = .normal) {
        self.init(id: id, name: name, type: .initials(text: AvatarName(name).initials), state: state)
    }

    /// A member who is known by what the avatar shows.
    init(_ type: AvatarType) {
        let id =
            switch type {
            case .icon(let name): "icon \(name)"
            case .initials(let text): "initials \(text.shortLine)"
            case .image(let name): "image \(name)"
            case .glyph: "glyph"
            case .photo: "photo"
            }
        self.init(id: id, type: type)
    }

    var spokenName: String? {
        if let name = name?.shortLine, !name.isEmpty { return name }
        return type.spokenText
    }
}
