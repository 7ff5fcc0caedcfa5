import Foundation

/// Something to press, that then does what it says.
nonisolated public struct Button<Label>: View where Label: View {
    private let role: ButtonRole?
    private let action: () -> Void
    private let label: Label
    @Environment(\.buttonStyle) private var style
    @Environment(\.actionCompletion) private var completion

    private init(role: ButtonRole?, action: @escaping () -> Void, label: Label) {
        (self.role, self.action, self.label) = (role, action, label)
    }

    nonisolated public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
        self.init(role: nil, action: action, label: label())
    }

    nonisolated public init(role: ButtonRole?, action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
        self.init(role: role, action: action, label: label())
    }

    @MainActor @preconcurrency public var body: some View {
        let action = completed
        let configuration = PrimitiveButtonStyleConfiguration(role: role, label: AnyView(label), action: action)
        return (style?.makeBody(configuration) ?? AnyView(DefaultButtonStyle().makeBody(configuration: configuration)))
            .modifier(_ButtonAccessibilityModifier(action: action))
    }

    /// The action, and what follows it where the button stands.
    private var completed: () -> Void {
        guard let completion else { return action }
        let action = action
        return {
            action()
            MainActor.assumeIsolated { completion.run() }
        }
    }
}

extension Button where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, action: @escaping () -> Void) {
        self.init(role: nil, action: action, label: Text(titleKey))
    }

    @_disfavoredOverload nonisolated public init<S>(_ title: S, action: @escaping () -> Void) where S: StringProtocol {
        self.init(role: nil, action: action, label: Text(title))
    }

    nonisolated public init(_ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping () -> Void) {
        self.init(role: role, action: action, label: Text(titleKey))
    }

    @_disfavoredOverload nonisolated public init<S>(_ title: S, role: ButtonRole?, action: @escaping () -> Void)
    where S: StringProtocol {
        self.init(role: role, action: action, label: Text(title))
    }
}

extension Button where Label == PrimitiveButtonStyleConfiguration.Label {
    /// The button that a primitive style is given, in the style that holds outside.
    nonisolated public init(_ configuration: PrimitiveButtonStyleConfiguration) {
        self.init(role: configuration.role, action: configuration.trigger, label: configuration.label)
    }
}

/// Makes one element of a button's label, that can be activated.
nonisolated public struct _ButtonAccessibilityModifier: _ElementModifier {
    public typealias Body = Never
    let action: () -> Void
    nonisolated init(action: @escaping () -> Void) { self.action = action }

    @MainActor public static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode {
        ButtonAccessibilityElement(modifier, inputs)
    }
}

private final class ButtonAccessibilityElement: ModifierElement<_ButtonAccessibilityModifier> {
    override func collectAccessibility(into nodes: inout [AccessibilityNode]) {
        var inside: [AccessibilityNode] = []
        super.collectAccessibility(into: &inside)
        // A button that a style shows nowhere is not to be found either.
        if inside.isEmpty && frame.isEmpty { return }
        func join(_ text: (AccessibilityNode) -> String) -> String {
            inside.map(text).filter { !$0.isEmpty }.joined(separator: ", ")
        }
        var node = AccessibilityNode(identity: identity, frame: frameInRoot)
        node.label = join { $0.label }
        node.value = join { $0.value }
        node.hint = join { $0.hint }
        node.identifier = inside.first { !$0.identifier.isEmpty }?.identifier ?? ""
        for child in inside { node.traits.formUnion(child.traits) }
        node.traits.subtract(.isStaticText)
        node.traits.formUnion(.isButton)
        node.actionNames = inside.flatMap(\.actionNames)
        node.isActionable = environment.isEnabled
        tree.defaultActions[identity] = { [weak self] in
            if let self, isAttached, environment.isEnabled { modifier.action() }
        }
        nodes.append(node)
    }
}
