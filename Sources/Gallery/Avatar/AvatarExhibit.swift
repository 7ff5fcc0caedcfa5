import Settle
import SwiftUI

extension Exhibit {
    static var avatar: Exhibit {
        Exhibit(
            id: "avatar", title: "Avatar",
            text: """
                A round picture, icon or initials of somebody, in four sizes, with a badge that says whether they are there.

                The badge can be told by its shape as well as by its colour, and each mark stands out from its outline by at least \
                3 : 1. It keeps its share of any diameter. Text in an avatar stays on one line and inside the circle.
                """,
            credits: [Credit("Design: after an avatar and avatar group for design systems")],
            sample: """
                import Settle
                import SwiftUI

                struct Contact: View {
                    let name: String
                    let photo: Image?
                    let isOnline: Bool

                    var body: some View {
                        HStack(spacing: 12) {
                            Avatar(
                                type: photo.map(AvatarType.photo) ?? .initials(text: AvatarName(name).initials),
                                size: .md, state: isOnline ? .online : .offline, name: name)
                            Text(name)
                        }
                    }
                }
                """,
            films: [avatarGrowing],
            series: [avatarBadges, avatarNamedSizes, avatarTypes, avatarCustomSizes, avatarTexts, avatarCounts, avatarStyles])
    }

    private static let states: [(name: String, state: AvatarState)] = [
        ("normal", .normal), ("online", .online), ("offline", .offline), ("away", .away), ("busy", .busy), ("count", .count(3)),
    ]

    private static let sizes: [(name: String, size: AvatarSize)] = [("xs", .xs), ("sm", .sm), ("md", .md), ("lg", .lg)]

    private static var avatarGrowing: Film {
        func diameter(_ seconds: Double) -> CGFloat { 16 + 104 * CGFloat(seconds / 2) }
        return Film(
            "From 16 to 120 points", duration: 2, size: CGSize(width: 150, height: 150),
            label: { "\(Int(diameter($0).rounded())) points" }
        ) { seconds in
            Avatar(type: .initials(text: "AK"), size: .md, state: .online, customSize: diameter(seconds))
        }
    }

    private static var avatarBadges: Series {
        Series(
            "Badges",
            text: """
                A filled disc, a hollow ring, a moon, a bar: without any colour they are still four different things. A count takes a \
                number, such as of messages.
                """,
            figures: states.map { entry in
                Figure(entry.name) {
                    Avatar(type: .initials(text: "AK"), size: .lg, state: entry.state).padding(6)
                }
            })
    }

    private static var avatarNamedSizes: Series {
        Series(
            "Sizes",
            text: "`xs` is 32 points, `sm` 40, `md` 48 and `lg` 56. Initials, badge and its distance go with them.",
            figures: sizes.map { entry in
                Figure(entry.name) {
                    HStack(spacing: 12) {
                        ForEach(states.map(\.state), id: \.self) { state in
                            Avatar(type: .initials(text: "NH"), size: entry.size, state: state)
                        }
                    }
                    .padding(6)
                }
            })
    }

    private static var avatarTypes: Series {
        var types: [(name: String, type: AvatarType)] = [("Initials", .initials(text: "AK")), ("An emoji", .initials(text: "🦊"))]
        types.append(("A symbol", .glyph(Image(systemName: "person.fill"))))
        if let portrait = DrawnPhotos.portrait {
            types += [("A photo", .photo(portrait)), ("The same as a glyph", .glyph(portrait))]
        }
        if let landscape = DrawnPhotos.landscape { types.append(("A wide photo", .photo(landscape))) }
        return Series(
            "Contents",
            text: "A photo fills the circle and is cropped, whatever its shape; a glyph stands in the middle, 24 points high.",
            figures: types.map { entry in
                Figure(entry.name) { Avatar(type: entry.type, size: .lg, state: .online).padding(6) }
            })
    }

    private static var avatarCustomSizes: Series {
        Series(
            "Other diameters",
            text: """
                `customSize` replaces the diameter. The badge follows, so that it covers the same share of a small avatar and does not \
                hang beside a large one; initials keep the size’s font for as long as they fit.
                """,
            figures: [16, 24, 32, 48, 72, 96, 120].map { (diameter: CGFloat) in
                Figure("\(Int(diameter)) points") {
                    Avatar(type: .initials(text: "AK"), size: .md, state: .online, customSize: diameter).padding(diameter / 8)
                }
            })
    }

    private static var avatarTexts: Series {
        Series(
            "Initials",
            text: "One line, made smaller to half its size where it would leave the circle, and then cut.",
            figures: ["A", "AK", "WWW", "Ava", "Ava Kim", "a very long name indeed", "王", "مع", "ﷺ", "👨‍👩‍👧‍👦", ""].map { text in
                Figure(text.isEmpty ? "None" : text) { Avatar(type: .initials(text: text), size: .lg) }
            })
    }

    private static var avatarCounts: Series {
        Series(
            "Counts",
            text: "A count grows away from the corner, and ends at 99+.",
            figures: [1, 9, 42, 99, 100].map { count in
                Figure("\(count)") {
                    HStack(spacing: 14) {
                        ForEach(sizes.map(\.size), id: \.self) { size in
                            Avatar(type: .initials(text: "AK"), size: size, state: .count(count))
                        }
                    }
                    .padding(6)
                }
            })
    }

    private static var avatarStyles: Series {
        var mint = AvatarStyle.standard
        mint.light.surface = Color(red: 0.80, green: 0.94, blue: 0.88)
        mint.dark.surface = mint.light.surface
        let styles: [(name: String, style: AvatarStyle)] = [("standard", .standard), ("adaptive", .adaptive), ("Your own", mint)]
        return Series(
            "Styles",
            text: "As it comes an avatar is white, like a photograph, in light and in dark. `adaptive` gives it a dark face in the dark.",
            figures: styles.map { entry in
                Figure(entry.name) {
                    HStack(spacing: 12) {
                        ForEach(states.map(\.state), id: \.self) { state in
                            Avatar(type: .initials(text: "AK"), size: .md, state: state)
                        }
                        AvatarGroup(items: [.initials(text: "AK"), .initials(text: "NH"), .initials(text: "MJ")])
                    }
                    .avatarStyle(entry.style)
                    .padding(6)
                }
            })
    }
}
