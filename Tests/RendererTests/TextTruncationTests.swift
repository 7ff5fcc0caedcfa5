import DisplayList
import Foundation
import Renderer
import Testing

@Suite struct TextTruncationTests {
    @Test func tailEndsInAnEllipsis() {
        let result = layout(styled(fox) { $0.lineLimit = 2 }, width: 200)
        #expect(result.isTruncated)
        #expect(result.shown == ["The quick brown fox", "jumps over the lazy do…"])
        #expect(result.size.width <= 200)
    }

    @Test func headAndMiddle() {
        let head = layout(styled(fox) { ($0.lineLimit, $0.truncation) = (1, .head) }, width: 200)
        #expect(head.shown[0].hasPrefix("…") && head.shown[0].hasSuffix("until it is tired."))
        let middle = layout(styled(fox) { ($0.lineLimit, $0.truncation) = (1, .middle) }, width: 200)
        #expect(middle.shown[0].hasPrefix("The quick") && middle.shown[0].hasSuffix("is tired."))
        #expect(middle.shown[0].contains("…"))
        let secondLine = layout(styled(fox) { ($0.lineLimit, $0.truncation) = (2, .head) }, width: 200)
        #expect(secondLine.shown[0] == "The quick brown fox")
        #expect(secondLine.shown[1].hasPrefix("…") && secondLine.shown[1].hasSuffix("tired."))
    }

    @Test func theEllipsisTakesNoMoreThanItself() {
        let cut = layout(styled(fox) { $0.lineLimit = 1 }, width: 200)
        #expect(abs(cut.size.width - width(cut.shown[0])) < 0.5)
    }

    @Test func heightCuts() {
        let line = layout(styled("A")).size.height
        #expect(layout(styled(fox), width: 200, height: 2.9 * line).shown.count == 2)
        #expect(layout(styled(fox), width: 200, height: 3 * line).shown.count == 3)
        #expect(layout(styled(fox), width: 200, height: 1).shown.count == 1)
        #expect(layout(styled(fox), width: 200, height: 0).isTruncated)
        #expect(!layout(styled(fox), width: 200, height: 4 * line).isTruncated)
    }

    @Test func hiddenParagraphsCount() {
        let result = layout(styled("one\ntwo\nthree") { $0.lineLimit = 2 })
        #expect(result.shown == ["one", "two…"])
        #expect(result.isTruncated)
        #expect(!layout(styled("one\ntwo\n\n") { $0.lineLimit = 2 }).isTruncated, "blank lines hide nothing")
        #expect(layout(styled("one\n\nthree") { $0.lineLimit = 2 }).shown == ["one", "…"])
    }

    @Test func rightToLeftIsCutAtTheLeft() throws {
        let text = styled("مرحبا بالعالم وكل من هنا اليوم") { ($0.isRightToLeft, $0.lineLimit) = (true, 1) }
        let result = layout(text, width: 120)
        #expect(result.isTruncated && result.shown[0].hasSuffix("…"))
        let ellipsis = try #require(layout(styled("…")).glyphs.first)
        let leftmost = try #require(result.glyphs.min { $0.position.x < $1.position.x })
        #expect(leftmost.index == ellipsis.index)
        #expect(leftmost.position.x >= 0)
    }

    @Test func shrinksAsFarAsItHasTo() {
        let text = styled("Shrinks to fit") { ($0.lineLimit, $0.minimumScaleFactor) = (1, 0.5) }
        let natural = layout(text)
        let result = layout(text, width: natural.size.width * 0.7)
        #expect(!result.isTruncated)
        #expect(abs(result.glyphRuns[0].size / 17 - 0.7) < 0.001)
        #expect(result.size.width <= natural.size.width * 0.7 + 0.01)
        #expect(abs(result.size.height / natural.size.height - 0.7) < 0.001)
        let tooSmall = layout(text, width: natural.size.width * 0.3)
        #expect(tooSmall.isTruncated && abs(tooSmall.glyphRuns[0].size - 8.5) < 1e-9)
        #expect(layout(text, width: 1000).glyphRuns[0].size == 17)
    }

    @Test func shrinksIntoAHeight() {
        let text = styled(fox) { $0.minimumScaleFactor = 0.4 }
        let result = layout(text, width: 200, height: 50)
        #expect(!result.isTruncated)
        #expect(result.size.height <= 50.001 && result.size.width <= 200.001)
        #expect(result.shown.joined(separator: " ") == fox)
    }

    @Test func tightensBeforeItCuts() {
        let text = styled("Tightens a bit") { ($0.lineLimit, $0.allowsTightening) = (1, true) }
        let natural = layout(text).size.width
        let result = layout(text, width: natural - 4)
        #expect(!result.isTruncated && result.glyphRuns[0].size == 17)
        #expect(result.size.width <= natural - 4 + 0.01 && result.size.width > natural - 4.1, "and no more than it has to")
        #expect(layout(text, width: natural / 2).isTruncated)
    }
}
