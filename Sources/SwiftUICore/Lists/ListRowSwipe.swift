import DisplayList
import Foundation

/// How far a row is swiped, and the buttons that show behind it.
@MainActor final class ListRowSwipe {
    private unowned let row: ListRowElement
    private(set) var buttons: ListSwipeButtons?
    /// Towards the trailing edge, in points: where the row is, or will be.
    private(set) var target: CGFloat = 0
    private var shown = Presented<CGFloat>(0)
    /// When a finger took the row.
    private var start: CGFloat = 0

    init(of row: ListRowElement) { self.row = row }

    /// As it is seen.
    var offset: CGFloat { shown.value }
    var isOpen: Bool { target != 0 }
    private static var animation: Animation { .snappy(duration: 0.35) }

    private func actions(_ edge: HorizontalEdge) -> ListSwipeActions? {
        guard row.place == .row, row.inner.environment.isEnabled else { return nil }
        switch edge {
        case .leading: return row.traits.leadingSwipe
        case .trailing:
            if let actions = row.traits.trailingSwipe { return actions }
            guard row.canBeDeleted else { return nil }
            return ListSwipeActions(
                allowsFullSwipe: true,
                content: AnyView(Button(role: .destructive) { [weak row] in row?.deleteFromData() } label: { Text(verbatim: "Delete") }))
        }
    }

    func hasActions(_ edge: HorizontalEdge) -> Bool { actions(edge) != nil }

    private func showButtons(_ edge: HorizontalEdge) -> ListSwipeButtons? {
        if let buttons, buttons.edge == edge { return buttons }
        guard let actions = actions(edge) else { return nil }
        removeButtons()
        let made = ListSwipeButtons(actions, edge: edge, of: row) { [weak self] in self?.didAct() }
        buttons = made
        row.placeSwipeButtons()
        return made
    }

    /// One of the buttons was pressed. A row that it takes away goes as it stands.
    private func didAct() {
        row.tree.perform { [weak self] in
            guard let self else { return }
            if row.isLeaving { row.container?.didClose(row) } else { close() }
        }
    }

    private func removeButtons() {
        buttons?.detach()
        buttons = nil
    }

    func begin() {
        start = offset
        target = offset
    }

    /// The finger is so far from where it took the row, towards the trailing edge.
    func drag(by distance: CGFloat) {
        let wanted = start + distance.finite()
        guard wanted != 0, let buttons = showButtons(wanted > 0 ? .leading : .trailing) else { return move(to: 0, Transaction()) }
        row.container?.open(row)
        let length = buttons.length, beyond = max(abs(wanted) - length, 0)
        // Beyond its buttons a row gives way only where that leads on.
        let reach = buttons.allowsFullSwipe ? abs(wanted) : min(abs(wanted), length) + beyond * 0.3
        let held = min(reach, row.fieldWidth)
        move(to: wanted > 0 ? held : -held, Transaction(), isFull: buttons.allowsFullSwipe && held > fullLength(buttons))
    }

    /// From here on letting go does what the first button does.
    private func fullLength(_ buttons: ListSwipeButtons) -> CGFloat { max(row.fieldWidth * 0.55, buttons.length + 24) }

    /// The finger lets go, at a speed towards the trailing edge.
    func end(velocity: CGFloat) {
        guard let buttons, target != 0 else { return close() }
        if buttons.isFull { return finish(buttons) }
        let way = buttons.edge == .leading ? velocity : -velocity
        let isFar = abs(target) > buttons.length / 2
        if way > 300 || isFar && way > -300 { open(buttons) } else { close() }
    }

    private func open(_ buttons: ListSwipeButtons) {
        row.container?.open(row)
        move(to: buttons.edge == .leading ? buttons.length : -buttons.length, Transaction(animation: Self.animation))
    }

    /// Shows the buttons of an edge, as the minus of a row that is edited does.
    func open(_ edge: HorizontalEdge) { if let buttons = showButtons(edge) { open(buttons) } }

    private func finish(_ buttons: ListSwipeButtons) {
        move(to: buttons.edge == .leading ? row.fieldWidth : -row.fieldWidth, Transaction(animation: Self.animation), isFull: true)
        withAnimation { buttons.activateFirst() }
    }

    func close(animated: Bool = true) {
        row.container?.didClose(row)
        guard target != 0 || offset != 0 else { return removeButtons() }
        move(to: 0, Transaction(animation: animated ? Self.animation : nil))
    }

    private func move(to new: CGFloat, _ transaction: Transaction, isFull: Bool = false) {
        target = new
        if transaction.animation != nil { row.tree.requestUpdate(transaction) }
        shown.set(new, transaction, in: row) {
            { [weak self] in
                self?.shown.advance()
                self?.didMove()
            }
        }
        self.isFull = isFull
        didMove()
    }

    private var isFull = false

    private func didMove() {
        if offset == 0, target == 0, !shown.isAnimating { removeButtons() } else { buttons?.show(abs(offset), isFull: isFull) }
        row.setNeedsDisplay()
    }
}
