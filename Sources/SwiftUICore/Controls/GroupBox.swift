import Foundation

/// A box around what belongs together.
public struct GroupBox<Label, Content>: View where Label: View, Content: View {
    private let label: Label
    private let content: Content
    @Environment(\.groupBoxStyle) private var style

    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        (self.label, self.content) = (label(), content())
    }

    public init(label: Label, @ViewBuilder content: () -> Content) { (self.label, self.content) = (label, content()) }

    @MainActor @preconcurrency public var body: some View {
        let configuration = GroupBoxStyleConfiguration(
            label: .init(_view: AnyView(label)), content: .init(_view: AnyView(content)))
        return style?.makeBody(configuration) ?? AnyView(DefaultGroupBoxStyle().makeBody(configuration: configuration))
    }
}

extension GroupBox where Label == GroupBoxStyleConfiguration.Label, Content == GroupBoxStyleConfiguration.Content {
    /// What a style was asked to show, in the style that holds outside of it.
    public init(_ configuration: GroupBoxStyleConfiguration) {
        self.init(label: configuration.label) { configuration.content }
    }
}

extension GroupBox where Label == EmptyView {
    public init(@ViewBuilder content: () -> Content) { self.init(label: EmptyView(), content: content) }
}

extension GroupBox where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(label: Text(titleKey), content: content)
    }

    @_disfavoredOverload public init<S>(_ title: S, @ViewBuilder content: () -> Content) where S: StringProtocol {
        self.init(label: Text(title), content: content)
    }
}

/// How group boxes look.
@MainActor @preconcurrency public protocol GroupBoxStyle {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = GroupBoxStyleConfiguration
}

/// The two views of a group box, for a style to arrange.
public struct GroupBoxStyleConfiguration {
    nonisolated public struct Label: _ErasedView {
        public typealias Body = Never
        public let _view: AnyView
    }

    nonisolated public struct Content: _ErasedView {
        public typealias Body = Never
        public let _view: AnyView
    }

    public let label: GroupBoxStyleConfiguration.Label
    public let content: GroupBoxStyleConfiguration.Content
}

/// A headline over the content, on the secondary background, or on the one above it inside of another box.
nonisolated public struct DefaultGroupBoxStyle: GroupBoxStyle {
    public init() {}
    @MainActor @preconcurrency public func makeBody(configuration: DefaultGroupBoxStyle.Configuration) -> some View {
        GroupBoxLook(configuration: configuration)
    }
}

private struct GroupBoxLook: View {
    let configuration: GroupBoxStyleConfiguration
    @Environment(\.groupBoxDepth) private var depth

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            configuration.label.font(.headline).accessibilityAddTraits(.isHeader)
            configuration.content
        }
        .padding()
        .background(
            Color(depth % 2 == 0 ? SystemColor.secondaryBackground : .tertiaryBackground), in: RoundedRectangle(cornerRadius: 8))
        .environment(\.groupBoxDepth, depth + 1)
    }
}

extension GroupBoxStyle where Self == DefaultGroupBoxStyle {
    public static var automatic: DefaultGroupBoxStyle { DefaultGroupBoxStyle() }
}

private enum GroupBoxDepthKey: EnvironmentKey { static let defaultValue = 0 }

enum GroupBoxStyling<Style: GroupBoxStyle>: Styling {
    @MainActor static func makeBody(_ style: Style, _ configuration: GroupBoxStyleConfiguration) -> Style.Body {
        style.makeBody(configuration: configuration)
    }
}

extension EnvironmentValues {
    var groupBoxStyle: StyleEntry<GroupBoxStyleConfiguration>? { style(of: GroupBoxStyleConfiguration.self) }

    fileprivate var groupBoxDepth: Int {
        get { self[GroupBoxDepthKey.self] }
        set { self[GroupBoxDepthKey.self] = newValue }
    }
}

extension View {
    /// Sets the style of group boxes in this view.
    nonisolated public func groupBoxStyle<S>(_ style: S) -> some View where S: GroupBoxStyle {
        modifier(_StyleModifier(GroupBoxStyling.self, style))
    }
}
