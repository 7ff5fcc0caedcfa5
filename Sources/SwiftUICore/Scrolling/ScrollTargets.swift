import DisplayList
import Foundation

/// Where a scroll view means to come to rest.
public struct ScrollTarget: Hashable, Sendable {
    /// What will be in sight, in the content's coordinates, counted from its leading top end.
    public var rect: CGRect
    /// The point of `rect` that comes to the same point of the scroll view; nil for its leading top corner.
    public var anchor: UnitPoint?

    package init(rect: CGRect, anchor: UnitPoint?) { (self.rect, self.anchor) = (rect, anchor) }
}

/// Decides where a scroll view that was let go comes to rest.
public protocol ScrollTargetBehavior {
    func updateTarget(_ target: inout ScrollTarget, context: Self.TargetContext)
    typealias TargetContext = ScrollTargetBehaviorContext
}

/// What a behaviour can know.
@dynamicMemberLookup public struct ScrollTargetBehaviorContext {
    /// Where the content was when it was let go.
    public var originalTarget: ScrollTarget
    /// How fast the content went, in points a second; positive towards its end.
    public var velocity: CGVector
    public var contentSize: CGSize
    public var containerSize: CGSize
    /// The axes along which the content can be scrolled.
    public var axes: Axis.Set
    package let environment: EnvironmentValues
    /// Where views of a scroll target layout lie near a place of the content.
    package let views: @MainActor (_ near: CGRect) -> [CGRect]

    package init(
        originalTarget: ScrollTarget, velocity: CGVector, contentSize: CGSize, containerSize: CGSize, axes: Axis.Set,
        environment: EnvironmentValues, views: @escaping @MainActor (CGRect) -> [CGRect]
    ) {
        (self.originalTarget, self.velocity, self.contentSize) = (originalTarget, velocity, contentSize)
        (self.containerSize, self.axes, self.environment, self.views) = (containerSize, axes, environment, views)
    }

    public subscript<T>(dynamicMember keyPath: KeyPath<EnvironmentValues, T>) -> T { environment[keyPath: keyPath] }
}

/// Comes to rest at a multiple of the scroll view's size, at most one from where it was.
public struct PagingScrollTargetBehavior: ScrollTargetBehavior {
    public init() {}

    public func updateTarget(_ target: inout ScrollTarget, context: Self.TargetContext) {
        for axis in Axis.allCases where context.axes.contains(axis) {
            let page = context.containerSize[axis]
            guard page > 0 else { continue }
            let now = context.originalTarget.rect.origin[axis] / page
            let speed = axis == .horizontal ? context.velocity.dx : context.velocity.dy
            // A flick goes to the next page on its way; without one the nearer page wins.
            let index = abs(speed) < 300 ? now.rounded() : speed > 0 ? now.rounded(.up) : now.rounded(.down)
            target.rect.origin[axis] = index * page
        }
    }
}

/// Comes to rest with a view of the scroll target layout at its leading edge.
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior {
    /// How many views a flick may pass.
    public struct LimitBehavior: Sendable {
        fileprivate enum Kind: Sendable { case automatic, always, never }
        fileprivate let kind: Kind

        /// As `always` where the scroll view is narrow, in a compact size class, along the horizontal axis; otherwise as `never`.
        public static var automatic: LimitBehavior { .init(kind: .automatic) }
        /// To the next view at most.
        public static var always: LimitBehavior { .init(kind: .always) }
        public static var never: LimitBehavior { .init(kind: .never) }
    }

    private let limit: LimitBehavior

    public init(limitBehavior: LimitBehavior = .automatic) { limit = limitBehavior }

    public func updateTarget(_ target: inout ScrollTarget, context: Self.TargetContext) {
        for axis in Axis.allCases where context.axes.contains(axis) {
            let from = context.originalTarget.rect.origin[axis], to = target.rect.origin[axis]
            let end = max(context.contentSize[axis] - context.containerSize[axis], 0)
            // At its very end content need not show a whole first view.
            func stops(_ near: CGFloat) -> [CGFloat] {
                var rect = target.rect
                rect.origin[axis] = near
                let views = Unchecked(context.views), rectangle = rect
                let found = MainActor.assumeIsolated { Unchecked(views.value(rectangle)) }.value
                return (found.map { $0.origin[axis] }.filter { $0 < end } + [end]).sorted()
            }
            let isLimited = limit.kind == .always || limit.kind == .automatic && axis == .horizontal
            if isLimited {
                let all = stops(from)
                let speed = axis == .horizontal ? context.velocity.dx : context.velocity.dy
                let nearest = all.min { abs($0 - from) < abs($1 - from) }
                if abs(speed) < 300 {
                    if let nearest { target.rect.origin[axis] = nearest }
                } else if speed > 0 {
                    if let next = all.first(where: { $0 > from + 0.5 }) ?? all.last { target.rect.origin[axis] = next }
                } else if let before = all.last(where: { $0 < from - 0.5 }) ?? all.first {
                    target.rect.origin[axis] = before
                }
            } else if let nearest = stops(to).min(by: { abs($0 - to) < abs($1 - to) }) {
                target.rect.origin[axis] = nearest
            }
        }
    }
}

extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
    public static var paging: PagingScrollTargetBehavior { PagingScrollTargetBehavior() }
}

extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
    public static var viewAligned: ViewAlignedScrollTargetBehavior { ViewAlignedScrollTargetBehavior() }
    public static func viewAligned(limitBehavior: ViewAlignedScrollTargetBehavior.LimitBehavior) -> Self {
        ViewAlignedScrollTargetBehavior(limitBehavior: limitBehavior)
    }
}

/// Says that the views of a layout are what a scroll view aligns with and tells of.
nonisolated public struct _ScrollTargetModifier: _ElementModifier {
    public typealias Body = Never
    let isEnabled: Bool
    nonisolated init(isEnabled: Bool) { self.isEnabled = isEnabled }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        ScrollTargetElement(modifier, inputs)
    }
}

@MainActor package final class ScrollTargetElement: ModifierElement<_ScrollTargetModifier> {
    private weak var area: ScrollArea?

    package var isEnabled: Bool { modifier.isEnabled }

    override package func placeContent() {
        super.placeContent()
        guard area == nil else { return }
        var element = superElement
        while let current = element {
            if let area = current as? ScrollArea {
                self.area = area
                area.targets.append(self)
                return
            }
            element = current.superElement
        }
    }

    override package func willDetach() { area?.targets.removeAll { $0 === self } }

    /// The element whose views are the targets: the first inside that has several, or makes them on demand.
    package var layout: ElementNode {
        var element: ElementNode = inner
        while !(element is LazyContainer), element.content.count == 1, element.content[0].superElement === element,
            !(element is any LayoutContainer)
        {
            element = element.content[0]
        }
        return element
    }
}

/// An element that arranges several by a `Layout`.
@MainActor package protocol LayoutContainer: ElementNode {}

extension LayoutElement: LayoutContainer {}

extension ScrollArea {
    /// A rectangle of an element's own coordinates, in those of the content, from its leading top end.
    package func contentRect(_ rect: CGRect, of element: ElementNode) -> CGRect {
        var rect = rect
        var current = element
        while let parent = current.superElement, parent !== self {
            rect.origin.x += current.frame.minX
            rect.origin.y += current.frame.minY
            current = parent
        }
        rect.origin.x += document.frame.minX
        rect.origin.y += document.frame.minY
        if isRightToLeft { rect.origin.x = frame.width - rect.maxX }
        return rect
    }

    /// The views that scrolling aligns with, near a part of the content; less the content's leading margins, so that a view which
    /// is scrolled to stands clear of them.
    package func targetViews(near rect: CGRect) -> [CGRect] {
        let margins = margins
        return targetElements(near: rect).map { $0.offsetBy(dx: -margins.leading, dy: -margins.top) }
    }

    private func targetElements(near rect: CGRect) -> [CGRect] {
        var result: [CGRect] = []
        for target in targets where target.isEnabled && target.isAttached {
            let layout = target.layout
            let whole = contentRect(CGRect(origin: .zero, size: layout.frame.size), of: layout)
            if let lazy = layout as? LazyContainer {
                for stop in lazy.stops(near: rect.origin[lazy.axis] - whole.origin[lazy.axis]) {
                    var place = whole
                    place.origin[lazy.axis] += stop.lowerBound
                    place.size[lazy.axis] = stop.upperBound - stop.lowerBound
                    result.append(place)
                }
            } else {
                for element in layout.content where !element.isLeaving {
                    result.append(contentRect(CGRect(origin: .zero, size: element.frame.size), of: element))
                }
            }
        }
        return result
    }
}

extension View {
    /// How the scroll views in this view come to rest.
    nonisolated public func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View {
        transformEnvironment(\.scrollTargetBehavior) { $0 = behavior }
    }

    /// The views in this layout are those that a scroll view aligns with, and whose identity `scrollPosition(id:)` tells.
    nonisolated public func scrollTargetLayout(isEnabled: Bool = true) -> some View {
        modifier(_ScrollTargetModifier(isEnabled: isEnabled))
    }
}
