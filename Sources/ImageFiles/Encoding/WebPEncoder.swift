import CWebP
import DisplayList
import Foundation

/// How WebP images are compressed.
public enum WebPCompression: Sendable, Equatable {
    /// Every visible pixel exactly. `effort`: 0 (fastest) … 9 (smallest); nearest when outside.
    case lossless(effort: Int)
    /// `quality`: 0 (smallest) … 100 (best); nearest when outside, 75 when not a number.
    case lossy(quality: Double)

    /// Exact, and as small as a second's work for a large picture makes it.
    public static let lossless = WebPCompression.lossless(effort: 6)

    func config() throws(ImageEncodingError) -> WebPConfig {
        var config = WebPConfig()
        guard WebPConfigInit(&config) != 0 else {
            throw .failed(format: .webP, reason: "the installed libwebp has another version than this was built for")
        }
        switch self {
        case .lossless(let effort):
            WebPConfigLosslessPreset(&config, Int32(min(max(effort, 0), 9)))
        case .lossy(let quality):
            config.quality = quality.isNaN ? 75 : Float(min(max(quality, 0), 100))
        }
        return config
    }
}

/// Bitmaps to WebP files.
public enum WebPEncoder {
    /// WebP's longest side, in pixels.
    public static let longestSide = 16383

    public static func encode(
        _ bitmap: Bitmap, compression: WebPCompression = .lossless
    ) throws(ImageEncodingError) -> Data {
        var config = try compression.config()
        var picture = try WebPPicture(bitmap)
        defer { WebPPictureFree(&picture) }
        var writer = WebPMemoryWriter()
        WebPMemoryWriterInit(&writer)
        defer { WebPMemoryWriterClear(&writer) }
        let isEncoded = withUnsafeMutablePointer(to: &writer) { writer in
            picture.writer = WebPMemoryWrite
            picture.custom_ptr = UnsafeMutableRawPointer(writer)
            return WebPEncode(&config, &picture) != 0
        }
        guard isEncoded, let bytes = writer.mem else { throw picture.failure }
        return Data(bytes: bytes, count: writer.size)
    }
}

extension WebPPicture {
    /// The bitmap's pixels, not premultiplied. To be freed with `WebPPictureFree`.
    init(_ bitmap: Bitmap) throws(ImageEncodingError) {
        guard bitmap.width > 0, bitmap.height > 0 else { throw .emptyBitmap(format: .webP) }
        guard max(bitmap.width, bitmap.height) <= WebPEncoder.longestSide else {
            throw .sideTooLong(
                format: .webP, width: bitmap.width, height: bitmap.height, limit: WebPEncoder.longestSide)
        }
        self.init()
        guard WebPPictureInit(&self) != 0 else {
            throw .failed(format: .webP, reason: "the installed libwebp has another version than this was built for")
        }
        use_argb = 1
        width = Int32(bitmap.width)
        height = Int32(bitmap.height)
        guard WebPPictureAlloc(&self) != 0, let argb else {
            throw .outOfMemory(format: .webP, width: bitmap.width, height: bitmap.height)
        }
        for y in 0..<bitmap.height {
            let row = (bitmap.bytes.baseAddress! + y * bitmap.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            Premultiplication.unpremultiply(row, count: bitmap.width, to: argb + y * Int(argb_stride))
        }
    }

    var failure: ImageEncodingError {
        switch error_code {
        case VP8_ENC_ERROR_OUT_OF_MEMORY, VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY:
            .outOfMemory(format: .webP, width: Int(width), height: Int(height))
        case VP8_ENC_ERROR_PARTITION0_OVERFLOW, VP8_ENC_ERROR_PARTITION_OVERFLOW, VP8_ENC_ERROR_FILE_TOO_BIG:
            .failed(format: .webP, reason: "the compressed picture is larger than the format can say")
        default: .failed(format: .webP, reason: "libwebp reports error \(error_code.rawValue)")
        }
    }
}
