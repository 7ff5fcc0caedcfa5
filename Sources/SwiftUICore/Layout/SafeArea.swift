import DisplayList
import Foundation

/// Which reasons for leaving room at the edges a view ignores.
@frozen public struct SafeAreaRegions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Bars and the shape of the screen.
    public static let container = SafeAreaRegions(rawValue: 1 << 0)
    /// A keyboard on the screen; hosts have none.
    public static let keyboard = SafeAreaRegions(rawValue: 1 << 1)
    public static let all = SafeAreaRegions(rawValue: .max)
}

/// The room that an element gives to what is inside it, in its own coordinates: content is laid out in `inner`, and may draw
/// as far as `outer` behind bars and the edges of the screen.
package struct SafeArea: Equatable {
    package var outer: CGRect
    package var inner: CGRect
    package init(outer: CGRect, inner: CGRect) { (self.outer, self.inner) = (outer, inner) }
}

/// Room at the four sides. Left and right are those of the screen.
package struct SideInsets: Equatable, Sendable {
    package var top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0

    package init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }

    /// What is not finite or negative counts as no room.
    package init(_ insets: EdgeInsets, _ direction: LayoutDirection) {
        func length(_ length: CGFloat) -> CGFloat { max(length.finite(), 0) }
        let isMirrored = direction == .rightToLeft
        self.init(
            top: length(insets.top), left: length(isMirrored ? insets.trailing : insets.leading),
            bottom: length(insets.bottom), right: length(isMirrored ? insets.leading : insets.trailing))
    }

    package func edgeInsets(_ direction: LayoutDirection) -> EdgeInsets {
        direction == .rightToLeft
            ? EdgeInsets(top: top, leading: right, bottom: bottom, trailing: left)
            : EdgeInsets(top: top, leading: left, bottom: bottom, trailing: right)
    }

    package func at(_ edges: Edge.Set, _ direction: LayoutDirection) -> SideInsets {
        let (left, right): (Edge.Set, Edge.Set) =
            direction == .rightToLeft ? (.trailing, .leading) : (.leading, .trailing)
        return SideInsets(
            top: edges.contains(.top) ? top : 0, left: edges.contains(left) ? self.left : 0,
            bottom: edges.contains(.bottom) ? bottom : 0, right: edges.contains(right) ? self.right : 0)
    }

    package var isEmpty: Bool { self == SideInsets() }
}

extension CGRect {
    package func grown(by insets: SideInsets) -> CGRect {
        CGRect(
            x: minX - insets.left, y: minY - insets.top, width: max(width + insets.left + insets.right, 0),
            height: max(height + insets.top + insets.bottom, 0))
    }

    package func shrunk(by insets: SideInsets) -> CGRect {
        grown(
            by: SideInsets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
    }
}

extension ElementNode {
    /// How far from this element's sides the room beyond the safe area reaches; 0 at sides that do not lie on the border of the
    /// safe area.
    package final func safeAreaInsets() -> SideInsets {
        guard tree.safeAreas > 0 else { return SideInsets() }
        var rect = CGRect(origin: .zero, size: frame.size)
        var current: ElementNode = self
        while let parent = current.superElement {
            rect = rect.offsetBy(dx: current.frame.minX, dy: current.frame.minY)
            if let area = parent.safeArea(for: current) {
                // Rounding to pixels must not part a view from the border that it fills up to.
                let near: CGFloat = 0.75
                return SideInsets(
                    top: rect.minY <= area.inner.minY + near ? max(rect.minY - area.outer.minY, 0) : 0,
                    left: rect.minX <= area.inner.minX + near ? max(rect.minX - area.outer.minX, 0) : 0,
                    bottom: rect.maxY >= area.inner.maxY - near ? max(area.outer.maxY - rect.maxY, 0) : 0,
                    right: rect.maxX >= area.inner.maxX - near ? max(area.outer.maxX - rect.maxX, 0) : 0)
            }
            current = parent
        }
        return SideInsets()
    }
}

/// An element whose placement depends on where it lies in the safe area.
@MainActor package protocol SafeAreaFollower: ElementNode {
    /// As of the last placement; nil before it.
    var followedInsets: SideInsets? { get }
}

extension ViewTree {
    /// Lays those out again that lie otherwise in the safe area than when they were placed.
    func checkSafeAreas() {
        guard safeAreas > 0 else { return }
        for follower in safeAreaFollowers.values {
            guard let known = follower.followedInsets, follower.safeAreaInsets() != known else { continue }
            follower.setNeedsLayout()
        }
    }
}

/// Lays a view out as far as the room beyond the safe area reaches. Its size in the layout around it stays what it was.
nonisolated public struct _SafeAreaIgnoringLayout: _ElementModifier {
    public typealias Body = Never
    let edges: Edge.Set
    nonisolated init(_ edges: Edge.Set) { self.edges = edges }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        SafeAreaIgnoringElement(modifier, inputs)
    }
}

private final class SafeAreaIgnoringElement: ModifierElement<_SafeAreaIgnoringLayout>, SafeAreaFollower {
    private(set) var followedInsets: SideInsets?

    override func didWrap() { tree.follow(self) }
    override func willDetach() { tree.unfollow(self) }

    override func modifierDidChange(from old: _SafeAreaIgnoringLayout, _ oldEnvironment: EnvironmentValues) {
        if old.edges != modifier.edges || oldEnvironment.layoutDirection != environment.layoutDirection {
            setNeedsLayout()
        }
    }

    private func ignored(_ insets: SideInsets) -> SideInsets { insets.at(modifier.edges, environment.layoutDirection) }

    override func placeContent() {
        let insets = safeAreaInsets(), ignored = ignored(insets)
        followedInsets = insets
        guard !ignored.isEmpty else { return super.placeContent() }
        let room = CGRect(origin: .zero, size: frame.size).grown(by: ignored)
        let offered = ProposedViewSize(room.size), size = inner.sizeThatFits(offered)
        inner.place(
            at: CGPoint(x: room.midX - size.width / 2, y: room.midY - size.height / 2), proposal: offered)
    }

    override func safeArea(for child: ElementNode) -> SafeArea? {
        let insets = followedInsets ?? SideInsets(), bounds = CGRect(origin: .zero, size: frame.size)
        return SafeArea(outer: bounds.grown(by: insets), inner: bounds.grown(by: ignored(insets)))
    }
}

/// Takes room from the safe area of a view.
nonisolated public struct _SafeAreaPaddingLayout: _ElementModifier {
    public typealias Body = Never
    let insets: EdgeInsets
    nonisolated init(_ insets: EdgeInsets) { self.insets = insets }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        SafeAreaPaddingElement(modifier, inputs)
    }
}

private final class SafeAreaPaddingElement: ModifierElement<_SafeAreaPaddingLayout> {
    override func didWrap() { tree.safeAreas += 1 }
    override func willDetach() { tree.safeAreas -= 1 }

    private var insets: SideInsets { SideInsets(modifier.insets, environment.layoutDirection) }

    override func modifierDidChange(from old: _SafeAreaPaddingLayout, _ oldEnvironment: EnvironmentValues) {
        if old.insets != modifier.insets || oldEnvironment.layoutDirection != environment.layoutDirection {
            setNeedsLayout()
        }
    }

    private func offered(_ proposal: ProposedViewSize) -> ProposedViewSize {
        ProposedViewSize(
            width: proposal.width.map { max($0 - insets.left - insets.right, 0) },
            height: proposal.height.map { max($0 - insets.top - insets.bottom, 0) })
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        let size = inner.sizeThatFits(offered(proposal))
        return CGSize(
            width: size.width + insets.left + insets.right, height: size.height + insets.top + insets.bottom)
    }

    override func placeContent() { inner.place(at: CGPoint(x: insets.left, y: insets.top), proposal: offered(proposal)) }

    override func safeArea(for child: ElementNode) -> SafeArea? {
        let bounds = CGRect(origin: .zero, size: frame.size)
        return SafeArea(outer: bounds.grown(by: safeAreaInsets()), inner: bounds.shrunk(by: insets))
    }
}

/// Lays a view along an edge of another, that leaves room for it and may go on behind it.
nonisolated public struct _SafeAreaInsetLayout<Inset: View>: _ElementModifier {
    public typealias Body = Never
    let edge: Edge
    let alignment: Alignment
    let spacing: CGFloat?
    let inset: Inset
    nonisolated init(edge: Edge, alignment: Alignment, spacing: CGFloat?, inset: Inset) {
        (self.edge, self.alignment, self.spacing, self.inset) = (edge, alignment, spacing, inset)
    }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        SafeAreaInsetElement(modifier, inputs)
    }
}

private final class SafeAreaInsetElement<Inset: View>: ModifierElement<_SafeAreaInsetLayout<Inset>> {
    private var secondary: SecondaryContent<Inset>!

    override func didWrap() {
        secondary = SecondaryContent(modifier.inset, alignment: modifier.alignment, in: self)
        tree.safeAreas += 1
    }

    override func willDetach() { tree.safeAreas -= 1 }

    override var children: [_ViewNode] { super.children + (secondary.map { [$0] } ?? []) }
    override var content: [ElementNode] { secondary?.element.map { [inner, $0] } ?? [inner] }

    override var orderedContent: [ElementNode] { content }

    override func draw(into items: inout [DisplayItem], at origin: CGPoint) { drawContent(into: &items, at: origin) }

    override func modifierDidChange(from old: _SafeAreaInsetLayout<Inset>, _ oldEnvironment: EnvironmentValues) {
        secondary.update(modifier.inset, alignment: modifier.alignment, environment)
        if old.edge != modifier.edge || old.alignment != modifier.alignment || old.spacing != modifier.spacing {
            setNeedsLayout()
        }
    }

    /// The inset takes its size along the edge's axis first.
    private func insetSize(_ proposal: ProposedViewSize) -> CGSize { secondary.placed?.sizeThatFits(proposal) ?? .zero }

    private var isVertical: Bool { modifier.edge == .top || modifier.edge == .bottom }

    private func insets(_ proposal: ProposedViewSize) -> SideInsets {
        let size = insetSize(proposal), gap = (modifier.spacing ?? 0).finite()
        var insets = EdgeInsets()
        switch modifier.edge {
        case .top: insets.top = size.height + gap
        case .bottom: insets.bottom = size.height + gap
        case .leading: insets.leading = size.width + gap
        case .trailing: insets.trailing = size.width + gap
        }
        return SideInsets(insets, environment.layoutDirection)
    }

    private func offered(_ proposal: ProposedViewSize) -> ProposedViewSize {
        let insets = insets(proposal)
        return ProposedViewSize(
            width: proposal.width.map { max($0 - insets.left - insets.right, 0) },
            height: proposal.height.map { max($0 - insets.top - insets.bottom, 0) })
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        let size = inner.sizeThatFits(offered(proposal)), insets = insets(proposal), own = insetSize(proposal)
        return CGSize(
            width: max(size.width + insets.left + insets.right, isVertical ? own.width : 0),
            height: max(size.height + insets.top + insets.bottom, isVertical ? 0 : own.height))
    }

    override func placeContent() {
        let insets = insets(proposal), offered = offered(proposal)
        let size = inner.sizeThatFits(offered)
        let room = CGRect(origin: .zero, size: frame.size).shrunk(by: insets)
        inner.place(
            at: CGPoint(x: room.midX - size.width / 2, y: room.midY - size.height / 2), proposal: offered)
        let bar = ProposedViewSize(frame.size)
        secondary.place(
            leading: { element in
                let own = element.dimensions(in: bar)
                var x = modifier.alignment.horizontal.position(in: frame.width) - own[modifier.alignment.horizontal]
                var y = modifier.alignment.vertical.position(in: frame.height) - own[modifier.alignment.vertical]
                switch modifier.edge {
                case .top: y = 0
                case .bottom: y = frame.height - own.height
                case .leading: x = 0
                case .trailing: x = frame.width - own.width
                }
                return CGPoint(x: x.finite(), y: y.finite())
            }, proposal: bar)
    }

    override func safeArea(for child: ElementNode) -> SafeArea? {
        let bounds = CGRect(origin: .zero, size: frame.size), outer = bounds.grown(by: safeAreaInsets())
        return SafeArea(outer: outer, inner: child === inner ? bounds.shrunk(by: insets(proposal)) : bounds)
    }
}

extension HorizontalAlignment {
    /// Where the guide lies in a frame that has no guides of its own.
    fileprivate func position(in width: CGFloat) -> CGFloat {
        ViewDimensions(width: width, height: 0)[self]
    }
}

extension VerticalAlignment {
    fileprivate func position(in height: CGFloat) -> CGFloat {
        ViewDimensions(width: 0, height: height)[self]
    }
}

extension View {
    /// Lets the view reach beyond the safe area at the edges where it lies on the border of it.
    nonisolated public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View {
        modifier(_SafeAreaIgnoringLayout(regions.contains(.container) ? edges : []))
    }

    nonisolated public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View {
        modifier(_SafeAreaIgnoringLayout(edges))
    }

    /// Lays `content` along the bottom or top edge. The view keeps clear of it, and what ignores the safe area goes on behind it.
    nonisolated public func safeAreaInset<V>(
        edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> V
    ) -> some View where V: View {
        modifier(
            _SafeAreaInsetLayout(
                edge: edge == .top ? .top : .bottom, alignment: Alignment(horizontal: alignment, vertical: .center),
                spacing: spacing, inset: content()))
    }

    nonisolated public func safeAreaInset<V>(
        edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> V
    ) -> some View where V: View {
        modifier(
            _SafeAreaInsetLayout(
                edge: edge == .leading ? .leading : .trailing,
                alignment: Alignment(horizontal: .center, vertical: alignment), spacing: spacing, inset: content()))
    }

    /// Takes room from the safe area at the view's edges.
    nonisolated public func safeAreaPadding(_ insets: EdgeInsets) -> some View {
        modifier(_SafeAreaPaddingLayout(insets))
    }

    nonisolated public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        let length = length ?? 16
        return modifier(
            _SafeAreaPaddingLayout(
                EdgeInsets(
                    top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
                    bottom: edges.contains(.bottom) ? length : 0, trailing: edges.contains(.trailing) ? length : 0)))
    }

    nonisolated public func safeAreaPadding(_ length: CGFloat) -> some View { safeAreaPadding(.all, length) }
}
