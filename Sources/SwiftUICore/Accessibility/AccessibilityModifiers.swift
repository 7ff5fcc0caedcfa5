import DisplayList
import Foundation

/// How an element's children are presented.
public struct AccessibilityChildBehavior: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case ignore, contain, combine }
    package let kind: Kind

    /// The element stands for all inside; the children are not there.
    public static let ignore = AccessibilityChildBehavior(kind: .ignore)
    /// The children stay elements of their own inside a container.
    public static let contain = AccessibilityChildBehavior(kind: .contain)
    /// One element that says what the children say.
    public static let combine = AccessibilityChildBehavior(kind: .combine)
}

/// The kinds of actions that assistive technologies can ask for.
public struct AccessibilityActionKind: Equatable, Sendable {
    package let name: Text?
    package let identifier: Int
    public static let `default` = AccessibilityActionKind(name: nil, identifier: 0)
    public static let escape = AccessibilityActionKind(name: nil, identifier: 1)
    public static let magicTap = AccessibilityActionKind(name: nil, identifier: 2)
    public init(named name: Text) { (self.name, identifier) = (name, 3) }
    private init(name: Text?, identifier: Int) { (self.name, self.identifier) = (name, identifier) }
}

/// A change to what assistive technologies find.
nonisolated public struct AccessibilityAttachmentModifier: ViewModifier {
    public typealias Body = Never
    package enum Change: @unchecked Sendable {
        case element(AccessibilityChildBehavior)
        case hidden(Bool)
        case label(Text), value(Text), hint(Text)
        case identifier(String)
        case addTraits(AccessibilityTraits), removeTraits(AccessibilityTraits)
        case sortPriority(Double)
        case action(AccessibilityActionKind, () -> Void)
        case adjustable((AccessibilityAdjustmentDirection) -> Void)
        case respondsToUserInteraction(Bool)
        case scrollAction((Edge) -> Void)
        /// It opens a menu, which is open or not.
        case menu(isOpen: Bool)
    }

    package let change: Change
    nonisolated package init(_ change: Change) { self.change = change }

    @MainActor public static var _saysAccessibility: Bool { true }

    @MainActor public static func _makeNode<C: View>(_ modifier: Self, content: C, _ inputs: _NodeInputs) -> _ViewNode {
        if C._saysAccessibility {
            let node = C._makeNode(content, inputs)
            node.accessibilityChanges?.append(modifier.change)
            return node
        }
        return AccessibilityModifier._makeNode(
            AccessibilityModifier(changes: AccessibilityChanges(modifier.change)), content: content, inputs)
    }

    @MainActor public static func _updateNode<C: View>(
        _ node: _ViewNode, to modifier: Self, content: C, _ environment: EnvironmentValues
    ) {
        guard let changes = node.accessibilityChanges else { return }
        if C._saysAccessibility {
            C._updateNode(node, to: content, environment)
            changes.updateNext(to: modifier.change)
        } else {
            changes.updateFirst(to: modifier.change)
            AccessibilityModifier._updateNode(node, to: AccessibilityModifier(changes: changes), content: content, environment)
        }
    }
}

extension ViewTree {
    /// Performs what an assistive technology asked of an element: the handler that its view has for it, or a tap in its middle.
    package func performDefaultAction(_ node: AccessibilityNode) {
        if let handler = defaultActions[node.identity] { return handler() }
        var center = CGPoint(x: node.frame.midX, y: node.frame.midY)
        // What has been scrolled out of sight comes into it first.
        var around = node.scrollArea.flatMap { scrollAreas[$0] } as ElementNode?
        while let element = around {
            if let area = element as? ScrollArea {
                let way = area.reveal(
                    CGRect(
                        x: center.x - node.frame.width / 2, y: center.y - node.frame.height / 2,
                        width: node.frame.width, height: node.frame.height))
                center = CGPoint(x: center.x + way.width, y: center.y + way.height)
            }
            around = element.superElement
        }
        pointers.tap(at: center, in: self)
    }

    /// Scrolls by a page towards an edge, as an assistive technology asked at an element: its own handler, or the scroll view around.
    /// - Returns: Whether there was anything to scroll.
    @discardableResult package func performScroll(_ node: AccessibilityNode, _ edge: Edge) -> Bool {
        if let handler = scrollActions[node.identity] {
            handler(edge)
            return true
        }
        var around = node.scrollArea.flatMap { scrollAreas[$0] } as ElementNode?
        while let element = around {
            if let area = element as? ScrollArea, area.scrollPage(edge) { return true }
            around = element.superElement
        }
        return false
    }
}

extension ViewTree {
    /// Performs an action that has a name; false when it is no longer there.
    @discardableResult package func performAction(_ action: AccessibilityNode.Action) -> Bool {
        guard let handler = namedActions[action.identity] else { return false }
        handler()
        return true
    }

    /// Steps an adjustable element up or down; false when there is nothing to step.
    @discardableResult package func adjust(_ node: AccessibilityNode, _ direction: AccessibilityAdjustmentDirection) -> Bool {
        guard node.isAdjustable, let handler = adjustActions[node.identity] else { return false }
        handler(direction)
        return true
    }
}

extension View {
    /// Makes the view an element whose value can be stepped up and down.
    nonisolated public func accessibilityAdjustableAction(
        _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { accessibility(.adjustable(handler)) }

    nonisolated public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
        modifier(AccessibilityAttachmentModifier(.element(children)))
    }

    nonisolated private func accessibility(
        _ change: AccessibilityAttachmentModifier.Change
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        modifier(AccessibilityAttachmentModifier(change))
    }

    nonisolated public func accessibilityHidden(
        _ hidden: Bool
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { accessibility(.hidden(hidden)) }

    nonisolated public func accessibilityLabel(
        _ label: Text
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { accessibility(.label(label)) }

    nonisolated public func accessibilityLabel(
        _ labelKey: LocalizedStringKey
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { accessibility(.label(Text(labelKey))) }

    @_disfavoredOverload nonisolated public func accessibilityLabel<S>(
        _ label: S
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> where S: StringProtocol {
        accessibility(.label(Text(label)))
    }

    nonisolated public func accessibilityValue(
        _ valueDescription: Text
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { accessibility(.value(valueDescription)) }

    nonisolated public func accessibilityValue(
        _ valueKey: LocalizedStringKey
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { accessibility(.value(Text(valueKey))) }

    @_disfavoredOverload nonisolated public func accessibilityValue<S>(
        _ value: S
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> where S: StringProtocol {
        accessibility(.value(Text(value)))
    }

    nonisolated public func accessibilityHint(
        _ hint: Text
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { accessibility(.hint(hint)) }

    nonisolated public func accessibilityHint(
        _ hintKey: LocalizedStringKey
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { accessibility(.hint(Text(hintKey))) }

    @_disfavoredOverload nonisolated public func accessibilityHint<S>(
        _ hint: S
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> where S: StringProtocol {
        accessibility(.hint(Text(hint)))
    }

    nonisolated public func accessibilityIdentifier(
        _ identifier: String
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { accessibility(.identifier(identifier)) }

    nonisolated public func accessibilityAddTraits(
        _ traits: AccessibilityTraits
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { accessibility(.addTraits(traits)) }

    nonisolated public func accessibilityRemoveTraits(
        _ traits: AccessibilityTraits
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { accessibility(.removeTraits(traits)) }

    nonisolated public func accessibilitySortPriority(
        _ sortPriority: Double
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { accessibility(.sortPriority(sortPriority)) }

    nonisolated public func accessibilityRespondsToUserInteraction(
        _ respondsToUserInteraction: Bool = true
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        accessibility(.respondsToUserInteraction(respondsToUserInteraction))
    }

    nonisolated public func accessibilityAction(
        _ actionKind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { accessibility(.action(actionKind, handler)) }

    /// What happens when a person scrolls with the view under the cursor of an assistive technology; the edge is the one to show more of.
    nonisolated public func accessibilityScrollAction(
        _ handler: @escaping (Edge) -> Void
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { accessibility(.scrollAction(handler)) }

    nonisolated public func accessibilityAction(
        named name: Text, _ handler: @escaping () -> Void
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        accessibility(.action(AccessibilityActionKind(named: name), handler))
    }

    nonisolated public func accessibilityAction(
        named nameKey: LocalizedStringKey, _ handler: @escaping () -> Void
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        accessibility(.action(AccessibilityActionKind(named: Text(nameKey)), handler))
    }

    @_disfavoredOverload nonisolated public func accessibilityAction<S>(
        named name: S, _ handler: @escaping () -> Void
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> where S: StringProtocol {
        accessibility(.action(AccessibilityActionKind(named: Text(name)), handler))
    }
}
