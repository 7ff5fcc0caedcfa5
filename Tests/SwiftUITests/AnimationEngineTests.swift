import Foundation
import Stage
import SwiftUI
import Testing

/// What moves, and when: opacities and places read off the display list, frame by frame.
@MainActor @Suite struct AnimationEngineTests {
    @Observable final class Model {
        var isOn = false
        var count = 0
        var log: [String] = []
    }

    /// The first number after `word` in the display list; nil when the word is not there.
    private func number(_ word: String, _ stage: Stage) -> Double? {
        guard let range = stage.displayList.range(of: word) else { return nil }
        let rest = stage.displayList[range.upperBound...].drop { !"-0123456789.".contains($0) }
        return Double(rest.prefix { "-0123456789.".contains($0) })
    }

    @Test func aLinearOpacityGoesEvenlyAndThenRests() {
        let model = Model()
        let stage = Stage(size: CGSize(width: 20, height: 20), scale: 1) { Fading(model: model) }
        #expect(number("opacity", stage) == nil)
        withAnimation(.linear(duration: 1)) { model.isOn = true }
        stage.advance(to: 0.25)
        #expect(abs(number("opacity", stage)! - 0.8) < 0.002)
        stage.advance(to: 0.75)
        #expect(abs(number("opacity", stage)! - 0.4) < 0.002)
        stage.advance(to: 1)
        #expect(abs(number("opacity", stage)! - 0.2) < 0.002)
        stage.advance(to: 1.1)
        #expect(stage.isIdle)
    }

    private struct Fading: View {
        let model: Model
        var body: some View { Rectangle().opacity(model.isOn ? 0.2 : 1) }
    }

    @Test func withoutAnimationChangesAreAtOnce() {
        let model = Model()
        let stage = Stage(size: CGSize(width: 20, height: 20), scale: 1) { Fading(model: model) }
        model.isOn = true
        stage.advance(by: 0.001)
        #expect(number("opacity", stage) == 0.2)
        #expect(stage.isIdle)
    }

    @Test func movedViewsTravel() {
        let model = Model()
        let stage = Stage(size: CGSize(width: 100, height: 10), scale: 1) { Moving(model: model) }
        let left = stage.displayList
        withAnimation(.linear(duration: 1)) { model.isOn = true }
        stage.advance(to: 0.5)
        #expect(stage.displayList.contains("at (45 0)"), "\(stage.displayList)")
        stage.advance(to: 1.5)
        #expect(stage.displayList.contains("at (90 0)"), "\(stage.displayList)")
        #expect(left != stage.displayList)
        #expect(stage.isIdle)
    }

    private struct Moving: View {
        let model: Model
        var body: some View {
            Rectangle().frame(width: 10, height: 10)
                .frame(maxWidth: .infinity, alignment: model.isOn ? .trailing : .leading)
        }
    }

    @Test func aLeavingViewFadesOutOfTheLayout() {
        let model = Model()
        let stage = Stage(size: CGSize(width: 10, height: 100), scale: 1) { Leaving(model: model) }
        #expect(stage.displayList.contains("at (0 50)"))
        withAnimation(.linear(duration: 1)) { model.isOn = true }
        stage.advance(to: 0.5)
        // The one that goes keeps its place and fades; the other is half-way to the middle.
        #expect(abs(number("layer opacity", stage)! - 0.5) < 0.002, "\(stage.displayList)")
        #expect(stage.displayList.contains("at (0 47.5)"), "\(stage.displayList)")
        #expect(model.log == [])
        stage.advance(to: 1.2)
        #expect(!stage.displayList.contains("opacity"))
        #expect(stage.displayList.contains("at (0 45)"))
        #expect(model.log == ["gone"])
        #expect(stage.isIdle)
    }

    private struct Leaving: View {
        let model: Model
        var body: some View {
            VStack(spacing: 0) {
                if !model.isOn {
                    Rectangle().fill(.red).frame(width: 10, height: 10).onDisappear { model.log.append("gone") }
                }
                Rectangle().fill(.blue).frame(width: 10, height: 10)
            }
        }
    }

    @Test func transitionsRunAndReverseInTheMiddle() {
        let model = Model()
        let stage = Stage(size: CGSize(width: 50, height: 50), scale: 1) { Offsetting(model: model) }
        #expect(!stage.displayList.contains("rect"))
        withAnimation(.linear(duration: 1)) { model.isOn = true }
        stage.advance(to: 0.5)
        #expect(stage.displayList.contains("at (10 0)"), "\(stage.displayList)")
        withAnimation(.linear(duration: 1)) { model.isOn = false }
        stage.advance(to: 1)
        #expect(stage.displayList.contains("at (10 0)"), "\(stage.displayList)")
        stage.advance(to: 1.6)
        #expect(!stage.displayList.contains("rect"), "\(stage.displayList)")
        #expect(stage.isIdle)
    }

    private struct Offsetting: View {
        let model: Model
        var body: some View {
            ZStack {
                if model.isOn { Rectangle().transition(.offset(x: 20)) }
            }
        }
    }

    @Test func completionsComeOnceWhenAllIsDone() {
        let model = Model()
        let stage = Stage(size: CGSize(width: 20, height: 20), scale: 1) { Fading(model: model) }
        withAnimation(.linear(duration: 0.5)) { model.isOn = true } completion: { model.log.append("done") }
        stage.advance(to: 0.45)
        #expect(model.log == [])
        stage.advance(to: 0.6)
        #expect(model.log == ["done"])
    }

    @Test func aRetargetedSpringKeepsItsVelocity() throws {
        let model = Model()
        let stage = Stage(size: CGSize(width: 100, height: 10), scale: 1) { Sliding(model: model) }
        withAnimation(.spring(duration: 0.5, bounce: 0)) { model.count = 100 }
        stage.advance(to: 0.1)
        let before = (try #require(number("at", stage), "\(stage.displayList)"))
        withAnimation(.spring(duration: 0.5, bounce: 0)) { model.count = 0 }
        stage.advance(to: 0.1 + 1.0 / 60)
        // It still goes up, though it is on its way back.
        #expect((try #require(number("at", stage), "\(stage.displayList)")) > before)
        stage.advance(to: 3)
        #expect(!stage.displayList.contains("at ("))
        #expect(stage.isIdle)
    }

    private struct Sliding: View {
        let model: Model
        var body: some View { Rectangle().opacity(0.5).offset(x: CGFloat(model.count)) }
    }

    @Test func animationModifiersWatchTheirValueOnly() {
        let model = Model()
        let stage = Stage(size: CGSize(width: 20, height: 20), scale: 1) { Watching(model: model) }
        model.isOn = true
        stage.advance(to: 0.5)
        #expect(abs(number("opacity", stage)! - 0.6) < 0.02, "\(stage.displayList)")
        stage.advance(to: 2)
        #expect(stage.isIdle)
    }

    private struct Watching: View {
        let model: Model
        var body: some View {
            Rectangle().opacity(model.isOn ? 0.2 : 1).animation(.linear(duration: 1), value: model.isOn)
        }
    }

    @Test func phasesFollowOneAnother() {
        let stage = Stage(size: CGSize(width: 20, height: 20), scale: 1) {
            PhaseAnimator([1.0, 0.5]) { Rectangle().opacity($0) } animation: { _ in .linear(duration: 1) }
        }
        stage.advance(to: 0.5)
        #expect(abs(number("opacity", stage)! - 0.75) < 0.01, "\(stage.displayList)")
        stage.advance(to: 1.5)
        #expect(abs(number("opacity", stage)! - 0.75) < 0.02, "\(stage.displayList)")
        #expect(!stage.isIdle)
    }
}
