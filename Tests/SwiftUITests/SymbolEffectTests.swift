import DisplayList
import Foundation
import Stage
import SwiftUI
import SwiftUICore
import Testing

@MainActor @Observable private final class Model {
    var count = 0
    var isOn = false
    var name = "heart.fill"
}

/// The symbols of a stage as they are drawn, back to front.
@MainActor private func symbols(on stage: Stage) -> [(box: CGRect, opacity: Double)] {
    func open(_ items: [DisplayItem], _ origin: CGPoint, _ opacity: Double) -> [(CGRect, Double)] {
        items.flatMap { item -> [(CGRect, Double)] in
            let place = CGPoint(x: origin.x + item.origin.x, y: origin.y + item.origin.y)
            switch item.content {
            case .fill(let fill):
                guard case .color(let color) = fill.paint else { return [] }
                return [(fill.outline.bounds.offsetBy(dx: place.x, dy: place.y), opacity * Double(color.alpha))]
            case .glyphs: return []
            case .layer(.opacity(let factor), let inside): return open(inside, place, opacity * Double(factor))
            case .layer(_, let inside): return open(inside, place, opacity)
            }
        }
    }
    return open(stage.displayFrame.items, .zero, 1)
}

/// A symbol of 100 points with effects, and what changes them.
@MainActor private struct Trial {
    let model = Model()
    let stage: Stage
    private let rest: CGRect

    init<V: View>(
        _ name: String = "heart.fill", conditions: Stage.Conditions = .init(), isOn: Bool = false,
        @ViewBuilder _ effects: @escaping @MainActor (Image, Model) -> V
    ) {
        model.name = name
        model.isOn = isOn
        let still = Stage(scale: 1) { Image(systemName: name).font(.system(size: 100)).foregroundStyle(.black) }
        rest = symbols(on: still).reduce(CGRect.null) { $0.union($1.box) }
        let model = model
        stage = Stage(scale: 1, conditions: conditions) {
            Reader(model: model, effects: effects).font(.system(size: 100)).foregroundStyle(.black)
        }
    }

    private struct Reader<V: View>: View {
        let model: Model
        let effects: @MainActor (Image, Model) -> V
        var body: some View { effects(Image(systemName: model.name), model) }
    }

    func advance(to time: Double) { stage.advance(to: time) }

    /// How large the symbol is drawn; nil: not at all.
    var scale: Double? {
        let box = symbols(on: stage).reduce(CGRect.null) { $0.union($1.box) }
        guard !box.isNull else { return nil }
        // About its middle.
        #expect(abs(box.midX - rest.midX) < 1e-6 && abs(box.midY - rest.midY) < 1e-6)
        return box.width / rest.width
    }

    var opacities: [Double] { symbols(on: stage).map(\.opacity) }
}

private func isNear(_ a: Double?, _ b: Double, _ tolerance: Double = 1e-6) -> Bool { a.map { abs($0 - b) <= tolerance } ?? false }
private func areNear(_ a: [Double], _ b: [Double]) -> Bool { a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-6 } }

@MainActor @Suite struct SymbolBounceTests {
    private func bounce(_ effect: BounceSymbolEffect = .bounce, _ options: SymbolEffectOptions = .default, _ conditions: Stage.Conditions = .init()) -> Trial {
        Trial(conditions: conditions) { image, model in image.symbolEffect(effect, options: options, value: model.count) }
    }

    @Test func aChangeBouncesTheSymbolOnceAndThenAllRests() {
        let trial = bounce()
        #expect(trial.stage.isIdle && isNear(trial.scale, 1))
        trial.model.count += 1
        let spring = Spring(duration: 0.4, bounce: 0.35)
        // Up by a fifth in 0.18 s, without a jerk at either end, and back as a spring.
        for (time, height) in [(0.045, 0.15625), (0.09, 0.5), (0.18, 1)] + [0.28, 0.38, 0.6].map({ ($0, 1 - spring.value(target: 1.0, time: $0 - 0.18)) }) {
            trial.advance(to: time)
            #expect(isNear(trial.scale, 1 + 0.2 * height), "\(time)")
        }
        trial.advance(to: 0.85)
        #expect(trial.scale == 1)
        #expect(trial.stage.isIdle)
    }

    @Test func aBounceRunsNoBodiesAndLaysNothingOut() {
        let trial = bounce()
        trial.model.count += 1
        trial.advance(to: 1.0 / 60)
        let runs = trial.stage.bodyRuns
        let size = trial.stage.size
        trial.advance(to: 0.5)
        #expect(trial.stage.bodyRuns == runs)
        #expect(trial.stage.size == size)
    }

    @Test func itIsDrawnEnlargedAsAnOutlineOnEveryFrame() {
        let trial = bounce()
        trial.model.count += 1
        var widths: [String] = []
        trial.stage.advance(to: 0.0001)
        while let next = trial.stage.nextEvent, next < 0.2 {
            trial.advance(to: next)
            widths.append(String(format: "%.3f %.3f", next, trial.scale ?? 0))
        }
        #expect(
            widths.joined(separator: "\n") == """
                0.017 1.005
                0.033 1.018
                0.050 1.038
                0.067 1.062
                0.083 1.089
                0.100 1.117
                0.117 1.143
                0.133 1.167
                0.150 1.185
                0.167 1.197
                0.183 1.200
                """)
        #expect(!trial.stage.displayList.contains("layer"))
    }

    @Test func directionsSpeedsAndRepetitions() {
        func peak(_ effect: BounceSymbolEffect, _ options: SymbolEffectOptions, at time: Double) -> Double? {
            let trial = bounce(effect, options)
            trial.model.count += 1
            trial.advance(to: time)
            return trial.scale
        }
        #expect(isNear(peak(.bounce.up, .default, at: 0.18), 1.2))
        #expect(isNear(peak(.bounce.down, .default, at: 0.18), 0.8))
        #expect(isNear(peak(.bounce.down.byLayer, .default, at: 0.18), 0.8))
        #expect(isNear(peak(.bounce.wholeSymbol, .default, at: 0.18), 1.2))
        #expect(isNear(peak(.bounce, .speed(2), at: 0.09), 1.2))
        #expect(isNear(peak(.bounce, .repeat(3).speed(0.5), at: 2 * 1.6 + 0.36), 1.2))
        #expect(isNear(peak(.bounce, .repeating, at: 100 * 0.8 + 0.18), 1.2))
        #expect(isNear(peak(.bounce, .repeating.nonRepeating, at: 0.8 + 0.18), 1))

        let twice = bounce(.bounce, .repeat(2))
        twice.model.count += 1
        twice.advance(to: 0.98)
        #expect(isNear(twice.scale, 1.2))
        twice.advance(to: 1.65)
        #expect(twice.stage.isIdle && twice.scale == 1)
    }

    @Test func changesInQuickSuccessionStartAnewWithoutAJump() {
        let trial = bounce()
        var last = 1.0
        for frame in 1...120 {
            if frame % 6 == 1 { trial.model.count += 1 }
            trial.advance(to: Double(frame) / 60)
            let scale = trial.scale ?? 0
            #expect(abs(scale - last) < 0.06 && scale < 1.4, "\(frame)")
            last = scale
        }
        trial.advance(to: 3)
        #expect(trial.stage.isIdle && trial.scale == 1)
    }

    @Test func oddOptionsPlayOrAreHeld() {
        for speed in [Double.nan, .infinity, -.infinity, -1, 0, 1e-300, 1e300] {
            for count in [Int.min, 0, Int.max] {
                let trial = bounce(.bounce, .speed(speed).repeat(count))
                trial.model.count += 1
                trial.advance(to: 0.1)
                #expect((0.7...1.3).contains(trial.scale ?? 0))
            }
        }
    }

    @Test func thoseWhoAskedForLessMotionSeeNone() {
        let trial = bounce(.bounce, .default, .with { $0.reduceMotion = true })
        trial.model.count += 1
        trial.advance(to: 0.18)
        #expect(trial.scale == 1 && trial.stage.isIdle)
    }

    @Test func effectsReachAllSymbolsInAViewAndAreRemoved() {
        let model = Model()
        struct Row: View {
            let model: Model
            var body: some View {
                HStack(spacing: 40) {
                    Image(systemName: "square.fill")
                    Image(systemName: "square.fill").symbolEffectsRemoved()
                    Image(systemName: "square.fill").symbolEffectsRemoved(false)
                    Rectangle().frame(width: 10, height: 10)
                }
                .symbolEffect(.bounce, value: model.count)
            }
        }
        let stage = Stage(scale: 1) { Row(model: model).foregroundStyle(.black) }
        let before = symbols(on: stage).map(\.box.width)
        model.count += 1
        stage.advance(to: 0.18)
        let scales = zip(symbols(on: stage).map(\.box.width), before).map { ($0 / $1 * 1000).rounded() / 1000 }
        #expect(scales == [1.2, 1, 1.2, 1])
    }

    @Test func aSymbolThatComesLaterDoesNotBounceForWhatWas() {
        let model = Model()
        struct Late: View {
            let model: Model
            var body: some View {
                HStack {
                    if model.isOn { Image(systemName: "square.fill") }
                }
                .symbolEffect(.bounce, value: model.count)
            }
        }
        let stage = Stage(size: CGSize(width: 40, height: 40), scale: 1) { Late(model: model).foregroundStyle(.black) }
        model.count += 1
        stage.advance(to: 1)
        model.isOn = true
        stage.advance(to: 1.01)
        #expect(stage.isIdle && symbols(on: stage).count == 1)
    }
}

@MainActor @Suite struct SymbolActivityTests {
    @Test func aPulseFadesForAsLongAsItIsActive() {
        let trial = Trial { image, model in image.symbolEffect(.pulse, isActive: model.isOn) }
        #expect(trial.stage.isIdle && trial.opacities == [1])
        trial.model.isOn = true
        for (time, opacity) in [(0.4, 0.675), (0.8, 0.35), (1.2, 0.675), (1.6, 1), (8.8, 0.35)] {
            trial.advance(to: time)
            #expect(areNear(trial.opacities, [opacity]), "\(time)")
        }
        #expect(trial.scale == 1 && !trial.stage.isIdle)
        // Called off, what is left of it fades in a quarter of a second.
        trial.model.isOn = false
        trial.advance(to: 8.8 + 0.125)
        #expect(areNear(trial.opacities, [1 - 0.65 / 4]))
        trial.advance(to: 9.1)
        #expect(trial.opacities == [1] && trial.stage.isIdle)
    }

    @Test func aPulseThatIsActiveMayEnd() {
        let trial = Trial(isOn: true) { image, model in image.symbolEffect(.pulse, options: .nonRepeating, isActive: model.isOn) }
        trial.advance(to: 0.8)
        #expect(areNear(trial.opacities, [0.35]))
        trial.advance(to: 1.7)
        #expect(trial.stage.isIdle && trial.opacities == [1])
        // Not again, until it was called off.
        trial.model.name = "star.fill"
        trial.advance(to: 2.5)
        #expect(trial.stage.isIdle)
        trial.model.isOn = false
        trial.advance(to: 3)
        trial.model.isOn = true
        trial.advance(to: 3.8)
        #expect(areNear(trial.opacities, [0.35]))
    }

    @Test func aPulseThatAChangeSetsOffPlaysOnce() {
        let trial = Trial { image, model in image.symbolEffect(.pulse, value: model.count) }
        trial.model.count = 7
        trial.advance(to: 0.8)
        #expect(areNear(trial.opacities, [0.35]))
        trial.advance(to: 1.7)
        #expect(trial.stage.isIdle && trial.opacities == [1])
    }

    /// What is lit in the middle of each step of a quarter of a second: 1 lit, 0 dim, nothing for what is hidden.
    private func steps(_ effect: VariableColorSymbolEffect, _ count: Int) -> [String] {
        let trial = Trial("cellularbars", isOn: true) { image, model in image.symbolEffect(effect, isActive: model.isOn) }
        return (0..<count).map { step in
            trial.advance(to: (Double(step) + 0.75) * 0.25)
            return trial.opacities.map { $0 > 0.99 ? "1" : abs($0 - 0.3) < 0.01 ? "0" : "?" }.joined()
        }
    }

    @Test func variableColorsLightPartAfterPart() {
        let all = Trial("cellularbars") { image, _ in image }
        #expect(SymbolLibrary.symbol("cellularbars", from: ViewTree.Services.standard.symbolGlyphs).partCount == 4)
        #expect(all.opacities == [1])
        #expect(steps(.variableColor, 7) == ["0000", "1000", "1100", "1110", "1111", "0000", "1000"])
        #expect(
            steps(.variableColor.cumulative.reversing, 9)
                == ["0000", "1000", "1100", "1110", "1111", "1110", "1100", "1000", "0000"])
        #expect(steps(.variableColor.iterative, 6) == ["1000", "0100", "0010", "0001", "1000", "0100"])
        #expect(steps(.variableColor.iterative.reversing, 8) == ["1000", "0100", "0010", "0001", "0010", "0100", "1000", "0100"])
        #expect(steps(.variableColor.iterative.hideInactiveLayers, 4) == ["1", "1", "1", "1"])
        #expect(steps(.variableColor.hideInactiveLayers, 6) == ["", "1", "11", "111", "1111", ""])
        #expect(steps(.variableColor.hideInactiveLayers.dimInactiveLayers.reversing.nonReversing, 2) == ["0000", "1000"])
    }

    @Test func partsLightAndDimInAnEighthOfASecond() {
        let trial = Trial("cellularbars", isOn: true) { image, model in image.symbolEffect(.variableColor.iterative, isActive: model.isOn) }
        trial.advance(to: 0.0625)
        #expect(areNear(trial.opacities, [1, 0.65, 0.65, 0.65]))
        trial.advance(to: 0.3125)
        #expect(areNear(trial.opacities, [0.65, 0.65, 0.3, 0.3]))
        trial.model.isOn = false
        trial.advance(to: 0.3125 + 0.125)
        #expect(areNear(trial.opacities, [0.9125, 0.9125, 0.825, 0.825]))
        trial.advance(to: 1)
        #expect(trial.stage.isIdle && trial.opacities == [1])
    }

    @Test func variableColorsSetOffByAChangeComeToRest() {
        let trial = Trial("cellularbars") { image, model in image.symbolEffect(.variableColor.iterative, value: model.count) }
        trial.model.count += 1
        trial.advance(to: 1 + 0.0625)
        #expect(areNear(trial.opacities, [0.65, 0.65, 0.65, 1]))
        trial.advance(to: 1.15)
        #expect(trial.stage.isIdle && trial.opacities == [1])
    }

    @Test func aSymbolWithoutPartsHasNoVariableColors() {
        let trial = Trial(isOn: true) { image, model in image.symbolEffect(.variableColor, isActive: model.isOn) }
        #expect(trial.stage.isIdle && trial.opacities == [1])
    }

    @Test func wavesSpreadFromTheMiddle() {
        let trial = Trial("antenna.radiowaves.left.and.right", isOn: true) { image, model in
            image.symbolEffect(.variableColor.hideInactiveLayers, isActive: model.isOn)
        }
        let whole = symbols(on: trial.stage).reduce(CGRect.null) { $0.union($1.box) }
        let boxes = (1...3).map { step in
            trial.advance(to: (Double(step) + 0.75) * 0.25)
            return symbols(on: trial.stage).reduce(CGRect.null) { $0.union($1.box) }
        }
        #expect(boxes[0].width < whole.width * 0.3 && abs(boxes[0].midX - whole.midX) < 1)
        #expect(boxes[0].width < boxes[1].width && boxes[1].width < boxes[2].width && boxes[2] == whole)
    }

    @Test func aScaleHolds() {
        let trial = Trial { image, model in image.symbolEffect(.scale.up, isActive: model.isOn) }
        #expect(trial.scale == 1)
        trial.model.isOn = true
        let spring = Spring(duration: 0.35, bounce: 0.25)
        for time in [0.05, 0.1, 0.3] {
            trial.advance(to: time)
            #expect(isNear(trial.scale, 1 + 0.15 * spring.value(target: 1.0, time: time)), "\(time)")
        }
        trial.advance(to: 2)
        #expect(isNear(trial.scale, 1.15) && trial.stage.isIdle)
        trial.model.isOn = false
        trial.advance(to: 4)
        #expect(isNear(trial.scale, 1) && trial.stage.isIdle)

        let small = Trial(isOn: true) { image, model in image.symbolEffect(.scale.down, isActive: model.isOn) }
        #expect(isNear(small.scale, 0.85) && small.stage.isIdle)
        let still = Trial(conditions: .with { $0.reduceMotion = true }) { image, model in image.symbolEffect(.scale, isActive: model.isOn) }
        still.model.isOn = true
        still.advance(to: 0.01)
        #expect(isNear(still.scale, 1.15) && still.stage.isIdle)
    }

    @Test func theInnermostOfAKindPlays() {
        let trial = Trial(isOn: true) { image, model in
            image.symbolEffect(.scale.down, isActive: model.isOn).symbolEffect(.scale.up)
        }
        #expect(isNear(trial.scale, 0.85))
        trial.model.isOn = false
        trial.advance(to: 2)
        #expect(isNear(trial.scale, 1.15))
        // Those of other kinds go together.
        let both = Trial(isOn: true) { image, _ in image.symbolEffect(.pulse).symbolEffect(.scale.up) }
        both.advance(to: 0.8)
        #expect(isNear(both.scale, 1.15) && areNear(both.opacities, [0.35]))
    }

    @Test func layersFadeAsOne() {
        let trial = Trial("heart.circle.fill", isOn: true) { image, model in
            image.symbolRenderingMode(.hierarchical).symbolEffect(.pulse, isActive: model.isOn)
        }
        trial.advance(to: 0.8)
        #expect(trial.stage.displayList.components(separatedBy: "layer opacity 0.35").count == 2)
    }
}

@MainActor @Suite struct SymbolPresenceTests {
    @Test func aSymbolDisappearsAndKeepsItsPlace() {
        let trial = Trial { image, model in image.symbolEffect(.disappear, isActive: model.isOn) }
        let size = trial.stage.size
        #expect(trial.stage.accessibility.count == 1)
        trial.model.isOn = true
        trial.advance(to: 0.1)
        let way = Spring(duration: 0.4, bounce: 0.15).value(target: 1.0, time: 0.1)
        #expect(isNear(trial.scale, 1 - 0.5 * way) && areNear(trial.opacities, [1 - way]))
        trial.advance(to: 2)
        #expect(trial.scale == nil && trial.stage.isIdle)
        #expect(trial.stage.size == size)
        #expect(trial.stage.accessibility.isEmpty)
        trial.model.isOn = false
        trial.advance(to: 4)
        #expect(isNear(trial.scale, 1) && trial.opacities == [1] && trial.stage.isIdle)
    }

    @Test func directionsAreThoseOfTheEffect() {
        func scale<E: SymbolEffect & IndefiniteSymbolEffect>(_ effect: E) -> Double {
            let trial = Trial(isOn: true) { image, model in image.symbolEffect(effect, isActive: model.isOn) }
            #expect(trial.scale == nil && trial.stage.isIdle)
            trial.model.isOn = false
            trial.advance(to: 0.05)
            return trial.scale ?? 0
        }
        #expect(scale(.appear) < 1 && scale(.appear.up) < 1 && scale(.appear.down) > 1)
        #expect(scale(.disappear) < 1 && scale(.disappear.down) < 1 && scale(.disappear.up) > 1)
    }

    @Test func thoseWhoAskedForLessMotionSeeAFade() {
        let trial = Trial(conditions: .with { $0.reduceMotion = true }) { image, model in image.symbolEffect(.disappear, isActive: model.isOn) }
        trial.model.isOn = true
        trial.advance(to: 0.1)
        #expect(isNear(trial.scale, 1) && trial.opacities[0] < 1)
    }

    private struct Coming: View {
        let model: Model
        var body: some View {
            ZStack {
                if model.isOn {
                    ZStack {
                        Color(red: 1, green: 0, blue: 0)
                        Image(systemName: "square.fill")
                    }
                    .transition(.symbolEffect)
                }
            }
            .frame(width: 50, height: 50).foregroundStyle(.black)
        }
    }

    @Test func aTransitionLetsSymbolsAppearAndDisappearAndLeavesAllElse() {
        let model = Model()
        let stage = Stage(scale: 1) { Coming(model: model) }
        withAnimation(.linear(duration: 1)) { model.isOn = true }
        stage.advance(to: 0.1)
        var seen = symbols(on: stage)
        let way = Spring(duration: 0.4, bounce: 0.15).value(target: 1.0, time: 0.1)
        #expect(seen.count == 2 && seen[0].opacity == 1 && isNear(seen[1].opacity, way))
        // The symbol's own time, not the transaction's.
        stage.advance(to: 2)
        #expect(stage.isIdle && symbols(on: stage).map(\.opacity) == [1, 1])
        withAnimation { model.isOn = false }
        stage.advance(to: 2.1)
        seen = symbols(on: stage)
        #expect(seen.count == 2 && seen[0].opacity == 1 && isNear(seen[1].opacity, 1 - way))
        stage.advance(to: 4)
        #expect(stage.isIdle && symbols(on: stage).isEmpty)
        // Without an animation at once.
        model.isOn = true
        stage.advance(to: 4.01)
        #expect(stage.isIdle && symbols(on: stage).map(\.opacity) == [1, 1])
    }
}

@MainActor @Suite struct SymbolReplacementTests {
    private func trial(_ effect: ReplaceSymbolEffect = .replace, _ options: SymbolEffectOptions = .default, _ conditions: Stage.Conditions = .init()) -> Trial {
        Trial("square.fill", conditions: conditions) { image, _ in image.contentTransition(.symbolEffect(effect, options: options)) }
    }

    /// Width and opacity of each symbol, as parts of a square's at rest.
    private func seen(_ trial: Trial) -> [String] {
        let rest = symbols(on: Stage(scale: 1) { Image(systemName: "square.fill").font(.system(size: 100)) })[0].box.width
        return symbols(on: trial.stage).map { String(format: "%.2f %.2f", $0.box.width / rest, $0.opacity) }
    }

    @Test func aSymbolTakesAnothersPlace() {
        let trial = trial()
        withAnimation { trial.model.name = "square" }
        let coming = Spring(duration: 0.35, bounce: 0.2)
        func new(_ time: Double, _ opacity: Double) -> String {
            String(format: "%.2f %.2f", 0.5 + 0.5 * coming.value(target: 1.0, time: time), opacity)
        }
        trial.advance(to: 0.08)
        #expect(seen(trial) == ["0.75 0.50"])
        trial.advance(to: 0.17)
        #expect(seen(trial) == [new(0.07, 0.5)])
        trial.advance(to: 0.3)
        #expect(seen(trial) == [new(0.2, 1)])
        trial.advance(to: 0.6)
        #expect(seen(trial) == ["1.00 1.00"] && trial.stage.isIdle)
    }

    @Test func stylesDifferInHowTheOldOneGoes() {
        for (effect, expected) in [(ReplaceSymbolEffect.replace.downUp, "0.75 0.50"), (.replace.upUp, "1.18 0.50")] {
            let trial = trial(effect)
            withAnimation { trial.model.name = "square" }
            trial.advance(to: 0.08)
            #expect(seen(trial) == [expected])
        }
        let off = trial(.replace.offUp)
        withAnimation { off.model.name = "square" }
        off.advance(to: 0.07)
        #expect(seen(off).count == 1 && seen(off)[0].hasSuffix("0.50"))
        let fast = trial(.replace, .speed(2))
        withAnimation { fast.model.name = "square" }
        fast.advance(to: 0.04)
        #expect(seen(fast) == ["0.75 0.50"])
    }

    @Test func withoutAnAnimationItIsThereAtOnce() {
        let trial = trial()
        trial.model.name = "square"
        trial.advance(to: 0.01)
        #expect(seen(trial) == ["1.00 1.00"] && trial.stage.isIdle)
    }

    @Test func anotherReplacementStartsFromWhatIsSeen() {
        let trial = trial()
        withAnimation { trial.model.name = "circle.fill" }
        trial.advance(to: 0.14)
        let before = symbols(on: trial.stage)
        withAnimation { trial.model.name = "square" }
        trial.advance(to: 0.1401)
        let after = symbols(on: trial.stage)
        #expect(before.count == 2 && after.count == 2)
        for (a, b) in zip(before, after) { #expect(abs(a.opacity - b.opacity) < 0.01 && abs(a.box.width - b.box.width) < 1) }
        trial.advance(to: 2)
        #expect(seen(trial) == ["1.00 1.00"] && trial.stage.isIdle)
    }

    @Test func thoseWhoAskedForLessMotionSeeAFade() {
        let trial = trial(.replace, .default, .with { $0.reduceMotion = true })
        withAnimation { trial.model.name = "square" }
        trial.advance(to: 0.08)
        #expect(seen(trial) == ["1.00 0.50"])
    }

    @Test func whoWaitsForTheAnimationWaitsForTheSymbol() {
        let trial = trial()
        var isDone = false
        withAnimation(.linear(duration: 0.01), completionCriteria: .removed) { trial.model.name = "square" } completion: { isDone = true }
        trial.advance(to: 0.5)
        #expect(!isDone)
        trial.advance(to: 0.6)
        #expect(isDone)
    }

    @Test func variantsFromOutsideReplaceToo() {
        let model = Model()
        struct Variant: View {
            let model: Model
            var body: some View {
                Image(systemName: "square").symbolVariant(model.isOn ? .fill : .none).contentTransition(.symbolEffect(.automatic))
                    .font(.system(size: 100)).foregroundStyle(.black)
            }
        }
        let stage = Stage(scale: 1) { Variant(model: model) }
        withAnimation { model.isOn = true }
        stage.advance(to: 0.08)
        #expect(areNear(symbols(on: stage).map(\.opacity), [0.5]))
    }
}
