import DisplayList
import Foundation

/// A picture in memory, with CoreGraphics' names.
public final class CGImage: Sendable {
    package let bitmap: Bitmap

    package init(_ bitmap: Bitmap) { self.bitmap = bitmap }

    /// In pixels.
    public var width: Int { bitmap.width }
    public var height: Int { bitmap.height }
    public var bitsPerComponent: Int { 8 }
    public var bitsPerPixel: Int { 32 }
    /// Of `dataProvider`'s bytes.
    public var bytesPerRow: Int { bitmap.width * 4 }
    public var colorSpace: CGColorSpace? { CGColorSpace(name: CGColorSpace.sRGB) }
    public var alphaInfo: CGImageAlphaInfo { .premultipliedLast }
    public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: alphaInfo.rawValue) }

    /// Red, green, blue and alpha, 8 bits each, premultiplied, row by row from the top without gaps.
    public var dataProvider: CGDataProvider? { CGDataProvider(data: rgba) }

    private var rgba: Data {
        var data = Data(count: bytesPerRow * height)
        data.withUnsafeMutableBytes { (target: UnsafeMutableRawBufferPointer) in
            for y in 0..<height {
                let source = UnsafeRawBufferPointer(rebasing: bitmap.bytes[(y * bitmap.bytesPerRow)...])
                var at = y * bytesPerRow, from = 0
                for _ in 0..<width {
                    target[at] = source[from + 2]
                    target[at + 1] = source[from + 1]
                    target[at + 2] = source[from]
                    target[at + 3] = source[from + 3]
                    at += 4
                    from += 4
                }
            }
        }
        return data
    }

    /// The part of the picture in `rect` (pixels, from the top left), or nil when there is none.
    public func cropping(to rect: CGRect) -> CGImage? {
        let rect = rect.intersection(CGRect(x: 0, y: 0, width: width, height: height)).integral
        guard rect.width >= 1, rect.height >= 1 else { return nil }
        let x = Int(rect.minX), y = Int(rect.minY)
        return CGImage(
            Bitmap(width: Int(rect.width), height: Int(rect.height)) { target, rowLength in
                for row in 0..<Int(rect.height) {
                    let from = (y + row) * bitmap.bytesPerRow + x * 4
                    memcpy(
                        target.baseAddress! + row * rowLength, bitmap.bytes.baseAddress! + from, Int(rect.width) * 4)
                }
            })
    }
}

public final class CGDataProvider: Sendable {
    public let data: Data?
    public init?(data: Data) { self.data = data }
}

public struct CGColorSpace: Hashable, Sendable {
    public let name: String?
    public static let sRGB = "kCGColorSpaceSRGB"

    /// Pictures here are sRGB; other names give nil.
    public init?(name: String) {
        guard name == Self.sRGB else { return nil }
        self.name = name
    }
}

public enum CGImageAlphaInfo: UInt32, Sendable {
    case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst, alphaOnly
}

public struct CGBitmapInfo: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}
