import Foundation

/// A view that goes through phases, one after the other, each with its animation: again and again, or once each time a
/// value changes.
public struct PhaseAnimator<Phase, Content>: View where Phase: Equatable, Content: View {
    private let phases: [Phase]
    private let trigger: AnyEquatable?
    private let content: (Phase) -> Content
    private let animation: (Phase) -> Animation?
    @State private var index = 0
    /// Counts the rounds begun, so that the steps of an old one end with it.
    @State private var round = 0

    init(
        phases: [Phase], trigger: AnyEquatable?, content: @escaping (Phase) -> Content,
        animation: @escaping (Phase) -> Animation?
    ) {
        (self.phases, self.trigger) = (phases, trigger)
        (self.content, self.animation) = (content, animation)
    }

    /// Goes through `phases` for ever, from the first on.
    /// - Parameter animation: The animation towards a phase; nil: at once.
    public init(
        _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (Phase) -> Content,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) {
        self.init(phases: Array(phases), trigger: nil, content: content, animation: animation)
    }

    /// Goes through `phases` once, and back to the first, each time `trigger` changes.
    public init(
        _ phases: some Sequence<Phase>, trigger: some Equatable, @ViewBuilder content: @escaping (Phase) -> Content,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) {
        self.init(phases: Array(phases), trigger: AnyEquatable(trigger), content: content, animation: animation)
    }

    public var body: some View {
        if !phases.isEmpty {
            content(phases[min(index, phases.count - 1)])
                .onAppear { if trigger == nil { begin() } }
                .onChange(of: trigger) { begin() }
                // Out of the tree nothing is animated, so every phase would end at once, for ever.
                .onDisappear { if trigger == nil { round += 1 } }
        }
    }

    private func begin() {
        round += 1
        step(round)
    }

    private func step(_ current: Int) {
        guard current == round, phases.count > 1 else { return }
        let next = (index + 1) % phases.count
        let isLast = trigger != nil && next == 0
        let animation = animation(phases[next])
        withAnimation(animation) {
            index = next
        } completion: {
            if isLast { return }
            MainActor.assumeIsolated {
                // A phase that takes no time is shown for a frame at least.
                guard animation == nil else { return step(current) }
                Task { @MainActor in
                    try? await Task.sleep(for: .seconds(1.0 / 60))
                    step(current)
                }
            }
        }
    }
}

/// Any value that can be compared with another of its type.
struct AnyEquatable: Equatable, @unchecked Sendable {
    private let base: any Equatable
    init(_ base: any Equatable) { self.base = base }

    static func == (a: AnyEquatable, b: AnyEquatable) -> Bool {
        func isEqual<T: Equatable>(_ a: T) -> Bool { (b.base as? T) == a }
        return isEqual(a.base)
    }
}

nonisolated public struct _PhaseModifier<Base: View, Phase: Equatable, Result: View>: ViewModifier {
    let phases: [Phase]
    let trigger: AnyEquatable?
    let make: (PlaceholderContentView<Base>, Phase) -> Result
    let animation: (Phase) -> Animation?

    @MainActor public func body(content: Content) -> PhaseAnimator<Phase, Result> {
        let placeholder = PlaceholderContentView<Base>(provider: content.provider)
        return PhaseAnimator(
            phases: phases, trigger: trigger, content: { make(placeholder, $0) }, animation: animation)
    }
}

/// Changes the transaction of what a closure does to the content, but not of the content.
nonisolated public struct _ScopedTransactionModifier<Base: View, Result: View>: ViewModifier {
    public typealias Body = Never
    let change: (inout Transaction) -> Void
    let result: Result
    init(_ change: @escaping (inout Transaction) -> Void, _ result: Result) { (self.change, self.result) = (change, result) }

    @MainActor public static func _makeNode<C: View>(_ modifier: Self, content: C, _ inputs: _NodeInputs) -> _ViewNode {
        ScopedTransactionNode<Base, Result, C>(modifier, content: content, inputs)
    }

    @MainActor public static func _updateNode<C: View>(
        _ node: _ViewNode, to modifier: Self, content: C, _ environment: EnvironmentValues
    ) {
        unsafeDowncast(node, to: ScopedTransactionNode<Base, Result, C>.self)
            .update(modifier, content: content, environment)
    }
}

private final class ScopedTransactionNode<Base: View, Result: View, C: View>: _ViewNode, ContentProvider {
    private var modifier: _ScopedTransactionModifier<Base, Result>
    private var contentView: C
    private var child: _ViewNode!
    private var placeholders: [PlaceholderNode] = []
    private var outer = Transaction()
    private(set) var generation = 0

    init(_ modifier: _ScopedTransactionModifier<Base, Result>, content: C, _ inputs: _NodeInputs) {
        self.modifier = modifier
        contentView = content
        super.init(inputs)
        child = Result._makeNode(modifier.result, _NodeInputs(parent: self, environment: environment))
    }

    override var children: [_ViewNode] { child.map { [$0] } ?? [] }
    override var stableElement: ElementNode? { child?.stableElement }
    var placeholderType: Any.Type? { Base.self }

    // What stands for the content, in the values below, leads back here: let go of, all of it goes.
    override func willDetach() { child = nil }

    func update(
        _ new: _ScopedTransactionModifier<Base, Result>, content: C, _ newEnvironment: EnvironmentValues
    ) {
        environment = newEnvironment
        modifier = new
        contentView = content
        generation += 1
        scoped { Result._updateNode(child, to: new.result, environment) }
        for placeholder in placeholders { placeholder.refreshIfStale() }
    }

    override func environmentDidChange(from old: EnvironmentValues) { scoped { child.setEnvironment(environment) } }

    private func scoped(_ update: () -> Void) {
        outer = tree.transaction
        var inner = outer
        modifier.change(&inner)
        tree.scoped(inner, update)
    }

    func makeContent(_ inputs: _NodeInputs) -> _ViewNode { C._makeNode(contentView, inputs) }

    func updateContent(_ node: _ViewNode, _ environment: EnvironmentValues) {
        tree.scoped(outer) { C._updateNode(node, to: contentView, environment) }
    }

    func register(_ placeholder: PlaceholderNode) { placeholders.append(placeholder) }
    func unregister(_ placeholder: PlaceholderNode) { placeholders.removeAll { $0 === placeholder } }
}

extension View {
    /// Goes through `phases` for ever; `content` says what each does to this view.
    nonisolated public func phaseAnimator<Phase>(
        _ phases: some Sequence<Phase>,
        @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) -> some View where Phase: Equatable {
        modifier(_PhaseModifier(phases: Array(phases), trigger: nil, make: content, animation: animation))
    }

    /// Goes through `phases` once each time `trigger` changes.
    nonisolated public func phaseAnimator<Phase>(
        _ phases: some Sequence<Phase>, trigger: some Equatable,
        @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) -> some View where Phase: Equatable {
        modifier(
            _PhaseModifier(phases: Array(phases), trigger: AnyEquatable(trigger), make: content, animation: animation))
    }

    /// Applies an animation to what `body` does to this view, and to nothing in it.
    nonisolated public func animation<V>(
        _ animation: Animation?, @ViewBuilder body: (PlaceholderContentView<Self>) -> V
    ) -> some View where V: View {
        modifier(
            _ScopedTransactionModifier<Self, V>(
                { $0.animation = animation }, body(PlaceholderContentView<Self>(provider: nil))))
    }

    /// Applies a transaction to what `body` does to this view, and to nothing in it.
    nonisolated public func transaction<V>(
        _ transform: @escaping (inout Transaction) -> Void, @ViewBuilder body: (PlaceholderContentView<Self>) -> V
    ) -> some View where V: View {
        modifier(_ScopedTransactionModifier<Self, V>(transform, body(PlaceholderContentView<Self>(provider: nil))))
    }
}
