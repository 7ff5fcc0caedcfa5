import Foundation

/// The keyboard's way through a tree. A key goes to the view with the focus: first to `onKeyPress` around it and nothing else
/// that could have the focus, then to the view itself, then to `onKeyPress` further out, up to the root. What all of them leave may be a shortcut; then Tab and arrows
/// move the focus, and Escape ends what is presented on top, or takes the focus away.
extension ViewTree {
    /// A key goes down, or comes again while it is held. False when nothing took it: the host may do with it as it likes.
    @discardableResult package func keyDown(_ event: KeyEvent) -> Bool {
        if let focused = focus.focused {
            let press = KeyPress(
                phase: event.isRepeat ? .repeat : .down, key: event.key, characters: event.characters,
                modifiers: event.modifiers)
            var (handlers, own) = keyHandlers(around: focused)
            while own > 0 {
                own -= 1
                if handlers.removeFirst().handle(press) == .handled { return true }
            }
            if focused.environment.isEnabled, focused.keyDown(event) { return true }
            for handler in handlers where handler.handle(press) == .handled { return true }
        }
        if !event.isRepeat || event.chord.contains(.command), focus.performShortcut(event) { return true }
        switch event.key {
        case .tab where event.chord.isSubset(of: .shift):
            return focus.moveOn(backwards: event.chord.contains(.shift), in: self)
        case .upArrow, .downArrow, .leftArrow, .rightArrow:
            return event.chord.isEmpty && focus.moveOn(event.key, in: self)
        case .escape where event.chord.isEmpty:
            if presentations.cancel() { return true }
            guard focus.focused != nil else { return false }
            focus.move(to: nil)
            return true
        default: return false
        }
    }

    /// A key is let go.
    @discardableResult package func keyUp(_ event: KeyEvent) -> Bool {
        guard let focused = focus.focused else { return false }
        let press = KeyPress(phase: .up, key: event.key, characters: event.characters, modifiers: event.modifiers)
        return keyHandlers(around: focused).handlers.contains { $0.handle(press) == .handled }
    }

    /// Text that is not the work of a single key: composed by an input method or dead keys, or pasted by the host. It takes
    /// the place of marked text and of the selection.
    @discardableResult package func insertText(_ text: String) -> Bool {
        guard let focused = focus.focused, focused.environment.isEnabled else { return false }
        return focused.insertText(text)
    }

    /// Text that an input method is still composing; see `FocusTarget`.
    @discardableResult package func setMarkedText(_ text: String, selection: Range<Int>) -> Bool {
        guard let focused = focus.focused, focused.environment.isEnabled else { return false }
        return focused.setMarkedText(text, selection: selection)
    }

    /// From the target outwards, and how many of them stand right around it.
    private func keyHandlers(around target: any FocusTarget) -> (handlers: [any KeyHandler], own: Int) {
        var handlers: [any KeyHandler] = []
        var own: Int?
        var element: ElementNode? = target
        while let current = element {
            if own == nil, current !== target, current.content.count > 1, holdsOthers(current, than: target) { own = handlers.count }
            if let handler = current as? any KeyHandler { handlers.append(handler) }
            element = current.superElement
        }
        return (handlers, own ?? handlers.count)
    }

    private func holdsOthers(_ element: ElementNode, than target: any FocusTarget) -> Bool {
        var targets: [any FocusTarget] = []
        element.collectFocusTargets(into: &targets)
        return targets.contains { $0 !== target }
    }
}
