import DisplayList
import Foundation

/// A path as text: numbers followed by what to do with them, `m` move, `l` line, `q` quadratic curve, `c` cubic curve,
/// `h` close, and `re` for a rectangle (x, y, width, height) when read.
extension Path: LosslessStringConvertible {
    public var description: String {
        outline.elements.map { element in
            switch element {
            case .move(let point): Self.text(point) + " m"
            case .line(let point): Self.text(point) + " l"
            case .quad(let point, let control): Self.text(control, point) + " q"
            case .curve(let point, let control1, let control2): Self.text(control1, control2, point) + " c"
            case .close: "h"
            }
        }.joined(separator: " ")
    }

    private static func text(_ points: CGPoint...) -> String {
        points.flatMap { [$0.x, $0.y] }.map { number in
            let text = "\(Double(number))"
            return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        }.joined(separator: " ")
    }

    /// nil when the text is not a path as `description` writes it.
    public init?(_ string: String) {
        self.init()
        var numbers: [CGFloat] = []
        func point(_ at: Int) -> CGPoint { CGPoint(x: numbers[2 * at], y: numbers[2 * at + 1]) }
        for word in string.split(whereSeparator: \.isWhitespace) {
            if let number = Double(word) {
                guard number.isFinite else { return nil }
                numbers.append(CGFloat(number))
                continue
            }
            let needed: [Substring: Int] = ["m": 2, "l": 2, "q": 4, "c": 6, "h": 0, "re": 4]
            guard needed[word] == numbers.count, word == "m" || word == "re" || !isEmpty else { return nil }
            switch word {
            case "m": move(to: point(0))
            case "l": addLine(to: point(0))
            case "q": addQuadCurve(to: point(1), control: point(0))
            case "c": addCurve(to: point(2), control1: point(0), control2: point(1))
            case "re": addRect(CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
            default: closeSubpath()
            }
            numbers = []
        }
        guard numbers.isEmpty else { return nil }
    }
}
