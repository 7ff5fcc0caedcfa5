import Foundation

/// A value that a transaction carries, with what holds where none was set.
public protocol TransactionKey {
    associatedtype Value
    static var defaultValue: Self.Value { get }
}

/// What travels with a change of state through the update that it causes: above all, the animation.
public struct Transaction {
    private var values: [ObjectIdentifier: Any] = [:]
    /// The animation apart from other values, as nearly every transaction is asked for it.
    private var said = AnimationWord()
    /// Told when the animations that this transaction starts are done.
    package private(set) var completions: [AnimationCompletion] = []

    public init() {}

    public init(animation: Animation?) { self.animation = animation }

    package var isEmpty: Bool { values.isEmpty && !said.isSaid && completions.isEmpty }

    /// Whether changes are animated.
    var isAnimated: Bool { said.animation != nil }

    public subscript<K>(key: K.Type) -> K.Value where K: TransactionKey {
        get { values[ObjectIdentifier(key)].map { $0 as! K.Value } ?? K.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    /// How changes are animated; nil: at once.
    public var animation: Animation? {
        get { said.animation?.value }
        set { said = AnimationWord(newValue) }
    }

    /// True when `animation` modifiers below must not bring in animations of their own.
    public var disablesAnimations: Bool {
        get { self[DisablesAnimationsKey.self] }
        set { self[DisablesAnimationsKey.self] = newValue }
    }

    /// True for changes that follow a finger.
    public var isContinuous: Bool {
        get { self[IsContinuousKey.self] }
        set { self[IsContinuousKey.self] = newValue }
    }

    /// Calls `completion` when the animations that this transaction has started until then are done; at the end of the update if there
    /// are none.
    public mutating func addAnimationCompletion(
        criteria: AnimationCompletionCriteria = .logicallyComplete, _ completion: @escaping () -> Void
    ) {
        completions.append(AnimationCompletion(criteria: criteria, completion))
    }

    /// This transaction with what a later change of the same update says.
    package func merging(_ later: Transaction) -> Transaction {
        var result = self
        if !later.values.isEmpty { result.values.merge(later.values) { _, new in new } }
        if later.said.isSaid { result.said = later.said }
        for completion in later.completions where !completions.contains(where: { $0 === completion }) {
            result.completions.append(completion)
        }
        return result
    }

    @TaskLocal package static var scoped: Unchecked<Transaction>?

    /// The transaction of the `withTransaction` that is running, or an empty one.
    package static var current: Transaction { scoped?.value ?? Transaction() }
}

/// What a transaction says of an animation: nothing, that there is none, or which. Small, as transactions are handed on at each step.
private struct AnimationWord {
    final class Shared {
        let value: Animation
        init(_ value: Animation) { self.value = value }
    }

    private(set) var isSaid = false
    private(set) var animation: Shared?

    init() {}
    init(_ animation: Animation?) { (isSaid, self.animation) = (true, animation.map(Shared.init)) }
}

private enum DisablesAnimationsKey: TransactionKey { static var defaultValue: Bool { false } }
private enum IsContinuousKey: TransactionKey { static var defaultValue: Bool { false } }

/// Waits for a number of animations, then calls once.
package final class AnimationCompletion {
    package let criteria: AnimationCompletionCriteria
    private var handler: (() -> Void)?
    private var running = 0
    private var isSealed = false
    /// Runs the handler when the tree is ready for it. nil until a tree has heard of the change.
    package var perform: ((@escaping () -> Void) -> Void)?

    init(criteria: AnimationCompletionCriteria, _ handler: @escaping () -> Void) {
        (self.criteria, self.handler) = (criteria, handler)
    }

    package func animationStarted() { running += 1 }

    package func animationEnded() {
        running -= 1
        callIfDone()
    }

    /// The update is over: no more animations will start.
    package func seal() {
        isSealed = true
        callIfDone()
    }

    private func callIfDone() {
        guard isSealed, running <= 0, let handler else { return }
        self.handler = nil
        if let perform { perform(handler) } else { handler() }
    }
}

/// Runs `body`; the changes of state that it makes travel with `transaction`.
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    try Transaction.$scoped.withValue(Unchecked(transaction), operation: body)
}

/// Runs `body`; the changes of state that it makes travel with the present transaction, in which one value is set.
public func withTransaction<R, V>(
    _ keyPath: WritableKeyPath<Transaction, V>, _ value: V, _ body: () throws -> R
) rethrows -> R {
    var transaction = Transaction.current
    transaction[keyPath: keyPath] = value
    return try withTransaction(transaction, body)
}

/// Runs `body`; what changes on screen by its changes of state is animated.
public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
    var transaction = Transaction.current
    transaction.animation = animation
    return try withTransaction(transaction, body)
}

/// As `withAnimation(_:_:)`, and calls `completion` when all that it set in motion is done.
public func withAnimation<Result>(
    _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
    _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
    var transaction = Transaction.current
    transaction.animation = animation
    transaction.addAnimationCompletion(criteria: completionCriteria, completion)
    let waiting = Unchecked(transaction.completions.last!)
    defer {
        // A body that changed nothing has nothing to wait for, and no update will say so.
        if waiting.value.perform == nil { Task { @MainActor in waiting.value.seal() } }
    }
    return try withTransaction(transaction, body)
}
