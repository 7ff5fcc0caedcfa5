import Foundation
import Stage
import SwiftUI
import Testing

private func at(_ x: CGFloat, _ y: CGFloat = 50) -> CGPoint { CGPoint(x: x, y: y) }

/// Which of several gestures gets the fingers.
@MainActor @Suite struct GestureContestTests {
    private let log = GestureLog()

    private func tap(_ name: String, count: Int = 1) -> some Gesture<Void> {
        TapGesture(count: count).onEnded { log.note(name) }
    }

    private func drag(_ name: String, from distance: CGFloat = 10) -> some Gesture<DragGesture.Value> {
        DragGesture(minimumDistance: distance).onEnded { _ in log.note(name) }
    }

    private func long(_ name: String) -> some Gesture<Bool> { LongPressGesture().onEnded { _ in log.note(name) } }

    private var box: some View { Color.red.frame(width: 60, height: 60) }

    /// What a tap, a drag and a long press in the middle bring about.
    private func results(_ stage: Stage) -> [[String]] {
        stage.tap(at: at(50))
        stage.advance(by: 1)
        let tapped = log.take()
        stage.drag(from: at(40), to: at(70))
        stage.advance(by: 1)
        let dragged = log.take()
        stage.longPress(at: at(50))
        stage.advance(by: 1)
        #expect(stage.isIdle)
        return [tapped, dragged, log.take()]
    }

    @Test func theInnerGestureGoesBeforeTheOuter() {
        let taps = gestureStage { box.gesture(tap("inner")).padding(10).gesture(tap("outer")) }
        #expect(results(taps)[0] == ["inner"])
        let drags = gestureStage { box.gesture(drag("inner")).padding(10).gesture(drag("outer")) }
        #expect(results(drags)[1] == ["inner"])
        let longs = gestureStage { box.gesture(long("inner")).padding(10).gesture(long("outer")) }
        #expect(results(longs)[2] == ["inner"])
    }

    @Test func aHighPriorityGestureGoesBeforeTheInner() {
        let taps = gestureStage { box.gesture(tap("inner")).highPriorityGesture(tap("outer")) }
        #expect(results(taps)[0] == ["outer"])
        let different = gestureStage { box.gesture(tap("tap")).highPriorityGesture(drag("drag")) }
        #expect(results(different) == [["tap"], ["drag"], ["tap"]])
    }

    @Test func aSimultaneousGestureIsNoRival() {
        let taps = gestureStage { box.gesture(tap("inner")).simultaneousGesture(tap("outer")) }
        #expect(results(taps)[0] == ["inner", "outer"])
        let drags = gestureStage { box.gesture(drag("inner")).simultaneousGesture(drag("outer")) }
        #expect(results(drags)[1] == ["inner", "outer"])
        // But those further out come after both.
        let outer = gestureStage { box.gesture(tap("a")).simultaneousGesture(tap("b")).gesture(tap("c")) }
        #expect(results(outer)[0] == ["a", "b"])
    }

    @Test func aDragTakesTheFingerOfATapAndOfALongPress() {
        let inside = gestureStage { box.gesture(tap("tap")).padding(10).gesture(drag("drag")) }
        #expect(results(inside) == [["tap"], ["drag"], ["tap"]])
        let outside = gestureStage { box.gesture(drag("drag")).padding(10).gesture(tap("tap")) }
        #expect(results(outside) == [["tap"], ["drag"], ["tap"]])
        let pressed = gestureStage { box.gesture(long("long")).padding(10).gesture(drag("drag")) }
        #expect(results(pressed) == [[], ["drag"], ["long"]])
    }

    @Test func aLongPressTakesTheFingerOfATap() {
        let outside = gestureStage { box.gesture(tap("tap")).gesture(long("long")) }
        #expect(results(outside) == [["tap"], [], ["long"]])
        let inside = gestureStage { box.gesture(long("long")).gesture(tap("tap")) }
        #expect(results(inside) == [["tap"], [], ["long"]])
    }

    @Test func aDragOfNoDistanceTakesEverythingOutside() {
        let inside = gestureStage { box.gesture(drag("drag", from: 0)).gesture(tap("tap")) }
        #expect(results(inside) == [["drag"], ["drag"], ["drag"]])
        let high = gestureStage { box.gesture(tap("tap")).highPriorityGesture(drag("drag", from: 0)) }
        #expect(results(high) == [["drag"], ["drag"], ["drag"]])
        // From outside it waits for the tap to be none.
        let outside = gestureStage { box.gesture(tap("tap")).gesture(drag("drag", from: 0)) }
        #expect(results(outside) == [["tap"], ["drag"], ["tap"]])
    }

    @Test func aTapWaitsWhileADoubleTapMayCome() {
        let stage = gestureStage { box.gesture(tap("double", count: 2)).gesture(tap("single")) }
        stage.tap(at: at(50))
        stage.advance(by: 0.3)
        #expect(log.take() == [])
        stage.advance(by: 0.1)
        #expect(log.take() == ["single"])
        stage.doubleTap(at: at(50))
        stage.advance(by: 1)
        #expect(log.take() == ["double"])
        // The second finger drags: the first was a tap after all.
        stage.tap(at: at(50))
        stage.drag(from: at(50), to: at(70))
        #expect(log.take() == ["single"])
        // The other way round the tap does not wait.
        let eager = gestureStage { box.gesture(tap("single")).gesture(tap("double", count: 2)) }
        eager.doubleTap(at: at(50))
        #expect(log.take() == ["single", "single"])
        let both = gestureStage { box.gesture(tap("single")).simultaneousGesture(tap("double", count: 2)) }
        both.doubleTap(at: at(50))
        #expect(log.take() == ["single", "single", "double"])
    }

    @Test func aMaskLeavesGesturesOut() {
        func stage(_ mask: GestureMask) -> Stage {
            gestureStage { box.gesture(tap("inner")).gesture(tap("outer"), including: mask) }
        }
        #expect(results(stage(.all))[0] == ["inner"])
        #expect(results(stage(.gesture))[0] == ["outer"])
        #expect(results(stage(.subviews))[0] == ["inner"])
        #expect(results(stage(.none))[0] == [])
        let outside = gestureStage { box.gesture(tap("inner"), including: .none).gesture(tap("outer")) }
        #expect(results(outside)[0] == ["outer"])
    }

    @Test func twoFingersOnTwoViews() {
        let stage = gestureStage {
            HStack(spacing: 0) {
                Color.red.gesture(tap("left"))
                Color.blue.gesture(tap("right"))
            }
        }
        stage.press(at: at(25), finger: 0)
        stage.press(at: at(75), finger: 1)
        stage.release(at: at(75), finger: 1)
        stage.release(at: at(25), finger: 0)
        #expect(log.take() == ["right", "left"])
    }

    @Test func aPinchOfTwoFingersOnTwoChildren() {
        let stage = gestureStage {
            HStack(spacing: 0) {
                Color.red.gesture(tap("left"))
                Color.blue.gesture(tap("right"))
            }
            .gesture(MagnifyGesture().onEnded { _ in log.note("pinch") })
        }
        stage.pinch(at: at(50), scale: 1.5)
        #expect(log.take() == ["pinch"])
        // Fingers that move too little for taps to fail pinch all the same, and tap no more.
        stage.pinch(at: at(50), scale: 1.2)
        #expect(log.take() == ["pinch"])
    }

    @Test func aDisabledViewLeavesTheFingerToOthers() {
        let stage = gestureStage { box.gesture(tap("inner")).disabled(true).padding(10).gesture(tap("outer")) }
        #expect(results(stage)[0] == ["outer"])
        let all = gestureStage { box.gesture(tap("inner")).gesture(tap("outer")).disabled(true) }
        #expect(results(all)[0] == [])
    }

    @Test func aViewThatIsDisabledUnderTheFingerLetsGo() {
        struct Waiting: View {
            let log: GestureLog
            @State private var isDisabled = false
            var body: some View {
                Color.red
                    .onLongPressGesture(minimumDuration: 3) { log.note("long") } onPressingChanged: { log.note("\($0)") }
                    .disabled(isDisabled)
                    .task {
                        try? await Task.sleep(for: .seconds(1))
                        isDisabled = true
                    }
            }
        }
        let stage = gestureStage { Waiting(log: log) }
        stage.longPress(at: at(50), duration: 5)
        #expect(log.take() == ["true", "false"])
    }

    @Test func strangeFingersDoNothing() {
        let stage = gestureStage { box.gesture(tap("tap")).gesture(drag("drag")) }
        stage.release(at: at(50))
        stage.move(to: at(50), finger: 7)
        stage.press(at: CGPoint(x: CGFloat.nan, y: 50))
        stage.release(at: at(50))
        stage.press(at: at(50))
        stage.press(at: at(50))
        stage.move(to: CGPoint(x: CGFloat.infinity, y: 0))
        stage.release(at: CGPoint(x: CGFloat.nan, y: 0))
        #expect(log.take() == ["tap"])
        stage.pinch(at: at(50), scale: .nan)
        stage.rotate(at: at(50), by: .radians(.infinity))
        stage.longPress(at: at(50), duration: .nan)
        stage.drag(from: at(50), to: CGPoint(x: 1e300, y: 0), duration: -5)
        stage.hover(at: CGPoint(x: CGFloat.nan, y: 0))
        stage.advance(by: 1)
        #expect(stage.isIdle)
    }
}
