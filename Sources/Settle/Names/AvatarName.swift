/// What a person's name gives their stand-in portrait: one or two initials, and a hue.
///
/// The same name gives the same stand-in on every device and in every run: nothing here depends on the locale, and the
/// hue is a published hash rather than Swift's seeded one. <doc:Names> states the rule and shows what it makes of names
/// in many scripts.
///
/// ```swift
/// let name = AvatarName("Ava Kim")
/// name.initials  // "AK"
/// name.hue       // 102
/// ```
public struct AvatarName: Hashable, Sendable {
    /// One or two characters to show, in the order of the name; "?" for a name without a letter, digit or emoji.
    ///
    /// Two Arabic initials have a zero width non-joiner (U+200C) between them, which belongs to the first character.
    public let initials: String

    /// A whole number of degrees around the colour wheel, 0 ..< 360.
    public let hue: Double

    /// Reads a name, in time proportional to its length.
    ///
    /// - Parameter name: Any text, as a person or a service gave it: empty, of any length, in any script.
    public init(_ name: String) {
        // A string bridged from Objective-C is not UTF-8 yet: converting it once makes each step below constant time.
        var name = name
        name.makeContiguousUTF8()
        initials = Self.initials(of: name)
        hue = Self.hue(of: name)
    }

    private static func initials(of name: String) -> String {
        for reading in [WordInitials.Reading.withoutAsides, .whole] {
            var words = WordInitials(of: name, reading: reading)
            if let first = words.next() {
                return pair(first, with: &words)
            }
        }
        return firstEmoji(in: name) ?? "?"
    }

    private static func pair(_ first: Initial, with words: inout WordInitials) -> String {
        guard !first.standsAlone else { return first.text }
        while let second = words.next() {
            guard !second.standsAlone else { continue }
            return first.text + (first.joins && second.joins ? "\u{200C}" : "") + second.text
        }
        return first.text
    }

    private static func firstEmoji(in name: String) -> String? {
        let scalars = name.unicodeScalars
        for index in scalars.indices where scalars[index].mayBeginEmoji {
            if let emoji = name[index...].first, emoji.isEmoji {
                return emoji.shortened { $0 != "\u{200D}" }
            }
        }
        return nil
    }

    /// The 64-bit FNV-1a hash of the name's UTF-8, its low 32 bits modulo 360.
    ///
    /// Names that look the same but are spelled in different bytes, as a precomposed and a decomposed é, may differ.
    /// Source: Fowler, Noll, Vo and Eastlake, "The FNV Non-Cryptographic Hash Algorithm", IETF draft-eastlake-fnv.
    private static func hue(of name: String) -> Double {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in name.utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return Double((hash & 0xffff_ffff) % 360)
    }
}
