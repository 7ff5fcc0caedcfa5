import Foundation

/// Content that can be larger than the view, moved by a finger or a wheel.
///
/// Along its axes the view takes all that it is offered and the content its ideal size; across them the view is as large as its
/// content. Several views stand in a column, as in a `VStack`.
public struct ScrollView<Content>: View where Content: View {
    public var content: Content
    /// The directions in which the content moves.
    public var axes: Axis.Set
    public var showsIndicators: Bool

    public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
        (self.axes, self.showsIndicators, self.content) = (axes, showsIndicators, content())
    }
}

extension ScrollView {
    @_disfavoredOverload public init(_ axes: Axis.Set = .vertical, @ViewBuilder content: () -> Content) {
        self.init(axes, showsIndicators: true, content: content)
    }
}

extension ScrollView: _PrimitiveView {
    public typealias Body = Never

    @MainActor public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode {
        ScrollViewElement(view, inputs)
    }

    @MainActor public static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
        unsafeDowncast(node, to: ScrollViewElement<Content>.self).update(to: view, environment)
    }
}

private final class ScrollViewElement<Content: View>: ScrollArea {
    private var stack: LayoutElement<VStackLayout, Content>!

    init(_ view: ScrollView<Content>, _ inputs: _NodeInputs) {
        super.init(axes: view.axes, inputs)
        showsIndicators = view.showsIndicators
        stack = LayoutElement(
            VStackLayout(), content: view.content,
            _NodeInputs(parent: document, environment: contentEnvironment(inputs.environment)))
        document.show(stack)
    }

    func update(to view: ScrollView<Content>, _ newEnvironment: EnvironmentValues) {
        let old = environment
        environment = newEnvironment
        showsIndicators = view.showsIndicators
        axes = view.axes
        conditionsMayHaveChanged(from: old)
        stack.update(VStackLayout(), content: view.content, contentEnvironment(newEnvironment))
    }

    override func environmentDidChange(from old: EnvironmentValues) {
        conditionsMayHaveChanged(from: old)
        document.environment = contentEnvironment(environment)
        stack.setEnvironment(contentEnvironment(environment))
    }
}
