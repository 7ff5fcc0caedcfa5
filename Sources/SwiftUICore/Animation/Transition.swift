import Foundation

/// Where a view stands in its coming and going.
public enum TransitionPhase: Hashable, Sendable {
    case willAppear
    case identity
    case didDisappear

    public var isIdentity: Bool { self == .identity }

    /// −1 before it appears, 0 when it is there, 1 after it has gone.
    public var value: Double {
        switch self {
        case .willAppear: -1
        case .identity: 0
        case .didDisappear: 1
        }
    }
}

public struct TransitionProperties: Sendable {
    public init(hasMotion: Bool = true) { self.hasMotion = hasMotion }
    /// True when the view seems to move, so that it is replaced by a fade for those who asked for less motion.
    public var hasMotion: Bool
}

/// How a view looks while it comes and goes.
@MainActor @preconcurrency public protocol Transition {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content, phase: TransitionPhase) -> Self.Body
    static var properties: TransitionProperties { get }
    typealias Content = PlaceholderContentView<Self>
}

extension Transition {
    public static var properties: TransitionProperties { TransitionProperties() }

    /// The view as this transition shows it in a phase.
    @MainActor @preconcurrency public func apply<V>(content: V, phase: TransitionPhase) -> some View where V: View {
        content.modifier(_TransitionPhaseModifier(transition: self, phase: phase))
    }
}

/// Stands for the view that a transition's (or another modifier's) body is about.
nonisolated public struct PlaceholderContentView<Value>: _PrimitiveView {
    /// nil: the nearest around that provides for this type.
    nonisolated(unsafe) let provider: ContentProvider?

    @MainActor public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode {
        let node = PlaceholderNode(inputs)
        if let provider = view.provider ?? provider(around: inputs.parent) { node.fill(provider) }
        return node
    }

    @MainActor private static func provider(around node: _ViewNode) -> ContentProvider? {
        var current: _ViewNode? = node
        while let node = current {
            if let provider = node as? any ContentProvider, provider.placeholderType == Value.self { return provider }
            current = node.parent
        }
        return nil
    }

    @MainActor public static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
        let node = unsafeDowncast(node, to: PlaceholderNode.self)
        node.environment = environment
        node.refresh()
    }
}

/// A transition at a phase that its author sets.
nonisolated public struct _TransitionPhaseModifier<T: Transition>: ViewModifier {
    public typealias Body = Never
    let transition: T
    let phase: TransitionPhase

    @MainActor public static func _makeNode<C: View>(_ modifier: Self, content: C, _ inputs: _NodeInputs) -> _ViewNode {
        let node = TransitionNode(modifier.transition, animation: nil, content: content, inputs)
        node.pin(modifier.phase)
        return node
    }

    @MainActor public static func _updateNode<C: View>(
        _ node: _ViewNode, to modifier: Self, content: C, _ environment: EnvironmentValues
    ) {
        let node = unsafeDowncast(node, to: TransitionNode<T, C>.self)
        node.update(modifier.transition, content: content, environment)
        node.pin(modifier.phase)
    }
}

/// Gives a view a transition.
nonisolated public struct _TransitionModifier<T: Transition>: ViewModifier {
    public typealias Body = Never
    let transition: T
    init(_ transition: T) { self.transition = transition }

    // An identity inside decides what comes and goes: another `id`, and the view with this transition is replaced by a new one.
    @MainActor public static func _makeNode<C: View>(_ modifier: Self, content: C, _ inputs: _NodeInputs) -> _ViewNode {
        if let id = (content as? any ExplicitlyIdentified)?.explicitID {
            return IdentifiedTransitionNode(modifier.transition, id, content, inputs)
        }
        return TransitionNode(modifier.transition, animation: nil, content: content, inputs)
    }

    @MainActor public static func _updateNode<C: View>(
        _ node: _ViewNode, to modifier: Self, content: C, _ environment: EnvironmentValues
    ) {
        if let id = (content as? any ExplicitlyIdentified)?.explicitID {
            unsafeDowncast(node, to: IdentifiedTransitionNode<T, C>.self).update(modifier.transition, id, content, environment)
        } else {
            unsafeDowncast(node, to: TransitionNode<T, C>.self).update(modifier.transition, content: content, environment)
        }
    }
}

/// A transition around content that says its identity itself.
private final class IdentifiedTransitionNode<T: Transition, C: View>: DynamicNode {
    private var id: AnyHashable
    private var child: TransitionNode<T, C>!

    init(_ transition: T, _ id: AnyHashable, _ content: C, _ inputs: _NodeInputs) {
        self.id = id
        super.init(inputs)
        child = make(transition, content)
    }

    override var present: [_ViewNode] { child.map { [$0] } ?? [] }

    private func make(_ transition: T, _ content: C) -> TransitionNode<T, C> {
        TransitionNode(
            transition, animation: nil, content: content, _NodeInputs(parent: self, environment: environment))
    }

    func update(_ transition: T, _ newID: AnyHashable, _ content: C, _ newEnvironment: EnvironmentValues) {
        environment = newEnvironment
        if newID == id { return child.update(transition, content: content, newEnvironment) }
        let (old, oldID) = (child!, id)
        id = newID
        if let back = revive(newID) as? TransitionNode<T, C> {
            child = back
            back.update(transition, content: content, newEnvironment)
        } else {
            child = make(transition, content)
            appear(child)
        }
        disappear(old, key: oldID)
        elementsDidChange()
    }
}

extension View {
    /// How this view comes and goes, when that is animated.
    nonisolated public func transition<T>(_ transition: T) -> some View where T: Transition {
        modifier(_TransitionModifier(transition))
    }

    nonisolated public func transition(_ t: AnyTransition) -> some View { modifier(_TransitionModifier(t.erased)) }
}

/// The node of a transition: its body around the content, at the phase of the moment.
private final class TransitionNode<T: Transition, C: View>: ReadingNode, ContentProvider, TransitionTarget {
    private var transition: T
    private var contentView: C
    private var phase = TransitionPhase.identity
    private var child: _ViewNode!
    private var placeholders: [PlaceholderNode] = []
    private(set) var generation = 0

    init(_ transition: T, animation: Animation?, content: C, _ inputs: _NodeInputs) {
        self.transition = transition
        contentView = content
        super.init(inputs)
        let body = evaluate()
        child = T.Body._makeNode(body, _NodeInputs(parent: self, environment: environment))
    }

    override var children: [_ViewNode] { child.map { [$0] } ?? [] }
    override var stableElement: ElementNode? { child?.stableElement }

    // What stands for the content, in the values below, leads back here: let go of, all of it goes.
    override func willDetach() { child = nil }

    func update(_ new: T, content: C, _ newEnvironment: EnvironmentValues) {
        environment = newEnvironment
        transition = new
        contentView = content
        generation += 1
        updateBody()
        for placeholder in placeholders { placeholder.refreshIfStale() }
    }

    override func environmentDidChange(from old: EnvironmentValues) { updateBody() }

    override func updateBody() {
        withPendingTransaction { T.Body._updateNode(child, to: evaluate(), environment) }
    }

    private func evaluate() -> T.Body {
        run { transition.body(content: PlaceholderContentView(provider: self), phase: phase) }
    }

    func pin(_ new: TransitionPhase) {
        guard new != phase else { return }
        phase = new
        updateBody()
    }

    // MARK: Coming and going

    override func collectTransitionTargets(into targets: inout [any TransitionTarget]) { targets.append(self) }

    private func ownTransaction(_ transaction: Transaction, inserting: Bool) -> Transaction {
        var own = transaction
        if let animation = (transition as? any AnimatedTransition)?.animation(inserting: inserting) {
            own.animation = animation
        }
        return own
    }

    /// Nothing to see of it, whatever the animation.
    private var isIdentity: Bool {
        transition is IdentityTransition || (transition as? _ErasedTransition)?.base is IdentityTransition
    }

    func isAnimated(in transaction: Transaction) -> Bool {
        guard !isIdentity else { return false }
        return transaction.animation != nil || (transition as? any AnimatedTransition)?.animation(inserting: true) != nil
            || (transition as? any AnimatedTransition)?.animation(inserting: false) != nil
    }

    func beginInsertion(_ transaction: Transaction) {
        tree.scoped(Transaction()) { pin(.willAppear) }
        // What was just made has no past to come from: it is laid out first, and moves from the next pass on.
        tree.scoped(ownTransaction(transaction, inserting: true)) { pin(.identity) }
    }

    func beginRemoval(_ transaction: Transaction, done: @escaping @MainActor () -> Void) {
        var own = ownTransaction(transaction, inserting: false)
        let finished = Unchecked(done)
        own.addAnimationCompletion(criteria: .removed) { MainActor.assumeIsolated { finished.value() } }
        tree.requestUpdate(own)
        tree.scoped(own) { pin(.didDisappear) }
    }

    func restore(_ transaction: Transaction) {
        tree.scoped(ownTransaction(transaction, inserting: true)) { pin(.identity) }
    }

    // MARK: The content

    func makeContent(_ inputs: _NodeInputs) -> _ViewNode { C._makeNode(contentView, inputs) }
    func updateContent(_ node: _ViewNode, _ environment: EnvironmentValues) {
        C._updateNode(node, to: contentView, environment)
    }
    func register(_ placeholder: PlaceholderNode) { placeholders.append(placeholder) }
    func unregister(_ placeholder: PlaceholderNode) { placeholders.removeAll { $0 === placeholder } }
}

/// A transition with an animation of its own.
protocol AnimatedTransition {
    @MainActor func animation(inserting: Bool) -> Animation?
}
