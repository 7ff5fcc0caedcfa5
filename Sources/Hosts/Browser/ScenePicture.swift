import DisplayList
import Foundation
import Renderer

/// The picture of a scene, and a copy of what its page shows of it: makes the messages that bring a page from one frame to the next.
///
/// A message, all numbers little-endian:
///
///     UInt32  its number
///     UInt32  how many of the page's events the picture takes in
///     UInt16  width and
///     UInt16  height of the whole picture in pixels; when they differ from the last one's the page starts from black
///     UInt16  how many rectangles follow
///     each: UInt16 x, y, width, height; then the operations of `PixelEncoder`
@MainActor final class ScenePicture {
    let surface = FrameSurface()
    /// As the page shows it, in rows as long as the surface's.
    private var shown: UnsafeMutableRawBufferPointer?
    private var shownSize = (width: 0, height: 0)
    private var mostBytes = 0

    isolated deinit { shown?.deallocate() }

    /// Draws a frame. nil when it looks as the last one did.
    func message(_ frame: DisplayFrame, number: UInt32, events: UInt32) -> [UInt8]? {
        let damage = surface.show(frame)
        if damage.isEmpty { return nil }
        let (width, height) = (surface.width, surface.height)
        let pixels = PixelRows(base: surface.bytes.baseAddress!, bytesPerRow: surface.bytesPerRow)
        let isNew = shown == nil || shownSize != (width, height)
        if isNew {
            shown?.deallocate()
            shown = .allocate(byteCount: surface.bytes.count, alignment: 64)
            shown!.bindMemory(to: UInt32.self).initialize(repeating: 0xFF00_0000)
            shownSize = (width, height)
        }
        let old = ShownRows(base: shown!.baseAddress!, bytesPerRow: surface.bytesPerRow, height: height)

        // As much as the largest message so far, so that bytes are not moved about while they are written.
        var encoder = PixelEncoder(capacity: mostBytes)
        encoder.append(number)
        encoder.append(events)
        encoder.append(UInt16(width))
        encoder.append(UInt16(height))
        encoder.append(UInt16(damage.count))
        for rect in damage {
            for side in [rect.minX, rect.minY, rect.width, rect.height] { encoder.append(UInt16(side)) }
            encoder.append(pixels, in: rect, over: old)
        }
        // A light that has not come in yet, say, damages what stays as it is.
        guard isNew || encoder.hasChanges else { return nil }
        mostBytes = min(max(mostBytes, encoder.bytes.count), 1 << 20)
        return encoder.bytes
    }
}
