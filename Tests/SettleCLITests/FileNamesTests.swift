import Foundation
import Testing

@testable import SettleCLI

@Suite struct FileNamesTests {
    private func name(_ text: String) -> String {
        var names = FileNames()
        return names.next(for: text)
    }

    private func all(_ list: [String]) -> [String] {
        var names = FileNames()
        return list.map { names.next(for: $0) }
    }

    @Test(arguments: [
        ("Ava Kim", "Ava Kim.png"),
        ("王小明", "王小明.png"),
        ("محمد علي", "محمد علي.png"),
        ("Henrik Christensen (HC)", "Henrik Christensen (HC).png"),
        ("O'Brien & Söhne", "O'Brien & Söhne.png"),
        ("👩‍👩‍👧‍👦 Family", "👩‍👩‍👧‍👦 Family.png"),
        // Refused somewhere
        ("AC/DC", "AC-DC.png"),
        ("../../etc/passwd", "etc-passwd.png"),
        ("C:\\Windows", "C--Windows.png"),
        ("a*b?c\"d<e>f|g", "a-b-c-d-e-f-g.png"),
        ("tab\there", "tab here.png"),
        ("nul\0byte", "nul byte.png"),
        ("bell\u{7}\u{1B}[2J", "bell [2J.png"),
        ("next\u{85}line\u{2028}end", "next line end.png"),
        ("gnp.\u{202E}exe", "gnp.exe.png"),
        ("\u{FEFF}mark", "mark.png"),
        ("un\u{0378}assigned", "un-assigned.png"),
        // Ends
        (".hidden", "hidden.png"),
        ("-rf", "rf.png"),
        ("--. -x", "x.png"),
        ("Sammy Davis Jr.", "Sammy Davis Jr.png"),
        ("trailing. . ", "trailing.png"),
        ("...", "avatar.png"),
        ("///", "avatar.png"),
        ("", "avatar.png"),
        ("\u{200B}", "avatar.png"),
        // Devices of Windows
        ("CON", "_CON.png"),
        ("con", "_con.png"),
        ("Nul.txt", "_Nul.txt.png"),
        ("aux .tar.gz", "_aux .tar.gz.png"),
        ("COM1", "_COM1.png"),
        ("lpt³", "_lpt³.png"),
        ("CONIN$", "_CONIN$.png"),
        ("COM", "COM.png"),
        ("COM10", "COM10.png"),
        ("Conrad", "Conrad.png"),
    ])
    func isSafeAndReadable(text: String, file: String) {
        #expect(name(text) == file)
    }

    @Test func isComposed() {
        #expect(Array(name("Jose\u{301}").utf8) == Array("Jos\u{E9}.png".utf8))
        #expect(Array(name("\u{1112}\u{1161}\u{11AB}").utf8) == Array("\u{D55C}.png".utf8))
    }

    @Test func fitsInto255Bytes() {
        #expect(name(String(repeating: "a", count: 10_000)) == String(repeating: "a", count: 251) + ".png")
        // Three bytes each: 83 of them are 249.
        #expect(name(String(repeating: "王", count: 10_000)) == String(repeating: "王", count: 83) + ".png")
        // One grapheme of 25 bytes is never cut.
        #expect(name(String(repeating: "👩‍👩‍👧‍👦", count: 400)) == String(repeating: "👩‍👩‍👧‍👦", count: 10) + ".png")
        // A cut that ends at a space or a dot
        #expect(name(String(repeating: "a", count: 249) + ". tail") == String(repeating: "a", count: 249) + ".png")
        // One grapheme that is too long on its own
        #expect(name("e" + String(repeating: "\u{301}\u{323}", count: 5000)) == "avatar.png")
        let long = String(repeating: "b", count: 300)
        let twins = all([long, long])
        #expect(twins[0] == String(repeating: "b", count: 251) + ".png")
        #expect(twins[1] == String(repeating: "b", count: 249) + " 2.png")
        #expect(name("CON." + String(repeating: "c", count: 300)).utf8.count == 255)
    }

    @Test func clashesAreNumbered() {
        #expect(all(["Ava", "Ava", "Ava"]) == ["Ava.png", "Ava 2.png", "Ava 3.png"])
        #expect(all(["Ava", "AVA", "ava"]) == ["Ava.png", "AVA 2.png", "ava 3.png"])
        #expect(all(["a/b", "a:b", "a-b"]) == ["a-b.png", "a-b 2.png", "a-b 3.png"])
        #expect(all(["José", "Jose\u{301}"]) == ["José.png", "José 2.png"])
        #expect(all(["Straße", "STRASSE"]) == ["Straße.png", "STRASSE 2.png"])
        #expect(all(["ab", "a\u{200D}b"]).last == "a\u{200D}b 2.png")
        #expect(all(["ΣΑΣ", "σας"]) == ["ΣΑΣ.png", "σας 2.png"])
        // A name that looks like a number which was given
        #expect(all(["Ava", "Ava 2", "Ava", "Ava 2"]) == ["Ava.png", "Ava 2.png", "Ava 3.png", "Ava 2 2.png"])
        #expect(all(["Ava", "Ava", "Ava 2"]) == ["Ava.png", "Ava 2.png", "Ava 2 2.png"])
        #expect(all(["", "avatar"]) == ["avatar.png", "avatar 2.png"])
    }

    @Test func manyOfOneNameTakeNoLongerEach() {
        var names = FileNames()
        var last = ""
        for _ in 0..<20_000 { last = names.next(for: "Ava") }
        #expect(last == "Ava 20000.png")
    }
}
