import DisplayList
import Foundation

/// What a decoder refuses, so that a hostile file costs no more than a known amount of memory and time.
public struct ImageLimits: Sendable, Equatable {
    /// Most pixels that an image may declare. Default 64 · 1024 · 1024; a bitmap takes 4 bytes for each.
    public var pixels: Int
    /// Most bytes that a file may have. Default 128 MiB.
    public var bytes: Int

    public init(pixels: Int = 64 << 20, bytes: Int = 128 << 20) {
        self.pixels = max(pixels, 0)
        self.bytes = max(bytes, 0)
    }
}

/// A width and a height in pixels.
public struct PixelSize: Sendable, Hashable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// Image files to pixels: PNG, JPEG and WebP, told apart by content. Pixels come out upright (EXIF orientation
/// applied), in sRGB (an embedded colour profile applied) and premultiplied. Of an animation: its first frame.
public enum ImageDecoder {
    /// - Parameters:
    ///   - name: what errors call the image.
    ///   - covering: a size in pixels that the result has to cover, if the image does. A JPEG is then decoded at the
    ///     smallest of its eighths that covers it, at a fraction of time and memory; other formats ignore it.
    public static func decode(
        _ data: Data, name: String = "The image", covering: PixelSize? = nil, limits: ImageLimits = ImageLimits()
    ) throws(ImageFileError) -> Bitmap {
        try data.withUnsafeBytes { bytes in
            Result { () throws(ImageFileError) in
                try Decoding(name: name, bytes: bytes, covering: covering, limits: limits).bitmap()
            }
        }.get()
    }

    /// Reads and decodes a file; errors name its path. Folders, pipes and devices are refused, so that reading
    /// never waits.
    public static func decode(
        contentsOf url: URL, covering: PixelSize? = nil, limits: ImageLimits = ImageLimits()
    ) throws(ImageFileError) -> Bitmap {
        let name = url.isFileURL ? url.path(percentEncoded: false) : url.absoluteString
        return try decode(contents(of: url, name: name, limit: limits.bytes), name: name, covering: covering, limits: limits)
    }

    private static func contents(of url: URL, name: String, limit: Int) throws(ImageFileError) -> Data {
        func unreadable(_ reason: String) -> ImageFileError { .unreadable(image: name, reason: reason) }
        guard url.isFileURL else { throw unreadable("only files are read here") }
        guard !name.utf8.contains(0) else { throw unreadable("the path contains a zero character") }

        // Without O_NONBLOCK, opening a pipe that nobody writes to would wait for ever.
        let file = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw unreadable(systemErrorText(errno)) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw unreadable(systemErrorText(errno)) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw unreadable("it is a folder")
        default: throw unreadable("it is not a regular file")
        }
        let size = Int(status.st_size)
        guard size <= limit else { throw .tooManyBytes(image: name, bytes: size, limit: limit) }
        guard size > 0 else { throw .empty(image: name) }

        guard let buffer = malloc(size) else { throw unreadable(systemErrorText(ENOMEM)) }
        var filled = 0
        while filled < size {
            let count = read(file, buffer + filled, size - filled)
            if count > 0 {
                filled += count
            } else if count == 0 {
                break
            } else if errno != EINTR {
                let reason = systemErrorText(errno)
                free(buffer)
                throw unreadable(reason)
            }
        }
        return Data(bytesNoCopy: buffer, count: filled, deallocator: .free)
    }
}

/// One image on its way from bytes to pixels: what all formats share.
struct Decoding {
    let name: String
    let bytes: UnsafeRawBufferPointer
    let covering: PixelSize?
    let limits: ImageLimits

    func bitmap() throws(ImageFileError) -> Bitmap {
        guard !bytes.isEmpty else { throw .empty(image: name) }
        guard bytes.count <= limits.bytes else { throw .tooManyBytes(image: name, bytes: bytes.count, limit: limits.bytes) }
        guard let format = ImageFormat(of: bytes) else {
            // Fewer bytes than a signature has: the beginning of one is a file that was cut short.
            if let format = Self.beginning(with: bytes) { throw .truncated(image: name, format: format) }
            throw .unknownFormat(image: name)
        }
        switch format {
        case .png: return try png()
        case .jpeg: return try jpeg()
        case .webP: return try webP()
        default: throw .unsupportedFormat(image: name, format: format)
        }
    }

    private static func beginning(with bytes: UnsafeRawBufferPointer) -> ImageFormat? {
        if bytes.count < 8, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A].starts(with: bytes) { return .png }
        if bytes.count < 3, [0xFF, 0xD8, 0xFF].starts(with: bytes) { return .jpeg }
        if bytes.count < 12, bytes.prefix(4).elementsEqual("RIFF".utf8.prefix(bytes.count)) { return .webP }
        return nil
    }

    /// Refuses a declared size before anything is allocated for it.
    func checkSize(width: Int, height: Int, format: ImageFormat) throws(ImageFileError) {
        guard width > 0, height > 0 else {
            throw .corrupt(image: name, format: format, reason: "its size is \(width) × \(height) pixels")
        }
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        // Beyond 2³² pixels no limit is meant in earnest, and byte counts would overflow.
        guard !overflow, pixels <= min(limits.pixels, 1 << 32) else {
            throw .tooManyPixels(image: name, width: width, height: height, limit: limits.pixels)
        }
    }

    /// A bitmap filled by `fill`, which gets its bytes and the length of a row in bytes.
    func makeBitmap(
        width: Int, height: Int,
        fill: (UnsafeMutableRawBufferPointer, _ bytesPerRow: Int) throws(ImageFileError) -> Void
    ) throws(ImageFileError) -> Bitmap {
        try checkMemory(width: width, height: height)
        var failure: ImageFileError?
        let bitmap = Bitmap(width: width, height: height) { bytes, bytesPerRow in
            do throws(ImageFileError) { try fill(bytes, bytesPerRow) } catch { failure = error }
        }
        if let failure { throw failure }
        return bitmap
    }

    /// Swift's own allocation ends the process when there is no memory, so ask first. Not with `malloc`, whose call
    /// the optimizer removes together with that of `free`.
    func checkMemory(width: Int, height: Int) throws(ImageFileError) {
        let size = (width + 16) * 4 * height
        guard let probe = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), probe != MAP_FAILED else {
            throw .outOfMemory(image: name, width: width, height: height)
        }
        munmap(probe, size)
    }

    func corrupt(_ format: ImageFormat, _ reason: String) -> ImageFileError {
        .corrupt(image: name, format: format, reason: reason)
    }
}

/// The system's text for an error number, such as "No such file or directory".
func systemErrorText(_ code: Int32) -> String {
    String(cString: strerror(code))
}
