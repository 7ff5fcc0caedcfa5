import CCairo
import DisplayList
import Foundation
import Renderer
import Testing

@Suite struct TextFontTests {
    /// The number of dark pixels of a text, as Cairo draws it with the catalogue's faces; colours that are not grey count apart.
    private func pixels(_ text: StyledText) -> (dark: Int, coloured: Int) {
        let result = layout(text)
        let (width, height) = (Int32(result.size.width + 20), Int32(result.size.height + 20))
        let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)
        defer { cairo_surface_destroy(surface) }
        let context = cairo_create(surface)
        defer { cairo_destroy(context) }
        cairo_set_source_rgb(context, 0, 0, 0)
        for run in result.glyphRuns {
            guard let face = FontCatalog.shared.cairoFace(for: run.font) else { return (0, 0) }
            cairo_set_font_face(context, face)
            cairo_set_font_size(context, run.size)
            let glyphs = run.glyphs.map {
                cairo_glyph_t(index: UInt($0.index), x: $0.position.x + 10, y: $0.position.y + 10)
            }
            cairo_show_glyphs(context, glyphs, Int32(glyphs.count))
        }
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return (0, 0) }
        var (dark, coloured) = (0, 0)
        for offset in stride(from: 0, to: Int(cairo_image_surface_get_stride(surface)) * Int(height), by: 4) {
            if data[offset + 3] > 128 { dark += 1 }
            if abs(Int(data[offset]) - Int(data[offset + 2])) > 40 { coloured += 1 }
        }
        return (dark, coloured)
    }

    @Test func eachWeightIsDarkerThanTheLast() {
        let dark = stride(from: 100, through: 900, by: 100).map { pixels(styled("Hamburg", size: 60, weight: $0)).dark }
        #expect(dark == dark.sorted() && Set(dark).count == 9)
    }

    @Test func roundedSemiboldIsTheBoldFace() {
        func reference(_ weight: Int) -> FontReference { layout(styled("A", .rounded, weight: weight)).glyphRuns[0].font }
        #expect(reference(600) == reference(700), "Quicksand has no semibold; nothing is emboldened")
        #expect(Set([300, 400, 500, 700].map(reference)).count == 4)
        #expect(reference(100) == reference(300))
        #expect(reference(900) == reference(700))
    }

    @Test func designsAreDifferentFonts() {
        let fonts = [FontDescription.Family.system, .rounded, .serif, .monospaced].map { layout(styled("A", $0)).glyphRuns[0].font }
        #expect(Set(fonts).count == 4)
        #expect(abs(width("i", .monospaced) - width("W", .monospaced)) < 1e-3)
    }

    @Test func largeSystemTextIsCutForDisplay() {
        func reference(_ size: CGFloat) -> FontReference { layout(styled("A", size: size)).glyphRuns[0].font }
        #expect(reference(19) != reference(20))
        #expect(reference(20) == reference(90))
    }

    @Test func namedFonts() {
        func reference(_ family: FontDescription.Family) -> FontReference { layout(styled("A", family)).glyphRuns[0].font }
        #expect(reference(.named("jetbrains mono")) == reference(.monospaced))
        #expect(reference(.named("No Such Font")) == reference(.system))
        let semibold = layout(styled("A", .system, weight: 600)).glyphRuns[0].font
        #expect(reference(.named("Inter-SemiBold")) == semibold)
    }

    @Test func italics() {
        let italic = layout(styled("A") { $0.runs[0].font.isItalic = true }).glyphRuns[0].font
        #expect(italic != layout(styled("A")).glyphRuns[0].font)
        // Quicksand has no italic: the upright face is sheared, and stays upright for others.
        let sheared = pixels(styled("lll", .rounded, size: 60) { $0.runs[0].font.isItalic = true })
        let upright = pixels(styled("lll", .rounded, size: 60))
        #expect(sheared.dark != upright.dark && abs(sheared.dark - upright.dark) < upright.dark / 4)
    }

    @Test(arguments: ["日本語漢字かな", "한국어", "简体中文", "مرحبا", "שלום", "नमस्ते", "สวัสดี", "Ελλάδα", "Привет", "∑∫", "ქართული", "Հայերեն"])
    func everyScriptHasGlyphs(text: String) {
        #expect(layout(styled(text)).glyphs.allSatisfy { $0.index != 0 })
        #expect(pixels(styled(text, size: 30)).dark > 50)
    }

    @Test func unassignedCharactersShowTheMissingGlyph() {
        let result = layout(styled("a\u{0378}b"))
        #expect(result.glyphs.contains { $0.index == 0 })
    }

    @Test func arabicJoins() {
        let joined = layout(styled("ببب")).glyphs.map(\.index)
        #expect(Set(joined).count == 3, "initial, medial and final forms")
        let apart = layout(styled("ب ب ب")).glyphs.map(\.index)
        #expect(Set(apart).count == 2, "the isolated form, and spaces")
    }

    @Test func chineseAndJapaneseFormsFollowTheLanguage() {
        func glyph(_ language: String) -> String { layout(styled("骨") { $0.language = language }).glyphRuns.map { "\($0)" }.joined() }
        #expect(Set(["ja", "zh-Hans", "zh-Hant", "ko"].map(glyph)).count == 4)
        #expect(glyph("zh-CN") == glyph("zh-Hans"))
        #expect(glyph("zh_TW") == glyph("zh-Hant-TW"))
    }

    @Test(arguments: ["😀", "👨‍👩‍👧‍👦", "🇫🇷", "👍🏽", "❤️", "1️⃣"])
    func emojiAreOneColouredGlyph(text: String) throws {
        let result = layout(styled(text, weight: 700) { $0.runs[0].font.isItalic = true })
        try #require(result.glyphRuns.count == 1)
        #expect(result.glyphRuns[0].isColored)
        #expect(result.glyphs.count == 1)
    }

    @Test func emojiHaveColours() {
        #expect(pixels(styled("😀", size: 60)).coloured > 500)
        #expect(pixels(styled("A", size: 60)).coloured == 0)
        #expect(!layout(styled("☺\u{FE0E}")).glyphRuns[0].isColored, "text presentation")
    }

    @Test func unknownReferencesHaveNoFace() {
        #expect(FontCatalog.shared.cairoFace(for: FontReference(number: 1)) == nil)
    }
}
