import DisplayList
import Foundation

/// Shows around a field, with all that its style adds, that it has the focus.
nonisolated public struct _FieldFrameModifier: _ElementModifier {
    public typealias Body = Never
    nonisolated init() {}

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        FieldFrameElement(modifier, inputs)
    }
}

private final class FieldFrameElement: ModifierElement<_FieldFrameModifier> {
    private var ring = FocusRing()

    override func draw(into items: inout [DisplayItem], at origin: CGPoint) {
        super.draw(into: &items, at: origin)
        guard tree.focus.isVisible, let focused = tree.focus.focused, focused.lies(in: self) else { return }
        ring.draw(around: self, cornerRadius: 6, into: &items, at: origin)
    }
}
