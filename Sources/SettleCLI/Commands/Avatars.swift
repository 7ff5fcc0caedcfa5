import DisplayList
import Foundation

enum AvatarsOptions {
    static let size = AvatarOptions.size.defaulting(to: 64)
    static let scale = PictureOptions.scale.defaulting(to: 1)
    /// A list has names and no pictures, so it gets what an app shows as long as there is none.
    static let progress = AvatarOptions.progress.defaulting(to: 0)
    static let jobs = Option.integer(
        "jobs", in: 1...256, default: nil, defaultText: "the number of processors",
        "How many avatars are drawn and written at the same time. The files do not depend on it.")
    static let keepExisting = Option.flag(
        "keep-existing", "Leave files alone that are already there, as after an interruption, instead of replacing them.")
    static let folder = Option.output(
        "DIR", "the path of a folder", "Where to write; made when it is not there, unless the folder above it is missing too.")

    /// What `render avatar` takes, without what belongs to one avatar only, and with defaults for a list.
    static let all: [any AnyOption] = {
        let shared: [any AnyOption] = AvatarOptions.appearance + [progress] + PictureOptions.all
        return shared.map { option in
            option.name == size.name ? size : option.name == scale.name ? scale : option
        } + [jobs, keepExisting, folder]
    }()
}

extension Command {
    static let avatars = Command(
        path: ["settle", "avatars"], summary: "draw an avatar for every line of a list of names",
        description: [
            "Reads names, one a line, and writes a PNG file for each into a folder, several at a time. White space around a name, a byte "
                + "order mark and Windows line endings do not count. Blank lines are skipped. A line that is not UTF-8, or longer than a megabyte, is "
                + "reported with its number and not written; all others are.",
            "An avatar shows what an app shows before the person's picture is there: the initials over a soft stand-in in the name's own "
                + "hue. With --progress 1 it is the loaded face, sharp, with its ring and without initials.",
            "A file is called like its name, as far as every system allows: / \\ : * ? \" < > | become a dash, control characters a "
                + "space; leading dots and dashes, trailing dots and spaces go; a device name of Windows such as CON gets a leading underscore; names "
                + "are composed (NFC) and cut, between characters, to 255 bytes. What is left without a character is called avatar.png. Names that "
                + "would get the same file name, also where only case, composition or invisible characters differ, and the same name twice, are numbered in "
                + "the order of the list: \"Ava Kim.png\", \"Ava Kim 2.png\". So every line has its own file, and the same list gives the same files.",
            "Each file appears whole or not at all, in place of one that is there. On a terminal a bar shows how far it is. The last "
                + "line says how many avatars were written. An interrupt (control-C) finishes what is being written and says how far it came.",
        ],
        positionals: [Positional(name: "NAMES.txt", summary: "The list, or - for standard input.")],
        options: AvatarsOptions.all,
        examples: [
            Example("settle avatars names.txt -o avatars", "An avatar of 64 points for every line:"),
            Example("cut -d, -f2 people.csv | settle avatars - -o avatars --size 40 --scale 2", "From another program, for sharp displays:"),
            Example("settle avatars names.txt -o avatars --keep-existing", "Only those that are not there yet:"),
        ],
        exitStatus: [
            ExitStatus(0, "Every line has its avatar."),
            ExitStatus(1, "Some lines have none. A sentence on standard error for each says why."),
            ExitStatus(2, "The command line was wrong, or nothing could be written."),
            ExitStatus(130, "An interrupt stopped it; what was written by then is complete."),
        ],
        run: { arguments, context in
            let source = arguments.positionals[0]
            let picture = try Picture(.avatar, arguments)
            let list = try NameList(readList(source, context.console), source: source == "-" ? "standard input" : shown(path: source))
            guard !list.lines.isEmpty else {
                throw Complaint("\(source == "-" ? "standard input" : shown(path: source)) has no names.")
            }
            let folder = try OutputFolder(arguments[AvatarsOptions.folder])
            let batch = AvatarBatch(
                list: list, sample: picture, folder: folder, keepsExisting: arguments[AvatarsOptions.keepExisting],
                jobs: arguments[optional: AvatarsOptions.jobs] ?? max(1, context.console.processors), context: context)
            return try await batch.run()
        })
}

private func readList(_ source: String, _ console: Console) throws -> Data {
    let name = source == "-" ? "standard input" : shown(path: source)
    let data: Data?
    do {
        if source == "-" {
            data = try console.readInput(NameList.longestList)
        } else {
            if case .success(.folder) = fileKind(at: source) { throw FileFailure(code: EISDIR) }
            let descriptor = open(source, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw FileFailure(code: errno) }
            defer { close(descriptor) }
            data = try readAll(from: descriptor, limit: NameList.longestList) { console.interruption() != nil }
        }
    } catch let failure as FileFailure {
        throw Complaint("\(name) cannot be read: \(reason(for: failure)).")
    }
    guard let data else { throw Complaint("\(name) is longer than 256 MB: split the list.") }
    return data
}
