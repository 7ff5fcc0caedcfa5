import Foundation

/// A field for text, of one line unless it may grow along an axis.
public struct TextField<Label>: View where Label: View {
    private let input: TextInputCore
    private let label: AnyView
    /// Whether a style shows it: then there is nothing to add.
    private let isConfiguration: Bool
    @Environment(\.textFieldStyle) private var style

    private init(input: TextInputCore, label: AnyView, isConfiguration: Bool) {
        (self.input, self.label, self.isConfiguration) = (input, label, isConfiguration)
    }

    fileprivate init(
        _ source: TextSource, kind: TextInputKind = .line, prompt: Text?, label: Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }, onCommit: (() -> Void)? = nil
    ) {
        self.init(
            input: TextInputCore(
                kind: kind, source: source, prompt: prompt, label: label as? Text, onEditingChanged: onEditingChanged,
                onCommit: onCommit),
            label: AnyView(label), isConfiguration: false)
    }

    init(secure text: Binding<String>, prompt: Text?, label: Label, onCommit: (() -> Void)?) {
        self.init(TextSource(text), kind: .secure, prompt: prompt, label: label, onCommit: onCommit)
    }

    @MainActor @preconcurrency public var body: some View {
        if isConfiguration {
            view
        } else {
            view.modifier(_FieldFrameModifier())
        }
    }

    @ViewBuilder private var view: some View {
        if let style {
            style.makeBody(TextFieldStyleConfiguration(field: TextField<_TextFieldStyleLabel>(
                input: input, label: label, isConfiguration: true)))
        } else {
            input
        }
    }
}

extension TextField {
    fileprivate static func kind(_ axis: Axis) -> TextInputKind { axis == .vertical ? .growing : .line }

    public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
        self.init(TextSource(text), prompt: prompt, label: label())
    }

    public init(text: Binding<String>, prompt: Text? = nil, axis: Axis, @ViewBuilder label: () -> Label) {
        self.init(TextSource(text), kind: Self.kind(axis), prompt: prompt, label: label())
    }

    /// The value follows when editing ends; nil when the text stands for none.
    public init<F>(
        value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Label
    ) where F: ParseableFormatStyle, F.FormatOutput == String {
        self.init(TextSource(value, format), prompt: prompt, label: label())
    }

    /// The value follows when editing ends, and stays when the text stands for none.
    public init<F>(
        value: Binding<F.FormatInput>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Label
    ) where F: ParseableFormatStyle, F.FormatOutput == String {
        self.init(TextSource(value, format), prompt: prompt, label: label())
    }

    public init<V>(
        value: Binding<V>, formatter: Formatter, prompt: Text? = nil, @ViewBuilder label: () -> Label
    ) {
        self.init(TextSource(value, formatter), prompt: prompt, label: label())
    }
}

extension TextField where Label == Text {
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
        self.init(TextSource(text), prompt: nil, label: Text(titleKey))
    }

    @_disfavoredOverload public init<S>(_ title: S, text: Binding<String>) where S: StringProtocol {
        self.init(TextSource(text), prompt: nil, label: Text(title))
    }

    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
        self.init(TextSource(text), prompt: prompt, label: Text(titleKey))
    }

    @_disfavoredOverload public init<S>(_ title: S, text: Binding<String>, prompt: Text?) where S: StringProtocol {
        self.init(TextSource(text), prompt: prompt, label: Text(title))
    }

    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis) {
        self.init(TextSource(text), kind: Self.kind(axis), prompt: nil, label: Text(titleKey))
    }

    @_disfavoredOverload public init<S>(_ title: S, text: Binding<String>, axis: Axis) where S: StringProtocol {
        self.init(TextSource(text), kind: Self.kind(axis), prompt: nil, label: Text(title))
    }

    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?, axis: Axis) {
        self.init(TextSource(text), kind: Self.kind(axis), prompt: prompt, label: Text(titleKey))
    }

    @_disfavoredOverload public init<S>(_ title: S, text: Binding<String>, prompt: Text?, axis: Axis)
    where S: StringProtocol {
        self.init(TextSource(text), kind: Self.kind(axis), prompt: prompt, label: Text(title))
    }

    public init(
        _ titleKey: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void,
        onCommit: @escaping () -> Void
    ) {
        self.init(
            TextSource(text), prompt: nil, label: Text(titleKey), onEditingChanged: onEditingChanged, onCommit: onCommit)
    }

    public init(
        _ titleKey: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void
    ) {
        self.init(TextSource(text), prompt: nil, label: Text(titleKey), onEditingChanged: onEditingChanged)
    }

    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void) {
        self.init(TextSource(text), prompt: nil, label: Text(titleKey), onCommit: onCommit)
    }

    @_disfavoredOverload public init<S>(
        _ title: S, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void, onCommit: @escaping () -> Void
    ) where S: StringProtocol {
        self.init(
            TextSource(text), prompt: nil, label: Text(title), onEditingChanged: onEditingChanged, onCommit: onCommit)
    }

    @_disfavoredOverload public init<S>(
        _ title: S, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void
    ) where S: StringProtocol {
        self.init(TextSource(text), prompt: nil, label: Text(title), onEditingChanged: onEditingChanged)
    }

    @_disfavoredOverload public init<S>(_ title: S, text: Binding<String>, onCommit: @escaping () -> Void)
    where S: StringProtocol {
        self.init(TextSource(text), prompt: nil, label: Text(title), onCommit: onCommit)
    }

    public init<F>(
        _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
    ) where F: ParseableFormatStyle, F.FormatOutput == String {
        self.init(TextSource(value, format), prompt: prompt, label: Text(titleKey))
    }

    @_disfavoredOverload public init<S, F>(
        _ title: S, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
    ) where S: StringProtocol, F: ParseableFormatStyle, F.FormatOutput == String {
        self.init(TextSource(value, format), prompt: prompt, label: Text(title))
    }

    public init<F>(
        _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
    ) where F: ParseableFormatStyle, F.FormatOutput == String {
        self.init(TextSource(value, format), prompt: prompt, label: Text(titleKey))
    }

    @_disfavoredOverload public init<S, F>(
        _ title: S, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
    ) where S: StringProtocol, F: ParseableFormatStyle, F.FormatOutput == String {
        self.init(TextSource(value, format), prompt: prompt, label: Text(title))
    }

    public init<V>(_ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter, prompt: Text?) {
        self.init(TextSource(value, formatter), prompt: prompt, label: Text(titleKey))
    }

    @_disfavoredOverload public init<S, V>(_ title: S, value: Binding<V>, formatter: Formatter, prompt: Text?)
    where S: StringProtocol {
        self.init(TextSource(value, formatter), prompt: prompt, label: Text(title))
    }

    public init<V>(_ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter) {
        self.init(TextSource(value, formatter), prompt: nil, label: Text(titleKey))
    }

    @_disfavoredOverload public init<S, V>(_ title: S, value: Binding<V>, formatter: Formatter) where S: StringProtocol {
        self.init(TextSource(value, formatter), prompt: nil, label: Text(title))
    }
}

extension TextSource {
    init<F>(_ value: Binding<F.FormatInput>, _ format: F) where F: ParseableFormatStyle, F.FormatOutput == String {
        self.init(
            get: { format.format(value.wrappedValue) },
            commit: { text in
                if let new = try? format.parseStrategy.parse(text) { value.wrappedValue = new }
            })
    }

    init<F>(_ value: Binding<F.FormatInput?>, _ format: F) where F: ParseableFormatStyle, F.FormatOutput == String {
        self.init(
            get: { value.wrappedValue.map { format.format($0) } ?? "" },
            commit: { text in value.wrappedValue = try? format.parseStrategy.parse(text) })
    }

    init<V>(_ value: Binding<V>, _ formatter: Formatter) {
        self.init(
            get: { formatter.string(for: value.wrappedValue) ?? "" },
            commit: { text in
                if let new = Self.value(of: text, formatter) as? V { value.wrappedValue = new }
            })
    }

    /// Foundation for Linux reads values with these kinds of formatters only; with others a field shows, and keeps, its value.
    private static func value(of text: String, _ formatter: Formatter) -> Any? {
        switch formatter {
        case let formatter as NumberFormatter: formatter.number(from: text)
        case let formatter as DateFormatter: formatter.date(from: text)
        default: nil
        }
    }
}

// MARK: Styles

/// How text fields look.
@MainActor @preconcurrency public protocol TextFieldStyle {
    associatedtype _Body: View
    @ViewBuilder @MainActor @preconcurrency func _body(configuration: TextField<Self._Label>) -> Self._Body
    typealias _Label = _TextFieldStyleLabel
}

nonisolated public struct _TextFieldStyleLabel: _ErasedView {
    public typealias Body = Never
    public let _view: AnyView
}

struct TextFieldStyleConfiguration {
    let field: TextField<_TextFieldStyleLabel>
}

enum TextFieldStyling<Style: TextFieldStyle>: Styling {
    @MainActor static func makeBody(_ style: Style, _ configuration: TextFieldStyleConfiguration) -> Style._Body {
        style._body(configuration: configuration.field)
    }
}

extension EnvironmentValues {
    var textFieldStyle: StyleEntry<TextFieldStyleConfiguration>? { style(of: TextFieldStyleConfiguration.self) }
}

extension View {
    /// Sets the style of text fields in this view.
    nonisolated public func textFieldStyle<S>(_ style: S) -> some View where S: TextFieldStyle {
        modifier(_StyleModifier(TextFieldStyling.self, style))
    }
}

/// The style that suits the place: plain.
nonisolated public struct DefaultTextFieldStyle: TextFieldStyle {
    public init() {}
    @MainActor @preconcurrency public func _body(configuration: TextField<DefaultTextFieldStyle._Label>) -> some View {
        configuration
    }
}

/// Nothing but the text.
nonisolated public struct PlainTextFieldStyle: TextFieldStyle {
    public init() {}
    @MainActor @preconcurrency public func _body(configuration: TextField<PlainTextFieldStyle._Label>) -> some View {
        configuration
    }
}

/// A line around the text, with round corners: at body size 34 points high, with 7 on either side of the text.
nonisolated public struct RoundedBorderTextFieldStyle: TextFieldStyle {
    public init() {}
    @MainActor @preconcurrency public func _body(
        configuration: TextField<RoundedBorderTextFieldStyle._Label>
    ) -> some View {
        configuration
            .padding(.horizontal, 7)
            .padding(.vertical, 4)
            .frame(minHeight: 34)
            .background(Color(SystemColor.background), in: RoundedRectangle(cornerRadius: 5))
            .overlay { RoundedRectangle(cornerRadius: 5).strokeBorder(Color(SystemColor.fill), lineWidth: 1) }
    }
}

extension TextFieldStyle where Self == DefaultTextFieldStyle {
    @MainActor @preconcurrency public static var automatic: DefaultTextFieldStyle { DefaultTextFieldStyle() }
}

extension TextFieldStyle where Self == PlainTextFieldStyle {
    @MainActor @preconcurrency public static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
}

extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
    @MainActor @preconcurrency public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}
