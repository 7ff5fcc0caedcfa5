import Foundation

/// Why an image could not be read. Each case reads as a sentence that names the image, says what is wrong with it
/// and what to do about it. `image` is the file's path, or the name given with the data.
public enum ImageFileError: Error, Equatable, Sendable {
    /// The file could not be opened or read; `reason` is the system's own text.
    case unreadable(image: String, reason: String)
    /// There are no bytes.
    case empty(image: String)
    /// The first bytes are those of no image format known here.
    case unknownFormat(image: String)
    /// An image, of a format that is not read here.
    case unsupportedFormat(image: String, format: ImageFormat)
    /// A readable format, with something in it that is not read here.
    case unsupportedFeature(image: String, format: ImageFormat, feature: String)
    /// The bytes end before the picture does.
    case truncated(image: String, format: ImageFormat)
    /// The bytes contradict the format; `reason` says where.
    case corrupt(image: String, format: ImageFormat, reason: String)
    /// The declared size is above the limit, in pixels; nothing was allocated for it.
    case tooManyPixels(image: String, width: Int, height: Int, limit: Int)
    /// The file is above the limit, in bytes.
    case tooManyBytes(image: String, bytes: Int, limit: Int)
    /// There is no memory for this many pixels.
    case outOfMemory(image: String, width: Int, height: Int)
}

extension ImageFileError: CustomStringConvertible, LocalizedError {
    public var description: String {
        let readable = "PNG, JPEG or WebP"
        return switch self {
        case .unreadable(let image, let reason):
            "\(image) cannot be read: \(reason); check the path and its permissions."
        case .empty(let image):
            "\(image) is empty: it has no bytes; save or download it again."
        case .unknownFormat(let image):
            "\(image) is not an image of a known format; use a \(readable) file."
        case .unsupportedFormat(let image, let format):
            "\(image) is a \(format.rawValue) image, a format that is not read here; convert it to \(readable)."
        case .unsupportedFeature(let image, let format, let feature):
            "\(image) is a \(format.rawValue) image with \(feature), which is not read here; save it again without."
        case .truncated(let image, let format):
            "\(image) is cut short: its \(format.rawValue) data ends before the picture does; copy or download it again."
        case .corrupt(let image, let format, let reason):
            "\(image) is damaged: its \(format.rawValue) data is not valid (\(reason)); copy or download it again."
        case .tooManyPixels(let image, let width, let height, let limit):
            "\(image) has \(width) × \(height) pixels, more than the limit of \(limit); scale it down or raise the limit."
        case .tooManyBytes(let image, let bytes, let limit):
            "\(image) has \(bytes) bytes, more than the limit of \(limit); use a smaller file or raise the limit."
        case .outOfMemory(let image, let width, let height):
            "\(image) needs memory for \(width) × \(height) pixels, which is not available; use a smaller image."
        }
    }

    public var errorDescription: String? { description }
}

/// Why an image could not be encoded.
public enum ImageEncodingError: Error, Equatable, Sendable {
    /// Image files have at least one pixel.
    case emptyBitmap(format: ImageFormat)
    /// A side is longer than the format can say; `limit` is the longest, in pixels.
    case sideTooLong(format: ImageFormat, width: Int, height: Int, limit: Int)
    /// More pixels than are written into one file.
    case tooManyPixels(format: ImageFormat, width: Int, height: Int, limit: Int)
    /// A frame of an animation that is not as large as its first frame.
    case frameSizeDiffers(format: ImageFormat, frame: Int, width: Int, height: Int, firstWidth: Int, firstHeight: Int)
    /// A delay of a numerator over zero.
    case invalidDelay(format: ImageFormat, frame: Int)
    /// An animation of no frames.
    case noFrames(format: ImageFormat)
    /// The animation was finished before.
    case finished(format: ImageFormat)
    /// The animation is longer than the format can say.
    case tooLong(format: ImageFormat)
    /// There is no memory for this many pixels.
    case outOfMemory(format: ImageFormat, width: Int, height: Int)
    /// The encoder gave up; `reason` is its own text.
    case failed(format: ImageFormat, reason: String)
}

extension ImageEncodingError: CustomStringConvertible, LocalizedError {
    public var description: String {
        switch self {
        case .emptyBitmap(let format):
            "A picture without pixels cannot be written as \(format.rawValue). Give it a width and a height of at least 1."
        case .sideTooLong(let format, let width, let height, let limit):
            "A picture of \(width) × \(height) pixels cannot be written as \(format.rawValue), whose sides have at most \(limit). Make it smaller."
        case .tooManyPixels(let format, let width, let height, let limit):
            "A picture of \(width) × \(height) pixels cannot be written as \(format.rawValue), of at most \(limit) pixels. Make it smaller."
        case .frameSizeDiffers(let format, let frame, let width, let height, let firstWidth, let firstHeight):
            "Frame \(frame) of the \(format.rawValue) animation has \(width) × \(height) pixels and the first frame \(firstWidth) × \(firstHeight). Draw all frames at one size."
        case .invalidDelay(let format, let frame):
            "Frame \(frame) of the \(format.rawValue) animation has a delay with the denominator 0; use, for example, 1/60 of a second."
        case .noFrames(let format):
            "A \(format.rawValue) animation without frames cannot be written. Add at least one."
        case .finished(let format):
            "The \(format.rawValue) animation is finished already. Make a new encoder for another one."
        case .tooLong(let format):
            "The animation is too long for \(format.rawValue). Write fewer frames or shorter delays."
        case .outOfMemory(let format, let width, let height):
            "Encoding \(width) × \(height) pixels as \(format.rawValue) needs more memory than is available. Make the picture smaller."
        case .failed(let format, let reason):
            "The picture could not be written as \(format.rawValue): \(reason)."
        }
    }

    public var errorDescription: String? { description }
}
