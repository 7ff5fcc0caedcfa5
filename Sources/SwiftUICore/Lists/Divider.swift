import Foundation

/// A line, one pixel thick, between views: horizontal, and vertical in an `HStack`.
public struct Divider: View {
    public init() {}
}

extension Divider: _PrimitiveView {
    public typealias Body = Never

    @MainActor public static func _makeNode(_ view: Divider, _ inputs: _NodeInputs) -> _ViewNode {
        DividerLine._makeNode(DividerLine(), inputs)
    }

    @MainActor public static func _updateNode(_ node: _ViewNode, to view: Divider, _ environment: EnvironmentValues) {
        DividerLine._updateNode(node, to: DividerLine(), environment)
    }
}

private struct DividerLine: View {
    @Environment(\.pixelLength) private var pixel
    @Environment(\.stackAxis) private var axis

    var body: some View {
        Color(SystemColor.separator)
            .frame(width: axis == .horizontal ? pixel : nil, height: axis == .horizontal ? nil : pixel)
            .accessibilityHidden(true)
    }
}
