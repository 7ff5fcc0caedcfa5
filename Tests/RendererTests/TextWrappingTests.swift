import DisplayList
import Foundation
import Renderer
import Testing

@Suite struct TextWrappingTests {
    @Test func wordsWrap() {
        let result = layout(styled(fox), width: 200)
        #expect(result.shown == ["The quick brown fox", "jumps over the lazy dog,", "again and again, until it", "is tired."])
        #expect(result.lines.allSatisfy { $0.rect.width <= 200 })
        #expect(!result.isTruncated)
        #expect(result.size.width == result.lines.map(\.rect.width).max())
        #expect(abs(result.size.height - 4 * layout(styled("A")).size.height) < 1e-9)
    }

    @Test func longWordsBreakAtCharacters() {
        let result = layout(styled("Donaudampfschifffahrt"), width: 80)
        #expect(result.lines.count == 3)
        #expect(result.shown.joined() == "Donaudampfschifffahrt")
    }

    @Test func softHyphensShowWhereTheyBreak() {
        let result = layout(styled("schiff\u{AD}fahrts\u{AD}gesellschaft"), width: 120)
        #expect(result.lines.count == 2)
        #expect(result.lines[0].runs.flatMap(\.glyphs).count > "schifffahrts".count)
    }

    @Test(arguments: [fox, "hello", "one two  three   four", "日本語のテキスト漢字", "مرحبا بالعالم وكل من هنا", "a 😀 b 😀 c", "AVAVAV To"])
    func textFitsTheWidthThatItReported(text: String) {
        for tracking in [0, 1.3] {
            for size in [11, 17, 17.3, 40] as [CGFloat] {
                let text = styled(text, size: size) { $0.runs[0].tracking = tracking }
                let natural = layout(text)
                #expect(layout(text, width: natural.size.width).lines.count == 1)
                for offered in stride(from: 30, through: natural.size.width, by: 37) {
                    let wrapped = layout(text, width: offered)
                    // A character that is wider than the width takes more.
                    guard wrapped.size.width <= offered else { continue }
                    let again = layout(text, width: wrapped.size.width, height: wrapped.size.height)
                    #expect(again.shown == wrapped.shown)
                }
            }
        }
    }

    @Test func spacesHangOverTheEdge() {
        let word = width("hello")
        for text in ["hello world", "hello    world"] {
            let result = layout(styled(text), width: width("world") + 1)
            #expect(result.shown == ["hello", "world"])
            #expect(abs(result.lines[0].rect.width - word) < 0.01)
        }
        #expect(layout(styled("hello    "), width: word).lines.count == 1)
        #expect(layout(styled("one two  three   four"), width: width("one two  three")).shown == ["one two  three", "four"])
        #expect(layout(styled("a b"), width: 0).shown == ["a", "b"])
    }

    @Test func newlinesOfAllKindsStartLines() {
        #expect(layout(styled("a\nb\r\nc\rd\u{2028}e\u{2029}f")).shown == ["a", "b", "c", "d", "e", "f"])
        #expect(layout(styled("a\n\nb\n")).shown == ["a", "", "b", ""])
    }

    @Test func linesAlignWithinTheWidest() {
        let leading = layout(styled("wide line\nx"))
        let center = layout(styled("wide line\nx") { $0.alignment = .center })
        let trailing = layout(styled("wide line\nx") { $0.alignment = .trailing })
        let space = leading.size.width - leading.lines[1].rect.width
        #expect(leading.lines[1].rect.minX == 0)
        #expect(abs(center.lines[1].rect.minX - space / 2) < 1e-9)
        #expect(abs(trailing.lines[1].rect.minX - space) < 1e-9)
        #expect(trailing.lines[1].runs[0].glyphs[0].position.x >= space)
    }

    @Test func rightToLeftStandsAtTheRight() {
        let result = layout(styled("שלום עולם וכל אחד\nשלום") { $0.isRightToLeft = true })
        #expect(abs(result.lines[1].rect.maxX - result.size.width) < 1e-9)
        let trailing = layout(
            styled("שלום עולם וכל אחד\nשלום") {
                $0.isRightToLeft = true
                $0.alignment = .trailing
            })
        #expect(trailing.lines[1].rect.minX == 0)
    }

    @Test func neutralTextTakesTheEnvironmentsDirection() {
        let leftToRight = layout(styled("1, 2!"))
        let rightToLeft = layout(styled("1, 2!") { $0.isRightToLeft = true })
        #expect(leftToRight.glyphs.map(\.index) != rightToLeft.glyphs.map(\.index))
        let latin = layout(styled("Hi!") { $0.isRightToLeft = true })
        #expect(latin.glyphs.map(\.index) == layout(styled("Hi!")).glyphs.map(\.index), "letters decide for themselves")
    }

    @Test func spacingIsBetweenLines() {
        let text = styled("a\nb\nc")
        let spaced = styled("a\nb\nc") { $0.lineSpacing = 7 }
        #expect(abs(layout(spaced).size.height - layout(text).size.height - 14) < 1e-9)
        #expect(layout(styled("a") { $0.lineSpacing = 7 }).size == layout(styled("a")).size)
    }
}
