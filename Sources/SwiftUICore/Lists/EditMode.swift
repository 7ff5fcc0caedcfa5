import Foundation

/// Whether a person edits what a view shows.
public enum EditMode: Sendable {
    case inactive
    /// For as long as one change takes, such as a swipe that deletes.
    case transient
    case active

    public var isEditing: Bool { self != .inactive }
}

extension EditMode: Equatable, Hashable {}

private enum EditModeKey: EnvironmentKey {
    static let defaultValue: Binding<EditMode>? = nil
}

private enum EditModeStoreKey: EnvironmentKey {
    static let defaultValue: AnyLocation<EditMode>? = nil
}

extension EnvironmentValues {
    /// Whether the views here are edited. Each screen has a mode of its own, unless one is set.
    public var editMode: Binding<EditMode>? {
        get { self[EditModeKey.self] ?? self[EditModeStoreKey.self].map { Binding(location: $0) } }
        set { self[EditModeKey.self] = newValue }
    }

    /// Begins a screen with a mode of its own.
    package mutating func setOwnEditMode(_ location: AnyLocation<EditMode>) {
        if self[EditModeStoreKey.self] !== location { self[EditModeStoreKey.self] = location }
    }
}

/// Begins and ends editing.
public struct EditButton: View {
    @Environment(\.editMode) private var editMode

    public init() {}

    @MainActor @preconcurrency public var body: some View {
        let mode = editMode, isEditing = mode?.wrappedValue.isEditing ?? false
        Button {
            withAnimation { mode?.wrappedValue = isEditing ? .inactive : .active }
        } label: {
            Text(verbatim: isEditing ? "Done" : "Edit").fontWeight(isEditing ? .semibold : .regular)
        }
        .disabled(mode == nil)
    }
}
