import Foundation

/// Text that is being edited, with its selection: the rules of editing, without any layout. Places are counted in bytes of the
/// text's UTF-8 and always stand between two characters; one that does not, from outside, moves back to where it may.
package struct EditableText: Equatable {
    /// What is selected. `head` is the end that moves; without a length it is the caret.
    package struct Selection: Equatable, Sendable {
        package var anchor: Int
        package var head: Int
        package init(anchor: Int, head: Int) { (self.anchor, self.head) = (anchor, head) }
        package init(_ place: Int) { self.init(anchor: place, head: place) }

        package var range: Range<Int> { min(anchor, head)..<max(anchor, head) }
        package var isEmpty: Bool { anchor == head }
    }

    /// How far a movement or a deletion goes. A line is one of the text, up to a break; lines of a layout are its own.
    package enum Unit { case character, word, paragraph, document }
    package enum Direction { case backward, forward }

    package private(set) var text: String
    package private(set) var selection: Selection
    /// What an input method is still composing.
    package private(set) var marked: Range<Int>?

    private struct Edit: Equatable {
        var place: Int
        var removed: String
        var inserted: String
        var before: Selection
        var after: Selection
        /// Typing that goes on is undone as one.
        var kind: Kind
        enum Kind: Equatable { case typing, deleting, other }
    }

    private var undoable: [Edit] = []
    private var redoable: [Edit] = []
    private var mayJoin = false
    /// What was there before an input method began.
    private var composition: (text: String, selection: Selection)?

    /// The edits that can be undone, and the bytes that they may keep.
    private static let mostEdits = 200
    private static let mostBytes = 8_000_000

    package static func == (a: EditableText, b: EditableText) -> Bool {
        a.text == b.text && a.selection == b.selection && a.marked == b.marked && a.undoable == b.undoable
            && a.redoable == b.redoable
    }

    /// The caret stands at the end.
    package init(_ text: String = "") {
        var text = text
        text.makeContiguousUTF8()
        self.text = text
        selection = Selection(text.utf8.count)
    }

    package var end: Int { text.utf8.count }
    package var isEmpty: Bool { text.isEmpty }
    package var selectedText: String { string(selection.range) }
    package var canUndo: Bool { !undoable.isEmpty }
    package var canRedo: Bool { !redoable.isEmpty }

    package func string(_ range: Range<Int>) -> String { String(text[index(range.lowerBound)..<index(range.upperBound)]) }

    // MARK: Places

    /// The place itself, or the start of the character that it lies in; within the text.
    package func held(_ place: Int) -> Int { offset(index(place)) }

    private func index(_ place: Int) -> String.Index {
        let place = min(max(place, 0), end)
        let exact = text.utf8.index(text.startIndex, offsetBy: place)
        if exact == text.endIndex { return exact }
        // The start of the character around: of the one after the last boundary before.
        let scalar = String.Index(exact, within: text.unicodeScalars) ?? scalarStart(exact)
        return text.rangeOfComposedCharacter(at: scalar).lowerBound
    }

    private func scalarStart(_ index: String.Index) -> String.Index {
        var index = index
        while index > text.startIndex, text.utf8[index] & 0xC0 == 0x80 { index = text.utf8.index(before: index) }
        return index
    }

    private func offset(_ index: String.Index) -> Int { text.utf8.distance(from: text.startIndex, to: index) }

    /// Where a movement from a place arrives.
    package func place(from place: Int, _ direction: Direction, by unit: Unit) -> Int {
        let start = index(place)
        switch (unit, direction) {
        case (.character, .backward): return start > text.startIndex ? offset(text.index(before: start)) : 0
        case (.character, .forward): return start < text.endIndex ? offset(text.index(after: start)) : end
        case (.word, .backward): return offset(wordStart(before: start))
        case (.word, .forward): return offset(wordEnd(after: start))
        case (.paragraph, .backward): return offset(paragraphStart(start))
        case (.paragraph, .forward): return offset(paragraphEnd(start))
        case (.document, .backward): return 0
        case (.document, .forward): return end
        }
    }

    private func isWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_" || character == "'" || character == "’"
    }

    private func wordStart(before start: String.Index) -> String.Index {
        var index = start
        while index > text.startIndex, !isWord(text[text.index(before: index)]) { index = text.index(before: index) }
        while index > text.startIndex, isWord(text[text.index(before: index)]) { index = text.index(before: index) }
        return index
    }

    private func wordEnd(after start: String.Index) -> String.Index {
        var index = start
        while index < text.endIndex, !isWord(text[index]) { index = text.index(after: index) }
        while index < text.endIndex, isWord(text[index]) { index = text.index(after: index) }
        return index
    }

    private func paragraphStart(_ start: String.Index) -> String.Index {
        var index = start
        while index > text.startIndex, !text[text.index(before: index)].isNewline { index = text.index(before: index) }
        return index
    }

    private func paragraphEnd(_ start: String.Index) -> String.Index {
        text[start...].firstIndex(where: \.isNewline) ?? text.endIndex
    }

    /// The word around a place, or the run of spaces or signs.
    package func word(at place: Int) -> Range<Int> {
        guard !text.isEmpty else { return 0..<0 }
        var start = index(place)
        // At the end of a word, that word.
        if start == text.endIndex || (!isWord(text[start]) && start > text.startIndex && isWord(text[text.index(before: start)])) {
            start = text.index(before: start)
        }
        func kind(_ character: Character) -> Int { isWord(character) ? 0 : character.isNewline ? 1 : character.isWhitespace ? 2 : 3 }
        let wanted = kind(text[start])
        var (low, high) = (start, text.index(after: start))
        guard wanted != 1 else { return offset(low)..<offset(low) }
        while low > text.startIndex, kind(text[text.index(before: low)]) == wanted { low = text.index(before: low) }
        while high < text.endIndex, kind(text[high]) == wanted { high = text.index(after: high) }
        return offset(low)..<offset(high)
    }

    package func paragraph(at place: Int) -> Range<Int> {
        let start = index(place)
        return offset(paragraphStart(start))..<offset(paragraphEnd(start))
    }

    // MARK: Selecting

    package mutating func select(_ new: Selection) {
        let held = Selection(anchor: held(new.anchor), head: held(new.head))
        mayJoin = mayJoin && held == selection
        if held != selection { commitMarked() }
        selection = held
    }

    /// What is dragged over, by characters, words (`count` is 2), paragraphs (3) or all (4), from the one place to the other.
    package mutating func select(from first: Int, to last: Int, count: Int) {
        func unit(_ place: Int) -> Range<Int> {
            switch count {
            case 2: word(at: place)
            case 3: paragraph(at: place)
            case 4: 0..<end
            default: place..<place
            }
        }
        let (first, last) = (unit(first), unit(last))
        select(
            last.lowerBound < first.lowerBound
                ? Selection(anchor: first.upperBound, head: last.lowerBound)
                : Selection(anchor: first.lowerBound, head: last.upperBound))
    }

    package mutating func selectAll() { select(Selection(anchor: 0, head: end)) }

    /// Moves the caret. A selection that is not extended goes to its end on that side first.
    package mutating func move(_ direction: Direction, by unit: Unit, extending: Bool) {
        if !extending, !selection.isEmpty, unit == .character {
            let range = selection.range
            return select(Selection(direction == .backward ? range.lowerBound : range.upperBound))
        }
        move(to: place(from: selection.head, direction, by: unit), extending: extending)
    }

    package mutating func move(to place: Int, extending: Bool) {
        select(extending ? Selection(anchor: selection.anchor, head: place) : Selection(place))
    }

    // MARK: Changing

    /// Puts text in place of what is marked or selected; the caret stands after it.
    package mutating func insert(_ new: String) {
        var new = new
        new.makeContiguousUTF8()
        if marked != nil { cancelMarked() }
        let isTyping = selection.isEmpty && new.count == 1 && !(new.first?.isNewline ?? false)
        replace(selection.range, with: new, kind: isTyping ? .typing : .other)
    }

    /// Takes away the selection, or else what lies up to `unit` that way.
    package mutating func delete(_ direction: Direction, by unit: Unit) {
        guard selection.isEmpty else { return replace(selection.range, with: "", kind: .other) }
        let reached = place(from: selection.head, direction, by: unit)
        // At the edge of a paragraph, the break.
        let target = reached == selection.head ? place(from: selection.head, direction, by: .character) : reached
        delete(to: target, isSingle: unit == .character)
    }

    /// Takes away what lies between the caret and a place.
    package mutating func delete(to place: Int, isSingle: Bool = false) {
        let place = held(place)
        let range = min(place, selection.head)..<max(place, selection.head)
        guard !range.isEmpty else { return }
        replace(range, with: "", kind: isSingle ? .deleting : .other)
    }

    /// What is cut out, for the clipboard.
    package mutating func cut() -> String? {
        guard !selection.isEmpty else { return nil }
        let text = selectedText
        replace(selection.range, with: "", kind: .other)
        return text
    }

    private mutating func replace(_ range: Range<Int>, with new: String, kind: Edit.Kind) {
        guard !range.isEmpty || !new.isEmpty else { return }
        commitMarked()
        let edit = Edit(
            place: range.lowerBound, removed: string(range), inserted: new, before: selection,
            after: Selection(range.lowerBound + new.utf8.count), kind: kind)
        apply(edit)
        redoable.removeAll()
        if mayJoin, kind != .other, let last = undoable.last, last.kind == kind, join(edit, to: last) {
            mayJoin = true
            return
        }
        undoable.append(edit)
        forgetOldest()
        mayJoin = kind != .other
    }

    private mutating func join(_ edit: Edit, to last: Edit) -> Bool {
        var joined = last
        joined.after = selection
        switch edit.kind {
        case .typing where edit.place == last.place + last.inserted.utf8.count && edit.removed.isEmpty:
            joined.inserted += edit.inserted
        case .deleting where edit.place + edit.removed.utf8.count == last.place:
            joined.removed = edit.removed + last.removed
            joined.place = edit.place
        case .deleting where edit.place == last.place:
            joined.removed += edit.removed
        default: return false
        }
        undoable[undoable.count - 1] = joined
        return true
    }

    private mutating func apply(_ edit: Edit) {
        let low = text.utf8.index(text.startIndex, offsetBy: edit.place)
        let high = text.utf8.index(low, offsetBy: edit.removed.utf8.count)
        text.replaceSubrange(low..<high, with: edit.inserted)
        // What was put in may have joined with what stands beside it: an accent with its letter.
        selection = Selection(anchor: held(edit.after.anchor), head: heldForward(edit.after.head))
        if edit.after.isEmpty { selection.anchor = selection.head }
    }

    /// As `held`, but to the end of the character.
    private func heldForward(_ place: Int) -> Int {
        let low = held(place)
        return low == place ? place : self.place(from: low, .forward, by: .character)
    }

    private mutating func forgetOldest() {
        if undoable.count > Self.mostEdits { undoable.removeFirst(undoable.count - Self.mostEdits) }
        var bytes = undoable.reduce(0) { $0 + $1.removed.utf8.count + $1.inserted.utf8.count }
        while undoable.count > 1, bytes > Self.mostBytes {
            let gone = undoable.removeFirst()
            bytes -= gone.removed.utf8.count + gone.inserted.utf8.count
        }
    }

    package mutating func undo() {
        commitMarked()
        guard let edit = undoable.popLast() else { return }
        mayJoin = false
        apply(
            Edit(
                place: edit.place, removed: edit.inserted, inserted: edit.removed, before: edit.after, after: edit.before,
                kind: edit.kind))
        redoable.append(edit)
    }

    package mutating func redo() {
        guard let edit = redoable.popLast() else { return }
        mayJoin = false
        apply(edit)
        undoable.append(edit)
    }

    /// Takes a text that came from elsewhere. What could be undone of another text cannot be any more.
    package mutating func set(_ new: String) {
        guard new != text else { return }
        let place = selection
        self = EditableText(new)
        if place.head < end || place.anchor < end { selection = Selection(anchor: held(place.anchor), head: held(place.head)) }
    }

    // MARK: Input methods

    /// Shows text that is being composed, in place of the selection or of what was shown of it before. `selected` counts UTF-16 units.
    package mutating func setMarked(_ new: String, selected: Range<Int>) {
        if composition == nil {
            guard !new.isEmpty else { return }
            composition = (text, selection)
        }
        let range = marked ?? selection.range
        guard !new.isEmpty else { return cancelMarked() }
        var new = new
        new.makeContiguousUTF8()
        let low = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
        let high = text.utf8.index(text.startIndex, offsetBy: range.upperBound)
        text.replaceSubrange(low..<high, with: new)
        marked = range.lowerBound..<range.lowerBound + new.utf8.count
        func place(_ units: Int) -> Int {
            let units = min(max(units, 0), new.utf16.count)
            let index = new.utf16.index(new.startIndex, offsetBy: units)
            return range.lowerBound + new.utf8.distance(from: new.startIndex, to: index)
        }
        selection = Selection(anchor: held(place(selected.lowerBound)), head: heldForward(place(selected.upperBound)))
    }

    /// Takes away what was being composed, as if it had never been.
    private mutating func cancelMarked() {
        guard let composition else { return }
        (text, selection) = composition
        marked = nil
        self.composition = nil
    }

    /// Keeps what is being composed as if it had been typed.
    package mutating func commitMarked() {
        guard let range = marked, composition != nil else { return }
        let new = string(range)
        cancelMarked()
        replace(selection.range, with: new, kind: .other)
    }
}

extension String {
    fileprivate func rangeOfComposedCharacter(at index: Index) -> Range<Index> {
        // The standard library rounds an index down to the character that it lies in.
        let start = self.index(before: self.index(after: index))
        return start..<self.index(after: start)
    }
}
