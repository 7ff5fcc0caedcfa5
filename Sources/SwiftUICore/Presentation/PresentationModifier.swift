import Foundation

/// Presents something over the scene as long as the program's state asks for it.
nonisolated struct PresentationModifier: ViewModifier {
    typealias Body = Never
    /// Reads the program's state; nil when nothing is to be presented.
    let request: (EnvironmentValues) -> PresentationRequest?

    init(_ request: @escaping (EnvironmentValues) -> PresentationRequest?) { self.request = request }

    @MainActor static func _makeNode<C: View>(_ modifier: Self, content: C, _ inputs: _NodeInputs) -> _ViewNode {
        PresentationNode(modifier, content: content, inputs)
    }

    @MainActor static func _updateNode<C: View>(
        _ node: _ViewNode, to modifier: Self, content: C, _ environment: EnvironmentValues
    ) {
        unsafeDowncast(node, to: PresentationNode<C>.self).update(to: modifier, content: content, environment)
    }
}

private final class PresentationNode<C: View>: ReadingNode {
    private var modifier: PresentationModifier
    private var child: _ViewNode!
    private var entry: PresentationEntry?

    init(_ modifier: PresentationModifier, content: C, _ inputs: _NodeInputs) {
        self.modifier = modifier
        super.init(inputs)
        child = C._makeNode(content, _NodeInputs(parent: self, environment: environment))
        updateBody()
    }

    override var children: [_ViewNode] { child.map { [$0] } ?? [] }
    override var stableElement: ElementNode? { child?.stableElement }

    func update(to new: PresentationModifier, content: C, _ newEnvironment: EnvironmentValues) {
        modifier = new
        environment = newEnvironment
        C._updateNode(child, to: content, newEnvironment)
        updateBody()
    }

    override func environmentDidChange(from old: EnvironmentValues) {
        child.setEnvironment(environment)
        if entry != nil { updateBody() }
    }

    override func updateBody() {
        withPendingTransaction {
            let environment = trackedEnvironment
            show(read { modifier.request(environment) })
        }
    }

    private func show(_ request: PresentationRequest?) {
        let animated = !tree.transaction.disablesAnimations
        if let entry, let request, entry.request.identity == request.identity, !entry.isLeaving {
            return entry.update(request, environment)
        }
        if let entry { tree.presentations.dismiss(entry, animated: animated) }
        entry = request.map { PresentationEntry($0, from: self) }
        if let entry { tree.presentations.present(entry, animated: animated) }
    }

    override func willDetach() {
        if let entry { tree.presentations.dismiss(entry, animated: true) }
    }
}

extension View {
    /// Presents while a binding is true.
    nonisolated func presentation(
        _ isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
        _ style: @escaping (EnvironmentValues) -> PresentationStyle,
        content: @escaping () -> AnyView
    ) -> some View {
        modifier(
            PresentationModifier { environment in
                guard isPresented.wrappedValue else { return nil }
                return PresentationRequest(
                    identity: true, style: style(environment),
                    content: content,
                    end: { isPresented.wrappedValue = false }, didDismiss: onDismiss)
            })
    }

    /// Presents while a binding has a value; a value of another identity is presented anew.
    nonisolated func presentation<Item: Identifiable>(
        _ item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
        _ style: @escaping (EnvironmentValues, Item) -> PresentationStyle,
        content: @escaping (Item) -> AnyView
    ) -> some View {
        modifier(
            PresentationModifier { environment in
                guard let value = item.wrappedValue else { return nil }
                return PresentationRequest(
                    identity: AnyHashable(value.id), style: style(environment, value),
                    content: { content(value) },
                    end: {
                        // What another value has taken the place of is not the caller's to end.
                        if item.wrappedValue?.id == value.id { item.wrappedValue = nil }
                    },
                    didDismiss: onDismiss)
            })
    }
}
