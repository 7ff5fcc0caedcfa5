import DisplayList
import Foundation

/// Views over one another in a place beside or within another element: behind it, over it, as its mask, in a geometry reader.
///
/// Mostly it is one view, which is one element and needs no container: it is laid out and drawn by the owner itself. From the first time that there
/// are several, a container of them stands in its place.
@MainActor package final class OverlaidContent<L: Layout, V: View>: _ViewNode {
    /// What is drawn; nil when the views are none.
    package private(set) var element: ElementNode?
    private unowned let owner: ElementNode
    private var node: _ViewNode!
    private var layout: L
    private var container: LayoutElement<L, V>?
    private var scope = StackScope()

    package init(_ layout: L, _ view: V, in owner: ElementNode, _ inputs: _NodeInputs) {
        (self.layout, self.owner) = (layout, owner)
        super.init(inputs)
        node = V._makeNode(view, _NodeInputs(parent: self, environment: inner))
        find()
    }

    /// The environment of the views: as in a stack without an axis.
    private var inner: EnvironmentValues { scope.environment(environment, axis: nil) }

    override package var children: [_ViewNode] {
        guard let node else { return [] }
        guard let container else { return [node] }
        return [node, container]
    }

    package func update(_ new: L, _ view: V, _ newEnvironment: EnvironmentValues) {
        let old = environment
        environment = newEnvironment
        let isSame = areEqual(layout, new)
        layout = new
        if let container {
            container.update(new, newEnvironment)
        } else {
            // Without a container there is nobody else to notice.
            if !isSame { owner.setNeedsLayout() }
            directionMayHaveChanged(from: old)
        }
        V._updateNode(node, to: view, inner)
    }

    override package func environmentDidChange(from old: EnvironmentValues) {
        if let container { container.setEnvironment(environment) } else { directionMayHaveChanged(from: old) }
        node?.setEnvironment(inner)
    }

    private func directionMayHaveChanged(from old: EnvironmentValues) {
        if old.layoutDirection != environment.layoutDirection { owner.setNeedsLayout() }
    }

    override package func elementsDidChange() {
        // While they are made they are not looked for yet.
        guard node != nil else { return }
        if let container { return container.elementsDidChange() }
        find()
        super.elementsDidChange()
    }

    private func find() {
        var elements: [ElementNode] = []
        node.collectElements(into: &elements)
        if elements.count <= 1 {
            element = elements.first
        } else {
            let made = LayoutElement<L, V>(layout, of: node, _NodeInputs(parent: self, environment: environment))
            // Where its coordinates are those that the one element had, which may be on its way: then nothing jumps.
            if element != nil { made.takePlace(CGRect(origin: .zero, size: owner.frame.size)) }
            (container, element) = (made, made)
        }
        if let element { owner.adopt(element) }
    }

    /// What is laid out: what is on its way out stands where it stood.
    package var placed: ElementNode? {
        guard let element, !element.isLeaving else { return nil }
        return element
    }

    /// Places the views in their owner.
    package func place(leading origin: (ElementNode) -> CGPoint, proposal: ProposedViewSize) {
        guard let placed else { return }
        owner.place(placed, leading: origin(placed), proposal: proposal)
    }

    package func place(at origin: CGPoint, proposal: ProposedViewSize) { placed?.place(at: origin, proposal: proposal) }
}

/// A view beside a modifier's content. Offered the content's size and aligned with it.
package typealias SecondaryContent<V: View> = OverlaidContent<ZStackLayout, V>

extension OverlaidContent where L == ZStackLayout {
    package convenience init(_ view: V, alignment: Alignment, in owner: ElementNode) {
        self.init(ZStackLayout(alignment: alignment), view, in: owner, _NodeInputs(parent: owner, environment: owner.environment))
    }

    package func update(_ view: V, alignment: Alignment, _ environment: EnvironmentValues) {
        update(ZStackLayout(alignment: alignment), view, environment)
    }

    /// The owner is as large as its content `primary` and offers that size; guides of the content count, explicit ones too.
    package func place(around primary: ElementNode, _ alignment: Alignment, proposal: ProposedViewSize) {
        let offered = ProposedViewSize(owner.frame.size)
        place(
            leading: { element in
                let base = primary.dimensions(in: proposal), own = element.dimensions(in: offered)
                return CGPoint(
                    x: (base[alignment.horizontal] - own[alignment.horizontal]).finite(),
                    y: (base[alignment.vertical] - own[alignment.vertical]).finite())
            }, proposal: offered)
    }
}

/// The environment within a stack. It is kept together with the one around that it was made from, so that below it is seen to be the same.
/// A spacer and a divider look at the axis of the stack around them.
struct StackScope {
    private var made: Made?

    private final class Made {
        let base: EnvironmentValues
        let values: EnvironmentValues
        init(_ base: EnvironmentValues, _ values: EnvironmentValues) { (self.base, self.values) = (base, values) }
    }

    mutating func environment(_ base: EnvironmentValues, axis: Axis?) -> EnvironmentValues {
        guard base.stackAxis != axis else { return base }
        if let made, made.base.isIdentical(to: base), made.values.stackAxis == axis { return made.values }
        var values = base
        values.stackAxis = axis
        made = Made(base, values)
        return values
    }
}
