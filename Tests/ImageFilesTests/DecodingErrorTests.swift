import Foundation
import Testing

@testable import ImageFiles

private func failure(_ data: Data, limits: ImageLimits = ImageLimits()) -> ImageFileError? {
    do throws(ImageFileError) {
        _ = try ImageDecoder.decode(data, name: "me.png", limits: limits)
        return nil
    } catch {
        return error
    }
}

@Suite("What cannot be decoded says why, in a sentence")
struct DecodingErrorTests {
    @Test("nothing, and nothing known")
    func unknown() {
        #expect(failure(Data()) == .empty(image: "me.png"))
        #expect(failure(Data("hello".utf8)) == .unknownFormat(image: "me.png"))
        #expect("\(failure(Data())!)" == "me.png is empty: it has no bytes; save or download it again.")
        #expect(
            "\(failure(Data("hello".utf8))!)" == "me.png is not an image of a known format; use a PNG, JPEG or WebP file.")
    }

    @Test(
        "other formats are named, whatever the file is called",
        arguments: [
            ("GIF89a", "GIF"), ("BM\0\0\0\0\0\0\0\0", "BMP"), ("\0\0\0\u{18}ftypheic", "HEIC"), ("\0\0\0\u{1C}ftypavif", "AVIF"),
            ("II*\0", "TIFF"), ("\0\0\u{1}\0", "ICO"), ("<svg xmlns=", "SVG"), ("<?xml version='1.0'?><svg>", "SVG"),
            ("%PDF-1.7", "PDF"), ("8BPS", "Photoshop"), ("qoif", "QOI"),
        ])
    func unsupported(_ start: String, _ name: String) {
        let error = failure(Data(start.utf8))
        #expect(error.map { "\($0)" } == "me.png is a \(name) image, a format that is not read here; convert it to PNG, JPEG or WebP.")
    }

    @Test("a declared size above the limit is refused before memory is asked for")
    func dimensionBombs() throws {
        let png = PNGFile(width: 65535, height: 65535, bits: 8, colorType: 6, rows: [])
        let limit = 64 << 20
        #expect(failure(png.data) == .tooManyPixels(image: "me.png", width: 65535, height: 65535, limit: limit))
        let largest = PNGFile(width: Int(Int32.max), height: Int(Int32.max), bits: 8, colorType: 6, rows: [])
        #expect(
            failure(largest.data) == .tooManyPixels(image: "me.png", width: Int(Int32.max), height: Int(Int32.max), limit: limit))

        var jpeg = Fixture.cornersJPEG
        let frame = try #require(jpeg.range(of: Data([0xFF, 0xC0])))
        jpeg.replaceSubrange((frame.upperBound + 3)..<(frame.upperBound + 7), with: [255, 255, 255, 255])
        #expect(failure(jpeg) == .tooManyPixels(image: "me.png", width: 65535, height: 65535, limit: limit))

        var webP = Fixture.animatedWebP  // VP8X: flags and reserved bytes, then width - 1 and height - 1 in 24 bits
        webP.replaceSubrange(24..<30, with: [255, 63, 0, 255, 63, 0])
        #expect(failure(webP) == .tooManyPixels(image: "me.png", width: 16384, height: 16384, limit: limit))

        #expect(failure(Fixture.cornersJPEG, limits: ImageLimits(pixels: 512)) == nil)
        #expect(
            failure(Fixture.cornersJPEG, limits: ImageLimits(pixels: 511))
                == .tooManyPixels(image: "me.png", width: 32, height: 16, limit: 511))
        #expect(
            failure(Fixture.grayJPEG, limits: ImageLimits(bytes: 100))
                == .tooManyBytes(image: "me.png", bytes: Fixture.grayJPEG.count, limit: 100))
    }

    @Test("features that are not read are named")
    func features() throws {
        let apple = PNGFile(chunks: [.init(type: "CgBI", content: [0, 0, 0, 0])])
        #expect(
            failure(apple.data)
                == .unsupportedFeature(image: "me.png", format: .png, feature: "Apple's CgBI compression for iOS apps"))
        var jpeg = Fixture.cornersJPEG
        let frame = try #require(jpeg.range(of: Data([0xFF, 0xC0])))
        jpeg[frame.upperBound + 2] = 12
        #expect(failure(jpeg) == .unsupportedFeature(image: "me.png", format: .jpeg, feature: "12 bits per sample"))
        jpeg[frame.lowerBound + 1] = 0xC3
        #expect(
            failure(jpeg)
                == .unsupportedFeature(image: "me.png", format: .jpeg, feature: "lossless or hierarchical compression"))
    }

    @Test("more scans than a picture can use are refused, since each costs a walk over all of it")
    func scans() throws {
        let file = Fixture.progressiveJPEG
        let scan = try #require(file.range(of: Data([0xFF, 0xDA])))
        let next = try #require(file.range(of: Data([0xFF]), in: (scan.upperBound + 12)..<file.count))
        var bomb = Data(file.prefix(scan.lowerBound))
        for _ in 0..<1000 { bomb.append(file[scan.lowerBound..<next.lowerBound]) }
        bomb.append(contentsOf: [0xFF, 0xD9])
        #expect(failure(bomb) == .unsupportedFeature(image: "me.png", format: .jpeg, feature: "more than 100 scans"))
    }

    @Test("a damaged checksum and a picture that stops in good order")
    func damage() throws {
        var png = PNGFile(width: 2, height: 2, bits: 8, colorType: 0, rows: [[1, 2], [3, 4]])
        var flipped = png.data
        flipped[8 + 25 + 10] ^= 1
        #expect(failure(flipped) == .corrupt(image: "me.png", format: .png, reason: "the checksum of chunk IDAT is wrong"))
        png.chunks[1].content = PNGFile.zlib([0, 1, 2])
        #expect(failure(png.data) == .truncated(image: "me.png", format: .png))
        png.chunks.remove(at: 1)
        #expect(failure(png.data) == .corrupt(image: "me.png", format: .png, reason: "it has no pixels"))
        // Half a JPEG with an end of its own.
        var half = Data(Fixture.largeJPEG.prefix(Fixture.largeJPEG.count * 3 / 4))
        half.append(contentsOf: [0xFF, 0xD9])
        #expect(failure(half) == .truncated(image: "me.png", format: .jpeg))
    }

    @Test("files are read by path, and errors name it")
    func files() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "settle-decoding-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func failure(_ url: URL, limits: ImageLimits = ImageLimits()) -> String? {
            do throws(ImageFileError) {
                _ = try ImageDecoder.decode(contentsOf: url, limits: limits)
                return nil
            } catch {
                return error.description
            }
        }
        let file = folder.appending(path: "a photo.gif")
        let path = file.path(percentEncoded: false)
        #expect(failure(file) == "\(path) cannot be read: No such file or directory; check the path and its permissions.")
        try Fixture.cornersJPEG.write(to: file)
        #expect(failure(file) == nil)
        #expect(failure(file, limits: ImageLimits(bytes: 10))?.contains("has 660 bytes, more than the limit of 10") == true)
        #expect(failure(folder)?.contains("it is a folder") == true)
        try Data().write(to: file)
        #expect(failure(file) == "\(path) is empty: it has no bytes; save or download it again.")
        let pipe = folder.appending(path: "pipe")
        #expect(mkfifo(pipe.path(percentEncoded: false), 0o600) == 0)
        #expect(failure(pipe)?.contains("it is not a regular file") == true)
        #expect(failure(URL(string: "https://example.com/a.png")!)?.contains("only files are read here") == true)
    }
}

@Suite("Hostile files end in an error or a picture, never in a crash")
struct HostileFileTests {
    private static let samples: [(String, Data)] = {
        let profile = PNGFile.Chunk(type: "iCCP", content: Array("P3".utf8) + [0, 0] + PNGFile.zlib([UInt8](Fixture.displayP3Profile)))
        let rows = (0..<9).map { y in (0..<27).map { UInt8($0 * 9 ^ y * 31) } }
        let palette = PNGFile.Chunk(type: "PLTE", content: (0..<48).map { UInt8($0 * 5) })
        return [
            ("RGB PNG with a profile", PNGFile(width: 9, height: 9, bits: 8, colorType: 2, rows: rows, extra: [profile]).data),
            (
                "palette PNG",
                PNGFile(width: 9, height: 9, bits: 4, colorType: 3, rows: rows.map { Array($0.prefix(5)) }, extra: [palette]).data
            ),
            (
                "interlaced 16-bit PNG",
                PNGFile(
                    width: 4, height: 3, bits: 16, colorType: 0, rows: [[9, 1], [2, 2], [3, 3, 4, 4], [5, 5, 6, 6], [5, 6, 5, 6], [7, 7, 8, 8, 9, 9, 1, 1]],
                    interlaced: true
                ).data
            ),
            ("JPEG", Fixture.cornersJPEG), ("progressive JPEG", Fixture.progressiveJPEG), ("CMYK JPEG", Fixture.profiledCMYKJPEG),
            ("YCCK JPEG", Fixture.ycckJPEG), ("JPEG with a profile", Fixture.displayP3JPEG),
            ("lossy WebP", Fixture.lossyWebP), ("lossless WebP", Fixture.losslessWebP), ("WebP with alpha", Fixture.lossyAlphaWebP),
            ("animated WebP", Fixture.animatedWebP), ("WebP with a profile", Fixture.displayP3WebP),
        ]
    }()

    @Test("cut at every length, it is an error", arguments: samples)
    func truncated(_ name: String, _ file: Data) {
        #expect(failure(file) == nil)
        for count in 1..<file.count {
            switch failure(file.prefix(count)) {
            case .truncated, .corrupt, .unknownFormat: break
            case let other: Issue.record("\(name) cut to \(count) bytes: \(other.map { "\($0)" } ?? "half a picture")")
            }
        }
    }

    @Test("with bits flipped, it ends", arguments: samples)
    func flipped(_ name: String, _ file: Data) {
        var random = SeededGenerator(state: 20_240_607)
        for _ in 0..<250 {
            var damaged = file
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                damaged[Int.random(in: 0..<damaged.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
            _ = failure(damaged, limits: ImageLimits(pixels: 1 << 20))
        }
    }

    @Test("with chunks damaged under good checksums, it ends")
    func repaired() throws {
        var random = SeededGenerator(state: 7)
        for (_, file) in Self.samples.prefix(3) {
            let whole = try #require(PNGFile(file))
            for _ in 0..<600 {
                var damaged = whole
                let chunk = Int.random(in: 0..<(damaged.chunks.count - 1), using: &random)
                let at = Int.random(in: 0..<damaged.chunks[chunk].content.count, using: &random)
                damaged.chunks[chunk].content[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                if Bool.random(using: &random) { damaged.chunks[chunk].content.removeLast() }
                _ = failure(damaged.data, limits: ImageLimits(pixels: 1 << 20))
            }
        }
    }
}
