import Foundation

/// Text that is already HTML. Only `HTML(text:)` and interpolation take foreign text, and both escape it; so what is
/// an `HTML` can be put into a page.
struct HTML: ExpressibleByStringInterpolation {
    private(set) var source: String

    /// A piece of a page written in this program's own source.
    init(stringLiteral source: String) {
        self.source = source
    }

    /// Text that a page shall show as it is.
    init(text: String) {
        source = ""
        source.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": source += "&amp;"
            case "<": source += "&lt;"
            case ">": source += "&gt;"
            case "\"": source += "&quot;"
            case "'": source += "&#39;"
            // Control characters other than space do not belong into a page, escaped or not.
            case "\u{0}"..<"\t", "\u{B}"..<" ", "\u{7F}"..<"\u{A0}": source += "\u{FFFD}"
            default: source.unicodeScalars.append(scalar)
            }
        }
    }

    init(stringInterpolation: Interpolation) {
        source = stringInterpolation.source
    }

    struct Interpolation: StringInterpolationProtocol {
        var source = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            source.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        mutating func appendLiteral(_ literal: String) { source += literal }
        mutating func appendInterpolation(_ text: String) { source += HTML(text: text).source }
        mutating func appendInterpolation(_ number: Int) { source += String(number) }
        mutating func appendInterpolation(_ html: HTML) { source += html.source }
        mutating func appendInterpolation(_ pieces: [HTML]) { for piece in pieces { source += piece.source } }
    }

    static func += (left: inout HTML, right: HTML) { left.source += right.source }

    /// A piece, or nothing. A conditional expression of literals would do the same, but would make strings of them.
    static func `if`(_ condition: Bool, _ piece: @autoclosure () -> HTML) -> HTML {
        condition ? piece() : ""
    }

    /// Paragraphs, parted by blank lines, with `backticks` for code.
    static func paragraphs(_ text: String, class name: String) -> HTML {
        var page: HTML = ""
        var lines: [Substring] = []
        func finish() {
            guard !lines.isEmpty else { return }
            page += "<p class=\"\(name)\">\(inline(lines.joined(separator: " ")))</p>\n"
            lines = []
        }
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            if line.allSatisfy(\.isWhitespace) { finish() } else { lines.append(line) }
        }
        finish()
        return page
    }

    /// Every second part between backticks is code; a backtick without a partner is itself.
    private static func inline(_ text: String) -> HTML {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false)
        var page: HTML = ""
        for (index, part) in parts.enumerated() {
            if index % 2 == 0 {
                page += HTML(text: String(part))
            } else if index < parts.count - 1 {
                page += "<code>\(String(part))</code>"
            } else {
                page += HTML(text: "`" + part)
            }
        }
        return page
    }

    /// A file name as an address relative to the page, whatever characters it holds.
    static func address(ofFile name: String) -> String {
        // The leading dot keeps a colon in the name from reading as a scheme.
        "./" + (name.addingPercentEncoding(withAllowedCharacters: fileNameCharacters) ?? "")
    }

    private static let fileNameCharacters = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/@:+,=")
}
