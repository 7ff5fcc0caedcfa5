import Foundation
import Stage
import SwiftUI
import Testing

@testable import Settle

/// The load in time: when it begins and ends, what starts it again, and what it costs.
@MainActor struct AvatarRunTests {
    private func stage(_ conditions: Stage.Conditions = .init(), frameRate: Double = 60) -> Stage {
        Stage(conditions: conditions, frameRate: frameRate) { AvatarLoadSettle(name: "Ava Kim") }
    }

    private func value(_ stage: Stage) -> String { stage.accessibility[0].value }

    /// The value at every frame until nothing moves any more, without repetitions, and when each came.
    private func values(_ stage: Stage) -> [(time: Double, value: String)] {
        var seen = [(time: stage.time, value: value(stage))]
        while stage.advanceToNextEvent(before: 100) {
            if value(stage) != seen.last!.value { seen.append((stage.time, value(stage))) }
        }
        return seen
    }

    @Test("One element: a button with the name, what it does and where it stands")
    func element() {
        let stage = stage()
        #expect(stage.accessibility.count == 1)
        let element = stage.accessibility[0]
        #expect(element.label == "Ava Kim, photo")
        #expect(element.value == "loading")
        #expect(element.hint == "Loads the picture again")
        #expect(element.traits.contains(.isButton))
        #expect(element.isActionable)
        #expect(element.children.isEmpty)
        #expect(abs(element.frame.width - 110.016) < 0.01 && abs(element.frame.height - 110.016) < 0.01)
        #expect(element.description == "\"Ava Kim, photo\" value \"loading\" hint \"Loads the picture again\" isButton")
    }

    @Test("Whatever is in the name is in the label as it stands", arguments: ["100% %@ %d", "José", "王小明", "\u{202E}x", "**Ava**"])
    func label(name: String) {
        #expect(Stage { AvatarLoadSettle(name: name) }.accessibility[0].label == "\(name), photo")
    }

    @Test("The value changes exactly twice a load: loading, then loaded at the first frame after 0.62 seconds; again after a tap")
    func twoValues() throws {
        let stage = stage()
        let first = values(stage)
        #expect(first.map(\.value) == ["loading", "loaded"])
        #expect(abs(first[1].time - 38.0 / 60) < 1e-9)

        stage.advance(to: 5)
        try stage.tap("Ava Kim, photo")
        let second = values(stage)
        #expect(second.map(\.value) == ["loading", "loaded"])
        #expect(second[0].time == 5)
        // The clock of a load starts with the frame that shows its beginning, the first one after the tap.
        #expect(second[1].time >= 5.62 && second[1].time < 5.62 + 2.5 / 60)
    }

    @Test("It is loaded at 0.62 seconds and not before", arguments: [(0.62, nil as Double?), (1.5, 1.5), (0.05, 0.05)])
    func end(length: Double, duration: Double?) {
        func loaded(_ time: Double) -> Bool {
            let stage = Stage { duration.map { AvatarLoadSettle(duration: $0) } ?? AvatarLoadSettle() }
            stage.advance(to: time)
            return value(stage) == "loaded"
        }
        #expect(!loaded(length - 1e-6))
        #expect(loaded(length))
    }

    @Test("Each frame of a run is the frame that progress pins", arguments: [0, 0.1, 0.31, 0.45, 0.62])
    func sameAsPinned(time: Double) {
        let running = stage()
        running.advance(to: time)
        let pinned = Stage { AvatarLoadSettle(name: "Ava Kim", progress: time / 0.62) }
        #expect(running.pixels.difference(to: pinned.pixels)!.maximum <= 1)
    }

    @Test("When it ends there is no clock, no blur layer and nothing to redraw")
    func idle() {
        let stage = stage()
        #expect(!stage.isIdle)
        stage.advance(to: 0.7)
        #expect(stage.isIdle)
        #expect(stage.nextEvent == nil)
        #expect(!stage.displayList.contains("blur"))
        let (runs, list) = (stage.bodyRuns, stage.displayList)
        stage.advance(by: 10)
        #expect(stage.bodyRuns == runs)
        #expect(stage.displayList == list)
    }

    @Test("While it loads only what the clock drives runs, twice a frame: the timeline's content and the frame in it")
    func bodiesOfFrame() {
        let stage = stage()
        stage.advance(to: 0.1)
        let runs = stage.bodyRuns
        stage.advance(to: 0.1 + 10.0 / 60)
        #expect(stage.bodyRuns - runs <= 20 + 2)
        #expect(stage.bodyRuns - runs >= 20)
    }

    @Test("A tap in mid-load starts again from 0")
    func tapInMidLoad() {
        let stage = stage()
        let start = stage.pixels
        stage.advance(to: 0.3)
        #expect(stage.pixels != start)
        stage.tap(at: CGPoint(x: 55, y: 55))
        #expect(stage.pixels == start)
        #expect(value(stage) == "loading")
        // The first run would have ended here.
        stage.advance(to: 0.65)
        #expect(value(stage) == "loading")
        let pinned = Stage { AvatarLoadSettle(name: "Ava Kim", progress: (0.65 - 19.0 / 60) / 0.62) }
        #expect(stage.pixels.difference(to: pinned.pixels)!.maximum <= 1)
        stage.advance(to: 1)
        #expect(value(stage) == "loaded" && stage.isIdle)
    }

    @Test("A tap after the load runs it again, as often as one taps")
    func tapAgain() {
        let stage = stage()
        let start = stage.pixels
        for round in 0..<3 {
            stage.advance(by: 1)
            #expect(value(stage) == "loaded" && stage.isIdle, "\(round)")
            stage.tap(at: CGPoint(x: 55, y: 55))
            #expect(value(stage) == "loading" && !stage.isIdle, "\(round)")
            #expect(stage.pixels == start, "\(round)")
        }
        // A double tap, and one in the very moment it ends.
        stage.tap(at: CGPoint(x: 55, y: 55))
        stage.tap(at: CGPoint(x: 55, y: 55))
        #expect(value(stage) == "loading")
        stage.advance(by: 0.7)
        #expect(value(stage) == "loaded")
    }

    @Test("The circle answers to touch, its corners do not")
    func corners() {
        let stage = stage()
        stage.advance(to: 1)
        for corner in [CGPoint(x: 3, y: 3), CGPoint(x: 107, y: 3), CGPoint(x: 3, y: 107), CGPoint(x: 107, y: 107)] {
            stage.tap(at: corner)
            #expect(value(stage) == "loaded")
        }
        // A drag that ends elsewhere is no tap.
        stage.drag(from: CGPoint(x: 55, y: 55), to: CGPoint(x: 55, y: 90))
        #expect(value(stage) == "loaded")
        stage.tap(at: CGPoint(x: 55, y: 1))
        #expect(value(stage) == "loading")
    }

    @Test("With Reduce Motion it is loaded and sharp from the first frame, whatever its progress", arguments: [nil, 0, 0.3, 1])
    func reduceMotion(progress: Double?) throws {
        let stage = Stage(conditions: .with { $0.reduceMotion = true }) {
            AvatarLoadSettle(name: "Ava Kim", progress: progress)
        }
        let loaded = Stage { AvatarLoadSettle(name: "Ava Kim", progress: 1) }
        #expect(stage.isIdle)
        #expect(value(stage) == "loaded")
        #expect(stage.displayList == loaded.displayList)
        #expect(stage.pixels == loaded.pixels)
        try stage.tap("Ava Kim, photo")
        #expect(stage.isIdle && stage.pixels == loaded.pixels)
    }

    @Test("Reduce Motion in mid-load ends it, and switched off again nothing is loaded twice")
    func reduceMotionSwitched() {
        let stage = stage()
        stage.advance(to: 0.2)
        stage.conditions.reduceMotion = true
        #expect(value(stage) == "loaded" && stage.isIdle)
        stage.advance(to: 3)
        stage.conditions.reduceMotion = false
        stage.advance(by: 1.0 / 60)
        #expect(value(stage) == "loaded" && stage.isIdle)
    }

    private struct Driven: View {
        @State private var progress = 0.0
        var body: some View {
            VStack(spacing: 0) {
                AvatarLoadSettle(name: "Ava Kim", progress: progress)
                Color.red.frame(width: 20, height: 20).onTapGesture { progress += 0.25 }
                    .accessibilityElement().accessibilityLabel("on")
            }
        }
    }

    @Test("Driven from outside it stands where it is told, without a clock, and taps do not move it")
    func driven() throws {
        let stage = Stage { Driven() }
        var seen: [String] = []
        for step in 0...5 {
            #expect(stage.isIdle)
            seen.append(stage.accessibility.first { $0.label == "Ava Kim, photo" }!.value)
            let pinned = Stage { AvatarLoadSettle(name: "Ava Kim", progress: 0.25 * Double(step)) }
            // The driven one stands above a red square of the same stage.
            #expect(stage.displayList.contains(pinned.displayList.split(separator: "\n").dropFirst(3).first ?? "?"), "\(step)")
            try stage.tap("Ava Kim, photo")
            #expect(stage.isIdle)
            try stage.tap("on")
        }
        #expect(seen == ["loading", "loading", "loading", "loading", "loaded", "loaded"])
    }

    @Test("A load takes 0.05 seconds at least, and an endless or nameless time is the default", arguments: [
        (0, 0.05), (-1, 0.05), (-Double.infinity, 0.62), (.nan, 0.62), (.infinity, 0.62), (1e-300, 0.05),
    ])
    func durations(duration: Double, length: Double) {
        func loaded(_ time: Double) -> Bool {
            let stage = Stage(size: CGSize(width: 20, height: 20)) { AvatarLoadSettle(size: 10, duration: duration) }
            stage.advance(to: time)
            return value(stage) == "loaded"
        }
        #expect(!loaded(length - 0.001))
        #expect(loaded(length + 0.001))
    }

    @Test("On displays of other speeds it ends at the first frame from 0.62 on", arguments: [24.0, 30, 90, 120])
    func frameRates(rate: Double) {
        let seen = values(stage(frameRate: rate))
        #expect(abs(seen.last!.time - (0.62 * rate).rounded(.up) / rate) < 1e-9)
    }

    private struct Parent: View {
        let count: Int
        @State private var taps = 0
        var body: some View {
            VStack {
                Color.red.frame(width: 20, height: 20 + CGFloat(taps)).onTapGesture { taps += 1 }
                    .accessibilityElement().accessibilityLabel("on")
                ForEach(0..<count, id: \.self) { AvatarLoadSettle(size: 20, name: "\($0)") }
            }
        }
    }

    @Test("A parent that runs again with the same values does not run the avatar")
    func parentRuns() throws {
        let stage = Stage(size: CGSize(width: 100, height: 300)) { Parent(count: 1) }
        stage.advance(to: 2)
        let runs = stage.bodyRuns
        try stage.tap("on")
        // The parent's body and its list's builder.
        #expect(stage.bodyRuns - runs <= 2)
        #expect(stage.isIdle)
    }

    @Test("Two avatars load apart: a tap on one leaves the other alone")
    func two() throws {
        let stage = Stage {
            HStack {
                AvatarLoadSettle(name: "Ava Kim")
                AvatarLoadSettle(name: "Ben Ott")
            }
        }
        stage.advance(to: 1)
        try stage.tap("Ben Ott, photo")
        #expect(stage.accessibility.map(\.value) == ["loaded", "loading"])
        let runs = stage.bodyRuns
        stage.advance(by: 10.0 / 60)
        #expect(stage.bodyRuns - runs <= 22)
        stage.advance(by: 1)
        #expect(stage.accessibility.map(\.value) == ["loaded", "loaded"])
        #expect(stage.isIdle)
    }

    @Test("A hundred avatars load and come to rest together")
    func hundred() {
        let stage = Stage(size: CGSize(width: 340, height: 340), scale: 1) {
            VStack(spacing: 2) {
                ForEach(0..<10, id: \.self) { row in
                    HStack(spacing: 2) {
                        ForEach(0..<10, id: \.self) { AvatarLoadSettle(size: 24, name: "Ava \(row) \($0)") }
                    }
                }
            }
        }
        #expect(stage.accessibility.count == 100)
        #expect(stage.accessibility.allSatisfy { $0.value == "loading" })
        stage.advance(to: 0.7)
        #expect(stage.accessibility.allSatisfy { $0.value == "loaded" })
        #expect(stage.isIdle)
    }

    private struct Comes: View {
        @State private var isThere = true
        var body: some View {
            VStack {
                Color.red.frame(width: 20, height: 20).onTapGesture { isThere.toggle() }
                    .accessibilityElement().accessibilityLabel("on")
                if isThere { AvatarLoadSettle(size: 20, name: "Ava Kim") }
            }
        }
    }

    @Test("One that leaves in mid-load takes its clock with it, and loads anew when it comes back")
    func leaves() throws {
        let stage = Stage(size: CGSize(width: 100, height: 100)) { Comes() }
        stage.advance(to: 0.3)
        try stage.tap("on")
        #expect(stage.isIdle)
        #expect(stage.accessibility.map(\.label) == ["on"])
        stage.advance(to: 2)
        try stage.tap("on")
        #expect(stage.accessibility.last?.value == "loading")
        stage.advance(to: 3)
        #expect(stage.accessibility.last?.value == "loaded")
    }

    private final class Log { var lines: [String] = [] }

    private struct Photo: View {
        let log: Log
        @State private var steps = 0
        var body: some View {
            Color.red.frame(width: 5 + CGFloat(steps))
                .onAppear { log.lines.append("appears") }
                .onDisappear { log.lines.append("disappears") }
                .task {
                    log.lines.append("begins")
                    try? await Task.sleep(for: .seconds(5))
                    if !Task.isCancelled { steps = 1 }
                }
        }
    }

    @Test("The caller's face is one view from the first frame to the last: it appears once, and what it began goes on")
    func faceKeepsItsState() {
        let log = Log()
        let stage = Stage { AvatarLoadSettle { Photo(log: log) } }
        stage.advance(to: 2)
        #expect(log.lines == ["appears", "begins"])
        stage.tap(at: CGPoint(x: 55, y: 55))
        stage.advance(to: 6)
        #expect(log.lines == ["appears", "begins"])
        #expect(stage.displayList.contains("(0 0 6 96)"))
    }
}
