import Settle
import SwiftUI

extension Exhibit {
    static var avatarGroup: Exhibit {
        Exhibit(
            id: "avatar-group", title: "AvatarGroup",
            text: """
                Several people in the space of two: some of them as avatars, the others as a number.

                As it comes, two stand on a diagonal, and more become one and a count. Let it show as many circles as you have room for, in \
                a row if you like, closer together or further apart. Members come and go one by one. VoiceOver hears one sentence, with \
                the names of those who are shown and how many others there are.
                """,
            credits: [Credit("Design: after an avatar and avatar group for design systems")],
            sample: """
                import Settle
                import SwiftUI

                struct Viewers: View {
                    let people: [Person]

                    var body: some View {
                        AvatarGroup(
                            members: people.map { AvatarMember(id: $0.id, name: $0.name) },
                            maximum: 5, overlap: 0.3, arrangement: .stacked)
                    }
                }
                """,
            films: [groupSpreading], series: [groupNumbers, groupMaximums, groupOverlaps, groupCounts, groupDirections])
    }

    private static let names = ["Ava Kim", "Noor Haddad", "Milica Jovanović", "Yuki Oyelaran", "José Silva", "Ines Okafor", "王小明"]

    private static func members(_ count: Int) -> [AvatarMember] {
        (0..<count).map { AvatarMember(id: $0, name: names[$0 % names.count]) }
    }

    private static func items(_ count: Int) -> [AvatarType] { members(count).map(\.type) }

    private static var groupSpreading: Film {
        // There and back, each with the motion of things that settle.
        func overlap(_ seconds: Double) -> CGFloat {
            let spring = MotionRole.settle.spring
            let spread = spring.value(target: 1.0, time: seconds) - spring.value(target: 1.0, time: max(seconds - 0.9, 0))
            return CGFloat(0.7 - 0.8 * spread)
        }
        return Film(
            "Spread out and pushed together", duration: 1.8, size: CGSize(width: 260, height: 60),
            label: { "overlap " + String(format: "%.2f", Double(overlap($0))) }
        ) { seconds in
            AvatarGroup(members: members(6), maximum: 5, overlap: overlap(seconds), arrangement: .stacked)
                .frame(width: 240, alignment: .leading)
        }
    }

    private static var groupNumbers: Series {
        Series(
            "As it comes",
            text: "Nobody, one, two, and more: in `lg` and in `xs`.",
            figures: [1, 2, 3, 12].map { count in
                Figure("\(count)") {
                    HStack(alignment: .top, spacing: 20) {
                        AvatarGroup(items: items(count))
                        AvatarGroup(items: items(count), size: .xs)
                    }
                }
            })
    }

    private static var groupMaximums: Series {
        Series(
            "Maximum",
            text: "`maximum` counts circles, that of the number among them. Seven people:",
            figures: [1, 2, 3, 5, 7].map { maximum in
                Figure("\(maximum)") {
                    VStack(alignment: .leading, spacing: 12) {
                        AvatarGroup(items: items(7), maximum: maximum, arrangement: .stacked)
                        AvatarGroup(items: items(7), size: .xs, maximum: maximum)
                    }
                }
            })
    }

    private static var groupOverlaps: Series {
        Series(
            "Overlap",
            text: "How much of their diameter neighbours share. 0 lets them touch, less leaves a gap.",
            figures: [-0.2, 0, 0.2, 0.4, 0.6].map { (overlap: CGFloat) in
                Figure(String(format: "%.1f", Double(overlap))) {
                    AvatarGroup(items: items(6), maximum: 4, overlap: overlap, arrangement: .stacked)
                }
            })
    }

    private static var groupCounts: Series {
        Series(
            "Counts",
            text: """
                Up to 999 in full, then in the short form of the language, rounded down. `total` says how many there are when only the \
                first of them are at hand.
                """,
            figures: [100, 1_000, 4_322, 10_001].map { count in
                Figure(count.formatted(.number.locale(Locale(identifier: "en_US")))) {
                    HStack(alignment: .top, spacing: 20) {
                        AvatarGroup(items: items(1), total: count)
                        AvatarGroup(items: items(1), size: .xs, total: count)
                    }
                }
            })
    }

    private static var groupDirections: Series {
        func figure(_ name: String, _ direction: LayoutDirection, _ locale: String) -> Figure {
            Figure(name) {
                HStack(alignment: .top, spacing: 20) {
                    AvatarGroup(items: items(7), maximum: 4, arrangement: .stacked)
                    AvatarGroup(items: items(7))
                }
                .environment(\.layoutDirection, direction)
                .environment(\.locale, Locale(identifier: locale))
            }
        }
        return Series(
            "Languages",
            text: "The group follows the direction of reading, the number the digits of the place.",
            figures: [
                figure("English", .leftToRight, "en_US"), figure("Hebrew", .rightToLeft, "he"),
                figure("Arabic, Egypt", .rightToLeft, "ar_EG"),
            ])
    }
}
