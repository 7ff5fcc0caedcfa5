import DisplayList
import Foundation

/// The pixels of a scene, drawn again in place and only where they changed: for hosts that show one frame after another.
///
/// The pixels after each `show` are those that `FrameRenderer.render` makes of the same frame, byte for byte. For one thread at a
/// time.
public final class FrameSurface {
    private let renderer: FrameRenderer
    private var shown: DisplayFrame?
    /// What is drawn into, as long as nobody else has it.
    private var canvas: Bitmap
    private var storage: UnsafeMutableRawBufferPointer

    public var width: Int { canvas.width }
    public var height: Int { canvas.height }
    /// A multiple of 64.
    public var bytesPerRow: Int { canvas.bytesPerRow }

    /// - Parameter cacheBytes: As `FrameRenderer`'s.
    public init(cacheBytes: Int = 64 << 20) {
        renderer = FrameRenderer(cacheBytes: cacheBytes)
        (canvas, storage) = Self.bitmap(0, 0)
    }

    /// Premultiplied, blue in the lowest byte, rows from the top; valid until the next `show`.
    public var bytes: UnsafeRawBufferPointer { canvas.bytes }

    /// Draws a frame over the last one, and returns where pixels may have changed: rectangles that do not overlap, none when nothing did.
    @discardableResult public func show(_ frame: DisplayFrame) -> [PixelRect] {
        let (width, height) = FrameRenderer.size(frame)
        let whole = PixelRect(x: 0, y: 0, width: width, height: height)
        func seen(_ rects: [PixelRect]) -> [PixelRect] { rects.map { $0.intersection(whole) }.filter { !$0.isEmpty } }
        var changes = FrameChanges(damage: [whole])
        let keepsSize = width == self.width && height == self.height
        if let shown, keepsSize {
            changes = frame.changes(since: shown)
            // A canvas may be larger than what is drawn of it.
            if width < frame.pixelWidth || height < frame.pixelHeight {
                changes.damage = seen(changes.damage)
                changes.repaints = seen(changes.repaints)
            }
        }
        shown = frame
        if changes.damage.isEmpty, changes.repaints.isEmpty, keepsSize { return [] }
        // A bitmap that was given out never changes.
        if !keepsSize || !isKnownUniquelyReferenced(&canvas) {
            let last = changes.damage == [whole] ? nil : canvas
            (canvas, storage) = Self.bitmap(width, height)
            if let last { storage.copyMemory(from: last.bytes) }
        }
        renderer.draw(frame, storage, bytesPerRow, changes)
        return changes.rects
    }

    /// The pixels, which the next `show` leaves as they are.
    public func bitmap() -> Bitmap { canvas }

    private static func bitmap(_ width: Int, _ height: Int) -> (bitmap: Bitmap, bytes: UnsafeMutableRawBufferPointer) {
        var bytes = UnsafeMutableRawBufferPointer(start: nil, count: 0)
        let bitmap = Bitmap(width: width, height: height, isClear: false) { all, _ in bytes = all }
        return (bitmap, bytes)
    }
}
