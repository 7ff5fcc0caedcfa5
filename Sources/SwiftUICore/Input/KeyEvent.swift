import Foundation

/// A key, by the character that it gives without modifiers.
public struct KeyEquivalent: Sendable {
    // The private characters are those that Apple's systems use for keys without one.
    public static let upArrow = KeyEquivalent("\u{F700}")
    public static let downArrow = KeyEquivalent("\u{F701}")
    public static let leftArrow = KeyEquivalent("\u{F702}")
    public static let rightArrow = KeyEquivalent("\u{F703}")
    public static let escape = KeyEquivalent("\u{1B}")
    /// Takes away what is before the caret.
    public static let delete = KeyEquivalent("\u{08}")
    /// Takes away what is after the caret.
    public static let deleteForward = KeyEquivalent("\u{F728}")
    public static let home = KeyEquivalent("\u{F729}")
    public static let end = KeyEquivalent("\u{F72B}")
    public static let pageUp = KeyEquivalent("\u{F72C}")
    public static let pageDown = KeyEquivalent("\u{F72D}")
    public static let clear = KeyEquivalent("\u{F739}")
    public static let tab = KeyEquivalent("\t")
    public static let space = KeyEquivalent(" ")
    public static let `return` = KeyEquivalent("\r")

    public var character: Character

    public init(_ character: Character) { self.character = character }
}

extension KeyEquivalent: Hashable {}

extension KeyEquivalent: ExpressibleByExtendedGraphemeClusterLiteral {
    public init(extendedGraphemeClusterLiteral: Character) { self.init(extendedGraphemeClusterLiteral) }
}

/// The keys that are held while another is pressed.
public struct EventModifiers: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let capsLock = EventModifiers(rawValue: 1 << 0)
    public static let shift = EventModifiers(rawValue: 1 << 1)
    public static let control = EventModifiers(rawValue: 1 << 2)
    public static let option = EventModifiers(rawValue: 1 << 3)
    public static let command = EventModifiers(rawValue: 1 << 4)
    /// The key is one of the numeric pad.
    public static let numericPad = EventModifiers(rawValue: 1 << 5)
    public static let all: EventModifiers = [.capsLock, .shift, .control, .option, .command, .numericPad]
}

/// A key that a host's keyboard reports.
package struct KeyEvent: Equatable, Sendable {
    /// Of a letter the small one, whatever shift does.
    package var key: KeyEquivalent
    /// What the key types with its modifiers; empty when it types nothing.
    package var characters: String
    package var modifiers: EventModifiers
    /// The key is held, and comes again.
    package var isRepeat: Bool

    /// `characters` nil: those of the key itself, as a keyboard would type them.
    package init(
        _ key: KeyEquivalent, characters: String? = nil, modifiers: EventModifiers = [], isRepeat: Bool = false
    ) {
        self.key = key
        self.characters = characters ?? key.characters(with: modifiers)
        self.modifiers = modifiers
        self.isRepeat = isRepeat
    }

    /// The event that typing a character makes.
    package init(typing character: Character) {
        if character.isNewline {
            self.init(.return)
        } else {
            let small = String(character).lowercased()
            let isCapital = character.isUppercase && small.count == 1
            self.init(
                KeyEquivalent(isCapital ? Character(small) : character), characters: String(character),
                modifiers: isCapital ? .shift : [])
        }
    }

    /// The modifiers that make another key of a key: locks and the place of a key do not.
    package var chord: EventModifiers { modifiers.subtracting([.capsLock, .numericPad]) }

    /// Whether the event types what `characters` says, rather than being a command.
    package var typesText: Bool {
        !characters.isEmpty && modifiers.isDisjoint(with: [.command, .control]) && !characters.unicodeScalars.contains(where: \.isKeyOrControl)
    }
}

extension KeyEquivalent {
    fileprivate func characters(with modifiers: EventModifiers) -> String {
        if character.unicodeScalars.contains(where: \.isKeyOrControl) { return String(character) }
        let isCapital = modifiers.contains(.shift) != (modifiers.contains(.capsLock) && character.isLetter)
        return isCapital ? String(character).uppercased() : String(character)
    }

    package var hasText: Bool { !character.unicodeScalars.contains(where: \.isKeyOrControl) }
}

extension Unicode.Scalar {
    /// A control character, or one of the private ones that stand for keys.
    fileprivate var isKeyOrControl: Bool { value < 0x20 || (0x7F..<0xA0).contains(value) || (0xF700...0xF8FF).contains(value) }
}
