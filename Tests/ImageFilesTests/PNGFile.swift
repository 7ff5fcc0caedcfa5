import DisplayList
import Foundation

/// PNG files taken apart and put together by hand, so that encoder and decoder are not tested with themselves.
struct PNGFile {
    struct Chunk: Equatable {
        var type: String
        var content: [UInt8]
    }

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    var chunks: [Chunk]

    init(chunks: [Chunk]) { self.chunks = chunks }

    /// A file of one picture. `rows` are packed samples without filter bytes; of an interlaced one, those of its seven passes.
    init(width: Int, height: Int, bits: Int, colorType: Int, rows: [[UInt8]], interlaced: Bool = false, extra: [Chunk] = []) {
        let header = bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [UInt8(bits), UInt8(colorType), 0, 0, interlaced ? 1 : 0]
        var pixels: [UInt8] = []
        for row in rows { pixels += [0] + row }
        chunks =
            [Chunk(type: "IHDR", content: header)] + extra
            + [Chunk(type: "IDAT", content: Self.zlib(pixels)), Chunk(type: "IEND", content: [])]
    }

    /// Nil when anything is out of shape: signature, lengths, checksums, bytes after the end.
    init?(_ data: Data) {
        let bytes = [UInt8](data)
        guard bytes.starts(with: Self.signature) else { return nil }
        chunks = []
        var at = 8
        while at < bytes.count {
            guard at + 12 <= bytes.count else { return nil }
            let length = Int(number(bytes[at..<(at + 4)]))
            guard at + 12 + length <= bytes.count else { return nil }
            let checked = bytes[(at + 4)..<(at + 8 + length)]
            guard number(bytes[(at + 8 + length)..<(at + 12 + length)]) == Self.crc(checked) else { return nil }
            chunks.append(Chunk(type: String(decoding: checked.prefix(4), as: UTF8.self), content: Array(checked.dropFirst(4))))
            at += 12 + length
        }
        guard chunks.first?.type == "IHDR", chunks.last == Chunk(type: "IEND", content: []) else { return nil }
    }

    var data: Data {
        var bytes = Self.signature
        for chunk in chunks {
            let checked: [UInt8] = Array(chunk.type.utf8) + chunk.content
            bytes += bigEndian(UInt32(chunk.content.count))
            bytes += checked
            bytes += bigEndian(Self.crc(checked))
        }
        return Data(bytes)
    }

    var types: [String] { chunks.map(\.type) }
    func content(_ type: String) -> [UInt8]? { chunks.first { $0.type == type }?.content }
    var width: Int { Int(number(chunks[0].content[0..<4])) }
    var height: Int { Int(number(chunks[0].content[4..<8])) }
    var size: [Int] { [width, height] }
    var bits: Int { Int(chunks[0].content[8]) }
    var colorType: Int { Int(chunks[0].content[9]) }

    /// A zlib stream that stores its bytes (RFC 1950, RFC 1951 section 3.2.4).
    static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(65535)
            rest = rest.dropFirst(block.count)
            let count = UInt16(block.count)
            stream += [rest.isEmpty ? 1 : 0, UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8)]
            stream += block
        } while !rest.isEmpty
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            a = (a + UInt32(byte)) % 65521
            b = (b + a) % 65521
        }
        return stream + bigEndian(b << 16 | a)
    }

    static func crc(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var crc = ~UInt32(0)
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }

    /// Samples of `bits` bits each, packed into bytes.
    static func pack(_ samples: [Int], bits: Int) -> [UInt8] {
        if bits == 16 { return samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } }
        var row = [UInt8](repeating: 0, count: (samples.count * bits + 7) / 8)
        for (index, sample) in samples.enumerated() {
            row[index * bits / 8] |= UInt8(sample << (8 - bits - index * bits % 8))
        }
        return row
    }
}

func bigEndian(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
func bigEndian16(_ number: UInt16) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }
func number(_ bytes: some Sequence<UInt8>) -> UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers on every run.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }
}

/// A bitmap of premultiplied colours.
func bitmap(_ width: Int, _ height: Int, _ color: (Int, Int) -> [Int]) -> Bitmap {
    Bitmap(width: width, height: height) { bytes, bytesPerRow in
        for y in 0..<height {
            for x in 0..<width {
                let color = color(x, y)
                for (offset, channel) in [2, 1, 0, 3].enumerated() { bytes[y * bytesPerRow + 4 * x + offset] = UInt8(color[channel]) }
            }
        }
    }
}

extension Bitmap {
    var size: [Int] { [width, height] }

    func pixel(_ x: Int, _ y: Int) -> [Int] {
        let color = self[x, y]
        return [Int(color.red), Int(color.green), Int(color.blue), Int(color.alpha)]
    }

    /// Whether a pixel has about this colour: each channel to within `tolerance` of 255 steps.
    func shows(_ color: [Int], at x: Int, _ y: Int, within tolerance: Int) -> Bool {
        zip(pixel(x, y), color + [255]).allSatisfy { abs($0 - $1) <= tolerance }
    }
}
