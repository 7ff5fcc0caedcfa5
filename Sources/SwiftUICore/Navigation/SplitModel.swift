import Foundation

/// The columns of a split view: what each shows, and how one leads to the next. Each is a stack, side by side with the others in a wide window; in a
/// narrow one they lie over one another and come and go as the screens of one stack do.
@MainActor final class SplitModel {
    /// Two or three.
    let count: Int
    private(set) var columns: [NavigationModel] = []
    private(set) var isCollapsed = false
    /// The column on top in a narrow window; in a wide one, the one that would be.
    let top = StateLocation(0)
    /// What a list does when the column that it led to is left.
    private var returns: [Int: @MainActor () -> Void] = [:]
    /// The person has come to a column in a narrow window.
    var didShow: (@MainActor (Int) -> Void)?
    /// Columns that lie over others are done with.
    var endOverlay: (@MainActor () -> Void)?
    /// True while a row of a list with a selection acts: what follows from it is the selection's affair, not that of links.
    private(set) var isSelecting = false
    private var isPlaced = false
    /// Counts the ways from column to column.
    private var moves = 0

    init(_ tree: ViewTree, count: Int) {
        self.count = count
        columns = (0..<count).map { _ in NavigationModel(tree) }
        for (index, model) in columns.enumerated() { model.column = SplitColumn(split: self, index: index) }
        columns.last?.isDetail = true
    }

    /// The window has become narrow or wide, or is so from the beginning.
    /// - Parameter wanted: The column that the program wants on top; nil for the one that the person has come to.
    func setCollapsed(_ collapsed: Bool, wanted: Int?) {
        guard collapsed != isCollapsed || !isPlaced else { return }
        (isCollapsed, isPlaced) = (collapsed, true)
        moves += 1
        if collapsed, let wanted { setTop(held(wanted)) }
        rest()
    }

    private func held(_ index: Int) -> Int { min(max(index, 0), count - 1) }
    private func setTop(_ index: Int) { if top.peek() != index { top.set(index, transaction: Transaction()) } }

    /// Every column stands where it belongs.
    private func rest() {
        let top = top.peek()
        for (index, model) in columns.enumerated() {
            model.rest(at: !isCollapsed || index == top ? 0 : index < top ? -1 : 1)
        }
    }

    /// The stack below a column in a narrow window.
    func model(below index: Int) -> NavigationModel? { isCollapsed && index > 0 ? columns[index - 1] : nil }

    /// A row of a list has been chosen: the next column has something to show.
    /// - Parameter undo: Takes the choice back, when the person leaves that column in a narrow window.
    func select(in column: Int, undo: @escaping @MainActor () -> Void, action: () -> Void) {
        isSelecting = true
        action()
        isSelecting = false
        let next = column + 1
        guard next < count else { return }
        returns[next] = undo
        columns[next].replace(with: nil)
        lead(to: next)
    }

    /// Shows a screen that a link in a column leads to in place of what the next column shows.
    func show(_ replacement: ColumnReplacement, after column: Int) {
        columns[column + 1].replace(with: replacement)
        lead(to: column + 1)
    }

    private func lead(to index: Int) {
        if isCollapsed {
            showColumn(index, animated: true)
            didShow?(index)
        } else {
            setTop(index)
            endOverlay?()
        }
    }

    /// Brings a column to the top of a narrow window.
    /// - Parameter done: Runs when it is there.
    func showColumn(_ index: Int, animated: Bool, done: (@MainActor () -> Void)? = nil) {
        let new = held(index), old = top.peek()
        guard isCollapsed, new != old else { return }
        setTop(new)
        moves += 1
        guard animated else {
            rest()
            done?()
            return
        }
        let move = moves
        for (index, model) in columns.enumerated() where index != new && index != old { model.rest(at: index < new ? -1 : 1) }
        columns[old].willRest(at: old < new ? -1 : 1)
        columns[new].willRest(at: 0)
        NavigationModel.run(from: columns[old].top, to: columns[new].top, in: columns[new], isPop: new < old) { [weak self] in
            if let self, move == moves { rest() }
            done?()
        }
    }

    /// A person has gone back from a column.
    func leave(_ index: Int, animated: Bool) {
        returns.removeValue(forKey: index)?()
        showColumn(index - 1, animated: animated) { [weak self] in
            // What a link showed there is gone with it.
            if let self, top.peek() < index { columns[index].replace(with: nil) }
        }
        didShow?(index - 1)
    }

    /// A finger let the column on top go where it was.
    func settle() { rest() }
}

/// What a column shows in place of its own content.
enum ColumnReplacement {
    case value(PathItem, from: NavigationModel)
    case view(AnyView)
}

/// A column of a split view, for what stands in it.
struct SplitColumn {
    private(set) weak var split: SplitModel?
    let index: Int

    /// Whether links lead to another column.
    @MainActor var leadsOn: Bool { split.map { index + 1 < $0.count } ?? false }
    /// The stack that the column is.
    @MainActor var model: NavigationModel? { split?.columns[index] }
    /// The stack below it in a narrow window.
    @MainActor var modelBelow: NavigationModel? { split?.model(below: index) }
}

private enum SplitColumnKey: EnvironmentKey { static var defaultValue: SplitColumn? { nil } }
private enum SidebarToggleKey: EnvironmentKey { static var defaultValue: SidebarToggle? { nil } }
private enum ScreenBackgroundKey: EnvironmentKey { static let defaultValue = SystemColor.background }

/// The button that shows and hides leading columns.
struct SidebarToggle {
    var isShown: Bool
    var action: @MainActor () -> Void
}

extension EnvironmentValues {
    /// The column that a view is the content of; nil elsewhere, also on what is pushed there.
    var splitColumn: SplitColumn? {
        get { self[SplitColumnKey.self] }
        set { self[SplitColumnKey.self] = newValue }
    }

    /// For the first screen of the column that has it.
    var sidebarToggle: SidebarToggle? {
        get { self[SidebarToggleKey.self] }
        set { self[SidebarToggleKey.self] = newValue }
    }

    /// What screens stand on.
    var screenBackground: SystemColor {
        get { self[ScreenBackgroundKey.self] }
        set { self[ScreenBackgroundKey.self] = newValue }
    }
}
