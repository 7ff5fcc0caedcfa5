/// How long a frame is shown: an exact fraction of a second, such as 1/60. A numerator of 0 is as short as the viewer can.
public struct FrameDelay: Sendable, Hashable {
    public var numerator: UInt16
    /// Not 0.
    public var denominator: UInt16

    public init(_ numerator: UInt16, _ denominator: UInt16) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// The sum, in lowest terms; nil when 16 bits cannot say it.
    func adding(_ other: FrameDelay) -> FrameDelay? {
        let sum = Int(numerator) * Int(other.denominator) + Int(other.numerator) * Int(denominator)
        let whole = Int(denominator) * Int(other.denominator)
        var (a, b) = (sum, whole)
        while b != 0 { (a, b) = (b, a % b) }
        guard let numerator = UInt16(exactly: sum / a), let denominator = UInt16(exactly: whole / a) else { return nil }
        return FrameDelay(numerator, denominator)
    }
}

/// A sum of delays that does not drift: fractions are added by denominator, and rounded only to be read.
struct ExactTime {
    private var parts: [(denominator: Int, numerator: Int)] = []

    static func += (time: inout ExactTime, delay: FrameDelay) {
        if let index = time.parts.firstIndex(where: { $0.denominator == Int(delay.denominator) }) {
            time.parts[index].numerator += Int(delay.numerator)
        } else {
            time.parts.append((Int(delay.denominator), Int(delay.numerator)))
        }
    }

    /// The nearest whole number of milliseconds.
    var milliseconds: Int {
        let whole = parts.reduce(0) { $0 + $1.numerator * 1000 / $1.denominator }
        let fraction = parts.reduce(0.0) { $0 + Double($1.numerator * 1000 % $1.denominator) / Double($1.denominator) }
        return whole + Int(fraction.rounded())
    }
}
