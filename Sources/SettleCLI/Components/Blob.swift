import DisplayList
import Foundation

/// The options of `BlobbySymbol`, with its defaults.
enum BlobOptions {
    static let primary = Option.text(
        "primary", "SYMBOL", default: "play.fill", "The symbol at the start, by its name: play.fill, heart, star.circle.")
    static let alternative = Option.text("alternative", "SYMBOL", default: "pause.fill", "The symbol that it melts into.")
    static let size = Option.number("size", "POINTS", in: 1...2048, default: 64, "Font size of the symbols, in points.")
    static let maxBlur = Option.number(
        "max-blur", "POINTS", in: 0...1000, default: 25, "Blur radius in points; half of it is reached, half-way.")
    static let alphaThreshold = Option.number(
        "alpha-threshold", in: 0.001...1, default: 0.25,
        "Where the blurred symbol has less alpha than this, nothing is drawn. A small one makes the blob fat.")
    static let color = AvatarBadgeOptions.optional(
        Option.color("color", default: .clear, defaultText: "", "Of the symbols."), "black, in the dark white")
    static let gradient = AvatarBadgeOptions.optional(
        Option.color("gradient", default: .clear, defaultText: "", "A second colour: the first passes into it from top to bottom."),
        "none")
    static let progress = Option.number(
        "progress", in: 0...1, default: 0.3, "Where the melt stands: 0 is the one symbol, 1 the other.")
}

extension Component {
    static let blob = Component(
        name: "blob",
        summary: "One symbol that melts into another, as drops of ink do.",
        description: [
            "The picture is a square with room for the largest symbol and for the blob at its widest.",
            "In a recording the symbol melts into the other after a tenth of the time, and back after six tenths.",
        ],
        options: [
            BlobOptions.primary, BlobOptions.alternative, BlobOptions.size, BlobOptions.maxBlur, BlobOptions.alphaThreshold,
            BlobOptions.color, BlobOptions.gradient,
        ],
        stillOptions: [BlobOptions.progress],
        duration: 2,
        extent: { blobExtent($0) },
        view: { try blobView($0) },
        stillExamples: [
            Command.Example("settle render blob --progress 0.4 -o blob.png", "A play symbol on its way to a pause:"),
            Command.Example(
                "settle render blob --primary heart --alternative heart.fill --color FF2D55 --gradient AF52DE --progress 1 -o heart.png",
                "A heart in two colours:"),
        ],
        recordingExamples: [
            Command.Example("settle record blob --loop 0 -o blob.apng", "There and back, again and again:")
        ])
}
