import DisplayList
import Foundation

/// The pixels of a scene, drawn again in place and only where they changed: for hosts that show one frame after another.
///
/// The pixels after each `show` are those that `FrameRenderer.render` makes of the same frame, byte for byte. For one thread at a
/// time.
public final class FrameSurface {
    private let renderer: FrameRenderer
    private var shown: DisplayFrame?
    private var storage = UnsafeMutableRawBufferPointer(start: nil, count: 0)

    public private(set) var width = 0, height = 0
    /// A multiple of 64.
    public private(set) var bytesPerRow = 0

    /// - Parameter cacheBytes: As `FrameRenderer`'s.
    public init(cacheBytes: Int = 64 << 20) { renderer = FrameRenderer(cacheBytes: cacheBytes) }

    deinit { storage.deallocate() }

    /// Premultiplied, blue in the lowest byte, rows from the top; valid until the next `show`.
    public var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(storage) }

    /// Draws a frame over the last one, and returns where pixels may have changed: rectangles that do not overlap, none when nothing did.
    @discardableResult public func show(_ frame: DisplayFrame) -> [PixelRect] {
        let (width, height) = FrameRenderer.size(frame)
        let whole = PixelRect(x: 0, y: 0, width: width, height: height)
        func seen(_ rects: [PixelRect]) -> [PixelRect] { rects.map { $0.intersection(whole) }.filter { !$0.isEmpty } }
        var changes = FrameChanges(damage: [whole])
        if let shown, width == self.width, height == self.height {
            changes = frame.changes(since: shown)
            // A canvas may be larger than what is drawn of it.
            if width < frame.pixelWidth || height < frame.pixelHeight {
                changes.damage = seen(changes.damage)
                changes.repaints = seen(changes.repaints)
            }
        } else {
            allocate(width, height)
        }
        shown = frame
        if changes.damage.isEmpty, changes.repaints.isEmpty { return [] }
        renderer.draw(frame, storage, bytesPerRow, changes)
        return changes.rects
    }

    /// A copy of the pixels.
    public func bitmap() -> Bitmap {
        Bitmap(width: width, height: height, isClear: false) { bytes, _ in bytes.copyMemory(from: UnsafeRawBufferPointer(storage)) }
    }

    private func allocate(_ width: Int, _ height: Int) {
        (self.width, self.height) = (width, height)
        // As Bitmap lays its rows out.
        bytesPerRow = (width * 4 + 63) & ~63
        storage.deallocate()
        storage = .allocate(byteCount: bytesPerRow * height, alignment: 64)
    }
}
