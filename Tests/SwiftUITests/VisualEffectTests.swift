import Foundation
import Stage
import SwiftUI
import Testing

@MainActor @Observable private final class Model {
    var distance: CGFloat = 0
    var isShown = false
    var isAway = false
}

private final class Calls: @unchecked Sendable {
    var frames: [CGRect] = []
    var bounds: [CGRect?] = []
    var taps = 0
}

@MainActor struct VisualEffectTests {
    private func stage(_ width: CGFloat = 100, _ height: CGFloat = 100, @ViewBuilder _ content: () -> some View) -> Stage {
        Stage(size: CGSize(width: width, height: height), scale: 1, content: content)
    }

    /// The columns of a row in which something is drawn.
    private func columns(_ stage: Stage, _ y: Int) -> Range<Int> {
        let pixels = stage.pixels, drawn = (0..<pixels.width).filter { pixels[$0, y].alpha > 127 }
        return (drawn.first ?? 0)..<((drawn.last ?? -1) + 1)
    }

    private func rows(_ stage: Stage, _ x: Int) -> Range<Int> {
        let pixels = stage.pixels, drawn = (0..<pixels.height).filter { pixels[x, $0].alpha > 127 }
        return (drawn.first ?? 0)..<((drawn.last ?? -1) + 1)
    }

    @Test("Each effect draws what the view's modifier of that name draws")
    func effects() {
        let card = HStack(spacing: 0) {
            Color.red
            LinearGradient(colors: [.yellow, .blue], startPoint: .top, endPoint: .bottom)
        }.frame(width: 40, height: 30)
        func same(_ a: some View, _ b: some View) -> Bool {
            let one = stage { a }.pixels, other = stage { b }.pixels
            return one == other && one != stage { card }.pixels
        }
        let turn = ProjectionTransform(CGAffineTransform(a: 1, b: 0.2, c: -0.3, d: 0.9, tx: 4, ty: -3))
        #expect(same(card.visualEffect { e, _ in e.opacity(0.4) }, card.opacity(0.4)))
        #expect(same(card.visualEffect { e, _ in e.blur(radius: 4) }, card.blur(radius: 4)))
        #expect(same(card.visualEffect { e, _ in e.blur(radius: 4, opaque: true) }, card.blur(radius: 4, opaque: true)))
        #expect(same(card.visualEffect { e, _ in e.brightness(0.3) }, card.brightness(0.3)))
        #expect(same(card.visualEffect { e, _ in e.contrast(0.5) }, card.contrast(0.5)))
        #expect(same(card.visualEffect { e, _ in e.saturation(0.2) }, card.saturation(0.2)))
        #expect(same(card.visualEffect { e, _ in e.grayscale(0.7) }, card.grayscale(0.7)))
        #expect(same(card.visualEffect { e, _ in e.hueRotation(.degrees(80)) }, card.hueRotation(.degrees(80))))
        #expect(same(card.visualEffect { e, _ in e.offset(CGSize(width: 7, height: -5)) }, card.offset(CGSize(width: 7, height: -5))))
        #expect(same(card.visualEffect { e, _ in e.offset(x: 9) }, card.offset(x: 9)))
        #expect(same(card.visualEffect { e, _ in e.scaleEffect(0.5, anchor: .topLeading) }, card.scaleEffect(0.5, anchor: .topLeading)))
        #expect(same(card.visualEffect { e, _ in e.scaleEffect(x: 1.5, y: 0.5) }, card.scaleEffect(x: 1.5, y: 0.5)))
        #expect(
            same(
                card.visualEffect { e, _ in e.scaleEffect(CGSize(width: 2, height: 1)) },
                card.scaleEffect(CGSize(width: 2, height: 1))))
        #expect(same(card.visualEffect { e, _ in e.rotationEffect(.degrees(30)) }, card.rotationEffect(.degrees(30))))
        #expect(
            same(
                card.visualEffect { e, _ in e.rotation3DEffect(.degrees(40), axis: (x: 1, y: 1, z: 0), anchor: .leading) },
                card.rotation3DEffect(.degrees(40), axis: (x: 1, y: 1, z: 0), anchor: .leading)))
        #expect(same(card.visualEffect { e, _ in e.transformEffect(turn) }, card.projectionEffect(turn)))
        // One after the other, in the order written.
        #expect(
            same(
                card.visualEffect { e, _ in e.offset(x: 10).rotationEffect(.degrees(90)).opacity(0.5) },
                card.offset(x: 10).rotationEffect(.degrees(90)).opacity(0.5)))
        #expect(stage { card.visualEffect { e, _ in e } }.pixels == stage { card }.pixels)
    }

    @Test("The geometry is the view's without the effect, and nothing around moves")
    func geometry() {
        let calls = Calls()
        let stage = stage {
            HStack(spacing: 0) {
                Color.red.frame(width: 20, height: 20).visualEffect { effect, proxy in
                    calls.frames.append(proxy.frame(in: .global))
                    return effect.offset(y: proxy.size.width + proxy.frame(in: .global).minX / 3)
                }
                Color.blue.frame(width: 20, height: 20)
            }
        }
        #expect(calls.frames == [CGRect(x: 30, y: 40, width: 20, height: 20)])
        #expect(rows(stage, 40) == 70..<90 && rows(stage, 60) == 40..<60)
        stage.resize(to: CGSize(width: 160, height: 100))
        #expect(calls.frames.count == 2 && rows(stage, 70) == 80..<100)
        stage.advance(to: 1)
        #expect(calls.frames.count == 2 && stage.isIdle)
    }

    @Test("It follows a scroll view without running a body")
    func scrolling() {
        let stage = stage {
            ScrollView {
                Color.red.frame(width: 20, height: 20).padding(.leading, 10)
                    .visualEffect { effect, proxy in effect.offset(x: proxy.frame(in: .scrollView).minY / 2) }
                    .frame(maxWidth: .infinity, alignment: .leading).padding(.top, 60)
                Color.clear.frame(height: 500)
            }
        }
        #expect(columns(stage, 70) == 40..<60)
        let runs = stage.bodyRuns
        stage.scroll(by: CGSize(width: 0, height: 40), at: CGPoint(x: 50, y: 50))
        #expect(columns(stage, 30) == 20..<40 && columns(stage, 70).isEmpty)
        stage.scroll(by: CGSize(width: 0, height: -20), at: CGPoint(x: 50, y: 50))
        #expect(columns(stage, 50) == 30..<50)
        #expect(stage.bodyRuns == runs)
    }

    @Test("The bounds of a scroll view are told in the view's coordinates, of the one that scrolls that way")
    func bounds() {
        let calls = Calls()
        let stage = stage {
            ScrollView {
                ScrollView(.horizontal) {
                    Color.red.frame(width: 300, height: 20).visualEffect { effect, proxy in
                        calls.bounds.append(proxy.bounds(of: .scrollView(axis: .vertical)))
                        calls.bounds.append(proxy.bounds(of: .scrollView))
                        return effect
                    }
                }.frame(width: 80, height: 20)
                Color.clear.frame(height: 500)
            }
        }
        #expect(calls.bounds == [CGRect(x: -10, y: 0, width: 100, height: 100), CGRect(x: 0, y: 0, width: 80, height: 20)])
        calls.bounds = []
        stage.scroll(by: CGSize(width: 0, height: 30), at: CGPoint(x: 50, y: 80))
        #expect(calls.bounds == [CGRect(x: -10, y: 30, width: 100, height: 100), CGRect(x: 0, y: 0, width: 80, height: 20)])
        let outside = Calls()
        _ = self.stage {
            Color.red.visualEffect { effect, proxy in
                outside.bounds.append(proxy.bounds(of: .scrollView))
                return effect
            }
        }
        #expect(outside.bounds == [nil])
    }

    @Test("What it captures animates, and what the layout changes too")
    func animation() {
        @MainActor struct Moved: View {
            let model: Model
            var body: some View {
                let distance = model.distance
                Color.red.frame(width: 20, height: 20)
                    .visualEffect { effect, proxy in effect.offset(x: distance, y: proxy.frame(in: .global).minX) }
                    .frame(width: 100, height: 100, alignment: model.isAway ? .topTrailing : .topLeading)
            }
        }
        let model = Model()
        let stage = stage { Moved(model: model) }
        #expect(columns(stage, 10) == 0..<20)
        withAnimation(.linear(duration: 1)) { model.distance = 40 }
        stage.advance(to: 0.5)
        #expect(columns(stage, 10) == 20..<40)
        stage.advance(to: 2)
        #expect(columns(stage, 10) == 40..<60 && stage.isIdle)
        model.distance = 0
        #expect(columns(stage, 10) == 0..<20)
        withAnimation(.linear(duration: 1)) { model.isAway = true }
        stage.advance(to: 2.5)
        #expect(columns(stage, 50) == 40..<60)
        stage.advance(to: 4)
        #expect(columns(stage, 90) == 80..<100 && stage.isIdle)
    }

    @Test("A view is touched and read where it is seen, and not at all when it is not")
    func touch() throws {
        let calls = Calls()
        let stage = stage {
            VStack(spacing: 0) {
                Button("near") { calls.taps += 1 }.frame(width: 40, height: 20).visualEffect { e, _ in e.offset(x: 30) }
                Button("hidden") { calls.taps += 10 }.frame(width: 40, height: 20).visualEffect { e, _ in e.opacity(0) }
            }
        }
        stage.tap(at: CGPoint(x: 35, y: 40))
        #expect(calls.taps == 0)
        stage.tap(at: CGPoint(x: 80, y: 40))
        stage.tap(at: CGPoint(x: 50, y: 60))
        #expect(calls.taps == 1)
        #expect(stage.accessibility.map(\.label) == ["near"])
        #expect(stage.accessibility[0].frame.minX > 55)
    }

    @Test("Numbers that are none change nothing")
    func hostile() {
        let card = Color.red.frame(width: 40, height: 30)
        for value in [Double.nan, .infinity, -.infinity, 1e300] {
            let stage = stage {
                card.visualEffect { e, _ in
                    e.offset(x: value, y: -value).rotationEffect(.radians(value)).brightness(value)
                        .rotation3DEffect(.radians(value), axis: (x: value, y: 0, z: value), anchorZ: value, perspective: value)
                        .blur(radius: -value).transformEffect(ProjectionTransform(CGAffineTransform(a: value, b: 0, c: 0, d: value, tx: 0, ty: 0)))
                }
            }
            _ = stage.pixels
            #expect(stage.isIdle)
        }
    }

    @Test("A turn in space is animated")
    func turning() {
        @MainActor struct Turned: View {
            let model: Model
            var body: some View {
                Color.red.frame(width: 80, height: 20)
                    .rotation3DEffect(.degrees(model.isAway ? 90 : 0), axis: (x: 0, y: 1, z: 0), perspective: 0)
            }
        }
        let model = Model()
        let stage = stage { Turned(model: model) }
        withAnimation(.linear(duration: 1)) { model.isAway = true }
        stage.advance(to: 0.6667)
        // Seen from the side by 60 degrees it is half as wide.
        #expect(abs(columns(stage, 50).count - 40) <= 1)
    }

    // MARK: Groups

    @Test("What is new in something that travels stands where it belongs, in a group it travels with it", arguments: [false, true])
    func groups(isGrouped: Bool) {
        @MainActor struct Card: View {
            let model: Model
            let isGrouped: Bool
            var body: some View {
                let card = ZStack {
                    Color.blue
                    if model.isShown { Color.red.frame(width: 10, height: 10).transition(.identity) }
                }.frame(width: 20, height: 20)
                Group { if isGrouped { card.geometryGroup() } else { card } }
                    .frame(width: 100, height: 20, alignment: model.isAway ? .trailing : .leading)
            }
        }
        let model = Model()
        let stage = stage(100, 20) { Card(model: model, isGrouped: isGrouped) }
        func red() -> Int? { (0..<100).first { stage.pixels[$0, 10].red > 200 && stage.pixels[$0, 10].blue < 100 } }
        withAnimation(.linear(duration: 1)) { (model.isShown, model.isAway) = (true, true) }
        stage.advance(to: 0.5)
        #expect(stage.pixels[42, 10].blue > 200)
        #expect(red() == (isGrouped ? 45 : 85))
        stage.advance(to: 2)
        #expect(red() == 85 && stage.isIdle)
    }
}
