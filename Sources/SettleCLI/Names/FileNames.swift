import Foundation

/// Gives every name of a list a file name: readable, safe on every system, and its own. The same list gives the same names.
struct FileNames {
    /// The numbers that were used last for names that a system could take for the same.
    private var lastNumber: [String: Int] = [:]
    private var taken: Set<String> = []
    let fileExtension: String

    /// Bytes of UTF-8 that ext4, APFS and the like allow; NTFS counts 255 UTF-16 units, which are never more.
    static let longest = 255

    init(fileExtension: String = "png") { self.fileExtension = fileExtension }

    /// The next file name, extension included.
    mutating func next(for name: String) -> String {
        let ending = "." + fileExtension
        let stem = Self.stem(for: name, limit: Self.longest - ending.utf8.count)
        let key = Self.key(stem)
        if taken.insert(key).inserted { return stem + ending }
        // A name of the list may itself be "Ava Kim 2".
        var number = lastNumber[key] ?? 1
        while true {
            number += 1
            let suffix = " \(number)"
            let numbered = Self.shortened(stem, to: Self.longest - ending.utf8.count - suffix.utf8.count) + suffix
            if taken.insert(Self.key(numbered)).inserted {
                lastNumber[key] = number
                return numbered + ending
            }
        }
    }

    /// The name without what some system refuses: in composed form (NFC), separators and the characters `: * ? " < > |` as a
    /// dash, white space as one space, without control characters and direction marks, no leading dot or dash, no trailing dot or
    /// space, no device name of Windows, at most `limit` bytes of UTF-8 with no grapheme cut. "avatar" when nothing is left.
    static func stem(for name: String, limit: Int) -> String {
        var scalars = String.UnicodeScalarView()
        // A line may have a megabyte; no more than this can ever be seen in a file name.
        for scalar in name.unicodeScalars.prefix(4096) {
            if scalar.properties.isWhitespace || scalar.properties.generalCategory == .control {
                if scalars.last != " " { scalars.append(" ") }
            } else if "/\\:*?\"<>|".unicodeScalars.contains(scalar) || scalar.properties.generalCategory == .unassigned {
                scalars.append("-")
            } else if !scalar.isDirectionalControl, scalar.value != 0xFEFF {
                scalars.append(scalar)
            }
        }
        let composed = String(scalars).precomposedStringWithCanonicalMapping.unicodeScalars
        var stem = shortened(String(composed.drop { ".- ".unicodeScalars.contains($0) }), to: limit)
        if stem.unicodeScalars.allSatisfy(\.isInvisible) { return "avatar" }
        if isDeviceName(stem) { stem = shortened("_" + stem, to: limit) }
        return stem
    }

    /// The longest beginning of whole graphemes within a number of bytes, without dots and spaces at its end.
    private static func shortened(_ text: String, to limit: Int) -> String {
        var end = text.startIndex
        var bytes = 0
        while end < text.endIndex {
            bytes += text[end].utf8.count
            guard bytes <= limit else { break }
            text.formIndex(after: &end)
        }
        var kept = text[..<end]
        while let last = kept.last, last == "." || last == " " { kept.removeLast() }
        return String(kept)
    }

    /// Whether Windows takes the name for a device, whatever follows its first dot.
    private static func isDeviceName(_ stem: String) -> Bool {
        let base = stem.prefix { $0 != "." }.uppercased().trimmingCharacters(in: .whitespaces)
        if ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(base) { return true }
        guard base.count == 4, base.hasPrefix("COM") || base.hasPrefix("LPT") else { return false }
        return "0123456789¹²³".contains(base.last!)
    }

    /// Equal for names that some file system takes for the same: without regard to case ("ß" is "SS"), to composition, and to
    /// characters that cannot be seen.
    private static func key(_ stem: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in stem.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint { scalars.append(scalar) }
        return String(scalars).uppercased().lowercased().decomposedStringWithCanonicalMapping
    }
}
