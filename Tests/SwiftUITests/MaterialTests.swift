import Stage
import SwiftUI
import Testing

private let red = Color(red: 1, green: 0, blue: 0)
private let blue = Color(red: 0, green: 0, blue: 1)

/// Red on the left, blue on the right of 200 points.
private struct Halves: View {
    var body: some View { HStack(spacing: 0) { red; blue }.frame(width: 200, height: 40) }
}

@MainActor private func pixels<V: View>(_ conditions: Stage.Conditions = .init(), @ViewBuilder _ view: () -> V) -> Pixels {
    Stage(size: CGSize(width: 200, height: 40), scale: 1, conditions: conditions, content: view).pixels
}

private func near(_ a: Pixels.Pixel, _ red: Int, _ green: Int, _ blue: Int, _ distance: Int = 3) -> Bool {
    abs(Int(a.red) - red) <= distance && abs(Int(a.green) - green) <= distance && abs(Int(a.blue) - blue) <= distance
        && a.alpha == 255
}

@MainActor @Suite struct MaterialTests {
    @Test func aMaterialIsGlassOfItsOutline() {
        let stage = Stage(size: CGSize(width: 20, height: 20), scale: 1) { Circle().fill(.ultraThinMaterial) }
        #expect(
            stage.displayList == """
                frame 20×20 @1
                layer backdrop ellipse (0 0 20 20) blur 30 saturation 1.8
                  fill ellipse (0 0 20 20) #F7F7F770
                """)
    }

    /// A Gaussian of 30 points' deviation over the border of red and blue, its saturation 1.8 times, then 44% of #F7F7F7.
    @Test func whatLiesBehindIsBlurredAndTinted() {
        let image = pixels { Halves().overlay(Rectangle().fill(.ultraThinMaterial).frame(width: 120)) }
        // Far outside the glass nothing changes.
        #expect(near(image[0, 20], 255, 0, 0, 0) && near(image[199, 20], 0, 0, 255, 0))
        #expect(near(image[39, 20], 255, 0, 0, 0) && near(image[160, 20], 0, 0, 255, 0))
        // Half red and half blue in the middle: (0.5, 0, 0.5) has the luminance 0.1424; ×1.8 gives (0.786, 0, 0.786).
        #expect(near(image[100, 20], 221, 109, 221, 4))
        #expect(image[40, 20].red > image[159, 20].red && image[40, 20].blue < image[159, 20].blue)
        for (x, deviations) in [(70, -59.0 / 60), (130, 61.0 / 60)] {
            let blueShare = 0.5 * (1 + erf(deviations / 2.0.squareRoot())), redShare = 1 - blueShare
            let luminance = 0.2126 * redShare + 0.0722 * blueShare
            func channel(_ value: Double) -> Int {
                let saturated = min(max(luminance + 1.8 * (value - luminance), 0), 1)
                return Int(((saturated * (1 - 112 / 255.0) + 247 / 255.0 * 112 / 255) * 255).rounded())
            }
            #expect(near(image[x, 20], channel(redShare), channel(0), channel(blueShare), 4))
        }
    }

    @Test func reducedTransparencyIsOpaque() {
        let conditions = Stage.Conditions.with { $0.reduceTransparency = true }
        let image = pixels(conditions) { Halves().overlay(Rectangle().fill(.thinMaterial).frame(width: 120)) }
        #expect(near(image[60, 20], 247, 247, 247, 0) && near(image[140, 20], 247, 247, 247, 0))
    }

    @Test func darkMaterialsAreDark() {
        let image = pixels(.with { $0.colorScheme = .dark }) {
            Color.white.overlay(Rectangle().fill(.regularMaterial).frame(width: 120))
        }
        // 26% of white and 74% of (0.14, 0.14, 0.145).
        #expect(near(image[100, 20], 93, 93, 94, 2))
    }

    @Test func theBackgroundOfAViewCanBeGlass() {
        let image = pixels {
            ZStack {
                Halves()
                Color.clear.frame(width: 120).background(.ultraThinMaterial)
            }
        }
        #expect(near(image[100, 20], 221, 109, 221, 4))
    }

    @Test func glassIsSeenThroughTheLayersThatItIsIn() {
        let glass = Rectangle().fill(.ultraThinMaterial).frame(width: 120)
        let plain = pixels { Halves().overlay(glass) }
        func isSame(_ other: Pixels) -> Bool {
            [100, 70, 130].allSatisfy { x in
                let a = plain[x, 20], b = other[x, 20]
                return near(b, Int(a.red), Int(a.green), Int(a.blue), 1)
            }
        }
        #expect(isSame(pixels { Halves().overlay(glass.clipShape(RoundedRectangle(cornerRadius: 15))) }))
        #expect(isSame(pixels { Halves().overlay(glass.compositingGroup()) }))
        #expect(isSame(pixels { Halves().overlay(glass.shadow(radius: 3)) }))
        #expect(isSame(pixels { Halves().overlay(glass.mask(Rectangle())) }))
        #expect(isSame(pixels { Halves().overlay(glass.scaleEffect(1.01).opacity(0.9999)) }))
        // Half of the glass and half of what lies behind it.
        let faint = pixels { Halves().overlay(glass.opacity(0.5)) }
        #expect(near(faint[70, 20], (Int(plain[70, 20].red) + 255) / 2, Int(plain[70, 20].green) / 2, Int(plain[70, 20].blue) / 2, 2))
        let rounded = pixels { Halves().overlay(glass.clipShape(RoundedRectangle(cornerRadius: 15))) }
        #expect(near(rounded[40, 0], 255, 0, 0, 0))
    }

    @Test func glassBehindGlass() {
        let image = pixels {
            Color.white.overlay(blue.frame(width: 20)).overlay(Rectangle().fill(.ultraThinMaterial))
                .overlay(Rectangle().fill(.ultraThinMaterial).frame(width: 50))
        }
        let once = pixels { Color.white.overlay(blue.frame(width: 20)).overlay(Rectangle().fill(.ultraThinMaterial)) }
        #expect(image[100, 20].red > once[100, 20].red)
        #expect(image[10, 20] == once[10, 20])
    }

    private struct Moving: View {
        @State private var isRight = false
        var body: some View {
            ZStack(alignment: isRight ? .trailing : .leading) {
                Color.white
                red.frame(width: 20, height: 20)
                Color.clear.overlay(Rectangle().fill(.ultraThinMaterial).frame(width: 60))
            }
            .contentShape(Rectangle()).onTapGesture { isRight.toggle() }
        }
    }

    /// What is drawn again after a change behind glass is what would be drawn anew.
    @Test func glassChangesWithWhatLiesBehind() {
        let stage = Stage(size: CGSize(width: 200, height: 40), scale: 1) { Moving() }
        let left = stage.pixels
        stage.tap(at: CGPoint(x: 100, y: 20))
        let right = stage.pixels
        #expect(right[72, 20].green > left[72, 20].green && right[128, 20].green < left[128, 20].green)
        let fresh = Stage(size: CGSize(width: 200, height: 40), scale: 1) { Moving() }
        fresh.tap(at: CGPoint(x: 100, y: 20))
        #expect(fresh.pixels == right)
        stage.tap(at: CGPoint(x: 100, y: 20))
        #expect(stage.pixels == left)
    }

    @Test func luminanceMakesAMask() {
        let image = pixels {
            red.mask(HStack(spacing: 0) { Color.white; Color.black; Color(white: 0.5) }.luminanceToAlpha())
        }
        #expect(image[10, 20] == .init(red: 255, green: 0, blue: 0, alpha: 255))
        #expect(image[100, 20].alpha == 0)
        #expect(abs(Int(image[190, 20].alpha) - 128) <= 1)
    }
}
