/// A view for each element of a collection. Elements are followed by their identity: one that moved keeps its state.
public struct ForEach<Data, ID, Content> where Data: RandomAccessCollection, ID: Hashable {
    public var data: Data
    public var content: (Data.Element) -> Content
    package var id: (Data.Element) -> ID
    /// What editing a list does with the data.
    package var edits: ForEachEdits?

    package init(data: Data, id: @escaping (Data.Element) -> ID, content: @escaping (Data.Element) -> Content) {
        (self.data, self.id, self.content) = (data, id, content)
    }
}

extension ForEach: View, _PrimitiveView where Content: View {
    public typealias Body = Never

    @MainActor public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode {
        inputs.parent.lazyContainer == nil ? ForEachNode(view, inputs) : LazyForEachNode(view, inputs)
    }

    @MainActor public static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
        if node is LazyRows {
            unsafeDowncast(node, to: LazyForEachNode<Data, ID, Content>.self).update(to: view, environment)
        } else {
            unsafeDowncast(node, to: ForEachNode<Data, ID, Content>.self).update(to: view, environment)
        }
    }
}

extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
        self.init(data: data, id: { $0.id }, content: content)
    }
}

extension ForEach where Content: View {
    public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
        self.init(data: data, id: { $0[keyPath: id] }, content: content)
    }
}

extension ForEach where Content: View {
    public init<C>(
        _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
    )
    where
        Data == LazyMapSequence<C.Indices, (C.Index, ID)>, ID == C.Element.ID, C: MutableCollection,
        C: RandomAccessCollection, C.Element: Identifiable, C.Index: Hashable
    {
        self.init(data, id: \.id, content: content)
    }

    public init<C>(
        _ data: Binding<C>, id: KeyPath<C.Element, ID>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
    )
    where
        Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C: MutableCollection, C: RandomAccessCollection,
        C.Index: Hashable
    {
        let all = data.wrappedValue
        self.init(
            data: all.indices.lazy.map { ($0, all[$0][keyPath: id]) }, id: { $0.1 },
            content: { content(data.element(at: $0.0, of: all)) })
    }
}

extension Binding where Value: MutableCollection & RandomAccessCollection {
    /// An element of the collection. Once its index is none any more, it reads as it did in `all`, and writing changes nothing.
    func element(at index: Value.Index, of all: Value) -> Binding<Value.Element> {
        Binding<Value.Element>(
            get: { wrappedValue.indices.contains(index) ? wrappedValue[index] : all[index] },
            set: { value, transaction in
                var whole = wrappedValue
                guard whole.indices.contains(index) else { return }
                whole[index] = value
                location.set(whole, transaction: transaction)
            })
    }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: View {
    public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
        self.init(data: data, id: { $0 }, content: content)
    }
}

extension ForEach: DynamicViewContent where Content: View {}

/// A view made from data.
public protocol DynamicViewContent: View {
    associatedtype Data: Collection
    var data: Self.Data { get }
}

private final class ForEachNode<Data: RandomAccessCollection, ID: Hashable, Content: View>: DynamicNode {
    /// An identity and how many equal ones came before it: duplicates stay apart, in their order.
    private struct Key: Hashable {
        let id: ID
        let ordinal: Int
    }

    private var order: [Key] = []
    private var nodes: [Key: _ViewNode] = [:]
    private var hasUpdated = false
    private var view: ForEach<Data, ID, Content>
    private var reader: ClosureReader!

    init(_ view: ForEach<Data, ID, Content>, _ inputs: _NodeInputs) {
        self.view = view
        super.init(inputs)
        reader = ClosureReader(_NodeInputs(parent: self, environment: inputs.environment)) { [unowned self] in
            update(to: self.view, environment)
        }
        update(to: view, inputs.environment)
    }

    override var present: [_ViewNode] { order.map { nodes[$0]! } }

    override func explicitID(of child: _ViewNode) -> AnyHashable? {
        nodes.first { $0.value === child }.map { AnyHashable($0.key.id) }
    }

    override func findTarget(_ id: AnyHashable) -> ScrollTargetPlace? {
        if let id = id.base as? ID, let node = nodes[Key(id: id, ordinal: 0)] { return .node(node) }
        return super.findTarget(id)
    }

    override func willDetach() { reader.detach() }

    func update(to view: ForEach<Data, ID, Content>, _ newEnvironment: EnvironmentValues) {
        self.view = view
        environment = newEnvironment
        let contents = reader.read { view.data.map(view.content) }
        let isFirst = order.isEmpty && nodes.isEmpty
        var newOrder: [Key] = []
        newOrder.reserveCapacity(view.data.count)
        var seen: [ID: Int] = [:]
        var kept: [Key: _ViewNode] = [:]
        kept.reserveCapacity(view.data.count)
        var made: [_ViewNode] = []
        for (element, content) in zip(view.data, contents) {
            let id = view.id(element)
            let ordinal = seen[id, default: 0]
            seen[id] = ordinal + 1
            let key = Key(id: id, ordinal: ordinal)
            if let node = nodes.removeValue(forKey: key) ?? (isFirst ? nil : revive(key)) {
                Content._updateNode(node, to: content, newEnvironment)
                kept[key] = node
            } else {
                let node = Content._makeNode(content, _NodeInputs(parent: self, environment: newEnvironment))
                kept[key] = node
                if hasUpdated { made.append(node) }
            }
            newOrder.append(key)
        }
        let gone = order.indices.compactMap { index -> (key: Key, node: _ViewNode, after: _ViewNode?)? in
            guard let node = nodes[order[index]] else { return nil }
            let before = index > 0 ? nodes[order[index - 1]] ?? kept[order[index - 1]] : nil
            return (order[index], node, before)
        }
        let didChange = newOrder != order
        nodes = kept
        order = newOrder
        hasUpdated = true
        for node in made { appear(node) }
        for (key, node, before) in gone { disappear(node, key: key, after: before) }
        if didChange { elementsDidChange() }
    }
}
