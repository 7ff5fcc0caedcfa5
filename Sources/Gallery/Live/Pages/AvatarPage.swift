import Settle
import SwiftUI

/// What can be set of an avatar.
struct AvatarParameters: Equatable {
    enum Content: String, CaseIterable {
        case photo = "Photo"
        case initials = "Initials"
        case icon = "Icon"
    }
    enum Presence: String, CaseIterable {
        case normal = "None"
        case online = "Online"
        case offline = "Offline"
        case away = "Away"
        case busy = "Busy"
        case count = "Count"
    }
    enum Style: String, CaseIterable {
        case standard = "Standard"
        case adaptive = "Adaptive"
    }

    var name = "Noor Haddad"
    var content = Content.photo
    var icon = "person.fill"
    var size = AvatarSize.lg
    var hasCustomSize = true
    var presence = Presence.online
    var count = 3
    var style = Style.adaptive

    var state: AvatarState {
        switch presence {
        case .normal: .normal
        case .online: .online
        case .offline: .offline
        case .away: .away
        case .busy: .busy
        case .count: .count(count)
        }
    }

    /// - Parameter photo: nil when it is not there yet.
    func type(photo: Image?) -> AvatarType {
        switch content {
        case .photo: photo.map(AvatarType.photo) ?? .initials(text: AvatarName(name).initials)
        case .initials: .initials(text: AvatarName(name).initials)
        case .icon: .glyph(Image(systemName: icon))
        }
    }

    func call(diameter: Double) -> String {
        let type =
            switch content {
            case .photo: ".photo(photo)"
            case .initials: ".initials(text: \(SwiftCall.literal(AvatarName(name).initials)))"
            case .icon: ".glyph(Image(systemName: \(SwiftCall.literal(icon))))"
            }
        let state: String? =
            switch presence {
            case .normal: nil
            case .count: ".count(\(count))"
            default: ".\(presence.rawValue.lowercased())"
            }
        return SwiftCall("Avatar")
            .with("type", type)
            .with("size", size == .md ? nil : ".\(size)")
            .with("state", state)
            .with("customSize", hasCustomSize ? "\(Int(diameter.rounded()))" : nil)
            .with("name", SwiftCall.literal(name))
            .then(style == .standard ? nil : ".avatarStyle(.adaptive)")
            .text
    }
}

struct AvatarPage: View {
    @Binding var surroundings: Surroundings
    @State private var parameters = AvatarParameters()
    /// Over diameters.
    @State private var playhead = Playhead(duration: 2, isPlaying: false, start: 1.5)

    static let diameters: ClosedRange<Double> = 16...160

    var body: some View {
        PageLayout(
            place: .avatar, surroundings: $surroundings, playhead: playhead, text: { points(Self.diameters.value(at: $0)) },
            call: { parameters.call(diameter: Self.diameters.value(at: $0)) }
        ) {
            AvatarWall(parameters: parameters, playhead: playhead)
        } controls: {
            TextRow("Name", text: $parameters.name)
            ChoiceRow("Content", selection: $parameters.content, among: AvatarParameters.Content.allCases) {
                $0.rawValue
            }
            if parameters.content == .icon {
                MenuRow(
                    "Icon", selection: $parameters.icon, among: ["person.fill", "star.fill", "leaf.fill", "heart.fill"]
                ) { $0 }
            }
            ChoiceRow("Size", selection: $parameters.size, among: AvatarSize.allCases) { "\($0)" }
            Toggle("Own diameter", isOn: $parameters.hasCustomSize)
            MenuRow("Presence", selection: $parameters.presence, among: AvatarParameters.Presence.allCases) {
                $0.rawValue
            }
            if parameters.presence == .count { CountRow("Count", value: $parameters.count, in: 0...120) }
            MenuRow("Style", selection: $parameters.style, among: AvatarParameters.Style.allCases) { $0.rawValue }
        } states: {
            PageSection("States", text: "A filled disc, a hollow ring, a moon, a bar: different without any colour.") {
                FigureStrip(values: AvatarParameters.Presence.allCases, surroundings: surroundings, caption: \.rawValue)
                { presence in
                    AvatarFigure(parameters: parameters.with(presence), diameter: 72)
                }
            }
        } more: {
            PageSection("Sizes", text: "The badge keeps its share of any diameter, from 16 to 160 points.") {
                SizeStrip(surroundings: surroundings) { AvatarFigure(parameters: parameters, diameter: $0) }
            }
            PageSection("Two hundred in a list", text: "Their presence in one look, and before that their places.") {
                LoadingPeopleList(surroundings: surroundings) { person, index in
                    AvatarFigure(parameters: parameters.with(person), person: person, diameter: 40)
                }
                .avatarStyle(.adaptive)
            }
        }
    }
}

extension AvatarParameters {
    func with(_ presence: Presence) -> AvatarParameters {
        var parameters = self
        parameters.presence = presence
        return parameters
    }

    /// Somebody else, in some mood.
    func with(_ person: Person) -> AvatarParameters {
        var parameters = self
        parameters.name = person.name
        let moods: [Presence] = [.online, .offline, .online, .away, .busy, .normal, .count]
        parameters.presence = moods[person.id * 5 % moods.count]
        parameters.count = person.id % 14 + 1
        return parameters
    }
}

/// An avatar as the parameters have it, its photo loaded.
private struct AvatarFigure: View {
    let parameters: AvatarParameters
    var person = Person.all[1]
    /// nil for the size's own.
    let diameter: Double?

    var body: some View {
        if parameters.content == .photo {
            AsyncImage(url: person.photo) { phase in avatar(phase.image ?? DrawnPhotos.portrait) }
        } else {
            avatar(nil)
        }
    }

    private func avatar(_ photo: Image?) -> some View {
        Avatar(
            type: parameters.type(photo: photo), size: parameters.size, state: parameters.state,
            customSize: diameter.map { CGFloat($0) }, name: parameters.name
        )
        .avatarStyle(parameters.style == .adaptive ? .adaptive : .standard)
    }
}

private struct AvatarWall: View {
    let parameters: AvatarParameters
    let playhead: Playhead

    var body: some View {
        let diameter = AvatarPage.diameters.value(at: playhead)
        AvatarFigure(parameters: parameters, diameter: parameters.hasCustomSize ? diameter : nil)
            .motion(.settle, value: parameters)
    }
}
