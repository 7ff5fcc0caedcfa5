/// PNG's five row filters. Each replaces a byte by its difference from a prediction, made of the byte to the left (a), the one
/// above (b) and the one above left (c), one pixel away. PNG specification, third edition, section 9. `pk_png_filter` applies them.
enum PNGFilter: UInt8, CaseIterable {
    case none, sub, up, average, paeth
}

extension PNGFilter {
    /// Restores filtered rows in place; each begins with the number of its filter. False when there is no such filter.
    static func undo(_ rows: UnsafeMutablePointer<UInt8>, count: Int, bytesPerRow: Int, distance: Int) -> Bool {
        for y in 0..<count {
            let row = rows + y * (1 + bytesPerRow) + 1
            guard let filter = PNGFilter(rawValue: row[-1]) else { return false }
            for x in 0..<bytesPerRow {
                let a = x >= distance ? Int(row[x - distance]) : 0
                let b = y > 0 ? Int(row[x - bytesPerRow - 1]) : 0
                let c = x >= distance && y > 0 ? Int(row[x - bytesPerRow - 1 - distance]) : 0
                let prediction: Int
                switch filter {
                case .none: prediction = 0
                case .sub: prediction = a
                case .up: prediction = b
                case .average: prediction = (a + b) / 2
                case .paeth:
                    let (pa, pb, pc) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
                    prediction = pa <= pb && pa <= pc ? a : pb <= pc ? b : c
                }
                row[x] &+= UInt8(prediction)
            }
        }
        return true
    }
}
