import Foundation

/// What keys do to the text.
extension TextInputElement {
    func prepared(_ text: String) -> String {
        var text = String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter { $0 == "\n" || $0 == "\r" || $0 == "\t" || !($0.value < 0x20 || (0x7F..<0xA0).contains($0.value)) }))
        if isSingleLine {
            text = String(text.map { $0.isNewline ? " " : $0 })
        } else if text.contains("\r") {
            text = String(text.map { $0.isNewline ? "\n" : $0 })
        }
        return text
    }

    package func insertText(_ text: String) -> Bool {
        goal = nil
        let text = prepared(text)
        edit { $0.insert(text) }
        return true
    }

    package func setMarkedText(_ text: String, selection: Range<Int>) -> Bool {
        goal = nil
        let text = prepared(text)
        edit { $0.setMarked(text, selected: selection) }
        return true
    }

    func submit() -> Bool {
        edit { $0.commitMarked() }
        commit()
        view.onCommit?()
        let isTaken = environment.submitAction?(.text) ?? false
        return isTaken || view.onCommit != nil
    }

    package func keyDown(_ event: KeyEvent) -> Bool {
        let chord = event.chord, extends = chord.contains(.shift)
        // Apple's keyboards and those of other systems: Command or Control for commands, Option or Control for words.
        let isCommand = chord.contains(.command) || chord.contains(.control)
        let isWord = chord.contains(.option) || chord.contains(.control)
        let isRight = editing.isEmpty
            ? environment.layoutDirection == .rightToLeft : currentLayout().isRightToLeft(at: shownPlace(editing.selection.head))
        func move(_ direction: EditableText.Direction) -> Bool {
            goal = nil
            if chord.contains(.command) { return moveToLineEnd(direction, extending: extends) }
            // What may be seen of a secret is only its length.
            let unit: EditableText.Unit = isWord ? (view.kind == .secure ? .document : .word) : .character
            edit { $0.move(direction, by: unit, extending: extends) }
            return true
        }
        func delete(_ direction: EditableText.Direction) -> Bool {
            goal = nil
            let unit: EditableText.Unit = isWord && view.kind != .secure ? .word : .character
            if chord.contains(.command) || (isWord && view.kind == .secure) {
                let line = lineRange()
                if editing.selection.isEmpty, line.lowerBound != editing.selection.head || direction == .forward {
                    edit { $0.delete(to: direction == .backward ? line.lowerBound : line.upperBound) }
                    return true
                }
            }
            edit { $0.delete(direction, by: unit) }
            return true
        }
        let leadsBack = event.key == .delete || event.key == (isRight ? .rightArrow : .leftArrow)
        if leadsBack, chord.isEmpty, editing.selection == EditableText.Selection(0), editing.marked == nil,
            environment.textStart.keyDown?(event) == true
        {
            return true
        }
        switch event.key {
        case .leftArrow: return move(isRight ? .forward : .backward)
        case .rightArrow: return move(isRight ? .backward : .forward)
        case .upArrow, .downArrow:
            let direction: EditableText.Direction = event.key == .upArrow ? .backward : .forward
            if chord.contains(.command) || isSingleLine {
                goal = nil
                edit { $0.move(direction, by: .document, extending: extends) }
            } else if isWord {
                goal = nil
                edit { $0.move(direction, by: .paragraph, extending: extends) }
            } else {
                moveVertically(direction, by: nil, extending: extends)
            }
            return true
        case .pageUp, .pageDown:
            guard !isSingleLine else { return false }
            moveVertically(event.key == .pageUp ? .backward : .forward, by: frame.height, extending: extends)
            return true
        case .home, .end:
            let direction: EditableText.Direction = event.key == .home ? .backward : .forward
            goal = nil
            if isCommand { edit { $0.move(direction, by: .document, extending: extends) } } else { return moveToLineEnd(direction, extending: extends) }
            return true
        case .delete: return delete(.backward)
        case .deleteForward: return delete(.forward)
        case .return:
            guard !isCommand else { return false }
            if isSingleLine { return submit() }
            return insertText("\n")
        case .tab:
            guard view.kind == .editor, chord.isEmpty else { return false }
            return insertText("\t")
        case .escape:
            guard editing.marked != nil else { return false }
            edit { $0.setMarked("", selected: 0..<0) }
            return true
        default: break
        }
        if isCommand, !chord.contains(.option) { return command(event.key.character, extends) }
        guard event.typesText else { return false }
        return insertText(capitalized(event.characters))
    }

    func command(_ key: Character, _ shift: Bool) -> Bool {
        goal = nil
        let clipboard = tree.services.clipboard
        switch (key.lowercased(), shift) {
        case ("a", false): edit { $0.selectAll() }
        case ("c", false):
            if view.kind != .secure, !editing.selection.isEmpty { clipboard.write(editing.selectedText) }
        case ("x", false):
            guard view.kind != .secure else { return true }
            edit { if let text = $0.cut() { clipboard.write(text) } }
        case ("v", _): if let text = clipboard.read() { return insertText(text) }
        case ("z", false): edit { $0.undo() }
        case ("z", true), ("y", false): edit { $0.redo() }
        default: return false
        }
        return true
    }

    /// As `textInputAutocapitalization` asks for.
    func capitalized(_ text: String) -> String {
        guard let kind = environment.autocapitalization?.kind, text.count == 1 else { return text }
        let before = editing.string(0..<editing.selection.range.lowerBound).reversed()
        let isStart: Bool = switch kind {
        case .never: false
        case .characters: true
        case .words: before.first.map { $0.isWhitespace } ?? true
        case .sentences:
            (before.first?.isWhitespace ?? true)
                && (before.first { !$0.isWhitespace }.map { ".!?…".contains($0) } ?? true || before.first?.isNewline == true)
        }
        return isStart ? text.uppercased(with: environment.locale) : text
    }

    func lineRange() -> Range<Int> {
        let range = currentLayout().lineRange(at: shownPlace(editing.selection.head))
        return textPlace(range.lowerBound)..<textPlace(range.upperBound)
    }

    func moveToLineEnd(_ direction: EditableText.Direction, extending: Bool) -> Bool {
        let line = lineRange()
        edit { $0.move(to: direction == .backward ? line.lowerBound : line.upperBound, extending: extending) }
        return true
    }

    /// A line, or a distance, up or down.
    func moveVertically(_ direction: EditableText.Direction, by distance: CGFloat?, extending: Bool) {
        let layout = currentLayout()
        let caret = layout.caret(at: shownPlace(editing.selection.head))
        let x = goal ?? caret.minX
        let step = distance ?? caret.height * 0.5 + 1 + metrics.leading + environment.lineSpacing.clampedLength
        let y = direction == .backward ? caret.midY - step : caret.midY + step
        if y < 0 || y > layout.size.height {
            edit { $0.move(direction, by: .document, extending: extending) }
        } else {
            let place = textPlace(layout.place(at: CGPoint(x: x, y: y)))
            edit { $0.move(to: place, extending: extending) }
        }
        goal = x
    }
}
