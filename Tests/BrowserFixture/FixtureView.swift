import Settle
import SwiftUI

struct FixtureView: View {
    let name: String

    var body: some View {
        switch name {
        case "avatar": AvatarLoadSettle(name: "Ava Kim")
        case "list": LoadingRows(count: 9)
        default: Controls()
        }
    }
}

private struct LoadingRows: View {
    let count: Int

    var body: some View {
        VStack(spacing: 12) {
            ForEach(0..<count, id: \.self) { index in
                HStack(spacing: 12) {
                    SkeletonLoader(shape: .circle).frame(width: 44, height: 44)
                    VStack(alignment: .leading, spacing: 8) {
                        SkeletonLoader(shape: .rounded()).frame(height: 16)
                        SkeletonLoader(shape: .rounded()).frame(width: 120, height: 12)
                    }
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
