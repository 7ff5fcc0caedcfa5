import Foundation
@_spi(Reflection) import Swift

/// The stored properties of a view (or modifier) that reach into the tree: which they are is found once a type, what they hold lives here, with the node.
@MainActor package final class DynamicProperties {
    fileprivate struct Field {
        let offset: Int
        let type: any DynamicProperty.Type
    }

    nonisolated(unsafe) private static var fields: [ObjectIdentifier: [Field]] = [:]

    private let fields: [Field]
    private var slots: [_PropertySlot]
    /// What they are the properties of.
    package let type: Any.Type

    /// nil when the type has no dynamic property.
    package init?(of type: Any.Type) {
        let fields = Self.fields(of: type)
        guard !fields.isEmpty else { return nil }
        self.fields = fields
        self.type = type
        slots = fields.map { _ in _PropertySlot() }
    }

    /// Connects each property of a copy of the view with what the node keeps for it, and lets it update.
    package func install<Owner>(in owner: inout Owner, node: ReadingNode) {
        withUnsafeMutableBytes(of: &owner) { bytes in
            install(at: bytes.baseAddress!, node: node)
        }
    }

    private func install(at base: UnsafeMutableRawPointer, node: ReadingNode) {
        for (field, slot) in zip(fields, slots) { connect(field.type, base + field.offset, slot, node) }
    }

    private func connect<P: DynamicProperty>(
        _ type: P.Type, _ pointer: UnsafeMutableRawPointer, _ slot: _PropertySlot, _ node: ReadingNode
    ) {
        let property = pointer.assumingMemoryBound(to: P.self)
        // A property made of others: they are connected first, so that its update sees them.
        if slot.nested == nil && !slot.isLeaf {
            slot.nested = DynamicProperties(of: type)
            slot.isLeaf = slot.nested == nil
        }
        slot.nested?.install(at: pointer, node: node)
        P._connect(&property.pointee, to: slot, node)
        property.pointee.update()
    }

    /// Ends all but what outlives a node of the same identity; false when there is none of that.
    package func setAside() -> Bool {
        var keeps = false
        for (field, slot) in zip(fields, slots) {
            if field.type is any KeptProperty.Type {
                keeps = keeps || slot.storage != nil
            } else {
                if slot.nested?.setAside() ?? false { keeps = true }
                slot.end?()
                slot.end = nil
                slot.storage = nil
            }
        }
        return keeps
    }

    package func end() {
        for slot in slots {
            slot.nested?.end()
            slot.end?()
        }
    }

    private static func fields(of type: Any.Type) -> [Field] {
        if let known = fields[ObjectIdentifier(type)] { return known }
        var found: [Field] = []
        _forEachField(of: type) { _, offset, fieldType, _ in
            if let property = fieldType as? any DynamicProperty.Type {
                found.append(Field(offset: offset, type: property))
            }
            return true
        }
        fields[ObjectIdentifier(type)] = found
        return found
    }
}

/// What a node keeps for one dynamic property.
@MainActor public final class _PropertySlot {
    package var storage: AnyObject?
    package var end: (() -> Void)?
    fileprivate var nested: DynamicProperties?
    fileprivate var isLeaf = false
    nonisolated init() {}
}

/// A property whose value a row in a lazy container keeps while it is out of sight.
package protocol KeptProperty: DynamicProperty {}

/// A stored property of a view that the tree fills in before each run of the body.
public protocol DynamicProperty {
    mutating func update()
    @MainActor static func _connect(_ property: inout Self, to slot: _PropertySlot, _ node: _ViewNode)
}

extension DynamicProperty {
    public mutating func update() {}
    public static func _connect(_ property: inout Self, to slot: _PropertySlot, _ node: _ViewNode) {}
}
