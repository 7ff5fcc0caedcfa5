import Stage
import SwiftUI
import Testing

private func p(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) -> Pixels.Pixel {
    .init(red: red, green: green, blue: blue, alpha: alpha)
}

private let red = Color(red: 1, green: 0, blue: 0)
private let blue = Color(red: 0, green: 0, blue: 1)

/// 4×2 pixels: red on the left, blue on the right.
@MainActor private var flag: Image {
    let picture = Stage(size: CGSize(width: 4, height: 2), scale: 1) {
        HStack(spacing: 0) { red; blue }
    }.pixels.cgImage
    return Image(decorative: picture, scale: 1).interpolation(.none)
}

/// Images, text and symbols in a canvas.
@MainActor @Suite struct CanvasDrawingTests {
    @Test func imagesAtAPointAndInARectangle() {
        let flag = flag
        let lines = canvasLines { context, _ in
            let image = context.resolve(flag)
            #expect(image.size == CGSize(width: 4, height: 2) && image.baseline == 2 && image.shading == nil)
            context.draw(image, at: CGPoint(x: 10, y: 10))
            context.draw(image, at: CGPoint(x: 10, y: 10), anchor: .topLeading)
            context.draw(flag, in: CGRect(x: 0, y: 0, width: 8, height: 8))
        }
        #expect(
            lines == [
                "fill rect (0 0 4 2) image(4×2 move (0 0) none) at (8 9)",
                "fill rect (0 0 4 2) image(4×2 move (0 0) none) at (10 10)",
                "fill rect (0 0 8 8) image(4×2 scale (2 4) none)",
            ])
    }

    @Test func aTemplateTakesItsShading() {
        let flag = flag.renderingMode(.template)
        let image = canvasPixels { context, _ in
            var image = context.resolve(flag)
            image.shading = .linearGradient(
                Gradient(colors: [.white, .white]), startPoint: .zero, endPoint: CGPoint(x: 20, y: 0))
            context.draw(image, in: CGRect(x: 0, y: 0, width: 20, height: 10))
            context.draw(flag, in: CGRect(x: 0, y: 10, width: 20, height: 10))
        }
        #expect(image[0, 0] == p(255, 255, 255) && image[19, 9] == p(255, 255, 255) && image[10, 15] == p(0, 0, 0))
    }

    @Test func tiledImages() {
        let flag = flag
        let image = canvasPixels { context, _ in
            context.fill(
                Path(CGRect(x: 0, y: 0, width: 20, height: 10)),
                with: .tiledImage(flag, origin: CGPoint(x: 1, y: 0)))
            // The right half, twice as large.
            context.fill(
                Path(CGRect(x: 0, y: 10, width: 20, height: 10)),
                with: .tiledImage(flag, sourceRect: CGRect(x: 0.5, y: 0, width: 0.5, height: 1), scale: 2))
        }
        #expect((0..<6).map { image[$0, 5].red } == [0, 255, 255, 0, 0, 255])
        #expect((0..<20).allSatisfy { image[$0, 15] == p(0, 0, 255) })
    }

    @Test func textIsMeasuredAndStandsOnItsAnchor() throws {
        var size = CGSize.zero
        var baselines = (first: 0.0, last: 0.0), narrow = CGSize.zero
        let lines = canvasLines { context, _ in
            let text = context.resolve(Text("Ag\nAg").font(.system(size: 10)))
            let room = CGSize(width: 1000, height: 1000)
            size = text.measure(in: room)
            baselines = (text.firstBaseline(in: room), text.lastBaseline(in: room))
            narrow = text.measure(in: CGSize(width: 1000, height: 15))
            context.draw(text, at: CGPoint(x: 10, y: 10))
            context.draw(text, at: CGPoint(x: 10, y: 10), anchor: .topLeading)
            context.draw(text, in: CGRect(x: 1, y: 2, width: 1000, height: 1000))
        }
        #expect(size.width > 10 && size.width < 20 && size.height > 20 && size.height < 30)
        #expect(baselines.first > 7 && baselines.first < 13)
        #expect(abs(baselines.last - baselines.first - size.height / 2) < 1)
        #expect(narrow.height < 15)
        func number(_ value: CGFloat) -> String { value == value.rounded() ? "\(Int(value))" : "\(value)" }
        try #require(lines.count == 3)
        #expect(lines[0].hasSuffix("#000000 at (\(number(10 - size.width / 2)) \(number(10 - size.height / 2)))"))
        #expect(lines[1].hasPrefix("text \"Ag\\nAg\" size 10 2 lines") && lines[1].hasSuffix("at (10 10)"))
        #expect(lines[2].hasSuffix("at (1 2)"))
    }

    @Test func textHasTheCanvassFontAndForegroundAndItsOwn() {
        let stage = Stage(size: CGSize(width: 100, height: 20), scale: 1) {
            Canvas { context, size in
                context.draw(Text("a") + Text("b").foregroundColor(red), at: .zero, anchor: .topLeading)
                var text = context.resolve(Text("c") + Text("d").foregroundColor(red))
                text.shading = .linearGradient(
                    Gradient(colors: [.white, .black]), startPoint: .zero, endPoint: CGPoint(x: 100, y: 0))
                context.draw(text, at: CGPoint(x: 50, y: 0), anchor: .topLeading)
            }
            .font(.system(size: 8)).foregroundStyle(blue)
        }
        let lines = stage.displayList.split(separator: "\n").map(String.init)
        #expect(lines[2] == "  text \"ab\" size 8 #0000FF, #FF0000")
        // The gradient's points are the canvas's, not the text's.
        #expect(lines[3] == "  text \"cd\" size 8 linear(#FFFFFF 0, #000000 1 from (-50 0) to (50 0)), #FF0000 at (50 0)")
    }

    // MARK: Symbols

    private struct Dots: View {
        @State private var isBig = false
        var body: some View {
            Canvas { context, size in
                for x in [0.0, 10] {
                    if let dot = context.resolveSymbol(id: "dot") { context.draw(dot, at: CGPoint(x: x, y: 10), anchor: .leading) }
                }
                if let bar = context.resolveSymbol(id: 1) { context.draw(bar, in: CGRect(x: 0, y: 0, width: 20, height: 2)) }
                #expect(context.resolveSymbol(id: "none") == nil && context.resolveSymbol(id: 2) == nil)
            } symbols: {
                Circle().fill(red).frame(width: isBig ? 6 : 4, height: 4).tag("dot")
                blue.tag(1)
            }
            .onTapGesture { isBig.toggle() }
        }
    }

    @Test func symbolsAreViewsInTheirOwnSize() {
        let stage = Stage(size: CGSize(width: 20, height: 20), scale: 1) { Dots() }
        #expect(
            stage.displayList == """
                frame 20×20 @1
                layer clip rect (0 0 20 20)
                  fill ellipse (0 0 4 4) #FF0000 at (0 8)
                  fill ellipse (0 0 4 4) #FF0000 at (10 8)
                  layer transform scale (2 0.2)
                    fill rect (0 0 10 10) #0000FF
                """)
        stage.tap(at: CGPoint(x: 10, y: 10))
        #expect(stage.displayList.contains("  fill ellipse (0 0 4 4) #FF0000 at (11 8)"))
        #expect(stage.accessibility.isEmpty)
    }

    private struct Spinner: View {
        var body: some View {
            Canvas { context, size in
                context.draw(context.resolveSymbol(id: 0)!, at: .zero, anchor: .topLeading)
            } symbols: {
                TimelineView(.periodic(from: Stage.startDate, by: 1)) { timeline in
                    red.frame(width: timeline.date.timeIntervalSince(Stage.startDate) + 1, height: 1)
                }
                .tag(0)
            }
        }
    }

    @Test func aSymbolThatChangesByItselfIsDrawnAnew() {
        let stage = Stage(size: CGSize(width: 20, height: 20), scale: 1) { Spinner() }
        #expect(stage.displayList.contains("fill rect (0 0 1 1) #FF0000"))
        stage.advance(to: 3)
        #expect(stage.displayList.contains("fill rect (0 0 4 1) #FF0000"))
    }

    @Test func tagsOfDifferentTypesAreDifferent() {
        let stage = Stage(size: CGSize(width: 20, height: 20), scale: 1) {
            Canvas { context, _ in
                #expect(context.resolveSymbol(id: 1)?.size == CGSize(width: 3, height: 3))
                #expect(context.resolveSymbol(id: 1.0)?.size == CGSize(width: 4, height: 4))
                #expect(context.resolveSymbol(id: "a")?.size == CGSize(width: 4, height: 4))
                #expect(context.resolveSymbol(id: Optional(1)) == nil)
            } symbols: {
                red.frame(width: 3, height: 3).tag(1)
                red.frame(width: 4, height: 4).tag("a").tag(1.0)
            }
        }
        _ = stage.pixels
    }
}
