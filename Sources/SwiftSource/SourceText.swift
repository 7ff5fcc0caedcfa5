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
