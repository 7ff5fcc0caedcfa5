import Foundation

/// Where fingers and the pointer select.
extension TextInputElement {
    func place(at point: CGPoint) -> Int {
        textPlace(currentLayout().place(at: CGPoint(x: point.x + scroll.x, y: point.y + scroll.y)))
    }

    func tap(at point: CGPoint, count: Int) {
        let place = place(at: point)
        if !hasFocus { tree.focus.move(to: self) }
        goal = nil
        edit { $0.select(selection(in: $0, at: place, count: count)) }
    }

    func drag(from start: CGPoint, to end: CGPoint, count: Int) {
        let first = selection(in: editing, at: place(at: start), count: count).range
        let second = selection(in: editing, at: place(at: end), count: count).range
        goal = nil
        edit {
            $0.select(
                second.lowerBound < first.lowerBound
                    ? EditableText.Selection(anchor: first.upperBound, head: second.lowerBound)
                    : EditableText.Selection(anchor: first.lowerBound, head: second.upperBound))
        }
    }

    private func selection(in text: EditableText, at place: Int, count: Int) -> EditableText.Selection {
        // What may be seen of a secret is only its length, not where its words are.
        let range = switch view.kind == .secure && count > 1 ? 4 : count {
        case 2: text.word(at: place)
        case 3: text.paragraph(at: place)
        case 4: 0..<text.end
        default: place..<place
        }
        return EditableText.Selection(anchor: range.lowerBound, head: range.upperBound)
    }
}
