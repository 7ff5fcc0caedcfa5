import Settle
import SwiftUI

struct FixtureView: View {
    let name: String

    var body: some View {
        switch name {
        case "avatar": AvatarSettle()
        case "list": LoadingRows(count: 9)
        default: Controls()
        }
    }
}

private struct AvatarSettle: View {
    @State private var progress = 0.0

    var body: some View {
        AvatarLoadSettle(name: "Ava Kim", progress: progress)
            .onTapGesture { withAnimation(.linear(duration: 1)) { progress = progress == 0 ? 1 : 0 } }
    }
}

private struct LoadingRows: View {
    let count: Int
    var body: some View {
        VStack(spacing: 12) {
            ForEach(0..<count, id: \.self) { index in
                HStack {
                    Circle().fill(.tertiary).frame(width: 44, height: 44)
                    VStack(alignment: .leading) {
                        Text("Person \(index)")
                        Text("Says something").font(.caption).foregroundStyle(.secondary)
                    }
                    Spacer()
                }
            }
        }
        .padding()
    }
}

private struct Controls: View {
    @State private var count = 0
    @State private var isOn = false
    @State private var offset = CGSize.zero
    @State private var isHovered = false

    var body: some View {
        VStack(spacing: 20) {
            Text("Count \(count)").accessibilityIdentifier("count")
            Button("Add") { count += 1 }.buttonStyle(.borderedProminent)
            RoundedRectangle(cornerRadius: 12)
                .fill(isOn ? Color.green : isHovered ? Color.orange : Color.blue)
                .frame(width: isOn ? 160 : 80, height: 80)
                .onTapGesture { withAnimation(.spring) { isOn.toggle() } }
                .onHover { isHovered = $0 }
                .accessibilityLabel("Box").accessibilityHint("Grows").accessibilityAddTraits(.isButton)
            Circle().fill(.pink).frame(width: 60, height: 60).offset(offset)
                .gesture(DragGesture().onChanged { offset = $0.translation }.onEnded { _ in withAnimation(.bouncy) { offset = .zero } })
        }
    }
}
