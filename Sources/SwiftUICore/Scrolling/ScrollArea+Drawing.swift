import DisplayList
import Foundation

/// What of its content a scroll view draws.
extension ScrollArea {
    package var bounds: CGRect { CGRect(origin: .zero, size: presentation.size) }

    /// Where content is to be seen: on behind bars and to the edges of the screen, where the area lies at the border of the safe area.
    var visibleBounds: CGRect { bounds.grown(by: windowInsets) }

    func makeLayer() {
        var inside: [DisplayItem] = []
        let shift = shift
        document.emit(
            into: &inside,
            at: CGPoint(x: document.presentation.minX + shift.width, y: document.presentation.minY + shift.height))
        let isClipped = !environment.isScrollClipDisabled
        let bounds = visibleBounds
        if isClipped { inside = inside.inSight(of: bounds) }
        if let background = environment.scrollBackground?.resolve(in: environment) {
            inside.insert(
                DisplayItem(
                    identity: indicators.backgroundIdentity, version: Serial.next(), bounds: bounds,
                    content: .fill(Fill(.rect(bounds), paint: .color(background.rgba)))), at: 0)
        }
        let extent = inside.unionOfFrames
        let effect: Effect = isClipped && !bounds.insetBy(dx: -0.01, dy: -0.01).contains(extent)
            ? .clip(.rect(bounds), isEvenOdd: false, isAntialiased: false) : .transform(.identity)
        layer = DisplayItem(
            identity: identity, version: Serial.next(), bounds: isClipped ? extent.intersection(bounds).orZero : extent,
            content: .layer(effect, inside))
    }
}

extension [DisplayItem] {
    /// Those that reach into a rectangle; of what was put together, the parts that do.
    fileprivate func inSight(of rect: CGRect) -> [DisplayItem] {
        flatMap { item -> [DisplayItem] in
            if item.bounds.isInfinite { return [item] }
            guard item.frame.intersects(rect) else { return [] }
            guard case .layer(.list, let parts) = item.content, !rect.contains(item.frame) else { return [item] }
            return parts.map { part in
                var part = part
                part.origin.x += item.origin.x
                part.origin.y += item.origin.y
                return part
            }.inSight(of: rect)
        }
    }
}
