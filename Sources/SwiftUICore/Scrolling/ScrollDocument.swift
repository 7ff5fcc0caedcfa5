import Foundation

/// What moves in a scroll area: lies at its place in the layout, and is seen `shift` from there.
@MainActor package final class ScrollDocument: ElementNode {
    package private(set) var inner: ElementNode?
    unowned let area: ScrollArea

    init(in area: ScrollArea, _ inputs: _NodeInputs) {
        self.area = area
        super.init(inputs)
    }

    package func show(_ element: ElementNode) {
        inner = element
        adopt(element)
    }

    override package var children: [_ViewNode] { inner.map { [$0] } ?? [] }
    override package var content: [ElementNode] { inner.map { [$0] } ?? [] }

    override package func measure(_ proposal: ProposedViewSize) -> CGSize { inner?.sizeThatFits(proposal) ?? .zero }
    override package func placeContent() { inner?.place(at: .zero, proposal: proposal) }

    override package func sight(of rect: CGRect) -> CGRect {
        let shift = area.shift
        return rect.offsetBy(dx: shift.width, dy: shift.height)
    }

    override package func convertToSuper(_ point: CGPoint) -> CGPoint {
        let shift = area.shift
        return CGPoint(x: point.x + presentation.minX + shift.width, y: point.y + presentation.minY + shift.height)
    }

    override package func convertFromSuper(_ point: CGPoint) -> CGPoint {
        let shift = area.shift
        return CGPoint(x: point.x - presentation.minX - shift.width, y: point.y - presentation.minY - shift.height)
    }
}
