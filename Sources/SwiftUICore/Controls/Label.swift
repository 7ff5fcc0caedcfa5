/// An icon with a title.
///
/// The style that holds where it is used arranges the two; `.automatic` puts the icon before the title, on one baseline.
public struct Label<Title, Icon> where Title: View, Icon: View {
    @Environment(\.labelStyle) private var style
    private let configuration: LabelStyleConfiguration

    private init(_ configuration: LabelStyleConfiguration, title: Text?) {
        var configuration = configuration
        if let title { configuration.titleText = title }
        self.configuration = configuration
    }
}

extension Label: View {
    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        let title = title()
        self.init(
            LabelStyleConfiguration(title: AnyView(title), icon: AnyView(icon())), title: title as? Text)
    }

    @MainActor @preconcurrency public var body: some View {
        style?.makeBody(configuration) ?? AnyView(DefaultLabelStyle().makeBody(configuration: configuration))
    }
}

extension Label where Title == Text, Icon == Image {
    public init(_ titleKey: LocalizedStringKey, image name: String) {
        self.init(title: { Text(titleKey) }, icon: { Image(name) })
    }

    public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
        self.init(title: { Text(titleKey) }, icon: { Image(systemName: name) })
    }

    @_disfavoredOverload public init<S>(_ title: S, image name: String) where S: StringProtocol {
        self.init(title: { Text(title) }, icon: { Image(name) })
    }

    @_disfavoredOverload public init<S>(_ title: S, systemImage name: String) where S: StringProtocol {
        self.init(title: { Text(title) }, icon: { Image(systemName: name) })
    }
}

extension Label where Title == LabelStyleConfiguration.Title, Icon == LabelStyleConfiguration.Icon {
    /// The label that a style was asked to arrange, in the style that holds outside of it.
    public init(_ configuration: LabelStyleConfiguration) {
        self.init(configuration, title: nil)
    }
}
