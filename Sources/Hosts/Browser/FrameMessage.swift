import DisplayList
import Foundation

/// The part of a picture that changed, as it is sent to a page. All numbers are little-endian.
///
///     UInt32  the message's number
///     UInt32  how many of the page's events the picture takes in
///     UInt16  width and
///     UInt16  height of the whole picture in pixels; when they differ from the last one's the page starts from black
///     UInt16  how many rectangles follow
///     each: UInt16 x, y, width, height; then the operations of `PixelEncoder`
enum FrameMessage {
    static func encode(
        _ bitmap: Bitmap, damage: [PixelRect], over old: Bitmap?, number: UInt32, events: UInt32
    ) -> [UInt8] {
        let canvas = PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
        let rects = damage.map { $0.intersection(canvas) }.filter { !$0.isEmpty }
        var encoder = PixelEncoder(capacity: 64 + rects.reduce(0) { $0 + $1.area })
        encoder.append(number)
        encoder.append(events)
        encoder.append(UInt16(bitmap.width))
        encoder.append(UInt16(bitmap.height))
        encoder.append(UInt16(rects.count))
        let isSameCanvas = old.map { $0.width == bitmap.width && $0.height == bitmap.height } ?? false
        for rect in rects {
            for side in [rect.minX, rect.minY, rect.width, rect.height] { encoder.append(UInt16(side)) }
            encoder.append(bitmap, in: rect, over: isSameCanvas ? old : nil)
        }
        return encoder.bytes
    }
}
