import Foundation

/// Lengths and colours of a list of iOS 17, in points: as UIKit's list layouts measure at the standard text size.
package struct ListMetrics: Equatable {
    /// From the list's edges to the rows, at each side.
    var sideInset: CGFloat = 0
    /// From a row's edges to its content.
    var rowInsets = EdgeInsets(top: 11, leading: 20, bottom: 11, trailing: 20)
    var headerInsets: EdgeInsets
    var footerInsets = EdgeInsets(top: 7, leading: 20, bottom: 0, trailing: 20)
    /// Of the cards that sections make; 0 where they make none.
    var cornerRadius: CGFloat = 0
    /// Above the first section.
    var topMargin: CGFloat = 0
    /// Below each section.
    var sectionSpacing: CGFloat = 0
    /// What rows are drawn on; nil: the list's own background.
    var rowColor: SystemColor?
    /// Whether lines stand above and below a section, and reach from edge to edge.
    var edgeLines = EdgeLines.none
    var pinsHeaders = false
    /// The corners of what is pressed or selected, where rows are no cards; nil: all of the row.
    var selectionRadius: CGFloat?

    enum EdgeLines { case none, inset, full }

    /// - Parameter width: Of the list.
    init(_ kind: _ListKind, width: CGFloat, sizeClass: UserInterfaceSizeClass?) {
        headerInsets = EdgeInsets(top: 0, leading: 20, bottom: 5, trailing: 20)
        switch Self.settled(kind, sizeClass) {
        case .insetGrouped:
            // The margins of a phone's screen: wider ones from 414 points on.
            sideInset = width < 414 ? 16 : 20
            cornerRadius = 10
            (topMargin, sectionSpacing) = (35, 35)
            rowColor = .secondaryGroupedBackground
        case .grouped:
            (topMargin, sectionSpacing) = (35, 35)
            rowColor = .secondaryGroupedBackground
            edgeLines = .full
        case .plain:
            headerInsets = EdgeInsets(top: 6, leading: 20, bottom: 6, trailing: 20)
            footerInsets.bottom = 6
            edgeLines = .inset
            pinsHeaders = true
        case .inset:
            headerInsets = EdgeInsets(top: 6, leading: 16, bottom: 6, trailing: 16)
            sideInset = 16
            rowInsets = EdgeInsets(top: 11, leading: 16, bottom: 11, trailing: 16)
            footerInsets = EdgeInsets(top: 7, leading: 16, bottom: 6, trailing: 16)
            edgeLines = .inset
            selectionRadius = 10
        case .sidebar:
            sideInset = 10
            rowInsets = EdgeInsets(top: 11, leading: 12, bottom: 11, trailing: 12)
            headerInsets = EdgeInsets(top: 0, leading: 12, bottom: 6, trailing: 12)
            footerInsets = EdgeInsets(top: 7, leading: 12, bottom: 0, trailing: 12)
            (topMargin, sectionSpacing) = (10, 20)
            selectionRadius = 10
        }
    }

    /// The kind that a style shows itself as: a sidebar in a narrow window is a list of cards.
    static func settled(_ kind: _ListKind, _ sizeClass: UserInterfaceSizeClass?) -> _ListKind {
        kind == .sidebar && sizeClass != .regular ? .insetGrouped : kind
    }

    /// Whether rows are told apart by lines.
    static func hasLines(_ kind: _ListKind, _ sizeClass: UserInterfaceSizeClass?) -> Bool {
        settled(kind, sizeClass) != .sidebar
    }

    /// What a list of a kind lies on.
    static func background(_ kind: _ListKind, _ sizeClass: UserInterfaceSizeClass?) -> SystemColor {
        switch settled(kind, sizeClass) {
        case .insetGrouped, .grouped, .sidebar: .groupedBackground
        case .plain, .inset: .background
        }
    }
}
