import Foundation

/// A modifier that changes the transaction of updates that pass through it.
@MainActor @preconcurrency public protocol _TransactionModifier: ViewModifier where Body == Never {
    /// For an update of the modifier; `old` is the value before it.
    func _transform(_ transaction: inout Transaction, from old: Self)
    /// For an update that comes from within the content, or from the environment.
    func _transform(_ transaction: inout Transaction)
}

extension _TransactionModifier {
    public static func _makeNode<C: View>(_ modifier: Self, content: C, _ inputs: _NodeInputs) -> _ViewNode {
        TransactionNode(modifier, content: content, inputs)
    }

    public static func _updateNode<C: View>(
        _ node: _ViewNode, to modifier: Self, content: C, _ environment: EnvironmentValues
    ) {
        unsafeDowncast(node, to: TransactionNode<Self, C>.self).update(to: modifier, content: content, environment)
    }
}

/// A node that has a word in the transactions of what is below it.
@MainActor package protocol TransactionScope: AnyObject {
    /// For an update that starts below, without passing through.
    func applyFromWithin(_ transaction: inout Transaction)
    /// What this update's transaction is below, if the update came through here.
    var activeTransaction: Transaction? { get }
}

private final class TransactionNode<M: _TransactionModifier, C: View>: _ViewNode, TransactionScope {
    private var modifier: M
    private var child: _ViewNode!
    private var active: (cycle: Int, transaction: Transaction)?

    init(_ modifier: M, content: C, _ inputs: _NodeInputs) {
        self.modifier = modifier
        super.init(inputs)
        isTransactionScope = true
        child = C._makeNode(content, _NodeInputs(parent: self, environment: environment))
        tree.transactionScopes += 1
    }

    override var children: [_ViewNode] { child.map { [$0] } ?? [] }
    override var stableElement: ElementNode? { child.stableElement }
    override var transactionScope: (any TransactionScope)? { self }

    var activeTransaction: Transaction? { active?.cycle == tree.cycle ? active?.transaction : nil }

    func update(to new: M, content: C, _ newEnvironment: EnvironmentValues) {
        environment = newEnvironment
        var transaction = tree.transaction
        new._transform(&transaction, from: modifier)
        modifier = new
        active = (tree.cycle, transaction)
        tree.scoped(transaction) { C._updateNode(child, to: content, newEnvironment) }
    }

    override func environmentDidChange(from old: EnvironmentValues) {
        var transaction = tree.transaction
        modifier._transform(&transaction)
        tree.scoped(transaction) { child.setEnvironment(environment) }
    }

    func applyFromWithin(_ transaction: inout Transaction) { modifier._transform(&transaction) }

    override func willDetach() { tree.transactionScopes -= 1 }
}

/// Animates what is below when a value changes.
nonisolated public struct _AnimationModifier<Value: Equatable>: _TransactionModifier {
    public typealias Body = Never
    public var animation: Animation?
    public var value: Value
    public init(animation: Animation?, value: Value) { (self.animation, self.value) = (animation, value) }

    @MainActor public func _transform(_ transaction: inout Transaction, from old: Self) {
        guard old.value != value, !transaction.disablesAnimations else { return }
        transaction.animation = animation
    }

    @MainActor public func _transform(_ transaction: inout Transaction) {}
}

/// Changes every transaction.
nonisolated public struct _TransactionChangeModifier: _TransactionModifier {
    public typealias Body = Never
    let change: (inout Transaction) -> Void
    init(_ change: @escaping (inout Transaction) -> Void) { self.change = change }

    @MainActor public func _transform(_ transaction: inout Transaction, from old: Self) { change(&transaction) }
    @MainActor public func _transform(_ transaction: inout Transaction) { change(&transaction) }
}

/// Changes a transaction in which a value changes.
nonisolated public struct _ValueTransactionModifier<Value: Equatable>: _TransactionModifier {
    public typealias Body = Never
    let value: Value
    let change: (inout Transaction) -> Void
    init(value: Value, _ change: @escaping (inout Transaction) -> Void) { (self.value, self.change) = (value, change) }

    @MainActor public func _transform(_ transaction: inout Transaction, from old: Self) {
        if old.value != value { change(&transaction) }
    }

    @MainActor public func _transform(_ transaction: inout Transaction) {}
}

extension View {
    /// Animates changes of this view that come together with a change of `value`; nil: they happen at once.
    nonisolated public func animation<V>(_ animation: Animation?, value: V) -> some View where V: Equatable {
        modifier(_AnimationModifier(animation: animation, value: value))
    }

    /// Animates every change of this view.
    nonisolated public func animation(_ animation: Animation?) -> some View {
        modifier(
            _TransactionChangeModifier { transaction in
                if !transaction.disablesAnimations { transaction.animation = animation }
            })
    }

    nonisolated public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
        modifier(_TransactionChangeModifier(transform))
    }

    nonisolated public func transaction(
        value: some Equatable, _ transform: @escaping (inout Transaction) -> Void
    ) -> some View {
        modifier(_ValueTransactionModifier(value: value, transform))
    }
}
