import SwiftUI

/// What an avatar's badge says of its person, in a shape and a colour of its own: either alone is enough to tell it.
public enum AvatarState: Hashable, Sendable {
    /// No badge.
    case normal
    /// A filled green disc.
    case online
    /// A hollow ring around green at half opacity.
    case offline
    /// An amber moon.
    case away
    /// A red disc with a bar.
    case busy
    /// A red badge with a number, such as of messages. None below 1; above 99 it says "99+".
    case count(Int)
}

extension AvatarState {
    /// What VoiceOver says after the name; nil: nothing.
    var spokenText: Text? {
        switch self {
        case .normal: nil
        case .online: Text("online")
        case .offline: Text("offline")
        case .away: Text("away")
        case .busy: Text("busy")
        case .count(let count): count > 0 ? Text("\(count) new") : nil
        }
    }

    /// Which badge it is: one count is replaced in the badge of another.
    enum Badge: Hashable { case online, offline, away, busy, count }

    var badge: Badge? {
        switch self {
        case .normal: nil
        case .online: .online
        case .offline: .offline
        case .away: .away
        case .busy: .busy
        case .count(let count): count > 0 ? .count : nil
        }
    }

    /// In a count badge.
    func countText(_ locale: Locale) -> String {
        guard case .count(let count) = self else { return "" }
        return count > 99 ? 99.formatted(.number.locale(locale)) + "+" : count.formatted(.number.locale(locale))
    }
}
