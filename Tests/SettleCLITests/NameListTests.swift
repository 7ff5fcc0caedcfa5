import Foundation
import Testing

@testable import SettleCLI

@Suite struct NameListTests {
    private func read(_ bytes: [UInt8]) throws -> NameList { try NameList(Data(bytes), source: "names.txt") }
    private func read(_ text: String) throws -> NameList { try read(Array(text.utf8)) }

    @Test func countsLinesLikeAnEditor() throws {
        let list = try read("\u{FEFF}Ava Kim\r\n\r\n  王小明 \t\r\n\u{A0}\u{200B}\n\nlast")
        #expect(
            list.lines == [
                .init(number: 1, content: .name("Ava Kim")), .init(number: 3, content: .name("王小明")),
                .init(number: 6, content: .name("last")),
            ])
        #expect(list.blankCount == 3)
        #expect(try read("").lines.isEmpty)
        #expect(try read("one\n").lines.count == 1)
    }

    @Test func findsLinesThatAreNotUTF8() throws {
        let list = try read(Array("Ava\nJos".utf8) + [0xE9] + Array("\nKim\n".utf8) + [0xF0, 0x9F])
        #expect(
            list.lines == [
                .init(number: 1, content: .name("Ava")), .init(number: 2, content: .unusable("is not UTF-8")),
                .init(number: 3, content: .name("Kim")), .init(number: 4, content: .unusable("is not UTF-8")),
            ])
    }

    @Test func takesLongNamesButNoMegabytes() throws {
        let name = String(repeating: "x", count: 10_000)
        #expect(try read(name).lines == [.init(number: 1, content: .name(name))])
        let list = try read(String(repeating: "x", count: NameList.longestLine + 1) + "\nAva")
        #expect(list.lines[0].content == .unusable("is longer than a megabyte and cannot be a name"))
        #expect(list.lines[1].content == .name("Ava"))
    }

    @Test func recognisesUTF16() {
        #expect(throws: Complaint("names.txt is UTF-16 text: save it as UTF-8.")) { try read([0xFF, 0xFE, 0x41, 0x00]) }
    }
}
