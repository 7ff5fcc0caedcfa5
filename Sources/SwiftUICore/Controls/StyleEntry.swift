/// The style of a kind of control in an environment, its type erased. The configuration's type tells kinds apart.
package class StyleEntry<Configuration>: @unchecked Sendable {
    @MainActor func makeBody(_ configuration: Configuration) -> AnyView { fatalError("the typed entry says") }
}

/// How a style of one kind of control makes a view of what the control hands to it.
protocol Styling<Style, Configuration> {
    associatedtype Style
    associatedtype Configuration
    associatedtype Content: View
    @MainActor static func makeBody(_ style: Style, _ configuration: Configuration) -> Content
}

private final class TypedStyleEntry<Kind: Styling>: StyleEntry<Kind.Configuration>, @unchecked Sendable {
    private let style: Kind.Style
    private let outer: StyleEntry<Kind.Configuration>?
    init(_ style: Kind.Style, outer: StyleEntry<Kind.Configuration>?) { (self.style, self.outer) = (style, outer) }

    override func makeBody(_ configuration: Kind.Configuration) -> AnyView {
        AnyView(StyledControl<Kind>(style: StyleProperty(style), configuration: configuration, outer: outer))
    }
}

/// A style inside a view, with the style's own properties (`@Environment`, `@State`) connected to the tree.
struct StyleProperty<Style>: DynamicProperty {
    private(set) var style: Style
    init(_ style: Style) { self.style = style }

    @MainActor static func _connect(_ property: inout Self, to slot: _PropertySlot, _ node: _ViewNode) {
        // A style that is a dynamic property itself was connected as such.
        guard !(Style.self is any DynamicProperty.Type), let reader = node as? ReadingNode else { return }
        if slot.storage == nil, let properties = DynamicProperties(of: Style.self) {
            slot.storage = properties
            slot.end = { properties.end() }
        }
        (slot.storage as? DynamicProperties)?.install(in: &property.style, node: reader)
    }
}

/// What a style makes of a control. Controls of this kind in it have the style that holds outside, so that a style may build on it.
private struct StyledControl<Kind: Styling>: View {
    let style: StyleProperty<Kind.Style>
    let configuration: Kind.Configuration
    let outer: StyleEntry<Kind.Configuration>?

    var body: some View { Kind.makeBody(style.style, configuration).modifier(_StyleRestoring(outer: outer)) }
}

private struct _StyleRestoring<Configuration>: _EnvironmentModifier {
    typealias Body = Never
    let outer: StyleEntry<Configuration>?
    func _transform(_ environment: inout EnvironmentValues) { environment[StyleKey<Configuration>.self] = outer }
}

/// Sets the style of a kind of control.
nonisolated struct _StyleModifier<Kind: Styling>: _EnvironmentModifier {
    typealias Body = Never
    let style: Kind.Style
    nonisolated init(_ kind: Kind.Type, _ style: Kind.Style) { self.style = style }

    @MainActor func _transform(_ environment: inout EnvironmentValues) {
        let outer = environment.style(of: Kind.Configuration.self)
        environment[StyleKey<Kind.Configuration>.self] = TypedStyleEntry<Kind>(style, outer: outer)
    }
}

private enum StyleKey<Configuration>: EnvironmentKey {
    static var defaultValue: StyleEntry<Configuration>? { nil }
}

extension EnvironmentValues {
    /// nil: the automatic style.
    package func style<Configuration>(of kind: Configuration.Type) -> StyleEntry<Configuration>? {
        self[StyleKey<Configuration>.self]
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
