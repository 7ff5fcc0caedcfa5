import CExif
import DisplayList
import Foundation

/// How a camera was held, as EXIF numbers it (1…8): which corner of the stored picture is the top left one when
/// upright. CIPA DC-008, tag 274; the names are those of `Image.Orientation`.
enum Orientation: Int {
    case up = 1
    case upMirrored, down, downMirrored
    case leftMirrored, right, rightMirrored, left

    var swapsSides: Bool { rawValue >= 5 }

    /// Reads the orientation out of EXIF data, with or without its "Exif" header; up when it says nothing usable.
    init(exif bytes: UnsafeRawBufferPointer) {
        self = Self.tag(in: bytes).flatMap(Orientation.init(rawValue:)) ?? .up
    }

    private static func tag(in bytes: UnsafeRawBufferPointer) -> Int? {
        let header = Array("Exif\0\0".utf8)
        // EXIF lives in one JPEG segment; more than 64 KiB of it is an attack or a mistake.
        guard bytes.count >= 8, bytes.count <= 1 << 16 else { return nil }
        let block = bytes.starts(with: header) ? Array(bytes) : header + Array(bytes)
        guard let exif = exif_data_new_from_data(block, UInt32(block.count)) else { return nil }
        defer { exif_data_unref(exif) }
        guard let entry = exif_content_get_entry(exif.pointee.ifd.0, EXIF_TAG_ORIENTATION),
            entry.pointee.format == EXIF_FORMAT_SHORT, entry.pointee.components >= 1, entry.pointee.size >= 2,
            let value = entry.pointee.data
        else { return nil }
        return Int(exif_get_short(value, exif_data_get_byte_order(exif)))
    }
}

extension Decoding {
    /// The same picture, turned and mirrored so that it is upright.
    func upright(_ stored: Bitmap, from orientation: Orientation) throws(ImageFileError) -> Bitmap {
        guard orientation != .up else { return stored }
        let lastColumn = stored.width - 1, lastRow = (stored.height - 1) * stored.bytesPerRow / 4
        let row = stored.bytesPerRow / 4
        // Where the upright picture's first pixel is stored, and the steps to its right and lower neighbours.
        let (origin, right, down) =
            switch orientation {
            case .up: (0, 1, row)
            case .upMirrored: (lastColumn, -1, row)
            case .down: (lastRow + lastColumn, -1, -row)
            case .downMirrored: (lastRow, 1, -row)
            case .leftMirrored: (0, row, 1)
            case .right: (lastRow, -row, 1)
            case .rightMirrored: (lastRow + lastColumn, -row, -1)
            case .left: (lastColumn, row, -1)
            }
        let width = orientation.swapsSides ? stored.height : stored.width
        let height = orientation.swapsSides ? stored.width : stored.height
        let source = stored.bytes.baseAddress!.assumingMemoryBound(to: UInt32.self)
        return try makeBitmap(width: width, height: height) { bytes, bytesPerRow in
            let target = bytes.baseAddress!.assumingMemoryBound(to: UInt32.self)
            // In tiles: a rotation reads down columns, and whole columns would leave the cache between two rows.
            let tile = 32
            for top in stride(from: 0, to: height, by: tile) {
                for left in stride(from: 0, to: width, by: tile) {
                    for y in top..<min(top + tile, height) {
                        let from = origin + y * down, to = y * (bytesPerRow / 4)
                        for x in left..<min(left + tile, width) { target[to + x] = source[from + x * right] }
                    }
                }
            }
        }
    }
}
