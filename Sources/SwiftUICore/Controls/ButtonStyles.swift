import Foundation

// The styles of iOS 17. Sizes are those of UIKit's button configurations at the default text size; how a pressed
// button fades is UIKit's too (a title to 0.2, a filled button to 0.75 of its opacity).

/// The style that suits the place: borderless.
nonisolated public struct DefaultButtonStyle: PrimitiveButtonStyle {
    public init() {}
    @MainActor @preconcurrency public func makeBody(configuration: DefaultButtonStyle.Configuration) -> some View {
        AutomaticButton(configuration: configuration)
    }
}

/// Borderless, and in a row of a list what the whole row does.
private struct AutomaticButton: View {
    let configuration: PrimitiveButtonStyleConfiguration
    @Environment(\.listPlace) private var listPlace

    var body: some View {
        if listPlace == .row {
            configuration.label
                .modifier(LabelColor(role: configuration.role))
                .modifier(_ListRowActionModifier(isLink: false, action: configuration.trigger))
        } else {
            PressableButton(BorderlessLook(), configuration)
        }
    }
}

/// A label in the tint, that fades while pressed.
nonisolated public struct BorderlessButtonStyle: PrimitiveButtonStyle {
    public init() {}
    @MainActor @preconcurrency public func makeBody(configuration: BorderlessButtonStyle.Configuration) -> some View {
        PressableButton(BorderlessLook(), configuration)
    }
}

/// The label as it is, a little fainter while pressed. Only where it draws does it answer to touch.
nonisolated public struct PlainButtonStyle: PrimitiveButtonStyle {
    public init() {}
    @MainActor @preconcurrency public func makeBody(configuration: PlainButtonStyle.Configuration) -> some View {
        PressableButton(PlainLook(), configuration)
    }
}

/// A label in the tint on a faint field.
nonisolated public struct BorderedButtonStyle: PrimitiveButtonStyle {
    public init() {}
    @MainActor @preconcurrency public func makeBody(configuration: BorderedButtonStyle.Configuration) -> some View {
        PressableButton(BorderedLook(isProminent: false), configuration)
    }
}

/// A white label on the tint.
nonisolated public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
    public init() {}
    @MainActor @preconcurrency public func makeBody(
        configuration: BorderedProminentButtonStyle.Configuration
    ) -> some View {
        PressableButton(BorderedLook(isProminent: true), configuration)
    }
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
    public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
    public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
    public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
    public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}

// MARK: Looks

/// The measures of a bordered button, in points.
struct ButtonMetrics {
    let horizontalPadding: CGFloat
    let verticalPadding: CGFloat
    let cornerRadius: CGFloat
    let font: Font

    init(_ size: ControlSize) {
        switch size {
        case .mini, .small: (horizontalPadding, verticalPadding, cornerRadius, font) = (10, 5, 6, .subheadline)
        case .regular: (horizontalPadding, verticalPadding, cornerRadius, font) = (12, 7, 8, .body)
        case .large, .extraLarge: (horizontalPadding, verticalPadding, cornerRadius, font) = (20, 15, 12, .body)
        }
    }
}

/// The colour of a label: what was set for the foreground around the button, or else the role's colour or the tint.
private struct LabelColor: ViewModifier {
    let role: ButtonRole?
    /// In place of the tint.
    var color: Color?
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.foregroundStyles) private var given

    func body(content: Content) -> some View { content.foregroundStyle(style) }

    private var style: AnyShapeStyle {
        if !isEnabled { return AnyShapeStyle(HierarchicalShapeStyle.tertiary) }
        if given != nil { return AnyShapeStyle(ForegroundStyle()) }
        if let color { return AnyShapeStyle(color) }
        return role == .destructive ? AnyShapeStyle(Color.red) : AnyShapeStyle(TintShapeStyle())
    }
}

private struct BorderlessLook: ButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .modifier(LabelColor(role: configuration.role))
            .opacity(configuration.isPressed ? 0.2 : 1)
            .contentShape(Rectangle())
    }
}

private struct PlainLook: ButtonStyle {
    @Environment(\.isEnabled) private var isEnabled

    func makeBody(configuration: Configuration) -> some View {
        configuration.label.opacity(!isEnabled ? 0.5 : configuration.isPressed ? 0.75 : 1)
    }
}

private struct BorderedLook: ButtonStyle {
    let isProminent: Bool
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.controlSize) private var controlSize
    @Environment(\.buttonBorderShape) private var borderShape
    @Environment(\.tint) private var tint
    @Environment(\.font) private var font

    init(isProminent: Bool) { self.isProminent = isProminent }

    func makeBody(configuration: Configuration) -> some View {
        let metrics = ButtonMetrics(controlSize), shape = borderShape.resolved(for: controlSize)
        let padding = borderShape == .circle ? metrics.verticalPadding : metrics.horizontalPadding
        return SquareLayout(isSquare: borderShape == .circle) {
            configuration.label
                .font(font ?? metrics.font)
                .modifier(LabelColor(role: configuration.role, color: isProminent ? .white : nil))
                .padding(.horizontal, padding)
                .padding(.vertical, metrics.verticalPadding)
        }
        .background(field(configuration.role), in: shape)
        .opacity(configuration.isPressed ? 0.75 : 1)
        .contentShape(shape)
    }

    /// Without a tint of its own a bordered button lies on the system's fill.
    private func field(_ role: ButtonRole?) -> AnyShapeStyle {
        guard isEnabled else { return Self.systemFill }
        if role == .destructive { return AnyShapeStyle(isProminent ? Color.red : Color.red.opacity(0.15)) }
        if isProminent { return AnyShapeStyle(TintShapeStyle()) }
        return tint == nil ? Self.systemFill : AnyShapeStyle(TintShapeStyle().opacity(0.15))
    }

    private static var systemFill: AnyShapeStyle { AnyShapeStyle(Color(SystemColor.tertiaryFill)) }
}

/// As large as its one view, or a square around it.
private struct SquareLayout: Layout {
    let isSquare: Bool

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        var size = subviews.first?.sizeThatFits(proposal) ?? .zero
        if isSquare { size = CGSize(width: max(size.width, size.height), height: max(size.width, size.height)) }
        return size
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        for subview in subviews {
            subview.place(at: CGPoint(x: bounds.midX, y: bounds.midY), anchor: .center, proposal: proposal)
        }
    }
}
