import Foundation

/// A fixed width, height or both around a view.
nonisolated public struct _FrameLayout: _ElementModifier {
    public typealias Body = Never
    @usableFromInline let width: CGFloat?
    @usableFromInline let height: CGFloat?
    @usableFromInline let alignment: Alignment

    @inlinable nonisolated init(width: CGFloat?, height: CGFloat?, alignment: Alignment) {
        (self.width, self.height, self.alignment) = (width, height, alignment)
    }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        FrameElement(modifier, inputs)
    }
}

extension _FrameLayout: Equatable {}

private final class FrameElement: ModifierElement<_FrameLayout> {
    private func innerProposal(_ proposal: ProposedViewSize) -> ProposedViewSize {
        let modifier = modifier
        return ProposedViewSize(
            width: modifier.width?.clampedLength ?? proposal.width,
            height: modifier.height?.clampedLength ?? proposal.height)
    }

    override func modifierDidChange(from old: _FrameLayout, _ oldEnvironment: EnvironmentValues) {
        if old != modifier { setNeedsLayout() }
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        let modifier = modifier
        measuresAtOnce = modifier.width != nil && modifier.height != nil
        if let width = modifier.width, let height = modifier.height {
            return CGSize(width: width.clampedLength, height: height.clampedLength)
        }
        let size = inner.sizeThatFits(innerProposal(proposal))
        return CGSize(
            width: modifier.width?.clampedLength ?? size.width, height: modifier.height?.clampedLength ?? size.height)
    }

    override var spacing: ViewSpacing {
        var edges: Edge.Set = []
        if modifier.width != nil { edges.formUnion(.horizontal) }
        if modifier.height != nil { edges.formUnion(.vertical) }
        return inner.spacing.reset(edges)
    }

    override func explicitAlignment(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? {
        alignedExplicit(key, sizeThatFits(proposal), innerProposal(proposal), modifier.alignment)
    }

    override func placeContent() { placeAligned(inner, innerProposal(proposal), modifier.alignment) }
}

/// Bounds for a view's size.
nonisolated public struct _FlexFrameLayout: _ElementModifier {
    public typealias Body = Never
    let minWidth: CGFloat?
    let idealWidth: CGFloat?
    let maxWidth: CGFloat?
    let minHeight: CGFloat?
    let idealHeight: CGFloat?
    let maxHeight: CGFloat?
    let alignment: Alignment

    /// Bounds that contradict each other give way to the lesser: a minimum holds before an ideal, an ideal before a maximum.
    nonisolated init(
        minWidth: CGFloat?, idealWidth: CGFloat?, maxWidth: CGFloat?, minHeight: CGFloat?, idealHeight: CGFloat?,
        maxHeight: CGFloat?, alignment: Alignment
    ) {
        func valid(_ length: CGFloat?, atLeast least: CGFloat?) -> CGFloat? {
            guard let length, !length.isNaN else { return nil }
            return max(length, least ?? 0, 0)
        }
        self.minWidth = valid(minWidth, atLeast: nil)
        self.idealWidth = valid(idealWidth, atLeast: self.minWidth)
        self.maxWidth = valid(maxWidth, atLeast: self.idealWidth ?? self.minWidth)
        self.minHeight = valid(minHeight, atLeast: nil)
        self.idealHeight = valid(idealHeight, atLeast: self.minHeight)
        self.maxHeight = valid(maxHeight, atLeast: self.idealHeight ?? self.minHeight)
        self.alignment = alignment
    }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        FlexFrameElement(modifier, inputs)
    }
}

private final class FlexFrameElement: ModifierElement<_FlexFrameLayout> {
    private func clamp(_ length: CGFloat, _ least: CGFloat?, _ most: CGFloat?) -> CGFloat {
        max(min(length, most ?? .infinity), least ?? 0)
    }

    private func innerProposal(_ proposal: ProposedViewSize) -> ProposedViewSize {
        let m = modifier
        return ProposedViewSize(
            width: (proposal.width ?? m.idealWidth).map { clamp($0, m.minWidth, m.maxWidth) },
            height: (proposal.height ?? m.idealHeight).map { clamp($0, m.minHeight, m.maxHeight) })
    }

    override func modifierDidChange(from old: _FlexFrameLayout, _ oldEnvironment: EnvironmentValues) {
        if !areEqual(old, modifier) { setNeedsLayout() }
    }

    /// Only a maximum: min(max(proposal, child), max). Only a minimum: max(min(proposal, child), min). Both: the proposal within them.
    private func length(
        _ proposed: CGFloat?, _ ideal: CGFloat?, _ least: CGFloat?, _ most: CGFloat?, _ child: () -> CGFloat
    ) -> CGFloat {
        guard let proposed else {
            return ideal.map { clamp($0, least, most) } ?? clamp(child(), least, most)
        }
        switch (least, most) {
        case (nil, nil): return child()
        case (let least?, let most?): return max(min(proposed, most), least)
        case (nil, let most?): return min(max(proposed, child()), most)
        case (let least?, nil): return max(min(proposed, child()), least)
        }
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        let m = modifier
        var known: CGSize?
        func child() -> CGSize {
            if known == nil { known = inner.sizeThatFits(innerProposal(proposal)) }
            return known!
        }
        return CGSize(
            width: length(proposal.width, m.idealWidth, m.minWidth, m.maxWidth) { child().width },
            height: length(proposal.height, m.idealHeight, m.minHeight, m.maxHeight) { child().height })
    }

    /// The content is offered the frame's own size, where the frame was offered one.
    private func placementProposal(_ proposal: ProposedViewSize) -> ProposedViewSize { innerProposal(proposal) }

    override func explicitAlignment(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? {
        alignedExplicit(key, sizeThatFits(proposal), placementProposal(proposal), modifier.alignment)
    }

    override func placeContent() { placeAligned(inner, placementProposal(proposal), modifier.alignment) }
}

extension ModifierElement {
    /// Where the content's top leading corner lies when its guides meet those of a box of `size`.
    package final func alignedOrigin(
        _ child: ElementNode, _ size: CGSize, _ childProposal: ProposedViewSize, _ alignment: Alignment
    ) -> CGPoint {
        let box = ViewDimensions(width: size.width, height: size.height)
        let child = child.dimensions(in: childProposal)
        return CGPoint(
            x: (box[alignment.horizontal] - child[alignment.horizontal]).finite(),
            y: (box[alignment.vertical] - child[alignment.vertical]).finite())
    }

    package final func placeAligned(_ child: ElementNode, _ childProposal: ProposedViewSize, _ alignment: Alignment) {
        place(child, leading: alignedOrigin(child, frame.size, childProposal, alignment), proposal: childProposal)
    }

    package final func alignedExplicit(
        _ key: AlignmentKey, _ size: CGSize, _ childProposal: ProposedViewSize, _ alignment: Alignment
    ) -> CGFloat? {
        guard let value = inner.alignment(key, childProposal) else { return nil }
        let box = ViewDimensions(width: size.width, height: size.height), child = inner.dimensions(in: childProposal)
        let guide = key.axis == .horizontal ? alignment.horizontal.key : alignment.vertical.key
        return value + (box[guide] - child[guide]).finite()
    }
}

extension View {
    /// A frame of a fixed width, height or both; nil takes the view's own. The view itself may be larger or smaller and is aligned in it.
    @inlinable nonisolated public func frame(
        width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        modifier(_FrameLayout(width: width, height: height, alignment: alignment))
    }

    nonisolated public func frame() -> some View { frame(width: nil, height: nil, alignment: .center) }

    /// A frame within bounds; see `_FlexFrameLayout` for how they act together.
    nonisolated public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        modifier(
            _FlexFrameLayout(
                minWidth: minWidth, idealWidth: idealWidth, maxWidth: maxWidth, minHeight: minHeight,
                idealHeight: idealHeight, maxHeight: maxHeight, alignment: alignment))
    }
}
