import CDeflate
import CPNG
import DisplayList
import Foundation

/// PNG in two steps. First the chunks are walked and checked here: sizes, checksums, the end. libpng then gets a copy with
/// nothing but header, palette, transparency and pixels, so that it neither applies a gamma of its own on top of a
/// profile nor parses chunks that no pixel needs.
extension Decoding {
    func png() throws(ImageFileError) -> Bitmap {
        let chunks = try PNGChunks(self)
        let bitmap = try makeBitmap(width: chunks.width, height: chunks.height) { bytes, bytesPerRow throws(ImageFileError) in
            try readPixels(chunks, into: bytes, bytesPerRow: bytesPerRow)
            let profile = chunks.colorProfile
            for y in 0..<chunks.height {
                let row = bytes.baseAddress! + y * bytesPerRow
                profile?.convert(row, count: chunks.width)
                Premultiplication.premultiply(row, count: chunks.width)
            }
        }
        return try upright(bitmap, from: chunks.exif.map(Orientation.init(exif:)) ?? .up)
    }

    private func readPixels(
        _ chunks: PNGChunks, into bytes: UnsafeMutableRawBufferPointer, bytesPerRow: Int
    ) throws(ImageFileError) {
        var image = png_image()
        image.version = png_uint_32(PNG_IMAGE_VERSION)
        defer { png_image_free(&image) }
        let read = try pixelFile(chunks).withUnsafeBytes { file in
            guard png_image_begin_read_from_memory(&image, file.baseAddress, file.count) != 0,
                image.width == chunks.width, image.height == chunks.height
            else { return false }
            image.format = PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_BGR | PNG_FORMAT_FLAG_ALPHA
            // Without this, libpng takes 16-bit samples for linear light.
            image.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
            return png_image_finish_read(&image, nil, bytes.baseAddress, png_int_32(bytesPerRow), nil) != 0
        }
        // A warning leaves the pixels whole; bit 1 is the one for an error.
        guard read, image.warning_or_error & 2 == 0 else {
            let reason = withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if reason == "Not enough image data" { throw .truncated(image: name, format: .png) }
            throw corrupt(.png, reason.isEmpty ? "its pixels cannot be decompressed" : reason)
        }
    }
}

extension Decoding {
    /// What libpng gets to read.
    private func pixelFile(_ chunks: PNGChunks) throws(ImageFileError) -> Data {
        guard let header = chunks.header, let deinterlacing = PNGDeinterlacing(header: header) else { return chunks.pixelChunks }
        do throws(PNGDeinterlacing.Failure) {
            return try chunks.file(
                header: header.dropLast() + [0], pixels: deinterlacing.stream(from: chunks.compressedPixels))
        } catch {
            switch error {
            case .outOfMemory: throw .outOfMemory(image: name, width: chunks.width, height: chunks.height)
            case .truncated: throw .truncated(image: name, format: .png)
            case .corrupt: throw corrupt(.png, "its pixels cannot be decompressed")
            }
        }
    }
}

/// The chunks of a PNG file that matter for its pixels. PNG specification, third edition, section 5.
private struct PNGChunks {
    private(set) var width = 0
    private(set) var height = 0
    /// The file again, with pixel chunks only.
    private(set) var pixelChunks = Data()
    /// The contents of IHDR, tRNS and all IDAT.
    private(set) var header: UnsafeRawBufferPointer?
    private var transparency: UnsafeRawBufferPointer?
    private var pixels: [UnsafeRawBufferPointer] = []
    private(set) var exif: UnsafeRawBufferPointer?
    private var isSRGB = false
    private var profile: UnsafeRawBufferPointer?
    private var gamma: UnsafeRawBufferPointer?
    private var chromaticities: UnsafeRawBufferPointer?

    init(_ decoding: Decoding) throws(ImageFileError) {
        let bytes = decoding.bytes
        pixelChunks.reserveCapacity(bytes.count)
        pixelChunks.append(contentsOf: bytes.prefix(8))
        var offset = 8
        var isFirst = true
        while true {
            // A chunk: length, four letters, the content, the checksum of letters and content.
            guard bytes.count - offset >= 12 else { throw .truncated(image: decoding.name, format: .png) }
            let length = Int(bytes.bigEndian(at: offset, as: UInt32.self))
            guard length <= Int(Int32.max) else { throw decoding.corrupt(.png, "a chunk declares \(length) bytes") }
            let type = String(decoding: bytes.range(offset + 4, count: 4), as: UTF8.self)
            guard bytes.count - offset - 12 >= length else {
                if bytes.range(offset + 4, count: 4).allSatisfy({ $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }) {
                    throw .truncated(image: decoding.name, format: .png)
                }
                throw decoding.corrupt(.png, "there are stray bytes between its chunks")
            }
            let content = bytes.range(offset + 8, count: length)
            let isIntact =
                bytes.bigEndian(at: offset + 8 + length, as: UInt32.self)
                == libdeflate_crc32(0, bytes.baseAddress! + offset + 4, length + 4)

            if isFirst && type == "CgBI" {
                throw .unsupportedFeature(image: decoding.name, format: .png, feature: "Apple's CgBI compression for iOS apps")
            }
            guard (type == "IHDR") == isFirst else { throw decoding.corrupt(.png, "its header is not where it should be") }
            isFirst = false

            var isPixelChunk = true
            switch type {
            case "IHDR":
                guard length == 13 else { throw decoding.corrupt(.png, "its header has \(length) bytes") }
                guard isIntact else { throw decoding.corrupt(.png, "the checksum of chunk IHDR is wrong") }
                header = content
                width = Int(content.bigEndian(at: 0, as: UInt32.self))
                height = Int(content.bigEndian(at: 4, as: UInt32.self))
                try decoding.checkSize(width: width, height: height, format: .png)
            case "PLTE", "IEND": break
            case "tRNS": transparency = content
            case "IDAT": pixels.append(content)
            case "iCCP": (isPixelChunk, profile) = (false, isIntact ? content : profile)
            case "gAMA": (isPixelChunk, gamma) = (false, isIntact ? content : gamma)
            case "cHRM": (isPixelChunk, chromaticities) = (false, isIntact ? content : chromaticities)
            case "eXIf": (isPixelChunk, exif) = (false, isIntact ? content : exif)
            case "sRGB": (isPixelChunk, isSRGB) = (false, isIntact || isSRGB)
            default:
                isPixelChunk = false
                // An upper-case first letter: the file cannot be shown without this chunk.
                if bytes[offset + 4] & 0x20 == 0 {
                    guard isIntact else { throw decoding.corrupt(.png, "the checksum of a chunk is wrong") }
                    throw .unsupportedFeature(image: decoding.name, format: .png, feature: "the private chunk \(type)")
                }
            }
            if isPixelChunk {
                guard isIntact else { throw decoding.corrupt(.png, "the checksum of chunk \(type) is wrong") }
                pixelChunks.append(contentsOf: bytes.range(offset, count: length + 12))
            }
            if type == "IEND" { break }
            offset += length + 12
        }
        guard !pixels.isEmpty else { throw decoding.corrupt(.png, "it has no pixels") }
    }

    var compressedPixels: Data {
        pixels.reduce(into: Data()) { $0.append(contentsOf: $1) }
    }

    /// A file with another header and pixels, of at most 2 GiB.
    func file(header: some Collection<UInt8>, pixels: Data) -> Data {
        var file = pixelChunks.prefix(8)
        func append(_ type: String, _ content: some Collection<UInt8>) {
            let checked = Data(type.utf8) + content
            let crc = checked.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
            withUnsafeBytes(of: UInt32(content.count).bigEndian) { file.append(contentsOf: $0) }
            file.append(checked)
            withUnsafeBytes(of: crc.bigEndian) { file.append(contentsOf: $0) }
        }
        append("IHDR", header)
        if let transparency { append("tRNS", transparency) }
        append("IDAT", pixels)
        append("IEND", EmptyCollection())
        return file
    }

    /// By the order of precedence that the specification gives: an embedded profile, sRGB, gamma and chromaticities.
    var colorProfile: ColorProfile? {
        if let profile, let icc = Self.inflateProfile(profile) {
            return icc.withUnsafeBytes { ColorProfile(icc: $0, channels: .bgra) }
        }
        guard !isSRGB, let gamma, gamma.count == 4 else { return nil }
        func number(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> Double {
            Double(bytes.bigEndian(at: 4 * index, as: UInt32.self)) / 100_000
        }
        let exponent = number(gamma, 0)
        guard exponent > 0 else { return nil }
        guard let xy = chromaticities, xy.count == 32 else {
            // 1/2.2 alone is how writers have always said "sRGB".
            if abs(exponent - 0.45455) < 0.001 { return nil }
            return ColorProfile(
                gamma: 1 / exponent, white: (0.3127, 0.3290), red: (0.64, 0.33), green: (0.30, 0.60), blue: (0.15, 0.06))
        }
        let sRGB = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]
        if abs(exponent - 0.45455) < 0.001, (0..<8).allSatisfy({ abs(number(xy, $0) - sRGB[$0]) < 0.002 }) { return nil }
        return ColorProfile(
            gamma: 1 / exponent, white: (number(xy, 0), number(xy, 1)), red: (number(xy, 2), number(xy, 3)),
            green: (number(xy, 4), number(xy, 5)), blue: (number(xy, 6), number(xy, 7)))
    }

    /// iCCP: a name of 1…79 bytes, a zero, the compression method (0), a zlib stream.
    private static func inflateProfile(_ chunk: UnsafeRawBufferPointer) -> [UInt8]? {
        guard let end = chunk.prefix(80).firstIndex(of: 0), chunk.count > end + 2, chunk[end + 1] == 0,
            let decompressor = libdeflate_alloc_decompressor()
        else { return nil }
        defer { libdeflate_free_decompressor(decompressor) }
        let stream = chunk.range(end + 2, count: chunk.count - end - 2)
        // The size is not declared; profiles have from 500 bytes (a matrix) to about 2 MB (tables for CMYK).
        var capacity = 1 << 14
        while capacity <= 1 << 23 {
            var result = LIBDEFLATE_BAD_DATA
            let icc = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
                result = libdeflate_zlib_decompress(
                    decompressor, stream.baseAddress, stream.count, buffer.baseAddress, capacity, &filled)
                if result != LIBDEFLATE_SUCCESS { filled = 0 }
            }
            if result == LIBDEFLATE_SUCCESS { return icc }
            guard result == LIBDEFLATE_INSUFFICIENT_SPACE else { return nil }
            capacity *= 4
        }
        return nil
    }
}
