import DisplayList
import PixelKernels

/// A colour as a premultiplied word. Channels outside 0…1 are brought inside; not a number counts as 0.
extension RGBA {
    var word: UInt32 {
        let alpha = Self.unit(self.alpha)
        func byte(_ value: Float) -> UInt32 { UInt32(value * 255 + 0.5) }
        return byte(alpha) << 24 | byte(Self.unit(red) * alpha) << 16 | byte(Self.unit(green) * alpha) << 8
            | byte(Self.unit(blue) * alpha)
    }

    static func unit(_ value: Float) -> Float { value > 0 ? (value < 1 ? value : 1) : 0 }
}

/// An opacity as a byte.
func opacityByte(_ opacity: Double) -> UInt32 { opacity > 0 ? UInt32((opacity < 1 ? opacity : 1) * 255 + 0.5) : 0 }

/// All four channels times `factor` / 255, each rounded to nearest: two channels at a time in the halves of a word.
@inline(__always)
func scale(_ word: UInt32, by factor: UInt32) -> UInt32 {
    var even = (word & 0x00FF_00FF) &* factor &+ 0x0080_0080
    var odd = ((word &>> 8) & 0x00FF_00FF) &* factor &+ 0x0080_0080
    even = ((even &+ ((even &>> 8) & 0x00FF_00FF)) &>> 8) & 0x00FF_00FF
    odd = (odd &+ ((odd &>> 8) & 0x00FF_00FF)) & 0xFF00_FF00
    return even | odd
}

/// Porter and Duff's source over destination.
@inline(__always)
func over(_ source: UInt32, _ destination: UInt32) -> UInt32 {
    // Premultiplied channels are at most the alpha, so the sum of two rounded halves is at most 255, but for a channel
    // that a filter rounded above its alpha; the largest such overshoot is kept out where the words are made.
    source &+ scale(destination, by: 255 &- (source &>> 24))
}

/// Rows of words composited onto rows of words.
enum Row {
    typealias Words = UnsafeMutablePointer<UInt32>

    /// One colour in so many rows, weighted by coverage where there is one.
    static func fill(
        _ destination: Words, _ stride: Int, _ size: PixelRect, _ color: UInt32, coverage: UnsafePointer<UInt8>?, _ coverageStride: Int
    ) {
        pk_fill_rows(destination, stride, Int32(size.width), Int32(size.height), color, coverage, coverageStride)
    }

    /// One colour, weighted by coverage where there is one.
    static func fill(_ destination: Words, _ count: Int, _ color: UInt32, coverage: UnsafePointer<UInt8>? = nil) {
        pk_fill(destination, Int32(count), color, coverage)
    }

    /// The alphas of words.
    static func alphas(_ words: Words, _ count: Int, into bytes: UnsafeMutablePointer<UInt8>) {
        pk_alpha_bytes(bytes, Int32(count), words)
    }

    /// Words over words, all weighted by `opacity` of 255.
    static func draw(_ destination: Words, _ count: Int, _ source: UnsafePointer<UInt32>, opacity: UInt32) {
        pk_over(destination, Int32(count), source, opacity)
    }

    /// Words over words, weighted by coverage.
    static func draw(
        _ destination: Words, _ count: Int, _ source: UnsafePointer<UInt32>, coverage: UnsafePointer<UInt8>
    ) {
        pk_over_coverage(destination, Int32(count), source, coverage)
    }

    /// Words weighted by coverage, in place.
    static func mask(_ words: Words, _ count: Int, by coverage: UnsafePointer<UInt8>) {
        pk_mask(words, Int32(count), coverage)
    }
}

extension Raster {
    /// Draws `source` over these pixels where both are and `clip` allows.
    func composite(_ source: Raster, clip: PixelRect, opacity: UInt32 = 255) {
        let area = rect.intersection(clip).intersection(source.rect)
        if area.isEmpty || opacity == 0 { return }
        for y in area.minY..<area.maxY {
            Row.draw(pointer(x: area.minX, y: y), area.width, source.pointer(x: area.minX, y: y), opacity: opacity)
        }
    }

    /// Replaces the pixels of `area` by one word.
    func clear(_ area: PixelRect, to word: UInt32) {
        let area = area.intersection(rect)
        if area.isEmpty { return }
        for y in area.minY..<area.maxY { pointer(x: area.minX, y: y).update(repeating: word, count: area.width) }
    }

    /// Weights these pixels by the alpha of `mask`, or by its luminance times alpha; where the mask has no pixels all is clear.
    func mask(by mask: Raster, isLuminance: Bool) {
        let area = rect.intersection(mask.rect)
        clearOutside(area)
        if area.isEmpty { return }
        guard isLuminance else {
            for y in area.minY..<area.maxY {
                pk_mask_alpha(pointer(x: area.minX, y: y), Int32(area.width), mask.pointer(x: area.minX, y: y))
            }
            return
        }
        let coverage = UnsafeMutablePointer<UInt8>.allocate(capacity: area.width)
        defer { coverage.deallocate() }
        for y in area.minY..<area.maxY {
            let source = mask.pointer(x: area.minX, y: y)
            var i = 0
            // The weights of Rec. 709 in 1/65536; premultiplied channels bring the alpha along.
            while i < area.width {
                let word = source[i]
                let sum = (word &>> 16 & 255) &* 13933 &+ (word &>> 8 & 255) &* 46871 &+ (word & 255) &* 4732
                coverage[i] = UInt8(truncatingIfNeeded: (sum &+ 32768) &>> 16)
                i &+= 1
            }
            Row.mask(pointer(x: area.minX, y: y), area.width, by: coverage)
        }
    }

    /// Makes everything outside `area` transparent, or replaces it by another word.
    func clearOutside(_ area: PixelRect, to word: UInt32 = 0) {
        let kept = area.intersection(rect)
        if kept.isEmpty { return clear(rect, to: word) }
        clear(PixelRect(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: kept.minY), to: word)
        clear(PixelRect(minX: rect.minX, minY: kept.maxY, maxX: rect.maxX, maxY: rect.maxY), to: word)
        clear(PixelRect(minX: rect.minX, minY: kept.minY, maxX: kept.minX, maxY: kept.maxY), to: word)
        clear(PixelRect(minX: kept.maxX, minY: kept.minY, maxX: rect.maxX, maxY: kept.maxY), to: word)
    }
}
