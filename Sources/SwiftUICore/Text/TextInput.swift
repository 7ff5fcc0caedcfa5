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
