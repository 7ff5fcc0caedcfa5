import CPango
import DisplayList
import Foundation

/// A text made ready to be set in lines: the one place that knows both the sizes that were asked for and those that
/// Pango works at.
struct SetText {
    /// What the text may be changed by before it is cut.
    struct Fit: Hashable {
        /// Of the fonts and what belongs to them.
        var scale: CGFloat = 1
        /// Taken from the tracking, in parts of the size.
        var tightening: CGFloat = 0
    }

    /// What the largest font is set at: its em has 65,536 steps.
    static let largestUnits: CGFloat = 64
    /// The width that 32 bits have room for.
    static let maximumEms: CGFloat = 32_768
    /// Bytes that Pango sets at once to break lines, at most; a line of more is broken by it. No character is wider than
    /// four ems for each of its bytes, and Pango's time grows with the square of the runs in a line.
    static let maximumWindow = 8_192
    /// Where nothing has to be broken, lines are joined from parts of this many bytes.
    static let partOfWideLine = 2_048

    let source: SourceText
    let style: StyledText
    let fit: Fit
    /// In the sizes of the result.
    let runs: [StyledText.Run]
    let primaries: [PangoFonts.Primary]
    /// Points in the result for one of Pango's units.
    let pointsPerUnit: CGFloat
    /// How many bytes are set at once. Pango's time for a long word that has to be broken grows with its square.
    let window: Int
    /// Lines are so long that hardly any has to be broken.
    let isWide: Bool

    init(_ source: SourceText, style: StyledText, width: CGFloat, fit: Fit, fonts: PangoFonts) {
        (self.source, self.style, self.fit) = (source, style, fit)
        primaries = source.runs.map { fonts.primary(of: $0.style.font) }

        // About eight lines of letters half as wide as high. Text of usual length is set in one piece, as its
        // directions are resolved within it, unless the width is for letters rather than words.
        let ems = width / (source.largestSize * fit.scale)
        isWide = ems >= 500
        window = isWide
            ? Self.maximumWindow : max(ems < 4 ? 32 : source.longestParagraph <= 512 ? 512 : 128, Int(ems * 16))

        // Positions are 32 bits wide.
        let longest = CGFloat(max(min(source.longestParagraph, Self.maximumWindow), 1))
        let largest = source.largestSize * fit.scale
        pointsPerUnit = largest / (Self.largestUnits * CGFloat(PANGO_SCALE))
        let widestTracking = min(100, Self.maximumEms / 2 / longest)

        runs = source.runs.map { run in
            var style = run.style
            style.font.size *= fit.scale
            style.tracking = style.tracking * fit.scale - fit.tightening * style.font.size
            style.tracking = min(max(style.tracking, -widestTracking * largest), widestTracking * largest)
            style.baselineOffset *= fit.scale
            return style
        }
    }

    /// The size that a font is set at.
    func units(of font: FontDescription) -> CGFloat {
        max(font.size / pointsPerUnit / CGFloat(PANGO_SCALE), 1 / 16)
    }

    func addHeight(ofRun index: Int, to line: inout SetLine) {
        let run = runs[index]
        let metrics = Self.metrics(run.font, primaries[index].metrics)
        line.ascent = max(line.ascent, metrics.ascent + run.baselineOffset)
        line.descent = max(line.descent, metrics.descent - run.baselineOffset)
        line.gap = max(line.gap, metrics.leading)
    }

    /// In points. A tight or loose leading changes the line's height by 0.115 of the size, half of it above and half
    /// below: 2 points for body text, as on iOS.
    static func metrics(_ font: FontDescription, _ face: FaceMetrics) -> FontMetrics {
        let size = font.size
        let extra = CGFloat(font.leading.signum()) * 0.115 * size / 2
        return FontMetrics(
            ascent: face.ascent * size + extra, descent: face.descent * size + extra, leading: face.gap * size,
            capHeight: face.capHeight * size, xHeight: face.xHeight * size)
    }
}
