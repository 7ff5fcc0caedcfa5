import Foundation

/// Where fingers and the pointer select.
extension TextInputElement {
    func place(at point: CGPoint) -> Int {
        textPlace(currentLayout().place(at: CGPoint(x: point.x + scroll.x, y: point.y + scroll.y)))
    }

    var isEdited: Bool { true }

    func tap(at point: CGPoint, count: Int) { drag(from: point, to: point, count: count) }

    func drag(from start: CGPoint, to end: CGPoint, count: Int) {
        let (first, last) = (place(at: start), place(at: end))
        if !hasFocus { tree.focus.move(to: self) }
        goal = nil
        // What may be seen of a secret is only its length, not where its words are.
        edit { $0.select(from: first, to: last, count: view.kind == .secure && count > 1 ? 4 : count) }
    }
}
