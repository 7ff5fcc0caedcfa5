import Foundation
import Stage
import SwiftUI
import Testing

/// Progress views and gauges.
@MainActor @Suite struct ProgressTests {
    private static let blue = Pixels.Pixel.rgb(0, 122, 255)

    @Test func aBarIsFilledUpToItsShare() {
        let stage = controlStage(200, 20) { ProgressView(value: 0.25) }
        let pixels = stage.pixels
        #expect(pixels[10, 9] == Self.blue)
        #expect(pixels[47, 9] == Self.blue)
        #expect(pixels[53, 9].isNearly(.rgb(228, 228, 230)))
        // 4 points high.
        #expect(pixels[10, 7] == .rgb(255, 255, 255))
        #expect(pixels[10, 12] == .rgb(255, 255, 255))
        let mirrored = controlStage(200, 20, conditions: .rightToLeft) { ProgressView(value: 0.25) }
        #expect(mirrored.pixels[190, 9] == Self.blue)
        #expect(mirrored.pixels[140, 9].isNearly(.rgb(228, 228, 230)))
    }

    @Test func theTintFillsIt() {
        #expect(controlStage(200, 20) { ProgressView(value: 0.5).tint(.red) }.pixels[50, 9] == .rgb(255, 59, 48))
        let styled = controlStage(200, 20) { ProgressView(value: 0.5).progressViewStyle(LinearProgressViewStyle(tint: .green)) }
        #expect(styled.pixels[50, 9] == .rgb(52, 199, 89))
    }

    @Test(arguments: [
        (Double.nan, 1.0, "0%"), (-1, 1, "0%"), (5, 1, "100%"), (.infinity, 1, "100%"), (1, 0, "100%"), (0, 0, "0%"), (1, .infinity, "0%"),
        (.infinity, .infinity, "0%"), (1, -2, "0%"), (1, 3, "33%"),
    ])
    func oddSharesAreHeld(value: Double, total: Double, said: String) {
        let stage = controlStage(200, 20) { ProgressView("Load", value: value, total: total) }
        #expect(stage.accessibility.map(\.value) == [said])
        #expect(stage.element?.traits.contains(.updatesFrequently) == true)
        #expect(stage.pixels.width == 200)
    }

    @Test func aSpinnerTurnsAnEighthEachEighthOfASecond() {
        let stage = controlStage(40, 40) { ProgressView() }
        let first = stage.displayList
        stage.advance(by: 0.1)
        #expect(stage.displayList == first)
        stage.advance(by: 0.05)
        #expect(stage.displayList != first)
        stage.advance(to: 1.01)
        #expect(stage.displayList == first)
        #expect(stage.bodyRuns > 0)
        let runs = stage.bodyRuns
        stage.advance(by: 3)
        #expect(stage.bodyRuns == runs)
    }

    @Test func aSpinnerIs20PointsAnd37WhereControlsAreLarge() {
        let record = Record()
        let stage = controlStage(200, 100) {
            VStack {
                ProgressView().noted("regular", record)
                ProgressView().controlSize(.large).noted("large", record)
            }
        }
        #expect(record["regular"].size == CGSize(width: 20, height: 20))
        #expect(record["large"].size == CGSize(width: 37, height: 37))
        #expect(stage.accessibility.map(\.value) == ["In progress", "In progress"])
    }

    @Test func labelsStandAroundTheBar() {
        let record = Record()
        let stage = controlStage(200, 100) {
            ProgressView(value: 0.5) {
                Text("Load").noted("label", record)
            } currentValueLabel: {
                Text("1 of 2").noted("value", record)
            }
        }
        #expect(record["label"].minX == 0 && record["value"].minX == 0)
        #expect(record["label"].maxY < record["value"].minY)
        #expect(stage.accessibility.map(\.description) == ["\"Load\" value \"1 of 2\" updatesFrequently"])
    }

    @Test func aTimerIntervalEmptiesWithItsTime() {
        // The stage's clock starts at the reference date.
        let start = Date(timeIntervalSinceReferenceDate: 0)
        let stage = Stage(size: CGSize(width: 200, height: 60), scale: 1, background: .white) {
            TimelineView(.explicit([])) { context in
                ProgressView(timerInterval: context.date...context.date.addingTimeInterval(100)) { Text("Tea") }
            }
        }
        _ = start
        #expect(stage.element?.value == "1:40")
        stage.advance(by: 25)
        #expect(stage.element?.value == "1:15")
        stage.advance(by: 200)
        #expect(stage.element?.value == "0:00")
    }

    private struct Words: ProgressViewStyle {
        func makeBody(configuration: Configuration) -> some View {
            HStack {
                configuration.label
                Text(configuration.fractionCompleted.map { "\(Int($0 * 4)) quarters" } ?? "unknown")
                ProgressView(configuration)
            }
        }
    }

    @Test func aStyleOfOnesOwnShowsTheShare() {
        let stage = controlStage(300, 40) { ProgressView("Load", value: 0.5).progressViewStyle(Words()) }
        #expect(stage.accessibility.count == 1)
        #expect(stage.element?.label.contains("2 quarters") == true)
    }

    @Test func whatOnlyTellsTakesNoFocus() {
        let stage = controlStage(300, 100) {
            VStack {
                ProgressView(value: 0.5)
                Gauge(value: 0.5) { Text("Speed") }
            }
        }
        #expect(!stage.press(.tab))
    }

    // MARK: Gauges

    @Test(arguments: [
        (Double.nan, 0.0, 1.0, "0%"), (5, 0, 10, "50%"), (-5, 0, 10, "0%"), (50, 0, 10, "100%"), (0.5, -.infinity, .infinity, "0%"), (1, 1, 1, "0%"),
    ])
    func aGaugeSaysItsShare(value: Double, lower: Double, upper: Double, said: String) {
        let stage = controlStage(200, 60) { Gauge(value: value, in: lower...upper) { Text("Speed") } }
        #expect(stage.accessibility.map(\.label) == ["Speed"])
        #expect(stage.element?.value == said)
    }

    @Test func itsValueIsSaidAsItsLabelSaysIt() {
        func item<S: GaugeStyle>(_ style: S) -> [String] {
            controlStage(200, 100) {
                Gauge(value: 40, in: 0...100) {
                    Text("Speed")
                } currentValueLabel: {
                    Text("40 km/h")
                } minimumValueLabel: {
                    Text("0")
                } maximumValueLabel: {
                    Text("100")
                }
                .gaugeStyle(style)
            }
            .accessibility.map(\.description)
        }
        let said = ["\"Speed\" value \"40 km/h\""]
        #expect(item(.linearCapacity) == said)
        #expect(item(.automatic) == said)
        #expect(item(.accessoryLinear) == said)
        #expect(item(.accessoryLinearCapacity) == said)
        #expect(item(.accessoryCircular) == said)
        #expect(item(.accessoryCircularCapacity) == said)
    }

    @Test func aGradientRunsFromTheLowerBoundToTheUpper() {
        let gradient = Gradient(colors: [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1)])
        func isRed(_ pixel: Pixel) -> Bool { pixel.red > 180 && pixel.blue < 80 }
        func isBlue(_ pixel: Pixel) -> Bool { pixel.blue > 180 && pixel.red < 80 }
        for direction in [LayoutDirection.leftToRight, .rightToLeft] {
            for style in [AnyView(Gauge(value: 1) { EmptyView() }.gaugeStyle(.linearCapacity)), AnyView(Gauge(value: 0.5) { EmptyView() }.gaugeStyle(.accessoryLinear))] {
                let stage = Stage(size: CGSize(width: 100, height: 20), scale: 1) {
                    style.tint(gradient).frame(width: 100, height: 20).environment(\.layoutDirection, direction)
                }
                let pixels = stage.pixels
                let row = (0..<20).first { pixels[30, $0].alpha == 255 }.map { $0 + 1 } ?? 0
                let first = direction == .leftToRight ? 4 : 95
                #expect(isRed(pixels[first, row]) && isBlue(pixels[99 - first, row]), "\(direction)")
            }
        }
        let ring = Stage(size: CGSize(width: 58, height: 58), scale: 1) {
            Gauge(value: 0.5) { EmptyView() }.gaugeStyle(.accessoryCircular).tint(gradient)
        }.pixels
        // It opens below: from the lower left, over the top, to the lower right.
        #expect(isRed(ring[10, 46]) && isBlue(ring[47, 46]))
        #expect(ring[4, 20].red > ring[4, 20].blue && ring[53, 20].blue > ring[53, 20].red)
    }

    @Test func ringsAre58PointsWide() {
        let record = Record()
        let stage = controlStage(200, 200) {
            VStack(spacing: 0) {
                Gauge(value: 0.25) { Text("A") }.gaugeStyle(.accessoryCircular).noted("open", record)
                Gauge(value: 0.25) { Text("B") }.gaugeStyle(.accessoryCircularCapacity).noted("closed", record)
            }
        }
        #expect(record["open"].size == CGSize(width: 58, height: 58))
        #expect(record["closed"].size == CGSize(width: 58, height: 58))
        // A quarter of the closed one is filled from the top, clockwise; the rest is faint.
        let ring = record["closed"], pixels = stage.pixels
        let middle = CGPoint(x: ring.midX, y: ring.midY)
        #expect(pixels[Int(middle.x + 19), Int(middle.y - 19)] == Self.blue)
        #expect(pixels[Int(middle.x - 19), Int(middle.y + 18)].isNearly(.rgb(191, 222, 255)))
        // The open one has a gap below.
        #expect(pixels[Int(record["open"].midX), Int(record["open"].maxY) - 3] == .rgb(255, 255, 255))
    }
}
