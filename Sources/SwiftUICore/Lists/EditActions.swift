import Foundation

/// What a person may do to a collection that a list shows.
public struct EditActions<Data>: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    fileprivate static var deleting: Self { Self(rawValue: 1) }
    fileprivate static var moving: Self { Self(rawValue: 2) }

    /// All that can be done to the collection: nothing, where its elements can neither be taken out nor change places.
    public static var all: EditActions<Data> { [] }
}

extension EditActions where Data: RangeReplaceableCollection {
    /// Elements can be deleted.
    public static var delete: EditActions<Data> { deleting }
    public static var all: EditActions<Data> { deleting }
}

extension EditActions where Data: MutableCollection {
    /// Elements can be moved.
    public static var move: EditActions<Data> { moving }
    public static var all: EditActions<Data> { moving }
}

extension EditActions where Data: MutableCollection, Data: RangeReplaceableCollection {
    public static var all: EditActions<Data> { [deleting, moving] }
}

/// The indices of a collection, each with its element's identity.
public struct IndexedIdentifierCollection<Base, ID>: Collection where Base: Collection, ID: Hashable {
    public struct Element {
        let index: Base.Index
        let id: ID
    }

    public typealias Index = Base.Index

    let base: Base
    let id: (Base.Element) -> ID

    public var startIndex: IndexedIdentifierCollection<Base, ID>.Index { base.startIndex }
    public var endIndex: IndexedIdentifierCollection<Base, ID>.Index { base.endIndex }

    public subscript(
        position: IndexedIdentifierCollection<Base, ID>.Index
    ) -> IndexedIdentifierCollection<Base, ID>.Element {
        Element(index: position, id: id(base[position]))
    }

    public func index(
        after i: IndexedIdentifierCollection<Base, ID>.Index
    ) -> IndexedIdentifierCollection<Base, ID>.Index {
        base.index(after: i)
    }

    // Steps over many elements take no longer than in the base.

    @_implements(Collection, index(_:offsetBy:)) public func _index(_ i: Base.Index, offsetBy distance: Int) -> Base.Index {
        base.index(i, offsetBy: distance)
    }

    @_implements(Collection, distance(from:to:)) public func _distance(from start: Base.Index, to end: Base.Index) -> Int {
        base.distance(from: start, to: end)
    }
}

extension IndexedIdentifierCollection: BidirectionalCollection where Base: BidirectionalCollection {
    public func index(
        before i: IndexedIdentifierCollection<Base, ID>.Index
    ) -> IndexedIdentifierCollection<Base, ID>.Index {
        base.index(before: i)
    }
}

extension IndexedIdentifierCollection: RandomAccessCollection where Base: RandomAccessCollection {}

/// A row of data that a list can edit.
public struct EditableCollectionContent<Content, Data> {
    let content: Content
}

extension EditableCollectionContent: View where Content: View {
    @MainActor @preconcurrency public var body: some View { content }
}

extension ForEach {
    /// A view for each element of a collection, which a list lets a person edit as `editActions` says. `onDelete` and `onMove` take the place
    /// of what these do.
    public init<C, R>(
        _ data: Binding<C>, editActions: EditActions<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> R
    )
    where
        Data == IndexedIdentifierCollection<C, ID>, ID == C.Element.ID, Content == EditableCollectionContent<R, C>,
        C: MutableCollection, C: RandomAccessCollection, R: View, C.Element: Identifiable, C.Index: Hashable
    {
        self.init(data, id: \.id, editActions: editActions, content: content)
    }

    public init<C, R>(
        _ data: Binding<C>, id: KeyPath<C.Element, ID>, editActions: EditActions<C>,
        @ViewBuilder content: @escaping (Binding<C.Element>) -> R
    )
    where
        Data == IndexedIdentifierCollection<C, ID>, Content == EditableCollectionContent<R, C>, C: MutableCollection,
        C: RandomAccessCollection, R: View, C.Index: Hashable
    {
        let all = data.wrappedValue
        self.init(
            data: IndexedIdentifierCollection(base: all) { $0[keyPath: id] }, id: { $0.id },
            content: { EditableCollectionContent(content: content(data.element(at: $0.index, of: all))) })
        var edits = ForEachEdits()
        if editActions.contains(.deleting), C.self is any RangeReplaceableCollection.Type {
            edits.delete = { data.wrappedValue = data.wrappedValue.without(offsets: $0) }
        }
        if editActions.contains(.moving) {
            edits.move = { data.wrappedValue.move(fromOffsets: $0, toOffset: $1) }
        }
        self.edits = edits
    }
}

extension Collection {
    /// Without the elements at these distances from the beginning; the same, where the collection cannot be made anew.
    fileprivate func without(offsets: IndexSet) -> Self {
        func rest<Whole: RangeReplaceableCollection>(of whole: Whole) -> Self {
            var result = Whole()
            for (offset, element) in whole.enumerated() where !offsets.contains(offset) { result.append(element) }
            return result as? Self ?? self
        }
        return (self as? any RangeReplaceableCollection).map { rest(of: $0) } ?? self
    }
}

extension List where SelectionValue == Never {
    /// A row for each element of a collection, which a person may edit as `editActions` says.
    nonisolated public init<Data, RowContent>(
        _ data: Binding<Data>, editActions: EditActions<Data>,
        @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
    )
    where
        Content == ForEach<
            IndexedIdentifierCollection<Data, Data.Element.ID>, Data.Element.ID, EditableCollectionContent<RowContent, Data>
        >, Data: MutableCollection, Data: RandomAccessCollection, RowContent: View, Data.Element: Identifiable,
        Data.Index: Hashable
    {
        self.init { ForEach(data, editActions: editActions, content: rowContent) }
    }

    nonisolated public init<Data, ID, RowContent>(
        _ data: Binding<Data>, id: KeyPath<Data.Element, ID>, editActions: EditActions<Data>,
        @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
    )
    where
        Content == ForEach<IndexedIdentifierCollection<Data, ID>, ID, EditableCollectionContent<RowContent, Data>>,
        Data: MutableCollection, Data: RandomAccessCollection, ID: Hashable, RowContent: View, Data.Index: Hashable
    {
        self.init { ForEach(data, id: id, editActions: editActions, content: rowContent) }
    }
}

extension List {
    nonisolated public init<Data, RowContent>(
        _ data: Binding<Data>, editActions: EditActions<Data>, selection: Binding<Set<SelectionValue>>?,
        @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
    )
    where
        Content == ForEach<
            IndexedIdentifierCollection<Data, Data.Element.ID>, Data.Element.ID, EditableCollectionContent<RowContent, Data>
        >, Data: MutableCollection, Data: RandomAccessCollection, RowContent: View, Data.Element: Identifiable,
        Data.Index: Hashable
    {
        self.init(selection: selection) { ForEach(data, editActions: editActions, content: rowContent) }
    }

    nonisolated public init<Data, RowContent>(
        _ data: Binding<Data>, editActions: EditActions<Data>, selection: Binding<SelectionValue?>?,
        @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
    )
    where
        Content == ForEach<
            IndexedIdentifierCollection<Data, Data.Element.ID>, Data.Element.ID, EditableCollectionContent<RowContent, Data>
        >, Data: MutableCollection, Data: RandomAccessCollection, RowContent: View, Data.Element: Identifiable,
        Data.Index: Hashable
    {
        self.init(selection: selection) { ForEach(data, editActions: editActions, content: rowContent) }
    }

    nonisolated public init<Data, ID, RowContent>(
        _ data: Binding<Data>, id: KeyPath<Data.Element, ID>, editActions: EditActions<Data>,
        selection: Binding<Set<SelectionValue>>?, @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
    )
    where
        Content == ForEach<IndexedIdentifierCollection<Data, ID>, ID, EditableCollectionContent<RowContent, Data>>,
        Data: MutableCollection, Data: RandomAccessCollection, ID: Hashable, RowContent: View, Data.Index: Hashable
    {
        self.init(selection: selection) { ForEach(data, id: id, editActions: editActions, content: rowContent) }
    }

    nonisolated public init<Data, ID, RowContent>(
        _ data: Binding<Data>, id: KeyPath<Data.Element, ID>, editActions: EditActions<Data>,
        selection: Binding<SelectionValue?>?, @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
    )
    where
        Content == ForEach<IndexedIdentifierCollection<Data, ID>, ID, EditableCollectionContent<RowContent, Data>>,
        Data: MutableCollection, Data: RandomAccessCollection, ID: Hashable, RowContent: View, Data.Index: Hashable
    {
        self.init(selection: selection) { ForEach(data, id: id, editActions: editActions, content: rowContent) }
    }
}
