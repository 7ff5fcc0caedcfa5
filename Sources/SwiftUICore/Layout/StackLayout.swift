import Foundation

/// How horizontal and vertical stacks measure and place: one algorithm along a major axis.
///
/// Views of a higher layout priority choose first, with the least of all the others set aside. Within a priority the
/// least flexible choose first, each offered an equal share of what is left.
struct StackLayout {
    var axis: Axis
    var spacing: CGFloat?
    var alignment: AlignmentKey

    /// What does not depend on the proposal, kept until the subviews change.
    struct Cache {
        var spacings: [CGFloat]
        var total: CGFloat
        var lastProposal: ProposedViewSize?
        var lastSizes: [ChildSize] = []
    }

    struct ChildSize {
        var proposal: ProposedViewSize
        var size: CGSize
    }

    func makeCache(_ subviews: LayoutSubviews) -> Cache {
        var spacings: [CGFloat] = []
        for index in subviews.indices.dropFirst() {
            spacings.append(
                spacing ?? subviews[index - 1].spacing.distance(to: subviews[index].spacing, along: axis))
        }
        return Cache(spacings: spacings, total: spacings.reduce(0, +))
    }

    // MARK: Axes

    private func major(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.width : size.height }
    private func minor(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.height : size.width }
    private func major(_ proposal: ProposedViewSize) -> CGFloat? {
        axis == .horizontal ? proposal.width : proposal.height
    }
    private func minor(_ proposal: ProposedViewSize) -> CGFloat? {
        axis == .horizontal ? proposal.height : proposal.width
    }
    private func proposal(major: CGFloat?, minor: CGFloat?) -> ProposedViewSize {
        axis == .horizontal
            ? ProposedViewSize(width: major, height: minor) : ProposedViewSize(width: minor, height: major)
    }

    // MARK: Sizes

    /// The size of each subview for a proposal to the whole stack.
    func childSizes(_ whole: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout Cache) -> [ChildSize] {
        if cache.lastProposal == whole { return cache.lastSizes }
        let sizes = computeChildSizes(whole, subviews, cache.total)
        cache.lastProposal = whole
        cache.lastSizes = sizes
        return sizes
    }

    private func computeChildSizes(
        _ whole: ProposedViewSize, _ subviews: LayoutSubviews, _ totalSpacing: CGFloat
    ) -> [ChildSize] {
        let minor = minor(whole)
        guard let offered = major(whole) else {
            let proposal = proposal(major: nil, minor: minor)
            return subviews.map { ChildSize(proposal: proposal, size: $0.sizeThatFits(proposal)) }
        }
        func extent(_ index: Int, _ major: CGFloat) -> CGFloat {
            self.major(subviews[index].sizeThatFits(proposal(major: major, minor: minor)))
        }
        var result = [ChildSize?](repeating: nil, count: subviews.count)
        var groups = Dictionary(grouping: subviews.indices, by: { subviews[$0].priority })
            .sorted { $0.key > $1.key }.map(\.value)
        if groups.count == 1 && groups[0].count == 1 {
            let proposal = proposal(major: max(offered - totalSpacing, 0), minor: minor)
            return [ChildSize(proposal: proposal, size: subviews[groups[0][0]].sizeThatFits(proposal))]
        }
        var left = offered - totalSpacing
        // The least that each lower priority needs is kept for it.
        var reserved = groups.dropFirst().reduce(CGFloat(0)) { sum, group in
            group.reduce(sum) { $0 + extent($1, 0) }
        }
        while !groups.isEmpty {
            let group = groups.removeFirst()
            var available = left - reserved
            let byFlexibility: [Int]
            if group.count == 1 {
                byFlexibility = group
            } else {
                let flexibility = group.map { (index: $0, range: extent($0, .infinity) - extent($0, 0)) }
                byFlexibility = flexibility.sorted {
                    ($0.range.isNaN ? 0 : $0.range, $0.index) < ($1.range.isNaN ? 0 : $1.range, $1.index)
                }.map(\.index)
            }
            for (order, index) in byFlexibility.enumerated() {
                let share = max(available, 0) / CGFloat(byFlexibility.count - order)
                let proposal = proposal(major: share, minor: minor)
                let size = subviews[index].sizeThatFits(proposal)
                result[index] = ChildSize(proposal: proposal, size: size)
                // An infinite offer stays infinite, whatever is taken from it.
                if available.isFinite { available -= major(size) }
                if left.isFinite { left -= major(size) }
            }
            if let next = groups.first { reserved -= next.reduce(0) { $0 + extent($1, 0) } }
        }
        return result.map { $0! }
    }

    func sizeThatFits(_ whole: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout Cache) -> CGSize {
        let sizes = childSizes(whole, subviews, &cache)
        let along = sizes.reduce(cache.total) { $0 + major($1.size) }
        let across = crossExtent(sizes, subviews)
        return axis == .horizontal
            ? CGSize(width: along, height: across.extent) : CGSize(width: across.extent, height: along)
    }

    /// How far the aligned subviews reach across the stack, and where the alignment guide then lies.
    private func crossExtent(_ sizes: [ChildSize], _ subviews: LayoutSubviews) -> (extent: CGFloat, guide: CGFloat) {
        var extent = AlignedExtent()
        for (index, child) in sizes.enumerated() {
            extent.add(guide(subviews[index], child), minor(child.size))
        }
        return (extent.length, extent.guide)
    }

    private func guide(_ subview: LayoutSubview, _ child: ChildSize) -> CGFloat {
        subview.dimensions(in: child.proposal)[alignment]
    }

    func place(
        in bounds: CGRect, _ whole: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout Cache
    ) {
        // Placed in a size other than the one it chose (by a parent that insists), a stack lays out for that size.
        let sizes = childSizes(whole, subviews, &cache)
        let guideLine = crossExtent(sizes, subviews).guide
        var along = axis == .horizontal ? bounds.minX : bounds.minY
        for (index, child) in sizes.enumerated() {
            let across = guideLine - guide(subviews[index], child)
            let point = axis == .horizontal
                ? CGPoint(x: along, y: bounds.minY + across) : CGPoint(x: bounds.minX + across, y: along)
            subviews[index].place(at: point, proposal: child.proposal)
            along += major(child.size)
            if index < cache.spacings.count { along += cache.spacings[index] }
        }
    }

    /// A stack's outer spacing is its first and last views' along the axis, and the largest across it.
    func outerSpacing(_ subviews: LayoutSubviews) -> ViewSpacing {
        guard let first = subviews.first, let last = subviews.last else { return .zero }
        var result = subviews.dropFirst().reduce(first.spacing) { $0.union($1.spacing) }
        if axis == .horizontal {
            result.leading = first.spacing.leading
            result.trailing = last.spacing.trailing
        } else {
            result.top = first.spacing.top
            result.bottom = last.spacing.bottom
        }
        return result
    }
}

/// What the layouts of rows and columns share. Public only because they are.
public protocol _StackAxisLayout: Layout where AnimatableData == EmptyAnimatableData, Cache: _StackCache {
    static var _axis: Axis { get }
    var spacing: CGFloat? { get }
    var _alignmentKey: _AlignmentKey { get }
}

/// A row's or column's cache. Each has a type of its own, as in Apple's interface.
public protocol _StackCache {
    init(_ values: _StackCacheValues)
    var _values: _StackCacheValues { get set }
}

public struct _StackCacheValues { var cache: StackLayout.Cache }

public enum _HStackLayout {
    public struct Cache: _StackCache {
        public var _values: _StackCacheValues
        public init(_ values: _StackCacheValues) { _values = values }
    }
}

public enum _VStackLayout {
    public struct Cache: _StackCache {
        public var _values: _StackCacheValues
        public init(_ values: _StackCacheValues) { _values = values }
    }
}

extension _StackAxisLayout {
    private var stack: StackLayout {
        StackLayout(axis: Self._axis, spacing: spacing, alignment: _alignmentKey)
    }

    public static var layoutProperties: LayoutProperties {
        var properties = LayoutProperties()
        properties.stackOrientation = _axis
        return properties
    }

    public func makeCache(subviews: Subviews) -> Cache { Cache(_StackCacheValues(cache: stack.makeCache(subviews))) }

    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
        stack.sizeThatFits(proposal, subviews, &cache._values.cache)
    }

    public func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
    ) {
        stack.place(in: bounds, proposal, subviews, &cache._values.cache)
    }

    public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing { stack.outerSpacing(subviews) }
}

/// A row, as a layout.
public struct HStackLayout: _StackAxisLayout {
    public typealias Cache = _HStackLayout.Cache
    public var alignment: VerticalAlignment
    public var spacing: CGFloat?

    @inlinable public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
        (self.alignment, self.spacing) = (alignment, spacing)
    }

    public static var _axis: Axis { .horizontal }
    public var _alignmentKey: _AlignmentKey { alignment.key }
}

/// A column, as a layout.
public struct VStackLayout: _StackAxisLayout {
    public typealias Cache = _VStackLayout.Cache
    public var alignment: HorizontalAlignment
    public var spacing: CGFloat?

    @inlinable public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
        (self.alignment, self.spacing) = (alignment, spacing)
    }

    public static var _axis: Axis { .vertical }
    public var _alignmentKey: _AlignmentKey { alignment.key }
}

/// What `ZStackLayout` does. Public only because that is.
public protocol _OverlappingLayout: Layout where AnimatableData == EmptyAnimatableData, Cache == Void {
    var alignment: Alignment { get }
}

/// Views over one another, as a layout: each is offered the whole, and the stack takes what the aligned views cover.
public struct ZStackLayout: _OverlappingLayout {
    public typealias Cache = Void
    public var alignment: Alignment

    @inlinable public init(alignment: Alignment = .center) { self.alignment = alignment }
}

extension _OverlappingLayout {
    private func meeting(_ proposal: ProposedViewSize, _ subviews: Subviews) -> OverlapMeeting {
        let kept = KeptProposal(proposal)
        if let last = subviews.meetings?.last, last.proposal == kept { return last.meeting }
        let meeting = makeMeeting(proposal, subviews)
        subviews.meetings?.last = (kept, meeting)
        return meeting
    }

    private func makeMeeting(_ proposal: ProposedViewSize, _ subviews: Subviews) -> OverlapMeeting {
        var meeting = OverlapMeeting()
        meeting.guides.reserveCapacity(subviews.count)
        // Only the views of the highest priority decide the size.
        var highest = -Double.infinity, isUneven = false
        for index in subviews.startIndex..<subviews.endIndex {
            let priority = subviews[index].priority
            if index > subviews.startIndex, priority != highest { isUneven = true }
            highest = max(highest, priority)
        }
        for index in subviews.startIndex..<subviews.endIndex {
            let subview = subviews[index], dimensions = subview.dimensions(in: proposal)
            let guide = CGPoint(x: dimensions[alignment.horizontal], y: dimensions[alignment.vertical])
            meeting.guides.append(guide)
            if isUneven, subview.priority != highest { continue }
            meeting.x.add(guide.x, dimensions.width)
            meeting.y.add(guide.y, dimensions.height)
        }
        return meeting
    }

    /// One view by itself meets no other: it is the whole, wherever its guides lie.
    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
        switch subviews.count {
        case 0: .zero
        case 1: subviews[subviews.startIndex].sizeThatFits(proposal)
        default: meeting(proposal, subviews).size
        }
    }

    public func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
    ) {
        if subviews.count == 1 { return subviews[subviews.startIndex].place(at: bounds.origin, proposal: proposal) }
        let meeting = meeting(proposal, subviews)
        for index in subviews.startIndex..<subviews.endIndex {
            let origin = meeting.origin(index - subviews.startIndex)
            subviews[index].place(at: CGPoint(x: bounds.minX + origin.x, y: bounds.minY + origin.y), proposal: proposal)
        }
    }

    public func explicitAlignment(
        of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
    ) -> CGFloat? {
        explicitAlignment(guide.key, from: bounds.minX, proposal, subviews) { $0.x }
    }

    public func explicitAlignment(
        of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
    ) -> CGFloat? {
        explicitAlignment(guide.key, from: bounds.minY, proposal, subviews) { $0.y }
    }

    /// What the views' own guides combine to, without placing the views: where they would stand is known.
    private func explicitAlignment(
        _ key: AlignmentKey, from start: CGFloat, _ proposal: ProposedViewSize, _ subviews: Subviews, _ axis: (CGPoint) -> CGFloat
    ) -> CGFloat? {
        guard subviews.haveExplicitAlignment(key) else { return nil }
        let meeting = subviews.count == 1 ? nil : meeting(proposal, subviews)
        var values: [CGFloat?] = []
        for index in subviews.startIndex..<subviews.endIndex {
            guard let value = subviews[index].explicitAlignment(key, proposal) else { continue }
            let origin = meeting.map { axis($0.origin(index - subviews.startIndex)) } ?? 0
            values.append(value + (origin.isFinite ? start + origin : 0))
        }
        return key.combineExplicit(values)
    }

    public func spacing(subviews: Subviews, cache: inout Void) -> ViewSpacing {
        guard let first = subviews.first else { return .zero }
        return subviews.dropFirst().reduce(first.spacing) { $0.union($1.spacing) }
    }
}
