/// One word's initial, as it is shown.
struct Initial {
    /// One character, title-cased.
    let text: String
    /// Whether it is of a script whose names are shown by one character: Chinese, Japanese, Korean, Yi.
    let standsAlone: Bool
    /// Whether it is of a cursive script, where two initials would be drawn as the beginning of a word.
    let joins: Bool

    /// - Parameter character: A character that begins with a letter or digit. A keycap, which is a digit in a box and
    ///   so an emoji, gives nil.
    init?(_ character: Character) {
        guard !character.isEmoji, let letter = character.unicodeScalars.first else { return nil }
        standsAlone = letter.isFullWidthWriting
        joins = letter.isCursive
        if letter.isThaiOrLao {
            // Their abbreviations are consonants without vowel signs and tones.
            text = String(letter)
        } else {
            let rest = String(character.shortened(endingIn: \.mayEndInitial).unicodeScalars.dropFirst())
            text = letter.titleCased + rest
        }
    }
}

extension Character {
    /// The most scalars of a character that are shown: above the longest emoji (10) and the longest conjuncts in use,
    /// and far below the towers of marks that people build.
    private static let longest = 16

    /// The character without what does not show in it, and of bounded length.
    ///
    /// - Parameter mayEnd: Whether a scalar may be the last one; those at the end that may not are left out.
    func shortened(endingIn mayEnd: (Unicode.Scalar) -> Bool) -> String {
        var scalars = String.UnicodeScalarView(unicodeScalars.prefix(Self.longest))
        while scalars.count > 1, let last = scalars.last, !mayEnd(last) {
            scalars.removeLast()
        }
        return String(scalars)
    }
}
