/// A modifier that only changes what its content inherits.
@MainActor @preconcurrency public protocol _EnvironmentModifier: ViewModifier where Body == Never {
    func _transform(_ environment: inout EnvironmentValues)
}

extension _EnvironmentModifier {
    @MainActor public static func _makeNode<C: View>(_ modifier: Self, content: C, _ inputs: _NodeInputs) -> _ViewNode {
        EnvironmentNode(modifier, content: content, inputs)
    }

    @MainActor public static func _updateNode<C: View>(
        _ node: _ViewNode, to modifier: Self, content: C, _ environment: EnvironmentValues
    ) {
        unsafeDowncast(node, to: EnvironmentNode<Self, C>.self).update(to: modifier, content: content, environment)
    }
}

private final class EnvironmentNode<M: _EnvironmentModifier, C: View>: _ViewNode {
    private var modifier: M
    private var inner: EnvironmentValues
    private var child: _ViewNode!

    init(_ modifier: M, content: C, _ inputs: _NodeInputs) {
        self.modifier = modifier
        inner = inputs.environment
        super.init(inputs)
        modifier._transform(&inner)
        child = C._makeNode(content, _NodeInputs(parent: self, environment: inner))
    }

    override var children: [_ViewNode] { child.map { [$0] } ?? [] }
    override var stableElement: ElementNode? { child.stableElement }

    func update(to new: M, content: C, _ newEnvironment: EnvironmentValues) {
        // The same change to the same environment gives the very same one, so that everything below is left alone.
        if !newEnvironment.isIdentical(to: environment) || !areEqual(modifier, new) {
            modifier = new
            environment = newEnvironment
            transform()
        }
        C._updateNode(child, to: content, inner)
    }

    override func environmentDidChange(from old: EnvironmentValues) {
        transform()
        child.setEnvironment(inner)
    }

    private func transform() {
        inner = environment
        modifier._transform(&inner)
    }
}

/// Sets one value of the environment.
nonisolated public struct _EnvironmentKeyWritingModifier<Value>: _EnvironmentModifier {
    public typealias Body = Never
    public var keyPath: WritableKeyPath<EnvironmentValues, Value>
    public var value: Value

    nonisolated public init(keyPath: WritableKeyPath<EnvironmentValues, Value>, value: Value) {
        (self.keyPath, self.value) = (keyPath, value)
    }

    @MainActor public func _transform(_ environment: inout EnvironmentValues) { environment[keyPath: keyPath] = value }
}

/// Changes one value of the environment.
nonisolated public struct _EnvironmentKeyTransformModifier<Value>: _EnvironmentModifier {
    public typealias Body = Never
    public var keyPath: WritableKeyPath<EnvironmentValues, Value>
    public var transform: (inout Value) -> Void

    nonisolated public init(
        keyPath: WritableKeyPath<EnvironmentValues, Value>, transform: @escaping (inout Value) -> Void
    ) {
        (self.keyPath, self.transform) = (keyPath, transform)
    }

    @MainActor public func _transform(_ environment: inout EnvironmentValues) { transform(&environment[keyPath: keyPath]) }
}

extension View {
    /// Sets a value of the environment for this view and all in it.
    nonisolated public func environment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
    ) -> some View {
        modifier(_EnvironmentKeyWritingModifier(keyPath: keyPath, value: value))
    }

    /// Changes a value of the environment for this view and all in it.
    nonisolated public func transformEnvironment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
    ) -> some View {
        modifier(_EnvironmentKeyTransformModifier(keyPath: keyPath, transform: transform))
    }

    /// Whether a person can use the controls in this view. Inside a disabled view nothing can be enabled again.
    nonisolated public func disabled(_ disabled: Bool) -> some View {
        transformEnvironment(\.isEnabled) { $0 = $0 && !disabled }
    }

    /// Sets the size of text in this view.
    nonisolated public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
        environment(\.dynamicTypeSize, size)
    }

    /// Keeps the size of text in this view within a range.
    nonisolated public func dynamicTypeSize<T>(_ range: T) -> some View
    where T: RangeExpression, T.Bound == DynamicTypeSize {
        transformEnvironment(\.dynamicTypeSize) { size in
            let allowed = DynamicTypeSize.allCases.filter(range.contains)
            if let first = allowed.first, let last = allowed.last { size = min(max(size, first), last) }
        }
    }

    nonisolated public func colorScheme(_ colorScheme: ColorScheme) -> some View {
        environment(\.colorScheme, colorScheme)
    }
}
