import Foundation
import SwiftUICore

extension BrowserScene {
    func pointer(_ phase: ClientMessage.PointerPhase, _ pointer: Int, at point: CGPoint) {
        event { tree in
            switch phase {
            case .down: tree.pointers.down(pointer, at: point, in: tree)
            case .move: tree.pointers.move(pointer, to: point, in: tree)
            case .up: tree.pointers.up(pointer, at: point, in: tree)
            case .cancel: tree.pointers.cancel()
            case .hover: tree.pointers.hover(at: point, in: tree)
            case .leave: tree.pointers.hover(at: nil, in: tree)
            }
        }
    }

    func wheel(at point: CGPoint, by delta: CGSize) { event { $0.wheel(by: delta, at: point) } }

    func key(_ phase: ClientMessage.KeyPhase, _ key: PageKey) {
        guard let keyEvent = key.event else { return }
        event { tree in
            switch phase {
            case .down: tree.keyDown(keyEvent)
            case .up: tree.keyUp(keyEvent)
            }
        }
    }

    func insert(_ text: String) { event { $0.insertText(text) } }

    func compose(_ text: String, selection: Range<Int>) { event { $0.setMarkedText(text, selection: selection) } }

    func paste(_ text: String) {
        pasteboard = text
        event { $0.insertText(text) }
    }

    func replace(_ range: Range<Int>, with text: String, in element: String) {
        event { tree in
            guard let node = elements.node(element) else { return }
            var targets: [any FocusTarget] = []
            tree.rootElement.collectFocusTargets(into: &targets)
            let field = targets.first { $0.identity == node.identity } as? TextInputElement
            field?.replace(range, with: text)
        }
    }

    func perform(_ action: ClientMessage.ElementAction, on element: String) {
        event { tree in
            // The handlers are those of the tree as it is now.
            _ = tree.accessibilityTree()
            if action == .activate, let deed = elements.deed(element) {
                switch deed {
                case .action(let action): tree.performAction(action)
                case .scroll(let node, let edge): tree.performScroll(node, edge)
                }
                return
            }
            guard let node = elements.node(element) else { return }
            switch action {
            case .activate: tree.performDefaultAction(node)
            case .increment: tree.adjust(node, .increment)
            case .decrement: tree.adjust(node, .decrement)
            case .focus: tree.focus(node)
            case .blur: if node.isFocused { tree.focus.move(to: nil) }
            }
        }
    }
}

extension ViewTree {
    /// Gives the focus to what stands at an element, if it can have it.
    fileprivate func focus(_ node: AccessibilityNode) {
        if focus.focused?.identity == node.identity { return }
        var targets: [any FocusTarget] = []
        rootElement.collectFocusTargets(into: &targets)
        // A control is its own element; what was made focusable lies around one.
        let target = targets.first { $0.identity == node.identity } ?? targets.last { $0.frameInRoot.contains(node.frame) }
        if let target, target !== focus.focused { focus.move(to: target, byKeyboard: true) }
    }
}

extension PageKey {
    /// The key as views know it; nil for keys that they have no word for, such as Shift itself.
    var event: KeyEvent? {
        var modifiers: EventModifiers = []
        if shift { modifiers.insert(.shift) }
        if control { modifiers.insert(.control) }
        if option { modifiers.insert(.option) }
        if command { modifiers.insert(.command) }
        if let named = Self.named[key] { return KeyEvent(named, modifiers: modifiers, isRepeat: isRepeat) }
        guard key.count == 1, let character = key.first else { return nil }
        let small = key.lowercased()
        return KeyEvent(
            KeyEquivalent(small.count == 1 ? small.first! : character), characters: key, modifiers: modifiers,
            isRepeat: isRepeat)
    }

    /// UI Events KeyboardEvent key Values, W3C, sections 3.2 to 3.5.
    private static let named: [String: KeyEquivalent] = [
        "Enter": .return, "Tab": .tab, "Escape": .escape, "Backspace": .delete, "Delete": .deleteForward, "Clear": .clear,
        "ArrowUp": .upArrow, "ArrowDown": .downArrow, "ArrowLeft": .leftArrow, "ArrowRight": .rightArrow, "Home": .home,
        "End": .end, "PageUp": .pageUp, "PageDown": .pageDown, " ": .space,
    ]
}
