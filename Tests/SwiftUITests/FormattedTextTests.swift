import Foundation
import Stage
import SwiftUI
import Testing

/// Text that says a value by a format, in the locale of the place where it is shown.
@MainActor @Suite struct FormattedTextTests {
    private func read(_ text: Text, _ locale: String = "en_US") -> String {
        let stage = Stage { text.environment(\.locale, Locale(identifier: locale)).environment(\.timeZone, .gmt) }
        return stage.accessibility.map(\.label).joined()
    }

    @Test func saysItInTheLocaleThatHolds() {
        #expect(read(Text(1234.5, format: .number)) == "1,234.5")
        #expect(read(Text(1234.5, format: .number), "de_DE") == "1.234,5")
        #expect(read(Text(0.35, format: .percent)) == "35%")
        #expect(read(Text(12, format: .currency(code: "EUR")), "de_DE") == "12,00\u{a0}€")
        #expect(read(Text(["a", "b", "c"], format: .list(type: .and))) == "a, b, and c")
    }

    @Test func saysDates() {
        // 2019-06-03 14:45:10 UTC
        let date = Date(timeIntervalSinceReferenceDate: 581_265_910)
        #expect(read(Text(date, style: .date)).contains("June 3, 2019"))
        #expect(read(Text(date, style: .date), "de_DE").contains("3. Juni 2019"))
        #expect(read(Text(date, style: .time)).contains(":45"))
        #expect(read(Text("On \(date, style: .date)!")).contains("On June 3, 2019!"))
    }

    @Test func isTheSameWhereValueAndFormatAre() {
        #expect(Text(1, format: .number) == Text(1, format: .number))
        #expect(Text(1, format: .number) != Text(2, format: .number))
        #expect(Text(1, format: .number) != Text(1, format: .percent))
        #expect(Text(0.5, format: .percent).bold() != Text(0.5, format: .percent))
    }
}
