import Foundation

/// How long each of many rows is, most of them unknown: those take an estimate. Costs memory only where rows have been measured, and
/// answers where a row begins, and which row lies at a place, a block of rows at a time.
package struct ExtentTable {
    private static let blockSize = 256

    private final class Block {
        var extents = [CGFloat](repeating: .nan, count: ExtentTable.blockSize)
        var sum: CGFloat = 0
        var known = 0
    }

    package private(set) var count: Int
    private var blocks: [Block?]
    /// Of a row that has not been measured; nil until one has.
    package private(set) var estimate: CGFloat?

    package init(count: Int) {
        self.count = count
        blocks = Array(repeating: nil, count: (count + Self.blockSize - 1) / Self.blockSize)
    }

    package subscript(index: Int) -> CGFloat? {
        guard let block = blocks[index / Self.blockSize] else { return nil }
        let extent = block.extents[index % Self.blockSize]
        return extent.isNaN ? nil : extent
    }

    /// What a row measures. The first that is told is the estimate for all others, so that a list of rows of one kind has its true
    /// length from the beginning.
    package mutating func set(_ extent: CGFloat, at index: Int) {
        let extent = extent.clampedLength
        if estimate == nil { estimate = extent }
        let block: Block
        if let known = blocks[index / Self.blockSize] {
            block = known
        } else {
            block = Block()
            blocks[index / Self.blockSize] = block
        }
        let old = block.extents[index % Self.blockSize]
        if old.isNaN {
            block.known += 1
            block.sum += extent
        } else {
            block.sum += extent - old
        }
        block.extents[index % Self.blockSize] = extent
    }

    /// Takes the mean of what is known for what is not.
    package mutating func refineEstimate() {
        let known = blocks.reduce(into: (sum: CGFloat(0), count: 0)) { result, block in
            if let block { result = (result.sum + block.sum, result.count + block.known) }
        }
        if known.count > 0 { estimate = known.sum / CGFloat(known.count) }
    }

    package mutating func forget() { self = ExtentTable(count: count) }

    private func length(of block: Int) -> CGFloat {
        let rows = min(Self.blockSize, count - block * Self.blockSize)
        guard let known = blocks[block] else { return CGFloat(rows) * (estimate ?? 0) }
        return known.sum + CGFloat(rows - known.known) * (estimate ?? 0)
    }

    /// Where row `index` begins; for `count`, where the last one ends.
    package func start(of index: Int) -> CGFloat {
        let block = index / Self.blockSize
        var sum: CGFloat = 0
        for before in 0..<block { sum += length(of: before) }
        for row in block * Self.blockSize..<index { sum += self[row] ?? estimate ?? 0 }
        return sum
    }

    package var total: CGFloat { start(of: count) }

    /// The first row that ends after `place`; `count` when all end before.
    package func index(at place: CGFloat) -> Int {
        var start: CGFloat = 0
        for block in blocks.indices {
            let length = length(of: block)
            guard start + length > place else {
                start += length
                continue
            }
            let rows = block * Self.blockSize..<min((block + 1) * Self.blockSize, count)
            for row in rows {
                start += self[row] ?? estimate ?? 0
                if start > place { return row }
            }
            // Sums by blocks and by rows may differ by a rounding error.
            return min(rows.upperBound, count - 1)
        }
        return count
    }

    /// Rows were taken out at a place and others put in; what is known of the rest stays known.
    package mutating func replace(_ range: Range<Int>, with newCount: Int) {
        var result = ExtentTable(count: count - range.count + newCount)
        result.estimate = estimate
        for (number, block) in blocks.enumerated() {
            guard let block else { continue }
            for (place, extent) in block.extents.enumerated() where !extent.isNaN {
                let row = number * Self.blockSize + place
                if row < range.lowerBound {
                    result.set(extent, at: row)
                } else if row >= range.upperBound {
                    result.set(extent, at: row - range.count + newCount)
                }
            }
        }
        self = result
    }
}
