import Foundation
import Stage
import SwiftUI
import Testing

/// What leaves the stage leaves memory.
@MainActor struct StageMemoryTests {
    private final class Token {
        nonisolated(unsafe) static var alive = 0
        init() { Self.alive += 1 }
        deinit { Self.alive -= 1 }
    }

    private struct Holder: View {
        @State private var token = Token()
        var body: some View {
            TimelineView(.animation) { _ in Color.red.frame(width: 10, height: 10) }
                .task { try? await Task.sleep(for: .seconds(1_000_000)) }
                .onTapGesture { _ = token }
        }
    }

    private struct Toggle: View {
        @State private var isOn = false
        var body: some View {
            VStack {
                Color.blue.frame(width: 10, height: 10).onTapGesture { isOn.toggle() }
                    .accessibilityElement().accessibilityLabel("toggle")
                if isOn { Holder() }
            }
        }
    }

    @Test("A view that comes and goes 4,000 times leaves no state, no clock and no task behind")
    func toggling() async throws {
        Token.alive = 0
        do {
            let stage = Stage(size: CGSize(width: 20, height: 40)) { Toggle() }
            func cycle(_ count: Int) throws {
                for _ in 0..<count {
                    try stage.tap("toggle")
                    stage.advance(by: 0.001)
                }
            }
            try cycle(200)
            try cycle(7_800)
            #expect(stage.accessibility.count == 1)
            // An initial value is made for each view value, and only the first one of a place is kept.
            #expect(Token.alive <= 1, "\(Token.alive) tokens are alive")
            // Gone is the timeline, and gone are the sleepers.
            stage.advance(to: 2_000_000)
            #expect(stage.isIdle)
            try stage.tap("toggle")
            #expect(Token.alive >= 1)
        }
        // The task that slept was cancelled with the stage, and comes to its end on the ordinary executor.
        for _ in 0..<10_000 where Token.alive > 0 { await Task.yield() }
        #expect(Token.alive == 0, "the stage went, and \(Token.alive) tokens stayed")
    }
}
