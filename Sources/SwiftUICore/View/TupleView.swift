@_spi(Reflection) import Swift

/// Several views in a row, as a tuple.
nonisolated public struct TupleView<T>: View {
    public var value: T
    public init(_ value: T) { self.value = value }
}

extension TupleView: _PrimitiveView {
    @MainActor public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode { TupleNode(view, inputs) }

    @inline(__always) @MainActor public static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
        unsafeDowncast(node, to: TupleNode<T>.self).update(to: view, environment)
    }
}

/// How to reach the views in a tuple: found once a type.
@MainActor private struct TuplePlan {
    struct Part {
        let make: @MainActor (UnsafeRawPointer, _NodeInputs) -> _ViewNode
        let update: @MainActor (UnsafeRawPointer, _ViewNode, EnvironmentValues) -> Void
    }

    let parts: [Part]

    private static var plans: [ObjectIdentifier: TuplePlan] = [:]

    static func of(_ type: Any.Type) -> TuplePlan {
        if let plan = plans[ObjectIdentifier(type)] { return plan }
        var parts: [Part] = []
        _forEachField(of: type) { _, offset, fieldType, _ in
            guard let viewType = fieldType as? any View.Type else {
                preconditionFailure("\(fieldType) stands in a TupleView but is not a View")
            }
            parts.append(part(viewType, offset))
            return true
        }
        let plan = TuplePlan(parts: parts)
        plans[ObjectIdentifier(type)] = plan
        return plan
    }

    private static func part<V: View>(_ type: V.Type, _ offset: Int) -> Part {
        Part(
            make: { V._makeNode(($0 + offset).assumingMemoryBound(to: V.self).pointee, $1) },
            update: { V._updateNode($1, to: ($0 + offset).assumingMemoryBound(to: V.self).pointee, $2) })
    }
}

private final class TupleNode<T>: _ViewNode {
    private let plan = TuplePlan.of(T.self)
    private var nodes: [_ViewNode] = []

    init(_ view: TupleView<T>, _ inputs: _NodeInputs) {
        super.init(inputs)
        let inner = _NodeInputs(parent: self, environment: environment)
        withUnsafePointer(to: view.value) { pointer in
            nodes = plan.parts.map { $0.make(UnsafeRawPointer(pointer), inner) }
        }
    }

    override var children: [_ViewNode] { nodes }

    func update(to view: TupleView<T>, _ newEnvironment: EnvironmentValues) {
        environment = newEnvironment
        withUnsafePointer(to: view.value) { pointer in
            for index in plan.parts.indices { plan.parts[index].update(UnsafeRawPointer(pointer), nodes[index], newEnvironment) }
        }
    }
}
