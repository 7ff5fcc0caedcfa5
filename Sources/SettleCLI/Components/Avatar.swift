import DisplayList
import Foundation

/// The options of `AvatarLoadSettle`, with its defaults.
enum AvatarOptions {
    static let name = Option.text(
        "name", "NAME", default: "Ava Kim", "Whose avatar. Gives the initials and the hue; any script, may be empty.")
    static let size = Option.number("size", "POINTS", in: 1...4096, default: 96, "Diameter of the face in points.")
    static let photo = Option.image(
        "photo", "Draw this picture instead of the coloured stand-in: PNG, JPEG or WebP, filling the face and cropped to it.")
    static let fontSize = Option.number(
        "font-size", "POINTS", in: 1...4096, default: 30,
        "Size of the initials in points; they never get larger than 0.42 of the face.")
    static let blurAmount = Option.number(
        "blur-amount", in: 0...1, default: 0.17, "Blur radius at the start, as a share of the face's diameter.")
    static let settleResponse = Option.number(
        "settle-response", in: 0...10, default: 0.52,
        "Share of the load in which the face settles to its size; smaller is quicker. Under 0.05 it counts as 0.05.")
    static let ring = Option.color(
        "ring", default: RGBA(red: 0.894, green: 0.894, blue: 0.914), defaultText: "'#E4E4E9'",
        "Colour of the ring that closes at the end.")
    static let progress = Option.number(
        "progress", in: 0...1, default: 1, "Where the load stands: 0 is the blurred start, 1 is loaded and sharp.")

    /// What every avatar of a list shares.
    static let appearance: [any AnyOption] = [size, fontSize, blurAmount, settleResponse, ring]
}

extension Component {
    static let avatar = Component(
        name: "avatar",
        summary: "A round avatar that resolves from a blurred stand-in to a sharp face with a ring.",
        description: [
            "The face stands in a square that also holds the ring: its side is the diameter, plus twice the gap of 0.055 of it, "
                + "plus twice the ring's width of 0.018 of it, at least one point. The picture is that square, rounded up to whole pixels."
        ],
        options: [AvatarOptions.name, AvatarOptions.photo] + AvatarOptions.appearance,
        stillOptions: [AvatarOptions.progress],
        duration: 0.62,
        core: { CGFloat($0[AvatarOptions.size]) },
        extent: { arguments in
            let size = arguments[AvatarOptions.size]
            let side = size + 2 * (0.055 * size + max(1, 0.018 * size))
            return CGSize(width: side, height: side)
        },
        view: { try avatarView($0) },
        stillExamples: [
            Command.Example("settle render avatar --name \"Ava Kim\" -o ava.png", "An avatar:"),
            Command.Example(
                "settle render avatar --name 王小明 --size 64 --scale 3 --progress 0.3 --scheme dark -o half.png",
                "A small one for a dark page, caught at three tenths of its load:"),
            Command.Example(
                "settle render avatar --name \"Ava Kim\" --photo ava.jpg --ring 2F6FED -o - | convert - ava.gif",
                "A photograph with a blue ring, handed to another program:"),
        ],
        recordingExamples: [
            Command.Example("settle record avatar --name \"Ava Kim\" -o ava.apng", "The whole load, once, 60 frames a second:"),
            Command.Example(
                "settle record avatar --photo ava.jpg --fps 30 --duration 2 --loop 0 -o ava.webp",
                "A slow one of a photograph, again and again:"),
        ])
}
