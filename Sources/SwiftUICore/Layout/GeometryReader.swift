import DisplayList
import Foundation

/// A view whose content is made for the size and place that it got. It takes all the room it is offered, and its content
/// starts at its top leading corner.
nonisolated public struct GeometryReader<Content>: _PrimitiveView where Content: View {
    public var content: (GeometryProxy) -> Content

    public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }

    @MainActor public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode { GeometryElement(view, inputs) }

    @MainActor public static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
        unsafeDowncast(node, to: GeometryElement<Content>.self).update(to: view, environment)
    }
}

/// The size and place of a geometry reader, as of its last layout.
public struct GeometryProxy: @unchecked Sendable {
    package let place: GeometryPlace

    /// In points. Like all that a proxy tells, nothing once the reader is gone.
    public var size: CGSize { read(.zero) { source, _ in source.frame.size } }

    /// How far the room beyond the safe area reaches from the reader's edges.
    public var safeAreaInsets: EdgeInsets {
        read(EdgeInsets()) { source, owner in
            owner.noteSafeAreaWasRead()
            return source.safeAreaInsets().edgeInsets(source.environment.layoutDirection)
        }
    }

    /// The reader's frame in another coordinate space.
    public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
        let space = Unchecked(coordinateSpace)
        return read(.zero) { source, owner in
            let bounds = CGRect(origin: .zero, size: source.frame.size)
            switch space.value {
            case .local: return bounds
            case .global:
                owner.noteGlobalFrameWasRead()
                return source.rectInRoot(bounds)
            case .named(let name):
                owner.noteGlobalFrameWasRead()
                let inRoot = source.rectInRoot(bounds)
                guard let space = source.coordinateSpace(named: name) else { return inRoot }
                let origin = space.convertFromRoot(inRoot.origin)
                return CGRect(origin: origin, size: inRoot.size)
            }
        }
    }

    public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect {
        frame(in: coordinateSpace.coordinateSpace)
    }

    /// The part of a coordinate space's view that there is, in the reader's own coordinates; nil when no view around has that space.
    public func bounds(of coordinateSpace: NamedCoordinateSpace) -> CGRect? {
        let name = Unchecked(coordinateSpace.name)
        return read(nil) { source, owner in
            owner.noteGlobalFrameWasRead()
            guard let space = source.coordinateSpace(named: name.value) else { return nil }
            let inRoot = space.rectInRoot(CGRect(origin: .zero, size: space.presentation.size))
            let corner = source.convertFromRoot(inRoot.origin)
            let opposite = source.convertFromRoot(CGPoint(x: inRoot.maxX, y: inRoot.maxY))
            return CGRect(
                x: min(corner.x, opposite.x), y: min(corner.y, opposite.y), width: abs(opposite.x - corner.x),
                height: abs(opposite.y - corner.y))
        }
    }

    package func read<Result>(_ nothing: Result, _ body: @MainActor (ElementNode, any GeometrySource) -> Result) -> Result {
        let nothing = Unchecked(nothing)
        return MainActor.assumeIsolated {
            guard let owner = place.source else { return nothing }
            let element = owner.element
            guard element.isAttached else { return nothing }
            return Unchecked(body(element, owner))
        }.value
    }
}

/// What proxies of one source hold on to. Not the source itself: what it makes often keeps a proxy in a closure, and so they would keep each
/// other for ever.
package final class GeometryPlace {
    package private(set) weak var source: (any GeometrySource)?
    package init(_ source: any GeometrySource) { self.source = source }
}

/// What a proxy reads.
package protocol GeometrySource: AnyObject {
    @MainActor var element: ElementNode { get }
    func noteGlobalFrameWasRead()
    func noteSafeAreaWasRead()
}

/// Where coordinates count from.
public enum CoordinateSpace {
    /// The scene.
    case global
    /// The view itself.
    case local
    /// A view that `coordinateSpace` gave a name.
    case named(AnyHashable)
}

extension CoordinateSpace: Equatable, Hashable {
    public var isGlobal: Bool { self == .global }
    public var isLocal: Bool { self == .local }
}

/// A coordinate space that has a static name.
public protocol CoordinateSpaceProtocol {
    var coordinateSpace: CoordinateSpace { get }
}

public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Equatable {
    package let name: AnyHashable
    public var coordinateSpace: CoordinateSpace { .named(name) }
}

public struct LocalCoordinateSpace: CoordinateSpaceProtocol {
    public init() {}
    public var coordinateSpace: CoordinateSpace { .local }
}

public struct GlobalCoordinateSpace: CoordinateSpaceProtocol {
    public init() {}
    public var coordinateSpace: CoordinateSpace { .global }
}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
    public static func named(_ name: some Hashable) -> NamedCoordinateSpace { NamedCoordinateSpace(name: name) }
}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
    /// What the nearest scroll view around shows, from its top left corner.
    public static var scrollView: NamedCoordinateSpace { NamedCoordinateSpace(name: AnyHashable(ScrollViewSpace(axis: nil))) }

    /// The same, of the nearest that scrolls along `axis`.
    public static func scrollView(axis: Axis) -> Self { NamedCoordinateSpace(name: AnyHashable(ScrollViewSpace(axis: axis))) }
}

/// Stands for the name of a scroll view's coordinates.
private struct ScrollViewSpace: Hashable { var axis: Axis? }

extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
    public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}

extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
    public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}

/// Gives a view's coordinates a name.
nonisolated public struct _CoordinateSpaceModifier: _ElementModifier {
    public typealias Body = Never
    let name: AnyHashable
    nonisolated init(name: AnyHashable) { self.name = name }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        CoordinateSpaceElement(modifier, inputs)
    }
}

private final class CoordinateSpaceElement: ModifierElement<_CoordinateSpaceModifier> {}

extension ElementNode {
    /// The nearest element around this one that has this name for its coordinates.
    package func coordinateSpace(named name: AnyHashable) -> ElementNode? {
        if let space = name.base as? ScrollViewSpace { return scrollArea(along: space.axis) }
        var current = superElement
        while let element = current {
            if let named = element as? CoordinateSpaceElement, named.modifier.name == name { return named }
            current = element.superElement
        }
        return nil
    }
}

extension ElementNode {
    /// The nearest scroll view around this element that scrolls along `axis`, along any when nil.
    package func scrollArea(along axis: Axis?) -> ScrollArea? {
        var current = superElement
        while let element = current {
            if let area = element as? ScrollArea, axis.map({ area.axes.contains($0 == .vertical ? .vertical : .horizontal) }) ?? true {
                return area
            }
            current = element.superElement
        }
        return nil
    }
}

extension View {
    nonisolated public func coordinateSpace<T>(name: T) -> some View where T: Hashable {
        modifier(_CoordinateSpaceModifier(name: AnyHashable(name)))
    }

    nonisolated public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View {
        modifier(_CoordinateSpaceModifier(name: name.name))
    }
}

/// Runs its builder when it has been placed, never while it is measured: measuring needs no content.
private final class GeometryElement<Content: View>: ElementNode, GeometryObserver, GeometrySource {
    private var view: GeometryReader<Content>
    private let comparer = FieldComparer.of(GeometryReader<Content>.self)
    private var builder: BuilderNode<Content>?
    /// What it makes, for those that look at each frame.
    private var inside: ElementNode?
    /// What was read of the place on the screen, once anything was.
    private var readings: Readings?

    private final class Readings {
        /// As they were when they were read; nil when they were not.
        var globalFrame: CGRect?
        var insets: SideInsets?
    }

    init(_ view: GeometryReader<Content>, _ inputs: _NodeInputs) {
        self.view = view
        super.init(inputs)
    }

    func update(to new: GeometryReader<Content>, _ newEnvironment: EnvironmentValues) {
        let isSame = comparer.areEqual(view, new)
        view = new
        environment = newEnvironment
        guard let builder else { return }
        builder.setEnvironment(newEnvironment)
        if !isSame { builder.setNeedsBody(tree.transaction, isLocal: true) }
    }

    override var children: [_ViewNode] { builder.map { [$0] } ?? [] }
    override var content: [ElementNode] { inside.map { [$0] } ?? [] }
    override func contentDidChange() { inside = builder?.shown.element }

    override func draw(into items: inout [DisplayItem], at origin: CGPoint) {
        if let inside { emit(inside, into: &items, at: origin) }
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }

    override func placeContent() {
        if let builder {
            // What the builder makes of the new size moves as the size does.
            if lastSize != frame.size { tree.scoped(tree.layoutTransaction(of: self)) { builder.updateBody() } }
        } else {
            builder = BuilderNode(in: self) { [unowned self] in view.content(GeometryProxy(place: place)) }
            contentDidChange()
            tree.add(self)
        }
        lastSize = frame.size
        builder!.shown.place(leading: { _ in .zero }, proposal: ProposedViewSize(frame.size))
    }

    private var lastSize = CGSize(width: -1, height: -1)
    private lazy var place = GeometryPlace(self)

    override func willDetach() { tree.remove(self) }

    // MARK: Reading the place

    nonisolated var element: ElementNode { MainActor.assumeIsolated { Unchecked(self) }.value }

    nonisolated func noteGlobalFrameWasRead() {
        MainActor.assumeIsolated { note { $0.globalFrame = frameInRoot } }
    }

    nonisolated func noteSafeAreaWasRead() {
        MainActor.assumeIsolated { note { $0.insets = safeAreaInsets() } }
    }

    private func note(_ reading: (Readings) -> Void) {
        let readings = readings ?? Readings()
        self.readings = readings
        reading(readings)
    }

    var order: UInt64 { identity }

    /// The frame on the screen is known only when everything around is placed.
    func checkGeometry() {
        guard let readings, let builder else { return }
        if let last = readings.insets, safeAreaInsets() != last {
            readings.insets = nil
            builder.setNeedsBody()
        }
        if let last = readings.globalFrame {
            let now = frameInRoot
            guard now != last else { return }
            readings.globalFrame = now
            builder.setNeedsBody()
        }
    }
}

/// Content made by a closure, as views over one another from the top leading corner.
@MainActor private final class BuilderNode<Content: View>: ReadingNode {
    private let build: () -> Content
    private(set) var shown: OverlaidContent<_TopLeadingLayout, Content>!

    init(in owner: ElementNode, build: @escaping () -> Content) {
        self.build = build
        super.init(_NodeInputs(parent: owner, environment: owner.environment))
        shown = OverlaidContent(_TopLeadingLayout(), run(build), in: owner, _NodeInputs(parent: self, environment: environment))
    }

    override var children: [_ViewNode] { shown.map { [$0] } ?? [] }

    override func environmentDidChange(from old: EnvironmentValues) {
        if needsBody || didReadChange(from: old) { updateBody() } else { shown.setEnvironment(environment) }
    }

    override func updateBody() {
        withPendingTransaction { shown.update(_TopLeadingLayout(), run(build), environment) }
    }
}

/// Each view at the top leading corner, offered everything.
public struct _TopLeadingLayout: Layout {
    public typealias AnimatableData = EmptyAnimatableData
    public typealias Cache = Void
    package init() {}

    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }

    public func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
    ) {
        for subview in subviews { subview.place(at: bounds.origin, proposal: proposal) }
    }
}
