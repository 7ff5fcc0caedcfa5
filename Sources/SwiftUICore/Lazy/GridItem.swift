import Foundation

/// A column of a vertical grid, or a row of a horizontal one.
public struct GridItem: Sendable {
    public enum Size: Sendable {
        /// Always as wide.
        case fixed(CGFloat)
        /// An equal share of what is left, within bounds.
        case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
        /// As many as there is room for at the minimum, each of an equal share, within bounds.
        case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
    }

    public var size: GridItem.Size
    /// To the next one, in points; nil for 8.
    public var spacing: CGFloat?
    /// Where cells stand in their place; nil for the grid's.
    public var alignment: Alignment?

    public init(_ size: GridItem.Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
        (self.size, self.spacing, self.alignment) = (size, spacing, alignment)
    }
}

/// The columns of a grid in a width: where each begins and how wide it is.
package struct GridTracks: Equatable {
    package struct Track: Equatable {
        package var start: CGFloat
        package var length: CGFloat
        package var alignment: Alignment?
    }

    package private(set) var tracks: [Track]
    /// From the first to the end of the last.
    package private(set) var length: CGFloat

    /// Fixed items first; then, in order, each flexible or adaptive one takes an equal share of what is left, held to its bounds.
    /// An adaptive item fills its share with as many tracks as fit at their minimum.
    package init(_ items: [GridItem], in room: CGFloat?) {
        let room = room.map(\.clampedLength)
        // A grid of nothing has one column.
        let items = items.isEmpty ? [GridItem()] : items
        func gap(_ item: GridItem) -> CGFloat { (item.spacing ?? ViewSpacing.standardDistance).finite() }
        var left = (room ?? 0) - items.dropLast().reduce(0) { $0 + gap($1) }
        var flexible = 0
        for item in items {
            if case .fixed(let length) = item.size { left -= length.clampedLength } else { flexible += 1 }
        }
        var made: [Track] = []
        var place: CGFloat = 0, end: CGFloat = 0
        for item in items {
            let share = max(left, 0) / CGFloat(max(flexible, 1))
            func add(_ length: CGFloat) {
                made.append(Track(start: place, length: length, alignment: item.alignment))
                end = place + length
                place = end + gap(item)
            }
            switch item.size {
            case .fixed(let length): add(length.clampedLength)
            case .flexible(let minimum, let maximum):
                let least = minimum.clampedLength
                let length = room == nil ? least : max(min(share, Self.bound(maximum)), least)
                add(length)
                left -= length
                flexible -= 1
            case .adaptive(let minimum, let maximum):
                let least = max(minimum.clampedLength, 1)
                let room = room == nil ? least : max(share, least)
                // A million columns are drawn by nobody.
                let count = min(max(Int((room + gap(item)) / max(least + gap(item), 1)), 1), 10_000)
                let length = max(min((room - CGFloat(count - 1) * gap(item)) / CGFloat(count), Self.bound(maximum)), least)
                for _ in 0..<count { add(length) }
                left -= room
                flexible -= 1
            }
        }
        tracks = made
        length = end
    }

    private static func bound(_ length: CGFloat) -> CGFloat { length == .infinity ? .infinity : length.clampedLength }
}
