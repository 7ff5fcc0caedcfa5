import Foundation

/// A frame measured by the nearest scroll view around, less its content margins; by the scene where there is none.
nonisolated public struct _ContainerRelativeLayout: _ElementModifier {
    public typealias Body = Never
    let axes: Axis.Set
    let alignment: Alignment
    let length: (CGFloat, Axis) -> CGFloat

    nonisolated init(axes: Axis.Set, alignment: Alignment, length: @escaping (CGFloat, Axis) -> CGFloat) {
        (self.axes, self.alignment, self.length) = (axes, alignment, length)
    }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        ContainerRelativeElement(modifier, inputs)
    }
}

private final class ContainerRelativeElement: ModifierElement<_ContainerRelativeLayout>, GeometryObserver {
    private var container: CGSize?

    var order: UInt64 { identity }
    override func didWrap() { tree.add(self as any GeometryObserver) }
    override func willDetach() { tree.remove(self as any GeometryObserver) }

    override func modifierDidChange(from old: _ContainerRelativeLayout, _ oldEnvironment: EnvironmentValues) {
        setNeedsLayout()
    }

    private var present: CGSize {
        var element = superElement
        while let current = element {
            if let area = current as? ScrollArea {
                let margins = area.margins
                return CGSize(
                    width: max(area.frame.width - margins.horizontal, 0), height: max(area.frame.height - margins.vertical, 0))
            }
            element = current.superElement
        }
        return tree.size
    }

    /// How large the container is shows when it has been placed.
    func checkGeometry() {
        guard container != present else { return }
        container = present
        setNeedsLayout()
    }

    private func offered(_ proposal: ProposedViewSize) -> ProposedViewSize {
        let container = container ?? present
        var offered = proposal
        for axis in Axis.allCases where modifier.axes.contains(axis) {
            offered[axis] = modifier.length(container[axis], axis).clampedLength
        }
        return offered
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        let offered = offered(proposal)
        var size = inner.sizeThatFits(offered)
        for axis in Axis.allCases where modifier.axes.contains(axis) { size[axis] = offered[axis] ?? size[axis] }
        return size
    }

    override func explicitAlignment(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? { nil }

    override func placeContent() {
        let offered = offered(proposal), own = inner.dimensions(in: offered)
        let whole = ViewDimensions(width: frame.width, height: frame.height)
        place(
            inner,
            leading: CGPoint(
                x: (whole[modifier.alignment.horizontal] - own[modifier.alignment.horizontal]).finite(),
                y: (whole[modifier.alignment.vertical] - own[modifier.alignment.vertical]).finite()),
            proposal: offered)
    }
}

extension View {
    /// As large as the nearest scroll view, or the scene, along these axes.
    nonisolated public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View {
        modifier(_ContainerRelativeLayout(axes: axes, alignment: alignment) { length, _ in length })
    }

    /// As large as `span` of `count` equal parts of the container with `spacing` between them.
    nonisolated public func containerRelativeFrame(
        _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center
    ) -> some View {
        let count = CGFloat(max(count, 1)), span = CGFloat(max(span, 1)), spacing = spacing.finite()
        return modifier(
            _ContainerRelativeLayout(axes: axes, alignment: alignment) { length, _ in
                (length - spacing * (count - 1)) / count * span + spacing * (span - 1)
            })
    }

    nonisolated public func containerRelativeFrame(
        _ axes: Axis.Set, alignment: Alignment = .center, _ length: @escaping (CGFloat, Axis) -> CGFloat
    ) -> some View {
        modifier(_ContainerRelativeLayout(axes: axes, alignment: alignment, length: length))
    }
}
