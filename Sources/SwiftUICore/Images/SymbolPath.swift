import DisplayList
import Foundation

/// Drawings for symbols that the icon font lacks, in the manner of SVG's path data on the grid of 24 × 24 units. All
/// coordinates are absolute: `M x y`, `L x y`, `H x`, `V y`, `Q cx cy x y`, `C ax ay bx by x y`, `Z`; and whole figures:
/// `R x y width height radius` (a rectangle), `E x y rx ry` (an ellipse around a centre), `A x y x y size` (an arrow from the first
/// point to the second with a head of that size).
struct SymbolPath {
    /// One drawn without a break.
    enum Figure {
        case outline(Outline)
        case arrow(from: CGPoint, to: CGPoint, head: CGFloat)
    }

    private(set) var figures: [Figure] = []

    /// nil: not of the form above.
    init?(_ text: Substring) {
        var tokens = text.split(separator: " ")[...]
        var elements: [Outline.Element] = []
        var pen = CGPoint.zero
        func numbers(_ count: Int) -> [CGFloat]? {
            let found = tokens.prefix(count).compactMap { Double($0).map { CGFloat($0) } }
            tokens = tokens.dropFirst(count)
            return found.count == count ? found : nil
        }
        while let command = tokens.popFirst() {
            switch command {
            case "M":
                guard let n = numbers(2) else { return nil }
                end(&elements)
                pen = CGPoint(x: n[0], y: n[1])
                elements.append(.move(pen))
            case "L", "H", "V":
                guard let n = numbers(command == "L" ? 2 : 1) else { return nil }
                pen = CGPoint(x: command == "V" ? pen.x : n[0], y: command == "H" ? pen.y : n[n.count - 1])
                elements.append(.line(pen))
            case "Q":
                guard let n = numbers(4) else { return nil }
                pen = CGPoint(x: n[2], y: n[3])
                elements.append(.quad(pen, control: CGPoint(x: n[0], y: n[1])))
            case "C":
                guard let n = numbers(6) else { return nil }
                pen = CGPoint(x: n[4], y: n[5])
                elements.append(
                    .curve(pen, control1: CGPoint(x: n[0], y: n[1]), control2: CGPoint(x: n[2], y: n[3])))
            case "Z": elements.append(.close)
            case "R":
                guard let n = numbers(5) else { return nil }
                end(&elements)
                let rect = CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
                let radius = min(n[4], n[2] / 2, n[3] / 2)
                figures.append(
                    .outline(.roundedRect(rect, cornerSize: CGSize(width: radius, height: radius), isContinuous: false)))
            case "E":
                guard let n = numbers(4) else { return nil }
                end(&elements)
                figures.append(
                    .outline(.ellipse(CGRect(x: n[0] - n[2], y: n[1] - n[3], width: 2 * n[2], height: 2 * n[3]))))
            case "A":
                guard let n = numbers(5) else { return nil }
                end(&elements)
                figures.append(.arrow(from: CGPoint(x: n[0], y: n[1]), to: CGPoint(x: n[2], y: n[3]), head: n[4]))
            default: return nil
            }
        }
        end(&elements)
    }

    private mutating func end(_ elements: inout [Outline.Element]) {
        if elements.count > 1 { figures.append(.outline(.elements(elements))) }
        elements.removeAll()
    }

    /// The insides. Arrows have a line's thickness.
    func filled(lineWidth: CGFloat) -> SymbolShape {
        var outlines: [Outline.Element] = []
        var arrows = SymbolShape()
        for figure in figures {
            switch figure {
            case .outline(let outline): outlines += outline.elements
            case .arrow: arrows = arrows + stroked(figure, lineWidth: lineWidth)
            }
        }
        return SymbolShape(filling: .elements(outlines)) + arrows
    }

    func stroked(lineWidth: CGFloat) -> SymbolShape {
        figures.reduce(SymbolShape()) { $0 + stroked($1, lineWidth: lineWidth) }
    }

    private func stroked(_ figure: Figure, lineWidth: CGFloat) -> SymbolShape {
        switch figure {
        case .outline(let outline):
            outline.flattened(tolerance: SymbolShape.tolerance).reduce(SymbolShape()) {
                $0 + .stroke($1.points, isClosed: $1.isClosed, width: lineWidth)
            }
        case .arrow(let from, let to, let head): Self.arrow(from: from, to: to, head: head, width: lineWidth)
        }
    }

    /// One polygon around the shaft and both arms of the head, which stand at 45° to it. `head` is the reach of the arms to either
    /// side, to the middle of their lines.
    private static func arrow(from: CGPoint, to: CGPoint, head: CGFloat, width: CGFloat) -> SymbolShape {
        let length = hypot(to.x - from.x, to.y - from.y)
        guard length > 0 else { return SymbolShape() }
        let (ux, uy) = ((to.x - from.x) / length, (to.y - from.y) / length)
        // In the arrow's own terms: `back` from the tip along the shaft, `side` to its right.
        func point(_ back: CGFloat, _ side: CGFloat) -> CGPoint {
            CGPoint(x: to.x - ux * back - uy * side, y: to.y - uy * back + ux * side)
        }
        let slant = width / 2 * (2 as CGFloat).squareRoot()
        let half = width / 2
        // An arm's outer edge runs from the tip with `side` = `back`; its inner edge lies 2 · slant further back. It ends square.
        let right = [point(head, head), point(head + slant, head - slant), point(half + 2 * slant, half), point(length, half)]
        let left = [point(head, -head), point(head + slant, -(head - slant)), point(half + 2 * slant, -half), point(length, -half)]
        let polygon = [point(0, 0)] + right + left.reversed()
        return SymbolShape(filling: .elements([.move(polygon[0])] + polygon.dropFirst().map { .line($0) } + [.close]))
    }
}
