import Foundation

/// A row on its way to another place among the rows of its `ForEach`, under a finger.
@MainActor final class ListReordering {
    let row: ListRowElement
    let rows: LazyRows
    /// The row's place in the data, and the one that it would have now.
    let from: Int
    private(set) var to: Int
    /// From the row's top to the finger.
    private let grip: CGFloat

    init(_ row: ListRowElement, in rows: LazyRows, at index: Int, grip: CGFloat) {
        (self.row, self.rows, from, to, self.grip) = (row, rows, index, index, grip)
    }

    /// How far a row of the same data stands from its place, in points down, while another is moved past it.
    func shift(of index: Int) -> CGFloat {
        // The data may have changed under the finger.
        guard max(from, to) < rows.count else { return 0 }
        let own = rows.extents[from] ?? 0
        if index == from {
            let between = to > from ? from + 1...to : to...max(from - 1, to)
            let way = to == from ? 0 : between.reduce(0) { $0 + (rows.extents[$1] ?? rows.extents.estimate ?? 0) }
            return to > from ? way : -way
        }
        if from < index, index <= to { return -own }
        if to <= index, index < from { return own }
        return 0
    }

    /// The finger is at this height of the list. True when the row's place changed.
    func drag(to y: CGFloat) -> Bool {
        guard let container = row.container, let first = container.place(of: rows, 0) else { return false }
        row.lift(to: y - grip)
        let middle = y - grip + row.frame.height / 2 - first.start
        guard from < rows.count else { return false }
        var new = min(max(rows.extents.index(at: middle), 0), rows.count - 1)
        while new != from, !container.canMove(rows, new) { new += new < from ? 1 : -1 }
        defer { to = new }
        return new != to
    }

    /// Lets go: tells the data.
    func finish() {
        guard to != from, max(from, to) < rows.count else { return }
        let destination = to > from ? to + 1 : to
        withAnimation { rows.edits?.move?(IndexSet(integer: from), destination) }
    }
}

extension ListContainer {
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
