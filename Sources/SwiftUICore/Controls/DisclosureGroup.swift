import Foundation

/// Shows and hides its content.
public struct DisclosureGroup<Label, Content>: View where Label: View, Content: View {
    private let label: Label
    private let content: () -> Content
    private let isExpanded: Binding<Bool>?
    @State private var isExpandedByItself = false
    @Environment(\.disclosureGroupStyle) private var style

    private init(label: Label, isExpanded: Binding<Bool>?, content: @escaping () -> Content) {
        (self.label, self.isExpanded, self.content) = (label, isExpanded, content)
    }

    public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
        self.init(label: label(), isExpanded: nil, content: content)
    }

    public init(
        isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
    ) {
        self.init(label: label(), isExpanded: isExpanded, content: content)
    }

    @MainActor @preconcurrency public var body: some View {
        let isExpanded = isExpanded ?? $isExpandedByItself
        let content = content
        let configuration = DisclosureGroupStyleConfiguration(
            label: .init(_view: AnyView(label)), content: .init(_view: AnyView(DeferredView(content: content))),
            isExpanded: isExpanded)
        return style?.makeBody(configuration)
            ?? AnyView(AutomaticDisclosureGroupStyle().makeBody(configuration: configuration))
    }
}

/// A view that is made only where it is shown.
private struct DeferredView<Content: View>: View {
    let content: () -> Content
    var body: some View { content() }
}

extension DisclosureGroup where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
        self.init(label: Text(titleKey), isExpanded: nil, content: content)
    }

    public init(
        _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
    ) {
        self.init(label: Text(titleKey), isExpanded: isExpanded, content: content)
    }

    @_disfavoredOverload public init<S>(_ label: S, @ViewBuilder content: @escaping () -> Content)
    where S: StringProtocol {
        self.init(label: Text(label), isExpanded: nil, content: content)
    }

    @_disfavoredOverload public init<S>(
        _ label: S, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
    ) where S: StringProtocol {
        self.init(label: Text(label), isExpanded: isExpanded, content: content)
    }
}

/// How disclosure groups look.
@MainActor @preconcurrency public protocol DisclosureGroupStyle {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = DisclosureGroupStyleConfiguration
}

/// What a disclosure group style makes looks and behaviour of.
public struct DisclosureGroupStyleConfiguration {
    nonisolated public struct Label: _ErasedView {
        public typealias Body = Never
        public let _view: AnyView
    }

    nonisolated public struct Content: _ErasedView {
        public typealias Body = Never
        public let _view: AnyView
    }

    public let label: DisclosureGroupStyleConfiguration.Label
    public let content: DisclosureGroupStyleConfiguration.Content
    @Binding public var isExpanded: Bool

    init(label: Label, content: Content, isExpanded: Binding<Bool>) {
        (self.label, self.content) = (label, content)
        _isExpanded = isExpanded
    }
}

/// The label with an arrow at the trailing edge, that points down while the content is shown below.
nonisolated public struct AutomaticDisclosureGroupStyle: DisclosureGroupStyle {
    public init() {}
    @MainActor @preconcurrency public func makeBody(
        configuration: AutomaticDisclosureGroupStyle.Configuration
    ) -> some View {
        DisclosureLook(configuration: configuration, isExpanded: configuration.$isExpanded)
    }
}

private struct DisclosureLook: View {
    let configuration: DisclosureGroupStyleConfiguration
    let isExpanded: Binding<Bool>
    @Environment(\.listPlace) private var listPlace

    var body: some View {
        let isOpen = isExpanded.wrappedValue
        let toggle: () -> Void = { withAnimation(.snappy(duration: 0.3)) { isExpanded.wrappedValue.toggle() } }
        return Group {
            if listPlace == .row {
                listRows(isOpen, toggle)
            } else {
                stack(isOpen, toggle)
            }
        }
    }

    /// A row for the label and the content's rows below it, further in.
    @ViewBuilder private func listRows(_ isOpen: Bool, _ toggle: @escaping () -> Void) -> some View {
        HStack(spacing: 0) {
            configuration.label
            Spacer(minLength: 8)
            DisclosureArrow(isOpen: isOpen)
        }
        .modifier(_ListRowActionModifier(isLink: false, action: toggle))
        .modifier(
            _ControlModifier {
                $0.role = .button
                $0.traits = .isButton
                $0.value = isOpen ? "expanded" : "collapsed"
                $0.isExpanded = isOpen
                $0.activate = toggle
            })
        if isOpen { configuration.content.transformEnvironment(\.listIndentation) { $0 += 20 } }
    }

    private func stack(_ isOpen: Bool, _ toggle: @escaping () -> Void) -> some View {
        VStack(alignment: .leading, spacing: 8) {
            HStack(spacing: 0) {
                configuration.label
                Spacer(minLength: 8)
                DisclosureArrow(isOpen: isOpen)
            }
            .contentShape(Rectangle())
            .onTapGesture(perform: toggle)
            .modifier(
                _ControlModifier {
                    $0.role = .button
                    $0.traits = .isButton
                    $0.value = isOpen ? "expanded" : "collapsed"
                    $0.isExpanded = isOpen
                    $0.activate = toggle
                })
            if isOpen { configuration.content }
        }
    }
}

/// Points to the trailing edge, and down while what it stands for is shown.
struct DisclosureArrow: View {
    let isOpen: Bool
    @Environment(\.layoutDirection) private var direction
    @Environment(\.isEnabled) private var isEnabled

    var body: some View {
        ZStack {
            // As wide as the arrow is when it has been turned, so that nothing reaches over the edge and nothing moves.
            Image(systemName: "chevron.down").hidden()
            Image(systemName: direction == .rightToLeft ? "chevron.left" : "chevron.right")
                .rotationEffect(.degrees(!isOpen ? 0 : direction == .rightToLeft ? -90 : 90))
        }
        .font(.footnote.weight(.semibold))
        .foregroundStyle(isEnabled ? AnyShapeStyle(TintShapeStyle()) : AnyShapeStyle(.tertiary))
        .accessibilityHidden(true)
    }
}

extension DisclosureGroupStyle where Self == AutomaticDisclosureGroupStyle {
    public static var automatic: AutomaticDisclosureGroupStyle { AutomaticDisclosureGroupStyle() }
}

enum DisclosureGroupStyling<Style: DisclosureGroupStyle>: Styling {
    @MainActor static func makeBody(_ style: Style, _ configuration: DisclosureGroupStyleConfiguration) -> Style.Body {
        style.makeBody(configuration: configuration)
    }
}

extension EnvironmentValues {
    var disclosureGroupStyle: StyleEntry<DisclosureGroupStyleConfiguration>? {
        style(of: DisclosureGroupStyleConfiguration.self)
    }
}

extension View {
    /// Sets the style of disclosure groups in this view.
    nonisolated public func disclosureGroupStyle<S>(_ style: S) -> some View where S: DisclosureGroupStyle {
        modifier(_StyleModifier(DisclosureGroupStyling.self, style))
    }
}
