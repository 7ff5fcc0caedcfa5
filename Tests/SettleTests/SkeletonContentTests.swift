import Foundation
import Observation
import Stage
import SwiftUI
import Testing

@testable import Settle

@MainActor @Observable private final class Load {
    var isLoading = true
    var isFailed = false
    var taps = 0
    var length = 40.0
}

/// A red block with room around it: what can be told from a bone by its colour.
private struct Row: View {
    let load: Load
    var index = 0
    var body: some View {
        Color(red: 1, green: 0, blue: 0)
            .frame(width: load.length, height: 10)
            .onTapGesture { load.taps += 1 }
            .skeleton(isLoading: load.isLoading, isFailed: load.isFailed, staggerIndex: index)
    }
}

/// Reads what its content reads.
private struct Reader<Content: View>: View {
    @ViewBuilder let content: () -> Content
    var body: some View { content() }
}

/// Views that real content has, on top of its silhouette.
@MainActor struct SkeletonContentTests {
    private func stage(
        width: CGFloat = 100, height: CGFloat = 60, _ conditions: Stage.Conditions = .init(),
        @ViewBuilder _ content: () -> some View
    ) -> Stage {
        Stage(size: CGSize(width: width, height: height), scale: 1, conditions: conditions, content: content)
    }

    private let bone = Pixels.Pixel(red: 0xE6, green: 0xE3, blue: 0xDB, alpha: 255)
    private let red = Pixels.Pixel(red: 255, green: 0, blue: 0, alpha: 255)

    @Test("While it loads there is one flat silhouette, whatever the content's colours and opacities")
    func silhouette() {
        let stage = stage {
            HStack(spacing: 0) {
                Color(red: 1, green: 0, blue: 0).frame(width: 20, height: 20)
                Color(red: 0, green: 0, blue: 1).opacity(0.1).frame(width: 20, height: 20)
                Color.clear.frame(width: 20, height: 20)
            }
            .skeleton(isLoading: true)
        }
        #expect(stage.pixels[30, 30] == bone)
        #expect(stage.pixels[50, 30] == bone)
        #expect(stage.pixels[70, 30].alpha == 0)
    }

    @Test("Text is a bar")
    func text() {
        let stage = stage { Text("Loading bars").font(.system(size: 16)).skeleton(isLoading: true) }
        let pixels = stage.pixels
        var runs = 0, wasOn = false
        for x in 0..<100 {
            let isOn = pixels[x, 30].alpha > 200
            if isOn && !wasOn { runs += 1 }
            wasOn = isOn
        }
        #expect(runs == 1)
        #expect(pixels[50, 30] == bone)
    }

    @Test("The hand-off of twelve rows, a column every 0.06 s: . silhouette, = on its way, ~ content")
    func timeline() {
        let load = Load()
        let stage = stage(width: 40, height: 240) {
            VStack(spacing: 10) { ForEach(0..<12, id: \.self) { Row(load: load, index: $0) } }
        }
        var rows = Array(repeating: "", count: 12)
        stage.advance(to: 1.3)
        load.isLoading = false
        for column in 0..<24 {
            stage.advance(to: 1.3 + 0.06 * Double(column))
            let pixels = stage.pixels
            for index in rows.indices {
                let pixel = pixels[20, 10 + 20 * index]
                rows[index] += pixel == bone ? "." : pixel.red > 250 && pixel.green < 8 ? "~" : "="
            }
        }
        // Each row does what the one before did, a column later.
        for index in 1..<12 { #expect(rows[index].dropFirst(index) == rows[0].dropLast(index), "row \(index)") }
        #expect(rows[0] == ".=====~~~~~~~~~~~~~~~~~~")
        #expect(rows[11] == "............=====~~~~~~~")
        stage.advance(to: 4)
        #expect(stage.isIdle)
    }

    @Test("Opacities on the way are those of SkeletonHandOff")
    func springs() {
        let load = Load()
        let stage = stage { Row(load: load, index: 2) }
        stage.advance(to: 1.3)
        load.isLoading = false
        for time in [0.15, 0.2, 0.25, 0.3, 0.4, 0.5] {
            stage.advance(to: 1.3 + time)
            let frame = SkeletonHandOff(at: time, staggerIndex: 2)
            let pinned = pixel(frame)
            let pixel = stage.pixels[50, 30]
            #expect(abs(Int(pixel.alpha) - pinned.0) <= 4 && abs(Int(pixel.green) - pinned.1) <= 4, "\(time)")
        }
    }

    /// Alpha and green of the silhouette over the content's blurred middle.
    private func pixel(_ frame: SkeletonHandOff) -> (Int, Int) {
        // A block of 40 by 10, blurred and moved, in its place's middle.
        let sigma = Double(frame.contentBlur), offset = Double(frame.contentOffset)
        func share(_ from: Double, _ to: Double) -> Double {
            sigma < 0.01 ? 1 : 0.5 * (erf(to / sigma / 2.0.squareRoot()) - erf(from / sigma / 2.0.squareRoot()))
        }
        let y = 0.5 - offset, x = 0.5
        let content = frame.contentOpacity * share(y - 5, y + 5) * share(x - 20, x + 20)
        let over = frame.silhouetteOpacity
        return (Int(255 * (over + content * (1 - over))), Int(Double(0xE3) * over))
    }

    @Test("Loading again is one beat for all rows")
    func reload() {
        let load = Load()
        load.isLoading = false
        let stage = stage(width: 40, height: 240) {
            VStack(spacing: 10) { ForEach(0..<12, id: \.self) { Row(load: load, index: $0) } }
        }
        stage.advance(to: 1.3)
        load.isLoading = true
        for time in [0.05, 0.1, 0.2, 1.2] {
            stage.advance(to: 1.3 + time)
            let pixels = stage.pixels
            let first = pixels[20, 10]
            #expect((1..<12).allSatisfy { pixels[20, 10 + 20 * $0] == first }, "\(time)")
        }
    }

    @Test("With Reduce Motion nothing blurs, moves or waits, and the place is never empty")
    func reduceMotion() {
        let load = Load()
        let stage = stage(.with { $0.reduceMotion = true }) { Row(load: load, index: 9) }
        stage.advance(to: 1)
        load.isLoading = false
        for time in stride(from: 0.02, through: 0.2, by: 0.02) {
            stage.advance(to: 1 + time)
            #expect(stage.pixels[50, 30].alpha > 180, "\(time)")
        }
        stage.advance(to: 1.25)
        #expect(stage.pixels[50, 30] == red)
        #expect(stage.isIdle)
    }

    @Test("Taps and VoiceOver reach the content only after loading, and not after a failure")
    func touch() {
        let load = Load()
        let stage = stage {
            Reader { Text("Ava").frame(width: 40, height: 20).contentShape(Rectangle()).onTapGesture { load.taps += 1 }
                .skeleton(isLoading: load.isLoading, isFailed: load.isFailed) }
        }
        let middle = CGPoint(x: 50, y: 30)
        stage.tap(at: middle)
        #expect(load.taps == 0)
        #expect(stage.accessibility.map(\.label) == ["Loading"])
        (load.isLoading, load.isFailed) = (false, true)
        stage.advance(to: 1)
        stage.tap(at: middle)
        #expect(load.taps == 0)
        #expect(stage.accessibility.map(\.label) == ["Failed to load"])
        load.isFailed = false
        stage.advance(to: 2)
        stage.tap(at: middle)
        #expect(load.taps == 1)
        #expect(stage.accessibility.map(\.label) == ["Ava"])
    }

    @Test("A group says Loading once, then what its rows say")
    func group() {
        let load = Load()
        let stage = stage(width: 100, height: 200) {
            VStack {
                ForEach(0..<5, id: \.self) { index in
                    Reader { Text("Row \(index)").skeleton(isLoading: load.isLoading, staggerIndex: index) }
                }
            }
            .skeletonGroup()
        }
        #expect(stage.accessibility.map(\.label) == ["Loading"])
        load.isLoading = false
        stage.advance(to: 2)
        #expect(stage.accessibility.map(\.label) == ["Row 0", "Row 1", "Row 2", "Row 3", "Row 4"])
    }

    @Test("Failed, the silhouette dims to half and rests; a retry lights it again")
    func failed() {
        let load = Load()
        let stage = stage { Row(load: load) }
        stage.advance(to: 1.3)
        (load.isLoading, load.isFailed) = (false, true)
        stage.advance(to: 4)
        #expect(abs(Int(stage.pixels[50, 30].alpha) - 128) <= 1)
        #expect(stage.isIdle)
        (load.isLoading, load.isFailed) = (true, false)
        stage.advance(to: 6)
        #expect(stage.pixels[50, 30].alpha == 255)
        #expect(!stage.isIdle)
    }

    @Test("Only the band moves: between two frames no view of the content or of the silhouette is made anew")
    func onlyTheBand() {
        let content = Counted.Count()
        let stage = stage { Counted(count: content).skeleton(isLoading: true) }
        stage.advance(to: 0.5)
        let before = content.value
        stage.advance(to: 1)
        #expect(content.value == before)
        let mask = stage.displayList.split(separator: "by alpha").last
        stage.advance(to: 1.05)
        #expect(stage.displayList.split(separator: "by alpha").last == mask)
    }

    private struct Counted: View {
        @MainActor final class Count { var value = 0 }
        let count: Count
        var body: some View {
            count.value += 1
            return Color.red.frame(width: 40, height: 10)
        }
    }

    @Test("Pinned at a fraction it stands still: 0 loading, 1 loaded")
    func pinned() {
        func pixels(_ fraction: Double) -> (Pixels, Bool) {
            let load = Load()
            let stage = stage { Row(load: load).skeletonHandOff(fraction).skeletonTime(0) }
            return (stage.pixels, stage.isIdle)
        }
        #expect(pixels(0).0[50, 30] == bone && pixels(0).1)
        #expect(pixels(1).0[50, 30] == red && pixels(1).1)
        #expect(pixels(.nan).0[50, 30] == bone)
        #expect(pixels(7).0[50, 30] == red)
        let (half, isIdle) = pixels(0.25)
        #expect(isIdle)
        let expected = pixel(SkeletonHandOff(fraction: 0.25))
        #expect(abs(Int(half[50, 30].alpha) - expected.0) <= 4)
    }

    @Test("Increase Contrast outlines the silhouette and leaves its inside")
    func contrast() {
        let stage = Stage(
            size: CGSize(width: 100, height: 60), scale: 2, conditions: .with { $0.contrast = .increased }
        ) {
            Color.red.frame(width: 40, height: 20).padding(5).skeleton(isLoading: true)
        }
        let pixels = stage.pixels
        #expect(pixels[100, 60] == bone)
        let edge = (76...84).map { Int(pixels[100, $0 - 36].red) }.min() ?? 255
        #expect(edge < 60)
    }

    @Test("Toggled 200 times it ends where it should")
    func toggling() {
        let load = Load()
        let stage = stage { Row(load: load, index: 1) }
        for step in 0..<200 {
            load.isLoading.toggle()
            stage.advance(by: step % 3 == 0 ? 0.1 : 0.001)
        }
        #expect(load.isLoading)
        stage.advance(to: (stage.time / 1.6).rounded(.up) * 1.6 + 1.5)
        #expect(stage.pixels[50, 30] == bone)
        load.isLoading = false
        stage.advance(by: 3)
        #expect(stage.pixels[50, 30] == red)
        #expect(stage.isIdle)
    }

    @Test("Absurd indices draw something", arguments: [Int.min, -1, .max])
    func extremes(index: Int) {
        let load = Load()
        let stage = stage { Row(load: load, index: index) }
        load.isLoading = false
        stage.advance(to: 61.5)
        #expect(stage.pixels[50, 30] == red)
    }
}
