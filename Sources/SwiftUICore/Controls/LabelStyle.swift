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

/// A style in the environment. Inside of what it makes, the style outside holds: it may show the label anew.
package struct LabelStyleBox {
    package let makeBody: @MainActor (LabelStyleConfiguration) -> AnyView

    package static var automatic: LabelStyleBox { LabelStyleBox(DefaultLabelStyle(), outer: nil) }

    init<S: LabelStyle>(_ style: S, outer: LabelStyleBox?) {
        let style = Unchecked(style)
        let outer = Unchecked(outer)
        makeBody = { configuration in
            AnyView(
                StyledLabel(style: Installed(style: style.value), configuration: configuration)
                    .environment(\.labelStyleBox, outer.value ?? .automatic))
        }
    }
}

private struct StyledLabel<S: LabelStyle>: View {
    var style: Installed<S>
    let configuration: LabelStyleConfiguration
    var body: some View { style.style.makeBody(configuration: configuration) }
}

/// A style as a property of a view: its own properties that read the environment or keep state are the view's.
private struct Installed<S>: DynamicProperty {
    var style: S

    @MainActor static func _connect(_ property: inout Self, to slot: _PropertySlot, _ node: _ViewNode) {
        guard let node = node as? ReadingNode else { return }
        if slot.storage == nil, let properties = DynamicProperties(of: S.self) {
            slot.storage = properties
            slot.end = { properties.end() }
        }
        (slot.storage as? DynamicProperties)?.install(in: &property.style, node: node)
    }
}

private enum LabelStyleKey: EnvironmentKey { static var defaultValue: LabelStyleBox { .automatic } }

extension EnvironmentValues {
    package var labelStyleBox: LabelStyleBox {
        get { self[LabelStyleKey.self] }
        set { self[LabelStyleKey.self] = newValue }
    }
}

extension View {
    nonisolated public func labelStyle<S>(_ style: S) -> some View where S: LabelStyle {
        transformEnvironment(\.labelStyleBox) { $0 = LabelStyleBox(style, outer: $0) }
    }
}

// MARK: Built in

/// Icon and title.
nonisolated public struct DefaultLabelStyle: LabelStyle {
    public init() {}
    @MainActor @preconcurrency public func makeBody(configuration: DefaultLabelStyle.Configuration) -> some View {
        TitleAndIconLabelStyle().makeBody(configuration: configuration)
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
