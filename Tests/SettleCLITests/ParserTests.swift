import DisplayList
import Foundation
import Testing

@testable import SettleCLI

@MainActor
@Suite struct ParserTests {
    /// What the command says to a bad command line: the sentence after "settle: ".
    private func complaint(_ words: [String]) async -> String {
        let session = Session()
        let console = Console(
            output: session.output, error: session.error, rewritesLines: false, readInput: { _ in Data() },
            interruption: { nil }, now: { 0 }, processors: 2)
        let code = await SettleCommand.run(words, maker: session.maker, console: console)
        #expect(code == 2)
        #expect(session.output.data.isEmpty)
        #expect(session.maker.files.isEmpty)
        let text = session.error.text
        #expect(text.hasPrefix("settle: ") && text.hasSuffix(".\n") || text.hasSuffix("?\n"))
        #expect(session.error.lines.count == 1)
        return String(text.dropFirst(8).dropLast())
    }

    @Test(arguments: [
        ("", "\"settle\" needs a command: there are render, record, avatars, preview, list, gallery and help."),
        ("rendr", "there is no command \"rendr\"; did you mean render?"),
        ("frobnicate", "there is no command \"frobnicate\"; there are render, record, avatars, preview, list, gallery and help."),
        ("render", "\"settle render\" needs a component: there are avatar, avatar-badge, avatar-group, skeleton, skeleton-list and blob."),
        ("render avatr", "there is no component \"avatr\"; did you mean avatar?"),
        ("render spinner", "there is no component \"spinner\"; there are avatar, avatar-badge, avatar-group, skeleton, skeleton-list and blob."),
        ("render skeletn -o x.png", "there is no component \"skeletn\"; did you mean skeleton?"),
        ("render skeleton -o x.png --lines 0", "--lines takes a whole number from 1 to 200, not \"0\"."),
        ("render skeleton -o x.png --period nan", "--period takes a number from 0.1 to 3600, not \"nan\"."),
        ("record skeleton -o x.apng --time 1", "\"settle record skeleton\" has no option --time."),
        ("render skeleton-list -o x.png --load-time 1", "\"settle render skeleton-list\" has no option --load-time."),
        ("render blob -o x.png --alpha-threshold 0", "--alpha-threshold takes a number from 0.001 to 1, not \"0\"."),
        ("record blob -o x.apng --hold -1", "--hold takes a number from 0 to 60, not \"-1\"."),
        ("render --size 3 avatar", "\"settle render\" has no option --size."),
        ("render avatar", "\"settle render avatar\" needs -o FILE.png."),
        ("render avatar -o x.png --sise 3", "\"settle render avatar\" has no option --sise; did you mean --size?"),
        ("render avatar -o x.png --back ff0000", "\"settle render avatar\" has no option --back; did you mean --background?"),
        ("render avatar -o x.png -size 3", "\"settle render avatar\" has no option -size; did you mean --size?"),
        ("render avatar -o x.png -q", "\"settle render avatar\" has no option -q."),
        ("render avatar -o x.png --fps 3", "\"settle render avatar\" has no option --fps."),
        ("render avatar -o x.png --name", "--name needs a value: any text."),
        ("render avatar --ring -o x.png", "--ring needs a value: a colour as '#RRGGBB' or RRGGBB."),
        ("render avatar --name --size=3 -o x.png", "--name needs a value: any text."),
        ("render avatar -o", "-o needs a value: the path of a file that ends in .png, or - for standard output."),
        ("render avatar -o x.png -o y.png", "-o is given twice."),
        ("render avatar -o x.png --size 3 --size=4", "--size is given twice."),
        ("render avatar -o x.png --rtl --rtl", "--rtl is given twice."),
        ("render avatar -o x.png --rtl=yes", "--rtl takes no value."),
        ("render avatar -o x.png extra", "\"settle render avatar\" does not take \"extra\"."),
        ("render avatar -o x.png -- --size", "\"settle render avatar\" does not take \"--size\"."),
        ("avatars", "\"settle avatars\" needs NAMES.txt."),
        ("avatars a b -o c", "\"settle avatars\" does not take \"b\" after NAMES.txt."),
        ("avatars a", "\"settle avatars\" needs -o DIR."),
        ("avatars a -o b --jobs 0", "--jobs takes a whole number from 1 to 256, not \"0\"."),
        ("avatars a -o b --jobs 1.5", "--jobs takes a whole number from 1 to 256, not \"1.5\"."),
        ("avatars a -o b --name Ava", "\"settle avatars\" has no option --name."),
        ("record avatar -o x.apng --fps 0", "--fps takes a number from 1 to 120, not \"0\"."),
        ("record avatar -o x.apng --fps 121", "--fps takes a number from 1 to 120, not \"121\"."),
        ("record avatar -o x.apng --duration 0", "--duration takes a number from 0.05 to 60, not \"0\"."),
        ("record avatar -o x.apng --loop -1", "--loop takes a whole number from 0 to 65535, not \"-1\"."),
        ("record avatar -o x.apng --progress 0.5", "\"settle record avatar\" has no option --progress."),
        ("help renda", "there is no command \"renda\"; did you mean render?"),
        ("help avatars more", "\"settle avatars\" has no commands under it, so not \"more\"."),
        ("list extra", "\"settle list\" does not take \"extra\"."),
    ])
    func saysWhatIsWrong(line: String, sentence: String) async {
        #expect(await complaint(line.split(separator: " ").map(String.init)) == sentence)
    }

    @Test(arguments: ["0", "-5", "nan", "NaN", "inf", "-inf", "1e999", "4097", "0x10", "", " 5", "5 ", "5pt", "१", "1,5"])
    func refusesSizes(text: String) async {
        let sentence = await complaint(["render", "avatar", "-o", "x.png", "--size", text])
        #expect(sentence == "--size takes a number from 1 to 4096, not \"\(text)\".")
    }

    @Test(arguments: ["red", "#fff", "#12345", "#1234567", "##12345", "+12345", "#-12345", "#GGGGGG", ""])
    func refusesColours(text: String) async {
        let sentence = await complaint(["render", "avatar", "-o", "x.png", "--ring=\(text)"])
        #expect(sentence == "--ring takes a colour as '#RRGGBB' or RRGGBB, not \"\(text)\".")
    }

    @Test func suggestsChoices() async {
        #expect(
            await complaint(["render", "avatar", "-o", "x.png", "--scheme", "drak"])
                == "--scheme takes either light or dark, not \"drak\"; did you mean dark?")
        #expect(
            await complaint(["render", "avatar", "-o", "x.png", "--text-size", "xlarge"])
                == "--text-size takes one of xSmall, small, medium, large, xLarge, xxLarge, xxxLarge, accessibility1, accessibility2, "
                + "accessibility3, accessibility4 or accessibility5, not \"xlarge\"; did you mean xLarge?")
    }

    @Test func showsHostileTextHarmlessly() async {
        #expect(await complaint(["\u{1B}[2J\n"]).contains("\"\\u{1b}[2J\\u{a}\""))
        #expect(await complaint(["a\u{202E}b"]).contains("\"a\\u{202e}b\""))
        let long = await complaint([String(repeating: "x", count: 100_000)])
        #expect(long.count < 200 && long.contains("…"))
    }

    private func arguments(_ words: String...) throws -> Arguments {
        let root = Command.settle(components: Component.all)
        guard case .run(_, let arguments) = try Invocation(words, under: root) else { throw Complaint("not a run") }
        return arguments
    }

    @Test func readsEverySpelling() throws {
        let spaced = try arguments("render", "avatar", "--name", "Ava Kim", "--size", "64", "-o", "-")
        #expect(spaced[AvatarOptions.name] == "Ava Kim")
        #expect(spaced[AvatarOptions.size] == 64)
        let joined = try arguments("render", "avatar", "-oava.png", "--name=a=b", "--size=6.4e1", "--rtl")
        #expect(joined[AvatarOptions.name] == "a=b")
        #expect(joined[AvatarOptions.size] == 64)
        #expect(joined[PictureOptions.rtl])
        let dashed = try arguments("render", "avatar", "--name", "-Ava", "--output=x.png")
        #expect(dashed[AvatarOptions.name] == "-Ava")
        let forced = try arguments("render", "avatar", "--name=--size", "-o=x.png")
        #expect(forced[AvatarOptions.name] == "--size")
        #expect(try arguments("avatars", "-o", "d", "--", "-names-").positionals == ["-names-"])
        #expect(try arguments("avatars", "-", "-o", "d").positionals == ["-"])
    }

    @Test func fillsInDefaults() throws {
        let one = try arguments("render", "avatar", "-o", "x.png")
        #expect(one[AvatarOptions.name] == "Ava Kim")
        #expect(one[AvatarOptions.size] == 96)
        #expect(one[PictureOptions.scale] == 2)
        #expect(one[AvatarOptions.progress] == 1)
        #expect(one[PictureOptions.background] == .clear)
        #expect(one[optional: AvatarOptions.photo] == nil)
        let list = try arguments("avatars", "names.txt", "-o", "x")
        #expect(list[AvatarOptions.size] == 64)
        #expect(list[PictureOptions.scale] == 1)
        #expect(try arguments("record", "avatar", "-o", "x.apng")[RecordOptions.duration] == 0.62)
    }

    @Test func readsColours() throws {
        let expected = RGBA(red: 1, green: 128.0 / 255, blue: 0)
        for text in ["#FF8000", "ff8000"] {
            #expect(try arguments("render", "avatar", "-o", "x.png", "--ring", text)[AvatarOptions.ring] == expected)
        }
        let clear = try arguments("render", "avatar", "-o", "x.png", "--background", "transparent")
        #expect(clear[PictureOptions.background] == .clear)
    }

    @Test func helpWinsOverMistakes() throws {
        let root = Command.settle(components: Component.all)
        guard case .help(let command) = try Invocation(["render", "avatar", "--size", "nan", "-h"], under: root) else {
            Issue.record("no help")
            return
        }
        #expect(command.path == ["settle", "render", "avatar"])
        guard case .version = try Invocation(["record", "avatar", "--version"], under: root) else {
            Issue.record("no version")
            return
        }
        // After -- it is an argument like any other.
        guard case .run(_, let arguments) = try Invocation(["avatars", "-o", "d", "--", "--help"], under: root) else {
            Issue.record("no run")
            return
        }
        #expect(arguments.positionals == ["--help"])
    }

    @Test func measuresMistypedWords() {
        #expect(editDistance(Array("kitten"), Array("sitting")) == 3)
        #expect(editDistance(Array("szie"), Array("size")) == 1)
        #expect(editDistance([], Array("ab")) == 2)
        #expect(suggestion(for: "xyz", among: ["size", "scale"]) == nil)
        #expect(suggestion(for: "s", among: ["size", "scale"]) == nil)
        #expect(suggestion(for: String(repeating: "s", count: 1000), among: ["size"]) == nil)
    }
}
