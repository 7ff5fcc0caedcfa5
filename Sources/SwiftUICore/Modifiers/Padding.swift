import Foundation

/// Space around a view.
nonisolated public struct _PaddingLayout: _ElementModifier {
    public typealias Body = Never
    public var edges: Edge.Set
    public var insets: EdgeInsets?

    nonisolated public init(edges: Edge.Set = .all, insets: EdgeInsets?) {
        (self.edges, self.insets) = (edges, insets)
    }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        PaddingElement(modifier, inputs)
    }
}

private final class PaddingElement: ModifierElement<_PaddingLayout> {
    private static let standard: CGFloat = 16

    private var insets: EdgeInsets {
        func length(_ edge: Edge.Set, _ path: KeyPath<EdgeInsets, CGFloat>) -> CGFloat {
            guard modifier.edges.contains(edge) else { return 0 }
            return (modifier.insets?[keyPath: path] ?? Self.standard).finite()
        }
        return EdgeInsets(
            top: length(.top, \.top), leading: length(.leading, \.leading), bottom: length(.bottom, \.bottom),
            trailing: length(.trailing, \.trailing))
    }

    private func innerProposal(_ proposal: ProposedViewSize) -> ProposedViewSize {
        let insets = insets
        return ProposedViewSize(
            width: proposal.width.map { max($0 - insets.leading - insets.trailing, 0) },
            height: proposal.height.map { max($0 - insets.top - insets.bottom, 0) })
    }

    override func modifierDidChange(from old: _PaddingLayout, _ oldEnvironment: EnvironmentValues) {
        if old.edges != modifier.edges || old.insets != modifier.insets { setNeedsLayout() }
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        let size = inner.sizeThatFits(innerProposal(proposal)), insets = insets
        return CGSize(
            width: size.width + insets.leading + insets.trailing, height: size.height + insets.top + insets.bottom)
    }

    override var spacing: ViewSpacing {
        let insets = insets
        var edges: Edge.Set = []
        if insets.top != 0 { edges.insert(.top) }
        if insets.leading != 0 { edges.insert(.leading) }
        if insets.bottom != 0 { edges.insert(.bottom) }
        if insets.trailing != 0 { edges.insert(.trailing) }
        return inner.spacing.reset(edges)
    }

    override func explicitAlignment(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? {
        inner.alignment(key, innerProposal(proposal)).map {
            $0 + (key.axis == .horizontal ? insets.leading : insets.top)
        }
    }

    override func placeContent() {
        let insets = insets
        place(inner, leading: CGPoint(x: insets.leading, y: insets.top), proposal: innerProposal(proposal))
    }
}

extension View {
    nonisolated public func padding(_ insets: EdgeInsets) -> some View {
        modifier(_PaddingLayout(insets: insets))
    }

    /// `length` in points; nil for the standard 16.
    nonisolated public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        modifier(
            _PaddingLayout(
                edges: edges,
                insets: length.map { EdgeInsets(top: $0, leading: $0, bottom: $0, trailing: $0) }))
    }

    nonisolated public func padding(_ length: CGFloat) -> some View { padding(.all, length) }
}
