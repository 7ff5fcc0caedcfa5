import DisplayList
import Foundation

// MARK: Fixed size

/// Lets a view take its ideal size, whatever it is offered.
nonisolated public struct _FixedSizeLayout: _ElementModifier {
    public typealias Body = Never
    let horizontal: Bool
    let vertical: Bool

    nonisolated init(horizontal: Bool, vertical: Bool) {
        (self.horizontal, self.vertical) = (horizontal, vertical)
    }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        FixedSizeElement(modifier, inputs)
    }
}

private final class FixedSizeElement: ModifierElement<_FixedSizeLayout> {
    private func innerProposal(_ proposal: ProposedViewSize) -> ProposedViewSize {
        let modifier = modifier
        return ProposedViewSize(
            width: modifier.horizontal ? nil : proposal.width, height: modifier.vertical ? nil : proposal.height)
    }

    override func modifierDidChange(from old: _FixedSizeLayout, _ oldEnvironment: EnvironmentValues) {
        let new = modifier
        if old.horizontal != new.horizontal || old.vertical != new.vertical { setNeedsLayout() }
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { inner.sizeThatFits(innerProposal(proposal)) }

    override func explicitAlignment(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? {
        inner.alignment(key, innerProposal(proposal))
    }

    override func placeContent() { inner.place(at: .zero, proposal: innerProposal(proposal)) }
}

// MARK: Aspect ratio

/// Keeps the sides of a view in proportion.
nonisolated public struct _AspectRatioLayout: _ElementModifier {
    public typealias Body = Never
    public var aspectRatio: CGFloat?
    public var contentMode: ContentMode

    nonisolated public init(aspectRatio: CGFloat?, contentMode: ContentMode) {
        (self.aspectRatio, self.contentMode) = (aspectRatio, contentMode)
    }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        AspectRatioElement(modifier, inputs)
    }
}

private final class AspectRatioElement: ModifierElement<_AspectRatioLayout> {
    private func innerProposal(_ proposal: ProposedViewSize) -> ProposedViewSize {
        let ratio: CGFloat
        if let given = modifier.aspectRatio, given.isFinite, given > 0 {
            ratio = given
        } else {
            let ideal = inner.sizeThatFits(.unspecified)
            guard ideal.width > 0, ideal.height > 0, ideal.width.isFinite, ideal.height.isFinite else { return proposal }
            ratio = ideal.width / ideal.height
        }
        let isFit = modifier.contentMode == .fit
        switch (proposal.width, proposal.height) {
        case (nil, nil):
            if modifier.aspectRatio == nil { return proposal }
            let ideal = inner.sizeThatFits(.unspecified)
            return fitting(ideal.width, ideal.height, ratio, isFit)
        case (let width?, nil): return ProposedViewSize(width: width, height: width / ratio)
        case (nil, let height?): return ProposedViewSize(width: height * ratio, height: height)
        case (let width?, let height?): return fitting(width, height, ratio, isFit)
        }
    }

    private func fitting(_ width: CGFloat, _ height: CGFloat, _ ratio: CGFloat, _ isFit: Bool) -> ProposedViewSize {
        if width == .infinity && height == .infinity { return .infinity }
        let widthDecides = isFit == (width / ratio <= height)
        return widthDecides
            ? ProposedViewSize(width: width, height: width / ratio)
            : ProposedViewSize(width: height * ratio, height: height)
    }

    override func modifierDidChange(from old: _AspectRatioLayout, _ oldEnvironment: EnvironmentValues) {
        if !areEqual(old, modifier) { setNeedsLayout() }
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { inner.sizeThatFits(innerProposal(proposal)) }

    override func explicitAlignment(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? {
        inner.alignment(key, innerProposal(proposal))
    }

    override func placeContent() { inner.place(at: .zero, proposal: innerProposal(proposal)) }
}

// MARK: Position

/// Puts a view's centre at a point of all the room there is.
nonisolated public struct _PositionLayout: _ElementModifier {
    public typealias Body = Never
    public var position: CGPoint
    nonisolated public init(position: CGPoint) { self.position = position }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        PositionElement(modifier, inputs)
    }
}

private final class PositionElement: ModifierElement<_PositionLayout> {
    override func modifierDidChange(from old: _PositionLayout, _ oldEnvironment: EnvironmentValues) {
        if old.position != modifier.position { setNeedsLayout() }
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        let own = inner.sizeThatFits(proposal)
        return proposal.replacingUnspecifiedDimensions(by: own)
    }

    override func explicitAlignment(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? { nil }

    override func placeContent() {
        let size = inner.sizeThatFits(proposal)
        place(
            inner,
            leading: CGPoint(
                x: modifier.position.x.finite() - size.width / 2, y: modifier.position.y.finite() - size.height / 2),
            proposal: proposal)
    }
}

// MARK: Values for the layout around

/// Carries a value for the layout that arranges the view.
nonisolated public struct _LayoutTrait<K: LayoutValueKey>: _ElementModifier {
    public typealias Body = Never
    let value: K.Value
    nonisolated init(_ value: K.Value) { self.value = value }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        LayoutTraitElement(modifier, inputs)
    }
}

private final class LayoutTraitElement<K: LayoutValueKey>: ModifierElement<_LayoutTrait<K>> {
    override init(_ modifier: _LayoutTrait<K>, _ inputs: _NodeInputs) {
        super.init(modifier, inputs)
        if K.self == ZIndexKey.self { tree.hasZIndices = true }
    }

    override func modifierDidChange(from old: _LayoutTrait<K>, _ oldEnvironment: EnvironmentValues) {
        if !areEqual(old, modifier) {
            setNeedsLayout()
            setNeedsDisplay()
        }
    }

    override func layoutValue<Other: LayoutValueKey>(_ key: Other.Type) -> Other.Value {
        key == K.self ? modifier.value as! Other.Value : inner.layoutValue(key)
    }

    override var layoutPriority: Double {
        K.self == LayoutPriorityKey.self ? modifier.value as! Double : inner.layoutPriority
    }

    override var zIndex: Double { K.self == ZIndexKey.self ? modifier.value as! Double : inner.zIndex }
}

enum LayoutPriorityKey: LayoutValueKey { static var defaultValue: Double { 0 } }
enum ZIndexKey: LayoutValueKey { static var defaultValue: Double { 0 } }

// MARK: Alignment guides

/// Sets an alignment guide of a view.
nonisolated public struct _AlignmentWritingModifier: _ElementModifier {
    public typealias Body = Never
    package let key: AlignmentKey
    package let computeValue: (ViewDimensions) -> CGFloat

    nonisolated package init(_ key: AlignmentKey, _ computeValue: @escaping (ViewDimensions) -> CGFloat) {
        (self.key, self.computeValue) = (key, computeValue)
    }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        AlignmentGuideElement(modifier, inputs)
    }
}

private final class AlignmentGuideElement: ModifierElement<_AlignmentWritingModifier> {
    override func modifierDidChange(from old: _AlignmentWritingModifier, _ oldEnvironment: EnvironmentValues) {
        if !areEqual(old, modifier) { setNeedsLayout() }
    }

    override func explicitAlignment(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? {
        let modifier = modifier
        return key == modifier.key
            ? modifier.computeValue(inner.dimensions(in: proposal)).finite() : inner.alignment(key, proposal)
    }
}

// MARK: Hidden

/// Keeps a view's place but neither shows it nor lets it be touched or read.
nonisolated public struct _HiddenModifier: _ElementModifier {
    public typealias Body = Never
    nonisolated public init() {}

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        HiddenElement(modifier, inputs)
    }
}

private final class HiddenElement: ModifierElement<_HiddenModifier> {
    override func draw(into items: inout [DisplayItem], at origin: CGPoint) {}
    override func sight(of rect: CGRect) -> CGRect { .null }
    override func hitTest(_ point: CGPoint) -> [ElementNode]? { nil }
    override func collectAccessibility(into nodes: inout [AccessibilityNode]) {}
    override func collectFocusTargets(into targets: inout [any FocusTarget]) {}
}

// MARK: The modifiers

extension View {
    nonisolated public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
        modifier(_FixedSizeLayout(horizontal: horizontal, vertical: vertical))
    }

    nonisolated public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }

    /// `aspectRatio` is width over height; nil for the view's own.
    nonisolated public func aspectRatio(
        _ aspectRatio: CGFloat? = nil, contentMode: ContentMode
    ) -> some View {
        modifier(_AspectRatioLayout(aspectRatio: aspectRatio, contentMode: contentMode))
    }

    nonisolated public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
        self.aspectRatio(aspectRatio.width / aspectRatio.height, contentMode: contentMode)
    }

    nonisolated public func scaledToFit() -> some View { aspectRatio(nil, contentMode: .fit) }
    nonisolated public func scaledToFill() -> some View { aspectRatio(nil, contentMode: .fill) }

    nonisolated public func position(_ position: CGPoint) -> some View {
        modifier(_PositionLayout(position: position))
    }

    nonisolated public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View {
        position(CGPoint(x: x, y: y))
    }

    /// Views of a higher priority choose their size first; the default is 0.
    nonisolated public func layoutPriority(_ value: Double) -> some View {
        modifier(_LayoutTrait<LayoutPriorityKey>(value.isNaN ? 0 : value))
    }

    /// Views of a higher index are drawn in front; the default is 0.
    nonisolated public func zIndex(_ value: Double) -> some View {
        modifier(_LayoutTrait<ZIndexKey>(value.isNaN ? 0 : value))
    }

    nonisolated public func layoutValue<K>(key: K.Type, value: K.Value) -> some View where K: LayoutValueKey {
        modifier(_LayoutTrait<K>(value))
    }

    nonisolated public func alignmentGuide(
        _ g: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> some View {
        modifier(_AlignmentWritingModifier(g.key, computeValue))
    }

    nonisolated public func alignmentGuide(
        _ g: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> some View {
        modifier(_AlignmentWritingModifier(g.key, computeValue))
    }

    nonisolated public func hidden() -> some View { modifier(_HiddenModifier()) }
}

extension _PositionLayout: Animatable {
    public var animatableData: CGPoint.AnimatableData {
        get { position.animatableData }
        set { position.animatableData = newValue }
    }
}
