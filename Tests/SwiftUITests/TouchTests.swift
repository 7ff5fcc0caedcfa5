import Stage
import SwiftUI
import Testing

/// Where and when taps arrive.
@MainActor @Suite struct TouchTests {
    private let record = Record()

    private func stage<V: View>(@ViewBuilder _ view: () -> V) -> Stage {
        Stage(size: CGSize(width: 100, height: 100), scale: 1, content: view)
    }

    private func tapped(_ stage: Stage, _ x: CGFloat, _ y: CGFloat) -> [String] {
        record.events = []
        stage.tap(at: CGPoint(x: x, y: y))
        return record.events
    }

    private func target<V: View>(_ name: String, _ view: V) -> some View {
        view.onTapGesture { record.note(name) }
    }

    @Test func aTapHitsWhatIsDrawn() {
        let stage = stage { target("tap", Circle().size(60, 60)) }
        #expect(tapped(stage, 50, 50) == ["tap"])
        #expect(tapped(stage, 21, 50) == ["tap"])
        #expect(tapped(stage, 23, 23) == [])
        #expect(tapped(stage, 5, 5) == [])
        #expect(stage.isIdle)
    }

    @Test func aStrokeIsHitOnItsLine() {
        let stage = stage { target("tap", Circle().stroke(lineWidth: 10).size(60, 60)) }
        #expect(tapped(stage, 20, 50) == ["tap"])
        #expect(tapped(stage, 50, 50) == [])
    }

    @Test func aTapTellsItsPlace() {
        var points: [CGPoint] = []
        let stage = stage {
            Color.red.size(60, 60).padding(.top, 20)
                .onTapGesture { points.append($0) }
        }
        stage.tap(at: CGPoint(x: 30, y: 70))
        #expect(points == [CGPoint(x: 10, y: 60)])
        let global = self.stage {
            Color.red.size(60, 60).onTapGesture(coordinateSpace: .global) { points.append($0) }
        }
        global.tap(at: CGPoint(x: 30, y: 70))
        #expect(points.last == CGPoint(x: 30, y: 70))
        let named = self.stage {
            Color.red.size(60, 60).onTapGesture(coordinateSpace: .named("box")) { points.append($0) }
                .padding(5).coordinateSpace(name: "box")
        }
        named.tap(at: CGPoint(x: 30, y: 70))
        #expect(points.last == CGPoint(x: 15, y: 55))
    }

    @Test func theInnermostViewGetsTheTap() {
        let stage = stage { target("outer", VStack { target("inner", Color.red.size(40, 40)) }.padding(20).background(Color.blue)) }
        #expect(tapped(stage, 50, 50) == ["inner"])
        #expect(tapped(stage, 15, 15) == ["outer"])
    }

    @Test func whatIsInFrontTakesTheTap() {
        let covered = stage { target("under", Color.red).overlay(Color.blue.size(40, 40)) }
        #expect(tapped(covered, 50, 50) == [])
        #expect(tapped(covered, 10, 10) == ["under"])
        let both = stage {
            ZStack {
                target("back", Color.red)
                target("front", Color.blue.size(40, 40))
            }
        }
        #expect(tapped(both, 50, 50) == ["front"])
        #expect(tapped(both, 10, 10) == ["back"])
        let raised = stage {
            ZStack {
                target("raised", Color.red).zIndex(1)
                target("later", Color.blue)
            }
        }
        #expect(tapped(raised, 50, 50) == ["raised"])
        let behind = stage { target("view", Circle().size(60, 60)).background(target("background", Color.blue)) }
        #expect(tapped(behind, 50, 50) == ["view"])
        #expect(tapped(behind, 23, 23) == ["background"])
    }

    // MARK: Out of reach

    @Test func whatCannotBeSeenCannotBeTapped() {
        #expect(tapped(stage { target("tap", Color.red.opacity(0)) }, 50, 50) == [])
        #expect(tapped(stage { target("tap", Color.clear) }, 50, 50) == [])
        #expect(tapped(stage { target("tap", Color.red.hidden()) }, 50, 50) == [])
        #expect(tapped(stage { target("tap", Color.red.opacity(0.01)) }, 50, 50) == ["tap"])
    }

    @Test func hitTestingCanBeTurnedOff() {
        let stage = stage {
            ZStack {
                target("back", Color.red)
                target("front", Color.blue).allowsHitTesting(false)
            }
        }
        #expect(tapped(stage, 50, 50) == ["back"])
    }

    @Test func disabledViewsDoNotAnswer() {
        #expect(tapped(stage { target("tap", Color.red).disabled(true) }, 50, 50) == [])
        #expect(tapped(stage { target("tap", Color.red).disabled(false) }, 50, 50) == ["tap"])
    }

    @Test func whatIsCutAwayCannotBeTapped() {
        let clipped = stage { target("tap", Color.red.clipShape(Circle())) }
        #expect(tapped(clipped, 50, 50) == ["tap"])
        #expect(tapped(clipped, 5, 5) == [])
        let overflowing = stage { target("tap", Color.red.size(90, 90).size(20, 20).clipped()) }
        #expect(tapped(overflowing, 20, 20) == [])
        let unclipped = stage { target("tap", Color.red.size(90, 90).size(20, 20)) }
        #expect(tapped(unclipped, 20, 20) == ["tap"])
    }

    @Test func aContentShapeIsTappableWhateverIsDrawn() {
        let gap = stage {
            target("tap", VStack(spacing: 60) { Color.red.size(20, 20); Color.red.size(20, 20) })
        }
        #expect(tapped(gap, 50, 50) == [])
        let shape = stage {
            target("tap", VStack(spacing: 60) { Color.red.size(20, 20); Color.red.size(20, 20) }.contentShape(Rectangle()))
        }
        #expect(tapped(shape, 50, 50) == ["tap"])
        let smaller = stage { target("tap", Color.red.contentShape(Circle())) }
        #expect(tapped(smaller, 50, 50) == ["tap"])
        #expect(tapped(smaller, 5, 5) == [])
        let hole = stage {
            target(
                "tap",
                Color.red.contentShape(
                    Path { path in
                        path.addRect(rect(0, 0, 100, 100))
                        path.addRect(rect(30, 30, 40, 40))
                    }, eoFill: true))
        }
        #expect(tapped(hole, 50, 50) == [])
        #expect(tapped(hole, 10, 10) == ["tap"])
    }

    // MARK: Moved, turned and scaled

    @Test func tapsFollowTheDrawing() {
        let moved = stage { target("tap", Color.red.size(20, 20).offset(x: 30)) }
        #expect(tapped(moved, 80, 50) == ["tap"])
        #expect(tapped(moved, 50, 50) == [])
        let turned = stage { target("tap", Color.red.size(80, 10).rotationEffect(.degrees(90))) }
        #expect(tapped(turned, 50, 15) == ["tap"])
        #expect(tapped(turned, 15, 50) == [])
        let scaled = stage { target("tap", Color.red.size(20, 20).scaleEffect(3)) }
        #expect(tapped(scaled, 25, 25) == ["tap"])
        let shrunk = stage { target("tap", Color.red.size(80, 80).scaleEffect(0.25)) }
        #expect(tapped(shrunk, 50, 50) == ["tap"])
        #expect(tapped(shrunk, 25, 25) == [])
        let gone = stage { target("tap", Color.red.scaleEffect(0)) }
        #expect(tapped(gone, 50, 50) == [])
        let diagonal = stage { target("tap", Color.red.size(60, 10).rotationEffect(.degrees(45))) }
        #expect(tapped(diagonal, 65, 65) == ["tap"])
        #expect(tapped(diagonal, 35, 65) == [])
    }

    @Test func placesOfTapsAreInTheViewsOwnCoordinates() {
        var point = CGPoint.zero
        let stage = stage {
            Color.red.size(40, 40).onTapGesture { point = $0 }.scaleEffect(2).rotationEffect(.degrees(90))
        }
        stage.tap(at: CGPoint(x: 80, y: 50))
        // 30 to the right of the middle; turned back, above it; half as far unscaled.
        #expect(abs(point.x - 20) < 1e-6 && abs(point.y - 5) < 1e-6)
    }

    // MARK: Counts and moves

    @Test func twoTapsWithinTheTime() {
        let stage = stage { Color.red.onTapGesture(count: 2) { record.note("double") } }
        let point = CGPoint(x: 50, y: 50)
        stage.tap(at: point)
        stage.advance(by: 0.2)
        stage.tap(at: point)
        #expect(record.events == ["double"])
        stage.advance(by: 2)
        record.events = []
        stage.tap(at: point)
        stage.advance(by: 0.5)
        stage.tap(at: point)
        stage.advance(by: 0.5)
        #expect(record.events == [])
        #expect(stage.isIdle)
    }

    @Test func oneTapWaitsWhileASecondMayCome() {
        let stage = stage {
            Color.red.onTapGesture(count: 2) { record.note("double") }.onTapGesture { record.note("single") }
        }
        let point = CGPoint(x: 50, y: 50)
        stage.tap(at: point)
        #expect(record.events == [])
        #expect(!stage.isIdle)
        stage.advance(by: 0.3)
        #expect(record.events == [])
        stage.advance(by: 0.1)
        #expect(record.events == ["single"])
        #expect(stage.isIdle)
        stage.tap(at: point)
        stage.advance(by: 0.1)
        stage.tap(at: point)
        #expect(record.events == ["single", "double"])
        stage.advance(by: 1)
        #expect(record.events == ["single", "double"])
    }

    @Test func tapsFarApartDoNotCountTogether() {
        let stage = stage { Color.red.onTapGesture(count: 2) { record.note("double") } }
        stage.tap(at: CGPoint(x: 10, y: 10))
        stage.tap(at: CGPoint(x: 90, y: 90))
        stage.advance(by: 1)
        #expect(record.events == [])
    }

    @Test func aMoveBeyondTheSlopIsNoTap() {
        let stage = stage { target("tap", Color.red) }
        stage.drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 70, y: 50))
        #expect(record.events == [])
        stage.drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 56, y: 50))
        #expect(record.events == ["tap"])
        record.events = []
        stage.press(at: CGPoint(x: 50, y: 50))
        stage.move(to: CGPoint(x: 90, y: 50))
        stage.move(to: CGPoint(x: 50, y: 50))
        stage.release(at: CGPoint(x: 50, y: 50))
        #expect(record.events == [])
    }

    @Test func aReleaseWithoutAPressIsNothing() {
        let stage = stage { target("tap", Color.red) }
        stage.release(at: CGPoint(x: 50, y: 50))
        stage.move(to: CGPoint(x: 50, y: 50))
        stage.press(at: CGPoint(x: 500, y: CGFloat.nan))
        stage.release(at: CGPoint(x: 500, y: CGFloat.nan))
        #expect(record.events == [])
    }

    @Test func theViewMayGoWhileItIsPressed() {
        struct Leaving: View {
            let record: Record
            @State private var isShown = true
            var body: some View {
                if isShown {
                    Color.red.onTapGesture { record.note("tap") }.task {
                        try? await Task.sleep(for: .seconds(1))
                        isShown = false
                    }
                }
            }
        }
        let stage = stage { Leaving(record: record) }
        stage.press(at: CGPoint(x: 50, y: 50))
        stage.advance(by: 2)
        stage.release(at: CGPoint(x: 50, y: 50))
        stage.advance(by: 1)
        #expect(record.events == [])
    }

    @Test func textAndImagesAreTappedInTheirFrame() {
        let stage = stage { target("text", Text("tap me")) }
        #expect(tapped(stage, 50, 50) == ["text"])
        #expect(tapped(stage, 50, 95) == [])
    }

    @Test func aLoneClosureIsTheActionOfALongPress() {
        var count = 0
        let stage = Stage(size: CGSize(width: 40, height: 40)) { Color.red.onLongPressGesture { count += 1 } }
        stage.longPress(at: CGPoint(x: 20, y: 20))
        #expect(count == 1)
    }
}
