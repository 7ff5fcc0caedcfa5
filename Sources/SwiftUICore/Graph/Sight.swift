import DisplayList
import Foundation

/// Something that goes on by itself, and can be left alone while nobody sees it.
@MainActor package protocol Sighted {
    /// Whether anybody can see it. Asked often, and must not change anything.
    var isInSight: Bool { get }
}

extension Sighted {
    package var isInSight: Bool { true }
}

// Walks from an element outwards, as drawing walks inwards: what lies outside of a scroll view's window or of the scene, on a
// covered screen or under an opacity of zero is not seen. Pure geometry, so nobody has to be told when it changes.
extension ElementNode {
    /// Whether any of what this element draws shows on the screen: within its frame, or within `reach`, a rectangle in its own
    /// coordinates. What is on its way out counts as seen.
    package final func isInSight(reaching reach: CGRect? = nil) -> Bool {
        var rect = presentation
        if let reach { rect = rect.union(reach.offsetBy(dx: presentation.minX, dy: presentation.minY)) }
        // Without an extent it still has a place, which is seen or not.
        if rect.width == 0 { rect = rect.insetBy(dx: -0.01, dy: 0) }
        if rect.height == 0 { rect = rect.insetBy(dx: 0, dy: -0.01) }
        switch wayOut(of: rect) {
        case .hidden: return false
        case .leaves: return true
        case .shows(let rect): return rect.intersects(CGRect(origin: .zero, size: tree.size))
        }
    }

    private enum WayOut {
        case hidden, leaves
        /// In the coordinates of the outermost element.
        case shows(CGRect)
    }

    /// What is left of a rectangle, in the coordinates of the element around, on its way to the outermost one.
    nonisolated private final func wayOut(of rect: CGRect) -> WayOut {
        var rect = rect, child = Unmanaged.passUnretained(self)
        while let outer = child._withUnsafeGuaranteedRef({ $0.outer }) {
            if child._withUnsafeGuaranteedRef({ $0.hasLeft }) { return .leaves }
            let isSeen = outer._withUnsafeGuaranteedRef { element in
                if element.isSeenThrough, !element.isOnItsWay {
                    let place = element.frame.origin
                    rect.origin = CGPoint(x: rect.origin.x + place.x, y: rect.origin.y + place.y)
                    return true
                }
                let seen = child._withUnsafeGuaranteedRef { child in onMainActor(element, child, rect) { $0.sight(of: $2, in: $1) } }
                if let seen { rect = seen }
                return seen != nil
            }
            if !isSeen { return .hidden }
            child = outer
        }
        return .shows(rect)
    }

    /// What is seen around this element of a rectangle that a child of it draws in; nil when nothing is.
    private final func sight(of rect: CGRect, in child: ElementNode) -> CGRect? {
        guard shows(child) else { return nil }
        var rect = sight(of: rect)
        if rect.isEmpty { return nil }
        let place = presentation.origin
        rect.origin = CGPoint(x: rect.origin.x + place.x, y: rect.origin.y + place.y)
        return rect
    }

    /// What the element draws with all that is in it, in its own coordinates.
    package final var drawnBounds: CGRect {
        let wasDue = needsDisplay
        var items: [DisplayItem] = []
        emit(into: &items, at: .zero)
        // Whoever is around has not drawn it yet.
        if wasDue { setNeedsDisplay() }
        return items.unionOfFrames
    }
}

/// Whether the elements of a structural node are seen, and how far each draws beyond its frame, which is looked up once for what
/// they show.
struct Sight {
    private var reaches: [(size: CGSize, rect: CGRect)] = []

    /// They show something else now.
    mutating func invalidate() { reaches.removeAll(keepingCapacity: true) }

    /// Nodes without elements count as seen: what they do may show elsewhere.
    @MainActor mutating func sees(_ node: _ViewNode) -> Bool {
        // Mostly it is one, that is seen where it stands.
        let only = node.stableElement
        if let only, only.isInSight() { return true }
        var elements: [ElementNode] = []
        if let only { elements.append(only) } else { node.collectElements(into: &elements) }
        if elements.isEmpty || only == nil && elements.contains(where: { $0.isInSight() }) { return true }
        if reaches.map(\.size) != elements.map(\.presentation.size) {
            // Before they are laid out nobody knows.
            if !node.tree.isLaidOut { return true }
            reaches = elements.map { ($0.presentation.size, $0.drawnBounds) }
        }
        return zip(elements, reaches).contains { $0.isInSight(reaching: $1.rect) }
    }
}
