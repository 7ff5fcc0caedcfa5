import Observation
import Stage
import SwiftUI
import Testing

/// The lines of what a canvas of 20×20 points draws, without those of the frame and of the canvas's own clip.
@MainActor func canvasLines(
    scale: CGFloat = 1, environment: @escaping (inout EnvironmentValues) -> Void = { _ in },
    _ renderer: @escaping (inout GraphicsContext, CGSize) -> Void
) -> [String] {
    let stage = Stage(size: CGSize(width: 20, height: 20), scale: scale, environment: environment) {
        Canvas(renderer: renderer)
    }
    return stage.displayList.split(separator: "\n").dropFirst(2).map { String($0.dropFirst(2)) }
}

@MainActor func canvasPixels(
    background: Color = .clear, _ renderer: @escaping (inout GraphicsContext, CGSize) -> Void
) -> Pixels {
    Stage(size: CGSize(width: 20, height: 20), scale: 1, background: background) { Canvas(renderer: renderer) }.pixels
}

private func p(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) -> Pixels.Pixel {
    .init(red: red, green: green, blue: blue, alpha: alpha)
}

private func near(_ a: Pixels.Pixel, _ b: Pixels.Pixel, _ distance: Int = 1) -> Bool {
    zip([a.red, a.green, a.blue, a.alpha], [b.red, b.green, b.blue, b.alpha])
        .allSatisfy { abs(Int($0) - Int($1)) <= distance }
}

private let red = Color(red: 1, green: 0, blue: 0)
private let blue = Color(red: 0, green: 0, blue: 1)
private func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
}

/// Shapes, state, clips and layers of a canvas, as lines of its drawing and as pixels.
@MainActor @Suite struct CanvasTests {
    @Test func aCanvasTakesWhatItIsOfferedAndCutsOffWhatIsOutside() {
        let stage = Stage(size: CGSize(width: 20, height: 20), scale: 1) {
            Canvas { context, size in
                context.fill(Path(CGRect(origin: .zero, size: size).insetBy(dx: -5, dy: -5)), with: .color(red))
            }.frame(width: 10, height: 8)
        }
        #expect(
            stage.displayList == """
                frame 20×20 @1
                layer clip rect (0 0 10 8) at (5 6)
                  fill rect (-5 -5 20 18) #FF0000
                """)
        #expect(stage.pixels[5, 6] == p(255, 0, 0) && stage.pixels[14, 13] == p(255, 0, 0))
        #expect(stage.pixels[4, 6].alpha == 0 && stage.pixels[15, 13].alpha == 0 && stage.pixels[5, 14].alpha == 0)
    }

    @Test func fillsAndStrokes() {
        let lines = canvasLines { context, _ in
            context.fill(Path(ellipseIn: box(0, 0, 8, 8)), with: .color(red), style: FillStyle(eoFill: true))
            context.stroke(Path(box(2, 2, 4, 4)), with: .color(.sRGB, white: 0.5), lineWidth: 3)
            context.stroke(
                Path { $0.move(to: .zero); $0.addLine(to: CGPoint(x: 9, y: 0)) }, with: .foreground,
                style: StrokeStyle(lineWidth: 2, lineCap: .round, dash: [1, 2]))
        }
        #expect(
            lines == [
                "fill ellipse (0 0 8 8) #FF0000 even-odd", "stroke rect (2 2 4 4) width 3 #808080",
                "stroke path [m 0 0 l 9 0] width 2 round cap dash [1 2] #000000",
            ])
    }

    @Test func stateIsAValueAndCopiesDrawIntoTheSameLayer() {
        let lines = canvasLines { context, _ in
            var copy = context
            copy.opacity = 0.5
            copy.translateBy(x: 3, y: 4)
            copy.fill(Path(box(0, 0, 2, 2)), with: .color(red))
            #expect(context.opacity == 1 && context.transform == .identity)
            context.fill(Path(box(0, 0, 2, 2)), with: .color(blue))
        }
        #expect(
            lines == [
                "layer opacity 0.5", "  fill rect (0 0 2 2) #FF0000 at (3 4)", "fill rect (0 0 2 2) #0000FF",
            ])
    }

    @Test func theLastTransformIsAppliedFirst() {
        let lines = canvasLines { context, _ in
            context.translateBy(x: 10, y: 0)
            context.scaleBy(x: 2, y: 3)
            #expect(context.transform == CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 10, ty: 0))
            context.fill(Path(box(1, 1, 2, 2)), with: .color(red))
            context.transform = .identity
            context.rotate(by: .degrees(90))
            context.concatenate(CGAffineTransform(translationX: 5, y: 0))
            context.fill(Path(box(0, 0, 1, 1)), with: .color(red))
            context.scaleBy(x: 0, y: 1)
            context.fill(Path(box(0, 0, 1, 1)), with: .color(red))
        }
        #expect(
            lines == [
                "layer transform scale (2 3) move (10 0)", "  fill rect (1 1 2 2) #FF0000",
                "layer transform [0 1 -1 0 0 5]", "  fill rect (0 0 1 1) #FF0000",
            ])
    }

    @Test func clipsAreCutWhereTheyWereMade() {
        let lines = canvasLines { context, _ in
            context.translateBy(x: 2, y: 2)
            context.clip(to: Path(box(0, 0, 10, 10)))
            #expect(context.clipBoundingRect == box(0, 0, 10, 10))
            context.translateBy(x: 5, y: 5)
            #expect(context.clipBoundingRect == box(-5, -5, 10, 10))
            context.clip(to: Path(ellipseIn: box(0, 0, 10, 10)))
            #expect(context.clipBoundingRect == box(0, 0, 5, 5))
            context.fill(Path(box(0, 0, 20, 20)), with: .color(red))
        }
        #expect(
            lines == [
                "layer clip ellipse (7 7 10 10)", "  layer clip rect (2 2 10 10)",
                "    fill rect (0 0 20 20) #FF0000 at (7 7)",
            ])
    }

    @Test func anInverseClipLetsThroughWhatIsOutside() {
        let image = canvasPixels { context, _ in
            context.clip(to: Path(box(5, 5, 10, 10)), options: .inverse)
            #expect(context.clipBoundingRect == box(0, 0, 20, 20))
            context.fill(Path(box(0, 0, 20, 20)), with: .color(red))
        }
        #expect(image[4, 10] == p(255, 0, 0) && image[15, 15] == p(255, 0, 0))
        #expect(image[5, 5].alpha == 0 && image[14, 14].alpha == 0)
    }

    @Test func aLayerClipLetsThroughAsMuchAsItIsOpaque() {
        let image = canvasPixels { context, _ in
            context.clipToLayer(opacity: 0.5) { $0.fill(Path(box(5, 5, 10, 10)), with: .color(.white)) }
            #expect(context.clipBoundingRect == box(5, 5, 10, 10))
            context.fill(Path(box(0, 0, 20, 20)), with: .color(red))
        }
        #expect(near(image[5, 5], p(128, 0, 0, 128)) && near(image[14, 14], p(128, 0, 0, 128)))
        #expect(image[4, 5].alpha == 0 && image[15, 14].alpha == 0)

        let inverse = canvasPixels { context, _ in
            context.clipToLayer(opacity: 0.5, options: .inverse) {
                $0.fill(Path(box(5, 5, 10, 10)), with: .color(.white))
            }
            context.fill(Path(box(0, 0, 20, 20)), with: .color(red))
        }
        #expect(near(inverse[5, 5], p(128, 0, 0, 128)) && inverse[4, 5] == p(255, 0, 0))
    }

    @Test func aLayerIsDrawnAsOneWithStateOfItsOwn() {
        let lines = canvasLines { context, _ in
            context.translateBy(x: 1, y: 1)
            context.opacity = 0.5
            context.drawLayer { layer in
                #expect(layer.opacity == 1 && layer.transform.tx == 1)
                layer.fill(Path(box(0, 0, 5, 5)), with: .color(red))
                layer.fill(Path(box(3, 3, 5, 5)), with: .color(blue))
            }
        }
        #expect(
            lines == [
                "layer opacity 0.5", "  fill rect (0 0 5 5) #FF0000 at (1 1)", "  fill rect (3 3 5 5) #0000FF at (1 1)",
            ])
        struct Stopped: Error {}
        let thrown = canvasLines { context, _ in
            try? context.drawLayer { layer in
                layer.fill(Path(box(0, 0, 5, 5)), with: .color(red))
                throw Stopped()
            }
        }
        #expect(thrown.isEmpty)
    }

    @Test func blendingStaysInItsLayer() {
        let image = canvasPixels { context, _ in
            context.fill(Path(box(0, 0, 20, 20)), with: .color(blue))
            context.drawLayer { layer in
                layer.fill(Path(box(0, 0, 10, 20)), with: .color(red))
                layer.blendMode = .destinationOut
                layer.fill(Path(box(0, 0, 20, 10)), with: .color(.black))
            }
        }
        #expect(image[5, 5] == p(0, 0, 255) && image[5, 15] == p(255, 0, 0) && image[15, 5] == p(0, 0, 255))
    }

    @Test func clearAndCopyReachAsFarAsTheShape() {
        let image = canvasPixels { context, _ in
            context.fill(Path(box(0, 0, 20, 20)), with: .color(blue))
            context.blendMode = .clear
            context.fill(Path(ellipseIn: box(0, 0, 10, 10)), with: .color(red))
            context.blendMode = .copy
            context.fill(Path(box(10, 10, 10, 10)), with: .color(red.opacity(0.5)))
        }
        #expect(image[5, 5].alpha == 0 && image[0, 0] == p(0, 0, 255))
        #expect(near(image[15, 15], p(128, 0, 0, 128)) && image[15, 5] == p(0, 0, 255))
    }

    @Test func destinationInKeepsWhatTheShapeCovers() {
        let image = canvasPixels { context, _ in
            context.fill(Path(box(0, 0, 20, 20)), with: .color(blue))
            context.blendMode = .destinationIn
            context.fill(Path(box(0, 0, 10, 20)), with: .color(.black.opacity(0.25)))
        }
        #expect(near(image[5, 5], p(0, 0, 64, 64)) && image[15, 5] == p(0, 0, 255))
    }

    @Test func blendModesHaveCoreGraphicsNumbers() {
        #expect(GraphicsContext.BlendMode.normal.rawValue == 0 && GraphicsContext.BlendMode.multiply.rawValue == 1)
        #expect(GraphicsContext.BlendMode.luminosity.rawValue == 15 && GraphicsContext.BlendMode.clear.rawValue == 16)
        #expect(GraphicsContext.BlendMode.plusLighter.rawValue == 27)
        let image = canvasPixels { context, _ in
            context.fill(Path(box(0, 0, 20, 20)), with: .color(red: 0.5, green: 0.5, blue: 1))
            context.blendMode = .multiply
            context.fill(Path(box(0, 0, 10, 20)), with: .color(red: 1, green: 0.5, blue: 0.5))
            context.blendMode = .init(rawValue: 99)
            context.fill(Path(box(10, 0, 10, 20)), with: .color(red))
        }
        #expect(near(image[5, 5], p(128, 64, 128)) && image[15, 5] == p(255, 0, 0))
    }

    @Test func anOpaqueCanvasLiesOnBlack() {
        let stage = Stage(size: CGSize(width: 4, height: 4), scale: 1, background: .white) {
            Canvas(opaque: true) { context, _ in context.fill(Path(box(0, 0, 2, 4)), with: .color(red)) }
        }
        #expect(stage.pixels[0, 0] == p(255, 0, 0) && stage.pixels[3, 0] == p(0, 0, 0))
    }

    @Test func numbersThatAreNoneDrawNothing() {
        let lines = canvasLines { context, _ in
            context.fill(Path(box(.nan, 0, 4, 4)), with: .color(red))
            context.fill(Path(), with: .color(red))
            context.draw(Text("a"), in: box(0, .infinity, 10, 10))
            context.draw(Text("a"), at: CGPoint(x: CGFloat.nan, y: 0))
            context.transform = CGAffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0)
            context.fill(Path(box(0, 0, 4, 4)), with: .color(red))
        }
        #expect(lines.isEmpty)
    }
}

// MARK: - When the code runs

@Observable private final class Model { var side = 4.0 }

@MainActor private final class Counter { var count = 0 }

private struct Host: View {
    let model: Model
    let counter: Counter
    @State private var isWide = false

    var body: some View {
        Canvas { context, size in
            counter.count += 1
            context.fill(Path(box(0, 0, model.side, 1)), with: .foreground)
        }
        .frame(width: isWide ? 20 : 10, height: 10)
        .onTapGesture { isWide.toggle() }
    }
}

@MainActor @Suite struct CanvasUpdateTests {
    @Test func theCodeRunsForAChangeOfWhatItReadsAndForAnotherSizeAlone() {
        let model = Model(), counter = Counter()
        let stage = Stage(size: CGSize(width: 20, height: 20), scale: 1) { Host(model: model, counter: counter) }
        // Laid out, but not drawn yet.
        #expect(counter.count == 0)
        _ = stage.pixels
        _ = stage.pixels
        #expect(counter.count == 1)
        model.side = 6
        stage.advance(by: 0.1)
        #expect(counter.count == 1)
        #expect(stage.displayList.contains("fill rect (0 0 6 1) #000000"))
        #expect(counter.count == 2)
        stage.conditions.locale = Locale(identifier: "de_DE")
        _ = stage.pixels
        #expect(counter.count == 2)
        // The foreground was read, so its colour scheme was.
        stage.conditions.colorScheme = .dark
        #expect(stage.displayList.contains("fill rect (0 0 6 1) #FFFFFF"))
        #expect(counter.count == 3)
        stage.tap(at: CGPoint(x: 10, y: 10))
        #expect(stage.displayList.contains("layer clip rect (0 0 20 10)"))
        #expect(counter.count == 4)
    }

    @Test func aCanvasThatOnlyMovesIsNotDrawnAnew() {
        let counter = Counter()
        let stage = Stage(size: CGSize(width: 20, height: 20), scale: 1) { Still(counter: counter) }
        _ = stage.pixels
        stage.resize(to: CGSize(width: 30, height: 20))
        #expect(stage.displayList.contains("at (13 8)"))
        #expect(counter.count == 1)
    }
}

private struct Still: View {
    let counter: Counter
    var body: some View {
        Canvas { context, _ in
            counter.count += 1
            context.fill(Path(box(0, 0, 4, 4)), with: .color(red))
        }
        .frame(width: 4, height: 4)
    }
}
