import DisplayList
import Stage
import SwiftUI
import SwiftUICore
import Testing

/// A picture of these rows; a letter a pixel: r, g, b, w(hite), k (black), anything else clear.
private func picture(_ rows: String...) -> CGImage {
    CGImage(
        Bitmap(width: rows[0].count, height: rows.count) { bytes, rowLength in
            for (y, row) in rows.enumerated() {
                for (x, letter) in row.enumerated() {
                    let color: (UInt8, UInt8, UInt8, UInt8) =
                        switch letter {
                        case "r": (0, 0, 255, 255)
                        case "g": (0, 255, 0, 255)
                        case "b": (255, 0, 0, 255)
                        case "w": (255, 255, 255, 255)
                        case "k": (0, 0, 0, 255)
                        default: (0, 0, 0, 0)
                        }
                    let at = y * rowLength + x * 4
                    (bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]) = color
                }
            }
        })
}

private func letters(_ image: Pixels) -> [String] {
    (0..<image.height).map { y in
        String((0..<image.width).map { x -> Character in
            switch image[x, y] {
            case .pureRed: "r"
            case .pureGreen: "g"
            case .pureBlue: "b"
            case .white: "w"
            case .black: "k"
            case .clear: "."
            default: "?"
            }
        })
    }
}

@MainActor @Suite struct ImageTests {
    private let four = picture("rg", "bw")

    @Test func anImageHasTheSizeOfItsPixels() {
        #expect(Stage { Image(decorative: picture("rgb", "bbb"), scale: 1) }.size == CGSize(width: 3, height: 2))
        #expect(Stage { Image(decorative: picture("rrrr", "gggg"), scale: 2) }.size == CGSize(width: 2, height: 1))
    }

    @Test func pixelsAreShownAsTheyAre() {
        #expect(letters(pixels(4, 4) { Image(decorative: four, scale: 1) }) == ["....", ".rg.", ".bw.", "...."])
    }

    @Test func anImageKeepsItsSizeUnlessItIsResizable() {
        #expect(letters(pixels(4, 4) { Image(decorative: four, scale: 1).size(4, 4) }) == ["....", ".rg.", ".bw.", "...."])
        let large = pixels(4, 4) { Image(decorative: four, scale: 1).resizable().interpolation(.none) }
        #expect(letters(large) == ["rrgg", "rrgg", "bbww", "bbww"])
    }

    @Test func resizableImagesKeepTheirOwnSizeWithoutAnOffer() {
        #expect(Stage { Image(decorative: four, scale: 1).resizable() }.size == CGSize(width: 2, height: 2))
    }

    @Test func imagesFitAndFill() {
        let wide = Image(decorative: picture("rg"), scale: 1).resizable().interpolation(.none)
        #expect(letters(pixels(4, 4) { wide.scaledToFit() }) == ["....", "rrgg", "rrgg", "...."])
        #expect(letters(pixels(4, 4) { wide.scaledToFill() }) == ["rrgg", "rrgg", "rrgg", "rrgg"])
        #expect(
            letters(pixels(6, 2) { wide.scaledToFill().size(2, 2).clipped() }) == ["..rg..", "..rg.."])
    }

    @Test func everyOrientation() {
        func shown(_ orientation: Image.Orientation) -> [String] {
            letters(pixels(2, 2) { Image(decorative: four, scale: 1, orientation: orientation) })
        }
        #expect(shown(.up) == ["rg", "bw"])
        #expect(shown(.upMirrored) == ["gr", "wb"])
        #expect(shown(.down) == ["wb", "gr"])
        #expect(shown(.downMirrored) == ["bw", "rg"])
        #expect(shown(.leftMirrored) == ["rb", "gw"])
        #expect(shown(.right) == ["br", "wg"])
        #expect(shown(.rightMirrored) == ["wg", "br"])
        #expect(shown(.left) == ["gw", "rb"])
    }

    @Test func orientationSwapsTheSides() {
        let stage = Stage { Image(decorative: picture("rgb"), scale: 1, orientation: .right) }
        #expect(stage.size == CGSize(width: 1, height: 3))
    }

    @Test func aTemplateTakesTheForeground() {
        let image = Image(decorative: picture("k."), scale: 1).renderingMode(.template)
        #expect(letters(pixels(2, 1) { image.foregroundStyle(Color.pureRed) }) == ["r."])
        #expect(letters(pixels(2, 1) { image.renderingMode(.original).foregroundStyle(Color.pureRed) }) == ["k."])
    }

    @Test func capsKeepTheirSize() {
        let image = Image(decorative: picture("rgb"), scale: 1)
            .resizable(capInsets: EdgeInsets(top: 0, leading: 1, bottom: 0, trailing: 1)).interpolation(.none)
        #expect(letters(pixels(6, 1) { image }) == ["rggggb"])
    }

    @Test func tilesRepeat() {
        let image = Image(decorative: picture("rg"), scale: 1).resizable(resizingMode: .tile)
        #expect(letters(pixels(5, 2) { image }) == ["rgrgr", "rgrgr"])
    }

    @Test func interpolationMixesNeighbours() {
        let image = pixels(20, 2) { Image(decorative: picture("kw"), scale: 1).resizable() }
        #expect(image[10, 0].red > 90 && image[10, 0].red < 165)
        #expect((1..<20).allSatisfy { image[$0, 0].red >= image[$0 - 1, 0].red })
    }

    @Test func anUnknownNameDrawsNothingAndDoesNotStop() {
        let stage = Stage(size: CGSize(width: 10, height: 10)) { Image("there is no such image") }
        #expect(drawing(stage) == [])
        #expect(stage.accessibility.map(\.label) == ["there is no such image"])
    }

    @Test func croppingAPicture() {
        let part = four.cropping(to: CGRect(x: 1, y: 0, width: 1, height: 2))
        #expect(part?.width == 1 && part?.height == 2)
        #expect(part.map { [UInt8]($0.dataProvider!.data!) } == [0, 255, 0, 255, 255, 255, 255, 255])
        #expect(four.cropping(to: CGRect(x: 5, y: 5, width: 1, height: 1)) == nil)
    }

    // MARK: Pictures of views

    @Test func aPictureHasTheViewsSizeAtOnePixelAPoint() throws {
        let renderer = ImageRenderer(content: Color.pureRed.size(10, 5))
        let image = try #require(renderer.cgImage)
        #expect(renderer.scale == 1)
        #expect(image.width == 10 && image.height == 5)
        renderer.scale = 3
        #expect(renderer.cgImage?.width == 30 && renderer.cgImage?.height == 15)
    }

    @Test func aPictureTakesTheProposedSize() {
        let renderer = ImageRenderer(content: Color.pureRed)
        #expect(renderer.cgImage?.width == 10 && renderer.cgImage?.height == 10)
        renderer.proposedSize = ProposedViewSize(width: 40, height: nil)
        #expect(renderer.cgImage?.width == 40 && renderer.cgImage?.height == 10)
        renderer.proposedSize = ProposedViewSize(width: 12, height: 7)
        #expect(renderer.cgImage?.width == 12 && renderer.cgImage?.height == 7)
    }

    @Test func aPicturesBytesAreRedGreenBlueAlphaPremultiplied() throws {
        let renderer = ImageRenderer(
            content: HStack(spacing: 0) {
                Color.pureRed.size(1, 1)
                Color.pureGreen.opacity(0.5).size(1, 1)
                Color.clear.size(1, 1)
            })
        let image = try #require(renderer.cgImage)
        #expect(image.bitsPerComponent == 8 && image.bitsPerPixel == 32 && image.bytesPerRow == 12)
        #expect(image.alphaInfo == .premultipliedLast)
        #expect(image.colorSpace?.name == CGColorSpace.sRGB)
        let bytes = [UInt8](try #require(image.dataProvider?.data))
        #expect(bytes.count == 12)
        #expect(Array(bytes[0..<4]) == [255, 0, 0, 255])
        #expect(abs(Int(bytes[5]) - 128) <= 1 && bytes[5] == bytes[7] && bytes[4] == 0)
        #expect(Array(bytes[8..<12]) == [0, 0, 0, 0])
    }

    @Test func anOpaquePictureLiesOnBlack() throws {
        let renderer = ImageRenderer(content: Color.clear.size(2, 2))
        renderer.isOpaque = true
        let bytes = [UInt8](try #require(renderer.cgImage?.dataProvider?.data))
        #expect(Array(bytes[0..<4]) == [0, 0, 0, 255])
    }

    @Test func whatHasNoSizeHasNoPicture() {
        #expect(ImageRenderer(content: EmptyView()).cgImage == nil)
        #expect(ImageRenderer(content: Color.red.size(0, 10)).cgImage == nil)
        #expect(ImageRenderer(content: Color.red.size(100_000, 10)).cgImage == nil)
    }

    @Test func aPictureCanBeShownAgain() throws {
        let image = try #require(ImageRenderer(content: Color.pureBlue.size(2, 2)).cgImage)
        #expect(letters(pixels(4, 2) { Image(decorative: image, scale: 1) }) == [".bb.", ".bb."])
    }

    @Test func aPictureIsTakenAfterAppearing() {
        struct Growing: View {
            @State private var width: CGFloat = 3
            var body: some View { Color.pureRed.size(10, 2).overlay { Color.pureBlue.frame(width: width) }.onAppear { width = 10 } }
        }
        let image = ImageRenderer(content: Growing()).cgImage
        #expect(image.map { [UInt8]($0.dataProvider!.data!.prefix(4)) } == [0, 0, 255, 255])
    }
}
