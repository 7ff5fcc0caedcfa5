/// The kinds of image file that are told apart by their first bytes, never by their name.
public enum ImageFormat: String, Sendable, CaseIterable {
    case png = "PNG"
    case jpeg = "JPEG"
    case webP = "WebP"
    case gif = "GIF"
    case bmp = "BMP"
    case tiff = "TIFF"
    case heic = "HEIC"
    case avif = "AVIF"
    case jpegXL = "JPEG XL"
    case jpeg2000 = "JPEG 2000"
    case icon = "ICO"
    case photoshop = "Photoshop"
    case qoi = "QOI"
    case svg = "SVG"
    case pdf = "PDF"

    /// The kinds that `ImageDecoder` reads.
    public static let decodable: [ImageFormat] = [.png, .jpeg, .webP]

    /// Nil when the bytes begin like no known kind of image.
    public init?(of bytes: UnsafeRawBufferPointer) {
        func begins(_ signature: [UInt8], at offset: Int = 0) -> Bool {
            bytes.count >= offset + signature.count && bytes[offset..<(offset + signature.count)].elementsEqual(signature)
        }
        func begins(_ signature: StaticString, at offset: Int = 0) -> Bool {
            begins(signature.withUTF8Buffer(Array.init), at: offset)
        }
        func brand(_ names: StaticString...) -> Bool { begins("ftyp", at: 4) && names.contains { begins($0, at: 8) } }

        if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if begins([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if begins("RIFF"), begins("WEBP", at: 8) {
            self = .webP
        } else if begins("GIF87a") || begins("GIF89a") {
            self = .gif
        } else if begins("BM"), begins([0, 0, 0, 0], at: 6) {
            self = .bmp
        } else if begins([0x49, 0x49, 0x2A, 0]) || begins([0x4D, 0x4D, 0, 0x2A]) {
            self = .tiff
        } else if brand("heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1") {
            self = .heic
        } else if brand("avif", "avis") {
            self = .avif
        } else if begins([0xFF, 0x0A]) || begins([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A]) {
            self = .jpegXL
        } else if begins([0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A]) || begins([0xFF, 0x4F, 0xFF, 0x51]) {
            self = .jpeg2000
        } else if begins([0, 0, 1, 0]) {
            self = .icon
        } else if begins("8BPS") {
            self = .photoshop
        } else if begins("qoif") {
            self = .qoi
        } else if begins("<svg") || (begins("<?xml") && Self.mentions("<svg", in: bytes.prefix(1024))) {
            self = .svg
        } else if begins("%PDF-") {
            self = .pdf
        } else {
            return nil
        }
    }

    private static func mentions(_ word: String, in bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
        String(decoding: bytes, as: UTF8.self).contains(word)
    }
}
