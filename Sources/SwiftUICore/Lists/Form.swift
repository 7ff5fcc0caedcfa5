import Foundation

/// Controls that belong together, such as settings. The style that holds where it is used arranges them: as a list of cards.
nonisolated public struct Form<Content>: View where Content: View {
    private let content: AnyView
    @Environment(\.formStyle) private var style

    public init(@ViewBuilder content: () -> Content) { self.content = AnyView(content()) }

    @MainActor @preconcurrency public var body: some View {
        let configuration = FormStyleConfiguration(content: .init(_view: content))
        return style?.makeBody(configuration) ?? AnyView(AutomaticFormStyle().makeBody(configuration: configuration))
    }
}

extension Form where Content == FormStyleConfiguration.Content {
    /// The form that a style was asked to arrange, in the style that holds outside of it.
    public init(_ configuration: FormStyleConfiguration) { content = AnyView(configuration.content) }
}

/// How forms are arranged.
@MainActor @preconcurrency public protocol FormStyle {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = FormStyleConfiguration
}

/// What a form style arranges.
public struct FormStyleConfiguration {
    nonisolated public struct Content: _ErasedView {
        public typealias Body = Never
        public let _view: AnyView
    }

    public let content: FormStyleConfiguration.Content
}

/// The style that suits the place: grouped.
nonisolated public struct AutomaticFormStyle: FormStyle {
    public init() {}
    @MainActor @preconcurrency public func makeBody(configuration: AutomaticFormStyle.Configuration) -> some View {
        GroupedFormStyle().makeBody(configuration: configuration)
    }
}

/// Rows of a list, whose sections are cards.
nonisolated public struct GroupedFormStyle: FormStyle {
    public init() {}
    @MainActor @preconcurrency public func makeBody(configuration: GroupedFormStyle.Configuration) -> some View {
        List { configuration.content }
    }
}

/// Labels in one column and what they name in another, without scrolling.
nonisolated public struct ColumnsFormStyle: FormStyle {
    public init() {}
    @MainActor @preconcurrency public func makeBody(configuration: ColumnsFormStyle.Configuration) -> some View {
        VStack(alignment: .formColumn, spacing: 10) { configuration.content }.environment(\.isInColumns, true)
    }
}

extension FormStyle where Self == AutomaticFormStyle {
    @MainActor @preconcurrency public static var automatic: AutomaticFormStyle { AutomaticFormStyle() }
}

extension FormStyle where Self == GroupedFormStyle {
    @MainActor @preconcurrency public static var grouped: GroupedFormStyle { GroupedFormStyle() }
}

extension FormStyle where Self == ColumnsFormStyle {
    @MainActor @preconcurrency public static var columns: ColumnsFormStyle { ColumnsFormStyle() }
}

extension EnvironmentValues {
    var formStyle: StyleEntry<FormStyleConfiguration>? { style(of: FormStyleConfiguration.self) }
}

enum FormStyling<Style: FormStyle>: Styling {
    @MainActor static func makeBody(_ style: Style, _ configuration: FormStyleConfiguration) -> Style.Body {
        style.makeBody(configuration: configuration)
    }
}

extension View {
    /// Sets how forms in this view are arranged.
    nonisolated public func formStyle<S>(_ style: S) -> some View where S: FormStyle {
        modifier(_StyleModifier(FormStyling.self, style))
    }
}

// MARK: Columns

/// Where the second column of a form begins.
private enum FormColumn: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context[HorizontalAlignment.leading] }
}

extension HorizontalAlignment {
    static let formColumn = HorizontalAlignment(FormColumn.self)
}

private enum InColumnsKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// Whether controls stand in the columns of a form.
    var isInColumns: Bool {
        get { self[InColumnsKey.self] }
        set { self[InColumnsKey.self] = newValue }
    }
}
