import Foundation
import Stage
import SwiftUI
import Testing

@MainActor @Observable private final class Model {
    var text = "1234"
    var value = 1234.0
    var size: CGFloat = 40
    var color = Color.black
    var isUnderlined = false
}

private struct Shown: View {
    let model: Model
    var transition: ContentTransition?
    var byValue = false
    var alignment = Alignment.leading

    var body: some View {
        let text = Text(verbatim: model.text).font(.system(size: model.size)).monospacedDigit().underline(model.isUnderlined)
            .foregroundStyle(model.color)
        Group {
            if byValue {
                text.contentTransition(.numericText(value: model.value))
            } else if let transition {
                text.contentTransition(transition)
            } else {
                text
            }
        }
        .frame(width: 200, alignment: alignment)
    }
}

@MainActor struct ContentTransitionTests {
    private func stage(
        _ model: Model, _ transition: ContentTransition?, alignment: Alignment = .leading,
        conditions: Stage.Conditions = .init(), environment: @escaping (inout EnvironmentValues) -> Void = { _ in }
    ) -> Stage {
        Stage(
            size: CGSize(width: 240, height: 80), scale: 1, conditions: conditions, background: .white, environment: environment
        ) {
            Shown(model: model, transition: transition, alignment: alignment)
        }
    }

    private func change(_ stage: Stage, _ animation: Animation? = .linear(duration: 1), _ body: () -> Void) {
        withAnimation(animation, body)
        stage.advance(by: 1e-6)
    }

    private func isNear(_ a: CGFloat?, _ b: CGFloat, _ tolerance: CGFloat = 0.01) -> Bool { a.map { abs($0 - b) <= tolerance } ?? false }

    /// The picture of the text at rest.
    private func rested(_ model: Model, _ transition: ContentTransition? = nil) -> Pixels { stage(model, transition).pixels }

    @Test("Identity changes at once, colours too, also within an animation")
    func identity() {
        let model = Model()
        let stage = stage(model, .identity)
        change(stage) { (model.text, model.color) = ("987", .red) }
        #expect(stage.pixels == rested(model))
        #expect(stage.accessibility.map(\.label) == ["987"])
    }

    @Test("Without an animation every kind changes at once, and no clock runs")
    func withoutAnimation() {
        for kind: ContentTransition? in [nil, .opacity, .interpolate, .numericText(), .numericText(value: 1)] {
            let model = Model()
            let stage = stage(model, kind)
            #expect(stage.isIdle)
            model.text = "1299"
            #expect(stage.pixels == rested(model) && stage.isIdle)
        }
    }

    @Test("A fade is as far as its animation, adds up where both are drawn, and runs no body")
    func fade() throws {
        let model = Model()
        model.text = "HI"
        let stage = stage(model, .opacity)
        let bar = stage.glyphs("H")[0]
        let y = Int(bar.y - 0.2 * bar.size), start = stage.pixels
        let stem = try #require((Int(bar.x)..<Int(bar.x + 10)).first { start[$0, y].red < 4 })
        change(stage) { model.text = "HL" }
        let runs = stage.bodyRuns
        stage.advance(to: 0.25)
        #expect(isNear(stage.glyphs("I")[0].opacity, 0.75, 1e-5) && isNear(stage.glyphs("L")[0].opacity, 0.25, 1e-5))
        #expect(stage.glyphs("H").map(\.x) == [bar.x, bar.x])
        // Black fades into the same black.
        #expect(stage.pixels[stem, y].red < 6)
        #expect(stage.accessibility.map(\.label) == ["HL"])
        stage.advance(to: 1.1)
        #expect(stage.isIdle && stage.bodyRuns == runs)
        #expect(stage.pixels == rested(model))
    }

    @Test("Letters that both texts have travel, the others fade where they stand")
    func interpolation() {
        let model = Model()
        model.text = "10"
        let stage = stage(model, .interpolate)
        let one = stage.glyphs("1")[0], nought = stage.glyphs("0")[0]
        let width = nought.x - one.x
        change(stage) { model.text = "0" }
        stage.advance(to: 0.5)
        let seen = stage.glyphs
        #expect(seen.count == 2)
        #expect(isNear(stage.glyphs("1")[0].opacity, 0.5, 1e-4) && isNear(stage.glyphs("1")[0].x, one.x))
        #expect(stage.glyphs("0")[0].opacity == 1 && isNear(stage.glyphs("0")[0].x, one.x + width / 2))
        stage.advance(to: 2)
        #expect(stage.pixels == rested(model))
    }

    @Test("The same text grows and takes its colour on the way, where nothing else is asked for")
    func automatic() {
        let model = Model()
        (model.text, model.size) = ("12", 30)
        let stage = stage(model, nil)
        let start = stage.glyphs
        change(stage) { (model.size, model.color) = (50, Color(.sRGBLinear, red: 1, green: 0, blue: 0)) }
        let goal = self.stage(model, nil).glyphs
        stage.advance(to: 0.5)
        let half = stage.glyphs
        #expect(half.map(\.text) == ["1", "2"])
        #expect(half.allSatisfy { isNear($0.size, 40) && $0.opacity == 1 })
        #expect(isNear(half[1].x, (start[1].x + goal[1].x) / 2, 0.51))
        let red = half[0].color?.red ?? 0
        // Half of the light, as sRGB.
        #expect(abs(red - 0.7353) < 0.01)
        change(stage) { model.text = "ab" }
        stage.advance(to: 1)
        #expect(stage.glyphs.count == 4)
        #expect(stage.glyphs("a")[0].opacity > 0.4 && stage.glyphs("1")[0].opacity < 0.6)
    }

    @Test("Digits that differ roll up, those before and after stay", arguments: [false, true])
    func rolling(down: Bool) {
        let model = Model()
        let stage = stage(model, .numericText(countsDown: down))
        let start = stage.glyphs
        change(stage) { model.text = "1294" }
        stage.advance(to: 0.5)
        #expect(["1", "2", "4"].allSatisfy { stage.glyphs($0).map(\.opacity) == [1] && stage.glyphs($0)[0].y == start[0].y })
        let leaving = stage.glyphs("3")[0], coming = stage.glyphs("9")[0]
        #expect(isNear(leaving.opacity, 0.5, 1e-4) && isNear(coming.opacity, 0.5, 1e-4))
        #expect(leaving.blur > 1 && coming.blur > 1)
        // 0.6 em is the way, half of it is gone.
        let way: CGFloat = down ? -12 : 12
        #expect(isNear(coming.y - start[0].y, way) && isNear(leaving.y - start[0].y, -way))
        #expect(isNear(coming.x, leaving.x))
        stage.advance(to: 2)
        #expect(stage.pixels == rested(model) && stage.isIdle)
    }

    @Test("One digit follows the other from the left, and each has gone its way at the end")
    func wave() {
        let model = Model()
        let stage = stage(model, .numericText())
        change(stage) { model.text = "5678" }
        stage.advance(to: 0.3)
        let opacities = ["5", "6", "7", "8"].map { stage.glyphs($0)[0].opacity }
        #expect(zip(opacities, opacities.dropFirst()).allSatisfy { $0 > $1 })
        // The last begins when the first has 0.3 of its way behind it: both take as long.
        #expect(isNear(CGFloat(opacities[0]), 0.39, 1e-3) && isNear(CGFloat(opacities[3]), 0.09, 1e-3))
        stage.advance(to: 0.9999)
        #expect(stage.glyphs.filter { $0.opacity > 0.01 }.allSatisfy { $0.opacity > 0.99 })
    }

    @Test("The value's change says which way")
    func value() {
        let model = Model()
        let stage = Stage(size: CGSize(width: 240, height: 80), scale: 1, background: .white) { Shown(model: model, byValue: true) }
        func comesFromBelow(_ text: String, _ value: Double, _ digit: String) -> Bool {
            let rest = stage.glyphs("1")[0].y
            change(stage) { (model.text, model.value) = (text, value) }
            stage.advance(by: 0.5)
            defer { stage.advance(by: 1) }
            return stage.glyphs(digit)[0].y > rest
        }
        #expect(comesFromBelow("1235", 1235, "5"))
        #expect(!comesFromBelow("1230", 1230, "0"))
        // A value that is not shown counts for nothing until it is.
        model.value = 1230.4
        #expect(comesFromBelow("1239", 1239, "9"))
        #expect(comesFromBelow("1237", .nan, "7"))
    }

    @Test("A change in the middle goes on from what is seen; a digit that comes back turns round")
    func retargeting() {
        let model = Model()
        model.text = "15"
        let stage = stage(model, .numericText())
        change(stage, .spring(duration: 0.5)) { model.text = "16" }
        stage.advance(to: 0.15)
        let before = stage.glyphs
        withAnimation(.spring(duration: 0.5)) { model.text = "17" }
        var after = stage.glyphs
        #expect(after.count == 3 && after.contains { $0.text == "5" } && after.contains { $0.text == "6" })
        for old in before {
            let new = after.first { $0.text == old.text }
            #expect(isNear(new?.y, old.y) && isNear(new?.x, old.x) && isNear(new.map { CGFloat($0.opacity) }, CGFloat(old.opacity)))
        }
        stage.advance(to: 0.2)
        let five = stage.glyphs("5")[0]
        withAnimation(.spring(duration: 0.5)) { model.text = "15" }
        after = stage.glyphs("5")
        #expect(after.count == 1 && isNear(after[0].y, five.y) && isNear(CGFloat(after[0].opacity), CGFloat(five.opacity)))
        stage.advance(to: 3)
        #expect(stage.pixels == rested(model) && stage.isIdle)
        #expect(stage.glyphs.count == 2)
    }

    @Test("In the middle of a change, too, digits are told apart in the order of reading")
    func order() {
        let model = Model()
        model.text = "10"
        let stage = stage(model, .numericText())
        change(stage) { model.text = "150" }
        stage.advance(to: 0.3)
        change(stage) { model.text = "50" }
        stage.advance(to: 0.6)
        #expect(stage.glyphs("5").count == 1 && stage.glyphs("0").map(\.opacity) == [1])
        #expect(stage.glyphs("1")[0].opacity < 1)
        change(stage) { model.text = "501" }
        stage.advance(to: 0.7)
        #expect(stage.glyphs("0").map(\.opacity) == [1] && stage.glyphs("1").count == 2)
        stage.advance(to: 3)
        #expect(stage.pixels == rested(model) && stage.isIdle)
    }

    @Test("A text that changes faster than it rolls stays a handful of digits")
    func rapid() {
        let model = Model()
        model.text = "0"
        let stage = stage(model, .numericText())
        var most = 0
        for count in 1...120 {
            withAnimation(.spring(duration: 0.4)) { model.text = "\(count)" }
            stage.advance(to: Double(count) / 60)
            most = max(most, stage.glyphs.count)
        }
        #expect(most < 60)
        stage.advance(to: 10)
        #expect(stage.pixels == rested(model) && stage.isIdle)
    }

    @Test("For those who asked for less motion digits fade in their places")
    func reducedMotion() {
        let model = Model()
        let stage = stage(model, .numericText(), conditions: .with { $0.reduceMotion = true })
        let start = stage.glyphs
        change(stage) { model.text = "1299" }
        stage.advance(to: 0.5)
        #expect(stage.glyphs.allSatisfy { $0.y == start[0].y && $0.blur == 0 })
        #expect(isNear(CGFloat(stage.glyphs("9")[0].opacity), 0.5, 1e-4))
    }

    @Test("Leaving text stays at the edge that it is aligned to, as its box grows and shrinks")
    func anchors() {
        for isMirrored in [false, true] {
            let model = Model()
            let stage = stage(
                model, .opacity, alignment: isMirrored ? .leading : .trailing,
                conditions: .with { $0.layoutDirection = isMirrored ? .rightToLeft : .leftToRight }
            ) { $0.multilineTextAlignment = isMirrored ? .leading : .trailing }
            let start = stage.glyphs
            #expect(start[0].x > 100)
            change(stage) { model.text = "77" }
            var coming: [CGFloat] = []
            for time in [0.1, 0.4, 0.8] {
                stage.advance(to: time)
                #expect(isNear(stage.glyphs("1").first?.x, start[0].x, 0.51))
                coming.append(stage.glyphs("7").map(\.x).min() ?? 0)
            }
            stage.advance(to: 2)
            #expect(coming.allSatisfy { isNear($0, stage.glyphs[0].x, 0.51) })
        }
    }

    @Test("A line under the text travels with it")
    func underline() {
        let model = Model()
        (model.text, model.isUnderlined) = ("12", true)
        let stage = stage(model, .numericText())
        func length() -> Int {
            let pixels = stage.pixels
            return (0..<80).map { y in (0..<240).filter { pixels[$0, y].red < 60 }.count }.max() ?? 0
        }
        let short = length()
        change(stage) { model.text = "1234" }
        stage.advance(to: 0.5)
        let half = length()
        stage.advance(to: 2)
        #expect(length() > short + 40 && abs(Double(half) - Double(short + length()) / 2) <= 1.5)
    }

    @Test("As a drawing group it is one picture while it moves")
    func drawingGroup() {
        let model = Model()
        let stage = stage(model, .numericText()) { $0.contentTransitionAddsDrawingGroup = true }
        change(stage) { model.text = "1235" }
        stage.advance(to: 0.5)
        #expect(stage.displayList.split(separator: "\n")[1].hasPrefix("layer group"))
        stage.advance(to: 2)
        #expect(!stage.displayList.contains("group"))
    }

    @Test("Lines that break otherwise within an animation send their words there")
    func rewrapping() {
        let model = Model()
        @MainActor struct Wrapped: View {
            let model: Model
            var body: some View {
                Text(verbatim: "a b").font(.system(size: 20)).frame(width: model.value, alignment: .leading)
                    .frame(width: 200, height: 60, alignment: .topLeading)
            }
        }
        model.value = 100
        let stage = Stage(size: CGSize(width: 200, height: 60), scale: 1) { Wrapped(model: model) }
        let start = stage.glyphs
        change(stage) { model.value = 15 }
        stage.advance(to: 0.5)
        let half = stage.glyphs("b")[0]
        stage.advance(to: 2)
        let end = stage.glyphs("b")[0]
        #expect(end.y > start[0].y + 15)
        #expect(isNear(half.y, (start[0].y + end.y) / 2, 0.51))
    }

    @Test("A text that is cut unfolds: what was there stays")
    func unfolding() {
        @MainActor struct Cut: View {
            let model: Model
            var body: some View {
                Text(verbatim: "ab cd ef gh").font(.system(size: 20)).lineLimit(model.isUnderlined ? nil : 1)
                    .frame(width: 60, height: 100, alignment: .topLeading)
            }
        }
        let model = Model()
        let stage = Stage(size: CGSize(width: 60, height: 100), scale: 1) { Cut(model: model) }
        let start = stage.glyphs.count
        change(stage) { model.isUnderlined = true }
        stage.advance(to: 0.5)
        let solid = stage.glyphs.filter { $0.opacity == 1 }
        #expect(solid.count >= 2 && solid.count < start + 2)
        stage.advance(to: 2)
        #expect(stage.isIdle && stage.glyphs.allSatisfy { $0.opacity == 1 } && stage.glyphs.count > start)
    }

    @Test("Any text goes over into any other and comes to rest")
    func hostile() {
        let texts = [
            "", "7", "e\u{301}", "👩‍👩‍👧‍👦", "שלום", "مرحبا 12", "a\nb\n\nc", String(repeating: "9", count: 30), "\u{200B}", "  ",
            String(repeating: "x y ", count: 400), "1",
        ]
        for kind: ContentTransition? in [nil, .opacity, .interpolate, .numericText(), .numericText(value: .infinity)] {
            let model = Model()
            let stage = stage(model, kind)
            for text in texts {
                withAnimation(.spring(duration: 0.2, bounce: 0.6)) { (model.text, model.size) = (text, text.isEmpty ? .nan : 20) }
                stage.advance(by: 0.05)
                _ = stage.pixels
            }
            stage.advance(by: 20)
            #expect(stage.isIdle && stage.pixels == rested(model))
        }
    }

    @Test("A picture fades into another when that is asked for")
    func images() {
        @MainActor struct Picture: View {
            let model: Model
            let transition: ContentTransition
            var body: some View {
                Image(systemName: model.text).resizable().frame(width: 40, height: 40).contentTransition(transition)
            }
        }
        for (transition, fades) in [(ContentTransition.opacity, true), (.interpolate, true), (.identity, false)] {
            let model = Model()
            model.text = "circle.fill"
            let stage = Stage(size: CGSize(width: 40, height: 40), scale: 1) { Picture(model: model, transition: transition) }
            // Also what was never drawn fades.
            change(stage) { model.text = "minus" }
            stage.advance(to: 0.5)
            #expect(abs(Int(stage.pixels[20, 6].alpha) - (fades ? 128 : 0)) <= 2)
            change(stage) { model.text = "circle.fill" }
            stage.advance(to: 3)
            #expect(stage.isIdle && stage.pixels[20, 6].alpha > 250)
        }
    }
}
