import Foundation
import Testing

@testable import Settle

struct NamesTests {
    @Test("The page on names is right in every row", arguments: NamesTable.rows)
    func example(row: NamesTable.Row) {
        let name = AvatarName(row.name)
        // Bytes, because == would not tell a decomposed letter from a precomposed one.
        #expect(Array(name.initials.unicodeScalars) == Array(row.initials.unicodeScalars), "\(row.name)")
        #expect(name.hue == row.hue, "\(row.name)")
    }

    @Test("The page on names has its table")
    func tableIsRead() {
        #expect(NamesTable.rows.count >= 40)
        #expect(Set(NamesTable.rows.map(\.name)).count == NamesTable.rows.count)
    }

    @Test("Hues are the published ones", arguments: [("Ava Kim", 102.0), ("Jos\u{E9}", 303), ("王小明", 115), ("", 133)])
    func hue(name: String, degrees: Double) {
        #expect(AvatarName(name).hue == degrees)
    }

    @Test("A decomposed é is another spelling, with another hue and the same initial")
    func decomposed() {
        let (precomposed, decomposed) = (AvatarName("\u{E9}lan"), AvatarName("e\u{301}lan"))
        #expect(precomposed.initials == decomposed.initials)
        #expect(precomposed.hue != decomposed.hue)
    }

    @Test("Every kind of white space parts two words")
    func whiteSpace() {
        let spaces = (0...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
            .filter { $0.properties.isWhitespace } + ["\u{200B}", "\u{FEFF}"]
        #expect(spaces.count >= 27)
        for space in spaces {
            #expect(AvatarName("ava\(space)kim").initials == "AK", "U+\(String(space.value, radix: 16))")
            #expect(AvatarName("\(space)\(space)ava\(space)").initials == "A", "U+\(String(space.value, radix: 16))")
            #expect(AvatarName("\(space)").initials == "?", "U+\(String(space.value, radix: 16))")
        }
    }

    @Test("Invisible characters change no initials")
    func invisible() {
        let marks: [Unicode.Scalar] = [
            "\u{0}", "\u{1B}", "\u{7F}", "\u{AD}", "\u{61C}", "\u{200C}", "\u{200D}", "\u{200E}", "\u{200F}",
            "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2060}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
        ]
        for mark in marks {
            let initials = AvatarName("\(mark)a\(mark)va\(mark) \(mark)k\(mark)im\(mark)").initials
            #expect(Array(initials.unicodeScalars) == ["A", "K"], "U+\(String(mark.value, radix: 16))")
        }
    }

    @Test("Brackets nest and need not match, quotes of any language close each other")
    func asides() {
        #expect(AvatarName("Ava [the (one) and only] Kim").initials == "AK")
        #expect(AvatarName("Ava (the one] Kim").initials == "AK")
        #expect(AvatarName("Ava ) Kim").initials == "AK")
        #expect(AvatarName("陳大文(小陳)").initials == "陳")
        #expect(AvatarName("Ava（小）Kim").initials == "AK")
        for (open, close) in [("“", "”"), ("”", "”"), ("„", "“"), ("«", "»"), ("»", "«"), ("\"", "\"")] {
            #expect(AvatarName("Ava \(open)The (Rock\(close) Kim").initials == "AK")
            #expect(AvatarName("\(open)Ava Kim\(close)").initials == "AK")
        }
    }

    @Test("Addresses and handles", arguments: [
        ("ava@example.com", "A"), ("ava+news@mail.example.com", "A"), ("ava_kim@example.com", "AK"),
        ("@ava@example.social", "A"), ("ava@example.com Kim", "AK"), ("<ava.kim@example.com>", "AK"), ("@", "?"),
    ])
    func addresses(name: String, initials: String) {
        #expect(AvatarName(name).initials == initials)
    }

    @Test("The longest emoji are shown whole")
    func longEmoji() {
        for emoji in ["🧑🏻‍❤️‍💋‍🧑🏼", "👩🏾‍🤝‍👨🏻", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏳️‍⚧️", "❤️", "❤", "#️⃣", "🇺🇳"] {
            #expect(Array(AvatarName(" \(emoji)🦊").initials.unicodeScalars) == Array(emoji.unicodeScalars))
            #expect(AvatarName("\(emoji)Ava").initials == "A")
        }
    }

    @Test("A tower of marks is cut down to 16 scalars")
    func marks() {
        let tower = "a" + String(repeating: "\u{301}", count: 500_000)
        #expect(AvatarName(tower).initials.unicodeScalars.count == 16)
        #expect(AvatarName(tower + " " + tower).initials.count == 2)
        let joined = Array(repeating: "👩", count: 100_000).joined(separator: "\u{200D}")
        #expect(AvatarName(joined).initials.unicodeScalars.count == 15)
    }
}

/// What a walk over a name costs, told by where it stands rather than by a clock.
struct NamesWalkTests {
    @Test("Two initials are found without a look at the million characters behind them")
    func looksOnlyAsFarAsNeeded() {
        let name = "Ava Kim" + String(repeating: " and everyone else", count: 60_000)
        var words = WordInitials(of: name, reading: .withoutAsides)
        #expect(words.next()?.text == "A")
        #expect(words.next()?.text == "K")
        #expect(name[..<words.position] == "Ava K")
    }

    @Test("The walk passes each scalar once, however long a word, a gap or an aside is", arguments: [
        ("a", 10_000), ("a", 1_000_000), ("é", 100_000), (" ", 100_000), ("(", 100_000), ("()", 100_000),
        ("\"", 100_000), ("@", 100_000), ("🇰🇷", 50_000), ("1\u{FE0F}\u{20E3}", 50_000), ("\u{301}", 100_000),
        ("王 ", 100_000), ("\u{0}", 100_000),
    ])
    func passesEachScalarOnce(piece: String, count: Int) {
        let name = String(repeating: piece, count: count)
        for reading in [WordInitials.Reading.withoutAsides, .whole] {
            var words = WordInitials(of: name, reading: reading)
            var last = words.position
            var found = 0
            while words.next() != nil {
                if words.position <= last { Issue.record("the walk stands still or goes back") }
                last = words.position
                found += 1
            }
            #expect(words.position == name.endIndex)
            #expect(found <= name.unicodeScalars.count)
        }
        let initials = AvatarName(name).initials
        #expect((1...2).contains(initials.count))
    }
}

/// The rows of the table in Settle.docc/Names.md, so that the page and the code cannot drift apart.
enum NamesTable {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let initials: String
        let hue: Double
        var testDescription: String { name.debugDescription }
    }

    static let rows: [Row] = {
        let page = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/Settle/Settle.docc/Names.md")
        guard let text = try? String(contentsOf: page, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").filter { $0.hasPrefix("| `\"") }.map { line in
            // A row that cannot be read becomes one that fails.
            let cells = line.split(separator: " | ", omittingEmptySubsequences: false)
            guard cells.count >= 3, let hue = Double(cells[2]) else {
                return Row(name: String(line), initials: "unreadable row", hue: .nan)
            }
            return Row(
                name: unescaped(cells[0].dropFirst(4).dropLast(2)),
                initials: unescaped(cells[1].dropFirst(1).dropLast(1)),
                hue: hue)
        }
    }()

    /// Reads the escapes of a Swift string literal that the page uses: \t, \n, \" and \u{…}.
    private static func unescaped(_ literal: Substring) -> String {
        var result = String.UnicodeScalarView()
        var rest = literal.unicodeScalars
        while let scalar = rest.popFirst() {
            guard scalar == "\\", let escape = rest.popFirst() else {
                result.append(scalar)
                continue
            }
            switch escape {
            case "t": result.append("\t")
            case "n": result.append("\n")
            case "u":
                let digits = rest.prefix { $0 != "}" }
                rest = rest[digits.endIndex...].dropFirst()
                if let value = UInt32(String(digits.dropFirst()), radix: 16), let scalar = Unicode.Scalar(value) {
                    result.append(scalar)
                }
            default: result.append(escape)
            }
        }
        return String(result)
    }
}
