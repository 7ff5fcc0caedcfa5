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

private struct PreviewSettingsKey: LayoutValueKey {
    static var defaultValue: PreviewSettings { PreviewSettings() }
}

/// Says something of a view as a preview; elsewhere it changes nothing.
nonisolated public struct _PreviewModifier: _ElementModifier {
    public typealias Body = Never
    let settings: PreviewSettings

    init(_ change: (inout PreviewSettings) -> Void) {
        var settings = PreviewSettings()
        change(&settings)
        self.settings = settings
    }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        PreviewModifierElement(modifier, inputs)
    }
}

private final class PreviewModifierElement: ModifierElement<_PreviewModifier> {
    override func layoutValue<Key: LayoutValueKey>(_ key: Key.Type) -> Key.Value {
        let value = inner.layoutValue(key)
        guard let settings = value as? PreviewSettings else { return value }
        // The outermost counts.
        return modifier.settings.filled(from: settings) as! Key.Value
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

/// One of the views that a view brings into a container, or all of them, and what is known of them as previews.
package struct PreviewPart<Content: View>: _PrimitiveView {
    package typealias Body = Never
    let content: Content
    let index: Int?
    let settings: PreviewPartSettings

    /// - Parameter index: Which one shows, from 0; nil for all.
    package init(_ content: Content, at index: Int?, settings: PreviewPartSettings) {
        (self.content, self.index, self.settings) = (content, index, settings)
    }

    package static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode { PreviewPartNode(view, inputs) }

    package static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
        unsafeDowncast(node, to: PreviewPartNode<Content>.self).update(to: view, environment)
    }
}

/// What `PreviewPart` found, one for each view in its content.
@MainActor package final class PreviewPartSettings {
    package fileprivate(set) var all: [PreviewSettings] = []
    package init() {}
}

private final class PreviewPartNode<Content: View>: _ViewNode {
    private var view: PreviewPart<Content>
    private var child: _ViewNode!

    init(_ view: PreviewPart<Content>, _ inputs: _NodeInputs) {
        self.view = view
        super.init(inputs)
        child = Content._makeNode(view.content, _NodeInputs(parent: self, environment: environment))
    }

    override var children: [_ViewNode] { child.map { [$0] } ?? [] }

    func update(to new: PreviewPart<Content>, _ newEnvironment: EnvironmentValues) {
        let old = view.index
        view = new
        environment = newEnvironment
        Content._updateNode(child, to: new.content, newEnvironment)
        if old != new.index { elementsDidChange() }
    }

    override func collectElements(into elements: inout [ElementNode]) {
        var all: [ElementNode] = []
        child.collectElements(into: &all)
        view.settings.all = all.map { $0.layoutValue(PreviewSettingsKey.self) }
        guard let index = view.index else { return elements += all }
        if all.indices.contains(index) { elements.append(all[index]) }
    }
}
