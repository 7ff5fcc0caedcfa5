import Foundation
import SwiftSource

/// What can be seen of a Swift file without compiling it: imports, the names that it declares, its previews, and its views.
struct SwiftFileOutline: Sendable {
    struct Import: Sendable {
        var module: String
        /// Of the whole statement, in bytes.
        var range: Range<Int>
    }

    struct NamedPlace: Sendable {
        var name: String
        /// From 1.
        var line: Int
    }

    struct ViewType: Sendable {
        /// With the types around it: "Card.Header".
        var name: String
        var line: Int
        /// False when an initialiser without arguments is surely not there.
        var mayHaveInit: Bool
    }

    private(set) var imports: [Import] = []
    /// Types, functions, variables and macros of the file itself, and all types in types.
    private(set) var names: Set<String> = []
    /// What stands in types and extensions.
    private(set) var members: Set<String> = []
    /// What stands in extensions only.
    private(set) var extensionMembers: Set<String> = []
    private(set) var providers: [NamedPlace] = []
    private(set) var hasPreviewMacro = false
    /// Views that are not generic and that other files can see.
    private(set) var views: [ViewType] = []
    /// The type that is marked `@main`.
    private(set) var mainType: String?
    /// From 1.
    private(set) var mainLine = 0
    private(set) var declaresApp = false
    private(set) var usesModuleBundle = false

    var hasPreviews: Bool { hasPreviewMacro || !providers.isEmpty }

    init(_ text: SourceText) {
        var reader = OutlineReader(text)
        reader.read()
        self = reader.outline
    }

    fileprivate init() {}

    fileprivate struct Scope {
        var name: String
        /// The index of the closing brace.
        var end: Int
        var isVisible: Bool
        var isExtension: Bool
    }

    fileprivate struct OutlineReader {
        let text: SourceText
        var outline = SwiftFileOutline()
        private var scopes: [Scope] = []
        private var lineStarts: [Int]

        init(_ text: SourceText) {
            self.text = text
            lineStarts = [0] + text.bytes.indices.filter { text.bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
        }

        private func line(of index: Int) -> Int {
            let offset = text.tokens[index].range.lowerBound
            var low = 0, high = lineStarts.count
            while high - low > 1 {
                let middle = (low + high) / 2
                if lineStarts[middle] <= offset { low = middle } else { high = middle }
            }
            return low + 1
        }

        mutating func read() {
            var index = 0
            while index < text.tokens.count {
                while let scope = scopes.last, index >= scope.end { scopes.removeLast() }
                index = step(index)
            }
        }

        /// Takes one declaration's head, or one token, and returns the next index.
        private mutating func step(_ index: Int) -> Int {
            if text.isMark(index, "#"), text.word(index + 1) == "Preview" {
                outline.hasPreviewMacro = true
                return skipBraces(after: index + 2)
            }
            if text.isMark(index, "@"), text.word(index + 1) == "main" { return noteMain(index) }
            guard let word = text.word(index) else {
                // Code in braces that are no type's: bodies, closures.
                if text.isMark(index, "{"), let end = text.closing(index) {
                    noteModuleBundle(index..<end)
                    return end + 1
                }
                return index + 1
            }
            if text.isOperation(index - 1, ".") {
                if word == "module" { outline.usesModuleBundle = true }
                return index + 1
            }
            switch word {
            case "import": return noteImport(index)
            case "struct", "class", "enum", "actor", "protocol", "extension": return noteType(index, word)
            case "func", "var", "let", "typealias", "macro", "case", "associatedtype":
                if let name = text.word(index + 1) {
                    if scopes.isEmpty { outline.names.insert(name) } else { outline.members.insert(name) }
                    if scopes.last?.isExtension == true { outline.extensionMembers.insert(name) }
                }
                return index + 1
            default: return index + 1
            }
        }

        private mutating func noteModuleBundle(_ range: Range<Int>) {
            for index in range where text.word(index) == "module" && text.isOperation(index - 1, ".") {
                outline.usesModuleBundle = true
            }
        }

        private func skipBraces(after start: Int) -> Int {
            var index = start
            if text.isMark(index, "("), let end = text.closing(index) { index = end + 1 }
            if text.isMark(index, "{"), let end = text.closing(index) { index = end + 1 }
            return index
        }

        private mutating func noteImport(_ index: Int) -> Int {
            var next = index + 1
            if let kind = text.word(next), ["struct", "class", "enum", "protocol", "typealias", "func", "var", "let"].contains(kind),
                text.word(next + 1) != nil, !text.tokens[next + 1].startsLine
            {
                next += 1
            }
            guard let module = text.word(next) else { return index + 1 }
            var end = next
            while text.isOperation(end + 1, "."), text.word(end + 2) != nil { end += 2 }
            outline.imports.append(
                Import(module: module, range: text.tokens[index].range.lowerBound..<text.tokens[end].range.upperBound))
            return end + 1
        }

        private mutating func noteMain(_ index: Int) -> Int {
            var next = index + 2
            while next < min(index + 12, text.tokens.count) {
                if let word = text.word(next), ["struct", "class", "enum", "actor"].contains(word) {
                    outline.mainType = text.word(next + 1)
                    outline.mainLine = line(of: next)
                    break
                }
                next += 1
            }
            return index + 2
        }

        private mutating func noteType(_ index: Int, _ kind: String) -> Int {
            // "class func", and words used as names.
            guard let first = text.word(index + 1), !["func", "var", "let", "subscript", "init"].contains(first) else { return index + 1 }
            var name = first, next = index + 2
            while text.isOperation(next, "."), let more = text.word(next + 1) {
                name += "." + more
                next += 2
            }
            let isGeneric = next < text.tokens.count && text.tokens[next].kind == .operation && text[text.tokens[next].range].hasPrefix("<")
            var conformances: Set<String> = []
            var isInherited = false
            while next < text.tokens.count, !text.isMark(next, "{") {
                // A type whose head never ends is none.
                if text.isMark(next, "}") || text.isMark(next, ";") { return next }
                if text.isMark(next, ":") { isInherited = true }
                if text.word(next) == "where" { isInherited = false }
                if isInherited, let word = text.word(next) { conformances.insert(word) }
                next += 1
            }
            guard next < text.tokens.count, let end = text.closing(next) else { return next }
            if kind != "extension" {
                outline.names.insert(first)
                if !scopes.isEmpty { outline.members.insert(first) }
            }
            let isVisible = !isGeneric && isVisible(before: index) && scopes.allSatisfy(\.isVisible)
            let path = (scopes.map(\.name) + [name]).joined(separator: ".")
            if conformances.contains("App"), first == outline.mainType { outline.declaresApp = true }
            if conformances.contains("PreviewProvider"), kind != "extension" {
                outline.providers.append(NamedPlace(name: first, line: line(of: index)))
            } else if conformances.contains("View"), kind != "protocol", isVisible {
                outline.views.append(
                    ViewType(
                        name: path, line: line(of: index),
                        mayHaveInit: kind == "extension" || StoredProperties(text, next + 1..<end, kind).mayHaveInit))
            }
            scopes.append(Scope(name: name, end: end, isVisible: isVisible, isExtension: kind == "extension"))
            return next + 1
        }

        private func isVisible(before index: Int) -> Bool {
            var previous = index - 1
            while let word = text.word(previous) {
                if word == "private" || word == "fileprivate" { return false }
                guard ["public", "internal", "package", "final", "open", "indirect", "nonisolated"].contains(word) else { break }
                previous -= 1
            }
            return true
        }
    }
}

/// Whether a type can be made without arguments, as far as its members' words tell.
private struct StoredProperties {
    private(set) var mayHaveInit: Bool

    init(_ text: SourceText, _ body: Range<Int>, _ kind: String) {
        var needsArguments = false
        var initializers: [Bool] = []
        var index = body.lowerBound
        while index < body.upperBound {
            let end = max(text.endOfStatement(from: index, before: body.upperBound), index + 1)
            defer { index = end }
            var next = index
            var wrappers: [String] = []
            while text.isMark(next, "@"), next < end {
                wrappers.append(text.word(next + 1) ?? "")
                next = text.endOfAttribute(next)
            }
            var words: Set<String> = []
            while let word = text.word(next), next < end {
                if word == "init" {
                    initializers.append(!words.contains("private") && !words.contains("fileprivate") && Self.takesNothing(text, next + 1))
                    break
                }
                if word == "let" || word == "var" {
                    if !words.contains("static"), Self.needsValue(text, next, end, wrappers) { needsArguments = true }
                    break
                }
                words.insert(word)
                next += 1
                // "private(set)"
                if text.isMark(next, "("), text.tokens[next].isAttached, let close = text.closing(next) { next = close + 1 }
            }
        }
        mayHaveInit = initializers.isEmpty ? !needsArguments && kind != "enum" : initializers.contains(true)
    }

    /// `init()`, or one whose parameters all have defaults.
    private static func takesNothing(_ text: SourceText, _ open: Int) -> Bool {
        var open = open
        if text.isOperation(open, "?") || text.isOperation(open, "!") { return false }
        while open < text.tokens.count, !text.isMark(open, "(") { open += 1 }
        guard open < text.tokens.count, let close = text.closing(open) else { return true }
        if close == open + 1 { return true }
        var parameters = 1, defaults = 0, depth = 0
        for index in (open + 1)..<close {
            if case .mark(let mark) = text.tokens[index].kind {
                if "([{".utf8.contains(mark) { depth += 1 }
                if ")]}".utf8.contains(mark) { depth -= 1 }
                if depth == 0, mark == UInt8(ascii: ",") { parameters += 1 }
            } else if depth == 0, text.isOperation(index, "=") {
                defaults += 1
            }
        }
        return defaults >= parameters
    }

    /// Wrappers that bring their own values.
    private static let supplied: Set<String> = [
        "Environment", "EnvironmentObject", "FocusState", "AccessibilityFocusState", "Namespace", "FetchRequest", "SectionedFetchRequest",
        "Query", "PhysicalMetric", "UIApplicationDelegateAdaptor", "FocusedValue", "FocusedObject", "FocusedBinding",
    ]

    private static func needsValue(_ text: SourceText, _ start: Int, _ end: Int, _ wrappers: [String]) -> Bool {
        if wrappers.contains(where: supplied.contains) { return false }
        var index = start + 1, last = start, depth = 0
        while index < end {
            if text.isOperation(index, "=") { return false }
            if text.isMark(index, "{") {
                // Computed, unless it only watches.
                guard let inside = text.word(index + 1), inside == "willSet" || inside == "didSet" else { return false }
                break
            }
            if "([".contains(where: { text.isMark(index, $0) }), let close = text.closing(index) {
                last = close
                index = close + 1
                continue
            }
            depth += 1
            last = index
            index += 1
        }
        guard depth > 0, text.word(start) == "var" else { return true }
        let ending = text.tokens[last]
        let isOptional = ending.kind == .operation && (text[ending.range].hasSuffix("?") || text[ending.range].hasSuffix("!"))
        // A wrapper such as `@Binding` has no nil of its own.
        return !isOptional || wrappers.contains { ["Binding", "ObservedObject", "Bindable", "StateObject"].contains($0) }
    }
}
