import Settle
import SwiftUI

/// What can be set of a list that loads.
struct HandOffParameters: Equatable {
    var rows = 200
    var loadingTime = 1.6
    var fails = false
    var staggers = true
    var onset = 0.0
    var minimum = 0.0
    var tint = SkeletonTint.standard

    /// Rows further down would only let those who scroll wait.
    static let lastStaggered = 12

    func staggerIndex(_ row: Int) -> Int { staggers ? min(row, Self.lastStaggered) : 0 }

    /// From the end of loading until the last row has surfaced, in seconds.
    var handOffDuration: Double { SkeletonHandOff.duration + SkeletonHandOff.delay(of: staggerIndex(.max)) }

    /// - Parameter time: Where the hand-off is pinned, in seconds since loading ended; nil to let it run.
    func call(phase: LoadPhase, time: Double?) -> String {
        let style = tint == .standard ? nil : "SkeletonLoader.Style(fill: \(tint.fill!), highlight: \(tint.highlight!))"
        let row = SwiftCall("PersonRow").with(nil, "person")
            .then(
                SwiftCall(".skeleton")
                    .with("isLoading", phase == .loading ? "true" : "false")
                    .with("isFailed", phase == .failed ? "true" : nil)
                    .with("staggerIndex", staggers ? "min(index, \(Self.lastStaggered))" : nil)
                    .with("style", style).text
            )
            .then(
                time.map {
                    ".skeletonHandOff((\(decimal($0, 2))"
                        + (staggers ? " - SkeletonHandOff.delay(of: min(index, \(Self.lastStaggered)))" : "")
                        + ")\n    / SkeletonHandOff.duration)"
                }
            )
            .text
        var list = "ForEach(Array(people.enumerated()), id: \\.element.id) { index, person in\n"
        list += row.split(separator: "\n").map { "    \($0)\n" }.joined() + "}\n.skeletonGroup()"
        if onset > 0 || minimum > 0 {
            list +=
                "\n"
                + SwiftCall(".skeletonTiming").with("onset", onset, unless: 0).with("minimum", minimum, unless: 0).text
        }
        return list
    }
}

struct HandOffPage: View {
    @Binding var surroundings: Surroundings
    @State private var parameters = HandOffParameters()
    @State private var phase = LoadPhase.loading
    /// Counts the loads.
    @State private var attempt = 0
    @State private var playhead = Playhead(duration: HandOffParameters().handOffDuration, isPlaying: false)

    var body: some View {
        PageLayout(
            place: .handOff, surroundings: $surroundings, playhead: playhead, text: { seconds($0.time) }, restart: load,
            call: { parameters.call(phase: phase, time: $0.isByHand ? $0.time : nil) }
        ) {
            HandOffList(parameters: parameters, phase: phase, playhead: playhead)
        } controls: {
            ChoiceRow("State", selection: $phase, among: LoadPhase.allCases) { $0.rawValue }
            Button("Load again", action: load).buttonStyle(.borderedProminent)
            ValueRow("Loading takes", value: $parameters.loadingTime, in: 0...6, text: seconds)
            Toggle("Fails", isOn: $parameters.fails)
            Toggle("Row after row", isOn: $parameters.staggers)
            MenuRow("Rows", selection: $parameters.rows, among: [5, 50, 200, 2000]) { "\($0)" }
            ValueRow("Onset", value: $parameters.onset, in: 0...1, text: seconds)
            ValueRow("Minimum", value: $parameters.minimum, in: 0...3, text: seconds)
            MenuRow("Colours", selection: $parameters.tint, among: SkeletonTint.allCases) { $0.rawValue }
        } states: {
            EmptyView()
        } more: {
            PageSection(
                "Moments",
                text: "The silhouette has gone before half of it; the content comes up from below, out of a blur."
            ) {
                FigureStrip(
                    values: [0, 0.06, 0.12, 0.2, 0.3, 0.5, 1], surroundings: surroundings, caption: { decimal($0, 2) }
                ) { fraction in
                    PersonCard(person: Person.all[2]).frame(width: 150)
                        .skeleton(isLoading: true, style: parameters.tint.style)
                        .skeletonHandOff(fraction)
                }
                // They stand still, and so does their light.
                .skeletonTime(0.5)
            }
        }
        .task(id: attempt) {
            guard (try? await Task.sleep(for: .seconds(parameters.loadingTime))) != nil else { return }
            phase = parameters.fails ? .failed : .loaded
        }
        .onChange(of: phase) { _, phase in
            if phase == .loaded { playhead.restart() } else { playhead.rewind() }
        }
        .onChange(of: parameters.staggers) { _, _ in playhead.duration = parameters.handOffDuration }
    }

    private func load() {
        playhead.rewind()
        phase = .loading
        attempt += 1
    }
}

struct HandOffList: View {
    let parameters: HandOffParameters
    let phase: LoadPhase
    let playhead: Playhead

    var body: some View {
        let time = playhead.isByHand ? playhead.time : nil
        ScrollView {
            LazyVStack(alignment: .leading, spacing: 18) {
                ForEach(Person.some(parameters.rows)) { person in
                    HandOffRow(person: person, parameters: parameters, phase: phase, time: time)
                }
            }
            .skeletonGroup()
            .padding(.vertical, 24)
        }
        .skeletonTiming(onset: parameters.onset, minimum: parameters.minimum)
        .frame(height: 436)
        .padding(.vertical, -24)
    }
}

private struct HandOffRow: View {
    let person: Person
    let parameters: HandOffParameters
    let phase: LoadPhase
    let time: Double?

    var body: some View {
        let stagger = parameters.staggerIndex(person.id)
        PersonLine(person: person) {
            Portrait(person: person).frame(width: 44, height: 44).clipShape(Circle())
        } trailing: {
            Text("\(person.id % 12 + 1):\(person.id * 7 % 60 < 10 ? "0" : "")\(person.id * 7 % 60)")
                .font(.footnote.monospacedDigit()).foregroundStyle(.secondary)
        }
        .skeleton(
            isLoading: phase == .loading, isFailed: phase == .failed, staggerIndex: stagger,
            style: parameters.tint.style
        )
        .skeletonHandOff(time.map { ($0 - SkeletonHandOff.delay(of: stagger)) / SkeletonHandOff.duration })
    }
}
