/// How labels arrange their icon and title.
@MainActor @preconcurrency public protocol LabelStyle {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = LabelStyleConfiguration
}

/// A label's two views, for a style to arrange.
public struct LabelStyleConfiguration {
    nonisolated public struct Title: _PrimitiveView {
        public typealias Body = Never
        let content: AnyView

        @MainActor public static func _makeNode(_ view: Title, _ inputs: _NodeInputs) -> _ViewNode {
            AnyView._makeNode(view.content, inputs)
        }

        @MainActor public static func _updateNode(_ node: _ViewNode, to view: Title, _ environment: EnvironmentValues) {
            AnyView._updateNode(node, to: view.content, environment)
        }
    }

    nonisolated public struct Icon: _PrimitiveView {
        public typealias Body = Never
        let content: AnyView

        @MainActor public static func _makeNode(_ view: Icon, _ inputs: _NodeInputs) -> _ViewNode {
            AnyView._makeNode(view.content, inputs)
        }

        @MainActor public static func _updateNode(_ node: _ViewNode, to view: Icon, _ environment: EnvironmentValues) {
            AnyView._updateNode(node, to: view.content, environment)
        }
    }

    public let title: Title
    public let icon: Icon
    /// What assistive technologies say where the title is not shown.
    package var titleText: Text?

    init(title: AnyView, icon: AnyView) { (self.title, self.icon) = (Title(content: title), Icon(content: icon)) }
}

// MARK: A style at work

/// What a style makes of a label. Labels in it have the style that holds outside, so that a style may show the label anew.
private struct StyledLabel<Style: LabelStyle>: View {
    let style: StyleProperty<Style>
    let configuration: LabelStyleConfiguration
    let outer: LabelStyleEntry?

    var body: some View {
        style.style.makeBody(configuration: configuration).environment(\.labelStyle, outer)
    }
}

/// The style of labels in an environment, its type erased, and the one that it took the place of.
package class LabelStyleEntry: @unchecked Sendable {
    @MainActor func makeBody(_ configuration: LabelStyleConfiguration) -> AnyView {
        fatalError("the typed entry says")
    }
}

private final class TypedLabelStyleEntry<Style: LabelStyle>: LabelStyleEntry, @unchecked Sendable {
    private let style: Style
    private let outer: LabelStyleEntry?
    init(_ style: Style, outer: LabelStyleEntry?) { (self.style, self.outer) = (style, outer) }

    override func makeBody(_ configuration: LabelStyleConfiguration) -> AnyView {
        AnyView(StyledLabel(style: StyleProperty(style), configuration: configuration, outer: outer))
    }
}

private enum LabelStyleKey: EnvironmentKey { static let defaultValue: LabelStyleEntry? = nil }

extension EnvironmentValues {
    /// nil: the automatic style.
    package var labelStyle: LabelStyleEntry? {
        get { self[LabelStyleKey.self] }
        set { self[LabelStyleKey.self] = newValue }
    }
}

nonisolated public struct _LabelStyleModifier<Style: LabelStyle>: _EnvironmentModifier {
    public typealias Body = Never
    let style: Style
    nonisolated init(_ style: Style) { self.style = style }

    @MainActor public func _transform(_ environment: inout EnvironmentValues) {
        environment.labelStyle = TypedLabelStyleEntry(style, outer: environment.labelStyle)
    }
}

extension View {
    /// Sets the style of labels in this view.
    nonisolated public func labelStyle<S>(_ style: S) -> some View where S: LabelStyle {
        modifier(_LabelStyleModifier(style))
    }
}

// MARK: Built in

/// Icon and title.
nonisolated public struct DefaultLabelStyle: LabelStyle {
    public init() {}
    @MainActor @preconcurrency public func makeBody(configuration: DefaultLabelStyle.Configuration) -> some View {
        AutomaticLabel(configuration: configuration)
    }
}

private struct AutomaticLabel: View {
    let configuration: LabelStyleConfiguration
    @Environment(\.listPlace) private var listPlace

    var body: some View {
        if listPlace == .row {
            ListLabel(configuration)
        } else {
            TitleAndIconLabelStyle().makeBody(configuration: configuration)
        }
    }
}

/// The icon before the title, 8 points apart, on the baseline of the title's first line.
nonisolated public struct TitleAndIconLabelStyle: LabelStyle {
    public init() {}
    @MainActor @preconcurrency public func makeBody(configuration: TitleAndIconLabelStyle.Configuration) -> some View {
        HStack(alignment: .firstTextBaseline, spacing: 8) {
            // The title says it all.
            configuration.icon.accessibilityHidden(true)
            configuration.title
        }
    }
}

/// The title without the icon.
nonisolated public struct TitleOnlyLabelStyle: LabelStyle {
    public init() {}
    @MainActor @preconcurrency public func makeBody(configuration: TitleOnlyLabelStyle.Configuration) -> some View {
        configuration.title
    }
}

/// The icon without the title, which assistive technologies still say.
nonisolated public struct IconOnlyLabelStyle: LabelStyle {
    public init() {}
    @MainActor @preconcurrency public func makeBody(configuration: IconOnlyLabelStyle.Configuration) -> some View {
        if let title = configuration.titleText {
            configuration.icon.accessibilityLabel(title)
        } else {
            configuration.icon
        }
    }
}

extension LabelStyle where Self == DefaultLabelStyle {
    @MainActor @preconcurrency public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}

extension LabelStyle where Self == TitleAndIconLabelStyle {
    @MainActor @preconcurrency public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
    @MainActor @preconcurrency public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

extension LabelStyle where Self == IconOnlyLabelStyle {
    @MainActor @preconcurrency public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}
