import SwiftUI

/// Which circles a group shows, and what they say.
struct AvatarGroupPlan: Equatable {
    /// How many members have an avatar: the first ones.
    let avatars: Int
    /// How many the last circle counts; 0 for no such circle.
    let others: Int

    /// More circles than this no screen has room for.
    static let mostCircles = 100

    /// - Parameters:
    ///   - members: How many are known.
    ///   - total: How many there are; at least those.
    ///   - maximum: Circles at most, that of the count among them.
    init(members: Int, total: Int? = nil, maximum: Int) {
        let places = min(max(maximum, 0), Self.mostCircles), total = max(total ?? members, members)
        if members == total, members <= places {
            (avatars, others) = (members, 0)
        } else {
            avatars = min(max(places - 1, 0), members)
            others = places > 0 ? total - avatars : 0
        }
    }

    var circles: Int { avatars + (others > 0 ? 1 : 0) }

    /// "+4" beside avatars, "4" where there is none.
    func countText(_ locale: Locale) -> String { Self.compact(others, signed: avatars > 0, locale) }

    /// Whole below 1,000, then in the locale's short form, rounded down: 999, 1K, 4K, 12K, 3M. In its digits, with its sign.
    static func compact(_ count: Int, signed: Bool, _ locale: Locale) -> String {
        // The short forms end with trillions.
        min(count, 999_999_999_999_999).formatted(
            .number.notation(.compactName).precision(.fractionLength(0)).rounded(rule: .towardZero).grouping(.never)
                .sign(strategy: signed ? .always() : .automatic).locale(locale))
    }

    /// "Ava Kim and 4 others". At most five are named, so that the sentence ends.
    static func label(names: [String], count: Int, _ locale: Locale) -> Text {
        let named = names.prefix(5), others = count - named.count
        if named.isEmpty { return count == 1 ? Text("1 person") : Text("\(count) people") }
        if others <= 0 { return Text(verbatim: named.formatted(.list(type: .and).locale(locale))) }
        let list = named.joined(separator: ", ")
        return others == 1 ? Text("\(list) and 1 other") : Text("\(list) and \(others) others")
    }
}
