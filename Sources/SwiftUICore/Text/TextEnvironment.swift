import DisplayList
import Foundation

private enum FontKey: EnvironmentKey { static let defaultValue: Font? = nil }
private enum FontModifiersKey: EnvironmentKey { static let defaultValue: [Font.Modifier] = [] }
private enum LineLimitKey: EnvironmentKey { static let defaultValue: Int? = nil }
private enum LineMinimumKey: EnvironmentKey { static let defaultValue: Int? = nil }
private enum LineSpacingKey: EnvironmentKey { static let defaultValue: CGFloat = 0 }
private enum TextAlignmentKey: EnvironmentKey { static let defaultValue = TextAlignment.leading }
private enum MinimumScaleFactorKey: EnvironmentKey { static let defaultValue: CGFloat = 1 }
private enum AllowsTighteningKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// The font of text that names none; nil: body.
    public var font: Font? {
        get { self[FontKey.self] }
        set { self[FontKey.self] = newValue }
    }

    /// What modifiers of views have asked of any font below them, outermost first.
    package var fontModifiers: [Font.Modifier] {
        get { self[FontModifiersKey.self] }
        set { self[FontModifiersKey.self] = newValue }
    }

    /// The font that holds here, settled.
    package var resolvedFont: FontDescription { (font ?? .body).resolve(in: self) }

    /// The most lines of a text; nil: as many as it takes. At least 1.
    public var lineLimit: Int? {
        get { self[LineLimitKey.self] }
        set { self[LineLimitKey.self] = newValue }
    }

    /// The lines that a text has room for even when it needs fewer; nil: none but its own.
    package var lineMinimum: Int? {
        get { self[LineMinimumKey.self] }
        set { self[LineMinimumKey.self] = newValue }
    }

    /// Added between lines, in points; not negative.
    public var lineSpacing: CGFloat {
        get { self[LineSpacingKey.self] }
        set { self[LineSpacingKey.self] = newValue }
    }

    public var multilineTextAlignment: TextAlignment {
        get { self[TextAlignmentKey.self] }
        set { self[TextAlignmentKey.self] = newValue }
    }

    /// How far text may shrink before it is cut, 0…1; 1: not at all.
    public var minimumScaleFactor: CGFloat {
        get { self[MinimumScaleFactorKey.self] }
        set { self[MinimumScaleFactorKey.self] = newValue }
    }

    /// Whether letters may move together before text is cut.
    public var allowsTightening: Bool {
        get { self[AllowsTighteningKey.self] }
        set { self[AllowsTighteningKey.self] = newValue }
    }
}
