import Foundation

/// What is wrong, as one sentence for the person at the keyboard. The command puts "settle: " in front of it.
struct Complaint: Error, Equatable {
    let sentence: String
    init(_ sentence: String) { self.sentence = sentence }
}

/// The work was stopped by a signal between two pictures.
struct Interruption: Error {}

/// What went wrong as a clause that can end a sentence: no capital, no full stop.
func reason(for error: any Error) -> String {
    if let code = systemErrorCode(of: error) { return String(cString: strerror(code)) }
    let text = (error as? Complaint)?.sentence ?? (error as? any LocalizedError)?.errorDescription ?? "\(error)"
    let oneLine = printable(text, limit: 400)
    return oneLine.hasSuffix(".") ? String(oneLine.dropLast()) : oneLine
}

/// The `errno` that an error of Foundation or of the file writer stands for.
func systemErrorCode(of error: any Error) -> Int32? {
    if let failure = error as? FileFailure { return failure.code }
    if let failure = error as? POSIXError { return failure.code.rawValue }
    let foundation = error as NSError
    if foundation.domain == NSPOSIXErrorDomain { return Int32(foundation.code) }
    if let cause = foundation.userInfo[NSUnderlyingErrorKey] as? any Error { return systemErrorCode(of: cause) }
    return nil
}

/// Someone's text inside a sentence: quoted, and harmless to a terminal.
func quoted(_ text: String) -> String { "\"\(printable(text, limit: 60))\"" }

/// A path inside a sentence: as it is, so that it can be copied, but harmless to a terminal.
func shown(path: String) -> String { printable(path, limit: 400) }

/// The text on one line, with every character that could move a terminal's cursor, or turn the order of the letters
/// around, shown as its number; cut in the middle when it has more characters than `limit`.
func printable(_ text: String, limit: Int) -> String {
    var kept = text[...]
    var tail = ""
    // Looks at no more characters than are shown, however long the text is.
    if let cut = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex), cut != text.endIndex {
        kept = text.prefix(limit * 2 / 3)
        tail = "…" + text.suffix(limit / 4)
    }
    var result = ""
    for scalar in (kept + tail).unicodeScalars {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: result += "\\u{\(String(scalar.value, radix: 16))}"
        case .format where scalar.isDirectionalControl: result += "\\u{\(String(scalar.value, radix: 16))}"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}

extension Unicode.Scalar {
    /// Marks that turn the order of the letters around: in a file name or a message they can make one look like another.
    var isDirectionalControl: Bool {
        switch value {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

/// A count as people write it: 1,234.
func grouped(_ count: Int) -> String {
    var text = String(count.magnitude)
    var at = text.count - 3
    while at > 0 {
        text.insert(",", at: text.index(text.startIndex, offsetBy: at))
        at -= 3
    }
    return count < 0 ? "-" + text : text
}

/// "1 line", "2,000 lines".
func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(grouped(count)) \(count == 1 ? one : many ?? one + "s")"
}
