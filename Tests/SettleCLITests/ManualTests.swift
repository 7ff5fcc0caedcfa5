import Foundation
import Testing

@testable import SettleCLI

@MainActor
@Suite struct ManualTests {
    private let root = Command.settle(components: Component.all)

    private var everyCommand: [Command] {
        func under(_ command: Command) -> [Command] { [command] + command.subcommands.flatMap(under) }
        return under(root)
    }

    @Test func isLaidOutLikeAManualPage() {
        let command = Command(
            path: ["settle", "paint"], summary: "paint a wall",
            description: ["Paints the wall that is named, with as many coats as it takes to be a good wall among walls."],
            positionals: [Command.Positional(name: "WALL", summary: "The wall.")],
            options: [
                Option.number("coats", in: 1...3, default: 2, "How thick."),
                Option.choice("scheme", "SCHEME", default: Scheme.light, "How bright."),
                Option.flag("dry", "Only look."),
                Option.output("FILE", "the path of a file", "Where to write."),
            ],
            examples: [Command.Example("settle paint north -o n.png", "The north wall:")],
            run: { _, _ in 0 })
        #expect(
            Manual(command: command, width: 60).text == """
                NAME
                    settle paint - paint a wall

                SYNOPSIS
                    settle paint WALL [OPTION]... -o FILE

                DESCRIPTION
                    Paints the wall that is named, with as many coats as it
                    takes to be a good wall among walls.

                ARGUMENTS
                    WALL
                        The wall.

                OPTIONS
                    --coats NUMBER
                        How thick. A number from 1 to 3. Default: 2.
                    --scheme SCHEME
                        How bright. Either light or dark. Default: light.
                    --dry
                        Only look.
                    -o, --output FILE
                        Where to write. The path of a file. Required.
                    -h, --help
                        Print this help and exit.
                    --version
                        Print the version and exit.

                EXAMPLES
                    The north wall:
                        settle paint north -o n.png

                EXIT STATUS
                    0
                        All went well.
                    2
                        The command line or its input was wrong, or nothing
                        could be written. One sentence on standard error
                        says why.

                """)
    }

    @Test func everyCommandHasHelpAndVersion() async {
        #expect(everyCommand.count == 20)
        for command in everyCommand {
            for words in [Array(command.path.dropFirst()) + ["--help"], ["help"] + command.path.dropFirst()] {
                let session = Session()
                let console = Console(
                    output: session.output, error: session.error, rewritesLines: false, readInput: { _ in Data() },
                    interruption: { nil }, now: { 0 }, processors: 2)
                #expect(await SettleCommand.run(words, maker: session.maker, console: console) == 0)
                let text = session.output.text
                #expect(text.hasPrefix("NAME\n    \(command.spelling) - "))
                for title in ["SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES", "EXIT STATUS"] {
                    #expect(text.contains("\n\(title)\n"), "\(command.spelling) has no \(title)")
                }
                for option in command.options { #expect(text.contains("--\(option.name)")) }
                let explanations = text.components(separatedBy: "EXAMPLES")[0]
                #expect(explanations.split(separator: "\n").allSatisfy { $0.count <= 80 })
            }
        }
        let session = Session()
        #expect(await session.run("render", "avatar", "--version") == 0)
        #expect(session.output.text == "settle \(SettleCommand.version)\n")
    }

    /// Every example in the help is a line that the parser takes.
    @Test func examplesAreValid() throws {
        for command in everyCommand {
            for example in command.examples {
                let line = example.line.components(separatedBy: " | ").first { $0.hasPrefix("settle ") }!
                guard case .run(let found, _) = try Invocation(Array(shellWords(line).dropFirst()), under: root) else {
                    Issue.record("\(line) does not run")
                    continue
                }
                #expect(found.path.starts(with: command.path), "\(line) is an example of another command")
            }
        }
    }

    /// Enough of a shell for the examples: words at spaces, double quotes.
    private func shellWords(_ line: String) -> [String] {
        line.components(separatedBy: "\"").enumerated()
            .flatMap { $0.offset % 2 == 1 ? [$0.element] : $0.element.split(separator: " ").map(String.init) }
    }

    @Test func aDefaultIsWhatTheParserWouldRead() throws {
        for command in everyCommand {
            for option in command.options {
                guard let text = option.defaultText, let value = option.defaultValue else { continue }
                let typed = text.trimmingCharacters(in: CharacterSet(charactersIn: "\"'"))
                // The ring's default is given in thousandths and shown as the nearest byte.
                if option.name == "ring" { continue }
                #expect("\(try option.read(typed))" == "\(value)", "--\(option.name)")
            }
        }
    }

    @Test func listNamesComponentsAndOptions() async {
        let session = Session()
        #expect(await session.run("list") == 0)
        #expect(session.output.text.hasPrefix("avatar\n    A round avatar that resolves"))
        #expect(session.output.lines.contains("    --blur-amount NUMBER        a number from 0 to 1; default 0.17"))
        #expect(session.output.text.contains("--scheme"))
        #expect(session.output.lines.last == "    Sizes                       Avatar.swift:12")
    }

    @Test func aReaderThatLeavesIsNoFailure() async {
        let session = Session()
        session.output = MemoryStream(failure: EPIPE)
        #expect(await session.run("list") == 0)
        session.output = MemoryStream(failure: ENOSPC)
        #expect(await session.run("list") == 2)
        #expect(session.error.text == "settle: standard output cannot be written: No space left on device.\n")
    }
}
