/// What a scalar does in a name.
enum NameRole: Equatable {
    /// A letter or digit that may be an initial.
    case letter
    /// Part of a word without being an initial: hyphens, apostrophes, combining marks, symbols.
    case mark
    case space
    /// Punctuation that ends a word, as the dots in "J.R.R. Tolkien".
    case divider
    case emoji
    case bracket(opens: Bool)
    /// A double quotation mark, which may open or close.
    case quote
    case at
    /// Controls, direction marks, joiners: as if they were not there.
    case invisible
}

extension Unicode.Scalar {
    var roleInName: NameRole {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9":
            return .letter
        case "@", "\u{FF20}":
            return .at
        case "\"", "“", "”", "„", "‟", "«", "»", "‹", "›", "⹂", "\u{FF02}":
            return .quote
        case "<":
            return .bracket(opens: true)
        case ">":
            return .bracket(opens: false)
        // Hyphenation points, stars, exclamations and apostrophes stand inside a word: "Gal·la", "P!nk", "O'Neil".
        case "'", "!", "?", "#", "%", "*", "\u{B7}", "\u{387}", "\u{FF07}", "\u{FF01}", "\u{FF1F}", "\u{FF03}",
            "\u{FF05}", "\u{FF0A}":
            return .mark
        // Armenian tone marks, Hebrew geresh and gershayim, and ‚, which opens single quotes.
        case "\u{55A}"..."\u{55F}", "\u{5F3}", "\u{5F4}", "\u{201A}":
            return .mark
        case "|":
            return .divider
        // Zero width spaces, and what has the look of a space without the property: braille blank, Hangul fillers.
        case "\u{200B}", "\u{FEFF}", "\u{2800}", "\u{3164}", "\u{FFA0}":
            return .space
        default:
            return roleByProperties
        }
    }

    private var roleByProperties: NameRole {
        let properties = self.properties
        if properties.isWhitespace { return .space }
        if isEmojiBeyondASCII { return .emoji }
        if properties.isDefaultIgnorableCodePoint { return .invisible }
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber:
            return mayBeginInitial ? .letter : .mark
        case .otherSymbol:
            // Letters in circles and squares: ⓐ.
            return properties.isAlphabetic ? .letter : .mark
        case .openPunctuation:
            return .bracket(opens: true)
        case .closePunctuation:
            return .bracket(opens: false)
        case .otherPunctuation, .connectorPunctuation:
            return .divider
        case .control, .format:
            return .invisible
        default:
            return .mark
        }
    }

    /// Whether a letter can stand at the front: not a prolongation or repetition (ー, 々, ـ), not a halfwidth voice
    /// mark, not a vowel that Thai and Lao write around a consonant, not one of the raised commas (ʻ) that Unicode
    /// counts as letters.
    private var mayBeginInitial: Bool {
        switch self {
        case "\u{2B0}"..."\u{2FF}", "\u{E33}", "\u{EB3}":
            return false
        default:
            return !properties.isExtender && !properties.isGraphemeExtend && !properties.isLogicalOrderException
        }
    }

    /// Digits, # and * have the Emoji property because they begin keycaps; alone they are text.
    fileprivate var isEmojiBeyondASCII: Bool {
        !isASCII && properties.isEmoji
    }

    var mayBeginEmoji: Bool {
        properties.isEmoji
    }

    /// Whether something is to be seen of the scalar when it is the last one of an initial. Not joiners, not the choice
    /// between text and emoji, and not a virama that would draw the next letter below or beside this one: without that
    /// letter it would be drawn as a sign of its own. Tamil's and Burmese's are such signs, so they stay.
    var mayEndInitial: Bool {
        switch self {
        case "\u{BCD}", "\u{103A}":
            return true
        case "\u{FE00}"..."\u{FE0D}", "\u{E0100}"..."\u{E01EF}", "\u{180B}"..."\u{180D}", "\u{180F}":
            return true
        default:
            return properties.canonicalCombiningClass != .virama && !properties.isDefaultIgnorableCodePoint
        }
    }

    /// The scalar as the first letter of a word: upper-cased, except that Georgian, which has no capitals inside text,
    /// stays as it is and "ǆ" becomes "ǅ". Where that makes several characters ("ﬁ" gives "Fi"), their first letter.
    var titleCased: String {
        // The default mapping, "Ss", is older than the capital letter.
        if self == "ß" { return "\u{1E9E}" }
        let mapping = properties.titlecaseMapping
        guard mapping.count > 1 else { return mapping }
        let letter = mapping.first { $0.unicodeScalars.first?.roleInName == .letter }
        return letter.map(String.init) ?? String(self)
    }

    var isThaiOrLao: Bool {
        ("\u{E00}"..."\u{EFF}").contains(self)
    }

    var isFullWidthWriting: Bool {
        switch self {
        case "\u{1100}"..."\u{11FF}", "\u{A960}"..."\u{A97F}", "\u{AC00}"..."\u{D7FF}", "\u{3130}"..."\u{318F}",
            "\u{FFA0}"..."\u{FFDC}":
            return true  // Hangul
        case "\u{3040}"..."\u{30FF}", "\u{31F0}"..."\u{31FF}", "\u{FF66}"..."\u{FF9F}", "\u{1AFF0}"..."\u{1B16F}":
            return true  // Kana
        case "\u{3100}"..."\u{312F}", "\u{31A0}"..."\u{31BF}", "\u{A000}"..."\u{A4CF}":
            return true  // Bopomofo, Yi
        default:
            return properties.isIdeographic
        }
    }

    var isCursive: Bool {
        switch self {
        case "\u{600}"..."\u{8FF}",  // Arabic, Syriac, N'Ko, Mandaic
            "\u{1800}"..."\u{18AF}",  // Mongolian
            "\u{A840}"..."\u{A87F}",  // Phags-pa
            "\u{10AC0}"..."\u{10AFF}", "\u{10B80}"..."\u{10BAF}",  // Manichaean, Psalter Pahlavi
            "\u{10D00}"..."\u{10D3F}",  // Hanifi Rohingya
            "\u{10F30}"..."\u{10FDF}",  // Sogdian, Old Uyghur, Chorasmian
            "\u{1E900}"..."\u{1E95F}":  // Adlam
            return true
        default:
            return false
        }
    }
}

extension Character {
    /// Whether the character is drawn as a picture: a keycap, or anything that begins with an emoji.
    var isEmoji: Bool {
        guard let first = unicodeScalars.first, first.mayBeginEmoji else { return false }
        return first.isEmojiBeyondASCII || unicodeScalars.contains("\u{20E3}")
    }
}
