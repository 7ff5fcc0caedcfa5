/// A piece of user interface: a value that says what to show, made anew whenever what it depends on changes.
@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }

    /// Makes the node that stands for a view of this type in the tree. Views with a body take the default.
    static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode
    /// Gives the node that `_makeNode` made a newer value of the view, or a newer environment.
    static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues)
    /// Whether the node of such a view holds what is said of it for assistive technologies, and takes more.
    static var _saysAccessibility: Bool { get }
}

extension View {
    public static var _saysAccessibility: Bool { false }
}

/// A view that the tree knows how to handle by itself; it has no body.
@MainActor @preconcurrency public protocol _PrimitiveView: View where Body == Never {}

extension _PrimitiveView {
    public var body: Never { fatalError("\(Self.self) is drawn by the tree itself and has no body") }
}

extension Never: View {
    public typealias Body = Never
    public var body: Never { fatalError("Never has no value") }
    @MainActor public static func _makeNode(_ view: Never, _ inputs: _NodeInputs) -> _ViewNode {}
    @MainActor public static func _updateNode(_ node: _ViewNode, to view: Never, _ environment: EnvironmentValues) {}
}

/// Where a node is made: its tree, its parent and what it inherits.
public struct _NodeInputs {
    package let tree: ViewTree
    package let parent: _ViewNode
    package var environment: EnvironmentValues

    @MainActor package init(parent: _ViewNode, environment: EnvironmentValues) {
        (self.tree, self.parent, self.environment) = (parent.tree, parent, environment)
    }
}
