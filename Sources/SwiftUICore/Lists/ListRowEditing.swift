import Foundation

/// What a row does while its list is edited: it can be deleted, selected with others, and carried to another place.
extension ListRowElement {
    static let controlRoom: CGFloat = 38
    static let handleRoom: CGFloat = 38

    var isEditing: Bool { place == .row && container?.isEditing == true }

    /// The `ForEach` that the row comes from, and the row's datum in it.
    private var source: (rows: LazyRows, datum: LazyRow)? {
        var node: _ViewNode = inner
        while let parent = node.parent, !(parent is ListContainer) {
            if let rows = parent as? LazyRows, rows.edits != nil, let row = rows.rows.first(where: { $0.node === node }) {
                return (rows, row)
            }
            node = parent
        }
        return nil
    }

    var canBeDeleted: Bool {
        place == .row && traits.isDeleteDisabled != true && inner.environment.isEnabled && source?.rows.edits?.delete != nil
    }

    var canBeMoved: Bool {
        isEditing && traits.isMoveDisabled != true && inner.environment.isEnabled && source?.rows.edits?.move != nil
    }

    func deleteFromData() {
        guard canBeDeleted, let source else { return }
        withAnimation { source.rows.edits?.delete?(IndexSet(integer: source.datum.index)) }
    }

    var neededControl: Control {
        guard isEditing else { return .none }
        if container?.selection?.allowsSeveral == true { return value != nil && traits.isSelectionDisabled != true ? .select : .none }
        return canBeDeleted ? .delete : .none
    }

    func editingDidChange() { setNeedsLayout() }

    /// From the row's leading edge to the middle of the circle.
    var controlCenter: CGFloat { metrics.sideInset + (traits.insets ?? metrics.rowInsets).leading + 10 }

    /// How far the content has made room for the circle, 0…1.
    var editProgress: CGFloat {
        guard control != .none else { return 0 }
        let frame = inner.presentation
        let leading = isMirrored ? presentation.width - frame.maxX : frame.minX
        let base = metrics.sideInset + (traits.insets ?? metrics.rowInsets).leading + inner.environment.listIndentation
        return min(max((leading - base) / Self.controlRoom, 0), 1)
    }

    func isHandle(_ point: CGPoint) -> Bool {
        guard canBeMoved else { return false }
        let x = isMirrored ? frame.width - point.x : point.x
        return x > frame.width - metrics.sideInset - Self.handleRoom - 12
    }

    /// A finger takes the row, at a place in the coordinates of the root.
    func beginReordering(at finger: CGPoint) {
        guard let source, let container else { return }
        container.begin(ListReordering(self, in: source.rows, source.datum, of: container, finger: finger))
    }

    func reorder(to finger: CGPoint) { container?.reorder(to: finger) }
    func endReordering(moves: Bool) { container?.endReordering(moves: moves) }

    func lift(to y: CGFloat) {
        lifted = y
        setNeedsDisplay()
        superElement?.setNeedsDisplay()
    }

    func land() {
        guard let lifted else { return }
        self.lifted = nil
        landing = Presented(lifted - frame.minY)
        let transaction = Transaction(animation: .snappy(duration: 0.3))
        tree.requestUpdate(transaction)
        landing.set(0, transaction, in: self) {
            { [weak self] in
                self?.landing.advance()
                self?.setNeedsDisplay()
            }
        }
        setNeedsDisplay()
    }

    /// From where the row belongs to where a finger carries it.
    var liftDistance: CGFloat { lifted.map { $0 - presentation.minY } ?? landing.value }
    var isLifted: Bool { lifted != nil || landing.isAnimating }
}
