import Foundation

/// A rectangle of whole pixels: columns `minX..<maxX`, rows `minY..<maxY`. Empty when it has none of either.
public struct PixelRect: Hashable, Sendable, CustomStringConvertible {
    public var minX: Int, minY: Int, maxX: Int, maxY: Int

    public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
        (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
    }

    public init(x: Int, y: Int, width: Int, height: Int) { self.init(minX: x, minY: y, maxX: x + width, maxY: y + height) }

    /// All pixels that `rect`, in pixels, touches. Coordinates that no canvas reaches are brought to ±2²⁴; not a number
    /// and null cover nothing.
    public init(covering rect: CGRect) {
        let (minX, minY) = (rect.minX.rounded(.down), rect.minY.rounded(.down))
        let (maxX, maxY) = (rect.maxX.rounded(.up), rect.maxY.rounded(.up))
        guard !rect.isNull, !minX.isNaN, !minY.isNaN, !maxX.isNaN, !maxY.isNaN else {
            self.init(minX: 0, minY: 0, maxX: 0, maxY: 0)
            return
        }
        func whole(_ edge: Double) -> Int { Int(min(max(edge, -16_777_216), 16_777_216)) }
        self.init(minX: whole(minX), minY: whole(minY), maxX: whole(maxX), maxY: whole(maxY))
    }

    public static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

    public var width: Int { max(maxX - minX, 0) }
    public var height: Int { max(maxY - minY, 0) }
    public var area: Int { width * height }
    public var isEmpty: Bool { maxX <= minX || maxY <= minY }

    public func intersection(_ other: PixelRect) -> PixelRect {
        PixelRect(
            minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
            maxY: min(maxY, other.maxY))
    }

    /// The smallest rectangle around both; an empty one adds nothing.
    public func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelRect(
            minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
            maxY: max(maxY, other.maxY))
    }

    public func contains(_ other: PixelRect) -> Bool {
        other.isEmpty || minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
    }

    public func offset(x: Int, y: Int) -> PixelRect {
        PixelRect(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
    }

    public func grown(by pixels: Int) -> PixelRect {
        PixelRect(minX: minX - pixels, minY: minY - pixels, maxX: maxX + pixels, maxY: maxY + pixels)
    }

    public var description: String { "(\(minX) \(minY) \(width) \(height))" }
}
