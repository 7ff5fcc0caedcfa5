import Foundation
import Stage
import SwiftUI
import Testing

@testable import Settle

/// Bones on their own.
@MainActor struct SkeletonBoneTests {
    private typealias Pixel = Pixels.Pixel
    private static let fill = Pixel(red: 0xE6, green: 0xE3, blue: 0xDB, alpha: 255)
    private static let highlight = Pixel(red: 0xF7, green: 0xF5, blue: 0xF1, alpha: 255)
    private static let clear = Pixel(red: 0, green: 0, blue: 0, alpha: 0)

    private func stage(
        width: CGFloat = 320, height: CGFloat = 60, _ conditions: Stage.Conditions = .init(),
        @ViewBuilder _ content: () -> some View
    ) -> Stage {
        Stage(size: CGSize(width: width, height: height), scale: 1, conditions: conditions, content: content)
    }

    /// Where the light is brightest in the middle row.
    private func brightest(_ pixels: Pixels) -> Double {
        let row = (0..<pixels.width).map { Int(pixels[$0, pixels.height / 2].blue) }
        let most = row.max() ?? 0
        let places = row.indices.filter { row[$0] == most }
        return Double(places.reduce(0, +)) / Double(max(places.count, 1)) + 0.5
    }

    @Test("Before the band comes and after it has gone a bone has the bone colour", arguments: [
        (ColorScheme.light, 0xE6, 0xE3, 0xDB), (.dark, 0x2F, 0x2F, 0x2F),
    ])
    func fill(scheme: ColorScheme, red: Int, green: Int, blue: Int) {
        let stage = stage(.with { $0.colorScheme = scheme }) { SkeletonLoader(shape: .rounded(0)) }
        let pixel = Pixel(red: UInt8(red), green: UInt8(green), blue: UInt8(blue), alpha: 255)
        #expect(stage.pixels[160, 30] == pixel)
        stage.advance(to: 1.4)
        for x in [0, 80, 160, 319] { #expect(stage.pixels[x, 30] == pixel) }
    }

    @Test("The scheme is the environment's, not the stage's")
    func scheme() {
        let stage = stage { SkeletonLoader(shape: .rounded(0)).environment(\.colorScheme, .dark) }
        #expect(stage.pixels[160, 30] == Pixel(red: 0x2F, green: 0x2F, blue: 0x2F, alpha: 255))
    }

    @Test("The band's middle is where the sweep says, in the highlight colour", arguments: [0.45, 0.6, 0.75, 2.2])
    func band(time: Double) {
        let stage = stage { SkeletonLoader(shape: .rounded(0)) }
        stage.advance(to: time)
        let center = SkeletonSweep(size: CGSize(width: 320, height: 60)).center(at: time)
        #expect(abs(brightest(stage.pixels) - center) <= 3)
        let middle = stage.pixels[Int(center), 30]
        #expect(abs(Int(middle.red) - 0xF7) <= 1 && abs(Int(middle.blue) - 0xF1) <= 1)
        // Half a band away, along the band's own axis, there is nothing of it left.
        let edge = Int(center + 73 / cos(18 * Double.pi / 180))
        if edge < 320 { #expect(stage.pixels[edge, 30] == Self.fill) }
    }

    @Test("Right-to-left it comes from the right, leaning the other way: the mirrored picture")
    func rightToLeft() {
        let stage = stage { SkeletonLoader(shape: .rounded(0)) }
        let mirrored = self.stage(.with { $0.layoutDirection = .rightToLeft }) { SkeletonLoader(shape: .rounded(0)) }
        for stage in [stage, mirrored] { stage.advance(to: 0.45) }
        let a = stage.pixels, b = mirrored.pixels
        var worst = 0
        for y in 0..<60 {
            for x in 0..<320 { worst = max(worst, abs(Int(a[x, y].blue) - Int(b[319 - x, y].blue))) }
        }
        #expect(worst <= 1)
        #expect(brightest(b) > 165)
    }

    @Test("A bone that comes late is lit with the others, and so are those on another stage")
    func phase() {
        let early = stage { SkeletonLoader(shape: .rounded(0)) }
        let late = stage { Late() }
        early.advance(to: 0.37)
        late.advance(to: 0.37)
        late.tap(at: CGPoint(x: 10, y: 10))
        for time in [0.5, 0.6, 1.9] {
            early.advance(to: time)
            late.advance(to: time)
            #expect(early.pixels == late.pixels)
        }
    }

    private struct Late: View {
        @State private var isThere = false
        var body: some View {
            ZStack {
                Color.clear.contentShape(Rectangle()).onTapGesture { isThere = true }
                if isThere { SkeletonLoader(shape: .rounded(0)) }
            }
        }
    }

    private struct Animated: View {
        @State private var isOn = false
        var body: some View {
            SkeletonLoader(shape: .rounded(0), style: .standard)
                .opacity(isOn ? 1 : 0.999)
                .contentShape(Rectangle())
                .onTapGesture { withAnimation(.linear(duration: 3)) { isOn.toggle() } }
                .animation(.linear(duration: 3), value: isOn)
        }
    }

    @Test("An animation around it neither holds the light nor starts it again")
    func animated() {
        let plain = stage { SkeletonLoader(shape: .rounded(0)) }
        let animated = stage { Animated() }
        animated.advance(to: 0.2)
        animated.tap(at: CGPoint(x: 10, y: 10))
        for time in [0.3, 0.45, 0.6, 0.8, 2.2] {
            plain.advance(to: time)
            animated.advance(to: time)
            #expect(abs(brightest(plain.pixels) - brightest(animated.pixels)) <= 1, "\(time)")
        }
    }

    @Test("Pinned at a time it is as it would be then, and no clock runs")
    func pinned() {
        let running = stage { SkeletonLoader() }
        running.advance(to: 0.6)
        let pinned = stage { SkeletonLoader().skeletonTime(0.6) }
        #expect(pinned.isIdle)
        #expect(pinned.pixels == running.pixels)
    }

    @Test("With Reduce Motion there is no band: all breathes in unison, 30 times a second at most")
    func reduceMotion() {
        let stage = stage(.with { $0.reduceMotion = true }) { SkeletonLoader(shape: .rounded(0)) }
        #expect(stage.pixels[160, 30] == Self.fill)
        stage.advance(to: 1.6)
        // A highlight of 0.75: E6 + 0.75 · (F7 − E6) and so on.
        let pixel = stage.pixels[10, 30]
        #expect(abs(Int(pixel.red) - 243) <= 1 && abs(Int(pixel.green) - 241) <= 1 && abs(Int(pixel.blue) - 236) <= 1)
        #expect(stage.pixels[310, 50] == pixel)
        let start = stage.time
        var frames = 0
        while stage.advanceToNextEvent(before: start + 1) { frames += 1 }
        #expect(frames <= 31)
    }

    @Test("With Reduce Transparency it has its opaque colour and no clock")
    func reduceTransparency() {
        let stage = stage(.with { $0.reduceTransparency = true }) { SkeletonLoader(shape: .rounded(0)) }
        #expect(stage.isIdle)
        #expect(stage.pixels[160, 30] == Pixel(red: 0xDE, green: 0xDC, blue: 0xD5, alpha: 255))
    }

    private struct Failing: View {
        @State private var isFailed = false
        var body: some View {
            SkeletonLoader(shape: .rounded(0), isFailed: isFailed)
                .contentShape(Rectangle())
                .onTapGesture { isFailed.toggle() }
        }
    }

    @Test("Failed, the light stops and the bone dims to half; a retry brings both back")
    func failed() {
        let stage = stage { Failing() }
        stage.tap(at: CGPoint(x: 10, y: 10))
        stage.advance(to: 0.1)
        let part = stage.pixels[160, 30].alpha
        #expect(part > 128 && part < 255)
        stage.advance(to: 3)
        #expect(abs(Int(stage.pixels[160, 30].alpha) - 128) <= 1)
        #expect(stage.isIdle)
        stage.tap(at: CGPoint(x: 10, y: 10))
        stage.advance(to: 5.4)
        #expect(abs(brightest(stage.pixels) - SkeletonSweep(size: CGSize(width: 320, height: 60)).center(at: 5.4)) <= 3)
        #expect(stage.pixels[160, 30].alpha == 255)
    }

    @Test("Two lines are capsules 12 high, 9 apart, the last 0.62 as wide; one line fills its width")
    func text() {
        let two = stage(width: 200, height: 60) { SkeletonLoader(shape: .text(lines: 2)) }
        // 33 points in the middle of 60: lines from 13.5 to 25.5 and from 34.5 to 46.5.
        let pixels = two.pixels
        #expect(pixels[100, 19] == Self.fill && pixels[190, 19] == Self.fill)
        #expect(pixels[100, 30] == Self.clear)
        #expect(pixels[110, 40] == Self.fill && pixels[126, 40] == Self.clear)
        let one = Stage(size: nil, scale: 1) { SkeletonLoader(shape: .text(lines: 1)).frame(width: 200) }
        #expect(one.size == CGSize(width: 200, height: 12))
        #expect(one.pixels[195, 6] == Self.fill)
        let none = Stage(size: nil, scale: 1) { SkeletonLoader(shape: .text(lines: -4)).frame(width: 200) }
        #expect(none.size.height == 12)
    }

    @Test("In a right-to-left language the short line is on the right")
    func textRightToLeft() {
        let pixels = stage(width: 200, height: 60, .with { $0.layoutDirection = .rightToLeft }) {
            SkeletonLoader(shape: .text(lines: 2))
        }.pixels
        #expect(pixels[90, 40] == Self.fill && pixels[74, 40] == Self.clear)
    }

    @Test("Lines grow with Dynamic Type")
    func dynamicType() {
        let large = Stage(size: nil, scale: 1, conditions: .with { $0.dynamicTypeSize = .accessibility3 }) {
            SkeletonLoader(shape: .text(lines: 1)).frame(width: 200)
        }
        #expect(large.size.height > 20)
    }

    @Test("Increase Contrast draws an outline in the primary colour")
    func contrast() {
        let stage = stage(.with { $0.contrast = .increased }) { SkeletonLoader(shape: .rounded(0)) }
        #expect(stage.pixels[160, 0].red < 40 && stage.pixels[160, 59].red < 40)
        #expect(stage.pixels[160, 30] == Self.fill)
    }

    @Test("VoiceOver hears Loading, or Failed to load; in a group once")
    func accessibility() {
        #expect(stage { SkeletonLoader() }.accessibility.map(\.label) == ["Loading"])
        #expect(stage { SkeletonLoader(isFailed: true) }.accessibility.map(\.label) == ["Failed to load"])
        let group = stage {
            VStack {
                SkeletonLoader()
                SkeletonLoader(isFailed: true)
                SkeletonLoader()
            }
            .skeletonGroup()
        }
        #expect(group.accessibility.map(\.label) == ["Loading"])
    }

    @Test("Shapes and styles of any numbers draw something", arguments: [Double.nan, .infinity, -.infinity, -1, 0, 1e300])
    func extremes(value: Double) {
        for shape in [SkeletonShape.rounded(value), .circle, .capsule, .text(lines: .max), .text(lines: .min)] {
            var style = SkeletonLoader.Style.standard
            (style.period, style.failedOpacity) = (value, value)
            for isFailed in [false, true] {
                let stage = stage { SkeletonLoader(shape: shape, isFailed: isFailed, style: style) }
                stage.advance(to: 0.5)
                _ = stage.pixels
            }
        }
        let stage = stage { SkeletonLoader().skeletonTime(value) }
        #expect(stage.pixels[160, 30].alpha == 255)
    }
}
