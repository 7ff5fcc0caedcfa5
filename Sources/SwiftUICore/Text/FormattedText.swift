import Foundation

/// What a text says of a value. The locale is that of the place where the text is shown, so it is made there.
package protocol FormattedText: Sendable {
    func string(in locale: Locale) -> String
    func isEqual(to other: any FormattedText) -> Bool
}

/// A value and a format for it.
private struct FormattedInput<Format: FormatStyle>: FormattedText, @unchecked Sendable
where Format.FormatInput: Equatable, Format.FormatOutput == String {
    // Unchecked: Apple's initialiser asks for no value that may be sent, and a text is one. It is only read.
    let input: Format.FormatInput
    let format: Format

    func string(in locale: Locale) -> String { format.locale(locale).format(input) }

    func isEqual(to other: any FormattedText) -> Bool {
        guard let other = other as? Self else { return false }
        return input == other.input && format == other.format
    }
}

extension Text {
    /// A value as `format` says it, in the locale of the environment.
    ///
    ///     Text(0.35, format: .percent)
    ///     Text(order.total, format: .currency(code: "EUR"))
    public init<F>(_ input: F.FormatInput, format: F)
    where F: FormatStyle, F.FormatInput: Equatable, F.FormatOutput == String {
        self.init(pieces: [Piece(source: .formatted(FormattedInput(input: input, format: format)))])
    }

    /// How a text says a date. Those that count as time goes by (`relative`, `offset`, `timer`) are not there; see `ProgressView(timerInterval:)`.
    public struct DateStyle: Sendable, Equatable, Codable {
        private enum Kind: String, Codable { case date, time }
        private let kind: Kind

        /// The time of day: 2:45 PM.
        public static let time = DateStyle(kind: .time)
        /// The day, its month in full, and the year: June 3, 2019.
        public static let date = DateStyle(kind: .date)

        fileprivate var format: Date.FormatStyle {
            switch kind {
            case .date: Date.FormatStyle(date: .long, time: .omitted)
            case .time: Date.FormatStyle(date: .omitted, time: .shortened)
            }
        }
    }

    /// A date as `style` says it, in the locale of the environment.
    public init(_ date: Date, style: Text.DateStyle) { self.init(date, format: style.format) }
}

extension LocalizedStringKey.StringInterpolation {
    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) { appendInterpolation(Text(date, style: style)) }
}
