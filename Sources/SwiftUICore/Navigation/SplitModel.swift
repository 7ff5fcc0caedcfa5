import Foundation

/// The columns of a split view: what each shows, and how one leads to the next.
@MainActor final class SplitModel {
    /// Two or three.
    let count: Int
    /// The stacks of the columns where they stand side by side.
    private(set) var columns: [NavigationModel] = []
    /// The stack that all of them are in a narrow window.
    let stack: NavigationModel
    var isCollapsed = false
    /// What a list does when the column that it led to is left.
    private var returns: [Int: @MainActor () -> Void] = [:]
    /// The person has come to a column in a narrow window.
    var didShow: (@MainActor (Int) -> Void)?
    /// Columns that lie over others are done with.
    var endOverlay: (@MainActor () -> Void)?
    /// True while a row of a list with a selection acts: what follows from it is the selection's affair, not that of links.
    private(set) var isSelecting = false

    init(_ tree: ViewTree, count: Int) {
        self.count = count
        stack = NavigationModel(tree)
        columns = (0..<count).map { _ in NavigationModel(tree) }
        for (index, model) in columns.enumerated() { model.column = SplitColumn(split: self, index: index) }
        columns.last?.isDetail = true
        stack.column = SplitColumn(split: self, index: 0)
        stack.didPopColumn = { [weak self] index in self?.didLeave(index) }
    }

    /// A row of a list has been chosen: the next column has something to show.
    /// - Parameter undo: Takes the choice back, when the person leaves that column in a narrow window.
    func select(in column: Int, undo: @escaping @MainActor () -> Void, action: () -> Void) {
        isSelecting = true
        action()
        isSelecting = false
        let next = column + 1
        guard next < count else { return }
        if isCollapsed {
            returns[next] = undo
            stack.showColumns(upTo: next, animated: true)
            didShow?(next)
        } else {
            columns[next].replace(with: nil)
            endOverlay?()
        }
    }

    /// Shows a screen that a link in a column leads to in place of what the next column shows.
    func show(_ replacement: ColumnReplacement, after column: Int) {
        columns[column + 1].replace(with: replacement)
        endOverlay?()
    }

    /// Brings a column of the narrow window's stack to the top.
    func showColumn(_ index: Int, animated: Bool) { stack.showColumns(upTo: min(max(index, 0), count - 1), animated: animated) }

    private func didLeave(_ index: Int) {
        returns.removeValue(forKey: index)?()
        didShow?(index - 1)
    }
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
    @MainActor var leadsOn: Bool { split.map { !$0.isCollapsed && index + 1 < $0.count } ?? false }
    /// The stack that shows the column.
    @MainActor var model: NavigationModel? { split.map { $0.isCollapsed ? $0.stack : $0.columns[index] } }
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
