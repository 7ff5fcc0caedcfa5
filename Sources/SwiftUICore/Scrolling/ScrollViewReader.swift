import Foundation

/// Makes content with a proxy that scrolls to views in it.
nonisolated public struct ScrollViewReader<Content>: View where Content: View {
    public var content: (ScrollViewProxy) -> Content
    @State private var reference = ScrollReference()

    nonisolated public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) { self.content = content }

    @MainActor @preconcurrency public var body: some View {
        content(ScrollViewProxy(reference: reference)).modifier(_ScrollReaderModifier(reference: reference))
    }
}

/// Scrolls to views by their identity.
public struct ScrollViewProxy {
    let reference: ScrollReference

    /// Scrolls the scroll views around the view of this identity so that it shows.
    ///
    /// - Parameters:
    ///   - id: That of an `id` modifier, or of an element in a `ForEach`.
    ///   - anchor: The point of the view that comes to the same point of the scroll view; nil to move only as far as it takes
    ///     for the view to show.
    public func scrollTo<ID>(_ id: ID, anchor: UnitPoint? = nil) where ID: Hashable {
        let wish = Unchecked((reference: reference, id: AnyHashable(id), transaction: Transaction.current))
        MainActor.assumeIsolated {
            wish.value.reference.node?.scroll(to: wish.value.id, anchor: anchor, wish.value.transaction)
        }
    }
}

/// Leads from a proxy to the tree.
final class ScrollReference: @unchecked Sendable {
    weak var node: ScrollReaderNode?
}

nonisolated public struct _ScrollReaderModifier: ViewModifier {
    public typealias Body = Never
    let reference: ScrollReference

    @MainActor public static func _makeNode<C: View>(_ modifier: Self, content: C, _ inputs: _NodeInputs) -> _ViewNode {
        let node = ScrollReaderNode(inputs)
        node.content = C._makeNode(content, _NodeInputs(parent: node, environment: inputs.environment))
        modifier.reference.node = node
        return node
    }

    @MainActor public static func _updateNode<C: View>(
        _ node: _ViewNode, to modifier: Self, content: C, _ environment: EnvironmentValues
    ) {
        let node = unsafeDowncast(node, to: ScrollReaderNode.self)
        node.environment = environment
        modifier.reference.node = node
        C._updateNode(node.content, to: content, environment)
    }
}

/// Where something to scroll to is.
package enum ScrollTargetPlace {
    case node(_ViewNode)
    /// A row that may not be there yet.
    case row(LazyRows, Int)

    /// What of it is known: an element to go by, and where in that element it lies.
    @MainActor package var rect: (element: ElementNode, rect: CGRect)? {
        switch self {
        case .node(let node):
            guard node.isAttached else { return nil }
            var elements: [ElementNode] = []
            node.collectElements(into: &elements)
            let there = elements.filter { !$0.isLeaving }
            guard let first = there.first else { return nil }
            var rect = CGRect(origin: .zero, size: first.frame.size)
            for other in there.dropFirst() where other.superElement === first.superElement {
                rect = rect.union(
                    CGRect(
                        x: other.frame.minX - first.frame.minX, y: other.frame.minY - first.frame.minY,
                        width: other.frame.width, height: other.frame.height))
            }
            return (first, rect)
        case .row(let rows, let index):
            guard rows.isAttached, index < rows.count, let container = rows.lazyContainer,
                let place = container.place(of: rows, index)
            else { return nil }
            let axis = container.axis
            var rect = CGRect(origin: .zero, size: container.frame.size)
            rect.origin[axis] = container.isReversed
                ? container.frame.size[axis] - place.start - place.length : place.start
            rect.size[axis] = place.length
            return (container, rect)
        }
    }
}

final class ScrollReaderNode: _ViewNode {
    fileprivate(set) var content: _ViewNode!

    override var children: [_ViewNode] { content.map { [$0] } ?? [] }
    override var stableElement: ElementNode? { content.stableElement }

    func scroll(to id: AnyHashable, anchor: UnitPoint?, _ transaction: Transaction) {
        guard isAttached else { return }
        // What the same action puts in is found too: the search begins when the bodies have run.
        tree.perform { [weak self] in
            guard let self, isAttached, let place = findTarget(id) else { return }
            ScrollArea.scroll(to: place, anchor: anchor, transaction)
        }
    }
}

extension ScrollArea {
    /// Scrolls all the areas around a place, the innermost first.
    static func scroll(to place: ScrollTargetPlace, anchor: UnitPoint?, _ transaction: Transaction) {
        guard let (element, _) = place.rect else { return }
        var current = element.superElement
        while let around = current {
            if let area = around as? ScrollArea {
                area.scroll(transaction) { [weak area] in
                    guard let area, let (element, rect) = place.rect else { return nil }
                    return area.offset(of: rect, in: element, anchor: anchor)
                }
            }
            current = around.superElement
        }
    }

    /// The offset at which a part of the content shows.
    func offset(of rect: CGRect, in element: ElementNode, anchor: UnitPoint?) -> CGPoint? {
        var inside = false
        var current: ElementNode? = element
        while let parent = current?.superElement {
            if parent === self { inside = true }
            current = parent
        }
        guard inside else { return nil }
        var place = contentRect(rect, of: element)
        // As it is seen now, which is how `offset(showing:)` wants it.
        place.origin.x -= offset.x
        place.origin.y -= offset.y
        if isRightToLeft { place.origin.x = frame.width - place.maxX }
        return offset(showing: place, anchor: anchor)
    }
}
