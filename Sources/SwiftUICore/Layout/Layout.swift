import Foundation

/// A way to arrange views, called like a container: measures them, then places each.
public protocol Layout: Animatable, Sendable {
    static var layoutProperties: LayoutProperties { get }
    associatedtype Cache = Void
    typealias Subviews = LayoutSubviews
    func makeCache(subviews: Self.Subviews) -> Self.Cache
    func updateCache(_ cache: inout Self.Cache, subviews: Self.Subviews)
    func spacing(subviews: Self.Subviews, cache: inout Self.Cache) -> ViewSpacing
    func sizeThatFits(proposal: ProposedViewSize, subviews: Self.Subviews, cache: inout Self.Cache) -> CGSize
    func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Self.Subviews, cache: inout Self.Cache)
    func explicitAlignment(
        of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Self.Subviews,
        cache: inout Self.Cache
    ) -> CGFloat?
    func explicitAlignment(
        of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Self.Subviews,
        cache: inout Self.Cache
    ) -> CGFloat?
}

extension Layout {
    public static var layoutProperties: LayoutProperties { LayoutProperties() }

    /// Makes the cache anew.
    public func updateCache(_ cache: inout Self.Cache, subviews: Self.Subviews) {
        cache = makeCache(subviews: subviews)
    }

    /// The union of the subviews' spacings.
    public func spacing(subviews: Self.Subviews, cache: inout Self.Cache) -> ViewSpacing {
        guard let first = subviews.first else { return ViewSpacing() }
        return subviews.dropFirst().reduce(first.spacing) { $0.union($1.spacing) }
    }

    /// What the subviews' own guides combine to, where `placeSubviews` puts them.
    public func explicitAlignment(
        of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Self.Subviews,
        cache: inout Self.Cache
    ) -> CGFloat? {
        mergedAlignment(guide.key, in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    }

    public func explicitAlignment(
        of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Self.Subviews,
        cache: inout Self.Cache
    ) -> CGFloat? {
        mergedAlignment(guide.key, in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    }

    private func mergedAlignment(
        _ key: AlignmentKey, in bounds: CGRect, proposal: ProposedViewSize, subviews: Self.Subviews,
        cache: inout Self.Cache
    ) -> CGFloat? {
        // Most subviews have no guide of their own, and then there is no need to place anything.
        guard subviews.haveExplicitAlignment(key) else { return nil }
        let recorder = PlacementRecorder(count: subviews.count)
        placeSubviews(in: bounds, proposal: proposal, subviews: subviews.recording(into: recorder), cache: &cache)
        let values = subviews.indices.compactMap { index -> CGFloat? in
            let placement = recorder.placement(index, subviews[index], in: bounds)
            return subviews[index].explicitAlignment(key, placement.proposal).map {
                $0 + (key.axis == .horizontal ? placement.origin.x : placement.origin.y)
            }
        }
        return key.combineExplicit(values)
    }
}

extension Layout where Self.Cache == () {
    public func makeCache(subviews: Self.Subviews) -> Self.Cache { () }
}

extension Layout {
    /// Arranges `content` this way.
    @MainActor @preconcurrency public func callAsFunction<V>(@ViewBuilder _ content: () -> V) -> some View where V: View {
        _LayoutView(layout: self, content: content())
    }
}

/// What a layout says of itself.
public struct LayoutProperties: Sendable {
    /// The axis of a stack; nil for others.
    public var stackOrientation: Axis?
    public init() {}
}

/// A value that a view carries for the layout that arranges it.
public protocol LayoutValueKey {
    associatedtype Value
    static var defaultValue: Self.Value { get }
}

/// The views that a layout arranges, in order.
public struct LayoutSubviews: Equatable, RandomAccessCollection, Sendable {
    public typealias SubSequence = LayoutSubviews
    public typealias Element = LayoutSubview
    public typealias Index = Int
    public typealias Indices = Range<LayoutSubviews.Index>
    public typealias Iterator = IndexingIterator<LayoutSubviews>

    public var layoutDirection: LayoutDirection
    private var elements: ElementList
    private var recorder: PlacementRecorder?
    private var range: Range<Int>
    /// Of the views of a `ZStack`, all of them and arranged as it says; nil for any others.
    private(set) var meetings: OverlapMeetings?

    @MainActor init(
        _ elements: [ElementNode], direction: LayoutDirection, recorder: PlacementRecorder?, meetings: OverlapMeetings? = nil
    ) {
        self.elements = ElementList(elements)
        self.meetings = meetings
        layoutDirection = direction
        range = elements.indices
        self.recorder = recorder
    }

    package func recording(into recorder: PlacementRecorder) -> LayoutSubviews {
        var copy = self
        copy.recorder = recorder
        return copy
    }

    /// Whether one of them has such a guide where nothing is proposed.
    func haveExplicitAlignment(_ key: AlignmentKey) -> Bool {
        for index in range where onMainActor(elements.all[index], key, { $0.alignment($1, .unspecified) }) != nil { return true }
        return false
    }

    public var startIndex: Int { range.lowerBound }
    public var endIndex: Int { range.upperBound }

    public subscript(index: Int) -> LayoutSubviews.Element {
        precondition(range.contains(index), "there are subviews \(range), not \(index)")
        return LayoutSubview(element: elements.all[index], index: index, recorder: recorder)
    }

    public subscript(bounds: Range<Int>) -> LayoutSubviews {
        var copy = self
        copy.range = bounds
        copy.meetings = nil
        return copy
    }

    public subscript<S>(indices: S) -> LayoutSubviews where S: Sequence, S.Element == Int {
        var copy = self
        copy.meetings = nil
        let chosen = Array(indices)
        copy.elements = ElementList(chosen.map { elements.all[$0] })
        copy.range = 0..<chosen.count
        return copy
    }

    public static func == (a: LayoutSubviews, b: LayoutSubviews) -> Bool {
        a.layoutDirection == b.layoutDirection && a.elementsEqual(b)
    }
}

private struct ElementList: @unchecked Sendable {
    let all: [ElementNode]
    init(_ all: [ElementNode]) { self.all = all }
}

/// Where a layout put its subviews, kept until all are known.
package final class PlacementRecorder: @unchecked Sendable {
    package struct Placement {
        package var origin: CGPoint
        package var proposal: ProposedViewSize
    }

    private var placements: [Placement?]

    package init(count: Int) { placements = Array(repeating: nil, count: count) }

    func record(_ placement: Placement, at index: Int) { placements[index] = placement }

    /// A subview that its layout did not place stands in the middle.
    package func placement(_ index: Int, _ subview: LayoutSubview, in bounds: CGRect) -> Placement {
        if let placement = placements[index] { return placement }
        let proposal = ProposedViewSize(bounds.size)
        let size = subview.sizeThatFits(proposal)
        return Placement(
            origin: CGPoint(x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2), proposal: proposal)
    }
}

/// One of the views that a layout arranges.
public struct LayoutSubview: Equatable, @unchecked Sendable {
    fileprivate let element: ElementNode
    fileprivate let index: Int
    fileprivate let recorder: PlacementRecorder?

    public static func == (a: LayoutSubview, b: LayoutSubview) -> Bool { a.element === b.element }

    public func _trait<K>(key: K.Type) -> K.Value where K: LayoutValueKey { self[key] }

    public subscript<K>(key: K.Type) -> K.Value where K: LayoutValueKey {
        onMainActor(element, Unchecked(key)) { $0.layoutValue($1.value) }
    }

    /// 0 unless `layoutPriority` says otherwise.
    public var priority: Double { onMainActor(element) { $0.layoutPriority } }

    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { onMainActor(element, proposal) { $0.sizeThatFits($1) } }

    public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
        onMainActor(element, proposal) { $0.dimensions(in: $1) }
    }

    public var spacing: ViewSpacing { onMainActor(element) { $0.spacing } }

    /// Puts the subview's `anchor` at `position`, in the coordinates of the bounds that the layout was given.
    public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
        guard let recorder else { return }
        let size = sizeThatFits(proposal)
        let x = position.x.isFinite ? position.x : 0, y = position.y.isFinite ? position.y : 0
        recorder.record(
            .init(
                origin: CGPoint(x: x - anchor.x * size.width, y: y - anchor.y * size.height), proposal: proposal),
            at: index)
    }

    package func explicitAlignment(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? {
        onMainActor(element, key, proposal) { $0.alignment($1, $2) }
    }
}

/// A layout together with what it arranges.
nonisolated public struct _LayoutView<L: Layout, Content: View>: _PrimitiveView {
    let layout: L
    let content: Content

    @MainActor public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode {
        LayoutElement(view.layout, content: view.content, inputs)
    }

    @MainActor public static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
        unsafeDowncast(node, to: LayoutElement<L, Content>.self).update(view.layout, content: view.content, environment)
    }
}
