import Settle
import SwiftUI

/// What can be set of a symbol that melts.
struct BlobParameters: Equatable {
    enum Pair: String, CaseIterable {
        case play = "Play, pause"
        case heart = "Heart, star"
        case moon = "Sun, moon"
        case lock = "Lock, lock open"
        case bell = "Bell, bell off"

        var symbols: (primary: String, alternative: String) {
            switch self {
            case .play: ("play.fill", "pause.fill")
            case .heart: ("heart.fill", "star.fill")
            case .moon: ("sun.max.fill", "moon.fill")
            case .lock: ("lock.fill", "lock.open.fill")
            case .bell: ("bell.fill", "bell.slash.fill")
            }
        }
    }
    enum Paint: String, CaseIterable {
        case flat = "Flat"
        case gradient = "Gradient"
    }

    var pair = Pair.play
    var size = 120.0
    var maxBlur = 25.0
    var alphaThreshold = 0.25
    var paint = Paint.gradient
    var role = MotionRole.morph

    var style: AnyShapeStyle {
        switch paint {
        case .flat: AnyShapeStyle(.primary)
        case .gradient:
            AnyShapeStyle(
                LinearGradient(colors: [.indigo, .pink, .orange], startPoint: .topLeading, endPoint: .bottomTrailing))
        }
    }

    /// - Parameter progress: Where it is pinned; nil when `isPrimary` leads it.
    func call(progress: Double?) -> String {
        let call = SwiftCall("BlobbySymbol")
        return (progress.map { call.with("progress", decimal($0, 2)) } ?? call.with("isPrimary", "isPrimary"))
            .with("maxBlur", maxBlur, unless: 25)
            .with("alphaThreshold", alphaThreshold, unless: 0.25)
            .trailing("Image(systemName: \(SwiftCall.literal(pair.symbols.primary)))")
            .trailing("Image(systemName: \(SwiftCall.literal(pair.symbols.alternative)))", label: "alternative")
            .then(".font(.system(size: \(short(size))))")
            .then(
                paint == .flat
                    ? nil
                    : ".foregroundStyle(LinearGradient(\n    colors: [.indigo, .pink, .orange],\n    startPoint: .topLeading, endPoint: .bottomTrailing))"
            )
            .then(progress == nil ? ".motion(.\(role), value: isPrimary)" : nil)
            .text
    }
}

/// A symbol as the parameters have it, pinned.
private struct PinnedBlob: View {
    let parameters: BlobParameters
    let progress: Double
    let size: Double
    /// As a share of what the parameters say, so that small symbols melt as large ones do.
    var blurShare = 1.0

    var body: some View {
        BlobbySymbol(
            progress: progress, maxBlur: CGFloat(parameters.maxBlur * blurShare),
            alphaThreshold: parameters.alphaThreshold
        ) {
            Image(systemName: parameters.pair.symbols.primary)
        } alternative: {
            Image(systemName: parameters.pair.symbols.alternative)
        }
        .font(.system(size: CGFloat(size)))
        .foregroundStyle(parameters.style)
    }
}

struct BlobbySymbolPage: View {
    @Binding var surroundings: Surroundings
    @State private var parameters = BlobParameters()
    @State private var isPrimary = true
    @State private var playhead = Playhead(duration: 1, isPlaying: false)

    var body: some View {
        PageLayout(
            place: .blobbySymbol, surroundings: $surroundings, playhead: playhead, restart: restart,
            call: { parameters.call(progress: $0.isByHand ? $0.fraction : nil) }
        ) {
            BlobWall(parameters: parameters, playhead: playhead, isPrimary: $isPrimary)
        } controls: {
            Button("Melt", action: restart).buttonStyle(.borderedProminent)
            MenuRow("Symbols", selection: $parameters.pair, among: BlobParameters.Pair.allCases) { $0.rawValue }
            ValueRow("Size", value: $parameters.size, in: 16...160, step: 1, text: points)
            ValueRow("Most blur", value: $parameters.maxBlur, in: 0...80, text: points)
            ValueRow("Alpha threshold", value: $parameters.alphaThreshold, in: 0.01...0.9)
            ChoiceRow("Paint", selection: $parameters.paint, among: BlobParameters.Paint.allCases) { $0.rawValue }
            MenuRow("Motion", selection: $parameters.role, among: MotionRole.allCases) { "\($0)".capitalized }
        } states: {
            PageSection("On the way", text: "Both blur until they are a blob, which is where they change places.") {
                FigureStrip(
                    values: [0, 0.2, 0.35, 0.5, 0.65, 0.8, 1] as [Double], surroundings: surroundings,
                    caption: { decimal($0, 2) }
                ) { progress in
                    PinnedBlob(parameters: parameters, progress: progress, size: 64, blurShare: 64 / 120).frame(
                        width: 72, height: 72)
                }
            }
        } more: {
            PageSection("Sizes", text: "From 16 to 160 points, with a blur that keeps its share.") {
                BlobSizes(parameters: parameters, playhead: playhead, surroundings: surroundings)
            }
            PageSection("Two hundred in a list", text: "Tap one.") {
                PeopleList(surroundings: surroundings) { person, _ in
                    Portrait(person: person).frame(width: 40, height: 40).clipShape(Circle())
                } trailing: { person in
                    FavouriteButton(person: person, parameters: parameters)
                }
            }
        }
    }

    private func restart() {
        playhead.rewind()
        isPrimary.toggle()
    }
}

private struct FavouriteButton: View {
    let person: Person
    let parameters: BlobParameters
    @State private var isPrimary = true

    var body: some View {
        Button {
            isPrimary.toggle()
        } label: {
            BlobbySymbol(isPrimary: isPrimary, maxBlur: 12, alphaThreshold: parameters.alphaThreshold) {
                Image(systemName: parameters.pair.symbols.primary)
            } alternative: {
                Image(systemName: parameters.pair.symbols.alternative)
            }
            .font(.system(size: 20))
            .motion(parameters.role, value: isPrimary)
            .frame(width: 44, height: 44)
        }
        .buttonStyle(.plain)
        .foregroundStyle(.tint)
        .accessibilityLabel(parameters.pair.rawValue)
        .accessibilityHint(person.name)
    }
}

private struct BlobWall: View {
    let parameters: BlobParameters
    let playhead: Playhead
    @Binding var isPrimary: Bool

    var body: some View {
        Group {
            if playhead.isByHand {
                PinnedBlob(parameters: parameters, progress: playhead.fraction, size: parameters.size)
            } else {
                Button {
                    isPrimary.toggle()
                } label: {
                    BlobbySymbol(
                        isPrimary: isPrimary, maxBlur: CGFloat(parameters.maxBlur),
                        alphaThreshold: parameters.alphaThreshold
                    ) {
                        Image(systemName: parameters.pair.symbols.primary)
                    } alternative: {
                        Image(systemName: parameters.pair.symbols.alternative)
                    }
                    .font(.system(size: CGFloat(parameters.size)))
                    .foregroundStyle(parameters.style)
                    .motion(parameters.role, value: isPrimary)
                }
                .buttonStyle(.plain)
            }
        }
        .frame(minWidth: 200, minHeight: 200)
    }
}

private struct BlobSizes: View {
    let parameters: BlobParameters
    let playhead: Playhead
    let surroundings: Surroundings

    var body: some View {
        let progress = playhead.isByHand ? playhead.fraction : 0.5
        SizeStrip(surroundings: surroundings) { size in
            PinnedBlob(parameters: parameters, progress: progress, size: size, blurShare: size / 120)
        }
    }
}
