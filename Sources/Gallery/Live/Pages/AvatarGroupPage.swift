import Settle
import SwiftUI

/// What can be set of a group.
struct AvatarGroupParameters: Equatable {
    var people = 7
    var maximum = 5
    var size = AvatarGroupSize.lg
    var arrangement = AvatarGroupArrangement.stacked
    var hasOverlap = true
    var total = 7
    var hasTotal = false
    var showsPresence = true

    var members: [AvatarMember] {
        Person.all.prefix(people).map {
            AvatarMember(id: $0.id, name: $0.name, state: showsPresence ? Self.presence($0) : .normal)
        }
    }

    private static func presence(_ person: Person) -> AvatarState {
        [AvatarState.online, .away, .online, .busy, .offline][person.id % 5]
    }

    func call(overlap: Double) -> String {
        SwiftCall("AvatarGroup")
            .with(
                "members",
                "people.map { AvatarMember(id: $0.id, name: $0.name\(showsPresence ? ", state: $0.state" : "")) }"
            )
            .with("size", size == .lg ? nil : ".\(size)")
            .with("maximum", maximum == 2 ? nil : "\(maximum)")
            .with("overlap", hasOverlap ? decimal(overlap, 2) : nil)
            .with("arrangement", arrangement == .piled ? nil : ".\(arrangement)")
            .with("total", hasTotal ? "\(total)" : nil)
            .text
    }
}

struct AvatarGroupPage: View {
    @Binding var surroundings: Surroundings
    @State private var parameters = AvatarGroupParameters()
    /// Over overlaps.
    @State private var playhead = Playhead(duration: 2, isPlaying: false, start: 1.25)

    static let overlaps: ClosedRange<Double> = -0.2...0.6

    var body: some View {
        PageLayout(
            place: .avatarGroup, wallHeight: 260, surroundings: $surroundings, playhead: playhead, text: { decimal(Self.overlaps.value(at: $0), 2) },
            call: { parameters.call(overlap: Self.overlaps.value(at: $0)) }
        ) {
            GroupWall(parameters: parameters, playhead: playhead)
        } controls: {
            CountRow("People", value: $parameters.people, in: 0...24)
            CountRow("Maximum", value: $parameters.maximum, in: 0...12)
            ChoiceRow("Arrangement", selection: $parameters.arrangement, among: AvatarGroupArrangement.allCases) {
                "\($0)".capitalized
            }
            ChoiceRow("Size", selection: $parameters.size, among: AvatarGroupSize.allCases) { "\($0)" }
            Toggle("Own overlap", isOn: $parameters.hasOverlap)
            Toggle("Presence", isOn: $parameters.showsPresence)
            Toggle("Own total", isOn: $parameters.hasTotal)
            if parameters.hasTotal { CountRow("Total", value: $parameters.total, in: 0...5000) }
        } states: {
            PageSection("Numbers", text: "Nobody, one, two, and more, as it comes.") {
                FigureStrip(values: [0, 1, 2, 3, 12, 24], surroundings: surroundings, caption: { "\($0)" }) { count in
                    AvatarGroup(
                        members: AvatarGroupParameters(people: count, showsPresence: false).members,
                        size: parameters.size
                    )
                    .avatarStyle(.adaptive)
                    .frame(minWidth: 40, minHeight: 40)
                }
            }
        } more: {
            PageSection("Totals", text: "In full up to 999, then in the short form of the language.") {
                FigureStrip(values: [100, 999, 1_000, 4_322, 10_001], surroundings: surroundings, caption: { "\($0)" })
                { total in
                    AvatarGroup(
                        members: parameters.members, size: parameters.size, maximum: 4, arrangement: .stacked,
                        total: total
                    )
                    .avatarStyle(.adaptive)
                }
            }
            PageSection("Two hundred in a list", text: "A group for each row, once it is there.") {
                LoadingPeopleList(surroundings: surroundings) { person, index in
                    AvatarGroup(
                        members: AvatarGroupParameters(people: index % 6 + 1, showsPresence: false).members, size: .xs
                    )
                    .avatarStyle(.adaptive)
                    .frame(width: 56, height: 56)
                }
            }
        }
    }
}

private struct GroupWall: View {
    let parameters: AvatarGroupParameters
    let playhead: Playhead

    var body: some View {
        let overlap = AvatarGroupPage.overlaps.value(at: playhead)
        AvatarGroup(
            members: parameters.members, size: parameters.size, maximum: parameters.maximum,
            overlap: parameters.hasOverlap ? CGFloat(overlap) : nil, arrangement: parameters.arrangement,
            total: parameters.hasTotal ? parameters.total : nil
        )
        .avatarStyle(.adaptive)
        .motion(.settle, value: parameters)
        .scaleEffect(1.6)
    }
}
