/// A key that does what a control does, wherever the focus is.
public struct KeyboardShortcut: Sendable {
    /// How a shortcut follows the person's layout.
    public struct Localization: Sendable {
        enum Kind: Hashable { case automatic, withoutMirroring, custom }
        let kind: Kind
        /// Arrows and brackets change sides where the layout runs from right to left.
        public static let automatic = Localization(kind: .automatic)
        public static let withoutMirroring = Localization(kind: .withoutMirroring)
        public static let custom = Localization(kind: .custom)
    }

    /// Return.
    public static let defaultAction = KeyboardShortcut(.return, modifiers: [])
    /// Escape.
    public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])

    public var key: KeyEquivalent
    public var modifiers: EventModifiers
    public var localization: KeyboardShortcut.Localization

    public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
        self.init(key, modifiers: modifiers, localization: .automatic)
    }

    public init(
        _ key: KeyEquivalent, modifiers: EventModifiers = .command, localization: KeyboardShortcut.Localization
    ) {
        (self.key, self.modifiers, self.localization) = (key, modifiers, localization)
    }

    package func matches(_ event: KeyEvent, in environment: EnvironmentValues) -> Bool {
        var wanted = key.character
        if localization.kind == .automatic, environment.layoutDirection == .rightToLeft {
            wanted = Self.mirrored[wanted] ?? wanted
        }
        let pressed = event.key.character
        let isSameKey = wanted == pressed || String(wanted).lowercased() == String(pressed).lowercased()
            || event.characters == String(wanted)
        guard isSameKey else { return false }
        let chord = modifiers.subtracting([.capsLock, .numericPad])
        // A sign such as + may need shift to be typed at all.
        let needsShift = !wanted.isLetter && key.hasText && wanted != " "
        return event.chord == chord || (needsShift && event.chord == chord.union(.shift))
            || (wanted.isUppercase && event.chord == chord.union(.shift))
    }

    private static let mirrored: [Character: Character] = [
        KeyEquivalent.leftArrow.character: KeyEquivalent.rightArrow.character,
        KeyEquivalent.rightArrow.character: KeyEquivalent.leftArrow.character,
        "[": "]", "]": "[", "{": "}", "}": "{", "(": ")", ")": "(", "<": ">", ">": "<",
    ]
}

extension KeyboardShortcut: Hashable {
    public static func == (a: KeyboardShortcut, b: KeyboardShortcut) -> Bool {
        a.key == b.key && a.modifiers == b.modifiers && a.localization.kind == b.localization.kind
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(key)
        hasher.combine(modifiers.rawValue)
        hasher.combine(localization.kind)
    }
}

/// An element whose first control a key activates.
@MainActor package protocol ShortcutTarget: ElementNode {
    /// True when the key was meant and there was a control to activate.
    func perform(_ event: KeyEvent) -> Bool
}

nonisolated public struct _KeyboardShortcutModifier: _ElementModifier {
    public typealias Body = Never
    let shortcut: KeyboardShortcut?
    nonisolated init(_ shortcut: KeyboardShortcut?) { self.shortcut = shortcut }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        KeyboardShortcutElement(modifier, inputs)
    }
}

private final class KeyboardShortcutElement: ModifierElement<_KeyboardShortcutModifier>, ShortcutTarget {
    override func didWrap() { tree.focus.add(shortcut: self) }
    override func willDetach() { tree.focus.remove(shortcut: self) }

    func perform(_ event: KeyEvent) -> Bool {
        guard let shortcut = modifier.shortcut, shortcut.matches(event, in: environment) else { return false }
        var targets: [any FocusTarget] = []
        collectFocusTargets(into: &targets)
        return targets.contains { $0.activate() }
    }
}

private enum KeyboardShortcutKey: EnvironmentKey { static let defaultValue: KeyboardShortcut? = nil }

extension EnvironmentValues {
    /// The shortcut of the control that the view belongs to.
    public var keyboardShortcut: KeyboardShortcut? { self[KeyboardShortcutKey.self] }

    package var controlShortcut: KeyboardShortcut? {
        get { self[KeyboardShortcutKey.self] }
        set { self[KeyboardShortcutKey.self] = newValue }
    }
}

extension View {
    /// Lets a key activate the first control in this view, wherever the focus is.
    nonisolated public func keyboardShortcut(
        _ key: KeyEquivalent, modifiers: EventModifiers = .command
    ) -> some View {
        keyboardShortcut(KeyboardShortcut(key, modifiers: modifiers))
    }

    nonisolated public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View {
        keyboardShortcut(Optional(shortcut))
    }

    /// nil: no key does.
    nonisolated public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View {
        environment(\.controlShortcut, shortcut).modifier(_KeyboardShortcutModifier(shortcut))
    }

    nonisolated public func keyboardShortcut(
        _ key: KeyEquivalent, modifiers: EventModifiers = .command, localization: KeyboardShortcut.Localization
    ) -> some View {
        keyboardShortcut(KeyboardShortcut(key, modifiers: modifiers, localization: localization))
    }
}
