import Foundation

/// Scroll views and the bars around them. Content begins clear of a bar and goes on behind it; so the area keeps its frame within the safe
/// area, and only the window in which content is to be seen reaches further.
extension ScrollArea {
    /// How far the window reaches beyond the frame.
    package var windowInsets: SideInsets {
        var insets = followedInsets ?? SideInsets()
        if !axes.contains(.vertical) { (insets.top, insets.bottom) = (0, 0) }
        return insets
    }

    /// In the area's coordinates.
    package var window: CGRect { CGRect(origin: .zero, size: frame.size).grown(by: windowInsets) }

    /// The part of the window that no bar covers, in the area's coordinates: where what is pinned stands.
    package var clearWindow: CGRect { CGRect(origin: .zero, size: frame.size).grown(by: SideInsets(top: collapsed)) }

    /// What content has of the safe area: nothing along the axes, where it has no edges.
    package var contentSafeArea: SafeArea {
        let far: CGFloat = 1e7
        var inner = CGRect(origin: .zero, size: frame.size)
        var outer = inner.grown(by: windowInsets)
        if axes.contains(.vertical) {
            inner = CGRect(x: inner.minX, y: -far, width: inner.width, height: 2 * far)
            outer = CGRect(x: outer.minX, y: -far, width: outer.width, height: 2 * far)
        }
        if axes.contains(.horizontal) {
            inner = CGRect(x: -far, y: inner.minY, width: 2 * far, height: inner.height)
            outer = CGRect(x: -far, y: outer.minY, width: 2 * far, height: outer.height)
        }
        return SafeArea(outer: outer, inner: inner)
    }

    /// The bar that content goes under; nil where the area does not lie right below one.
    var bar: BarScroll? {
        guard axes.contains(.vertical), let insets = followedInsets, insets.top > 0 else { return nil }
        return environment.barScroll
    }

    /// How much of the bar above has given way to content.
    var collapsed: CGFloat { bar.map { min(max(offset.y, 0), $0.collapsible) } ?? 0 }

    /// The bar has other drawers.
    func barDidChange() { setNeedsDisplay() }
}
