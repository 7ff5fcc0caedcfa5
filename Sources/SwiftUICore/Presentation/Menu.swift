import Foundation

/// A button that shows a list of actions.
nonisolated public struct Menu<Label, Content>: View where Label: View, Content: View {
    private let label: Label
    private let content: Content
    private let primaryAction: (() -> Void)?
    @Environment(\.menuStyle) private var style

    private init(label: Label, content: Content, primaryAction: (() -> Void)?) {
        (self.label, self.content, self.primaryAction) = (label, content, primaryAction)
    }

    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.init(label: label(), content: content(), primaryAction: nil)
    }

    /// A menu that does something at once when it is tapped, and shows its actions when it is held.
    nonisolated public init(
        @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label, primaryAction: @escaping () -> Void
    ) {
        self.init(label: label(), content: content(), primaryAction: primaryAction)
    }

    @MainActor @preconcurrency public var body: some View {
        let configuration = MenuStyleConfiguration(
            label: .init(_view: AnyView(label)), content: .init(_view: AnyView(content)), primaryAction: primaryAction)
        style?.makeBody(configuration) ?? AnyView(DefaultMenuStyle().makeBody(configuration: configuration))
    }
}

extension Menu {
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) where Label == Text {
        self.init(label: Text(titleKey), content: content(), primaryAction: nil)
    }

    @_disfavoredOverload nonisolated public init<S>(_ title: S, @ViewBuilder content: () -> Content)
    where Label == Text, S: StringProtocol {
        self.init(label: Text(title), content: content(), primaryAction: nil)
    }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content, primaryAction: @escaping () -> Void
    ) where Label == Text {
        self.init(label: Text(titleKey), content: content(), primaryAction: primaryAction)
    }

    @_disfavoredOverload nonisolated public init<S>(
        _ title: S, @ViewBuilder content: () -> Content, primaryAction: @escaping () -> Void
    ) where Label == Text, S: StringProtocol {
        self.init(label: Text(title), content: content(), primaryAction: primaryAction)
    }
}

extension Menu where Label == SwiftUICore.Label<Text, Image> {
    nonisolated public init(
        _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content
    ) {
        self.init(
            label: SwiftUICore.Label(titleKey, systemImage: systemImage), content: content(), primaryAction: nil)
    }

    @_disfavoredOverload nonisolated public init<S>(
        _ title: S, systemImage: String, @ViewBuilder content: () -> Content
    ) where S: StringProtocol {
        self.init(label: SwiftUICore.Label(title, systemImage: systemImage), content: content(), primaryAction: nil)
    }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content,
        primaryAction: @escaping () -> Void
    ) {
        self.init(
            label: SwiftUICore.Label(titleKey, systemImage: systemImage), content: content(),
            primaryAction: primaryAction)
    }
}

extension Menu where Label == MenuStyleConfiguration.Label, Content == MenuStyleConfiguration.Content {
    /// The menu that a style was asked to show, in the style that holds outside of it.
    nonisolated public init(_ configuration: MenuStyleConfiguration) {
        self.init(
            label: configuration.label, content: configuration.content, primaryAction: configuration.primaryAction)
    }
}

// MARK: Styles

/// What a menu style makes a menu of.
public struct MenuStyleConfiguration {
    nonisolated public struct Label: _ErasedView {
        public typealias Body = Never
        public let _view: AnyView
    }

    nonisolated public struct Content: _ErasedView {
        public typealias Body = Never
        public let _view: AnyView
    }

    let label: Label
    let content: Content
    let primaryAction: (() -> Void)?
}

/// How menus look.
@MainActor @preconcurrency public protocol MenuStyle {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = MenuStyleConfiguration
}

/// The style that suits the place: a button in the tint.
nonisolated public struct DefaultMenuStyle: MenuStyle {
    public init() {}
    @MainActor @preconcurrency public func makeBody(configuration: DefaultMenuStyle.Configuration) -> some View {
        MenuButton(configuration: configuration)
    }
}

/// A menu that looks as the buttons around it.
nonisolated public struct ButtonMenuStyle: MenuStyle {
    public init() {}
    @MainActor @preconcurrency public func makeBody(configuration: ButtonMenuStyle.Configuration) -> some View {
        MenuButton(configuration: configuration)
    }
}

nonisolated public struct BorderlessButtonMenuStyle: MenuStyle {
    public init() {}
    @MainActor @preconcurrency public func makeBody(
        configuration: BorderlessButtonMenuStyle.Configuration
    ) -> some View {
        MenuButton(configuration: configuration).buttonStyle(.borderless)
    }
}

extension MenuStyle where Self == DefaultMenuStyle {
    public static var automatic: DefaultMenuStyle { DefaultMenuStyle() }
}

extension MenuStyle where Self == ButtonMenuStyle {
    public static var button: ButtonMenuStyle { ButtonMenuStyle() }
}

extension MenuStyle where Self == BorderlessButtonMenuStyle {
    public static var borderlessButton: BorderlessButtonMenuStyle { BorderlessButtonMenuStyle() }
}

private enum MenuOrderKey: EnvironmentKey { static var defaultValue: MenuOrder { .automatic } }
private enum OpenMenuKey: EnvironmentKey { static var defaultValue: OpenMenu? { nil } }

/// The menu that is open around a view.
struct OpenMenu { let end: @MainActor () -> Void }

enum MenuStyling<Style: MenuStyle>: Styling {
    @MainActor static func makeBody(_ style: Style, _ configuration: MenuStyleConfiguration) -> Style.Body {
        style.makeBody(configuration: configuration)
    }
}

extension EnvironmentValues {
    /// nil: the automatic style.
    var menuStyle: StyleEntry<MenuStyleConfiguration>? { style(of: MenuStyleConfiguration.self) }

    /// In which order the actions of menus appear.
    public var menuOrder: MenuOrder {
        get { self[MenuOrderKey.self] }
        set { self[MenuOrderKey.self] = newValue }
    }

    /// nil outside of menus.
    var openMenu: OpenMenu? {
        get { self[OpenMenuKey.self] }
        set { self[OpenMenuKey.self] = newValue }
    }

    /// Whether a view stands in an open menu, where controls are rows.
    package var isInMenu: Bool { openMenu != nil }
}

/// The order of a menu's actions.
public struct MenuOrder: Equatable, Hashable, Sendable {
    enum Kind: Hashable, Sendable { case automatic, priority, fixed }
    let kind: Kind
    public static let automatic = MenuOrder(kind: .automatic)
    /// The first ones nearest to the finger.
    public static let priority = MenuOrder(kind: .priority)
    /// From top to bottom as they are written.
    public static let fixed = MenuOrder(kind: .fixed)
}

/// Whether an action leaves its menu open.
public struct MenuActionDismissBehavior: Equatable, Hashable, Sendable {
    let isEnabled: Bool
    public static let automatic = MenuActionDismissBehavior(isEnabled: true)
    public static let enabled = MenuActionDismissBehavior(isEnabled: true)
    public static let disabled = MenuActionDismissBehavior(isEnabled: false)
}

extension View {
    /// Sets the style of menus in this view.
    nonisolated public func menuStyle<S>(_ style: S) -> some View where S: MenuStyle {
        modifier(_StyleModifier(MenuStyling.self, style))
    }

    nonisolated public func menuOrder(_ order: MenuOrder) -> some View { environment(\.menuOrder, order) }

    /// Whether the buttons in this view end the menu that they stand in.
    nonisolated public func menuActionDismissBehavior(_ behavior: MenuActionDismissBehavior) -> some View {
        transformEnvironment(\.actionCompletion) { completion in
            if !behavior.isEnabled { completion = nil }
        }
    }
}

// MARK: The button

private struct MenuButton: View {
    let configuration: MenuStyleConfiguration
    @State private var isOpen = false
    @Environment(\.openMenu) private var outer
    @Environment(\.isEnabled) private var isEnabled

    var body: some View {
        let content = configuration.content, outer = outer
        Group {
            if let primaryAction = configuration.primaryAction {
                Button(action: primaryAction) { configuration.label }
                    .highPriorityGesture(
                        LongPressGesture().onEnded { _ in isOpen = true }, including: isEnabled ? .all : .subviews)
                    .accessibilityAction(named: Text("Show Menu")) { isOpen = true }
            } else {
                Button {
                    isOpen = true
                } label: {
                    if outer == nil {
                        configuration.label
                    } else {
                        HStack {
                            configuration.label
                            Spacer(minLength: 8)
                            Image(systemName: "chevron.forward").imageScale(.small).accessibilityHidden(true)
                        }
                    }
                }
                .modifier(AccessibilityAttachmentModifier(.menu(isOpen: isOpen)))
            }
        }
        // Opening a menu inside another does not end the outer one.
        .environment(\.actionCompletion, nil)
        .presentation($isOpen, { .menu(MenuAttachment(order: $0.menuOrder, outer: outer)) }) { AnyView(content) }
    }
}
