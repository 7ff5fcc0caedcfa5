/// Which letters become capital ones while they are typed.
public struct TextInputAutocapitalization: Sendable {
    package enum Kind: Sendable { case never, words, sentences, characters }
    package let kind: Kind

    public static var never: TextInputAutocapitalization { TextInputAutocapitalization(kind: .never) }
    /// The first of each word.
    public static var words: TextInputAutocapitalization { TextInputAutocapitalization(kind: .words) }
    /// The first of each sentence.
    public static var sentences: TextInputAutocapitalization { TextInputAutocapitalization(kind: .sentences) }
    public static var characters: TextInputAutocapitalization { TextInputAutocapitalization(kind: .characters) }
}

private enum AutocapitalizationKey: EnvironmentKey { static let defaultValue: TextInputAutocapitalization? = nil }
private enum AutocorrectionDisabledKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// nil: as typed.
    package var autocapitalization: TextInputAutocapitalization? {
        get { self[AutocapitalizationKey.self] }
        set { self[AutocapitalizationKey.self] = newValue }
    }

    /// Whether a host that corrects what is typed should leave it alone.
    public var autocorrectionDisabled: Bool {
        get { self[AutocorrectionDisabledKey.self] }
        set { self[AutocorrectionDisabledKey.self] = newValue }
    }
}

extension View {
    /// Which letters become capital ones while they are typed in this view; nil: none.
    nonisolated public func textInputAutocapitalization(
        _ autocapitalization: TextInputAutocapitalization?
    ) -> some View {
        environment(\.autocapitalization, autocapitalization)
    }

    /// True: what is typed in this view is not corrected.
    nonisolated public func autocorrectionDisabled(_ disable: Bool = true) -> some View {
        environment(\.autocorrectionDisabled, disable)
    }
}
