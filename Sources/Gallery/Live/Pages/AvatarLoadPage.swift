import Settle
import SwiftUI

/// What can be set of an avatar's load.
struct AvatarLoadParameters: Equatable {
    enum Face: String, CaseIterable {
        case photo = "Photo"
        case drawing = "Drawing"
        case standIn = "Stand-in"
    }
    enum Ring: String, CaseIterable {
        case standard = "Standard"
        case indigo = "Indigo"
        case green = "Green"
        case pink = "Pink"
    }

    var name = "Ava Kim"
    var size = 160.0
    var fontSize = 60.0
    var blurAmount = 0.17
    var settleResponse = 0.52
    var duration = 0.62
    var ring = Ring.standard
    var face = Face.photo

    var ringColor: Color {
        switch ring {
        case .standard: Color(red: 0.894, green: 0.894, blue: 0.914)
        case .indigo: .indigo
        case .green: .green
        case .pink: .pink
        }
    }

    /// - Parameter progress: nil for an avatar that runs by itself.
    func call(progress: Double?) -> String {
        var call = SwiftCall("AvatarLoadSettle")
            .with("size", size, unless: 96)
            .with("name", SwiftCall.literal(name))
            .with("fontSize", fontSize, unless: 30)
            .with("blurAmount", blurAmount, unless: 0.17)
            .with("settleResponse", settleResponse, unless: 0.52)
            .with("ring", ring == .standard ? nil : ".\(ring.rawValue.lowercased())")
            .with("duration", duration, unless: 0.62)
            .with("progress", progress.map { decimal($0, 2) })
        switch face {
        case .photo:
            call = call.trailing(
                "AsyncImage(url: photo) { image in\n    image.resizable().scaledToFill()\n} placeholder: {\n    Color.clear\n}"
            )
        case .drawing: call = call.trailing("Portrait()")
        case .standIn: break
        }
        return call.text
    }
}

/// An avatar with everything that the parameters say.
struct AvatarLoadFigure: View {
    let parameters: AvatarLoadParameters
    var person = Person.all[0]
    var size: Double?
    /// nil to let it run by itself.
    let progress: Double?

    var body: some View {
        let size = CGFloat(size ?? parameters.size)
        let share = CGFloat(parameters.fontSize / parameters.size)
        if parameters.face == .standIn {
            AvatarLoadSettle(
                size: size, name: parameters.name, fontSize: share * size, blurAmount: CGFloat(parameters.blurAmount),
                settleResponse: parameters.settleResponse, ring: parameters.ringColor, duration: parameters.duration,
                progress: progress)
        } else {
            AvatarLoadSettle(
                size: size, name: parameters.name, fontSize: share * size, blurAmount: CGFloat(parameters.blurAmount),
                settleResponse: parameters.settleResponse, ring: parameters.ringColor, duration: parameters.duration,
                progress: progress
            ) {
                if parameters.face == .photo { Portrait(person: person) } else { DrawnPortrait() }
            }
        }
    }
}

struct AvatarLoadPage: View {
    @Binding var surroundings: Surroundings
    @State private var parameters = AvatarLoadParameters()
    @State private var playhead = Playhead(duration: 0.62)
    /// Counts how often everybody has been loaded.
    @State private var round = 0

    var body: some View {
        PageLayout(
            place: .avatarLoadSettle, surroundings: $surroundings, playhead: playhead,
            call: { parameters.call(progress: $0.isByHand ? $0.fraction : nil) }
        ) {
            LoadWall(parameters: parameters, playhead: playhead)
        } controls: {
            TextRow("Name", text: $parameters.name)
            MenuRow("Face", selection: $parameters.face, among: AvatarLoadParameters.Face.allCases) { $0.rawValue }
            ValueRow("Size", value: $parameters.size, in: 16...160, step: 1, text: points)
            ValueRow("Font size", value: $parameters.fontSize, in: 6...72, step: 1, text: points)
            ValueRow("Blur amount", value: $parameters.blurAmount, in: 0...0.4)
            ValueRow("Settle response", value: $parameters.settleResponse, in: 0.05...1)
            ValueRow("Duration", value: $parameters.duration, in: 0.05...4, text: seconds)
            MenuRow("Ring", selection: $parameters.ring, among: AvatarLoadParameters.Ring.allCases) { $0.rawValue }
        } states: {
            states
        } more: {
            sizes
            people
            list
        }
        .onChange(of: parameters.duration) { _, duration in playhead.duration = duration }
    }

    private var states: some View {
        PageSection(
            "States", text: "One number decides each frame. A picture that never comes leaves its person’s initials."
        ) {
            FigureStrip(values: AvatarLoadState.allCases, surroundings: surroundings, caption: \.rawValue) { state in
                AvatarLoadFigure(parameters: state.parameters(parameters), size: 96, progress: state.progress)
            }
        }
    }

    private var sizes: some View {
        PageSection("Sizes", text: "Gap, ring and blur keep their share of the face, from 16 to 160 points.") {
            LoadSizes(parameters: parameters, playhead: playhead, surroundings: surroundings)
        }
    }

    private var people: some View {
        PageSection(
            "Everybody", text: "A hue of one’s own, from the name alone. Tap one to load it again, or all of them."
        ) {
            VStack(spacing: 0) {
                LazyVGrid(columns: [GridItem(.adaptive(minimum: 108), spacing: 16)], spacing: 24) {
                    ForEach(Person.all.prefix(12)) { person in
                        VStack(spacing: 8) {
                            AvatarLoadSettle(
                                size: 72, name: person.name, fontSize: 28, duration: 0.62 + 0.09 * Double(person.id)
                            ) {
                                Portrait(person: person)
                            }
                            .id(round)
                            Text(person.name).font(.caption).lineLimit(1).accessibilityHidden(true)
                        }
                    }
                }
                .padding(24)
                .background { Rectangle().fill(Palette.wall) }
                .surrounded(by: surroundings)
                Hairline()
                Button("Load everybody again") { round += 1 }
                    .buttonStyle(.borderless)
                    .padding(14)
            }
            .card()
        }
    }

    private var list: some View {
        PageSection("Two hundred in a list", text: "Each loads when it comes into sight.") {
            PeopleList(surroundings: surroundings) { person, _ in
                AvatarLoadSettle(size: 40, name: person.name, fontSize: 16) { Portrait(person: person) }
            }
        }
    }
}

/// What becomes of a load.
enum AvatarLoadState: String, CaseIterable {
    case loading = "Loading"
    case settling = "Settling"
    case loaded = "Loaded"
    case failed = "Failed"

    var progress: Double {
        switch self {
        case .loading, .failed: 0
        case .settling: 0.42
        case .loaded: 1
        }
    }

    /// Without its picture an avatar is a stand-in.
    func parameters(_ parameters: AvatarLoadParameters) -> AvatarLoadParameters {
        var parameters = parameters
        if self == .failed || self == .loading { parameters.face = .standIn }
        return parameters
    }
}

// Each of these reads the playhead, so that a frame runs these bodies and not the page's.

private struct LoadWall: View {
    let parameters: AvatarLoadParameters
    let playhead: Playhead

    var body: some View {
        AvatarLoadFigure(parameters: parameters, progress: playhead.isByHand ? playhead.fraction : nil)
            .id(playhead.runs)
            .simultaneousGesture(TapGesture().onEnded { playhead.restart() })
    }
}

private struct LoadSizes: View {
    let parameters: AvatarLoadParameters
    let playhead: Playhead
    let surroundings: Surroundings

    var body: some View {
        let fraction = playhead.fraction
        SizeStrip(surroundings: surroundings) { size in
            AvatarLoadFigure(parameters: parameters, size: size, progress: fraction)
        }
    }
}
