import Settle
import SwiftUI

/// What can be set of a motion.
struct MotionParameters: Equatable {
    var role = MotionRole.success
    /// What `\.accessibilityReduceMotion` would say.
    var reducesMotion = false

    func call(time: Double?) -> String {
        if let time {
            return SwiftCall("MotionRole.\(role).progress")
                .with("at", decimal(time, 2)).with("reduceMotion", reducesMotion ? "true" : nil)
                .text + "  // \(decimal(role.progress(at: time, reduceMotion: reducesMotion), 3))"
        }
        return """
            // Knows by itself what the person asked for.
            view.motion(.\(role), value: isShown)

            withAnimation(MotionRole.\(role).animation(reduceMotion: reduceMotion)) {
                isShown.toggle()
            }
            """
    }
}

struct MotionPage: View {
    @Binding var surroundings: Surroundings
    @State private var parameters = MotionParameters()
    @State private var playhead = Playhead(duration: 1.2)

    var body: some View {
        PageLayout(
            place: .motion, surroundings: $surroundings, playhead: playhead, text: { seconds($0.time) },
            call: { parameters.call(time: $0.isByHand ? $0.time : nil) }
        ) {
            MotionWall(parameters: parameters, playhead: playhead)
        } controls: {
            MenuRow("Role", selection: $parameters.role, among: MotionRole.allCases) { "\($0)".capitalized }
            Toggle("As under Reduce Motion", isOn: $parameters.reducesMotion)
            MotionFacts(parameters: parameters)
        } states: {
            PageSection("All twelve", text: "What a change means decides how it moves.") {
                RoleRace(playhead: playhead, reducesMotion: parameters.reducesMotion, surroundings: surroundings)
            }
        } more: {
            PageSection("At work", text: "Press, pull and let go.") {
                MotionAtWork(parameters: parameters)
                    .padding(24)
                    .frame(maxWidth: .infinity)
                    .background { Rectangle().fill(Palette.wall) }
                    .surrounded(by: surroundings)
                    .card()
            }
            PageSection("Two hundred rows", text: "They come and go with the role’s motion.") {
                RowsInMotion(role: parameters.role, surroundings: surroundings)
            }
        }
        .onChange(of: parameters) { _, _ in playhead.restart() }
    }
}

/// The curve, where it stands, and a ball that moves by it.
private struct MotionWall: View {
    let parameters: MotionParameters
    let playhead: Playhead

    var body: some View {
        let time = playhead.time
        let progress = parameters.role.progress(at: time, reduceMotion: parameters.reducesMotion)
        VStack(spacing: 20) {
            ZStack {
                MotionCurve(parameters: parameters, duration: playhead.duration, until: nil)
                    .stroke(.quaternary, style: StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round))
                MotionCurve(parameters: parameters, duration: playhead.duration, until: time)
                    .stroke(.tint, style: StrokeStyle(lineWidth: 3, lineCap: .round, lineJoin: .round))
            }
            .background(alignment: .top) {
                GeometryReader { geometry in
                    Path { path in
                        let y = MotionCurve.y(of: 1, in: CGRect(origin: .zero, size: geometry.size))
                        path.move(to: CGPoint(x: 0, y: y))
                        path.addLine(to: CGPoint(x: geometry.size.width, y: y))
                    }
                    .stroke(.quaternary, style: StrokeStyle(lineWidth: 1, dash: [3, 5]))
                }
            }
            .frame(height: 220)
            .accessibilityElement()
            .accessibilityLabel("Curve")
            .accessibilityValue("\(decimal(progress, 2)) after \(seconds(time))")
            MotionTrack(progress: progress, diameter: 36)
        }
        .frame(maxWidth: 560)
    }
}

/// Progress over time, from 0 at the bottom to 1.2 at the top.
struct MotionCurve: Shape {
    let parameters: MotionParameters
    /// Of the whole width, in seconds.
    let duration: Double
    /// Where it ends; nil at its end.
    let until: Double?

    static func y(of progress: Double, in rect: CGRect) -> CGFloat { rect.maxY - rect.height * CGFloat(progress / 1.2) }

    func path(in rect: CGRect) -> Path {
        let end = min(until ?? duration, duration)
        let steps = max(Int(120 * end / duration), 1)
        var path = Path()
        for step in 0...steps {
            let time = end * Double(step) / Double(steps)
            let point = CGPoint(
                x: rect.minX + rect.width * CGFloat(time / duration),
                y: Self.y(of: parameters.role.progress(at: time, reduceMotion: parameters.reducesMotion), in: rect))
            if step == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        return path
    }
}

/// A ball on its way along a line, from 0 to 1; what is beyond 1 has room.
private struct MotionTrack: View {
    let progress: Double
    var diameter: CGFloat = 14

    var body: some View {
        GeometryReader { geometry in
            let way = (geometry.size.width - diameter) / 1.16
            Capsule().fill(.quaternary)
                .frame(width: way, height: 3)
                .offset(x: diameter / 2, y: (diameter - 3) / 2)
            Circle().fill(.tint)
                .frame(width: diameter, height: diameter)
                .offset(x: way * CGFloat(progress))
        }
        .frame(height: diameter)
        .accessibilityHidden(true)
    }
}

private struct MotionFacts: View {
    let parameters: MotionParameters

    var body: some View {
        let samples = (0...1200).map {
            parameters.role.progress(at: Double($0) / 1000, reduceMotion: parameters.reducesMotion)
        }
        let most = samples.max() ?? 1
        let arrival = samples.firstIndex { $0 >= 0.9 }
        VStack(spacing: 8) {
            fact("Duration", parameters.reducesMotion ? "–" : seconds(parameters.role.spring.duration))
            fact("Bounce", parameters.reducesMotion ? "–" : decimal(parameters.role.spring.bounce, 2))
            fact("Passes its target by", decimal(max(most - 1, 0) * 100, 1) + " %")
            fact("90 % after", arrival.map { seconds(Double($0) / 1000) } ?? "–")
        }
    }

    private func fact(_ name: String, _ value: String) -> some View {
        LabeledContent(name) { Text(value).monospacedDigit() }
    }
}

private struct RoleRace: View {
    let playhead: Playhead
    let reducesMotion: Bool
    let surroundings: Surroundings

    var body: some View {
        let time = playhead.time
        Grid(alignment: .leading, horizontalSpacing: 18, verticalSpacing: 10) {
            ForEach(MotionRole.allCases, id: \.self) { role in
                GridRow {
                    Text("\(role)".capitalized).font(.subheadline).lineLimit(1).fixedSize()
                    MotionTrack(progress: role.progress(at: time, reduceMotion: reducesMotion))
                }
            }
        }
        .padding(20)
        .background { Rectangle().fill(Palette.wall) }
        .surrounded(by: surroundings)
        .card()
    }
}

/// Something to press, and something to pull.
private struct MotionAtWork: View {
    let parameters: MotionParameters
    @State private var isOn = false
    @State private var pull = CGSize.zero
    @Environment(\.accessibilityReduceMotion) private var reduceMotion

    var body: some View {
        let animation = parameters.role.animation(reduceMotion: reduceMotion || parameters.reducesMotion)
        HStack(spacing: 48) {
            Button {
                withAnimation(animation) { isOn.toggle() }
            } label: {
                RoundedRectangle(cornerRadius: isOn ? 48 : 20)
                    .fill(isOn ? Color.indigo : Color.pink)
                    .frame(width: isOn ? 96 : 140, height: 96)
                    .frame(width: 170, height: 130)
            }
            .buttonStyle(.plain)
            .accessibilityLabel("Change shape")
            Circle().fill(Color.orange)
                .frame(width: 72, height: 72)
                .offset(pull)
                .gesture(
                    DragGesture()
                        .onChanged { pull = $0.translation }
                        .onEnded { _ in withAnimation(animation) { pull = .zero } }
                )
                .accessibilityLabel("Pull")
        }
        .frame(minHeight: 150)
    }
}

private struct RowsInMotion: View {
    let role: MotionRole
    let surroundings: Surroundings
    @State private var isShown = true

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            Toggle("Shown", isOn: $isShown).fixedSize()
            PeopleList(surroundings: surroundings) { person, index in
                Portrait(person: person).frame(width: 40, height: 40).clipShape(Circle())
                    .scaleEffect(isShown ? 1 : 0.2)
                    .opacity(isShown ? 1 : 0)
                    .motion(role, value: isShown)
            }
        }
    }
}
