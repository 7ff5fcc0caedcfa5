import Stage
import SwiftUI
import Testing

typealias Pixel = Pixels.Pixel

extension Color {
    static let pureRed = Color(red: 1, green: 0, blue: 0)
    static let pureGreen = Color(red: 0, green: 1, blue: 0)
    static let pureBlue = Color(red: 0, green: 0, blue: 1)
}

extension Pixel {
    static let clear = Pixel(red: 0, green: 0, blue: 0, alpha: 0)
    static let pureRed = Pixel(red: 255, green: 0, blue: 0, alpha: 255)
    static let pureGreen = Pixel(red: 0, green: 255, blue: 0, alpha: 255)
    static let pureBlue = Pixel(red: 0, green: 0, blue: 255, alpha: 255)
    static let black = Pixel(red: 0, green: 0, blue: 0, alpha: 255)
    static let white = Pixel(red: 255, green: 255, blue: 255, alpha: 255)

    /// Whether every channel lies within `distance` of the other's.
    func isNear(_ other: Pixel, _ distance: Int = 1) -> Bool {
        abs(Int(red) - Int(other.red)) <= distance && abs(Int(green) - Int(other.green)) <= distance
            && abs(Int(blue) - Int(other.blue)) <= distance && abs(Int(alpha) - Int(other.alpha)) <= distance
    }
}

func pixel(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) -> Pixel {
    Pixel(red: red, green: green, blue: blue, alpha: alpha)
}

/// The pixels of a view in the middle of so many points, at one pixel a point.
@MainActor func pixels<V: View>(
    _ width: CGFloat = 20, _ height: CGFloat = 20, scale: CGFloat = 1, background: Color = .clear,
    @ViewBuilder _ view: () -> V
) -> Pixels {
    Stage(size: CGSize(width: width, height: height), scale: scale, background: background, content: view).pixels
}

/// Fills, strokes and gradients, pixel by pixel.
@MainActor @Suite struct DrawingTests {
    @Test func aFillCoversItsPixelsAndNoOthers() {
        let image = pixels { Rectangle().fill(Color.pureRed).size(10, 10) }
        #expect(image.width == 20 && image.height == 20)
        for (x, y) in [(5, 5), (14, 5), (5, 14), (14, 14), (10, 10)] { #expect(image[x, y] == .pureRed) }
        for (x, y) in [(4, 5), (15, 5), (5, 4), (5, 15), (0, 0)] { #expect(image[x, y] == .clear) }
    }

    @Test func scaleIsPixelsAPoint() {
        let image = pixels(20, 10, scale: 3) { Rectangle().fill(Color.pureRed).size(10, 4) }
        #expect(image.width == 60 && image.height == 30)
        #expect(image[15, 9] == .pureRed && image[44, 20] == .pureRed)
        #expect(image[14, 9] == .clear && image[45, 20] == .clear)
    }

    @Test func theBackgroundLiesBehindEverything() {
        let image = pixels(background: .white) { Rectangle().fill(Color.pureRed).size(10, 10) }
        #expect(image[0, 0] == .white)
        #expect(image[10, 10] == .pureRed)
        #expect(pixels { EmptyView() }[5, 5] == .clear)
    }

    @Test func transparentColoursAreStoredPremultiplied() {
        let image = pixels { Color.pureRed.opacity(0.5) }
        #expect(image[5, 5].isNear(pixel(128, 0, 0, 128)))
        let over = pixels(background: .white) { Color(red: 0, green: 0, blue: 0, opacity: 0.2) }
        #expect(over[5, 5].isNear(pixel(204, 204, 204)))
    }

    @Test func systemColours() {
        #expect(pixels { Color.blue }[3, 3] == pixel(0, 122, 255))
        #expect(pixels { Color.orange }[3, 3] == pixel(255, 149, 0))
        #expect(pixels { Rectangle() }[3, 3] == .black)
    }

    @Test func halfAPixelIsHalfCovered() {
        let image = pixels { Rectangle().fill(Color.black).size(10, 10).offset(x: 0.5) }
        #expect(image[5, 10].isNear(pixel(0, 0, 0, 128), 2))
        #expect(image[6, 10] == .black)
        #expect(image[15, 10].isNear(pixel(0, 0, 0, 128), 2))
    }

    @Test func aCircleCoversItsArea() {
        let image = pixels(100, 100) { Circle().fill(Color.black).size(80, 80) }
        let area = image.bytes.enumerated().filter { $0.offset % 4 == 3 }.reduce(0.0) { $0 + Double($1.element) / 255 }
        #expect(abs(area - .pi * 40 * 40) < 5)
        #expect(image[50, 10].alpha > 200 && image[12, 12] == .clear)
    }

    @Test func shapesInAList() {
        let stage = Stage(size: CGSize(width: 40, height: 40), scale: 1) {
            ZStack {
                RoundedRectangle(cornerRadius: 8).fill(Color.pureRed)
                RoundedRectangle(cornerRadius: 8, style: .circular).fill(Color.pureGreen).padding(4)
                Circle().stroke(Color.pureBlue, lineWidth: 3).padding(10)
                Ellipse().inset(by: 2).fill(.black).size(10, 20)
                Capsule(style: .circular).fill(.white).size(4, 2)
            }
        }
        #expect(drawing(stage) == [
            "fill rounded rect (0 0 40 40) radius 8 continuous #FF0000",
            "fill rounded rect (0 0 32 32) radius 8 #00FF00 at (4 4)",
            "stroke ellipse (0 0 20 20) width 3 #0000FF at (10 10)",
            "fill ellipse (2 2 6 16) #000000 at (15 10)",
            "fill rounded rect (0 0 4 2) radius 1 #FFFFFF at (18 19)",
        ])
    }

    // MARK: Strokes

    @Test func aStrokeStandsOnTheEdge() {
        let image = pixels { Rectangle().stroke(Color.pureRed, lineWidth: 2).size(10, 10) }
        #expect(image[4, 10] == .pureRed && image[5, 10] == .pureRed)
        #expect(image[3, 10] == .clear && image[6, 10] == .clear)
        #expect(image[4, 4] == .pureRed && image[10, 10] == .clear)
    }

    @Test func aBorderStandsWithin() {
        for image in [
            pixels { Rectangle().strokeBorder(Color.pureRed, lineWidth: 2).size(10, 10) },
            pixels { Color.clear.border(Color.pureRed, width: 2).size(10, 10) },
        ] {
            #expect(image[5, 10] == .pureRed && image[6, 10] == .pureRed && image[5, 5] == .pureRed)
            #expect(image[4, 10] == .clear && image[7, 10] == .clear)
        }
    }

    @Test func dashes() {
        let image = pixels(20, 3) {
            Path { path in
                path.move(to: CGPoint(x: 0, y: 1.5))
                path.addLine(to: CGPoint(x: 20, y: 1.5))
            }
            .stroke(Color.black, style: StrokeStyle(lineWidth: 1, dash: [4, 2]))
        }
        let row = (0..<12).map { image[$0, 1] == .black ? "#" : "." }.joined()
        #expect(row == "####..####..")
    }

    @Test func trimmedPaths() {
        let image = pixels(20, 3) {
            Path { path in
                path.move(to: CGPoint(x: 0, y: 1.5))
                path.addLine(to: CGPoint(x: 20, y: 1.5))
            }
            .trim(from: 0.25, to: 0.75).stroke(Color.black, lineWidth: 1)
        }
        #expect((0..<20).map { image[$0, 1] == .black ? "#" : "." }.joined() == ".....##########.....")
    }

    @Test func evenOddLeavesAHole() {
        let ring = Path { path in
            path.addRect(CGRect(x: 0, y: 0, width: 20, height: 20))
            path.addRect(CGRect(x: 5, y: 5, width: 10, height: 10))
        }
        #expect(pixels { ring.fill(Color.black, style: FillStyle(eoFill: true)) }[10, 10] == .clear)
        #expect(pixels { ring.fill(Color.black) }[10, 10] == .black)
    }

    @Test func withoutAntialiasingPixelsAreWhole() {
        let image = pixels { Circle().fill(Color.black, style: FillStyle(antialiased: false)) }
        #expect(stride(from: 3, to: image.bytes.count, by: 4).allSatisfy { [0, 255].contains(image.bytes[$0]) })
    }

    // MARK: Gradients

    @Test func aLinearGradientRunsEvenly() {
        let image = pixels(256, 2) { LinearGradient(colors: [.black, .white], startPoint: .leading, endPoint: .trailing) }
        for x in stride(from: 0, to: 256, by: 15) {
            let wanted = UInt8((255 * (Double(x) + 0.5) / 256).rounded())
            #expect(image[x, 0].isNear(pixel(wanted, wanted, wanted)))
        }
        #expect(image[0, 0].isNear(.black, 2) && image[255, 1].isNear(.white, 2))
    }

    @Test func stopsStandWhereTheyAre() {
        let image = pixels(100, 2) {
            LinearGradient(
                stops: [
                    .init(color: .pureRed, location: 0.25), .init(color: .pureGreen, location: 0.25),
                    .init(color: .pureGreen, location: 0.5), .init(color: .pureBlue, location: 0.5),
                ], startPoint: .leading, endPoint: .trailing)
        }
        #expect([0, 23, 26, 48, 51, 99].map { image[$0, 0] } == [.pureRed, .pureRed, .pureGreen, .pureGreen, .pureBlue, .pureBlue])
    }

    @Test func gradientsRunFromPointToPointOfTheShape() {
        let image = pixels(20, 40) {
            Rectangle().fill(.linearGradient(colors: [.black, .white], startPoint: .top, endPoint: .bottom)).size(10, 20)
        }
        #expect(image[10, 10].red < 10 && image[10, 29].red > 245)
        #expect(image[6, 20] == image[14, 20])
    }

    @Test func aRadialGradientHasItsRadii() {
        let image = pixels(41, 41) {
            RadialGradient(colors: [.pureRed, .pureBlue], center: .center, startRadius: 5, endRadius: 15)
        }
        #expect(image[20, 20] == .pureRed && image[24, 20].isNear(.pureRed, 2))
        #expect(image[36, 20] == .pureBlue && image[0, 0] == .pureBlue)
        #expect(image[30, 20].isNear(pixel(128, 0, 128), 2))
        #expect(image[20, 30].isNear(image[30, 20]) && image[10, 20].isNear(image[30, 20]))
    }

    @Test func anAngularGradientTurnsClockwiseFromTheRight() {
        let image = pixels(41, 41) {
            AngularGradient(
                stops: [
                    .init(color: .pureRed, location: 0), .init(color: .pureRed, location: 0.25),
                    .init(color: .pureGreen, location: 0.25), .init(color: .pureGreen, location: 0.5),
                    .init(color: .pureBlue, location: 0.5), .init(color: .pureBlue, location: 0.75),
                    .init(color: .black, location: 0.75), .init(color: .black, location: 1),
                ], center: .center)
        }
        #expect(image[35, 35] == .pureRed && image[5, 35] == .pureGreen && image[5, 5] == .pureBlue && image[35, 5] == .black)
    }

    @Test func anAngularGradientBetweenAngles() {
        let image = pixels(41, 41) {
            AngularGradient(
                colors: [.pureRed, .pureBlue], center: .center, startAngle: .degrees(0), endAngle: .degrees(180))
        }
        #expect(image[20, 38].isNear(pixel(128, 0, 128), 4))
        #expect(image[38, 21].red > 245 && image[2, 21].blue > 245)
    }

    @Test func anEllipticalGradientFollowsTheShape() {
        let image = pixels(80, 40) { EllipticalGradient(colors: [.black, .white]) }
        #expect(image[40, 20].red < 12)
        #expect(image[79, 20].red > 243 && image[40, 39].red > 240)
        #expect(image[60, 20].isNear(image[40, 30], 6))
    }

    @Test func aFadeToClearStaysItsColour() {
        let image = pixels(100, 1) {
            LinearGradient(colors: [.white, .white.opacity(0)], startPoint: .leading, endPoint: .trailing)
        }
        #expect((0..<100).allSatisfy { image[$0, 0].red == image[$0, 0].alpha })
    }

    @Test func aColoursGradientIsLighterAtTheTop() {
        let image = pixels(10, 100) { Rectangle().fill(Color.pureRed.gradient) }
        #expect(image[5, 98].isNear(.pureRed, 3))
        #expect(image[5, 0].green > 20 && image[5, 0].red > 245)
    }

    @Test func styleOfTheForeground() {
        let image = pixels(20, 40) {
            VStack(spacing: 0) {
                Rectangle()
                Rectangle().fill(.secondary)
            }
            .foregroundStyle(Color.pureRed)
        }
        #expect(image[5, 5] == .pureRed)
        #expect(image[5, 30].isNear(pixel(128, 0, 0, 128)))
    }
}
