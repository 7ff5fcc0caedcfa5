import Foundation

/// A call as source code: what is left at its default is not said.
struct SwiftCall {
    let name: String
    private var arguments: [String] = []
    private var closures: [(label: String?, body: String)] = []
    private var modifiers: [String] = []

    init(_ name: String) { self.name = name }

    func with(_ label: String?, _ value: String) -> SwiftCall {
        var call = self
        call.arguments.append(label.map { "\($0): \(value)" } ?? value)
        return call
    }

    /// Said when it is something else than what it would be without a word.
    func with(_ label: String, _ value: Double, unless standard: Double) -> SwiftCall {
        short(value) == short(standard) ? self : with(label, short(value))
    }

    func with(_ label: String, _ value: String?, unless standard: String? = nil) -> SwiftCall {
        guard let value, value != standard else { return self }
        return with(label, value)
    }

    /// A closure after the arguments.
    func trailing(_ body: String, label: String? = nil) -> SwiftCall {
        var call = self
        call.closures.append((label, body))
        return call
    }

    /// A modifier, with its dot.
    func then(_ modifier: String?) -> SwiftCall {
        guard let modifier else { return self }
        var call = self
        call.modifiers.append(modifier)
        return call
    }

    var text: String {
        var text = name
        let line = arguments.joined(separator: ", ")
        if line.count + name.count <= 58 {
            text += arguments.isEmpty && !closures.isEmpty ? "" : "(\(line))"
        } else {
            text += "(\n" + Self.wrapped(arguments) + ")"
        }
        for (label, body) in closures {
            text += label.map { " \($0): {\n" } ?? " {\n"
            text += body.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)\n" }.joined() + "}"
        }
        // Under a brace that closes, modifiers stand in its column; else they belong to the line above.
        let lineBreak = closures.isEmpty ? "\n    " : "\n"
        return text + modifiers.map { lineBreak + $0.replacingOccurrences(of: "\n", with: lineBreak) }.joined()
    }

    private static func wrapped(_ arguments: [String]) -> String {
        var lines: [String] = []
        var line = ""
        for argument in arguments {
            if !line.isEmpty, line.count + argument.count > 54 {
                lines.append(line)
                line = ""
            }
            line += line.isEmpty ? argument : ", " + argument
        }
        return (lines + [line]).map { "    \($0)" }.joined(separator: ",\n")
    }

    /// Text as a literal.
    static func literal(_ text: String) -> String {
        "\"" + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"") + "\""
    }
}
