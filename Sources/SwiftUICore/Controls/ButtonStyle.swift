/// How buttons look that react to a press as all buttons do.
@MainActor @preconcurrency public protocol ButtonStyle {
    associatedtype Body: View
    /// The button's looks. Runs again whenever the button begins or ends to be pressed.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = ButtonStyleConfiguration
}

/// What a button style makes looks of.
public struct ButtonStyleConfiguration {
    /// The button's label, its type erased.
    nonisolated public struct Label: _ErasedView {
        public typealias Body = Never
        public let _view: AnyView
    }

    public let role: ButtonRole?
    public let label: ButtonStyleConfiguration.Label
    /// Whether a finger holds the button.
    public let isPressed: Bool

    package init(role: ButtonRole?, label: AnyView, isPressed: Bool) {
        (self.role, self.label, self.isPressed) = (role, Label(_view: label), isPressed)
    }
}

/// How buttons look and what makes them act.
@MainActor @preconcurrency public protocol PrimitiveButtonStyle {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = PrimitiveButtonStyleConfiguration
}

/// What a primitive button style makes looks and behaviour of.
public struct PrimitiveButtonStyleConfiguration {
    /// The button's label, its type erased.
    nonisolated public struct Label: _ErasedView {
        public typealias Body = Never
        public let _view: AnyView
    }

    public let role: ButtonRole?
    public let label: PrimitiveButtonStyleConfiguration.Label
    private let action: () -> Void

    package init(role: ButtonRole?, label: AnyView, action: @escaping () -> Void) {
        (self.role, self.label, self.action) = (role, Label(_view: label), action)
    }

    /// Does what the button is for.
    public func trigger() { action() }
}

// MARK: A style at work

/// The looks of a button style with the press that they react to.
struct PressableButton<Style: ButtonStyle>: View {
    let style: StyleProperty<Style>
    let configuration: PrimitiveButtonStyleConfiguration
    @GestureState private var isPressed = false

    init(_ style: Style, _ configuration: PrimitiveButtonStyleConfiguration) {
        (self.style, self.configuration) = (StyleProperty(style), configuration)
    }

    var body: some View {
        style.style.makeBody(
            configuration: ButtonStyleConfiguration(
                role: configuration.role, label: configuration.label._view, isPressed: isPressed)
        )
        .gesture(
            PressGesture().updating($isPressed) { isInside, isPressed, _ in isPressed = isInside }
                .onEnded { _ in configuration.trigger() })
    }
}

enum ButtonStyling<Style: ButtonStyle>: Styling {
    @MainActor static func makeBody(
        _ style: Style, _ configuration: PrimitiveButtonStyleConfiguration
    ) -> PressableButton<Style> {
        PressableButton(style, configuration)
    }
}

enum PrimitiveButtonStyling<Style: PrimitiveButtonStyle>: Styling {
    @MainActor static func makeBody(_ style: Style, _ configuration: PrimitiveButtonStyleConfiguration) -> Style.Body {
        style.makeBody(configuration: configuration)
    }
}

extension EnvironmentValues {
    /// nil: the automatic style.
    package var buttonStyle: StyleEntry<PrimitiveButtonStyleConfiguration>? { style(of: PrimitiveButtonStyleConfiguration.self) }
}

extension View {
    /// Sets the style of buttons in this view.
    nonisolated public func buttonStyle<S>(_ style: S) -> some View where S: ButtonStyle {
        modifier(_StyleModifier(ButtonStyling.self, style))
    }

    nonisolated public func buttonStyle<S>(_ style: S) -> some View where S: PrimitiveButtonStyle {
        modifier(_StyleModifier(PrimitiveButtonStyling.self, style))
    }
}
