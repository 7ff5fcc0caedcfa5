import Foundation

/// The buttons behind a row, at one of its edges.
struct ListSwipeActions {
    let allowsFullSwipe: Bool
    let content: AnyView
}

extension View {
    /// Buttons that swiping a row of a list shows. Of several at one edge the first stands outermost.
    ///
    /// - Parameters:
    ///   - edge: The edge of the row at which they stand.
    ///   - allowsFullSwipe: Whether swiping on over the row does what the first button does.
    nonisolated public func swipeActions<T>(
        edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
    ) -> some View where T: View {
        let actions = ListSwipeActions(allowsFullSwipe: allowsFullSwipe, content: AnyView(content()))
        return modifier(
            _ListRowTraitsModifier { if edge == .leading { $0.leadingSwipe = actions } else { $0.trailingSwipe = actions } })
    }
}

/// Shows a button as high as its row, on a field of its colour.
private struct SwipeButtonStyle: ButtonStyle {
    @Environment(\.tint) private var tint

    init() {}

    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .labelStyle(.iconOnly)
            .foregroundStyle(.white)
            .imageScale(.large)
            .lineLimit(1)
            .fixedSize()
            .padding(.horizontal, 16)
            .frame(minWidth: 74, maxWidth: .infinity, maxHeight: .infinity)
            .background(field(configuration.role))
            .opacity(configuration.isPressed ? 0.75 : 1)
            .clipped()
    }

    private func field(_ role: ButtonRole?) -> AnyShapeStyle {
        if let tint { return tint }
        return AnyShapeStyle(role == .destructive ? Color.red : Color.gray)
    }
}

/// Shows the buttons of one edge as far as the row has been swiped.
@MainActor package final class ListSwipeButtons: ElementNode {
    let edge: HorizontalEdge
    let allowsFullSwipe: Bool
    private var node: _ViewNode!
    private var elements: [ElementNode] = []
    /// How much of the buttons shows, in points, and whether the first has taken the place of all.
    private(set) var revealed: CGFloat = 0
    private(set) var isFull = false

    init(_ actions: ListSwipeActions, edge: HorizontalEdge, of row: ListRowElement, close: @escaping @MainActor () -> Void) {
        (self.edge, allowsFullSwipe) = (edge, actions.allowsFullSwipe)
        var environment = row.environment
        environment.listPlace = .outside
        environment.tint = nil
        super.init(_NodeInputs(parent: row, environment: environment))
        let buttons = actions.content.buttonStyle(SwipeButtonStyle()).environment(\.actionCompletion, ActionCompletion(run: close))
        node = AnyView._makeNode(AnyView(buttons), _NodeInputs(parent: self, environment: environment))
        contentDidChange()
        row.adopt(self)
    }

    override package var children: [_ViewNode] { node.map { [$0] } ?? [] }
    override package var content: [ElementNode] { elements }

    override package func contentDidChange() {
        elements.removeAll()
        node?.collectElements(into: &elements)
        for element in elements { adopt(element) }
    }

    override package func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }

    private var widths: [CGFloat] {
        elements.map { max($0.sizeThatFits(ProposedViewSize(width: nil, height: frame.height)).width.clampedLength, 74) }
    }

    /// How far the row opens, in points.
    var length: CGFloat { min(widths.reduce(0, +), max(frame.width - 44, 0)) }

    func show(_ revealed: CGFloat, isFull: Bool) {
        guard revealed != self.revealed || isFull != self.isFull else { return }
        (self.revealed, self.isFull) = (revealed, isFull)
        placeContent()
        setNeedsDisplay()
    }

    override package func placeContent() {
        let widths = widths, total = widths.reduce(0, +)
        guard total > 0 else { return }
        var taken: CGFloat = 0
        for (index, element) in elements.enumerated() {
            let width = isFull ? (index == 0 ? revealed : 0) : revealed * widths[index] / total
            let x = edge == .leading ? taken : frame.width - taken - width
            place(element, leading: CGPoint(x: x, y: 0), proposal: ProposedViewSize(width: width, height: frame.height))
            taken += width
        }
    }

    /// Does what the first button does.
    func activateFirst() {
        var targets: [any FocusTarget] = []
        elements.first?.collectFocusTargets(into: &targets)
        _ = targets.first?.activate()
    }
}
