import DisplayList
import Foundation

/// The first of several views whose ideal size fits into what is offered; the last when none does.
public struct ViewThatFits<Content>: View where Content: View {
    let axes: Axis.Set
    let content: Content

    public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
        (self.axes, self.content) = (axes, content())
    }
}

extension ViewThatFits: _PrimitiveView {
    public typealias Body = Never

    @MainActor public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode {
        ViewThatFitsElement(view, inputs)
    }

    @MainActor public static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
        unsafeDowncast(node, to: ViewThatFitsElement<Content>.self).update(to: view, environment)
    }
}

private final class ViewThatFitsElement<Content: View>: ElementNode {
    private var axes: Axis.Set
    private var node: _ViewNode!
    private var candidates: [ElementNode] = []
    private var shown: ElementNode?

    init(_ view: ViewThatFits<Content>, _ inputs: _NodeInputs) {
        axes = view.axes
        super.init(inputs)
        node = Content._makeNode(view.content, _NodeInputs(parent: self, environment: environment))
        contentDidChange()
    }

    func update(to view: ViewThatFits<Content>, _ newEnvironment: EnvironmentValues) {
        environment = newEnvironment
        if axes != view.axes {
            axes = view.axes
            setNeedsLayout()
        }
        Content._updateNode(node, to: view.content, newEnvironment)
    }

    override var children: [_ViewNode] { node.map { [$0] } ?? [] }
    override var content: [ElementNode] { shown.map { [$0] } ?? [] }

    override func contentDidChange() {
        candidates.removeAll()
        node?.collectElements(into: &candidates)
        for candidate in candidates { adopt(candidate) }
        candidates.removeAll(where: \.isLeaving)
        if let shown, !candidates.contains(where: { $0 === shown }) { self.shown = nil }
    }

    private func choice(_ proposal: ProposedViewSize) -> ElementNode? {
        candidates.first { candidate in
            let ideal = candidate.sizeThatFits(.unspecified)
            return Axis.allCases.allSatisfy { axis in
                guard axes.contains(axis), let room = proposal[axis] else { return true }
                return ideal[axis] <= room + 0.001
            }
        } ?? candidates.last
    }

    override func shows(_ child: ElementNode) -> Bool { child === shown }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { choice(proposal)?.sizeThatFits(proposal) ?? .zero }
    override var spacing: ViewSpacing { (shown ?? candidates.first)?.spacing ?? .zero }

    override func explicitAlignment(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? {
        choice(proposal)?.explicitAlignment(key, proposal)
    }

    override func placeContent() {
        let chosen = choice(proposal)
        if chosen !== shown {
            shown = chosen
            setNeedsDisplay()
            preferencesDidChange()
        }
        chosen?.place(at: .zero, proposal: proposal)
    }
}
