import DisplayList
import Foundation

/// A node with a size and a place, that draws: what a layout container arranges.
///
/// Coordinates are the element's own, from its top left corner, y down, in points. `frame` is in those of `superElement`.
@MainActor package class ElementNode: _ViewNode {
    /// The element that lays this one out. Not always the nearest above: a modifier over a list wraps each of the list's elements.
    package private(set) unowned(unsafe) var superElement: ElementNode?
    package private(set) var frame = CGRect.zero
    package private(set) var proposal = ProposedViewSize.zero

    private var sizes: [(proposal: ProposedViewSize, size: CGSize)] = []
    private var needsPlacement = true
    package private(set) var needsDisplay = true

    // MARK: Structure

    /// The elements that this one lays out, back to front as they were written.
    package var content: [ElementNode] { [] }

    override package func collectElements(into elements: inout [ElementNode]) { elements.append(self) }
    override package var stableElement: ElementNode? { self }

    /// An element ends the way up: it lays out what is below, so it looks at the list again itself.
    override package func elementsDidChange() {
        contentDidChange()
        preferencesDidChange()
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// The elements below are others now.
    package func contentDidChange() {}

    /// What the views in this element say about a key; nil when none says anything.
    package func preference<K: PreferenceKey>(_ key: K.Type) -> K.Value? { preference(key, of: content) }

    package func adopt(_ child: ElementNode) { child.superElement = self }

    // MARK: Sizes

    /// The size that this element takes when offered `proposal`. Asked often; answered from a small memory.
    package final func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        for known in sizes where known.proposal == proposal { return known.size }
        let size = measure(proposal).nonNegative
        if sizes.count >= 4 { sizes.removeFirst() }
        sizes.append((proposal, size))
        return size
    }

    package func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }

    /// Space that the element would like to its neighbours.
    package var spacing: ViewSpacing { ViewSpacing() }

    package var layoutPriority: Double { 0 }

    package var zIndex: Double { 0 }

    package func layoutValue<K: LayoutValueKey>(_ key: K.Type) -> K.Value { K.defaultValue }

    package func explicitAlignment(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? { nil }

    package final func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
        let size = sizeThatFits(proposal)
        return ViewDimensions(width: size.width, height: size.height) { [unowned self] key in
            MainActor.assumeIsolated { self.explicitAlignment(key, proposal) }
        }
    }

    // MARK: Placement

    /// Gives the element its place in its super element and the size it takes for `proposal`.
    package final func place(at origin: CGPoint, proposal: ProposedViewSize) {
        let size = sizeThatFits(proposal)
        let origin = tree.roundedToPixels(origin)
        if origin != frame.origin {
            frame.origin = origin
            superElement?.setNeedsDisplay()
        }
        guard needsPlacement || size != frame.size || proposal != self.proposal else { return }
        if size != frame.size {
            frame.size = size
            setNeedsDisplay()
        }
        self.proposal = proposal
        needsPlacement = false
        placeContent()
    }

    /// Places the elements below within `frame.size`.
    package func placeContent() {}

    /// Places a child at a point that counts from the leading edge: mirrored where the direction is right to left.
    package final func place(_ child: ElementNode, leading origin: CGPoint, proposal: ProposedViewSize) {
        var origin = origin
        if environment.layoutDirection == .rightToLeft {
            origin.x = frame.width - origin.x - child.sizeThatFits(proposal).width
        }
        child.place(at: origin, proposal: proposal)
    }

    /// Something that sizes depend on changed here: every answer above is forgotten, and the next frame lays out again.
    package final func setNeedsLayout() {
        var element: ElementNode? = self
        while let current = element {
            // Above an element that is forgotten already, all is.
            if current.needsPlacement && current.sizes.isEmpty && current !== self { break }
            current.needsPlacement = true
            current.sizes.removeAll(keepingCapacity: true)
            current.layoutDidBecomeInvalid()
            element = current.superElement
        }
        tree.setNeedsLayout()
    }

    /// What was kept of the content's sizes, beyond `sizeThatFits`, no longer holds.
    package func layoutDidBecomeInvalid() {}

    // MARK: Drawing

    /// Something that this element draws changed: layers above it are drawn anew.
    package final func setNeedsDisplay() {
        var element: ElementNode? = self
        while let current = element, !current.needsDisplay {
            current.needsDisplay = true
            element = current.superElement
        }
        tree.setNeedsDisplay()
    }

    /// Appends what this element draws. `origin` is where its top left corner lies in the layer that is being made.
    package final func emit(into items: inout [DisplayItem], at origin: CGPoint) {
        draw(into: &items, at: origin)
        needsDisplay = false
    }

    package func draw(into items: inout [DisplayItem], at origin: CGPoint) {
        for child in content.sortedByZIndex {
            child.emit(into: &items, at: CGPoint(x: origin.x + child.frame.minX, y: origin.y + child.frame.minY))
        }
    }

    // MARK: Touch

    /// The elements under a point (in this element's coordinates), deepest first and ending with this one; nil when the point hits nothing here.
    package func hitTest(_ point: CGPoint) -> [ElementNode]? {
        for child in content.sortedByZIndex.reversed() {
            let inner = CGPoint(x: point.x - child.frame.minX, y: point.y - child.frame.minY)
            if let path = child.hitTest(inner) { return path + [self] }
        }
        return nil
    }

    /// From this element's coordinates to its super element's.
    package func convertToSuper(_ point: CGPoint) -> CGPoint {
        CGPoint(x: point.x + frame.minX, y: point.y + frame.minY)
    }

    package func convertFromSuper(_ point: CGPoint) -> CGPoint {
        CGPoint(x: point.x - frame.minX, y: point.y - frame.minY)
    }

    package final func convertToRoot(_ point: CGPoint) -> CGPoint {
        var point = point
        var element: ElementNode? = self
        while let current = element {
            point = current.convertToSuper(point)
            element = current.superElement
        }
        return point
    }

    package final func convertFromRoot(_ point: CGPoint) -> CGPoint {
        let outer = superElement?.convertFromRoot(point) ?? point
        return convertFromSuper(outer)
    }

    /// The smallest upright rectangle around this element in the coordinates of the root.
    package final var frameInRoot: CGRect { rectInRoot(CGRect(origin: .zero, size: frame.size)) }

    package final func rectInRoot(_ rect: CGRect) -> CGRect {
        let corners = [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
            CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
        ].map(convertToRoot)
        let xs = corners.map(\.x), ys = corners.map(\.y)
        return CGRect(x: xs.min()!, y: ys.min()!, width: xs.max()! - xs.min()!, height: ys.max()! - ys.min()!)
    }

    // MARK: Accessibility

    /// Appends what assistive technologies find here, in reading order.
    package func collectAccessibility(into nodes: inout [AccessibilityNode]) {
        for child in content { child.collectAccessibility(into: &nodes) }
    }
}

extension [ElementNode] {
    /// Back to front: as written, unless a `zIndex` says otherwise. Most lists have none and are not copied.
    @MainActor package var sortedByZIndex: [ElementNode] {
        guard contains(where: { $0.zIndex != 0 }) else { return self }
        return enumerated().sorted { ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset) }.map(\.element)
    }
}

extension CGSize {
    /// Sizes from outside may be negative or not a number; both count as none.
    package var nonNegative: CGSize {
        CGSize(width: width > 0 ? width : 0, height: height > 0 ? height : 0)
    }
}
