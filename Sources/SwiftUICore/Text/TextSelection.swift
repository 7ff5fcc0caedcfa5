import DisplayList
import Foundation

/// What a person selects of a text that is not edited, and how it is seen. Places are counted in bytes of the UTF-8 of what is shown.
@MainActor final class TextSelection {
    private unowned let element: TextElement
    private var text: EditableText
    private var known: [CaretLine]?
    /// The x that the end keeps to while it moves up and down.
    private var goal: CGFloat?
    lazy var touch = makeTextTouchRecognizer(element)

    init(_ element: TextElement) {
        self.element = element
        text = EditableText(element.styled.string)
    }

    /// Whether the scene's focus is here, or at what makes the text focusable: what is selected elsewhere is let go.
    var hasFocus: Bool {
        let focused = element.tree.focus.focused
        return focused === element || (focused.map { $0 === focusableElement } ?? false)
    }

    /// The nearest around the text.
    private var focusableElement: FocusableElement? {
        var current = element.superElement
        while let around = current {
            if let focusable = around as? FocusableElement, focusable.canTakeFocus { return focusable }
            current = around.superElement
        }
        return nil
    }

    /// The text reads otherwise, or lies otherwise.
    func contentDidChange() {
        known = nil
        goal = nil
        let shown = element.styled.string
        if shown != text.text { text = EditableText(shown) }
    }

    private var lines: [CaretLine] {
        if let known { return known }
        let made = element.caretLines()
        known = made
        return made
    }

    private func select(_ change: (inout EditableText) -> Void) {
        let before = text.selection
        change(&text)
        if text.selection != before { element.setNeedsDisplay() }
    }

    func clear() {
        goal = nil
        select { $0.select(EditableText.Selection($0.selection.head)) }
    }

    // MARK: Drawing

    /// Behind the text.
    func items() -> [DisplayItem] {
        guard !text.selection.isEmpty else { return [] }
        let tint = TintShapeStyle()._resolve(in: element.environment, level: 0).color.rgba.multiplyingAlpha(by: 0.3)
        return rects(of: text.selection.range).map { rect in
            DisplayItem(
                identity: element.identity, version: Serial.next(), origin: rect.origin,
                bounds: CGRect(origin: .zero, size: rect.size),
                content: .fill(Fill(.rect(CGRect(origin: .zero, size: rect.size)), paint: .color(tint))))
        }
    }

    private func rects(of range: Range<Int>) -> [CGRect] {
        lines.enumerated().flatMap { index, line in
            var rects = line.spans(of: range).map {
                CGRect(x: $0.lowerBound, y: line.rect.minY, width: $0.upperBound - $0.lowerBound, height: line.rect.height)
            }
            // A break that is selected shows as a little space.
            let next = index + 1 < lines.count ? lines[index + 1].range.lowerBound : line.range.upperBound
            if next > line.range.upperBound, range.contains(line.range.upperBound) {
                let x = line.isRightToLeft ? line.rect.minX - 5 : line.rect.maxX
                rects.append(CGRect(x: x, y: line.rect.minY, width: 5, height: line.rect.height))
            }
            return rects
        }
    }

    // MARK: Touch

    private func place(at point: CGPoint) -> Int {
        guard let line = lines.last(where: { $0.rect.minY <= point.y }) ?? lines.first else { return 0 }
        return line.offset(at: point.x)
    }

    /// A single one lets go of what is selected, and is left to the views around.
    func tap(at point: CGPoint, count: Int) {
        guard count > 1 else { return clear() }
        drag(from: point, to: point, count: count)
    }

    func drag(from start: CGPoint, to end: CGPoint, count: Int) {
        if !hasFocus { element.tree.focus.move(to: focusableElement ?? element) }
        goal = nil
        select { $0.select(from: place(at: start), to: place(at: end), count: count) }
    }

    // MARK: Actions

    private var menu: PresentationEntry?

    /// A finger has no keys: what they do is offered in a menu at the text.
    func offerActions() {
        let range = text.selection.range
        guard !range.isEmpty, menu == nil else { return }
        let copied = element.plainText(range)
        let isAll = range == 0..<text.end
        let entry = PresentationEntry(
            PresentationRequest(
                identity: AnyHashable(0), style: .menu(MenuAttachment()),
                content: { [weak self] in
                    AnyView(
                        SelectionActions(
                            isAll: isAll, copy: { self?.element.tree.services.clipboard.write(copied) },
                            selectAll: { self?.selectAllAndOffer() }))
                },
                end: { [weak self] in MainActor.assumeIsolated { self?.endActions() } }, didDismiss: nil),
            from: element)
        menu = entry
        element.tree.presentations.present(entry, animated: true)
    }

    private func selectAllAndOffer() {
        let tree = element.tree
        select { $0.selectAll() }
        // Once the menu that this was chosen from has ended.
        tree.perform { [weak self] in tree.perform { self?.offerActions() } }
    }

    func endActions() {
        guard let menu else { return }
        let tree = element.tree
        tree.presentations.dismiss(menu, animated: true)
        // The focus comes back, unless it has gone elsewhere.
        tree.perform { [weak self] in
            guard let self else { return }
            self.menu = nil
            if !hasFocus { clear() }
        }
    }

    /// The focus is elsewhere now: at the text's own menu, or gone.
    func focusDidLeave() { if menu == nil { clear() } }

    // MARK: Keys

    func keyDown(_ event: KeyEvent) -> Bool {
        let chord = event.chord
        let isCommand = chord.contains(.command) || chord.contains(.control)
        let isWord = chord.contains(.option) || chord.contains(.control)
        switch event.key {
        case .leftArrow, .rightArrow:
            guard chord.contains(.shift) else { return false }
            let isMirrored = line(at: text.selection.head).map { lines[$0].isRightToLeft } ?? false
            let direction: EditableText.Direction = (event.key == .leftArrow) == isMirrored ? .forward : .backward
            if chord.contains(.command) { extendToLineEnd(direction) } else { extend(direction, by: isWord ? .word : .character) }
        case .upArrow, .downArrow:
            guard chord.contains(.shift) else { return false }
            let direction: EditableText.Direction = event.key == .upArrow ? .backward : .forward
            if chord.contains(.command) {
                extend(direction, by: .document)
            } else if isWord {
                extend(direction, by: .paragraph)
            } else {
                extendVertically(direction)
            }
        case .home, .end:
            guard chord.contains(.shift) else { return false }
            let direction: EditableText.Direction = event.key == .home ? .backward : .forward
            if isCommand { extend(direction, by: .document) } else { extendToLineEnd(direction) }
        case .escape:
            guard !text.selection.isEmpty else { return false }
            clear()
        default:
            guard isCommand, chord.isDisjoint(with: [.option, .shift]) else { return false }
            switch event.key.character.lowercased() {
            case "a":
                goal = nil
                select { $0.selectAll() }
            case "c":
                guard !text.selection.isEmpty else { return false }
                element.tree.services.clipboard.write(element.plainText(text.selection.range))
            default: return false
            }
        }
        return true
    }

    private func extend(_ direction: EditableText.Direction, by unit: EditableText.Unit) {
        goal = nil
        select { $0.move(direction, by: unit, extending: true) }
    }

    private func line(at place: Int) -> Int? { lines.lastIndex { $0.range.lowerBound <= place } ?? lines.indices.first }

    private func extendToLineEnd(_ direction: EditableText.Direction) {
        goal = nil
        guard let index = line(at: text.selection.head) else { return }
        let range = lines[index].range
        select { $0.move(to: direction == .backward ? range.lowerBound : range.upperBound, extending: true) }
    }

    private func extendVertically(_ direction: EditableText.Direction) {
        guard let index = line(at: text.selection.head) else { return }
        let x = goal ?? lines[index].x(at: text.selection.head)
        let next = index + (direction == .backward ? -1 : 1)
        if lines.indices.contains(next) {
            let place = lines[next].offset(at: x)
            select { $0.move(to: place, extending: true) }
        } else {
            select { $0.move(direction, by: .document, extending: true) }
        }
        goal = x
    }
}

private struct SelectionActions: View {
    let isAll: Bool
    let copy: @MainActor () -> Void
    let selectAll: @MainActor () -> Void

    var body: some View {
        Button("Copy") { MainActor.assumeIsolated { copy() } }
        if !isAll { Button("Select All") { MainActor.assumeIsolated { selectAll() } } }
    }
}

/// The text as something to select in.
extension TextElement: FocusTarget, GestureTarget, TextTouchTarget {
    func caretLines() -> [CaretLine] {
        tree.services.textEngine.caretLines(of: styled, width: frame.width, height: frame.height)
    }

    /// A part of the text as others read it: without what stands for images.
    func plainText(_ range: Range<Int>) -> String {
        var result = "", start = 0
        for run in styled.runs {
            let bytes = run.text.utf8, end = start + bytes.count
            let part = range.clamped(to: start..<end)
            if !part.isEmpty, images[run.paint] == nil {
                let low = bytes.index(bytes.startIndex, offsetBy: part.lowerBound - start)
                result += run.text[low..<bytes.index(low, offsetBy: part.count)]
            }
            start = end
        }
        return result
    }

    /// Selectable text comes and goes with the environment.
    func selectabilityMayHaveChanged() {
        let canBeSelected = environment.allowsTextSelection && !environment.isRedacted && environment.isEnabled
        guard canBeSelected != (selection != nil) else { return }
        if let selection {
            selection.endActions()
            tree.focus.lose(self)
            tree.pointers.remove(self, from: tree)
        }
        selection = canBeSelected ? TextSelection(self) : nil
        setNeedsDisplay()
    }

    // MARK: Focus

    // Tab passes it by, as a reader does not want to stop at every text. A pointer gives it the focus, or what makes it `focusable`.
    package var canTakeFocus: Bool { selection != nil }
    var hasFocus: Bool { selection?.hasFocus ?? false }
    package func focusDidChange(_ isFocused: Bool) { if !isFocused { selection?.focusDidLeave() } }
    package func keyDown(_ event: KeyEvent) -> Bool { selection?.keyDown(event) ?? false }

    // MARK: Touch

    package var recognizer: any Recognizer { selection?.touch ?? makeTextTouchRecognizer(self) }
    package var priority: GesturePriority { .normal }
    package var mask: GestureMask { selection != nil && !isLabelOfControl ? .all : .subviews }
    var isEdited: Bool { false }
    func tap(at point: CGPoint, count: Int) { selection?.tap(at: point, count: count) }
    func drag(from start: CGPoint, to end: CGPoint, count: Int) { selection?.drag(from: start, to: end, count: count) }
    func fingerDidSelect() { selection?.offerActions() }

    /// What lies on a button belongs to it.
    private var isLabelOfControl: Bool {
        var current = superElement
        while let element = current {
            if let control = element as? ControlElement, control.answersToPress { return true }
            current = element.superElement
        }
        return false
    }
}
