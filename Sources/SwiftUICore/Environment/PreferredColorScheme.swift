/// The colour scheme that views ask for.
public struct PreferredColorSchemeKey: PreferenceKey {
    public typealias Value = ColorScheme?
    public static func reduce(
        value: inout PreferredColorSchemeKey.Value, nextValue: () -> PreferredColorSchemeKey.Value
    ) {
        value = value ?? nextValue()
    }
}

extension View {
    /// The colour scheme of the window, or of the presentation, that the view is in; nil leaves it as it is.
    nonisolated public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
        preference(key: PreferredColorSchemeKey.self, value: colorScheme)
            .modifier(PreferredColorSchemeModifier(colorScheme: colorScheme))
    }
}

/// Tells the tree which colour scheme a view asks for.
nonisolated struct PreferredColorSchemeModifier: _ElementModifier {
    typealias Body = Never
    let colorScheme: ColorScheme?

    @MainActor static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        PreferredColorSchemeElement(modifier, inputs)
    }
}

private final class PreferredColorSchemeElement: ModifierElement<PreferredColorSchemeModifier> {
    override func didWrap() { tell() }
    // Not while nodes are on their way out of the tree: those that are still in would be given another environment.
    override func willDetach() { tree.perform { [tree, identity] in tree.prefer(nil, by: identity) } }

    override func modifierDidChange(from old: PreferredColorSchemeModifier, _ oldEnvironment: EnvironmentValues) {
        if old.colorScheme != modifier.colorScheme { tell() }
    }

    private func tell() {
        let scheme = modifier.colorScheme
        tree.perform { [weak self] in
            if let self, isAttached { tree.prefer(scheme, by: identity) }
        }
    }
}
