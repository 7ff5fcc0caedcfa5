import Foundation

/// What the modifiers around one view say of it, the innermost first. They are one element together: each by itself would be another that every
/// layout and every walk through the tree passes.
@MainActor package final class AccessibilityChanges {
    private(set) var all: [AccessibilityAttachmentModifier.Change]
    /// While they are updated: how many have been.
    private var updated = 0

    init(_ first: AccessibilityAttachmentModifier.Change) { all = [first] }

    func append(_ change: AccessibilityAttachmentModifier.Change) {
        // They are few, and stay as long as the view does.
        all.reserveCapacity(all.count + 1)
        all.append(change)
    }

    func updateFirst(to change: AccessibilityAttachmentModifier.Change) {
        all[0] = change
        updated = 1
    }

    func updateNext(to change: AccessibilityAttachmentModifier.Change) {
        all[updated] = change
        updated += 1
    }
}

/// All that is said of a view.
nonisolated struct AccessibilityModifier: _ElementModifier {
    typealias Body = Never
    let changes: AccessibilityChanges

    @MainActor static func _makeElement(_ modifier: Self, _ inputs: _NodeInputs) -> _ViewNode { AccessibilityElement(modifier, inputs) }
}

/// Attributes reach the elements inside: a label on a stack of one text is that text's label. A group of several gets
/// an element of its own as soon as something is said of it.
private final class AccessibilityElement: ModifierElement<AccessibilityModifier> {
    override var accessibilityChanges: AccessibilityChanges? { modifier.changes }

    /// Of what all but the first change made or named, which must be told apart.
    private var moreIdentities: [Int: UInt64] = [:]

    private func identity(of index: Int) -> UInt64 {
        if index == 0 { return identity }
        if let known = moreIdentities[index] { return known }
        let new = tree.nextIdentity()
        moreIdentities[index] = new
        return new
    }

    override func collectAccessibility(into nodes: inout [AccessibilityNode]) {
        let changes = modifier.changes.all
        var inside: [AccessibilityNode] = [], first = 0
        if let hidden = changes.lastIndex(where: { if case .hidden(true) = $0 { true } else { false } }) {
            first = hidden + 1
        } else {
            super.collectAccessibility(into: &inside)
        }
        for index in first..<changes.count { apply(changes[index], index, to: &inside) }
        nodes += inside
    }

    private func apply(_ change: AccessibilityAttachmentModifier.Change, _ index: Int, to inside: inout [AccessibilityNode]) {
        switch change {
        case .hidden: break
        case .element(let behavior): inside = [makeElement(behavior, inside, identity(of: index))]
        default:
            if inside.isEmpty { inside.append(AccessibilityNode(identity: identity(of: index), frame: frameInRoot)) }
            // Said of several at once, it holds for each.
            for place in inside.indices { apply(change, index, to: &inside[place]) }
        }
    }

    private func makeElement(
        _ behavior: AccessibilityChildBehavior, _ inside: [AccessibilityNode], _ identity: UInt64
    ) -> AccessibilityNode {
        var node = AccessibilityNode(identity: identity, frame: frameInRoot)
        switch behavior.kind {
        case .ignore: break
        case .contain: node.children = inside
        case .combine:
            func join(_ path: KeyPath<AccessibilityNode, String>) -> String {
                inside.map { $0[keyPath: path] }.filter { !$0.isEmpty }.joined(separator: ", ")
            }
            node.label = join(\.label)
            node.value = join(\.value)
            node.hint = join(\.hint)
            for child in inside { node.traits.formUnion(child.traits) }
            node.isActionable = inside.contains(where: \.isActionable)
            node.actions = inside.flatMap(\.actions)
        }
        return node
    }

    private func apply(_ change: AccessibilityAttachmentModifier.Change, _ index: Int, to node: inout AccessibilityNode) {
        switch change {
        case .label(let text): node.label = text.string(in: environment)
        case .value(let text): node.value = text.string(in: environment)
        case .menu(let isOpen): (node.opensMenu, node.isExpanded) = (true, isOpen)
        case .hint(let text): node.hint = text.string(in: environment)
        case .identifier(let identifier): node.identifier = identifier
        case .addTraits(let traits): node.traits.formUnion(traits)
        case .removeTraits(let traits): node.traits.subtract(traits)
        case .sortPriority(let priority): node.sortPriority = priority
        case .action(let kind, let handler):
            if kind == .default {
                node.isActionable = true
                tree.defaultActions[node.identity] = handler
            }
            if let name = kind.name {
                let identity = identity(of: index)
                node.actions.append(AccessibilityNode.Action(identity: identity, name: name.string(in: environment)))
                tree.namedActions[identity] = handler
            }
        case .adjustable(let handler):
            node.isAdjustable = environment.isEnabled
            tree.adjustActions[node.identity] = handler
        case .respondsToUserInteraction(let responds): node.isActionable = responds
        case .scrollAction(let handler):
            node.scrolls = true
            tree.scrollActions[node.identity] = handler
        case .element, .hidden: break
        }
    }
}
