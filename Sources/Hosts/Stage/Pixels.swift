import DisplayList
import Foundation
import ImageFiles
import SwiftUI
import SwiftUICore

/// A picture: 8 bits a channel, premultiplied, sRGB, rows from the top.
public struct Pixels: Equatable, Sendable {
    let bitmap: Bitmap
    init(_ bitmap: Bitmap) { self.bitmap = bitmap }

    /// Reads a picture file, PNG, JPEG or WebP, upright and in sRGB: to compare with one that was kept.
    /// - Throws: An error that says in a sentence why the file cannot be read.
    public init(contentsOf url: URL) throws { bitmap = try ImageDecoder.decode(contentsOf: url) }

    public struct Pixel: Hashable, Sendable, CustomStringConvertible {
        public var red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8

        public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
            (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
        }

        /// The colour without its opacity multiplied in, 0…1.
        public var color: (red: Double, green: Double, blue: Double) {
            alpha == 0 ? (0, 0, 0) : (Double(red) / Double(alpha), Double(green) / Double(alpha), Double(blue) / Double(alpha))
        }

        public var description: String { "(\(red), \(green), \(blue), \(alpha))" }
    }

    public var width: Int { bitmap.width }
    public var height: Int { bitmap.height }

    /// One pixel; all clear outside of the picture.
    public subscript(x: Int, y: Int) -> Pixel {
        guard x >= 0, y >= 0, x < width, y < height else { return Pixel(red: 0, green: 0, blue: 0, alpha: 0) }
        let pixel = bitmap[x, y]
        return Pixel(red: pixel.red, green: pixel.green, blue: pixel.blue, alpha: pixel.alpha)
    }

    /// Red, green, blue, alpha, row by row without gaps.
    public var bytes: [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(width * height * 4)
        for y in 0..<height {
            for x in 0..<width {
                let pixel = bitmap[x, y]
                result += [pixel.red, pixel.green, pixel.blue, pixel.alpha]
            }
        }
        return result
    }

    public var cgImage: CGImage { CGImage(bitmap) }

    public func png() throws -> Data { try PNGEncoder().encode(bitmap) }

    /// How far two pictures of one size lie apart: the mean and the largest difference of all channels, 0…255. nil when the sizes differ.
    public func difference(to other: Pixels) -> (mean: Double, maximum: Int)? {
        guard width == other.width, height == other.height else { return nil }
        let a = bytes, b = other.bytes
        var sum = 0, maximum = 0
        for index in a.indices {
            let distance = abs(Int(a[index]) - Int(b[index]))
            sum += distance
            maximum = max(maximum, distance)
        }
        return (a.isEmpty ? 0 : Double(sum) / Double(a.count), maximum)
    }
}
