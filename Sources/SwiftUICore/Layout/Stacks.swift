import Foundation

/// A row of views.
public struct HStack<Content>: View where Content: View {
    @usableFromInline let layout: HStackLayout
    @usableFromInline let content: Content

    /// `spacing` in points; nil for the distance that each pair of neighbours prefers, usually 8.
    @inlinable public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        self.init(layout: HStackLayout(alignment: alignment, spacing: spacing), content: content())
    }

    @inlinable init(layout: HStackLayout, content: Content) { (self.layout, self.content) = (layout, content) }
}

/// A column of views.
public struct VStack<Content>: View where Content: View {
    @usableFromInline let layout: VStackLayout
    @usableFromInline let content: Content

    @inlinable public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        self.init(layout: VStackLayout(alignment: alignment, spacing: spacing), content: content())
    }

    @inlinable init(layout: VStackLayout, content: Content) { (self.layout, self.content) = (layout, content) }
}

/// Views over one another, the first at the back.
public struct ZStack<Content>: View where Content: View {
    @usableFromInline let layout: ZStackLayout
    @usableFromInline let content: Content

    @inlinable public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        self.init(layout: ZStackLayout(alignment: alignment), content: content())
    }

    @inlinable init(layout: ZStackLayout, content: Content) { (self.layout, self.content) = (layout, content) }
}


extension HStack: _PrimitiveView {
    @MainActor public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode {
        LayoutElement(view.layout, content: view.content, inputs)
    }

    @inline(__always) @MainActor public static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
        unsafeDowncast(node, to: LayoutElement<HStackLayout, Content>.self)
            .update(view.layout, content: view.content, environment)
    }
}

extension VStack: _PrimitiveView {
    @MainActor public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode {
        LayoutElement(view.layout, content: view.content, inputs)
    }

    @inline(__always) @MainActor public static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
        unsafeDowncast(node, to: LayoutElement<VStackLayout, Content>.self)
            .update(view.layout, content: view.content, environment)
    }
}

extension ZStack: _PrimitiveView {
    @MainActor public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode {
        LayoutElement(view.layout, content: view.content, inputs)
    }

    @inline(__always) @MainActor public static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
        unsafeDowncast(node, to: LayoutElement<ZStackLayout, Content>.self)
            .update(view.layout, content: view.content, environment)
    }
}

/// Takes all the room along the axis of the stack around it (both axes elsewhere), at least 8 points of it.
public struct Spacer: Sendable, BitwiseCopyable {
    public var minLength: CGFloat?
    public init(minLength: CGFloat? = nil) { self.minLength = minLength }
}

extension Spacer: _PrimitiveView {
    @MainActor public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode { SpacerElement(view, inputs) }

    @inline(__always) @MainActor public static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
        unsafeDowncast(node, to: SpacerElement.self).update(to: view, environment)
    }
}

private final class SpacerElement: ElementNode {
    private var spacer: Spacer

    init(_ spacer: Spacer, _ inputs: _NodeInputs) {
        self.spacer = spacer
        super.init(inputs)
    }

    func update(to new: Spacer, _ newEnvironment: EnvironmentValues) {
        environment = newEnvironment
        if spacer.minLength != new.minLength {
            spacer = new
            setNeedsLayout()
        }
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        let least = max(spacer.minLength ?? ViewSpacing.standardDistance, 0)
        func length(_ offered: CGFloat?, along: Bool) -> CGFloat { along ? max(offered ?? least, least) : 0 }
        let axis = environment.stackAxis
        return CGSize(
            width: length(proposal.width, along: axis != .vertical),
            height: length(proposal.height, along: axis != .horizontal))
    }

    override var spacing: ViewSpacing { .zero }
    /// What is left when everything else has its room.
    override var layoutPriority: Double { -.infinity }
    override func hitTest(_ point: CGPoint) -> [ElementNode]? { nil }
}
