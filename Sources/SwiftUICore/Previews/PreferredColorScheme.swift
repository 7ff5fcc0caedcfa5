/// The appearance that the views of a scene ask their host for; the first that asks is heard.
public struct PreferredColorSchemeKey: PreferenceKey {
    public typealias Value = ColorScheme?

    public static func reduce(value: inout PreferredColorSchemeKey.Value, nextValue: () -> PreferredColorSchemeKey.Value) {
        value = value ?? nextValue()
    }
}

extension View {
    /// Asks the scene that the view is in for an appearance: its host shows all of the scene so. nil leaves it as it is.
    nonisolated public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
        preference(key: PreferredColorSchemeKey.self, value: colorScheme)
    }
}
