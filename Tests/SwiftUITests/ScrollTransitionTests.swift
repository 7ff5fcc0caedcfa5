import Foundation
import Stage
import SwiftUI
import Testing

/// A red block of 40 points, 100 points from the start of what a view of 100 points scrolls.
private struct Block: View {
    var axes = Axis.Set.vertical
    var top = ScrollTransitionConfiguration.interactive(timingCurve: .linear)
    var bottom = ScrollTransitionConfiguration.interactive(timingCurve: .linear)
    var effectAxis: Axis?

    var body: some View {
        ScrollView(axes) {
            let layout = axes == .vertical ? AnyLayout(VStackLayout(spacing: 0)) : AnyLayout(HStackLayout(spacing: 0))
            layout {
                Color.clear.frame(width: 100, height: 100)
                Color.red.frame(width: 40, height: 40)
                    .scrollTransition(topLeading: top, bottomTrailing: bottom, axis: effectAxis) { effect, phase in
                        effect.opacity(phase.isIdentity ? 1 : phase == .topLeading ? 0.5 : 0)
                    }
                Color.clear.frame(width: 100, height: 300)
            }
        }
    }
}

@MainActor struct ScrollTransitionTests {
    private func stage(_ block: Block, conditions: Stage.Conditions = .init()) -> Stage {
        Stage(size: CGSize(width: 100, height: 100), scale: 1, conditions: conditions) { block }
    }

    private func scroll(_ stage: Stage, to offset: inout CGFloat, _ target: CGFloat, isHorizontal: Bool = false) {
        let distance = target - offset
        offset = target
        stage.scroll(
            by: isHorizontal ? CGSize(width: distance, height: 0) : CGSize(width: 0, height: distance), at: CGPoint(x: 50, y: 50))
    }

    @Test func phasesAreNumbers() {
        #expect(ScrollTransitionPhase.topLeading.value == -1 && ScrollTransitionPhase.bottomTrailing.value == 1)
        #expect(ScrollTransitionPhase.identity.value == 0 && ScrollTransitionPhase.identity.isIdentity)
        #expect(!ScrollTransitionPhase.topLeading.isIdentity)
    }

    @Test("Its effect is as far as the view is out of sight, other at each edge, without a body")
    func interactive() {
        let stage = stage(Block())
        let runs = stage.bodyRuns
        var offset: CGFloat = 0
        func alpha(_ y: Int) -> Int { Int(stage.pixels[50, y].alpha) }
        // A quarter of it in sight, then half, then all.
        scroll(stage, to: &offset, 10)
        #expect(abs(alpha(95) - 64) <= 1)
        scroll(stage, to: &offset, 20)
        #expect(abs(alpha(95) - 128) <= 1)
        scroll(stage, to: &offset, 40)
        #expect(alpha(70) == 255)
        scroll(stage, to: &offset, 100)
        #expect(alpha(20) == 255)
        scroll(stage, to: &offset, 120)
        #expect(abs(alpha(10) - 191) <= 1)
        #expect(stage.bodyRuns == runs)
    }

    @Test("Along the curve that was asked for, and along its own without one")
    func curves() {
        let stage = stage(Block(top: .identity, bottom: .interactive(timingCurve: .easeIn)))
        var offset: CGFloat = 0
        scroll(stage, to: &offset, 20)
        #expect(abs(Double(stage.pixels[50, 95].alpha) - 255 * UnitCurve.easeIn.value(at: 0.5)) <= 1)
        scroll(stage, to: &offset, 120)
        #expect(stage.pixels[50, 10].alpha == 255)
        let usual = self.stage(Block(bottom: .interactive))
        offset = 0
        scroll(usual, to: &offset, 10)
        #expect(abs(Double(usual.pixels[50, 95].alpha) - 255 * UnitCurve.easeInOut.value(at: 0.25)) <= 1)
    }

    @Test("Animated it changes when half of the view is in sight, in its time, and stands still until then")
    func animated() {
        let stage = stage(Block(top: .animated, bottom: .animated(.linear(duration: 1))))
        var offset: CGFloat = 0
        scroll(stage, to: &offset, 18)
        stage.advance(by: 3)
        #expect(stage.pixels[50, 99].alpha == 0 && stage.isIdle)
        scroll(stage, to: &offset, 22)
        #expect(stage.pixels[50, 99].alpha == 0)
        let start = stage.time
        stage.advance(to: start + 0.5)
        #expect(abs(Int(stage.pixels[50, 95].alpha) - 128) <= 1)
        // Going on scrolling does not disturb it.
        scroll(stage, to: &offset, 40)
        #expect(abs(Int(stage.pixels[50, 95].alpha) - 128) <= 1)
        stage.advance(to: start + 3)
        #expect(stage.pixels[50, 95].alpha == 255 && stage.isIdle)
    }

    @Test("A threshold says from where on it is in sight")
    func thresholds() {
        func opacity(_ threshold: ScrollTransitionConfiguration.Threshold, at target: CGFloat, _ y: Int) -> Double {
            let stage = stage(Block(bottom: .interactive(timingCurve: .linear).threshold(threshold)))
            var offset: CGFloat = 0
            scroll(stage, to: &offset, target)
            return Double(stage.pixels[50, y].alpha) / 255
        }
        // The middle of the block is 70 points below that of the view when it is out of sight, and 70 − offset then.
        #expect(abs(opacity(.centered, at: 35, 99) - 0.5) < 0.01)
        #expect(abs(opacity(.visible(0.5), at: 10, 95) - 0.5) < 0.01)
        #expect(opacity(.hidden, at: 5, 98) == 1)
        #expect(abs(opacity(.hidden.interpolated(towards: .visible, amount: 0.5), at: 10, 95) - 0.5) < 0.01)
        #expect(abs(opacity(.visible.inset(by: 10), at: 25, 95) - 0.5) < 0.01)
        #expect(opacity(.visible(.nan), at: 5, 98) == 1)
    }

    @Test("It goes by the axis of its scroll view, or another, and by the leading edge", arguments: [false, true])
    func axes(isMirrored: Bool) {
        let conditions = Stage.Conditions.with { $0.layoutDirection = isMirrored ? .rightToLeft : .leftToRight }
        let stage = stage(Block(axes: .horizontal), conditions: conditions)
        var offset: CGFloat = 0
        let sign: CGFloat = isMirrored ? -1 : 1
        scroll(stage, to: &offset, sign * 20, isHorizontal: true)
        #expect(abs(Int(stage.pixels[isMirrored ? 5 : 95, 50].alpha) - 128) <= 1)
        scroll(stage, to: &offset, sign * 120, isHorizontal: true)
        #expect(abs(Int(stage.pixels[isMirrored ? 90 : 10, 50].alpha) - 191) <= 1)
        // There is none that scrolls upright: the view is in sight.
        let other = self.stage(Block(axes: .horizontal, effectAxis: .vertical), conditions: conditions)
        offset = 0
        scroll(other, to: &offset, sign * 20, isHorizontal: true)
        #expect(other.pixels[isMirrored ? 5 : 95, 50].alpha == 255)
    }

    @Test("Outside of a scroll view nothing changes")
    func outside() {
        let stage = Stage(size: CGSize(width: 20, height: 20), scale: 1) {
            Color.red.scrollTransition { effect, phase in effect.opacity(phase.isIdentity ? 1 : 0) }
        }
        #expect(stage.pixels[10, 10].alpha == 255 && stage.isIdle)
    }
}
