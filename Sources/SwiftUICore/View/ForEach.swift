/// A view for each element of a collection. Elements are followed by their identity: one that moved keeps its state.
public struct ForEach<Data, ID, Content> where Data: RandomAccessCollection, ID: Hashable {
    public var data: Data
    public var content: (Data.Element) -> Content
    package var id: (Data.Element) -> ID
    /// What editing a list does with the data.
    package var edits: ForEachEdits?
    /// Whether each element is its own identity.
    var idIsElement = false

    package init(data: Data, id: @escaping (Data.Element) -> ID, content: @escaping (Data.Element) -> Content) {
        (self.data, self.id, self.content) = (data, id, content)
    }
}

extension ForEach: View, _PrimitiveView where Content: View {
    public typealias Body = Never

    @MainActor public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode {
        inputs.parent.lazyContainer == nil ? ForEachNode(view, inputs) : LazyForEachNode(view, inputs)
    }

    @inline(__always) @MainActor public static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
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
        idIsElement = true
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

    @exclusivity(unchecked) private var order: [Key] = []
    /// As `order` has them.
    @exclusivity(unchecked) private var nodes: [_ViewNode] = []
    private var hasUpdated = false
    @exclusivity(unchecked) private var view: ForEach<Data, ID, Content>
    private var reader: ClosureReader!

    init(_ view: ForEach<Data, ID, Content>, _ inputs: _NodeInputs) {
        self.view = view
        super.init(inputs)
        reader = ClosureReader(_NodeInputs(parent: self, environment: inputs.environment)) { [unowned self] in
            update(to: self.view, environment)
        }
        update(to: view, inputs.environment)
    }

    override var present: [_ViewNode] { nodes }

    override func explicitID(of child: _ViewNode) -> AnyHashable? {
        nodes.firstIndex { $0 === child }.map { AnyHashable(order[$0].id) }
    }

    override func findTarget(_ id: AnyHashable) -> ScrollTargetPlace? {
        if let id = id.base as? ID, let index = order.firstIndex(where: { $0.id == id && $0.ordinal == 0 }) { return .node(nodes[index]) }
        return super.findTarget(id)
    }

    override func willDetach() { reader.detach() }

    func update(to view: ForEach<Data, ID, Content>, _ newEnvironment: EnvironmentValues) {
        // The same numbers as before are the same rows.
        let isSame = hasUpdated && view.idIsElement && self.view.idIsElement && numbers(of: view) == numbers(of: self.view)
        self.view = view
        environment = newEnvironment
        let contents = reader.read { self.contents(of: view) }
        if isSame || hasIDs(of: view) {
            // Most updates change what the rows are made of and not which there are.
            for index in 0..<contents.count { Content._updateNode(nodes[index], to: contents[index], newEnvironment) }
            return hasUpdated = true
        }
        arrange(contents, of: view, newEnvironment)
    }

    /// Makes, brings back, moves and takes out nodes as the data has them now. By itself, so that an update that has nothing to do with
    /// this need not look up the types that it takes.
    @inline(never) private func arrange(
        _ contents: [Content], of view: ForEach<Data, ID, Content>, _ newEnvironment: EnvironmentValues
    ) {
        var ids: [ID] = []
        ids.reserveCapacity(contents.count)
        for element in view.data { ids.append(view.id(element)) }
        let isFirst = order.isEmpty
        var newOrder: [Key] = [], newNodes: [_ViewNode] = []
        newOrder.reserveCapacity(ids.count)
        newNodes.reserveCapacity(ids.count)
        var seen: [ID: Int] = [:]
        var left: [Key: _ViewNode] = [:]
        for (key, node) in zip(order, nodes) { left[key] = node }
        var made: [_ViewNode] = []
        for (id, content) in zip(ids, contents) {
            let ordinal = seen[id, default: 0]
            seen[id] = ordinal + 1
            let key = Key(id: id, ordinal: ordinal)
            let node: _ViewNode
            if let known = left.removeValue(forKey: key) ?? (isFirst ? nil : revive(key)) {
                node = known
                Content._updateNode(node, to: content, newEnvironment)
            } else {
                node = Content._makeNode(content, _NodeInputs(parent: self, environment: newEnvironment))
                if hasUpdated { made.append(node) }
            }
            newOrder.append(key)
            newNodes.append(node)
        }
        var gone: [(key: Key, node: _ViewNode, after: _ViewNode?)] = []
        for (index, key) in order.enumerated() where left[key] != nil {
            gone.append((key, nodes[index], index > 0 ? nodes[index - 1] : nil))
        }
        let didChange = newOrder != order
        nodes = newNodes
        order = newOrder
        hasUpdated = true
        for node in made { appear(node) }
        for (key, node, before) in gone { disappear(node, key: key, after: before) }
        if didChange { elementsDidChange() }
    }

    private func contents(of view: ForEach<Data, ID, Content>) -> [Content] {
        guard let numbers = self.numbers(of: view) else { return view.data.map(view.content) }
        var contents: [Content] = []
        contents.reserveCapacity(numbers.count)
        for number in numbers { contents.append(view.content(unsafeBitCast(number, to: Data.Element.self))) }
        return contents
    }

    /// The data where it is a range of numbers, as it mostly is in rows of a fixed number: going through a collection that is
    /// not known until the program runs takes longer than what most rows are made of.
    private func numbers(of view: ForEach<Data, ID, Content>) -> Range<Int>? {
        Data.self == Range<Int>.self ? unsafeBitCast(view.data, to: Range<Int>.self) : nil
    }

    /// Whether the nodes have the identities of this data, in the same order.
    private func hasIDs(of view: ForEach<Data, ID, Content>) -> Bool {
        if let numbers = self.numbers(of: view) {
            guard numbers.count == order.count else { return false }
            var index = 0
            for number in numbers {
                guard order[index].id == view.id(unsafeBitCast(number, to: Data.Element.self)) else { return false }
                index += 1
            }
            return true
        }
        var index = 0
        for element in view.data {
            guard index < order.count, order[index].id == view.id(element) else { return false }
            index += 1
        }
        return index == order.count
    }
}
