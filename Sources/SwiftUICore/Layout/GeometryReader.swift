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
    package let owner: any GeometrySource

    /// In points.
    public var size: CGSize { read { $0.frame.size } }

    /// How far the room beyond the safe area reaches from the reader's edges.
    public var safeAreaInsets: EdgeInsets {
        owner.noteSafeAreaWasRead()
        return read { $0.safeAreaInsets().edgeInsets($0.environment.layoutDirection) }
    }

    /// The reader's frame in another coordinate space.
    public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
        let space = Unchecked(coordinateSpace)
        return read { source in
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

    private func read<Result>(_ body: @MainActor (ElementNode) -> Result) -> Result {
        MainActor.assumeIsolated { Unchecked(body(owner.element)) }.value
    }
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
        var current = superElement
        while let element = current {
            if let named = element as? CoordinateSpaceElement, named.modifier.name == name { return named }
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
    private var readsGlobalFrame = false
    private var lastFrame = CGRect.null

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
    override var content: [ElementNode] { builder.map { [$0.stack] } ?? [] }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }

    override func placeContent() {
        if let builder {
            // What the builder makes of the new size moves as the size does.
            if lastSize != frame.size { tree.scoped(tree.layoutTransaction(of: self)) { builder.updateBody() } }
        } else {
            let made = BuilderNode(_NodeInputs(parent: self, environment: environment)) { [unowned self] in
                view.content(GeometryProxy(owner: self))
            }
            builder = made
            adopt(made.stack)
            tree.add(self)
        }
        lastSize = frame.size
        place(builder!.stack, leading: .zero, proposal: ProposedViewSize(frame.size))
    }

    private var lastSize = CGSize(width: -1, height: -1)

    override func willDetach() { tree.remove(self) }

    // MARK: Reading the place

    nonisolated var element: ElementNode { MainActor.assumeIsolated { Unchecked(self) }.value }

    nonisolated func noteGlobalFrameWasRead() {
        MainActor.assumeIsolated {
            readsGlobalFrame = true
            lastFrame = frameInRoot
        }
    }

    nonisolated func noteSafeAreaWasRead() { MainActor.assumeIsolated { lastInsets = safeAreaInsets() } }

    /// As they were when they were read; nil when they were not.
    private var lastInsets: SideInsets?

    var order: UInt64 { identity }

    /// The frame on the screen is known only when everything around is placed.
    func checkGeometry() {
        if let lastInsets, safeAreaInsets() != lastInsets {
            self.lastInsets = nil
            builder?.setNeedsBody()
        }
        guard readsGlobalFrame, frameInRoot != lastFrame, let builder else { return }
        lastFrame = frameInRoot
        builder.setNeedsBody()
    }
}

/// Content made by a closure, as views over one another from the top leading corner.
@MainActor package final class BuilderNode<Content: View>: ReadingNode {
    private let build: () -> Content
    package private(set) var stack: LayoutElement<_TopLeadingLayout, Content>!

    package init(_ inputs: _NodeInputs, build: @escaping () -> Content) {
        self.build = build
        super.init(inputs)
        let content = run(build)
        stack = LayoutElement(
            _TopLeadingLayout(), content: content, _NodeInputs(parent: self, environment: environment))
    }

    override package var children: [_ViewNode] { stack.map { [$0] } ?? [] }
    override package var stableElement: ElementNode? { stack }

    override package func environmentDidChange(from old: EnvironmentValues) {
        if needsBody || didReadChange(from: old) { updateBody() } else { stack.setEnvironment(environment) }
    }

    override package func updateBody() {
        withPendingTransaction { stack.update(_TopLeadingLayout(), content: run(build), environment) }
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
