import DisplayList
import Foundation

/// One place in the structure of the views on screen. A node lives as long as its place does: it keeps what the view
/// value cannot (state, layout, drawing), and takes each new value of the view in turn.
///
/// Two families: *structural* nodes (bodies, conditions, lists, environment) have no size, only children; *element* nodes
/// (`ElementNode`) are laid out and drawn. A container asks the structure below it for its elements, as a flat list.
@MainActor public class _ViewNode {
    // Nodes are owned by the one above and at the top by the tree, which both live longer; counting costs a tenth of a frame.
    package unowned(unsafe) let tree: ViewTree
    package private(set) unowned(unsafe) var parent: _ViewNode?
    /// Tells this node's drawings from all others of the tree.
    package let identity: UInt64
    package let depth: Int
    package var environment: EnvironmentValues
    /// False once the node was taken out; it stays out.
    package private(set) var isAttached = true

    package init(_ inputs: _NodeInputs) {
        tree = inputs.tree
        parent = inputs.parent
        depth = inputs.parent.depth + 1
        environment = inputs.environment
        identity = tree.nextIdentity()
        tree.nodeCount += 1
    }

    /// The root, which has no parent.
    package init(rootOf tree: ViewTree, environment: EnvironmentValues) {
        self.tree = tree
        parent = nil
        depth = 0
        self.environment = environment
        identity = 0
    }

    // MARK: Structure

    /// All the nodes right below, for walks.
    package var children: [_ViewNode] { [] }

    /// Appends the elements that this node brings into a container, in order.
    package func collectElements(into elements: inout [ElementNode]) {
        for child in children { child.collectElements(into: &elements) }
    }

    /// Appends what this node brings into a lazy container, in order, without making rows that are made on demand.
    package func collectLazyParts(into parts: inout [LazyPart]) {
        for child in children { child.collectLazyParts(into: &parts) }
    }

    /// Rows below came into sight or went out of it: whoever wraps elements looks again.
    package func lazyElementsDidChange() { parent?.lazyElementsDidChange() }

    /// The identity that this node gave a child: of a `ForEach` or an `id` modifier.
    package func explicitID(of child: _ViewNode) -> AnyHashable? { nil }

    /// Finds what has this identity at or below this node, for a scroll view to go there.
    package func findTarget(_ id: AnyHashable) -> ScrollTargetPlace? {
        for child in children { if let place = child.findTarget(id) { return place } }
        return nil
    }

    /// The one element that this node will always be, or nil when the number or the element may change.
    package var stableElement: ElementNode? { nil }

    /// The list of elements below changed: whoever keeps it collects it again.
    package func elementsDidChange() { parent?.elementsDidChange() }

    /// Appends what shows the coming and going of this node.
    package func collectTransitionTargets(into targets: inout [any TransitionTarget]) {
        for child in children { child.collectTransitionTargets(into: &targets) }
    }

    /// Takes the node and all below it out of the tree, for good.
    package func detach() {
        guard isAttached else { return }
        for child in children { child.detach() }
        willDetach()
        isAttached = false
        tree.nodeCount -= 1
    }

    /// Lets go of a node that was made but never put into the tree.
    package func discard() {
        isAttached = false
        tree.nodeCount -= 1
    }

    /// The last chance to end what the node began: tasks, clocks, `onDisappear`.
    package func willDetach() {}

    /// Hangs this node under another of the same depth: for a modifier that learns only when its content is made
    /// whether it wraps one element or each of several.
    package func move(under newParent: _ViewNode) { parent = newParent }

    // MARK: Environment

    /// Takes an environment that may differ from the last, without a new view value.
    package func setEnvironment(_ new: EnvironmentValues) {
        guard !new.isIdentical(to: environment) else { return }
        let old = environment
        environment = new
        environmentDidChange(from: old)
    }

    /// Passes the environment on; nodes that read it look again first.
    package func environmentDidChange(from old: EnvironmentValues) {
        for child in children { child.setEnvironment(environment) }
    }

    // MARK: Walking up

    /// The nearest element at or above this node.
    package var nearestElement: ElementNode? {
        var node: _ViewNode? = self
        while let current = node {
            if let element = current as? ElementNode { return element }
            node = current.parent
        }
        return nil
    }
}

/// A node whose body has to run again when something that it read changes.
@MainActor package protocol BodyReader: AnyObject {
    func setNeedsBody()
}
