import CWebP
import DisplayList
import Foundation

/// Frames to an animated WebP, one by one. Times in the file are whole milliseconds: each is the exact time since the
/// beginning, rounded once, so that 60 frames of 1/60 s take 1000 ms. For one thread at a time.
public final class AnimatedWebPEncoder {
    private let loopCount: Int
    private let compression: WebPCompression
    /// Made for the size of the first frame.
    private var encoder: OpaquePointer?
    private var size = PixelSize(width: 0, height: 0)
    private var time = ExactTime()
    private var added = 0
    private var isFinished = false

    /// - Parameters:
    ///   - loopCount: how often it plays, 1…65535; 0, the default, for ever. Nearest when outside.
    ///   - compression: exact by default.
    public init(loopCount: Int = 0, compression: WebPCompression = .lossless) {
        self.loopCount = min(max(loopCount, 0), 65535)
        self.compression = compression
    }

    deinit { WebPAnimEncoderDelete(encoder) }

    public func add(_ bitmap: Bitmap, delay: FrameDelay) throws(ImageEncodingError) {
        guard !isFinished else { throw .finished(format: .webP) }
        added += 1
        guard delay.denominator > 0 else { throw .invalidDelay(format: .webP, frame: added) }
        if encoder != nil, bitmap.width != size.width || bitmap.height != size.height {
            throw .frameSizeDiffers(
                format: .webP, frame: added, width: bitmap.width, height: bitmap.height,
                firstWidth: size.width, firstHeight: size.height)
        }
        var config = try compression.config()
        var picture = try WebPPicture(bitmap)
        defer { WebPPictureFree(&picture) }
        let encoder = try encoder(for: bitmap)
        guard let timestamp = Int32(exactly: time.milliseconds) else { throw .tooLong(format: .webP) }
        guard WebPAnimEncoderAdd(encoder, &picture, timestamp, &config) != 0 else { throw failure(of: encoder) }
        time += delay
    }

    /// The file. The encoder cannot be used after it.
    public func finish() throws(ImageEncodingError) -> Data {
        guard !isFinished else { throw .finished(format: .webP) }
        guard let encoder else { throw .noFrames(format: .webP) }
        isFinished = true
        guard let end = Int32(exactly: time.milliseconds) else { throw .tooLong(format: .webP) }
        var file = WebPData()
        WebPDataInit(&file)
        defer { WebPDataClear(&file) }
        guard WebPAnimEncoderAdd(encoder, nil, end, nil) != 0, WebPAnimEncoderAssemble(encoder, &file) != 0 else {
            throw failure(of: encoder)
        }
        return Data(bytes: file.bytes, count: file.size)
    }

    /// The encoder, made by the first frame.
    private func encoder(for bitmap: Bitmap) throws(ImageEncodingError) -> OpaquePointer {
        if let encoder { return encoder }
        var options = WebPAnimEncoderOptions()
        guard WebPAnimEncoderOptionsInit(&options) != 0 else {
            throw .failed(format: .webP, reason: "the installed libwebp has another version than this was built for")
        }
        options.anim_params.loop_count = Int32(loopCount)
        options.anim_params.bgcolor = 0
        guard let made = WebPAnimEncoderNew(Int32(bitmap.width), Int32(bitmap.height), &options) else {
            throw .outOfMemory(format: .webP, width: bitmap.width, height: bitmap.height)
        }
        encoder = made
        size = PixelSize(width: bitmap.width, height: bitmap.height)
        return made
    }

    private func failure(of encoder: OpaquePointer) -> ImageEncodingError {
        let reason = WebPAnimEncoderGetError(encoder).map { String(cString: $0) } ?? ""
        return .failed(format: .webP, reason: reason.isEmpty ? "libwebp gives no reason" : reason)
    }
}
