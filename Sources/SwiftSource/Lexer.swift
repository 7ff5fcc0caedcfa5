/// Takes Swift source apart as far as it must be to find where arguments, closures and statements end: words, operators,
/// brackets, and literals in one piece with all that is interpolated. Text that is no Swift gives some tokens, and an end.
package struct Lexer {
    package struct Token: Equatable, Sendable {
        package enum Kind: Equatable, Sendable {
            case word, literal, operation
            /// ( ) [ ] { } , ; : @ # \ `
            case mark(UInt8)
        }

        package var kind: Kind
        /// In bytes of the source.
        package var range: Range<Int>
        /// A line ends between the token before and this one.
        package var startsLine: Bool
        /// No white space or comment between the token before and this one.
        package var isAttached: Bool
    }

    private let bytes: [UInt8]
    private var position = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    package static func tokens(of bytes: [UInt8]) -> [Token] {
        var lexer = Lexer(bytes), tokens: [Token] = []
        while let token = lexer.next(after: tokens.last) { tokens.append(token) }
        return tokens
    }

    private func byte(_ offset: Int = 0) -> UInt8? { position + offset < bytes.count ? bytes[position + offset] : nil }

    private mutating func next(after last: Token?) -> Token? {
        let start = position
        let startsLine = skipTrivia()
        guard let first = byte() else { return nil }
        let begin = position
        let isAttached = begin == start && last != nil
        func token(_ kind: Token.Kind) -> Token {
            Token(kind: kind, range: begin..<position, startsLine: startsLine, isAttached: isAttached)
        }
        if let pounds = stringOpening() {
            skipString(pounds: pounds)
            return token(.literal)
        }
        if let pounds = regexOpening(after: last, isAttached: isAttached) {
            skipRegex(pounds: pounds)
            return token(.literal)
        }
        if Self.isWord(first) {
            while let next = byte(), Self.isWord(next) { position += 1 }
            return token(first >= UInt8(ascii: "0") && first <= UInt8(ascii: "9") ? .literal : .word)
        }
        if first == UInt8(ascii: "`"), let end = bytes[(position + 1)...].firstIndex(of: first) {
            position = end + 1
            return token(.word)
        }
        if Self.isOperator(first) {
            while let next = byte(), Self.isOperator(next), !startsComment() { position += 1 }
            return token(.operation)
        }
        position += 1
        return token(.mark(first))
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
            true
        default: false
        }
    }

    private static func isOperator(_ byte: UInt8) -> Bool { "+-*/%=<>!&|^~?.".utf8.contains(byte) }

    // MARK: Trivia

    private func startsComment() -> Bool {
        byte() == UInt8(ascii: "/") && (byte(1) == UInt8(ascii: "/") || byte(1) == UInt8(ascii: "*"))
    }

    /// True when a line ended on the way.
    private mutating func skipTrivia() -> Bool {
        var endedLine = false
        while let next = byte() {
            if next == UInt8(ascii: "\n") || next == UInt8(ascii: "\r") {
                endedLine = true
                position += 1
            } else if next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") || next == 0x0B || next == 0x0C || next == 0 {
                position += 1
            } else if startsComment() {
                endedLine = skipComment() || endedLine
            } else {
                break
            }
        }
        return endedLine
    }

    private mutating func skipComment() -> Bool {
        guard byte(1) == UInt8(ascii: "*") else {
            while let next = byte(), next != UInt8(ascii: "\n"), next != UInt8(ascii: "\r") { position += 1 }
            return false
        }
        var depth = 0, endedLine = false
        repeat {
            if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
                depth += 1
                position += 2
            } else if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
                depth -= 1
                position += 2
            } else {
                if byte() == UInt8(ascii: "\n") { endedLine = true }
                position += 1
            }
        } while depth > 0 && position < bytes.count
        position = min(position, bytes.count)
        return endedLine
    }

    // MARK: Literals

    /// The number of `#` before the quote of a string that begins here; nil when none does.
    private func stringOpening() -> Int? {
        var pounds = 0
        while byte(pounds) == UInt8(ascii: "#") { pounds += 1 }
        return byte(pounds) == UInt8(ascii: "\"") ? pounds : nil
    }

    private func hasPounds(_ count: Int, at offset: Int) -> Bool {
        (0..<count).allSatisfy { byte(offset + $0) == UInt8(ascii: "#") }
    }

    private mutating func skipString(pounds: Int) {
        position += pounds
        let quote = UInt8(ascii: "\"")
        let quotes = byte(1) == quote && byte(2) == quote ? 3 : 1
        position += quotes
        while let next = byte() {
            if next == quote, (0..<quotes).allSatisfy({ byte($0) == quote }), hasPounds(pounds, at: quotes) {
                position += quotes + pounds
                return
            }
            if next == UInt8(ascii: "\\"), hasPounds(pounds, at: 1) {
                position += 1 + pounds
                if byte() == UInt8(ascii: "(") { skipInterpolation() } else { position += 1 }
            } else if quotes == 1, next == UInt8(ascii: "\n") {
                // A string of one line that does not end: the compiler has said so already.
                return
            } else {
                position += 1
            }
        }
        position = min(position, bytes.count)
    }

    /// From an opening bracket to after the one that closes it.
    private mutating func skipInterpolation() {
        var depth = 0
        var last: Token?
        repeat {
            guard let token = next(after: last) else { return }
            last = token
            if token.kind == .mark(UInt8(ascii: "(")) { depth += 1 }
            if token.kind == .mark(UInt8(ascii: ")")) { depth -= 1 }
        } while depth > 0
    }

    /// The number of `#` before the slash of a regular expression that begins here; nil when none does. A bare slash begins one
    /// where no value stands before it and another slash follows on the line.
    private func regexOpening(after last: Token?, isAttached: Bool) -> Int? {
        var pounds = 0
        while byte(pounds) == UInt8(ascii: "#") { pounds += 1 }
        guard byte(pounds) == UInt8(ascii: "/"), byte(pounds + 1) != UInt8(ascii: "/"), byte(pounds + 1) != UInt8(ascii: "*")
        else { return nil }
        if pounds > 0 { return pounds }
        guard let following = byte(1), following != UInt8(ascii: " "), following != UInt8(ascii: "\n") else { return nil }
        switch last?.kind {
        case nil, .operation: break
        case .mark(let mark) where "([{,;:".utf8.contains(mark): break
        default: return nil
        }
        var offset = 1
        while let next = byte(offset), next != UInt8(ascii: "\n") {
            if next == UInt8(ascii: "/") { return 0 }
            offset += next == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    private mutating func skipRegex(pounds: Int) {
        position += pounds + 1
        while let next = byte() {
            if next == UInt8(ascii: "\\") {
                position += 2
            } else if next == UInt8(ascii: "/"), hasPounds(pounds, at: 1) {
                position += 1 + pounds
                return
            } else {
                position += 1
            }
        }
        position = min(position, bytes.count)
    }
}
