import Foundation

/// Rows below one another, that scroll: every view in the content is a row. Rows of a `ForEach` are made when they come into sight.
nonisolated public struct List<SelectionValue, Content>: View where SelectionValue: Hashable, Content: View {
    private enum Selection {
        case none
        case one(Binding<SelectionValue?>)
        case several(Binding<Set<SelectionValue>>)
    }

    private let selection: Selection
    private let content: Content
    @Environment(\.listKind) private var kind
    @Environment(\.horizontalSizeClass) private var sizeClass
    @Environment(\.scrollContentBackground) private var background
    @Environment(\.editMode) private var editMode

    private init(_ selection: Selection, content: Content) { (self.selection, self.content) = (selection, content) }

    /// Several rows can be selected, while the list is edited.
    nonisolated public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {
        self.init(selection.map { .several($0) } ?? .none, content: content())
    }

    /// One row can be selected.
    nonisolated public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
        self.init(selection.map { .one($0) } ?? .none, content: content())
    }

    @MainActor @preconcurrency public var body: some View {
        let selected: ListSelection? = switch selection {
        case .none: nil
        case .one(let binding): ListSelection(one: binding)
        case .several(let binding): ListSelection(several: binding)
        }
        ListScroll(content: content, selection: selected, isEditing: editMode?.wrappedValue.isEditing ?? false)
            .background(
                background == .hidden
                    ? AnyShapeStyle(Color.clear) : AnyShapeStyle(Color(ListMetrics.background(kind, sizeClass))))
    }
}
