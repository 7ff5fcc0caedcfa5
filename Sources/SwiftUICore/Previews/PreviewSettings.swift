/// What a preview says of its surroundings, by traits or modifiers.
package struct PreviewSettings {
    package var displayName: String?
    package var layout: PreviewLayout?
    package var device: String?
    package var orientation: InterfaceOrientation?

    package init() {}

    /// These settings, and what they leave open as `others` say.
    package func filled(from others: PreviewSettings) -> PreviewSettings {
        var filled = self
        filled.displayName = displayName ?? others.displayName
        filled.layout = layout ?? others.layout
        filled.device = device ?? others.device
        filled.orientation = orientation ?? others.orientation
        return filled
    }
}

/// Says something of a view as a preview; elsewhere it changes nothing.
nonisolated public struct _PreviewModifier: ViewModifier {
    public typealias Body = Never
    let settings: PreviewSettings

    init(_ change: (inout PreviewSettings) -> Void) {
        var settings = PreviewSettings()
        change(&settings)
        self.settings = settings
    }

    @MainActor public static func _makeNode<C: View>(_ modifier: Self, content: C, _ inputs: _NodeInputs) -> _ViewNode {
        C._makeNode(content, inputs)
    }

    @MainActor public static func _updateNode<C: View>(
        _ node: _ViewNode, to modifier: Self, content: C, _ environment: EnvironmentValues
    ) {
        C._updateNode(node, to: content, environment)
    }
}

extension View {
    /// The device on whose screen the view is previewed.
    nonisolated public func previewDevice(_ value: PreviewDevice?) -> some View {
        modifier(_PreviewModifier { $0.device = value?.rawValue })
    }

    /// The size of the canvas on which the view is previewed.
    nonisolated public func previewLayout(_ value: PreviewLayout) -> some View {
        modifier(_PreviewModifier { $0.layout = value })
    }

    /// What the view is called as a preview.
    nonisolated public func previewDisplayName(_ value: String?) -> some View {
        modifier(_PreviewModifier { $0.displayName = value })
    }

    /// How the device on which the view is previewed is held.
    nonisolated public func previewInterfaceOrientation(_ value: InterfaceOrientation) -> some View {
        modifier(_PreviewModifier { $0.orientation = value })
    }
}
