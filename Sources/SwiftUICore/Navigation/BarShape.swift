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
            guard let below = model.screen(below: self) else { return true }
            let outer = below.bar.get()
            // Without a title of its own the screen below leaves it at large.
            return outer.displayMode != .inline && (outer.title == nil || below.showsLargeTitle(outer, in: model))
        }
    }
}

/// How high the parts of a screen's bar are, in points.
struct BarShape: Equatable {
    /// The row of items.
    var row: CGFloat = 0
    /// A large title below it.
    var title: CGFloat = 0

    @MainActor init(of screen: NavigationScreen, _ bar: BarContent, in model: NavigationModel) {
        guard !bar.isHidden(.navigationBar) else { return }
        row = BarMetrics.height
        title = screen.showsLargeTitle(bar, in: model) ? BarMetrics.largeTitleHeight : 0
    }

    /// Where content begins.
    var top: CGFloat { row + title }
    var isThere: Bool { top > 0 }

    /// What gives way as content comes up, the first that does first.
    var drawers: [CGFloat] { [title].filter { $0 > 0 } }

    /// The height of the large title when content has come up by a distance; what is pulled down takes it along.
    func title(at distance: CGFloat) -> CGFloat { title > 0 ? max(title - distance, 0) : 0 }
}
