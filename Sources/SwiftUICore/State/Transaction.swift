import Foundation

/// What travels with a change of state through the update that it causes.
public struct Transaction {
    package var values: [ObjectIdentifier: Any] = [:]

    public init() {}

    package var isEmpty: Bool { values.isEmpty }

    @TaskLocal package static var scoped: Unchecked<Transaction>?

    /// The transaction of the `withTransaction` that is running, or an empty one.
    package static var current: Transaction { scoped?.value ?? Transaction() }
}

/// Runs `body`; the changes of state that it makes travel with `transaction`.
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    try Transaction.$scoped.withValue(Unchecked(transaction), operation: body)
}
