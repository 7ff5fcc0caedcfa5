import SwiftSource

/// What could not be expanded, for the person at the compiler.
struct ExpansionFailure: Error {
    var message: String
}

/// What a use of `#Preview` becomes: a type that a program's previews can be found by, and that makes this one.
///
/// The arguments and the closure are kept as they are written; the compiler has checked them before it asks.
struct PreviewExpansion {
    let source: String

    init(_ question: Question.FreestandingExpansion) throws(ExpansionFailure) {
        let text = SourceText(question.syntax.source)
        let use = try PreviewUse(in: text)
        let place = text.position(of: use.pound, from: question.syntax.location)
        // The form of names that the compiler lets a macro of no declared names introduce.
        func unique(_ name: String) -> String { "\(question.discriminator)\(name.utf8.count)\(name)fMu_" }

        var call = "SwiftUI.Preview" + (use.arguments.map { text[$0] } ?? "()")
        var holder = ""
        if let closure = use.closure {
            let body = PreviewableBody(text, closure)
            if body.properties.isEmpty {
                call += " " + text[closure]
            } else {
                let content = unique("PreviewContent")
                holder = """

                        struct \(content): SwiftUI.View {
                    \(body.properties.joined(separator: "\n"))
                            var body: some SwiftUI.View {
                    \(body.rest)
                            }
                        }
                    """
                call += " { \(content)() }"
            }
        }
        let name = unique("Preview")
        // Nothing calls the type, so an optimised build would drop it. A used value that leads to its conformance keeps it; functions and
        // generic types cannot hold one.
        let anchor = Self.canHoldStatic(question.lexicalContext ?? []) ? """

                @used @section("settle_previews") static let anchor: @convention(c) () -> Swift.UnsafeRawPointer = {
                    Swift.unsafeBitCast(
                        \(name).self as any SwiftUI.PreviewRegistry.Type, to: (Swift.UnsafeRawPointer, Swift.UnsafeRawPointer).self).1
                }
            """ : ""
        source = """
            nonisolated struct \(name): SwiftUI.PreviewRegistry {
                static var fileID: String { \(literal(question.syntax.location.fileID)) }
                static var line: Int { \(place.line) }
                static var column: Int { \(place.column) }\(anchor)\(holder)
                @MainActor static func makePreview() throws -> SwiftUI.Preview {
                    \(call)
                }
            }
            """
    }

    /// Whether all that is around is types without parameters. What an extension extends does not say whether it has any.
    private static func canHoldStatic(_ context: [Question.Context]) -> Bool {
        context.allSatisfy { outer in
            let text = SourceText(outer.source)
            let head = text.tokens.indices.prefix { !text.isMark($0, "{") }
            guard let kind = head.first(where: { ["struct", "class", "enum", "actor"].contains(text.word($0)) }) else { return false }
            return !head.contains { ["func", "init", "extension", "var", "subscript"].contains(text.word($0)) }
                && !(text.tokens.indices.contains(kind + 2) && text.tokens[kind + 2].kind == .operation
                    && text[text.tokens[kind + 2].range].hasPrefix("<"))
        }
    }
}

private func literal(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
}

/// The parts of `#Preview(…) { … }`, as ranges of bytes.
private struct PreviewUse {
    var pound: Int
    /// With its brackets.
    var arguments: Range<Int>?
    /// With its braces, and whatever labelled closures follow.
    var closure: Range<Int>?

    init(in text: SourceText) throws(ExpansionFailure) {
        // Attributes may stand before it, with brackets of their own.
        guard
            let start = text.tokens.indices.first(where: {
                text.isMark($0, "#") && text.word($0 + 1) == "Preview" && text.tokens[$0 + 1].isAttached
            })
        else { throw ExpansionFailure(message: "there is no #Preview here.") }
        pound = text.tokens[start].range.lowerBound
        var next = start + 2
        func take() throws(ExpansionFailure) -> Range<Int> {
            guard let end = text.closing(next) else { throw ExpansionFailure(message: "a bracket of this #Preview is not closed.") }
            defer { next = end + 1 }
            return text.tokens[next].range.lowerBound..<text.tokens[end].range.upperBound
        }
        if text.isMark(next, "(") { arguments = try take() }
        if text.isMark(next, "{") { closure = try take() }
    }
}

extension SourceText {
    /// The line and column, from 1, of a byte, where the text begins at `start`.
    func position(of offset: Int, from start: Question.Location) -> (line: Int, column: Int) {
        var (line, column) = (start.line, start.column)
        for byte in bytes[..<offset] {
            if byte == UInt8(ascii: "\n") { (line, column) = (line + 1, 1) } else { column += 1 }
        }
        return (line, column)
    }
}
