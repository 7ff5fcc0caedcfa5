import Foundation
import Stage
import SwiftUI
import Testing

/// What one does to a view on a stage, and what one sees of it.
@MainActor struct StageTests {
    private struct Counter: View {
        @State private var taps = 0
        @Environment(\.colorScheme) private var scheme
        var body: some View {
            VStack(spacing: 0) {
                Color.red.frame(width: 20, height: 20)
                    .onTapGesture { taps += 1 }
                    .accessibilityElement().accessibilityLabel("more").accessibilityValue("\(taps)")
                    .accessibilityAddTraits(.isButton).accessibilityIdentifier("counter")
                Color(white: scheme == .dark ? 1 : 0).frame(width: 20, height: 20)
            }
        }
    }

    private func value(_ stage: Stage) -> String { stage.accessibility.first?.value ?? "none" }

    @Test("A tap reaches what lies at its point, by place or by label")
    func taps() throws {
        let stage = Stage(size: CGSize(width: 40, height: 40)) { Counter() }
        stage.tap(at: CGPoint(x: 20, y: 10))
        #expect(value(stage) == "1")
        try stage.tap("more")
        #expect(value(stage) == "2")
        for beside in [CGPoint(x: 5, y: 10), CGPoint(x: 20, y: 30), CGPoint(x: -100, y: 1e9), CGPoint(x: Double.nan, y: 0)] {
            stage.tap(at: beside)
            #expect(value(stage) == "2")
        }
    }

    @Test("A press is a tap only if it is lifted near where it began")
    func presses() {
        let stage = Stage(size: CGSize(width: 40, height: 40)) { Counter() }
        stage.press(at: CGPoint(x: 20, y: 10))
        #expect(value(stage) == "0")
        stage.move(to: CGPoint(x: 24, y: 12))
        stage.release(at: CGPoint(x: 24, y: 12))
        #expect(value(stage) == "1")
        stage.drag(from: CGPoint(x: 12, y: 2), to: CGPoint(x: 28, y: 18))
        #expect(value(stage) == "1")
        // Lifting a finger that never went down is nothing.
        stage.release(at: CGPoint(x: 20, y: 10))
        #expect(value(stage) == "1")
    }

    @Test("A drag takes its time", arguments: [(0.2, 0.2), (1, 1), (0, 0), (-1, 0), (.nan, 0), (.infinity, 0)])
    func dragTime(duration: Double, passed: Double) {
        let stage = Stage(size: CGSize(width: 40, height: 40)) { Counter() }
        stage.advance(to: 0.5)
        stage.drag(from: .zero, to: CGPoint(x: 30, y: 30), duration: duration)
        #expect(abs(stage.time - 0.5 - passed) < 1e-9)
    }

    @Test("A label that no element has, or several, is an error that says what there is")
    func labels() {
        let none = Stage { Color.red.accessibilityHidden(true) }
        #expect(throws: StageError.noElement("more", present: [])) { try none.tap("more") }
        #expect("\(StageError.noElement("more", present: []))" == "there is no element labelled \"more\"; no element has a label.")
        let one = Stage { Counter() }
        let missing = #expect(throws: StageError.self) { try one.tap("less") }
        #expect("\(missing!)" == "there is no element labelled \"less\"; there are \"more\".")
        let two = Stage { HStack { Counter(); Counter() } }
        let several = #expect(throws: StageError.severalElements("more", count: 2)) { try two.tap("more") }
        #expect("\(several!)" == "2 elements are labelled \"more\"; tap at a point instead.")
    }

    @Test("Accessibility in reading order, with frames, and as text")
    func accessibility() {
        let stage = Stage(size: CGSize(width: 40, height: 40)) { Counter() }
        let item = stage.accessibility[0]
        #expect(stage.accessibility.count == 1)
        #expect(item.frame == CGRect(x: 10, y: 0, width: 20, height: 20))
        #expect(item.traits.contains(.isButton) && item.identifier == "counter")
        #expect(item.description == "\"more\" value \"0\" identifier \"counter\" isButton")
    }

    @Test("Conditions reach the view at once, and what they do not concern is left alone")
    func conditions() {
        let stage = Stage(scale: 1) { Counter() }
        #expect(stage.pixels[10, 30].red == 0)
        stage.conditions.colorScheme = .dark
        #expect(stage.pixels[10, 30].red == 255)
        let runs = stage.bodyRuns
        stage.conditions.locale = Locale(identifier: "de_DE")
        stage.conditions.legibilityWeight = .bold
        #expect(stage.bodyRuns == runs)
        stage.conditions.colorScheme = .light
        #expect(stage.pixels[10, 30].red == 0)
    }

    private struct Surroundings: View {
        @Environment(\.self) private var environment
        var body: some View {
            Color.clear.frame(width: 10, height: 10).accessibilityElement().accessibilityLabel(
                Text(verbatim: "\(environment.colorScheme) \(environment.colorSchemeContrast) \(environment.dynamicTypeSize) "
                    + "\(environment.layoutDirection) \(environment.locale.identifier) \(environment.accessibilityReduceMotion) "
                    + "\(environment.accessibilityReduceTransparency) \(environment.accessibilityDifferentiateWithoutColor) \(environment.displayScale)"))
        }
    }

    @Test("Every condition is in the environment")
    func allConditions() {
        let stage = Stage(
            scale: 3,
            conditions: .with {
                $0.colorScheme = .dark
                $0.contrast = .increased
                $0.dynamicTypeSize = .accessibility3
                $0.layoutDirection = .rightToLeft
                $0.locale = Locale(identifier: "ar")
                $0.reduceMotion = true
                $0.reduceTransparency = true
                $0.differentiateWithoutColor = true
            }
        ) { Surroundings() }
        #expect(stage.accessibility[0].label == "dark increased accessibility3 rightToLeft ar true true true 3.0")
    }

    @Test("Without a size the stage is as large as its view, with one the view stands in its middle")
    func sizes() {
        #expect(Stage { Counter() }.size == CGSize(width: 20, height: 40))
        let stage = Stage(size: CGSize(width: 60, height: 50), scale: 1) { Counter() }
        #expect(stage.pixels.width == 60 && stage.pixels.height == 50)
        #expect(stage.pixels[20, 5].red == 255 && stage.pixels[19, 5].alpha == 0 && stage.pixels[39, 5].red == 255 && stage.pixels[40, 5].alpha == 0)
        #expect(stage.pixels[20, 4].alpha == 0)
    }

    @Test("A stage can be resized as a window can")
    func resize() {
        let stage = Stage(size: CGSize(width: 20, height: 40), scale: 1) { Counter() }
        stage.resize(to: CGSize(width: 40, height: 60))
        #expect(stage.size == CGSize(width: 40, height: 60))
        #expect(stage.pixels.width == 40)
        #expect(stage.pixels[10, 10].red == 255 && stage.pixels[9, 10].alpha == 0)
        stage.tap(at: CGPoint(x: 12, y: 12))
        #expect(value(stage) == "1")
    }

    @Test("Sizes and scales that are none are held to what can be drawn", arguments: [
        CGFloat.nan, 0, -5, CGFloat.infinity, -CGFloat.infinity,
    ])
    func noSizes(value: CGFloat) {
        let stage = Stage(size: CGSize(width: value, height: 10), scale: 1) { Color.red }
        #expect(stage.pixels.width == 1 && stage.pixels.height == 10)
        stage.resize(to: CGSize(width: 5, height: value))
        #expect(stage.pixels.width == 5 && stage.pixels.height == 1)
        let scaled = Stage(size: CGSize(width: 10, height: 10), scale: value) { Color.red }
        #expect(scaled.scale == (value.isFinite ? 0.1 : 2))
    }

    @Test("A stage is never wider than 16,384 pixels")
    func largest() {
        #expect(Stage(size: CGSize(width: 1e9, height: 1), scale: 2) { Color.clear }.size == CGSize(width: 8192, height: 1))
    }

    @Test("The background lies behind the view, and follows the scheme when its colour does")
    func background() {
        let stage = Stage(size: CGSize(width: 40, height: 40), scale: 1, background: .white) { Counter() }
        #expect(stage.pixels[0, 0] == Pixels.Pixel(red: 255, green: 255, blue: 255, alpha: 255))
        #expect(stage.displayList.hasPrefix("frame 40×40 @1 background #FFFFFF"))
        stage.background = Color(.sRGB, red: 1, green: 0, blue: 0, opacity: 0.5)
        #expect(stage.pixels[0, 0] == Pixels.Pixel(red: 128, green: 0, blue: 0, alpha: 128))
        stage.background = .primary
        stage.conditions.colorScheme = .dark
        #expect(stage.pixels[0, 0].red == 255)
    }

    @Test("Changes to the environment beyond the conditions hold when the conditions change")
    func environment() {
        let stage = Stage(environment: { $0.locale = Locale(identifier: "fr") }) { Surroundings() }
        #expect(stage.accessibility[0].label.contains(" fr "))
        stage.conditions.colorScheme = .dark
        #expect(stage.accessibility[0].label.hasPrefix("dark") && stage.accessibility[0].label.contains(" fr "))
    }

    @Test("Pixels outside of the picture are clear, and bytes are red, green, blue, alpha row by row")
    func pixels() {
        let pixels = Stage(size: CGSize(width: 3, height: 2), scale: 1) { Color(.sRGB, red: 1, green: 0, blue: 0, opacity: 1) }.pixels
        #expect(pixels.bytes == Array(repeating: [255, 0, 0, 255], count: 6).flatMap { $0 })
        for (x, y) in [(-1, 0), (0, -1), (3, 0), (0, 2), (Int.max, Int.min)] { #expect(pixels[x, y].alpha == 0) }
        #expect(pixels[0, 0].description == "(255, 0, 0, 255)")
        #expect(pixels[0, 0].color == (1, 0, 0))
    }

    @Test("A picture comes back from its file as it was, and its distance to another is a number")
    func files() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("stage-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let stage = Stage { Circle().fill(.blue.opacity(0.5)).frame(width: 20, height: 20) }
        let file = folder.appendingPathComponent("a.png")
        try stage.writePNG(to: file)
        let read = try Pixels(contentsOf: file)
        #expect(read == stage.pixels)
        #expect(read.difference(to: stage.pixels)! == (0, 0))
        #expect(read.difference(to: Stage(size: CGSize(width: 2, height: 2)) { Color.red }.pixels) == nil)
        let clear = Stage { Color.clear.frame(width: 20, height: 20) }.pixels
        #expect(read.difference(to: clear)!.maximum == 128)

        // Whole or not at all: no folder to write into, and no file where there is one to keep.
        let nowhere = folder.appendingPathComponent("none/b.png")
        #expect(throws: (any Error).self) { try stage.writePNG(to: nowhere) }
        #expect(throws: (any Error).self) { try stage.writePNG(to: folder) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.png"])
        #expect(throws: (any Error).self) { try Pixels(contentsOf: nowhere) }
    }
}
