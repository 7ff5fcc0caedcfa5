/// One of two views: what `if` and `switch` in a builder become. Each branch is a place of its own: changing over ends
/// what the other began.
public struct _ConditionalContent<TrueContent, FalseContent> {
    public enum Storage {
        case trueContent(TrueContent)
        case falseContent(FalseContent)
    }

    package let storage: Storage
    package init(storage: Storage) { self.storage = storage }
}

extension _ConditionalContent: View, _PrimitiveView where TrueContent: View, FalseContent: View {
    public typealias Body = Never

    @MainActor public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode { ConditionalNode(view, inputs) }

    @MainActor public static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
        unsafeDowncast(node, to: ConditionalNode<TrueContent, FalseContent>.self).update(to: view, environment)
    }
}

private final class ConditionalNode<TrueContent: View, FalseContent: View>: DynamicNode {
    private var isTrue = true
    private var child: _ViewNode!

    init(_ view: _ConditionalContent<TrueContent, FalseContent>, _ inputs: _NodeInputs) {
        super.init(inputs)
        make(view)
    }

    override var present: [_ViewNode] { child.map { [$0] } ?? [] }

    private func make(_ view: _ConditionalContent<TrueContent, FalseContent>) {
        let inputs = _NodeInputs(parent: self, environment: environment)
        switch view.storage {
        case .trueContent(let content):
            isTrue = true
            child = TrueContent._makeNode(content, inputs)
        case .falseContent(let content):
            isTrue = false
            child = FalseContent._makeNode(content, inputs)
        }
    }

    func update(to view: _ConditionalContent<TrueContent, FalseContent>, _ newEnvironment: EnvironmentValues) {
        environment = newEnvironment
        switch view.storage {
        case .trueContent(let content) where isTrue: TrueContent._updateNode(child, to: content, newEnvironment)
        case .falseContent(let content) where !isTrue: FalseContent._updateNode(child, to: content, newEnvironment)
        default:
            let (old, wasTrue) = (child!, isTrue)
            if let back = revive(!wasTrue) {
                child = back
                isTrue = !wasTrue
                switch view.storage {
                case .trueContent(let content): TrueContent._updateNode(back, to: content, newEnvironment)
                case .falseContent(let content): FalseContent._updateNode(back, to: content, newEnvironment)
                }
            } else {
                make(view)
                appear(child)
            }
            disappear(old, key: wasTrue)
            elementsDidChange()
        }
    }
}

extension Optional: View where Wrapped: View {
    public typealias Body = Never
}

extension Optional: _PrimitiveView where Wrapped: View {
    @MainActor public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _ViewNode { OptionalNode(view, inputs) }

    @MainActor public static func _updateNode(_ node: _ViewNode, to view: Self, _ environment: EnvironmentValues) {
        unsafeDowncast(node, to: OptionalNode<Wrapped>.self).update(to: view, environment)
    }
}

private final class OptionalNode<Wrapped: View>: DynamicNode {
    private var child: _ViewNode?

    init(_ view: Wrapped?, _ inputs: _NodeInputs) {
        super.init(inputs)
        if let view { child = Wrapped._makeNode(view, _NodeInputs(parent: self, environment: environment)) }
    }

    override var present: [_ViewNode] { child.map { [$0] } ?? [] }

    func update(to view: Wrapped?, _ newEnvironment: EnvironmentValues) {
        environment = newEnvironment
        switch (view, child) {
        case (let view?, let child?): Wrapped._updateNode(child, to: view, newEnvironment)
        case (let view?, nil):
            if let back = revive(0) {
                child = back
                Wrapped._updateNode(back, to: view, newEnvironment)
            } else {
                let made = Wrapped._makeNode(view, _NodeInputs(parent: self, environment: newEnvironment))
                child = made
                appear(made)
            }
            elementsDidChange()
        case (nil, let old?):
            child = nil
            disappear(old, key: 0)
            elementsDidChange()
        case (nil, nil): break
        }
    }
}
