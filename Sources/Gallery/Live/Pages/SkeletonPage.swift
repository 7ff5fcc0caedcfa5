import Settle
import SwiftUI

/// What can be set of a bone.
struct SkeletonParameters: Equatable {
    enum Shape: String, CaseIterable {
        case rounded = "Rounded"
        case circle = "Circle"
        case capsule = "Capsule"
        case text = "Text"
    }

    var shape = Shape.rounded
    var cornerRadius = 12.0
    var lines = 3
    var width = 280.0
    var height = 120.0
    var period = 1.6
    var failedOpacity = 0.5
    var tint = SkeletonTint.standard
    var isFailed = false

    var skeletonShape: SkeletonShape {
        switch shape {
        case .rounded: .rounded(CGFloat(cornerRadius))
        case .circle: .circle
        case .capsule: .capsule
        case .text: .text(lines: lines)
        }
    }

    var style: SkeletonLoader.Style {
        var style = tint.style
        style.period = period
        style.failedOpacity = failedOpacity
        return style
    }

    /// - Parameter time: Where the light is pinned; nil to let it run.
    func call(time: Double?) -> String {
        let shape: String? =
            switch self.shape {
            case .rounded: short(cornerRadius) == "12" ? nil : ".rounded(\(short(cornerRadius)))"
            case .circle: ".circle"
            case .capsule: ".capsule"
            case .text: ".text(lines: \(lines))"
            }
        let style = SwiftCall("SkeletonLoader.Style")
            .with("fill", tint.fill).with("highlight", tint.highlight)
            .with("period", period, unless: 1.6).with("failedOpacity", failedOpacity, unless: 0.5)
        return SwiftCall("SkeletonLoader")
            .with("shape", shape)
            .with("isFailed", isFailed ? "true" : nil)
            .with(
                "style",
                style.text == "SkeletonLoader.Style()" ? nil : style.text.replacingOccurrences(of: "\n", with: "\n    ")
            )
            .then(".frame(width: \(short(width))" + (self.shape == .text ? ")" : ", height: \(short(height)))"))
            .then(time.map { ".skeletonTime(\(decimal($0, 2)))" })
            .text
    }
}

/// Colours for skeletons.
enum SkeletonTint: String, CaseIterable {
    case standard = "Standard"
    case violet = "Violet"
    case mint = "Mint"

    var fill: String? {
        switch self {
        case .standard: nil
        case .violet: ".adaptive(0xE4E0F5, 0x2C2838)"
        case .mint: ".adaptive(0xDCEDE4, 0x24332C)"
        }
    }

    var highlight: String? {
        switch self {
        case .standard: nil
        case .violet: ".adaptive(0xF6F4FF, 0x433C58)"
        case .mint: ".adaptive(0xF3FBF7, 0x365044)"
        }
    }

    var style: SkeletonLoader.Style {
        switch self {
        case .standard: .standard
        case .violet:
            SkeletonLoader.Style(fill: .adaptive(0xE4E0F5, 0x2C2838), highlight: .adaptive(0xF6F4FF, 0x433C58))
        case .mint: SkeletonLoader.Style(fill: .adaptive(0xDCEDE4, 0x24332C), highlight: .adaptive(0xF3FBF7, 0x365044))
        }
    }
}

struct SkeletonPage: View {
    @Binding var surroundings: Surroundings
    @State private var parameters = SkeletonParameters()
    @State private var playhead = Playhead(duration: 1.6, isLooping: true, followsClock: true)

    var body: some View {
        PageLayout(
            place: .skeleton, surroundings: $surroundings, playhead: playhead, text: { seconds($0.time) },
            call: { parameters.call(time: $0.isByHand ? $0.time : nil) }
        ) {
            BoneWall(parameters: parameters, playhead: playhead)
        } controls: {
            MenuRow("Shape", selection: $parameters.shape, among: SkeletonParameters.Shape.allCases) { $0.rawValue }
            if parameters.shape == .rounded {
                ValueRow("Corner radius", value: $parameters.cornerRadius, in: 0...60, step: 1, text: points)
            }
            if parameters.shape == .text { CountRow("Lines", value: $parameters.lines, in: 1...12) }
            ValueRow("Width", value: $parameters.width, in: 16...480, step: 1, text: points)
            if parameters.shape != .text {
                ValueRow("Height", value: $parameters.height, in: 8...240, step: 1, text: points)
            }
            ValueRow("Period", value: $parameters.period, in: 0.4...6, text: seconds)
            MenuRow("Colours", selection: $parameters.tint, among: SkeletonTint.allCases) { $0.rawValue }
            Toggle("Failed", isOn: $parameters.isFailed)
            ValueRow("Failed opacity", value: $parameters.failedOpacity, in: 0...1)
        } states: {
            PageSection("States", text: "The light stops and the bones dim when loading has failed; then the content.")
            {
                SkeletonStates(style: parameters.style, surroundings: surroundings)
            }
        } more: {
            PageSection("Composed", text: "Whatever their sizes, all bones are lit at the same moments.") {
                ComposedBones(style: parameters.style)
                    .padding(24)
                    .frame(maxWidth: .infinity)
                    .background { Rectangle().fill(Palette.wall) }
                    .surrounded(by: surroundings)
                    .card()
            }
            PageSection("Sizes", text: "Circles from 16 to 160 points.") {
                SizeStrip(surroundings: surroundings) { size in
                    SkeletonLoader(shape: .circle, isFailed: parameters.isFailed, style: parameters.style)
                        .frame(width: CGFloat(size), height: CGFloat(size))
                }
            }
        }
        .onChange(of: parameters.period) { _, period in playhead.duration = period }
    }
}

private struct BoneWall: View {
    let parameters: SkeletonParameters
    let playhead: Playhead

    var body: some View {
        SkeletonLoader(shape: parameters.skeletonShape, isFailed: parameters.isFailed, style: parameters.style)
            .frame(
                width: CGFloat(parameters.width), height: parameters.shape == .text ? nil : CGFloat(parameters.height)
            )
            .skeletonTime(playhead.isByHand ? playhead.time : nil)
            .motion(parameters.isFailed ? .error : .reveal, value: parameters.isFailed)
    }
}

private struct SkeletonStates: View {
    let style: SkeletonLoader.Style
    let surroundings: Surroundings

    var body: some View {
        FigureStrip(values: LoadPhase.allCases, surroundings: surroundings, caption: \.rawValue) { phase in
            PersonCard(person: Person.all[1])
                .skeleton(isLoading: phase == .loading, isFailed: phase == .failed, style: style)
                .frame(width: 168)
        }
    }
}

/// Somebody, in a column.
struct PersonCard: View {
    let person: Person

    var body: some View {
        VStack(spacing: 10) {
            Portrait(person: person).frame(width: 64, height: 64).clipShape(Circle())
            VStack(spacing: 3) {
                Text(person.name).font(.headline)
                Text(person.note).font(.subheadline).foregroundStyle(.secondary).multilineTextAlignment(.center)
            }
        }
        .frame(maxWidth: .infinity)
    }
}

private struct ComposedBones: View {
    let style: SkeletonLoader.Style

    var body: some View {
        VStack(alignment: .leading, spacing: 18) {
            HStack(spacing: 14) {
                SkeletonLoader(shape: .circle, style: style).frame(width: 56, height: 56)
                SkeletonLoader(shape: .text(lines: 2), style: style).frame(maxWidth: 220)
                Spacer(minLength: 0)
                SkeletonLoader(shape: .capsule, style: style).frame(width: 84, height: 34)
            }
            SkeletonLoader(style: style).frame(height: 150)
            SkeletonLoader(shape: .text(lines: 3), style: style)
        }
    }
}
