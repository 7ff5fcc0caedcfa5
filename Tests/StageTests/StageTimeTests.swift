import Foundation
import Stage
import SwiftUI
import Testing

/// The clock of a stage.
@MainActor struct StageTimeTests {
    /// A square that moves 10 points a second.
    private struct Moving: View {
        var body: some View {
            TimelineView(.animation) { context in
                Color.red.frame(width: 10, height: 10)
                    .offset(x: 10 * context.date.timeIntervalSince(Stage.startDate))
            }
            .frame(width: 40, height: 10, alignment: .leading)
        }
    }

    private struct Ticking: View {
        var body: some View {
            TimelineView(.periodic(from: Stage.startDate, by: 1)) { context in
                Color.red.frame(width: 10 + context.date.timeIntervalSince(Stage.startDate), height: 10)
            }
            .frame(width: 40, height: 10)
        }
    }

    @Test("The same steps give the same bytes")
    func sameBytes() throws {
        func run() throws -> [Data] {
            let stage = Stage { Moving() }
            var files = [try stage.png()]
            for time in [0.1, 0.25, 1] {
                stage.advance(to: time)
                files.append(try stage.png())
            }
            return files
        }
        #expect(try run() == run())
    }

    @Test("Many small steps lead to the same picture as a large one, at every time in between")
    func stepsDoNotMatter() {
        let small = Stage { Moving() }, odd = Stage { Moving() }
        for tick in 1...100 {
            small.advance(by: 0.01)
            if tick % 25 == 0 {
                odd.advance(to: Double(tick) / 100)
                let large = Stage { Moving() }
                large.advance(to: Double(tick) / 100)
                #expect(abs(small.time - large.time) < 1e-9)
                #expect(small.pixels.difference(to: large.pixels)!.maximum <= 1)
                #expect(odd.pixels == large.pixels)
            }
        }
    }

    @Test("A frame is shown at exactly the time that one goes to")
    func exactTimes() {
        let stage = Stage(scale: 1) { Moving() }
        stage.advance(to: 1.05)
        #expect(stage.time == 1.05)
        // 10.5 points: half of the pixel at 10, all of that at 15, half of that at 20.
        #expect(stage.pixels[10, 5].alpha == 128 && stage.pixels[15, 5].alpha == 255 && stage.pixels[20, 5].alpha == 128)
    }

    @Test("Frames come at whole multiples of the frame's time", arguments: [24.0, 30, 60, 120])
    func frames(rate: Double) {
        let stage = Stage(frameRate: rate) { Moving() }
        for frame in 1...10 {
            #expect(abs(stage.nextEvent! - Double(frame) / rate) < 1e-9)
            #expect(stage.advanceToNextEvent())
            #expect(abs(stage.time - Double(frame) / rate) < 1e-9)
        }
        // From between two frames, on to the next one.
        stage.advance(to: 10.5 / rate)
        #expect(abs(stage.nextEvent! - 11 / rate) < 1e-9)
        let runs = stage.bodyRuns
        stage.advance(to: 20.5 / rate)
        // Frames 11 to 20, and the one at the very time.
        #expect(stage.bodyRuns - runs == 11)
    }

    @Test("Frame rates that are none are 60, others are held to 1…1,000", arguments: [
        (Double.nan, 60.0), (.infinity, 60), (0, 1), (-5, 1), (1e9, 1000), (59.94, 59.94),
    ])
    func frameRates(rate: Double, held: Double) {
        #expect(Stage(frameRate: rate) { Moving() }.frameRate == held)
    }

    @Test("What ticks once a second wakes the stage once a second")
    func ticking() {
        let stage = Stage { Ticking() }
        #expect(!stage.isIdle)
        #expect(stage.nextEvent == 1)
        let runs = stage.bodyRuns
        stage.advance(to: 10.5)
        #expect(stage.bodyRuns - runs == 10)
        #expect(abs(stage.nextEvent! - 11) < 1e-9)
        #expect(!stage.advanceToNextEvent(before: 11))
        #expect(stage.time == 10.5)
    }

    @Test("A view that stands still is idle: nothing happens next, and time goes by without a body run")
    func idle() {
        let stage = Stage { Color.red.frame(width: 10, height: 10) }
        #expect(stage.isIdle && stage.nextEvent == nil)
        #expect(!stage.advanceToNextEvent())
        let runs = stage.bodyRuns
        stage.advance(by: 1e6)
        #expect(stage.time == 1e6 && stage.bodyRuns == runs && stage.isIdle)
    }

    @Test("Time does not go back, and no number of it changes nothing", arguments: [-1, 0.5, 1, .nan, .infinity, -Double.infinity])
    func noTime(target: Double) {
        let stage = Stage { Moving() }
        stage.advance(to: 1)
        let list = stage.displayList
        stage.advance(to: target)
        #expect(stage.time == 1 && stage.displayList == list)
    }

    private struct Sleeping: View {
        @State private var steps = 0
        var body: some View {
            Color.red.frame(width: 10 + CGFloat(steps), height: 10)
                .task {
                    for _ in 0..<3 {
                        try? await Task.sleep(for: .seconds(2))
                        steps += 1
                    }
                }
        }
    }

    @Test("Task.sleep in a task follows the stage's clock")
    func sleeping() {
        let stage = Stage(size: CGSize(width: 50, height: 20)) { Sleeping() }
        func width() -> Bool { stage.displayList.contains("rect (0 0 13 10)") }
        #expect(!stage.isIdle)
        #expect(abs(stage.nextEvent! - 2) < 1e-6)
        stage.advance(to: 1.999)
        #expect(stage.displayList.contains("rect (0 0 10 10)"))
        stage.advance(to: 2)
        #expect(stage.displayList.contains("rect (0 0 11 10)"))
        stage.advance(to: 3600)
        #expect(stage.displayList.contains("rect (0 0 13 10)"))
        #expect(stage.isIdle)
    }

    @Test("Two stages have two clocks")
    func independent() {
        let first = Stage(size: CGSize(width: 50, height: 20)) { Sleeping() }
        let second = Stage(size: CGSize(width: 50, height: 20)) { Sleeping() }
        first.advance(to: 2.5)
        #expect(first.displayList.contains("rect (0 0 11 10)"))
        #expect(second.displayList.contains("rect (0 0 10 10)") && second.time == 0)
        second.advance(to: 10)
        #expect(second.displayList.contains("rect (0 0 13 10)"))
        #expect(first.displayList.contains("rect (0 0 11 10)") && first.time == 2.5)
    }

    private struct Restless: View {
        @State private var count = 0
        var body: some View {
            Color.red.frame(width: 10, height: 10).onChange(of: count, initial: true) { count += 1 }
        }
    }

    @Test("A view that changes its state in every pass does not keep the stage from going on")
    func restless() {
        let stage = Stage { Restless() }
        stage.advance(to: 0.1)
        #expect(stage.time == 0.1)
    }
}
