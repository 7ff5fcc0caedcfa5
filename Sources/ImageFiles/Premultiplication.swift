/// Colour channels times alpha, and back, both with exact rounding. `unpremultiplied` undoes `premultiplied` to within
/// rounding, and `premultiplied` undoes `unpremultiplied` exactly, so that a bitmap survives a file unchanged:
/// c = 255p/a + e with |e| ≤ ½ gives c·a/255 = p + e·a/255, which rounds to p.
/// Pixels are little-endian words, as `Bitmap` and the machines it is for have them: blue is the lowest byte.
enum Premultiplication {
    /// Multiplies 4-byte pixels, alpha last, in place.
    static func premultiply(_ row: UnsafeMutableRawPointer, count: Int) {
        let pixels = row.assumingMemoryBound(to: UInt32.self)
        for index in 0..<count {
            let pixel = pixels[index]
            let alpha = pixel >> 24
            if alpha == 255 { continue }
            // Two channels at once, 16 bits each; (t + t/256) / 256 with t = c·a + 128 is c·a/255 rounded.
            var outer = (pixel & 0x00FF_00FF) &* alpha &+ 0x0080_0080
            outer = ((outer &+ ((outer >> 8) & 0x00FF_00FF)) >> 8) & 0x00FF_00FF
            var green = ((pixel >> 8) & 0xFF) &* alpha &+ 0x80
            green = (green &+ (green >> 8)) & 0xFF00
            pixels[index] = outer | green | alpha << 24
        }
    }

    /// `table[alpha · 256 + p]` is p · 255 / alpha, rounded, at most 255; 0 for alpha 0.
    static let unpremultiplied: [UInt8] = {
        var table = [UInt8](repeating: 0, count: 65536)
        for alpha in 1...255 {
            for channel in 0...255 {
                table[alpha << 8 | channel] = UInt8(min(255, (channel * 255 + alpha / 2) / alpha))
            }
        }
        return table
    }()
}

extension Premultiplication {
    /// Divides 4-byte pixels, alpha last, by their alpha. `table` is `unpremultiplied`, fetched once by the caller.
    @inline(__always)
    static func unpremultiply(_ pixel: UInt32, _ table: UnsafePointer<UInt8>) -> UInt32 {
        let alpha = pixel >> 24
        if alpha == 255 { return pixel }
        if alpha == 0 { return 0 }
        let row = table + Int(alpha << 8)
        return UInt32(row[Int(pixel & 0xFF)]) | UInt32(row[Int(pixel >> 8 & 0xFF)]) << 8
            | UInt32(row[Int(pixel >> 16 & 0xFF)]) << 16 | alpha << 24
    }

    /// The same for a whole row, from a bitmap's pixels to `target`.
    static func unpremultiply(_ row: UnsafePointer<UInt32>, count: Int, to target: UnsafeMutablePointer<UInt32>) {
        unpremultiplied.withUnsafeBufferPointer { table in
            for index in 0..<count { target[index] = unpremultiply(row[index], table.baseAddress!) }
        }
    }
}
