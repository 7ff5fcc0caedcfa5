import Foundation

/// A label and what it names.
public struct LabeledContent<Label, Content> {
    private let label: AnyView
    private let content: AnyView
    @Environment(\.labeledContentStyle) private var style

    private init(label: AnyView, content: AnyView) { (self.label, self.content) = (label, content) }
}

extension LabeledContent: View where Label: View, Content: View {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.init(label: AnyView(label()), content: AnyView(content()))
    }

    @MainActor @preconcurrency public var body: some View {
        let configuration = LabeledContentStyleConfiguration(
            label: .init(_view: label), content: .init(_view: content))
        return style?.makeBody(configuration)
            ?? AnyView(AutomaticLabeledContentStyle().makeBody(configuration: configuration))
    }
}

extension LabeledContent where Label == Text, Content: View {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(label: AnyView(Text(titleKey)), content: AnyView(content()))
    }

    @_disfavoredOverload public init<S>(_ title: S, @ViewBuilder content: () -> Content) where S: StringProtocol {
        self.init(label: AnyView(Text(title)), content: AnyView(content()))
    }
}

extension LabeledContent where Label == Text, Content == Text {
    public init<S>(_ titleKey: LocalizedStringKey, value: S) where S: StringProtocol {
        self.init(label: AnyView(Text(titleKey)), content: AnyView(Text(value)))
    }

    @_disfavoredOverload public init<S1, S2>(_ title: S1, value: S2) where S1: StringProtocol, S2: StringProtocol {
        self.init(label: AnyView(Text(title)), content: AnyView(Text(value)))
    }

    public init<F>(_ titleKey: LocalizedStringKey, value: F.FormatInput, format: F)
    where F: FormatStyle, F.FormatInput: Equatable, F.FormatOutput == String {
        self.init(label: AnyView(Text(titleKey)), content: AnyView(Text(verbatim: format.format(value))))
    }

    @_disfavoredOverload public init<S, F>(_ title: S, value: F.FormatInput, format: F)
    where S: StringProtocol, F: FormatStyle, F.FormatInput: Equatable, F.FormatOutput == String {
        self.init(label: AnyView(Text(title)), content: AnyView(Text(verbatim: format.format(value))))
    }
}

extension LabeledContent
where Label == LabeledContentStyleConfiguration.Label, Content == LabeledContentStyleConfiguration.Content {
    /// What a style was asked to show, in the style that holds outside of it.
    public init(_ configuration: LabeledContentStyleConfiguration) {
        self.init(label: AnyView(configuration.label), content: AnyView(configuration.content))
    }
}

/// How labelled content is arranged.
@MainActor @preconcurrency public protocol LabeledContentStyle {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = LabeledContentStyleConfiguration
}

/// The two views of labelled content, for a style to arrange.
public struct LabeledContentStyleConfiguration {
    nonisolated public struct Label: _ErasedView {
        public typealias Body = Never
        public let _view: AnyView
    }

    nonisolated public struct Content: _ErasedView {
        public typealias Body = Never
        public let _view: AnyView
    }

    public let label: LabeledContentStyleConfiguration.Label
    public let content: LabeledContentStyleConfiguration.Content
}

/// The label at the leading edge, the content in a fainter colour at the trailing one.
nonisolated public struct AutomaticLabeledContentStyle: LabeledContentStyle {
    public init() {}
    @MainActor @preconcurrency public func makeBody(
        configuration: AutomaticLabeledContentStyle.Configuration
    ) -> some View {
        ControlRow(label: configuration.label) {
            configuration.content.foregroundStyle(.secondary).multilineTextAlignment(.trailing)
        }
    }
}

extension LabeledContentStyle where Self == AutomaticLabeledContentStyle {
    @MainActor @preconcurrency public static var automatic: AutomaticLabeledContentStyle {
        AutomaticLabeledContentStyle()
    }
}

enum LabeledContentStyling<Style: LabeledContentStyle>: Styling {
    @MainActor static func makeBody(_ style: Style, _ configuration: LabeledContentStyleConfiguration) -> Style.Body {
        style.makeBody(configuration: configuration)
    }
}

extension EnvironmentValues {
    var labeledContentStyle: StyleEntry<LabeledContentStyleConfiguration>? {
        style(of: LabeledContentStyleConfiguration.self)
    }
}

extension View {
    /// Sets how labelled content in this view is arranged.
    nonisolated public func labeledContentStyle<S>(_ style: S) -> some View where S: LabeledContentStyle {
        modifier(_StyleModifier(LabeledContentStyling.self, style))
    }
}
