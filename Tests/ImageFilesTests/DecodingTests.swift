import DisplayList
import Foundation
import Testing

@testable import ImageFiles

private let red = [230, 30, 40], green = [20, 200, 60], blue = [30, 60, 220], yellow = [240, 220, 30]

/// The colours at a quarter from each corner: top left, top right, bottom left, bottom right.
private func corners(_ bitmap: Bitmap) -> [[Int]] {
    let (left, top) = (bitmap.width / 4, bitmap.height / 4)
    return [(left, top), (3 * left, top), (left, 3 * top), (3 * left, 3 * top)].map { Array(bitmap.pixel($0, $1)[0..<3]) }
}

private func isClose(_ a: [[Int]], _ b: [[Int]], within tolerance: Int) -> Bool {
    zip(a, b).allSatisfy { zip($0, $1).allSatisfy { abs($0 - $1) <= tolerance } }
}

@Suite("PNG files become the pixels they describe")
struct PNGDecodingTests {
    private static let kinds: [(colorType: Int, bits: Int)] = [
        (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8), (4, 8), (4, 16), (6, 8), (6, 16),
    ]

    /// Where the seven passes of an interlaced picture begin, and their steps (specification, section 8.1).
    private static let passes = [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
    ]

    @Test("every colour type and depth, plain and interlaced", arguments: kinds, [false, true])
    func kind(_ kind: (colorType: Int, bits: Int), isInterlaced: Bool) throws {
        let (width, height) = (13, 11)
        let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][kind.colorType]!
        let most = 1 << kind.bits - 1
        func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int { (x * 7919 + y * 104_729 + channel * 1301) & most }
        func row(_ y: Int, _ columns: [Int]) -> [UInt8] {
            PNGFile.pack(columns.flatMap { x in (0..<channels).map { sample(x, y, $0) } }, bits: kind.bits)
        }
        var rows: [[UInt8]] = []
        for (left, top, right, down) in isInterlaced ? Self.passes : [(0, 0, 1, 1)] {
            for y in stride(from: top, to: height, by: down) where left < width {
                rows.append(row(y, Array(stride(from: left, to: width, by: right))))
            }
        }
        func color(_ index: Int) -> [Int] { [index * 5 & 255, 255 - index, index * 31 & 255] }
        let palette = PNGFile.Chunk(type: "PLTE", content: (0...min(most, 255)).flatMap { color($0).map { UInt8($0) } })
        let file = PNGFile(
            width: width, height: height, bits: kind.bits, colorType: kind.colorType, rows: rows, interlaced: isInterlaced,
            extra: kind.colorType == 3 ? [palette] : [])

        let decoded = try ImageDecoder.decode(file.data)
        func level(_ sample: Int) -> Int { (sample * 255 * 2 + most) / (2 * most) }
        let expected = bitmap(width, height) { x, y in
            let samples = (0..<channels).map { sample(x, y, $0) }
            if kind.colorType == 3 { return color(samples[0]) + [255] }
            let alpha = channels % 2 == 0 ? level(samples[channels - 1]) : 255
            let colors = channels < 3 ? [samples[0], samples[0], samples[0]] : Array(samples[0..<3])
            return colors.map { (level($0) * alpha * 2 + 255) / 510 } + [alpha]
        }
        #expect(decoded == expected)
    }

    @Test("transparency beside the pixels: of a palette, of one grey, of one colour")
    func transparency() throws {
        let palette = PNGFile(
            width: 3, height: 1, bits: 8, colorType: 3, rows: [[0, 1, 2]],
            extra: [
                .init(type: "PLTE", content: [255, 0, 0, 0, 255, 0, 0, 0, 255]), .init(type: "tRNS", content: [0, 128]),
            ])
        let indexed = try ImageDecoder.decode(palette.data)
        #expect([indexed.pixel(0, 0), indexed.pixel(1, 0), indexed.pixel(2, 0)] == [[0, 0, 0, 0], [0, 128, 0, 128], [0, 0, 255, 255]])

        let gray = PNGFile(
            width: 2, height: 1, bits: 8, colorType: 0, rows: [[7, 8]], extra: [.init(type: "tRNS", content: [0, 7])])
        #expect(try ImageDecoder.decode(gray.data).pixel(0, 0) == [0, 0, 0, 0])
        #expect(try ImageDecoder.decode(gray.data).pixel(1, 0) == [8, 8, 8, 255])

        let color = PNGFile(
            width: 2, height: 1, bits: 8, colorType: 2, rows: [[1, 2, 3, 1, 2, 4]],
            extra: [.init(type: "tRNS", content: [0, 1, 0, 2, 0, 3])])
        #expect(try ImageDecoder.decode(color.data).pixel(0, 0) == [0, 0, 0, 0])
        #expect(try ImageDecoder.decode(color.data).pixel(1, 0) == [1, 2, 4, 255])
    }

    private func onePixel(_ color: [UInt8], _ extra: PNGFile.Chunk...) throws -> [Int] {
        try ImageDecoder.decode(PNGFile(width: 1, height: 1, bits: 8, colorType: 2, rows: [color], extra: extra).data).pixel(0, 0)
    }

    @Test("an embedded Display P3 profile is converted, one of sRGB leaves pixels alone")
    func profiles() throws {
        let p3 = PNGFile.Chunk(type: "iCCP", content: Array("P3".utf8) + [0, 0] + PNGFile.zlib([UInt8](Fixture.displayP3Profile)))
        // By the matrices of both spaces: 214.90, 92.61, 96.64.
        #expect(try onePixel([200, 100, 100], p3) == [215, 93, 97, 255])
        #expect(try onePixel([200, 100, 100], .init(type: "sRGB", content: [0])) == [200, 100, 100, 255])
        let damaged = PNGFile.Chunk(type: "iCCP", content: Array("P3".utf8) + [0, 0, 1, 2, 3])
        #expect(try onePixel([200, 100, 100], damaged) == [200, 100, 100, 255])
    }

    @Test("gamma and chromaticities count when nothing better is there")
    func gamma() throws {
        let linear = PNGFile.Chunk(type: "gAMA", content: bigEndian(100_000))
        let usual = PNGFile.Chunk(type: "gAMA", content: bigEndian(45_455))
        let p3 = PNGFile.Chunk(
            type: "cHRM", content: [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000].flatMap { bigEndian($0) })
        // Linear 128/255 is 187.84 of sRGB.
        #expect(try onePixel([128, 128, 128], linear) == [188, 188, 188, 255])
        #expect(try onePixel([128, 128, 128], usual) == [128, 128, 128, 255])
        #expect(try onePixel([128, 128, 128], linear, .init(type: "sRGB", content: [0])) == [128, 128, 128, 255])
        let wide = try onePixel([200, 100, 100], usual, p3)
        #expect(wide[0] > 210 && wide[1] < 97)
    }

    @Test("EXIF orientation turns it")
    func orientation() throws {
        // Stored: red, green. Orientation 6: the first row is the right side when upright.
        let file = PNGFile(
            width: 2, height: 1, bits: 8, colorType: 2, rows: [[255, 0, 0, 0, 255, 0]],
            extra: [.init(type: "eXIf", content: exif(orientation: 6, isBigEndian: true))])
        let upright = try ImageDecoder.decode(file.data)
        #expect(upright.size == [1, 2])
        #expect(upright.pixel(0, 0) == [255, 0, 0, 255] && upright.pixel(0, 1) == [0, 255, 0, 255])
    }
}

/// A TIFF structure with nothing but an orientation.
private func exif(orientation: UInt16, isBigEndian: Bool) -> [UInt8] {
    let value = isBigEndian ? bigEndian16(orientation) : bigEndian16(orientation).reversed()
    return isBigEndian
        ? [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1] + value + [0, 0, 0, 0, 0, 0]
        : [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0] + value + [0, 0, 0, 0, 0, 0]
}

private func withEXIF(_ jpeg: Data, orientation: UInt16, isBigEndian: Bool) -> Data {
    let content = Array("Exif\0\0".utf8) + exif(orientation: orientation, isBigEndian: isBigEndian)
    var file = Data(jpeg.prefix(2))
    file.append(contentsOf: [0xFF, 0xE1] + bigEndian16(UInt16(content.count + 2)) + content)
    file.append(jpeg.dropFirst(2))
    return file
}

@Suite("JPEG files become the pixels they describe")
struct JPEGDecodingTests {
    @Test("baseline and progressive", arguments: [Fixture.cornersJPEG, Fixture.progressiveJPEG])
    func plain(_ file: Data) throws {
        let decoded = try ImageDecoder.decode(file)
        #expect(decoded.size == [32, 16])
        #expect(isClose(corners(decoded), [red, green, blue, yellow], within: 3))
    }

    @Test("all eight EXIF orientations come out upright", arguments: 1...8 as ClosedRange<UInt16>, [false, true])
    func orientation(_ orientation: UInt16, isBigEndian: Bool) throws {
        let decoded = try ImageDecoder.decode(
            withEXIF(Fixture.cornersJPEG, orientation: orientation, isBigEndian: isBigEndian))
        // What stands top left, top right, bottom left and bottom right, by where EXIF says the stored first row and column are.
        let expected: [UInt16: [[Int]]] = [
            1: [red, green, blue, yellow], 2: [green, red, yellow, blue], 3: [yellow, blue, green, red],
            4: [blue, yellow, red, green], 5: [red, blue, green, yellow], 6: [blue, red, yellow, green],
            7: [yellow, green, blue, red], 8: [green, yellow, red, blue],
        ]
        #expect(decoded.size == (orientation < 5 ? [32, 16] : [16, 32]))
        #expect(isClose(corners(decoded), expected[orientation]!, within: 3))
    }

    @Test("an orientation that does not exist is none", arguments: [0, 9, 65535] as [UInt16])
    func badOrientation(_ orientation: UInt16) throws {
        let decoded = try ImageDecoder.decode(withEXIF(Fixture.cornersJPEG, orientation: orientation, isBigEndian: true))
        #expect(decoded.size == [32, 16])
    }

    @Test("grey, and four inks with and without a profile")
    func colorSpaces() throws {
        #expect(try ImageDecoder.decode(Fixture.grayJPEG).shows([180, 180, 180], at: 8, 8, within: 1))
        // (255 - ink) · (255 - black) / 255
        #expect(try ImageDecoder.decode(Fixture.cmykJPEG).shows([200, 43, 43], at: 8, 8, within: 2))
        #expect(try ImageDecoder.decode(Fixture.ycckJPEG).shows([200, 43, 43], at: 8, 8, within: 2))
        // What Pillow's ImageCms makes of it.
        #expect(try ImageDecoder.decode(Fixture.profiledCMYKJPEG).shows([180, 83, 28], at: 8, 8, within: 2))
    }

    @Test("embedded profiles are converted to sRGB")
    func profiles() throws {
        #expect(try ImageDecoder.decode(Fixture.displayP3JPEG).shows([215, 93, 97], at: 8, 8, within: 2))
        #expect(try ImageDecoder.decode(Fixture.linearGrayJPEG).shows([188, 188, 188], at: 8, 8, within: 1))
    }

    @Test("with a size to cover, no more eighths than needed are decoded")
    func scaled() throws {
        func size(_ file: Data, _ width: Int, _ height: Int) throws -> [Int] {
            let decoded = try ImageDecoder.decode(file, covering: PixelSize(width: width, height: height))
            return decoded.size
        }
        #expect(try size(Fixture.largeJPEG, 64, 32) == [64, 32])
        #expect(try size(Fixture.largeJPEG, 65, 1) == [96, 48])
        #expect(try size(Fixture.largeJPEG, 0, 0) == [32, 16])
        #expect(try size(Fixture.largeJPEG, 1000, 1000) == [256, 128])
        let turned = withEXIF(Fixture.largeJPEG, orientation: 6, isBigEndian: false)
        #expect(try size(turned, 32, 64) == [32, 64])
        let small = try ImageDecoder.decode(turned, covering: PixelSize(width: 32, height: 64))
        #expect(isClose(corners(small), [blue, red, yellow, green], within: 6))
    }
}

@Suite("WebP files become the pixels they describe")
struct WebPDecodingTests {
    @Test("lossy and lossless")
    func opaque() throws {
        #expect(try corners(ImageDecoder.decode(Fixture.losslessWebP)) == [red, green, blue, yellow])
        #expect(try isClose(corners(ImageDecoder.decode(Fixture.lossyWebP)), [red, green, blue, yellow], within: 12))
    }

    @Test("alpha is premultiplied", arguments: [(Fixture.alphaWebP, 0), (Fixture.lossyAlphaWebP, 12)])
    func alpha(_ file: Data, tolerance: Int) throws {
        let decoded = try ImageDecoder.decode(file)
        let half = red.map { ($0 * 128 * 2 + 255) / 510 }
        #expect(decoded.pixel(8, 4)[3] == 128 && decoded.pixel(24, 12) == [0, 0, 0, 0])
        #expect(isClose(corners(decoded), [half, green, blue, [0, 0, 0]], within: tolerance))
    }

    @Test("of an animation, the first frame")
    func animated() throws {
        #expect(try corners(ImageDecoder.decode(Fixture.animatedWebP)) == [red, green, blue, yellow])
    }

    @Test("an embedded profile is converted")
    func profile() throws {
        #expect(try ImageDecoder.decode(Fixture.displayP3WebP).pixel(3, 3) == [215, 93, 97, 255])
    }
}
