/// What stands before the text of a field, as tokens do: keys that the start of the text has nothing for go there.
struct TextStart {
    /// Whether something there is selected, so that the caret is not seen.
    var isCaretHidden = false
    /// Takes a backspace or an arrow that leads back from the start of the text.
    var keyDown: ((KeyEvent) -> Bool)?
}

private enum TextStartKey: EnvironmentKey { static var defaultValue: TextStart { TextStart() } }

extension EnvironmentValues {
    var textStart: TextStart {
        get { self[TextStartKey.self] }
        set { self[TextStartKey.self] = newValue }
    }
}
