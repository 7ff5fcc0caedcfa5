import Foundation

/// A place to edit long text in, as large as it may be.
public struct TextEditor: View {
    private let source: TextSource
    @Environment(\.textEditorStyle) private var style

    public init(text: Binding<String>) { source = TextSource(text) }

    @MainActor @preconcurrency public var body: some View {
        let configuration = TextEditorStyleConfiguration(source: source)
        return (style?.makeBody(configuration) ?? AnyView(AutomaticTextEditorStyle().makeBody(configuration: configuration)))
            .modifier(_FieldFrameModifier())
    }
}

/// How text editors look.
@MainActor @preconcurrency public protocol TextEditorStyle {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = TextEditorStyleConfiguration
}

public struct TextEditorStyleConfiguration {
    let source: TextSource
}

/// UITextView's: 8 points above and below the text and 5 beside it, on the background.
nonisolated public struct AutomaticTextEditorStyle: TextEditorStyle {
    public init() {}
    @MainActor @preconcurrency public func makeBody(configuration: AutomaticTextEditorStyle.Configuration)
        -> AutomaticTextEditorStyle.Body
    {
        Body(configuration: configuration)
    }

    nonisolated public struct Body: View {
        let configuration: TextEditorStyleConfiguration

        @MainActor @preconcurrency public var body: some View {
            PlainTextEditorStyle().makeBody(configuration: configuration).background(Color(SystemColor.background))
        }
    }
}

/// Without a background.
nonisolated public struct PlainTextEditorStyle: TextEditorStyle {
    public init() {}
    @MainActor @preconcurrency public func makeBody(configuration: PlainTextEditorStyle.Configuration) -> some View {
        TextInputCore(kind: .editor, source: configuration.source, prompt: nil, label: nil)
            .padding(.horizontal, 5)
            .padding(.vertical, 8)
    }
}

extension TextEditorStyle where Self == AutomaticTextEditorStyle {
    @MainActor @preconcurrency public static var automatic: AutomaticTextEditorStyle { AutomaticTextEditorStyle() }
}

extension TextEditorStyle where Self == PlainTextEditorStyle {
    @MainActor @preconcurrency public static var plain: PlainTextEditorStyle { PlainTextEditorStyle() }
}

enum TextEditorStyling<Style: TextEditorStyle>: Styling {
    @MainActor static func makeBody(_ style: Style, _ configuration: TextEditorStyleConfiguration) -> Style.Body {
        style.makeBody(configuration: configuration)
    }
}

extension EnvironmentValues {
    var textEditorStyle: StyleEntry<TextEditorStyleConfiguration>? { style(of: TextEditorStyleConfiguration.self) }
}

extension View {
    /// Sets the style of text editors in this view.
    nonisolated public func textEditorStyle(_ style: some TextEditorStyle) -> some View {
        modifier(_StyleModifier(TextEditorStyling.self, style))
    }
}
