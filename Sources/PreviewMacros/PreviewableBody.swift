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
            let statement = index..<text.endOfStatement(from: index, before: end)
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
            let end = text.endOfAttribute(index)
            if text.word(end - 1) == "Previewable" { return text.tokens[index].range.lowerBound..<text.tokens[end - 1].range.upperBound }
            index = end
        }
        return nil
    }
}
