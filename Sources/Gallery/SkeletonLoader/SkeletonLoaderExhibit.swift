import Settle
import SwiftUI

extension Exhibit {
    static var skeletonLoader: Exhibit {
        Exhibit(
            id: "skeleton-loader", title: "SkeletonLoader",
            text: """
                The place of something that is on its way: single bones, or the silhouette of the very view that will stand there. A soft \
                light passes over all of them at the same moments, because it follows the clock and nothing else.

                When the content comes, the silhouette lifts away and the content surfaces a moment behind it, row after row. Its own frame \
                never changes. With Reduce Motion the light breathes and the two cross-fade; with Reduce Transparency there is one quiet \
                colour; with Increase Contrast an outline. VoiceOver hears “Loading” once for a whole list.
                """,
            credits: [Credit("Design: Skeleton Loader by SwiftPieces")],
            sample: """
                import Settle
                import SwiftUI

                struct People: View {
                    let people: [Person]
                    let isLoading: Bool

                    var body: some View {
                        VStack(alignment: .leading, spacing: 16) {
                            ForEach(Array(people.enumerated()), id: \\.element.id) { index, person in
                                PersonRow(person)
                                    .skeleton(isLoading: isLoading, staggerIndex: index)
                            }
                        }
                        .skeletonGroup()
                        // A load of less than 0.15 s shows no silhouette, and one that shows stays for 0.4 s.
                        .skeletonTiming(onset: 0.15, minimum: 0.4)
                    }
                }
                """,
            films: [skeletonLoad, skeletonSweep, skeletonBreath],
            series: [skeletonShapes, skeletonContents, skeletonHandOffs, skeletonFailures, skeletonSurroundings, skeletonColours])
    }

    /// Of the light, in seconds, unless it is said.
    private static let period = 1.6

    private static var skeletonLoad: Film {
        let loaded = period
        return Film(
            "A list that loads", duration: 3, size: CGSize(width: 320, height: 264),
            label: { $0 < loaded ? "loading" : String(format: "%.2f s after", $0 - loaded) }
        ) { seconds in
            VStack(alignment: .leading, spacing: 16) {
                ForEach(Array(DrawnPerson.all.enumerated()), id: \.element.name) { index, person in
                    PersonRow(person: person)
                        .skeleton(isLoading: true, staggerIndex: index)
                        .skeletonHandOff(
                            (seconds - loaded - SkeletonHandOff.delay(of: index)) / SkeletonHandOff.duration)
                }
            }
            .skeletonTime(seconds)
        }
    }

    private static var skeletonSweep: Film {
        Film("One light for all", duration: period, size: CGSize(width: 320, height: 150)) { seconds in
            VStack(alignment: .leading, spacing: 14) {
                SkeletonLoader().frame(height: 64)
                HStack(spacing: 12) {
                    SkeletonLoader(shape: .circle).frame(width: 48, height: 48)
                    SkeletonLoader(shape: .text(lines: 2))
                }
            }
            .skeletonTime(seconds)
        }
    }

    private static var skeletonBreath: Film {
        Film("The same with Reduce Motion", duration: 2 * period, size: CGSize(width: 320, height: 64)) { seconds in
            // What the loader does by itself where motion is not wanted, which a page cannot ask for.
            BreathingBone(time: seconds)
        }
    }

    private static var skeletonShapes: Series {
        Series(
            "Bones",
            text: """
                `.rounded(12)` has continuous corners; `.text(lines:)` has lines as high as text, also at large text sizes, the last of several \
                shorter.
                """,
            figures: [
                Figure("Rounded", size: CGSize(width: 150, height: 72)) { SkeletonLoader().skeletonTime(0.6) },
                Figure("Circle", size: CGSize(width: 72, height: 72)) { SkeletonLoader(shape: .circle).skeletonTime(0.6) },
                Figure("Capsule", size: CGSize(width: 150, height: 36)) { SkeletonLoader(shape: .capsule).skeletonTime(0.6) },
                Figure("One line", size: CGSize(width: 150, height: 12)) {
                    SkeletonLoader(shape: .text(lines: 1)).skeletonTime(0.6)
                },
                Figure("Three lines", size: CGSize(width: 150, height: 54)) {
                    SkeletonLoader(shape: .text(lines: 3)).skeletonTime(0.6)
                },
            ])
    }

    private static var skeletonContents: Series {
        Series(
            "Real content",
            text: "One flat silhouette of all that a view draws, whatever its colours: text as bars, pictures and symbols as blocks.",
            figures: [("The view", false), ("Its silhouette", true)].map { entry in
                Figure(entry.0, size: CGSize(width: 260, height: 150)) {
                    ArticleCard().skeletonHandOff(entry.1 ? 0 : 1).skeletonTime(0.6)
                }
            })
    }

    private static var skeletonHandOffs: Series {
        Series(
            "The hand-off",
            text: "Pinned with `skeletonHandOff`. The silhouette has gone before half of it; the content comes up from 6 points below, out of a blur of 8.",
            figures: [0, 0.06, 0.12, 0.2, 0.3, 0.5, 1].map { fraction in
                Figure(String(format: "%.2f", fraction), size: CGSize(width: 190, height: 48)) {
                    PersonRow(person: DrawnPerson.all[0]).skeleton(isLoading: true).skeletonHandOff(fraction).skeletonTime(0.5)
                }
            })
    }

    private static var skeletonFailures: Series {
        Series(
            "Failed",
            text: "The light stops, and what could not be loaded dims. A retry brings both back.",
            figures: [("Loading", false), ("Failed", true)].map { entry in
                Figure(entry.0, size: CGSize(width: 190, height: 48)) {
                    PersonRow(person: DrawnPerson.all[1])
                        .skeleton(isLoading: !entry.1, isFailed: entry.1).skeletonTime(0.6)
                }
            })
    }

    private static var skeletonSurroundings: Series {
        Series(
            "Surroundings",
            text: "Where languages run from right to left so does the light; lines are as high as the text that a person chose.",
            figures: [
                Figure("Right to left", size: CGSize(width: 190, height: 48)) {
                    PersonRow(person: DrawnPerson.all[1]).skeleton(isLoading: true).skeletonTime(0.5)
                        .environment(\.layoutDirection, .rightToLeft)
                },
                Figure("Accessibility 3", size: CGSize(width: 190, height: 90)) {
                    SkeletonLoader(shape: .text(lines: 2)).skeletonTime(0.5)
                        .environment(\.dynamicTypeSize, .accessibility3)
                },
            ])
    }

    private static var skeletonColours: Series {
        var sea = SkeletonLoader.Style.standard
        sea.fill = .adaptive(0xCFE3EA, 0x1F3A44)
        sea.highlight = .adaptive(0xF0FAFD, 0x2F5563)
        return Series(
            "Styles",
            text: "A style has three colours for light and three for dark surroundings, a period, and how far a failure dims.",
            figures: [("standard", SkeletonLoader.Style.standard), ("Your own", sea)].map { entry in
                Figure(entry.0, size: CGSize(width: 190, height: 48)) {
                    SkeletonLoader(style: entry.1).skeletonTime(0.6)
                }
            })
    }
}

/// Somebody in the gallery's lists.
struct DrawnPerson {
    let name: String
    let line: String

    static let all = [
        DrawnPerson(name: "Ava Kim", line: "See you at six"),
        DrawnPerson(name: "Noor Haddad", line: "The drawings are in the folder"),
        DrawnPerson(name: "Milica Jovanović", line: "Thank you!"),
        DrawnPerson(name: "王小明", line: "Landed, on my way"),
    ]
}

struct PersonRow: View {
    let person: DrawnPerson

    var body: some View {
        HStack(spacing: 12) {
            Avatar(type: .initials(text: AvatarName(person.name).initials), size: .md, name: person.name)
            VStack(alignment: .leading, spacing: 2) {
                Text(person.name).font(.headline)
                Text(person.line).font(.subheadline).foregroundStyle(.secondary)
            }
            .lineLimit(1)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}

private struct ArticleCard: View {
    var body: some View {
        VStack(alignment: .leading, spacing: 10) {
            LinearGradient(colors: [.orange, .purple], startPoint: .topLeading, endPoint: .bottomTrailing)
                .frame(height: 72)
                .clipShape(RoundedRectangle(cornerRadius: 10, style: .continuous))
            Text("How the light travels").font(.headline)
            HStack(spacing: 6) {
                Image(systemName: "clock")
                Text("Four minutes")
            }
            .font(.subheadline).foregroundStyle(.secondary)
        }
        .skeleton(isLoading: true)
    }
}

/// A bone's colours as they are mixed where motion is not wanted.
private struct BreathingBone: View {
    let time: TimeInterval
    @Environment(\.colorScheme) private var scheme

    var body: some View {
        let style = SkeletonLoader.Style.standard
        let bone = RoundedRectangle(cornerRadius: 12, style: .continuous)
        bone.fill(style.fill.color(in: scheme))
            .overlay { bone.fill(style.highlight.color(in: scheme)).opacity(SkeletonSweep.breath(at: time, period: style.period)) }
    }
}
