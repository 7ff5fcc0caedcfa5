import Foundation
import Stage
import SwiftUI
import Testing

private struct Shift: GeometryEffect {
    var distance: CGFloat
    nonisolated var animatableData: CGFloat {
        get { distance }
        set { distance = newValue }
    }
    nonisolated func effectValue(size: CGSize) -> ProjectionTransform {
        ProjectionTransform(CGAffineTransform(translationX: distance, y: 0))
    }
}

/// Mirrors about the middle of what it is given.
private struct Flip: GeometryEffect {
    nonisolated func effectValue(size: CGSize) -> ProjectionTransform {
        ProjectionTransform(CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: size.width, ty: 0))
    }
}

@MainActor private final class Seen {
    var frames: [CGRect] = []
    var taps = 0
}

private struct Block: View {
    let seen: Seen
    var body: some View {
        GeometryReader { proxy in
            let _ = seen.frames.append(proxy.frame(in: .global))
            Color(red: 1, green: 0, blue: 0)
        }
        .frame(width: 20, height: 20)
        .onTapGesture { seen.taps += 1 }
    }
}

private struct Sent: View {
    let seen: Seen
    @State private var isThere = false
    var body: some View {
        ZStack {
            Color.clear.contentShape(Rectangle()).onTapGesture { withAnimation(.linear(duration: 1)) { isThere = true } }
            Block(seen: seen).modifier(Shift(distance: isThere ? 30 : 0).ignoredByLayout()).allowsHitTesting(false)
        }
    }
}

@MainActor struct GeometryEffectTests {
    private func stage(@ViewBuilder _ content: () -> some View) -> Stage {
        Stage(size: CGSize(width: 100, height: 40), scale: 1, content: content)
    }

    /// The red pixels of the middle row, from the first to one after the last.
    private func extent(_ stage: Stage) -> Range<Int> {
        let pixels = stage.pixels
        let red = (0..<100).filter { pixels[$0, 20].alpha > 127 }
        return (red.first ?? 0)..<((red.last ?? -1) + 1)
    }

    @Test("An effect moves what is drawn, what is touched, and what a geometry reader is told")
    func seen() {
        let seen = Seen()
        let stage = stage { Block(seen: seen).modifier(Shift(distance: 25)) }
        #expect(extent(stage) == 65..<85)
        #expect(seen.frames.last == CGRect(x: 65, y: 10, width: 20, height: 20))
        stage.tap(at: CGPoint(x: 45, y: 20))
        #expect(seen.taps == 0)
        stage.tap(at: CGPoint(x: 80, y: 20))
        #expect(seen.taps == 1)
    }

    @Test("Ignored by layout it moves what is drawn alone")
    func ignored() {
        let seen = Seen()
        let stage = stage { Block(seen: seen).modifier(Shift(distance: 25).ignoredByLayout()) }
        #expect(extent(stage) == 65..<85)
        #expect(seen.frames == [CGRect(x: 40, y: 10, width: 20, height: 20)])
        stage.tap(at: CGPoint(x: 45, y: 20))
        #expect(seen.taps == 1)
    }

    @Test("It animates, and tells nobody")
    func animated() {
        let seen = Seen()
        let stage = stage { Sent(seen: seen) }
        stage.tap(at: CGPoint(x: 5, y: 5))
        stage.advance(to: 0.5)
        #expect(extent(stage) == 55..<75)
        stage.advance(to: 2)
        #expect(extent(stage) == 70..<90)
        #expect(seen.frames.count == 1)
        #expect(stage.isIdle)
    }

    @Test("An effect is given the size of its content; a mirror is touched where it is seen")
    func size() {
        var taps = 0
        let stage = stage {
            HStack(spacing: 0) {
                Color(red: 1, green: 0, blue: 0).frame(width: 10, height: 20).onTapGesture { taps += 1 }
                Color.clear.frame(width: 30, height: 20)
            }
            .modifier(Flip())
        }
        #expect(extent(stage) == 60..<70)
        stage.tap(at: CGPoint(x: 65, y: 20))
        #expect(taps == 1)
    }

    @Test("A map of no numbers is no map", arguments: [Double.nan, .infinity, 1e308])
    func extremes(value: Double) {
        let stage = stage { Block(seen: Seen()).modifier(Shift(distance: value)) }
        _ = stage.pixels
        stage.tap(at: CGPoint(x: 50, y: 20))
    }
}

private struct Grown: View {
    @State private var isLarge = false
    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            Color.blue.frame(width: 10, height: isLarge ? 20 : 10)
                .animation(.linear(duration: 1)) { $0.opacity(isLarge ? 1 : 0.5) }
            Color(red: 1, green: 0, blue: 0).frame(width: 10, height: 10)
        }
        .frame(height: 40, alignment: .top)
        .contentShape(Rectangle())
        .onTapGesture { isLarge.toggle() }
    }
}

@MainActor struct ScopedAnimationTests {
    @Test("An animation for an effect alone does not move what is laid out anew beside it")
    func neighbours() {
        let stage = Stage(size: CGSize(width: 10, height: 40), scale: 1) { Grown() }
        stage.tap(at: CGPoint(x: 5, y: 5))
        stage.advance(to: 0.1)
        #expect(stage.pixels[5, 22].red == 255 && stage.pixels[5, 12].red < 100)
    }
}
