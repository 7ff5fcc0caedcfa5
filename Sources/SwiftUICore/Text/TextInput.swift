import DisplayList
import Foundation

/// What a field edits: a text at once, or a value when editing ends.
struct TextSource {
    let get: () -> String
    /// While a person types; nil: not before the end.
    let edit: ((String) -> Void)?
    /// When editing ends.
    let commit: ((String) -> Void)?

    init(_ text: Binding<String>) {
        get = { text.wrappedValue }
        edit = { text.wrappedValue = $0 }
        commit = nil
    }

    init(get: @escaping () -> String, commit: @escaping (String) -> Void) {
        (self.get, self.edit, self.commit) = (get, nil, commit)
    }
}

/// The kinds of places for text.
enum TextInputKind: Equatable {
    /// One line, that scrolls.
    case line
    /// One line of bullets, of which nothing can be copied.
    case secure
    /// As many lines as it takes, up to the line limit.
    case growing
    /// All the room that there is.
    case editor
}

/// The place for text in a field, without any frame around it.
nonisolated struct _TextInput: _PrimitiveView {
    typealias Body = Never
    let kind: TextInputKind
    /// The text as of the last body.
    let value: String
    let source: TextSource
    let prompt: Text?
    let label: Text?
    let onEditingChanged: (Bool) -> Void
    let onCommit: (() -> Void)?

    @MainActor static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode { TextInputElement(view, inputs) }

    @MainActor static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
        unsafeDowncast(node, to: TextInputElement.self).update(to: view, environment)
    }
}

/// Reads the text, so that the field follows it.
struct TextInputCore: View {
    let kind: TextInputKind
    let source: TextSource
    let prompt: Text?
    let label: Text?
    var onEditingChanged: (Bool) -> Void = { _ in }
    var onCommit: (() -> Void)?

    var body: some View {
        _TextInput(
            kind: kind, value: source.get(), source: source, prompt: prompt, label: label, onEditingChanged: onEditingChanged,
            onCommit: onCommit)
    }
}

private final class TextInputElement: ElementNode, FocusTarget, GestureTarget, TextTouchTarget, Timeline {
    private var view: _TextInput
    private var editing: EditableText
    /// The text that the source had when it was last looked at.
    private var known: String
    private var layout: EditorLayout?
    private var placeholder: (text: StyledText, paints: [_ResolvedStyle])?
    private var scroll = CGPoint.zero
    private var mustReveal = false
    /// The x that the caret keeps to while it moves up and down.
    private var goal: CGFloat?
    /// When the caret began to be seen.
    private var blinkStart: Date
    private var showsCaret = true
    private(set) var hasFocus = false
    private var items: [DisplayItem] = []
    private lazy var touch = makeTextTouchRecognizer(self)

    /// Seconds that the caret is seen, and then is not.
    private static let blink = 0.5
    private static let caretWidth: CGFloat = 2

    init(_ view: _TextInput, _ inputs: _NodeInputs) {
        self.view = view
        editing = EditableText(view.value)
        known = view.value
        blinkStart = inputs.tree.now
        super.init(inputs)
    }

    override func willDetach() {
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

    override func environmentDidChange(from old: EnvironmentValues) {
        if !environment.isEnabled {
            tree.focus.lose(self)
            tree.pointers.remove(self, from: tree)
        }
        textDidChange()
    }

    /// The source has this text now.
    private func take(_ value: String) {
        guard value != known else { return }
        known = value
        editing.set(value)
        textDidChange()
    }

    private func textDidChange() {
        layout = nil
        placeholder = nil
        setNeedsLayout()
        setNeedsDisplay()
    }

    // MARK: Layout

    private var isSingleLine: Bool { view.kind == .line || view.kind == .secure }
    private var font: FontDescription { environment.textStyle.resolvedFont(in: environment) }
    private var metrics: FontMetrics { tree.services.textEngine.metrics(of: font) }
    private var lineHeight: CGFloat { tree.roundedUpToPixels(metrics.ascent + metrics.descent) }

    private var style: EditorLayout.Style {
        var run = StyledText.Run("", font: font)
        run.tracking = (environment.textStyle.tracking ?? environment.textStyle.kerning ?? 0).finite()
        let alignment: StyledText.Alignment = switch environment.multilineTextAlignment {
        case .leading: .leading
        case .center: .center
        case .trailing: .trailing
        }
        return EditorLayout.Style(
            run: run, alignment: alignment, lineSpacing: environment.lineSpacing.clampedLength,
            isRightToLeft: environment.layoutDirection == .rightToLeft,
            language: environment.locale.identifier.replacingOccurrences(of: "_", with: "-"))
    }

    /// The text as it is seen: bullets for what is secret, spaces for breaks where there is one line.
    private var shown: String {
        switch view.kind {
        case .secure: return String(repeating: "•", count: editing.text.count)
        case .line:
            guard editing.text.contains(where: \.isNewline) else { return editing.text }
            return String(
                String.UnicodeScalarView(
                    editing.text.unicodeScalars.flatMap { scalar in
                        // As many bytes as before, so that places stay.
                        Character(scalar).isNewline ? Array(repeating: Unicode.Scalar(0x20), count: UTF8.width(scalar)) : [scalar]
                    }))
        case .growing, .editor: return editing.text
        }
    }

    private func shownPlace(_ place: Int) -> Int {
        guard view.kind == .secure else { return place }
        return editing.string(0..<editing.held(place)).count * 3
    }

    private func textPlace(_ shown: Int) -> Int {
        guard view.kind == .secure else { return editing.held(shown) }
        let index = editing.text.index(editing.text.startIndex, offsetBy: shown / 3, limitedBy: editing.text.endIndex)
        return editing.text.utf8.distance(from: editing.text.startIndex, to: index ?? editing.text.endIndex)
    }

    private func makeLayout(width: CGFloat) -> EditorLayout {
        let marked = editing.marked.map { shownPlace($0.lowerBound)..<shownPlace($0.upperBound) }
        return EditorLayout(
            shown, marked: marked, style: style, width: isSingleLine ? .infinity : max(width - Self.caretWidth, 1),
            room: max(width - Self.caretWidth, 0), engine: tree.services.textEngine, reusing: lastLayout)
    }

    private var lastLayout: EditorLayout?

    private func currentLayout() -> EditorLayout {
        if let layout { return layout }
        let made = makeLayout(width: frame.width)
        layout = made
        lastLayout = made
        return made
    }

    private func resolvedPlaceholder() -> (text: StyledText, paints: [_ResolvedStyle])? {
        guard editing.isEmpty, let prompt = view.prompt ?? view.label, view.kind != .editor else { return nil }
        if let placeholder { return placeholder }
        var outer = environment
        outer.foregroundStyles = nil
        outer.setForegroundStyles([PlaceholderTextShapeStyle()])
        if isSingleLine { outer.lineLimit = 1 }
        let (text, paints, _) = prompt.resolve(in: outer, tree)
        placeholder = (text, paints)
        return placeholder
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        switch view.kind {
        case .editor: return proposal.replacingUnspecifiedDimensions(by: CGSize(width: 200, height: 100))
        case .line, .secure:
            return CGSize(width: width(offered: proposal.width), height: lineHeight)
        case .growing:
            let width = width(offered: proposal.width)
            let layout = makeLayout(width: width)
            lastLayout = layout
            var height = layout.size.height
            if let placeholder = resolvedPlaceholder() {
                height = max(height, tree.services.textEngine.layout(placeholder.text, width: width, height: .infinity).size.height)
            }
            if let limit = environment.lineLimit {
                let lines = CGFloat(max(limit, 1))
                let step = metrics.leading + environment.lineSpacing.clampedLength
                height = min(height, lines * (metrics.ascent + metrics.descent) + (lines - 1) * step)
            }
            return CGSize(width: width, height: max(tree.roundedUpToPixels(height), lineHeight))
        }
    }

    /// All that is offered; what the text takes where nothing is.
    private func width(offered: CGFloat?) -> CGFloat {
        if let offered, offered < .infinity { return max(offered, 0) }
        let engine = tree.services.textEngine
        let prompt = resolvedPlaceholder().map { engine.layout($0.text, width: .infinity, height: .infinity).size.width } ?? 0
        return tree.roundedUpToPixels(max(makeLayout(width: .infinity).size.width, prompt) + Self.caretWidth)
    }

    override func placeContent() {
        layout = nil
        mustReveal = true
        setNeedsDisplay()
    }

    override func explicitAlignment(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? {
        if key == VerticalAlignment.firstTextBaseline.key { return metrics.ascent }
        if key == VerticalAlignment.lastTextBaseline.key { return sizeThatFits(proposal).height - metrics.descent }
        return nil
    }

    /// Moves the content so that the caret is in sight, and no further than there is content.
    private func revealCaret(_ layout: EditorLayout) {
        mustReveal = false
        let caret = layout.caret(at: shownPlace(editing.selection.head))
        let room = CGSize(width: max(frame.width - Self.caretWidth, 0), height: frame.height)
        func held(_ scroll: CGFloat, _ low: CGFloat, _ high: CGFloat, _ room: CGFloat, _ content: ClosedRange<CGFloat>) -> CGFloat {
            var scroll = scroll
            if hasFocus {
                if high - scroll > room { scroll = high - room }
                if low - scroll < 0 { scroll = low }
            }
            // Content that is wider starts and ends at the edges.
            let most = max(content.upperBound - room, min(content.lowerBound, 0))
            return min(max(scroll, min(content.lowerBound, 0)), most)
        }
        let left = layout.paragraphs.map(\.origin.x).min() ?? 0
        let x = isSingleLine ? held(scroll.x, caret.minX, caret.minX, room.width, left...max(left, left + layout.size.width)) : 0
        let y = isSingleLine ? 0 : held(scroll.y, caret.minY, caret.maxY, room.height, 0...max(layout.size.height, 0))
        scroll = CGPoint(x: x, y: y)
        // Without the focus a field from right to left shows its start.
        if isSingleLine, !hasFocus { scroll.x = environment.layoutDirection == .rightToLeft ? max(layout.size.width - room.width, 0) : 0 }
    }

    // MARK: Drawing

    override func draw(into list: inout [DisplayItem], at origin: CGPoint) {
        if needsDisplay { items = makeItems() }
        for var item in items {
            item.origin = CGPoint(x: item.origin.x + origin.x, y: item.origin.y + origin.y)
            list.append(item)
        }
    }

    private func makeItems() -> [DisplayItem] {
        guard !environment.isRedacted else { return redacted() }
        let layout = currentLayout()
        if mustReveal { revealCaret(layout) }
        var inside: [DisplayItem] = []
        let tint = TintShapeStyle()._resolve(in: environment, level: 0).color.rgba
        func fill(_ rect: CGRect, _ color: RGBA) {
            inside.append(
                DisplayItem(
                    identity: identity, version: Serial.next(), origin: rect.origin,
                    bounds: CGRect(origin: .zero, size: rect.size),
                    content: .fill(Fill(.rect(CGRect(origin: .zero, size: rect.size)), paint: .color(color)))))
        }
        let (top, bottom) = (scroll.y, scroll.y + frame.height)
        if hasFocus, !editing.selection.isEmpty {
            let range = editing.selection.range
            for rect in layout.rects(of: shownPlace(range.lowerBound)..<shownPlace(range.upperBound), from: top, to: bottom) {
                fill(rect.offsetBy(dx: -scroll.x, dy: -scroll.y), tint.multiplyingAlpha(by: 0.3))
            }
        }
        if let placeholder = resolvedPlaceholder() {
            let width = view.kind == .growing ? frame.width : .infinity
            inside += glyphs(
                tree.services.textEngine.layout(placeholder.text, width: isSingleLine ? frame.width : width, height: .infinity),
                placeholder.paints)
        }
        let foreground = environment.isEnabled
            ? environment.resolveForeground() : Color(SystemColor.tertiary)._resolve(in: environment, level: 0)
        let bounds = CGRect(origin: .zero, size: presentation.size)
        for paragraph in layout.paragraphs where paragraph.origin.y <= bottom && paragraph.origin.y + paragraph.block.layout.size.height >= top {
            let paints = [foreground.paint(in: bounds)]
            var item: DisplayItem
            if let kept = paragraph.block.item, case .glyphs(let glyphs) = kept.content, glyphs.paints == paints {
                item = kept
            } else {
                item = DisplayItem(
                    identity: identity, version: Serial.next(), bounds: paragraph.block.layout.inkBounds,
                    content: .glyphs(Glyphs(paragraph.block.layout, paints: paints)))
                paragraph.block.item = item
            }
            guard !item.bounds.isEmpty else { continue }
            item.origin = CGPoint(x: paragraph.origin.x - scroll.x, y: paragraph.origin.y - scroll.y)
            inside.append(item)
        }
        if hasFocus, showsCaret, editing.selection.isEmpty {
            var caret = layout.caret(at: shownPlace(editing.selection.head)).offsetBy(dx: -scroll.x, dy: -scroll.y)
            if editing.isEmpty { caret.size.height = max(caret.height, metrics.ascent + metrics.descent) }
            caret.size.width = Self.caretWidth
            fill(caret, tint)
        }
        let isCut = layout.size.width > frame.width + 0.5 || layout.size.height > frame.height + 0.5
        guard isCut, !inside.isEmpty else { return inside }
        return [
            DisplayItem(
                identity: identity, version: Serial.next(), bounds: bounds,
                content: .layer(.clip(.rect(bounds), isEvenOdd: false, isAntialiased: true), inside))
        ]
    }

    private func glyphs(_ layout: TextLayout, _ styles: [_ResolvedStyle]) -> [DisplayItem] {
        guard !layout.inkBounds.isEmpty else { return [] }
        let space = max(0, frame.width - Self.caretWidth - layout.size.width)
        let isRight = environment.layoutDirection == .rightToLeft
        let x: CGFloat = switch environment.multilineTextAlignment {
        case .leading: isRight ? space : 0
        case .center: space / 2
        case .trailing: isRight ? 0 : space
        }
        let bounds = CGRect(origin: .zero, size: presentation.size)
        return [
            DisplayItem(
                identity: identity, version: Serial.next(), origin: CGPoint(x: x, y: 0), bounds: layout.inkBounds,
                content: .glyphs(Glyphs(layout, paints: styles.map { $0.paint(in: bounds) })))
        ]
    }

    private func redacted() -> [DisplayItem] {
        guard !editing.isEmpty else { return [] }
        let layout = currentLayout().paragraphs[0].block.layout
        let item = DisplayItem(
            identity: identity, version: Serial.next(), bounds: layout.inkBounds,
            content: .glyphs(Glyphs(layout, paints: [environment.resolveForeground().paint(in: layout.inkBounds)])))
        return [Redaction.text(item)].filter { !$0.bounds.isEmpty }
    }

    // MARK: The caret's clock

    var order: UInt64 { identity }

    private func phase(at now: Date) -> Int {
        Int(min(max(now.timeIntervalSince(blinkStart) / Self.blink + 1e-6, 0), 1e9))
    }

    var nextWake: ViewTree.Wake {
        guard hasFocus, environment.isEnabled, editing.selection.isEmpty else { return .never }
        return .at(blinkStart.addingTimeInterval(Double(phase(at: tree.now) + 1) * Self.blink))
    }

    func advance(to now: Date) {
        let shows = phase(at: now) % 2 == 0
        guard shows != showsCaret else { return }
        showsCaret = shows
        setNeedsDisplay()
    }

    private func showCaret() {
        blinkStart = tree.now
        showsCaret = true
        mustReveal = true
        setNeedsDisplay()
    }

    // MARK: Focus

    var canTakeFocus: Bool { environment.isEnabled }

    override func collectFocusTargets(into targets: inout [any FocusTarget]) { if canTakeFocus { targets.append(self) } }

    func focusDidChange(_ isFocused: Bool) {
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

    func activate() -> Bool {
        guard environment.isEnabled, !hasFocus else { return false }
        tree.focus.move(to: self)
        return true
    }

    /// Editing has come to an end.
    private func commit() {
        guard let commit = view.source.commit else { return }
        if editing.text != known { commit(editing.text) }
        known = view.source.get()
        editing.set(known)
        textDidChange()
    }

    // MARK: Editing

    /// Changes the text or the selection, and tells the source.
    private func edit(_ change: (inout EditableText) -> Void) {
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

    private func prepared(_ text: String) -> String {
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

    func insertText(_ text: String) -> Bool {
        goal = nil
        let text = prepared(text)
        edit { $0.insert(text) }
        return true
    }

    func setMarkedText(_ text: String, selection: Range<Int>) -> Bool {
        goal = nil
        let text = prepared(text)
        edit { $0.setMarked(text, selected: selection) }
        return true
    }

    private func submit() -> Bool {
        edit { $0.commitMarked() }
        commit()
        view.onCommit?()
        let isTaken = environment.submitAction?(.text) ?? false
        return isTaken || view.onCommit != nil
    }

    func keyDown(_ event: KeyEvent) -> Bool {
        let chord = event.chord, extends = chord.contains(.shift)
        // Apple's keyboards and those of other systems: Command or Control for commands, Option or Control for words.
        let isCommand = chord.contains(.command) || chord.contains(.control)
        let isWord = chord.contains(.option) || chord.contains(.control)
        let isRight = currentLayout().isRightToLeft(at: shownPlace(editing.selection.head))
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

    private func command(_ key: Character, _ shift: Bool) -> Bool {
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
    private func capitalized(_ text: String) -> String {
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

    private func lineRange() -> Range<Int> {
        let range = currentLayout().lineRange(at: shownPlace(editing.selection.head))
        return textPlace(range.lowerBound)..<textPlace(range.upperBound)
    }

    private func moveToLineEnd(_ direction: EditableText.Direction, extending: Bool) -> Bool {
        let line = lineRange()
        edit { $0.move(to: direction == .backward ? line.lowerBound : line.upperBound, extending: extending) }
        return true
    }

    /// A line, or a distance, up or down.
    private func moveVertically(_ direction: EditableText.Direction, by distance: CGFloat?, extending: Bool) {
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

    // MARK: Touch

    var recognizer: any Recognizer { touch }
    var priority: GesturePriority { .normal }
    var mask: GestureMask { .all }

    override func hitTest(_ point: CGPoint) -> [ElementNode]? {
        CGRect(origin: .zero, size: frame.size).contains(point) ? [self] : nil
    }

    private func place(at point: CGPoint) -> Int {
        textPlace(currentLayout().place(at: CGPoint(x: point.x + scroll.x, y: point.y + scroll.y)))
    }

    func tap(at point: CGPoint, count: Int) {
        let place = place(at: point)
        if !hasFocus { tree.focus.move(to: self) }
        goal = nil
        edit { $0.select(Self.selection(in: $0, at: place, count: view.kind == .secure && count > 1 ? 4 : count)) }
    }

    func drag(from start: CGPoint, to end: CGPoint, count: Int) {
        let first = Self.selection(in: editing, at: place(at: start), count: count).range
        let second = Self.selection(in: editing, at: place(at: end), count: count).range
        goal = nil
        edit {
            $0.select(
                second.lowerBound < first.lowerBound
                    ? EditableText.Selection(anchor: first.upperBound, head: second.lowerBound)
                    : EditableText.Selection(anchor: first.lowerBound, head: second.upperBound))
        }
    }

    private static func selection(in text: EditableText, at place: Int, count: Int) -> EditableText.Selection {
        let range = switch count {
        case 2: text.word(at: place)
        case 3: text.paragraph(at: place)
        case 4: 0..<text.end
        default: place..<place
        }
        return EditableText.Selection(anchor: range.lowerBound, head: range.upperBound)
    }

    // MARK: Accessibility

    override func collectAccessibility(into nodes: inout [AccessibilityNode]) {
        var node = AccessibilityNode(identity: identity, frame: frameInRoot)
        node.label = view.label?.string(in: environment) ?? ""
        let prompt = view.prompt?.string(in: environment) ?? ""
        if node.label.isEmpty { node.label = prompt }
        node.value = editing.isEmpty ? (prompt == node.label ? "" : prompt) : shown
        node.role = view.kind == .secure ? .secureTextField : isSingleLine ? .textField : .textArea
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
