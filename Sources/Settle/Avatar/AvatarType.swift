import SwiftUI

/// What an avatar shows.
public enum AvatarType: Equatable, Sendable {
    /// A picture of the app by its name, 24 points high and wide at most, in the middle. Template pictures take the
    /// style's content colour.
    case icon(icon: String)
    /// One line of text, semibold: "AK". Longer text gets smaller, to half its size, and is then cut.
    case initials(text: String)
    /// A picture of the app by its name. It fills the avatar and is cropped.
    case image(image: String)
    /// Any picture in the place of an icon: a symbol, say.
    case glyph(Image)
    /// Any picture, loaded by the app, that fills the avatar and is cropped.
    case photo(Image)
}

extension AvatarType {
    /// What can be read aloud of it when nobody says whose it is.
    var spokenText: String? {
        guard case .initials(let text) = self else { return nil }
        let line = text.shortLine
        return line.isEmpty ? nil : line
    }
}

extension String {
    /// One line of at most 64 characters, whatever the text: longer ones would be measured in full only to be cut.
    var shortLine: String {
        // A character can have any number of scalars, so that these are what bounds the work.
        let scalars = unicodeScalars.drop(while: \.properties.isWhitespace).prefix(512)
        let line = String(String.UnicodeScalarView(scalars.map { Self.endsLine($0) ? " " : $0 }))
        let short = line.prefix(64)
        guard let last = short.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(short[...last])
    }

    /// A number with a sign, such as "+4" or "99+", for a layout in `direction`: where that is not the way of the locale's language, the sign
    /// would change sides without the left-to-right marks around it.
    func keepingSign(_ locale: Locale, in direction: LayoutDirection) -> String {
        guard direction == .rightToLeft, locale.language.characterDirection == .leftToRight else { return self }
        return "\u{200E}" + self + "\u{200E}"
    }

    private static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\t", "\n", "\u{B}", "\u{C}", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
        default: false
        }
    }
}
