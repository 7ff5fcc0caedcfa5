import Foundation
import Testing

@testable import Settle

/// What holds for every name there can be.
struct NamesFuzzTests {
    @Test("Each scalar of the planes that have scripts gives one character alone and at most two beside a letter")
    func everyScalar() {
        // Planes 2 and 3 are ideographs throughout, the one at 0xE0000 has tags and variation selectors.
        for value in Array(0...0x2_0000 as ClosedRange<UInt32>) + Array(0xE_0000...0xE_01FF) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let code = "U+\(String(value, radix: 16))"
            let alone = AvatarName(String(scalar)).initials
            if alone.count != 1 { Issue.record("\(code) alone gives \(alone.count) characters") }
            expectSameAgain(alone, from: code)
            if scalar.roleInName == .letter {
                let pair = AvatarName("\(scalar) x").initials
                if !(1...2).contains(pair.count) { Issue.record("\(code) x gives \(pair)") }
                let title = scalar.titleCased
                if title.count != 1 { Issue.record("\(code) title-cased is \(title.count) characters") }
            }
        }
    }

    @Test("Random text of letters, marks, emoji, joiners and spaces", arguments: [1, 2, 3, 4] as [UInt64])
    func randomText(seed: UInt64) {
        var random = SplitMix64(state: seed)
        for _ in 0..<10_000 {
            let name = random.name()
            let avatar = AvatarName(name)
            let code = name.unicodeScalars.map { "\\u{\(String($0.value, radix: 16))}" }.joined()
            if !(1...2).contains(avatar.initials.count) {
                Issue.record("\(code) gives \(avatar.initials.count) characters")
            }
            if avatar.initials.unicodeScalars.count > 33 { Issue.record("\(code) gives a tower") }
            if !(0..<360).contains(avatar.hue) || avatar.hue != avatar.hue.rounded() {
                Issue.record("\(code) gives hue \(avatar.hue)")
            }
            if AvatarName(name) != avatar { Issue.record("\(code) differs from run to run") }
            for character in avatar.initials { expectSameAgain(String(character), from: code) }
        }
    }

    @Test("The list of names: initials that are visible, short and title-cased already")
    func listOfNames() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Examples/names.txt")
        let names = try String(contentsOf: file, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
        #expect(names.last == "")
        #expect(names.count > 2_900)
        var questionMarks: [Substring] = []
        for name in names.dropLast() {
            #expect(!name.isEmpty)
            let initials = AvatarName(String(name)).initials
            #expect((1...2).contains(initials.count), "\(name)")
            if initials == "?" { questionMarks.append(name) }
            for character in initials { expectSameAgain(String(character), from: String(name)) }
        }
        #expect(questionMarks == ["??? !!!", "\u{3164}", "\u{200B}"])
    }

    /// An initial, taken as a name, is its own initial, but for the non-joiner that parts it from a second one.
    private func expectSameAgain(_ initial: String, from source: String) {
        let shown = String(String.UnicodeScalarView(initial.unicodeScalars.filter { $0 != "\u{200C}" }))
        let again = String(String.UnicodeScalarView(
            AvatarName(initial).initials.unicodeScalars.filter { $0 != "\u{200C}" }))
        if again != shown { Issue.record("\(source) gives \(initial.debugDescription), which gives \(again)") }
    }
}

/// Source: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
private struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// Up to 24 scalars, most of them from the places where names are hard.
    mutating func name() -> String {
        let places: [ClosedRange<UInt32>] = [
            0x20...0x7E, 0x20...0x7E, 0x0...0x24F, 0x2B0...0x36F, 0x370...0x58F, 0x590...0x8FF, 0x900...0xDFF,
            0xE00...0xEFF, 0xF00...0x11FF, 0x1780...0x18AF, 0x2000...0x206F, 0x20D0...0x20F0, 0x2600...0x27BF,
            0x3000...0x30FF, 0x4E00...0x4E20, 0xAC00...0xAC40, 0xFB00...0xFE0F, 0xFF00...0xFFEF, 0x11000...0x1134F,
            0x1E900...0x1E95F, 0x1F1E6...0x1F1FF, 0x1F3F4...0x1F3FF, 0x1F466...0x1F469, 0xE0020...0xE007F,
            0x0...0x10FFFF,
        ]
        let joiners: [Unicode.Scalar] = [
            " ", "\u{200D}", "\u{200C}", "\u{FE0F}", "\u{20E3}", "\u{94D}", "(", ")", "\"", "@",
        ]
        var scalars = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...24, using: &self) {
            if Int.random(in: 0..<3, using: &self) == 0 {
                scalars.append(joiners.randomElement(using: &self) ?? " ")
            } else {
                let place = places.randomElement(using: &self) ?? 0x41...0x5A
                scalars.append(Unicode.Scalar(UInt32.random(in: place, using: &self)) ?? "\u{FFFD}")
            }
        }
        return String(scalars)
    }
}
