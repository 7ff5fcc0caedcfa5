import DisplayList
import Foundation

/// A place for text: what is edited, how it is seen, and when it is told to whom.
package final class TextInputElement: ElementNode, FocusTarget, GestureTarget, TextTouchTarget, Timeline {
    var view: _TextInput
    var editing: EditableText
    /// The text that the source had when it was last looked at.
    var known: String
    var layout: EditorLayout?
    /// Kept for the paragraphs that the next layout may take over.
    var lastLayout: EditorLayout?
    var placeholder: (text: StyledText, paints: [_ResolvedStyle])?
    var scroll = CGPoint.zero
    var mustReveal = false
    /// The x that the caret keeps to while it moves up and down.
    var goal: CGFloat?
    /// When the caret began to be seen.
    var blinkStart: Date
    var showsCaret = true
    package private(set) var hasFocus = false
    var items: [DisplayItem] = []
    lazy var touch = makeTextTouchRecognizer(self)

    /// Seconds that the caret is seen, and then is not.
    static let blink = 0.5
    static let caretWidth: CGFloat = 2

    init(_ view: _TextInput, _ inputs: _NodeInputs) {
        self.view = view
        editing = EditableText(view.value)
        known = view.value
        blinkStart = inputs.tree.now
        super.init(inputs)
    }

    override package func willDetach() {
        tree.focus.lose(self)
        tree.pointers.remove(self, from: tree)
        tree.remove(self)
    }

    func update(to new: _TextInput, _ newEnvironment: EnvironmentValues) {
        let old = environment
        view = new
        environment = newEnvironment
        take(new.value)
        // A prompt may be another.
        textDidChange()
        if !newEnvironment.isIdentical(to: old) { environmentDidChange(from: old) }
    }

    override package func environmentDidChange(from old: EnvironmentValues) {
        if !environment.isEnabled {
            tree.focus.lose(self)
            tree.pointers.remove(self, from: tree)
        }
        textDidChange()
    }

    /// The source has this text now.
    func take(_ value: String) {
        guard value != known else { return }
        known = value
        editing.set(value)
        textDidChange()
    }

    func textDidChange() {
        layout = nil
        placeholder = nil
        setNeedsLayout()
        setNeedsDisplay()
    }

    // MARK: Layout

    override package func measure(_ proposal: ProposedViewSize) -> CGSize { measured(proposal) }

    override package func placeContent() {
        layout = nil
        mustReveal = true
        setNeedsDisplay()
    }

    override package func explicitAlignment(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? {
        if key == VerticalAlignment.firstTextBaseline.key { return metrics.ascent }
        if key == VerticalAlignment.lastTextBaseline.key { return sizeThatFits(proposal).height - metrics.descent }
        return nil
    }

    // MARK: Drawing

    override package func draw(into list: inout [DisplayItem], at origin: CGPoint) {
        if needsDisplay { items = makeItems() }
        for var item in items {
            item.origin = CGPoint(x: item.origin.x + origin.x, y: item.origin.y + origin.y)
            list.append(item)
        }
    }

    // MARK: The caret's clock

    package var order: UInt64 { identity }
    package var isInSight: Bool { isInSight() }

    func phase(at now: Date) -> Int {
        Int(min(max(now.timeIntervalSince(blinkStart) / Self.blink + 1e-6, 0), 1e9))
    }

    package var nextWake: ViewTree.Wake {
        guard hasFocus, environment.isEnabled, editing.selection.isEmpty else { return .never }
        return .at(blinkStart.addingTimeInterval(Double(phase(at: tree.now) + 1) * Self.blink))
    }

    package func advance(to now: Date) {
        let shows = phase(at: now) % 2 == 0
        guard shows != showsCaret else { return }
        showsCaret = shows
        setNeedsDisplay()
    }

    func showCaret() {
        blinkStart = tree.now
        showsCaret = true
        mustReveal = true
        setNeedsDisplay()
    }

    // MARK: Focus

    package var canTakeFocus: Bool { environment.isEnabled }

    override package func collectFocusTargets(into targets: inout [any FocusTarget]) { if canTakeFocus { targets.append(self) } }

    package func focusDidChange(_ isFocused: Bool) {
        guard isFocused != hasFocus else { return }
        hasFocus = isFocused
        goal = nil
        if isFocused {
            tree.add(self)
        } else {
            tree.remove(self)
            edit { $0.commitMarked() }
            commit()
        }
        showCaret()
        view.onEditingChanged(isFocused)
    }

    package func activate() -> Bool {
        guard environment.isEnabled, !hasFocus else { return false }
        tree.focus.move(to: self)
        return true
    }

    /// Editing has come to an end.
    func commit() {
        guard let commit = view.source.commit else { return }
        if editing.text != known { commit(editing.text) }
        known = view.source.get()
        editing.set(known)
        textDidChange()
    }

    // MARK: Editing

    /// Changes the text or the selection, and tells the source.
    func edit(_ change: (inout EditableText) -> Void) {
        let before = editing
        change(&editing)
        guard editing != before else { return showCaret() }
        if editing.text != before.text || editing.marked != before.marked {
            textDidChange()
            // What is being composed is not the text's yet.
            if editing.marked == nil, editing.text != known, let tell = view.source.edit {
                known = editing.text
                tell(editing.text)
                // A binding may want something else than what it was given.
                take(view.source.get())
            }
        }
        showCaret()
    }

    /// Puts text in place of a part of what is shown, as a host does that corrects or fills in. `range` counts UTF-16 units, and is held to the text.
    package func replace(_ range: Range<Int>, with text: String) {
        guard environment.isEnabled else { return }
        func place(_ units: Int) -> Int {
            let units = min(max(units, 0), shown.utf16.count)
            let index = shown.utf16.index(shown.startIndex, offsetBy: units)
            return textPlace(shown.utf8.distance(from: shown.startIndex, to: index))
        }
        let selection = EditableText.Selection(anchor: place(range.lowerBound), head: place(range.upperBound))
        goal = nil
        let text = prepared(text)
        edit {
            $0.select(selection)
            $0.insert(text)
        }
        // Where nobody edits there is no end of editing to wait for.
        if !hasFocus { commit() }
    }

    // MARK: Touch

    package var recognizer: any Recognizer { touch }
    package var priority: GesturePriority { .normal }
    package var mask: GestureMask { .all }

    override package func hitTest(_ point: CGPoint) -> [ElementNode]? {
        CGRect(origin: .zero, size: frame.size).contains(point) ? [self] : nil
    }

    // MARK: Accessibility

    override package func collectAccessibility(into nodes: inout [AccessibilityNode]) {
        var node = AccessibilityNode(identity: identity, frame: frameInRoot)
        node.label = view.label?.string(in: environment) ?? ""
        let prompt = view.prompt?.string(in: environment) ?? ""
        if node.label.isEmpty { node.label = prompt }
        node.value = editing.isEmpty ? (prompt == node.label ? "" : prompt) : shown
        node.role = view.kind == .secure ? .secureTextField : isSingleLine ? .textField : .textArea
        if isSingleLine { node.submitLabel = environment.submitLabel.kind }
        node.input = TextInputTraits(environment, isSecret: view.kind == .secure)
        node.isEnabled = environment.isEnabled
        node.isActionable = environment.isEnabled
        node.isFocused = hasFocus
        func units(_ place: Int) -> Int {
            view.kind == .secure ? shownPlace(place) / 3 : editing.string(0..<editing.held(place)).utf16.count
        }
        node.selection = units(editing.selection.range.lowerBound)..<units(editing.selection.range.upperBound)
        tree.defaultActions[identity] = { [weak self] in
            if let self, isAttached { _ = activate() }
        }
        nodes.append(node)
    }
}
