import Foundation
import Observation
import Stage
import SwiftUI
import Testing

@MainActor @Observable private final class Model {
    var isOn = true
    var isThere = true
}

/// What leaves the stage leaves memory.
@MainActor @Suite(.serialized) struct StageMemoryTests {
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

    private struct Swap: View {
        let model: Model
        var body: some View {
            ZStack {
                if model.isOn { Holder().transition(.identity) } else { Holder().transition(.scale.combined(with: .opacity)) }
                if model.isOn { Holder().modifier(Framed()) }
            }
        }
    }

    /// Its body hands the content on to modifiers with bodies of their own.
    private struct Framed: ViewModifier {
        struct Inner: ViewModifier { func body(content: Content) -> some View { content.padding(1) } }
        func body(content: Content) -> some View { content.modifier(Inner()).animation(.default) { $0.opacity(0.5) } }
    }

    @Test("Views with transitions and modifiers go for good, with or without an animation")
    func transitions() {
        Token.alive = 0
        let model = Model()
        let stage = Stage(size: CGSize(width: 20, height: 40)) { Swap(model: model) }
        for step in 0..<400 {
            if step % 2 == 0 { model.isOn.toggle() } else { withAnimation(.linear(duration: 0.01)) { model.isOn.toggle() } }
            stage.advance(by: 0.02)
        }
        stage.advance(by: 1)
        #expect(Token.alive <= 4, "\(Token.alive) tokens are alive")
    }

    private struct Leaving: View {
        let model: Model
        var body: some View {
            ZStack { if model.isThere { Color.red.opacity(model.isOn ? 1 : 0).frame(width: model.isOn ? 10 : 20) } }
        }
    }

    @Test("What goes in the middle of its animation is not asked for more frames")
    func midFlight() {
        let model = Model()
        let stage = Stage(size: CGSize(width: 60, height: 60), scale: 1) { Leaving(model: model) }
        withAnimation(.linear(duration: 1)) { model.isOn = false }
        stage.advance(by: 0.3)
        model.isThere = false
        stage.advance(by: 3)
        #expect(stage.pixels[30, 30].alpha == 0)
        #expect(stage.isIdle)
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
