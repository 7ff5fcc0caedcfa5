import Foundation

/// A field for what nobody should read: it shows bullets, and nothing can be copied out of it.
public struct SecureField<Label>: View where Label: View {
    private let field: TextField<Label>

    fileprivate init(_ text: Binding<String>, prompt: Text?, label: Label, onCommit: (() -> Void)? = nil) {
        field = TextField(secure: text, prompt: prompt, label: label, onCommit: onCommit)
    }

    @MainActor @preconcurrency public var body: some View { field }
}

extension SecureField {
    public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
        self.init(text, prompt: prompt, label: label())
    }
}

extension SecureField where Label == Text {
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
        self.init(text, prompt: nil, label: Text(titleKey))
    }

    @_disfavoredOverload public init<S>(_ title: S, text: Binding<String>) where S: StringProtocol {
        self.init(text, prompt: nil, label: Text(title))
    }

    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
        self.init(text, prompt: prompt, label: Text(titleKey))
    }

    @_disfavoredOverload public init<S>(_ title: S, text: Binding<String>, prompt: Text?) where S: StringProtocol {
        self.init(text, prompt: prompt, label: Text(title))
    }

    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void) {
        self.init(text, prompt: nil, label: Text(titleKey), onCommit: onCommit)
    }

    @_disfavoredOverload public init<S>(_ title: S, text: Binding<String>, onCommit: @escaping () -> Void)
    where S: StringProtocol {
        self.init(text, prompt: nil, label: Text(title), onCommit: onCommit)
    }
}
