import DisplayList

/// The pixels of layers that were drawn lately, so that a layer that did not change is not drawn again.
///
/// A layer's pixels depend on its content, which its version stands for, on how its coordinates map to pixels, and on
/// nothing else: layers are drawn around their own origin. Only what is asked for a second time is kept, so that a
/// layer that changes with every frame takes no room.
final class LayerCache {
    struct Key: Hashable {
        var version: UInt64
        /// The map to pixels, its translation without whole pixels.
        var transform: CGAffineTransform

        /// A version has few places.
        func hash(into hasher: inout Hasher) { hasher.combine(version) }
    }

    private struct Entry {
        var buffer: PixelBuffer
        var lastUse: Int
    }

    private var entries: [Key: Entry] = [:]
    private var asked: Set<Key> = []
    private var askedBefore: Set<Key> = []
    private var clock = 0
    private(set) var byteCount = 0
    private let mostBytes: Int

    init(mostBytes: Int) { self.mostBytes = mostBytes }

    /// The pixels of `rect` from the cache, or else those that `draw` makes.
    func pixels(_ key: Key, _ rect: PixelRect, draw: () -> PixelBuffer) -> PixelBuffer {
        clock += 1
        if let entry = entries[key], entry.buffer.rect.contains(rect) {
            entries[key]!.lastUse = clock
            return entry.buffer
        }
        let wasAsked = asked.contains(key) || askedBefore.contains(key)
        asked.insert(key)
        let buffer = draw()
        if wasAsked, buffer.byteCount <= mostBytes / 4 { keep(buffer, key) }
        return buffer
    }

    /// Whether a layer was not asked for lately, so that it may as well be drawn without pixels of its own; who does so says `ask`.
    func isNew(_ key: Key) -> Bool { entries[key] == nil && !asked.contains(key) && !askedBefore.contains(key) }

    func ask(_ key: Key) { asked.insert(key) }

    private func keep(_ buffer: PixelBuffer, _ key: Key) {
        if let old = entries[key] {
            // A small part drawn again must not push out the whole.
            if old.buffer.rect.area > buffer.rect.area { return }
            byteCount -= old.buffer.byteCount
        }
        entries[key] = Entry(buffer: buffer, lastUse: clock)
        byteCount += buffer.byteCount
        while byteCount > mostBytes, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            entries[oldest.key] = nil
            byteCount -= oldest.value.buffer.byteCount
        }
    }

    /// A frame is done: what was asked for only before it is forgotten.
    func endFrame() {
        swap(&asked, &askedBefore)
        if !asked.isEmpty { asked.removeAll(keepingCapacity: asked.count <= 64) }
    }

    func removeAll() {
        entries = [:]
        (asked, askedBefore) = ([], [])
        byteCount = 0
    }
}
