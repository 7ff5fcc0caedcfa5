import Foundation

/// What the scroll view of a screen and the bar above it know of each other: the bar's drawers (a large title, a search field) give
/// way as content comes up, and its background shows once content lies behind it.
@MainActor final class BarScroll {
    /// How far content has come up, in points; negative while it is pulled down. What lies beyond the bar's interest is cut.
    let distance = StateLocation<CGFloat>(0)
    /// The drawers that give way, in the order in which they do, in points.
    private(set) var drawers: [CGFloat] = []
    private weak var area: ScrollArea?

    /// Over which distance the background comes in.
    static let fade: CGFloat = 10

    /// How much of the bar gives way in all.
    var collapsible: CGFloat { drawers.reduce(0, +) }

    func setDrawers(_ drawers: [CGFloat]) {
        guard drawers != self.drawers else { return }
        self.drawers = drawers
        area?.barDidChange()
    }

    /// The scroll view has moved. The last one that did counts.
    func note(_ offset: CGFloat, of area: ScrollArea) {
        self.area = area
        let new = min(offset, collapsible + Self.fade)
        if new != distance.peek() { distance.set(new, transaction: Transaction()) }
    }

    func forget(_ area: ScrollArea) {
        guard self.area === area else { return }
        self.area = nil
        if distance.peek() != 0 { distance.set(0, transaction: Transaction()) }
    }

    /// Where content comes to rest that would stop with a drawer half open.
    func restingPlace(near offset: CGFloat) -> CGFloat? {
        guard offset > 0, offset < collapsible else { return nil }
        var start: CGFloat = 0
        for drawer in drawers {
            if offset <= start + drawer { return offset - start < drawer / 2 ? start : start + drawer }
            start += drawer
        }
        return nil
    }
}

private enum BarScrollKey: EnvironmentKey { static var defaultValue: BarScroll? { nil } }

extension EnvironmentValues {
    /// The bar above a scroll view.
    var barScroll: BarScroll? {
        get { self[BarScrollKey.self] }
        set { self[BarScrollKey.self] = newValue }
    }
}
