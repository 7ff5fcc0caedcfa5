import Foundation

/// A name space for identifiers, one for each place in which a view appears.
@propertyWrapper public struct Namespace: DynamicProperty {
    public struct ID: Hashable, Sendable {
        /// 0 outside of the tree.
        fileprivate let number: Int
    }

    private final class Number {
        let value: Int
        init(_ value: Int) { self.value = value }
    }

    @MainActor private static var last = 0
    private var id = ID(number: 0)

    public init() {}

    public var wrappedValue: Namespace.ID { id }

    @MainActor public static func _connect(_ property: inout Self, to slot: _PropertySlot, _ node: _ViewNode) {
        if slot.storage == nil {
            last += 1
            slot.storage = Number(last)
        }
        property.id = ID(number: unsafeDowncast(slot.storage!, to: Number.self).value)
    }
}

extension Namespace: KeptProperty {}
