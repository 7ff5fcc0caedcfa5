import Foundation

/// Opens an address.
public struct Link<Label>: View where Label: View {
    private let label: Label
    private let destination: URL
    @Environment(\.openURL) private var openURL

    public init(destination: URL, @ViewBuilder label: () -> Label) {
        (self.label, self.destination) = (label(), destination)
    }

    @MainActor @preconcurrency public var body: some View {
        let (open, destination) = (openURL, destination)
        return Button { MainActor.assumeIsolated { open(destination) } } label: { label }
            .accessibilityRemoveTraits(.isButton)
            .accessibilityAddTraits(.isLink)
    }
}

extension Link where Label == Text {
    public init(_ titleKey: LocalizedStringKey, destination: URL) {
        self.init(destination: destination) { Text(titleKey) }
    }

    @_disfavoredOverload public init<S>(_ title: S, destination: URL) where S: StringProtocol {
        self.init(destination: destination) { Text(title) }
    }
}
