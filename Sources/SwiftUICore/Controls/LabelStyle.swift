/// How labels arrange their icon and title.
@MainActor @preconcurrency public protocol LabelStyle {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
    typealias Configuration = LabelStyleConfiguration
}

/// A label's two views, for a style to arrange.
public struct LabelStyleConfiguration {
    nonisolated public struct Title: _ErasedView {
        public typealias Body = Never
        public let _view: AnyView
    }

    nonisolated public struct Icon: _ErasedView {
        public typealias Body = Never
        public let _view: AnyView
    }

    public let title: Title
    public let icon: Icon
    /// What assistive technologies say where the title is not shown.
    package var titleText: Text?

    init(title: AnyView, icon: AnyView) { (self.title, self.icon) = (Title(_view: title), Icon(_view: icon)) }
}

enum LabelStyling<Style: LabelStyle>: Styling {
    @MainActor static func makeBody(_ style: Style, _ configuration: LabelStyleConfiguration) -> Style.Body {
        style.makeBody(configuration: configuration)
    }
}

extension EnvironmentValues {
    /// nil: the automatic style.
    package var labelStyle: StyleEntry<LabelStyleConfiguration>? { style(of: LabelStyleConfiguration.self) }
}

extension View {
    /// Sets the style of labels in this view.
    nonisolated public func labelStyle<S>(_ style: S) -> some View where S: LabelStyle {
        modifier(_StyleModifier(LabelStyling.self, style))
    }
}

// MARK: Built in

/// Icon and title; on a bar the icon alone.
nonisolated public struct DefaultLabelStyle: LabelStyle {
    public init() {}
    @MainActor @preconcurrency public func makeBody(configuration: DefaultLabelStyle.Configuration) -> some View {
        AutomaticLabel(configuration: configuration)
    }
}

private struct AutomaticLabel: View {
    let configuration: LabelStyleConfiguration
    @Environment(\.listPlace) private var listPlace
    @Environment(\.isBarItem) private var isBarItem

    var body: some View {
        if listPlace == .row {
            ListLabel(configuration)
        } else if isBarItem {
            IconOnlyLabelStyle().makeBody(configuration: configuration)
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
