import Foundation

/// An error of the Swift compiler, and what it means to somebody who wonders why a view is not drawn.
struct CompilerMessage: Equatable {
    /// As it was given to the compiler.
    var path: String
    var line: Int
    var text: String

    /// The errors in what the compiler wrote to standard error, in its style "path:line:column: error: text". One inside a macro's expansion
    /// counts for the place of the macro.
    static func errors(in output: String) -> [CompilerMessage] {
        var found: [CompilerMessage] = [], waiting: [String] = []
        for line in output.split(separator: "\n") {
            guard let message = Place(line) else { continue }
            let isExpansion = message.path.contains("@__swiftmacro_") || message.path.hasPrefix("<") || message.path.contains("macro expansion")
            switch message.kind {
            case "error" where isExpansion: waiting.append(message.text)
            case "error":
                found.append(CompilerMessage(path: message.path, line: message.line, text: message.text))
            case "note" where message.text.hasPrefix("in expansion of macro") && !isExpansion:
                found += waiting.map { CompilerMessage(path: message.path, line: message.line, text: $0) }
                waiting = []
            default: break
            }
        }
        // Several compiler processes can report the same line.
        var seen: [CompilerMessage] = []
        for message in found where !seen.contains(message) { seen.append(message) }
        return seen
    }

    private struct Place {
        var path: String, line: Int, kind: String, text: String

        init?(_ text: Substring) {
            guard let match = text.firstMatch(of: /^(.+?):(\d+):(\d+): (error|warning|note): (.*)$/) else { return nil }
            (path, line, kind) = (String(match.1), Int(match.2) ?? 0, String(match.4))
            self.text = String(match.5)
        }
    }

    // MARK: What is missing

    /// A name that the compiler looked for in vain.
    struct Missing: Equatable {
        var name: String
        /// The type in which it was looked for; nil when it should have stood by itself.
        var owner: String?
    }

    var missing: Missing? {
        for pattern in [/cannot find (?:type |macro |operator )?'([^']+)' in scope/, /no macro named '([^']+)'/, /unknown attribute '([^']+)'/] {
            if let match = text.firstMatch(of: pattern) { return Missing(name: String(match.1), owner: nil) }
        }
        if let match = text.firstMatch(of: /(?:value of type|type|reference to member|enum type) '([^']+)' has no (?:dynamic )?member '([^']+)'/) {
            return Missing(name: String(match.2), owner: String(match.1))
        }
        if let match = text.firstMatch(of: /'([^']+)' is not a member type of (?:\w+ )?'([^']+)'/) {
            return Missing(name: String(match.1), owner: String(match.2))
        }
        return nil
    }

    /// Whether it only says that something else was not understood.
    var isConsequence: Bool {
        text.hasPrefix("cannot infer contextual base") || text.hasPrefix("generic parameter") || text.hasPrefix("failed to produce diagnostic")
            || text.hasPrefix("cannot convert return expression of type '()'") || text.contains("could not be inferred")
    }

    /// - Parameter isOwn: Whether a type is declared in what is compiled; a missing member of it is a mistake there and not of ours.
    func sentence(isOwn: (String) -> Bool) -> String {
        if text.hasPrefix("no such module"), let match = text.firstMatch(of: /'([^']+)'/) {
            return "the module \(match.1) is not there."
        }
        guard let missing else {
            let clause = printable(text, limit: 300)
            return clause.hasSuffix(".") ? clause : clause + "."
        }
        let name = printable(missing.name, limit: 80)
        guard let owner = missing.owner else { return "\(name) is not in Settle's SwiftUI." }
        let plain = owner.split(separator: "<").first.map(String.init) ?? owner
        let type = printable(plain, limit: 80)
        if isOwn(plain.replacing(".Type", with: "")) { return "\(type) has no \(name)." }
        if plain == "some View" || plain == "any View" || plain == "View" || owner.contains("some View") {
            return ".\(name) is not in Settle's SwiftUI."
        }
        return "\(type) in Settle's SwiftUI has no .\(name)."
    }
}
