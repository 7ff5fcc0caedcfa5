import DisplayList
import Stage
import SwiftUI
import Testing

/// Text: what it says, how large it is, and how it gives way.
@MainActor @Suite struct TextTests {
    private func stage<V: View>(
        _ width: CGFloat = 400, _ height: CGFloat = 200, conditions: Stage.Conditions = .init(),
        @ViewBuilder _ view: () -> V
    ) -> Stage {
        Stage(size: CGSize(width: width, height: height), scale: 2, conditions: conditions, content: view)
    }

    /// The layouts of all texts on the stage, back to front.
    private func layouts(_ stage: Stage) -> [TextLayout] {
        func collect(_ items: [DisplayItem]) -> [TextLayout] {
            items.flatMap { item -> [TextLayout] in
                switch item.content {
                case .glyphs(let glyphs): [glyphs.layout]
                case .layer(_, let inside): collect(inside)
                case .fill: []
                }
            }
        }
        return collect(stage.displayFrame.items)
    }

    private func lines(_ stage: Stage) -> [String] { layouts(stage).flatMap { $0.lines.map(\.text) } }

    private func size<V: View>(of view: V, conditions: Stage.Conditions = .init()) -> CGSize {
        Stage(scale: 2, conditions: conditions) { view }.size
    }

    // MARK: What it says

    @Test func textIsDrawnInTheForeground() {
        let stage = stage { Text("Hello") }
        #expect(drawing(stage).count == 1)
        #expect(drawing(stage)[0].hasPrefix("text \"Hello\" size 17 #000000 at "))
        let styled = self.stage { Text("Hello").font(.system(size: 30)).foregroundStyle(.red) }
        #expect(drawing(styled)[0].hasPrefix("text \"Hello\" size 30 #FF3B30 at "))
    }

    @Test func interpolatedKeys() {
        let count = 3, name = "Ava", share = 0.5
        #expect(lines(stage { Text("\(count) items") }) == ["3 items"])
        #expect(lines(stage { Text("\(name)’s \(count) items") }) == ["Ava’s 3 items"])
        #expect(lines(stage { Text("100% of \(count)") }) == ["100% of 3"])
        #expect(lines(stage { Text("50%") }) == ["50%"])
        #expect(lines(stage { Text("\(share)") }) == ["0.500000"])
        #expect(lines(stage { Text("\(share, specifier: "%.2f")") }) == ["0.50"])
        #expect(lines(stage { Text("a \(Text("b").bold()) c") }) == ["a b c"])
        #expect(lines(stage { Text(verbatim: "\(share) %@") }) == ["0.5 %@"])
    }

    @Test func keysNameTheirArguments() {
        #expect(LocalizedStringKey("\(3) items of \("x")").key == "%lld items of %@")
        #expect(LocalizedStringKey("\(0.5) 100%").key == "%lf 100%%")
        #expect(LocalizedStringKey("plain") == LocalizedStringKey(stringLiteral: "plain"))
    }

    @Test func aVariableIsShownAsItIs() {
        let text = "%@ items"
        #expect(lines(stage { Text(text) }) == ["%@ items"])
        let part = text.dropFirst(3)
        #expect(lines(stage { Text(part) }) == ["items"])
    }

    @Test func letterCase() {
        #expect(lines(stage { Text("Straße").textCase(.uppercase) }) == ["STRASSE"])
        #expect(lines(stage { Text("ABC").textCase(.lowercase) }) == ["abc"])
        #expect(lines(stage { Text("aB").textCase(nil).textCase(.uppercase) }) == ["aB"])
        let turkish = Stage.Conditions.with { $0.locale = Locale(identifier: "tr_TR") }
        #expect(lines(stage(conditions: turkish) { Text("title").textCase(.uppercase) }) == ["TİTLE"])
    }

    // MARK: Sizes

    @Test func textStylesHaveTheirSizes() {
        func points(_ font: Font, _ size: DynamicTypeSize = .large) -> CGFloat {
            layouts(stage(conditions: .with { $0.dynamicTypeSize = size }) { Text("x").font(font) })[0].lines[0].runs[0].size
        }
        #expect([.largeTitle, .title, .title2, .title3, .headline, .body].map { points($0) } == [34, 28, 22, 20, 17, 17])
        #expect([.callout, .subheadline, .footnote, .caption, .caption2].map { points($0) } == [16, 15, 13, 12, 11])
        #expect(points(.body, .xSmall) == 14)
        #expect(points(.body, .accessibility5) == 53)
        #expect(points(.largeTitle, .accessibility3) == 52)
        #expect(points(.system(size: 20), .accessibility5) == 20)
        #expect(points(.custom("Inter", fixedSize: 20), .accessibility5) == 20)
    }

    @Test func largerTextTakesMoreRoom() {
        let usual = size(of: Text("Hello"))
        let large = size(of: Text("Hello"), conditions: .with { $0.dynamicTypeSize = .accessibility5 })
        // Large letters are drawn for their size and stand a little closer together.
        #expect((2.6...3.2).contains(large.width / usual.width))
        #expect(abs(large.height / usual.height - 53.0 / 17) < 0.2)
    }

    @Test func aChangeOfTextSizeLaysOutAgain() {
        let record = Record()
        let stage = stage { Text("Hello").noted("text", record) }
        let before = record["text"].width
        stage.conditions.dynamicTypeSize = .xxxLarge
        #expect(record["text"].width > before * 1.15)
    }

    @Test func emptyTextDrawsNothingAndHasNoWidth() {
        let stage = stage { Text("") }
        #expect(drawing(stage) == [])
        #expect(Stage { Text("") }.size.width <= 0.5)
    }

    @Test func boldIsWiderAndMonospacedDigitsAreEqual() {
        #expect(size(of: Text("mmmm").bold()).width > size(of: Text("mmmm")).width)
        #expect(size(of: Text("1111").monospacedDigit()).width == size(of: Text("0000").monospacedDigit()).width)
        #expect(size(of: Text("iiii").monospaced()).width == size(of: Text("mmmm").monospaced()).width)
    }

    @Test func spacingOfLettersAddsUp() {
        let plain = size(of: Text("abcd")).width
        #expect(abs(size(of: Text("abcd").tracking(2)).width - plain - 8) <= 2)
        #expect(abs(size(of: Text("abcd").kerning(2)).width - plain - 8) <= 2)
        #expect(size(of: VStack { Text("abcd") }.tracking(5)).width > plain + 12)
    }

    // MARK: Lines

    private let sentence = "The quick brown fox jumps over the lazy dog"

    @Test func textBreaksIntoTheWidthItIsOffered() {
        let record = Record()
        let stage = stage(120, 400) { Text(sentence).noted("text", record) }
        let layout = layouts(stage)[0]
        #expect(layout.lines.count >= 3)
        #expect(!layout.isTruncated)
        #expect(record["text"].width <= 120)
        #expect(layout.lines.map { $0.text.trimmingCharacters(in: .whitespaces) }.joined(separator: " ") == sentence)
        // Lines of one text stand evenly.
        let steps = zip(layout.lines.dropFirst(), layout.lines).map { $0.baseline - $1.baseline }
        #expect(steps.allSatisfy { abs($0 - steps[0]) < 0.01 })
    }

    @Test func aLineLimitCuts() {
        let one = layouts(stage(120, 400) { Text(sentence).lineLimit(1) })[0]
        #expect(one.lines.count == 1 && one.isTruncated)
        #expect(one.lines[0].text.hasSuffix("…"))
        #expect(one.lines[0].text.hasPrefix("The quick"))
        #expect(one.size.width <= 120)
        let two = layouts(stage(120, 400) { Text(sentence).lineLimit(2) })[0]
        #expect(two.lines.count == 2 && two.isTruncated)
        let enough = layouts(stage(120, 400) { Text(sentence).lineLimit(20) })[0]
        #expect(!enough.isTruncated)
        #expect(layouts(stage(120, 400) { Text(sentence).lineLimit(0) })[0].lines.count == 1)
    }

    @Test func theMiddleOrTheHeadCanBeCut() {
        let middle = lines(stage(120, 400) { Text(sentence).lineLimit(1).truncationMode(.middle) })[0]
        #expect(middle.hasPrefix("The") && middle.hasSuffix("dog") && middle.contains("…"))
        let head = lines(stage(120, 400) { Text(sentence).lineLimit(1).truncationMode(.head) })[0]
        #expect(head.hasPrefix("…") && head.hasSuffix("dog"))
    }

    @Test func tooLittleHeightCutsToo() {
        let record = Record()
        let stage = stage(120, 45) { Text(sentence).noted("text", record) }
        #expect(layouts(stage)[0].isTruncated)
        #expect(layouts(stage)[0].lines.count == 2)
        #expect(record["text"].height <= 45)
    }

    @Test func fixedSizeKeepsTheWholeText() {
        let whole = stage(120, 45) { Text(sentence).fixedSize() }
        #expect(layouts(whole)[0].lines.count == 1 && !layouts(whole)[0].isTruncated)
        let tall = stage(120, 45) { Text(sentence).fixedSize(horizontal: false, vertical: true) }
        #expect(layouts(tall)[0].lines.count >= 3 && !layouts(tall)[0].isTruncated)
    }

    @Test func textMayShrinkBeforeItIsCut() {
        let layout = layouts(stage(120, 400) { Text("Shrinking text here").lineLimit(1).minimumScaleFactor(0.5) })[0]
        #expect(!layout.isTruncated)
        #expect(layout.size.width <= 120)
        let size = layout.lines[0].runs[0].size
        #expect(size < 17 && size >= 8.5)
        let cut = layouts(stage(60, 400) { Text("Shrinking text here").lineLimit(1).minimumScaleFactor(0.9) })[0]
        #expect(cut.isTruncated)
    }

    @Test func linesAlignWithinTheText() {
        func xs(_ alignment: TextAlignment, _ conditions: Stage.Conditions = .init()) -> [CGFloat] {
            layouts(stage(conditions: conditions) { Text("wide line of text\nshort").multilineTextAlignment(alignment) })[0]
                .lines.map(\.rect.minX)
        }
        let widths = layouts(stage { Text("wide line of text\nshort") })[0].lines.map(\.rect.width)
        let room = widths[0] - widths[1]
        #expect(room > 40)
        #expect(abs(xs(.leading)[1]) < 0.01)
        #expect(abs(xs(.center)[1] - room / 2) < 0.6)
        #expect(abs(xs(.trailing)[1] - room) < 0.6)
        #expect(abs(xs(.leading, .rightToLeft)[1] - room) < 0.6)
    }

    @Test func lineSpacingIsAddedBetweenLines() {
        let plain = size(of: Text("a\nb\nc")).height
        #expect(abs(size(of: Text("a\nb\nc").lineSpacing(10)).height - plain - 20) <= 1)
        #expect(abs(size(of: Text("a").lineSpacing(10)).height - size(of: Text("a")).height) <= 0.5)
    }

    // MARK: Pieces

    @Test func piecesKeepTheirFontsAndColours() {
        let stage = stage {
            (Text("a").font(.system(size: 30)).foregroundColor(.red) + Text("b") + Text("c").foregroundStyle(.blue))
                .font(.system(size: 12))
        }
        let line = drawing(stage)[0]
        #expect(line.hasPrefix("text \"abc\" size 30 #FF3B30, #000000, #007AFF"))
        #expect(layouts(stage)[0].lines[0].runs.map(\.size) == [30, 12, 12])
        #expect(layouts(stage)[0].lines[0].runs.map(\.paint) == [0, 1, 2])
    }

    @Test func theInnermostStyleOfATextWins() {
        let stage = stage { Text("a").foregroundColor(.red).foregroundColor(.blue).font(.title).font(.caption) }
        #expect(drawing(stage)[0].hasPrefix("text \"a\" size 28 #FF3B30"))
    }

    @Test func decorationsAreDrawn() {
        func decorations(_ text: Text) -> [TextLayout.Decoration] { layouts(stage { text })[0].lines[0].decorations }
        #expect(decorations(Text("abc")).isEmpty)
        let under = decorations(Text("abc").underline())
        #expect(under.count == 1 && under[0].pattern == .solid)
        let baseline = layouts(stage { Text("abc") })[0].lines[0].baseline
        #expect(under[0].rect.minY > baseline)
        let through = decorations(Text("abc").strikethrough(true, color: .red))
        #expect(through.count == 1 && through[0].rect.midY < baseline)
        #expect(through[0].paint == 1)
        #expect(decorations(Text("abc").underline(false)).isEmpty)
    }

    // MARK: In stacks

    @Test func theShortTextKeepsItsWidthAndTheLongOneGivesWay() {
        let stage = stage(150, 30) {
            HStack {
                Text("A rather long text that cannot fit").lineLimit(1)
                Text("short").lineLimit(1)
            }
        }
        let all = layouts(stage)
        #expect(all[0].isTruncated && !all[1].isTruncated)
        #expect(all[1].lines[0].text == "short")
    }

    @Test func priorityDecidesWhichTextIsCut() {
        let stage = stage(150, 30) {
            HStack {
                Text("This text matters most").lineLimit(1).layoutPriority(1)
                Text("This one does not").lineLimit(1)
            }
        }
        let all = layouts(stage)
        #expect(all[0].size.width > all[1].size.width)
        #expect(all[1].isTruncated)
    }

    @Test func widthsAndHeightsAreWholePixels() {
        let record = layOut(400, 100, scale: 2) { record in Text("Measured").noted("text", record) }
        let size = record["text"].size
        #expect(size.width * 2 == (size.width * 2).rounded() && size.height * 2 == (size.height * 2).rounded())
    }

    // MARK: Scripts

    @Test func otherScriptsBreakAndDraw() {
        let chinese = layouts(stage(100, 200) { Text("敏捷的棕色狐狸跳过了懒狗的背上") })[0]
        #expect(chinese.lines.count >= 2 && !chinese.isTruncated)
        #expect(chinese.size.width <= 100)
        let arabic = layouts(stage(conditions: .rightToLeft) { Text("مرحبا بالعالم") })[0]
        #expect(arabic.size.width > 40 && arabic.lines.count == 1)
        let emoji = layouts(stage { Text("👩‍👩‍👧") })[0]
        #expect(emoji.lines[0].runs.flatMap(\.glyphs).count == 1)
        #expect(emoji.lines[0].runs[0].isColored)
    }

    @Test func textIsSeen() {
        let stage = stage(60, 30) { Text("■").font(.system(size: 30)) }
        let dark = stride(from: 0, to: 120, by: 1).contains { x in stage.pixels[x, 30].alpha > 200 }
        #expect(dark)
    }
}
