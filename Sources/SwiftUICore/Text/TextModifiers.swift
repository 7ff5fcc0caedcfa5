import Foundation

private enum TruncationModeKey: EnvironmentKey { static var defaultValue: Text.TruncationMode { .tail } }
private enum TextCaseKey: EnvironmentKey { static var defaultValue: Text.Case? { nil } }

extension EnvironmentValues {
    public var truncationMode: Text.TruncationMode {
        get { self[TruncationModeKey.self] }
        set { self[TruncationModeKey.self] = newValue }
    }

    public var textCase: Text.Case? {
        get { self[TextCaseKey.self] }
        set { self[TextCaseKey.self] = newValue }
    }
}

/// Styles all text in a view; a text's own styles win.
nonisolated public struct _TextStyleModifier: _EnvironmentModifier {
    public typealias Body = Never
    let style: TextStyle
    nonisolated init(_ change: (inout TextStyle) -> Void) {
        var style = TextStyle()
        change(&style)
        self.style = style
    }

    @MainActor public func _transform(_ environment: inout EnvironmentValues) {
        environment.textStyle = style.over(environment.textStyle)
    }
}

extension View {
    nonisolated public func font(_ font: Font?) -> some View { environment(\.font, font) }

    nonisolated public func fontWeight(_ weight: Font.Weight?) -> some View {
        modifier(_TextStyleModifier { $0.weight = weight })
    }

    nonisolated public func fontWidth(_ width: Font.Width?) -> some View {
        modifier(_TextStyleModifier { $0.width = width })
    }

    nonisolated public func fontDesign(_ design: Font.Design?) -> some View {
        modifier(_TextStyleModifier { $0.design = design })
    }

    nonisolated public func bold(_ isActive: Bool = true) -> some View {
        modifier(_TextStyleModifier { $0.isBold = isActive })
    }

    nonisolated public func italic(_ isActive: Bool = true) -> some View {
        modifier(_TextStyleModifier { $0.isItalic = isActive })
    }

    nonisolated public func monospaced(_ isActive: Bool = true) -> some View {
        modifier(_TextStyleModifier { $0.isMonospaced = isActive })
    }

    nonisolated public func monospacedDigit() -> some View {
        modifier(_TextStyleModifier { $0.hasMonospacedDigits = true })
    }

    nonisolated public func kerning(_ kerning: CGFloat) -> some View {
        modifier(_TextStyleModifier { $0.kerning = kerning })
    }

    nonisolated public func tracking(_ tracking: CGFloat) -> some View {
        modifier(_TextStyleModifier { $0.tracking = tracking })
    }

    nonisolated public func baselineOffset(_ baselineOffset: CGFloat) -> some View {
        modifier(_TextStyleModifier { $0.baselineOffset = baselineOffset })
    }

    nonisolated public func underline(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
    ) -> some View {
        modifier(_TextStyleModifier { $0.underline = isActive ? .init(pattern: pattern, color: color) : nil })
    }

    nonisolated public func strikethrough(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
    ) -> some View {
        modifier(_TextStyleModifier { $0.strikethrough = isActive ? .init(pattern: pattern, color: color) : nil })
    }

    /// The most lines that text may have; nil for as many as it takes.
    nonisolated public func lineLimit(_ number: Int?) -> some View { lineLimits(nil, number) }

    /// At least so many lines, even when the text needs fewer.
    nonisolated public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View { lineLimits(limit.lowerBound, nil) }

    nonisolated public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View { lineLimits(nil, limit.upperBound) }

    /// At least the one number of lines, even when the text needs fewer, and at most the other.
    nonisolated public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
        lineLimits(limit.lowerBound, limit.upperBound)
    }

    /// At most so many lines; with `reservesSpace` also no fewer.
    nonisolated public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
        lineLimits(reservesSpace ? limit : nil, limit)
    }

    nonisolated private func lineLimits(_ minimum: Int?, _ maximum: Int?) -> some View {
        environment(\.lineMinimum, minimum).environment(\.lineLimit, maximum)
    }

    nonisolated public func lineSpacing(_ lineSpacing: CGFloat) -> some View { environment(\.lineSpacing, lineSpacing) }

    nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        environment(\.multilineTextAlignment, alignment)
    }

    nonisolated public func truncationMode(_ mode: Text.TruncationMode) -> some View {
        environment(\.truncationMode, mode)
    }

    /// How far text may shrink to fit, 0…1.
    nonisolated public func minimumScaleFactor(_ factor: CGFloat) -> some View {
        environment(\.minimumScaleFactor, factor)
    }

    nonisolated public func allowsTightening(_ flag: Bool) -> some View { environment(\.allowsTightening, flag) }

    nonisolated public func textCase(_ textCase: Text.Case?) -> some View { environment(\.textCase, textCase) }
}
