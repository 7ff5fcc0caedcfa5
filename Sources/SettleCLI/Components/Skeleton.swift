import DisplayList
import Foundation

/// The options of `SkeletonLoader` and `skeleton(…)`, with their defaults.
enum SkeletonOptions {
    enum Shape: String, CaseIterable, Sendable { case rounded, circle, capsule, text }

    static let shape = Option.choice("shape", "SHAPE", default: Shape.rounded, "What the bone stands for.")
    static let cornerRadius = Option.number(
        "corner-radius", "POINTS", in: 0...4096, default: 12, "Of a rounded bone, in points; at most half of its shorter side.")
    static let lines = Option.integer(
        "lines", in: 1...200, default: 3, "Of text. The last of several is shorter.")
    static let width = Option.number("width", "POINTS", in: 1...4096, default: 240, "In points.")
    static let height = Option.number(
        "height", "POINTS", in: 1...4096, default: 80, "In points. Text takes the height of its lines instead.")
    static let failed = Option.flag("failed", "Loading has failed: the light stops, and the bones dim.")

    static let fill = color("fill", "Of the bones.", "'#E6E3DB', in the dark '#2F2F2F'")
    static let highlight = color("highlight", "Of the light, in its middle.", "'#F7F5F1', in the dark '#3D3D3D'")
    static let opaqueFill = color(
        "opaque-fill", "Of the bones where transparency is to be reduced.", "'#DEDCD5', in the dark '#333333'")
    static let period = Option.number(
        "period", "SECONDS", in: 0.1...3600, default: 1.6, "From one pass of the light to the next, in seconds.")
    static let failedOpacity = Option.number(
        "failed-opacity", in: 0...1, default: 0.5, "Of the bones when loading has failed.")
    static let time = Option.number(
        "time", "SECONDS", in: 0...1e9, default: 0.6, "The moment that the light is seen at, in seconds.")

    /// What all that is drawn as a skeleton shares.
    static let appearance: [any AnyOption] = [failed, fill, highlight, opaqueFill, period, failedOpacity]

    private static func color(_ name: String, _ summary: String, _ defaultText: String) -> Option<RGBA> {
        AvatarBadgeOptions.optional(Option.color(name, default: .clear, defaultText: "", summary), defaultText)
    }
}

enum SkeletonListOptions {
    static let rows = Option.integer("rows", in: 1...60, default: 5, "How many rows the list has.")
    static let names = Option.text(
        "names", "NAMES", default: "Ava Kim, Noor Haddad, Milica Jovanović, Yuki Oyelaran, José Silva",
        "Who is in the list, with commas between, taken in turn.")
    static let width = Option.number("width", "POINTS", in: 120...4096, default: 320, "Of the list, in points.")
    static let handOff = Option.number(
        "hand-off", in: 0...1, default: 0, "Where the rows stand in giving way to their content: 0 is loading, 1 is loaded.")
    static let loadTime = Option.number(
        "load-time", "SECONDS", in: 0...60, default: 1.6, "When the content is there, or has failed: seconds from the start.")
    static let onset = Option.number(
        "onset", "SECONDS", in: 0...60, default: 0, "How long a load has to take before its silhouettes show, in seconds.")
    static let minimum = Option.number(
        "minimum", "SECONDS", in: 0...60, default: 0, "How long silhouettes stay at least, in seconds.")
}

extension Component {
    static let skeleton = Component(
        name: "skeleton",
        summary: "The place of something that is not there yet, with light passing over it.",
        description: [
            "The light follows the clock alone, so that bones in several pictures of one moment are lit together.",
            "A recording begins at second 0 of that clock and has no pause at its end: with a duration of whole periods it goes round "
                + "without a seam.",
        ],
        options: [
            SkeletonOptions.shape, SkeletonOptions.cornerRadius, SkeletonOptions.lines, SkeletonOptions.width,
            SkeletonOptions.height,
        ] + SkeletonOptions.appearance,
        stillOptions: [SkeletonOptions.time],
        duration: 1.6,
        hold: 0,
        sizeOption: "--width",
        heightOption: { $0[SkeletonOptions.shape] == .text ? "--lines" : "--height" },
        extent: { skeletonExtent($0) },
        view: { try skeletonView($0) },
        stillExamples: [
            Command.Example("settle render skeleton --shape text --lines 3 -o text.png", "Three lines of text:"),
            Command.Example(
                "settle render skeleton --shape circle --width 64 --height 64 --time 1 --scheme dark -o face.png",
                "A face, for a dark page, one second on:"),
        ],
        recordingExamples: [
            Command.Example("settle record skeleton --loop 0 -o card.apng", "A card, again and again:")
        ])

    static let skeletonList = Component(
        name: "skeleton-list",
        summary: "A list of people as silhouettes of its rows, and how they give way to the rows, one after the other.",
        description: [
            "The silhouettes are made of the rows themselves: an avatar, a name and a line below.",
            "A recording loads until --load-time. With --failed the load fails then.",
        ],
        options: [SkeletonListOptions.rows, SkeletonListOptions.names, SkeletonListOptions.width] + SkeletonOptions.appearance,
        stillOptions: [SkeletonListOptions.handOff, SkeletonOptions.time],
        recordingOptions: [SkeletonListOptions.loadTime, SkeletonListOptions.onset, SkeletonListOptions.minimum],
        duration: 3,
        sizeOption: "--width",
        heightOption: { _ in "--rows" },
        extent: { skeletonListExtent($0) },
        view: { try skeletonListView($0) },
        stillExamples: [
            Command.Example("settle render skeleton-list --rows 8 -o list.png", "Eight rows on their way:"),
            Command.Example(
                "settle render skeleton-list --hand-off 0.3 --scheme dark --background 000000 -o half.png",
                "All of them in the middle of their hand-off:"),
        ],
        recordingExamples: [
            Command.Example("settle record skeleton-list -o list.apng", "A list that loads:"),
            Command.Example(
                "settle record skeleton-list --load-time 0.15 --onset 0.2 -o fast.apng",
                "One that loads too fast for a silhouette:"),
        ])
}
