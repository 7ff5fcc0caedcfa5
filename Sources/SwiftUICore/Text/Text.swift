import DisplayList
import Foundation

/// One or more lines of text.
public struct Text: Equatable, Sendable {
    /// Text is a list of pieces, each with its own styles: what `+` puts together.
    package var pieces: [Piece]

    package struct Piece: Sendable {
        package var source: Source
        package var style = TextStyle()
    }

    package enum Source: Sendable {
        case verbatim(String)
        case localized(LocalizedStringKey, table: String?, bundle: Unchecked<Bundle?>)
        case image(Image)
        /// A value as a format says it in the locale that holds.
        case formatted(any FormattedText)
    }

    package init(pieces: [Piece]) { self.pieces = pieces }

    /// Exactly this text.
    public init(verbatim content: String) { pieces = [Piece(source: .verbatim(content))] }

    @_disfavoredOverload public init<S>(_ content: S) where S: StringProtocol { self.init(verbatim: String(content)) }

    /// The text for a key in the string tables of `bundle`; the key itself where there is none.
    public init(
        _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
    ) {
        pieces = [Piece(source: .localized(key, table: tableName, bundle: Unchecked(bundle)))]
    }

    /// An image in a line: a symbol as a letter among letters, a picture standing on the baseline.
    public init(_ image: Image) { pieces = [Piece(source: .image(image))] }

    public static func + (lhs: Text, rhs: Text) -> Text { Text(pieces: lhs.pieces + rhs.pieces) }

    public static func == (a: Text, b: Text) -> Bool {
        guard a.pieces.count == b.pieces.count else { return false }
        for index in a.pieces.indices where !a.pieces[index].isEqual(to: b.pieces[index]) { return false }
        return true
    }

    /// Where text that does not fit is cut.
    public enum TruncationMode: Sendable {
        case head
        case tail
        case middle
    }
    public enum Case: Sendable {
        case uppercase
        case lowercase
    }

    /// A line under or through text.
    public struct LineStyle: Hashable, Sendable {
        package var pattern: Pattern
        package var color: Color?

        public init(pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil) {
            (self.pattern, self.color) = (pattern, color)
        }

        public struct Pattern: Sendable, Hashable {
            package let pattern: StyledText.Line.Pattern
            public static let solid = Pattern(pattern: .solid)
            public static let dot = Pattern(pattern: .dot)
            public static let dash = Pattern(pattern: .dash)
            public static let dashDot = Pattern(pattern: .dashDot)
            public static let dashDotDot = Pattern(pattern: .dashDotDot)
        }

        public static let single = LineStyle()
    }

    /// The text as it reads, in an environment.
    package func string(in environment: EnvironmentValues) -> String {
        pieces.map { $0.string(in: environment) }.joined()
    }
}

extension Text.Piece {
    package func string(in environment: EnvironmentValues) -> String {
        switch source {
        case .verbatim(let text): text
        case .localized(let key, let table, let bundle):
            key.string(table: table, bundle: bundle.value, in: environment)
        case .image(let image): image.accessibilityLabel(in: environment)
        case .formatted(let value): value.string(in: environment.locale)
        }
    }

    /// The piece as plain text and images: what was interpolated into a key keeps its own styles.
    package func flattened(in environment: EnvironmentValues) -> [Text.Piece] {
        guard case .localized(let key, let table, let bundle) = source else { return [self] }
        return key.pieces(table: table, bundle: bundle.value, locale: environment.locale).flatMap { piece in
            var piece = piece
            piece.style = piece.style.over(style)
            return piece.flattened(in: environment)
        }
    }

    package func isEqual(to other: Text.Piece) -> Bool {
        // What it says changes more often than how it looks, and is told sooner.
        switch (source, other.source) {
        case (.verbatim(let a), .verbatim(let b)): a == b && style == other.style
        case (.localized(let a, let table, let bundle), .localized(let b, let otherTable, let otherBundle)):
            a == b && table == otherTable && bundle.value === otherBundle.value && style == other.style
        case (.image(let a), .image(let b)): a == b && style == other.style
        case (.formatted(let a), .formatted(let b)): a.isEqual(to: b) && style == other.style
        default: false
        }
    }
}

// MARK: Text that stays text

extension Text {
    /// Changes what the pieces have not settled themselves: the innermost modifier wins.
    private func styled(_ change: (inout TextStyle) -> Void) -> Text {
        var outer = TextStyle()
        change(&outer)
        var copy = self
        for index in copy.pieces.indices { copy.pieces[index].style = copy.pieces[index].style.over(outer) }
        return copy
    }

    public func font(_ font: Font?) -> Text { styled { $0.font = .some(font) } }
    public func fontWeight(_ weight: Font.Weight?) -> Text { styled { $0.weight = weight } }
    public func fontWidth(_ width: Font.Width?) -> Text { styled { $0.width = width } }
    public func fontDesign(_ design: Font.Design?) -> Text { styled { $0.design = design } }
    public func bold() -> Text { bold(true) }
    public func bold(_ isActive: Bool) -> Text { styled { $0.isBold = isActive } }
    public func italic() -> Text { italic(true) }
    public func italic(_ isActive: Bool) -> Text { styled { $0.isItalic = isActive } }
    public func monospaced(_ isActive: Bool = true) -> Text { styled { $0.isMonospaced = isActive } }
    public func monospacedDigit() -> Text { styled { $0.hasMonospacedDigits = true } }
    public func kerning(_ kerning: CGFloat) -> Text { styled { $0.kerning = kerning } }
    public func tracking(_ tracking: CGFloat) -> Text { styled { $0.tracking = tracking } }
    public func baselineOffset(_ baselineOffset: CGFloat) -> Text { styled { $0.baselineOffset = baselineOffset } }
    public func foregroundColor(_ color: Color?) -> Text { styled { $0.foreground = color.map { AnyShapeStyle($0) } } }

    public func foregroundStyle<S>(_ style: S) -> Text where S: ShapeStyle {
        styled { $0.foreground = AnyShapeStyle(style) }
    }

    public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
        underline(isActive, pattern: .solid, color: color)
    }

    public func underline(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern, color: Color? = nil
    ) -> Text {
        styled { $0.underline = isActive ? LineStyle(pattern: pattern, color: color) : nil }
    }

    public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
        strikethrough(isActive, pattern: .solid, color: color)
    }

    public func strikethrough(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern, color: Color? = nil
    ) -> Text {
        styled { $0.strikethrough = isActive ? LineStyle(pattern: pattern, color: color) : nil }
    }
}
