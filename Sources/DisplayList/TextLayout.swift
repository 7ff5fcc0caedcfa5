import Foundation

/// Text with its styles, before it is laid out.
public struct StyledText: Hashable, Sendable {
    public struct Run: Hashable, Sendable {
        public var text: String
        public var font: FontDescription
        /// Extra space after each character, in points (kerning and tracking alike).
        public var tracking: CGFloat = 0
        public var baselineOffset: CGFloat = 0
        public var underline: Line?
        public var strikethrough: Line?
        /// Which of `Glyphs.paints` draws this run.
        public var paint = 0

        public init(_ text: String, font: FontDescription) { (self.text, self.font) = (text, font) }
    }

    public struct Line: Hashable, Sendable {
        public enum Pattern: Hashable, Sendable { case solid, dot, dash, dashDot, dashDotDot }
        public var pattern: Pattern = .solid
        /// The paint of the line; nil for the run's own.
        public var paint: Int?
        public init(pattern: Pattern = .solid, paint: Int? = nil) { (self.pattern, self.paint) = (pattern, paint) }
    }

    public enum Alignment: Hashable, Sendable { case leading, center, trailing }
    public enum Truncation: Hashable, Sendable { case head, middle, tail }

    public var runs: [Run]
    /// Where shorter lines stand within the widest one; leading and trailing follow `isRightToLeft`.
    public var alignment = Alignment.leading
    /// nil: as many as it takes.
    public var lineLimit: Int?
    public var truncation = Truncation.tail
    /// Added between lines, in points.
    public var lineSpacing: CGFloat = 0
    /// The smallest factor that the fonts may shrink by before text is truncated, 0…1; 1: none.
    public var minimumScaleFactor: CGFloat = 1
    /// Letters may move together a little before text is truncated.
    public var allowsTightening = false
    /// The base direction of the paragraphs' environment; neutral text takes it.
    public var isRightToLeft = false
    /// BCP 47, for the forms of letters that differ by language.
    public var language: String?

    public init(_ runs: [Run]) { self.runs = runs }

    public var string: String { runs.map(\.text).joined() }
}

public struct FontDescription: Hashable, Sendable {
    public enum Family: Hashable, Sendable { case system, rounded, serif, monospaced, named(String) }

    public var family: Family
    /// Points.
    public var size: CGFloat
    /// 100 (ultra light) … 400 (regular) … 900 (black).
    public var weight: Int
    public var isItalic = false
    public var hasMonospacedDigits = false
    public var hasSmallCaps = false
    /// −1 (tighter lines), 0, 1 (looser).
    public var leading = 0
    /// Percent of the normal width: 100, 75 condensed, 125 expanded.
    public var width = 100

    public init(family: Family = .system, size: CGFloat, weight: Int = 400) {
        (self.family, self.size, self.weight) = (family, size, weight)
    }
}

/// A font that a text engine has found, as a number that only it can read; the same for the whole process.
public struct FontReference: Hashable, Sendable {
    public let number: Int
    public init(number: Int) { self.number = number }
}

/// Text laid out in lines: glyphs and where they stand. Origin at the top left, y down, points.
public final class TextLayout: Sendable {
    public struct Glyph: Hashable, Sendable {
        public var index: UInt32
        /// The pen on the baseline.
        public var position: CGPoint
        public init(index: UInt32, position: CGPoint) { (self.index, self.position) = (index, position) }
    }

    public struct GlyphRun: Hashable, Sendable {
        public var font: FontReference
        /// Points.
        public var size: CGFloat
        public var paint: Int
        public var glyphs: [Glyph]
        /// Emoji bring their own colours; paint gives them its alpha only.
        public var isColored: Bool
        public init(font: FontReference, size: CGFloat, paint: Int, glyphs: [Glyph], isColored: Bool = false) {
            (self.font, self.size, self.paint, self.glyphs, self.isColored) = (font, size, paint, glyphs, isColored)
        }
    }

    /// An underline or a strike through, as an area to fill.
    public struct Decoration: Hashable, Sendable {
        public var rect: CGRect
        public var pattern: StyledText.Line.Pattern
        public var paint: Int
        public init(rect: CGRect, pattern: StyledText.Line.Pattern, paint: Int) {
            (self.rect, self.pattern, self.paint) = (rect, pattern, paint)
        }
    }

    public struct Line: Sendable {
        /// The text that stands in the line, as shown (with the ellipsis, if cut).
        public var text: String
        /// Where the line's box stands: its advance width, and ascent plus descent.
        public var rect: CGRect
        public var baseline: CGFloat
        public var runs: [GlyphRun]
        public var decorations: [Decoration]
        public init(text: String, rect: CGRect, baseline: CGFloat, runs: [GlyphRun], decorations: [Decoration]) {
            (self.text, self.rect, self.baseline) = (text, rect, baseline)
            (self.runs, self.decorations) = (runs, decorations)
        }
    }

    /// The box that layout uses: the widest line, and the heights of all.
    public let size: CGSize
    public let lines: [Line]
    public let isTruncated: Bool
    /// All that the glyphs may touch.
    public let inkBounds: CGRect
    /// From the top; the height when there is no line.
    public var firstBaseline: CGFloat { lines.first?.baseline ?? size.height }
    public var lastBaseline: CGFloat { lines.last?.baseline ?? size.height }

    public init(size: CGSize, lines: [Line], isTruncated: Bool, inkBounds: CGRect) {
        (self.size, self.lines, self.isTruncated, self.inkBounds) = (size, lines, isTruncated, inkBounds)
    }
}

/// Measures and breaks text. The one that draws (Pango's, in Renderer) is handed to the tree by its host.
public protocol TextEngine: Sendable {
    /// Lays `text` out in a width and a height, either of which may be infinite. The width of the result is no more than
    /// the width offered, unless one character is wider. Lines that do not fit the height are cut, but never the first.
    /// A text that fits as it stands without limits is laid out as without them.
    /// Asked again with the same arguments, it answers from a cache. May be called from any thread.
    func layout(_ text: StyledText, width: CGFloat, height: CGFloat) -> TextLayout
    /// Where each character stands in the lines that `layout` makes of the same text in the same width and height. What is cut off stands where the
    /// ellipsis does, up to the end of the text.
    func caretLines(of text: StyledText, width: CGFloat, height: CGFloat) -> [CaretLine]
    /// Of a line in this font: for spacing and for empty text.
    func metrics(of font: FontDescription) -> FontMetrics
}

public struct FontMetrics: Hashable, Sendable {
    public var ascent: CGFloat, descent: CGFloat, leading: CGFloat, capHeight: CGFloat, xHeight: CGFloat
    public init(ascent: CGFloat, descent: CGFloat, leading: CGFloat, capHeight: CGFloat, xHeight: CGFloat) {
        (self.ascent, self.descent, self.leading) = (ascent, descent, leading)
        (self.capHeight, self.xHeight) = (capHeight, xHeight)
    }
}
