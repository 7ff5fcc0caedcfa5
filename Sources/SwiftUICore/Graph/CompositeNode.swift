import DisplayList
import Foundation
import Observation

/// A structural node that runs code of the view's author (a body, a builder) and notes what that code read: state, observable objects, environment.
/// It runs again when the view's value changed or something that it read did, and at no other time.
@MainActor package class ReadingNode: _ViewNode, BodyReader {
    package private(set) var needsBody = false
    /// Counts runs. What is read is noted with the run, so that what only an earlier run read is forgotten.
    package private(set) var bodyRun = 0
    private let reads = EnvironmentValues.Reads()

    /// Runs the body and hands the result to the child. Called when the tree gets to it.
    package func updateBody() { fatalError("each reading node says how its body runs") }

    package func setNeedsBody() { setNeedsBody(.current) }

    /// - Parameter isLocal: The transaction is one that holds here; what it was asked for by, elsewhere, is no reason to animate more.
    package func setNeedsBody(_ transaction: Transaction, isLocal: Bool = false) {
        guard isAttached else { return }
        if !transaction.isEmpty {
            pending = pending.map { $0.merging(transaction) } ?? transaction
            if !isLocal { pendingOfPass = pendingOfPass.map { $0.merging(transaction) } ?? transaction }
            tree.requestUpdate(transaction)
        }
        guard !needsBody else { return }
        needsBody = true
        tree.enqueue(self)
    }

    /// The transaction of the changes that made the body due.
    private var pending: Transaction?
    /// The part of it that holds for the layout of all that is around, too.
    private var pendingOfPass: Transaction?

    /// Runs an update with the transaction of the changes that are its reason, within what holds around it.
    package func withPendingTransaction(_ update: () -> Void) {
        guard let own = pending else { return update() }
        let ofPass = pendingOfPass
        (pending, pendingOfPass) = (nil, nil)
        tree.scoped(
            tree.transaction.animation == nil ? tree.transaction.merging(own) : tree.transaction, ofPass: ofPass, update)
    }

    /// The environment as the body sees it: what is read from it is noted.
    package var trackedEnvironment: EnvironmentValues {
        var environment = environment
        environment.reads = reads
        return environment
    }

    /// Whether anything that the last run read is different in the node's present environment.
    package func didReadChange(from old: EnvironmentValues) -> Bool { reads.differ(old, environment) }

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
            reads.removeAll()
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
    nonisolated(unsafe) package static var node: ReadingNode?
}

/// A view with a body.
private final class CompositeNode<V: View>: ReadingNode, OwnsProperties {
    private var view: Presented<V>
    /// The view as its parent last gave it.
    private var model: V
    private let comparer = FieldComparer.of(V.self)
    private var properties: DynamicProperties?
    private var child: _ViewNode!

    init(_ view: V, _ inputs: _NodeInputs) {
        self.view = Presented(view)
        model = view
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
        let isEqual = comparer.areEqual(model, new)
        model = new
        if !isEqual {
            view.set(new, tree.transaction, in: self) {
                { [unowned self] in
                    view.advance()
                    setNeedsBody()
                }
            }
        }
        if needsBody || !isEqual || didReadChange(from: old) {
            updateBody()
        } else {
            child.setEnvironment(environment)
        }
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

    private func evaluate() -> V.Body {
        run {
            var installed = view.value
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
