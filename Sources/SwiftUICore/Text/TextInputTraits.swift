/// Which letters become capital ones while they are typed.
public struct TextInputAutocapitalization: Sendable {
    package enum Kind: String, Sendable { case never, words, sentences, characters }
    package let kind: Kind

    public static var never: TextInputAutocapitalization { TextInputAutocapitalization(kind: .never) }
    /// The first of each word.
    public static var words: TextInputAutocapitalization { TextInputAutocapitalization(kind: .words) }
    /// The first of each sentence.
    public static var sentences: TextInputAutocapitalization { TextInputAutocapitalization(kind: .sentences) }
    public static var characters: TextInputAutocapitalization { TextInputAutocapitalization(kind: .characters) }
}

/// How a host helps a person to type in a field.
package struct TextInputTraits: Equatable, Sendable {
    package var keyboardType = UIKeyboardType.default
    /// nil: nothing that the host should fill in.
    package var contentType: UITextContentType?
    /// Of what a keyboard on the screen types; nil: as typed.
    package var autocapitalization: TextInputAutocapitalization.Kind?
    /// Whether the host may look for mistakes and mend them.
    package var isCorrected = false

    package init() {}

    init(_ environment: EnvironmentValues, isSecret: Bool) {
        (keyboardType, contentType) = (environment.keyboardType, environment.textContentType)
        autocapitalization = isSecret ? nil : environment.autocapitalization?.kind
        // Names of accounts, addresses and numbers are no words of a language.
        let isLanguage: Bool = switch keyboardType {
        case .URL, .emailAddress, .numberPad, .asciiCapableNumberPad, .decimalPad, .phonePad: false
        default: ![.username, .password, .newPassword, .oneTimeCode, .emailAddress, .URL].contains(contentType)
        }
        isCorrected = isLanguage && !isSecret && !environment.autocorrectionDisabled
    }
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
