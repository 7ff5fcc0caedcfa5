import Foundation
import Stage
import SwiftUI
import Testing

@testable import Settle

/// A bar that stands and one that lies, so that it shows which of them is there.
@MainActor private func blob(at progress: Double, maxBlur: CGFloat = 25, alphaThreshold: Double = 0.25) -> some View {
    BlobbySymbol(progress: progress, maxBlur: maxBlur, alphaThreshold: alphaThreshold) {
        Rectangle().frame(width: 20, height: 60).frame(width: 60, height: 60)
    } alternative: {
        Rectangle().frame(width: 60, height: 20).frame(width: 60, height: 60)
    }
    .foregroundStyle(Color(red: 1, green: 0, blue: 0))
}

private struct Toggled: View {
    @State private var isPrimary = true
    var body: some View {
        BlobbySymbol(isPrimary: isPrimary) {
            Rectangle().frame(width: 20, height: 60).frame(width: 60, height: 60)
        } alternative: {
            Rectangle().frame(width: 60, height: 20).frame(width: 60, height: 60)
        }
        .foregroundStyle(Color(red: 1, green: 0, blue: 0))
        .animation(.linear(duration: 1), value: isPrimary)
        .contentShape(Rectangle())
        .onTapGesture { isPrimary.toggle() }
    }
}

private struct Swapped: View {
    @State private var isFirst = true
    var body: some View {
        ZStack {
            Color.clear
            if isFirst {
                Rectangle().frame(width: 20, height: 60).frame(width: 60, height: 60).transition(.blob)
            } else {
                Rectangle().frame(width: 60, height: 20).frame(width: 60, height: 60).transition(.blob)
            }
        }
        .foregroundStyle(Color(red: 1, green: 0, blue: 0))
        .animation(.linear(duration: 1), value: isFirst)
        .contentShape(Rectangle())
        .onTapGesture { isFirst.toggle() }
    }
}

@MainActor struct BlobbySymbolTests {
    private let room = CGSize(width: 120, height: 120)

    private func stage(
        _ conditions: Stage.Conditions = .init(), @ViewBuilder _ content: () -> some View
    ) -> Stage {
        Stage(size: room, scale: 1, conditions: conditions, content: content)
    }

    private func red(_ pixels: Pixels, _ x: Int, _ y: Int) -> Int { Int(pixels[x, y].red) }

    @Test("The blur is maxBlur · (0.5 − |p − 0.5|), and the symbols change places at 0.5", arguments: [
        (0.0, 0.0, false), (0.1, 2.5, false), (0.25, 6.25, false), (0.49, 12.25, false), (0.5, 12.5, true),
        (0.75, 6.25, true), (1, 0, true), (-0.2, 0, false), (1.3, 0, true), (.nan, 0, false),
    ] as [(Double, Double, Bool)])
    func melt(progress: Double, blur: Double, showsAlternative: Bool) {
        let melt = BlobMelt(at: progress)
        #expect(abs(melt.blurRadius - blur) < 1e-9)
        #expect(melt.showsAlternative == showsAlternative)
    }

    @Test("At rest each symbol stands in the foreground colour with its own edges")
    func rest() {
        let first = stage { blob(at: 0) }.pixels
        #expect(first[60, 35] == Pixels.Pixel(red: 255, green: 0, blue: 0, alpha: 255))
        #expect(first[49, 60].alpha == 0 && first[50, 60].alpha == 255 && first[69, 60].alpha == 255 && first[70, 60].alpha == 0)
        let last = stage { blob(at: 1) }.pixels
        #expect(last[60, 35].alpha == 0)
        #expect(last[35, 60] == Pixels.Pixel(red: 255, green: 0, blue: 0, alpha: 255))
    }

    @Test("On the way there is one solid blob: all of a pixel, but for the edge, is there or not")
    func solid() {
        for progress in [0.1, 0.3, 0.6, 0.8] {
            let pixels = stage { blob(at: progress) }.pixels
            #expect(pixels[60, 60] == Pixels.Pixel(red: 255, green: 0, blue: 0, alpha: 255), "\(progress)")
            var soft = 0, full = 0
            for y in 0..<120 {
                for x in 0..<120 {
                    if pixels[x, y].alpha == 255 { full += 1 } else if pixels[x, y].alpha > 0 { soft += 1 }
                }
            }
            #expect(full > 800, "\(progress)")
            #expect(soft < full / 4, "\(progress)")
        }
    }

    @Test("A straight edge moves out to where the Gaussian's tail is the threshold: 0.674 radii at 0.25")
    func edge() {
        // Half a plane's edge, far from all others: a rectangle of 200, blurred by 10, swells by 6.74 points.
        let stage = Stage(size: CGSize(width: 300, height: 300), scale: 1) {
            BlobbySymbol(progress: 0.4) { Rectangle().frame(width: 200, height: 200) } alternative: { EmptyView() }
        }
        let pixels = stage.pixels
        var sum = 0.0
        for x in 0..<100 { sum += Double(pixels[x, 150].alpha) / 255 }
        #expect(abs(sum - (50 + 6.745)) < 0.6)
    }

    @Test("It has the size of the symbol that shows", arguments: [(0.0, 20.0), (0.49, 20), (0.5, 40), (1, 40)])
    func size(progress: Double, side: Double) {
        let stage = Stage(scale: 1) {
            BlobbySymbol(progress: progress) { Color.red.frame(width: 20, height: 20) } alternative: {
                Color.red.frame(width: 40, height: 40)
            }
        }
        #expect(stage.size == CGSize(width: side, height: side))
    }

    @Test("A gradient spans the symbol")
    func gradient() {
        let stage = stage {
            BlobbySymbol(progress: 0) { Rectangle().frame(width: 100, height: 40) } alternative: { EmptyView() }
                .foregroundStyle(.linearGradient(colors: [.black, .white], startPoint: .leading, endPoint: .trailing))
        }
        let pixels = stage.pixels
        #expect(red(pixels, 12, 60) < 10 && red(pixels, 108, 60) > 245)
        #expect(abs(red(pixels, 60, 60) - 128) < 6)
    }

    @Test("Under an animation it passes the pictures that it can be pinned at, and rests")
    func animation() {
        let stage = stage { Toggled() }
        #expect(stage.isIdle)
        stage.tap(at: CGPoint(x: 60, y: 60))
        for progress in [0.25, 0.5, 0.75, 1] {
            stage.advance(to: progress)
            let pinned = self.stage { blob(at: progress) }.pixels
            #expect((stage.pixels.difference(to: pinned)?.maximum ?? 255) <= 2, "\(progress)")
        }
        stage.advance(to: 1.1)
        #expect(stage.isIdle)
    }

    @Test("Two views with the transition change places as the symbols of one BlobbySymbol")
    func transition() {
        let stage = stage { Swapped() }
        stage.tap(at: CGPoint(x: 60, y: 60))
        for progress in [0.25, 0.4, 0.75, 0.9] {
            stage.advance(to: progress)
            let pinned = self.stage { blob(at: progress) }.pixels
            // Its canvas is larger, which moves the blurs' rounding: a few levels on the edge.
            #expect((stage.pixels.difference(to: pinned)?.maximum ?? 255) <= 24, "\(progress)")
        }
        stage.advance(to: 1.2)
        #expect(stage.isIdle)
        #expect(stage.pixels[35, 60].alpha == 255 && stage.pixels[60, 35].alpha == 0)
    }

    @Test("With Reduce Motion the two cross-fade, without a blur")
    func reduceMotion() {
        let stage = stage(.with { $0.reduceMotion = true }) { blob(at: 0.25) }
        #expect(!stage.displayList.contains("blur"))
        let pixels = stage.pixels
        #expect(abs(Int(pixels[60, 35].alpha) - 191) <= 1)
        #expect(abs(Int(pixels[35, 60].alpha) - 64) <= 1)
        let swap = self.stage(.with { $0.reduceMotion = true }) { Swapped() }
        swap.tap(at: CGPoint(x: 60, y: 60))
        swap.advance(to: 0.25)
        #expect(!swap.displayList.contains("blur"))
        #expect(abs(Int(swap.pixels[60, 35].alpha) - 191) <= 2)
    }

    @Test("VoiceOver finds the symbol that shows, once")
    func accessibility() {
        func labels(_ progress: Double) -> [String] {
            stage { BlobbySymbol(progress: progress) { Text("Play") } alternative: { Text("Pause") } }
                .accessibility.map(\.label)
        }
        #expect(labels(0) == ["Play"])
        #expect(labels(0.3) == ["Play"])
        #expect(labels(0.7) == ["Pause"])
        #expect(labels(1) == ["Pause"])
    }

    @Test("Values that are none, or too large, draw something", arguments: [
        Double.nan, .infinity, -.infinity, 0, -1, 1e300,
    ])
    func extremes(value: Double) {
        for progress in [0, 0.4, value] {
            _ = stage { blob(at: progress, maxBlur: value) }.pixels
            _ = stage { blob(at: progress, alphaThreshold: value) }.pixels
        }
    }
}
