import Foundation

/// A key that reached a view with the focus.
public struct KeyPress: Sendable {
    /// What happens to a key.
    public struct Phases: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// It goes down.
        public static let down = Phases(rawValue: 1 << 0)
        /// It is held and comes again.
        public static let `repeat` = Phases(rawValue: 1 << 1)
        /// It is let go.
        public static let up = Phases(rawValue: 1 << 2)
        public static let all: Phases = [.down, .repeat, .up]
    }

    /// What a view made of a key.
    public enum Result: Sendable {
        /// It is done with.
        case handled
        /// Others may have it.
        case ignored
    }

    public let phase: KeyPress.Phases
    public let key: KeyEquivalent
    /// What the key types with its modifiers.
    public let characters: String
    public let modifiers: EventModifiers
}

extension KeyPress.Phases: CustomDebugStringConvertible {
    public var debugDescription: String {
        let names = [(KeyPress.Phases.down, ".down"), (.repeat, ".repeat"), (.up, ".up")].filter { contains($0.0) }.map(\.1)
        return names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]"
    }
}

extension KeyPress: CustomDebugStringConvertible {
    public var debugDescription: String {
        "KeyPress(phase: \(phase.debugDescription), key: \(String(key.character).debugDescription), "
            + "characters: \(characters.debugDescription), modifiers: \(modifiers.rawValue))"
    }
}

/// Something on the way from the view with the focus to the root that may take a key.
@MainActor package protocol KeyHandler: ElementNode {
    func handle(_ press: KeyPress) -> KeyPress.Result
}

nonisolated public struct _KeyPressModifier: _ElementModifier {
    public typealias Body = Never
    enum Match {
        case any
        case keys(Set<KeyEquivalent>)
        case characters(CharacterSet)
    }

    let match: Match
    let phases: KeyPress.Phases
    let action: (KeyPress) -> KeyPress.Result

    nonisolated init(_ match: Match, _ phases: KeyPress.Phases, _ action: @escaping (KeyPress) -> KeyPress.Result) {
        (self.match, self.phases, self.action) = (match, phases, action)
    }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        KeyPressElement(modifier, inputs)
    }
}

private final class KeyPressElement: ModifierElement<_KeyPressModifier>, KeyHandler {
    func handle(_ press: KeyPress) -> KeyPress.Result {
        guard modifier.phases.contains(press.phase), environment.isEnabled else { return .ignored }
        switch modifier.match {
        case .any: break
        case .keys(let keys): if !keys.contains(press.key) { return .ignored }
        case .characters(let set):
            guard !press.characters.isEmpty, press.characters.unicodeScalars.allSatisfy(set.contains) else { return .ignored }
        }
        return modifier.action(press)
    }
}

extension View {
    /// Runs `action` when the key goes down, or comes again, while this view or one in it has the focus.
    nonisolated public func onKeyPress(
        _ key: KeyEquivalent, action: @escaping () -> KeyPress.Result
    ) -> some View {
        modifier(_KeyPressModifier(.keys([key]), [.down, .repeat]) { _ in action() })
    }

    nonisolated public func onKeyPress(
        _ key: KeyEquivalent, phases: KeyPress.Phases, action: @escaping (KeyPress) -> KeyPress.Result
    ) -> some View {
        modifier(_KeyPressModifier(.keys([key]), phases, action))
    }

    nonisolated public func onKeyPress(
        keys: Set<KeyEquivalent>, phases: KeyPress.Phases = [.down, .repeat],
        action: @escaping (KeyPress) -> KeyPress.Result
    ) -> some View {
        modifier(_KeyPressModifier(.keys(keys), phases, action))
    }

    /// Runs `action` for keys that type only characters of the set.
    nonisolated public func onKeyPress(
        characters: CharacterSet, phases: KeyPress.Phases = [.down, .repeat],
        action: @escaping (KeyPress) -> KeyPress.Result
    ) -> some View {
        modifier(_KeyPressModifier(.characters(characters), phases, action))
    }

    /// Runs `action` for every key.
    nonisolated public func onKeyPress(
        phases: KeyPress.Phases = [.down, .repeat], action: @escaping (KeyPress) -> KeyPress.Result
    ) -> some View {
        modifier(_KeyPressModifier(.any, phases, action))
    }
}
