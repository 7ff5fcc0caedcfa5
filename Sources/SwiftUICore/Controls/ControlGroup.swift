import Foundation

/// Controls that belong together, as one.
public struct ControlGroup<Content>: View where Content: View {
    private let content: AnyView
    private let label: AnyView?
    @Environment(\.controlGroupStyle) private var style

    private init(content: AnyView, label: AnyView?) { (self.content, self.label) = (content, label) }

    public init(@ViewBuilder content: () -> Content) { self.init(content: AnyView(content()), label: nil) }

    @MainActor @preconcurrency public var body: some View {
        let configuration = ControlGroupStyleConfiguration(
            content: .init(_view: content), label: .init(_view: label ?? AnyView(EmptyView())))
        return style?.makeBody(configuration)
            ?? AnyView(AutomaticControlGroupStyle().makeBody(configuration: configuration))
    }
}

extension ControlGroup {
    public init<C, L>(@ViewBuilder content: () -> C, @ViewBuilder label: () -> L)
    where Content == LabeledControlGroupContent<C, L>, C: View, L: View {
        self.init(content: AnyView(content()), label: AnyView(label()))
    }

    public init<C>(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> C)
    where Content == LabeledControlGroupContent<C, Text>, C: View {
        self.init(content: AnyView(content()), label: AnyView(Text(titleKey)))
    }

    @_disfavoredOverload public init<C, S>(_ title: S, @ViewBuilder content: () -> C)
    where Content == LabeledControlGroupContent<C, Text>, C: View, S: StringProtocol {
        self.init(content: AnyView(content()), label: AnyView(Text(title)))
    }

    public init<C>(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> C)
    where Content == LabeledControlGroupContent<C, Label<Text, Image>>, C: View {
        self.init(content: AnyView(content()), label: AnyView(Label(titleKey, systemImage: systemImage)))
    }

    @_disfavoredOverload public init<C, S>(_ title: S, systemImage: String, @ViewBuilder content: () -> C)
    where Content == LabeledControlGroupContent<C, Label<Text, Image>>, C: View, S: StringProtocol {
        self.init(content: AnyView(content()), label: AnyView(Label(title, systemImage: systemImage)))
    }
}

extension ControlGroup where Content == ControlGroupStyleConfiguration.Content {
    /// What a style was asked to show, in the style that holds outside of it.
    public init(_ configuration: ControlGroupStyleConfiguration) {
        self.init(content: AnyView(configuration.content), label: AnyView(configuration.label))
    }
}

/// Controls with a label for all of them.
public struct LabeledControlGroupContent<Content, Label>: View where Content: View, Label: View {
    private let content: Content
    @MainActor @preconcurrency public var body: some View { content }
}

/// How control groups look.
@MainActor @preconcurrency public protocol ControlGroupStyle {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = ControlGroupStyleConfiguration
}

/// The views of a control group, for a style to arrange.
public struct ControlGroupStyleConfiguration {
    nonisolated public struct Content: _ErasedView {
        public typealias Body = Never
        public let _view: AnyView
    }

    nonisolated public struct Label: _ErasedView {
        public typealias Body = Never
        public let _view: AnyView
    }

    public let content: ControlGroupStyleConfiguration.Content
    public let label: ControlGroupStyleConfiguration.Label
}

/// Controls side by side on one field.
nonisolated public struct AutomaticControlGroupStyle: ControlGroupStyle {
    package init() {}
    @MainActor @preconcurrency public func makeBody(configuration: AutomaticControlGroupStyle.Configuration) -> some View {
        HStack(spacing: 0) { configuration.content.modifier(GroupedControl()) }
            .background(Color(SystemColor.tertiaryFill), in: RoundedRectangle(cornerRadius: 8))
            .clipShape(RoundedRectangle(cornerRadius: 8))
            .background { configuration.label.modifier(_UnseenLabelModifier()) }
    }
}

/// Controls side by side, as in the bar above a scene.
nonisolated public struct NavigationControlGroupStyle: ControlGroupStyle {
    public init() {}
    @MainActor @preconcurrency public func makeBody(
        configuration: NavigationControlGroupStyle.Configuration
    ) -> some View {
        HStack(spacing: 16) { configuration.content }
            .background { configuration.label.modifier(_UnseenLabelModifier()) }
    }
}

private struct GroupedControl: ViewModifier {
    func body(content: Content) -> some View { content.padding(.horizontal, 12).padding(.vertical, 7) }
}

extension ControlGroupStyle where Self == AutomaticControlGroupStyle {
    @MainActor @preconcurrency public static var automatic: AutomaticControlGroupStyle { AutomaticControlGroupStyle() }
}

extension ControlGroupStyle where Self == NavigationControlGroupStyle {
    @MainActor @preconcurrency public static var navigation: NavigationControlGroupStyle { NavigationControlGroupStyle() }
}

enum ControlGroupStyling<Style: ControlGroupStyle>: Styling {
    @MainActor static func makeBody(_ style: Style, _ configuration: ControlGroupStyleConfiguration) -> Style.Body {
        style.makeBody(configuration: configuration)
    }
}

extension EnvironmentValues {
    var controlGroupStyle: StyleEntry<ControlGroupStyleConfiguration>? { style(of: ControlGroupStyleConfiguration.self) }
}

extension View {
    /// Sets the style of control groups in this view.
    nonisolated public func controlGroupStyle<S>(_ style: S) -> some View where S: ControlGroupStyle {
        modifier(_StyleModifier(ControlGroupStyling.self, style))
    }
}
