import Foundation

/// The measures of navigation bars on iOS 17, in points.
enum BarMetrics {
    static let height: CGFloat = 44
    static let largeTitleHeight: CGFloat = 52
    static let toolbarHeight: CGFloat = 49
    static let margin: CGFloat = 16
    /// From which distance to the edge a finger can pull a screen back.
    static let edgeWidth: CGFloat = 24
    /// How far the screen below moves along with the one above, as a share.
    static let parallax: CGFloat = 0.3
}

extension NavigationScreen {
    /// Whether the title stands below the bar.
    @MainActor func showsLargeTitle(_ bar: BarContent, in model: NavigationModel) -> Bool {
        guard bar.title != nil else { return false }
        switch bar.displayMode {
        case .large: return true
        case .inline: return false
        case .automatic:
            guard let below = model.screen(below: self) else { return !model.isDetail }
            let outer = below.bar.get()
            // Without a title of its own the screen below leaves it at large.
            return outer.displayMode != .inline && (outer.title == nil || below.showsLargeTitle(outer, in: model))
        }
    }
}

extension NavigationScreen {
    var isFirst: Bool { if case .root = kind { true } else { false } }
}

/// How high the parts of a screen's bar are, in points.
struct BarShape: Equatable {
    /// The row of items.
    var row: CGFloat = 0
    /// A large title below it.
    var title: CGFloat = 0
    /// A search field below that.
    var search: CGFloat = 0
    var scopes: CGFloat = 0
    /// Whether the search field gives way to content.
    var searchGivesWay = false

    @MainActor init(
        of screen: NavigationScreen, _ bar: BarContent, in model: NavigationModel, _ found: SearchDescription?, _ look: SearchLook
    ) {
        guard !bar.isHidden(.navigationBar) else { return }
        row = BarMetrics.height
        title = screen.showsLargeTitle(bar, in: model) ? BarMetrics.largeTitleHeight : 0
        guard let found, case .drawer(let givesWay) = look else { return }
        search = SearchMetrics.drawerHeight
        searchGivesWay = givesWay
        guard found.model.isActive.get() else { return }
        // While a person searches, the field has all of the bar.
        (row, title, searchGivesWay) = (0, 0, false)
        search += 8
        let waits = found.options.scopesWaitForText && found.model.text.wrappedValue.isEmpty
        if found.options.scopes != nil && !waits { scopes = SearchMetrics.scopesHeight }
    }

    /// Where content begins.
    var top: CGFloat { row + title + search + scopes }
    var isThere: Bool { top > 0 }

    /// What gives way as content comes up, the first that does first.
    var drawers: [CGFloat] { [searchGivesWay ? search : 0, title].filter { $0 > 0 } }

    /// The height of the large title when content has come up by a distance; what is pulled down takes it along.
    func title(at distance: CGFloat) -> CGFloat {
        title > 0 ? max(title - (distance > 0 && searchGivesWay ? max(distance - search, 0) : distance), 0) : 0
    }

    /// The height of the search field then.
    func search(at distance: CGFloat) -> CGFloat { searchGivesWay ? max(search - max(distance, 0), 0) : search }
}

private enum IsBarNarrowKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// Whether the bars of a column have little room.
    var isBarNarrow: Bool {
        get { self[IsBarNarrowKey.self] }
        set { self[IsBarNarrowKey.self] = newValue }
    }

    /// How bars here show a search.
    func look(of search: SearchDescription?) -> SearchLook {
        SearchLook(search?.placement ?? .automatic, isNarrow: isBarNarrow || horizontalSizeClass != .regular)
    }

    /// What a screen's bar is to show: a search of the screen's own, or on the first screen one that stands around the stack.
    func search(_ bar: BarContent, isFirst: Bool) -> SearchDescription? { bar.search ?? (isFirst ? outerSearch : nil) }
}
