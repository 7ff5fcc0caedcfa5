/// Whether a person can select text. `enabled` and `disabled` are types of their own, so that which one holds is known when a program is compiled.
public protocol TextSelectability {
    static var allowsSelection: Bool { get }
}

/// Text that a person can select and copy.
public struct EnabledTextSelectability: TextSelectability {
    public static let allowsSelection = true
}

/// Text that a person cannot select.
public struct DisabledTextSelectability: TextSelectability {
    public static let allowsSelection = false
}

extension TextSelectability where Self == EnabledTextSelectability {
    public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}

extension TextSelectability where Self == DisabledTextSelectability {
    public static var disabled: DisabledTextSelectability { DisabledTextSelectability() }
}

private enum TextSelectionKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// Whether the text here can be selected.
    package var allowsTextSelection: Bool {
        get { self[TextSelectionKey.self] }
        set { self[TextSelectionKey.self] = newValue }
    }
}

extension View {
    /// Whether a person can select the text in this view, other than in fields, where it always can be. The text of buttons cannot.
    ///
    /// A pointer selects by dragging; two clicks select a word, three a paragraph. A finger selects the word that it is held on, and more when it
    /// is drawn on from there, and finds in a menu what to do with it. Shift with arrows, Home and End changes what is selected, Control or Command with A takes all, with C copies.
    nonisolated public func textSelection<S>(_ selectability: S) -> some View where S: TextSelectability {
        environment(\.allowsTextSelection, S.allowsSelection)
    }
}
