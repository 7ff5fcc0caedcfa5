extension HTML {
    /// Swift source with its comments, strings, numbers, keywords and types marked, for reading. A scanner, not a
    /// parser: block comments, raw strings and interpolations with quotes in them keep their text, and may be coloured
    /// like any other source.
    static func swift(_ source: String) -> HTML {
        var page: HTML = ""
        var rest = source[...]
        while let first = rest.first {
            let (kind, length) = token(at: rest, startingWith: first)
            let text = String(rest.prefix(length))
            page += kind.map { "<i class=\"\($0)\">\(text)</i>" } ?? HTML(text: text)
            rest = rest.dropFirst(length)
        }
        return page
    }

    /// The class of the token that the text starts with, none for plain text, and its length in characters.
    private static func token(at text: Substring, startingWith first: Character) -> (kind: String?, length: Int) {
        if text.hasPrefix("//") {
            return ("comment", text.prefix { !$0.isNewline }.count)
        }
        if text.hasPrefix("\"\"\"") {
            return ("string", length(of: text, to: "\"\"\"", acrossLines: true))
        }
        if first == "\"" {
            return ("string", length(of: text, to: "\"", acrossLines: false))
        }
        if first.isNumber {
            return ("number", text.prefix { $0.isNumber || $0 == "." || $0 == "_" }.count)
        }
        if first == "@" || first == "#" || isName(first) {
            let word = text.prefix(1) + text.dropFirst().prefix(while: isName)
            if first == "@" || first == "#" || keywords.contains(String(word)) { return ("keyword", word.count) }
            return (first.isUppercase ? "type" : nil, word.count)
        }
        return (nil, 1)
    }

    private static func isName(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }

    /// From an opening delimiter to the closing one, or to the end of the line or text when there is none.
    private static func length(of text: Substring, to delimiter: String, acrossLines: Bool) -> Int {
        var rest = text.dropFirst(delimiter.count)
        var length = delimiter.count
        while let character = rest.first, acrossLines || !character.isNewline {
            if rest.hasPrefix(delimiter) { return length + delimiter.count }
            let step = character == "\\" ? min(2, rest.count) : 1
            rest = rest.dropFirst(step)
            length += step
        }
        return length
    }

    private static let keywords: Set<String> = [
        "actor", "any", "as", "async", "await", "case", "class", "default", "do", "else", "enum", "extension",
        "false", "for", "func", "guard", "if", "import", "in", "init", "is", "let", "nil", "package", "private",
        "protocol", "public", "return", "self", "some", "static", "struct", "switch", "throws", "true", "try", "var",
        "while",
    ]
}
