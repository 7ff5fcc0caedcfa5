import Foundation
import SwiftUI
import SwiftUICore

/// A keyboard at the stage. Keys take no time.
extension Stage {
    /// A key goes down and is let go.
    /// - Parameters:
    ///   - key: The key by the character that it gives without modifiers: `.tab`, `.return`, `"a"`.
    ///   - modifiers: The keys that are held meanwhile.
    /// - Returns: False when no view took it.
    @discardableResult public func press(_ key: KeyEquivalent, modifiers: EventModifiers = []) -> Bool {
        let event = KeyEvent(key, modifiers: modifiers)
        let isTaken = self.event { tree.keyDown(event) }
        self.event { tree.keyUp(event) }
        return isTaken
    }

    /// A key is held, comes again so many times, and is let go.
    public func hold(_ key: KeyEquivalent, modifiers: EventModifiers = [], repeats: Int) {
        var event = KeyEvent(key, modifiers: modifiers)
        self.event { tree.keyDown(event) }
        event.isRepeat = true
        for _ in 0..<max(repeats, 0) { self.event { tree.keyDown(event) } }
        self.event { tree.keyUp(event) }
    }

    /// Types a text, key by key. A line feed is the Return key.
    public func type(_ text: String) {
        for character in text {
            let event = KeyEvent(typing: character)
            self.event { tree.keyDown(event) }
            self.event { tree.keyUp(event) }
        }
    }

    /// Puts in text that no single key types, as an input method does.
    public func insert(_ text: String) { event { tree.insertText(text) } }

    /// Shows text that an input method is still composing, in place of the last; an empty one takes it away.
    /// - Parameter selection: What is selected in it, in UTF-16 units; nil: nothing, the caret stands at its end.
    public func compose(_ text: String, selection: Range<Int>? = nil) {
        let end = text.utf16.count
        event { tree.setMarkedText(text, selection: selection ?? end..<end) }
    }

    /// Takes the step that a person who cannot see asks of an adjustable element, such as a slider.
    /// - Throws: ``StageError`` when there is no such element, or more than one.
    public func adjust(_ label: String, _ direction: AccessibilityAdjustmentDirection) throws {
        let node = try find(label)
        event { tree.adjust(node, direction) }
    }
}
