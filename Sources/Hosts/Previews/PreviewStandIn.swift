import DisplayList
import SwiftUICore

/// What a preview shows in place of something that is not there.
enum PreviewStandIn {
    /// 60×60 points, grey, with a frame and both diagonals: nobody takes it for the picture.
    static let missingImage: NamedImages.Picture = {
        let side = 120
        let bitmap = Bitmap(width: side, height: side) { bytes, bytesPerRow in
            for y in 0..<side {
                for x in 0..<side {
                    let isLine = min(x, y, side - 1 - x, side - 1 - y) < 2 || abs(x - y) < 2 || abs(x + y - side + 1) < 2
                    // Premultiplied grey, 0.56 of white.
                    let alpha: UInt8 = isLine ? 160 : 50
                    let grey = UInt8(Double(alpha) * 0.56)
                    for channel in 0..<3 { bytes[y * bytesPerRow + x * 4 + channel] = grey }
                    bytes[y * bytesPerRow + x * 4 + 3] = alpha
                }
            }
        }
        return (BitmapReference(bitmap), 2)
    }()
}
