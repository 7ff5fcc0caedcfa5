import DisplayList
import Foundation
import Synchronization

/// One place in the structure of the views on screen. A node lives as long as its place does: it keeps what the view
/// value cannot (state, layout, drawing), and takes each new value of the view in turn.
///
/// Two families: *structural* nodes (bodies, conditions, lists, environment) have no size, only children; *element* nodes
/// (`ElementNode`) are laid out and drawn. A container asks the structure below it for its elements, as a flat list.
@MainActor public class _ViewNode {
    // Nodes are owned by the one above and at the top by the tree, which both live longer; counting costs a tenth of a frame.
    final unowned(unsafe) let tree: ViewTree
    // What is stored here is internal and not overridden, and no call happens while it is written: then the compiler sees that no two
    // uses of it can overlap, and leaves the check for that out, which was a fifth of an update.
    //
    // Read by walks up that hold no node on their way; it is written before anybody asks, and by the main actor alone.
    final nonisolated(unsafe) private(set) var above: Unmanaged<_ViewNode>?
    nonisolated final private(set) var parent: _ViewNode? {
        get { above?.takeUnretainedValue() }
        set {
            if let newValue { above = Unmanaged.passUnretained(newValue) } else { above = nil }
        }
    }
    /// Tells this node's drawings from all others of the tree.
    package final let identity: UInt64
    /// What it inherits, without whoever notes what is read.
    final var environment: EnvironmentValues {
        get { EnvironmentValues(storage) }
        set { storage = newValue.storage }
    }
    private var storage: EnvironmentValues.Storage
    /// Of the root there is none: it is not counted.
    private let census: NodeCensus?
    // The small ones together at the end, where those of an element go on in the same word.
    private let level: Int32
    /// How many nodes lie above.
    final var depth: Int { Int(level) }
    /// False once the node was taken out; it stays out.
    final private(set) var isAttached = true
    /// Whether the node has a word in transactions.
    final nonisolated(unsafe) var isTransactionScope = false

    package init(_ inputs: _NodeInputs) {
        tree = inputs.tree
        above = Unmanaged.passUnretained(inputs.parent)
        level = inputs.parent.level + 1
        storage = inputs.environment.storage
        identity = tree.nextIdentity()
        census = tree.census
        census?.nodeWasMade()
    }

    /// The root, which has no parent.
    package init(rootOf tree: ViewTree, environment: EnvironmentValues) {
        self.tree = tree
        above = nil
        level = 0
        storage = environment.storage
        identity = 0
        census = nil
    }

    deinit { census?.nodeIsGone() }

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

    /// Whether the node itself is an element.
    var isElement: Bool { false }

    /// The one element that this node will always be, or nil when the number or the element may change.
    package var stableElement: ElementNode? { nil }

    /// The list of elements below changed: whoever keeps it collects it again.
    package func elementsDidChange() { parent?.elementsDidChange() }

    /// Appends what shows the coming and going of this node.
    package func collectTransitionTargets(into targets: inout [any TransitionTarget]) {
        for child in children { child.collectTransitionTargets(into: &targets) }
    }

    /// What modifiers say of the view for assistive technologies, where this is their node.
    var accessibilityChanges: AccessibilityChanges? { nil }

    /// Takes the node and all below it out of the tree, for good.
    package func detach() {
        guard isAttached else { return }
        for child in children { child.detach() }
        willDetach()
        isAttached = false
    }

    /// Lets go of a node that was made but never put into the tree.
    package func discard() { isAttached = false }

    /// The last chance to end what the node began: tasks, clocks, `onDisappear`.
    package func willDetach() {}

    /// Hangs this node under another of the same depth: for a modifier that learns only when its content is made
    /// whether it wraps one element or each of several.
    package func move(under newParent: _ViewNode) { parent = newParent }

    // MARK: Environment

    /// The node itself, if it has a word in the transactions of what lies below it: asked of all above a node whose body runs.
    var transactionScope: (any TransactionScope)? { nil }

    /// Takes an environment that may differ from the last, without a new view value.
    package func setEnvironment(_ new: EnvironmentValues) {
        guard new.storage !== storage else { return }
        let old = environment
        environment = new
        environmentDidChange(from: old)
    }

    /// Passes the environment on; nodes that read it look again first.
    package func environmentDidChange(from old: EnvironmentValues) {
        for child in children { child.setEnvironment(environment) }
    }

    // MARK: Walking up

    /// The nearest node above that has a word in transactions. All above are asked, mostly in vain: to hold each would take longer than the
    /// rest of it, and each keeps the ones below alive.
    nonisolated final var nearestScope: Unmanaged<_ViewNode>? {
        var next = above
        while let current = next {
            if current._withUnsafeGuaranteedRef({ $0.isTransactionScope }) { return current }
            next = current._withUnsafeGuaranteedRef { $0.above }
        }
        return nil
    }

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

/// How many nodes of a tree there are in memory, taken out of the tree or not: what is gone and stays in memory is a leak.
package final class NodeCensus: Sendable {
    private let number = Atomic<Int>(0)
    package init() {}
    package var count: Int { number.load(ordering: .relaxed) }
    fileprivate func nodeWasMade() { number.add(1, ordering: .relaxed) }
    /// Called wherever the last hold on a node ends.
    fileprivate func nodeIsGone() { number.subtract(1, ordering: .relaxed) }
}

/// A node whose body has to run again when something that it read changes.
@MainActor package protocol BodyReader: AnyObject {
    func setNeedsBody()
}
