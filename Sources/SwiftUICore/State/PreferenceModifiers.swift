import DisplayList
import Foundation

/// Says a value.
nonisolated public struct _PreferenceWritingModifier<Key>: _ElementModifier where Key: PreferenceKey {
    public typealias Body = Never
    public var value: Key.Value
    nonisolated public init(key: Key.Type = Key.self, value: Key.Value) { self.value = value }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        PreferenceWritingElement(modifier, inputs)
    }
}

private final class PreferenceWritingElement<Key: PreferenceKey>: ModifierElement<_PreferenceWritingModifier<Key>> {
    override func preference<K: PreferenceKey>(_ key: K.Type) -> K.Value? {
        key == Key.self ? (modifier.value as! K.Value) : super.preference(key)
    }

    override func modifierDidChange(from old: _PreferenceWritingModifier<Key>, _ oldEnvironment: EnvironmentValues) {
        if !areEqual(old.value, modifier.value) { preferencesDidChange() }
    }
}

/// Changes the value that is said within.
nonisolated public struct _PreferenceTransformModifier<Key>: _ElementModifier where Key: PreferenceKey {
    public typealias Body = Never
    public var transform: (inout Key.Value) -> Void
    nonisolated public init(key _: Key.Type = Key.self, transform: @escaping (inout Key.Value) -> Void) {
        self.transform = transform
    }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        PreferenceTransformElement(modifier, inputs)
    }
}

private final class PreferenceTransformElement<Key: PreferenceKey>: ModifierElement<_PreferenceTransformModifier<Key>> {
    override func preference<K: PreferenceKey>(_ key: K.Type) -> K.Value? {
        guard key == Key.self else { return super.preference(key) }
        var value = super.preference(Key.self) ?? Key.defaultValue
        modifier.transform(&value)
        return (value as! K.Value)
    }

    override func modifierDidChange(from old: _PreferenceTransformModifier<Key>, _ oldEnvironment: EnvironmentValues) {
        if !areEqual(old, modifier) { preferencesDidChange() }
    }
}

/// Runs something when the value that is said within changes.
nonisolated public struct _PreferenceActionModifier<Key>: _ElementModifier
where Key: PreferenceKey, Key.Value: Equatable {
    public typealias Body = Never
    public var action: (Key.Value) -> Void
    nonisolated public init(action: @escaping (Key.Value) -> Void) { self.action = action }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        PreferenceActionElement(modifier, inputs)
    }
}

private final class PreferenceActionElement<Key: PreferenceKey>: ModifierElement<_PreferenceActionModifier<Key>>,
    PreferenceObserver
where Key.Value: Equatable {
    /// nil until something was said.
    private var last: Key.Value?

    private var reader: PreferenceReader!

    override func didWrap() {
        reader = PreferenceReader(for: self)
        tree.preferences.add(self)
    }

    override func willDetach() { tree.preferences.remove(self) }

    override var children: [_ViewNode] { super.children + (reader.map { [$0] } ?? []) }

    func follows(_ child: ElementNode?) -> Bool { true }

    func checkPreferences() {
        let found = reader.read(Key.self, in: inner)
        if found == nil && last == nil { return }
        let value = found ?? Key.defaultValue
        guard value != last else { return }
        last = value
        tree.perform { [weak self] in
            if let self, isAttached { modifier.action(value) }
        }
    }
}

/// A view over or behind another, made from what is said in it.
nonisolated public struct _PreferenceLayerModifier<Key: PreferenceKey, Layer: View>: _ElementModifier {
    public typealias Body = Never
    let transform: (Key.Value) -> Layer
    let alignment: Alignment
    let isBehind: Bool

    nonisolated init(alignment: Alignment, isBehind: Bool, transform: @escaping (Key.Value) -> Layer) {
        (self.alignment, self.isBehind, self.transform) = (alignment, isBehind, transform)
    }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        PreferenceLayerElement(modifier, inputs)
    }
}

/// Runs its body when the value changes.
private struct PreferenceLayer<Value, Layer: View>: View {
    let value: AnyLocation<Value>
    let transform: (Value) -> Layer
    var body: Layer { transform(value.get()) }
}

private final class PreferenceLayerElement<Key: PreferenceKey, Layer: View>:
    ModifierElement<_PreferenceLayerModifier<Key, Layer>>, PreferenceObserver
{
    private var value: StateLocation<Key.Value>!
    private var layer: SecondaryContent<PreferenceLayer<Key.Value, Layer>>!
    private var reader: PreferenceReader!

    override func didWrap() {
        reader = PreferenceReader(for: self)
        value = StateLocation(said)
        layer = SecondaryContent(view, alignment: modifier.alignment, in: self)
        tree.preferences.add(self)
    }

    override func willDetach() { tree.preferences.remove(self) }

    private var said: Key.Value { reader.read(Key.self, in: inner) ?? Key.defaultValue }

    private var view: PreferenceLayer<Key.Value, Layer> {
        PreferenceLayer(value: value, transform: modifier.transform)
    }

    /// What the layer says itself is not what it is made from.
    func follows(_ child: ElementNode?) -> Bool { child === inner }

    func checkPreferences() {
        value.set(said, transaction: tree.layoutTransaction(of: self))
    }

    override var children: [_ViewNode] { super.children + (layer.map { [$0, reader] } ?? []) }

    override var content: [ElementNode] {
        guard let beside = layer?.element else { return [inner] }
        return modifier.isBehind ? [beside, inner] : [inner, beside]
    }

    override var orderedContent: [ElementNode] { content }

    override func draw(into items: inout [DisplayItem], at origin: CGPoint) { drawContent(into: &items, at: origin) }

    override func modifierDidChange(
        from old: _PreferenceLayerModifier<Key, Layer>, _ oldEnvironment: EnvironmentValues
    ) {
        layer.update(view, alignment: modifier.alignment, environment)
        if old.alignment != modifier.alignment { setNeedsLayout() }
    }

    override func placeContent() {
        super.placeContent()
        layer.place(around: inner, modifier.alignment, proposal: proposal)
    }
}

extension View {
    /// Says a value about this view. It stands in place of what is said in it.
    nonisolated public func preference<K>(key: K.Type = K.self, value: K.Value) -> some View where K: PreferenceKey {
        modifier(_PreferenceWritingModifier<K>(value: value))
    }

    /// Changes what is said in this view, or the default value when nothing is.
    nonisolated public func transformPreference<K>(
        _ key: K.Type = K.self, _ callback: @escaping (inout K.Value) -> Void
    ) -> some View where K: PreferenceKey {
        modifier(_PreferenceTransformModifier<K>(transform: callback))
    }

    /// Runs when something is said in this view for the first time, and after each update that changes it.
    nonisolated public func onPreferenceChange<K>(
        _ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void
    ) -> some View where K: PreferenceKey, K.Value: Equatable {
        modifier(_PreferenceActionModifier<K>(action: action))
    }

    /// Lays a view over this one that is made from what is said in it.
    nonisolated public func overlayPreferenceValue<K, V>(
        _ key: K.Type, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> V
    ) -> some View where K: PreferenceKey, V: View {
        modifier(_PreferenceLayerModifier<K, V>(alignment: alignment, isBehind: false, transform: transform))
    }

    nonisolated public func overlayPreferenceValue<Key, T>(
        _ key: Key.Type = Key.self, @ViewBuilder _ transform: @escaping (Key.Value) -> T
    ) -> some View where Key: PreferenceKey, T: View {
        modifier(_PreferenceLayerModifier<Key, T>(alignment: .center, isBehind: false, transform: transform))
    }

    /// Lays a view behind this one that is made from what is said in it.
    nonisolated public func backgroundPreferenceValue<K, V>(
        _ key: K.Type, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> V
    ) -> some View where K: PreferenceKey, V: View {
        modifier(_PreferenceLayerModifier<K, V>(alignment: alignment, isBehind: true, transform: transform))
    }

    nonisolated public func backgroundPreferenceValue<Key, T>(
        _ key: Key.Type = Key.self, @ViewBuilder _ transform: @escaping (Key.Value) -> T
    ) -> some View where Key: PreferenceKey, T: View {
        modifier(_PreferenceLayerModifier<Key, T>(alignment: .center, isBehind: true, transform: transform))
    }
}
