/// Source with its tokens.
package struct SourceText: Sendable {
    package let bytes: [UInt8]
    package let tokens: [Lexer.Token]

    package init(_ source: String) {
        bytes = Array(source.utf8)
        tokens = Lexer.tokens(of: bytes)
    }

    package subscript(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    package func word(_ index: Int) -> String? {
        tokens.indices.contains(index) && tokens[index].kind == .word ? self[tokens[index].range] : nil
    }

    package func isMark(_ index: Int, _ mark: Character) -> Bool {
        tokens.indices.contains(index) && tokens[index].kind == .mark(mark.asciiValue!)
    }

    package func isOperation(_ index: Int, _ operation: String) -> Bool {
        tokens.indices.contains(index) && tokens[index].kind == .operation && self[tokens[index].range] == operation
    }

    /// The token that closes the bracket at `index`; nil when none does.
    package func closing(_ index: Int) -> Int? {
        var depth = 0
        for place in index..<tokens.count {
            guard case .mark(let mark) = tokens[place].kind else { continue }
            if "([{".utf8.contains(mark) { depth += 1 }
            if ")]}".utf8.contains(mark) {
                depth -= 1
                if depth == 0 { return place }
            }
        }
        return nil
    }
}

extension SourceText {
    /// The index after the last token of the statement that begins at `start`. Statements end with a line, but not where an expression goes on.
    package func endOfStatement(from start: Int, before end: Int) -> Int {
        var index = start
        while index < end {
            // Attributes may have lines of their own.
            if isMark(index, "@") {
                index = min(endOfAttribute(index), end)
                continue
            }
            if isMark(index, ";") { return index + 1 }
            if "([{".contains(where: { isMark(index, $0) }), let close = closing(index) {
                index = close + 1
            } else {
                index += 1
            }
            if index < end, tokens[index].startsLine, !goesOn(at: index) { return index }
        }
        return end
    }

    /// The index after `@Name(…)`.
    package func endOfAttribute(_ start: Int) -> Int {
        var index = start + 2
        while isOperation(index, "."), word(index + 1) != nil { index += 2 }
        if isMark(index, "("), tokens[index].isAttached, let close = closing(index) { index = close + 1 }
        return index
    }

    /// Whether the line that begins with a token belongs to the one before.
    private func goesOn(at index: Int) -> Bool {
        let last = tokens[index - 1], next = tokens[index]
        switch last.kind {
        case .operation where !last.isAttached, .mark(UInt8(ascii: ",")), .mark(UInt8(ascii: ":")): return true
        case .word where ["as", "is", "in", "try", "await", "var", "let", "else"].contains(self[last.range]): return true
        default: break
        }
        switch next.kind {
        case .operation:
            // ".padding()" and "? a : b", but not a statement that begins with "-x".
            let following = index + 1 < tokens.count ? tokens[index + 1] : nil
            return self[next.range].hasPrefix(".") || following?.isAttached == false
        case .mark(let mark): return "{,:".utf8.contains(mark)
        case .word: return ["as", "is", "else"].contains(self[next.range])
        case .literal: return false
        }
    }
}
