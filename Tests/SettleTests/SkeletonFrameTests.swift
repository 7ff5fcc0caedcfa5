import Foundation
import Observation
import Stage
import SwiftUI
import Testing

@testable import Settle

@MainActor @Observable private final class Load {
    var isLoading = true
    var isFailed = false
    var length = 40.0
    var isOn = false
    @ObservationIgnored var frames: [CGRect] = []
    @ObservationIgnored var bodies = 0
}

/// Notes its frame on the screen whenever it is told of one.
private struct Watched: View {
    let load: Load
    var body: some View {
        load.bodies += 1
        return Color(red: 1, green: 0, blue: 0)
            .frame(width: load.length, height: 10)
            .overlay {
                GeometryReader { proxy in
                    let _ = load.frames.append(proxy.frame(in: .global))
                    Color.clear
                }
            }
    }
}

private struct Place: View {
    let load: Load
    var body: some View {
        Watched(load: load).skeleton(isLoading: load.isLoading, isFailed: load.isFailed, staggerIndex: 1)
            .opacity(load.isOn ? 1 : 0.999)
    }
}

/// What a skeleton does to its content, as the content sees it.
@MainActor struct SkeletonFrameTests {
    private func stage(_ load: Load, _ conditions: Stage.Conditions = .init()) -> Stage {
        Stage(size: CGSize(width: 100, height: 60), scale: 1, conditions: conditions) { Place(load: load) }
    }

    @Test("A geometry reader in the content sees one frame through loading, failing, loading again and being there", arguments: [false, true])
    func frame(reduceMotion: Bool) {
        let load = Load()
        let stage = stage(load, .with { $0.reduceMotion = reduceMotion })
        stage.advance(to: 1)
        for (isLoading, isFailed, time) in [(false, false, 3.0), (false, true, 4), (true, false, 5), (false, false, 8)] {
            (load.isLoading, load.isFailed) = (isLoading, isFailed)
            stage.advance(to: time)
        }
        // Told once: itself, and each of the two silhouettes that it has had.
        #expect(load.frames == Array(repeating: CGRect(x: 30, y: 25, width: 40, height: 10), count: 3))
        #expect(stage.isIdle)
    }

    @Test("Content that comes with another size has it at once, whatever the skeleton animates")
    func size() {
        let load = Load()
        let stage = stage(load)
        stage.advance(to: 1)
        load.frames = []
        (load.isLoading, load.length) = (false, 60)
        for step in 1...30 { stage.advance(to: 1 + Double(step) / 60) }
        #expect(load.frames.contains(CGRect(x: 20, y: 25, width: 60, height: 10)))
        #expect(load.frames.filter { $0.width == 60 }.count == 1)
    }

    @Test("The content is made twice while there is a silhouette, once when there is none, and never again for the light")
    func made() {
        let load = Load()
        let stage = stage(load)
        #expect(load.bodies == 2)
        stage.advance(to: 1)
        #expect(load.bodies == 2)
        load.isLoading = false
        stage.advance(to: 3)
        #expect(load.bodies == 2)
        load.length = 50
        stage.advance(to: 3.5)
        #expect(load.bodies == 3)
        load.isLoading = true
        stage.advance(to: 5)
        #expect(load.bodies == 4)
        let runs = stage.bodyRuns
        stage.advance(to: 5.5)
        // The builder of the light's timeline, 30 frames; nothing else.
        #expect(stage.bodyRuns - runs == 30)
    }

    @Test("An animation of its surroundings neither holds nor restarts the light")
    func surroundings() {
        let load = Load(), plain = Load()
        let animated = stage(load), still = stage(plain)
        for stage in [animated, still] { stage.advance(to: 0.2) }
        withAnimation(.linear(duration: 3)) { load.isOn = true }
        for time in [0.3, 0.5, 0.6, 0.7, 0.9, 2.2] {
            for stage in [animated, still] { stage.advance(to: time) }
            #expect((animated.pixels.difference(to: still.pixels)?.maximum ?? 255) <= 1, "\(time)")
        }
    }
}

/// When a silhouette comes and goes.
@MainActor struct SkeletonTimingTests {
    private let bone = Pixels.Pixel(red: 0xE6, green: 0xE3, blue: 0xDB, alpha: 255)

    private func stage(_ load: Load, onset: Double = 0, minimum: Double = 0) -> Stage {
        Stage(size: CGSize(width: 100, height: 60), scale: 1) {
            Place(load: load).skeletonTiming(onset: onset, minimum: minimum).skeletonTime(0)
        }
    }

    private func isBone(_ stage: Stage) -> Bool { stage.pixels[50, 30].red > 0xD0 && stage.pixels[50, 30].green > 0xD0 && stage.pixels[50, 30].alpha > 0 }

    /// A letter every 0.1 s: what the state machine shows. `-` nothing, `~` content, `#` a silhouette that is held, `.` one that goes
    /// when the content comes. `loading` has a letter for each step too: L loading, F failed, anything else neither.
    private func drawing(_ loading: String, onset: Double = 0, minimum: Double = 0) -> String {
        let timing = SkeletonTiming(onset: onset, minimum: minimum)
        var presence: SkeletonPresence?, since = 0, drawn = ""
        for (step, letter) in loading.enumerated() {
            func take(_ next: SkeletonPresence) {
                if next != presence { (presence, since) = (next, step) }
            }
            if let next = presence?.next(timing), Double(step - since) * 0.1 >= next.delay - 1e-9 { take(next.presence) }
            take(SkeletonPresence(after: presence, isLoading: letter == "L", isFailed: letter == "F", timing: timing))
            switch presence! {
            case .content, .waiting(showsContent: true): drawn += "~"
            case .waiting: drawn += "-"
            case .held: drawn += "#"
            case .shown: drawn += "."
            }
        }
        return drawn
    }

    @Test("As it comes, a silhouette is there for exactly as long as the load") func plain() {
        #expect(drawing("LLL   L FF ") == "...~~~.~..~")
    }

    @Test("With an onset a fast load shows none, and an old content stays until then") func onset() {
        #expect(drawing("LL      ", onset: 0.3) == "--~~~~~~")
        #expect(drawing("LLLLL   ", onset: 0.3) == "---..~~~")
        #expect(drawing("  LLLLL ", onset: 0.3) == "~~~~~..~")
        #expect(drawing("  LL LL ", onset: 0.3) == "~~~~~~~~")
        #expect(drawing("LF      ", onset: 0.3) == "-.~~~~~~")
    }

    @Test("With a minimum a silhouette stays for it, whatever the load does") func minimum() {
        #expect(drawing("L       ", minimum: 0.3) == "###~~~~~")
        #expect(drawing("LLLLL   ", minimum: 0.3) == "###..~~~")
        #expect(drawing("L LL    ", minimum: 0.3) == "###.~~~~")
        #expect(drawing("LLLL     ", onset: 0.2, minimum: 0.3) == "--###~~~~")
    }

    @Test("Negative, infinite and missing times are held to 0…86,400 s") func held() {
        #expect(SkeletonTiming(onset: -1, minimum: .nan) == SkeletonTiming())
        #expect(SkeletonTiming(onset: .infinity, minimum: 1e308) == SkeletonTiming(onset: 86_400, minimum: 86_400))
    }

    @Test("On the screen: nothing for 0.25 s, then the silhouette, at these times to a thousandth")
    func onsetOnScreen() {
        let load = Load()
        let stage = stage(load, onset: 0.25)
        stage.advance(to: 0.249)
        #expect(stage.pixels[50, 30].alpha == 0)
        #expect(stage.accessibility.isEmpty)
        stage.advance(to: 0.251)
        #expect(stage.accessibility.map(\.label) == ["Loading"])
        stage.advance(to: 1)
        #expect(stage.pixels[50, 30] == bone)
        #expect(stage.isIdle)
    }

    @Test("A load of 0.2 s shows nothing but its content when the onset is 0.25 s")
    func fast() {
        let load = Load()
        let stage = stage(load, onset: 0.25)
        stage.advance(to: 0.2)
        load.isLoading = false
        for step in 1...120 {
            stage.advance(to: 0.2 + Double(step) / 60)
            #expect(!isBone(stage), "\(step)")
        }
        #expect(stage.pixels[50, 30].red > 250 && stage.pixels[50, 30].green < 4)
        #expect(stage.isIdle)
    }

    @Test("Loading again, the old content stays until the onset, and takes no taps")
    func again() {
        let load = Load()
        load.isLoading = false
        let stage = stage(load, onset: 0.25)
        stage.advance(to: 1)
        let loaded = stage.pixels
        load.isLoading = true
        stage.advance(to: 1.249)
        #expect(stage.pixels == loaded)
        stage.advance(to: 2)
        #expect(stage.pixels[50, 30] == bone)
    }

    @Test("A load of a third of a second keeps its silhouette for 2/3 s, to a thousandth, and then hands off")
    func minimumOnScreen() {
        let load = Load()
        let stage = stage(load, minimum: 2.0 / 3)
        stage.advance(to: 1.0 / 3)
        load.isLoading = false
        stage.advance(to: 0.666)
        #expect(stage.pixels[50, 30] == bone)
        #expect(stage.accessibility.map(\.label) == ["Loading"])
        // A row further down in its list: it waits 0.06 s, and is on its way by 0.1.
        stage.advance(to: 2.0 / 3 + 0.1)
        #expect(stage.pixels[50, 30] != bone)
        stage.advance(to: 3)
        #expect(stage.pixels[50, 30].green < 4)
        #expect(stage.isIdle)
    }

    @Test("Both together, toggled at odd times a hundred times, end where they should")
    func toggling() {
        let load = Load()
        let stage = stage(load, onset: 0.1, minimum: 0.3)
        for step in 0..<101 {
            load.isLoading.toggle()
            stage.advance(by: 0.0123456789 * Double(step % 11))
        }
        #expect(!load.isLoading)
        stage.advance(by: 3)
        #expect(stage.pixels[50, 30].green < 4)
        #expect(stage.isIdle)
    }
}
