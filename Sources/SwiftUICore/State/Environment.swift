import Foundation

/// A value that a view reads from its environment.
@propertyWrapper public struct Environment<Value>: DynamicProperty {
    private let keyPath: KeyPath<EnvironmentValues, Value>
    package var reader: EnvironmentReader?

    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }

    /// The value where the view stands; outside of the tree, the default.
    public var wrappedValue: Value { (reader?.values ?? EnvironmentValues())[keyPath: keyPath] }

    @MainActor public static func _connect(_ property: inout Self, to slot: _PropertySlot, _ node: _ViewNode) {
        if slot.storage == nil { slot.storage = EnvironmentReader(node as! ReadingNode) }
        property.reader = unsafeDowncast(slot.storage!, to: EnvironmentReader.self)
    }
}

extension Environment: @unchecked Sendable where Value: Sendable {}

/// Leads from a property to its node's environment. A read is noted while that node's body runs, or a
/// closure that the body made and that something below calls; one in an action is not.
package final class EnvironmentReader: @unchecked Sendable {
    private weak var node: ReadingNode?

    @MainActor init(_ node: ReadingNode) { self.node = node }

    var values: EnvironmentValues {
        MainActor.assumeIsolated {
            guard let node else { return Unchecked(EnvironmentValues()) }
            return Unchecked(CurrentReader.node == nil ? node.environment : node.trackedEnvironment)
        }.value
    }
}
