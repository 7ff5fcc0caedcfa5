import Foundation

/// How toggles look and what switches them.
@MainActor @preconcurrency public protocol ToggleStyle {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = ToggleStyleConfiguration
}

/// What a toggle style makes looks and behaviour of.
public struct ToggleStyleConfiguration {
    nonisolated public struct Label: _ErasedView {
        public typealias Body = Never
        public let _view: AnyView
    }

    public let label: ToggleStyleConfiguration.Label
    @Binding public var isOn: Bool
    /// Whether only some of several values are on.
    public var isMixed: Bool

    init(label: Label, isOn: Binding<Bool>, isMixed: Bool) {
        self.label = label
        _isOn = isOn
        self.isMixed = isMixed
    }
}

enum ToggleStyling<Style: ToggleStyle>: Styling {
    @MainActor static func makeBody(_ style: Style, _ configuration: ToggleStyleConfiguration) -> Style.Body {
        style.makeBody(configuration: configuration)
    }
}

extension EnvironmentValues {
    var toggleStyle: StyleEntry<ToggleStyleConfiguration>? { style(of: ToggleStyleConfiguration.self) }
}

extension View {
    /// Sets the style of toggles in this view.
    nonisolated public func toggleStyle<S>(_ style: S) -> some View where S: ToggleStyle {
        modifier(_StyleModifier(ToggleStyling.self, style))
    }
}

// MARK: Built in

/// The style that suits the place: a switch.
nonisolated public struct DefaultToggleStyle: ToggleStyle {
    public init() {}
    @MainActor @preconcurrency public func makeBody(configuration: DefaultToggleStyle.Configuration) -> some View {
        SwitchToggleStyle().makeBody(configuration: configuration)
    }
}

/// The label, and a switch at the trailing edge, green or in the tint when it is on.
nonisolated public struct SwitchToggleStyle: ToggleStyle {
    private let tint: Color?
    public init() { tint = nil }
    /// `tint` in place of the environment's.
    public init(tint: Color) { self.tint = tint }

    @MainActor @preconcurrency public func makeBody(configuration: SwitchToggleStyle.Configuration) -> some View {
        ControlRow(label: configuration.label) { Switch(isOn: configuration.$isOn, isMixed: configuration.isMixed, tint: tint) }
    }
}

/// A button that is filled with the tint when it is on.
nonisolated public struct ButtonToggleStyle: ToggleStyle {
    public init() {}
    @MainActor @preconcurrency public func makeBody(configuration: ButtonToggleStyle.Configuration) -> some View {
        let isOn = configuration.$isOn
        return Button { isOn.wrappedValue.toggle() } label: { configuration.label }
            .buttonStyle(ToggleButtonLook(isOn: isOn.wrappedValue || configuration.isMixed))
    }
}

extension ToggleStyle where Self == DefaultToggleStyle {
    @MainActor @preconcurrency public static var automatic: DefaultToggleStyle { DefaultToggleStyle() }
}

extension ToggleStyle where Self == SwitchToggleStyle {
    @MainActor @preconcurrency public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}

extension ToggleStyle where Self == ButtonToggleStyle {
    @MainActor @preconcurrency public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

/// iOS's switch: 51 by 31 points, with a knob of 27 that grows by 6 towards the middle while it is held.
private struct Switch: View {
    @Binding var isOn: Bool
    let isMixed: Bool
    let tint: Color?
    @GestureState private var isPressed = false
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.tint) private var environmentTint
    @Environment(\.layoutDirection) private var direction
    @Environment(\.colorScheme) private var colorScheme

    var body: some View {
        Capsule(style: .circular)
            .fill(isOn ? on : off)
            .frame(width: 51, height: 31)
            .overlay(alignment: isMixed ? .center : isOn ? .trailing : .leading) {
                Capsule(style: .circular).fill(.white)
                    .frame(width: isPressed ? 33 : 27, height: 27)
                    .shadow(color: .black.opacity(0.15), radius: 3, y: 2)
                    .padding(2)
            }
            .animation(.snappy(duration: 0.25), value: isOn)
            .animation(.snappy(duration: 0.25), value: isPressed)
            .opacity(isEnabled ? 1 : 0.5)
            .contentShape(Rectangle())
            .modifier(ListControlFit(vertical: 5))
            .gesture(
                PressGesture().updating($isPressed) { isInside, isPressed, _ in isPressed = isInside }
                    .onEnded { _ in isOn.toggle() })
            .gesture(
                DragGesture(minimumDistance: 10).onChanged { drag in
                    let x = direction == .rightToLeft ? 51 - drag.location.x : drag.location.x
                    let isBeyond = x > 25.5
                    if isBeyond != isOn { isOn = isBeyond }
                })
    }

    private var off: AnyShapeStyle {
        AnyShapeStyle(
            colorScheme == .dark ? Color(red: 57 / 255, green: 57 / 255, blue: 61 / 255) : Color(SystemColor.secondaryFill))
    }

    private var on: AnyShapeStyle { tint.map { AnyShapeStyle($0) } ?? environmentTint ?? AnyShapeStyle(Color.green) }
}

private struct ToggleButtonLook: ButtonStyle {
    let isOn: Bool
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.controlSize) private var controlSize
    @Environment(\.buttonBorderShape) private var borderShape
    @Environment(\.font) private var font

    init(isOn: Bool) { self.isOn = isOn }

    func makeBody(configuration: Configuration) -> some View {
        let metrics = ButtonMetrics(controlSize), shape = borderShape.resolved(for: controlSize)
        return configuration.label
            .font(font ?? metrics.font)
            .foregroundStyle(foreground)
            .padding(.horizontal, metrics.horizontalPadding)
            .padding(.vertical, metrics.verticalPadding)
            .background(isOn ? field : AnyShapeStyle(Color.clear), in: shape)
            .opacity(configuration.isPressed ? 0.75 : 1)
            .contentShape(shape)
    }

    private var foreground: AnyShapeStyle {
        if !isEnabled { return AnyShapeStyle(HierarchicalShapeStyle.tertiary) }
        return isOn ? AnyShapeStyle(Color.white) : AnyShapeStyle(TintShapeStyle())
    }

    private var field: AnyShapeStyle {
        isEnabled ? AnyShapeStyle(TintShapeStyle()) : AnyShapeStyle(Color(SystemColor.tertiaryFill))
    }
}
