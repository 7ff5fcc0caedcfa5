import Stage
import SwiftUI
import Testing

private func p(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) -> Pixels.Pixel {
    .init(red: red, green: green, blue: blue, alpha: alpha)
}

private func near(_ a: Pixels.Pixel, _ b: Pixels.Pixel, _ distance: Int = 1) -> Bool {
    zip([a.red, a.green, a.blue, a.alpha], [b.red, b.green, b.blue, b.alpha])
        .allSatisfy { abs(Int($0) - Int($1)) <= distance }
}

private let red = Color(red: 1, green: 0, blue: 0)
private let square = Path(CGRect(x: 5, y: 5, width: 10, height: 10))
private let all = Path(CGRect(x: 0, y: 0, width: 20, height: 20))

/// Filters and shadings of a canvas.
@MainActor @Suite struct CanvasFilterTests {
    /// One pixel of a fill with a filter.
    private func filtered(_ filter: GraphicsContext.Filter, _ color: Color) -> Pixels.Pixel {
        canvasPixels { context, _ in
            context.addFilter(filter)
            context.fill(all, with: .color(color))
        }[10, 10]
    }

    @Test func theFilterAddedLastIsAppliedFirst() {
        let lines = canvasLines { context, _ in
            context.addFilter(.alphaThreshold(min: 0.5, color: red))
            context.addFilter(.blur(radius: 2))
            context.drawLayer { layer in
                layer.fill(square, with: .color(.black))
                layer.translateBy(x: 1, y: 0)
                layer.fill(square, with: .color(.black))
            }
        }
        #expect(
            lines == [
                "layer threshold 0.5 to 1 #FF0000", "  layer blur 2", "    fill rect (5 5 10 10) #000000",
                "    fill rect (5 5 10 10) #000000 at (1 0)",
            ])
    }

    @Test func filtersComeBeforeClipsOpacityAndBlending() {
        let lines = canvasLines { context, _ in
            context.clip(to: Path(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10)))
            context.opacity = 0.5
            context.blendMode = .screen
            context.addFilter(.blur(radius: 1))
            context.fill(square, with: .color(red))
        }
        #expect(
            lines == [
                "layer group", "  layer blend screen", "    layer opacity 0.5", "      layer clip ellipse (0 0 10 10)",
                "        layer blur 1", "          fill rect (5 5 10 10) #FF0000",
            ])
    }

    @Test func lengthsAreThoseOfTheCoordinatesThatHoldWhenTheFilterIsAdded() {
        let lines = canvasLines { context, _ in
            context.scaleBy(x: 2, y: 2)
            context.addFilter(.blur(radius: 1))
            context.scaleBy(x: 0.5, y: 0.5)
            context.translateBy(x: 3, y: 0)
            context.fill(square, with: .color(red))
        }
        #expect(
            lines == [
                "layer transform scale 2", "  layer blur 1", "    layer transform scale 0.5 move (1.5 0)",
                "      fill rect (5 5 10 10) #FF0000",
            ])
    }

    @Test func colours() {
        #expect(filtered(.colorMultiply(Color(red: 0.5, green: 1, blue: 0)), .white) == p(128, 255, 0))
        #expect(near(filtered(.brightness(0.25), Color(red: 0.5, green: 0, blue: 0)), p(192, 64, 64)))
        #expect(near(filtered(.contrast(2), Color(red: 0.6, green: 0.4, blue: 0)), p(179, 77, 0)))
        #expect(filtered(.colorInvert(), red) == p(0, 255, 255))
        #expect(near(filtered(.colorInvert(0.5), red), p(128, 128, 128)))
        #expect(filtered(.grayscale(1), red) == p(54, 54, 54))
        #expect(filtered(.saturation(0), red) == p(54, 54, 54))
        #expect(filtered(.saturation(1), red) == p(255, 0, 0))
        #expect(filtered(.luminanceToAlpha, .white) == p(0, 0, 0))
        #expect(filtered(.luminanceToAlpha, red) == p(0, 0, 0, 54))
        #expect(near(filtered(.hueRotation(.degrees(120)), red), p(0, 110, 0), 5))
        var swap = ColorMatrix()
        (swap.r1, swap.r3, swap.b3, swap.b1) = (0, 1, 0, 1)
        #expect(filtered(.colorMatrix(swap), red) == p(0, 0, 255))
        var solid = ColorMatrix()
        (solid.a4, solid.a5, solid.g5) = (0, 1, 1)
        let everywhere = canvasPixels { context, _ in
            context.addFilter(.colorMatrix(solid))
            context.fill(square, with: .color(red))
        }
        #expect(everywhere[10, 10] == p(255, 255, 0) && everywhere[0, 0] == p(0, 255, 0))
    }

    @Test func aBlurSpreadsAndAnOpaqueOneDoesNot() {
        let soft = canvasPixels { context, _ in
            context.addFilter(.blur(radius: 2))
            context.fill(square, with: .color(red))
        }
        #expect(near(soft[4, 10], p(102, 0, 0, 102), 3) && near(soft[5, 10], p(153, 0, 0, 153), 3))
        let hard = canvasPixels { context, _ in
            context.addFilter(.blur(radius: 2, options: .opaque))
            context.fill(square, with: .color(red))
        }
        #expect(hard[5, 5] == p(255, 0, 0) && hard[4, 10].alpha == 0)
    }

    @Test func shadows() {
        let plain = canvasLines { context, _ in
            context.addFilter(.shadow(color: .black, radius: 1, x: 2, y: 3))
            context.fill(square, with: .color(red))
        }
        #expect(plain == ["layer shadow #000000 radius 1 offset (2 3)", "  fill rect (5 5 10 10) #FF0000"])

        func pixels(_ options: GraphicsContext.ShadowOptions, _ mode: GraphicsContext.BlendMode = .normal) -> Pixels {
            canvasPixels { context, _ in
                context.addFilter(
                    .shadow(color: .black, radius: 0, x: 3, y: 0, blendMode: mode, options: options))
                context.fill(square, with: .color(red))
            }
        }
        #expect(pixels([])[14, 10] == p(255, 0, 0) && pixels([])[16, 10] == p(0, 0, 0))
        let only = pixels(.shadowOnly)
        #expect(only[6, 10].alpha == 0 && only[10, 10] == p(0, 0, 0) && only[16, 10] == p(0, 0, 0))
        let above = pixels(.shadowAbove)
        #expect(above[6, 10] == p(255, 0, 0) && above[10, 10] == p(0, 0, 0) && above[16, 10] == p(0, 0, 0))
        // The inner shadow of Apple's documentation: of what is outside, above, cut to what is drawn.
        let inner = pixels([.shadowAbove, .invertsAlpha], .sourceAtop)
        #expect(inner[6, 10] == p(0, 0, 0) && inner[10, 10] == p(255, 0, 0) && inner[16, 10].alpha == 0)

        let apart = canvasLines { context, _ in
            context.fill(all, with: .color(.white))
            context.addFilter(.shadow(color: .black, radius: 0, x: 3, y: 0, blendMode: .multiply, options: .disablesGroup))
            context.fill(square, with: .color(red))
        }
        #expect(apart.count == 6 && apart[2] == "  layer blend multiply" && apart[5] == "  fill rect (5 5 10 10) #FF0000")
    }

    @Test func aThresholdFromNothingFillsTheClip() {
        let image = canvasPixels { context, _ in
            context.addFilter(.alphaThreshold(min: 0, max: 0.5, color: red))
            context.fill(square, with: .color(.black))
        }
        #expect(image[0, 0] == p(255, 0, 0) && image[10, 10].alpha == 0)
    }

    @Test func projections() {
        let lines = canvasLines { context, _ in
            var moved = context, deep = context
            moved.addFilter(.projectionTransform(ProjectionTransform(CGAffineTransform(translationX: 2, y: 1))))
            moved.fill(square, with: .color(red))
            var matrix = ProjectionTransform()
            matrix.m13 = 0.01
            deep.addFilter(.projectionTransform(matrix))
            deep.fill(square, with: .color(red))
        }
        #expect(lines[0] == "fill rect (5 5 10 10) #FF0000 at (2 1)")
        #expect(lines[1] == "layer projection [1 0 0.01 0 1 0 0 0 1]")
    }

    // MARK: Shadings

    @Test func gradients() {
        let gradient = Gradient(colors: [.black, .white])
        let lines = canvasLines { context, _ in
            context.fill(
                square, with: .linearGradient(gradient, startPoint: .zero, endPoint: CGPoint(x: 20, y: 0)))
            context.fill(
                square,
                with: .radialGradient(gradient, center: CGPoint(x: 10, y: 10), startRadius: 1, endRadius: 5))
            context.fill(square, with: .conicGradient(gradient, center: CGPoint(x: 10, y: 10), angle: .degrees(90)))
            context.fill(square, with: .style(.linearGradient(colors: [.black, .white], startPoint: .leading, endPoint: .trailing)))
        }
        #expect(
            lines == [
                "fill rect (5 5 10 10) linear(#000000 0, #FFFFFF 1 from (0 0) to (20 0))",
                "fill rect (5 5 10 10) radial(#000000 0, #FFFFFF 1 center (10 10) radius 1 to 5)",
                "fill rect (5 5 10 10) angular(#000000 0, #FFFFFF 1 center (10 10) angle 90° to 450°)",
                "fill rect (5 5 10 10) linear(#000000 0, #FFFFFF 1 from (5 10) to (15 10))",
            ])
    }

    @Test func gradientsRepeatAndMirror() {
        let gradient = Gradient(colors: [.black, .white])
        func row(_ options: GraphicsContext.GradientOptions) -> [UInt8] {
            let image = canvasPixels { context, _ in
                context.fill(
                    all,
                    with: .linearGradient(
                        gradient, startPoint: CGPoint(x: 5, y: 0), endPoint: CGPoint(x: 10, y: 0), options: options))
            }
            return (0..<20).map { image[$0, 10].red }
        }
        let steps: [UInt8] = [26, 77, 128, 179, 230]
        func isNear(_ a: [UInt8], _ b: [UInt8]) -> Bool { zip(a, b).allSatisfy { abs(Int($0) - Int($1)) <= 1 } }
        #expect(isNear(row([]), [0, 0, 0, 0, 0] + steps + Array(repeating: 255, count: 10)))
        #expect(isNear(row(.repeat), steps + steps + steps + steps))
        #expect(isNear(row(.mirror), steps.reversed() + steps + steps.reversed() + steps))

        let rings = canvasPixels { context, _ in
            context.fill(
                all,
                with: .radialGradient(
                    gradient, center: CGPoint(x: 0, y: 10), startRadius: 5, endRadius: 10, options: .repeat))
        }
        // 2.5 and 7.5 points from the centre, half-way through a period.
        #expect(abs(Int(rings[2, 10].red) - 129) <= 3 && abs(Int(rings[7, 10].red) - 129) <= 3)
    }

    @Test func linearLight() {
        let image = canvasPixels { context, _ in
            context.fill(
                all,
                with: .linearGradient(
                    Gradient(colors: [.black, .white]), startPoint: .zero, endPoint: CGPoint(x: 20, y: 0),
                    options: .linearColor))
        }
        // Half of the light is 188 of 255, encoded.
        #expect(abs(Int(image[9, 0].red) + Int(image[10, 0].red) - 2 * 188) <= 4)
    }

    @Test func palettesAreForLevels() {
        let lines = canvasLines { context, _ in
            let palette = context.resolve(.palette([.color(red), .color(.white)]))
            context.fill(square, with: palette)
            var text = context.resolve(Text("a").foregroundStyle(.secondary))
            text.shading = palette
            context.draw(text, at: .zero)
        }
        #expect(lines[0] == "fill rect (5 5 10 10) #FF0000")
        #expect(lines[1].contains("#FFFFFF"))
    }
}
