import Foundation

/// A view whose inside travels with it.
nonisolated public struct _GeometryGroupModifier: _ElementModifier {
    public typealias Body = Never
    nonisolated init() {}

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        GeometryGroupElement(modifier, inputs)
    }
}

private final class GeometryGroupElement: ModifierElement<_GeometryGroupModifier> {
    override var isGeometryGroup: Bool { true }
}

extension View {
    /// Keeps the place and size of this view apart from the views in it: these are moved with it as a whole. Without a group, a view
    /// that is new in something that travels stands at its final place from the beginning.
    nonisolated public func geometryGroup() -> some View { modifier(_GeometryGroupModifier()) }
}
