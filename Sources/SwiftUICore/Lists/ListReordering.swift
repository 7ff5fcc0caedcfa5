import Foundation

/// A row on its way to another place among the rows of its `ForEach`, under a finger.
@MainActor final class ListReordering {
    let row: ListRowElement
    let rows: LazyRows
    private let datum: LazyRow
    /// The row's place in the data.
    var from: Int { datum.index }
    /// The place that it would have now.
    private(set) var to: Int
    /// From the row's top to the finger.
    private let grip: CGFloat
    /// Where the finger is, in the coordinates of the root.
    private(set) var finger: CGPoint
    private let autoscroll: ListAutoscroll

    /// - Parameter finger: Where it took the row, in the coordinates of the root.
    init(_ row: ListRowElement, in rows: LazyRows, _ datum: LazyRow, of container: ListContainer, finger: CGPoint) {
        (self.row, self.rows, self.datum, self.finger) = (row, rows, datum, finger)
        to = datum.index
        grip = row.convertFromRoot(finger).y
        autoscroll = ListAutoscroll(container, finger: finger)
        // Wherever the list is scrolled to, the row stays.
        rows.held = datum
    }

    /// The data may change under the finger.
    private var isThere: Bool { max(from, to) < rows.count && rows.realised(from) === datum }

    /// How far a row of the same data stands from its place, in points down, while another is moved past it.
    func shift(of index: Int) -> CGFloat {
        guard isThere else { return 0 }
        if index == from {
            return to > from
                ? rows.extents.start(of: to + 1) - rows.extents.start(of: from + 1)
                : rows.extents.start(of: to) - rows.extents.start(of: from)
        }
        let own = rows.extents[from] ?? 0
        if from < index, index <= to { return -own }
        if to <= index, index < from { return own }
        return 0
    }

    /// The finger moves, or the list does under it. True when the row's place changed.
    func drag(to location: CGPoint) -> Bool {
        finger = location
        guard isThere, let container = row.container, let first = container.place(of: rows, 0) else {
            autoscroll.stop()
            return false
        }
        autoscroll.follow(finger)
        let top = container.convertFromRoot(finger).y - grip
        row.lift(to: top)
        var new = min(max(rows.extents.index(at: top + row.frame.height / 2 - first.start), 0), rows.count - 1)
        while new != from, !container.canMove(rows, new) { new += new < from ? 1 : -1 }
        defer { to = new }
        return new != to
    }

    /// The finger is gone.
    func end() {
        autoscroll.stop()
        rows.held = nil
    }

    /// Tells the data. Nothing, where the row is back in its place.
    func move() {
        guard to != from, isThere else { return }
        let destination = to > from ? to + 1 : to
        withAnimation { rows.edits?.move?(IndexSet(integer: from), destination) }
    }

    /// How far each row of the same data that is there is seen from its place.
    var shifts: [ObjectIdentifier: CGFloat] {
        var result: [ObjectIdentifier: CGFloat] = [:]
        guard let container = row.container else { return result }
        for datum in rows.rows {
            for case .element(let element) in datum.parts {
                result[ObjectIdentifier(container.outermost(element))] = shift(of: datum.index)
            }
        }
        return result
    }
}

extension ListContainer {
    /// What scrolls the list.
    var scrollArea: ScrollArea? {
        var element = superElement
        while let current = element {
            if let area = current as? ScrollArea { return area }
            element = current.superElement
        }
        return nil
    }

    func begin(_ new: ListReordering) {
        reordering = new
        lazyElementsDidChange()
    }

    /// The finger that carries a row is at this place in the coordinates of the root.
    func reorder(to finger: CGPoint) {
        guard let reordering, reordering.drag(to: finger) else { return }
        let transaction = Transaction(animation: .snappy(duration: 0.3))
        tree.requestUpdate(transaction)
        tree.scoped(transaction, ofPass: transaction) { setNeedsLayout() }
    }

    /// The finger lets go, or is taken away.
    func endReordering(moves: Bool) {
        guard let ended = reordering else { return }
        if moves {
            // What the rows made room for is what the data will say: the list stays where it is.
            let shifts = ended.shifts
            moveAnchors { $0 === ended.row ? nil : shifts[ObjectIdentifier($0)] ?? 0 }
        }
        reordering = nil
        ended.end()
        ended.row.land()
        setNeedsLayout()
        if moves { ended.move() }
    }

    /// A row that is not there may be moved, as far as is known.
    func canMove(_ rows: LazyRows, _ index: Int) -> Bool {
        guard let row = rows.realised(index) else { return true }
        return !row.parts.contains { part in
            guard case .element(let element) = part else { return false }
            return (outermost(element) as? ListRowElement)?.traits.isMoveDisabled == true
        }
    }
}

extension RangeReplaceableCollection where Self: MutableCollection {
    /// Takes out the elements at these distances from the beginning.
    public mutating func remove(atOffsets offsets: IndexSet) {
        var result = Self()
        for (offset, element) in enumerated() where !offsets.contains(offset) { result.append(element) }
        self = result
    }
}

extension MutableCollection {
    /// Puts the elements at these distances from the beginning, in their order, in front of the one that stood at `destination`.
    public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
        var moved: [Element] = [], before: [Element] = [], after: [Element] = []
        for (offset, element) in enumerated() {
            if source.contains(offset) {
                moved.append(element)
            } else if offset < destination {
                before.append(element)
            } else {
                after.append(element)
            }
        }
        var index = startIndex
        for element in before + moved + after {
            self[index] = element
            formIndex(after: &index)
        }
    }
}
