import Foundation

/// A grid that grows downwards and makes its views when they come into sight.
public struct LazyVGrid<Content>: View where Content: View {
    let columns: [GridItem]
    let alignment: HorizontalAlignment
    let spacing: CGFloat?
    let pinnedViews: PinnedScrollableViews
    let content: Content

    /// `spacing` between lines, in points; nil for 8.
    public init(
        columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
    ) {
        (self.columns, self.alignment, self.spacing, self.pinnedViews) = (columns, alignment, spacing, pinnedViews)
        self.content = content()
    }
}

/// A grid that grows towards the trailing edge and makes its views when they come into sight.
public struct LazyHGrid<Content>: View where Content: View {
    let rows: [GridItem]
    let alignment: VerticalAlignment
    let spacing: CGFloat?
    let pinnedViews: PinnedScrollableViews
    let content: Content

    public init(
        rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
    ) {
        (self.rows, self.alignment, self.spacing, self.pinnedViews) = (rows, alignment, spacing, pinnedViews)
        self.content = content()
    }
}

extension LazyVGrid: _PrimitiveView {
    public typealias Body = Never

    @MainActor public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode {
        LazyGridElement(
            axis: .vertical, items: view.columns, alignment: Alignment(horizontal: view.alignment, vertical: .center),
            spacing: view.spacing, pinned: view.pinnedViews, inputs
        ) { Content._makeNode(view.content, $0) }
    }

    @MainActor public static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
        let element = unsafeDowncast(node, to: LazyGridElement.self)
        element.update(
            items: view.columns, alignment: Alignment(horizontal: view.alignment, vertical: .center),
            spacing: view.spacing, pinned: view.pinnedViews)
        element.updateContent(environment) { Content._updateNode($0, to: view.content, $1) }
    }
}

extension LazyHGrid: _PrimitiveView {
    public typealias Body = Never

    @MainActor public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode {
        LazyGridElement(
            axis: .horizontal, items: view.rows, alignment: Alignment(horizontal: .center, vertical: view.alignment),
            spacing: view.spacing, pinned: view.pinnedViews, inputs
        ) { Content._makeNode(view.content, $0) }
    }

    @MainActor public static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
        let element = unsafeDowncast(node, to: LazyGridElement.self)
        element.update(
            items: view.rows, alignment: Alignment(horizontal: .center, vertical: view.alignment),
            spacing: view.spacing, pinned: view.pinnedViews)
        element.updateContent(environment) { Content._updateNode($0, to: view.content, $1) }
    }
}
