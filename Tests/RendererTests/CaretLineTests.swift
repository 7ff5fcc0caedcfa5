import DisplayList
import Foundation
import Renderer
import Testing

/// Where characters stand, against the lines that are drawn.
@Suite struct CaretLineTests {
    private func lines(_ text: StyledText, width: CGFloat = .infinity, height: CGFloat = .infinity) -> [CaretLine] {
        textEngine.caretLines(of: text, width: width, height: height)
    }

    /// Where the glyph of the ellipsis stands.
    private func ellipsis(_ layout: TextLayout) throws -> CGFloat {
        let index = try #require(natural("…").glyphs.first).index
        return try #require(layout.glyphs.first { $0.index == index }).position.x
    }

    private func natural(_ text: String) -> TextLayout { layout(styled(text)) }

    private func stop(_ line: CaretLine, _ text: String, in all: String = fox) throws -> CaretLine.Stop {
        let place = all.utf8.distance(from: all.startIndex, to: try #require(all.range(of: text)).lowerBound)
        return try #require(line.stops.first { $0.offset == place })
    }

    @Test func theLinesAreThoseOfTheLayout() {
        for text in [styled(fox), styled(fox) { $0.alignment = .trailing }, styled(fox) { $0.lineLimit = 2 }, styled("one\n\ntwo")] {
            for height in [CGFloat.infinity, 50, 0] {
                let layout = layout(text, width: 200, height: height)
                #expect(lines(text, width: 200, height: height).map(\.rect) == layout.lines.map(\.rect))
            }
        }
    }

    @Test func whatIsCutOffStandsWhereTheEllipsisDoes() throws {
        let text = styled(fox) { $0.lineLimit = 2 }
        let layout = layout(text, width: 200)
        #expect(layout.lines.map(\.text) == ["The quick brown fox", "jumps over the lazy do…"])
        let last = try #require(lines(text, width: 200).last)
        let place = try ellipsis(layout)
        #expect(try abs(stop(last, "dog").before - (stop(last, "lazy").before + natural("lazy ").size.width)) < 0.5)
        #expect(try stop(last, "og").after <= place + 0.5)
        let tired = try stop(last, "tired")
        #expect(tired.minX >= place - 0.5 && tired.maxX <= last.rect.maxX + 0.5)
        #expect(last.range.upperBound == fox.utf8.count)
    }

    @Test func theHeadAndTheMiddleAreCutAsWell() throws {
        let head = styled(fox) { ($0.lineLimit, $0.truncation) = (1, .head) }
        let headLine = try #require(lines(head, width: 200).first)
        #expect(try abs(stop(headLine, ".").maxX - headLine.rect.maxX) < 0.5)
        #expect(try stop(headLine, "brown").maxX <= natural("…").size.width + 0.5)
        let middle = styled(fox) { ($0.lineLimit, $0.truncation) = (1, .middle) }
        let middleLine = try #require(lines(middle, width: 200).first)
        #expect(try stop(middleLine, "The").minX == 0)
        #expect(try abs(stop(middleLine, ".").maxX - middleLine.rect.maxX) < 0.5)
        // So long that Pango is given its ends alone.
        let long = "The start " + String(repeating: "and more of it ", count: 2_000) + "to the end."
        let line = try #require(lines(styled(long) { ($0.lineLimit, $0.truncation) = (1, .middle) }, width: 200).first)
        #expect(try stop(line, "start", in: long).minX > 0)
        #expect(try abs(stop(line, ".", in: long).maxX - line.rect.maxX) < 0.5)
    }

    @Test func textThatShrinksOrTightensHasItsPlacesThere() throws {
        let natural = natural("Shrinks to fit").size.width
        for change in [{ (text: inout StyledText) in text.minimumScaleFactor = 0.5 }, { $0.allowsTightening = true }] {
            var text = styled("Shrinks to fit") { $0.lineLimit = 1 }
            change(&text)
            let width = natural * (text.allowsTightening ? 0.98 : 0.7)
            let line = try #require(lines(text, width: width).first)
            #expect(abs((line.stops.last?.after ?? 0) - layout(text, width: width).size.width) < 1)
            #expect(line.rect.width < natural - 1)
        }
    }

    @Test func aLongHiddenTextIsFound() throws {
        let long = String(repeating: "word ", count: 20_000)
        let line = try #require(lines(styled(long) { $0.lineLimit = 1 }, width: 300).first)
        #expect(line.stops.count == 100_000)
        #expect(line.stops.allSatisfy { $0.maxX <= 300.5 && $0.minX >= 0 })
    }
}
