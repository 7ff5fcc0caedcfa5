import DisplayList
import Foundation

/// Which families stand for which design, and which ones help out where those have no glyph.
enum FontFamilies {
    /// From this size on the system design is cut for display: closer, with finer details. San Francisco does the same.
    static let displaySize: CGFloat = 20

    /// The face that `font` asks for, or the system's; nil where not one of these families is installed.
    static func face(of font: FontDescription, in fonts: InstalledFonts = .shared) -> ChosenFace? {
        if case .named(let name) = font.family {
            if let face = fonts.face(family: name, of: font) ?? fonts.face(named: name, of: font) { return face }
        }
        for family in families(of: font) {
            if let face = fonts.face(family: family, of: font) { return face }
        }
        return nil
    }

    private static func families(of font: FontDescription) -> [String] {
        let display = font.size >= displaySize ? ["Inter Display"] : []
        let system = display + ["Inter", "Inter Variable", "Noto Sans", "DejaVu Sans"]
        switch font.family {
        case .system, .named: return system
        case .rounded: return ["Quicksand"] + system
        case .serif: return ["Noto Serif", "DejaVu Serif"] + system
        case .monospaced: return ["JetBrains Mono", "Noto Sans Mono", "DejaVu Sans Mono"] + system
        }
    }

    /// Named in full where fontconfig's own order would prefer a face that does not go with the others (DejaVu has Arabic,
    /// Hebrew, Armenian…), or would follow the locale of the process. All other scripts are found by fontconfig.
    static func fallbacks(of family: FontDescription.Family, language: String?) -> [String] {
        let regions = chineseJapaneseKoreanRegions(language)
        let urdu = language?.lowercased().hasPrefix("ur") == true ? ["Noto Nastaliq Urdu"] : []
        let sans =
            urdu + ["Noto Sans", "Noto Sans Arabic", "Noto Naskh Arabic"]
            + ["Hebrew", "Armenian", "Georgian", "Lao", "Thai", "NKo", "Tifinagh", "Canadian Aboriginal"].map { "Noto Sans \($0)" }
            + regions.map { "Noto Sans CJK \($0)" }
            + ["Noto Sans Symbols", "Noto Sans Symbols2", "Noto Sans Math"]
        guard family == .serif else { return sans }
        return urdu + ["Noto Naskh Arabic"] + ["Hebrew", "Armenian", "Georgian", "Lao", "Thai"].map { "Noto Serif \($0)" }
            + regions.map { "Noto Serif CJK \($0)" } + sans
    }

    /// The language's own region first: the same code points have other forms in another.
    private static func chineseJapaneseKoreanRegions(_ language: String?) -> [String] {
        let all = ["JP", "SC", "TC", "HK", "KR"]
        let first: String
        switch language.map(fontconfigLanguage) {
        case "zh-cn", "zh-sg": first = "SC"
        case "zh-tw": first = "TC"
        case "zh-hk", "zh-mo": first = "HK"
        case let other? where other.hasPrefix("ko"): first = "KR"
        default: first = "JP"
        }
        return [first] + all.filter { $0 != first }
    }

    /// fontconfig and OpenType tell Chinese apart by country where BCP 47 has scripts.
    static func fontconfigLanguage(_ tag: String) -> String {
        let parts = tag.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" })
        guard let language = parts.first else { return "en" }
        guard language == "zh" || language == "yue" else { return parts.joined(separator: "-") }
        if let country = parts.dropFirst().first(where: { ["cn", "sg", "tw", "hk", "mo"].contains($0) }) { return "zh-\(country)" }
        if language == "yue" { return "zh-hk" }
        return parts.contains("hant") ? "zh-tw" : "zh-cn"
    }
}
