import Foundation

/// The options of `Avatar`, with its defaults.
enum AvatarBadgeOptions {
    enum Size: String, CaseIterable, Sendable { case xs, sm, md, lg }
    enum State: String, CaseIterable, Sendable { case normal, online, offline, away, busy }
    enum Style: String, CaseIterable, Sendable { case standard, adaptive }

    static let name = Option.text("name", "NAME", default: "Ava Kim", "Whose avatar. Gives the initials; any script, may be empty.")
    static let initials = optional(
        Option.text("initials", "TEXT", default: nil, "What to write instead of the initials of the name."), "by the name")
    static let photo = Option.image(
        "photo", "Draw this picture instead of the initials: PNG, JPEG or WebP, filling the avatar and cropped to it.")
    static let size = Option.choice(
        "size", "SIZE", default: Size.md, "Diameter, font and badge: xs is 32 points wide, sm 40, md 48 and lg 56.")
    static let customSize = optional(
        Option.number("custom-size", "POINTS", in: 1...4096, default: 1,
            "Another diameter in points. Initials keep the font of the size as far as they fit, the badge its share of the diameter."),
        "by the size")
    static let state = Option.choice("state", "STATE", default: State.online, "What the badge says; normal has none.")
    static let count = Option.integer(
        "count", "NUMBER", in: 1...1_000_000, default: nil, "A number in the badge, in place of a state. Above 99 it says 99+.")
    static let style = Option.choice(
        "style", "STYLE", default: Style.standard, "Colours: standard is white in light and dark, adaptive dark in dark.")

    /// An option that may be left out, where nothing that could be typed says the same.
    static func optional<Value>(_ option: Option<Value>, _ defaultText: String) -> Option<Value> {
        var option = option
        (option.initial, option.defaultText) = (nil, defaultText)
        return option
    }
}

extension Component {
    static let avatarBadge = Component(
        name: "avatar-badge",
        summary: "A round avatar of four sizes with a badge that says whether somebody is there.",
        description: [
            "The picture is a square around the avatar's circle, with room on every side for the part of the badge that stands out of it.",
            "In a recording the badge comes after a fifth of the time and goes after four fifths.",
        ],
        options: [
            AvatarBadgeOptions.name, AvatarBadgeOptions.initials, AvatarBadgeOptions.photo, AvatarBadgeOptions.size,
            AvatarBadgeOptions.customSize, AvatarBadgeOptions.state, AvatarBadgeOptions.count, AvatarBadgeOptions.style,
        ],
        stillOptions: [],
        duration: 2,
        core: { avatarBadgeDiameter($0) },
        extent: { avatarBadgeExtent($0) },
        view: { try avatarBadgeView($0) },
        stillExamples: [
            Command.Example("settle render avatar-badge --name \"Ava Kim\" --state online -o ava.png", "Somebody who is there:"),
            Command.Example(
                "settle render avatar-badge --photo ava.jpg --custom-size 120 --count 3 --scale 3 -o ava.png",
                "A large one of a photograph, with three new messages:"),
        ],
        recordingExamples: [
            Command.Example("settle record avatar-badge --name \"Ava Kim\" --state away -o ava.apng", "A badge that comes and goes:")
        ])
}
