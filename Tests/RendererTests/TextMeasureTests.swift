import DisplayList
import Foundation
import Renderer
import Testing

@Suite struct TextMeasureTests {
    @Test func advancesAddUp() {
        #expect(abs(width("HH") - 2 * width("H")) < 1e-3)
        #expect(abs(width("nnnnnnnnnn") - 10 * width("n")) < 1e-3)
        #expect(width("AV") < width("A") + width("V"), "kerning moves them together")
    }

    /// Whoever has the layout without limits need not ask for another one in a room that it fits into.
    @Test(arguments: ["Hello", "one\nand another line", "שלום\nעולם אחר", "a b c d e f g", "", "日本語\n😀"])
    func whatFitsIsLaidOutAsWithoutLimits(text: String) {
        for alignment in [StyledText.Alignment.leading, .center, .trailing] {
            for isRightToLeft in [false, true] {
                let styled = styled(text) {
                    $0.alignment = alignment
                    $0.isRightToLeft = isRightToLeft
                    $0.minimumScaleFactor = 0.5
                    $0.allowsTightening = true
                }
                let natural = layout(styled)
                for (width, height) in [(0.0, 0.0), (0.4, 0.4), (100, 0), (0, 100), (1000, 1000)] {
                    let other = layout(styled, width: natural.size.width + width, height: natural.size.height + height)
                    #expect(other.size == natural.size && other.shown == natural.shown)
                    #expect(other.lines.map(\.rect) == natural.lines.map(\.rect))
                }
            }
        }
    }

    @Test func sizeScalesEverything() {
        let (small, large) = (layout(styled("Hello 日本 😀", size: 10)), layout(styled("Hello 日本 😀", size: 19)))
        #expect(abs(large.size.width - 1.9 * small.size.width) < 1e-9)
        #expect(abs(large.size.height - 1.9 * small.size.height) < 1e-9)
        #expect(large.glyphRuns.allSatisfy { $0.size == 19 })
    }

    @Test func systemLinesAreInters() {
        // Inter: ascent 1984, descent 494 of 2048 units an em.
        let metrics = textEngine.metrics(of: FontDescription(size: 17))
        #expect(abs(metrics.ascent - 17 * 1984 / 2048) < 0.01)
        #expect(abs(metrics.descent - 17 * 494 / 2048) < 0.01)
        #expect(metrics.leading == 0)
        #expect(metrics.xHeight < metrics.capHeight && metrics.capHeight < metrics.ascent)
        let line = layout(styled("Agÿ")).lines[0]
        #expect(line.baseline == metrics.ascent)
        #expect(abs(line.rect.height - metrics.ascent - metrics.descent) < 1e-9)
    }

    @Test(arguments: [FontDescription.Family.system, .rounded, .serif, .monospaced])
    func heightDoesNotDependOnLetters(family: FontDescription.Family) {
        let heights = ["A", "ag", "ÅÉ", "x", " ", "", "Ж"].map { layout(styled($0, family)).size.height }
        #expect(Set(heights).count == 1)
    }

    @Test func otherScriptsGrowTheLineOnlyByWhatTheyNeed() {
        let latin = layout(styled("AB", size: 40)).size.height
        #expect(layout(styled("金", size: 40)).size.height == latin, "the font's box is 1.45 em high, its characters are not")
        #expect(layout(styled("שלום", size: 40)).size.height == latin)
        #expect(layout(styled("😀", size: 40)).size.height < latin * 1.05)
    }

    @Test func leadingChangesTheLine() {
        func height(_ leading: Int) -> CGFloat { layout(styled("a\nb") { $0.runs[0].font.leading = leading }).size.height }
        #expect(abs(height(1) - height(0) - 2 * 0.115 * 17) < 1e-9)
        #expect(abs(height(0) - height(-1) - 2 * 0.115 * 17) < 1e-9)
    }

    @Test func emptyTextHasALinesHeight() {
        let empty = layout(styled("", size: 20))
        #expect(empty.size == CGSize(width: 0, height: layout(styled("A", size: 20)).size.height))
        #expect(empty.firstBaseline == textEngine.metrics(of: FontDescription(size: 20)).ascent)
        #expect(layout(StyledText([])).size == .zero)
    }

    @Test func combiningMarksTakeNoRoom() {
        #expect(abs(width("e\u{301}") - width("é")) < 1e-3)
        #expect(abs(width("x\u{301}\u{323}") - width("x")) < 1e-3)
        #expect(abs(width("a\u{200B}b") - width("a") - width("b")) < 0.5)
    }

    @Test func trackingFollowsEachCharacter() {
        for text in ["a", "abc", "two words", "😀😀", "שלום"] {
            let tracked = width(text) { $0.runs[0].tracking = 3 }
            let plain = width(text) { $0.runs[0].tracking = 0 }
            // Tracking and kerning agree; ligatures are taken apart, of which these words have none.
            #expect(abs(tracked - plain - 3 * CGFloat(text.count)) < 0.01, "\(text)")
        }
    }

    @Test func trackingKeepsFirstLetterInPlace() {
        let tracked = layout(styled("abc") { $0.runs[0].tracking = 10 })
        let plain = layout(styled("abc"))
        #expect(tracked.glyphs[0].position.x == plain.glyphs[0].position.x)
        #expect(abs(tracked.glyphs[1].position.x - plain.glyphs[1].position.x - 10) < 0.01)
    }

    @Test func monospacedDigitsAreEquallyWide() {
        let widths = (0...9).map { digit in width("\(digit)") { $0.runs[0].font.hasMonospacedDigits = true } }
        #expect(widths.allSatisfy { abs($0 - widths[0]) < 1e-3 })
        #expect(width("1") < width("0"))
    }

    @Test func smallCapitalsAreSmallerCapitals() {
        let caps = layout(styled("Aa") { $0.runs[0].font.hasSmallCaps = true })
        #expect(caps.glyphs.count == 2)
        let capital = layout(styled("AA"))
        #expect(caps.size.width < capital.size.width)
        #expect(caps.size.height == capital.size.height)
    }

    @Test func linesKeepRunsApart() {
        var text = StyledText([
            .init("red ", font: FontDescription(size: 17)), .init("blue", font: FontDescription(size: 30, weight: 700)),
        ])
        text.runs[1].paint = 1
        text.runs[1].baselineOffset = 5
        let result = layout(text)
        #expect(result.glyphRuns.map(\.paint) == [0, 1])
        #expect(result.glyphRuns.map(\.size) == [17, 30])
        #expect(abs(result.glyphRuns[1].glyphs[0].position.y - (result.lines[0].baseline - 5)) < 1e-9)
        let bold = textEngine.metrics(of: text.runs[1].font)
        #expect(abs(result.lines[0].baseline - (bold.ascent + 5)) < 1e-9)
    }

    @Test func aColourDoesNotMoveLetters() {
        var text = StyledText([.init("A", font: FontDescription(size: 17)), .init("V", font: FontDescription(size: 17))])
        text.runs[1].paint = 1
        #expect(abs(layout(text).size.width - width("AV")) < 1e-3)
    }

    @Test func decorationsLieUnderAndThroughTheText() throws {
        let result = layout(
            styled("line") {
                $0.runs[0].underline = .init(pattern: .dash, paint: 3)
                $0.runs[0].strikethrough = .init()
            })
        let line = result.lines[0]
        try #require(line.decorations.count == 2)
        let (under, through) = (line.decorations[0], line.decorations[1])
        #expect(under.pattern == .dash && under.paint == 3 && through.paint == 0)
        #expect(under.rect.minX == 0 && abs(under.rect.width - result.size.width) < 1e-9)
        #expect(under.rect.minY > line.baseline && under.rect.maxY < line.rect.maxY)
        #expect(through.rect.maxY < line.baseline && through.rect.minY > line.rect.minY)
        #expect(result.inkBounds.contains(under.rect))
    }

    @Test func inkCoversWhatReachesOut() {
        #expect(layout(styled(" ")).inkBounds.isEmpty)
        let marks = layout(styled("Z\u{300}\u{300}\u{300}\u{300}", size: 40))
        #expect(marks.inkBounds.height > layout(styled("Z", size: 40)).inkBounds.height)
        let italic = layout(styled("f", .rounded, size: 40) { $0.runs[0].font.isItalic = true })
        #expect(italic.inkBounds.maxX > layout(styled("f", .rounded, size: 40)).inkBounds.maxX)
    }
}
