import CWebP
import DisplayList
import Foundation

extension Decoding {
    func webP() throws(ImageFileError) -> Bitmap {
        let file = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
        guard bytes.count >= 12, bytes.count - 8 >= Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self)))
        else { throw .truncated(image: name, format: .webP) }

        var features = WebPBitstreamFeatures()
        try check(WebPGetFeatures(file, bytes.count, &features), features)
        let (width, height) = (Int(features.width), Int(features.height))
        try checkSize(width: width, height: height, format: .webP)

        let metadata = WebPMetadata(bytes)
        let bitmap = try makeBitmap(width: width, height: height) { pixels, bytesPerRow throws(ImageFileError) in
            if features.has_animation != 0 {
                try readFirstFrame(features, into: pixels, bytesPerRow: bytesPerRow)
            } else {
                var config = WebPDecoderConfig()
                guard WebPInitDecoderConfig(&config) != 0 else { throw corrupt(.webP, "the decoder has another version") }
                config.output.colorspace = MODE_BGRA
                config.output.is_external_memory = 1
                config.output.u.RGBA.rgba = pixels.assumingMemoryBound(to: UInt8.self).baseAddress
                config.output.u.RGBA.stride = Int32(bytesPerRow)
                config.output.u.RGBA.size = pixels.count
                let status = WebPDecode(file, bytes.count, &config)
                WebPFreeDecBuffer(&config.output)
                try check(status, features)
            }
            let profile = metadata.profile.flatMap { ColorProfile(icc: $0, channels: .bgra) }
            for y in 0..<height {
                let row = pixels.baseAddress! + y * bytesPerRow
                profile?.convert(row, count: width)
                if features.has_alpha != 0 || features.has_animation != 0 { Premultiplication.premultiply(row, count: width) }
            }
        }
        return try upright(bitmap, from: metadata.exif.map(Orientation.init(exif:)) ?? .up)
    }

    /// The canvas after the first frame, which may cover a part of it.
    private func readFirstFrame(
        _ features: WebPBitstreamFeatures, into pixels: UnsafeMutableRawBufferPointer, bytesPerRow: Int
    ) throws(ImageFileError) {
        var options = WebPAnimDecoderOptions()
        guard WebPAnimDecoderOptionsInit(&options) != 0 else { throw corrupt(.webP, "the decoder has another version") }
        options.color_mode = MODE_BGRA
        options.use_threads = 0
        var data = WebPData(bytes: bytes.assumingMemoryBound(to: UInt8.self).baseAddress, size: bytes.count)
        guard let decoder = WebPAnimDecoderNew(&data, &options) else {
            throw corrupt(.webP, "its animation cannot be read")
        }
        defer { WebPAnimDecoderDelete(decoder) }
        var info = WebPAnimInfo()
        guard WebPAnimDecoderGetInfo(decoder, &info) != 0, info.canvas_width == features.width,
            info.canvas_height == features.height
        else { throw corrupt(.webP, "its animation has no size") }
        var canvas: UnsafeMutablePointer<UInt8>?
        var timestamp: Int32 = 0
        guard WebPAnimDecoderGetNext(decoder, &canvas, &timestamp) != 0, let canvas else {
            throw corrupt(.webP, "its first frame cannot be decoded")
        }
        let width = Int(features.width) * 4
        for y in 0..<Int(features.height) {
            memcpy(pixels.baseAddress! + y * bytesPerRow, canvas + y * width, width)
        }
    }

    private func check(_ status: VP8StatusCode, _ features: WebPBitstreamFeatures) throws(ImageFileError) {
        switch status {
        case VP8_STATUS_OK: return
        case VP8_STATUS_OUT_OF_MEMORY:
            throw .outOfMemory(image: name, width: Int(features.width), height: Int(features.height))
        case VP8_STATUS_SUSPENDED, VP8_STATUS_NOT_ENOUGH_DATA: throw .truncated(image: name, format: .webP)
        case VP8_STATUS_UNSUPPORTED_FEATURE:
            throw .unsupportedFeature(image: name, format: .webP, feature: "an unknown encoding")
        default: throw corrupt(.webP, "its compressed data is not valid")
        }
    }
}

/// The colour profile and EXIF data of an extended WebP file; they point into the file's bytes.
private struct WebPMetadata {
    private(set) var profile: UnsafeRawBufferPointer?
    private(set) var exif: UnsafeRawBufferPointer?

    init(_ bytes: UnsafeRawBufferPointer) {
        var data = WebPData(bytes: bytes.assumingMemoryBound(to: UInt8.self).baseAddress, size: bytes.count)
        guard let demuxer = WebPDemux(&data) else { return }
        defer { WebPDemuxDelete(demuxer) }
        func chunk(_ name: String) -> UnsafeRawBufferPointer? {
            var iterator = WebPChunkIterator()
            guard WebPDemuxGetChunk(demuxer, name, 1, &iterator) != 0 else { return nil }
            defer { WebPDemuxReleaseChunkIterator(&iterator) }
            return UnsafeRawBufferPointer(start: iterator.chunk.bytes, count: iterator.chunk.size)
        }
        profile = chunk("ICCP")
        exif = chunk("EXIF")
    }
}
