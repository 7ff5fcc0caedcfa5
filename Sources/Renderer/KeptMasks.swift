import DisplayList
import Foundation

/// The coverage of outlines that were drawn lately: a silhouette over which only light moves is scanned once.
///
/// An outline's coverage depends on its map to pixels, less whole pixels, and on nothing else. As with layers, only what is asked for a
/// second time is kept.
final class OutlineMasks {
    struct Key: Hashable {
        var outline: Outline
        var isEvenOdd: Bool
        var stroke: Stroke?
        var isAntialiased: Bool
        /// Its translation without whole pixels.
        var transform: CGAffineTransform

        func hash(into hasher: inout Hasher) {
            hasher.combine(outline)
            hasher.combine(transform.a.bitPattern)
            hasher.combine(transform.tx.bitPattern ^ transform.ty.bitPattern << 1)
        }
    }

    private var masks: [Key: AlphaBuffer] = [:]
    private var asked: Set<Key> = []
    private var askedBefore: Set<Key> = []
    private var byteCount = 0
    private let mostBytes: Int

    init(mostBytes: Int) { self.mostBytes = mostBytes }

    /// The coverage of an outline: kept, or as a path that is yet to be filled.
    func coverage(
        _ outline: Outline, isEvenOdd: Bool, stroke: Stroke?, isAntialiased: Bool, transform: CGAffineTransform
    ) -> Coverage? {
        if stroke == nil, case .rect = outline, transform.b == 0 && transform.c == 0 {
            return Coverage(outline, isEvenOdd: isEvenOdd, isAntialiased: isAntialiased, transform: transform)
        }
        guard abs(transform.tx) < Coverage.farthest, abs(transform.ty) < Coverage.farthest else { return nil }
        // Off the same grid points wherever it lies: kept or new, an outline has the same bytes.
        let left = transform.tx.rounded(.down), top = transform.ty.rounded(.down)
        var local = transform
        local.tx = ((transform.tx - left) * 256).rounded() / 256
        local.ty = ((transform.ty - top) * 256).rounded() / 256
        let key = Key(outline: outline, isEvenOdd: isEvenOdd, stroke: stroke, isAntialiased: isAntialiased, transform: local)
        if let mask = masks[key] { return Coverage(mask).offset(x: Int(left), y: Int(top)) }
        guard
            let coverage = Coverage(
                outline, isEvenOdd: isEvenOdd, stroke: stroke, isAntialiased: isAntialiased, transform: local)
        else { return nil }
        let area = coverage.extent.area
        if asked.contains(key) || askedBefore.contains(key), area <= mostBytes / 16 {
            let mask = coverage.alpha(in: coverage.extent)
            if byteCount + mask.byteCount > mostBytes { removeAll() }
            byteCount += mask.byteCount
            masks[key] = mask
            return Coverage(mask).offset(x: Int(left), y: Int(top))
        }
        asked.insert(key)
        return coverage.offset(x: Int(left), y: Int(top))
    }

    /// A frame is done: what was asked for only before it is forgotten.
    func endFrame() {
        swap(&asked, &askedBefore)
        if !asked.isEmpty { asked.removeAll(keepingCapacity: asked.count <= 64) }
    }

    func removeAll() {
        masks = [:]
        byteCount = 0
    }
}

/// Glyphs as alpha masks, one for each eighth of a pixel that a pen may stand on.
final class GlyphMasks {
    struct Key: Hashable {
        var face: OpaquePointer
        var glyph: UInt32
        /// Of the font, in pixels, without translation.
        var xx: Double, yx: Double, xy: Double, yy: Double
        /// Where the pen stands within its pixel, in eighths.
        var phaseX: Int8, phaseY: Int8

        /// Two sizes of one face are few.
        func hash(into hasher: inout Hasher) {
            hasher.combine(Int(bitPattern: face))
            hasher.combine(UInt64(glyph) << 16 | UInt64(UInt8(bitPattern: phaseX)) << 8 | UInt64(UInt8(bitPattern: phaseY)))
            hasher.combine(yy.bitPattern)
        }
    }

    private var masks: [Key: AlphaBuffer] = [:]
    private var byteCount = 0
    private let mostBytes: Int

    init(mostBytes: Int) { self.mostBytes = mostBytes }

    /// The mask for a glyph whose pen stands in the pixel (0, 0).
    func mask(_ key: Key, make: () -> AlphaBuffer) -> AlphaBuffer {
        if let mask = masks[key] { return mask }
        let mask = make()
        if byteCount + mask.byteCount > mostBytes { removeAll() }
        byteCount += mask.byteCount
        masks[key] = mask
        return mask
    }

    func removeAll() {
        masks = [:]
        byteCount = 0
    }
}
