import DisplayList
import Foundation

/// A view's old content fading into its new one, in the way of the `opacity` content transition.
@MainActor struct ContentFade {
    private var old: (items: [DisplayItem], size: CGSize)?
    private var progress = Presented(1.0)
    /// How many contents fade into one another.
    private var depth = 0
    private static let greatestDepth = 4

    /// - Parameters:
    ///   - content: What the element draws without any fade, in its coordinates.
    ///   - seen: Makes what is called at each frame.
    mutating func contentWillChange(
        from content: () -> [DisplayItem], in element: ElementNode, seen: () -> @MainActor () -> Void
    ) {
        let kind = element.environment.contentTransition.kind, transaction = element.tree.transaction
        guard kind == .opacity || kind == .interpolate, transaction.animation != nil, !element.environment.isRedacted else {
            (old, depth) = (nil, 0)
            return
        }
        let content = content()
        depth += 1
        if depth > Self.greatestDepth {
            // Beyond this there is nothing to be seen of the first ones.
            (old, depth) = ((content, element.presentation.size), 1)
        } else {
            old = (items(over: content, in: element), element.presentation.size)
        }
        var progress = Presented(0.0)
        progress.set(1, transaction, in: element, changed: seen)
        self.progress = progress
    }

    mutating func advance() {
        progress.advance()
        if !progress.isAnimating { (old, depth) = (nil, 0) }
    }

    /// What to draw, when the new content is `new`: the old one keeps its size, in the middle.
    func items(over new: [DisplayItem], in element: ElementNode) -> [DisplayItem] {
        guard let old, !old.items.isEmpty, !element.environment.isRedacted else { return new }
        let share = min(max(progress.value, 0), 1), identity = element.identity, size = element.presentation.size
        let shift = CGPoint(x: (size.width - old.size.width) / 2, y: (size.height - old.size.height) / 2)
        let leaving = old.items.map { item in
            var item = item
            item.origin = CGPoint(x: item.origin.x + shift.x, y: item.origin.y + shift.y)
            return item
        }
        return [DisplayItem.layer(.opacity(1 - share), leaving, identity)].dissolving(
            into: [.layer(.opacity(share), new, identity)], identity: identity)
    }
}

extension [DisplayItem] {
    /// These items, which fade out, and `new`, which fade in: added, so that nothing shines through where both are drawn.
    func dissolving(into new: [DisplayItem], identity: UInt64) -> [DisplayItem] {
        if isEmpty || new.isEmpty { return self + new }
        return [.layer(.group, self + [.layer(.blend(.plusLighter), new, identity)], identity)]
    }
}

extension DisplayItem {
    /// - Parameter reach: How far the effect draws beyond the items, in points.
    static func layer(_ effect: Effect, _ items: [DisplayItem], _ identity: UInt64, reach: CGFloat = 0) -> DisplayItem {
        DisplayItem(
            identity: identity, version: Serial.next(), bounds: items.unionOfFrames.insetBy(dx: -reach, dy: -reach),
            content: .layer(effect, items))
    }
}
