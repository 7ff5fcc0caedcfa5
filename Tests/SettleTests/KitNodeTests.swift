import Observation
import Stage
import SwiftUI
import Testing

@testable import Settle

@MainActor @Observable private final class Switch { var isOn = true }

private struct Present<Content: View>: View {
    let load: Switch
    @ViewBuilder let content: Content
    var body: some View { ZStack { if load.isOn { content } } }
}

/// What has gone leaves no node behind in the tree.
@MainActor @Suite struct KitNodeTests {
    private func nodes(_ content: @escaping () -> some View) -> [Int] {
        let load = Switch()
        let stage = Stage(size: CGSize(width: 60, height: 60), scale: 1) { Present(load: load) { content() } }
        return (0..<3).map { _ in
            load.isOn = false
            stage.advance(by: 3)
            defer {
                load.isOn = true
                stage.advance(by: 3)
            }
            return stage.liveNodes
        }
    }

    private func expectNothingLeft(_ content: @escaping () -> some View) {
        let counts = nodes(content)
        #expect(Set(counts) == [counts[0]], "\(counts)")
        #expect(counts[0] == nodes { Color.red }[0])
    }

    @Test func modifiers() {
        expectNothingLeft {
            Group {
                Color.red
                Color.blue
            }
            .frame(width: 3).background { Circle() }.overlay { Circle() }
        }
        expectNothingLeft { ForEach(0..<3, id: \.self) { _ in Color.red }.opacity(0.5) }
    }

    @Test func transitions() {
        expectNothingLeft { Color.red.transition(.opacity) }
        expectNothingLeft { Color.red.motionTransition(.scale(0.5).combined(with: .opacity)) }
        expectNothingLeft { Color.red.transition(.blob) }
    }

    @Test func components() {
        expectNothingLeft { Avatar(type: .initials(text: "A"), state: .online) }
        expectNothingLeft { AvatarLoadSettle(size: 20) { Color.red } }
        expectNothingLeft { AvatarGroup(items: [.initials(text: "A"), .initials(text: "B"), .initials(text: "C")]) }
        expectNothingLeft { Color.red.skeleton(isLoading: true) }
        expectNothingLeft { SkeletonLoader() }
        expectNothingLeft { BlobbySymbol(isPrimary: true) { Color.red } alternative: { Color.blue } }
    }
}
