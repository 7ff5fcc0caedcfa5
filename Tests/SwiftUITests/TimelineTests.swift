import Stage
import SwiftUI
import Testing

/// Timelines show exactly the moments of their schedules, and nothing happens in between.
@MainActor @Suite struct TimelineTests {
    private let record = Record()

    private func stage<S: TimelineSchedule>(_ schedule: S) -> Stage {
        Stage(size: CGSize(width: 10, height: 10), scale: 1) {
            TimelineView(schedule) { context in
                let _ = record.note(context.date.timeIntervalSince(Stage.startDate))
                Color.red
            }
        }
    }

    private func expect(_ expected: [Double], sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(record.numbers.count == expected.count, "\(record.numbers)", sourceLocation: sourceLocation)
        for (number, wanted) in zip(record.numbers, expected) {
            #expect(abs(number - wanted) < 1e-6, sourceLocation: sourceLocation)
        }
    }

    @Test func animationFollowsEveryFrame() {
        let stage = stage(.animation)
        stage.advance(to: 0.1)
        expect((0...6).map { Double($0) / 60 })
        #expect(!stage.isIdle)
        #expect(abs(stage.nextEvent! - 7.0 / 60) < 1e-9)
    }

    @Test func aMinimumIntervalSkipsFrames() {
        let stage = stage(.animation(minimumInterval: 0.5))
        stage.advance(to: 1.2)
        expect([0, 0.5, 1])
        #expect(abs(stage.nextEvent! - 1.5) < 1e-9)
    }

    @Test func pausedTimelinesLetTheStageRest() {
        let stage = stage(.animation(minimumInterval: nil, paused: true))
        #expect(stage.isIdle)
        stage.advance(to: 100)
        expect([0])
    }

    @Test func aPausedTimelineGoesOnWhereTheTimeIs() {
        @MainActor struct Switch: View {
            let record: Record
            @State private var isPaused = true
            var body: some View {
                TimelineView(.animation(minimumInterval: 1, paused: isPaused)) { context in
                    let _ = record.note(context.date.timeIntervalSince(Stage.startDate))
                    Color.red.onTapGesture { isPaused.toggle() }
                }
            }
        }
        let stage = Stage(size: CGSize(width: 10, height: 10)) { Switch(record: record) }
        stage.advance(to: 10)
        stage.tap(at: CGPoint(x: 5, y: 5))
        stage.advance(to: 11.5)
        #expect(record.numbers.first == 0)
        #expect(record.numbers.contains(10) && record.numbers.contains(11))
        stage.tap(at: CGPoint(x: 5, y: 5))
        let count = record.numbers.count
        stage.advance(to: 20)
        #expect(record.numbers.count == count)
        #expect(stage.isIdle)
    }

    @Test func periodsCountFromTheirStart() {
        let stage = stage(.periodic(from: Stage.startDate, by: 1))
        stage.advance(to: 2.5)
        expect([0, 1, 2])
    }

    @Test func aPeriodUnderWayShowsItsLastMoment() {
        let stage = stage(.periodic(from: Stage.startDate.addingTimeInterval(-10.25), by: 1))
        stage.advance(to: 2)
        expect([-0.25, 0.75, 1.75])
    }

    @Test func explicitDatesEnd() {
        let stage = stage(.explicit([-1, 0.5, 2].map { Stage.startDate.addingTimeInterval($0) }))
        stage.advance(to: 5)
        expect([-1, 0.5, 2])
        #expect(stage.isIdle)
    }

    @Test func datesThatPassTogetherShowTheLast() {
        let stage = stage(.explicit([0, 1.001, 1.002, 1.003].map { Stage.startDate.addingTimeInterval($0) }))
        stage.advance(to: 3)
        expect([0, 1.003])
    }

    @Test func everyMinute() {
        let stage = stage(.everyMinute)
        stage.advance(to: 130)
        expect([0, 60, 120])
        #expect(stage.nextEvent == 180)
    }

    @Test func onlyTheTimelinesContentRuns() {
        @MainActor struct Around: View {
            let record: Record
            var body: some View {
                let _ = record.note("around")
                TimelineView(.periodic(from: Stage.startDate, by: 1)) { context in
                    let _ = record.note("inside")
                    Color.red
                }
            }
        }
        let stage = Stage(size: CGSize(width: 10, height: 10)) { Around(record: record) }
        let before = stage.bodyRuns
        stage.advance(to: 3)
        #expect(record.events == ["around", "inside", "inside", "inside", "inside"])
        #expect(stage.bodyRuns == before + 3)
    }

    @Test func drawingFollowsTheTime() {
        let stage = Stage(size: CGSize(width: 100, height: 10), scale: 1) {
            TimelineView(.animation) { context in
                Rectangle().fill(.black).frame(width: 10 * context.date.timeIntervalSince(Stage.startDate))
            }
        }
        stage.advance(to: 4)
        #expect(drawing(stage) == ["fill rect (0 0 40 10) #000000 at (30 0)"])
    }

    @Test func senselessSchedulesDoNotHang() {
        for interval in [0, -1, .nan, .infinity, 1e-12, 1e300] {
            let stage = stage(.periodic(from: Stage.startDate, by: interval))
            stage.advance(to: 0.1)
            let animated = self.stage(.animation(minimumInterval: interval))
            animated.advance(to: 0.1)
        }
        #expect(!record.numbers.isEmpty)
    }
}
