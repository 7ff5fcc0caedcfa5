import Foundation

/// A key into string tables, with what was interpolated into it.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation, Sendable {
    package var key: String
    package var arguments: [Argument] = []

    package enum Argument: Equatable, Sendable {
        case text(String)
        case view(Text)
    }

    public init(_ value: String) { key = value }

    public init(stringLiteral value: String) { key = value }

    public init(stringInterpolation: LocalizedStringKey.StringInterpolation) {
        key = stringInterpolation.key
        arguments = stringInterpolation.arguments
    }

    public struct StringInterpolation: StringInterpolationProtocol {
        package var key = ""
        package var arguments: [Argument] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            key.reserveCapacity(literalCapacity + interpolationCount * 2)
        }

        public mutating func appendLiteral(_ literal: String) { key += literal.replacingOccurrences(of: "%", with: "%%") }

        public mutating func appendInterpolation(_ string: String) { append("%@", .text(string)) }

        public mutating func appendInterpolation(_ text: Text) { append("%@", .view(text)) }

        public mutating func appendInterpolation(_ image: Image) { append("%@", .view(Text(image))) }

        public mutating func appendInterpolation<Subject>(
            _ subject: Subject, formatter: Formatter? = nil
        ) where Subject: ReferenceConvertible {
            append("%@", .text(formatter?.string(for: subject) ?? "\(subject)"))
        }

        public mutating func appendInterpolation<F>(_ input: F.FormatInput, format: F)
        where F: FormatStyle, F.FormatInput: Equatable, F.FormatOutput == String {
            append("%@", .text(format.format(input)))
        }

        public mutating func appendInterpolation<T>(_ value: T) where T: _FormatSpecifiable {
            append(value._specifier, .text(Self.format(value._arg, value._specifier)))
        }

        public mutating func appendInterpolation<T>(_ value: T, specifier: String) where T: _FormatSpecifiable {
            append(specifier, .text(Self.format(value._arg, specifier)))
        }

        private mutating func append(_ specifier: String, _ argument: Argument) {
            key += specifier
            arguments.append(argument)
        }

        private static func format(_ argument: CVarArg, _ specifier: String) -> String {
            String(format: specifier, argument)
        }
    }

    package func string(table: String?, bundle: Bundle?, in environment: EnvironmentValues) -> String {
        pieces(table: table, bundle: bundle, locale: environment.locale).map { $0.string(in: environment) }.joined()
    }

    /// Looks the key up and puts the arguments in their places (`%@`, `%lld`, `%2$@`…).
    package func pieces(table: String?, bundle: Bundle?, locale: Locale) -> [Text.Piece] {
        let found = (bundle ?? .main).localizedString(forKey: key, value: key, table: table)
        return found.contains("%") ? fill(found) : [Text.Piece(source: .verbatim(found))]
    }

    private func fill(_ format: String) -> [Text.Piece] {
        var pieces: [Text.Piece] = []
        var result = "", rest = Substring(format), next = 0
        func append(_ argument: Argument) {
            switch argument {
            case .text(let text): result += text
            case .view(let text):
                if !result.isEmpty { pieces.append(Text.Piece(source: .verbatim(result))) }
                result = ""
                pieces += text.pieces
            }
        }
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            if rest.first == "%" {
                result += "%"
                rest = rest.dropFirst()
                continue
            }
            guard let end = rest.firstIndex(where: { "@diufFeEgGxXcsp".contains($0) }) else {
                result += "%"
                continue
            }
            var index = next
            let inside = rest[..<end]
            if let dollar = inside.firstIndex(of: "$"), let number = Int(inside[..<dollar]) {
                index = number - 1
            } else {
                next += 1
            }
            if arguments.indices.contains(index) { append(arguments[index]) } else { result += "%" + rest[...end] }
            rest = rest[rest.index(after: end)...]
        }
        result += rest
        if !result.isEmpty || pieces.isEmpty { pieces.append(Text.Piece(source: .verbatim(result))) }
        return pieces
    }
}

/// A number that can be interpolated into a localized key.
public protocol _FormatSpecifiable: Equatable {
    associatedtype _Arg: CVarArg
    var _arg: _Arg { get }
    var _specifier: String { get }
}

extension Int: _FormatSpecifiable {
    public var _arg: Int64 { Int64(self) }
    public var _specifier: String { "%lld" }
}

extension Int32: _FormatSpecifiable {
    public var _arg: Int32 { self }
    public var _specifier: String { "%d" }
}

extension Int64: _FormatSpecifiable {
    public var _arg: Int64 { self }
    public var _specifier: String { "%lld" }
}

extension UInt: _FormatSpecifiable {
    public var _arg: UInt64 { UInt64(self) }
    public var _specifier: String { "%llu" }
}

extension UInt64: _FormatSpecifiable {
    public var _arg: UInt64 { self }
    public var _specifier: String { "%llu" }
}

extension Double: _FormatSpecifiable {
    public var _arg: Double { self }
    public var _specifier: String { "%lf" }
}

extension Float: _FormatSpecifiable {
    public var _arg: Float { self }
    public var _specifier: String { "%f" }
}

extension CGFloat: _FormatSpecifiable {
    public var _arg: CGFloat { self }
    public var _specifier: String { "%lf" }
}
