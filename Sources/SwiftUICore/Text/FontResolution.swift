import DisplayList
import Foundation

extension Font {
    /// The font where the environment holds: its text size, bold text, and what modifiers above have asked for.
    package func resolve(in environment: EnvironmentValues) -> FontDescription {
        var size: CGFloat
        var weight = Weight.regular
        var boldWeight = Weight.bold
        var family = FontDescription.Family.system
        switch provider {
        case .style(let style, let design, let styleWeight):
            size = style.size(at: environment.dynamicTypeSize)
            weight = styleWeight ?? style.weight
            boldWeight = style.emphasizedWeight
            family = design.map(Self.family) ?? .system
        case .system(let fixed, let fixedWeight, let design):
            size = fixed
            weight = fixedWeight ?? .regular
            family = design.map(Self.family) ?? .system
        case .custom(let name, let base, let style):
            size = style.map { scaledMetric(base, relativeTo: $0, size: environment.dynamicTypeSize) } ?? base
            family = .named(name)
        }
        // Text without a size cannot be seen; a huge one cannot be laid out.
        size = min(max(size.finite(), 0), 10_000)

        var font = FontDescription(family: family, size: size)
        for modifier in modifiers + environment.fontModifiers {
            switch modifier {
            case .bold: weight = Weight(value: max(weight.value, boldWeight.value))
            case .weight(let asked): weight = asked
            case .italic: font.isItalic = true
            case .monospacedDigit: font.hasMonospacedDigits = true
            case .smallCaps: font.hasSmallCaps = true
            case .monospaced: if !font.family.isNamed { font.family = .monospaced }
            // A design chosen by the font itself stays.
            case .design(let design): if font.family == .system { font.family = Self.family(design) }
            case .width(let width): font.width = Int(min(max(100 + (width.value.finite() * 125).rounded(), 50), 200))
            case .leading(let leading): font.leading = leading == .tight ? -1 : leading == .loose ? 1 : 0
            }
        }
        // A person's wish for bold text moves each weight up by two.
        if environment.legibilityWeight == .bold { weight = Weight(value: min(weight.value + 200, 900)) }
        font.weight = weight.value
        return font
    }

    private static func family(_ design: Design) -> FontDescription.Family {
        switch design {
        case .default: .system
        case .serif: .serif
        case .rounded: .rounded
        case .monospaced: .monospaced
        }
    }
}

extension FontDescription.Family {
    fileprivate var isNamed: Bool { if case .named = self { true } else { false } }
}
