import Foundation

/// Something that is on or off.
public struct Toggle<Label>: View where Label: View {
    private let label: Label
    private let isOn: Binding<Bool>
    private let isMixed: () -> Bool
    @Environment(\.toggleStyle) private var style

    private init(label: Label, isOn: Binding<Bool>, isMixed: @escaping () -> Bool = { false }) {
        (self.label, self.isOn, self.isMixed) = (label, isOn, isMixed)
    }

    public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) { self.init(label: label(), isOn: isOn) }

    /// One toggle for several values: on when all are, mixed when some are. Switched, it sets them all.
    public init<C>(
        sources: C, isOn: KeyPath<C.Element, Binding<Bool>>, @ViewBuilder label: () -> Label
    ) where C: RandomAccessCollection {
        self.init(label: label(), sources: sources, isOn: isOn)
    }

    private init<C: RandomAccessCollection>(label: Label, sources: C, isOn: KeyPath<C.Element, Binding<Bool>>) {
        let bindings = sources.map { $0[keyPath: isOn] }
        self.init(
            label: label,
            isOn: Binding(
                get: { !bindings.isEmpty && bindings.allSatisfy(\.wrappedValue) },
                set: { value in for binding in bindings { binding.wrappedValue = value } }),
            isMixed: { bindings.contains { $0.wrappedValue } && bindings.contains { !$0.wrappedValue } })
    }

    @MainActor @preconcurrency public var body: some View {
        let isOn = isOn, isMixed = isMixed()
        let configuration = ToggleStyleConfiguration(
            label: ToggleStyleConfiguration.Label(_view: AnyView(label)), isOn: isOn, isMixed: isMixed)
        let value = isMixed ? "mixed" : isOn.wrappedValue ? "on" : "off"
        return (style?.makeBody(configuration) ?? AnyView(DefaultToggleStyle().makeBody(configuration: configuration)))
            .modifier(
                _ControlModifier {
                    $0.role = .toggle
                    $0.traits = [.isButton, .isToggle]
                    $0.value = value
                    $0.activate = { isOn.wrappedValue.toggle() }
                })
    }
}

extension Toggle where Label == ToggleStyleConfiguration.Label {
    /// The toggle that a style was asked to show, in the style that holds outside of it.
    public init(_ configuration: ToggleStyleConfiguration) {
        let isMixed = configuration.isMixed
        self.init(label: configuration.label, isOn: configuration.$isOn, isMixed: { isMixed })
    }
}

extension Toggle where Label == Text {
    public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) { self.init(label: Text(titleKey), isOn: isOn) }

    @_disfavoredOverload public init<S>(_ title: S, isOn: Binding<Bool>) where S: StringProtocol {
        self.init(label: Text(title), isOn: isOn)
    }

    public init<C>(
        _ titleKey: LocalizedStringKey, sources: C, isOn: KeyPath<C.Element, Binding<Bool>>
    ) where C: RandomAccessCollection {
        self.init(label: Text(titleKey), sources: sources, isOn: isOn)
    }

    @_disfavoredOverload public init<S, C>(
        _ title: S, sources: C, isOn: KeyPath<C.Element, Binding<Bool>>
    ) where S: StringProtocol, C: RandomAccessCollection {
        self.init(label: Text(title), sources: sources, isOn: isOn)
    }
}

extension Toggle where Label == SwiftUICore.Label<Text, Image> {
    public init(_ titleKey: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
        self.init(label: SwiftUICore.Label(titleKey, systemImage: systemImage), isOn: isOn)
    }

    @_disfavoredOverload public init<S>(
        _ title: S, systemImage: String, isOn: Binding<Bool>
    ) where S: StringProtocol {
        self.init(label: SwiftUICore.Label(title, systemImage: systemImage), isOn: isOn)
    }
}
