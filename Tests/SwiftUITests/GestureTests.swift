import Foundation
import Stage
import SwiftUI
import Testing

/// What a view's gestures tell, on a stage of 100 by 100 points.
@MainActor final class GestureLog {
    var events: [String] = []
    func note(_ event: String) { events.append(event) }
    /// What was noted since the last time.
    func take() -> [String] {
        defer { events = [] }
        return events
    }
}

@MainActor func gestureStage<V: View>(@ViewBuilder _ view: () -> V) -> Stage {
    Stage(size: CGSize(width: 100, height: 100), scale: 1, content: view)
}

private func at(_ x: CGFloat, _ y: CGFloat = 50) -> CGPoint { CGPoint(x: x, y: y) }

@MainActor @Suite struct GestureTests {
    private let log = GestureLog()

    // MARK: Each by itself

    @Test func aDragTellsItsWay() throws {
        var changes: [DragGesture.Value] = [], end: DragGesture.Value?
        let stage = gestureStage {
            Color.red.frame(width: 90, height: 60)
                .gesture(DragGesture().onChanged { changes.append($0) }.onEnded { end = $0 })
        }
        stage.drag(from: at(10), to: at(70), duration: 0.2)
        // Twelve frames of 5 points; the second reaches the 10 points at which a drag begins.
        #expect(changes.count == 11)
        #expect(changes.first?.startLocation == CGPoint(x: 5, y: 30))
        #expect(abs(try #require(changes.first).translation.width - 10) < 1e-9)
        let last = try #require(end)
        #expect(last.location == CGPoint(x: 65, y: 30))
        #expect(last.translation == CGSize(width: 60, height: 0))
        #expect(abs(last.velocity.width - 300) < 1e-6)
        #expect(abs(last.predictedEndLocation.x - 140) < 1e-6)
        #expect(last.time == Stage.startDate.addingTimeInterval(stage.time))
        #expect(stage.isIdle)
    }

    @Test func placesAreInTheSpaceThatWasAskedFor() {
        var places: [CGPoint] = []
        func view(_ space: some CoordinateSpaceProtocol) -> some View {
            Color.red.frame(width: 40, height: 40)
                .gesture(DragGesture(minimumDistance: 0, coordinateSpace: space).onEnded { places.append($0.location) })
                .padding(10).coordinateSpace(name: "box")
        }
        gestureStage { view(.local) }.tap(at: at(60))
        gestureStage { view(.global) }.tap(at: at(60))
        gestureStage { view(.named("box")) }.tap(at: at(60))
        gestureStage { view(.named("nobody")) }.tap(at: at(60))
        #expect(places == [CGPoint(x: 30, y: 20), CGPoint(x: 60, y: 50), CGPoint(x: 40, y: 30), CGPoint(x: 60, y: 50)])
    }

    @Test func aScaledViewIsDraggedInItsOwnPoints() {
        var width: CGFloat = 0
        let stage = gestureStage {
            Color.red.frame(width: 40, height: 40)
                .gesture(DragGesture().onEnded { width = $0.translation.width }).scaleEffect(2)
        }
        stage.drag(from: at(20), to: at(80))
        #expect(abs(width - 30) < 1e-9)
    }

    @Test func aLongPressEndsWhileTheFingerIsDown() {
        let stage = gestureStage {
            Color.red.gesture(
                LongPressGesture().onChanged { log.note("pressing \($0)") }.onEnded { log.note("long \($0)") })
        }
        stage.press(at: at(50))
        #expect(log.take() == ["pressing true"])
        stage.advance(to: 0.49)
        #expect(log.take() == [])
        stage.advance(to: 0.5)
        #expect(log.take() == ["long true"])
        stage.release(at: at(50))
        #expect(log.take() == [])
        #expect(stage.isIdle)
    }

    @Test func aLongPressTellsOfThePress() {
        let stage = gestureStage {
            Color.red.onLongPressGesture { log.note("done") } onPressingChanged: { log.note("\($0)") }
        }
        stage.longPress(at: at(50))
        #expect(log.take() == ["true", "false", "done"])
        stage.longPress(at: at(50), duration: 0.3)
        #expect(log.take() == ["true", "false"])
        stage.drag(from: at(30), to: at(60))
        #expect(log.take() == ["true", "false"])
        let older = gestureStage { Color.red.onLongPressGesture(pressing: { log.note("\($0)") }) { log.note("done") } }
        older.longPress(at: at(50))
        #expect(log.take() == ["true", "false", "done"])
    }

    @Test func aTapTellsItsPlace() {
        var place: CGPoint?
        let stage = gestureStage {
            Color.red.frame(width: 40, height: 40).gesture(SpatialTapGesture(count: 2).onEnded { place = $0.location })
        }
        stage.tap(at: at(40))
        #expect(place == nil)
        stage.doubleTap(at: at(40))
        #expect(place == CGPoint(x: 10, y: 20))
    }

    @Test func aPinchTellsHowFarAndAroundWhat() throws {
        var end: MagnifyGesture.Value?, old: CGFloat = 0
        let stage = gestureStage {
            Color.red.frame(width: 80, height: 80)
                .gesture(MagnifyGesture().onEnded { end = $0 })
                .simultaneousGesture(MagnificationGesture().onChanged { old = $0 })
        }
        stage.pinch(at: at(30), scale: 2, duration: 0.2)
        let value = try #require(end)
        #expect(abs(value.magnification - 2) < 1e-9)
        #expect(abs(old - 2) < 1e-9)
        // From 1 to 2 in 0.2 seconds.
        #expect(abs(value.velocity - 5) < 1e-6)
        #expect(value.startLocation == CGPoint(x: 20, y: 40))
        #expect(value.startAnchor == UnitPoint(x: 0.25, y: 0.5))
        stage.pinch(at: at(30), scale: 0.5)
        #expect(abs(try #require(end).magnification - 0.5) < 1e-9)
    }

    @Test func aTurnTellsItsAngle() throws {
        var end: RotateGesture.Value?, old = Angle.zero
        let stage = gestureStage {
            Color.red.gesture(RotateGesture().onEnded { end = $0 })
                .simultaneousGesture(RotationGesture().onChanged { old = $0 })
        }
        stage.rotate(at: at(50), by: .degrees(270))
        let value = try #require(end)
        #expect(abs(value.rotation.degrees - 270) < 1e-6)
        #expect(abs(old.degrees - 270) < 1e-6)
        #expect(value.startAnchor == .center)
        #expect(abs(value.velocity.degrees - 900) < 1e-6)
    }

    @Test func aMappedGestureTellsOtherValues() {
        let stage = gestureStage {
            Color.red.gesture(DragGesture().map { Int($0.translation.width.rounded()) }.onEnded { log.note("\($0)") })
        }
        stage.drag(from: at(20), to: at(65))
        #expect(log.take() == ["45"])
    }

    // MARK: Combined

    @Test func aSequenceNeedsTheFirst() {
        let gesture = LongPressGesture(minimumDuration: 0.3).sequenced(before: DragGesture())
            .onChanged { value in
                switch value {
                case .first(let isPressing): log.note("first \(isPressing)")
                case .second(let isPressed, let drag): log.note("second \(isPressed) \(drag?.translation.width ?? -1)")
                }
            }
            .onEnded { value in
                if case .second(true, let drag?) = value { log.note("end \(drag.translation.width)") }
            }
        let stage = gestureStage { Color.red.gesture(gesture) }
        stage.press(at: at(20))
        stage.advance(by: 0.3)
        stage.move(to: at(25))
        stage.move(to: at(50))
        stage.release(at: at(50))
        #expect(log.take() == ["first true", "second true -1.0", "second true 30.0", "end 30.0"])
        // Too early.
        stage.drag(from: at(20), to: at(60))
        #expect(log.take() == ["first true"])
        // No drag follows.
        stage.longPress(at: at(20))
        #expect(log.take() == ["first true", "second true -1.0"])
        #expect(stage.isIdle)
    }

    @Test func aSequenceWaitsForTheNextFinger() {
        let stage = gestureStage {
            Color.red.gesture(TapGesture().sequenced(before: DragGesture()).onEnded { _ in log.note("tap, drag") })
        }
        stage.tap(at: at(20))
        stage.advance(by: 0.2)
        stage.drag(from: at(20), to: at(60))
        #expect(log.take() == ["tap, drag"])
        stage.tap(at: at(20))
        stage.advance(by: 0.5)
        stage.drag(from: at(20), to: at(60))
        #expect(log.take() == [])
        stage.advance(by: 1)
        #expect(stage.isIdle)
    }

    @Test func twoAtOnce() {
        var ends: [(first: CGFloat?, second: Angle?)] = []
        let stage = gestureStage {
            Color.red.gesture(
                MagnificationGesture().simultaneously(with: RotationGesture())
                    .onEnded { ends.append(($0.first, $0.second)) })
        }
        stage.pinch(at: at(50), scale: 2)
        #expect(ends.last?.second == nil)
        #expect(abs((ends.last?.first ?? 0) - 2) < 1e-9)
        stage.rotate(at: at(50), by: .degrees(90))
        #expect(ends.last?.first == nil)
        #expect(abs((ends.last?.second?.degrees ?? 0) - 90) < 1e-6)
        #expect(ends.count == 2)
    }

    @Test func oneOrElseTheOther() {
        let stage = gestureStage {
            Color.red.gesture(
                TapGesture(count: 2).onEnded { log.note("double") }
                    .exclusively(before: TapGesture().onEnded { log.note("single") })
                    .onEnded { value in
                        switch value {
                        case .first: log.note("first")
                        case .second: log.note("second")
                        }
                    })
        }
        stage.doubleTap(at: at(50))
        stage.advance(by: 1)
        #expect(log.take() == ["double", "first"])
        stage.tap(at: at(50))
        stage.advance(by: 0.3)
        #expect(log.take() == [])
        stage.advance(by: 0.1)
        #expect(log.take() == ["single", "second"])
        #expect(stage.isIdle)
    }

    @Test func aDragOrElseALongPress() {
        let stage = gestureStage {
            Color.red.gesture(
                DragGesture().onEnded { _ in log.note("drag") }
                    .exclusively(before: LongPressGesture().onEnded { _ in log.note("long") }))
        }
        stage.drag(from: at(20), to: at(60))
        stage.longPress(at: at(20))
        #expect(log.take() == ["drag", "long"])
    }

    @Test func anErasedGestureMayChange() {
        struct Changing: View {
            let log: GestureLog
            @State private var isDouble = false
            private var gesture: AnyGesture<Void> {
                isDouble
                    ? AnyGesture(TapGesture(count: 2).onEnded { log.note("double") })
                    : AnyGesture(TapGesture().map { _ in }.onEnded { log.note("single") })
            }
            var body: some View {
                VStack(spacing: 0) {
                    Color.red.gesture(gesture)
                    Color.blue.onTapGesture { isDouble.toggle() }
                }
            }
        }
        let stage = gestureStage { Changing(log: log) }
        stage.tap(at: at(50, 20))
        #expect(log.take() == ["single"])
        stage.tap(at: at(50, 80))
        stage.tap(at: at(50, 20))
        #expect(log.take() == [])
        stage.advance(by: 1)
        stage.doubleTap(at: at(50, 20))
        #expect(log.take() == ["double"])
    }

    @Test func aGestureMayBeAbsent() {
        struct Sometimes: View {
            let log: GestureLog
            let isOn: Bool
            var body: some View { Color.red.gesture(isOn ? TapGesture().onEnded { log.note("tap") } : nil) }
        }
        gestureStage { Sometimes(log: log, isOn: false) }.tap(at: at(50))
        #expect(log.take() == [])
        gestureStage { Sometimes(log: log, isOn: true) }.tap(at: at(50))
        #expect(log.take() == ["tap"])
    }

    @Test func aGestureOfOnesOwnHasStateAndABody() {
        struct Counting: Gesture {
            let log: GestureLog
            @State private var count = 0
            var body: some Gesture<Void> {
                TapGesture().onEnded {
                    count += 1
                    log.note("\(count)")
                }
            }
        }
        let stage = gestureStage { Color.red.gesture(Counting(log: log)) }
        for _ in 0..<3 { stage.tap(at: at(50)) }
        #expect(log.take() == ["1", "2", "3"])
    }

    // MARK: Gesture state

    private struct Dragged: View {
        let log: GestureLog
        @GestureState private var offset = CGSize.zero
        @State private var isShown = true
        var isDisabled = false

        var body: some View {
            VStack(spacing: 0) {
                if isShown {
                    Color.red.gesture(
                        DragGesture().updating($offset) { value, offset, _ in offset = value.translation }
                            .onEnded { _ in log.note("end") })
                }
                Color.blue.frame(height: 20).onTapGesture { isShown = false }
            }
            .onChange(of: offset) { log.note("\(Int($1.width.rounded()))") }
        }
    }

    @Test func gestureStateIsResetAtTheEnd() {
        let stage = gestureStage { Dragged(log: log) }
        stage.press(at: at(20))
        stage.move(to: at(40))
        stage.move(to: at(50))
        stage.release(at: at(50))
        #expect(log.take() == ["20", "30", "end", "0"])
    }

    @Test func gestureStateIsResetWhenInterrupted() {
        let stage = gestureStage { Dragged(log: log) }
        stage.press(at: at(20))
        stage.move(to: at(40))
        stage.cancelTouches()
        stage.release(at: at(40))
        #expect(log.take() == ["20", "0"])
        // The view goes while a finger is on it.
        stage.press(at: at(20))
        stage.move(to: at(50))
        #expect(log.take() == ["30"])
        stage.press(at: at(50, 90), finger: 1)
        stage.release(at: at(50, 90), finger: 1)
        #expect(log.take() == ["0"])
        stage.move(to: at(90))
        stage.release(at: at(90))
        #expect(log.take() == [])
        #expect(stage.isIdle)
    }

    @Test func aResetIsToldAndCarriesItsTransaction() {
        struct Fading: View {
            let log: GestureLog
            @GestureState(reset: { last, transaction in
                transaction.animation = .linear(duration: 1)
            }) private var width: CGFloat?

            var body: some View {
                Color.red.frame(width: width ?? 20, height: 10)
                    .gesture(DragGesture().updating($width) { value, width, _ in width = 20 + value.translation.width })
            }
        }
        let stage = gestureStage { Fading(log: log) }
        stage.press(at: at(50))
        stage.move(to: at(90))
        #expect(stage.pixels[25, 50].alpha == 255)
        stage.release(at: at(90))
        // On its way back from 60 to 20 points.
        stage.advance(by: 0.5)
        #expect(stage.pixels[32, 50].alpha == 255)
        #expect(stage.pixels[28, 50].alpha == 0)
        stage.advance(by: 0.6)
        #expect(stage.pixels[38, 50].alpha == 0)
    }

    // MARK: Hovering

    @Test func aPointerOverAView() {
        let stage = gestureStage {
            Color.red.frame(width: 40, height: 40)
                .onHover { log.note("over \($0)") }
                .onContinuousHover { phase in
                    switch phase {
                    case .active(let point): log.note("\(Int(point.x)),\(Int(point.y))")
                    case .ended: log.note("ended")
                    }
                }
        }
        stage.hover(at: at(10))
        #expect(log.take() == [])
        stage.hover(at: at(40))
        stage.hover(at: at(45))
        #expect(log.take() == ["over true", "10,20", "15,20"])
        stage.hover(at: at(90))
        #expect(log.take() == ["over false", "ended"])
        stage.hover(at: at(50))
        stage.hover(at: nil)
        #expect(log.take() == ["over true", "20,20", "over false", "ended"])
    }

    @Test func aViewThatMovesFromUnderThePointer() {
        struct Moving: View {
            let log: GestureLog
            @State private var isAway = false
            var body: some View {
                VStack(spacing: 0) {
                    if isAway { Color.clear.frame(height: 60) }
                    Color.red.onHover { log.note("over \($0)") }.frame(height: 20)
                    Color.blue.frame(height: 20).onTapGesture { isAway = true }
                }
            }
        }
        let stage = gestureStage { Moving(log: log) }
        stage.hover(at: at(50, 40))
        #expect(log.take() == ["over true"])
        stage.tap(at: at(50, 60))
        #expect(log.take() == ["over false"])
    }
}
