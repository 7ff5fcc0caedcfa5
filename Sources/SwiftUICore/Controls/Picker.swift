import Foundation

/// Chooses one of several values: that of the option whose tag has the selection's type and value.
public struct Picker<Label, SelectionValue, Content>: View
where Label: View, SelectionValue: Hashable, Content: View {
    private let selection: Binding<SelectionValue>
    private let label: Label
    private let content: Content
    @Environment(\.pickerStyle) private var style
    @Environment(\.isInMenu) private var isInMenu

    private init(_ selection: Binding<SelectionValue>, label: Label, content: Content) {
        (self.selection, self.label, self.content) = (selection, label, content)
    }

    @MainActor @preconcurrency public var body: some View {
        let binding = selection
        let selection = PickerSelection(selection.wrappedValue) { binding.wrappedValue = $0 }
        switch style {
        case .automatic where isInMenu: MenuPickerRows(selection: selection, content: content)
        case .automatic, .menu: MenuPicker(label: label, selection: selection, content: content)
        case .segmented: SegmentedPicker(label: label, selection: selection, content: content)
        case .inline: InlinePicker(label: label, selection: selection, content: content)
        case .wheel: WheelPicker(label: label, selection: selection, content: content)
        }
    }
}

extension Picker {
    public init(
        selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) {
        self.init(selection, label: label(), content: content())
    }

    /// One picker for several values: it shows the one that they share, and sets them all.
    public init<C>(
        sources: C, selection: KeyPath<C.Element, Binding<SelectionValue>>, @ViewBuilder content: () -> Content,
        @ViewBuilder label: () -> Label
    ) where C: RandomAccessCollection {
        self.init(Self.joined(sources.map { $0[keyPath: selection] }), label: label(), content: content())
    }

    public init(selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content) {
        self.init(selection, label: label, content: content())
    }

    /// With no sources there is nothing that a selection could be read from.
    fileprivate static func joined(_ bindings: [Binding<SelectionValue>]) -> Binding<SelectionValue> {
        guard let first = bindings.first else { preconditionFailure("A picker needs at least one source.") }
        return Binding(
            get: { first.wrappedValue }, set: { value in for binding in bindings { binding.wrappedValue = value } })
    }
}

extension Picker where Label == Text {
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) {
        self.init(selection, label: Text(titleKey), content: content())
    }

    @_disfavoredOverload public init<S>(
        _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) where S: StringProtocol {
        self.init(selection, label: Text(title), content: content())
    }

    public init<C>(
        _ titleKey: LocalizedStringKey, sources: C, selection: KeyPath<C.Element, Binding<SelectionValue>>,
        @ViewBuilder content: () -> Content
    ) where C: RandomAccessCollection {
        self.init(Self.joined(sources.map { $0[keyPath: selection] }), label: Text(titleKey), content: content())
    }

    @_disfavoredOverload public init<C, S>(
        _ title: S, sources: C, selection: KeyPath<C.Element, Binding<SelectionValue>>, @ViewBuilder content: () -> Content
    ) where C: RandomAccessCollection, S: StringProtocol {
        self.init(Self.joined(sources.map { $0[keyPath: selection] }), label: Text(title), content: content())
    }
}

extension Picker where Label == SwiftUICore.Label<Text, Image> {
    public init(
        _ titleKey: LocalizedStringKey, systemImage: String, selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content
    ) {
        self.init(selection, label: SwiftUICore.Label(titleKey, systemImage: systemImage), content: content())
    }

    @_disfavoredOverload public init<S>(
        _ title: S, systemImage: String, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) where S: StringProtocol {
        self.init(selection, label: SwiftUICore.Label(title, systemImage: systemImage), content: content())
    }
}

// MARK: Styles

/// How pickers look. Only the built in ones.
public protocol PickerStyle {
    static var _kind: _PickerKind { get }
}

public enum _PickerKind: Sendable { case automatic, menu, segmented, inline, wheel }

/// The style that suits the place: a menu; inside a menu, its rows.
public struct DefaultPickerStyle: PickerStyle {
    public init() {}
    public static var _kind: _PickerKind { .automatic }
}

/// The selected option, and a list of all when it is pressed.
public struct MenuPickerStyle: PickerStyle {
    public init() {}
    public static var _kind: _PickerKind { .menu }
}

/// All options side by side.
public struct SegmentedPickerStyle: PickerStyle {
    public init() {}
    public static var _kind: _PickerKind { .segmented }
}

/// All options below one another, the selected one with a tick.
public struct InlinePickerStyle: PickerStyle {
    public init() {}
    public static var _kind: _PickerKind { .inline }
}

/// Options on a wheel, that turns under the finger.
public struct WheelPickerStyle: PickerStyle {
    public init() {}
    public static var _kind: _PickerKind { .wheel }
}

extension PickerStyle where Self == DefaultPickerStyle {
    public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }
}

extension PickerStyle where Self == MenuPickerStyle {
    public static var menu: MenuPickerStyle { MenuPickerStyle() }
}

extension PickerStyle where Self == SegmentedPickerStyle {
    public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}

extension PickerStyle where Self == InlinePickerStyle {
    public static var inline: InlinePickerStyle { InlinePickerStyle() }
}

extension PickerStyle where Self == WheelPickerStyle {
    public static var wheel: WheelPickerStyle { WheelPickerStyle() }
}

private enum PickerStyleKey: EnvironmentKey { static let defaultValue = _PickerKind.automatic }

extension EnvironmentValues {
    package var pickerStyle: _PickerKind {
        get { self[PickerStyleKey.self] }
        set { self[PickerStyleKey.self] = newValue }
    }
}

extension View {
    /// Sets the style of pickers in this view.
    nonisolated public func pickerStyle<S>(_ style: S) -> some View where S: PickerStyle {
        environment(\.pickerStyle, S._kind)
    }
}
