import DisplayList
import Foundation
import Observation

/// A structural node that runs code of the view's author (a body, a builder) and notes what that code read: state, observable objects, environment.
/// It runs again when the view's value changed or something that it read did, and at no other time.
@MainActor package class ReadingNode: _ViewNode, BodyReader {
    final private(set) var needsBody = false
    private var knowsScope = false
    private var knownScope: Unmanaged<_ViewNode>?
    /// The nearest node above that has a word in transactions: looked for once, since what is above a node stays there.
    final var scopeAbove: Unmanaged<_ViewNode>? {
        if !knowsScope { (knownScope, knowsScope) = (nearestScope, true) }
        return knownScope
    }
    /// Counts runs. What is read is noted with the run, so that what only an earlier run read is forgotten.
    final private(set) var bodyRun = 0
    /// What it read of its environment, once it reads any.
    private var reads: EnvironmentValues.Reads?

    /// Runs the body and hands the result to the child. Called when the tree gets to it.
    package func updateBody() { fatalError("each reading node says how its body runs") }

    package func setNeedsBody() { setNeedsBody(.current) }

    /// - Parameter isLocal: The transaction is one that holds here; what it was asked for by, elsewhere, is no reason to animate more.
    package func setNeedsBody(_ transaction: Transaction, isLocal: Bool = false) {
        guard isAttached else { return }
        if !transaction.isEmpty {
            let reason = reason ?? Reason()
            self.reason = reason
            reason.transaction = reason.transaction.map { $0.merging(transaction) } ?? transaction
            if !isLocal { reason.ofPass = reason.ofPass.map { $0.merging(transaction) } ?? transaction }
            tree.requestUpdate(transaction)
        }
        guard !needsBody else { return }
        needsBody = true
        tree.enqueue(self)
    }

    /// Why a body is due, if not just so.
    private final class Reason {
        /// The transaction of the changes that made it due.
        var transaction: Transaction?
        /// The part of it that holds for the layout of all that is around, too.
        var ofPass: Transaction?
    }
    private var reason: Reason?

    /// Runs an update with the transaction of the changes that are its reason, within what holds around it.
    package func withPendingTransaction(_ update: () -> Void) {
        guard let reason, let own = reason.transaction else { return update() }
        let ofPass = reason.ofPass
        self.reason = nil
        tree.scoped(
            tree.transactionIsAnimated ? tree.transaction : tree.transaction.merging(own), ofPass: ofPass, update)
    }

    /// The environment as the body sees it: what is read from it is noted.
    package var trackedEnvironment: EnvironmentValues {
        let reads = reads ?? EnvironmentValues.Reads()
        self.reads = reads
        var environment = environment
        environment.reads = reads
        return environment
    }

    /// Whether anything that the last run read is different in the node's present environment.
    package func didReadChange(from old: EnvironmentValues) -> Bool { reads?.differ(old, environment) ?? false }

    /// For nodes whose code does not run in `updateBody`, but when what it makes is asked for.
    package func bodyRunsLater() { needsBody = false }

    /// Runs a body: what the last run read is forgotten, and what this one reads is noted.
    package func run<Result>(_ body: () -> Result) -> Result {
        tree.bodyRuns += 1
        return read(body)
    }

    /// As `run`, for what is no body and not counted as one.
    /// - Parameter isMore: What was read before counts on: the node's code runs in parts.
    package func read<Result>(more isMore: Bool = false, _ body: () -> Result) -> Result {
        if !isMore {
            needsBody = false
            bodyRun += 1
            reads?.removeAll()
        }
        let outer = CurrentReader.node
        CurrentReader.node = self
        defer { CurrentReader.node = outer }
        return withObservationTracking(body) { [weak self] in
            // Observation tells before the value changes, where it is changed.
            if isOnMainActor {
                MainActor.assumeIsolated { self?.setNeedsBody() }
            } else {
                Task { @MainActor in self?.setNeedsBody() }
            }
        }
    }
}

/// Notes what a closure reads that a container calls when it needs what it makes, such as the rows of a `ForEach`.
@MainActor package final class ClosureReader: ReadingNode {
    private let didChange: () -> Void

    /// - Parameter didChange: Something that the closure read is different now.
    package init(_ inputs: _NodeInputs, didChange: @escaping () -> Void) {
        self.didChange = didChange
        super.init(inputs)
    }

    override package func updateBody() {
        withPendingTransaction {
            bodyRunsLater()
            didChange()
        }
    }
}

/// The node whose body is running, so that whatever is read can note the reader.
package enum CurrentReader {
    nonisolated(unsafe) static var node: ReadingNode?
}

/// A view with a body.
private final class CompositeNode<V: View>: ReadingNode, OwnsProperties {
    /// The view as its parent last gave it.
    @exclusivity(unchecked) private var view: V
    /// The same as it is seen, while it is on its way.
    private var motion: Motion?

    @MainActor private final class Motion {
        var view: Presented<V>
        init(_ view: V) { self.view = Presented(view) }
    }

    private var properties: DynamicProperties?
    private var child: _ViewNode!

    init(_ view: V, _ inputs: _NodeInputs) {
        self.view = view
        super.init(inputs)
        properties = PropertiesAside.next(for: V.self) ?? DynamicProperties(of: V.self)
        let body = evaluate()
        child = V.Body._makeNode(body, _NodeInputs(parent: self, environment: environment))
    }

    override var children: [_ViewNode] { child.map { [$0] } ?? [] }
    override var stableElement: ElementNode? { child.stableElement }

    func update(to new: V, _ newEnvironment: EnvironmentValues) {
        let old = environment
        environment = newEnvironment
        let isEqual = areEqual(view, new)
        if !isEqual && (motion != nil || tree.transactionIsAnimated) { move(to: new) }
        view = new
        if needsBody || !isEqual || didReadChange(from: old) {
            updateBody()
        } else {
            child.setEnvironment(environment)
        }
    }

    private func move(to new: V) {
        let motion = motion ?? Motion(view)
        self.motion = motion
        motion.view.set(new, tree.transaction, in: self) {
            { [unowned self] in
                self.motion?.view.advance()
                dropMotionIfDone()
                setNeedsBody()
            }
        }
        dropMotionIfDone()
    }

    private func dropMotionIfDone() {
        if motion?.view.isAnimating == false { motion = nil }
    }

    override func environmentDidChange(from old: EnvironmentValues) {
        if needsBody || didReadChange(from: old) { updateBody() } else { child.setEnvironment(environment) }
    }

    override func updateBody() {
        withPendingTransaction {
            let body = evaluate()
            V.Body._updateNode(child, to: body, environment)
        }
    }

    private var seen: V {
        if let motion { return motion.view.value }
        return view
    }

    private func evaluate() -> V.Body {
        run {
            guard motion != nil || properties != nil else { return view.body }
            var installed = seen
            properties?.install(in: &installed, node: self)
            return installed.body
        }
    }

    override func willDetach() { properties?.end() }

    func takeProperties() -> DynamicProperties? {
        guard let properties else { return nil }
        self.properties = nil
        return properties
    }
}

extension View {
    @MainActor public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode { CompositeNode(view, inputs) }

    @MainActor public static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
        unsafeDowncast(node, to: CompositeNode<Self>.self).update(to: view, environment)
    }
}
