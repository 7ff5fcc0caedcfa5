/// Something done to a view: a value that makes a view from another.
@MainActor @preconcurrency public protocol ViewModifier {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body
    typealias Content = _ViewModifier_Content<Self>

    static func _makeNode<C: View>(_ modifier: Self, content: C, _ inputs: _NodeInputs) -> _ViewNode
    static func _updateNode<C: View>(
        _ node: _ViewNode, to modifier: Self, content: C, _ environment: EnvironmentValues)
    /// Whether the node of a view with such a modifier holds what is said of it for assistive technologies, and takes more.
    static var _saysAccessibility: Bool { get }
}

extension ViewModifier {
    public static var _saysAccessibility: Bool { false }
}

extension ViewModifier where Body == Never {
    public func body(content: Self.Content) -> Self.Body {
        fatalError("\(Self.self) is applied by the tree itself and has no body")
    }
}

extension View {
    // Inlined where views are written, a view is moved into what is made of it; else it would be copied at each modifier.
    @inlinable nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}

/// A view (or a modifier) with a modifier.
public struct ModifiedContent<Content, Modifier> {
    public var content: Content
    public var modifier: Modifier

    @inlinable public init(content: Content, modifier: Modifier) {
        (self.content, self.modifier) = (content, modifier)
    }
}

extension ModifiedContent: Equatable where Content: Equatable, Modifier: Equatable {}

extension ModifiedContent: View, _PrimitiveView where Content: View, Modifier: ViewModifier {
    public typealias Body = Never

    // Where they are inlined into the table that they are called through, their type is known and need not be looked up.
    @MainActor public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode {
        Modifier._makeNode(view.modifier, content: view.content, inputs)
    }

    @MainActor public static var _saysAccessibility: Bool { Modifier._saysAccessibility }

    @inline(__always) @MainActor public static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
        Modifier._updateNode(node, to: view.modifier, content: view.content, environment)
    }
}

extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {
    public typealias Body = Never

    // Content first, then Modifier around it.
    @MainActor public static func _makeNode<C: View>(_ modifier: Self, content: C, _ inputs: _NodeInputs) -> _ViewNode {
        Modifier._makeNode(
            modifier.modifier, content: ModifiedContent<C, Content>(content: content, modifier: modifier.content), inputs)
    }

    @inline(__always) @MainActor public static func _updateNode<C: View>(
        _ node: _ViewNode, to modifier: Self, content: C, _ environment: EnvironmentValues
    ) {
        Modifier._updateNode(
            node, to: modifier.modifier,
            content: ModifiedContent<C, Content>(content: content, modifier: modifier.content), environment)
    }
}

extension ViewModifier {
    /// This modifier, then `modifier`.
    nonisolated public func concat<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}

/// A modifier that changes nothing.
nonisolated public struct EmptyModifier: ViewModifier, Sendable, BitwiseCopyable {
    public static let identity = EmptyModifier()
    public init() {}
    public typealias Body = Never

    @MainActor public static func _makeNode<C: View>(_ modifier: Self, content: C, _ inputs: _NodeInputs) -> _ViewNode {
        C._makeNode(content, inputs)
    }

    @MainActor public static func _updateNode<C: View>(
        _ node: _ViewNode, to modifier: Self, content: C, _ environment: EnvironmentValues
    ) {
        C._updateNode(node, to: content, environment)
    }
}

// MARK: Modifiers with a body

/// Stands for the view that a modifier's body is about.
nonisolated public struct _ViewModifier_Content<Modifier: ViewModifier>: _PrimitiveView {
    nonisolated(unsafe) let provider: ContentProvider

    @MainActor public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode {
        let node = PlaceholderNode(inputs)
        node.fill(view.provider)
        return node
    }

    @MainActor public static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
        let node = unsafeDowncast(node, to: PlaceholderNode.self)
        node.environment = environment
        node.refresh()
    }
}

/// The content of a modifier with a body: what the placeholders in the body show.
@MainActor protocol ContentProvider: AnyObject {
    var generation: Int { get }
    /// The type of placeholders that look for this provider by themselves, if any do.
    var placeholderType: Any.Type? { get }
    func makeContent(_ inputs: _NodeInputs) -> _ViewNode
    func updateContent(_ node: _ViewNode, _ environment: EnvironmentValues)
    func register(_ placeholder: PlaceholderNode)
    func unregister(_ placeholder: PlaceholderNode)
}

final class PlaceholderNode: _ViewNode {
    private weak var provider: (any ContentProvider)?
    private var child: _ViewNode!
    private var generation = 0

    func fill(_ provider: any ContentProvider) {
        self.provider = provider
        generation = provider.generation
        child = provider.makeContent(_NodeInputs(parent: self, environment: environment))
        provider.register(self)
    }

    override var children: [_ViewNode] { child.map { [$0] } ?? [] }
    override var stableElement: ElementNode? { child?.stableElement }

    /// Shows the newest content in the present environment.
    func refresh() {
        guard let provider else { return }
        generation = provider.generation
        provider.updateContent(child, environment)
    }

    /// The body did not run, or did not get here, but the content is new.
    func refreshIfStale() {
        if let provider, generation != provider.generation { refresh() }
    }

    override func willDetach() { provider?.unregister(self) }
}

extension ContentProvider {
    var placeholderType: Any.Type? { nil }
}

private final class CompositeModifierNode<M: ViewModifier, C: View>: ReadingNode, ContentProvider {
    private var modifier: Presented<M>
    private var model: M
    private var contentView: C
    private let comparer = FieldComparer.of(M.self)
    private var properties: DynamicProperties?
    private var child: _ViewNode!
    private var placeholders: [PlaceholderNode] = []
    private(set) var generation = 0

    init(_ modifier: M, content: C, _ inputs: _NodeInputs) {
        self.modifier = Presented(modifier)
        model = modifier
        contentView = content
        super.init(inputs)
        properties = DynamicProperties(of: M.self)
        let body = evaluate()
        child = M.Body._makeNode(body, _NodeInputs(parent: self, environment: environment))
    }

    override var children: [_ViewNode] { child.map { [$0] } ?? [] }
    override var stableElement: ElementNode? { child?.stableElement }

    func update(to new: M, content: C, _ newEnvironment: EnvironmentValues) {
        let old = environment
        environment = newEnvironment
        let isEqual = comparer.areEqual(model, new)
        model = new
        if !isEqual {
            modifier.set(new, tree.transaction, in: self) {
                { [unowned self] in
                    modifier.advance()
                    setNeedsBody()
                }
            }
        }
        contentView = content
        generation += 1
        if needsBody || !isEqual || didReadChange(from: old) {
            updateBody()
        } else {
            child.setEnvironment(environment)
        }
        for placeholder in placeholders { placeholder.refreshIfStale() }
    }

    override func environmentDidChange(from old: EnvironmentValues) {
        if needsBody || didReadChange(from: old) { updateBody() } else { child.setEnvironment(environment) }
    }

    override func updateBody() {
        withPendingTransaction {
            let body = evaluate()
            M.Body._updateNode(child, to: body, environment)
        }
    }

    private func evaluate() -> M.Body {
        run {
            var installed = modifier.value
            properties?.install(in: &installed, node: self)
            return installed.body(content: _ViewModifier_Content(provider: self))
        }
    }

    override func willDetach() {
        properties?.end()
        // What stands for the content, in the values below, leads back here: let go of, all of it goes.
        child = nil
    }

    // MARK: The content

    func makeContent(_ inputs: _NodeInputs) -> _ViewNode { C._makeNode(contentView, inputs) }

    func updateContent(_ node: _ViewNode, _ environment: EnvironmentValues) {
        C._updateNode(node, to: contentView, environment)
    }

    func register(_ placeholder: PlaceholderNode) { placeholders.append(placeholder) }
    func unregister(_ placeholder: PlaceholderNode) { placeholders.removeAll { $0 === placeholder } }
}

extension ViewModifier {
    @MainActor public static func _makeNode<C: View>(_ modifier: Self, content: C, _ inputs: _NodeInputs) -> _ViewNode {
        CompositeModifierNode(modifier, content: content, inputs)
    }

    @MainActor public static func _updateNode<C: View>(
        _ node: _ViewNode, to modifier: Self, content: C, _ environment: EnvironmentValues
    ) {
        unsafeDowncast(node, to: CompositeModifierNode<Self, C>.self).update(to: modifier, content: content, environment)
    }
}
