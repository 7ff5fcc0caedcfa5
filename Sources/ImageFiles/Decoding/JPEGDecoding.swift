import CTurboJPEG
import DisplayList
import Foundation

extension Decoding {
    func jpeg() throws(ImageFileError) -> Bitmap {
        let segments = try JPEGSegments(self)
        let orientation = segments.exif.map(Orientation.init(exif:)) ?? .up

        guard let decompressor = tjInitDecompress() else {
            throw .outOfMemory(image: name, width: segments.width, height: segments.height)
        }
        defer { tjDestroy(decompressor) }
        let file = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
        var (width, height, subsampling, colorSpace) = (Int32(0), Int32(0), Int32(0), Int32(0))
        if tjDecompressHeader3(decompressor, file, UInt(bytes.count), &width, &height, &subsampling, &colorSpace) != 0 {
            try judge(decompressor, segments)
        }
        try checkSize(width: Int(width), height: Int(height), format: .jpeg)

        let size = scaledSize(width: width, height: height, swapsSides: orientation.swapsSides)
        let isCMYK = colorSpace == TJCS_CMYK.rawValue || colorSpace == TJCS_YCCK.rawValue
        // Adobe's programs store inks inverted: 255 is none.
        let channels: ColorProfile.Channels = !isCMYK ? .bgra : segments.hasAdobeMarker ? .invertedCMYK : .cmyk
        let profile = segments.iccProfile.flatMap { icc in
            icc.withUnsafeBytes { ColorProfile(icc: $0, channels: channels) }
        }
        let bitmap = try makeBitmap(width: size.width, height: size.height) { pixels, bytesPerRow throws(ImageFileError) in
            let format = isCMYK ? TJPF_CMYK.rawValue : TJPF_BGRA.rawValue
            let result = tjDecompress2(
                decompressor, file, UInt(bytes.count), pixels.assumingMemoryBound(to: UInt8.self).baseAddress,
                Int32(size.width), Int32(bytesPerRow), Int32(size.height), Int32(format), TJFLAG_LIMITSCANS)
            if result != 0 { try judge(decompressor, segments) }
            guard isCMYK || profile != nil else { return }
            for y in 0..<size.height {
                let row = pixels.baseAddress! + y * bytesPerRow
                if let profile {
                    profile.convert(row, count: size.width)
                } else {
                    ColorProfile.convertCMYK(row, count: size.width, inverted: channels == .invertedCMYK)
                }
            }
        }
        return try upright(bitmap, from: orientation)
    }

    /// The smallest size that the decoder can scale to, by eighths, which still covers `covering`.
    private func scaledSize(width: Int32, height: Int32, swapsSides: Bool) -> PixelSize {
        let full = PixelSize(width: Int(width), height: Int(height))
        guard let covering else { return full }
        let needed = swapsSides ? PixelSize(width: covering.height, height: covering.width) : covering
        var count: Int32 = 0
        guard let factors = tjGetScalingFactors(&count) else { return full }
        return UnsafeBufferPointer(start: factors, count: Int(count)).lazy
            .filter { $0.num <= $0.denom }
            .map { factor in
                func scaled(_ side: Int) -> Int {
                    (side * Int(factor.num) + Int(factor.denom) - 1) / Int(factor.denom)
                }
                return PixelSize(width: scaled(full.width), height: scaled(full.height))
            }
            .filter { $0.width >= needed.width && $0.height >= needed.height }
            .min { $0.width * $0.height < $1.width * $1.height } ?? full
    }

    /// Throws what the decoder's complaint means; returns when the picture is whole in spite of it.
    private func judge(_ decompressor: tjhandle, _ segments: JPEGSegments) throws(ImageFileError) {
        let reason = String(cString: tjGetErrorStr2(decompressor))
        func says(_ words: String...) -> Bool { words.contains { reason.contains($0) } }
        if tjGetErrorCode(decompressor) == TJERR_WARNING.rawValue,
            says("extraneous bytes", "unknown JFIF revision", "Unknown Adobe", "Invalid SOS parameters")
        {
            return
        }
        if says("Premature end", "premature end") { throw .truncated(image: name, format: .jpeg) }
        if says("Insufficient memory", "Memory allocation failure") {
            throw .outOfMemory(image: name, width: segments.width, height: segments.height)
        }
        if says("Unsupported", "not implemented", "Could not determine") {
            throw .unsupportedFeature(image: name, format: .jpeg, feature: "an unusual encoding (\(reason))")
        }
        throw corrupt(.jpeg, reason.replacing("Corrupt JPEG data: ", with: ""))
    }
}

/// What the markers of a JPEG file say, read before it is decoded. ITU-T T.81, annex B.
private struct JPEGSegments {
    private(set) var width = 0
    private(set) var height = 0
    private(set) var hasAdobeMarker = false
    private(set) var exif: UnsafeRawBufferPointer?
    private var profileParts: [(number: UInt8, total: UInt8, bytes: UnsafeRawBufferPointer)] = []

    /// Progressive pictures have about 10 scans. Each costs a walk over the whole picture, however few bytes it has, so
    /// that a small file of thousands of scans would keep a processor busy for minutes.
    private static let scanLimit = 100

    init(_ decoding: Decoding) throws(ImageFileError) {
        let bytes = decoding.bytes
        let truncated = ImageFileError.truncated(image: decoding.name, format: .jpeg)
        var offset = 2
        var scans = 0
        while true {
            // To the next marker: 0xFF, any number of times, and a code. Between scans this skips the compressed data, in
            // which 0xFF is followed by 0 (a stuffed byte) or a restart marker.
            guard let start = Self.marker(in: bytes, from: offset) else { throw truncated }
            let code = bytes[start]
            offset = start + 1
            if code == 0xD9 { break }  // the end
            if code == 0x01 || code == 0xD8 { continue }  // no content

            guard bytes.count - offset >= 2 else { throw truncated }
            let length = Int(bytes.bigEndian(at: offset, as: UInt16.self))
            guard length >= 2 else { throw decoding.corrupt(.jpeg, "a segment declares \(length) bytes") }
            guard bytes.count - offset >= length else { throw truncated }
            let content = bytes.range(offset + 2, count: length - 2)
            offset += length

            switch code {
            case 0xC0, 0xC1, 0xC2, 0xC9, 0xCA:  // a frame: baseline, extended, progressive; Huffman and arithmetic
                guard content.count >= 6 else { throw decoding.corrupt(.jpeg, "its frame header is too short") }
                guard width == 0 else { throw decoding.corrupt(.jpeg, "it has two frames") }
                guard content[0] == 8 else {
                    throw .unsupportedFeature(image: decoding.name, format: .jpeg, feature: "\(content[0]) bits per sample")
                }
                height = Int(content.bigEndian(at: 1, as: UInt16.self))
                width = Int(content.bigEndian(at: 3, as: UInt16.self))
                try decoding.checkSize(width: width, height: height, format: .jpeg)
            case 0xC3, 0xC5, 0xC6, 0xC7, 0xCB, 0xCD, 0xCE, 0xCF:
                throw .unsupportedFeature(
                    image: decoding.name, format: .jpeg, feature: "lossless or hierarchical compression")
            case 0xDA:
                scans += 1
                guard scans <= Self.scanLimit else {
                    throw .unsupportedFeature(
                        image: decoding.name, format: .jpeg, feature: "more than \(Self.scanLimit) scans")
                }
            case 0xE1 where exif == nil && content.starts(with: "Exif\0\0".utf8): exif = content
            case 0xE2 where content.count > 14 && content.starts(with: "ICC_PROFILE\0".utf8):
                profileParts.append((content[12], content[13], content.range(14, count: content.count - 14)))
            case 0xEE where content.starts(with: "Adobe".utf8): hasAdobeMarker = true
            default: break
            }
        }
        guard width > 0, scans > 0 else { throw decoding.corrupt(.jpeg, "it has no picture in it") }
    }

    /// Where the code of the next marker lies.
    private static func marker(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        var offset = start
        while offset < bytes.count {
            guard let found = memchr(bytes.baseAddress! + offset, 0xFF, bytes.count - offset) else { return nil }
            offset = UnsafeRawPointer(found) - bytes.baseAddress! + 1
            while offset < bytes.count, bytes[offset] == 0xFF { offset += 1 }
            guard offset < bytes.count else { return nil }
            let code = bytes[offset]
            if code != 0 && !(0xD0...0xD7).contains(code) { return offset }
        }
        return nil
    }

    /// The profile, put together from its numbered parts (a segment holds 64 KiB); nil when a part is missing.
    /// ICC.1:2022, annex B.4.
    var iccProfile: [UInt8]? {
        guard let total = profileParts.first?.total, profileParts.count == Int(total) else { return nil }
        let parts = profileParts.sorted { $0.number < $1.number }
        guard parts.enumerated().allSatisfy({ $1.number == $0 + 1 && $1.total == total }) else { return nil }
        return parts.flatMap { Array($0.bytes) }
    }
}
