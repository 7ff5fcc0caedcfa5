import Foundation

/// What a piece of text has of its own, over what the environment gives.
package struct TextStyle: Equatable, Sendable {
    /// nil where nothing is said, as for most texts: then it costs nothing to carry, to compare and to lay over another.
    private var said: Said?

    package init() {}

    /// Never changed, so that copies of the style share it.
    private final class Said: Sendable {
        let values: Values
        init(_ values: Values) { self.values = values }
    }

    private struct Values: Equatable, Sendable {
        var font: Font??
        var weight: Font.Weight?
        var design: Font.Design?
        var width: Font.Width?
        var isBold: Bool?
        var isItalic: Bool?
        var isMonospaced: Bool?
        var hasMonospacedDigits: Bool?
        var tracking: CGFloat?
        var kerning: CGFloat?
        var baselineOffset: CGFloat?
        var underline: Text.LineStyle?
        var strikethrough: Text.LineStyle?
        var foreground: AnyShapeStyle?

        static func == (a: Values, b: Values) -> Bool {
            a.font == b.font && a.weight == b.weight && a.design == b.design && a.width == b.width && a.isBold == b.isBold
                && a.isItalic == b.isItalic && a.isMonospaced == b.isMonospaced
                && a.hasMonospacedDigits == b.hasMonospacedDigits && a.tracking == b.tracking && a.kerning == b.kerning
                && a.baselineOffset == b.baselineOffset && a.underline == b.underline && a.strikethrough == b.strikethrough
                && sameStyle(a.foreground, b.foreground)
        }

        private static func sameStyle(_ a: AnyShapeStyle?, _ b: AnyShapeStyle?) -> Bool {
            switch (a, b) {
            case (nil, nil): true
            case (let a?, let b?): a.isEqual(to: b)
            default: false
            }
        }

        func over(_ outer: Values) -> Values {
            var result = outer
            result.font = font ?? outer.font
            result.weight = weight ?? outer.weight
            result.design = design ?? outer.design
            result.width = width ?? outer.width
            result.isBold = isBold ?? outer.isBold
            result.isItalic = isItalic ?? outer.isItalic
            result.isMonospaced = isMonospaced ?? outer.isMonospaced
            result.hasMonospacedDigits = hasMonospacedDigits ?? outer.hasMonospacedDigits
            result.tracking = tracking ?? outer.tracking
            result.kerning = kerning ?? outer.kerning
            result.baselineOffset = baselineOffset ?? outer.baselineOffset
            result.underline = underline ?? outer.underline
            result.strikethrough = strikethrough ?? outer.strikethrough
            result.foreground = foreground ?? outer.foreground
            return result
        }
    }

    private mutating func change(_ change: (inout Values) -> Void) {
        var values = said?.values ?? Values()
        change(&values)
        said = Said(values)
    }

    package static func == (a: TextStyle, b: TextStyle) -> Bool {
        a.said === b.said || (a.said?.values ?? Values()) == (b.said?.values ?? Values())
    }

    /// This style where it says something, `outer` elsewhere.
    package func over(_ outer: TextStyle) -> TextStyle {
        guard let said else { return outer }
        guard let around = outer.said else { return self }
        var result = TextStyle()
        result.said = Said(said.values.over(around.values))
        return result
    }

    package var font: Font?? {
        get { said?.values.font }
        set { change { $0.font = newValue } }
    }
    package var weight: Font.Weight? {
        get { said?.values.weight }
        set { change { $0.weight = newValue } }
    }
    package var design: Font.Design? {
        get { said?.values.design }
        set { change { $0.design = newValue } }
    }
    package var width: Font.Width? {
        get { said?.values.width }
        set { change { $0.width = newValue } }
    }
    package var isBold: Bool? {
        get { said?.values.isBold }
        set { change { $0.isBold = newValue } }
    }
    package var isItalic: Bool? {
        get { said?.values.isItalic }
        set { change { $0.isItalic = newValue } }
    }
    package var isMonospaced: Bool? {
        get { said?.values.isMonospaced }
        set { change { $0.isMonospaced = newValue } }
    }
    package var hasMonospacedDigits: Bool? {
        get { said?.values.hasMonospacedDigits }
        set { change { $0.hasMonospacedDigits = newValue } }
    }
    package var tracking: CGFloat? {
        get { said?.values.tracking }
        set { change { $0.tracking = newValue } }
    }
    package var kerning: CGFloat? {
        get { said?.values.kerning }
        set { change { $0.kerning = newValue } }
    }
    package var baselineOffset: CGFloat? {
        get { said?.values.baselineOffset }
        set { change { $0.baselineOffset = newValue } }
    }
    package var underline: Text.LineStyle? {
        get { said?.values.underline }
        set { change { $0.underline = newValue } }
    }
    package var strikethrough: Text.LineStyle? {
        get { said?.values.strikethrough }
        set { change { $0.strikethrough = newValue } }
    }
    package var foreground: AnyShapeStyle? {
        get { said?.values.foreground }
        set { change { $0.foreground = newValue } }
    }
}
