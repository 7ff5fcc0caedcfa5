import Foundation

/// A line of laid out text as an editor sees it: where each character stands. Origin at the top left of the text, y down, points.
public struct CaretLine: Hashable, Sendable {
    /// One character, as a person counts them: a letter with its marks, an emoji with its parts.
    public struct Stop: Hashable, Sendable {
        /// Where the character starts in the text, in bytes of UTF-8.
        public var offset: Int
        /// Where a caret stands before and after it. After is to the left where the character runs from right to left.
        public var before: CGFloat
        public var after: CGFloat
        public init(offset: Int, before: CGFloat, after: CGFloat) { (self.offset, self.before, self.after) = (offset, before, after) }

        public var minX: CGFloat { min(before, after) }
        public var maxX: CGFloat { max(before, after) }
    }

    /// What stands in the line, in bytes of the text's UTF-8, with the white space that ends it and without a line break.
    public var range: Range<Int>
    /// Its box, as in `TextLayout.Line`.
    public var rect: CGRect
    /// In the order of the text.
    public var stops: [Stop]
    /// The direction of the paragraph.
    public var isRightToLeft: Bool

    public init(range: Range<Int>, rect: CGRect, stops: [Stop], isRightToLeft: Bool) {
        (self.range, self.rect, self.stops, self.isRightToLeft) = (range, rect, stops, isRightToLeft)
    }

    /// Where a caret stands at a place of the text in this line.
    public func x(at offset: Int) -> CGFloat {
        if let stop = stops.last(where: { $0.offset <= offset }) {
            return stop.offset == offset || offset < end(of: stop) ? stop.before : stop.after
        }
        return isRightToLeft ? rect.maxX : rect.minX
    }

    private func end(of stop: Stop) -> Int {
        stops.first { $0.offset > stop.offset }?.offset ?? range.upperBound
    }

    /// The place of the text nearest to a point on the line.
    public func offset(at x: CGFloat) -> Int {
        var best = range.lowerBound, distance = CGFloat.infinity
        for (index, stop) in stops.enumerated() {
            let after = index + 1 < stops.count ? stops[index + 1].offset : range.upperBound
            for (place, edge) in [(stop.offset, stop.before), (after, stop.after)] where abs(edge - x) < distance {
                (best, distance) = (place, abs(edge - x))
            }
        }
        return best
    }

    /// The stretches of the line, left to right, that a part of the text takes.
    public func spans(of part: Range<Int>) -> [ClosedRange<CGFloat>] {
        var found: [ClosedRange<CGFloat>] = []
        for stop in stops.filter({ part.contains($0.offset) && $0.minX < $0.maxX }).sorted(by: { $0.minX < $1.minX }) {
            if let last = found.last, stop.minX <= last.upperBound + 1e-3 {
                found[found.count - 1] = last.lowerBound...max(last.upperBound, stop.maxX)
            } else {
                found.append(stop.minX...stop.maxX)
            }
        }
        return found
    }
}
