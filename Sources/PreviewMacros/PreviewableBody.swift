import SwiftSource

/// The body of a preview, parted: the properties that are marked `@Previewable`, and the rest.
struct PreviewableBody {
    /// Declarations, without the mark.
    private(set) var properties: [String] = []
    /// What stands between the braces without them.
    private(set) var rest = ""

    /// - Parameter closure: With its braces.
    init(_ text: SourceText, _ closure: Range<Int>) {
        let inside = (closure.lowerBound + 1)..<(closure.upperBound - 1)
        let tokens = text.tokens
        var index = tokens.firstIndex { $0.range.lowerBound >= inside.lowerBound } ?? tokens.count
        let end = tokens.firstIndex { $0.range.lowerBound >= inside.upperBound } ?? tokens.count
        var kept = inside.lowerBound
        while index < end {
            let statement = index..<Self.endOfStatement(from: index, before: end, in: text)
            if let mark = Self.previewable(statement, in: text) {
                let first = tokens[statement.lowerBound].range.lowerBound
                let last = tokens[statement.upperBound - 1].range.upperBound
                properties.append(text[first..<mark.lowerBound] + text[mark.upperBound..<last])
                rest += text[kept..<first]
                kept = last
            }
            index = statement.upperBound
        }
        rest += text[kept..<inside.upperBound]
    }

    /// Where `@Previewable` stands among the attributes that a statement begins with.
    private static func previewable(_ statement: Range<Int>, in text: SourceText) -> Range<Int>? {
        var index = statement.lowerBound
        while index < statement.upperBound, text.isMark(index, "@") {
            let start = index
            index += 2
            while text.isOperation(index, "."), text.word(index + 1) != nil { index += 2 }
            if text.word(index - 1) == "Previewable" {
                return text.tokens[start].range.lowerBound..<text.tokens[index - 1].range.upperBound
            }
            if text.isMark(index, "("), text.tokens[index].isAttached, let end = text.closing(index) { index = end + 1 }
        }
        return nil
    }

    /// The index after a statement's last token. Statements end with a line, but not where an expression goes on.
    private static func endOfStatement(from start: Int, before end: Int, in text: SourceText) -> Int {
        var index = start
        while index < end {
            // Attributes may have lines of their own.
            if text.isMark(index, "@") {
                index += 2
                while text.isOperation(index, "."), text.word(index + 1) != nil { index += 2 }
                if text.isMark(index, "("), text.tokens[index].isAttached, let close = text.closing(index) { index = close + 1 }
                continue
            }
            if text.isMark(index, ";") { return index + 1 }
            if "([{".contains(where: { text.isMark(index, $0) }), let close = text.closing(index) {
                index = close + 1
            } else {
                index += 1
            }
            if index < end, text.tokens[index].startsLine, !goesOn(at: index, in: text) { return index }
        }
        return end
    }

    /// Whether the line that begins with a token belongs to the one before.
    private static func goesOn(at index: Int, in text: SourceText) -> Bool {
        let last = text.tokens[index - 1], next = text.tokens[index]
        switch last.kind {
        case .operation where !last.isAttached, .mark(UInt8(ascii: ",")), .mark(UInt8(ascii: ":")): return true
        case .word where ["as", "is", "in", "try", "await", "var", "let", "else"].contains(text[last.range]): return true
        case .mark(UInt8(ascii: "@")): return true
        default: break
        }
        switch next.kind {
        case .operation:
            // ".padding()" and "? a : b", but not a statement that begins with "-x" or ".shared = …" after a blank.
            let following = index + 1 < text.tokens.count ? text.tokens[index + 1] : nil
            return text[next.range].hasPrefix(".") || following?.isAttached == false
        case .mark(let mark): return "{,:".utf8.contains(mark)
        case .word: return ["as", "is", "else"].contains(text[next.range])
        case .literal: return false
        }
    }
}
