import Stage
import SwiftUI
import Testing

/// What is done to a view once it is drawn: opacity, clips, masks, blurs, shadows, turns, blends and colours.
@MainActor @Suite struct EffectTests {
    // MARK: Opacity

    @Test func aGroupFadesAsOne() {
        let image = pixels {
            ZStack {
                Rectangle().fill(Color.pureRed).size(10, 10)
                Rectangle().fill(Color.pureBlue).size(10, 10).offset(x: 5)
            }
            .opacity(0.5)
        }
        #expect(image[6, 10].isNear(pixel(128, 0, 0, 128)))
        #expect(image[12, 10].isNear(pixel(0, 0, 128, 128)))
        #expect(image[17, 10].isNear(pixel(0, 0, 128, 128)))
    }

    @Test func opacitiesMultiplyAndAreHeldToRange() {
        #expect(pixels { Color.black.opacity(0.5).opacity(0.5) }[5, 5].isNear(pixel(0, 0, 0, 64)))
        #expect(pixels { Rectangle().opacity(3) }[5, 5] == .black)
        #expect(pixels { Rectangle().opacity(-1) }[5, 5] == .clear)
        let stage = Stage(size: CGSize(width: 10, height: 10), scale: 1) {
            ZStack {
                Rectangle().opacity(0)
                Rectangle().opacity(1)
                Rectangle().opacity(0.25)
            }
        }
        #expect(drawing(stage) == [
            "fill rect (0 0 10 10) #000000", "layer opacity 0.25", "  fill rect (0 0 10 10) #000000",
        ])
    }

    // MARK: Clips and masks

    @Test func aClipCutsToItsShape() {
        let image = pixels { Color.pureRed.size(10, 10).clipShape(Circle()) }
        #expect(image[10, 10] == .pureRed && image[5, 5] == .clear)
        let cut = pixels { Color.pureRed.size(18, 18).size(10, 10).clipped() }
        #expect(cut[5, 5] == .pureRed && cut[4, 4] == .clear && cut[15, 15] == .clear)
        let corner = pixels { Color.pureRed.size(10, 10).cornerRadius(5) }
        #expect(corner[5, 5].alpha < 60 && corner[10, 5].alpha > 240)
    }

    @Test func aMaskShowsWhereItIsOpaque() {
        let image = pixels {
            Color.pureRed.mask {
                HStack(spacing: 0) {
                    Color.black
                    Color.black.opacity(0.5)
                    Color.clear
                    Color.clear
                }
            }
        }
        #expect(image[2, 10] == .pureRed)
        #expect(image[7, 10].isNear(pixel(128, 0, 0, 128)))
        #expect(image[15, 10] == .clear)
    }

    @Test func aMaskIsOfferedTheViewsSizeAndAligned() {
        let image = pixels { Color.pureRed.mask(alignment: .topLeading) { Rectangle().size(5, 5) } }
        #expect(image[4, 4] == .pureRed && image[5, 5] == .clear)
        let outside = pixels { Color.pureRed.size(10, 10).mask(Rectangle().size(20, 20)) }
        #expect(outside[4, 10] == .clear && outside[5, 10] == .pureRed)
    }

    // MARK: Blur and shadow

    @Test func aBlurSpreadsEvenlyAndLosesNothing() {
        let image = pixels(60, 60) { Rectangle().fill(.black).size(20, 20).blur(radius: 4) }
        let sum = stride(from: 3, to: image.bytes.count, by: 4).reduce(0.0) { $0 + Double(image.bytes[$1]) / 255 }
        #expect(abs(sum - 400) < 8)
        // At an edge, far from the corners, half of it has gone.
        #expect(abs(Int(image[20, 30].alpha) - 128) < 16)
        #expect(image[19, 30].alpha < image[20, 30].alpha)
        for x in 0..<30 { #expect(abs(Int(image[x, 30].alpha) - Int(image[59 - x, 30].alpha)) <= 1) }
    }

    @Test func theRadiusOfABlurIsItsDeviation() {
        // Φ(−1) = 0.1587 one deviation outside of a straight edge.
        let image = pixels(200, 60) { Rectangle().fill(.black).size(100, 400).blur(radius: 10) }
        let outside = (Double(image[39, 30].alpha) + Double(image[40, 30].alpha)) / 2 / 255
        #expect(abs(outside - 0.1587) < 0.02)
        let inside = (Double(image[59, 30].alpha) + Double(image[60, 30].alpha)) / 2 / 255
        #expect(abs(inside - 0.8413) < 0.02)
    }

    @Test func anOpaqueBlurKeepsItsEdgesSolid() {
        let image = pixels(40, 40) { Color.pureRed.size(20, 20).blur(radius: 5, opaque: true) }
        #expect(image[10, 10].isNear(.pureRed, 3) && image[29, 29].isNear(.pureRed, 3))
        #expect(image[9, 9] == .clear && image[30, 30] == .clear)
    }

    @Test func aShadowLiesUnderTheViewAndAside() {
        let image = pixels(60, 60) {
            Rectangle().fill(Color.pureRed).size(20, 20).shadow(color: .pureBlue, radius: 0, x: 10, y: 5)
        }
        #expect(image[25, 30] == .pureRed)
        #expect(image[45, 40].isNear(.pureBlue, 1))
        #expect(image[45, 22] == .clear && image[15, 30] == .clear)
    }

    @Test func aShadowsEdgeIsSoftAndItsColourFaint() {
        let image = pixels(80, 80) { Rectangle().fill(.white).size(20, 20).offset(y: -30).shadow(radius: 3, y: 40) }
        // Black at 0.33.
        #expect(abs(Int(image[40, 50].alpha) - 84) <= 3)
        #expect(image[40, 50].red == 0)
        #expect(abs(Int(image[30, 50].alpha) - 42) < 10)
    }

    @Test func aTransparentViewCastsALighterShadow() {
        let image = pixels(60, 60) {
            Rectangle().fill(Color.pureRed).size(20, 20).opacity(0.5).shadow(color: .black, radius: 0, x: 30)
        }
        #expect(image[55, 30].isNear(pixel(0, 0, 0, 128), 2))
    }

    // MARK: Turning and scaling

    @Test func aQuarterTurnIsClockwise() {
        let image = pixels {
            HStack(spacing: 0) {
                Color.pureRed
                Color.pureBlue
            }
            .rotationEffect(.degrees(90))
        }
        #expect(image[10, 2].isNear(.pureRed, 1) && image[10, 17].isNear(.pureBlue, 1))
    }

    @Test func aTurnAboutACorner() {
        let image = pixels { Color.pureRed.size(10, 4).rotationEffect(.degrees(90), anchor: .topLeading) }
        // The corner at (5, 8) stays; the view hangs down to the left of it.
        #expect(image[3, 10].isNear(.pureRed, 1) && image[3, 17].isNear(.pureRed, 1))
        #expect(image[6, 10] == .clear && image[10, 10] == .clear)
    }

    @Test func scalingIsAboutTheMiddleOrAnAnchor() {
        let middle = pixels { Color.pureRed.size(5, 5).scaleEffect(2) }
        #expect(middle[6, 10].isNear(.pureRed) && middle[13, 10].isNear(.pureRed))
        let corner = pixels { Color.pureRed.size(4, 4).scaleEffect(2, anchor: .bottomTrailing) }
        #expect(corner[4, 4].isNear(.pureRed) && corner[11, 11].isNear(.pureRed) && corner[12, 12] == .clear)
        let flipped = pixels {
            HStack(spacing: 0) {
                Color.pureRed
                Color.pureBlue
            }
            .scaleEffect(x: -1)
        }
        #expect(flipped[2, 10].isNear(.pureBlue) && flipped[17, 10].isNear(.pureRed))
        #expect(pixels { Color.pureRed.scaleEffect(0) }[10, 10] == .clear)
    }

    @Test func offsetsAndTransforms() {
        let image = pixels { Color.pureRed.size(4, 4).offset(CGSize(width: 6, height: -6)) }
        #expect(image[14, 2] == .pureRed && image[8, 8] == .clear)
        let sheared = pixels {
            Color.pureRed.size(4, 4).transformEffect(CGAffineTransform(translationX: -8, y: 0))
        }
        #expect(sheared[0, 8] == .pureRed && sheared[8, 8] == .clear)
    }

    @Test func aHalfTurnInSpaceMirrors() {
        let image = pixels {
            HStack(spacing: 0) {
                Color.pureRed
                Color.pureBlue
            }
            .rotation3DEffect(.degrees(180), axis: (x: 0, y: 1, z: 0))
        }
        #expect(image[2, 10].isNear(.pureBlue, 2) && image[17, 10].isNear(.pureRed, 2))
    }

    // MARK: Blending

    private func blended(_ mode: BlendMode, _ top: Color, over bottom: Color) -> Pixel {
        pixels {
            ZStack {
                bottom
                top.blendMode(mode)
            }
        }[10, 10]
    }

    @Test func blendModes() {
        let dark = Color(white: 0.25), light = Color(white: 0.75)
        func grey(_ value: Double) -> Pixel {
            let byte = UInt8((value * 255).rounded())
            return pixel(byte, byte, byte)
        }
        #expect(blended(.normal, .pureRed, over: .pureBlue) == .pureRed)
        #expect(blended(.multiply, light, over: dark).isNear(grey(0.1875)))
        #expect(blended(.screen, light, over: dark).isNear(grey(0.8125)))
        #expect(blended(.darken, light, over: dark).isNear(grey(0.25)))
        #expect(blended(.lighten, light, over: dark).isNear(grey(0.75)))
        #expect(blended(.difference, light, over: dark).isNear(grey(0.5)))
        #expect(blended(.exclusion, light, over: dark).isNear(grey(0.625)))
        #expect(blended(.overlay, light, over: dark).isNear(grey(0.375)))
        #expect(blended(.hardLight, light, over: dark).isNear(grey(0.625)))
        #expect(blended(.colorDodge, dark, over: dark).isNear(grey(1.0 / 3)))
        #expect(blended(.colorBurn, light, over: light).isNear(grey(2.0 / 3)))
        #expect(blended(.plusLighter, dark, over: dark).isNear(grey(0.5)))
        #expect(blended(.destinationOver, .pureRed, over: .pureBlue) == .pureBlue)
        #expect(blended(.destinationOut, .pureRed, over: .pureBlue) == .clear)
        #expect(blended(.luminosity, .white, over: .pureBlue).isNear(.white))
        #expect(blended(.saturation, .white, over: Color(white: 0.5)).isNear(grey(0.5)))
    }

    @Test func aGroupKeepsABlendToItself() {
        let image = pixels(background: .white) {
            ZStack {
                Color.pureRed.size(10, 10)
                Color.black.size(20, 20).blendMode(.destinationOut)
            }
            .compositingGroup()
        }
        #expect(image[10, 10] == .white)
    }

    // MARK: Colours

    @Test func changesOfColour() {
        #expect(pixels { Color.black.brightness(0.5) }[5, 5].isNear(pixel(128, 128, 128)))
        #expect(pixels { Color.white.brightness(-0.25) }[5, 5].isNear(pixel(191, 191, 191)))
        #expect(pixels { Color.pureRed.contrast(0) }[5, 5].isNear(pixel(128, 128, 128)))
        #expect(pixels { Color(white: 0.25).contrast(2) }[5, 5].isNear(.black))
        #expect(pixels { Color.pureGreen.saturation(0) }[5, 5].isNear(pixel(182, 182, 182)))
        #expect(pixels { Color.pureRed.grayscale(1) }[5, 5].isNear(pixel(54, 54, 54)))
        #expect(pixels { Color.pureRed.colorInvert() }[5, 5] == pixel(0, 255, 255))
        #expect(pixels { Color.white.colorMultiply(.pureBlue) }[5, 5] == .pureBlue)
        #expect(pixels { Color(white: 0.5).colorMultiply(Color(white: 0.5)) }[5, 5].isNear(pixel(64, 64, 64)))
        #expect(pixels { Color.white.luminanceToAlpha() }[5, 5].isNear(.black))
        #expect(pixels { Color.pureGreen.luminanceToAlpha() }[5, 5].isNear(pixel(0, 0, 0, 182)))
        #expect(pixels { Color(white: 0.5).hueRotation(.degrees(120)) }[5, 5].isNear(pixel(128, 128, 128)))
        #expect(pixels { Color.pureRed.hueRotation(.degrees(360)) }[5, 5].isNear(.pureRed, 1))
    }

    @Test func changesOfColourLeaveTransparencyAlone() {
        let image = pixels { Color.pureRed.opacity(0.5).colorInvert() }
        #expect(image[5, 5].isNear(pixel(0, 128, 128, 128)))
        #expect(pixels { Color.clear.colorInvert() }[5, 5] == .clear)
        #expect(pixels { Color.clear.brightness(1) }[5, 5] == .clear)
    }

    @Test func whatChangesNothingIsNoLayer() {
        let stage = Stage(size: CGSize(width: 10, height: 10), scale: 1) {
            Rectangle().brightness(0).contrast(1).saturation(1).grayscale(0).blur(radius: 0)
                .scaleEffect(1).rotationEffect(.zero).blendMode(.normal).opacity(1)
                .shadow(color: .clear, radius: 5)
        }
        #expect(drawing(stage) == ["fill rect (0 0 10 10) #000000"])
    }

    // MARK: The list

    @Test func effectsNestInTheList() {
        let stage = Stage(size: CGSize(width: 40, height: 40), scale: 1) {
            Circle().fill(Color.pureRed).size(20, 20)
                .blur(radius: 2)
                .rotationEffect(.degrees(90))
                .mask { Capsule(style: .circular) }
                .shadow(color: .black, radius: 3, x: 1, y: 2)
        }
        #expect(stage.displayList == """
            frame 40×40 @1
            layer shadow #000000 radius 3 offset (1 2) at (10 10)
              layer mask
                layer transform [0 1 -1 0 20 0]
                  layer blur 2
                    fill ellipse (0 0 20 20) #FF0000
              by alpha
                fill rounded rect (0 0 20 20) radius 10 #000000
            """)
    }
}
