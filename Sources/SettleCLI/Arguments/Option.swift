import DisplayList
import Foundation

/// An option of a command. The parser and the help both read this one description.
protocol AnyOption: Sendable {
    /// The long name, without its dashes.
    var name: String { get }
    var short: Character? { get }
    /// What stands for the value in the help; nil for a flag, which takes none.
    var placeholder: String? { get }
    /// One or more sentences.
    var summary: String { get }
    /// What the value must be, as the end of "takes …": "a number from 1 to 4096".
    var expectation: String { get }
    var isRequired: Bool { get }
    /// The default as it would be typed.
    var defaultText: String? { get }
    var defaultValue: (any Sendable)? { get }
    func read(_ text: String) throws(Complaint) -> any Sendable
}

extension AnyOption {
    /// The option as messages spell it: "-o", "--size".
    var spelling: String { short.map { "-\($0)" } ?? "--\(name)" }
}

/// An option whose value is a `Value`.
struct Option<Value: Sendable>: AnyOption {
    var name: String
    var short: Character?
    var placeholder: String?
    var summary: String
    var expectation: String
    var isRequired = false
    var defaultText: String?
    var initial: Value?
    /// The words that a mistyped value may have meant.
    var words: [String] = []
    /// nil when the text is not such a value.
    var parse: @Sendable (String) -> Value?

    var defaultValue: (any Sendable)? { initial }

    func read(_ text: String) throws(Complaint) -> any Sendable {
        if let value = parse(text) { return value }
        let meant = suggestion(for: text, among: words).map { "; did you mean \($0)?" } ?? "."
        throw Complaint("\(spelling) takes \(expectation), not \(quoted(text))\(meant)")
    }

    /// The same option for a command that cannot work without it.
    var required: Self {
        var copy = self
        copy.isRequired = true
        return copy
    }
}

extension Option where Value == Double {
    /// A finite decimal number of a closed range; `unit` is what the help calls the value.
    static func number(
        _ name: String, _ placeholder: String = "NUMBER", in range: ClosedRange<Double>, default initial: Double,
        _ summary: String
    ) -> Self {
        Option(
            name: name, placeholder: placeholder, summary: summary,
            expectation: "a number from \(decimal(range.lowerBound)) to \(decimal(range.upperBound))",
            defaultText: decimal(initial), initial: initial,
            parse: { text in
                // Swift's own reading also takes "nan", "inf" and hexadecimal.
                guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), let value = Double(text) else { return nil }
                return range.contains(value) ? value : nil
            })
    }

    func defaulting(to value: Double) -> Self {
        var copy = self
        (copy.initial, copy.defaultText) = (value, decimal(value))
        return copy
    }
}

extension Option where Value == Int {
    static func integer(
        _ name: String, _ placeholder: String = "COUNT", in range: ClosedRange<Int>, default initial: Int?,
        defaultText: String? = nil, _ summary: String
    ) -> Self {
        Option(
            name: name, placeholder: placeholder, summary: summary,
            expectation: "a whole number from \(range.lowerBound) to \(range.upperBound)",
            defaultText: defaultText ?? initial.map(String.init), initial: initial,
            parse: { text in Int(text).flatMap { range.contains($0) ? $0 : nil } })
    }
}

extension Option where Value == Bool {
    static func flag(_ name: String, short: Character? = nil, _ summary: String) -> Self {
        Option(name: name, short: short, summary: summary, expectation: "no value", initial: false, parse: { _ in nil })
    }
}

extension Option where Value == String {
    static func text(_ name: String, _ placeholder: String, default initial: String?, _ summary: String) -> Self {
        Option(
            name: name, placeholder: placeholder, summary: summary, expectation: "any text",
            defaultText: initial.map { $0.contains(" ") ? "\"\($0)\"" : $0 }, initial: initial, parse: { $0 })
    }

    /// A place to write to; `kind` is the end of "takes …".
    static func output(_ placeholder: String, _ kind: String, _ summary: String) -> Self {
        Option(
            name: "output", short: "o", placeholder: placeholder, summary: summary, expectation: kind,
            parse: { $0.isEmpty ? nil : $0 }
        ).required
    }
}

/// The path of a picture, which the command decodes before anything is drawn.
struct ImagePath: Sendable, Equatable {
    let path: String
}

extension Option where Value == ImagePath {
    static func image(_ name: String, _ summary: String) -> Self {
        Option(
            name: name, placeholder: "FILE", summary: summary, expectation: "the path of a picture",
            parse: { $0.isEmpty ? nil : ImagePath(path: $0) })
    }
}

extension Option where Value == RGBA {
    /// A colour, six hexadecimal digits of sRGB. The # may be left out, because a shell takes an unquoted one for a comment.
    static func color(
        _ name: String, default initial: RGBA, defaultText: String, allowsTransparent: Bool = false, _ summary: String
    ) -> Self {
        Option(
            name: name, placeholder: "COLOUR", summary: summary,
            expectation: "a colour as '#RRGGBB' or RRGGBB" + (allowsTransparent ? ", or transparent" : ""),
            defaultText: defaultText, initial: initial, words: allowsTransparent ? ["transparent"] : [],
            parse: { text in
                if allowsTransparent, text == "transparent" { return .clear }
                let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
                guard digits.utf8.count == 6, digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
                    let value = UInt32(digits, radix: 16)
                else { return nil }
                func channel(_ shift: UInt32) -> Float { Float(value >> shift & 0xFF) / 255 }
                return RGBA(red: channel(16), green: channel(8), blue: channel(0))
            })
    }
}

extension Option where Value: CaseIterable & RawRepresentable<String> {
    /// One of a few words.
    static func choice(
        _ name: String, _ placeholder: String, default initial: Value?, defaultText: String? = nil, _ summary: String
    ) -> Self {
        let words = Value.allCases.map(\.rawValue)
        let list = words.dropLast().joined(separator: ", ") + " or " + words.last!
        return Option(
            name: name, placeholder: placeholder, summary: summary, expectation: (words.count > 2 ? "one of " : "either ") + list,
            defaultText: defaultText ?? initial?.rawValue, initial: initial, words: words, parse: { Value(rawValue: $0) })
    }
}

/// A number as a person would type it: 96, 0.62.
func decimal(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
}
