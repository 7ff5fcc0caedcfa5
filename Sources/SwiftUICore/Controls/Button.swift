import Foundation

/// Something to press, that then does what it says.
nonisolated public struct Button<Label>: View where Label: View {
    private let role: ButtonRole?
    private let action: () -> Void
    private let label: Label
    @Environment(\.buttonStyle) private var style
    @Environment(\.actionCompletion) private var completion

    private init(role: ButtonRole?, action: @escaping () -> Void, label: Label) {
        (self.role, self.action, self.label) = (role, action, label)
    }

    nonisolated public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
        self.init(role: nil, action: action, label: label())
    }

    nonisolated public init(role: ButtonRole?, action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
        self.init(role: role, action: action, label: label())
    }

    @MainActor @preconcurrency public var body: some View {
        let action = completed
        let configuration = PrimitiveButtonStyleConfiguration(role: role, label: AnyView(label), action: action)
        return (style?.makeBody(configuration) ?? AnyView(DefaultButtonStyle().makeBody(configuration: configuration)))
            .modifier(
                _ControlModifier {
                    $0.role = .button
                    $0.traits = .isButton
                    $0.activate = action
                })
    }

    /// The action, and what follows it where the button stands.
    private var completed: () -> Void {
        guard let completion else { return action }
        let action = action
        return {
            action()
            MainActor.assumeIsolated { completion.run() }
        }
    }
}

extension Button where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, action: @escaping () -> Void) {
        self.init(role: nil, action: action, label: Text(titleKey))
    }

    @_disfavoredOverload nonisolated public init<S>(_ title: S, action: @escaping () -> Void) where S: StringProtocol {
        self.init(role: nil, action: action, label: Text(title))
    }

    nonisolated public init(_ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping () -> Void) {
        self.init(role: role, action: action, label: Text(titleKey))
    }

    @_disfavoredOverload nonisolated public init<S>(_ title: S, role: ButtonRole?, action: @escaping () -> Void)
    where S: StringProtocol {
        self.init(role: role, action: action, label: Text(title))
    }
}

extension Button where Label == SwiftUICore.Label<Text, Image> {
    nonisolated public init(_ titleKey: LocalizedStringKey, systemImage: String, action: @escaping () -> Void) {
        self.init(action: action) { SwiftUICore.Label(titleKey, systemImage: systemImage) }
    }

    @_disfavoredOverload nonisolated public init<S>(_ title: S, systemImage: String, action: @escaping () -> Void)
    where S: StringProtocol {
        self.init(action: action) { SwiftUICore.Label(title, systemImage: systemImage) }
    }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole?, action: @escaping () -> Void
    ) {
        self.init(role: role, action: action) { SwiftUICore.Label(titleKey, systemImage: systemImage) }
    }

    @_disfavoredOverload nonisolated public init<S>(
        _ title: S, systemImage: String, role: ButtonRole?, action: @escaping () -> Void
    ) where S: StringProtocol {
        self.init(role: role, action: action) { SwiftUICore.Label(title, systemImage: systemImage) }
    }
}

extension Button where Label == PrimitiveButtonStyleConfiguration.Label {
    /// The button that a primitive style is given, in the style that holds outside.
    nonisolated public init(_ configuration: PrimitiveButtonStyleConfiguration) {
        self.init(role: configuration.role, action: configuration.trigger, label: configuration.label)
    }
}
