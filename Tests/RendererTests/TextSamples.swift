import DisplayList
import Foundation
import Renderer

/// One engine for all tests, as a host has one.
let textEngine = PangoTextEngine()

func styled(
    _ text: String, _ family: FontDescription.Family = .system, size: CGFloat = 17, weight: Int = 400,
    _ change: (inout StyledText) -> Void = { _ in }
) -> StyledText {
    var styled = StyledText([StyledText.Run(text, font: FontDescription(family: family, size: size, weight: weight))])
    change(&styled)
    return styled
}

func layout(_ text: StyledText, width: CGFloat = .infinity, height: CGFloat = .infinity) -> TextLayout {
    textEngine.layout(text, width: width, height: height)
}

func width(
    _ text: String, _ family: FontDescription.Family = .system, size: CGFloat = 17, weight: Int = 400,
    _ change: (inout StyledText) -> Void = { _ in }
) -> CGFloat {
    layout(styled(text, family, size: size, weight: weight, change)).size.width
}

extension TextLayout {
    var shown: [String] { lines.map(\.text) }
    var glyphRuns: [GlyphRun] { lines.flatMap(\.runs) }
    var glyphs: [Glyph] { glyphRuns.flatMap(\.glyphs) }

    /// Everything that is drawn, to compare two layouts by.
    var drawing: [String] {
        lines.flatMap { line in
            ["\(line.text) \(line.rect) \(line.baseline)"] + line.runs.map { "\($0)" } + line.decorations.map { "\($0)" }
        }
    }
}

let fox = "The quick brown fox jumps over the lazy dog, again and again, until it is tired."
