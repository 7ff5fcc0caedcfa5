import Foundation

/// Where a pointer is that hovers over a view.
public enum HoverPhase: Equatable, Sendable {
    /// Over the view, at this point.
    case active(CGPoint)
    /// No longer over the view.
    case ended
}

/// An element that wants to know of a pointer over it.
@MainActor package protocol HoverTarget: ElementNode {
    /// `point` in the scene.
    func pointerDidMove(to point: CGPoint)
    func pointerDidLeave()
}

nonisolated public struct _HoverModifier: _ElementModifier {
    public typealias Body = Never
    package enum Action {
        case entering((Bool) -> Void)
        case moving(CoordinateSpace, (HoverPhase) -> Void)
    }

    package let action: Action
    nonisolated package init(_ action: Action) { self.action = action }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        HoverElement(modifier, inputs)
    }
}

private final class HoverElement: ModifierElement<_HoverModifier>, HoverTarget, GeometryObserver {
    private var last: CGPoint?

    override func didWrap() { tree.add(self) }

    override func willDetach() {
        tree.remove(self)
        tree.pointers.removeHover(self)
        pointerDidLeave()
    }

    func pointerDidMove(to point: CGPoint) {
        switch modifier.action {
        case .entering(let action):
            if last == nil { action(true) }
            last = point
        case .moving(let space, let action):
            let place = convertFromRoot(point, to: space)
            if place != last { action(.active(place)) }
            last = place
        }
    }

    func pointerDidLeave() {
        guard last != nil else { return }
        last = nil
        switch modifier.action {
        case .entering(let action): action(false)
        case .moving(_, let action): action(.ended)
        }
    }

    // MARK: Moving under the pointer

    var order: UInt64 { identity }

    func checkGeometry() {
        guard tree.pointers.hoverPoint != nil else { return }
        tree.perform { [weak tree] in
            if let tree { tree.pointers.refreshHover(in: tree) }
        }
    }
}

extension View {
    /// Told true when a pointer comes over the view, false when it leaves.
    nonisolated public func onHover(perform action: @escaping (Bool) -> Void) -> some View {
        modifier(_HoverModifier(.entering(action)))
    }

    /// Told where a pointer over the view is, each time that it moves, and when it leaves.
    @_disfavoredOverload nonisolated public func onContinuousHover(
        coordinateSpace: CoordinateSpace = .local, perform action: @escaping (HoverPhase) -> Void
    ) -> some View {
        modifier(_HoverModifier(.moving(coordinateSpace, action)))
    }

    nonisolated public func onContinuousHover(
        coordinateSpace: some CoordinateSpaceProtocol = .local, perform action: @escaping (HoverPhase) -> Void
    ) -> some View {
        modifier(_HoverModifier(.moving(coordinateSpace.coordinateSpace, action)))
    }
}
