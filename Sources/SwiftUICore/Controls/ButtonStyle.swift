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
    nonisolated public struct Label: _PrimitiveView {
        public typealias Body = Never
        let view: AnyView

        @MainActor public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode {
            AnyView._makeNode(view.view, inputs)
        }

        @MainActor public static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
            AnyView._updateNode(node, to: view.view, environment)
        }
    }

    public let role: ButtonRole?
    public let label: ButtonStyleConfiguration.Label
    /// Whether a finger holds the button.
    public let isPressed: Bool

    package init(role: ButtonRole?, label: AnyView, isPressed: Bool) {
        (self.role, self.label, self.isPressed) = (role, Label(view: label), isPressed)
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
    nonisolated public struct Label: _PrimitiveView {
        public typealias Body = Never
        let view: AnyView

        @MainActor public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode {
            AnyView._makeNode(view.view, inputs)
        }

        @MainActor public static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
            AnyView._updateNode(node, to: view.view, environment)
        }
    }

    public let role: ButtonRole?
    public let label: PrimitiveButtonStyleConfiguration.Label
    private let action: () -> Void

    package init(role: ButtonRole?, label: AnyView, action: @escaping () -> Void) {
        (self.role, self.label, self.action) = (role, Label(view: label), action)
    }

    /// Does what the button is for.
    public func trigger() { action() }
}

// MARK: A style at work

/// A style inside a view, with the style's own properties (`@Environment`, `@State`) connected to the tree.
struct StyleProperty<Style>: DynamicProperty {
    private(set) var style: Style
    init(_ style: Style) { self.style = style }

    @MainActor static func _connect(_ property: inout Self, to slot: _PropertySlot, _ node: _ViewNode) {
        // A style that is a dynamic property itself was connected as such.
        guard !(Style.self is any DynamicProperty.Type), let reader = node as? ReadingNode else { return }
        if slot.storage == nil, let properties = DynamicProperties(of: Style.self) {
            slot.storage = properties
            slot.end = { properties.end() }
        }
        (slot.storage as? DynamicProperties)?.install(in: &property.style, node: reader)
    }
}

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
                role: configuration.role, label: configuration.label.view, isPressed: isPressed)
        )
        .gesture(
            PressGesture().updating($isPressed) { isInside, isPressed, _ in isPressed = isInside }
                .onEnded { _ in configuration.trigger() })
    }
}

/// A button style as a primitive one.
nonisolated struct PressableButtonStyle<Style: ButtonStyle>: PrimitiveButtonStyle {
    let style: Style
    @MainActor func makeBody(configuration: Configuration) -> some View { PressableButton(style, configuration) }
}

/// The looks and behaviour of a primitive style. What its body makes of buttons in turn has the style that holds outside.
private struct StyledButton<Style: PrimitiveButtonStyle>: View {
    let style: StyleProperty<Style>
    let configuration: PrimitiveButtonStyleConfiguration
    let outer: ButtonStyleEntry?

    var body: some View {
        style.style.makeBody(configuration: configuration).environment(\.buttonStyle, outer)
    }
}

/// The style of buttons in an environment, its type erased, and the one that it took the place of.
package class ButtonStyleEntry: @unchecked Sendable {
    @MainActor func makeBody(_ configuration: PrimitiveButtonStyleConfiguration) -> AnyView {
        fatalError("the typed entry says")
    }
}

private final class TypedButtonStyleEntry<Style: PrimitiveButtonStyle>: ButtonStyleEntry, @unchecked Sendable {
    private let style: Style
    private let outer: ButtonStyleEntry?
    init(_ style: Style, outer: ButtonStyleEntry?) { (self.style, self.outer) = (style, outer) }

    override func makeBody(_ configuration: PrimitiveButtonStyleConfiguration) -> AnyView {
        AnyView(StyledButton(style: StyleProperty(style), configuration: configuration, outer: outer))
    }
}

private enum ButtonStyleKey: EnvironmentKey { static let defaultValue: ButtonStyleEntry? = nil }

extension EnvironmentValues {
    /// nil: the automatic style.
    package var buttonStyle: ButtonStyleEntry? {
        get { self[ButtonStyleKey.self] }
        set { self[ButtonStyleKey.self] = newValue }
    }
}

nonisolated public struct _ButtonStyleModifier<Style: PrimitiveButtonStyle>: _EnvironmentModifier {
    public typealias Body = Never
    let style: Style
    nonisolated init(_ style: Style) { self.style = style }

    @MainActor public func _transform(_ environment: inout EnvironmentValues) {
        environment.buttonStyle = TypedButtonStyleEntry(style, outer: environment.buttonStyle)
    }
}

extension View {
    /// Sets the style of buttons in this view.
    nonisolated public func buttonStyle<S>(_ style: S) -> some View where S: ButtonStyle {
        modifier(_ButtonStyleModifier(PressableButtonStyle(style: style)))
    }

    nonisolated public func buttonStyle<S>(_ style: S) -> some View where S: PrimitiveButtonStyle {
        modifier(_ButtonStyleModifier(style))
    }
}
