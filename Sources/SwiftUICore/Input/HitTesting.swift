import DisplayList
import Foundation

/// What the shape of a view's content is for.
public struct ContentShapeKinds: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Touch: what is inside the shape answers, whatever is drawn there.
    public static let interaction = ContentShapeKinds(rawValue: 1 << 0)
    /// The frame that assistive technologies show around the view.
    public static let accessibility = ContentShapeKinds(rawValue: 1 << 1)
}

/// Gives a view's content a shape.
nonisolated public struct _ContentShapeModifier<ContentShape: Shape>: _ElementModifier {
    public typealias Body = Never
    let kinds: ContentShapeKinds
    let shape: ContentShape
    let isEvenOdd: Bool

    nonisolated init(_ kinds: ContentShapeKinds, _ shape: ContentShape, isEvenOdd: Bool) {
        (self.kinds, self.shape, self.isEvenOdd) = (kinds, shape, isEvenOdd)
    }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        ContentShapeElement(modifier, inputs)
    }
}

private final class ContentShapeElement<S: Shape>: ModifierElement<_ContentShapeModifier<S>> {
    private var outline: Outline { modifier.shape.outline(in: presentation.size, environment) }

    override func hitTest(_ point: CGPoint) -> [ElementNode]? {
        guard modifier.kinds.contains(.interaction) else { return super.hitTest(point) }
        guard outline.contains(point, evenOdd: modifier.isEvenOdd) else { return nil }
        return super.hitTest(point) ?? [self]
    }

    override func collectAccessibility(into nodes: inout [AccessibilityNode]) {
        let first = nodes.count
        super.collectAccessibility(into: &nodes)
        // Of several elements each keeps its own frame.
        if modifier.kinds.contains(.accessibility), nodes.count == first + 1 {
            nodes[first].frame = rectInRoot(outline.bounds)
        }
    }
}

nonisolated public struct _AllowsHitTestingModifier: _ElementModifier {
    public typealias Body = Never
    let isAllowed: Bool
    nonisolated init(_ isAllowed: Bool) { self.isAllowed = isAllowed }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        AllowsHitTestingElement(modifier, inputs)
    }
}

private final class AllowsHitTestingElement: ModifierElement<_AllowsHitTestingModifier> {
    override func hitTest(_ point: CGPoint) -> [ElementNode]? { modifier.isAllowed ? super.hitTest(point) : nil }
}

extension View {
    /// Makes all of `shape`, laid into the view's frame, answer to touch, whatever is drawn there, and nothing outside.
    nonisolated public func contentShape<S>(_ shape: S, eoFill: Bool = false) -> some View where S: Shape {
        modifier(_ContentShapeModifier(.interaction, shape, isEvenOdd: eoFill))
    }

    /// Gives the content a shape for some purposes.
    nonisolated public func contentShape<S>(
        _ kind: ContentShapeKinds, _ shape: S, eoFill: Bool = false
    ) -> some View where S: Shape {
        modifier(_ContentShapeModifier(kind, shape, isEvenOdd: eoFill))
    }

    /// False: fingers reach what lies behind the view.
    nonisolated public func allowsHitTesting(_ enabled: Bool) -> some View {
        modifier(_AllowsHitTestingModifier(enabled))
    }
}
