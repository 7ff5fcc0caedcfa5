import Foundation

/// A part of what stands in a lazy container, in order.
package enum LazyPart {
    case element(ElementNode)
    /// Made on demand.
    case rows(LazyRows)
    case section(SectionNode)
}

/// One element of the data of a `ForEach` whose views are there.
@MainActor package final class LazyRow {
    package let node: _ViewNode
    package fileprivate(set) var index: Int
    private var known: [LazyPart]?

    init(_ node: _ViewNode, index: Int) { (self.node, self.index) = (node, index) }

    package var parts: [LazyPart] {
        if let known { return known }
        var parts: [LazyPart] = []
        node.collectLazyParts(into: &parts)
        known = parts
        return parts
    }

    fileprivate func forgetParts() { known = nil }
}

/// A `ForEach` in a lazy container: knows how many rows there are, and has nodes only for those that were asked for.
///
/// A row that goes out of sight is taken out of the tree: what it shows is made anew when it comes back. What the row's own
/// view keeps (`@State` and the like) is put aside under the row's identity and given back; what views within it keep is lost. That
/// is how lazy containers behave on iOS.
@MainActor package class LazyRows: DynamicNode {
    package fileprivate(set) var count = 0
    package fileprivate(set) var rows: [LazyRow] = []
    package var extents = ExtentTable(count: 0)
    /// How many cells each datum fills in a grid.
    package var cells = ExtentTable(count: 0)
    /// Whether a datum brings sections or further rows rather than cells; known when one was made.
    package var bringsBlocks: Bool?
    /// What a list's editing may do with the rows.
    package var edits: ForEachEdits?
    /// A row that stays, whatever is in sight.
    package weak var held: LazyRow?
    fileprivate private(set) var freshCycle = -1

    override package final var present: [_ViewNode] { rows.map(\.node) }

    override package func collectLazyParts(into parts: inout [LazyPart]) { parts.append(.rows(self)) }

    override package func elementsDidChange() {
        for row in rows { row.forgetParts() }
        super.elementsDidChange()
    }

    /// The first realised row at or after an index, as a place in `rows`.
    private func place(of index: Int) -> Int {
        var low = 0, high = rows.count
        while low < high {
            let middle = (low + high) / 2
            if rows[middle].index < index { low = middle + 1 } else { high = middle }
        }
        return low
    }

    package final func realised(_ index: Int) -> LazyRow? {
        let place = place(of: index)
        return place < rows.count && rows[place].index == index ? rows[place] : nil
    }

    /// The row, made if it is not there.
    package final func row(_ index: Int) -> LazyRow {
        let place = place(of: index)
        if place < rows.count, rows[place].index == index { return rows[place] }
        let row = LazyRow(makeNode(index), index: index)
        rows.insert(row, at: place)
        lazyElementsDidChange()
        return row
    }

    /// Takes out all rows outside of a range, but for the one that is held.
    package final func release(keeping range: Range<Int>) {
        guard rows.contains(where: { !range.contains($0.index) && $0 !== held }) else { return }
        var kept: [LazyRow] = []
        for row in rows {
            if range.contains(row.index) || row === held {
                kept.append(row)
            } else {
                putAside(row)
                row.node.detach()
            }
        }
        rows = kept
        lazyElementsDidChange()
    }

    func makeNode(_ index: Int) -> _ViewNode { fatalError("the typed rows make their nodes") }
    func putAside(_ row: LazyRow) {}
    package func id(at index: Int) -> AnyHashable { fatalError("the typed rows know their identities") }
    /// The row of this identity; looks at all identities, one after the other.
    package func index(of id: AnyHashable) -> Int? { nil }

    override package func explicitID(of child: _ViewNode) -> AnyHashable? {
        rows.first { $0.node === child }.map { id(at: $0.index) }
    }

    override package func findTarget(_ id: AnyHashable) -> ScrollTargetPlace? {
        if let index = index(of: id) { return .row(self, index) }
        return super.findTarget(id)
    }

    fileprivate func noteFresh() { freshCycle = tree.cycle }
    fileprivate var updatesNow: Bool { freshCycle == tree.cycle }
}

@MainActor package final class LazyForEachNode<Data: RandomAccessCollection, ID: Hashable, Content: View>: LazyRows {
    private var view: ForEach<Data, ID, Content>
    private var reader: ClosureReader!
    /// What rows kept that are out of sight.
    private var aside: [ID: [DynamicProperties]] = [:]
    /// The rows that the last update brought: they come in with a transition when they are made in the same pass.
    private var fresh: Range<Int>?

    init(_ view: ForEach<Data, ID, Content>, _ inputs: _NodeInputs) {
        self.view = view
        super.init(inputs)
        count = view.data.count
        extents = ExtentTable(count: count)
        cells = ExtentTable(count: count)
        edits = view.edits
        reader = ClosureReader(_NodeInputs(parent: self, environment: inputs.environment)) { [unowned self] in
            updateRows()
        }
    }

    override package func willDetach() { reader.detach() }

    private func content(_ element: Data.Element) -> Content { reader.read(more: true) { view.content(element) } }

    private func updateRows() {
        let contents = reader.read { rows.map { view.content(element($0.index)) } }
        for (row, content) in zip(rows, contents) { Content._updateNode(row.node, to: content, environment) }
    }

    private func element(_ index: Int) -> Data.Element {
        view.data[view.data.index(view.data.startIndex, offsetBy: index)]
    }

    override package func id(at index: Int) -> AnyHashable { AnyHashable(view.id(element(index))) }

    override package func index(of id: AnyHashable) -> Int? {
        guard let id = id.base as? ID else { return nil }
        return view.data.firstIndex { view.id($0) == id }.map { view.data.distance(from: view.data.startIndex, to: $0) }
    }

    override func makeNode(_ index: Int) -> _ViewNode {
        let element = element(index), id = view.id(element)
        if updatesNow, fresh?.contains(index) ?? false {
            let transaction = nearestElement.map { tree.layoutTransaction(of: $0) } ?? Transaction()
            if let back = revive(AnyHashable(id)) {
                Content._updateNode(back, to: content(element), environment)
                return back
            }
            var node: _ViewNode!
            tree.scoped(transaction) {
                node = Content._makeNode(content(element), _NodeInputs(parent: self, environment: environment))
                appear(node)
            }
            return node
        }
        if let kept = aside.removeValue(forKey: id) { PropertiesAside.waiting = kept }
        defer { PropertiesAside.waiting = [] }
        return Content._makeNode(content(element), _NodeInputs(parent: self, environment: environment))
    }

    override func putAside(_ row: LazyRow) {
        let kept = row.node.takeOwnProperties().filter { $0.setAside() }
        if !kept.isEmpty { aside[view.id(element(row.index))] = kept }
    }

    func update(to new: ForEach<Data, ID, Content>, _ newEnvironment: EnvironmentValues) {
        environment = newEnvironment
        let old = view
        view = new
        edits = new.edits
        if !isSameData(old.data, new.data) { takeData(old, new) }
        updateRows()
    }

    override package func environmentDidChange(from old: EnvironmentValues) {
        for row in rows { row.node.setEnvironment(environment) }
    }

    /// True only if it takes no time to say so: the same storage, or a cheap comparison.
    private func isSameData(_ a: Data, _ b: Data) -> Bool {
        if a.count != b.count { return false }
        if let a = a as? Range<Int>, let b = b as? Range<Int> { return a == b }
        let first = a.withContiguousStorageIfAvailable { UnsafeRawPointer($0.baseAddress) }
        let second = b.withContiguousStorageIfAvailable { UnsafeRawPointer($0.baseAddress) }
        if let first, let second { return first == second }
        return false
    }

    /// Finds what changed by the identities at both ends: all rows in front of the first that differs and behind the last are
    /// the ones they were.
    private func takeData(_ old: ForEach<Data, ID, Content>, _ new: ForEach<Data, ID, Content>) {
        let (oldCount, newCount) = (old.data.count, new.data.count)
        let shorter = min(oldCount, newCount)
        var front = 0
        var oldIndex = old.data.startIndex, newIndex = new.data.startIndex
        while front < shorter, old.id(old.data[oldIndex]) == new.id(new.data[newIndex]) {
            front += 1
            old.data.formIndex(after: &oldIndex)
            new.data.formIndex(after: &newIndex)
        }
        if front == oldCount && front == newCount { return }
        var back = 0
        oldIndex = old.data.endIndex
        newIndex = new.data.endIndex
        while back < shorter - front {
            old.data.formIndex(before: &oldIndex)
            new.data.formIndex(before: &newIndex)
            guard old.id(old.data[oldIndex]) == new.id(new.data[newIndex]) else { break }
            back += 1
        }
        let removed = front..<oldCount - back, inserted = front..<newCount - back
        var places: [ID: Int] = [:]
        if rows.contains(where: { removed.contains($0.index) }) {
            newIndex = new.data.index(new.data.startIndex, offsetBy: inserted.lowerBound)
            for index in inserted {
                let id = new.id(new.data[newIndex])
                if places[id] == nil { places[id] = index }
                new.data.formIndex(after: &newIndex)
            }
        }
        let before = rows
        var kept: [LazyRow] = []
        var gone: [(row: LazyRow, id: ID, after: _ViewNode?)] = []
        for (place, row) in before.enumerated() {
            if row.index >= removed.upperBound {
                row.index += newCount - oldCount
                kept.append(row)
            } else if row.index < removed.lowerBound {
                kept.append(row)
            } else {
                let id = old.id(old.data[old.data.index(old.data.startIndex, offsetBy: row.index)])
                if let index = places.removeValue(forKey: id) {
                    row.index = index
                    kept.append(row)
                } else {
                    gone.append((row, id, place > 0 ? before[place - 1].node : nil))
                }
            }
        }
        forgetAside(old, removed, new, inserted)
        rows = kept.sorted { $0.index < $1.index }
        count = newCount
        extents.replace(removed, with: inserted.count)
        cells.replace(removed, with: inserted.count)
        fresh = inserted
        noteFresh()
        for (row, id, after) in gone { disappear(row.node, key: AnyHashable(id), after: after) }
        elementsDidChange()
    }
}

extension LazyForEachNode {
    /// Rows that are gone for good keep nothing.
    private func forgetAside(
        _ old: ForEach<Data, ID, Content>, _ removed: Range<Int>, _ new: ForEach<Data, ID, Content>, _ inserted: Range<Int>
    ) {
        guard !aside.isEmpty, !removed.isEmpty else { return }
        let isThere = Set(new.data.dropFirst(inserted.lowerBound).prefix(inserted.count).map(new.id))
        for element in old.data.dropFirst(removed.lowerBound).prefix(removed.count) {
            let id = old.id(element)
            if !isThere.contains(id) { aside[id] = nil }
        }
    }
}

extension _ViewNode {
    /// The nearest element around, when that is a lazy container: then a `ForEach` makes its rows on demand. Elements that wait
    /// for their content do not count: they go around each row later.
    package var lazyContainer: LazyContainer? {
        var node: _ViewNode? = self
        while let current = node {
            if let element = current as? ElementNode, !element.awaitsContent { return element as? LazyContainer }
            node = current.parent
        }
        return nil
    }
}

// MARK: What rows keep

/// Hands what a row kept to the row that is made for the same identity again.
@MainActor package enum PropertiesAside {
    package static var waiting: [DynamicProperties] = []

    package static func next(for type: Any.Type) -> DynamicProperties? {
        guard let first = waiting.first, first.type == type else { return nil }
        return waiting.removeFirst()
    }
}

extension _ViewNode {
    /// The dynamic properties of the view at this node, and of what its body is nothing but.
    package func takeOwnProperties() -> [DynamicProperties] {
        var result: [DynamicProperties] = []
        var node: _ViewNode? = self
        while let current = node {
            if let own = current as? any OwnsProperties, let properties = own.takeProperties() { result.append(properties) }
            node = current.children.count == 1 && !(current is LazyContainer) ? current.children[0] : nil
        }
        return result
    }
}

@MainActor package protocol OwnsProperties: _ViewNode {
    /// Gives them away: they do not end with the node.
    func takeProperties() -> DynamicProperties?
}
