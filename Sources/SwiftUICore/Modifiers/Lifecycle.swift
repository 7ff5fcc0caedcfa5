import Foundation

/// Runs something when an element comes or goes.
nonisolated public struct _AppearanceActionModifier: _ElementModifier {
    public typealias Body = Never
    public var appear: (() -> Void)?
    public var disappear: (() -> Void)?
    nonisolated public init(appear: (() -> Void)? = nil, disappear: (() -> Void)? = nil) {
        (self.appear, self.disappear) = (appear, disappear)
    }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        AppearanceElement(modifier, inputs)
    }
}

private final class AppearanceElement: ModifierElement<_AppearanceActionModifier>, AppearanceFollower {
    private var isShown = false

    override func didWrap() {
        tree.perform { [weak self] in
            guard let self, isAttached, !isShown, followAppearance(self) else { return }
            isShown = true
            modifier.appear?()
        }
    }

    func scopeDidChange(isShown: Bool) {
        guard isShown != self.isShown else { return }
        self.isShown = isShown
        if isShown {
            tree.perform { [weak self] in
                if let self, isAttached, self.isShown { modifier.appear?() }
            }
        } else if let disappear = modifier.disappear {
            tree.perform(disappear)
        }
    }

    override func willDetach() { scopeDidChange(isShown: false) }
}

/// Runs an async operation as long as an element is there, anew for each value of `id`.
nonisolated public struct _TaskModifier<ID: Equatable>: _ElementModifier {
    public typealias Body = Never
    let id: ID
    let priority: TaskPriority
    let action: @Sendable () async -> Void
    nonisolated init(id: ID, priority: TaskPriority, action: @escaping @Sendable () async -> Void) {
        (self.id, self.priority, self.action) = (id, priority, action)
    }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        TaskElement(modifier, inputs)
    }
}

private final class TaskElement<ID: Equatable>: ModifierElement<_TaskModifier<ID>>, AppearanceFollower {
    private var task: Task<Void, Never>?
    private var isShown = false

    override func didWrap() {
        tree.perform { [weak self] in
            guard let self, isAttached, !isShown, followAppearance(self) else { return }
            isShown = true
            start()
        }
    }

    func scopeDidChange(isShown: Bool) {
        guard isShown != self.isShown else { return }
        self.isShown = isShown
        if isShown { scheduleStart() } else { task?.cancel() }
    }

    override func modifierDidChange(from old: _TaskModifier<ID>, _ oldEnvironment: EnvironmentValues) {
        if old.id != modifier.id, isShown { scheduleStart() }
    }

    private func scheduleStart() {
        task?.cancel()
        task = nil
        tree.perform { [weak self] in
            if let self, isAttached, isShown { start() }
        }
    }

    private func start() {
        task?.cancel()
        let action = modifier.action
        task = tree.services.startTask(modifier.priority) { await action() }
    }

    override func willDetach() { task?.cancel() }
}

/// Runs something when a value changes.
nonisolated public struct _ValueActionModifier<Value: Equatable>: ViewModifier {
    public typealias Body = Never
    let value: Value
    let initial: Bool
    let action: (Value, Value) -> Void
    nonisolated init(value: Value, initial: Bool, action: @escaping (Value, Value) -> Void) {
        (self.value, self.initial, self.action) = (value, initial, action)
    }

    @MainActor public static func _makeNode<C: View>(_ modifier: Self, content: C, _ inputs: _NodeInputs) -> _ViewNode {
        ValueActionNode(modifier, content, inputs)
    }

    @MainActor public static func _updateNode<C: View>(
        _ node: _ViewNode, to modifier: Self, content: C, _ environment: EnvironmentValues
    ) {
        unsafeDowncast(node, to: ValueActionNode<Value, C>.self).update(to: modifier, content, environment)
    }
}

/// Stands over its content as a whole: a value is the same whether the content is one view, several or none, or others by the time that it
/// changes, and its action runs once.
private final class ValueActionNode<Value: Equatable, C: View>: _ViewNode {
    private var value: Value
    private var child: _ViewNode!

    init(_ modifier: _ValueActionModifier<Value>, _ content: C, _ inputs: _NodeInputs) {
        value = modifier.value
        super.init(inputs)
        child = C._makeNode(content, _NodeInputs(parent: self, environment: environment))
        if modifier.initial { perform(modifier.action, from: value) }
    }

    override var children: [_ViewNode] { child.map { [$0] } ?? [] }
    override var stableElement: ElementNode? { child?.stableElement }

    func update(to modifier: _ValueActionModifier<Value>, _ content: C, _ newEnvironment: EnvironmentValues) {
        environment = newEnvironment
        if value != modifier.value {
            let old = value
            value = modifier.value
            perform(modifier.action, from: old)
        }
        C._updateNode(child, to: content, newEnvironment)
    }

    private func perform(_ action: @escaping (Value, Value) -> Void, from old: Value) {
        let value = value
        tree.perform { action(old, value) }
    }
}

extension View {
    /// Runs before the view's first frame is drawn.
    nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        modifier(_AppearanceActionModifier(appear: action))
    }

    nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        modifier(_AppearanceActionModifier(disappear: action))
    }

    /// Starts with the view and is cancelled when the view goes.
    nonisolated public func task(
        priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        task(id: 0, priority: priority, action)
    }

    /// Starts with the view, is cancelled when the view goes, and starts anew when `value` changes.
    nonisolated public func task<T>(
        id value: T, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View where T: Equatable {
        modifier(_TaskModifier(id: value, priority: priority, action: action))
    }

    /// Runs after an update in which `value` changed, with the old and the new one.
    nonisolated public func onChange<V>(
        of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
    ) -> some View where V: Equatable {
        modifier(_ValueActionModifier(value: value, initial: initial, action: action))
    }

    nonisolated public func onChange<V>(
        of value: V, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some View where V: Equatable {
        modifier(_ValueActionModifier(value: value, initial: initial) { _, _ in action() })
    }

    nonisolated public func onChange<V>(
        of value: V, perform action: @escaping (_ newValue: V) -> Void
    ) -> some View where V: Equatable {
        modifier(_ValueActionModifier(value: value, initial: false) { _, new in action(new) })
    }
}
