import DisplayList
import Foundation

/// Answers to taps on a view.
nonisolated public struct _TapModifier: _ElementModifier {
    public typealias Body = Never
    let count: Int
    let coordinateSpace: CoordinateSpace
    let action: (CGPoint) -> Void
    nonisolated init(count: Int, coordinateSpace: CoordinateSpace, action: @escaping (CGPoint) -> Void) {
        (self.count, self.coordinateSpace, self.action) = (max(count, 1), coordinateSpace, action)
    }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        TapElement(modifier, inputs)
    }
}

private final class TapElement: ModifierElement<_TapModifier>, TapTarget {
    var requiredTaps: Int { modifier.count }

    func tapped(at point: CGPoint) {
        guard isAttached, environment.isEnabled else { return }
        switch modifier.coordinateSpace {
        case .global: modifier.action(point)
        case .local: modifier.action(convertFromRoot(point))
        case .named(let name): modifier.action(coordinateSpace(named: name)?.convertFromRoot(point) ?? point)
        }
    }

    override func collectAccessibility(into nodes: inout [AccessibilityNode]) {
        let first = nodes.count
        super.collectAccessibility(into: &nodes)
        for index in first..<nodes.count { nodes[index].isActionable = true }
    }
}

/// Where a view can be touched.
nonisolated public struct _ContentShapeModifier<ContentShape: Shape>: _ElementModifier {
    public typealias Body = Never
    let shape: ContentShape
    let isEvenOdd: Bool
    nonisolated init(shape: ContentShape, isEvenOdd: Bool) { (self.shape, self.isEvenOdd) = (shape, isEvenOdd) }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        ContentShapeElement(modifier, inputs)
    }
}

private final class ContentShapeElement<S: Shape>: ModifierElement<_ContentShapeModifier<S>> {
    override func hitTest(_ point: CGPoint) -> [ElementNode]? {
        let outline = modifier.shape.outline(in: presentation.size, environment)
        guard outline.contains(point, evenOdd: modifier.isEvenOdd) else { return nil }
        return super.hitTest(point) ?? [self]
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
    /// Runs after `count` taps in a row.
    nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
        modifier(_TapModifier(count: count, coordinateSpace: .local) { _ in action() })
    }

    nonisolated public func onTapGesture(
        count: Int = 1, coordinateSpace: CoordinateSpace = .local, perform action: @escaping (CGPoint) -> Void
    ) -> some View {
        modifier(_TapModifier(count: count, coordinateSpace: coordinateSpace, action: action))
    }

    nonisolated public func onTapGesture(
        count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local,
        perform action: @escaping (CGPoint) -> Void
    ) -> some View {
        modifier(_TapModifier(count: count, coordinateSpace: coordinateSpace.coordinateSpace, action: action))
    }

    /// Makes all of `shape`, laid into the view's frame, answer to touch, whatever is drawn there.
    nonisolated public func contentShape<S>(_ shape: S, eoFill: Bool = false) -> some View where S: Shape {
        modifier(_ContentShapeModifier(shape: shape, isEvenOdd: eoFill))
    }

    nonisolated public func allowsHitTesting(_ enabled: Bool) -> some View {
        modifier(_AllowsHitTestingModifier(enabled))
    }
}
