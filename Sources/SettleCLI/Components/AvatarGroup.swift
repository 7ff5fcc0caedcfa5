import Foundation

/// The options of `AvatarGroup`, with its defaults.
enum AvatarGroupOptions {
    enum Size: String, CaseIterable, Sendable { case lg, xs }
    enum Arrangement: String, CaseIterable, Sendable { case piled, stacked }

    static let names = Option.text(
        "names", "NAMES", default: "Ava Kim, Noor Haddad, Milica Jovanović, Yuki Oyelaran, José Silva",
        "Who is in the group, with commas between: any scripts, may be empty.")
    static let members = AvatarBadgeOptions.optional(
        Option.integer(
            "members", in: 0...1_000_000_000, default: nil,
            "How many there are. The names are taken in turn, as often as it needs."), "as many as there are names")
    static let size = Option.choice("size", "SIZE", default: Size.lg, "Avatars of 40 points, or of 32.")
    static let maximum = Option.integer(
        "maximum", "COUNT", in: 0...100, default: 2,
        "How many circles there are at most, that of the count among them. 1 leaves the count alone, 0 nothing.")
    static let overlap = AvatarBadgeOptions.optional(
        Option.number(
            "overlap", "SHARE", in: -1...1, default: 0,
            "How much of their diameter neighbours share: 0 lets them touch, less parts them."), "0.2 in lg, 0.375 in xs")
    static let arrangement = Option.choice(
        "arrangement", "ARRANGEMENT", default: Arrangement.piled, "Down a diagonal, or stacked in a row.")
}

extension Component {
    static let avatarGroup = Component(
        name: "avatar-group",
        summary: "Some people as overlapping avatars, and how many more there are.",
        description: [
            "The picture is as large as the group. In a recording the circles come one after the other, in the first half of the time."
        ],
        options: [
            AvatarGroupOptions.names, AvatarGroupOptions.members, AvatarGroupOptions.size, AvatarGroupOptions.maximum,
            AvatarGroupOptions.overlap, AvatarGroupOptions.arrangement, AvatarBadgeOptions.style,
        ],
        stillOptions: [],
        duration: 2,
        extent: { avatarGroupExtent($0) },
        view: { try avatarGroupView($0) },
        stillExamples: [
            Command.Example("settle render avatar-group --names \"Ava Kim, Noor Haddad\" -o two.png", "Two people:"),
            Command.Example(
                "settle render avatar-group --members 4321 --maximum 5 --arrangement stacked --overlap 0.3 -o many.png",
                "Four in a row, and how many more:"),
        ],
        recordingExamples: [
            Command.Example(
                "settle record avatar-group --maximum 4 --arrangement stacked -o group.apng", "A group that gathers:")
        ])
}
