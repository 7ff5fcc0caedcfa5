import DisplayList
import Foundation
import Renderer
import Testing

@Suite struct TextRobustnessTests {
    @Test func asksAgainGetTheSameObject() {
        let engine = PangoTextEngine()
        let first = engine.layout(styled(fox), width: 200, height: 100)
        #expect(engine.layout(styled(fox), width: 200, height: 100) === first)
        #expect(engine.layout(styled(fox), width: 201, height: 100) !== first)
        let short = engine.layout(styled("AK"), width: 100, height: 100)
        #expect(engine.layout(styled("AK"), width: 90, height: .infinity) === short, "where it fits, the width does not matter")
    }

    @Test func manyTextsDoNotFillTheMemory() {
        let engine = PangoTextEngine()
        let first = engine.layout(styled("first"), width: 100, height: 100)
        for number in 0..<12_000 { _ = engine.layout(styled("text \(number)"), width: 100, height: 100) }
        let again = engine.layout(styled("first"), width: 100, height: 100)
        #expect(again !== first, "it has made room")
        #expect(again.drawing == first.drawing)
    }

    @Test func threadsAgree() async {
        let texts = ["AK", fox, "日本語 مرحبا 😀", "नमस्ते", "Quick"]
        let families: [FontDescription.Family] = [.system, .rounded, .serif, .monospaced]
        let shared = PangoTextEngine()
        let drawings = await withTaskGroup(of: [String].self) { group in
            for task in 0..<8 {
                group.addTask {
                    let engine = task.isMultiple(of: 2) ? shared : PangoTextEngine()
                    var all: [(Int, [String])] = []
                    // Each in another order, so that fonts are found in another order.
                    for step in 0..<20 {
                        let index = (step * 7 + task * 3) % 20
                        let text = styled(texts[index % 5], families[index / 5], size: 20)
                        all.append((index, engine.layout(text, width: 150, height: 200).drawing))
                        _ = FontCatalog.shared.cairoFace(for: engine.layout(text, width: 150, height: 200).lines[0].runs[0].font)
                    }
                    return all.sorted { $0.0 < $1.0 }.flatMap(\.1)
                }
            }
            return await group.reduce(into: Set<[String]>()) { $0.insert($1) }
        }
        #expect(drawings.count == 1)
    }

    @Test(arguments: [0, -1, CGFloat.nan, -CGFloat.infinity, 1e-9])
    func fontsOfNoSizeTakeNoRoom(size: CGFloat) {
        #expect(layout(styled("Hello", size: size), width: 100).size == .zero)
        #expect(textEngine.metrics(of: FontDescription(size: size)).ascent == 0)
    }

    @Test func hugeFontsAreExact() {
        let huge = layout(styled("Hello", size: 1e6))
        #expect(abs(huge.size.width / 1e6 - layout(styled("Hello", size: 100)).size.width / 100) < 1e-4)
        #expect(layout(styled("Hello", size: .infinity)).size == huge.size)
    }

    @Test(arguments: [CGFloat.nan, -5, 0, 1e-300, 1e300, .infinity])
    func anyWidthAndHeight(length: CGFloat) {
        let result = layout(styled(fox), width: length, height: length)
        #expect(!result.lines.isEmpty)
        #expect(result.size.width.isFinite && result.size.height.isFinite)
    }

    @Test func oddNumbersInStyles() {
        for number in [CGFloat.nan, .infinity, -.infinity, 1e300, -1e300] {
            let text = styled(fox) {
                $0.runs[0].tracking = number
                $0.runs[0].baselineOffset = number
                $0.lineSpacing = number
                $0.minimumScaleFactor = number
                $0.runs[0].font.weight = Int.max
                $0.runs[0].font.width = Int.min
                $0.lineLimit = -3
            }
            let result = layout(text, width: 100, height: 50)
            #expect(result.lines.count == 1)
            #expect(result.size.width.isFinite && result.size.height.isFinite)
        }
    }

    @Test func controlCharactersAreNotShown() {
        #expect(layout(styled("a\0b\u{7F}c\u{85}d")).shown == ["abc", "d"])
        #expect(abs(width("a\0\u{1}b") - width("ab")) < 1e-9)
        #expect(width("a\tb") > width("a b"))
        #expect(layout(styled("\u{202E}abc\u{202C}\u{2066}\u{200F}")).lines.count == 1)
    }

    @Test(arguments: ["abcdefghij", "abcde fghi ", "😀", "\n", "e\u{301}", " ", "مرحبا ", "漢字", "\u{202E}a", "\u{200D}", "\t", "aא"])
    func longTextIsOnlyReadAsFarAsItShows(part: String) {
        let text = String(repeating: part, count: 100_000 / part.count)
        for truncation in [StyledText.Truncation.tail, .head, .middle] {
            let cut = layout(styled(text) { ($0.lineLimit, $0.truncation) = (2, truncation) }, width: 200)
            #expect(cut.lines.count <= 2)
            #expect(cut.size.width <= 200.001)
        }
        #expect(layout(styled(text), width: 200, height: 100).size.height <= 100)
    }

    @Test func longLinesAreExact() {
        let one = width("word ")
        let line = layout(styled(String(repeating: "word ", count: 20_000)))
        #expect(line.lines.count == 1)
        #expect(abs(line.size.width / (one * 20_000) - 1) < 1e-3)
    }

    @Test func longParagraphsBreakAsShortOnesDo() {
        let sentence = "The quick brown fox jumps over the lazy dog. "
        let text = String(repeating: sentence, count: 400)
        let result = layout(styled(text), width: 300)
        let isWhole = result.shown.joined(separator: " ") == text
        #expect(isWhole)
        let again = layout(styled(result.shown[100...].joined(separator: " ")), width: 300)
        #expect(again.shown[..<100] == result.shown[100..<200])
    }
}
