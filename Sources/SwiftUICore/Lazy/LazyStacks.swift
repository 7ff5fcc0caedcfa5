import Foundation

/// Which views of a section stay in sight while the section scrolls by.
public struct PinnedScrollableViews: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let sectionHeaders = PinnedScrollableViews(rawValue: 1 << 0)
    public static let sectionFooters = PinnedScrollableViews(rawValue: 1 << 1)
}

/// A column that makes its views when they come into sight. As wide as it is offered.
public struct LazyVStack<Content>: View where Content: View {
    let alignment: HorizontalAlignment
    let spacing: CGFloat?
    let pinnedViews: PinnedScrollableViews
    let content: Content

    /// `spacing` in points; nil for 8.
    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
        @ViewBuilder content: () -> Content
    ) {
        (self.alignment, self.spacing, self.pinnedViews) = (alignment, spacing, pinnedViews)
        self.content = content()
    }
}

/// A row that makes its views when they come into sight. As high as it is offered.
public struct LazyHStack<Content>: View where Content: View {
    let alignment: VerticalAlignment
    let spacing: CGFloat?
    let pinnedViews: PinnedScrollableViews
    let content: Content

    public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
        @ViewBuilder content: () -> Content
    ) {
        (self.alignment, self.spacing, self.pinnedViews) = (alignment, spacing, pinnedViews)
        self.content = content()
    }
}

extension LazyVStack: _PrimitiveView {
    public typealias Body = Never

    @MainActor public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode {
        LazyStackElement(
            axis: .vertical, spacing: view.spacing, guide: view.alignment.key, pinned: view.pinnedViews, inputs
        ) { Content._makeNode(view.content, $0) }
    }

    @MainActor public static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
        let element = unsafeDowncast(node, to: LazyStackElement.self)
        element.update(spacing: view.spacing, guide: view.alignment.key, pinned: view.pinnedViews)
        element.updateContent(environment) { Content._updateNode($0, to: view.content, $1) }
    }
}

extension LazyHStack: _PrimitiveView {
    public typealias Body = Never

    @MainActor public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode {
        LazyStackElement(
            axis: .horizontal, spacing: view.spacing, guide: view.alignment.key, pinned: view.pinnedViews, inputs
        ) { Content._makeNode(view.content, $0) }
    }

    @MainActor public static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
        let element = unsafeDowncast(node, to: LazyStackElement.self)
        element.update(spacing: view.spacing, guide: view.alignment.key, pinned: view.pinnedViews)
        element.updateContent(environment) { Content._updateNode($0, to: view.content, $1) }
    }
}
