/// The style of a kind of control in an environment, its type erased. The configuration's type tells kinds apart.
package class StyleEntry<Configuration>: @unchecked Sendable {
    @MainActor func makeBody(_ configuration: Configuration) -> AnyView { fatalError("the typed entry says") }
}

private final class TypedStyleEntry<Style, Configuration, Content: View>: StyleEntry<Configuration>, @unchecked Sendable {
    private let style: Style
    private let outer: StyleEntry<Configuration>?
    private let make: @MainActor (Style, Configuration) -> Content

    init(_ style: Style, outer: StyleEntry<Configuration>?, _ make: @escaping @MainActor (Style, Configuration) -> Content) {
        (self.style, self.outer, self.make) = (style, outer, make)
    }

    override func makeBody(_ configuration: Configuration) -> AnyView {
        AnyView(StyledControl(style: StyleProperty(style), configuration: configuration, outer: outer, make: make))
    }
}

/// What a style makes of a control. Controls of this kind in it have the style that holds outside, so that a style may build on it.
private struct StyledControl<Style, Configuration, Content: View>: View {
    let style: StyleProperty<Style>
    let configuration: Configuration
    let outer: StyleEntry<Configuration>?
    let make: @MainActor (Style, Configuration) -> Content

    var body: some View { make(style.style, configuration).modifier(_StyleRestoring(outer: outer)) }
}

private struct _StyleRestoring<Configuration>: _EnvironmentModifier {
    typealias Body = Never
    let outer: StyleEntry<Configuration>?
    func _transform(_ environment: inout EnvironmentValues) { environment[StyleKey<Configuration>.self] = outer }
}

private enum StyleKey<Configuration>: EnvironmentKey {
    static var defaultValue: StyleEntry<Configuration>? { nil }
}

extension EnvironmentValues {
    /// nil: the automatic style.
    package func style<Configuration>(of kind: Configuration.Type) -> StyleEntry<Configuration>? {
        self[StyleKey<Configuration>.self]
    }

    @MainActor package mutating func setStyle<Style, Configuration, Content: View>(
        _ style: Style, _ make: @escaping @MainActor (Style, Configuration) -> Content
    ) {
        self[StyleKey<Configuration>.self] = TypedStyleEntry(style, outer: self[StyleKey<Configuration>.self], make)
    }
}

/// A part of a control that a style arranges, its type erased.
@MainActor @preconcurrency public protocol _ErasedView: _PrimitiveView where Body == Never {
    nonisolated var _view: AnyView { get }
}

extension _ErasedView {
    @MainActor public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode {
        AnyView._makeNode(view._view, inputs)
    }

    @MainActor public static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
        AnyView._updateNode(node, to: view._view, environment)
    }
}

/// A label at the leading edge and a control at the trailing one; the control alone where labels are hidden.
struct ControlRow<Label: View, Content: View>: View {
    let label: Label
    let content: Content
    @Environment(\.labelsHidden) private var labelsHidden
    @Environment(\.isInColumns) private var isInColumns

    init(label: Label, @ViewBuilder content: () -> Content) { (self.label, self.content) = (label, content()) }

    var body: some View {
        if labelsHidden {
            content.background { label.modifier(_UnseenLabelModifier()) }
        } else if isInColumns {
            HStack(spacing: 8) {
                label.multilineTextAlignment(.trailing)
                content.alignmentGuide(.formColumn) { $0[.leading] }
            }
        } else {
            HStack(spacing: 0) {
                label.multilineTextAlignment(.leading)
                Spacer(minLength: 8)
                content
            }
        }
    }
}
