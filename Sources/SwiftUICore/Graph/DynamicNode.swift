import DisplayList
import Foundation

/// Something that can show that it comes or goes.
@MainActor package protocol TransitionTarget: AnyObject {
    /// Whether it would take time within this transaction.
    func isAnimated(in transaction: Transaction) -> Bool
    func beginInsertion(_ transaction: Transaction)
    /// Calls `done` when nothing more is to be seen.
    func beginRemoval(_ transaction: Transaction, done: @escaping @MainActor () -> Void)
    /// Comes back from being removed.
    func restore(_ transaction: Transaction)
}

/// A structural node whose children come and go. One that goes within an animation stays, with its last value and
/// environment and its place in the order, until its transition has ended: out of the layout, of touch and of what is read out.
@MainActor package class DynamicNode: _ViewNode {
    private final class Leaving {
        let node: _ViewNode
        let key: AnyHashable
        /// The child that it followed, so that it keeps its place.
        let predecessor: _ViewNode?
        var open = 0
        init(_ node: _ViewNode, key: AnyHashable, after predecessor: _ViewNode?) {
            (self.node, self.key, self.predecessor) = (node, key, predecessor)
        }
    }

    private var leaving: [Leaving] = []

    /// The children that are there for good.
    package var present: [_ViewNode] { [] }

    override package final var children: [_ViewNode] {
        if leaving.isEmpty { return present }
        var result: [_ViewNode] = []
        func append(after predecessor: _ViewNode?) {
            for gone in leaving where gone.predecessor === predecessor {
                result.append(gone.node)
                append(after: gone.node)
            }
        }
        append(after: nil)
        for child in present {
            result.append(child)
            append(after: child)
        }
        // What followed a child that is no more stands at the end.
        for gone in leaving where !result.contains(where: { $0 === gone.node }) { result.append(gone.node) }
        return result
    }

    override package func collectLazyParts(into parts: inout [LazyPart]) {
        for child in present { child.collectLazyParts(into: &parts) }
    }

    /// A child is new in an update.
    package final func appear(_ node: _ViewNode) {
        for target in node.transitionTargets where target.isAnimated(in: tree.transaction) {
            target.beginInsertion(tree.transaction)
        }
    }

    /// A child is no longer among `present`.
    package final func disappear(_ node: _ViewNode, key: AnyHashable, after predecessor: _ViewNode? = nil) {
        let targets = node.transitionTargets.filter { $0.isAnimated(in: tree.transaction) }
        guard !targets.isEmpty else { return node.detach() }
        let gone = Leaving(node, key: key, after: predecessor)
        leaving.append(gone)
        setLeaving(node, true)
        gone.open = targets.count
        for target in targets {
            target.beginRemoval(tree.transaction) { [weak self] in
                gone.open -= 1
                if gone.open == 0 { self?.finish(gone) }
            }
        }
    }

    /// Takes a child back that is on its way out; nil when there is none of this key.
    package final func revive(_ key: AnyHashable) -> _ViewNode? {
        guard let index = leaving.lastIndex(where: { $0.key == key }) else { return nil }
        let gone = leaving.remove(at: index)
        gone.open = -1
        setLeaving(gone.node, false)
        for target in gone.node.transitionTargets { target.restore(tree.transaction) }
        return gone.node
    }

    private func finish(_ gone: Leaving) {
        guard let index = leaving.firstIndex(where: { $0 === gone }) else { return }
        leaving.remove(at: index)
        gone.node.detach()
        elementsDidChange()
    }

    private func setLeaving(_ node: _ViewNode, _ isLeaving: Bool) {
        var elements: [ElementNode] = []
        node.collectElements(into: &elements)
        for element in elements { element.setLeaving(isLeaving) }
    }
}

extension _ViewNode {
    package var transitionTargets: [any TransitionTarget] {
        var targets: [any TransitionTarget] = []
        collectTransitionTargets(into: &targets)
        return targets
    }
}
