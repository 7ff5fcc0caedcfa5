import Foundation

/// What a person may do to the rows of a `ForEach` in a list.
package struct ForEachEdits {
    /// Takes out the elements at these places.
    package var delete: ((IndexSet) -> Void)?
    /// Puts the elements at these places in front of the one that stood at a place, all counted before the change.
    package var move: ((IndexSet, Int) -> Void)?
    package init() {}
}

/// A view of data that a list can edit.
protocol EditableContent {
    mutating func edit(_ change: (inout ForEachEdits) -> Void)
}

extension ForEach: EditableContent {
    mutating func edit(_ change: (inout ForEachEdits) -> Void) {
        var edits = edits ?? ForEachEdits()
        change(&edits)
        self.edits = edits
    }
}

extension ModifiedContent: EditableContent where Content: DynamicViewContent {
    mutating func edit(_ change: (inout ForEachEdits) -> Void) { content = content.edited(change) }
}

extension ModifiedContent: DynamicViewContent where Content: DynamicViewContent, Modifier: ViewModifier {
    public var data: Content.Data { content.data }
}

extension DynamicViewContent {
    nonisolated fileprivate func edited(_ change: (inout ForEachEdits) -> Void) -> Self {
        guard var content = self as? any EditableContent else { return self }
        content.edit(change)
        return content as? Self ?? self
    }

    /// Lets a person delete rows of a list, by swiping and while the list is edited. `action` takes the elements out of the data; nil:
    /// nothing can be deleted.
    nonisolated public func onDelete(perform action: Optional<(IndexSet) -> Void>) -> some DynamicViewContent {
        edited { $0.delete = action }
    }

    /// Lets a person move rows of a list while it is edited. `action` takes the places of the elements and the one before which they
    /// go, as `move(fromOffsets:toOffset:)` does; nil: nothing can be moved.
    nonisolated public func onMove(perform action: Optional<(IndexSet, Int) -> Void>) -> some DynamicViewContent {
        edited { $0.move = action }
    }
}

extension View {
    /// True: rows of this view cannot be deleted.
    nonisolated public func deleteDisabled(_ isDisabled: Bool) -> some View {
        modifier(_ListRowTraitsModifier { $0.isDeleteDisabled = isDisabled })
    }

    /// True: rows of this view cannot be moved.
    nonisolated public func moveDisabled(_ isDisabled: Bool) -> some View {
        modifier(_ListRowTraitsModifier { $0.isMoveDisabled = isDisabled })
    }

    /// True: rows of this view cannot be selected.
    nonisolated public func selectionDisabled(_ isDisabled: Bool = true) -> some View {
        modifier(_ListRowTraitsModifier { $0.isSelectionDisabled = isDisabled })
    }
}
