import Foundation

/// Told when what is in sight of a scroll area changes.
@MainActor package protocol ScrollPositionFollower: AnyObject {
    func viewportDidChange()
}

/// Ties a value to the view that a scroll view shows first.
nonisolated public struct _ScrollPositionModifier<ID: Hashable>: ViewModifier {
    public typealias Body = Never
    let id: Binding<ID?>
    let anchor: UnitPoint?
    nonisolated init(id: Binding<ID?>, anchor: UnitPoint?) { (self.id, self.anchor) = (id, anchor) }

    @MainActor public static func _makeNode<C: View>(_ modifier: Self, content: C, _ inputs: _NodeInputs) -> _ViewNode {
        ScrollPositionNode<ID, C>(modifier, content, inputs)
    }

    @MainActor public static func _updateNode<C: View>(
        _ node: _ViewNode, to modifier: Self, content: C, _ environment: EnvironmentValues
    ) {
        unsafeDowncast(node, to: ScrollPositionNode<ID, C>.self).update(modifier, content, environment)
    }
}

private final class ScrollPositionNode<ID: Hashable, C: View>: ReadingNode, ScrollPositionFollower {
    private var modifier: _ScrollPositionModifier<ID>
    private var content: _ViewNode!
    /// The value as it was last read or written.
    private var known: ID?

    init(_ modifier: _ScrollPositionModifier<ID>, _ view: C, _ inputs: _NodeInputs) {
        self.modifier = modifier
        super.init(inputs)
        content = C._makeNode(view, _NodeInputs(parent: self, environment: environment))
        known = read { modifier.id.wrappedValue }
        if let known { go(to: known, Transaction()) }
        tree.perform { [weak self] in self?.attach() }
    }

    override var children: [_ViewNode] { content.map { [$0] } ?? [] }
    override var stableElement: ElementNode? { content.stableElement }

    func update(_ new: _ScrollPositionModifier<ID>, _ view: C, _ newEnvironment: EnvironmentValues) {
        environment = newEnvironment
        modifier = new
        C._updateNode(content, to: view, newEnvironment)
        follow()
    }

    override func environmentDidChange(from old: EnvironmentValues) { content.setEnvironment(environment) }

    override func updateBody() { withPendingTransaction { follow() } }

    private func follow() {
        let wanted = read { modifier.id.wrappedValue }
        attach()
        guard wanted != known else { return }
        known = wanted
        if let wanted { go(to: wanted, tree.transaction) }
    }

    private var area: ScrollArea? {
        func find(_ node: _ViewNode) -> ScrollArea? {
            if let area = node as? ScrollArea { return area }
            for child in node.children { if let area = find(child) { return area } }
            return nil
        }
        return content.flatMap(find)
    }

    private func attach() { if isAttached { area?.position = self } }

    private func go(to id: ID, _ transaction: Transaction) {
        tree.perform { [weak self] in
            guard let self, isAttached, let place = findTarget(AnyHashable(id)) else { return }
            ScrollArea.scroll(to: place, anchor: modifier.anchor ?? .topLeading, transaction)
        }
    }

    /// Tells which view shows first now.
    func viewportDidChange() {
        guard let area, area.hasSettledRequests, let id = area.identityAtAnchor(modifier.anchor, as: ID.self), id != known
        else { return }
        known = id
        let binding = modifier.id
        tree.perform { binding.wrappedValue = id }
    }
}

extension ScrollArea {
    /// The identity of the target view at a point of the window: of the first in sight, without an anchor.
    fileprivate func identityAtAnchor<ID: Hashable>(_ anchor: UnitPoint?, as type: ID.Type) -> ID? {
        let margins = margins
        let anchor = anchor ?? .topLeading
        let window = CGRect(
            x: offset.x + margins.leading, y: offset.y + margins.top,
            width: max(frame.width - margins.horizontal, 0), height: max(frame.height - margins.vertical, 0))
        let point = CGPoint(x: window.minX + anchor.x * window.width, y: window.minY + anchor.y * window.height)
        var best: (distance: CGFloat, id: ID)?
        for target in targets where target.isEnabled && target.isAttached {
            for element in target.layout.content where !element.isLeaving {
                let rect = contentRect(CGRect(origin: .zero, size: element.frame.size), of: element)
                guard rect.intersects(window) || window.isEmpty else { continue }
                let place = CGPoint(x: rect.minX + anchor.x * rect.width, y: rect.minY + anchor.y * rect.height)
                let distance = axes.contains(.vertical) && axes.contains(.horizontal)
                    ? place.distance(to: point) : axes.contains(.vertical) ? abs(place.y - point.y) : abs(place.x - point.x)
                guard distance < (best?.distance ?? .infinity), let id = element.identity(below: target, as: ID.self) else { continue }
                best = (distance, id)
            }
        }
        return best?.id
    }
}

extension _ViewNode {
    /// The nearest identity of this type that a node above gave to this one, within `limit`.
    fileprivate func identity<ID: Hashable>(below limit: _ViewNode, as type: ID.Type) -> ID? {
        // An `id` modifier may also stand within: on the view itself.
        var inner: _ViewNode? = self
        while let node = inner {
            let children = node.children
            if children.count == 1, let id = node.explicitID(of: children[0])?.base as? ID { return id }
            inner = children.count == 1 ? children[0] : nil
        }
        var child: _ViewNode = self
        while let parent = child.parent, parent !== limit {
            if let id = parent.explicitID(of: child)?.base as? ID { return id }
            child = parent
        }
        return nil
    }
}

extension View {
    /// Ties `id` to the view that shows first in a scroll view: it follows the scrolling, and a new value scrolls there, animated
    /// if it is set within an animation. The views are those of the scroll target layout.
    nonisolated public func scrollPosition(id: Binding<(some Hashable)?>, anchor: UnitPoint? = nil) -> some View {
        modifier(_ScrollPositionModifier(id: id, anchor: anchor))
    }
}
